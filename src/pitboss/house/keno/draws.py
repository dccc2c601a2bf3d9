"""The draw: 20 of 80 numbers once the stations are locked, its record, and the board. 19:47-15.5(d)-(h).

A process that dies between the lock-out and the draw changes nothing: key and seal are in the database, so
whoever goes on draws the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from sqlalchemy import Connection, and_, select

from pitboss.house.keno.critical import examine
from pitboss.house.keno.generator import drawn, key_of
from pitboss.house.keno.laws import CALLED, DISPLAY, KEPT_A_YEAR, POWER, RETURNED, SELECTED, SUSPENDED
from pitboss.house.keno.rows import DrawRow, GameRow
from pitboss.house.keno.settling import Settled, give_back, playing, settle
from pitboss.house.keno.state import (
    Game,
    State,
    changes,
    checked_day,
    checked_reason,
    read_state,
    state_of,
)
from pitboss.house.keno.stations import WRITERS, Signatures
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Asked, Done, Entry, Hand, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import Cite
from pitboss.table.action import whole
from pitboss.table.refused import Refused

DRAWS = Duty("to have the numbers drawn", (Part("draws", WRITERS, SELECTED),))
REPORTS = Duty("to report a draw that failed", (Part("reports", KENO_SUPERVISORS, RETURNED),))


@dataclass(frozen=True, kw_only=True)
class Draw(Form):
    """The numbers of a game whose stations are locked."""

    game: int


@dataclass(frozen=True, kw_only=True)
class Fail(Form):
    """The selection of numbers fails and cannot be corrected."""

    game: int
    reason: str


class Call(NamedTuple):
    """What is called out near the booth, or shown."""

    text: str
    law: Cite


class Drawn(NamedTuple):
    """The record of a game, as it is recalled."""

    day: str
    game: int
    outcome: str
    numbers: tuple[int, ...]
    """In the order drawn."""
    commitment: str
    key: str
    seal: str


# Drawing


def draw(book: Book, form: Draw, signatures: Signatures | None = None) -> Done:
    """Select the numbers of a locked game, write them down, and settle every ticket that is in it."""
    game = _game_now(book)
    key = key_of(book.store, game.commitment)
    if game.number == form.game and (faults := examine(book, game.entry)):
        raise Refused(f"operation is suspended: {faults[0]}", SUSPENDED)

    def decide(tx: Transaction) -> Entry:
        state, game = _at_draw(tx, form.game)
        state.check_working()
        hands = DRAWS.done_by(tx, signatures, form.asked) if signatures else ()
        seal = _seal(tx.connection, game.locked)
        numbers = drawn(key, game.commitment, seal, state.day, game.number)
        tickets = playing(tx.connection, state.day, game.number)
        came = settle(tickets, numbers, state.rules, state.day, game.number)
        return _over(tx, state, game, came, numbers, key, seal, hands=hands)

    return book.do(form.asked, decide)


def fail(book: Book, form: Fail, signatures: Signatures) -> Done:
    """A draw that cannot be made or corrected: all wagers on the game go back to the patrons."""
    key = key_of(book.store, _game_now(book).commitment)

    def decide(tx: Transaction) -> Entry:
        state, game = _at_draw(tx, form.game)
        hands = REPORTS.done_by(tx, signatures, form.asked)
        reason, seal = checked_reason(form.reason, RETURNED), _seal(tx.connection, game.locked)
        if not state.suspended and _can_draw(key, game, seal, state.day):
            raise Refused("the numbers can be selected: draw them", RETURNED)
        tickets = playing(tx.connection, state.day, game.number)
        came = give_back(tickets, state.day, game.number)
        return _over(tx, state, game, came, (), key, seal, hands=hands, reason=reason)

    return book.do(form.asked, decide)


def go_on(book: Book) -> Done | None:
    """After a loss of power: draw the game that was locked and not drawn, by what it was bound to."""
    with book.store.read() as connection:
        state = read_state(connection)
    if state.game is None or not state.game.locked:
        return None
    try:
        done = draw(book, Draw(id=f"keno recovery {state.game.locked}", game=state.game.number))
    except Refused:
        with book.store.read() as connection:
            if read_state(connection).entry != state.entry:
                return None  # somebody else has drawn it: nothing was lost
        raise
    note = Asked(id=f"keno recovered {state.game.locked}", what={"game": state.game.number})
    book.do(note, lambda _: Entry(kind="keno recovery", cite=POWER, place="keno room",
                                  facts={"game": done.answer["game"]}))  # fmt: skip
    return done


def _can_draw(key: str, game: Game, seal: str, day: str) -> bool:
    try:
        return len(drawn(key, game.commitment, seal, day, game.number)) > 0
    except Refused:
        return False


def _game_now(book: Book) -> Game:
    """The game before anything is decided; none, if it is only asked again what was done."""
    with book.store.read() as connection:
        state = read_state(connection)
    return state.game or Game(0, "", book.clock.now(), book.clock.now())


def _at_draw(tx: Transaction, number: object) -> tuple[State, Game]:
    """The game that is to be drawn. While operation is suspended the clock alone has locked it."""
    state = state_of(tx)
    if state.game is None or state.game.number != number or not whole(number):
        raise Refused(f"game {str(number)[:20]} is not the one to draw", SELECTED)
    if not state.game.locked and not (state.suspended and state.started(tx.at)):
        raise Refused("the stations are locked before numbers are drawn", SELECTED)
    return state, state.game


def _seal(connection: Connection, entry: int) -> str:
    return connection.scalar(select(EntryRow.seal).where(EntryRow.number == entry)) or ""


def _over(
    tx: Transaction,
    state: State,
    game: Game,
    came: Settled,
    numbers: tuple[int, ...],
    key: str,
    seal: str,
    *,
    hands: tuple[Hand, ...] = (),
    reason: str = "",
) -> Entry:
    """The game is over: its record, its key opened, and what every ticket is owed."""
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
    answer = {"game": game.number, "numbers": list(numbers), "key": key, "tickets": came.tickets,
              "wagered": came.wagered, "won": came.won}  # fmt: skip
    return changes(
        replace(state, game=None),
        kind="keno draw",
        cite=SELECTED if numbers else RETURNED,
        hands=hands,
        reason=reason,
        rows=(Row(DrawRow, row), *came.rows),
        postings=came.postings,
        answer=answer,
    )


# What patrons see


def recall(connection: Connection, day: str, game: int) -> Drawn:
    """The winning numbers of any game, which are kept for good: a year is the least."""
    chosen = (
        select(DrawRow.numbers, DrawRow.outcome, DrawRow.key, DrawRow.seal, GameRow.commitment)
        .join(GameRow, and_(GameRow.day == DrawRow.day, GameRow.number == DrawRow.number))
        .where(DrawRow.day == checked_day(day), DrawRow.number == game)
    )
    found = connection.execute(chosen).one_or_none() if whole(game) and 0 < game < 10**6 else None
    if found is None:
        raise Refused(f"game {str(game)[:20]} of {day} was not drawn", KEPT_A_YEAR)
    numbers = tuple(map(int, found.numbers.split()))
    return Drawn(checked_day(day), game, found.outcome, numbers, found.commitment, found.key, found.seal)


def check(game: Drawn) -> bool:
    """Whether the numbers follow from the key that was committed to and from the seal of the lock-out."""
    return drawn(game.key, game.commitment, game.seal, game.day, game.game) == game.numbers


def calls(game: Drawn) -> list[Call]:
    """The numbers as they are called out, and then shown with the number of the game."""
    called = [Call(f"Number {place}: {number}.", CALLED) for place, number in enumerate(game.numbers, 1)]
    board = " ".join(map(str, sorted(game.numbers))) or game.outcome
    return [*called, Call(f"Game {game.game}: {board}", DISPLAY)]
