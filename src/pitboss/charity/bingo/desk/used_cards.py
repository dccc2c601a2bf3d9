"""Keep a card from being used twice, at whatever occasion. 13:47-1.1."""

from __future__ import annotations

from sqlalchemy import Connection, select

from pitboss.charity.bingo.desk.fields import format_range
from pitboss.charity.bingo.desk.hall import find_hall
from pitboss.charity.bingo.desk.records import CardRange, CardSeries
from pitboss.charity.bingo.desk.rows import BingoStepRow
from pitboss.charity.bingo.desk.state import HallState
from pitboss.charity.bingo.laws import CARD
from pitboss.house.ledger.transaction import Transaction
from pitboss.table.refused import Refused


def check_unused(tx: Transaction, occasion: int, cards: CardRange, commitment: str) -> None:
    """Refuse cards that are at another occasion, or that one used up. A card is marked in ink and used once.

    A series printed anew may have an earlier one's number. Its faces differ, and so does its commitment.
    """
    for number in _list_other_occasions(tx.connection, occasion, commitment):
        hall = find_hall(tx, number)
        for each in hall.series:
            if each.commitment == commitment and each.cards.meets(cards):
                _check_at(hall, each, cards)


def _list_other_occasions(connection: Connection, occasion: int, commitment: str) -> list[int]:
    """List the other occasions that received cards with these faces."""
    row = BingoStepRow
    chosen = select(row.occasion, row.says).where(row.step == "received", row.occasion != occasion)
    rows = connection.execute(chosen.order_by(row.id))
    return list(dict.fromkeys(number for number, says in rows if says["commitment"] == commitment))


def _check_at(hall: HallState, series: CardSeries, cards: CardRange) -> None:
    if hall.status != "closed":
        why = f"{format_range(series.cards)} are at occasion {hall.number}. Close it first."
        raise Refused(why, CARD, "first")
    used = [number for number in range(cards.first, cards.last + 1) if _is_used(hall, number)]
    if used:
        why = (f"{format_range(CardRange(used[0], used[0]))} was used at occasion {hall.number}, "
               "and a card is used once. Receive the unused cards.")  # fmt: skip
        raise Refused(why, CARD, "first")


def _is_used(hall: HallState, number: int) -> bool:
    """Return whether a card was sold, voided or given to a player."""
    if number in hall.players:
        return True
    seller = hall.find_seller(number)
    return seller is not None and not any(each.has(number) for each in seller.returned)
