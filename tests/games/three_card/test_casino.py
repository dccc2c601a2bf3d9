"""13:69F-20: three-card poker at a casino, by sister sections and custom."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.cards import cards as read
from pitboss.equipment.chance import Chance
from pitboss.games.three_card.casino import ThreeCardPokerOptions
from pitboss.law.index import lookup
from pitboss.rankings import THREE_CARD_POKER
from pitboss.table import DEALER
from pitboss.table.bots import play_out
from tests.cases import for_each
from tests.games.three_card.playing import CASINO, bet, casino, close, settlement_events, start
from tests.helpers import act, cites, events_named, refused

QUEEN, JACK = "Qc 3d 2h", "Jc Td 8h"


@pytest.mark.rule("13:69F-20.10", "13:69F-20.11")
@for_each(
    ("hand", "dealer", "ante", "play"),
    [
        ("Kc 7d 2s", JACK, "pay", "push"),
        ("2c 3s 5h", JACK, "pay", "push"),  # the dealer's cards are better, and do not qualify
        ("Kc 7d 2s", QUEEN, "pay", "pay"),
        ("Qd 3c 2s", QUEEN, "push", "push"),
        ("Jd Tc 8s", QUEEN, "collect", "collect"),
        ("Ac Kd Js", "2c 2d 4h", "collect", "collect"),  # a pair qualifies
        ("Qd 3s 2s", "Qh Jc 2d", "collect", "collect"),
    ],
)
def test_ante_and_play(hand: str, dealer: str, ante: str, play: str) -> None:
    round = act(close(bet(start(casino(), hand, dealer), ante=1_000)), (1, "play"))
    assert [(step[1], step[3]) for step in settlement_events(round)] == [(ante, 1_000), (play, 1_000)]
    assert round.changes() == {1: {"pay": 1_000, "push": 0, "collect": -1_000}[ante] + {
        "pay": 1_000, "push": 0, "collect": -1_000}[play]}  # fmt: skip
    assert bool(events_named(round, "qualifies")) == (dealer != JACK)


@pytest.mark.rule("13:69F-20.10")
def test_a_fold_loses_the_ante_whatever_the_dealer_has() -> None:
    round = act(close(bet(start(casino(), "2c 4d 6h", JACK), ante=1_000)), (1, "fold"))
    assert settlement_events(round) == [(1, "forfeit", "ante", 1_000, ".10")]
    assert not events_named(round, "show")
    assert round.changes() == {1: -1_000}


@pytest.mark.rule("13:69F-20.6", "13:69F-20.10")
def test_the_play_wager_equals_the_ante() -> None:
    round = close(bet(start(casino(stack=2_000), "Ac Kd 9h", QUEEN), ante=1_000))
    assert round.turn is not None
    play, fold = round.turn.options.of(1)
    assert (play.name, play.range(), fold.name) == ("play", {"cost": 1_000}, "fold")
    for value in (500, 2_000):
        with refused("13:69F-20.10"):
            act(round, (1, "play", value))
    with refused("13:69F-20.6", "more than the $20 at hand"):
        bet(start(casino(stack=2_000), "Ac Kd 9h", QUEEN), ante=1_000, pair_plus=500)


@pytest.mark.rule("13:69F-20.6")
def test_rules_for_making_wagers() -> None:
    at = casino(1, 2)
    round = start(at, "Ac Kd 9h", QUEEN)
    with refused("13:69F-20.6", "spoken wager with cash"):
        act(round, (1, "cash_wager"))
    with refused("13:69F-20.6", "cannot bet on “play” now"):
        bet(round, play=1_000)
    close(bet(round, ante=1_000))
    with refused("13:69F-20.6", "no wager is taken after no more bets"):
        bet(round, 2, pair_plus=1_000)
    with refused("13:69F-20.6", "stays seated until the round is over"):
        at.leave(1)
    with refused("13:69F-20.6", "seats 1 to 6, not 7"):
        casino(7)
    with refused("13:69F-8.2", "outside"):
        bet(start(casino(), "Ac Kd 9h", QUEEN), ante=100)


@pytest.mark.rule(
    "13:69F-20.3(a)", "13:69F-20.3(b)", "13:69F-20.3(b)1", "13:69F-20.3(b)2", "13:69F-20.3(b)3",
    "13:69F-20.3(b)4", "13:69F-20.3(b)5", "13:69F-20.3(c)",
)  # fmt: skip
def test_a_hand_is_called_by_its_rank() -> None:
    hands = {
        "Ac Kc Qc": ("straight flush", "(b)1"), "2c 2d 2h": ("three-of-a-kind", "(b)2"),
        "Ac 2d 3h": ("straight", "(b)3"), "Ac Jc 9c": ("flush", "(b)4"), "4c 4d Ah": ("pair", "(b)5"),
        "Kc Ad 2h": ("high card", "(c)"),
    }  # fmt: skip
    for hand, (called, at) in hands.items():
        round = close(bet(start(casino(), hand, "7s 8s Ts"), pair_plus=500))
        (shown,) = events_named(round, "show")  # nothing else hangs on the dealer's cards
        assert shown.data["hand"].startswith(called)
        assert str(shown.cite) == f"13:69F-20.3{at}"
    order = ["Ac 2c 3c", "2c 2d 2h", "Ac 2d 3h", "5c 3c 2c", "3c 3d 2h", "2c 2d Ah", "Ac Kd Jh"]
    values = [THREE_CARD_POKER.value(read(hand)) for hand in order]
    assert values == sorted(values, reverse=True)
    assert THREE_CARD_POKER.value(read("Ac 2d 3h")) < THREE_CARD_POKER.value(read("2c 3d 4h"))


@pytest.mark.rule("13:69F-20.11")
@for_each(
    ("hand", "bonus", "pair_plus"),
    [("4h 5h 6h", 5, 40), ("7c 7d 7h", 4, 30), ("4c 5d 6h", 1, 6), ("4s 6s 9s", 0, 3), ("4c 4d 9h", 0, 1),
     ("Ac Kd 9h", 0, -1)],
)  # fmt: skip
def test_bonus_and_pair_plus_ignore_the_dealers_hand(hand: str, bonus: int, pair_plus: int) -> None:
    for dealer, net in (("Ks Qs Js", -2), (JACK, 1)):
        round = start(casino(), hand, dealer)
        act(close(bet(round, ante=1_000, pair_plus=500)), (1, "play"))
        assert round.changes() == {1: 1_000 * (net + bonus) + 500 * pair_plus}


@pytest.mark.rule("13:69F-20.12A")
@for_each(
    ("hand", "dealer", "won"),
    [
        ("Ac Kc 2d", "Qc Jc Tc", 1_000),
        ("4h 5h 6h", "7h 8h Kd", 200),
        ("9c 9d 2h", "9h 9s Kd", 50),
        ("9c 9d 2h", "9h Ks Kd", 25),
        ("2c 4c 5d", "9c Jc Kc", 15),  # a flush of five pays more than a straight
        ("4c 5d Kh", "6h 7s 8d", 10),
        ("9c 9d 2h", "9h Ks Jd", 5),
        ("9c 9d 2h", "2s Ks Kd", -1),  # two pairs are not enough
    ],
)
def test_the_six_card_bonus_is_on_all_six_cards(hand: str, dealer: str, won: int) -> None:
    round = close(bet(start(casino(), hand, dealer), six_card_bonus=500))
    assert round.changes() == {1: 500 * won}
    assert settlement_events(round)[0][-1] == ".12A"
    assert [event.actor for event in events_named(round, "show")] == [DEALER, 1]


def test_a_full_table_is_settled_step_by_step() -> None:
    hands = ["Ah 2h 3h", "7c 7d 7h", "4c 5d 6h", "Tc Td 4h", "Ks Jc 9h", "8c 6d 4s"]
    round = start(casino(1, 2, 3, 4, 5, 6), *hands, "Qc Qs Ts")
    for seat in range(1, 7):
        bet(round, seat, ante=1_000, pair_plus=500)
    close(bet(bet(round, 4, six_card_bonus=1_000), 6, six_card_bonus=500))
    act(round, *((seat, "fold" if seat > 4 else "play") for seat in range(1, 7)))
    assert settlement_events(round) == [
        (5, "forfeit", "ante", 1_000, ".10"),
        (5, "forfeit", "pair plus", 500, ".10"),
        (6, "forfeit", "ante", 1_000, ".10"),
        (6, "forfeit", "pair plus", 500, ".10"),
        (1, "pay", "ante", 1_000, ".11"),
        (1, "pay", "play", 1_000, ".11"),
        (1, "bonus", "ante bonus", 5_000, ".11"),
        (1, "pay", "pair plus", 20_000, ".11"),
        (2, "pay", "ante", 1_000, ".11"),
        (2, "pay", "play", 1_000, ".11"),
        (2, "bonus", "ante bonus", 4_000, ".11"),
        (2, "pay", "pair plus", 15_000, ".11"),
        (3, "pay", "ante", 1_000, ".11"),
        (3, "pay", "play", 1_000, ".11"),
        (3, "bonus", "ante bonus", 1_000, ".11"),
        (3, "pay", "pair plus", 3_000, ".11"),
        (4, "collect", "ante", 1_000, ".10"),
        (4, "collect", "play", 1_000, ".10"),
        (4, "pay", "pair plus", 500, ".11"),
        (4, "pay", "six-card bonus", 25_000, ".12A"),  # tens full of queens
        (6, "collect", "six-card bonus", 500, ".12A"),
    ]
    won = {1: 27_000, 2: 21_000, 3: 6_000, 4: 23_500, 5: -1_500, 6: -2_000}
    assert round.changes() == won
    assert round.house == -sum(won.values())


@pytest.mark.rule("13:69F-20.5", "13:69F-20.7", "13:69F-20.8", "13:69F-20.9")
@pytest.mark.parametrize(
    ("dealing", "at", "order"),
    [
        ("manual_shoe", ".7", [1, 2, 0] * 3),
        ("hand", ".8", [1, 2, 0] * 3),
        ("automated_shoe", ".9", [1, 2, 0]),
    ],
)
def test_three_ways_to_deal(dealing: str, at: str, order: list[int]) -> None:
    house = casino(1, 2, 3, dealing=dealing, shuffle="manual", decks=1)
    round = start(house, "2c 4d 6h", "Ac Kd 9h", QUEEN)
    close(bet(bet(round, ante=500), 2, pair_plus=500))
    assert [event.name for event in round.events[1:3]] == ["shuffle", "cut"]
    dealt = events_named(round, "deal")
    assert [event.actor for event in dealt] == order
    assert {str(event.cite) for event in dealt} == {f"13:69F-20{at}"}
    assert {event.data["face"] for event in dealt} == {"down"}
    assert round.hands == {1: read("2c 4d 6h"), 2: read("Ac Kd 9h"), 0: read(QUEEN)}


@pytest.mark.rule("13:69F-20.7", "13:69F-20.9")
def test_the_stub_is_counted_every_fifth_round() -> None:
    at, counted = casino(), []
    for number in range(11):
        round = at.start(Chance.seeded(number))
        play_out(close(bet(round, pair_plus=500)), {})
        counted.append(len(events_named(round, "counted", count=46)))
    assert counted == [0, 0, 0, 0, 1] * 2 + [0]


@pytest.mark.rule("13:69F-20.2")
def test_two_decks_alternate_with_a_machine() -> None:
    at, colors = casino(), []
    for number in range(4):
        round = at.start(Chance.seeded(number))
        play_out(close(bet(round, pair_plus=500)), {})
        colors += [event.data["colour"] for event in events_named(round, "deck")]
    assert colors == ["red", "blue"] * 2
    with refused("13:69F-20.2", "shuffle by hand with one deck"):
        ThreeCardPokerOptions(shuffle="manual")
    with refused("13:69F-20.2", "not 3"):
        ThreeCardPokerOptions(decks=3)


# Two positions that adjoin: 20.6


@pytest.mark.rule("13:69F-20.6")
def test_the_second_hand_lies_at_the_free_position_to_the_left() -> None:
    round = start(casino(1, 4, areas=2), "Ac Kd 9h", "2c 4d 6h", "7c 7d 7h", QUEEN)
    bet(bet(bet(round, ante=1_000), ante_2=500), 4, pair_plus=500)
    close(round)
    assert list(round.hands) == [1, 2, 4, DEALER]
    assert round.holders == {2: 1}
    act(round, (1, "play"))
    shown = draw_view(round, 1, 80)
    assert "down Ac Kd 9h, down 2c 4d 6h, ante $10, ante 2 $5, play $10" in shown
    hands = "Ac Kd 9h (high card, A-K-9)", "2c 4d 6h (high card, 6-4-2)"
    assert CASINO.remarks(round, 1) == [*hands, "to decide: the second hand"]
    act(round, (1, "fold", "ante 2"))
    assert round.changes() == {1: 2_000 - 500, 4: 15_000}
    assert set(round.view(4).events[-1].cards) <= {HIDDEN}


@pytest.mark.rule("13:69F-20.6")
def test_each_hand_is_settled_by_its_own_cards() -> None:
    round = start(casino(3, areas=2), "7c 7d 7h", "2c 4d 6h", QUEEN)
    bet(bet(round, 3, ante=500, pair_plus=500, six_card_bonus=500), 3, ante_2=700, pair_plus_2=600)
    act(close(round), (3, "play"), (3, "play", "ante 2"))
    assert [step[1:4] for step in settlement_events(round)] == [
        ("pay", "ante", 500), ("pay", "play", 500), ("bonus", "ante bonus", 2_000),
        ("pay", "pair plus", 15_000), ("pay", "six-card bonus", 2_500), ("collect", "ante 2", 700),
        ("collect", "play 2", 700), ("collect", "pair plus 2", 600),
    ]  # fmt: skip


@pytest.mark.rule("13:69F-20.6")
@for_each(
    ("seats", "first", "second"), [((1, 2, 3), 2, None), ((2, 3), 2, 1), ((5, 6), 6, None), ((5,), 5, 6)]
)
def test_a_second_area_must_be_next_to_the_players_own(
    seats: tuple[int, ...], first: int, second: int | None
) -> None:
    round = start(casino(*seats, areas=2), "7c 7d 7h", "2c 4d 6h", QUEEN)
    with refused("13:69F-20.6", "cannot bet on “ante 2” now"):  # not before there is one at the player's own
        bet(round, first, ante_2=500)
    bet(round, first, ante=500)
    if second is None:
        with refused("13:69F-20.6", "cannot bet on “ante 2” now"):
            bet(round, first, ante_2=500)
    else:
        close(bet(round, first, ante_2=500))
        assert round.holders == {second: first}


@pytest.mark.rule("13:69F-20.6")
def test_a_free_position_between_two_players_goes_to_the_first() -> None:
    round = start(casino(1, 3, 4, areas=2), "7c 7d 7h", "2c 4d 6h", "Ac Kd 9h", QUEEN)
    bet(bet(bet(round, 3, ante=500), 1, ante=500), 3, ante_2=500)
    with refused("13:69F-20.6", "cannot bet on “ante 2” now"):
        bet(round, 1, ante_2=500)
    bet(round, 3, ante_2=500)
    close(round)
    assert round.holders == {2: 3}
    assert list(round.hands) == [1, 2, 3, DEALER]


@pytest.mark.rule("13:69F-20.6")
def test_more_than_two_areas_are_refused() -> None:
    with refused("13:69F-20.6", "not 3"):
        ThreeCardPokerOptions(areas=3)


def test_citations_state_their_provenance() -> None:
    def provenance(section: str) -> Any:
        entry = lookup(CASINO.law.at(section))
        assert entry is not None
        return entry.provenance

    assert CASINO.provenance == "custom"
    assert [provenance(f".{number}") for number in (2, 5, 6, 7, 8, 9, 12)] == ["sister"] * 7
    assert [provenance(section) for section in (".10", ".11", ".12A")] == ["custom"] * 3
    assert provenance(".3(b)") == "code"
    wagers = ThreeCardPokerOptions().wagers.values()
    assert {table.source for wager in wagers for table in wager.tables} == {"custom"}
    round = act(close(bet(start(casino(), "Ac Kd 9h", QUEEN), ante=500)), (1, "play"))
    assert all(lookup(where) for where in cites(round))


def test_nothing_is_dealt_without_wagers() -> None:
    round = close(casino().start(Chance.seeded(1)))
    assert round.over
    assert not round.hands
