"""Draw 20 of 80 numbers after the lock-out, record the game and show the board. 19:47-15.5(d)-(h).

A crash between the lock-out and the draw changes nothing. Key and seal are in the database, so the draw that
follows selects the same numbers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, NamedTuple

from pydantic import Field
from sqlalchemy import Connection, and_, select

from pitboss.house.due import Due
from pitboss.house.keno.department import GAMES, keno
from pitboss.house.keno.fields import WRITERS, GameNumber, ShortReason, current_game
from pitboss.house.keno.generator import draw_numbers, read_key
from pitboss.house.keno.integrity import examine
from pitboss.house.keno.laws import CALLED, DISPLAY, KEPT_A_YEAR, POWER, RETURNED, SELECTED, SUSPENDED
from pitboss.house.keno.rows import DrawRow, GameRow
from pitboss.house.keno.settling import GameSettlement, find_tickets, return_wagers, settle
from pitboss.house.keno.state import CurrentGame, RoomState, change_state, parse_day, read_state, state_of
from pitboss.house.ledger.draw_keys import read_seal
from pitboss.house.ledger.entry import LedgerEntry, NewRow, OperationRequest
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.desk import OperationsDesk, Receipt
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import Cite
from pitboss.table.action import is_whole_number
from pitboss.table.fields import NUMBER, Money, list_type
from pitboss.table.refused import Refused

__all__ = ["DrawRecord", "draw", "fail", "list_calls", "recover_draw", "verify_draw"]

NUMBERS = list_type(NUMBER, "numbers", r"[,\s]+", " ")


class DrawCall(NamedTuple):
    """An announcement called out or shown near the booth."""

    text: str
    law: Cite


class DrawRecord(NamedTuple):
    """The recalled record of a game."""

    day: str
    game: int
    outcome: str
    numbers: tuple[int, ...]
    """In the order drawn."""
    commitment: str
    key: str
    seal: str


# Drawing


class DrawGame(OperationForm):
    game: GameNumber = Field(title="Game")


class GameResult(OperationResult):
    game: int = Field(title="Game")
    numbers: Annotated[list[int], NUMBERS] = Field(title="Numbers in the order drawn")
    key: str = Field(title="Key")
    tickets: int = Field(title="Tickets")
    wagered: Money = Field(title="Wagered")
    won: Money = Field(title="Won")


def examine_and_read_key(book: Ledger, form: DrawGame) -> str:
    """Return the key of the game to draw. Suspend operation instead if something critical is corrupt."""
    with book.store.read() as connection:
        game = read_state(connection).game
        key = read_key(connection, game.commitment) if game is not None else ""
    if game is not None and game.number == form.game and (faults := examine(book, game.entry)):
        raise Refused(f"Operation is suspended: {faults[0]}.", SUSPENDED)
    return key


def draw_due(tx: Transaction) -> list[Due]:
    game = state_of(tx).game
    if game is None or not game.locked:
        return []
    what = f"Draw game {game.number}."
    return [Due(game.locked_at or tx.clock, what, SELECTED, "keno/draw", {"game": game.number})]


@keno.operation(
    "draw",
    title="Draw the numbers of a game",
    cite=SELECTED,
    kind="keno draw",
    result=GameResult,
    section=GAMES,
    signers=(Signer("draws", WRITERS, SELECTED, "Draws the numbers"),),
    automatic=True,
    prepare=examine_and_read_key,
    prefill=current_game,
    due=draw_due,
    example={"game": 12},
)
def draw(tx: Transaction, form: DrawGame, signers: SignersByPart, key: str) -> LedgerEntry:
    """Select the numbers of a locked game, record them, and settle every ticket in the game."""
    state, game = _get_game_to_draw(tx, form.game)
    state.check_working()
    seal = read_seal(tx.connection, game.locked)
    numbers = draw_numbers(key, game.commitment, seal, state.day, game.number)
    tickets = find_tickets(tx.connection, state.day, game.number)
    settled = settle(tickets, numbers, state.rules, state.day, game.number)
    return _end_game(tx, state, game, settled, numbers, key, seal)


class Fail(OperationForm):
    game: GameNumber = Field(title="Game")
    reason: ShortReason = Field(title="Why")


@keno.operation(
    "fail",
    title="Report a draw that failed",
    cite=RETURNED,
    kind="keno draw failed",
    result=GameResult,
    section=GAMES,
    signers=(Signer("reports", KENO_SUPERVISORS, RETURNED, "Supervisor who reports it"),),
    prefill=current_game,
    example={"game": 12, "reason": "The generator does not respond"},
)
def fail(tx: Transaction, form: Fail, signers: SignersByPart) -> LedgerEntry:
    """Report that the numbers cannot be selected. All wagers on the game are returned to the patrons."""
    state, game = _get_game_to_draw(tx, form.game)
    key, seal = read_key(tx.connection, game.commitment), read_seal(tx.connection, game.locked)
    if not state.suspended and _can_draw(key, game, seal, state.day):
        raise Refused("The numbers can be selected. Draw them.", RETURNED, "game")
    tickets = find_tickets(tx.connection, state.day, game.number)
    settled = return_wagers(tickets, state.day, game.number)
    return _end_game(tx, state, game, settled, (), key, seal, reason=form.reason)


def recover_draw(desk: OperationsDesk, book: Ledger) -> Receipt | None:
    """After a power loss, draw the game that was locked but not drawn, with the key it was bound to."""
    with book.store.read() as connection:
        state = read_state(connection)
    if state.game is None or not state.game.locked:
        return None
    try:
        receipt = desk.run(draw, DrawGame(game=state.game.number), id=f"keno recovery {state.game.locked}")
    except Refused:
        with book.store.read() as connection:
            if read_state(connection).entry != state.entry:
                return None  # another server drew it; nothing was lost
        raise
    note = OperationRequest(id=f"keno recovered {state.game.locked}", what={"game": state.game.number})
    book.do(note, lambda _: LedgerEntry(kind="keno recovery", cite=POWER, place=keno.place,
                                  facts={"game": note.what["game"]}))  # fmt: skip
    return receipt


def _can_draw(key: str, game: CurrentGame, seal: str, day: str) -> bool:
    try:
        return len(draw_numbers(key, game.commitment, seal, day, game.number)) > 0
    except Refused:
        return False


def _get_game_to_draw(tx: Transaction, number: int) -> tuple[RoomState, CurrentGame]:
    """Return the game to draw. During a suspension, the clock may have locked it without an entry."""
    state = state_of(tx)
    if state.game is None or state.game.number != number:
        raise Refused(f"Game {number} is not the one to draw.", SELECTED, "game")
    if not state.game.locked and not (state.suspended and state.is_locked(tx.at)):
        raise Refused("Lock the stations before the numbers are drawn.", SELECTED, "game")
    return state, state.game


def _end_game(
    tx: Transaction,
    state: RoomState,
    game: CurrentGame,
    settled: GameSettlement,
    numbers: tuple[int, ...],
    key: str,
    seal: str,
    *,
    reason: str = "",
) -> LedgerEntry:
    """Return the entry that ends a game: its record, its revealed key, and what every ticket is owed."""
    row = {
        "day": state.day,
        "number": game.number,
        "numbers": " ".join(map(str, numbers)),
        "outcome": "drawn" if numbers else "failed",
        "key": key,
        "seal": seal,
        "locked": game.locked_at or tx.at,
        "drawn": tx.at,
    }
    answer = {"game": game.number, "numbers": list(numbers), "key": key, "tickets": settled.tickets,
              "wagered": settled.wagered, "won": settled.won}  # fmt: skip
    return change_state(
        replace(state, game=None),
        reason=reason,
        rows=(NewRow(DrawRow, row), *settled.rows),
        postings=settled.postings,
        answer=answer,
    )


# What patrons see


def recall(connection: Connection, day: str, game: int) -> DrawRecord:
    """Return the winning numbers of any past game. The law asks for a year; they are kept for good."""
    chosen = (
        select(DrawRow.numbers, DrawRow.outcome, DrawRow.key, DrawRow.seal, GameRow.commitment)
        .join(GameRow, and_(GameRow.day == DrawRow.day, GameRow.number == DrawRow.number))
        .where(DrawRow.day == parse_day(day), DrawRow.number == game)
    )
    found = connection.execute(chosen).one_or_none() if is_whole_number(game) and 0 < game < 10**6 else None
    if found is None:
        raise Refused(f"game {str(game)[:20]} of {day} was not drawn", KEPT_A_YEAR)
    numbers = tuple(map(int, found.numbers.split()))
    return DrawRecord(parse_day(day), game, found.outcome, numbers, found.commitment, found.key, found.seal)


def verify_draw(game: DrawRecord) -> bool:
    """Return whether the numbers follow from the committed key and the seal of the lock-out."""
    return draw_numbers(game.key, game.commitment, game.seal, game.day, game.game) == game.numbers


def list_calls(game: DrawRecord) -> list[DrawCall]:
    """Return the calls for each number, followed by the board's line with the game number."""
    called = [DrawCall(f"Number {place}: {number}.", CALLED) for place, number in enumerate(game.numbers, 1)]
    board = " ".join(map(str, sorted(game.numbers))) or game.outcome
    return [*called, DrawCall(f"Game {game.game}: {board}", DISPLAY)]
