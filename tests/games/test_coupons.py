"""Match play coupons at the games whose text takes them: 13:69F-10.5(a), 11.7(a), 11.13(b)2, 13.4(a)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.mini_dice import MiniDiceOptions
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.pai_gow_poker.side_hands import MAIN
from pitboss.table import DEALER, Action, Round, find_game
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import BadOptions
from tests.games.mini_dice import table as dice
from tests.games.pai_gow_poker import playing
from tests.games.pai_gow_poker.playing import BEATS, BELOW, HALF
from tests.games.pai_gow_poker.test_bank import BANKS
from tests.helpers import act, events_named, refused

COUPONS = {"coupon_value": 500}


def with_coupon(hands: dict[int, str], *, stake: int = 1000, **options: Any) -> Any:
    """Play a round of pai gow poker in which seat 1 lays a coupon of $5 beside its wager."""
    at = playing.table(1, **(COUPONS | options))
    round = playing.bet(playing.deal(at, hands), {1: stake})
    act(round, (1, "coupon", MAIN))
    return playing.expose(playing.house_way(playing.close(round), 1))


def net(round: Round, seat: int = 1) -> int:
    return round.changes()[seat]


@pytest.mark.rule("13:69F-11.7(a)", "13:69F-11.9(j)")
def test_a_winning_coupon_pays_its_value_less_vigorish_and_is_collected() -> None:
    round = with_coupon({1: BEATS})
    assert playing.money(round, "pay", "coupon_pays", "commission") == [
        ("pay", 1, 1000), ("coupon_pays", 1, 500), ("commission", 1, 75),
    ]  # fmt: skip
    assert net(round) == 1425
    assert str(events_named(round, "coupon")[0].cite) == "13:69F-11.7(a)"
    assert round.state.coupons_used == (1,)


@pytest.mark.rule("13:69F-11.7(a)")
def test_a_losing_coupon_is_collected_and_costs_no_chips() -> None:
    round = with_coupon({1: BELOW})
    assert net(round) == -1000
    assert events_named(round, "coupon_collected", seat=1, amount=500)
    assert round.state.coupons_used == (1,)


@pytest.mark.rule("13:69F-11.7(a)")
def test_a_coupon_on_a_push_is_returned_and_may_be_used_again() -> None:
    round = with_coupon({1: HALF})
    assert net(round) == 0
    assert events_named(round, "coupon_returned", seat=1)
    assert round.state.coupons_used == ()


@pytest.mark.rule("13:69F-11.7(a)")
def test_a_coupon_needs_chips_of_its_value_and_there_is_only_one() -> None:
    at = playing.table(1, **COUPONS, minimum=200)
    round = playing.bet(playing.deal(at, {}), {1: 400})
    assert not _offers_coupon(round)
    playing.bet(round, {1: 100})
    assert _offers_coupon(round)
    act(round, (1, "coupon", MAIN))
    assert not _offers_coupon(round)
    playing.expose(playing.house_way(playing.close(round), 1))
    again = playing.bet(playing.deal(at, {}), {1: 1000})
    assert not _offers_coupon(again)


def _offers_coupon(round: Any, seat: int = 1) -> bool:
    return Action(seat, "coupon", MAIN) in round.turn.options


@pytest.mark.rule("13:69F-11.7(a)")
def test_leaving_the_seat_brings_no_new_coupon() -> None:
    at = playing.table(1, 2, **COUPONS)
    round = playing.bet(playing.deal(at, {1: BELOW}), {1: 1000})
    act(round, (1, "coupon", MAIN))
    playing.expose(playing.house_way(playing.close(round), 1))
    at.leave(1)
    at.sit(1, 50_000)
    assert not _offers_coupon(playing.bet(playing.deal(at, {}), {1: 1000}))


def take_bank(round: Any) -> None:
    """Close the betting with seat 1 as the bank and no dealer's wager."""
    playing.close(round)
    while round.turn and round.turn.actor != 1:
        act(round, (round.turn.actor, "pass_bank"))
    act(round, (1, "bank"), (1, "refuse"))


@pytest.mark.rule("13:69F-11.10(l)", "13:69F-11.7(a)")
@pytest.mark.parametrize(("hand", "bank", "house"), [(BEATS, -1000, -425), (BELOW, 950, 50)])
def test_the_house_pays_a_coupon_even_if_a_player_banks(hand: str, bank: int, house: int) -> None:
    """The bank wins or loses only the chips; the house gets vigorish and pays the coupon."""
    at = playing.table(1, 2, player_bank="on", **COUPONS)
    playing.play_round(at, {1: 1000, 2: 1000})
    round = playing.bet(playing.deal(at, {1: BANKS, 2: hand}, start=1), {1: 1000, 2: 1000})
    act(round, (2, "coupon", MAIN))
    take_bank(round)
    playing.expose(playing.house_way(round, 2, 1))
    assert net(round, 1) == bank
    assert round.house == house


@pytest.mark.rule("13:69F-11.10(f)", "13:69F-11.7(a)")
def test_a_player_who_takes_the_bank_gets_the_coupon_back() -> None:
    at = playing.table(1, 2, player_bank="on", **COUPONS)
    playing.play_round(at, {1: 1000, 2: 1000})
    round = playing.bet(playing.deal(at, {1: BANKS}, start=1), {1: 1000, 2: 1000})
    act(round, (1, "coupon", MAIN))
    take_bank(round)
    assert events_named(round, "coupon_returned", seat=1)
    playing.expose(playing.house_way(round, 2, 1))
    assert round.state.coupons_used == ()


@pytest.mark.rule("13:69F-11.9(e)", "13:69F-11.7(a)")
def test_a_surrender_also_forfeits_the_coupon() -> None:
    at = playing.table(1, **COUPONS)
    round = playing.bet(playing.deal(at, {}), {1: 1000})
    act(round, (1, "coupon", MAIN))
    act(playing.close(round), (1, "surrender"))
    playing.expose(round)
    assert events_named(round, "coupon_collected", seat=1)
    assert round.state.coupons_used == (1,)


@pytest.mark.rule("13:69F-11.11(e)", "13:69F-11.7(a)")
def test_a_void_round_returns_coupons() -> None:
    at = playing.table(1, 2, player_bank="on", **COUPONS)
    playing.play_round(at, {1: 1000, 2: 1000})
    round = playing.bet(playing.deal(at, {}, "bank_exposed", start=1), {1: 1000, 2: 1000})
    act(round, (2, "coupon", MAIN))
    take_bank(round)
    assert round.over
    assert events_named(round, "void")
    assert events_named(round, "coupon_returned", seat=2)
    assert round.state.coupons_used == ()


@pytest.mark.rule("13:69F-11.11(h)", "13:69F-11.7(a)")
def test_a_coupon_stays_with_its_wager_when_hands_are_dealt_again() -> None:
    """Seat 2 loses the first hand, which then turns out void, and wins the one that counts."""
    at = playing.table(1, 2, void_returns_wager="off", **COUPONS)
    deals = playing.packets({2: BELOW}), playing.packets({1: HALF, 2: BEATS})
    script = [step for packets in deals for step in (("shuffle", packets), ("roll", (1,)))]
    round = playing.bet(at.start(Chance.scripted(script)), {1: 1000, 2: 1000})
    act(round, (1, "coupon", MAIN), (2, "coupon", MAIN))
    act(playing.house_way(playing.close(round), 1, 2), (DEALER, "expose"))
    assert events_named(round, "coupon_collected", seat=2)
    act(round, (DEALER, "report", "a hand has the wrong number of cards"))
    assert round.coupons == {(1, MAIN): 500, (2, MAIN): 500}
    playing.expose(playing.house_way(round, 1, 2))
    assert round.changes() == {1: 0, 2: 1425}
    assert round.state.coupons_used == (2,)


@pytest.mark.rule("13:69F-11.13(b)2")
def test_a_number_takes_a_coupon_only_if_the_house_permits_it() -> None:
    for permits in ("off", "on"):
        at = playing.table(1, number_wager="on", coupon_on_number=permits, **COUPONS)
        round = playing.deal(at, {1: BELOW}, number=3)
        act(round, (1, "wager", ((MAIN, 1000), ("number three", 500))))
        if permits == "off":
            with refused("13:69F-11.7(a)", "choose one of these: pai gow poker"):
                act(round, (1, "coupon", "number three"))
            continue
        act(round, (1, "coupon", "number three"))
        playing.expose(playing.house_way(playing.close(round), 1))
        assert playing.money(round, "pay", "coupon_pays")[:2] == [("pay", 1, 3000), ("coupon_pays", 1, 3000)]
        assert str(events_named(round, "coupon_pays")[0].cite) == "13:69F-11.13(b)5"
    with refused("13:69F-11.13(b)2"):
        PaiGowPokerOptions(coupon_on_number="on", coupon_value=500)


@pytest.mark.rule("13:69F-11.13(b)2", "13:69F-11.11(e)")
def test_a_coupon_on_a_settled_number_stays_collected_if_the_round_is_void() -> None:
    at = playing.table(1, 2, player_bank="on", number_wager="on", coupon_on_number="on", **COUPONS)
    playing.play_round(at, {1: 1000, 2: 1000})
    round = playing.deal(at, {}, "bank_exposed", number=3, start=5)
    act(round, (1, "wager", ((MAIN, 1000),)), (2, "wager", ((MAIN, 1000), ("number two", 500))))
    act(round, (2, "coupon", "number two"))
    take_bank(round)
    assert events_named(round, "void")
    assert net(round, 2) == -500
    assert round.state.coupons_used == (2,)


@pytest.mark.rule("13:69F-13.4(a)")
def test_a_coupon_at_mini_dice_pays_the_odds_of_its_area_and_lies_only_where_one_shake_decides() -> None:
    round = dice.start(dice.table(1, **COUPONS), (3, 4))
    dice.bet(round, 1, ("any 7", 5), ("place 6", 6))
    with refused("13:69F-13.4(a)"):
        act(round, (1, "coupon", "place 6"))
    act(round, (1, "coupon", "any 7"))
    dice.finish(dice.close(round))
    assert net(round) == 4 * 500 + 4 * 500 - 600
    assert round.state.coupons_used == (1,)


@pytest.mark.rule("13:69F-10.5(a)")
def test_only_games_whose_text_allows_coupons_take_them() -> None:
    assert find_game("pai-gow").options_from_json(COUPONS).coupon_value == 500
    for game in ("pokette", "red-dog", "caribbean-stud"):
        with pytest.raises(BadOptions, match="does nothing"):
            find_game(game).options_from_json(COUPONS)


@pytest.mark.rule("13:69E-1.6A")
def test_a_coupon_that_no_wager_can_match_is_refused() -> None:
    for value in (50, 60_000):
        with refused("13:69E-1.6A", "coupon_value must be $1 to $500"):
            MiniDiceOptions(coupon_value=value)
    with refused("13:69E-1.6A", "no wager here can match a coupon for $7.77: choose a multiple of $1"):
        MiniDiceOptions(coupon_value=777)
    with pytest.raises(BadOptions, match="does nothing without coupon_value"):
        find_game("mini-dice").options_from_json({"coupons_each": 3})


@pytest.mark.rule("13:69E-1.6A")
def test_the_sign_lists_coupons() -> None:
    assert MiniDiceOptions(coupon_value=500, coupons_each=2).sign()[-1] == (
        "match play coupons: $5 each, 2 per seat"
    )
    assert not [line for line in MiniDiceOptions().sign() if "coupon" in line]


def test_a_seat_may_use_from_one_to_a_hundred_coupons() -> None:
    """The table remembers each coupon, in every record of a round."""
    for each in (0, 101):
        with pytest.raises(BadOptions, match="coupons_each must be 1 to 100"):
            MiniDiceOptions(coupon_value=500, coupons_each=each)
    assert MiniDiceOptions(coupon_value=500, coupons_each=100).coupons_each == 100


HOUSES: dict[str, dict[str, Any]] = {
    "mini-dice": {},
    "pai-gow": {"areas": 2, "player_bank": "on", "co_bank": "on"},
    "pai-gow-poker": {"areas": 2, "player_bank": "on", "number_wager": "on", "coupon_on_number": "on"},
}


@pytest.mark.rule("13:69F-10.5(a)", "13:69F-11.7(a)", "13:69F-13.4(a)")
@pytest.mark.parametrize("void_returns_wager", ["on", "off"])
@pytest.mark.parametrize("game", HOUSES)
def test_every_coupon_is_settled_exactly_once(game: str, void_returns_wager: str) -> None:
    rules, chance = find_game(game), Chance.seeded(f"coupons {game}", mishaps=6)
    again = {"void_returns_wager": void_returns_wager} if game == "pai-gow-poker" else {}
    house = rules.options_from_json(HOUSES[game] | again | COUPONS | {"coupons_each": 100})
    at = rules.table(options=house, stacks=dict.fromkeys((1, 3, 4), 10**7))
    bots = {seat: RandomLegal(chance.fork(f"bot {seat}")) for seat in at.stacks}
    laid = Counter[str]()
    for number in range(60):
        round = at.start(chance.fork(number))
        before, money = Counter(round.state.coupons_used), round.total_money()
        play_out(round, bots)
        assert round.total_money() == money
        spent = follow_coupons(round)
        laid.update(event.name for event in round.events)
        if not events_named(round, "void") and not events_named(round, "dealt_again"):
            assert Counter(round.state.coupons_used) - before == spent
    assert laid["coupon"] > 20
    assert laid["coupon_pays"]
    assert laid["coupon_collected"]


def follow_coupons(round: Round) -> Counter[int]:
    """Count spent coupons by seat. Each lies on one wager until it is paid, collected or returned."""
    lie, spent = set[tuple[int | None, str]](), Counter[int]()
    for event in round.events:
        if not event.name.startswith("coupon"):
            continue
        seat, wager = event.data.get("seat", event.actor), event.data["wager"]
        assert ((seat, wager) in lie) == (event.name != "coupon"), event
        lie ^= {(seat, wager)}
        spent[seat] += event.name in ("coupon_pays", "coupon_collected")
    assert not lie
    return +spent
