"""Read an occasion from its steps, and write the next ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from sqlalchemy import Connection, func, select

from pitboss.charity.bingo.arrangements import Arrangement, arrangement_from_json
from pitboss.charity.bingo.cards import BingoCard, BingoSeries
from pitboss.charity.bingo.desk.fields import serial_of
from pitboss.charity.bingo.desk.keys import read_key
from pitboss.charity.bingo.desk.records import CardRange, CardSeries
from pitboss.charity.bingo.desk.rows import BingoStepRow
from pitboss.charity.bingo.desk.state import GameInPlay, HallState, place_of
from pitboss.charity.bingo.laws import BINGO, VERIFIED
from pitboss.charity.dates import describe_day
from pitboss.charity.organization.state import GameLicense, check_play, find_issued, night_of
from pitboss.charity.organization.workers import check_paid_signers
from pitboss.charity.step_reader import ReadSteps
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import FieldError
from pitboss.table.refused import Refused

__all__ = [
    "check_play_today", "current_game", "find_card", "find_hall", "game_of",
    "list_occasions", "newest_occasion", "open_hall", "opened_on", "read_hall", "read_on", "record_steps",
    "tonights_occasions", "workers_of",
]  # fmt: skip

PLANNED, OPENED, CLOSED = "planned", "opened", "closed"


def read_on(connection: Connection, occasion: int, before: ReadSteps[HallState]) -> ReadSteps[HallState]:
    """Read the steps of an occasion that come after the ones read before."""
    row, (hall, last) = BingoStepRow, before
    chosen = select(row.id, row.step, row.says, row.entry).where(row.occasion == occasion, row.id > last)
    for id, step, says, entry in connection.execute(chosen.order_by(row.id)):
        hall = hall.take(step, says, entry) if hall else HallState.planned(occasion, says, entry)
        last = id
    return ReadSteps(hall, last)


def read_hall(connection: Connection, occasion: int) -> HallState | None:
    """Read an occasion from its first step to its last."""
    return read_on(connection, occasion, ReadSteps()).state


def list_occasions(connection: Connection) -> list[int]:
    """List the numbers of all occasions, the last first."""
    row = BingoStepRow
    chosen = select(row.occasion).where(row.step == PLANNED).order_by(row.occasion.desc())
    return list(connection.scalars(chosen))


def list_unclosed(connection: Connection) -> list[int]:
    """List the numbers of the occasions that are planned or open."""
    row = BingoStepRow
    closed = select(row.occasion).where(row.step == CLOSED)
    chosen = select(row.occasion).where(row.step == PLANNED, row.occasion.not_in(closed))
    return list(connection.scalars(chosen.order_by(row.occasion)))


def list_opened(connection: Connection) -> list[int]:
    """List the numbers of the occasions that were opened, the last one first."""
    row = BingoStepRow
    return list(connection.scalars(select(row.occasion).where(row.step == OPENED).order_by(row.id.desc())))


def newest_steps(connection: Connection, occasions: Sequence[int]) -> dict[int, int]:
    """Return the number of each occasion's newest step."""
    row = BingoStepRow
    chosen = select(row.occasion, func.max(row.id)).where(row.occasion.in_(occasions)).group_by(row.occasion)
    return {occasion: newest for occasion, newest in connection.execute(chosen)}  # noqa: C416


def next_occasion(tx: Transaction) -> int:
    return (tx.connection.scalar(select(func.max(BingoStepRow.occasion))) or 0) + 1


# In a transaction


def find_hall(tx: Transaction, occasion: int) -> HallState:
    """Return an occasion as operations see it, or refuse."""
    found = tx.read_once(place_of(occasion), lambda connection: read_hall(connection, occasion))
    if found is None:
        raise Refused(f"There is no occasion {occasion}. Plan it with bingo/plan.", BINGO, "occasion")
    return found


def open_hall(tx: Transaction, occasion: int, signers: SignersByPart) -> HallState:
    """Return an occasion that is open, or refuse. A paid worker who signs must be approved."""
    hall = find_hall(tx, occasion)
    if hall.status != "open":
        why = "is closed" if hall.status == "closed" else "is not open yet. Open it first"
        raise Refused(f"Occasion {occasion} {why}.", BINGO, "occasion")
    if not hall.plan.for_amusement:
        check_paid_signers(tx, signers, date.fromisoformat(hall.plan.day))
    return hall


def check_play_today(tx: Transaction, hall: HallState, field: str = "occasion") -> tuple[FieldError, ...]:
    """Refuse to play an occasion without its license, or on another day. It may run past midnight."""
    if hall.plan.for_amusement:
        return ()
    day = date.fromisoformat(hall.plan.day)
    if night_of(tx) > day:
        raise Refused(
            f"Occasion {hall.number} was on {describe_day(day)}. Close it, and plan another one.",
            BINGO,
            field,
        )
    return check_play(tx, hall.plan.license, "bingo", day, field)


def game_of(hall: HallState) -> GameInPlay:
    """Return the game in play, or refuse."""
    if hall.game is None:
        raise Refused("No game is being called. Begin one first.", BINGO)
    return hall.game


def record_steps(
    tx: Transaction, hall: HallState, *steps: tuple[str, Mapping[str, Any]], **more: Any
) -> LedgerEntry:
    """Return an entry that takes an occasion some steps further."""
    rows = []
    for step, says in steps:
        hall = hall.take(step, says, tx.number)
        rows.append(NewRow(BingoStepRow, {"occasion": hall.number, "step": step, "says": dict(says)}))
    return LedgerEntry(place=hall.place, rows=tuple(rows), knows={hall.place: hall}, **more)


def workers_of(tx: Transaction, occasion: int) -> frozenset[int]:
    """Return everyone who runs an occasion: the license's people, and whoever signed for work there.

    13:47-8.1(c) bars them from the instant raffle that is sold there.
    """
    hall = find_hall(tx, occasion)
    held = license_of(tx, hall)
    named = {held.member_in_charge, held.proceeds_member, *held.workers} if held is not None else set()
    return hall.worked | named


def tonights_occasions(tx: Transaction, license: str) -> list[HallState]:
    """Return tonight's occasions under a license. Without one, return those that are open now."""
    return [
        hall for hall in opened_on(tx, night_of(tx))
        if (hall.plan.license == license if license else hall.plan.license and hall.status == "open")
    ]  # fmt: skip


def opened_on(tx: Transaction, day: date) -> Iterator[HallState]:
    """Yield the occasions of a day that were opened. An occasion opens on its day, so they come in order."""
    for number in list_opened(tx.connection):
        hall = find_hall(tx, number)
        if hall.plan.day < day.isoformat():
            return
        if hall.plan.day == day.isoformat():
            yield hall


def license_of(tx: Transaction, hall: HallState) -> GameLicense | None:
    """Return the license that an occasion is played under. None for one played for amusement."""
    return find_issued(tx, hall.plan.license)


# Forms


def current_game(tx: Transaction) -> dict[str, Any]:
    """Prefill a form with the occasion opened last, and with its game."""
    for number in list_opened(tx.connection)[:1]:
        hall = find_hall(tx, number)
        following = hall.next_game
        game = hall.game.number if hall.game else following.number if following else 0
        return {"occasion": number, "game": game} if game else {"occasion": number}
    return {}


def newest_occasion(tx: Transaction) -> dict[str, Any]:
    newest = list_opened(tx.connection)[:1]
    return {"occasion": newest[0]} if newest else {}


# Cards and arrangements


def find_card(connection: Connection, series: CardSeries, card: int) -> BingoCard:
    """Return a card's face."""
    key = read_key(connection, series.commitment)
    if not key:
        raise Refused(f"The key of series {series.series} is lost, so its cards can't be checked.", VERIFIED)
    made = BingoSeries(series.series, series.color, series.size, key, series.on)
    return made.find(serial_of(card))


def find_plan_arrangement(hall: HallState, name: str) -> Arrangement:
    """Return an arrangement as the plan of the occasion has it."""
    return arrangement_from_json(hall.plan.arrangements[name])


def find_card_use(hall: HallState, cards: CardRange) -> str:
    """Say which of some cards has won or is claimed here, or on a device. Empty if none is."""
    for won in hall.winners:
        if cards.has(won.card):
            return f"{won.serial} won game {won.game}"
    for claim in hall.game.claims if hall.game is not None else ():
        if cards.has(claim.card):
            return f"{claim.serial} is claimed"
    for session in hall.sellers.values():
        for minder in session.minders:
            if minder.cards.meets(cards):
                return f"Device {minder.number} holds {serial_of(max(cards.first, minder.cards.first))}"
    return ""
