"""Lines counted: in plain Python, by compiled code and by sampling, all the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction as F

import pytest

from pitboss.equipment.cards import cards as read
from pitboss.games.mini_dice import MiniDice, MiniDiceOptions
from pitboss.games.red_dog import RedDog, RedDogOptions
from pitboss.law import cite
from pitboss.odds import counting
from pitboss.odds.compiled import count_compiled, sample
from pitboss.odds.counting import Counted, count
from pitboss.odds.exact import price
from pitboss.rankings import CHARITY_THREE
from pitboss.table import Odds
from pitboss.table.model import Decision, Draw, Model, Source, Way, cards, dice, itself
from pitboss.table.stages import Commission
from pitboss.table.wager import FIRST, LOSES, PUSHES, Pays, PayTable, Wager

LEAST = {name: CHARITY_THREE.value(read(hand)) for name, hand in {
    "qualifies": "Qc 3d 2h", "pair": "2c 2d 3h", "flush": "5c 3c 2c", "straight": "Ac 2d 3h",
    "three": "2c 2d 2h", "straight flush": "Ac 2c 3c",
}.items()}  # fmt: skip


def ante(player: int, dealer: int, qualifies: int) -> int:
    if dealer < qualifies or player > dealer:
        return FIRST
    return LOSES if player < dealer else PUSHES


def play(player: int, dealer: int, qualifies: int) -> int:
    if dealer < qualifies or player == dealer:
        return PUSHES
    return FIRST if player > dealer else LOSES


def pair_plus(player: int, pair: int, flush: int, straight: int, three: int, straight_flush: int) -> int:
    if player < pair:
        return LOSES
    over = (player >= flush) + (player >= straight) + (player >= three) + (player >= straight_flush)
    return FIRST + over


def bonus(player: int, straight: int, three: int, straight_flush: int) -> int:
    if player < straight:
        return PUSHES
    return FIRST + (player >= three) + (player >= straight_flush)


def wager(
    name: str, settle: Callable[..., int], on: str, odds: tuple[int, ...], *args: str, rides: str = ""
) -> Wager:
    lines = tuple(Pays(str(place), Odds(each), "") for place, each in enumerate(odds))
    table = PayTable(name=name, lines=lines, law="exact", at="")
    least = tuple(LEAST[each] for each in args)
    made = Wager(name=name, at="", settle=settle, on=tuple(on.split()), args=least, tables=(table,), loses="")
    return replace(made, later=name == "play", rides=rides)


def value(*hand: int) -> int:
    return CHARITY_THREE.value(hand)


PLAY, FOLD = Way("play", {"play": 1}), Way("fold", {}, ("ante",))
THREE_CARD = Model(
    source=cards(),
    draws=tuple(Draw(who, 3, value, CHARITY_THREE.values) for who in ("player", "dealer")),
    wagers=(
        wager("ante", ante, "player dealer", (1,), "qualifies"),
        wager("play", play, "player dealer", (1,), "qualifies"),
        wager("bonus", bonus, "player", (1, 4, 5), "straight", "three", "straight flush", rides="ante"),
        wager("pair plus", pair_plus, "player", (1, 4, 6, 30, 40), *list(LEAST)[1:]),
    ),
    decisions=(Decision("player", "ante", (PLAY, FOLD), lambda _: 1),),
)


def small(kinds: int, sizes: tuple[int, ...]) -> Model:
    """A few single cards, so that plain Python can count them too."""

    def total(*cards: int) -> int:
        return sum(cards) % 7

    drawn = list(zip(("player", "dealer"), sizes, strict=False))
    on = "player dealer" if len(sizes) == 2 else "player player"
    return Model(
        source=Source((1,) * kinds),
        draws=tuple(Draw(who, size, total, lambda rows: rows.sum(1) % 7) for who, size in drawn),
        wagers=(replace(wager("ante", ante, on, (1,)), args=(3,)),),
    )


def same(one: list[Counted], other: list[Counted]) -> bool:
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
    monkeypatch.setattr(counting, "MANY", 10**9)
    assert same(count(model), count_compiled(model))
    decided = replace(model, decisions=(Decision("player", "ante", (Way("go", {}),), lambda _: 1),))
    assert same(count(decided), count_compiled(decided))


@pytest.mark.exhaustive
def test_three_card_poker_of_a_casino_night() -> None:
    found = {each.wager.name: each for each in count(THREE_CARD)}
    assert found["ante"].total == 407_170_400
    best = price(found["ante"])
    assert best.edge == F(686689, 20358520)
    assert best.element_of_risk == F(686689, 34084400)
    assert best.staked == 1 + F(149, 221)
    assert price(found["pair plus"]).edge == F(128, 5525)


def test_pair_plus_counted_by_compiled_code() -> None:
    alone = replace(THREE_CARD, draws=THREE_CARD.draws[:1], wagers=THREE_CARD.wagers[3:], decisions=())
    (found,) = count_compiled(alone)
    assert found.total == 22_100
    assert price(found).edge == F(128, 5525)


@pytest.mark.parametrize(
    "model",
    [MiniDice().model(MiniDiceOptions()), RedDog().model(RedDogOptions()), THREE_CARD],
    ids=["mini-dice", "red-dog", "three-card"],
)
def test_a_sample_comes_near_the_exact_figure_and_is_the_same_again(model: Model) -> None:
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


def test_draws_may_come_from_sources_of_their_own() -> None:
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
    charged = replace(plain, wagers=(replace(_die(), commission=Commission(5, "", unit=25)),))
    assert price(charged, stake=500).mean == F(-5, 6) + F(1, 6) * F(2000 - 100, 500)
    limited = replace(plain, wagers=(replace(_die(), most=1_000),))
    assert price(limited, stake=500).mean == F(-5, 6) + F(1, 6) * 2
    assert price(limited, stake=100).mean == price(plain).mean


def _die() -> Wager:
    def six(die: int) -> int:
        return FIRST if die == 5 else LOSES

    table = PayTable(name="six", lines=(Pays("", Odds(4), str(cite("13:69F-13"))),), law="exact", at="")
    return Wager(name="six", at="", settle=six, on=("die",), tables=(table,), loses="")
