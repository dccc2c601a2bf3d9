"""Contributions: what pots give, to the fund and to the next one. 13:69F-14.19(c), (k), (m)1, (p)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from pitboss.equipment.cards import text as cards_text
from pitboss.house.bad_beat.claims import Claim
from pitboss.house.bad_beat.department import PAYOUT, PAYOUT_NAME, ROUND
from pitboss.house.bad_beat.laws import (
    BY_CONTRIBUTION,
    COLLECTED,
    CONTRIBUTION,
    RECORD,
    RESET,
    WHEN_COUNTED,
)
from pitboss.house.bad_beat.rows import ContributionRow, iso
from pitboss.house.bad_beat.rules import AT_TABLES, Rules
from pitboss.house.bad_beat.state import (
    box,
    gaming_day,
    next_fund,
    primary,
    rules_by,
    rules_of,
    secondary,
    taking_part,
)
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.law import Cite
from pitboss.poker.bad_beat import bad_beat
from pitboss.poker.fund import others_dealt_in
from pitboss.poker.hand import Hand
from pitboss.table.fields import TABLE, parse_money
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

MAX_PLAYER_NAME = 40


@dataclass(frozen=True, kw_only=True)
class Contribution(Form):
    """What the pots of a round gave. The table reports it; nobody signs."""

    payout: str = PAYOUT
    table: str
    round: str
    amount: int
    posted: dict[str, Any] = field(default_factory=dict)
    """What the table had posted: `Rules.at_tables()` when the round was dealt; nothing if it is as now."""


class Fed(NamedTuple):
    """What a finished round has for the room."""

    contribution: Contribution | None
    claim: Claim | None


def feed(hand: Hand, *, table: str, round: str, players: dict[int, str], payout: str = PAYOUT) -> Fed:
    """What a finished round at a table has for the room: what its pots gave, and a bad beat if there was one.

    The ids are those of table and round, so that what is handed in twice is posted once.
    """
    gave = sum(event.data["amount"] for event in hand.events if event.name == "contribution")
    posted = {name: getattr(hand.options, name) for name in AT_TABLES}
    where: dict[str, Any] = {"payout": payout, "table": table, "round": round, "posted": posted}
    given = Contribution(id=f"{table}/{round} gives", amount=gave, **where) if gave else None
    beat = bad_beat(hand) if hand.options.bad_beat and hand.options.bad_beat_paid == "room" else None
    if beat is None or not any(event.name == "bad_beat_claim" for event in hand.events):
        return Fed(given, None)
    seats = [*beat.losers, *beat.winners, *others_dealt_in(hand)]
    cards = hand.cards
    shown = {str(seat): cards_text(cards.of(seat)) for seat in hand.shown if seat in hand.live}
    names = {str(seat): _called(players.get(seat, ""), seat) for seat in sorted(set(seats))}
    board = cards_text((*cards.board, *cards.common))
    return Fed(given, Claim(id=f"{table}/{round}-beat", board=board, shown=shown, players=names, **where))


def _called(name: str, seat: int) -> str:
    """A player's name as the book takes it: what they call themselves holds up no table."""
    shown = "".join(each if each.isprintable() else "?" for each in name)
    return " ".join(shown.split())[:MAX_PLAYER_NAME].strip() or f"seat {seat}"


def contribute(book: Book, form: Contribution) -> Done:
    """Post what the pots of a round gave: it lies in the table's box, and is owed to players.

    What was taken is theirs also where the rules have changed, the table was closed or contributions have
    ended since the round was dealt: (a). That no other is dealt, `playing` sees to. What a container does not
    hold is refused, and handed in again once the container is counted: (f)1.
    """

    payout, table = PAYOUT_NAME.parse(form.payout), TABLE.parse(form.table)
    round, given = ROUND.parse(form.round), parse_money(form.amount)

    def decide(tx: Transaction) -> Entry:
        rules = rules_of(tx, payout)
        taking_part(tx, table, payout)
        if not given:
            raise Refused("A contribution must be more than nothing.", COLLECTED)
        by = rules_by(tx, payout, form.posted)
        if given > by.options.fund:
            most = dollars(by.options.fund)
            raise Refused(f"A pot contributes {most} at most, not {dollars(given)}.", CONTRIBUTION)
        if has_given(tx.connection, table, round):
            raise Refused(f"Round {round} at table {table} has already contributed.", COLLECTED)
        day, account = gaming_day(tx), box(table, rules)
        parts = shared(rules, given, daily(tx, payout, day))
        row = {"name": table, "round": round, "payout": payout, "day": iso(day)} | parts._asdict()
        filled = tx.balance(account) + given
        check_room(rules, table, filled)
        full = not has_room(rules, filled + rules.options.fund)
        return Entry(kind="bad beat contribution", cite=COLLECTED, place=f"table {table}",
                     postings=_postings(parts, account, payout), rows=(Row(ContributionRow, row),),
                     answer={"amount": given, "full": full})  # fmt: skip

    return book.do(form.asked, decide)


def has_room(rules: Rules, amount: int) -> bool:
    """Whether an amount fits into a container; a box that is locked and carried away has no limit."""
    return rules.counting != "inventory" or amount <= rules.capacity


def check_room(rules: Rules, table: str, amount: int) -> None:
    """Refuse more than a table's container holds."""
    if not has_room(rules, amount):
        raise Refused(f"The container of table {table} is full. Count it first.", WHEN_COUNTED)


class Parts(NamedTuple):
    """What goes to the primary payout, to the secondary and to the reset amount."""

    primary: int
    secondary: int
    reset: int


def shared(rules: Rules, given: int, today: Parts) -> Parts:
    """Where a contribution goes. The reset amount is its percentage of the day's, to the cent below."""
    to_secondary = max(0, given - rules.fund) if rules.own_secondary else 0
    rest = given - to_secondary
    reset = (today.primary + today.reset + rest) * rules.reset_percent // 100 - today.reset
    reset = min(max(reset, 0), rest)  # the percentage may have changed since the day began
    return Parts(rest - reset, to_secondary, reset)


def daily(tx: Transaction, payout: str, day: date) -> Parts:
    """The official record of a gaming day's contributions, kept by accounting: (k)."""
    sums = [func.coalesce(func.sum(column), 0) for column in
            (ContributionRow.primary, ContributionRow.secondary, ContributionRow.reset)]  # fmt: skip
    chosen = select(*sums).where(ContributionRow.payout == payout, ContributionRow.day == iso(day))
    found = tx.connection.execute(chosen).one()
    return Parts(*map(int, found))


def official(book: Book, payout: str = PAYOUT, since: str = "") -> list[tuple[str, Parts, Cite]]:
    """The official record: each gaming day and what it brought, from a day on, the oldest first."""
    columns = (ContributionRow.primary, ContributionRow.secondary, ContributionRow.reset)
    chosen = (
        select(ContributionRow.day, *map(func.sum, columns))
        .where(ContributionRow.payout == payout, ContributionRow.day >= since)
        .group_by(ContributionRow.day)
        .order_by(ContributionRow.day)
    )
    with book.store.read() as connection:
        return [(row[0], Parts(*map(int, row[1:])), RECORD) for row in connection.execute(chosen)]


def has_given(connection: Connection, table: str, round: str) -> bool:
    """Whether the book has what a round gave."""
    chosen = select(ContributionRow.entry).where(
        ContributionRow.name == table, ContributionRow.round == round
    )
    return connection.scalar(chosen) is not None


def _postings(parts: Parts, lies: Account, payout: str) -> tuple[Posting, ...]:
    rows = (
        Posting(parts.primary, lies, primary(payout), COLLECTED),
        Posting(parts.secondary, lies, secondary(payout), BY_CONTRIBUTION),
        Posting(parts.reset, lies, next_fund(payout), RESET),
    )
    return tuple(each for each in rows if each.amount)
