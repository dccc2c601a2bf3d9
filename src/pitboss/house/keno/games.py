"""Run the gaming day and its games: dual keys, numbering, notices and lock-out. 19:47-15.5(a)-(e)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import date, datetime, timedelta
from typing import Annotated, NamedTuple

from pydantic import Field
from sqlalchemy import select

from pitboss.house.casino import find_casino
from pitboss.house.due import Due
from pitboss.house.keno.department import GAMES, keno
from pitboss.house.keno.fields import WRITERS, GameNumber, ShortReason, current_game
from pitboss.house.keno.generator import commit_key, read_key
from pitboss.house.keno.integrity import hash_program
from pitboss.house.keno.laws import (
    DUAL_KEYS,
    LOCKED,
    MULTI_RACE,
    NOTICE,
    OVERRIDE,
    OWN_NUMBER,
    SEQUENCE,
    STARTS,
    UNALTERED,
)
from pitboss.house.keno.options import MIN_NOTICE_SECONDS
from pitboss.house.keno.rows import DayRow, DrawRow, GameRow
from pitboss.house.keno.settling import end_tickets
from pitboss.house.keno.state import CurrentGame, RoomState, change_state, read_state, state_of
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.fields import When, number_type, text_type
from pitboss.table.refused import Refused

__all__ = ["cancel_games", "close_day", "lock_out", "open_day", "open_game", "override", "say_closing"]

MAX_OVERRIDE_SECONDS = 3600
"""Longest time, in seconds, that an override may keep a game open."""
ProgramDigest = Annotated[str, text_type(64, "digest", example="9f86d081884c7d65")]
OverrideSeconds = Annotated[int, number_type(MIN_NOTICE_SECONDS, MAX_OVERRIDE_SECONDS, "seconds", "60")]
CANCELS = Signer("cancels", KENO_SUPERVISORS, MULTI_RACE, "Supervisor")


class OpenDay(OperationForm):
    program: ProgramDigest = Field(
        title="Digest of the program that draws", description="Compare it with the one you approved."
    )


class DayOpened(OperationResult):
    day: str = Field(title="Gaming day")


@keno.operation(
    "open-day",
    title="Start the system for a gaming day",
    cite=DUAL_KEYS,
    kind="keno day",
    result=DayOpened,
    section=GAMES,
    signers=(
        Signer("division_key", ("Division inspector",), DUAL_KEYS, "Turns the Division's key"),
        Signer("keno_key", KENO_SUPERVISORS, DUAL_KEYS, "Turns the keno department's key"),
    ),
    prefill=lambda tx: {"program": hash_program()},
    example={"program": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"},
)
def open_day(tx: Transaction, form: OpenDay, signers: SignersByPart) -> LedgerEntry:
    """Start the system for the gaming day. One key is the Division's, the other the keno department's."""
    state, running = state_of(tx), hash_program()
    state.check_working()
    if form.program != running:
        raise Refused(
            f"This digest is of another program. The running one is {running}.", UNALTERED, "program"
        )
    if state.day:
        raise Refused(f"Gaming day {state.day} is open. Close it first.", SEQUENCE)
    casino = find_casino(tx.connection)
    day = casino.gaming_day(tx.at).isoformat()
    if tx.connection.scalar(select(DayRow.day).where(DayRow.day == day)) is not None:
        raise Refused(f"Gaming day {day} was closed. Its game numbers are not used again.", SEQUENCE)
    row = {"day": day, "rules": dict(state.chosen), "casino": asdict(casino), "program": running}
    after = replace(state, day=day, games=0, game=None, casino_row=asdict(casino), program=running)
    return change_state(after, rows=(NewRow(DayRow, row),), answer={"day": day})


# Games


class OpenGame(OperationForm):
    """Takes no fields: the schedule sets the next game."""


class GameOpened(OperationResult):
    game: int = Field(title="Game")
    commitment: str = Field(title="Commitment to its numbers")
    closes: When = Field(title="Closes")


class BoundGame(NamedTuple):
    """A game whose numbers the house committed to before it opens."""

    day: str
    number: int
    commitment: str


def bind_next_game(book: Ledger, form: OpenGame) -> BoundGame:
    """Draw and store the key of the next game. The transaction cannot, because it may not read or write
    keys."""
    with book.store.read() as connection:
        state = read_state(connection)
    number = state.games + 1
    return BoundGame(state.day, number, commit_key(book.store, state.day, number) if state.day else "")


def next_game_due(tx: Transaction) -> list[Due]:
    state = state_of(tx)
    over = not state.day or state.casino.end_of_day(date.fromisoformat(state.day)) <= tx.clock
    if over or state.game is not None:
        return []
    return [Due(tx.clock, f"Open game {state.games + 1}.", SEQUENCE, "keno/open-game")]


@keno.operation(
    "open-game",
    title="Open the next game",
    cite=SEQUENCE,
    kind="keno game",
    result=GameOpened,
    section=GAMES,
    signers=(Signer("opens", WRITERS, SEQUENCE, "Opens the game"),),
    automatic=True,
    prepare=bind_next_game,
    due=next_game_due,
)
def open_game(tx: Transaction, form: OpenGame, signers: SignersByPart, bound: BoundGame) -> LedgerEntry:
    """Open the next game of the day and publish the commitment to its numbers."""
    state = state_of(tx)
    state.check_working()
    state.check_day()
    if state.game is not None:
        raise Refused(f"Game {state.game.number} is not drawn yet.", SEQUENCE)
    if state.day_of(tx.at) != state.day:
        raise Refused(f"Gaming day {state.day} is over. Close it and start the next.", SEQUENCE)
    if (state.day, state.games + 1) != (bound.day, bound.number):
        raise Refused("Another game was just opened. Check the board and try again.", OWN_NUMBER)
    closes = tx.at + timedelta(seconds=state.rules.interval)
    game = CurrentGame(bound.number, bound.commitment, tx.at, closes, entry=tx.number)
    row = {"day": state.day, "number": game.number, "commitment": game.commitment, "opened": tx.at}
    return change_state(
        replace(state, games=game.number, game=game),
        cite=OWN_NUMBER,
        rows=(NewRow(GameRow, row),),
        answer={"game": game.number, "commitment": game.commitment, "closes": closes},
    )


def _get_open_game(state: RoomState, number: int) -> CurrentGame:
    """Return the game if it is the open one; refuse any other."""
    state.check_working()
    if state.game is None or state.game.number != number:
        raise Refused(f"Game {number} is not open.", STARTS, "game")
    if state.game.locked:
        raise Refused(f"Game {number} has started.", LOCKED, "game")
    return state.game


class SayClosing(OperationForm):
    game: GameNumber = Field(title="Game")


def notice_due(tx: Transaction) -> list[Due]:
    state = state_of(tx)
    game = state.game
    if game is None or game.locked or game.closing_time(state.rules) is not None:
        return []
    what = f"Announce that game {game.number} is about to close."
    return [
        Due(
            game.closes - timedelta(seconds=MIN_NOTICE_SECONDS),
            what,
            NOTICE,
            "keno/say-closing",
            {"game": game.number},
        )
    ]


@keno.operation(
    "say-closing",
    title="Announce that a game is about to close",
    cite=NOTICE,
    kind="keno closing notice",
    section=GAMES,
    signers=(Signer("says", WRITERS, NOTICE, "Announces it"),),
    prefill=current_game,
    due=notice_due,
    example={"game": 12},
)
def say_closing(tx: Transaction, form: SayClosing, signers: SignersByPart) -> LedgerEntry:
    """Announce that the game is about to close. It may close a minute later."""
    state = state_of(tx)
    game = _get_open_game(state, form.game)
    if state.rules.closing_notice == "countdown":
        raise Refused("The booths show the time left. No announcement is needed.", NOTICE)
    if game.noticed:
        raise Refused(f"The closing of game {game.number} was already announced.", NOTICE, "game")
    return change_state(replace(state, game=game._replace(noticed=tx.at)))


class Override(OperationForm):
    game: GameNumber = Field(title="Game")
    seconds: OverrideSeconds = Field(title="Seconds from now until it closes")
    reason: ShortReason = Field(title="Why")


class ClosesAt(OperationResult):
    closes: When = Field(title="Closes")


@keno.operation(
    "override",
    title="Override a lock-out",
    cite=OVERRIDE,
    kind="keno override",
    result=ClosesAt,
    section=GAMES,
    signers=(Signer("overrides", KENO_SUPERVISORS, OVERRIDE, "Supervisor"),),
    prefill=lambda tx: {**current_game(tx), "seconds": MIN_NOTICE_SECONDS},
    example={"game": 12, "seconds": 600, "reason": "A station does not respond"},
)
def override(tx: Transaction, form: Override, signers: SignersByPart) -> LedgerEntry:
    """Keep the automatic lock-out from closing the game. The ledger records who did it and why."""
    state = state_of(tx)
    game = _get_open_game(state, form.game)
    if state.rules.lock_out == "manual":
        raise Refused("A supervisor starts the games here. There is no lock-out to override.", OVERRIDE)
    if state.is_locked(tx.at):
        raise Refused(f"The stations are locked for game {game.number}.", LOCKED, "game")
    closes = tx.at + timedelta(seconds=form.seconds)
    if closes <= game.closes:
        shown = state.casino.local(game.closes)
        raise Refused(f"The game is open until {shown:%H:%M:%S}, as the booths show.", OVERRIDE, "seconds")
    return change_state(replace(state, game=game._replace(closes=closes)), reason=form.reason,
                   answer={"closes": closes})  # fmt: skip


# The lock-out


class LockOut(OperationForm):
    game: GameNumber = Field(title="Game")


class LockedOut(OperationResult):
    game: int = Field(title="Game")


def starts_by_hand(tx: Transaction, form: LockOut | None) -> bool:
    """Return whether people start the games here. Otherwise the clock does, and no signature is needed."""
    return state_of(tx).rules.lock_out == "manual"


def lock_out_due(tx: Transaction) -> list[Due]:
    state = state_of(tx)
    game = state.game
    if game is None or game.locked or (closing := game.closing_time(state.rules)) is None:
        return []
    law = LOCKED if state.rules.lock_out == "automatic" else STARTS
    what = f"Lock the stations for game {game.number}."
    return [Due(closing, what, law, "keno/lock-out", {"game": game.number})]


STARTER = Signer("starts", WRITERS, STARTS, "Starts the game", when=starts_by_hand)
APPROVER = Signer("approves", KENO_SUPERVISORS, STARTS, "Approves the start", when=starts_by_hand,
                  optional=True, note="If a keno writer starts the game.")  # fmt: skip


@keno.operation(
    "lock-out",
    title="Lock the stations for a game",
    cite=STARTS,
    kind="keno lock-out",
    result=LockedOut,
    section=GAMES,
    signers=(STARTER, APPROVER),
    automatic=True,
    prefill=current_game,
    due=lock_out_due,
    example={"game": 12},
)
def lock_out(tx: Transaction, form: LockOut, signers: SignersByPart) -> LedgerEntry:
    """Lock every station for the game. From now on no ticket for it is issued, voided or changed."""
    state = state_of(tx)
    game = _get_open_game(state, form.game)
    if state.rules.lock_out == "manual":
        _check_starter(signers)
    closing = game.closing_time(state.rules)
    if closing is None:
        raise Refused("Announce that the game is about to close a minute before locking it.", NOTICE, "game")
    if tx.at < closing:
        shown = state.casino.local(closing)
        raise Refused(f"Game {game.number} closes at {shown:%H:%M:%S}.", NOTICE, "game")
    after = replace(state, game=game._replace(locked=tx.number, locked_at=tx.at))
    return change_state(after, cite=LOCKED, answer={"game": game.number})


def _check_starter(signers: SignersByPart) -> None:
    """Check that a supervisor starts the game, or approves the writer who does."""
    if STARTER.part not in signers:
        raise STARTER.missing()
    if signers[STARTER.part].position not in KENO_SUPERVISORS and APPROVER.part not in signers:
        raise APPROVER.missing()


# The end


class CancelGames(OperationForm):
    reason: ShortReason = Field(title="Why")


class TicketsEnded(OperationResult):
    tickets: int = Field(title="Tickets with games to refund")


@keno.operation(
    "cancel-games",
    title="Cancel the games that remain",
    cite=MULTI_RACE,
    kind="keno cancellation",
    result=TicketsEnded,
    section=GAMES,
    signers=(CANCELS,),
    example={"reason": "Fire alarm"},
)
def cancel_games(tx: Transaction, form: CancelGames, signers: SignersByPart) -> LedgerEntry:
    """Cancel the open game and the remaining games of every ticket. Patrons are owed the cost of those
    games."""
    state = state_of(tx)
    state.check_day()
    if state.is_locked(tx.at):
        raise Refused("The game has started. Draw it first.", LOCKED)
    rows: tuple[NewRow, ...] = ()
    last = state.games
    if (game := state.game) is not None:
        last = game.number - 1
        key = read_key(tx.connection, game.commitment)
        rows = (NewRow(DrawRow, _build_canceled_row(state, game, key, tx.at)),)
    ends, postings = end_tickets(tx.connection, state.day, last, "cancelled", tx.at)
    return change_state(replace(state, game=None), reason=form.reason, rows=(*rows, *ends), postings=postings,
                   answer={"tickets": len(ends)})  # fmt: skip


def _build_canceled_row(state: RoomState, game: CurrentGame, key: str, at: datetime) -> Mapping[str, object]:
    """Return the record of a game that was canceled."""
    return {"day": state.day, "number": game.number, "numbers": "", "outcome": "cancelled", "key": key,
            "seal": "", "locked": at, "drawn": at}  # fmt: skip


class CloseDay(OperationForm):
    """Takes no fields."""


def close_day_due(tx: Transaction) -> list[Due]:
    state = state_of(tx)
    if not state.day:
        return []
    ends = state.casino.end_of_day(date.fromisoformat(state.day))
    return [Due(ends, f"Close gaming day {state.day}.", SEQUENCE, "keno/close-day")]


@keno.operation(
    "close-day",
    title="Close the gaming day",
    cite=SEQUENCE,
    kind="keno day ends",
    result=TicketsEnded,
    section=GAMES,
    signers=(CANCELS,),
    due=close_day_due,
)
def close_day(tx: Transaction, form: CloseDay, signers: SignersByPart) -> LedgerEntry:
    """Close the gaming day. Game numbers start over, so the games left on multi-race tickets are canceled."""
    state = state_of(tx)
    state.check_day()
    if state.game is not None:
        raise Refused(f"Draw or cancel game {state.game.number} first.", SEQUENCE)
    ends, postings = end_tickets(tx.connection, state.day, state.games, "day over", tx.at)
    return change_state(replace(state, day="", program=""), cite=MULTI_RACE, rows=ends, postings=postings,
                   answer={"tickets": len(ends)})  # fmt: skip
