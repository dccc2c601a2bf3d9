"""13:69F-11.15 to 11.18: insurance, bonus and envy, three-card and seven-card bonus, by situations."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.kit.settle import DecidedWager
from pitboss.games.pai_gow_poker.side_pay_tables import FORTUNE
from pitboss.games.pai_gow_poker.side_wagers import (
    BARS_SURRENDER,
    WIDEST,
    bars_surrender,
    keeps_cards,
    side_wagers,
)
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import BadOptions
from pitboss.table.wager import FIRST, LOSES
from tests.cases import for_each
from tests.games.pai_gow_poker.side_table import (
    PAIR,
    WORTHLESS,
    SideTableOptions,
    bet,
    close,
    net_result,
    play,
    start,
    table,
)
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

QUADS = "9c 9d 9h 9s 7c 4d 2h"
STRAIGHT = "9c 8d 7h 6s 5c Kd Qh"
THREE_PAIRS = "9c 9d 7h 7s 5c 5d Qh"
BOTH = "9c 9d 9h 8s 7c 6d 5h"
"""Three-of-a-kind and a straight."""
KING_QUEEN = "As Ks Qs Js Ts Kd Qd"
ACE_KING = "As Ks Qs Js Ts Ad Kd"


# Insurance: 11.15, 11.16(c)


@pytest.mark.rule("13:69F-11.15", "13:69F-11.16(c)", '13:69F-11.1 "pai gow insurance wager"')
@for_each(
    ("hand", "odds"),
    [
        ("9c 8d 7h 5s 4c 3d 2h", 100),
        ("Tc 8d 7h 5s 4c 3d 2h", 25),
        ("Jc 8d 7h 5s 4c 3d 2h", 15),
        ("Qc 8d 7h 5s 4c 3d 2h", 7),
        ("Kc 8d 7h 5s 4c 3d 2h", 5),
        (WORTHLESS, 3),
        ("Jk Kd Jh 9s 7c 4d 2h", 3),
        (PAIR, -1),
        ("Jk Ad Jh 9s 7c 4d 2h", -1),  # the joker is a second ace
        (STRAIGHT, -1),
    ],
)
def test_insurance_pays_by_the_highest_card_of_a_pai_gow(hand: str, odds: int) -> None:
    round = play(table(insurance="on"), hand, insurance=200)
    assert round.changes() == {1: 200 * odds}
    (event,) = events_named(round, "pay" if odds > 0 else "collect", wager="insurance")
    assert str(event.cite) == ("13:69F-11.16(c)" if odds > 0 else "13:69F-11.15")
    check_settled(round)


@pytest.mark.rule("13:69F-11.3(h)")
@pytest.mark.parametrize("hand", ["Jk 9d 8h 7s 6c 3d 2h", "Jk Kd Td 9d 7d 3c 2h"])
def test_reading_insurance_joker(hand: str) -> None:
    """The joker would complete a straight, or a flush."""
    assert net_result(table(insurance="on"), hand, insurance=100) == 300
    assert net_result(table(insurance="on", insurance_joker="semi_wild"), hand, insurance=100) == -100


# The bonus wager: 11.15, 11.16


@pytest.mark.rule("13:69F-11.15", "13:69F-11.16", '13:69F-11.1 "bonus wager"', "13:69F-11.3(f)1")
@for_each(
    ("hand", "kind"),
    [
        ("9c 8c 7c 6c 5c 4c 3c", "seven-card straight flush with no joker"),
        (KING_QUEEN, "royal flush plus royal match"),
        ("9c 8c 7c Jk 5c 4c 3c", "seven-card straight flush with joker"),
        ("Ac Ad Ah As Jk 4d 2h", "five aces"),
        ("As Ks Qs Js Ts Kd 2h", "royal flush"),
        ("Jk Ks Qs Js Ts Kd 2h", "royal flush"),
        ("9c 8c 7c 6c 5c 4d 3d", "straight flush"),
        (QUADS, "four-of-a-kind"),
        ("9c 9d 9h 7s 7c 4d 2h", "full house"),
        ("Kc Jc 9c 7c 3c 4d 2h", "flush"),
        ("9c 9d 9h Ks 7c 4d 2h", "three-of-a-kind"),
        (STRAIGHT, "straight"),
    ],
)
def test_the_bonus_pays_by_the_table_chosen(hand: str, kind: str) -> None:
    for variant, odds in FORTUNE.items():
        at = table(bonus="on", tables={"bonus": variant})
        assert net_result(at, hand, bonus=500) == 500 * odds[kind]
    with refused("13:69F-11.16", "must be one of: T1, T2, T3, T4, T6; not T5"):
        table(bonus="on", tables={"bonus": "T5"})


@pytest.mark.rule("13:69F-11.16")
def test_three_pairs_push_only_in_the_first_table() -> None:
    round = play(table(bonus="on"), THREE_PAIRS, bonus=500)
    assert round.changes() == {1: 0}
    assert [str(event.cite) for event in events_named(round, "push", wager="bonus")] == ["13:69F-11.16"]
    assert net_result(table(bonus="on", tables={"bonus": "T2"}), THREE_PAIRS, bonus=500) == -500


@pytest.mark.rule("13:69F-11.16")
def test_reading_three_and_straight() -> None:
    assert net_result(table(bonus="on"), BOTH, bonus=100) == 300
    assert net_result(table(bonus="on", three_and_straight="straight"), BOTH, bonus=100) == 200


@pytest.mark.rule("13:69F-11.16", '13:69F-11.1 "qualifying poker hand"')
def test_reading_bonus_qualifying() -> None:
    strict = table(bonus="on", bonus_qualifying="straight_or_higher")
    three = "9c 9d 9h Ks 7c 4d 2h"
    assert net_result(table(bonus="on"), three, bonus=100) == 300
    assert [net_result(strict, hand, bonus=100) for hand in (three, THREE_PAIRS, BOTH)] == [-100, -100, 200]


@pytest.mark.rule("13:69F-11.3(f)2", "13:69F-11.3(f)2.i", "13:69F-11.3(f)2.ii")
def test_the_royal_match_is_the_one_chosen() -> None:
    first, second = table(bonus="on"), table(bonus="on", royal_match="ii")
    assert net_result(first, KING_QUEEN, bonus=100) == net_result(second, ACE_KING, bonus=100) == 100_000
    assert net_result(first, ACE_KING, bonus=100) == net_result(second, KING_QUEEN, bonus=100) == 10_000


@pytest.mark.rule("13:69F-11.3(f)2.ii")
def test_reading_royal_match_ii_natural() -> None:
    hand = "As Ks Qs Js Jk Ad Kd"
    assert net_result(table(bonus="on", royal_match="ii"), hand, bonus=100) == 10_000
    narrow = table(bonus="on", royal_match="ii", royal_match_ii_natural="match_only")
    assert net_result(narrow, hand, bonus=100) == 100_000


# Envy: 11.1, 11.16


def envy_payments(at: Any, *hands: str, stakes: tuple[int, ...]) -> list[tuple[int | None, int, int]]:
    """List envy bonuses: payee, holder of the hand, and amount."""
    round = start(at, *hands)
    for seat, stake in enumerate(stakes, 1):
        bet(round, seat, **({"bonus": stake} if stake else {}))
    found = events_named(close(round), "envy")
    assert {str(event.cite) for event in found} <= {'13:69F-11.1 "envy bonus"'}
    assert round.house == -sum(round.changes().values())
    return [(event.actor, event.data["of"], event.data["amount"]) for event in found]


@pytest.mark.rule('13:69F-11.1 "envy bonus"', '13:69F-11.1 "premium qualifying poker hand"', "13:69F-11.15")
def test_a_five_dollar_bonus_wager_earns_envy_for_each_other_premium_hand() -> None:
    aces, straight_flush = "Ac Ad Ah As Jk 4d 2h", "Kc Qc Jc Tc 9c 3d 3h"
    nothing = "Kd Jh 9s 7c 6d 4s 2s"
    paid = [(1, 2, 25_000), (1, 3, 2_000), (2, 3, 2_000)]
    # The third player holds a premium hand without a bonus wager, and is owed nothing.
    assert envy_payments(table(3, bonus="on"), nothing, aces, straight_flush, stakes=(500, 500, 0)) == paid
    # A bonus wager of less than $5 is owed nothing either.
    assert (
        envy_payments(table(3, bonus="on"), nothing, aces, straight_flush, stakes=(400, 500, 0)) == paid[2:]
    )


@pytest.mark.rule('13:69F-11.1 "envy bonus"')
def test_no_envy_for_the_dealers_hand_or_unseen_cards() -> None:
    other, eights = "Kc Qs Jc 8s 6h 5d 3c", "8c 8d 8h 8s 7d 4s 2s"
    assert (
        envy_payments(table(2, bonus="on"), WORTHLESS, other, "Tc Td Th Ts 7d 4s 2s", stakes=(500, 500)) == []
    )
    assert envy_payments(table(2, bonus="on", surrenders=2), WORTHLESS, eights, stakes=(500, 500)) == []
    assert envy_payments(table(2, bonus="on"), WORTHLESS, eights, stakes=(500, 500)) == [(1, 2, 500)]


@pytest.mark.rule("13:69F-11.16", '13:69F-11.1 "premium qualifying poker hand"')
def test_a_house_sets_its_envy_bonuses_for_premium_hands() -> None:
    at = table(2, bonus="on", envy_bonus={"four-of-a-kind": 700})
    assert envy_payments(at, WORTHLESS, "8c 8d 8h 8s 7d 4s 2s", stakes=(500, 0)) == [(1, 2, 700)]
    with refused('13:69F-11.1 "premium qualifying poker hand"', "not for full house"):
        SideTableOptions(envy_bonus={"full house": 100})
    for wrong in ({"five aces": -1}, {"five aces": "5"}, [5]):
        with pytest.raises(BadOptions, match="must map hand names to whole cents"):
            SideTableOptions(envy_bonus=wrong)  # type: ignore[arg-type]


# The three-card and seven-card bonus: 11.17, 11.18


@pytest.mark.rule("13:69F-11.17", "13:69F-11.18", '13:69F-11.1 "three-card bonus wager"')
@for_each(
    ("first", "odds"),
    [
        ("Ac Kc Qc", 40), ("2c 2d 2h", 30), ("Ac Ad Jk", 30), ("Kc Jk Jc", 5), ("9c 8d Jk", 4),
        ("Ac 2d 3h", 4), ("Kc 9c 2c", 3), ("Kc 9c Jk", 3), ("9c 9d 2h", 1), ("Ac 9d Jk", 1),
        ("Kc 9d 2h", -1), ("Kc 9d Jk", -1),
    ],
)  # fmt: skip
def test_the_first_three_cards_are_paid(first: str, odds: int) -> None:
    rest = "3c 4d 5s 7s"
    round = play(table(three_card_bonus="on"), f"{first} {rest}", three_card_bonus=100)
    assert round.changes() == {1: 100 * odds}
    (event,) = events_named(round, "pay" if odds > 0 else "collect", wager="three-card bonus")
    assert str(event.cite) == ("13:69F-11.18" if odds > 0 else "13:69F-11.17")


@pytest.mark.rule("13:69F-11.17")
def test_only_the_first_three_cards_count_for_the_three_card_bonus() -> None:
    assert net_result(table(three_card_bonus="on"), "Kc 9d 2h 2c 2d 2s Kd", three_card_bonus=100) == -100


@pytest.mark.rule("13:69F-11.18", "13:69F-11.18(c)", "13:69F-11.3(g)", '13:69F-11.1 "seven-card bonus wager"')
@for_each(
    ("hand", "a", "b"),
    [
        ("Ac Ad Ah As Jk 4d 2h", 500, 500),
        ("As Ks Qs Js Ts Kd 2h", 250, 250),
        ("9c 8c 7c 6c 5c 4d 3d", 50, 75),
        ("9c 8c 7c 6c 5c Jk 3d", 50, 75),  # the joker is none of the five
        ("9c 8c 7c Jk 5c 4d 3d", 50, 45),
        (QUADS, 25, 25),
        ("9c 9d 9h 7s 7c 4d 2h", 5, 5),
        ("Kc Jc 9c 7c 3c 4d 2h", 4, 4),
        (BOTH, 3, 3),  # reset to the hand that pays most
        (STRAIGHT, 2, 2),
        (THREE_PAIRS, -1, -1),
    ],
)
def test_the_seven_card_bonus_pays_by_table_a_or_b(hand: str, a: int, b: int) -> None:
    one, other = table(seven_card_bonus="on"), table(seven_card_bonus="on", tables={"seven-card bonus": "B"})
    assert net_result(one, hand, seven_card_bonus=100) == 100 * a
    assert net_result(other, hand, seven_card_bonus=100) == 100 * b


# All of them


@pytest.mark.rule('13:69F-11.1 "bonus wager"', "13:69F-11.15")
def test_the_house_banks_every_side_wager_and_each_needs_the_main_one() -> None:
    wagers = side_wagers(SideTableOptions(**WIDEST))
    assert len(wagers) == 7
    assert all(wager.house and (wager.needs == "pai gow poker" or wager.rides) for wager in wagers)
    round = start(table(**WIDEST), WORTHLESS)
    with refused("13:69F-11.15", "goes with a wager on pai gow poker"):
        act(round, (1, "wager", (("bonus", 500),)))


@pytest.mark.rule("13:69F-11.15", "13:69F-11.17")
def test_side_wagers_are_off_by_default_and_have_their_own_limits() -> None:
    assert side_wagers(SideTableOptions()) == ()
    at = table(bonus="on", side_minimum=300, side_maximum=900)
    round = start(at, WORTHLESS)
    for stake in (200, 1_000):
        with refused("13:69F-8.2"):
            bet(round, 1, bonus=stake)
    with refused("13:69F-8.2", "from $5 to $1"):
        table(side_minimum=500, side_maximum=100)


def test_each_side_wager_is_settled_by_its_own_hand() -> None:
    """$1 on each: three-of-a-kind with a straight among the seven, no pair among the first three."""
    stakes = dict.fromkeys(("progressive", "insurance", "bonus", "three_card_bonus", "seven_card_bonus"), 100)
    round = play(table(**WIDEST), "9c 8s 6d 9d 9h 7c 5h", imperial_bonus=100, **stakes)
    paid = {event.data["wager"]: event.data["amount"] for event in events_named(round, "pay")}
    assert paid == {"bonus": 300, "seven-card bonus": 300, "imperial bonus": 200}
    assert {event.data["wager"] for event in events_named(round, "collect")} == {
        "progressive", "insurance", "three-card bonus",
    }  # fmt: skip
    assert round.changes() == {1: 800 - 300}
    check_settled(round)


def test_play_matches_the_compiled_settlements() -> None:
    other: dict[str, Any] = {"tables": {"seven-card bonus": "B", "bonus": "T6"}}
    for number, options in enumerate(({}, other, {"surrenders": 2})):
        at, chance = table(6, **WIDEST, **options), Chance.seeded(number)
        for _ in range(10):
            round = at.start(Chance.seeded(chance.below(10**9)))
            money = round.total_money()
            play_out(round, dict.fromkeys(range(1, 7), RandomLegal(chance)))
            assert round.total_money() == money
            assert sum(round.changes().values()) + round.house + round.fund == 0
            check_settled(round)


# Surrender, and cards that stay on the layout: 11.9(e), (g), (h)


@pytest.mark.rule("13:69F-11.9(e)")
@pytest.mark.parametrize("wager", ["progressive", "seven_card_bonus"])
def test_a_progressive_or_seven_card_bonus_wager_bars_surrender(wager: str) -> None:
    round = bet(start(table(2, **WIDEST), WORTHLESS), 1, **{wager: 100})
    assert bars_surrender(round, 1) == wager.replace("_card", "-card").replace("_", " ")
    assert bars_surrender(round, 1) in BARS_SURRENDER
    assert not bars_surrender(round, 1, area=2)
    bet(round, 2, bonus=100, insurance=100, imperial_bonus=100, three_card_bonus=100)
    assert not bars_surrender(round, 2)


@pytest.mark.rule("13:69F-11.9(e)", "13:69F-11.19.2")
def test_wagers_on_unseen_cards_lose_but_the_banker_bonus_is_decided() -> None:
    stakes = {"bonus": 500, "insurance": 100, "three_card_bonus": 100}
    at = table(surrenders=1, **WIDEST)
    assert net_result(at, QUADS, imperial_bonus=100, **stakes) == -800
    jack_high = "Jc 8d 7h 5s 4c 3d 2s"
    assert net_result(at, "9c 9d 9h 9s 7c 4d 2h", jack_high, imperial_bonus=100, **stakes) == -700 + 500


@pytest.mark.rule("13:69F-11.9(g)", "13:69F-11.9(h)")
def test_cards_stay_for_a_winning_progressive_or_seven_card_bonus() -> None:
    wagers = SideTableOptions(**WIDEST).wagers

    def came(name: str, line: int) -> list[DecidedWager]:
        return [DecidedWager(1, wagers[name], 100, line, 0)]

    assert all(keeps_cards(came(name, FIRST), imperial=False) for name in BARS_SURRENDER)
    assert not any(keeps_cards(came(name, LOSES), imperial=True) for name in BARS_SURRENDER)
    for name in ("imperial bonus", "banker hand bonus"):
        assert keeps_cards(came(name, FIRST), imperial=True)
        assert not keeps_cards(came(name, FIRST), imperial=False)
    assert not keeps_cards(came("bonus", FIRST), imperial=True)
