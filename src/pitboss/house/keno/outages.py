"""Report the system down and up again. 19:47-15.7(c). Payments by hand are in `hand_payments.py`."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pydantic import Field
from sqlalchemy import Connection, select

from pitboss.house.casino import Casino
from pitboss.house.due import Due
from pitboss.house.keno.department import TROUBLE, keno
from pitboss.house.keno.fields import ShortReason
from pitboss.house.keno.laws import DOWN
from pitboss.house.keno.state import change_state, state_of
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.fields import When, blame
from pitboss.table.json_text import loads
from pitboss.table.refused import Refused

__all__ = ["system_down", "system_up"]

FELL, ROSE = "keno system down", "keno system up"
WORKING_KINDS = ("keno sale", "keno void", "keno redemption", "keno rest", "keno refund", "keno receipt",
         "keno lock-out", "keno draw", "keno draw failed")  # fmt: skip
"""Kinds of entries that only a working system makes."""
REPORTS = Signer("reports", KENO_SUPERVISORS, DOWN, "Supervisor who reports it")


class Down(OperationForm):
    reason: ShortReason = Field(title="What happened")
    since: When | None = Field(None, title="Down since", description="Leave blank if it went down just now.")


class WentDown(OperationResult):
    since: When = Field(title="Down since")


@keno.operation(
    "system-down",
    title="Report that the system is down",
    cite=DOWN,
    kind=FELL,
    result=WentDown,
    section=TROUBLE,
    signers=(REPORTS,),
    example={"reason": "Power failure in the main booth"},
)
def system_down(tx: Transaction, form: Down, signers: SignersByPart) -> LedgerEntry:
    """Stop all sales, voids, drawings and payouts until the system is up again."""
    state = state_of(tx)
    if state.down:
        raise Refused(f"The system is already down: {state.down}.", DOWN)
    since = form.since or tx.at
    with blame("since"):
        if since > tx.at:
            raise Refused("This time is in the future.", DOWN)
        _check_idle(tx, since, state.casino)
    return change_state(replace(state, down=form.reason), reason=form.reason, answer={"since": since},
                   facts={"since": since.isoformat()})  # fmt: skip


class Up(OperationForm):
    """Takes no fields."""


def outage_due(tx: Transaction) -> list[Due]:
    down = state_of(tx).down
    return [Due(tx.clock, f"Bring the system up again: {down}.", DOWN, "keno/system-up")] if down else []


@keno.operation(
    "system-up",
    title="Report that the system is up again",
    cite=DOWN,
    kind=ROSE,
    section=TROUBLE,
    signers=(REPORTS,),
    due=outage_due,
)
def system_up(tx: Transaction, form: Up, signers: SignersByPart) -> LedgerEntry:
    """Start selling and paying again. Enter what was paid by hand meanwhile."""
    state = state_of(tx)
    if not state.down:
        raise Refused("The system is not down.", DOWN)
    return change_state(replace(state, down=""))


def _check_idle(tx: Transaction, since: datetime, casino: Casino) -> None:
    """Refuse a time after which the system was still working. Ignore entries of a clock that was ahead."""
    chosen = select(EntryRow.kind, EntryRow.at).where(EntryRow.kind.in_(WORKING_KINDS), EntryRow.at <= tx.at)
    last = tx.connection.execute(chosen.order_by(EntryRow.number.desc()).limit(1)).one_or_none()
    if last is not None and last.at > since:
        recorded = f"it recorded a {last.kind} on {casino.local(last.at):%B %-d, %Y, at %-I:%M:%S %p}"
        raise Refused(f"The system was not down: {recorded}. Give a later time.", DOWN)


def was_down(connection: Connection, at: datetime) -> bool:
    """Return whether the system was reported down at a time."""
    chosen = select(EntryRow.kind, EntryRow.at, EntryRow.line).where(EntryRow.kind.in_((FELL, ROSE)))
    since = None
    for kind, ended, line in connection.execute(chosen.order_by(EntryRow.number)):
        if kind == FELL:
            since = datetime.fromisoformat(loads(line)["facts"]["since"])
        elif since is not None and since <= at <= ended:
            return True
    return False
