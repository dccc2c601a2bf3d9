"""Test 13:69F-14.19(c): tables on the server contribute to the room's fund, each round once."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.house.bad_beat import contributions
from pitboss.house.bad_beat.adopting import designate
from pitboss.house.bad_beat.claims import ClaimSteps, find_claims
from pitboss.house.bad_beat.ending import end
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.server.scheduler import CHORES_INTERVAL_SECONDS
from pitboss.server.service import TableService
from pitboss.storage.errors import Conflict, NotAllowed
from tests.helpers import refused
from tests.house.bad_beat.room import QUADS, Room
from tests.house.people import Crew
from tests.poker.deck import by_seat, stacked
from tests.server.helpers import FAST, HandClock, house_at, person, until
from tests.waiting import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
LAW = "13:69F-14.19(c)"
RULES = PayoutRules(bad_beat=QUADS)
BOTS = {1: "station", 2: "station", 3: "station"}
BEAT = by_seat("2s 2h", "As Ah", "Kc 3d") + " 7c 2d 2c Ad 8c Ac 9c Kd"
"""Stack a deck in which four twos lose to four aces."""


class Played:
    """A house with a poker room in which table 7 takes part."""

    def __init__(self, house: TableService, clock: HandClock) -> None:
        self.house, self.clock = house, clock
        self.room = Room(house.office.ledger, Crew(house.office.ledger, "poker manager", "poker supervisor"))
        self.room.offer("7")
        self.boss = person(house, "Boss", "administrator")

    def open(self, name: str = "7", **more: Any) -> int:
        settings = {**FAST, "bots_alone": True}
        options = RULES.table_options() | more
        opened = self.house.open_table(self.boss, "hold-em", name=name, options=options,
                                       settings=settings, bots=BOTS)  # fmt: skip
        return int(opened["table"])

    def play(self, table: int, rounds: int) -> None:
        """Play until a number of rounds are over."""

        def over() -> bool:
            look = self.house.table(None, table)
            return look.rounds >= rounds and not look.busy

        until(self.house, lambda: self._turned() and over())

    def _turned(self) -> bool:
        self.clock.turn(1)
        return True

    def given(self) -> list[int]:
        return [sum(parts) for _, parts, _ in contributions.official_record(self.house.office.ledger)]

    def claims(self) -> list[ClaimSteps]:
        with self.house.store.read() as connection:
            return find_claims(connection, "bad beat")


@pytest.fixture
def played(house: TableService, clock: HandClock) -> Played:
    return Played(house, clock)


def scripted(_: int) -> Chance:
    return stacked(BEAT)


@pytest.mark.rule("13:69F-14.19(c)")
def test_a_rounds_contribution_is_in_the_book_once_even_after_a_restart(
    url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house_at(url, clock) as house:
        played = Played(house, clock)
        table = played.open()
        played.play(table, 1)
        assert played.given() == [100]
        with monkeypatch.context() as dies:  # after the round is written, before the ledger has it
            dies.setattr("pitboss.server.bad_beat_hook.BadBeatHook.post", lambda *_: "")
            played.play(table, 2)
            assert played.given() == [100]
    for payout in ("bad beat", "another"):  # the table may have gone over to another meanwhile
        monkeypatch.setattr(
            "pitboss.server.bad_beat_hook.find_designation", lambda *_, payout=payout: (payout, "open")
        )
        with house_at(url, clock) as house:
            assert contributions.official_record(house.office.ledger)[0][1].primary == 200
            assert house.table(None, table).halted == ""


@pytest.mark.rule("13:69F-14.19(c)")
def test_a_round_written_before_the_server_was_killed_contributes(
    forms: dict[str, str], tmp_path: Path, clock: HandClock
) -> None:
    shutil.copy(forms["sqlite"].removeprefix("sqlite:///"), tmp_path / "house.db")
    url = f"sqlite:///{tmp_path / 'house.db'}"
    program = [sys.executable, "-m", "tests.server.killed_bad_beat", url]
    killed = subprocess.run(
        program, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    )
    assert killed.returncode == 9, killed.stderr
    with house_at(url, clock) as house:
        assert [sum(parts) for _, parts, _ in contributions.official_record(house.office.ledger)] == [100]


@pytest.mark.rule("13:69F-14.19(c)")
def test_a_table_halts_while_the_book_cannot_be_written_and_goes_on_by_itself(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played.open()
    with monkeypatch.context() as broken:

        def fails(*_: object) -> None:
            raise OSError("no space")

        broken.setattr("pitboss.server.bad_beat_hook.contribute", fails)
        played.play(table, 1)
        look = played.house.table(None, table)
        assert look.halted.startswith("the house's ledger cannot be written now (OSError)")
        played.clock.turn(CHORES_INTERVAL_SECONDS)
        played.house.tick()
        assert played.house.table(None, table).rounds == 1
        with pytest.raises(Conflict, match="can close once all"):
            played.house.close(played.boss, table)
    played.clock.turn(CHORES_INTERVAL_SECONDS)
    played.house.tick()
    assert (played.given(), played.house.table(None, table).halted) == ([100], "")
    played.play(table, 2)
    assert played.given() == [200]


@pytest.mark.rule("13:69F-14.19(c)", "13:69F-14.19(i)")
def test_a_bad_beat_makes_a_claim_with_the_shown_hands(url: str, clock: HandClock) -> None:
    with house_at(url, clock, scripted) as house:
        played = Played(house, clock)
        table = played.open()
        played.play(table, 1)
        (claim,) = played.claims()
        assert (claim.last_step, claim.claim_data["table"], claim.claim_data["round"]) == (
            "claimed",
            "7",
            f"{table}.1",
        )
        assert set(claim.claim_data["shown"].values()) >= {"2s 2h", "As Ah"}
        assert set(claim.claim_data["players"].values()) == {"station"}
        assert any("verify the hand" in each.what for each in played.room.late())
    with house_at(url, clock, scripted) as house:
        with house.store.read() as connection:
            assert len(find_claims(connection, "bad beat")) == 1
        assert house.table(None, table).halted == ""


@pytest.mark.rule("13:69F-14.19(c)")
def test_only_a_supervisor_opens_a_contributing_table_under_the_adopted_rules(
    played: Played,
) -> None:
    house = played.house
    with pytest.raises(NotAllowed, match="only a supervisor can choose"):
        house.open_table(person(house, "Ann"), "hold-em", name="7", options=RULES.table_options())
    with refused(LAW, "must designate it first"):
        played.open("8")
    with refused(LAW, "fund to 100, not 200"):
        played.open(fund=200)
    played.room.do(designate, table="7", state="closed")
    with refused(LAW, "is closed"):
        played.open()
    played.room.do(designate, table="7")
    table = played.open()
    with refused(LAW, "already open"):
        played.open()
    with refused(LAW, "fund_least_pot to 0"):
        house.change_options(played.boss, table, RULES.table_options() | {"fund_least_pot": 500})
    assert house.table(None, table).options["bad_beat_paid"] == "room"


@pytest.mark.rule("13:69F-14.19(c)")
def test_a_table_deals_no_round_that_the_fund_would_refuse(played: Played) -> None:
    table = played.open()
    played.play(table, 1)
    played.room.do(designate, table="7", state="closed")
    until(played.house, lambda: played._turned() and "is closed" in played.house.table(None, table).halted)
    assert played.house.table(None, table).rounds == 1
    played.clock.turn(CHORES_INTERVAL_SECONDS)
    played.house.tick()
    assert (played.house.table(None, table).rounds, played.given()) == (1, [100])


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(c)")
@pytest.mark.parametrize("then", ["end", "less", "closed"])
def test_the_round_in_play_contributes_despite_later_decisions(played: Played, then: str) -> None:
    table = played.open()
    until(played.house, lambda: played._turned() and played.house.table(None, table).busy)
    if then == "closed":
        played.room.do(designate, table="7", state="closed")
    else:
        if then == "end":
            played.room.notice_of_end()
            played.room.do(end)
        else:
            played.room.change(fund=50, unit=50)
    until(played.house, lambda: played._turned() and bool(played.house.table(None, table).halted))
    assert (played.given(), played.house.table(None, table).rounds) == ([100], 1)
    assert LAW in played.house.table(None, table).halted  # no other is dealt
    played.house.close(played.boss, table)
