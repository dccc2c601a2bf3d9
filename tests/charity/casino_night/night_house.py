"""A sample organization with a casino night, for tests."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.charity.casino_night.closing import NightReport, night_report
from pitboss.charity.casino_night.facts import gather_facts
from pitboss.charity.casino_night.standing_checks import StandingCheck, standing_checks
from pitboss.charity.casino_night.state import CasinoNight, read_night
from pitboss.charity.casino_night.tournaments import TournamentStatus
from pitboss.charity.tournament.desk import night
from pitboss.house.operations.desk import Receipt
from tests.house.operations.sample import SampleHouse

NIGHT = 1
SUPPLIED = [{"item": "Table 7", "kind": "table"}, {"item": "Deb", "kind": "worker"}]


class NightHouse(SampleHouse):
    """The organization, with verbs for its casino night."""

    def do(self, name: str, **given: Any) -> Receipt:
        """Submit a form of the night."""
        return self.submit(f"casino-night/{name}", **({"night": NIGHT} | given))

    def plan(self, *games: str, **changes: Any) -> None:
        """Plan a night with some games."""
        example = self.find("casino-night/plan").example
        self.submit("casino-night/plan", **{**example, **changes})
        for game in games:
            self.do("add-game", game=game)

    def rent(self, **changes: Any) -> int:
        """Make a contract with the provider, and return its number."""
        given: dict[str, Any] = {
            "provider": "GP-52", "agreed": "2030-01-01T09:00:00-05:00", "kind": "casino night",
            "municipality": "Hopewell", "event": "2030-01-01", "charge": 45_000, "supplies": SUPPLIED,
        }  # fmt: skip
        done = self.submit("organization/contract", **{**given, **changes})
        assert done.result is not None
        number: int = done.result.to_json()["contract"]
        return number

    def open(self, table: str, game: str = "joker seven", dealer: str = "Mel", **more: Any) -> Receipt:
        return self.do("open-table", table=table, game=game, dealer=dealer, **more)

    def revoke(self) -> None:
        """Record that the license was revoked."""
        self.submit("organization/end-license", license="CN-17", outcome="revoked",
                    reason="For the test")  # fmt: skip

    @property
    def night(self) -> CasinoNight:
        with self.store.read() as connection:
            found = read_night(connection, NIGHT)
        assert found is not None
        return found

    def checks(self) -> list[StandingCheck]:
        with self.store.read() as connection:
            now = self.office.casino.local(self.clock.now())
            return standing_checks(gather_facts(connection, self.night, now))

    def broken(self) -> list[str]:
        return [each.says for each in self.checks() if each.severity == "breaks"]

    def report(self) -> NightReport:
        with self.store.read() as connection:
            return night_report(connection, self.night)


def play_tournament(monkeypatch: pytest.MonkeyPatch, *, playing: bool = True, of_year: int = 2) -> None:
    """Have the tournament's desk report one tournament of the night."""
    status = TournamentStatus(1, "Hold 'em for the ladder truck", of_year, playing)
    monkeypatch.setattr(night, "tournaments_on", lambda *_: [status])
