"""How seven cards are best set: one hand against all hands of the house, and the ways with names compared."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations
from random import Random
from typing import Any

import pytest

from pitboss.equipment.cards import JOKER, cards
from pitboss.games.pai_gow_poker.game import PaiGowPoker
from pitboss.games.pai_gow_poker.house_ways import HOUSE_WAYS
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.pai_gow_poker.settlement import line, number_set_hand
from pitboss.law import BadInput
from pitboss.odds.best_play.advice import Advice
from pitboss.odds.best_play.card_settings import compare, count_differences, strategy
from pitboss.odds.best_play.strategy import advise, read
from pitboss.table.model import DEFAULT_STAKE_CENTS
from pitboss.table.wager import FIRST, LOSES, PUSHES
from tests.cases import for_each

GAME = PaiGowPoker()


def advice(hand: str, seen: str = "", up: str = "", **house: Any) -> list[Advice]:
    options = PaiGowPokerOptions(**house)
    return advise(GAME, options, *read(GAME, options, hand, up, seen))


def set_by(options: PaiGowPokerOptions, hand: tuple[int, ...]) -> int:
    """The number of a hand as the house sets it."""
    high, low = options.way(hand)
    return number_set_hand(high, low, options.order)


def settings(found: Advice) -> dict[str, tuple[tuple[int, ...], tuple[int, ...]]]:
    """High and low hand of each choice but surrender, by its name."""
    named = [choice.name for choice in found.choices if " | " in choice.name]
    return {name: tuple(cards(part) for part in name.split(" | ")) for name in named}  # type: ignore[misc]


@pytest.mark.rule("13:69F-11.9(e)1", "13:69F-11.9(g)", "13:69F-11.9(h)", "13:69F-11.9(i)")
@pytest.mark.parametrize(
    "house",
    [{}, {"wheel": "lowest"}, pytest.param({"house_way": "ballys"}, marks=pytest.mark.exhaustive)],
    ids=str,
)
def test_one_hand_with_most_cards_seen(house: dict[str, Any]) -> None:
    """Eleven cards are left: every hand of the house is set, and every setting settled against it."""
    left = [*cards("Ah Kd Qd Jd 9c 8h 7s 5c 4d 2c"), JOKER]
    hand = cards("As Ad Kh Kc 7d 5d 2d")
    seen = [card for card in range(53) if card not in (*left, *hand)]
    options = PaiGowPokerOptions(**house)
    players, banks = advice("As Ad Kh Kc 7d 5d 2d", " ".join(map(_name, seen)), **house)
    assert players.ways == 330
    others = [set_by(options, other) for other in combinations(left, 7)]
    for found, bank in ((players, False), (banks, True)):
        parts = settings(found)
        assert len(parts) == len(found.choices) - (not bank)
        for choice in found.choices:
            if choice.name == "surrender":
                assert choice.worth == -1
                continue
            mine = number_set_hand(*parts[choice.name], options.order)
            came = [line(other, mine) if bank else line(mine, other) for other in others]
            wins, loses = (came.count(each) for each in ((LOSES, FIRST) if bank else (FIRST, LOSES)))
            assert choice.comes_to == {"wins": wins, "pushes": came.count(PUSHES), "loses": loses}
            assert choice.worth == (wins * F(19, 20) - loses) / F(330)
        assert found.simple == {name: _set_by(name, hand, found, options) for name in HOUSE_WAYS}


def _name(card: int) -> str:
    from pitboss.equipment.pieces import name

    return name(card)


def _set_by(way: str, hand: tuple[int, ...], found: Advice, options: PaiGowPokerOptions) -> str:
    number = number_set_hand(*HOUSE_WAYS[way](hand), options.order)
    return next(
        name for name, parts in settings(found).items() if number_set_hand(*parts, options.order) == number
    )


def close_to_a_sample(found: Advice, house_way: str, seed: int, rounds: int = 4_000) -> None:
    """The share of wins and of losses of each setting is within four standard errors of a sample's."""
    options, chance = PaiGowPokerOptions(house_way=house_way), Random(seed)  # type: ignore[arg-type]
    left = [card for card in range(53) if card not in found.hand]
    others = [set_by(options, tuple(chance.sample(left, 7))) for _ in range(rounds)]
    for name, parts in settings(found).items():
        mine = number_set_hand(*parts, options.order)
        comes_to = next(choice.comes_to for choice in found.choices if choice.name == name)
        assert comes_to
        for word, outcome in (("wins", FIRST), ("pushes", PUSHES), ("loses", LOSES)):
            share = comes_to[word] / found.ways
            came = sum(line(mine, other) == outcome for other in others)
            assert abs(came / rounds - share) <= 4 * (share * (1 - share) / rounds) ** 0.5 + 1 / rounds


def test_one_hand_is_valued_against_all_house_hands() -> None:
    players, _ = advice("Jk Qd Jd Td 9d 8c 7c")
    assert players.ways == 53_524_680
    close_to_a_sample(players, "foxwoods", 3)
    assert players.best.name == players.simple["foxwoods"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("hand", ["As Ad Kh Kc 7s 5d 2c", "9s 9d 8h 8c 7s 6d As", "2c 3d 5h 7s 9c Jd Kh"])
@pytest.mark.parametrize("way", ["foxwoods", "ballys"])
def test_hands_are_valued_against_all_house_hands(hand: str, way: str) -> None:
    players, _ = advice(hand, house_way=way)
    close_to_a_sample(players, way, 4, 20_000)


@for_each(
    ("hand", "seen", "up", "why"),
    [
        ("As Ad Kh Kc 7s 5d", "", "", "a hand has 7 cards, not 6"),
        ("As Ad Kh Kc 7s 5d 2c", "As", "", "As is there only once, but you named it 2 times"),
        ("As As Kh Kc 7s 5d 2c", "", "", "As"),
        ("As Ad Kh Kc 7s 5d 2c", "", "3c", "before seeing any of the dealer's cards"),
        ("As Ad Kh Kc 7s 5d Xx", "", "", "Xx"),
    ],
)
def test_impossible_hands_are_refused(hand: str, seen: str, up: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        advice(hand, seen, up)


@pytest.mark.exhaustive
def test_the_ways_compared() -> None:
    """The figure of a long simulation elsewhere, 2.722 percent, and what is better or worse beyond doubt."""
    options = PaiGowPokerOptions()
    players, banks = strategy(options, DEFAULT_STAKE_CENTS, rounds=1 << 20, seed=5)
    edges = {each.name: float(each.edge) for each in players.simple}
    assert players.error
    assert abs(edges["foxwoods"] - 0.02722) < 4 * players.error
    assert (
        abs({each.name: float(each.edge) for each in banks.simple}["foxwoods"] - 0.00253) < 4 * players.error
    )
    for found in (players, banks):
        assert found.simple[0].name == "whole_deck"
        for each in found.simple[1:]:
            assert each.error
            assert each.cost > 4 * each.error
    assert "better than staying in 0" in players.rules[-1]
    assert any("ballys sets 4,739,100 of 154,143,080 hands" in rule for rule in players.rules)
    assert players.grid


@pytest.mark.exhaustive
def test_two_ways_differ_on_known_hands() -> None:
    options, chance = PaiGowPokerOptions(), Random(12)
    found = count_differences(options, "ballys")
    hands = [tuple(chance.sample(range(53), 7)) for _ in range(20_000)]
    apart = sum(
        len({number_set_hand(*way(hand), options.order) for way in HOUSE_WAYS.values()}) == 2
        for hand in hands
    )
    share = found.hands / 154_143_080
    assert abs(apart / len(hands) - share) < 4 * (share * (1 - share) / len(hands)) ** 0.5
    assert found.instead.total() == found.hands
    assert count_differences(PaiGowPokerOptions(house_way="ballys"), "foxwoods").hands == found.hands


@pytest.mark.exhaustive
def test_the_same_seed_gives_the_same_rounds() -> None:
    one, again, other = (
        compare(PaiGowPokerOptions(), DEFAULT_STAKE_CENTS, 70_000, seed) for seed in (1, 1, 2)
    )
    assert [each.role.bank for each in one] == [False, True]
    for found, same, apart in zip(one, again, other, strict=True):
        assert (found.came == same.came).all()
        assert (found.came != apart.came).any()
        assert found.came.sum(axis=1).tolist() == [70_000] * 3
        mean, error = found.lead("whole_deck", "foxwoods")
        assert found.lead("foxwoods", "whole_deck") == (-mean, error)
        assert found.lead("ballys", "ballys") == (F(0), 0.0)
