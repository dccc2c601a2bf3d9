"""The desk of a tournament at live tables: it tells the server who sits where, and takes each round.

What a director keys at tables with real cards happens here by itself, through the same operations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from threading import Lock
from types import MappingProxyType

from sqlalchemy import Connection

from pitboss.charity.tournament.desk.live_steps import find_next_step, why_table_waits
from pitboss.charity.tournament.desk.records import (
    DeskTournament,
    get_tournament,
    list_tournaments,
    place_of,
    play_now,
    read_tournament,
    step_entry,
)
from pitboss.charity.tournament.laws import BUY_IN, FINISH, HOUSE_RULE, LAW, REBUYS, SEATS
from pitboss.charity.tournament.live import GAME, HUNDREDTHS, hand_options, report_changes
from pitboss.charity.tournament.play import as_of
from pitboss.charity.tournament.positions import plan_round
from pitboss.charity.tournament.state import Entrant
from pitboss.house.ledger.entry import LedgerEntry, OperationRequest
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.desk import decide_operation, make_request
from pitboss.house.tables.events import EventRound, EventSeat, EventTable
from pitboss.table.refused import Refused

__all__ = ["LiveTables", "table_key"]

HAND = "tournament hand"
REFUSALS = MappingProxyType(
    {
        "sit": ("seats of a tournament are drawn: register at the desk", SEATS),
        "leave": ("chips have no cash value and stay in play: sit out instead", BUY_IN),
        "buy": ("chips come from the buy-in: ask at the desk about a re-buy", REBUYS),
        "record": ("hands that were folded are not shown while the table plays", LAW.at("(j)6")),
    }
)
"""Requests that these tables refuse, with the reason."""
AT_THE_DESK = ("the tournament's desk runs this table: ask the director", HOUSE_RULE)


def table_key(number: int, table: int) -> str:
    """Return the name by which the server knows a table of a tournament."""
    return f"{place_of(number)} table {table}"


def _read_key(key: str) -> tuple[int, int]:
    _, number, _, table = key.split()
    return int(number), int(table)


class LiveTables:
    """The live tables of all tournaments of a ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger, self._lock = ledger, Lock()
        self._known: dict[int, DeskTournament] = {}

    def list_tables(self) -> list[EventTable]:
        with self._ledger.store.read() as connection:
            found = [
                self._read(connection, number)
                for number, header, canceled in list_tournaments(connection)
                if header.is_live and not canceled
            ]
        return [each for made in found if made is not None for each in self._describe_tables(made)]

    def find_table(self, key: str) -> EventTable | None:
        number, _ = _read_key(key)
        with self._ledger.store.read() as connection:
            made = self._read(connection, number)
        found = self._describe_tables(made) if made is not None else ()
        return next((each for each in found if each.key == key), None)

    def refuse(self, request: str) -> Refused:
        return Refused(*REFUSALS.get(request, AT_THE_DESK))

    def _read(self, connection: Connection, number: int) -> DeskTournament | None:
        """Read a tournament from where it is known on."""
        with self._lock:
            made = read_tournament(connection, number, self._known.get(number))
            if made is not None:
                self._known[number] = made
            return made

    def _describe_tables(self, made: DeskTournament) -> Iterator[EventTable]:
        if made.play.phase not in ("running", "paused") or made.play.dealing != "live":
            return
        now = self._ledger.clock.now()
        play = as_of(made.play, now)
        options, step = hand_options(play, now), find_next_step(made.number, play, now)
        for number, seats in play.seated.items():
            planned = plan_round(play.tables[number], seats)
            waits = why_table_waits(play, number, step, now)
            if not waits and not planned.big:
                waits = "This table waits for two players with chips."
            yield EventTable(
                key=table_key(made.number, number),
                event=place_of(made.number),
                name=f"Tournament {made.number}, table {number}",
                game=GAME.id,
                options=options,
                seats={
                    seat: _describe_seat(made, each, seat in planned.dealt) for seat, each in seats.items()
                },
                button=planned.button if planned.big else 0,
                answer_seconds=int(play.sheet.rules.answer_seconds),
                waits=waits,
            )

    # Rounds

    def report_round(self, key: str, round: EventRound) -> None:
        number, table = _read_key(key)

        def decide(tx: Transaction) -> LedgerEntry:
            return _record_hand(tx, get_tournament(tx, number), table, round)

        what = {"form": "tournament/hand", "table": key, "changes": sorted(round.changes.items())}
        self._ledger.do(OperationRequest(id=f"{key} hand {round.id}", what=what), decide)

    # Between rounds

    def settle(self, event: str, resting: Collection[str]) -> bool:
        number, done = int(event.split()[1]), False
        while self._settle_next(number, resting):
            done = True
        return done

    def _settle_next(self, number: int, resting: Collection[str]) -> bool:
        """Take one step, unless something else was done first."""
        with self._ledger.store.read() as connection:
            made = self._read(connection, number)
        if made is None or made.play.phase not in ("running", "paused"):
            return False
        now = self._ledger.clock.now()
        step = find_next_step(number, as_of(made.play, now), now)
        if step is None or not {table_key(number, each) for each in step.tables} <= set(resting):
            return False

        def decide(tx: Transaction) -> LedgerEntry:
            if len(get_tournament(tx, number).steps) != len(made.steps):
                raise Refused("something else was done first", LAW)
            return decide_operation(step.operation, tx, step.form, {})

        try:
            id = f"{place_of(number)} live {len(made.steps)}"
            self._ledger.do(make_request(step.operation, step.form, id), decide)
        except Refused:
            return False
        return True


def _describe_seat(made: DeskTournament, entrant: Entrant, is_dealt: bool) -> EventSeat:
    return EventSeat(
        player=entrant.number,
        name=entrant.name or f"Number {entrant.number}",
        chips=entrant.stack * HUNDREDTHS,
        is_dealt=is_dealt,
        account=made.accounts.get(entrant.number, ""),
        bot=made.bots.get(entrant.number, ""),
    )


def _record_hand(tx: Transaction, made: DeskTournament, table: int, round: EventRound) -> LedgerEntry:
    """Return the entry of a hand. One that no longer fits the desk does not count: chips stay as they were.

    That happens if a player is taken out by a ruling during the hand, or the set time cuts it off.
    """
    here = made.play.tables.get(table)
    hand = f"Table {table}, hand {here.hands + 1 if here is not None else 1}"
    facts = {"table": table, "changes": {str(seat): change for seat, change in round.changes.items()}}
    try:
        event = report_changes(play_now(tx, made), table, round.changes, round.button, round.began, tx.at)
        busted = [made.name_of(number) for number, stack in event.stacks.items() if not stack]
        said = f"{hand}: {' and '.join(busted)} without chips" if busted else hand
        return step_entry(
            tx, made, "hand", said, {}, cite=FINISH, kind=HAND, events=(event,), facts=facts
        )  # fmt: skip
    except Refused as refusal:
        said = f"{hand} does not count: {refusal.reason}"
        return step_entry(tx, made, "hand", said, {}, cite=refusal.cite, kind=HAND, facts=facts)
