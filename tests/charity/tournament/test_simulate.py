"""Whole tournaments: every line can be checked, and any step can be taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.charity.tournament.events import Corrected
from pitboss.charity.tournament.house_rules import TournamentRules
from pitboss.charity.tournament.live import hand_options
from pitboss.charity.tournament.play import apply
from pitboss.charity.tournament.simulate import SimulatedEvent, post_simulated_sheet, simulate_tournament
from pitboss.equipment.chance import Chance, Stream
from pitboss.table.refused import Refused
from tests.charity.tournament.events_of import T0, make_running, make_sheet, refused, replay


def run(entrants: int, seed: int, **more: Any) -> list[dict[str, Any]]:
    bots = more.pop("bots", ())
    sheet = post_simulated_sheet(entrants, **more)
    return list(simulate_tournament(sheet, entrants=entrants, seed=seed, bots=bots))


def check_lines(lines: list[dict[str, Any]], entrants: int, seats: int) -> None:
    """Check a simulation from its lines alone: who sits where, table sizes and chips."""
    where: dict[int, tuple[int, int]] = {}
    chips = lines[0]["chips"]
    for line in lines:
        if line["event"] in ("seats", "break"):
            where |= {int(number): (table, seat) for number, (table, seat) in line["seats"].items()}
        elif line["event"] == "move":
            assert where[line["entrant"]] == tuple(line["origin"])
            where[line["entrant"]] = tuple(line["to"])
        elif line["event"] == "bust":
            for number in line["entrants"]:
                assert where.pop(number)[0] == line["table"]
        elif line["event"] == "rebuy":
            chips += 1_500
        elif line["event"] == "race":
            chips += line["adjustment"]
        assert line["chips"] == chips
        assert len(set(where.values())) == len(where)
        sizes: dict[str, int] = dict.fromkeys(line["tables"], 0)
        for table, seat in where.values():
            assert 1 <= seat <= seats
            sizes[str(table)] = sizes.get(str(table), 0) + 1
        assert len(where) == line["players"]
        assert {table: size for table, size in sizes.items() if size or table in line["tables"]} == line[
            "tables"
        ]
        if line.get("settled"):
            assert max(sizes.values()) - min(sizes.values()) <= 1, line
    finish = lines[-1]
    assert finish["event"] == "finish"
    assert sorted(row["entrant"] for row in finish["places"]) == list(range(1, entrants + 1))


@pytest.mark.rule("13:47-20.40(d)", "13:47-20.40(i)1", "13:47-20.40(h)")
def test_a_simulated_tournament_can_be_checked_from_its_lines() -> None:
    for entrants, seats, rebuys, seed in ((2, 2, 0, 1), (23, 10, 3, 2), (57, 9, 1, 3), (120, 11, 0, 4)):
        check_lines(run(entrants, seed, seats=seats, rebuys=rebuys), entrants, seats)


def test_bots_play_real_rounds_of_casino_night_hold_em() -> None:
    lines = run(7, 5, seats=4, rebuys=1, minutes=60, bots=("random", "tight"))
    check_lines(lines, 7, 4)
    assert lines[-1]["hands"] > 5


def test_a_seed_repeats_the_tournament() -> None:
    assert run(40, 7) == run(40, 7)
    assert run(40, 7) != run(40, 8)


def run_with_corrections(seed: int) -> None:
    """Run an event and take steps back at random. The rest replays to the same state, or it needs them."""
    chance = Chance.seeded(f"corrections {seed}")
    entrants, rebuys = 2 + chance.below(28), chance.below(4)
    sheet = post_simulated_sheet(entrants, seats=2 + chance.below(10), rebuys=rebuys)
    event = SimulatedEvent(sheet, Stream(bytes([seed % 256]) * 32))
    list(event.open(entrants))
    taken_back = 0
    while len(event.tournament.players) > 1:
        before = event.tournament
        list(event.next_step())
        now = event.tournament
        if chance.below(4) or len(now.events) == len(before.events):
            continue
        # Take back everything since, from the last event to the first: the state is as it was.
        undone = now
        for number in range(len(now.events) - 1, len(before.events) - 1, -1):
            undone = apply(undone, Corrected(at=now.events[-1].at, event=number, reason="Keyed twice"))
        assert undone.entrants == before.entrants
        assert (undone.tables, undone.chips_in_play) == (before.tables, before.chips_in_play)
        assert replay(sheet, undone.events) == undone
        taken_back += 1
        # Take back any one event: it works or is refused, and nothing changes then.
        try:
            apply(now, Corrected(at=now.events[-1].at, event=chance.below(len(now.events)), reason="Typo"))
        except Refused as refusal:
            assert "needs it" in refusal.reason or "already" in refusal.reason  # noqa: PT017
    event.finish()
    assert event.tournament.phase == "ended"


def test_any_steps_can_be_taken_back() -> None:
    for seed in range(10):
        run_with_corrections(seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(10))
def test_steps_can_be_taken_back_in_a_thousand_events(part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        run_with_corrections(seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_events_can_be_checked_from_their_lines(part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        chance = Chance.seeded(f"size {seed}")
        entrants, seats = 2 + chance.below(299), 2 + chance.below(10)
        check_lines(run(entrants, seed, seats=seats, rebuys=chance.below(4)), entrants, seats)


@pytest.mark.rule("13:47-20.40(m)4", "13:47-20.40(m)7")
def test_live_tables_play_by_the_sheet() -> None:
    running = make_running(3, dealing="live")
    options = hand_options(running, T0)
    assert (options.posted_blinds, options.unit, options.limit) == ((2_500, 5_000), 2_500, "no")
    posted = make_running(
        3, make_sheet({"limit": "fixed", "min_raise": "last_raise", "muck": "on"}), dealing="live"
    )
    fixed = hand_options(posted, T0)
    assert (fixed.limit, fixed.minimum, fixed.maximum, fixed.min_raise, fixed.muck) == (
        "fixed", 5_000, 10_000, "last_raise", "on",
    )  # fmt: skip
    for limit in ("pot", "spread"):
        sheet = replace(make_sheet(), rules=TournamentRules(limit=limit))
        assert hand_options(make_running(2, sheet, dealing="live"), T0).limit == limit
    from pitboss.charity.tournament.live import prepare_hand

    with refused("(m)7", "table"):
        prepare_hand(running, 9, T0, Chance.seeded(1))
