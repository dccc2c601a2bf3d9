"""The operations desk: fill in a form, collect signatures, and carry it out once in the ledger."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from pitboss.house.due import Due
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, OperationParticipant, OperationRequest
from pitboss.house.ledger.ledger import Decide, Need
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult, masked_json
from pitboss.house.operations.operation import Department, Operation, Rejected, Signer, SignersByPart
from pitboss.house.operations.papers import REJECTED_SUFFIX
from pitboss.house.staff.employees import Employee, FormSignature, find_signer
from pitboss.storage.clock import Clock
from pitboss.storage.errors import NotFound, NotSignedIn
from pitboss.table.fields import BadForm, FieldError, blame
from pitboss.table.refused import Refused

__all__ = [
    "DeskLedger", "OperationsDesk", "Receipt", "Sign", "SigningStaff", "decide_operation", "make_request",
]  # fmt: skip

Sign = Callable[[str, str, OperationRequest], FormSignature]
"""Signs a request, given a name and a passphrase."""
Credentials = Mapping[str, tuple[str, str]]
"""Name and passphrase, by the part that each person signs."""
REJECTED, WARNINGS = "rejected", "warnings"
"""Keys of the rejection and the warnings in an answer, beside the fields of the result."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """A receipt for a completed operation."""

    entry: int
    at: datetime
    replayed: bool
    result: OperationResult | None
    """None if it was rejected."""
    rejected: FieldError | None = None
    warnings: tuple[FieldError, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "entry": self.entry,
            "at": self.at.isoformat(),
            "replayed": self.replayed,
            "result": self.result.to_json() if self.result is not None else None,
            "rejected": self.rejected.to_json() if self.rejected else None,
            "warnings": [each.to_json() for each in self.warnings],
        }


class DeskLedger(Protocol):
    """The part of a ledger that a desk needs. The ledger may be in another house's database."""

    @property
    def clock(self) -> Clock: ...
    def do(
        self, request: OperationRequest, decide: Decide, needs: Need | None = None
    ) -> CompletedOperation: ...
    def reading(self) -> AbstractContextManager[Transaction]: ...


class SigningStaff(Protocol):
    """People who sign with a passphrase."""

    def sign(self, name: str, passphrase: str, request: OperationRequest) -> FormSignature: ...


class OperationsDesk:
    """Takes the forms of one ledger's departments, signed by its staff."""

    def __init__(
        self,
        ledger: DeskLedger,
        staff: SigningStaff,
        departments: Iterable[Department],
        staff_owner: str = "",
    ) -> None:
        self.ledger, self.staff = ledger, staff
        self.departments = {each.name: each for each in departments}
        self.staff_owner = staff_owner
        """Owner of the signing staff, if not the house."""

    def find(self, department: str, name: str) -> Operation[Any]:
        operations = self.departments[department].operations if department in self.departments else {}
        if name not in operations:
            raise NotFound(f"There is no operation {department}/{name}: see the list of operations.")
        return operations[name]

    @property
    def operations(self) -> list[Operation[Any]]:
        return [each for group in self.departments.values() for each in group.operations.values()]

    def sign(self, name: str, passphrase: str, request: OperationRequest) -> FormSignature:
        return self.staff.sign(name, passphrase, request)

    def submit(
        self,
        operation: Operation[Any],
        fields: Mapping[str, Any] | OperationForm,
        *,
        id: str = "",
        credentials: Credentials | None = None,
        signatures: Mapping[str, FormSignature] | None = None,
        signed_in: Employee | None = None,
        sign: Sign | None = None,
        check: Callable[[Transaction], None] | None = None,
    ) -> Receipt:
        """Carry out an operation once per id.

        Raise BadForm if a field cannot be read, or Refused if a rule or `check` forbids it. Then nothing is
        written. If the operation is Rejected, the rejection is written, and the receipt says so.
        """
        form = fields if isinstance(fields, OperationForm) else operation.parse(fields)
        request = make_request(operation, form, id or secrets.token_hex(16))
        signed = dict(signatures or {})
        signed |= self.collect(operation, request, credentials or {}, signed_in=signed_in, sign=sign)
        if operation.prepare is not None:  # nobody else may start the preparation
            with self.reading() as tx:
                check_signers(tx, operation, form, signed, request)
        prepared = self._prepare(operation, form)

        def decide(tx: Transaction) -> LedgerEntry:
            self.admit(tx, operation, form)
            if check is not None:
                check(tx)
            signers = check_signers(tx, operation, form, signed, request)
            return decide_operation(operation, tx, form, signers, *prepared)

        return self._carry_out(operation, form, request, decide)

    def collect(
        self, operation: Operation[Any], request: OperationRequest, credentials: Credentials, *,
        signed_in: Employee | None = None, sign: Sign | None = None,
    ) -> dict[str, FormSignature]:  # fmt: skip
        """Collect the signatures given with a form: by passphrase, and by being signed in."""
        signed = (
            self._check_passphrases(operation, request, credentials, sign or self.sign) if credentials else {}
        )
        if signed_in is None:
            return signed
        mine = FormSignature(signed_in.person, signed_in.name, request.signing_digest)
        return {each.part: mine for each in operation.signers if each.signed_in} | signed

    def run(self, operation: Operation[Any], form: OperationForm, *, id: str) -> Receipt:
        """Carry out an automatic operation, unsigned."""
        if not operation.automatic:
            raise Refused("This must be signed by people.", operation.cite)
        request, prepared = make_request(operation, form, id), self._prepare(operation, form)

        def decide(tx: Transaction) -> LedgerEntry:
            self.admit(tx, operation, form)
            return decide_operation(operation, tx, form, {}, *prepared)

        return self._carry_out(operation, form, request, decide)

    def admit(self, tx: Transaction, operation: Operation[Any], form: OperationForm) -> None:
        """Check the sending process before any signature. Only the desk of a shared ledger has senders."""
        if operation.sender is not None:
            raise Refused("Submit this at the desk of the houses' shared ledger.", operation.cite)

    def _prepare(self, operation: Operation[Any], form: OperationForm) -> tuple[Any, ...]:
        return (operation.prepare(self.ledger, form),) if operation.prepare is not None else ()

    def _carry_out(
        self, operation: Operation[Any], form: OperationForm, request: OperationRequest, decide: Decide
    ) -> Receipt:
        done = self.do(request, decide, operation.prefetch(form) if operation.prefetch else None)
        return read_receipt(operation, done)

    def do(self, request: OperationRequest, decide: Decide, needs: Need | None = None) -> CompletedOperation:
        return self.ledger.do(request, decide, needs)

    def due(self) -> list[tuple[Department, Due]]:
        """List the work due now, oldest first."""
        with self.reading() as tx:
            all_due = [
                (department, due)
                for department in self.departments.values()
                for check in (department.due, *(each.due for each in department.operations.values()))
                if check is not None
                for due in check(tx)
                if due.when <= tx.clock
            ]
        return sorted(all_due, key=lambda row: row[1])

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Open the ledger for reading due work, prefilled forms and previews."""
        with self.ledger.reading() as tx:
            yield tx

    def _check_passphrases(
        self, operation: Operation[Any], request: OperationRequest, credentials: Credentials, sign: Sign
    ) -> dict[str, FormSignature]:
        """Check passphrases, and report each wrong one at its own field."""
        signatures: dict[str, FormSignature] = {}
        errors: list[FieldError] = []
        parts = {each.part for each in operation.signers}
        for part, (name, passphrase) in credentials.items():
            if part not in parts:
                errors.append(FieldError(f"sign.{part}", "Nobody signs this part of the form."))
            elif name:
                try:
                    signatures[part] = sign(name, passphrase, request)
                except NotSignedIn:
                    errors.append(
                        FieldError(f"sign.{part}", f"That is not {name[:64]}'s passphrase. Sign again.")
                    )
        if errors:
            raise BadForm(errors)
        return signatures


def make_request(operation: Operation[Any], form: OperationForm, id: str) -> OperationRequest:
    """Turn a form into the request that people sign."""
    return OperationRequest(id=id, what={"form": operation.id, **form.to_json()})


def check_signers(
    tx: Transaction, operation: Operation[Any], form: OperationForm, signatures: Mapping[str, FormSignature],
    request: OperationRequest, *, without: str = "",
) -> dict[str, OperationParticipant]:  # fmt: skip
    """Check that the form has all its signatures, each from a different employee in the right position.

    The part named by `without` may be missing.
    """
    participants: dict[str, OperationParticipant] = {}
    for each in operation.required_signers(tx, form):
        if each.part == without or (each.optional and each.part not in signatures):
            continue
        with blame(each.field):
            signer = participants[each.part] = _check_signer(tx, each, signatures, request)
            if [other.person for other in participants.values()].count(signer.person) > 1:
                raise Refused(f"{signer.name} already signed. A different person must sign here.", each.cite)
    given = {part for part, each in signatures.items() if each.at is not None}  # not just signed in
    if extra := given - participants.keys():
        raise Refused("This form does not take that signature.", operation.cite, f"sign.{min(extra)}")
    return participants


def _check_signer(
    tx: Transaction, signer: Signer, signatures: Mapping[str, FormSignature], request: OperationRequest
) -> OperationParticipant:
    if signer.part not in signatures:
        raise signer.missing()
    person = find_signer(tx, signatures[signer.part], request, signer.cite)
    if person.position not in signer.positions:
        raise Refused(f"{signer.must_sign}. {person.name} is a {person.position}.", signer.cite)
    return person.as_participant(signer.part)


def decide_operation(
    operation: Operation[Any], tx: Transaction, form: Any, signers: SignersByPart, *prepared: Any
) -> LedgerEntry:
    """Decide an operation and fill in the fields that every entry has, so that no operation can forget them.

    A rejection becomes an entry with the form and no postings.
    """
    try:
        entry = operation.decide(tx, form, signers, *prepared)
    except Rejected as rejected:
        entry = record_rejection(operation, form, rejected)
    answer = dict(entry.answer)
    if REJECTED not in answer:
        answer = operation.result.model_validate(answer).to_json()
    if entry.warnings:
        answer[WARNINGS] = [each.to_json() for each in entry.warnings]
    entry.kind, entry.cite = entry.kind or operation.kind, entry.cite or operation.cite
    entry.place = entry.place or operation.place
    entry.hands = entry.hands or tuple(signers.values())
    entry.answer = answer
    return entry


def record_rejection(operation: Operation[Any], form: OperationForm, rejected: Rejected) -> LedgerEntry:
    error = FieldError(rejected.field, rejected.reason, str(rejected.cite)).to_json()
    return LedgerEntry(
        kind=f"{operation.kind}{REJECTED_SUFFIX}", cite=rejected.cite, reason=rejected.reason,
        place=rejected.place or operation.place, facts={"form": masked_json(form)}, answer={REJECTED: error},
    )  # fmt: skip


def read_receipt(operation: Operation[Any], done: CompletedOperation) -> Receipt:
    answer = dict(done.answer)
    warnings = tuple(FieldError(**each) for each in answer.pop(WARNINGS, ()))
    rejected = FieldError(**answer[REJECTED]) if REJECTED in answer else None
    result = None if rejected else operation.result.model_validate(answer)
    return Receipt(done.number, done.at, done.replayed, result, rejected, warnings)
