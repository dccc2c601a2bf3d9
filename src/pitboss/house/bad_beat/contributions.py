"""Contributions from pots to the fund and to the next one. 13:69F-14.19(c), (k), (m)1, (p)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from pitboss.equipment.cards import text as cards_text
from pitboss.house.bad_beat.citations import (
    BY_CONTRIBUTION,
    COLLECTED,
    CONTRIBUTION,
    RECORD,
    RESET,
    WHEN_COUNTED,
)
from pitboss.house.bad_beat.claims import Claim
from pitboss.house.bad_beat.department import PAYOUT, PAYOUT_NAME, ROUND
from pitboss.house.bad_beat.rows import ContributionRow, format_day
from pitboss.house.bad_beat.rules import TABLE_OPTIONS, PayoutRules
from pitboss.house.bad_beat.state import (
    box,
    find_table_state,
    gaming_day,
    next_fund,
    primary,
    rules_by,
    rules_of,
    secondary,
)
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, NewRow, Posting
from pitboss.house.ledger.form import LedgerForm
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.law import Cite
from pitboss.poker.bad_beat import find_bad_beat
from pitboss.poker.fund import others_dealt_in
from pitboss.poker.hand import Hand
from pitboss.table.fields import TABLE, parse_money
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["Contribution", "contribute", "has_contributed", "official_record", "report_round"]

MAX_PLAYER_NAME = 40


@dataclass(frozen=True, kw_only=True)
class Contribution(LedgerForm):
    """A round's contribution from its pots, reported by the table and unsigned."""

    payout: str = PAYOUT
    table: str
    round: str
    amount: int
    posted: dict[str, Any] = field(default_factory=dict)
    """`PayoutRules.table_options()` as posted when the round was dealt. Empty if unchanged."""


class RoundReport(NamedTuple):
    """A finished round's reports to the room."""

    contribution: Contribution | None
    claim: Claim | None


def report_round(
    hand: Hand, *, table: str, round: str, players: dict[int, str], payout: str = PAYOUT
) -> RoundReport:
    """Report a finished round's contribution, and its bad beat if there was one.

    The ids come from table and round, so that a report submitted twice is posted once.
    """
    gave = sum(event.data["amount"] for event in hand.events if event.name == "contribution")
    posted = {name: getattr(hand.options, name) for name in TABLE_OPTIONS}
    where: dict[str, Any] = {"payout": payout, "table": table, "round": round, "posted": posted}
    given = Contribution(id=f"{table}/{round} gives", amount=gave, **where) if gave else None
    beat = find_bad_beat(hand) if hand.options.bad_beat and hand.options.bad_beat_paid == "room" else None
    if beat is None or not any(event.name == "bad_beat_claim" for event in hand.events):
        return RoundReport(given, None)
    seats = [*beat.losers, *beat.winners, *others_dealt_in(hand)]
    cards = hand.cards
    shown = {str(seat): cards_text(cards.of(seat)) for seat in hand.shown if seat in hand.live}
    names = {str(seat): _readable_name(players.get(seat, ""), seat) for seat in sorted(set(seats))}
    board = cards_text((*cards.board, *cards.common))
    return RoundReport(
        given, Claim(id=f"{table}/{round}-beat", board=board, shown=shown, players=names, **where)
    )


def _readable_name(name: str, seat: int) -> str:
    """Return a player's name in a form the ledger accepts, so that no name delays a table."""
    shown = "".join(each if each.isprintable() else "?" for each in name)
    return " ".join(shown.split())[:MAX_PLAYER_NAME].strip() or f"seat {seat}"


def contribute(ledger: Ledger, form: Contribution) -> CompletedOperation:
    """Post a round's contribution: it is in the table's box, and is owed to players.

    It is theirs even if the rules changed, the table closed or contributions ended after the round was dealt:
    (a). `playing` prevents further rounds. A contribution that does not fit in the container is refused, and
    submitted again once the container is counted: (f)1.
    """

    payout, table = PAYOUT_NAME.parse(form.payout), TABLE.parse(form.table)
    round, given = ROUND.parse(form.round), parse_money(form.amount)

    def decide(tx: Transaction) -> LedgerEntry:
        rules = rules_of(tx, payout)
        find_table_state(tx, table, payout)
        if not given:
            raise Refused("A contribution must be more than zero.", COLLECTED)
        by = rules_by(tx, payout, form.posted)
        if given > by.options.fund:
            most = dollars(by.options.fund)
            raise Refused(f"A pot contributes at most {most}, not {dollars(given)}.", CONTRIBUTION)
        if has_contributed(tx.connection, table, round):
            raise Refused(f"Round {round} at table {table} has already contributed.", COLLECTED)
        day, account = gaming_day(tx), box(table, rules)
        parts = split_contribution(rules, given, daily_total(tx, payout, day))
        row = {"name": table, "round": round, "payout": payout, "day": format_day(day)} | parts._asdict()
        filled = tx.balance(account) + given
        check_room(rules, table, filled)
        full = not has_room(rules, filled + rules.options.fund)
        return LedgerEntry(kind="bad beat contribution", cite=COLLECTED, place=f"table {table}",
                     postings=_postings(parts, account, payout), rows=(NewRow(ContributionRow, row),),
                     answer={"amount": given, "full": full})  # fmt: skip

    return ledger.do(form.request, decide)


def has_room(rules: PayoutRules, amount: int) -> bool:
    """Return whether an amount fits in a container. A box that is locked and carried away has no limit."""
    return rules.counting != "inventory" or amount <= rules.capacity


def check_room(rules: PayoutRules, table: str, amount: int) -> None:
    """Refuse an amount that does not fit in a table's container."""
    if not has_room(rules, amount):
        raise Refused(f"The container of table {table} is full. Count it first.", WHEN_COUNTED)


class ContributionSplit(NamedTuple):
    """Amounts for the primary payout, the secondary and the reset amount."""

    primary: int
    secondary: int
    reset: int


def split_contribution(rules: PayoutRules, given: int, today: ContributionSplit) -> ContributionSplit:
    """Split a contribution. The reset amount is a percentage of the day's total, rounded down to the cent."""
    to_secondary = max(0, given - rules.fund) if rules.has_separate_secondary else 0
    rest = given - to_secondary
    reset = (today.primary + today.reset + rest) * rules.reset_percent // 100 - today.reset
    reset = min(max(reset, 0), rest)  # the percentage may have changed since the day began
    return ContributionSplit(rest - reset, to_secondary, reset)


def daily_total(tx: Transaction, payout: str, day: date) -> ContributionSplit:
    """Return accounting's official record of a gaming day's contributions: (k)."""
    sums = [func.coalesce(func.sum(column), 0) for column in
            (ContributionRow.primary, ContributionRow.secondary, ContributionRow.reset)]  # fmt: skip
    chosen = select(*sums).where(ContributionRow.payout == payout, ContributionRow.day == format_day(day))
    found = tx.connection.execute(chosen).one()
    return ContributionSplit(*map(int, found))


def official_record(
    ledger: Ledger, payout: str = PAYOUT, since: str = ""
) -> list[tuple[str, ContributionSplit, Cite]]:
    """Return the official record of each gaming day's contributions from a day on, oldest first."""
    columns = (ContributionRow.primary, ContributionRow.secondary, ContributionRow.reset)
    chosen = (
        select(ContributionRow.day, *map(func.sum, columns))
        .where(ContributionRow.payout == payout, ContributionRow.day >= since)
        .group_by(ContributionRow.day)
        .order_by(ContributionRow.day)
    )
    with ledger.store.read() as connection:
        return [(row[0], ContributionSplit(*map(int, row[1:])), RECORD) for row in connection.execute(chosen)]


def has_contributed(connection: Connection, table: str, round: str) -> bool:
    """Return whether the ledger has a round's contribution."""
    chosen = select(ContributionRow.entry).where(
        ContributionRow.name == table, ContributionRow.round == round
    )
    return connection.scalar(chosen) is not None


def _postings(parts: ContributionSplit, lies: LedgerAccount, payout: str) -> tuple[Posting, ...]:
    rows = (
        Posting(parts.primary, lies, primary(payout), COLLECTED),
        Posting(parts.secondary, lies, secondary(payout), BY_CONTRIBUTION),
        Posting(parts.reset, lies, next_fund(payout), RESET),
    )
    return tuple(each for each in rows if each.amount)
