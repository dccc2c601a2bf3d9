"""Check critical data and programs, and suspend operation while anything is corrupt. 13:69E-1.28U(j), (k).

The check finds a ledger, tickets or programs that differ from what was recorded. A program altered together
with this module cannot detect itself, so the two people who turn the keys compare its digest.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from pydantic import Field
from sqlalchemy import Connection, select

from pitboss.house.due import Due
from pitboss.house.keno.department import TROUBLE, keno
from pitboss.house.keno.fields import ShortReason
from pitboss.house.keno.laws import SUSPENDED, UNALTERED
from pitboss.house.keno.rows import TicketRow
from pitboss.house.keno.state import RoomState, change_state, read_state, state_of
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, OperationRequest
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.lines import FIRST_SEAL, compute_seal
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.json_text import loads
from pitboss.table.refused import Refused

__all__ = ["hash_program", "resume"]

CRITICAL_PACKAGES = ("equipment", "games/keno", "house/keno", "house/ledger", "house/operations")
"""Programs that sell, draw, settle, check signatures and write."""
ROOM_FAULT = "the room's rules, stations or game differ from the ledger"
PROGRAM_FAULT = "the program differs from the one the system was started with"


def hash_program() -> str:
    """Return the digest of the program files on disk."""
    root, found = Path(__file__).parents[2], hashlib.sha256()
    for part in CRITICAL_PACKAGES:
        for path in sorted((root / part).rglob("*.py")):
            found.update(f"{path.relative_to(root).as_posix()}\n".encode())
            found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def find_faults(connection: Connection, since: int = 1) -> list[str]:
    """List entries that break the seal chain, and tickets or room rows that differ from their entries."""
    before = connection.scalar(select(EntryRow.seal).where(EntryRow.number == since - 1)) or FIRST_SEAL
    found, tickets = [], dict[int, dict[str, object]]()
    entries = select(EntryRow.number, EntryRow.line, EntryRow.seal).where(EntryRow.number >= since)
    for place, (number, line, seal) in enumerate(
        connection.execute(entries.order_by(EntryRow.number)), since
    ):
        if number != place or compute_seal(before, line) != seal:
            return [f"entry {place} of the ledger was changed, or is missing"]
        if '"keno_tickets"' in line:
            tickets[number] = loads(line)["rows"]["keno_tickets"][0]
        before = seal
    for row in connection.execute(select(TicketRow.__table__).where(TicketRow.entry >= since)):
        recorded = tickets.pop(row.entry, None)
        now = {"number": row.number, "serial": row.serial, "day": row.day, "first": row.first,
               "last": row.last, "each_game": row.each_game, "play": row.play}  # fmt: skip
        if recorded is None or any(recorded[name] != value for name, value in now.items()):
            found.append(f"ticket {row.number} differs from what was sold")
    found += [f"the ticket of entry {number} is missing" for number in tickets]
    state = read_state(connection)
    if state.to_json() != _read_recorded_state(connection, state).to_json():
        found.append(ROOM_FAULT)
    return found


def _read_recorded_state(connection: Connection, state: RoomState) -> RoomState:
    """Return the room as recorded in its entry, ignoring its row."""
    line = connection.scalar(select(EntryRow.line).where(EntryRow.number == state.entry))
    if line is None:
        return state
    return RoomState.from_json(state.entry, loads(line)["rows"]["keno_room"][0]["state"])


def examine(book: Ledger, since: int = 1) -> list[str]:
    """Check the critical data and programs, suspend operation if anything is corrupt, and list the faults."""
    with book.store.read() as connection:
        state, found = read_state(connection), find_faults(connection, since)
    if state.program and state.program != hash_program():
        found.append(PROGRAM_FAULT)
    if found and not state.suspended:
        _suspend(book, state.entry, found[0])
    return found


def _suspend(book: Ledger, entry: int, why: str) -> CompletedOperation:
    def decide(tx: Transaction) -> LedgerEntry:
        state = state_of(tx)
        if why == ROOM_FAULT:  # restore it from the ledger
            state = _read_recorded_state(tx.connection, state)
        state = replace(state, suspended=why)
        law = UNALTERED if why == PROGRAM_FAULT else SUSPENDED
        return change_state(state, kind="keno suspended", cite=law, place=keno.place, reason=why)

    return book.do(OperationRequest(id=f"keno suspended {entry}", what={"why": why}), decide)


class Resume(OperationForm):
    reason: ShortReason = Field(title="How it was dealt with")


def suspension_due(tx: Transaction) -> list[Due]:
    found = state_of(tx).suspended
    return [Due(tx.clock, f"Deal with the suspension: {found}.", SUSPENDED, "keno/resume")] if found else []


@keno.operation(
    "resume",
    title="End a suspension",
    cite=SUSPENDED,
    kind="keno resumed",
    section=TROUBLE,
    signers=(Signer("resumes", KENO_SUPERVISORS, SUSPENDED, "Supervisor who dealt with it"),),
    due=suspension_due,
    example={"reason": "The row was restored from the ledger"},
)
def resume(tx: Transaction, form: Resume, signers: SignersByPart) -> LedgerEntry:
    """Resume operation once the corruption has been dealt with. The ledger records how."""
    state = state_of(tx)
    if not state.suspended:
        raise Refused("Operation is not suspended.", SUSPENDED)
    if state.program and state.program != hash_program():
        raise Refused("The program still differs. Restore it, or close the day.", UNALTERED)
    return change_state(replace(state, suspended=""), reason=form.reason)
