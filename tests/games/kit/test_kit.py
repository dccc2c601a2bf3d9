"""The kit for games against the house, by a game that uses all of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import HIDDEN, cards
from pitboss.equipment.chance import Chance
from pitboss.games.kit.areas import on_areas
from pitboss.games.kit.house_way import BadWay, divide_hand, find_house_way
from pitboss.games.kit.settle import decide_wagers, settle
from pitboss.odds.exact import prices
from pitboss.table import DEALER, SUPERVISOR, Action, Odds, Refused, Stakes
from pitboss.table.accounts import Overdrawn
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.wager import Commission, cap_payout, share_out
from tests.cases import for_each
from tests.games.kit.high_card import HighCard, HighCardOptions, HighCardRound, table
from tests.games.kit.playing import bet, close, stakes, start
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

# Betting


def test_chips_for_a_later_wager_are_reserved() -> None:
    round = start(table(1, 10_000))
    areas = {area.wager: area for area in stakes(round, 1).areas}
    assert (areas["ante"].high, areas["ante"].keeps) == (3_300, 2)
    with refused("13:69F-20.2", "with what must be kept for later"):
        bet(round, 1, ante=3_300, ace=200)
    bet(round, 1, ante=3_300, ace=100)
    assert stakes_left(round, 1) == []
    play_out(close(round), {})
    assert round.stacks[1] >= 0
    assert events_named(round, "wager", wager="play")[0].data["amount"] == 6_600


def stakes_left(round: HighCardRound, seat: int) -> list[str]:
    assert round.turn is not None
    offered = {option.name: option for option in round.turn.options.of(seat) if isinstance(option, Stakes)}
    return [area.wager for area in offered["wager"].areas] if offered else []


def test_a_wager_requires_the_one_it_needs() -> None:
    round = start(table())
    with refused("13:69F-20.2", "ace goes with a wager on ante"):
        bet(round, 1, ace=500)
    bet(round, 1, ace=500, ante=500)
    bet(round, 1, ace=500)  # the ante is up
    assert round.seat_wagers(1) == {"ante": 500, "ace": 1_000}


def test_a_closed_area_is_refused_with_its_reason_and_the_others_stay_open() -> None:
    layout = HighCardOptions().layout
    why = ("not now", layout.offered_areas(10_000, {})[0].cite)
    other = layout.with_closed({"ace": why})
    assert [area.wager for area in other.offered_areas(10_000, {})] == ["ante"]
    assert [area.wager for area in layout.offered_areas(10_000, {})] == ["ante", "ace"]
    option = Stakes(
        actor=1,
        name="wager",
        cite=why[1],
        areas=other.offered_areas(10_000, {}),
        funds=10_000,
        closed=other.closed,
    )
    assert option.refusal((("ace", 500),)) == why
    assert option.refusal((("ante", 500),)) is None


def test_a_wager_may_have_limits_of_its_own() -> None:
    round = start(table(minimum=1_000, maximum=5_000))
    with refused("13:69F-8.2", "$26 on ace is outside $1 to $25"):
        bet(round, 1, ante=1_000, ace=2_600)
    bet(round, 1, ante=1_000, ace=2_500)
    assert "ace" not in stakes_left(round, 1)


def test_a_later_wager_and_a_bonus_have_no_area_of_their_own() -> None:
    assert stakes_left(start(table()), 1) == ["ante", "ace"]


def test_forbidden_requests_give_a_reason() -> None:
    with refused("13:69F-20.3", "by word of mouth"):
        start(table()).act(Action(1, "call_bet", 500))


def test_seats_in_the_same_situation_share_cached_areas() -> None:
    round = start(table())
    assert stakes(round, 1).areas is stakes(round, 2).areas


def test_a_house_that_posts_what_the_law_forbids_is_refused() -> None:
    with refused("13:69F-20.9", "ante pays 1 to 1, not 2 to 1"):
        HighCardOptions(odds={"ante": "2 to 1"})
    with refused("13:69F-20.9", "one of: A, B; not C"):
        HighCardOptions(tables={"ace": "C"})
    with refused("13:69F-20.2", "unknown name 'ante'; known names: ace"):
        HighCardOptions(tables={"ante": "A"})
    with refused("13:69F-20.9", "for"):
        HighCardOptions(odds={"ante": "1 for 1"})
    assert HighCardOptions(tables={"ace": "B"}).posted_odds["ace"] == Odds(11)
    assert "ace pays 11 to 1" in HighCardOptions(tables={"ace": "B"}).sign()


def test_a_player_with_two_areas_has_every_wager_twice() -> None:
    wagers = on_areas(HighCardOptions().offers(), 2)
    assert [wager.name for wager in wagers[4:]] == ["ante 2", "play 2", "ace 2", "bonus 2"]
    assert (wagers[6].needs, wagers[7].rides) == ("ante 2", "ante 2")
    assert wagers[:4] == HighCardOptions().offers()


# Dealing


def test_cards_are_dealt_in_order_and_only_their_holder_sees_them() -> None:
    round = close(bet(bet(start(table(), "As Kd Qh"), 1, ante=500), 2, ante=500))
    assert round.hands == {1: cards("As"), 2: cards("Kd"), DEALER: cards("Qh")}
    assert round.burned == list(cards("2c"))
    deals = [event.cards for event in round.view(1).events if event.name == "deal"]
    assert deals == [cards("As"), (HIDDEN,), (HIDDEN,)]
    play_out(round, {})
    assert events_named(round, "counted")[0].data["count"] == 52 - 4
    shown = [event.cards for event in round.view(2).events if event.name == "show"]
    assert shown == [cards("Qh")]


def test_a_card_found_face_up_is_set_aside() -> None:
    round = close(bet(start(table(1), "As Kd Qh", "face_up"), 1, ante=500))
    assert round.discards == list(cards("As"))
    assert round.hands == {1: cards("Kd"), DEALER: cards("Qh")}
    assert str(events_named(round, "irregular")[0].cite) == "13:69F-20.8"


# Settlement


def test_losers_are_collected_before_winners_are_paid() -> None:
    round = close(bet(bet(start(table(), "As 3d Qh"), 1, ante=500, ace=500), 2, ante=500))
    act(round, (1, "play"), (2, "play"))
    told = [(event.name, event.actor, event.data["wager"]) for event in round.events if "wager" in event.data]
    assert told[5:] == [
        ("collect", 2, "ante"),
        ("collect", 2, "play"),
        ("pay", 1, "ante"),
        ("pay", 1, "play"),
        ("pay", 1, "ace"),
        ("bonus", 1, "bonus"),
    ]
    assert round.changes() == {1: 1_000 + 500 + 1_000 + 5_000, 2: -1_500}


def test_wagers_come_by_seat_and_in_the_order_of_the_layout() -> None:
    round = close(bet(bet(start(table(), "As 3d Qh"), 1, ante=500, ace=500), 2, ante=500, ace=500))
    found = decide_wagers(round, {"player": 5, "dealer": 3})
    assert [(each.seat, each.wager.name) for each in found] == [
        (seat, name) for seat in (1, 2) for name in ("ante", "ace", "bonus")
    ]


def test_a_push_goes_back_and_a_fold_is_collected() -> None:
    round = close(bet(bet(start(table(), "9s 9d 9h"), 1, ante=500), 2, ante=500))
    act(round, (1, "play"), (2, "fold"))
    assert [event.data["amount"] for event in events_named(round, "push")] == [500, 1_000]
    assert round.changes() == {1: 0, 2: -500}


def test_commission_is_charged_on_what_is_won_and_rounded_to_quarters() -> None:
    round = close(bet(start(table(1, commission=1), "Ts 9d"), 1, ante=500))
    act(round, (1, "play"))
    assert [event.data["amount"] for event in events_named(round, "commission")] == [25, 50]
    assert round.changes() == {1: 1_500 - 75}
    assert round.house == -1_500 + 75


@for_each(
    ("winnings", "round_up_to", "charged"),
    [(1_000, 25, 50), (1_001, 25, 75), (20, 25, 20), (0, 25, 0), (505, 0, 25), (519, 0, 25), (520, 0, 26)],
)
def test_a_commission_is_rounded_down_to_the_cent_or_up_to_a_quarter(
    winnings: int, round_up_to: int, charged: int
) -> None:
    assert Commission(5, ".9", round_up_to).due(winnings) == charged


def test_a_limit_on_one_payout() -> None:
    assert cap_payout(10_000, 5_000) == 5_000
    assert cap_payout(4_000, 5_000) == 4_000
    assert cap_payout(10**9, 0) == 10**9


@given(
    st.lists(st.integers(0, 10**6), min_size=1, max_size=8),
    st.integers(1, 10**6),
    st.sampled_from([1, 25, 100]),
)
def test_a_limit_on_all_payouts_is_shared_out_in_proportion(
    winnings: list[int], most: int, unit: int
) -> None:
    winnings = [each * unit for each in winnings]
    parts = share_out(winnings, most, unit)
    if sum(winnings) <= most:
        assert parts == winnings
        return
    assert sum(parts) == most // unit * unit
    for part, won in zip(parts, winnings, strict=True):
        assert part % unit == 0
        assert abs(part - won * most / sum(winnings)) <= unit
        assert part <= won


# What should not happen


def test_a_void_round_is_undone_completely() -> None:
    at = table(2, meter=1, commission=1)
    round = close(bet(bet(start(at), 1, ante=500, ace=500, progressive=500), 2, ante=500))
    act(round, (1, "play"), (DEALER, "report", "a card is foul"))
    assert round.over
    assert round.stacks == {1: 100_000, 2: 100_000}
    assert (round.house, round.fund, round.wagers) == (-10_200, 10_200, {})  # a meter does not turn back
    assert [event.data for event in events_named(round, "returned")] == [
        {"seat": 1, "amount": 2_500},
        {"seat": 2, "amount": 500},
    ]
    assert str(events_named(round, "void")[0].cite) == "13:69F-20.8"


def test_a_final_settlement_survives_a_void_round() -> None:
    round = close(bet(start(table(1), "As Kd"), 1, ante=500, ace=500))
    won = decide_wagers(round, {"player": 12}, [1])  # the player's card decides only the ace
    assert [each.wager.name for each in won] == ["ace", "bonus"]
    settle(round, won[:1], final=True)
    assert round.stacks == {1: 100_000 - 500 + 5_000}
    act(round, (SUPERVISOR, "report", "a card is foul"))
    assert round.stacks == {1: 100_000 + 5_000}
    assert (round.house, round.wagers) == (-5_000, {})


def test_a_stage_after_the_line_lowers_what_is_paid() -> None:
    round = close(bet(start(table(1, most=700), "Ts 9d"), 1, ante=500))
    act(round, (1, "play"))
    told = {event.data["wager"]: event.data for event in events_named(round, "pay")}
    assert (told["play"]["amount"], told["play"]["limited"]) == (700, True)
    assert "limited" not in told["ante"]
    assert round.changes() == {1: 500 + 700}


def test_reports_depend_on_the_actor_and_the_moment() -> None:
    round = start(table(1))
    with refused("13:69F-20.8", "to report, choose one of these"):
        act(round, (SUPERVISOR, "report", "a card is foul"))  # no card is out yet
    close(bet(round, 1, ante=500))
    with refused("13:69F-20.8", "to report, choose one of these"):
        act(round, (DEALER, "report", "a dispute: play on"))
    act(round, (SUPERVISOR, "report", "a dispute: play on"))
    assert not round.over


# House ways, odds, bots


def test_house_ways_are_functions_that_can_be_replaced() -> None:
    ways = {"highest first": lambda hand: (tuple(sorted(hand)[-2:]), tuple(sorted(hand)[:-2]))}
    assert divide_hand(find_house_way(ways, "highest first"), (5, 1, 9), (2, 1)) == ((5, 9), (1,))
    with pytest.raises(BadWay, match="choose one of: highest first"):
        find_house_way(ways, "lowest first")
    with pytest.raises(BadWay, match="must divide"):
        divide_hand(lambda hand: ((1, 1), (9,)), (5, 1, 9), (2, 1))
    with pytest.raises(BadWay, match="must divide"):
        divide_hand(lambda hand: ((1,), (5, 9)), (5, 1, 9), (2, 1))


def test_odds_assume_optimal_play() -> None:
    """Check by hand: play when the dealer's card beats mine at most as often as folding allows."""
    ante, ace, *_ = prices(HighCard(), HighCardOptions())
    total = 0
    for mine in range(13):
        wins, loses = 4 * mine, 4 * (12 - mine)
        bonus = 2 * 51 if mine >= 10 else 0
        total += max(3 * (wins - loses) + bonus, -51)
    assert ante.mean == Odds(abs(total), 13 * 51).ratio * (1 if total > 0 else -1)
    assert {seen[0]: way for seen, way in ante.ways.items()} == {
        mine: "fold" if 3 * (4 * mine - 4 * (12 - mine)) < -51 else "play" for mine in range(13)
    }
    assert ace.edge == Odds(2, 13).ratio


def test_bots_reach_every_wager_and_every_option() -> None:
    seen: set[str] = set()
    several = []
    at, chance = table(3, 10**7, meter=1), Chance.seeded(5)
    bots = {seat: RandomLegal(chance.fork(f"bot {seat}")) for seat in (1, 2, 3)}
    for number in range(60):
        round = at.start(chance.fork(number))
        play_out(round, bots)
        seen |= {event.name for event in round.events} | {name for _, name in _laid(round)}
        several += [each for each in round.inputs if each.name == "bet" and len(each.stakes) > 1]
    assert {"ante", "play", "ace", "progressive", "fold", "bonus", "pay", "push", "collect"} <= seen
    assert several


def _laid(round: HighCardRound) -> list[tuple[int | None, str]]:
    return [(event.actor, event.data["wager"]) for event in events_named(round, "wager")]


@given(
    st.integers(0, 10**6),
    st.fixed_dictionaries(
        {
            "commission": st.integers(0, 1),
            "banker": st.sampled_from([0, 0, 3]),
            "co_bank": st.integers(0, 1),
            "meter": st.integers(0, 1),
            "most": st.sampled_from([0, 1_500]),
            "tables": st.sampled_from([{}, {"ace": "B"}]),
        }
    ),
)
def test_play_matches_the_compiled_settlement_at_every_house(seed: int, house: dict[str, Any]) -> None:
    at, chance = table(3, 20_000, **house), Chance.seeded(seed)
    bots = {seat: RandomLegal(chance.fork(f"bot {seat}")) for seat in (1, 2, 3)}
    for number in range(2):
        round = at.start(Chance.seeded(f"{seed} {number}", mishaps=9))
        money = round.total_money()
        play_out(round, bots)
        check_settled(round)
        assert round.total_money() == money
        assert all(book.may_be_negative or min(book.values(), default=0) >= 0 for book in round.books)
        assert sum(round.changes().values()) + round.house + round.fund == 0


def test_money_moves_only_through_one_primitive() -> None:
    round = start(table())
    changes: tuple[Callable[[], Any], ...] = (
        lambda: round.stacks.__setitem__(1, 5),
        lambda: round.stacks.update({1: 5}),
        lambda: round.wagers.pop((1, "ante"), None),
        lambda: round.funds.setdefault("mine", 5),
        lambda: round.stacks.clear(),
    )
    for change in changes:
        with pytest.raises(TypeError, match=r"move money with Round\.move"):
            change()
    law = round.cite(".1")
    with pytest.raises(Overdrawn, match=r"\$1,000.01 cannot leave stack 1: it has \$1,000"):
        round.move(100_001, (round.stacks, 1), round.till, law)
    with pytest.raises(Overdrawn):
        round.move(-1, (round.stacks, 1), round.till, law)
    assert round.stacks == {1: 100_000, 2: 100_000}
    assert round.movements == []


def test_chips_taken_from_the_table_buy_no_option() -> None:
    at = table(2)
    round = start(at)
    assert at.leave(2) == 100_000
    with pytest.raises(Refused, match="Seat 2 cannot wager now; the options are ready"):
        bet(round, 2, ante=500)
    act(round, (2, "ready"))
    play_out(close(bet(round, 1, ante=500)), {})
    assert sorted(at.stacks) == [1]


def test_amounts_are_typed() -> None:
    assert Action(1, "raise", 500).amount == 500
    assert Action(1, "pick", (1, 2)).picked == (1, 2)
    assert Action(1, "wager", (("ante", 5),)).stakes == (("ante", 5),)
    assert Action(1, "choose", "this").word == "this"
    for bad in (Action(1, "raise", "x").word + "",):
        assert bad == "x"
    with pytest.raises(ValueError, match="raise has no amount"):
        _ = Action(1, "raise", "x").amount
    with pytest.raises(ValueError, match="raise has no word"):
        _ = Action(1, "raise", 5).word
