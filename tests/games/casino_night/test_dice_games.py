"""13:47-20.33, under/over; and chuck-a-luck, which 13:47-20.4 authorizes."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.casino_night.chuck_a_luck import ChuckALuck, ChuckALuckOptions, ChuckALuckRound
from pitboss.games.casino_night.under_over import UnderOver, UnderOverOptions, UnderOverRound
from pitboss.odds.exact import prices
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.catalog import missing_text_notes
from tests.cases import for_each
from tests.helpers import act, events_named, refused


def under_over(roll: tuple[int, ...], *wagers: str, **options: Any) -> UnderOverRound:
    """Play a round of under/over with this roll, and $5 on each of some spaces."""
    game = UnderOver()
    table = game.table(options=UnderOverOptions(**options), stacks={1: 10_000})
    round = table.start(Chance.scripted([("roll", roll)]))
    bets = tuple((name, 500) for name in wagers)
    return act(round, (1, "bet", bets), (DEALER, "no_more_bets"), (DEALER, "tumble"))


def chuck(roll: tuple[int, int, int], wager: str, **options: Any) -> ChuckALuckRound:
    game = ChuckALuck()
    table = game.table(options=ChuckALuckOptions(**options), stacks={1: 10_000})
    round = table.start(Chance.scripted([("roll", roll)]))
    return act(round, (1, "bet", ((wager, 500),)), (DEALER, "no_more_bets"), (DEALER, "tumble"))


# Under/over


@pytest.mark.rule(
    "13:47-20.33(a)3", "13:47-20.33(b)4", "13:47-20.33(c)1", "13:47-20.33(c)2", "13:47-20.33(d)",
    "13:47-20.33(d)1",
)  # fmt: skip
def test_every_total_wins_on_one_space() -> None:
    for roll in product(range(1, 7), repeat=2):
        space = "under 7" if sum(roll) < 7 else "7" if sum(roll) == 7 else "over 7"
        for wager, pays in (("under 7", 500), ("7", 2_000), ("over 7", 500)):
            round = under_over(roll, wager)
            assert round.changes() == {1: pays if wager == space else -500}, roll
    round = under_over((3, 4), "under 7", "7", "over 7")
    assert round.changes() == {1: 1_000}
    assert [str(event.cite) for event in events_named(round, "collect")] == ["13:47-20.33(b)4"] * 2
    paid = under_over((1, 2), "under 7")
    assert [str(event.cite) for event in events_named(paid, "pay")] == ["13:47-20.33(d)1"]


@pytest.mark.rule("13:47-20.33(d)", "13:47-20.33(d)1")
def test_under_pays_exactly_even_money_and_the_rest_is_a_reading() -> None:
    with refused("13:47-20.33(d)1", "pays 1 to 1, not 2 to 1"):
        UnderOverOptions(odds={"under 7": "2 to 1"})
    assert under_over((3, 4), "7", seven_odds="5 to 1").changes() == {1: 2_500}
    with refused("13:47-20.33(a)3"):
        under_over((6, 6), "over 7", over_7_odds="not_offered")
    with refused("13:47-20.33(a)3"):
        under_over((6, 1), "7", seven_odds="not_offered")
    sources = {name: wager.pays.source for name, wager in UnderOverOptions().wagers.items()}
    assert sources == {"under 7": "code", "7": "custom", "over 7": "custom"}


@pytest.mark.rule("13:47-20.33(a)1", "13:47-20.33(a)2.i")
def test_the_cage_the_chute_and_the_dice_have_their_sizes() -> None:
    with refused("13:47-20.33(a)1", "must be 18 inches in diameter, not 17"):
        UnderOverOptions(cage_inches=17)
    with refused("13:47-20.33(a)1", "at least 3 baffles, not 2"):
        UnderOverOptions(tumbler="chute", chute_baffles=2)
    with refused("13:47-20.33(a)2.i", "must measure 2.5 inches, not 2.4"):
        UnderOverOptions(die_tenths=24)
    caged = under_over((1, 1), "7")
    assert [event.data for event in events_named(caged, "cage")] == [{"inches": 18}]
    chute = under_over((1, 1), "7", tumbler="chute", chute_baffles=4)
    assert [event.data for event in events_named(chute, "chute")] == [{"baffles": 4}]
    assert not events_named(chute, "cage")


@pytest.mark.rule("13:47-20.33(b)1", "13:47-20.33(b)2", "13:47-20.33(c)2")
def test_the_dealer_tumbles_until_both_dice_rest() -> None:
    table = UnderOver().table(stacks={1: 10_000})
    script = [("roll", (6, 6)), ("mishap", "die_not_flat"), ("roll", (1, 2))]
    round = table.start(Chance.scripted(script))
    act(round, (1, "bet", (("under 7", 500),)), (DEALER, "no_more_bets"))
    act(round, (DEALER, "tumble"), (DEALER, "tumble"))
    assert [event.name for event in round.events][-6:-1] == [
        "tumble", "not_at_rest", "tumble", "total", "pay",
    ]  # fmt: skip
    assert round.changes() == {1: 500}
    assert "13:47-20.33(b)2" in {str(event.cite) for event in events_named(round, "no_more_bets")}


@pytest.mark.rule("13:47-20.33(a)2", "13:47-20.33(a)2.ii", "13:47-20.33(a)2.iii", "13:47-20.33(a)2.iv")
@for_each(
    ("says", "law"),
    [
        ("there are not two dice", "13:47-20.33(a)2"),
        ("a die does not have the usual markings", "13:47-20.33(a)2.ii"),
        ("a die is heavier on one side", "13:47-20.33(a)2.iii"),
        ("opposite sides of a die do not add up to seven", "13:47-20.33(a)2.iv"),
    ],
)
def test_a_round_with_other_dice_is_void(says: str, law: str) -> None:
    for by in (DEALER, SUPERVISOR):
        round = UnderOver().table(stacks={1: 10_000}).start(Chance.seeded(1))
        act(round, (1, "bet", (("7", 500),)), (DEALER, "no_more_bets"), (by, "report", says))
        assert round.over
        assert round.changes() == {1: 0}
        assert [str(event.cite) for event in events_named(round, "void")] == [law]


@for_each("odds", ["4 to 1", "5 to 1"])
def test_exact_figures_of_under_over(odds: str) -> None:
    found = {each.wager: each for each in prices(UnderOver(), UnderOverOptions(seven_odds=odds))}  # type: ignore[arg-type]
    assert {name: each.win for name, each in found.items()} == {
        "under 7": F(5, 12), "7": F(1, 6), "over 7": F(5, 12),
    }  # fmt: skip
    assert found["under 7"].edge == found["over 7"].edge == F(1, 6)
    assert found["7"].edge == (F(1, 6) if odds == "4 to 1" else 0)


# Chuck-a-luck


@pytest.mark.rule("13:47-20.4")
def test_a_number_pays_by_how_many_dice_show_it() -> None:
    assert chuck((1, 2, 3), "four").changes() == {1: -500}
    assert chuck((4, 2, 3), "four").changes() == {1: 500}
    assert chuck((4, 2, 4), "four").changes() == {1: 1_000}
    assert chuck((4, 4, 4), "four").changes() == {1: 1_500}
    assert chuck((6, 6, 6), "six", chuck_a_luck_triple="10 to 1").changes() == {1: 5_000}
    assert chuck((1, 1, 2), "one", chuck_a_luck_triple="10 to 1").changes() == {1: 1_000}
    with refused("13:47-20.4", "pays 2 to 1, not 3 to 1"):
        ChuckALuckOptions(odds={"number: 2 of 3 dice": "3 to 1"})


@pytest.mark.rule("13:47-20.4")
@for_each("options", [UnderOverOptions, ChuckALuckOptions])
def test_the_license_must_list_the_game(options: type[UnderOverOptions | ChuckALuckOptions]) -> None:
    with refused("13:47-20.4", f"must list {options.license_name}"):
        options(licence="does_not")


@for_each(("triple", "edge"), [("3 to 1", F(17, 216)), ("10 to 1", F(5, 108))])
def test_exact_figures_of_chuck_a_luck(triple: str, edge: F) -> None:
    found = prices(ChuckALuck(), ChuckALuckOptions(chuck_a_luck_triple=triple))  # type: ignore[arg-type]
    assert {each.edge for each in found} == {edge}
    assert len(found) == 6


@for_each("game", [UnderOver(), ChuckALuck()])
def test_the_screen_says_which_rules_are_custom(game: UnderOver | ChuckALuck) -> None:
    notes = " ".join(missing_text_notes(game))
    assert "custom" in notes if isinstance(game, ChuckALuck) else "other public text" in notes
