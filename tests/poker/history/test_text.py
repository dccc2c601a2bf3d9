"""Histories that people can read."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import name
from pitboss.poker.history import tell
from pitboss.poker.history.variants import VARIANTS
from pitboss.table.money import dollars
from tests.poker.history.playing import no_limit, played, replayed

ACTIONS = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, p3 cbr 600, p1 cc, p2 f, d db 2c7d9h, p1 cbr 400, p3 cc,"
ACTIONS += "d db 3s, p1 cc, p3 cc, d db 4c, p1 cc, p3 cc, p1 sm AsAh, p3 sm QsQh"


def story(**how: object) -> str:
    text = no_limit("20000, 20000, 20000", ACTIONS, blinds="100, 200, 0").replace(
        "min_bet = 2", "min_bet = 200"
    )
    return tell(replayed(text).hand, **how)  # type: ignore[arg-type]


def test_a_hand_reads_street_by_street() -> None:
    lines = story(names={1: "Ann", 3: "Cleo"}, rules=False).splitlines()
    assert lines[0] == "Hand 1: Hold 'em, no limit, $2"
    assert lines[1] == "Seat 1, Ann: $200"
    assert lines[3] == "Seat 3, Cleo: $200 (button)"
    assert "  Seat 1, Ann is dealt [As Ah]" in lines
    assert "  Cleo raises to $6." in lines
    assert "Flop [2c 7d 9h], pot $14" in lines
    assert "Turn [2c 7d 9h] [3s], pot $22" in lines
    assert "River [2c 7d 9h 3s] [4c], pot $22" in lines
    assert any(line.startswith("  Ann shows As Ah: ") for line in lines)
    assert "  Ann wins $22 (pot)." in lines
    assert "  Seat 1, Ann: $212 (+$12)" in lines


@pytest.mark.rule("13:69F-14.10(f)", "13:69F-14.10(j)")
def test_each_line_names_its_rule() -> None:
    lines = story().splitlines()
    assert next(line for line in lines if "raises to $6" in line).endswith("13:69F-14.10(f)")
    assert "13:69F-14.10(j)" in next(line for line in lines if "wins" in line)


def test_the_public_sees_only_what_was_shown() -> None:
    told = story(seen_by=None)
    assert "Ks" not in told
    assert "[?? ??]" in told
    assert "Seat 1 shows As Ah" in told
    assert "Ks Kh" in story(seen_by=2)


@pytest.mark.parametrize("code", VARIANTS)
def test_every_variant_is_told_whole(code: str) -> None:
    for seed in range(6):
        hand = played(code, seed, rake_percent=5)
        told = tell(hand)
        for event in hand.events:
            if event.name in ("deal", "board", "show", "draw"):
                assert all(name(card) in told for card in event.cards)
            if event.name in ("call", "bet", "raise", "fold", "check"):
                assert str(event.cite) in told
        for seat in hand.players:
            assert f"Seat {seat}: {dollars(hand.stacks[seat])} (" in told
