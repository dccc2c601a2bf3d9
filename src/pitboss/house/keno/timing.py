"""A clock that was set forward and then back: the book's time is set right by form, so that games go on.

The book's time never goes back by itself. While the computer's clock is behind it, it stands still: no game
closes, and tickets would show a wrong time. 13:69E-1.28U(e)1, (k).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from pitboss.house.keno.laws import ITEM_TIME, SUSPENDED
from pitboss.house.keno.options import LEAST_NOTICE
from pitboss.house.keno.state import Game, changes, checked_reason, state_of
from pitboss.house.keno.stations import Signatures
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.refused import Refused

BEHIND = timedelta(seconds=LEAST_NOTICE)
"""A clock that is less behind soon catches up by itself."""
SETS = Duty(
    "to set the time right",
    (
        Part("sets the time", KENO_SUPERVISORS, SUSPENDED),
        Part("verifies the time", ("accounting representative",), ITEM_TIME),
    ),
)


@dataclass(frozen=True, kw_only=True)
class SetTime(Form):
    """The computer's clock is right again, and the book's time is ahead of it: why."""

    reason: str


def behind(book: Book) -> str:
    """How far the clock is behind the book, in words, if games wait because of it; else nothing."""
    late = book.now() - book.clock.now()
    return f"{timedelta(seconds=round(late.total_seconds()))}" if late >= BEHIND else ""


def set_time(book: Book, form: SetTime, signatures: Signatures) -> Done:
    """The time of the book is that of the clock from now on; a game that is open closes as it would have."""
    now = book.clock.now()

    def decide(tx: Transaction) -> Entry:
        state, hands = state_of(tx), SETS.done_by(tx, signatures, form.asked)
        reason, late = checked_reason(form.reason, SUSPENDED), tx.at - now
        if late < BEHIND:
            raise Refused("the clock is not behind the book: its time goes on by itself", ITEM_TIME)
        game = state.game and _moved(state.game, late)
        return changes(replace(state, game=game), kind="keno time", cite=ITEM_TIME, hands=hands,
                       reason=reason, at=now, facts={"was": tx.at.isoformat()},
                       answer={"time": now.isoformat()})  # fmt: skip

    return book.do(form.asked, decide)


def _moved(game: Game, late: timedelta) -> Game:
    """A game whose times were those of a clock that was ahead. One that was closed by it stays closed."""

    def back(at: datetime | None) -> datetime | None:
        return at and at - late

    return game._replace(opened=game.opened - late, closes=game.closes - late, noticed=back(game.noticed),
                         locked_at=back(game.locked_at))  # fmt: skip
