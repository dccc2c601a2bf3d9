"""Forms that wait for their last signature: one person submits, and another signs on a different screen.

The ledger holds the request. Once it is signed, it is carried out once, under the id it was submitted with.
It ends when it is withdrawn or requested again, when the operation would be refused, or when its signatures
are too old.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import select

from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, OperationParticipant, OperationRequest
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.desk import (
    REJECTED,
    Credentials,
    OperationsDesk,
    Receipt,
    Sign,
    check_signers,
    make_request,
    read_receipt,
    record_rejection,
)
from pitboss.house.operations.form import OperationForm, OperationResult, fields_of
from pitboss.house.operations.operation import Operation, Rejected, Signer
from pitboss.house.staff.employees import MAX_SIGNATURE_AGE, Employee, FormSignature
from pitboss.law import BadInput, cite
from pitboss.storage.errors import NotAllowed, NotFound
from pitboss.table.fields import FieldSpec
from pitboss.table.json_text import loads
from pitboss.table.refused import Refused

REQUESTED_KIND, WITHDRAWN_KIND = "signature requested", "signature request withdrawn"
Status = Literal["waiting", "done", "ended"]


@dataclass(frozen=True, slots=True)
class WaitingForm:
    """A form that waits for a signature."""

    entry: int
    at: datetime
    operation: Operation[Any]
    id: str
    form: OperationForm
    signer: Signer
    """The missing signature."""
    signatures: Mapping[str, FormSignature]
    requested_by: OperationParticipant
    preview: OperationResult | None = None
    """The result that the operation would have now."""

    @property
    def facts(self) -> list[tuple[str, str]]:
        """List the fields and results that the signer must see. Secrets are masked."""
        found = _facts(self.operation.fields, self.form.model_dump(by_alias=True))
        if self.preview is not None:
            found += _facts(fields_of(self.operation.result), self.preview.model_dump(by_alias=True))
        return list(dict(found).items())

    def concerns(self, employee: Employee) -> bool:
        """Return whether an employee may see it, as a possible signer or as the requester."""
        return employee.position in self.signer.positions or employee.person == self.requested_by.person


def _facts(fields: tuple[FieldSpec, ...], values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """List the values, including rows and zeros, because nobody should sign for unseen values."""
    found = []
    for each in fields:
        value = values[each.name]
        if value in (None, "", []) or value is False:
            continue
        rows = value if each.columns else ()
        text = ", ".join(" ".join(column.mask(row[column.name]) for column in each.columns) for row in rows)
        found.append((each.label, text if each.columns else each.mask(value)))
    return found


# Asking


def request_signature(
    desk: OperationsDesk, operation: Operation[Any], given: Mapping[str, Any] | OperationForm, *, id: str,
    signed_in: Employee, credentials: Credentials | None = None, sign: Sign | None = None,
) -> CompletedOperation:  # fmt: skip
    """Request the one signature that a form still needs.

    Refuse a form that the operation would refuse. Record a form that it would reject as rejected.
    """
    form = given if isinstance(given, OperationForm) else operation.parse(given)
    request = make_request(operation, form, id)
    signed = desk.collect(operation, request, credentials or {}, signed_in=signed_in, sign=sign)
    own_parts = {each.part for each in operation.signers if signed_in.position in each.positions}
    if not own_parts:
        raise operation.signers[0].missing()
    signed = {part: each for part, each in signed.items()
              if part in own_parts or each.person != signed_in.person}  # fmt: skip

    def decide(tx: Transaction) -> LedgerEntry:
        try:
            missing = _missing_signer(tx, operation, form, signed, request)
        except Rejected as rejected:
            hands = (signed_in.as_participant("requests"),)
            return replace(record_rejection(operation, form, rejected), hands=hands)
        required = {each.part for each in operation.required_signers(tx, form)}
        facts = {
            "operation": operation.id,
            "id": id,
            "form": form.to_json(),
            "missing": missing.part,
            "signed": {part: [each.person, each.name] for part, each in signed.items() if part in required},
        }
        return LedgerEntry(
            kind=REQUESTED_KIND,
            cite=missing.cite,
            place=operation.place,
            facts=facts,
            hands=(signed_in.as_participant("requests"),),
            answer={"missing": missing.part},
        )

    own_id = hashlib.sha256(f"{id} signature".encode()).hexdigest()
    needs = operation.prefetch(form) if operation.prefetch else None
    done = desk.do(OperationRequest(id=own_id, what=request.what), decide, needs)
    if (error := done.answer.get(REJECTED)) is not None:
        raise Rejected(error["message"], cite(error["cite"]), error["field"])
    return done


def _missing_signer(
    tx: Transaction, operation: Operation[Any], form: OperationForm, signed: Mapping[str, FormSignature],
    request: OperationRequest,
) -> Signer:  # fmt: skip
    """Return the only signature that is missing."""
    required = operation.required_signers(tx, form)
    missing = [each for each in required if each.part not in signed and not each.optional]
    if not missing:  # perhaps an optional one that is required here
        try:
            _preview(tx, operation, form, check_signers(tx, operation, form, signed, request))
        except Refused as refused:
            missing = [each for each in required if each.field == refused.field and each.part not in signed]
            if not missing:
                raise
    if not missing:
        raise Refused("Nobody else needs to sign this. Submit it.", operation.cite)
    if len(missing) > 1:
        raise missing[0].missing()
    hands = check_signers(tx, operation, form, signed, request, without=missing[0].part)
    _preview(tx, operation, form, hands, missing[0])
    return missing[0]


def _preview(
    tx: Transaction,
    operation: Operation[Any],
    form: OperationForm,
    hands: Mapping[str, OperationParticipant],
    missing: Signer | None = None,
) -> OperationResult | None:
    """Return the result that an operation would have, using a stand-in for the missing signature."""
    if operation.prepare is not None:
        return None
    if missing is not None:
        hands = {**hands, missing.part: OperationParticipant(0, "", missing.positions[0], "", missing.part)}
    return operation.result.model_validate(operation.decide(tx, form, hands).answer)


# Looking


def list_pending(desk: OperationsDesk, employee: Employee) -> list[WaitingForm]:
    """List the waiting forms that an employee may sign or has requested, oldest first."""
    with desk.reading() as tx:
        newest: dict[str, WaitingForm] = {}
        for each in _read_requests(desk, tx):
            newest[_request_key(each)] = each
        return [each for each in newest.values() if each.concerns(employee)]


def find_pending(desk: OperationsDesk, entry: int, employee: Employee) -> WaitingForm:
    for each in list_pending(desk, employee):
        if each.entry == entry:
            return each
    raise NotFound("This no longer waits for your signature.")


def _request_key(pending: WaitingForm) -> str:
    """Return a key that is equal for two requests for the same thing."""
    return make_request(pending.operation, pending.form, "same").digest


def _read_requests(desk: OperationsDesk, tx: Transaction) -> list[WaitingForm]:
    """Read the requests that are not done, withdrawn or too old, and that would be carried out now."""
    rows = tx.connection.execute(
        select(EntryRow.number, EntryRow.at, EntryRow.line)
        .where(EntryRow.kind == REQUESTED_KIND, EntryRow.at > tx.at - MAX_SIGNATURE_AGE)
        .order_by(EntryRow.number)
    ).all()
    lines = [(number, at, loads(line)) for number, at, line in rows]
    done, withdrawn = _find_ended(tx, [line["facts"]["id"] for _, _, line in lines])
    found = []
    for number, at, line in lines:
        if line["facts"]["id"] in done or number in withdrawn:
            continue
        try:
            found.append(_read_pending(desk, tx, number, at, line))
        except (Refused, BadInput):
            continue
    return found


def _find_ended(tx: Transaction, ids: list[str]) -> tuple[set[str], set[int]]:
    """Return the ids that were carried out and the numbers of the withdrawn requests."""
    if not ids:
        return set(), set()
    done = tx.connection.scalars(select(EntryRow.operation).where(EntryRow.operation.in_(ids)))
    lines = tx.connection.scalars(
        select(EntryRow.line).where(EntryRow.kind == WITHDRAWN_KIND, EntryRow.at > tx.at - MAX_SIGNATURE_AGE)
    )
    return set(done), {loads(line)["facts"]["request"] for line in lines}


def _check_still_waiting(tx: Transaction, pending: WaitingForm) -> None:
    """Refuse a request that somebody else has just signed or withdrawn."""
    done, withdrawn = _find_ended(tx, [pending.id])
    if done:
        raise Refused("This was already signed and carried out.", pending.signer.cite)
    if pending.entry in withdrawn:
        raise Refused("This request was withdrawn.", pending.signer.cite)


def _read_pending(desk: OperationsDesk, tx: Transaction, number: int, at: datetime, line: Any) -> WaitingForm:
    facts, (hand,) = line["facts"], line["hands"]
    operation = desk.find(*facts["operation"].split("/"))
    form = operation.parse(facts["form"])
    request = make_request(operation, form, facts["id"])
    signatures = {part: FormSignature(person, name, request.signing_digest, at)
                  for part, (person, name) in facts["signed"].items()}  # fmt: skip
    signer = next(each for each in operation.signers if each.part == facts["missing"])
    hands = check_signers(tx, operation, form, signatures, request, without=signer.part)
    preview = _preview(tx, operation, form, hands, signer)
    return WaitingForm(
        number, at, operation, facts["id"], form, signer, signatures, OperationParticipant(**hand), preview
    )


def check_request(desk: OperationsDesk, entry: int, employee: Employee) -> tuple[Status, Receipt | None]:
    """Return a request's status to its requester or a possible signer."""
    with desk.reading() as tx:
        chosen = select(EntryRow.line).where(EntryRow.number == entry, EntryRow.kind == REQUESTED_KIND)
        if (line := tx.connection.scalar(chosen)) is None:
            raise NotFound(f"Entry {entry} is not a signature request.")
        facts, (hand,) = loads(line)["facts"], loads(line)["hands"]
        operation = desk.find(*facts["operation"].split("/"))
        signer = next(each for each in operation.signers if each.part == facts["missing"])
        if employee.person != hand["person"] and employee.position not in signer.positions:
            raise NotAllowed("Only the requester and those who may sign can see this.")
        done = select(EntryRow.number, EntryRow.at, EntryRow.line).where(EntryRow.operation == facts["id"])
        if (row := tx.connection.execute(done).one_or_none()) is not None:
            return "done", read_receipt(
                operation, CompletedOperation(row.number, row.at, loads(row.line)["answer"], True)
            )
    waits = any(each.entry == entry for each in list_pending(desk, employee))
    return "waiting" if waits else "ended", None


# Ending it


def sign_pending(
    desk: OperationsDesk, entry: int, employee: Employee, passphrase: str, sign: Sign | None = None
) -> tuple[WaitingForm, Receipt]:
    """Sign a waiting form and carry it out for the person who submitted it."""
    found = find_pending(desk, entry, employee)
    return found, desk.submit(
        found.operation, found.form, id=found.id, signatures=found.signatures, sign=sign,
        credentials={found.signer.part: (employee.name, passphrase)},
        check=lambda tx: _check_still_waiting(tx, found),
    )  # fmt: skip


def withdraw_request(desk: OperationsDesk, entry: int, employee: Employee) -> CompletedOperation:
    """Withdraw a request, or decline to sign it."""
    found = find_pending(desk, entry, employee)
    facts = {"request": entry, "operation": found.operation.id}
    request = OperationRequest(id=f"signature withdrawn {entry}", what=facts)

    def decide(tx: Transaction) -> LedgerEntry:
        _check_still_waiting(tx, found)
        return LedgerEntry(
            kind=WITHDRAWN_KIND,
            cite=found.signer.cite,
            place=found.operation.place,
            facts=facts,
            hands=(employee.as_participant("withdraws"),),
        )

    return desk.do(request, decide)
