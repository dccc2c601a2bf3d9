"""Lines counted: in plain Python, by compiled code and by sampling, all the same."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from fractions import Fraction as F
from itertools import combinations

import pytest

from pitboss.games.mini_dice import MiniDice, MiniDiceOptions
from pitboss.games.pai_gow.game import PaiGow
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.games.red_dog import RedDog, RedDogOptions
from pitboss.games.three_card.casino_night import CasinoNightOptions, CasinoNightThreeCardPoker
from pitboss.law import cite
from pitboss.odds import compiled, counting
from pitboss.odds.compiled import _sets, count_compiled
from pitboss.odds.counting import WagerCount, count
from pitboss.odds.exact import price
from pitboss.odds.simulation.rounds import sample
from pitboss.table import Odds
from pitboss.table.model import Decision, Draw, Model, Source, Way, always, dice, itself
from pitboss.table.wager import FIRST, LOSES, PUSHES, Commission, Pays, PayTable, Wager
from tests.games.three_card.figures import counted_casino

THREE_CARD = CasinoNightThreeCardPoker().model(CasinoNightOptions())


def higher(player: int, dealer: int, qualifies: int) -> int:
    if dealer < qualifies or player > dealer:
        return FIRST
    return LOSES if player < dealer else PUSHES


def small(kinds: int, sizes: tuple[int, ...]) -> Model:
    """A few single cards, so that plain Python can count them too."""

    def total(*cards: int) -> int:
        return sum(cards) % 7

    table = PayTable(name="ante", lines=(Pays("", Odds(1), ""),), law="exact", at="")
    drawn = list(zip(("player", "dealer"), sizes, strict=False))
    on = ("player", "dealer") if len(sizes) == 2 else ("player", "player")
    return Model(
        source=Source((1,) * kinds),
        draws=tuple(Draw(who, size, total, lambda rows: rows.sum(1) % 7) for who, size in drawn),
        wagers=(Wager(name="ante", at="", settle=higher, on=on, args=(3,), tables=(table,), loses=""),),
    )


def same(one: list[WagerCount], other: list[WagerCount]) -> bool:
    return all(
        (a.total, {seen: dict(found) for seen, found in a.lines.items()})
        == (b.total, {seen: dict(found) for seen, found in b.lines.items()})
        for a, b in zip(one, other, strict=True)
    )


@pytest.mark.parametrize("sizes", [(2, 2), (3, 2), (2,)])
def test_compiled_code_counts_as_plain_python_does(
    sizes: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    model = small(9, sizes)
    monkeypatch.setattr(counting, "COMPILED_FROM", 10**9)
    assert same(count(model), count_compiled(model))
    decided = replace(model, decisions=(Decision("player", "ante", (Way("go", {}),), always, None),))
    assert same(count(decided), count_compiled(decided))


@pytest.mark.parametrize("size", [2, 5])
def test_sets_come_in_blocks_and_each_comes_once(size: int) -> None:
    found = [tuple(row) for rows in _sets(9, size) for row in rows.tolist()]
    assert sorted(found) == list(combinations(range(9), size))


@pytest.mark.exhaustive
def test_hands_that_differ_only_by_suits_count_equally() -> None:
    alone = replace(THREE_CARD, draws=THREE_CARD.draws[:2])
    assert same(count_compiled(alone), count_compiled(replace(alone, suits_alike=False)))


def test_a_wager_is_counted_over_the_draws_it_needs() -> None:
    found = counted_casino()
    assert {name: each.total for name, each in found.items()} == {
        "ante": 407_170_400,
        "pair plus": 22_100,
        "six-card bonus": 20_358_520,
    }
    assert found["pair plus"].probability(LOSES) == F(822, 1105)


@pytest.mark.parametrize(
    "model",
    [MiniDice().model(MiniDiceOptions()), RedDog().model(RedDogOptions()), THREE_CARD],
    ids=["mini-dice", "red-dog", "three-card"],
)
def test_a_sample_is_close_to_exact_and_repeatable(model: Model) -> None:
    rounds = 200_000
    first = sample(model, rounds, 7)
    assert same(first, sample(model, rounds, 7))
    assert all(each.sampled and each.total == rounds for each in first)
    known = {"ante": F(686689, 20358520), "pair plus": F(128, 5525)}
    if model is not THREE_CARD:
        known = {each.wager.name: price(each).edge_per_trial for each in count(model)}
    for each in first:
        found = price(each)
        error = (float(found.square - found.mean**2) / rounds) ** 0.5
        luck = 0.02 if each.decision and model is THREE_CARD else 0  # the best of a few rounds looks better
        assert abs(float(found.edge_per_trial - known[each.wager.name])) < 4 * error + luck


def test_draws_may_have_their_own_sources() -> None:
    table = PayTable(name="both", lines=(Pays("", Odds(1), ""),), law="exact", at="")

    def both(die: int, card: int) -> int:
        return FIRST if die == 5 and card == 12 else LOSES

    mixed = Model(
        source=Source((4,) * 13),
        draws=(Draw("die", 1, itself, source=dice()), Draw("card", 1, itself)),
        wagers=(Wager(name="both", at="", settle=both, on=("die", "card"), tables=(table,), loses=""),),
    )
    (found,) = count(mixed)
    assert found.probability(FIRST) == F(1, 6 * 13)
    (near,) = sample(mixed, 100_000, 3)
    assert abs(near.probability(FIRST) - F(1, 78)) < F(1, 500)


def test_a_limit_and_a_commission_are_priced_as_they_are_paid() -> None:
    (plain,) = count(Model(source=dice(), draws=(Draw("die", 1, itself),), wagers=(_die(),)))
    assert price(plain).mean == F(5, 6) * -1 + F(1, 6) * 4
    charged = replace(plain, wagers=(replace(_die(), commission=Commission(5, "", round_up_to=25)),))
    assert price(charged, stake=500).mean == F(-5, 6) + F(1, 6) * F(2000 - 100, 500)
    limited = replace(plain, wagers=(replace(_die(), most=1_000),))
    assert price(limited, stake=500).mean == F(-5, 6) + F(1, 6) * 2
    assert price(limited, stake=100).mean == price(plain).mean


def _die() -> Wager:
    def six(die: int) -> int:
        return FIRST if die == 5 else LOSES

    table = PayTable(name="six", lines=(Pays("", Odds(4), str(cite("13:69F-13"))),), law="exact", at="")
    return Wager(name="six", at="", settle=six, on=("die",), tables=(table,), loses="")


def three_of(first: int, second: int, third: int) -> int:
    return (first + second + third) % 7


def odd_or_even(player: int, up: int) -> int:
    return up % 2


def joined() -> Model:
    """A hand of three against another of which one card is seen first."""
    draws = Draw("player", 3, three_of), Draw("up", 1, itself), Draw("dealer", 2, three_of, joins="up")
    made = small(9, (3, 3))
    ways = Way("go", {}), Way("stop", {}, ("ante",))
    decision = Decision("up", "ante", ways, always, None, odd_or_even)
    return replace(made, draws=draws, decisions=(decision,))


def test_a_draw_may_join_one_seen_before() -> None:
    (apart,), (whole,) = count(joined()), count(small(9, (3, 3)))
    assert apart.total == whole.total * 3  # each card of the second hand may be the one seen
    for line in (LOSES, PUSHES, FIRST):
        assert apart.probability(line) == whole.probability(line)
    assert {len(seen) for seen in apart.lines} == {2}


def test_a_sample_decides_equal_situations_equally() -> None:
    (few,) = sample(joined(), 50_000, 1)
    assert set(few.lines) == {(0,), (1,)}
    (every,) = count(joined())
    assert abs(few.probability(FIRST) - every.probability(FIRST)) < F(1, 50)


def test_pai_gow_is_counted_in_little_memory() -> None:
    """Two hands of four tiles come to 2,566 numbers each: not all of their pairs are held at once."""
    model = PaiGow().model(PaiGowOptions())
    count(model)  # compiled and looked up once
    tracemalloc.start()
    try:
        (found,) = count(model)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found.total == 736_281_000
    assert most < 32 * 2**20


def test_pairs_are_counted_the_same_in_any_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    model = PaiGow().model(PaiGowOptions())
    (once,) = count(model)
    monkeypatch.setattr(compiled, "CELLS_PER_BATCH", 1 << 22)
    (parts,) = count(model)
    assert once.lines == parts.lines
