"""The participants: what each posts, whether anything is offered, and what each owes the others.

13:69F-14.20(a), (c)2, (d).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from pitboss import __version__
from pitboss.house.bad_beat import texts
from pitboss.house.bad_beat.display import room_sign
from pitboss.house.bad_beat.laws import RESET
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.ledger.entry import LARGEST, Done, Entry, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import Credential, Signed, installed, let_in, of_casino, works_for
from pitboss.house.link.agreement import Agreement, agreed, agreement_of, digest_of
from pitboss.house.link.laws import (
    AGREED,
    FUNDS,
    IN_EACH_ROOM,
    INSTALLED,
    LIABLE,
    NAMES_POSTED,
    PARTIES,
    PAYOUT_POSTED,
    SAME_RULES,
    TOLD,
)
from pitboss.house.link.notices import away
from pitboss.house.link.rows import LinkDebtRow, LinkPostedRow, LinkSettlementRow
from pitboss.house.link.rules import rules_of
from pitboss.house.link.system import (
    Link,
    by_number,
    cage,
    newest,
    next_number,
    own,
    shared_out,
    unsettled,
)
from pitboss.house.poker.signs import Statement
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.law import BadInput
from pitboss.table.action import whole
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

MOST_ROOMS = 20
POSTING = Duty("posting the payout", (Part("posts", POKER_SUPERVISORS, IN_EACH_ROOM),))
ACCOUNTING = ("accounting representative",)
SETTLING = Duty("settling a share", (Part("receives", ACCOUNTING, LIABLE),))
HANDING = Duty("handing money over", (Part("receives", ACCOUNTING, FUNDS),))
"""Whoever gets money says so, not whoever is rid of it."""
CHARGING = Duty("charging a cost", (Part("charges", ACCOUNTING, FUNDS), Part("agrees", ACCOUNTING, FUNDS)))
"""Somebody of a casino that will owe its share agrees: a cost is not one casino's word."""


# What is posted


def sign_lines(connection: Connection, casino: str) -> list[Statement]:
    """What a casino must post in each of its poker rooms, beside the amount itself."""
    terms = agreed(connection)
    if casino not in terms.names:
        raise Refused(f"{str(casino)[:40]} is no party to the agreement", PARTIES)
    return _signs(terms, rules_of(connection, casino)[1])


def _signs(terms: Agreement, rules: Rules | None) -> list[Statement]:
    host = next(each for each in terms.participants if each.name == terms.host)
    kept = f"{terms.options.reset_percent}% of each contribution is kept for the next payout."
    return [
        Statement("Multi-casino bad beat payout.", PAYOUT_POSTED),
        *(room_sign(rules, 0)[1:] if rules is not None else ()),
        *([Statement(kept, RESET)] if terms.options.reset_percent else []),
        Statement(f"Offered together by {', '.join(terms.names)}.", NAMES_POSTED),
        Statement(f"Host of the system: {host.name}, {host.address}.", NAMES_POSTED),
    ]


@dataclass(frozen=True, kw_only=True)
class SignsUp(Form):
    """The signs are up in every poker room of a casino."""

    casino: str
    rooms: list[str]


def post_signs(link: Link, form: SignsUp, signed: Signed) -> Done:
    """Write down that a casino has posted what it must, in each of its poker rooms."""
    if not isinstance(form.rooms, list) or not 1 <= len(form.rooms) <= MOST_ROOMS:
        raise BadInput(f"a casino names its poker rooms, 1 to {MOST_ROOMS} of them")
    rooms = [texts.text(room, "a poker room") for room in form.rooms]

    def decide(tx: Transaction) -> Entry:
        hands = POSTING.done_by(tx, signed, form.asked)
        of_casino(tx, hands, form.casino, IN_EACH_ROOM)
        lines = sign_lines(tx.connection, form.casino)
        row = {"casino": form.casino, "digest": _digest(lines)}
        facts = {"rooms": rooms, "lines": [line.text for line in lines]}
        return Entry(kind="link signs", cite=IN_EACH_ROOM, place=form.casino, hands=hands, facts=facts,
                     rows=(Row(LinkPostedRow, row),))  # fmt: skip

    return link.do(form.asked, decide)


def _digest(lines: list[Statement]) -> str:
    return digest_of([line.text for line in lines])


# Whether anything is offered


def hindrances(connection: Connection, at: datetime) -> Iterator[Statement]:
    """Why nothing may be offered now; those of the system's notices come last."""
    terms = agreement_of(connection)
    if terms is None:
        yield Statement("no agreement is executed by each casino and approved by the Division", AGREED)
        return
    version = installed(connection)
    if version != __version__:
        yield Statement(f"version {version} is installed, and this one is {__version__}: give notice, and "
                        "install it", INSTALLED)  # fmt: skip
    adopted = {casino: rules_of(connection, casino) for casino in terms.names}
    digests = {digest for digest, _ in adopted.values()}
    if "" in digests or len(digests) > 1:
        yield Statement("the rules of the payout are not the same at all casinos: adopt the same", SAME_RULES)
        return
    if adopted[terms.host][1] is None:
        why = "the rules of the payout are in words by which no hand can be judged: adopt them again"
        yield Statement(why, SAME_RULES)
        return
    for casino in terms.names:
        row = newest(connection, LinkPostedRow.casino, casino)
        if row is None or row.digest != _digest(_signs(terms, adopted[casino][1])):
            yield Statement(f"{casino} has not posted the payout as it stands in its rooms", IN_EACH_ROOM)
    if missing := away(connection, at, terms):
        yield Statement(f"{', '.join(missing)} cannot be told", TOLD)


def offering(tx: Transaction) -> Agreement:
    """The agreement under which the payout is offered; refuse it if anything but the notices hinders."""
    for each in hindrances(tx.connection, tx.at):
        if each.law != TOLD:
            raise Refused(f"nothing is offered: {each.text}", each.law)
    return agreed(tx.connection)


# What they owe each other


@dataclass(frozen=True, kw_only=True)
class Cost(Form):
    """A fee or cost of the system that one casino has paid for all."""

    casino: str
    amount: int
    what: str


@dataclass(frozen=True, kw_only=True)
class Transfer(Form):
    """A casino hands money of the fund over to another, to keep."""

    casino: str
    to: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class Settlement(Form):
    """A casino has got what another owed it."""

    debt: int


def debt_rows(tx: Transaction, creditor: str, shares: dict[str, int], claim: int | None) -> list[Row]:
    """What each of the others owes to who has paid."""
    first = next_number(tx.connection, LinkDebtRow)
    owed = [(casino, share) for casino, share in shares.items() if share and casino != creditor]
    return [
        Row(LinkDebtRow, {"number": number, "debtor": casino, "creditor": creditor, "amount": share,
                          "claim": claim})
        for number, (casino, share) in enumerate(owed, first)
    ]  # fmt: skip


def charge(link: Link, form: Cost, signed: Signed, by: Credential) -> Done:
    """A cost that one casino has paid: each of the others owes it an equal share."""
    what = texts.said(form.what, "what a cost is for", FUNDS)
    if not whole(form.amount) or not 0 < form.amount < LARGEST:
        raise BadInput("a cost is an amount of cents")

    def decide(tx: Transaction) -> Entry:
        let_in(tx.connection, by, form.casino)
        terms = agreed(tx.connection)
        if form.casino not in terms.names:
            raise Refused(f"{form.casino} is no party to the agreement", PARTIES)
        hands = CHARGING.done_by(tx, signed, form.asked)
        of_casino(tx, hands[:1], form.casino, FUNDS)
        if (other := works_for(tx, hands[1])) == form.casino or other not in terms.names:
            raise Refused(f"{hands[1].name} does not work for a casino that owes a share: such a one agrees",
                          FUNDS)  # fmt: skip
        shares = shared_out(form.amount, dict.fromkeys(terms.names, 1))
        rows = debt_rows(tx, form.casino, shares, None)
        postings = [Posting(row.values["amount"], own(row.values["debtor"]), own(form.casino), FUNDS)
                    for row in rows]  # fmt: skip
        return Entry(kind="link cost", cite=FUNDS, place=form.casino, hands=hands, postings=tuple(postings),
                     rows=tuple(rows), facts={"what": what, "amount": form.amount})  # fmt: skip

    return link.do(form.asked, decide)


def transfer(link: Link, form: Transfer, signed: Signed, by: Credential) -> Done:
    """Hand money of the fund over to another casino, which signs, as one does that leaves the link."""
    if not whole(form.amount) or not 0 < form.amount < LARGEST:
        raise BadInput("what is handed over is an amount of cents")

    def decide(tx: Transaction) -> Entry:
        let_in(tx.connection, by, form.to)
        if form.to not in agreed(tx.connection).names:
            raise Refused(f"{form.to} is no party to the agreement", PARTIES)
        if form.casino == form.to:
            raise Refused("a casino hands money over to another", FUNDS)
        hands = of_casino(tx, HANDING.done_by(tx, signed, form.asked), form.to, FUNDS)
        held = cage(texts.text(form.casino, "a casino's name"))
        if owed := promised(tx.connection).get(held.name):
            raise Refused(f"{held.name} owes {dollars(owed)} of what it holds: that is settled first", FUNDS)
        posting = Posting(form.amount, cage(form.to), held, FUNDS)
        return Entry(kind="link transfer", cite=FUNDS, place=form.to, hands=hands, postings=(posting,))

    return link.do(form.asked, decide)


def settle(link: Link, form: Settlement, signed: Signed, by: Credential) -> Done:
    """What a casino owed has come, says who got it: a share of a payout out of the fund's money there."""

    def decide(tx: Transaction) -> Entry:
        debt = _debt(tx.connection, form.debt)
        let_in(tx.connection, by, debt.creditor)
        hands = of_casino(tx, SETTLING.done_by(tx, signed, form.asked), debt.creditor, LIABLE)
        chosen = select(LinkSettlementRow.debt).where(LinkSettlementRow.debt == form.debt)
        if tx.connection.scalar(chosen) is not None:
            raise Refused(f"what {debt.debtor} owed {debt.creditor} is settled already", LIABLE)
        if debt.claim is None:
            postings = [Posting(debt.amount, own(debt.creditor), own(debt.debtor), FUNDS)]
        else:
            postings = handed_over(tx, debt.debtor, debt.creditor, debt.amount)
        return Entry(kind="link settlement", cite=LIABLE, place=debt.creditor, hands=hands,
                     postings=tuple(postings), rows=(Row(LinkSettlementRow, {"debt": form.debt}),),
                     facts={"from": debt.debtor})  # fmt: skip

    return link.do(form.asked, decide)


def handed_over(tx: Transaction, casino: str, to: str, amount: int) -> list[Posting]:
    """A share of a payout goes from a casino's cage to who paid; what is not there the casino puts in."""
    short = amount - tx.balance(cage(casino))
    put_in = [Posting(short, cage(casino), own(casino), LIABLE)] if short > 0 else []
    return [*put_in, Posting(amount, own(to), cage(casino), LIABLE)]


def debts(connection: Connection) -> list[tuple[int, str, str, int]]:
    """What is not settled: its number, who owes, whom, and how much."""
    return [(row.number, row.debtor, row.creditor, row.amount) for row in unsettled(connection)]


def promised(connection: Connection) -> dict[str, int]:
    """What each casino owes others out of the fund's money that it holds."""
    rows = [row for row in unsettled(connection) if row.claim is not None]
    owed = Counter[str]()
    for row in rows:
        owed[row.debtor] += row.amount
    return dict(owed)


def _debt(connection: Connection, number: object) -> Any:
    row = by_number(connection, LinkDebtRow.number, number)
    if row is None:
        raise Refused(f"nobody owes anything by the number {str(number)[:20]}", LIABLE)
    return row
