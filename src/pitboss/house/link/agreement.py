"""Define the written agreement, its required contents, and how it takes effect. 13:69F-14.20(b), (c)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Annotated, Any, Self

from pydantic import Field
from sqlalchemy import Connection, func, select

from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import ANY_POSITION, INSPECTOR, find_represented_casino, for_admitted
from pitboss.house.link.department import AGREEMENT, link
from pitboss.house.link.fields import CasinoName, Digest, Terms
from pitboss.house.link.laws import AGREED, DECISIONS, FUNDS, NAMES_POSTED, RECORDS, ROLES, SAME_RULES
from pitboss.house.link.options import LinkOptions
from pitboss.house.link.papers import agreement_paper
from pitboss.house.link.rows import (
    LinkAgreementRow,
    LinkApprovalRow,
    LinkExecutionRow,
    LinkOutcomeRow,
    LinkPayoutRow,
)
from pitboss.house.link.system import cage_account, house_account, read_unsettled
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult, fields_of
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.law import BadInput, Cite
from pitboss.table.fields import Rows, TextList, text_type
from pitboss.table.json_text import loads
from pitboss.table.money import dollars
from pitboss.table.record import compact
from pitboss.table.refused import Refused

MAX_CASINOS = 12
TEXTS: dict[str, Cite] = {
    "decisions": DECISIONS,
    "implementation": DECISIONS,
    "funds": FUNDS,
    "costs": FUNDS,
}
ROLE_TEXTS = ("role", "authority", "responsibilities")


class Participant(FormRow):
    """A casino licensee, and its part in conducting the system."""

    name: CasinoName = Field(title="Casino")
    address: Annotated[str, text_type(100, "address")] = Field(title="Address")
    role: Terms = Field(title="Role")
    authority: Terms = Field(title="Authority")
    responsibilities: Terms = Field(title="Responsibilities")

    def to_json(self) -> dict[str, Any]:
        return self.model_dump(mode="json")


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """The written agreement of the participants."""

    participants: tuple[Participant, ...]
    host: str
    decisions: str
    implementation: str
    funds: str
    costs: str
    records: tuple[str, ...]
    options: LinkOptions = field(default_factory=LinkOptions)

    def __post_init__(self) -> None:
        if len(self.participants) < 2 or len(set(self.names)) < len(self.participants):
            why = "Two or more casinos must offer the payout together, each listed once."
            raise Refused(why, SAME_RULES, "participants")
        if len(self.participants) > MAX_CASINOS:
            raise Refused(f"A link has at most {MAX_CASINOS} casinos.", SAME_RULES, "participants")
        for place, each in enumerate(self.participants):
            for name in ROLE_TEXTS:
                _check_described(getattr(each, name), ROLES, f"participants.{place}.{name}")
        for name, law in TEXTS.items():
            _check_described(getattr(self, name), law, name)
        if self.host not in self.names:
            raise Refused("The host of the system must be one of the participants.", NAMES_POSTED, "host")
        if not self.records or not set(self.records) <= set(self.names):
            why = "Name the participants that make and keep all records."
            raise Refused(why, RECORDS, "records")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.participants)

    @cached_property
    def digest(self) -> str:
        return digest_of(self.to_json())

    def to_json(self) -> dict[str, Any]:
        """Return the terms as recorded. The digest depends on their order."""
        return {
            "participants": [each.to_json() for each in self.participants],
            "host": self.host,
            **{name: getattr(self, name) for name in TEXTS},
            "records": list(self.records),
            "options": self.options.to_json(),
        }

    def to_form(self) -> dict[str, Any]:
        """Return the terms as form values."""
        written = self.to_json()
        options: dict[str, Any] = written.pop("options")
        return written | options

    @classmethod
    def from_json(cls, row: Any) -> Self:
        """Read a recorded agreement."""
        try:
            terms = dict(row)
            terms["participants"] = tuple(map(_read_participant, terms["participants"]))
            terms["records"] = tuple(terms["records"])
            terms["options"] = LinkOptions.from_json(terms.get("options", {}))
            return cls(**terms)
        except (TypeError, KeyError, ValueError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(f"An agreement needs its participants and its terms: {error}") from None


def _read_participant(row: Mapping[str, Any]) -> Participant:
    """Read a participant exactly as recorded, line breaks included, because the digest depends on it."""
    return Participant.model_construct(**{name: row[name] for name in Participant.model_fields})


def digest_of(value: Any) -> str:
    """Return a hash that identifies a JSON value."""
    return hashlib.sha256(compact(value).encode()).hexdigest()


def _check_described(value: object, law: Cite, path: str) -> None:
    if not isinstance(value, str) or not value.strip():
        raise Refused(f"The agreement must describe the {path.split('.')[-1]}.", law, path)


# Taking effect


def _cite_field(title: str, law: Cite) -> Any:
    return Field(title=title, json_schema_extra={"cite": str(law)})


class WrittenTerms(OperationForm):
    """The terms stated in words."""

    participants: Annotated[list[Participant], Rows(key="name")] = _cite_field("Casinos", ROLES)
    host: CasinoName = _cite_field("Host of the system", NAMES_POSTED)
    decisions: Terms = _cite_field("How the participants approve decisions", DECISIONS)
    implementation: Terms = _cite_field("How each casino carries them out", DECISIONS)
    funds: Terms = _cite_field("How the funds are kept, accounted for and paid", FUNDS)
    costs: Terms = _cite_field("How fees and costs are shared", FUNDS)
    records: TextList = _cite_field("Casinos that make and keep all records", RECORDS)


class Proposal(LinkOptions, WrittenTerms):
    """An agreement to execute and approve."""


class AgreementProposed(OperationResult):
    digest: str = Field(title="Digest")


_EXAMPLE_PARTY = {"role": "offers the payout", "authority": "one vote", "responsibilities": "its own rooms"}


@for_admitted
def _terms_in_force(tx: Transaction) -> Mapping[str, Any]:
    terms = find_agreement(tx.connection)
    return {} if terms is None else terms.to_form()


@link.operation(
    "propose",
    title="Propose an agreement",
    cite=AGREED,
    kind="link agreement",
    section=AGREEMENT,
    result=AgreementProposed,
    paper=agreement_paper,
    signers=(Signer("proposes", ANY_POSITION, AGREED, "Proposes", people="representative of a casino"),),
    prefill=_terms_in_force,
    example={
        "participants": [
            {"name": "Boardwalk Hall", "address": "1 Boardwalk, Atlantic City", **_EXAMPLE_PARTY},
            {"name": "Marina House", "address": "2 Inlet Road, Atlantic City", **_EXAMPLE_PARTY},
        ],
        "host": "Boardwalk Hall", "decisions": "By all, in writing", "implementation": "Within a day",
        "funds": "Each keeps what it takes", "costs": "In equal parts", "records": ["Boardwalk Hall"],
    },
)  # fmt: skip
def propose(tx: Transaction, form: Proposal, signers: SignersByPart) -> LedgerEntry:
    """Record an agreement, or a change of one. Each casino and the Division sign it by its digest."""
    options = {each.name: getattr(form, each.name) for each in fields_of(LinkOptions)}
    terms = Agreement(
        participants=tuple(form.participants), host=form.host, records=tuple(form.records),
        options=LinkOptions.from_json(options), **{name: getattr(form, name) for name in TEXTS},
    )  # fmt: skip
    casino = find_represented_casino(tx.connection, signers["proposes"])
    if casino not in terms.names:
        why = f"{casino} is not a party to this agreement. One of its participants must propose it."
        raise Refused(why, AGREED, "participants")
    if _find_agreement_row(tx.connection, terms.digest) is not None:
        raise Refused("This agreement was already proposed. Sign it, or change its text.", AGREED)
    row = {"digest": terms.digest, "terms": compact(terms.to_json())}
    return LedgerEntry(cite=ROLES, place=casino, rows=(NewRow(LinkAgreementRow, row),),
                 answer={"digest": terms.digest})  # fmt: skip


class AgreementDigest(OperationForm):
    digest: Digest = Field(title="Digest of the agreement")


@for_admitted
def _last_proposed(tx: Transaction) -> Mapping[str, Any]:
    chosen = select(LinkAgreementRow.digest).order_by(LinkAgreementRow.entry.desc()).limit(1)
    found = tx.connection.scalar(chosen)
    return {"digest": found} if found else {}


@link.operation(
    "execute",
    title="Execute an agreement",
    cite=AGREED,
    kind="link execution",
    section=AGREEMENT,
    signers=(Signer("executes", ANY_POSITION, AGREED, "Executes", people="representative of the casino"),),
    prefill=_last_proposed,
    example={"digest": "0" * 64},
)
def execute(tx: Transaction, form: AgreementDigest, signers: SignersByPart) -> LedgerEntry:
    """Execute an agreement for a casino. One of its representatives signs."""
    casino = find_represented_casino(tx.connection, signers["executes"])
    terms = _get_agreement_to_sign(tx, form.digest)
    if casino not in terms.names:
        raise Refused(f"{casino} is not a party to this agreement.", AGREED, "sign.executes")
    if casino in _read_executions(tx.connection, form.digest):
        raise Refused(f"{casino} already executed this agreement.", AGREED, "digest")
    return LedgerEntry(
        place=casino, rows=(NewRow(LinkExecutionRow, {"digest": form.digest, "casino": casino}),)
    )


@link.operation(
    "approve",
    title="Approve an agreement",
    cite=AGREED,
    kind="link approval",
    section=AGREEMENT,
    signers=(Signer("approves", INSPECTOR, AGREED, "Approves for the Division"),),
    prefill=_last_proposed,
    example={"digest": "0" * 64},
)
def approve(tx: Transaction, form: AgreementDigest, signers: SignersByPart) -> LedgerEntry:
    """Record that the Division approves an agreement. An inspector signs."""
    terms = _get_agreement_to_sign(tx, form.digest)
    if _is_approved(tx.connection, form.digest):
        raise Refused("This agreement is already approved.", AGREED, "digest")
    return LedgerEntry(place=terms.host, rows=(NewRow(LinkApprovalRow, {"digest": form.digest}),))


def find_agreement(connection: Connection) -> Agreement | None:
    """Return the agreement in force: the newest that the Division approved and every party executed."""
    chosen = (
        select(LinkAgreementRow.terms, LinkAgreementRow.digest)
        .join(LinkApprovalRow, LinkApprovalRow.digest == LinkAgreementRow.digest)
        .order_by(LinkAgreementRow.entry.desc())
    )
    for terms, digest in connection.execute(chosen):
        found = _read(terms)
        if _read_executions(connection, digest) >= set(found.names):
            return found
    return None


@lru_cache(maxsize=64)
def _read(terms: str) -> Agreement:
    """Parse a recorded agreement. It never changes, and every step reads it."""
    return Agreement.from_json(loads(terms))


def require_agreement(connection: Connection) -> Agreement:
    """Return the agreement in force, or refuse. Without one nothing is offered."""
    found = find_agreement(connection)
    if found is None:
        raise Refused(
            "No agreement is in force. Every casino must execute it and the Division must approve it.", AGREED
        )
    return found


def get_agreement(connection: Connection, digest: str) -> Agreement:
    """Return an agreement by its digest, in force or not."""
    row = _find_agreement_row(connection, digest)
    if row is None:
        raise Refused("There is no such agreement. Propose it first.", AGREED, "digest")
    return _read(row.terms)


def find_pending_payout(connection: Connection) -> Any:
    """Return the pending payout, or None."""
    chosen = select(LinkPayoutRow.__table__).where(LinkPayoutRow.number.not_in(select(LinkOutcomeRow.payout)))
    return connection.execute(chosen).one_or_none()


def _get_agreement_to_sign(tx: Transaction, digest: str) -> Agreement:
    """Return an agreement ready to sign: no payout is pending, and no casino leaves with the fund's money."""
    if find_pending_payout(tx.connection) is not None:
        why = "A payout is pending under the agreement in force. Sign after it is settled."
        raise Refused(why, AGREED, "digest")
    terms, before = get_agreement(tx.connection, digest), find_agreement(tx.connection)
    for casino in before.names if before is not None else ():
        held = tx.balance(cage_account(casino)) - _sum_own_money(tx, casino)
        if casino not in terms.names and held > 0:
            why = f"{casino} is leaving but holds {dollars(held)} of the fund. It must hand that over first."
            raise Refused(why, FUNDS, "digest")
    return terms


def _sum_own_money(tx: Transaction, casino: str) -> int:
    """Return how much of its own money a casino has put in. It may leave with that amount."""
    rows = read_unsettled(tx.connection)
    due: int = sum(row.amount for row in rows if row.creditor == casino)
    costs: int = sum(row.amount for row in rows if row.debtor == casino and row.claim is None)
    return tx.balance(house_account(casino)) - due + costs


def _find_agreement_row(connection: Connection, digest: str) -> Any:
    chosen = select(LinkAgreementRow.__table__).where(LinkAgreementRow.digest == digest)
    return connection.execute(chosen).one_or_none()


def read_signatures(connection: Connection, digest: str) -> tuple[set[str], bool]:
    """Return the casinos that executed an agreement, and whether the Division approved it."""
    return _read_executions(connection, digest), _is_approved(connection, digest)


def _read_executions(connection: Connection, digest: str) -> set[str]:
    chosen = select(LinkExecutionRow.casino).where(LinkExecutionRow.digest == digest)
    return set(connection.scalars(chosen))


def _is_approved(connection: Connection, digest: str) -> bool:
    chosen = select(func.count()).where(LinkApprovalRow.digest == digest)
    return bool(connection.scalar(chosen))
