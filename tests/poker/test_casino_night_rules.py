"""The rules of a round at a casino night tournament that the engine decides: 13:47-20.40(a), (e)-(g), (j)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import HIDDEN, cards
from pitboss.equipment.chance import Chance
from pitboss.poker.games.casino_night_hold_em import CasinoNightHoldEm, NightOptions
from pitboss.poker.hand import Hand
from pitboss.poker.table import PokerTable
from pitboss.rankings import CASINO_NIGHT_HIGH, HIGH
from pitboss.table import Refused
from tests.cases import for_each
from tests.helpers import act, events_named, refused
from tests.poker.deck import start

GAME = CasinoNightHoldEm()
DEALT = ("deal", "burn", "board")


def table(*stacks: int, **more: Any) -> PokerTable:
    return GAME.table(options=NightOptions(**more), stacks=dict(enumerate(stacks, 1)))


def deal(*stacks: int, deck: str = "") -> Hand:
    return start(table(*stacks), deck)


def names(hand: Hand, seat: int) -> list[str]:
    assert hand.turn
    return [option.name for option in hand.turn.options.of(seat)]


def check_down(hand: Hand) -> Hand:
    while hand.turn:
        act(hand, (hand.turn.actor, "check"))
    return hand


@pytest.mark.rule(
    '13:47-20.40(a) "equipment"', "13:47-20.40(j)1", '13:47-20.40(a) "wild card"', "13:47-20.40(e)1",
    "13:47-20.40(e)24",
)  # fmt: skip
def test_the_deck_is_52_different_cards_shuffled_before_each_round() -> None:
    assert GAME.pack == 52
    at = table(9_000, 9_000)
    for seed in (1, 2):
        hand = at.start(Chance.seeded(seed))
        assert len(events_named(hand, "shuffle")) == 1
        check_down(act(hand, (hand.turn.actor, "call"))) if hand.turn else None
        dealt = [card for event in hand.events for card in event.cards if event.name in DEALT]
        assert len(set(dealt)) == len(dealt) == 2 * 2 + 5 + 4
        assert max(dealt) < 52  # no joker


@pytest.mark.rule("13:47-20.40(j)2", '13:47-20.40(a) "hi/lo"')
def test_pots_are_never_split_between_high_and_low() -> None:
    assert GAME.split is None
    hand = deal(9_000, 9_000, deck="2c 3s Kh 4s Kd 2d 5c 6d 9h 2h Kc 2s 8h")
    check_down(act(hand, (1, "call")))
    (win,) = events_named(hand, "win")
    assert win.actor == 1  # three kings; the low hand of seat 2 wins nothing


@pytest.mark.rule("13:47-20.40(j)3", '13:47-20.40(a) "rake/cutting of pot"', "13:47-20.40(e)23")
def test_all_chips_put_into_pots_are_won() -> None:
    for seed in range(20):
        at = table(5_000, 9_000, 700, 12_000)
        hand = at.start(Chance.seeded(seed))
        while hand.turn:
            act(hand, (hand.turn.actor, "call" if "call" in names(hand, hand.turn.actor) else "check"))
        won = sum(event.data["amount"] for event in events_named(hand, "win"))
        gained = [hand.stacks[seat] - stack for seat, stack in hand.start.stacks.items()]
        assert sum(gained) == 0
        assert won >= sum(gain for gain in gained if gain > 0)
        assert not events_named(hand, "rake")


@pytest.mark.rule(
    '13:47-20.40(a) "burning"', "13:47-20.40(e)6", "13:47-20.40(e)10", "13:47-20.40(e)12", "13:47-20.40(e)14"
)
def test_four_cards_are_burned_face_down_and_the_deal_map_holds() -> None:
    hand = deal(9_000, 9_000, 9_000)
    act(hand, (1, "call"), (2, "call"), (3, "check"))
    check_down(hand)
    burns = [str(event.cite) for event in events_named(hand, "burn")]
    assert [where.removeprefix("13:47-20.40") for where in burns] == ["(e)6", "(e)10", "(e)12", "(e)14"]
    assert {card for event in hand.view(1).events if event.name == "burn" for card in event.cards} == {HIDDEN}
    pockets = {event.actor: [] for event in events_named(hand, "deal")}  # type: ignore[var-annotated]
    for event in events_named(hand, "deal"):
        pockets[event.actor] += event.cards
    order = [card for event in hand.events if event.name in DEALT for card in event.cards]
    assert len(order) == 2 * 3 + 9
    seats = (2, 3, 1)
    for at, seat in enumerate(seats):  # d[1 + i] and d[1 + n + i]
        assert pockets[seat] == [order[1 + at], order[1 + 3 + at]]
    assert [len(event.cards) for event in events_named(hand, "board")] == [3, 1, 1]


@pytest.mark.rule(
    "13:47-20.40(e)7", "13:47-20.40(e)8", '13:47-20.40(a) "pocket cards"', "13:47-20.40(j)6",
)  # fmt: skip
def test_players_see_their_own_pocket_cards_alone_at_any_time_and_folded_ones_stay_hidden() -> None:
    hand = deal(9_000, 9_000, 9_000, deck="2c 3s 5h 7d 4s 6h 8d")
    own = {2: cards("3s 4s"), 3: cards("5h 6h"), 1: cards("7d 8d")}

    def seen(viewer: int | None) -> set[int]:
        events = hand.view(viewer).events
        return {card for event in events if event.name == "deal" for card in event.cards if card >= 0}

    act(hand, (1, "fold"), (2, "call"), (3, "check"))
    for _ in range(4):
        for seat, pocket in own.items():
            assert set(pocket) <= seen(seat)
            others = {card for other, held in own.items() if other != seat for card in held}
            assert not seen(seat) & others
        assert seen(None) == set()
        if hand.turn:
            act(hand, (2, "check"), (3, "check"))
    shown = {card for event in hand.view(None).events for card in event.cards}
    assert not shown & set(own[1])
    assert events_named(hand, "show")


@pytest.mark.rule('13:47-20.40(a) "check"', '13:47-20.40(a) "call"', "13:47-20.40(e)9.ii", "13:47-20.40(e)9")
def test_nobody_checks_a_bet_and_a_call_equals_the_largest_contribution() -> None:
    hand = deal(9_000, 9_000, 9_000)
    for seat in (1, 2):
        assert "check" not in names(hand, seat)  # the blinds are bets
        with pytest.raises(Refused):
            act(hand, (seat, "check"))
        act(hand, (seat, "call"))
    assert "check" in names(hand, 3)
    act(hand, (3, "check"), (2, "bet", 2_000))
    assert "check" not in names(hand, 3)
    with pytest.raises(Refused):
        act(hand, (3, "check"))
    act(hand, (3, "call"))
    assert events_named(hand, "call")[-1].data["amount"] == 2_000


@pytest.mark.rule(
    '13:47-20.40(a) "fold (drop)"', '13:47-20.40(a) "round of play"', "13:47-20.40(e)16.i",
    '13:47-20.40(a) "betting interval"', "13:47-20.40(e)16",
)  # fmt: skip
def test_who_folds_is_out_of_the_round_and_the_last_one_left_does_not_show() -> None:
    hand = act(deal(9_000, 9_000, 9_000), (1, "raise", 2_000), (2, "fold"))
    assert hand.live == [1, 3]
    act(hand, (3, "fold"))
    assert hand.over
    assert hand.turn is None
    assert not events_named(hand, "show")
    assert not events_named(hand, "board")
    rounds = [event.name for event in hand.events if event.name in ("deal", "win")]
    assert (rounds[0], rounds[-1]) == ("deal", "win")  # from the first card to the pot


@pytest.mark.rule("13:47-20.40(e)18")
def test_a_short_call_returns_the_excess_and_betting_is_over() -> None:
    # Worked example: one bets 400, the other has 250 left, and 150 comes back.
    hand = act(deal(90_000, 26_000), (1, "call"), (2, "check"), (2, "check"), (1, "bet", 40_000), (2, "call"))
    (back,) = events_named(hand, "uncalled")
    assert (back.actor, back.data["amount"], str(back.cite)) == (1, 15_000, "13:47-20.40(e)18")
    assert hand.over  # the board was completed without a turn for anybody
    assert sum(len(event.cards) for event in events_named(hand, "board")) == 5
    assert sum(hand.stacks.values()) == 116_000


@pytest.mark.rule("13:47-20.40(e)19", '13:47-20.40(a) "side pot"', '13:47-20.40(a) "all-in"')
def test_side_pots_of_four_all_ins() -> None:
    # Worked example: A 50, B 120, C 300 and D 300: pots of 200, 210 and 360.
    deck = "2d As Ks Qs Js Ah Kh Qh Jh 4c 2c 5d 9h 4d 7s 4h 3d"
    hand = deal(30_000, 5_000, 12_000, 30_000, deck=deck)
    act(hand, (4, "raise", 30_000), (1, "call"), (2, "call"), (3, "call"))
    assert hand.over
    assert {event.actor: event.data["amount"] for event in events_named(hand, "win")} == {
        2: 20_000, 3: 21_000, 4: 36_000,
    }  # fmt: skip
    assert hand.stacks == {1: 0, 2: 20_000, 3: 21_000, 4: 36_000}
    assert len(events_named(hand, "side_pot_first")) == 2


@pytest.mark.rule("13:47-20.40(e)16.ii")
def test_everyone_left_shows_when_nobody_bet() -> None:
    hand = check_down(act(deal(9_000, 9_000, 9_000), (1, "call"), (2, "call"), (3, "check")))
    assert sorted(event.actor for event in events_named(hand, "show")) == [1, 2, 3]  # type: ignore[type-var]


@pytest.mark.rule("13:47-20.40(j)4")
def test_a_player_has_one_hand_in_a_round() -> None:
    at = table(9_000, 9_000)
    hand = at.start(Chance.seeded(1))
    assert sorted(event.actor for event in events_named(hand, "deal")) == [1, 1, 2, 2]  # type: ignore[type-var]
    with pytest.raises(Refused):
        at.start(Chance.seeded(2))


# Hands


@pytest.mark.rule(
    "13:47-20.40(f)", "13:47-20.40(f)1", "13:47-20.40(f)2", "13:47-20.40(f)3", "13:47-20.40(f)4",
    "13:47-20.40(f)5", "13:47-20.40(f)6", "13:47-20.40(f)7", "13:47-20.40(f)8", "13:47-20.40(f)9",
)  # fmt: skip
def test_the_ranks_of_hands_best_first() -> None:
    best_first = [
        ("As Ks Qs Js Ts", "(f)1"), ("9h 8h 7h 6h 5h", "(f)2"), ("4c 4d 4h 4s 2c", "(f)3"),
        ("3c 3d 3h 2s 2c", "(f)4"), ("Ad Jd 9d 6d 3d", "(f)5"), ("5c 4d 3h 2s Ac", "(f)6"),
        ("2c 2d 2h 4s 3c", "(f)7"), ("3c 3d 2h 2s 4c", "(f)8"), ("2c 2d 5h 4s 3c", "(f)9"),
        ("7c 5d 4h 3s 2c", "(f)"),
    ]  # fmt: skip
    ranks = [CASINO_NIGHT_HIGH.rank(hand) for hand, _ in best_first]
    assert ranks == sorted(ranks, reverse=True)
    assert [str(rank.law) for rank in ranks] == [f"13:47-20.40{where}" for _, where in best_first]
    assert all(HIGH.value(cards(hand)) == CASINO_NIGHT_HIGH.value(cards(hand)) for hand, _ in best_first)


@pytest.mark.rule("13:47-20.40(g)")
def test_suits_are_equal_and_an_ace_is_low_only_below_a_two() -> None:
    rank = CASINO_NIGHT_HIGH.rank
    assert rank("As Ks Qs Js Ts") == rank("Ac Kc Qc Jc Tc")
    wheel = rank("Ah 2c 3d 4s 5h")
    assert wheel.category.name == "straight"
    assert wheel < rank("2c 3d 4s 5h 6h")
    assert rank("Qh Kc Ad 2s 3h").category.name == "high card"


@pytest.mark.rule("13:47-20.40(e)21", "13:47-20.40(e)22")
@for_each(
    ("better", "worse"),
    [
        ("Kc Kd 5h 4s 3c", "Qc Qd Ah Js Tc"),  # the combination first
        ("Kc Kd Ah 4s 3c", "Kh Ks Qh Js Tc"),  # then the high card outside it
        ("Kc Kd Ah 5s 3c", "Kh Ks Ac 4d 3d"),  # then each further card of the five
    ],
)
def test_ties_are_broken_inside_the_combination_and_then_outside_it(better: str, worse: str) -> None:
    assert CASINO_NIGHT_HIGH.rank(better) > CASINO_NIGHT_HIGH.rank(worse)


@pytest.mark.rule(
    "13:47-20.40(e)17", "13:47-20.40(e)21", "13:47-20.40(e)22", '13:47-20.40(a) "hand"',
    '13:47-20.40(a) "board/community cards"', "13:47-20.2 \"hold 'em\"", '13:47-20.2 "seven card poker"',
    '13:47-20.2 "poker"',
)  # fmt: skip
def test_never_a_sixth_card_and_the_board_alone_may_play() -> None:
    tied = deal(9_000, 9_000, deck="2c 3s 3h 4s 4h 2d As Ks Qs 2h Js 2s Ts")
    check_down(act(tied, (1, "call")))
    wins = events_named(tied, "win")
    assert [str(event.cite) for event in wins] == ["13:47-20.40(e)22"] * 2  # the royal flush of the board
    assert wins[0].data["amount"] == wins[1].data["amount"]
    # Aces on the board with K-Q-J: a six and a seven in the pocket do not count.
    sixth = deal(9_000, 9_000, deck="2c 7s 6h 7d 6d 2d Ac Ad Kh 2h Qs 2s Jc")
    check_down(act(sixth, (1, "call")))
    pair = events_named(sixth, "win")
    assert len(pair) == 1
    assert pair[0].actor == 2  # two pairs, aces over sevens, beat aces over sixes
    kicker = deal(9_000, 9_000, deck="2c 9s 8h 3d 3c 2d Ac Ad Kh 2h Qs 2s Jc")
    assert len(events_named(check_down(act(kicker, (1, "call"))), "win")) == 2  # A-A-K-Q-J both


@pytest.mark.rule("13:47-20.40(d)")
def test_eleven_players_are_dealt_31_cards_and_a_twelfth_is_refused() -> None:
    hand = table(*[9_000] * 11).start(Chance.seeded(1))
    while hand.turn:
        act(hand, (hand.turn.actor, "call" if "call" in names(hand, hand.turn.actor) else "check"))
    used = sum(len(event.cards) for event in hand.events if event.name in DEALT)
    assert used == 31
    with refused("13:47-20.40(d)"):
        table(*[9_000] * 12)
