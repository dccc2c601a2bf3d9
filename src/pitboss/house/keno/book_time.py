"""Set the ledger's time back after a clock ran ahead, so that games can go on.

The ledger's time never moves back by itself. While the computer's clock is behind it, the ledger's time
stands still: no game closes, and tickets would show a wrong time. 13:69E-1.28U(e)1, (k).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from pydantic import Field

from pitboss.house.due import Due
from pitboss.house.keno.department import TROUBLE, keno
from pitboss.house.keno.fields import ShortReason
from pitboss.house.keno.laws import ITEM_TIME, SUSPENDED
from pitboss.house.keno.options import MIN_NOTICE_SECONDS
from pitboss.house.keno.state import CurrentGame, change_state, state_of
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.fields import When
from pitboss.table.refused import Refused

MAX_CLOCK_LAG = timedelta(seconds=MIN_NOTICE_SECONDS)
"""A clock less than this far behind soon catches up by itself."""


def format_lag(at: datetime, clock: datetime) -> str:
    """Return how far the clock is behind the ledger's time if games wait for it, else an empty string."""
    late = at - clock
    return f"{timedelta(seconds=round(late.total_seconds()))}" if late >= MAX_CLOCK_LAG else ""


def measure_lag(book: Ledger) -> str:
    return format_lag(book.now(), book.clock.now())


class SetTime(OperationForm):
    reason: ShortReason = Field(title="Why the ledger's time is ahead")


class TimeSet(OperationResult):
    time: When = Field(title="The ledger's time")


def clock_due(tx: Transaction) -> list[Due]:
    if not (late := format_lag(tx.at, tx.clock)):
        return []
    return [Due(tx.clock, f"Set the ledger's time: the clock is {late} behind.", ITEM_TIME, "keno/set-time")]


@keno.operation(
    "set-time",
    title="Set the ledger's time after a clock was ahead",
    cite=ITEM_TIME,
    kind="keno time",
    result=TimeSet,
    section=TROUBLE,
    signers=(
        Signer("sets", KENO_SUPERVISORS, SUSPENDED, "Supervisor who sets the time"),
        Signer("verifies", ("accounting representative",), ITEM_TIME, "Verifies the time"),
    ),
    due=clock_due,
    example={"reason": "The clock was an hour ahead"},
)
def set_time(tx: Transaction, form: SetTime, signers: SignersByPart) -> LedgerEntry:
    """Set the ledger's time to the clock's. An open game keeps its time left to closing."""
    state, late = state_of(tx), tx.at - tx.clock
    if late < MAX_CLOCK_LAG:
        raise Refused("The clock is not behind the ledger. Nothing needs to be set.", ITEM_TIME)
    game = state.game and _move_back(state.game, late)
    return change_state(replace(state, game=game), reason=form.reason, at=tx.clock,
                   facts={"was": tx.at.isoformat()}, answer={"time": tx.clock})  # fmt: skip


def _move_back(game: CurrentGame, late: timedelta) -> CurrentGame:
    """Move the game's times back with the clock. A game the clock has closed stays closed."""

    def back(at: datetime | None) -> datetime | None:
        return at and at - late

    return game._replace(opened=game.opened - late, closes=game.closes - late, noticed=back(game.noticed),
                         locked_at=back(game.locked_at))  # fmt: skip
