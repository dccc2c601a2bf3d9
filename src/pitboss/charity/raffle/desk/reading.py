"""Read raffles from the ledger, each kept in memory between operations, and make their entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from pitboss.charity.organization.reports import mark_event
from pitboss.charity.organization.state import check_play, find_issued, night_of, today_of
from pitboss.charity.organization.workers import check_paid_signers
from pitboss.charity.raffle.desk.rows import RaffleStepRow
from pitboss.charity.raffle.laws import DRAW_RAFFLE
from pitboss.charity.raffle.state import OPENED, RaffleState, open_state
from pitboss.charity.step_reader import ReadSteps, StepReader
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.storage.store import Store
from pitboss.table.fields import FieldError
from pitboss.table.json_text import loads
from pitboss.table.record import compact
from pitboss.table.refused import Refused

NAMES = "raffle names"
"""Name of the list of raffles in a transaction's cache."""


def place_of(name: str) -> str:
    """Return the name of a raffle in the ledger and in a transaction's cache."""
    return f"raffle {name}"


def read_names(connection: Connection) -> tuple[str, ...]:
    """Return the names of all raffles, oldest first."""
    chosen = select(RaffleStepRow.raffle).where(RaffleStepRow.step == OPENED).order_by(RaffleStepRow.id)
    return tuple(connection.scalars(chosen))


def read_on(connection: Connection, name: str, before: ReadSteps[RaffleState]) -> ReadSteps[RaffleState]:
    """Read the steps of a raffle that come after the ones read before."""
    state, last = before
    chosen = (
        select(RaffleStepRow.id, RaffleStepRow.step, RaffleStepRow.says, RaffleStepRow.entry, EntryRow.at)
        .join(EntryRow, EntryRow.number == RaffleStepRow.entry)
        .where(RaffleStepRow.raffle == name, RaffleStepRow.id > last)
        .order_by(RaffleStepRow.id)
    )
    for id, step, says, entry, at in connection.execute(chosen):
        last = id
        if step == OPENED:
            state = open_state(says, entry, at.isoformat())
        elif state is not None:
            state = state.apply(step, says, entry)
    return ReadSteps(state, last)


def read_raffle(connection: Connection, name: str) -> RaffleState | None:
    """Read a raffle by applying all its steps; None if there is none."""
    return read_on(connection, name, ReadSteps()).state


class RaffleReader:
    """Reads raffles for screens."""

    def __init__(self, store: Store) -> None:
        self._store, self._reader = store, StepReader(read_on)

    def find_number(self, number: int) -> RaffleState | None:
        """Return the raffle that an entry opened."""
        chosen = select(RaffleStepRow.raffle).where(
            RaffleStepRow.entry == number, RaffleStepRow.step == OPENED
        )
        with self._store.read() as connection:
            name = connection.scalar(chosen)
            return self._reader.find(connection, name) if name is not None else None

    def list_all(self) -> list[RaffleState]:
        """Return all raffles, oldest first."""
        with self._store.read() as connection:
            found = [self._reader.find(connection, name) for name in read_names(connection)]
        return [each for each in found if each is not None]


def raffle_names(tx: Transaction) -> list[str]:
    return list(tx.read_once(NAMES, read_names))


def find_raffle(tx: Transaction, name: str) -> RaffleState | None:
    return tx.read_once(place_of(name), lambda connection: read_raffle(connection, name))


def get_raffle(tx: Transaction, name: str) -> RaffleState:
    found = find_raffle(tx, name)
    if found is None:
        raise Refused(f"There is no raffle {name}. Open it first.", DRAW_RAFFLE, "raffle")
    return found


def list_raffles(tx: Transaction) -> list[RaffleState]:
    return [get_raffle(tx, name) for name in raffle_names(tx)]


def mark_played(tx: Transaction, license: str) -> tuple[tuple[NewRow, ...], tuple[str, ...]]:
    """Return the rows and stale caches of an entry that makes today a day of play, whose report is due."""
    held = find_issued(tx, license)
    return mark_event(tx, held, today_of(tx)) if held is not None else ((), ())


def check_drawing(tx: Transaction, state: RaffleState) -> tuple[FieldError, ...]:
    """Refuse to draw without a license in force today. A drawing may run past midnight."""
    kind, tonight = state.terms.kind.license, night_of(tx)
    assert kind
    on = tonight if tonight.isoformat() in {at[:10] for at in state.terms.drawings} else today_of(tx)
    return check_play(tx, state.terms.license, kind, on, "raffle")


def step_entry(
    tx: Transaction,
    signers: SignersByPart,
    state: RaffleState,
    step: str,
    says: Mapping[str, Any],
    *,
    answer: OperationResult | None = None,
    warnings: tuple[FieldError, ...] = (),
    **more: Any,
) -> LedgerEntry:
    """Return the entry of a step, and keep the state after it. A paid worker who signs must be approved."""
    check_paid_signers(tx, signers, today_of(tx))
    plain = loads(compact(dict(says)))  # exactly as it will be read back
    row = NewRow(RaffleStepRow, {"raffle": state.name, "step": step, "says": plain})
    after = state.apply(step, plain, tx.number)
    return LedgerEntry(
        place=place_of(state.name), rows=(row, *more.pop("rows", ())), facts={"raffle": state.name},
        answer=answer.to_json() if answer is not None else {}, warnings=warnings,
        knows={place_of(state.name): after}, **more,
    )  # fmt: skip
