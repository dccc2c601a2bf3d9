"""Figures worked out here by brute force and in fractions, without the code that prices wagers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction as F
from itertools import combinations, product
from math import comb
from typing import Any

import pytest

from pitboss.odds.exact import WagerValue, prices
from pitboss.table import find_game
from tests.cases import for_each

JOKER, ACE = 52, 12


def priced(game: str, wager: str, stake: int, **options: Any) -> WagerValue:
    rules = find_game(game)
    (found,) = prices(rules, rules.Options(**options), stake, wagers=[wager])
    assert found.method == "exact"
    return found


def edge(nets: Iterator[tuple[int, F]]) -> F:
    """What the house keeps of a unit, from what each equally likely way pays: how often, and net."""
    ways = list(nets)
    return -sum((often * net for often, net in ways), F(0)) / sum(often for often, _ in ways)


# Dice and wheels


@pytest.mark.rule("13:69F-13.6(b)")
@pytest.mark.parametrize(("pays", "stake"), [("4 to 1", 500), ("9 to 2", 777), ("41 to 10", 10**6)])
def test_any_seven(pays: str, stake: int) -> None:
    win, of = (int(each) for each in pays.split(" to "))
    found = priced("mini-dice", "any 7", stake, odds={"any 7": pays})
    rolls = [one + two for one, two in product(range(1, 7), repeat=2)]
    assert found.edge == edge((1, F(win, of) if total == 7 else F(-1)) for total in rolls)
    assert (found.stake * win % of, found.stake % 100) == (0, 0)


@pytest.mark.rule("13:69F-13.6(b)")
def test_a_place_bet_stays_up_until_decided() -> None:
    found = priced("mini-dice", "place 9", 10_000)
    assert (found.edge, found.trials) == (F(6, 10) - F(4, 10) * F(7, 5), F(36, 10))


@pytest.mark.rule("13:69F-12.6")
def test_a_split_at_pokette() -> None:
    assert priced("pokette", "split", 500).edge == edge(
        (1, F(24) if each < 2 else F(-1)) for each in range(54)
    )


@pytest.mark.rule("13:69F-11.13(b)6")
@for_each(("stake", "paid"), [(25, 100), (75, 400), (1_010, 5_500), (12_325, 67_700)])
def test_a_number_is_paid_in_whole_dollars(stake: int, paid: int) -> None:
    """At 11 to 2: $4.125 on 75 cents is $4, and $677.875 on $123.25 is $677."""
    house = {"number_wager": "on", "start": "generator", "odds": {"number": "11 to 2"}, "unit": 25}
    found = priced("pai-gow-poker", "number three", stake, **house)
    laid = stake // 25 * 25
    assert (found.stake, found.edge) == (laid, F(6, 7) - F(1, 7) * F(paid, laid))


# Keno


@pytest.mark.rule("19:47-15.3(e)")
@for_each("stake", [100, 350, 10**6, 5 * 10**6])
@for_each("limit", [0, 10_000_000])
def test_a_keno_ticket_under_a_limit(stake: int, limit: int) -> None:
    card = {
        "schedules": {"1": {"1": 3}, "2": {"2": 12}, "3": {"2": 1, "3": 42}},
        "minimum": 100, "maximum": 10**6, "unit": 50, "most": limit, "aggregate": limit,
    }  # fmt: skip
    found, laid = priced("keno", "3 spots", stake, rate_card=card), min(stake, 10**6)
    back = {2: laid, 3: min(42 * laid, limit or 42 * laid)}
    nets = ((comb(3, n) * comb(77, 20 - n), F(back.get(n, 0) - laid, laid)) for n in range(4))
    assert (found.stake, found.edge) == (laid, edge(nets))


# Cards


@pytest.mark.rule("13:69F-16.11")
@pytest.mark.parametrize("meter", [1_000_000, 12_345_678])
def test_a_progressive_is_priced_at_its_minimum_meter(meter: int) -> None:
    found = priced("caribbean-stud", "progressive", 5_000, meter_initial=meter, meter_reset=meter)
    hands = {4: meter, 36: meter // 10, 624: 50_000, 3_744: 10_000, 5_108: 5_000}
    won = sum(ways * F(paid, 100) for ways, paid in hands.items())
    assert (found.stake, found.edge) == (100, F(1) - won / comb(52, 5))


@pytest.mark.rule("13:69F-20.11")
@pytest.mark.parametrize(("table", "stake"), [("B1", 500), ("B2", 99_999)])
def test_pair_plus(table: str, stake: int) -> None:
    rules = find_game("three-card-poker")
    house = rules.Options(tables={"pair plus": table})
    odds = {line.name: line.odds.ratio for line in house.wagers["pair plus"].pays.lines}
    kinds = Counter(three_cards(hand) for hand in combinations(range(52), 3))
    (found,) = prices(rules, house, stake, wagers=["pair plus"])
    assert found.edge == edge((often, odds.get(kind, F(-1))) for kind, often in kinds.items())


@pytest.mark.rule("13:69F-11.18")
@pytest.mark.parametrize("most", [100, 2_500])
def test_a_three_card_bonus_with_a_joker(most: int) -> None:
    """A joker is an ace, or what makes a straight, a flush or a straight flush."""
    odds = {
        "straight flush without joker": 40, "three-of-a-kind": 30, "straight flush with joker": 5,
        "straight": 4, "flush": 3, "pair": 1,
    }  # fmt: skip
    order = list(odds)
    kinds: Counter[str] = Counter()
    for hand in combinations(range(53), 3):
        kind = three_cards(hand)
        if JOKER in hand:
            ways = [(card, three_cards((*hand[:2], card))) for card in range(52) if card not in hand]
            made = {kind for card, kind in ways if card // 4 == ACE or kind in ("straight", "flush")}
            if "straight flush" in {kind for _, kind in ways}:
                made.add("straight flush with joker")
            kind = next((each for each in order if each in made), "nothing")
        kinds["straight flush without joker" if kind == "straight flush" else kind] += 1
    found = priced("pai-gow-poker", "three-card bonus", 10_000, three_card_bonus="on", side_maximum=most)
    assert found.stake == most
    assert found.edge == edge((often, F(odds.get(kind, -1))) for kind, often in kinds.items())


def three_cards(hand: tuple[int, ...]) -> str:
    ranks, suits = sorted({card // 4 for card in hand}), {card % 4 for card in hand}
    straight = len(ranks) == 3 and (ranks[2] - ranks[0] == 2 or ranks == [0, 1, 12])
    if straight:
        return "straight flush" if len(suits) == 1 else "straight"
    if len(suits) == 1:
        return "flush"
    return {1: "three-of-a-kind", 2: "pair"}.get(len(ranks), "nothing")


@pytest.mark.rule("13:69F-6.7")
@pytest.mark.parametrize("decks", [1, 8])
def test_best_play_of_red_dog_raises_on_the_right_spreads(decks: int) -> None:
    pays, left, total = {1: 5, 2: 4, 3: 2}, 4 * decks, 52 * decks
    returned = F(0)
    for first, second in product(range(13), repeat=2):
        dealt = F(left * (left - (first == second)), total * (total - 1))
        apart = abs(first - second) - 1
        if first == second:
            returned += dealt * F(left - 2, total - 2) * 11
        elif apart > 0:
            wins = F(apart * left, total - 2)
            won = wins * pays.get(apart, 1) - (1 - wins)
            returned += dealt * max(won, 2 * won)
    assert priced("red-dog", "initial wager", 500, decks=decks).edge == -returned


@pytest.mark.rule("13:69F-10.7(k)")
@pytest.mark.parametrize(("stake", "fee"), [(500, 25), (700, 50), (1_025, 75), (12_325, 625), (10**9, 2_500)])
def test_the_vigorish_of_pai_gow_by_quarters(stake: int, fee: int) -> None:
    house = {"vig_round_up_25c": "on", "unit": 25}
    found, laid = priced("pai-gow", "pai gow", stake, **house), min(stake, 50_000)
    won, lost = 216_982_472, 225_814_408
    kept = F(won * (laid - fee), laid)
    assert (found.stake, found.edge) == (laid, (lost - kept) / 736_281_000)
