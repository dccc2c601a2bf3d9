"""A live tournament on a server: its desk, its tables, and what must hold after every hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pitboss.charity.tournament.desk.opening import EXAMPLE
from pitboss.charity.tournament.desk.records import DeskTournament, read_tournament
from pitboss.charity.tournament.live import HUNDREDTHS
from pitboss.charity.tournament.state import Entrant, Tournament
from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Secure
from pitboss.server import leases
from pitboss.server.running_table import RunningTable
from pitboss.server.service import TableService
from pitboss.storage.store import Store
from tests.charity.tournament.desk.a_desk import DAY, Desk
from tests.server.helpers import CHEAP, HandClock

LIVE = {"rule": "dealing", "choice": "live"}
LEVELS = ((25, 50), (50, 100), (100, 200), (200, 400), (400, 800), (1_000, 2_000))


def schedule(minutes: int = 5) -> list[dict[str, int]]:
    return [
        {"step": step, "minutes": minutes, "small": small, "big": big}
        for step, (small, big) in enumerate(LEVELS, 1)
    ]


class LiveTournament:
    """A server and a desk at one ledger, by one clock that is turned by hand."""

    def __init__(self, path: Path, clock: HandClock | None = None) -> None:
        self.path, self.clock = path, clock or HandClock()
        self.seeds = 0
        self.house = self._start()
        self.desk = Desk(path, self.clock)
        self.hands = 0
        self._rounds: dict[int, int] = {}
        self._known: DeskTournament | None = None

    def _start(self) -> TableService:
        house = TableService(
            Store(f"sqlite:///{self.path}"), clock=self.clock, chance=self.draw_chance, hasher=CHEAP
        )
        assert house.start() == {}
        return house

    def draw_chance(self, _: int = 0) -> Chance:
        self.seeds += 1
        return Secure(bytes([self.seeds % 256, self.seeds // 256]) * 16)

    def restart(self) -> None:
        """Start another server without stopping the first, as after kill -9."""
        leases._LIVING.clear()
        self.house.store.close()
        self.house = self._start()

    def close(self) -> None:
        self.desk.close()
        self.house.stop()

    # The evening

    def open(
        self, players: int, *, bots: bool = True, rules: tuple[dict[str, str], ...] = (), **given: Any
    ) -> None:
        none = {"rebuys": 0, "rebuy_price": 0, "rebuy_chips": 0, "rebuy_minutes": 0}
        terms: dict[str, Any] = {"schedule": schedule(), "day": DAY, **none, **given}
        self.desk.submit("open", **{**EXAMPLE, **terms, "rules": [LIVE, *rules]})
        for number in range(1, players + 1):
            self.desk.submit("register", player=f"Player {number}")
            if bots:
                self.desk.submit("connect", entrant=number, bot=("maniac", "station")[number % 2])

    def begin(self) -> None:
        self.desk.submit("draw-seats")
        self.desk.submit("start", other_games=["blackjack"])
        self.step()

    def step(self, seconds: float = 1) -> None:
        """Turn the clock and let the server do what is due. Check everything after each hand."""
        self.clock.turn(seconds)
        self.house.tick()
        hands = (
            sum(each.does == "hand" for each in self.desk.made.steps) if self._hand_ended() else self.hands
        )
        if hands != self.hands:
            self.hands = hands
            self.house.tick()  # the tables take over what the desk decided
            self.check()

    def _hand_ended(self) -> bool:
        rounds = {each.id: each.noted_round for each in self.tables}
        ended, self._rounds = rounds != getattr(self, "_rounds", {}), rounds
        return ended

    def until(self, holds: Callable[[], bool], seconds: float = 1, most: int = 4_000) -> None:
        for _ in range(most):
            if holds():
                return
            self.step(seconds)
        raise AssertionError("the condition never held")

    # What there is

    @property
    def tables(self) -> list[RunningTable]:
        return [each for each in self.house.in_play.all() if each.settings.event]

    def table(self, number: int) -> RunningTable:
        return next(each for each in self.tables if each.settings.event == f"tournament 1 table {number}")

    @property
    def made(self) -> DeskTournament:
        """Return the tournament, read from where it is known on."""
        with self.desk.store.read() as connection:
            self._known = read_tournament(connection, 1, self._known)
        assert self._known is not None
        return self._known

    @property
    def play(self) -> Tournament:
        return self.made.play

    def entrants(self) -> dict[int, Entrant]:
        return dict(self.play.entrants)

    def check(self) -> None:
        """Compare the chips and seats of the tables with the desk's."""
        play = self.play
        assert sum(each.stack for each in play.entrants.values()) == play.chips_in_play
        if play.phase == "ended":
            return
        at_tables = {
            (running.settings.event, seat): chips
            for running in self.tables
            for seat, chips in running.table.stacks.items()
        }
        waiting = sum(each.stack for each in play.unseated)
        assert sum(at_tables.values()) == (play.chips_in_play - waiting) * HUNDREDTHS
        people = [each.person_id for running in self.tables for each in running.persons]
        assert len(people) == len(set(people))
        for running in self.tables:
            assert len(running.seats) <= play.sheet.seats <= 11
