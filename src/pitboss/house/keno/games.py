"""The gaming day and its games: started by two keys, numbered, announced, locked out. 19:47-15.5(a)-(e)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import select

from pitboss.house.casino import casino_of
from pitboss.house.keno.critical import program
from pitboss.house.keno.generator import bind, key_of
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
from pitboss.house.keno.options import LEAST_NOTICE
from pitboss.house.keno.rows import DayRow, DrawRow, GameRow
from pitboss.house.keno.settling import ended
from pitboss.house.keno.state import Game, State, changes, checked_reason, read_state, state_of
from pitboss.house.keno.stations import WRITERS, Signatures
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Hand, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.action import whole
from pitboss.table.refused import Refused

LONGEST_OVERRIDE = 3600
"""Seconds that an override keeps a game open."""
KEYS = Duty(
    "to start the generator",
    (
        Part("turns one key", ("Division inspector",), DUAL_KEYS),
        Part("turns the other key", KENO_SUPERVISORS, DUAL_KEYS),
    ),
)
OPENS = Duty("to open a game", (Part("opens", WRITERS, SEQUENCE),))
SAYS = Duty("to say that a game closes", (Part("says", WRITERS, NOTICE),))
ALONE = Duty("to start a game", (Part("starts", KENO_SUPERVISORS, STARTS),))
APPROVED = Duty(
    "to start a game",
    (Part("starts", ("keno writer",), STARTS), Part("approves", KENO_SUPERVISORS, STARTS)),
)
OVERRIDES = Duty("to override a lock-out", (Part("overrides", KENO_SUPERVISORS, OVERRIDE),))
CANCELS = Duty("to cancel games", (Part("cancels", KENO_SUPERVISORS, MULTI_RACE),))


@dataclass(frozen=True, kw_only=True)
class OpenDay(Form):
    """The system is started for a gaming day, with the program that both who hold keys have seen."""

    program: str


@dataclass(frozen=True, kw_only=True)
class OpenGame(Form):
    """The next game, by the schedule."""


@dataclass(frozen=True, kw_only=True)
class SayClosing(Form):
    """It is said aloud that the game is about to close."""

    game: int


@dataclass(frozen=True, kw_only=True)
class LockOut(Form):
    """All stations are locked for the game: by the clock, or by people."""

    game: int


@dataclass(frozen=True, kw_only=True)
class Override(Form):
    """The automatic lock-out waits for so many seconds from now, for a reason."""

    game: int
    seconds: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class CancelGames(Form):
    """The game that is open and all that remain on multi-race tickets are not drawn."""

    reason: str


@dataclass(frozen=True, kw_only=True)
class CloseDay(Form):
    """The last game of the day was drawn."""


def open_day(book: Book, form: OpenDay, signatures: Signatures) -> Done:
    """Start the system for the gaming day: one key is the Division's, the other the keno department's."""
    running = program()

    def decide(tx: Transaction) -> Entry:
        state = state_of(tx)
        state.check_working()
        hands = KEYS.done_by(tx, signatures, form.asked)
        if form.program != running:
            raise Refused(f"the keys are turned for another program: this one is {running}", UNALTERED)
        if state.day:
            raise Refused(f"gaming day {state.day} is open: close it first", SEQUENCE)
        casino = casino_of(tx.connection)
        day = casino.day(tx.at).isoformat()
        if tx.connection.scalar(select(DayRow.day).where(DayRow.day == day)) is not None:
            raise Refused(f"gaming day {day} was closed: its game numbers are not used again", SEQUENCE)
        row = {"day": day, "rules": dict(state.chosen), "casino": asdict(casino), "program": running}
        after = replace(state, day=day, games=0, game=None, casino_row=asdict(casino), program=running)
        return changes(after, kind="keno day", cite=DUAL_KEYS, hands=hands, rows=(Row(DayRow, row),),
                       answer={"day": day})  # fmt: skip

    return book.do(form.asked, decide)


def open_game(book: Book, form: OpenGame, signatures: Signatures | None = None) -> Done:
    """Open the next game of the day, with the commitment to its numbers: by the clock, or by somebody."""
    with book.store.read() as connection:
        before = read_state(connection)
    number = before.games + 1
    commitment = bind(book.store, before.day, number) if before.day else ""

    def decide(tx: Transaction) -> Entry:
        state = state_of(tx)
        state.check_working()
        state.check_day()
        hands = OPENS.done_by(tx, signatures, form.asked) if signatures else ()
        if state.game is not None:
            raise Refused(f"game {state.game.number} is not drawn yet", SEQUENCE)
        if state.day_of(tx.at) != state.day:
            raise Refused(f"gaming day {state.day} is over: close it, and start the next", SEQUENCE)
        if (state.day, state.games + 1) != (before.day, number):
            raise Refused("another game was opened meanwhile: look again", OWN_NUMBER)
        closes = tx.at + timedelta(seconds=state.rules.interval)
        game = Game(number, commitment, tx.at, closes, entry=tx.number)
        row = {"day": state.day, "number": number, "commitment": commitment, "opened": tx.at}
        return changes(replace(state, games=number, game=game), kind="keno game", cite=OWN_NUMBER,
                       hands=hands, rows=(Row(GameRow, row),),
                       answer={"game": number, "commitment": commitment,
                               "closes": closes.isoformat()})  # fmt: skip

    return book.do(form.asked, decide)


def _open(state: State, number: object) -> Game:
    """The game, if it is the one that is open."""
    state.check_working()
    if state.game is None or state.game.number != number or not whole(number):
        raise Refused(f"game {str(number)[:20]} is not open", STARTS)
    if state.game.locked:
        raise Refused(f"game {number} has started", LOCKED)
    return state.game


def say_closing(book: Book, form: SayClosing, signatures: Signatures) -> Done:
    """A supervisor or a writer says aloud that the game is about to close; a minute later it may."""

    def decide(tx: Transaction) -> Entry:
        state = state_of(tx)
        game, hands = _open(state, form.game), SAYS.done_by(tx, signatures, form.asked)
        if state.rules.closing_notice == "countdown":
            raise Refused("the booths show the time that is left: nothing need be said", NOTICE)
        if game.noticed:
            raise Refused(f"it was said already that game {game.number} closes", NOTICE)
        after = replace(state, game=game._replace(noticed=tx.at))
        return changes(after, kind="keno closing notice", cite=NOTICE, hands=hands)

    return book.do(form.asked, decide)


def override(book: Book, form: Override, signatures: Signatures) -> Done:
    """A supervisor keeps the automatic lock-out from closing the game; the book has who, and why."""

    def decide(tx: Transaction) -> Entry:
        state = state_of(tx)
        game, hands = _open(state, form.game), OVERRIDES.done_by(tx, signatures, form.asked)
        reason = checked_reason(form.reason, OVERRIDE)
        if state.rules.lock_out == "manual":
            raise Refused("a supervisor starts the game here: there is no lock-out to override", OVERRIDE)
        if state.started(tx.at):
            raise Refused(f"the stations are locked for game {game.number}", LOCKED)
        if not whole(form.seconds) or not LEAST_NOTICE <= form.seconds <= LONGEST_OVERRIDE:
            limits = f"{LEAST_NOTICE} to {LONGEST_OVERRIDE} seconds from now"
            raise Refused(f"the game is closed {limits}, so that it can be shown", OVERRIDE)
        closes = tx.at + timedelta(seconds=form.seconds)
        if closes <= game.closes:
            shown = state.casino.local(game.closes)
            raise Refused(f"the game is open until {shown:%H:%M:%S}, as it is shown", OVERRIDE)
        return changes(replace(state, game=game._replace(closes=closes)), kind="keno override",
                       cite=OVERRIDE, hands=hands, reason=reason,
                       answer={"closes": closes.isoformat()})  # fmt: skip

    return book.do(form.asked, decide)


def lock_out(book: Book, form: LockOut, signatures: Signatures | None = None) -> Done:
    """Lock every station for the game: from now on no ticket for it is issued, voided or changed."""

    def decide(tx: Transaction) -> Entry:
        state = state_of(tx)
        game = _open(state, form.game)
        hands = _starting(tx, state, signatures or {}, form)
        closing = game.closing(state.rules)
        if closing is None:
            raise Refused("it is said a minute before that the game is about to close", NOTICE)
        if tx.at < closing:
            shown = state.casino.local(closing)
            raise Refused(f"game {game.number} closes at {shown:%H:%M:%S}", NOTICE)
        after = replace(state, game=game._replace(locked=tx.number, locked_at=tx.at))
        return changes(after, kind="keno lock-out", cite=LOCKED, hands=hands, answer={"game": game.number})

    return book.do(form.asked, decide)


def _starting(tx: Transaction, state: State, signatures: Signatures, form: LockOut) -> tuple[Hand, ...]:
    """Who starts a game where no automatic lock-out does."""
    if state.rules.lock_out == "automatic":
        if signatures:
            raise Refused("the lock-out is automatic: only an override is signed", STARTS)
        return ()
    duty = APPROVED if "approves" in signatures else ALONE
    return duty.done_by(tx, signatures, form.asked)


def cancel_games(book: Book, form: CancelGames, signatures: Signatures) -> Done:
    """Cancel the game that is open, and what remains of every ticket: what it cost is owed to the patron."""
    with book.store.read() as connection:
        before = read_state(connection).game
    key = key_of(book.store, before.commitment) if before else ""

    def decide(tx: Transaction) -> Entry:
        state, hands = state_of(tx), CANCELS.done_by(tx, signatures, form.asked)
        reason = checked_reason(form.reason, MULTI_RACE)
        state.check_day()
        if state.started(tx.at):
            raise Refused("the game has started: it is drawn first", LOCKED)
        rows: tuple[Row, ...] = ()
        last = state.games
        if (game := state.game) is not None:
            last = game.number - 1
            opened = key if before and before.commitment == game.commitment else ""
            rows = (Row(DrawRow, _cancelled(state, game, opened, tx.at)),)
        return _ending(tx, state, last, "cancelled", kind="keno cancellation", hands=hands,
                       reason=reason, rows=rows)  # fmt: skip

    return book.do(form.asked, decide)


def _cancelled(state: State, game: Game, key: str, at: datetime) -> Mapping[str, object]:
    """The record of a game that was not drawn."""
    return {"day": state.day, "number": game.number, "numbers": "", "outcome": "cancelled", "key": key,
            "seal": "", "locked": at, "drawn": at}  # fmt: skip


def close_day(book: Book, form: CloseDay, signatures: Signatures) -> Done:
    """Close the gaming day. Game numbers begin anew, so what remains on multi-race tickets is cancelled."""

    def decide(tx: Transaction) -> Entry:
        state, hands = state_of(tx), CANCELS.done_by(tx, signatures, form.asked)
        state.check_day()
        if state.game is not None:
            raise Refused(f"game {state.game.number} is drawn or cancelled first", SEQUENCE)
        after = replace(state, day="", program="")
        return _ending(tx, state, state.games, "day over", kind="keno day ends", hands=hands, after=after)

    return book.do(form.asked, decide)


def _ending(
    tx: Transaction,
    state: State,
    last: int,
    why: str,
    *,
    kind: str,
    hands: tuple[Hand, ...],
    reason: str = "",
    rows: tuple[Row, ...] = (),
    after: State | None = None,
) -> Entry:
    """All tickets end with the last game that was drawn."""
    ends, postings = ended(tx.connection, state.day, last, why, tx.at)
    return changes(
        after or replace(state, game=None),
        kind=kind,
        cite=MULTI_RACE,
        hands=hands,
        reason=reason,
        rows=(*rows, *ends),
        postings=postings,
        answer={"tickets": len(ends)},
    )
