"""The written agreement: what it must say, and how it comes into force. 13:69F-14.20(b), (c)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Self

from sqlalchemy import Connection, func, select

from pitboss.house.bad_beat import texts
from pitboss.house.ledger.entry import Done, Entry, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import ANY, INSPECTOR, Signed, representative
from pitboss.house.link.laws import AGREED, DECISIONS, FUNDS, NAMES_POSTED, RECORDS, ROLES, SAME_RULES
from pitboss.house.link.options import LinkOptions
from pitboss.house.link.rows import (
    LinkAgreementRow,
    LinkApprovalRow,
    LinkExecutionRow,
    LinkOutcomeRow,
    LinkPayoutRow,
)
from pitboss.house.link.system import Link, cage, own, unsettled
from pitboss.house.staff.duties import Duty, Part
from pitboss.law import BadInput, Cite
from pitboss.table.json_text import loads
from pitboss.table.money import dollars
from pitboss.table.record import compact
from pitboss.table.refused import Refused

LONGEST_TEXT = 4000
MOST = 12
PROPOSING = Duty("proposing an agreement", (Part("proposes", ANY, AGREED),))
EXECUTING = Duty("executing the agreement", (Part("executes", ANY, AGREED),))
APPROVING = Duty("approving the agreement", (Part("approves", INSPECTOR, AGREED),))
TEXTS: dict[str, Cite] = {
    "decisions": DECISIONS,
    "implementation": DECISIONS,
    "funds": FUNDS,
    "costs": FUNDS,
}


@dataclass(frozen=True, kw_only=True)
class Participant:
    """A casino licensee, and its part in conducting the system."""

    name: str
    address: str
    role: str
    authority: str
    responsibilities: str

    def __post_init__(self) -> None:
        texts.text(self.name, "a casino's name")
        texts.text(self.address, "a casino's address", 100)
        for what in ("role", "authority", "responsibilities"):
            _described(getattr(self, what), f"{what} of {self.name}", ROLES)


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """What the participants have agreed to, in writing."""

    participants: tuple[Participant, ...]
    host: str
    decisions: str
    """How what affects the rules, the payout and the system is approved by the participants."""
    implementation: str
    """How each of them then carries it out."""
    funds: str
    """How the money of the payouts is kept, accounted for and paid."""
    costs: str
    """The same of fees and costs."""
    records: tuple[str, ...]
    """Who generates and maintains all records and reports."""
    options: LinkOptions = field(default_factory=LinkOptions)

    def __post_init__(self) -> None:
        if len(self.participants) < 2 or len(set(self.names)) < len(self.participants):
            raise Refused("two casinos or more offer a payout together, each named once", SAME_RULES)
        if len(self.participants) > MOST:
            raise BadInput(f"a link has at most {MOST} casinos")
        for what, law in TEXTS.items():
            _described(getattr(self, what), what, law)
        if self.host not in self.names:
            raise Refused("the host of the system is one of the participants", NAMES_POSTED)
        if not self.records or not set(self.records) <= set(self.names):
            raise Refused("the agreement names the participants that make and keep all records", RECORDS)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.participants)

    @cached_property
    def digest(self) -> str:
        return digest_of(self.to_json())

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, row: Any) -> Self:
        """An agreement as JSON has it."""
        try:
            terms = dict(row)
            terms["participants"] = tuple(Participant(**each) for each in terms["participants"])
            terms["records"] = tuple(terms["records"])
            terms["options"] = LinkOptions.from_json(terms.get("options", {}))
            return cls(**terms)
        except (TypeError, KeyError, ValueError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(f"an agreement has its participants and its terms: {error}") from None


def digest_of(value: Any) -> str:
    """What tells one JSON value from another."""
    return hashlib.sha256(compact(value).encode()).hexdigest()


def _described(value: object, what: str, law: Cite) -> None:
    if not isinstance(value, str) or not value.strip():
        raise Refused(f"the agreement describes the {what}", law)
    if len(value) > LONGEST_TEXT or not value.replace("\n", "").isprintable():
        raise BadInput(f"the {what} is told in at most {LONGEST_TEXT} characters that can be read")


# Coming into force


@dataclass(frozen=True, kw_only=True)
class Proposal(Form):
    """An agreement, written down to be executed and approved."""

    terms: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Execution(Form):
    """A casino executes an agreement."""

    digest: str


@dataclass(frozen=True, kw_only=True)
class Approval(Form):
    """The Division approves an agreement."""

    digest: str


def propose(link: Link, form: Proposal, signed: Signed) -> Done:
    """Write an agreement, or a change of one, down. Answers its digest, by which it is then signed."""
    terms = Agreement.from_json(form.terms)

    def decide(tx: Transaction) -> Entry:
        hands, casino = representative(tx, PROPOSING, signed, form.asked)
        if casino not in terms.names:
            raise Refused(
                f"{casino} is no party to this agreement: one of its participants proposes it", AGREED
            )
        if _row(tx.connection, terms.digest) is not None:
            raise Refused("this agreement is written down already: sign it, or change its text", AGREED)
        row = {"digest": terms.digest, "terms": compact(terms.to_json())}
        return Entry(kind="link agreement", cite=ROLES, place=casino, hands=hands,
                     rows=(Row(LinkAgreementRow, row),), answer={"digest": terms.digest})  # fmt: skip

    return link.do(form.asked, decide)


def execute(link: Link, form: Execution, signed: Signed) -> Done:
    """A casino executes an agreement: one of its representatives signs."""

    def decide(tx: Transaction) -> Entry:
        hands, casino = representative(tx, EXECUTING, signed, form.asked)
        terms = _to_sign(tx, form.digest)
        if casino not in terms.names:
            raise Refused(f"{casino} is no party to this agreement", AGREED)
        if casino in _executed(tx.connection, form.digest):
            raise Refused(f"{casino} has executed this agreement already", AGREED)
        row = {"digest": form.digest, "casino": casino}
        return Entry(kind="link execution", cite=AGREED, place=casino, hands=hands,
                     rows=(Row(LinkExecutionRow, row),))  # fmt: skip

    return link.do(form.asked, decide)


def approve(link: Link, form: Approval, signed: Signed) -> Done:
    """The Division approves an agreement: an inspector signs."""

    def decide(tx: Transaction) -> Entry:
        hands = APPROVING.done_by(tx, signed, form.asked)
        terms = _to_sign(tx, form.digest)
        if _approved(tx.connection, form.digest):
            raise Refused("this agreement is approved already", AGREED)
        return Entry(kind="link approval", cite=AGREED, place=terms.host, hands=hands,
                     rows=(Row(LinkApprovalRow, {"digest": form.digest}),))  # fmt: skip

    return link.do(form.asked, decide)


def agreement_of(connection: Connection) -> Agreement | None:
    """The agreement in force: the newest that the Division has approved and every party has executed."""
    chosen = (
        select(LinkAgreementRow.terms, LinkAgreementRow.digest)
        .join(LinkApprovalRow, LinkApprovalRow.digest == LinkAgreementRow.digest)
        .order_by(LinkAgreementRow.entry.desc())
    )
    for terms, digest in connection.execute(chosen):
        found = _read(terms)
        if _executed(connection, digest) >= set(found.names):
            return found
    return None


@lru_cache(maxsize=64)
def _read(terms: str) -> Agreement:
    """An agreement as it was written down: it never changes, and is read at every step."""
    return Agreement.from_json(loads(terms))


def agreed(connection: Connection) -> Agreement:
    """The agreement in force, without which nothing is offered."""
    found = agreement_of(connection)
    if found is None:
        raise Refused("no agreement is executed by each casino and approved by the Division yet", AGREED)
    return found


def agreement_by(connection: Connection, digest: str) -> Agreement:
    """An agreement by its digest, in force or not."""
    row = _row(connection, digest)
    if row is None:
        raise Refused("there is no such agreement: propose it first", AGREED)
    return _read(row.terms)


def open_payout(connection: Connection) -> Any:
    """The payout that is pending, if one is."""
    chosen = select(LinkPayoutRow.__table__).where(LinkPayoutRow.number.not_in(select(LinkOutcomeRow.payout)))
    return connection.execute(chosen).one_or_none()


def _to_sign(tx: Transaction, digest: object) -> Agreement:
    """An agreement that may come into force now: not in the middle of a payout, nor leaving money behind."""
    if open_payout(tx.connection) is not None:
        raise Refused("a payout is pending under the agreement in force: sign when it is settled", AGREED)
    terms, before = agreement_by(tx.connection, str(digest)), agreement_of(tx.connection)
    for casino in before.names if before is not None else ():
        held = tx.balance(cage(casino)) - _put_in(tx, casino)
        if casino not in terms.names and held > 0:
            raise Refused(f"{casino} leaves and holds {dollars(held)} of the fund: hand it over first", FUNDS)
    return terms


def _put_in(tx: Transaction, casino: str) -> int:
    """What a casino has put in of its own, beside what it is owed and owes: it may leave with as much."""
    rows = unsettled(tx.connection)
    due: int = sum(row.amount for row in rows if row.creditor == casino)
    costs: int = sum(row.amount for row in rows if row.debtor == casino and row.claim is None)
    return tx.balance(own(casino)) - due + costs


def _row(connection: Connection, digest: str) -> Any:
    chosen = select(LinkAgreementRow.__table__).where(LinkAgreementRow.digest == digest)
    return connection.execute(chosen).one_or_none()


def signed_by(connection: Connection, digest: str) -> tuple[set[str], bool]:
    """Which casinos have executed an agreement, and whether the Division has approved it."""
    return _executed(connection, digest), _approved(connection, digest)


def _executed(connection: Connection, digest: str) -> set[str]:
    chosen = select(LinkExecutionRow.casino).where(LinkExecutionRow.digest == digest)
    return set(connection.scalars(chosen))


def _approved(connection: Connection, digest: str) -> bool:
    chosen = select(func.count()).where(LinkApprovalRow.digest == digest)
    return bool(connection.scalar(chosen))
