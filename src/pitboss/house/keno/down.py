"""The system down, and up again. 19:47-15.7(c). Payments by hand meanwhile are in `hand_payments.py`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection, select

from pitboss.house.keno.laws import DOWN
from pitboss.house.keno.state import changes, checked_reason, state_of
from pitboss.house.keno.stations import Signatures
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import BadInput
from pitboss.table.json_text import loads
from pitboss.table.refused import Refused

FELL, ROSE = "keno system down", "keno system up"
WORKS = ("keno sale", "keno void", "keno redemption", "keno rest", "keno refund", "keno receipt",
         "keno lock-out", "keno draw")  # fmt: skip
"""What only a system does that is up."""
REPORTS = Duty("to report the system", (Part("reports", KENO_SUPERVISORS, DOWN),))


@dataclass(frozen=True, kw_only=True)
class Down(Form):
    """The system is down; or, written when it is up again, since when it was."""

    reason: str
    since: str = ""


@dataclass(frozen=True, kw_only=True)
class Up(Form):
    """The system is up again."""


def system_down(book: Book, form: Down, signatures: Signatures) -> Done:
    """Nothing is sold, voided, drawn or verified from now on."""

    def decide(tx: Transaction) -> Entry:
        state, hands = state_of(tx), REPORTS.done_by(tx, signatures, form.asked)
        reason = checked_reason(form.reason, DOWN)
        if state.down:
            raise Refused("the system is down already", DOWN)
        since = read_time(form.since) if form.since else tx.at
        if since > tx.at:
            raise Refused("the system was down from a time that has been", DOWN)
        _check_idle(tx.connection, since, tx.at)
        return changes(replace(state, down=reason), kind=FELL, cite=DOWN, hands=hands, reason=reason,
                       facts={"since": since.isoformat()})  # fmt: skip

    return book.do(form.asked, decide)


def system_up(book: Book, form: Up, signatures: Signatures) -> Done:
    """The system works again, and what was paid by hand is entered."""

    def decide(tx: Transaction) -> Entry:
        state, hands = state_of(tx), REPORTS.done_by(tx, signatures, form.asked)
        if not state.down:
            raise Refused("the system is not down", DOWN)
        return changes(replace(state, down=""), kind=ROSE, cite=DOWN, hands=hands)

    return book.do(form.asked, decide)


def read_time(text: object) -> datetime:
    try:
        at = datetime.fromisoformat(text if isinstance(text, str) else "")
    except ValueError:
        raise BadInput(f"{str(text)[:40]!r} is no time: write 2026-05-01T20:00:00-04:00") from None
    if at.tzinfo is None:
        raise BadInput("a time says its zone, such as 2026-05-01T20:00:00-04:00")
    if not 2000 <= at.year < 3000:
        raise BadInput(f"{str(text)[:40]!r} is no time that has been")
    return at


def _check_idle(connection: Connection, since: datetime, now: datetime) -> None:
    """A system that has sold, drawn or paid was not down. What a clock dated that was ahead tells nothing."""
    chosen = select(EntryRow.kind, EntryRow.at).where(EntryRow.kind.in_(WORKS), EntryRow.at <= now)
    last = connection.execute(chosen.order_by(EntryRow.number.desc()).limit(1)).one_or_none()
    if last is not None and last.at > since:
        raise Refused(f"the system was not down: a {last.kind} was written {last.at.isoformat()}", DOWN)


def was_down(connection: Connection, at: datetime) -> bool:
    """Whether the system was down at a time, by what was reported of it."""
    chosen = select(EntryRow.kind, EntryRow.at, EntryRow.line).where(EntryRow.kind.in_((FELL, ROSE)))
    since = None
    for kind, ended, line in connection.execute(chosen.order_by(EntryRow.number)):
        if kind == FELL:
            since = datetime.fromisoformat(loads(line)["facts"]["since"])
        elif since is not None and since <= at <= ended:
            return True
    return False
