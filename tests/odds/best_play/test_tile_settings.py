"""How tiles are best set: what is said about one hand and about all hands."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations
from typing import Any

import pytest

from pitboss.equipment.pieces import TILE, text
from pitboss.games.pai_gow.game import PaiGow
from pitboss.games.pai_gow.hands import line, pack_hands
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.law import BadInput
from pitboss.odds.best_play.advice import Advice, BestPlay
from pitboss.odds.best_play.settings import SettingResults, describe_surrender
from pitboss.odds.best_play.strategy import advise, read, strategy
from pitboss.odds.best_play.tile_settings import roles
from pitboss.table.model import DEFAULT_STAKE_CENTS
from pitboss.table.wager import FIRST, LOSES, PUSHES
from tests.cases import for_each

GAME = PaiGow()


def advice(hand: str, seen: str = "", up: str = "", **house: Any) -> list[Advice]:
    options = PaiGowOptions(**house)
    return advise(GAME, options, *read(GAME, options, hand, up, seen))


def best_play(stake: int | None = None, **house: Any) -> list[BestPlay]:
    return strategy(GAME, PaiGowOptions(**house), stake)


@pytest.mark.rule("13:69F-10.7(f)1")
def test_one_hand_with_tiles_of_others_seen() -> None:
    """As if every hand of the dealer's were laid out, and each setting settled against it."""
    seen = "6-6b 1-1b 5-5 5-5 3-3 3-3 2-2 2-2 4-4 4-4 1-3 1-3"
    players, banks = advice("6-6a 1-1a 3-5 2-5", seen)
    options = PaiGowOptions()
    gone = {*players.hand, *players.known.seen}
    left = [tile for tile in range(TILE, TILE + 32) if tile not in gone]
    assert players.ways == banks.ways == 1_820  # four of sixteen
    for found, bank in ((players, False), (banks, True)):
        for choice in found.choices:
            if choice.name == "surrender":
                assert choice.worth == -1
                continue
            high, low = (tuple(map(players.hand.__getitem__, each)) for each in _places(players, choice.name))
            mine, came = pack_hands(high, low), []
            for other in combinations(left, 4):
                theirs = pack_hands(*options.way(other))
                came.append(line(*((theirs, mine) if bank else (mine, theirs)), options.zero))
            wins, loses = (came.count(each) for each in ((LOSES, FIRST) if bank else (FIRST, LOSES)))
            assert choice.comes_to == {"wins": wins, "pushes": came.count(PUSHES), "loses": loses}
            assert choice.worth == (wins * F(19, 20) - loses) / F(len(came))
        worths = [choice.worth for choice in found.choices]
        assert worths == sorted(worths, reverse=True)
    assert [choice.name for choice in players.choices].count("surrender") == 1
    assert "surrender" not in [choice.name for choice in banks.choices]


def _places(found: Advice, name: str) -> list[list[int]]:
    words = text(found.hand).split()
    return [[words.index(word) for word in part.split()] for part in name.split(" | ")]


def test_twins_are_one_setting() -> None:
    """Two settings that come to the same are said once."""
    (players, _) = advice("6-6 6-6 1-1 1-1")
    assert len(players.choices) == 3  # two settings, and surrender
    assert players.best.name == "6-6a 6-6b | 1-1a 1-1b"
    assert players.simple["reference"] == players.best.name


def test_every_strategy_names_one_of_the_choices() -> None:
    for found in advice("5-6 3-6 1-4 1-2", player_bank="on"):
        assert found.simple.keys() == {"reference", "high_first", "best_low", "scores"}
        assert set(found.simple.values()) <= {choice.name for choice in found.choices}
        assert found.cost(found.simple["reference"]) > 0  # 8 high with a low hand of 8 is no good here


@for_each(
    ("hand", "seen", "up", "why"),
    [
        ("6-6 1-1 3-5", "", "", "a hand has 4 tiles, not 3"),
        ("6-6 1-1 3-5 2-5 2-6", "", "", "a hand has 4 tiles, not 5"),
        ("6-6a 6-6a 1-1 3-5", "", "", "6-6a is there only once, but you named it 2 times"),
        ("6-6 1-1 3-5 2-5", "3-5", "", "'3-5' is not among"),
        ("7-7 1-1 3-5 2-5", "", "", "'7-7' is not among"),
        ("6-6 1-1 3-5 2-5", "", "2-4", "before seeing any of the dealer's tiles"),
        (
            "6-6 1-1 3-5 2-5",
            "6-6 1-1 4-4 4-4 1-3 1-3 5-5 5-5 3-3 3-3 2-2 2-2 5-6 5-6 4-6 4-6 1-6 1-6 1-5 1-5 "
            "3-6 4-5 2-6 3-4 1-4",
            "",
            "only 3 tiles are left",
        ),
    ],
)
def test_impossible_hands_are_refused(hand: str, seen: str, up: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        advice(hand, seen, up)


# Every hand


@pytest.mark.rule("13:69F-10.8(o)")
def test_best_play_as_player_and_as_bank() -> None:
    players, banks = best_play()
    assert (players.edge, banks.edge) == (F(-3493127, 368140500), F(-12785908, 460175625))
    assert players.ways == banks.ways == 736_281_000
    assert players.played == {"as the house": F(23_936, 35_960), "otherwise": F(12_024, 35_960)}
    assert {each.name: each.edge for each in players.simple}["reference"] == F(5466961, 204522500)
    assert {each.name: each.edge for each in banks.simple}["reference"] == F(2048987, 613567500)
    for found in (players, banks):
        assert [each.cost for each in found.simple] == sorted(each.edge - found.edge for each in found.simple)
        assert all(each.cost > 0 for each in found.simple)
        assert found.simple[0].name == "scores"
    assert any("set 23,936 as the house does and 12,024 differently" in rule for rule in players.rules)
    assert "is 0 to 4 (2,928 of 3,504)" in next(rule for rule in players.rules if "sets 8 high" in rule)
    assert "better than staying in 0" in players.rules[-1]
    assert not any("urrender" in rule for rule in banks.rules)


def test_the_table_to_learn_is_of_the_scores() -> None:
    players, banks = best_play()
    assert players.grid
    assert banks.grid
    assert players.grid.rows[0] == ("pair", "90", "100")
    assert players.grid.rows[-1] == ("0, weak top tile", "0", "0")
    assert banks.grid.rows[-1][2] != "0"  # a copy is the bank's, and its low hand of zero may hold


def test_strategy_notes_the_banking_options() -> None:
    assert any("player_bank=on" in rule for rule in best_play()[1].rules)
    _, against_player, against_dealer = best_play(player_bank="on", co_bank="on")
    assert against_dealer.about == "bank's hand, against the dealer's wager"
    assert against_dealer.edge > against_player.edge  # the dealer's low hand of zero is not beaten for it
    assert any("co-bank" in rule for rule in against_player.rules)
    *_, with_zero = best_play(player_bank="on", zero_rule_dealer_wager="on")
    assert with_zero.edge == against_player.edge


@pytest.mark.rule("13:69F-10.7(f)")
def test_surrender_is_compared_with_staying() -> None:
    players = roles(PaiGowOptions(), DEFAULT_STAKE_CENTS)[0]
    said = describe_surrender(SettingResults(3, 4, 5), players, "")
    assert "better than staying in 0, the same in 5, and worse in 7. It never pays." in said


@pytest.mark.rule("13:69F-10.7(k)")
def test_a_vigorish_that_is_rounded_up_costs_more_on_a_small_stake() -> None:
    large, small = (best_play(stake, vig_round_up_25c="on")[0] for stake in (500, 600))
    assert large.edge == F(-3493127, 368140500)
    assert small.edge > large.edge  # 50 cents of six dollars
    assert best_play(600)[0].edge == large.edge
    options = PaiGowOptions(vig_round_up_25c="on")
    hand, known = read(GAME, options, "6-6 1-1 3-5 2-5")
    (dear, _), (cheap, _) = (advise(GAME, options, hand, known, stake) for stake in (600, 500))
    assert dear.best.worth < cheap.best.worth
