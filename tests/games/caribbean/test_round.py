"""13:69F-16.1, 16.5, 16.10: wagers, hands and settlement."""

from __future__ import annotations

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.equipment.cards import HIDDEN, cards
from pitboss.games.caribbean_stud.hands import QUALIFYING_VALUE
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.rankings import CARIBBEAN_STUD
from pitboss.table import DEALER
from tests.cases import for_each
from tests.games.caribbean.playing import (
    HIGH,
    METER,
    PAIR,
    QUALIFIED,
    ROYAL,
    STRAIGHT_FLUSH,
    bet,
    close,
    deal_antes,
    hand,
    start,
    table,
    wager_events,
)
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

# Wagers: 16.1, 16.6


@pytest.mark.rule('13:69F-16.1 "ante wager"', '19:47-16.1 "ante wager"', "13:69F-16.6")
def test_an_ante_is_made_before_the_deal_and_leaves_enough_for_the_bet() -> None:
    round = start(table(stack=3_500), ROYAL, HIGH)
    for stake in (400, 1_200):
        with refused("13:69F-8.2", "outside $5 to $11"):
            bet(round, ante=stake)
    bet(round, ante=1_100)
    assert str(events_named(round, "wager")[0].cite) == '13:69F-16.1 "ante wager"'
    close(round)
    with refused("13:69F-16.6", "no wager is taken after no more bets"):
        bet(round, ante=500)


@pytest.mark.rule('13:69F-16.1 "bet wager"', '19:47-16.1 "bet wager"')
def test_a_bet_is_exactly_twice_the_ante_after_the_deal() -> None:
    round = start(table(), PAIR, HIGH)
    with refused("13:69F-16.6", "say how much goes on which wager"):
        act(bet(round), (1, "bet"))
    close(round)
    assert round.turn is not None
    assert [(option.name, getattr(option, "cost", 0)) for option in round.turn.options.of(1)] == [
        ("bet", 2_000),
        ("fold", 0),
    ]
    with refused('13:69F-16.1 "bet wager"'):
        act(round, (1, "bet", 1_000))
    act(round, (1, "bet"))
    assert round.over
    assert events_named(round, "wager", wager="bet")[0].data["amount"] == 2_000


@pytest.mark.rule('13:69F-16.1 "fold"', '19:47-16.1 "fold"', "13:69F-16.10")
def test_a_fold_gives_up_the_ante_and_shows_nothing() -> None:
    round = act(deal_antes(table(), PAIR, HIGH), (1, "fold"))
    assert wager_events(round, "forfeit") == [("forfeit", 1, "ante", 1_000)]
    assert str(events_named(round, "fold")[0].cite) == '13:69F-16.1 "fold"'
    assert round.changes() == {1: -1_000}
    assert not events_named(round, "show")  # nobody is left to compare with


@pytest.mark.rule('13:69F-16.1 "hand"', '19:47-16.1 "hand"')
def test_a_hand_is_five_cards_and_none_is_drawn() -> None:
    round = deal_antes(table(), PAIR, HIGH)
    assert {len(hand) for hand in round.hands.values()} == {5}
    with refused('13:69F-16.1 "hand"', "you cannot draw cards"):
        act(round, (1, "draw"))


@pytest.mark.rule('13:69F-16.1 "hole card"', '19:47-16.1 "hole card"')
def test_four_cards_of_the_dealer_are_down_and_one_is_up() -> None:
    round = deal_antes(table(), PAIR, HIGH)
    down, up = (event for event in round.view(1).events if event.name == "deal" and event.actor == DEALER)
    assert down.cards == (HIDDEN,) * 4
    assert up.cards == cards("3d")
    assert str(up.cite) == '13:69F-16.1 "hole card"'
    assert "4 down, up 3d" in draw_view(round, 1, 80)


@pytest.mark.rule('13:69F-16.1 "stub"', '19:47-16.1 "stub"')
def test_the_stub_is_counted_once_in_five_rounds() -> None:
    at = table()
    counts = []
    for _ in range(5):
        round = deal_antes(at, PAIR, HIGH)
        counts.append([event.data["count"] for event in events_named(round, "counted")])
        act(round, (1, "fold"))
    assert counts == [[], [], [], [], [42]]
    assert str(events_named(round, "counted")[0].cite) == '13:69F-16.1 "stub"'


@pytest.mark.rule('13:69F-16.1 "round of play"', '19:47-16.1 "round of play"')
def test_a_player_who_has_wagered_stays_for_the_round() -> None:
    at = table(2)
    round = start(at, PAIR, HIGH)
    bet(round)
    with refused('13:69F-16.1 "round of play"', "stays seated"):
        at.leave(1)
    close(round)
    assert sorted(round.hands) == [DEALER, 1]  # who makes no wager is dealt nothing


# Settlement: 16.10, 16.12


@pytest.mark.rule('13:69F-16.1 "qualifying hand"', '19:47-16.1 "qualifying hand"', "13:69F-16.10")
@for_each(
    ("player", "dealer", "ante", "wager"),
    [
        (ROYAL, HIGH, 1_000, 0),  # whatever the player has
        ("8s 7d 5c 4d 2c", HIGH, 1_000, 0),
        ("8s 7d 5c 4d 2c", "Ad Qs Jh Tc 8c", 1_000, 0),  # ace and queen
        ("8s 7d 5c 4d 2c", "Kd Qs Jh Tc 8c", 1_000, 0),
        ("8s 7d 5c 4d 2c", QUALIFIED, -1_000, -2_000),
        ("Ac Kd 5c 3d 2d", QUALIFIED, 1_000, 2_000),
        ("Ac Kd 4c 3d 2d", QUALIFIED, 0, 0),
        (PAIR, QUALIFIED, 1_000, 2_000),
    ],
)
def test_the_dealer_qualifies_with_ace_king_four_three_two(
    player: str, dealer: str, ante: int, wager: int
) -> None:
    round = act(deal_antes(table(), player, dealer), (1, "bet"))
    assert round.changes() == {1: ante + wager}
    (said,) = [event for event in round.events if event.name in ("qualifies", "unqualified")]
    assert said.name == ("qualifies" if hand(dealer) >= QUALIFYING_VALUE else "unqualified")
    assert str(said.cite) == '13:69F-16.1 "qualifying hand"'
    check_settled(round)


@pytest.mark.rule("13:69F-16.10")
def test_a_bet_returned_by_an_unqualified_dealer_is_not_a_push() -> None:
    round = act(deal_antes(table(), PAIR, HIGH), (1, "bet"))
    (back,) = events_named(round, "push")
    assert (back.data["wager"], str(back.cite)) == ("bet", "13:69F-16.10")
    assert CaribbeanOptions().wagers["bet"].pushes == ".10"  # what a PAR sheet prints


@pytest.mark.rule('13:69F-16.1 "push"', '19:47-16.1 "push"', '13:69F-16.1 "suit"', '19:47-16.1 "suit"')
def test_equal_hands_push_whatever_their_suits() -> None:
    round = act(deal_antes(table(), "9h 9c 7d 4c 2d", PAIR), (1, "bet"))
    assert wager_events(round, "push") == [("push", 1, "ante", 1_000), ("push", 1, "bet", 2_000)]
    assert {str(event.cite) for event in events_named(round, "push")} == {'13:69F-16.1 "push"'}
    equal = CARIBBEAN_STUD.compare(CARIBBEAN_STUD.rank("9h 9c 7d 4c 2d"), CARIBBEAN_STUD.rank(PAIR))
    assert (equal.winner, str(equal.law)) == (None, '13:69F-16.1 "suit"')


@pytest.mark.rule("13:69F-16.12")
@for_each(
    ("player", "line", "pays"),
    [
        (ROYAL, "royal flush", 100),
        (STRAIGHT_FLUSH, "straight flush", 50),
        ("8s 8h 8d 8c 2d", "four-of-a-kind", 20),
        ("8s 8h 8d 5c 5d", "full house", 7),
        ("Kh 9h 7h 4h 2h", "flush", 5),
        ("9s 8h 7d 6c 5d", "straight", 4),
        ("8s 8h 8d 5c 2d", "three-of-a-kind", 3),
        ("8s 8h 5d 5c 2d", "two pairs", 2),
        ("8s 8h 7d 5c 2d", "one pair or less", 1),
        ("As Kc Qd 5c 2d", "one pair or less", 1),
    ],
)
def test_bet_payouts(player: str, line: str, pays: int) -> None:
    round = act(deal_antes(table(), player, "Ad Ks 4c 3c 2s"), (1, "bet"))
    ante, wager = events_named(round, "pay")
    assert (ante.data["wager"], ante.data["amount"]) == ("ante", 1_000)
    assert (wager.data["line"], wager.data["amount"]) == (line, 2_000 * pays)
    assert str(wager.cite) == "13:69F-16.12"
    assert round.changes() == {1: 1_000 + 2_000 * pays}


def test_a_full_table_settled_step_by_step() -> None:
    """Seven players: a win by a flush, a loss, a fold, a push, and three with a dollar on the meter."""
    hands = (
        "Kh 9h 7h 4h 2h", "8s 7d 5c 4d 2c", "Qs Jd 9c 8h 4c", "Tc Td 7s 5d 3s", "6s 6h 6d 3d 3c",
        "Ks Kc 8d 5s 2s", "Jc Js Jh Qc Qd",
    )  # fmt: skip
    round = start(table(7), *hands, "Th Ts 7c 5h 3h")
    for seat in range(1, 8):
        bet(round, seat, ante=1_000, **({"progressive": 100} if seat in (1, 3, 5) else {}))
    close(round)
    act(round, (1, "bet"), (2, "bet"), (3, "fold"), (4, "bet"), (5, "bet"), (6, "bet"), (7, "bet"))
    assert wager_events(round, "locked") == [("locked", seat, "progressive", 100) for seat in (1, 3, 5)]
    assert wager_events(round, "forfeit") == [
        ("forfeit", 3, "ante", 1_000),
        ("forfeit", 3, "progressive", 100),
    ]
    assert wager_events(round, "collect", "push", "pay") == [
        ("pay", 7, "ante", 1_000), ("pay", 7, "bet", 14_000),
        ("pay", 6, "ante", 1_000), ("pay", 6, "bet", 2_000),
        ("pay", 5, "ante", 1_000), ("pay", 5, "bet", 14_000), ("pay", 5, "progressive", 10_000),
        ("push", 4, "ante", 1_000), ("push", 4, "bet", 2_000),
        ("collect", 2, "ante", 1_000), ("collect", 2, "bet", 2_000),
        ("pay", 1, "ante", 1_000), ("pay", 1, "bet", 10_000), ("pay", 1, "progressive", 5_000),
    ]  # fmt: skip
    assert round.changes() == {
        1: 11_000 + 5_000 - 100, 2: -3_000, 3: -1_100, 4: 0, 5: 15_000 + 10_000 - 100, 6: 3_000, 7: 15_000,
    }  # fmt: skip
    assert round.funds == {METER: 1_000_000 + 3 * 50}
    assert round.house == -sum(round.changes().values()) - round.fund
    check_settled(round)


# Ranks: 16.5


@pytest.mark.rule(
    "13:69F-16.5(a)", "13:69F-16.5(b)", "13:69F-16.5(b)1", "13:69F-16.5(b)2", "13:69F-16.5(b)3",
    "13:69F-16.5(b)4", "13:69F-16.5(b)5", "13:69F-16.5(b)6", "13:69F-16.5(b)7", "13:69F-16.5(b)8",
    "13:69F-16.5(b)9", "19:47-16.5(a)", "19:47-16.5(b)", "19:47-16.5(b)1", "19:47-16.5(b)2",
    "19:47-16.5(b)3", "19:47-16.5(b)4", "19:47-16.5(b)5", "19:47-16.5(b)6", "19:47-16.5(b)7",
    "19:47-16.5(b)8",
)  # fmt: skip
def test_hand_order_and_citations() -> None:
    falling = [
        (ROYAL, "(b)1"), ("Kc Qc Jc Tc 9c", "(b)2"), ("5c 4c 3c 2c Ac", "(b)2"), ("As Ah Ad Ac Kd", "(b)3"),
        ("2s 2h 2d 2c 3d", "(b)3"), ("As Ah Ad Kc Kd", "(b)4"), ("2s 2h 2d 3c 3d", "(b)4"),
        ("Ah Kh Qh Jh 9h", "(b)5"), ("As Kh Qd Jc Td", "(b)6"), ("5s 4h 3d 2c Ad", "(b)6"),
        ("As Ah Ad Kc Qd", "(b)7"), ("2s 2h 2d 4c 3d", "(b)7"), ("As Ah Kd Kc Qd", "(b)8"),
        ("3s 3h 2d 2c 4d", "(b)8"), ("As Ah Kd Qc Jd", "(b)9"), ("2s 2h 5d 4c 3d", "(b)9"),
        ("As Kh Qd Jc 9d", "(a)"), ("Qs Kh Ad 2c 3d", "(a)"),  # no straight around the ace
    ]  # fmt: skip
    ranks = [CARIBBEAN_STUD.rank(text) for text, _ in falling]
    assert sorted(ranks, reverse=True) == ranks
    assert len(set(ranks)) == len(ranks)
    assert [str(rank.law) for rank in ranks] == [f"13:69F-16.5{where}" for _, where in falling]
    assert str(CARIBBEAN_STUD.law) == "13:69F-16.5(b)"


@pytest.mark.rule('13:69F-16.1 "rank"', '19:47-16.1 "rank"')
def test_hands_of_one_kind_compare_by_the_rank_of_their_cards() -> None:
    verdict = CARIBBEAN_STUD.compare(
        CARIBBEAN_STUD.rank("Kh 9h 7h 4h 2h"), CARIBBEAN_STUD.rank("Kc 9c 7c 5c 2c")
    )
    assert str(verdict.winner) == "flush, K-9-7-5-2"
    assert [str(reason.law) for reason in verdict.reasons] == ['13:69F-16.1 "rank"', "13:69F-16.5(a)"]


def test_a_shown_hand_cites_its_paragraph() -> None:
    round = act(deal_antes(table(), "Kh 9h 7h 4h 2h", PAIR), (1, "bet"))
    assert [(event.actor, event.data["hand"], str(event.cite)) for event in events_named(round, "show")] == [
        (DEALER, "one pair, nines with 7-4-2", "13:69F-16.5(b)9"),
        (1, "flush, K-9-7-4-2", "13:69F-16.5(b)5"),
    ]
