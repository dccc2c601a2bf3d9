"""Histories for people."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import name
from pitboss.poker.games.casino_night_hold_em import CasinoNightHoldEm
from pitboss.poker.games.draw import Badugi
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.games.mambo_stud import MamboStud
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.history import to_text
from pitboss.poker.history.chips import ChipTracker
from pitboss.poker.history.variants import VARIANTS
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.money import dollars
from pitboss.table.option import Amount
from tests.cases import for_each
from tests.helpers import act
from tests.poker.deck import call_down, discard, do, outcomes, passive, stacked, start, table, to_street, turn
from tests.poker.history.playing import no_limit, played, replayed
from tests.poker.test_exposed import exposing

ACTIONS = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, p3 cbr 6, p1 cc, p2 f, d db 2c7d9h, p1 cbr 4, p3 cc,"
ACTIONS += "d db 3s, p1 cc, p3 cc, d db 4c, p1 cc, p3 cc, p1 sm AsAh, p3 sm QsQh"


def headings(told: str) -> list[str]:
    """List the unindented lines after the players, without the pot."""
    lines = [line for line in told.splitlines() if line and line[0] != " "]
    return [line.partition(",")[0] for line in lines if not line.startswith(("Hand", "Seat"))]


def story(**how: object) -> str:
    text = no_limit("200, 200, 200", ACTIONS, more="currency_symbol = '$'\nplayers = ['Ann', '', 'Cleo']")
    return to_text(replayed(text).hand, **how)  # type: ignore[arg-type]


def test_a_hand_reads_street_by_street() -> None:
    lines = story(rules=False).splitlines()
    assert lines[0] == "Hand 1: Hold 'em, no limit, $2"
    assert lines[1] == "Seat 1, Ann: $200"
    assert lines[3] == "Seat 3, Cleo: $200 (button)"
    assert "  Ann is dealt [As Ah]" in lines
    assert "  Cleo raises to $6." in lines
    assert "Flop [2c 7d 9h], pot $14" in lines
    assert "Turn [2c 7d 9h] [3s], pot $22" in lines
    assert "River [2c 7d 9h 3s] [4c], pot $22" in lines
    assert any(line.startswith("  Ann shows As Ah: ") for line in lines)
    assert "  Ann wins $22 (pot)." in lines
    assert "  Seat 1, Ann: $212 (+$12)" in lines


@pytest.mark.rule("13:69F-14.10(f)", "13:69F-14.10(j)")
def test_every_line_names_its_rule() -> None:
    lines = story().splitlines()
    assert next(line for line in lines if "raises to $6" in line).endswith("13:69F-14.10(f)")
    assert "13:69F-14.10(j)" in next(line for line in lines if "wins" in line)


def test_the_public_sees_only_what_was_shown() -> None:
    told = story(seen_by=None)
    assert "Ks" not in told
    assert "[?? ??]" in told
    assert "Ann shows As Ah" in told
    assert "Ks Kh" in story(seen_by=2)


@for_each("code", VARIANTS)
def test_every_variant_is_written_in_full(code: str) -> None:
    for seed in range(6):
        hand = played(code, seed, rake_percent=5)
        told = to_text(hand)
        for event in hand.events:
            if event.name in ("deal", "board", "show", "draw"):
                assert all(name(card) in told for card in event.cards)
            if event.name in ("call", "bet", "raise", "fold", "check"):
                assert str(event.cite) in told
        for seat in hand.players:
            assert f"Seat {seat}: {dollars(hand.stacks[seat])} (" in told


def test_until_the_hand_is_over_all_means_the_public() -> None:
    hand = start(table(HoldEm()), "As Ks Qs Ah Kh Qh")
    assert "[?? ??]" in to_text(hand)
    assert "As" not in to_text(hand)
    assert "[As Ah]" in to_text(hand, seen_by=1)
    assert "[Ks Kh]" in to_text(call_down(hand))


@pytest.mark.rule("13:69F-14.15(i)3")
def test_the_pot_in_a_heading_excludes_returned_bets() -> None:
    hand = do(start(table(HoldEm(), 4)), "call call")
    act(hand, (DEALER, "rule", "seat 3: protected hand lost, not at fault"))
    told = to_text(call_down(hand), rules=False)
    assert "], pot $30" in told
    assert "  Seat 3 is out of the hand and gets $10 back." in told


@pytest.mark.rule("13:69F-14.15(e)")
@pytest.mark.parametrize("money", ["antes_blinds_stay", "all_returned"])
def test_after_a_misdeal_the_streets_and_the_pot_start_over(money: str) -> None:
    at = table(HoldEm(), ante=100, misdeal_money=money, rake_percent=10)
    hand = do(start(at, stacked("", *outcomes("2c 3c 4c"))), "call call check check")
    act(hand, (DEALER, "report", "no proper shuffle or cut"))
    told = to_text(call_down(hand), rules=False).splitlines()
    flops = [line for line in told if line.startswith("Flop")]
    assert [line.rpartition(" ")[2] for line in flops] == ["$30", "$30"]
    assert sum(line.startswith("Turn") for line in told) == 1
    assert sum(line == "First cards" for line in told) == 2


@pytest.mark.rule("13:69F-14.15(e)")
def test_a_flop_before_a_misdeal_counts_even_if_the_new_deal_has_none() -> None:
    hand = do(start(table(HoldEm()), stacked("", *outcomes(""))), "call call check")
    act(hand, (DEALER, "report", "no proper shuffle or cut"))
    told = to_text(do(hand, "fold fold"), rules=False)
    flop = "Flop [3s 4c 4d]"
    assert headings(told) == ["Antes and blinds", "First cards", flop, "First cards", "Result"]


@pytest.mark.rule("13:69F-14.13A(f)", "13:69F-14.13A(h)")
def test_mambo_has_a_third_street_before_the_community_card() -> None:
    told = to_text(call_down(start(table(MamboStud(), 2), "2c 3c 4c 5c 6c 7c 8c 9c Tc")), rules=False)
    assert headings(told) == [
        "First cards", "Third street", "Community card [Tc]", "Showdown", "Result"
    ]  # fmt: skip
    lines = told.splitlines()
    assert lines.index("Third street, pot $20") + 1 == lines.index("  Seat 1 is dealt [7c]")


@pytest.mark.rule("13:69F-14.12B(f)", "13:69F-14.12B(h)")
@pytest.mark.parametrize("burns", ["on", "off"])
def test_each_player_draws_before_the_next_one_discards(burns: str) -> None:
    hand = to_street(start(table(Badugi(), burn_each_draw=burns)), "13:69F-14.12B(f)")
    lines = to_text(call_down(discard(hand, "2c 2s", "", "4c")), rules=False).splitlines()
    first = lines.index("Draw 1, pot $30")
    assert [line.partition("[")[0].strip() for line in lines[first + 1 : first + 6]] == [
        "Seat 1 discards 2.",
        "Seat 1 draws",
        "Seat 2 discards 0.",
        "Seat 3 discards 1.",
        "Seat 3 draws",
    ]
    assert [line for line in lines if line.startswith("Draw")] == [f"Draw {n}, pot $30" for n in (1, 2, 3)]


@pytest.mark.rule("13:69F-14.10(e)", "13:69F-14.15(o)")
def test_a_replacement_for_an_exposed_card_has_its_own_line_and_rule() -> None:
    hand = start(table(HoldEm()), stacked("2c 3c 4c 5c 6c 7c 8c", "card_exposed"))
    lines = [" ".join(line.split()) for line in to_text(call_down(hand)).splitlines()]
    assert "Seat 1 is dealt [5c] 13:69F-14.10(e)" in lines
    assert "Seat 1 is dealt [8c] 13:69F-14.15(o)" in lines


@pytest.mark.rule("13:69F-14.15(k)")
def test_a_card_exposed_in_the_first_deal_changes_no_street() -> None:
    hand = exposing(SevenCardStud(), 1)  # the second card of the deal
    streets = [f"{street} street" for street in ("Fourth", "Fifth", "Sixth", "Seventh")]
    told = to_text(call_down(hand), rules=False)
    assert headings(told) == ["First cards", *streets, "Showdown", "Result"]


@pytest.mark.rule("13:69F-14.16(b)")
def test_a_player_removed_before_a_misdeal_is_still_in_the_result() -> None:
    hand = start(table(HoldEm()), stacked("", *outcomes("")))
    act(
        hand,
        (SUPERVISOR, "rule", "seat 2: passed information"),
        (DEALER, "report", "no proper shuffle or cut"),
    )
    told = to_text(call_down(hand), rules=False)
    assert "  Seat 2: $1,000 ($0)" in told


def test_a_card_burned_before_the_first_deal_begins_no_street() -> None:
    hand = do(start(CasinoNightHoldEm().table(stacks=dict.fromkeys((1, 2, 3), 9_000))), "fold fold")
    assert "Draw" not in to_text(hand)


def test_a_street_without_a_burn_starts_with_no_bets() -> None:
    hand = start(table(SevenCardStud(), 7, common_counts_burn="off"))
    do(hand, "bring_in call call call call call call")
    while hand.turn is not None:
        option = next((o for o in hand.turn.options.of(turn(hand)) if o.name == "bet"), None)
        do(hand, ("bet", option.low)) if isinstance(option, Amount) else passive(hand)
    assert "Seventh street" in headings(to_text(hand))
    chips = ChipTracker()
    for event in hand.events:
        chips.follow(event)
        assert chips.pot >= 0
    assert len([event for event in hand.events if event.name == "burn"]) == 3
    assert chips.pot == 0
    assert {seat: 100_000 + chips.gains[seat] for seat in hand.stacks} == hand.stacks
