"""Pai gow poker with a player bank: 11.10, worked settlements with the money of each step."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import HIDDEN, cards
from pitboss.equipment.chance import Chance
from pitboss.games.kit.banking import DEALER_WAGER
from pitboss.table import DEALER
from tests.games.pai_gow_poker.playing import (
    BEATS,
    BELOW,
    bet,
    close,
    deal,
    expose,
    house_way,
    low,
    money,
    packets,
    play_round,
    table,
)
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

BANKS = "Kc Kh 9h 8c 4c 3h 2c"
"""A copy of the dealer's usual hand, for the bank."""


def start_banked(
    at: Any,
    stakes: dict[int, int],
    hands: dict[int, str],
    *mishaps: str,
    bank: int = 1,
    answer: str = "bank",
    dealer: tuple[Any, ...] = ("refuse",),
) -> Any:
    """Start a table's second round, in which seats bet and one takes the bank, up to the settings."""
    play_round(at, stakes)
    round = close(bet(deal(at, hands, *mishaps, start=bank), stakes))
    while round.turn and round.turn.actor != bank:
        act(round, (round.turn.actor, "pass_bank"))
    act(round, (bank, answer))
    return act(round, (bank, *dealer)) if answer == "bank" else round


@pytest.mark.rule("13:69F-11.10(a)", "13:69F-11.10(b)", "13:69F-11.10(d)", "13:69F-11.10(f)")
def test_the_bank_gets_its_wager_back_and_stays_seated() -> None:
    at = table(1, 2, 3, player_bank="on")
    round = start_banked(at, {1: 1000, 2: 1000}, {})
    assert (1, "pai gow poker") not in round.wagers
    with refused('13:69F-11.1 "bank"', "stay until every winner is paid"):
        at.leave(1)


@pytest.mark.rule('13:69F-11.1 "bank"', "13:69F-11.10(c)", "13:69F-11.10(e)")
@pytest.mark.parametrize(("answer", "law"), [("bank", "13:69F-11.10(c)"), ("co_bank", "13:69F-11.10(e)")])
def test_the_dealer_marks_the_bank_and_the_co_bank(answer: str, law: str) -> None:
    round = start_banked(table(1, 2, player_bank="on", co_bank="on"), {1: 1000, 2: 1000}, {}, answer=answer)
    assert str(events_named(round, "marker")[0].cite) == str(events_named(round, answer)[0].cite) == law


@pytest.mark.rule("13:69F-11.9(c)", "13:69F-11.10(k)")
def test_the_bank_turns_its_cards_over_and_sets_them_last() -> None:
    round = start_banked(table(1, 2, player_bank="on"), {1: 1000, 2: 1000}, {1: BANKS, 2: BEATS})
    (dealt,) = (event for event in events_named(round, "deal") if event.actor == 1)
    assert set(dealt.for_viewer(1).cards) == {HIDDEN}
    assert round.turn is not None
    assert round.turn.actor == 2
    house_way(round, 2)
    assert events_named(round, "turn_over")[0].cards == cards(BANKS)
    assert round.turn.actor == 1
    low(round, 1, "9h 8c")
    assert events_named(round, "show")[-1].actor == 1
    assert str(events_named(round, "show")[-1].cite) == "13:69F-11.9(c)"  # the dealer plays against nobody
    against = start_banked(
        table(1, 2, player_bank="on"), {1: 1000, 2: 1000}, {1: BANKS, 2: BEATS}, dealer=("agree",)
    )
    low(house_way(against, 2), 1, "9h 8c")
    assert str(events_named(against, "show")[-1].cite) == "13:69F-11.10(k)"


@pytest.mark.rule("13:69F-11.11(j)")
def test_a_bank_that_sets_wrongly_is_reset_and_does_not_lose() -> None:
    round = start_banked(table(1, 2, player_bank="on"), {1: 1000, 2: 1000}, {1: BANKS, 2: BELOW})
    expose(low(house_way(round, 2), 1, "Kc Kh"))
    assert str(events_named(round, "irregular")[0].cite) == "13:69F-11.11(j)"
    assert events_named(round, "show")[0].cards[-2:] == cards("9h 8c")
    assert money(round) == [("collect", 2, 1000), ("commission", 1, 50), ("surplus", DEALER, 950)]


@pytest.mark.rule(
    "13:69F-11.10(h)", "13:69F-11.10(h)1", "13:69F-11.10(j)", "13:69F-11.10(j)1", "13:69F-11.10(i)2"
)
@pytest.mark.parametrize(
    ("dealing", "law"), [("manual_shoe", "(h)1"), ("hand", "(i)2"), ("automated_shoe", "(j)1")]
)
def test_the_bank_shakes_at_least_three_times_without_lifting_the_lid(dealing: str, law: str) -> None:
    at = table(1, 2, player_bank="on", start="dice", dealing=dealing)
    dice = ("roll", (3, 3, 2))
    first = at.start(Chance.scripted([("shuffle", packets({})), dice]))
    expose(house_way(close(bet(first, {1: 1000, 2: 1000})), 1, 2))
    rolls = [dice, ("mishap", "lid_lifted"), dice]
    round = close(bet(at.start(Chance.scripted([("shuffle", packets({})), *rolls])), {1: 1000, 2: 1000}))
    act(round, (2, "bank"), (2, "refuse"))
    if dealing == "hand":
        act(round, (2, "first_stack", "stack 1"))
    with refused(f"13:69F-11.10{law}"):
        act(round, (2, "shake", 2))
    act(round, (2, "shake", 3), (2, "shake", 4))
    assert [event.data["times"] for event in events_named(round, "shake")] == [3, 4]
    assert str(events_named(round, "irregular")[0].cite) == f"13:69F-11.10{law}"
    assert len(events_named(round, "total")) == 1


@pytest.mark.rule("13:69F-11.10(h)2", "13:69F-11.10(h)3", "13:69F-11.10(i)3", "13:69F-11.10(i)4")
@pytest.mark.rule("13:69F-11.10(j)2", "13:69F-11.10(j)3")
@pytest.mark.parametrize(
    ("dealing", "letter"), [("manual_shoe", "(h)"), ("hand", "(i)"), ("automated_shoe", "(j)")]
)
def test_with_a_generator_the_bank_is_number_one(dealing: str, letter: str) -> None:
    at = table(1, 2, player_bank="on", dealing=dealing)
    script = [("shuffle", packets({})), ("roll", (2,))]
    expose(house_way(close(bet(at.start(Chance.scripted(script)), {1: 1000, 2: 1000})), 1, 2))
    round = close(bet(at.start(Chance.scripted(script)), {1: 1000, 2: 1000}))
    act(round, (2, "bank"), (2, "refuse"))
    if dealing == "hand":
        act(round, (2, "first_stack", "stack 1"))
    assert events_named(round, "start")[0].data["position"] == "betting position 6"
    first, second = ("2", "3") if dealing != "hand" else ("3", "4")
    assert str(events_named(round, "number")[0].cite) == f"13:69F-11.10{letter}{first}"
    assert str(events_named(round, "start")[0].cite) == f"13:69F-11.10{letter}{second}"


@pytest.mark.rule("13:69F-11.10(i)", "13:69F-11.10(i)1", "13:69F-11.10(i)5")
def test_the_bank_picks_the_first_stack_and_those_to_its_right_follow() -> None:
    at = table(1, 2, player_bank="on", dealing="hand")
    order = list(range(53))
    script = [("shuffle", order), ("roll", (1,))]
    expose(house_way(close(bet(at.start(Chance.scripted(script)), {1: 1000, 2: 1000})), 1, 2))
    round = close(bet(at.start(Chance.scripted(script)), {1: 1000, 2: 1000}))
    act(round, (2, "bank"), (2, "refuse"), (2, "first_stack", "stack 6"))
    dealt = [(event.actor, event.cards[0]) for event in events_named(round, "deal")]
    assert dealt == [(2, 5), (3, 6), (4, 0), (5, 1), (6, 2), (DEALER, 3), (1, 4)]


@pytest.mark.rule("13:69F-11.6(d)2")
def test_the_bank_is_offered_the_cut_first_and_then_others_counterclockwise() -> None:
    at = table(1, 2, 3, player_bank="on", shuffle="manual", cut_offer_all="off")
    script = [("shuffle", packets({})), ("cut", 20), ("roll", (1,))]
    first = close(bet(at.start(Chance.scripted(script)), {1: 1000, 2: 1000, 3: 1000}))
    expose(house_way(act(first, (1, "cut"), (DEALER, "deal")), 1, 2, 3))
    round = close(bet(at.start(Chance.scripted(script)), {1: 1000, 2: 1000, 3: 1000}))
    act(round, (3, "pass_bank"), (2, "bank"))
    for seat in (2, 1, 3):
        assert round.turn is not None
        assert round.turn.actor == seat
        act(round, (seat, "refuse_cut"))
    assert events_named(round, "dealer_cuts")


# Worked settlements: six players, of whom one banks


WINS, ALSO_WINS = "As Ad Qc Jh 8d 7s 3c", "Ac Jk Qh Js 6d 5s 4h"
HANDS = {
    1: BANKS,
    2: WINS,  # aces, queen and jack low: wins $20
    3: BELOW,  # jacks, seven and six low: loses $30
    4: "Ah Qd Qs 7h 6c 5h 4d",  # queens, ace and seven low: pushes $40
    5: ALSO_WINS,  # aces with the joker, queen and jack low: wins $50
    6: "Td Th 9d 7d 6s 5d 2s",  # tens, nine and seven low: loses $100
}
STAKES = {1: 1000, 2: 2000, 3: 3000, 4: 4000, 5: 5000, 6: 10_000}


@pytest.mark.rule(
    "13:69F-11.10(l)", "13:69F-11.10(n)", "13:69F-11.10(o)", "13:69F-11.10(g)", "13:69F-11.10(k)"
)
def test_a_full_table_against_a_bank_that_wins() -> None:
    round = start_banked(table(*STAKES, player_bank="on"), STAKES, HANDS, dealer=("agree",))
    assert round.wagers[DEALER, DEALER_WAGER] == 1000
    expose(house_way(house_way(round, 2, 3, 4, 5, 6), 1))
    assert money(round) == [
        ("collect", DEALER, 1000),  # the dealer's hands are copies of the bank's: to the center
        ("collect", 6, 10_000),
        ("push", 4, 4000),
        ("collect", 3, 3000),
        ("pay", 5, 5000),  # the center has $140, and pays $70
        ("commission", 5, 250),
        ("pay", 2, 2000),
        ("commission", 2, 100),
        ("commission", 1, 350),  # 5 percent of the $70 left
        ("surplus", DEALER, 6650),
    ]
    assert round.changes() == {1: 6650, 2: 1900, 3: -3000, 4: 0, 5: 4750, 6: -10_000}
    assert round.house == -1000 + 250 + 100 + 350
    assert {str(event.cite) for event in events_named(round, "collect")} == {
        "13:69F-11.10(k)",
        "13:69F-11.10(l)",
    }
    assert [str(event.cite) for event in events_named(round, "push")] == ["13:69F-11.9(h)2"]
    assert {str(event.cite) for event in events_named(round, "commission")} == {
        "13:69F-11.10(l)",
        "13:69F-11.10(o)",
    }
    check_settled(round)


@pytest.mark.rule("13:69F-11.10(l)", "13:69F-11.10(n)")
def test_a_bank_covers_a_shortfall_and_the_dealer_wins_without_vigorish() -> None:
    hands = {1: BELOW, 2: WINS, 4: "Ts Tc 7h 5d 4c 3h 2c", 5: ALSO_WINS}
    stakes = {1: 1000, 2: 2000, 4: 4000, 5: 5000}
    round = start_banked(table(*stakes, player_bank="on"), stakes, hands, dealer=("lower", 500))
    expose(house_way(house_way(round, 2, 4, 5), 1))
    assert money(round) == [
        ("collect", 4, 4000),
        ("supply", DEALER, 3500),  # $5, $20 and $50 are owed; the center has $40
        ("pay", DEALER, 500),
        ("pay", 5, 5000),
        ("commission", 5, 250),
        ("pay", 2, 2000),
        ("commission", 2, 100),
    ]
    assert round.changes() == {1: -3500, 2: 1900, 4: -4000, 5: 4750}
    assert round.house == 500 + 350
    check_settled(round)


@pytest.mark.rule("13:69F-11.10(e)", "13:69F-11.10(m)", "13:69F-11.10(o)")
def test_a_full_table_against_a_co_bank() -> None:
    at = table(*STAKES, player_bank="on", co_bank="on")
    round = start_banked(at, STAKES, HANDS, answer="co_bank")
    assert (DEALER, DEALER_WAGER) not in round.wagers
    expose(house_way(round, 2, 3, 4, 5, 6))
    assert str(events_named(round, "show")[0].cite) == "13:69F-11.10(e)"
    assert money(round, "collect", "push", "commission", "surplus") == [
        ("collect", 6, 10_000),
        ("push", 4, 4000),
        ("collect", 3, 3000),
        ("commission", 5, 250),
        ("commission", 2, 100),
        ("commission", 1, 150),  # 5 percent of half of the $60 left
        ("surplus", DEALER, 2850),
        ("surplus", DEALER, 3000),
    ]
    assert round.changes()[1] == 2850
    assert round.house == 3000 + 250 + 100 + 150
    check_settled(round)


@pytest.mark.rule("13:69F-11.10(m)")
def test_a_co_bank_and_the_house_supply_halves() -> None:
    at = table(1, 2, player_bank="on", co_bank="on")
    round = start_banked(at, {1: 1000, 2: 2000}, {1: BANKS, 2: BEATS}, answer="co_bank")
    expose(house_way(round, 2))
    assert money(round) == [
        ("supply", DEALER, 1000),
        ("supply", DEALER, 1000),
        ("pay", 2, 2000),
        ("commission", 2, 100),
    ]
    assert round.changes() == {1: -1000, 2: 1900}
    assert round.house == -900


@pytest.mark.rule("13:69F-11.9(e)1")
def test_a_wager_surrendered_against_a_bank_goes_to_the_center_or_the_house() -> None:
    for reading, bank, house in (("on", 950, 50), ("off", 0, 1000)):
        at = table(1, 2, player_bank="on", surrender_vs_bank=reading)
        round = act(start_banked(at, {1: 1000, 2: 1000}, {}), (2, "surrender"))
        house_way(round, 1)
        assert (round.changes()[1], round.house) == (bank, house)


@pytest.mark.rule("13:69F-11.10(p)", "13:69F-11.10(k)", '13:69F-11.1 "banker hand bonus"')
def test_a_banks_side_wagers_stay_and_the_dealers_cards_are_kept_for_them() -> None:
    nine_high = "9c 8d 7h 5s 4s 3d 2h"
    for keep, paid in (("on", 10_000), ("off", 0)):
        at = table(1, 2, player_bank="on", imperial="on", keep_dealer_hand_for_bank_bonus=keep)
        play_round(at, {1: 1000, 2: 1000})
        round = deal(at, {1: BANKS.replace("9h 8c", "9h Tc"), 2: BEATS, DEALER: nine_high}, start=1)
        act(round, (1, "wager", (("pai gow poker", 1000), ("imperial bonus", 100))))
        bet(round, {2: 1000})
        act(close(round), (2, "pass_bank"), (1, "bank"), (1, "refuse"))
        assert str(events_named(round, "sides_stay")[0].cite) == "13:69F-11.10(p)"
        assert bool(events_named(round, "no_dealer_hand")) == (keep == "off")
        expose(house_way(house_way(round, 2), 1))
        assert sum(event.data["amount"] for event in events_named(round, "bonus")) == paid
        check_settled(round)


def test_the_dealers_hand_is_put_away_if_it_has_no_opponent() -> None:
    round = start_banked(table(1, 2, player_bank="on"), {1: 1000, 2: 1000}, {})
    assert events_named(round, "no_dealer_hand")
    assert DEALER not in round.hands


@pytest.mark.rule("13:69F-11.10(f)")
def test_a_bank_uses_one_area() -> None:
    at = table(2, 4, player_bank="on", areas=2)
    play_round(at, {2: 1000, 4: 1000})
    round = deal(at, {}, start=2)
    act(round, (2, "wager", (("pai gow poker", 1000), ("pai gow poker 2", 1000))))
    close(bet(round, {4: 1000}))
    act(round, (4, "pass_bank"), (2, "bank"), (2, "refuse"))
    assert {seat for seat, _ in round.wagers} == {4}
    assert round.holders == {}


@pytest.mark.rule("13:69F-11.10(a)")
def test_no_player_banks_if_the_house_does_not_offer_it() -> None:
    round = close(bet(deal(table(1), {}), {1: 1000}))
    with refused("13:69F-11.10(a)", "does not offer the bank"):
        act(round, (1, "bank"))


@pytest.mark.rule("13:69F-11.19.2", "13:69F-11.10(k)")
@pytest.mark.parametrize("answer", ["bank", "co_bank"])
def test_a_dealers_hand_that_decides_the_banks_bonus_is_shown(answer: str) -> None:
    at = table(1, 2, player_bank="on", co_bank="on", imperial="on")
    play_round(at, {1: 1000, 2: 1000})
    nine_high = "9s 8s 7d 5c 4d 3d 2s"
    round = bet(deal(at, {1: BANKS, DEALER: nine_high}, start=1), {1: 1000}, imperial_bonus=500)
    close(bet(round, {2: 1000}))
    act(round, (2, "pass_bank"), (1, answer), *([(1, "refuse")] if answer == "bank" else []))
    expose(house_way(round, 2, *([1] if answer == "bank" else [])))
    (turned,) = [event for event in events_named(round, "turn_over") if event.actor == DEALER]
    assert (turned.cards, str(turned.cite)) == (cards(nine_high), "13:69F-11.19.2")
    assert turned in round.view(2).events
    assert [event.data["amount"] for event in events_named(round, "bonus")] == [50_000]
    said = [(event.data["bonus"], str(event.cite)) for event in events_named(round, "announce")]
    assert said == [("imperial bonus", "13:69F-11.9(f)1"), ("banker hand bonus", "13:69F-11.19.2")]


@pytest.mark.rule("13:69F-11.10(c)", "13:69F-11.10(g)")
def test_a_bank_without_opponents_still_counts_as_having_banked() -> None:
    at = table(1, player_bank="on", bank_offer_dealer_turn="skip")
    play_round(at, {1: 1000})
    round = act(close(bet(deal(at, {}), {1: 1000})), (1, "bank"), (1, "refuse"))
    assert round.over
    assert not events_named(round, "spread")
    assert not events_named(round, "deal")
    assert (at.state.banker, at.state.seated) == (1, (1,))
    again = close(bet(deal(at, {}), {1: 1000}))
    assert str(events_named(again, "cannot_bank", seat=1)[0].cite) == "13:69F-11.10(c)"


@pytest.mark.rule("13:69F-11.11(e)")
def test_properly_turned_cards_are_not_reported_as_exposed() -> None:
    at = table(1, 2, player_bank="on")
    round = start_banked(at, {1: 1000, 2: 1000}, {}, dealer=("agree",))
    bank, dealer = "a card of the bank was exposed", "a card of the dealer was exposed"
    assert {bank, dealer} <= reportable(round)
    house_way(round, 2)
    assert dealer in reportable(round)
    assert bank not in reportable(round)
    house_way(round, 1)
    assert not {bank, dealer} & reportable(round)
    assert "a hand has the wrong number of cards" in reportable(round)


@pytest.mark.rule("13:69F-11.11(k)", "13:69F-11.11(l)")
@pytest.mark.parametrize(
    ("says", "law"),
    [
        ("a card was exposed in dealing the stacks", "13:69F-11.11(k)"),
        ("the stacks were not dealt to and fro", "13:69F-11.11(l)"),
    ],
)
def test_stacks_dealt_wrongly_may_be_reported_until_they_go_out(says: str, law: str) -> None:
    at = table(1, 2, player_bank="on", dealing="hand")
    play_round(at, {1: 1000, 2: 1000})
    round = close(bet(at.start(Chance.seeded(law)), {1: 1000, 2: 1000}))
    act(round, (2, "pass_bank"), (1, "bank"), (1, "refuse"))
    assert not reportable(round) & {
        "a card is face up in the deck",
        "the automated shoe did not deal all cards",
    }
    act(round, (DEALER, "report", says))
    assert str(events_named(round, "irregular")[0].cite) == law
    assert len(events_named(round, "stacks")) == 2
    act(round, (1, "first_stack", "stack 3"))
    assert says not in reportable(round)
    assert not events_named(round, "void")
    check_settled(expose(house_way(round, 2, 1)))


def reportable(round: Any) -> set[str]:
    """Return the reports that the dealer may make now."""
    return {
        says for option in round.turn.options.of(DEALER) if option.name == "report" for says in option.among
    }
