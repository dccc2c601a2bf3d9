"""Displays are set to the official record, before a poker supervisor. 13:69F-14.19(b), (k), (m)2.iii, (o)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection

from pitboss.house.bad_beat.adopting import Signatures
from pitboss.house.bad_beat.claims import ClaimSteps, open_claims
from pitboss.house.bad_beat.displayed import carried, displayed, floors
from pitboss.house.bad_beat.guard import check_display
from pitboss.house.bad_beat.laws import (
    ADJUSTED,
    AGREES,
    BONUSES,
    BY_CONTRIBUTION,
    CHANGED,
    DISCONTINUED,
    PENDING,
    POSTED,
    RECORD,
    RESET,
    SAID_ON_SIGNS,
    SECONDARY,
)
from pitboss.house.bad_beat.paying import all_paid
from pitboss.house.bad_beat.rows import ClaimRow, DisplayRow
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.bad_beat.state import (
    PAYOUT,
    BadBeatForm,
    adopted,
    announced,
    ended,
    primary,
    rules_of,
    secondary,
)
from pitboss.house.bad_beat.texts import amounts
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.poker.signs import Statement, bad_beat_rules
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

ADJUST = Duty(
    "the displays",
    (
        Part("adjusts", ("accounting representative",), RECORD),
        Part("attends", POKER_SUPERVISORS, ADJUSTED),
    ),
)


@dataclass(frozen=True, kw_only=True)
class Adjust(BadBeatForm):
    """What the displays show from now on: `primary`, and `secondary` if there is one, in cents."""

    shows: dict[str, int]


class Board(NamedTuple):
    """What the room sees: the amounts, whether one is pending adjustment, and the posted rules."""

    primary: int
    secondary: int
    pending: bool
    rules: list[Statement]
    notice: list[Statement]
    """What changes, for patrons to read before it does."""


def adjust(book: Book, form: Adjust, signatures: Signatures) -> Done:
    """Set the displays to the record; claims of which all is paid are adjusted for with it.

    What is set apart for winners stays displayed until they are paid: one who is not there holds up no day.
    """

    def decide(tx: Transaction) -> Entry:
        rules, shows = rules_of(tx, form.payout), amounts(form.shows, "displays", AGREES)
        known = open_claims(tx.connection, form.payout)
        right, postings = _record(tx, form.payout, rules)
        _check(shows, right, floors(tx.connection, form.payout, rules))
        hands = ADJUST.done_by(tx, signatures, form.asked)
        funds = {"primary": primary(form.payout)}
        if rules.own_secondary:
            funds["secondary"] = secondary(form.payout)
        rows = [Row(DisplayRow, {"fund": f.name, "amount": right[n]}) for n, f in funds.items()]
        rows += [_closed(each) for each in known if all_paid(tx, each)]
        return Entry(kind="bad beat display", cite=ADJUSTED, place="poker room", hands=hands,
                     postings=tuple(postings), rows=tuple(rows), facts=right, answer=right)  # fmt: skip

    return book.do(form.asked, decide)


def record(book: Book, payout: str = PAYOUT) -> dict[str, int]:
    """What the displays should show, by accounting's record and by what was displayed before."""
    with book.store.read() as connection:
        tx = Transaction(connection, 0, book.clock.now(), "")
        return _record(tx, payout, rules_of(tx, payout))[0]


def _record(tx: Transaction, payout: str, rules: Rules) -> tuple[dict[str, int], list[Posting]]:
    """What is to be displayed, and what the house has to add to the funds for it."""
    least = floors(tx.connection, payout, rules)
    amount, postings = carried(tx, rules, payout, primary(payout))
    right = {"primary": max(amount, least["primary"])}
    if rules.own_secondary:
        amount, more = carried(tx, rules, payout, secondary(payout))
        right["secondary"] = max(amount, least["secondary"])
        postings += more
    elif rules.secondary:
        right["secondary"] = right["primary"] * rules.secondary_percent // 100
    return right, postings


def _check(shows: dict[str, int], right: dict[str, int], least: dict[str, int]) -> None:
    """The displays show the record, to the cent, and never less than before unless it was paid."""
    if shows.keys() != right.keys():
        raise Refused(f"displayed are {' and '.join(right)}: say what each shows", AGREES)
    for name, amount in right.items():
        check_display(name, shows[name], least[name])
        if shows[name] != amount:
            raise Refused(f"the {name} record is {dollars(amount)}: display that", AGREES)


def _closed(of: ClaimSteps) -> Row:
    return Row(ClaimRow, {"claim": of.id, "step": "adjusted", "payout": of.payout, "says": {}})


def board(book: Book, payout: str = PAYOUT) -> Board | None:
    """What the room sees of a payout now; None where none is offered."""
    with book.store.read() as connection:
        rules = adopted(connection, payout)
        if rules is None:
            return None
        first = displayed(connection, primary(payout)) or 0
        second = first * rules.secondary_percent // 100
        if rules.own_secondary:
            second = displayed(connection, secondary(payout)) or 0
        known = open_claims(connection, payout)
        notice = _notice(connection, payout, rules)
    pending = any("pending" in each.steps for each in known)
    return Board(first, second, pending, room_sign(rules, first, second, pending=pending), notice)


def _notice(connection: Connection, payout: str, now: Rules) -> list[Statement]:
    """What patrons are told of before it changes: the lines of the sign that will be other ones."""
    if ended(connection, payout):
        return [Statement("Contributions have ended: what is left goes to poker patrons.", DISCONTINUED)]
    says = announced(connection, payout)
    if says is None:
        return []
    if not says:
        return [Statement("Contributions to the bad beat payout will end.", CHANGED)]
    return will_change(now, Rules.from_json(says))


def will_change(now: Rules, then: Rules) -> list[Statement]:
    """The lines of the sign that will be other ones."""
    posted = room_sign(now, 0)
    return [Statement(f"Will change: {each.text}", CHANGED)
            for each in room_sign(then, 0) if each not in posted]  # fmt: skip


def room_sign(rules: Rules, first: int, second: int = 0, *, pending: bool = False) -> list[Statement]:
    """What the room posts: the amounts, the rules, and what (m) and (p) want said."""
    lines = [Statement(f"Bad beat payout: {dollars(first)}.", POSTED)]
    if pending:
        lines.append(Statement("Pending adjustment: a bad beat is being paid.", PENDING))
    lines += [Statement(*row) for row in bad_beat_rules(rules.options)]
    if rules.secondary:
        text = f"Secondary payout: {dollars(second)}, for {rules.secondary} or better."
        lines.append(Statement(text, SECONDARY))
        if rules.own_secondary:
            text = f"Of each contribution, {dollars(rules.secondary_fund)} goes to the secondary payout."
            lines.append(Statement(text, BY_CONTRIBUTION))
        else:
            text = "The secondary is funded from the primary, and comes off it when it is won."
            lines.append(Statement(text, SAID_ON_SIGNS))
    bonuses = [f"{each.name}: {dollars(each.amount)}" for each in rules.bonuses]
    text = f"Also paid from the fund: {'; '.join(bonuses)}." if bonuses else "No other bonus is paid from it."
    lines.append(Statement(text, BONUSES))
    if rules.reset_percent:
        text = f"{rules.reset_percent}% of each day's contributions is kept for the next payout."
        lines.append(Statement(text, RESET))
    return lines
