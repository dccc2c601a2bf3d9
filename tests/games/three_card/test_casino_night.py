"""13:47-20.41: three card poker at a casino night, paragraph by paragraph."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.cards import cards as read
from pitboss.equipment.chance import Chance
from pitboss.games.three_card.casino_night import CasinoNightOptions
from pitboss.law import Cite, cite
from pitboss.rankings import CHARITY_THREE
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.bots import RandomLegal, play_out
from tests.cases import for_each
from tests.games.three_card.playing import bet, close, night, settlement_events, start
from tests.helpers import act, events_named, refused

QUEEN, JACK = "Qc 3d 2h", "Jc Td 8h"
"""The lowest hand with which the dealer qualifies, and one with which the dealer does not."""


@pytest.mark.rule("13:47-20.41(c)", "13:47-20.41(c)1", "13:47-20.41(c)2", "13:47-20.41(c)3", "13:47-20.41(d)")
def test_each_player_chooses_one_game_or_both() -> None:
    round = start(night(3), "2c 4d 6h", "2d 4h 6s", "Kd Kh 7s", QUEEN)
    close(bet(bet(bet(round, 1, pair_plus=500), 2, ante=500), 3, ante=500, pair_plus=500))
    assert [(event.actor, event.data["game"], str(event.cite)) for event in events_named(round, "plays")] == [
        (1, "pair plus alone", "13:47-20.41(c)1"),
        (2, "ante and play alone", "13:47-20.41(c)2"),
        (3, "both games", "13:47-20.41(c)3"),
    ]
    assert round.turn is not None
    assert round.turn.actor == 2  # pair plus alone decides nothing
    act(round, (2, "fold"), (3, "play"))
    assert round.changes() == {1: -500, 2: -500, 3: 500 + 500 + 500}


@pytest.mark.rule("13:47-20.41(f)", "13:47-20.41(f)1", '13:47-20.41(a) "qualifying hand"')
@pytest.mark.parametrize("hand", ["Ac Kd 9h", "2c 3d 5h"])
def test_the_ante_wins_if_the_dealer_does_not_qualify(hand: str) -> None:
    round = act(close(bet(start(night(), hand, JACK), ante=1_000)), (1, "play"))
    assert events_named(round, "no_hand")[0].cite == cite('13:47-20.41(a) "qualifying hand"')
    assert settlement_events(round) == [(1, "pay", "ante", 1_000, "(f)1"), (1, "push", "play", 1_000, "(f)1")]
    assert round.changes() == {1: 1_000}


@pytest.mark.rule("13:47-20.41(f)2", "13:47-20.41(f)3", "13:47-20.41(f)4")
@for_each(
    ("hand", "dealer", "ends"),
    [
        ("Qd 4c 2s", QUEEN, [("pay", "(f)2"), ("pay", "(f)2")]),
        ("Js Tc 9s", "2c 2d 3h", [("pay", "(f)2"), ("pay", "(f)2"), ("bonus", "(i)3")]),
        ("Jd Tc 8s", QUEEN, [("collect", "(f)3"), ("collect", "(f)3")]),
        ("Ad Kc Js", "2c 2d 3h", [("collect", "(f)3"), ("collect", "(f)3")]),  # a pair of twos qualifies
        ("Qd 3c 2s", QUEEN, [("push", "(f)4"), ("push", "(f)4")]),
        ("3d 4c 5s", "3c 4d 5h", [("push", "(f)4"), ("push", "(f)4"), ("bonus", "(i)3")]),
    ],
)
def test_the_cards_decide_if_the_dealer_qualifies(
    hand: str, dealer: str, ends: list[tuple[str, str]]
) -> None:
    round = act(close(bet(start(night(), hand, dealer), ante=1_000)), (1, "play"))
    assert events_named(round, "qualifies")
    assert [(end, at) for _, end, _, _, at in settlement_events(round)] == ends


@pytest.mark.rule("13:47-20.41(e)", '13:47-20.41(a) "ante and play"')
def test_a_fold_loses_the_ante_and_nothing_else_even_if_the_dealer_does_not_qualify() -> None:
    round = close(bet(start(night(), "2c 4d 6h", JACK), ante=1_000))
    assert round.turn is not None
    play, fold = round.turn.options.of(1)
    assert (play.name, str(play.cite)) == ("play", '13:47-20.41(a) "ante and play"')
    assert (fold.name, str(fold.cite)) == ("fold", "13:47-20.41(e)")
    act(round, (1, "fold"))
    assert settlement_events(round) == [(1, "forfeit", "ante", 1_000, "(e)")]
    assert not events_named(round, "show")  # nothing is left to be decided by the cards
    assert round.changes() == {1: -1_000}


@pytest.mark.rule("13:47-20.41(e)")
def test_the_play_bet_equals_the_ante_and_its_chips_are_reserved() -> None:
    round = bet(start(night(stack=2_500), "Ac 4d 6h", QUEEN), ante=1_000)
    assert round.turn is not None
    with refused(
        "13:47-20.41", "only $5 can go on pair plus, not $6"
    ):  # of the 1,500 left, 1,000 must stay for the play bet
        bet(round, pair_plus=600)
    close(round)
    with refused('13:47-20.41(a) "ante and play"', "just play: nothing goes with it"):
        act(round, (1, "play", 500))
    act(round, (1, "play"))
    laid = events_named(round, "wager")[-1]
    assert (laid.data, str(laid.cite)) == ({"wager": "play", "amount": 1_000}, "13:47-20.41(e)")
    assert round.stacks == {1: 4_500}


@pytest.mark.rule(
    '13:47-20.41(a) "pair plus"', "13:47-20.41(h)", "13:47-20.41(h)1", "13:47-20.41(h)2",
    "13:47-20.41(h)3", "13:47-20.41(h)4", "13:47-20.41(h)5",
)  # fmt: skip
@for_each("dealer", [QUEEN, "Ac As Ad"])
@for_each(
    ("hand", "won", "at"),
    [
        ("Ah Kh Qh", 40, "(h)1"),
        ("7c 7d 7h", 30, "(h)2"),
        ("4c 5d 6h", 6, "(h)3"),
        ("4s 5s 9s", 4, "(h)4"),
        ("4c 4d 9h", 1, "(h)5"),
        ("Kc Jd 9h", -1, '(a) "pair plus"'),
    ],
)
def test_pair_plus_pays_by_the_players_cards_alone(hand: str, won: int, at: str, dealer: str) -> None:
    round = close(bet(start(night(), hand, dealer), pair_plus=500))
    assert round.changes() == {1: 500 * won}
    assert [step[-1] for step in settlement_events(round)] == [at]


@pytest.mark.rule(
    '13:47-20.41(a) "ante bonus"', "13:47-20.41(i)", "13:47-20.41(i)1", "13:47-20.41(i)2", "13:47-20.41(i)3"
)
@for_each(
    ("hand", "bonus", "at"),
    [("Ah 2h 3h", 5, "(i)1"), ("7c 7d 7h", 4, "(i)2"), ("4c 5d 6h", 1, "(i)3"), ("4s 5s 9s", 0, ""),
     ("4c 4d 9h", 0, "")],
)  # fmt: skip
def test_the_ante_bonus_pays_a_straight_or_better_even_if_the_dealer_wins(
    hand: str, bonus: int, at: str
) -> None:
    round = act(close(bet(start(night(), hand, "Ks Qs Js"), ante=500)), (1, "play"))
    assert round.changes() == {1: 500 * bonus - 1_000}
    assert [step[-1] for step in settlement_events(round) if step[1] == "bonus"] == ([at] if at else [])


@pytest.mark.rule(
    "13:47-20.41(a)", '13:47-20.41(a) "straight flush"', '13:47-20.41(a) "three of a kind"',
    '13:47-20.41(a) "straight"', '13:47-20.41(a) "flush"', '13:47-20.41(a) "pair"', "13:47-20.41(g)",
)  # fmt: skip
@for_each(
    ("hand", "called", "at"),
    [
        ("4h 5h 6h", "straight flush", '(a) "straight flush"'),
        ("7c 7d 7h", "three of a kind", '(a) "three of a kind"'),
        ("4c 5d 6h", "straight", '(a) "straight"'),
        ("4s 5s 9s", "flush", '(a) "flush"'),
        ("4c 4d 9h", "pair", '(a) "pair"'),
        ("Kc Ah 2s", "high card", "(a)"),  # around the corner is no straight
    ],
)
def test_hands_are_named_by_the_definitions(hand: str, called: str, at: str) -> None:
    round = close(bet(start(night(), hand, QUEEN), pair_plus=500))
    (shown,) = events_named(round, "show")
    assert shown.data["hand"].startswith(called)
    assert str(shown.cite) == f"13:47-20.41{at}"
    best_first = ["4h 5h 6h", "2c 2d 2h", "Qd Kc As", "4s 5s 9s", "Ac Ad Kh", "Ac Kd Jh"]
    values = [CHARITY_THREE.value(read(each)) for each in best_first]
    assert values == sorted(values, reverse=True)


@pytest.mark.rule("13:47-20.41(b)", "13:47-20.4")
def test_the_table_the_license_and_the_equipment() -> None:
    at = night(8, seats=8)
    with refused("13:47-20.41(b)", "seats 1 to 8, not 9"):
        at.sit(9, 10_000)
    with refused("13:47-20.41(b)", "up to 8 players, not 9"):
        CasinoNightOptions(seats=9)
    with refused("13:47-20.41(b)", "seats 1 to 6, not 7"):
        night(7)
    with refused("13:47-20.41(b)", "rented from a supplier the Commission approved"):
        CasinoNightOptions(equipment="other")
    with refused("13:47-20.4", "must list three card poker"):
        CasinoNightOptions(licence="does_not")
    round = at.start(Chance.seeded(3))
    for seat in range(1, 9):
        bet(round, seat, ante=500)
    close(round)
    dealt = [card for hand in round.hands.values() for card in hand]
    assert sorted([*dealt, *round.pack]) == list(range(52))
    assert len(dealt) == 27


@pytest.mark.rule("13:47-20.41(j)", "13:47-20.41(j)1", "13:47-20.41(j)2")
def test_one_hand_per_player_and_no_wild_cards() -> None:
    round = start(night(), "2c 4d 6h", QUEEN)
    with refused("13:47-20.41(j)1", "one hand"):
        act(round, (1, "second_hand"))
    with refused("13:47-20.41(c)", "cannot bet on “ante 2” now"):
        act(round, (1, "wager", (("ante 2", 500),)))
    with refused("13:47-20.41(j)1", "not on 2"):
        CasinoNightOptions(hands=2)
    with refused("13:47-20.41(j)2", "wild cards are prohibited"):
        CasinoNightOptions(wild_cards="joker")
    assert "one hand per player, no wild cards: 13:47-20.41(j)" in CasinoNightOptions().sign()
    assert "pair plus: straight flush pays 40 to 1" in CasinoNightOptions().sign()


@pytest.mark.rule("13:47-20.41(k)")
def test_the_dealer_shuffles_by_hand_before_every_round() -> None:
    at = night()
    for number in range(3):
        round = at.start(Chance.seeded(number))
        assert [(event.name, str(event.cite)) for event in round.events[1:]] == [
            ("shuffle", "13:47-20.41(k)")
        ]
        play_out(close(bet(round, pair_plus=500)), {})
    with refused("13:47-20.41(k)", "by hand"):
        CasinoNightOptions(shuffle="machine")


@pytest.mark.rule("13:47-20.41(h)", "13:47-20.41(i)", "13:47-20.41(f)")
@for_each(
    ("posted", "at"),
    [
        ({"pair plus: flush": "3 to 1"}, "(h)"),
        ({"pair plus: straight flush": "41 to 1"}, "(h)"),
        ({"ante bonus: straight": "2 to 1"}, "(i)"),
        ({"play": "2 to 1"}, "(f)"),
        ({"ante: better cards": "3 to 2"}, "(f)"),
    ],
)
def test_no_other_payouts_are_allowed(posted: dict[str, str], at: str) -> None:
    with refused(f"13:47-20.41{at}", "not"):
        CasinoNightOptions(odds=posted)


def test_a_full_table_is_settled_step_by_step() -> None:
    hands = ["Ah 2h 3h", "7c 7d 7h", "4c 5d 6h", "Tc Td 4h", "Ks Jc 9h", "8c 6d 4s", "Qd Jd 9c", "As Ac 8h"]
    round = start(night(8, seats=8), *hands, "Qc Qs 2d")
    for seat in range(1, 7):
        bet(round, seat, ante=1_000, pair_plus=500)
    close(bet(bet(round, 7, ante=2_500), 8, pair_plus=700))
    for seat in range(1, 8):
        act(round, (seat, "fold" if seat == 6 else "play"))
    assert settlement_events(round) == [
        (6, "forfeit", "ante", 1_000, "(e)"),
        (1, "pay", "ante", 1_000, "(f)2"),
        (1, "pay", "play", 1_000, "(f)2"),
        (1, "pay", "pair plus", 20_000, "(h)1"),
        (1, "bonus", "ante bonus", 5_000, "(i)1"),
        (2, "pay", "ante", 1_000, "(f)2"),
        (2, "pay", "play", 1_000, "(f)2"),
        (2, "pay", "pair plus", 15_000, "(h)2"),
        (2, "bonus", "ante bonus", 4_000, "(i)2"),
        (3, "pay", "ante", 1_000, "(f)2"),
        (3, "pay", "play", 1_000, "(f)2"),
        (3, "pay", "pair plus", 3_000, "(h)3"),
        (3, "bonus", "ante bonus", 1_000, "(i)3"),
        (4, "collect", "ante", 1_000, "(f)3"),
        (4, "collect", "play", 1_000, "(f)3"),
        (4, "pay", "pair plus", 500, "(h)5"),
        (5, "collect", "ante", 1_000, "(f)3"),
        (5, "collect", "play", 1_000, "(f)3"),
        (5, "collect", "pair plus", 500, '(a) "pair plus"'),
        (6, "collect", "pair plus", 500, '(a) "pair plus"'),
        (7, "collect", "ante", 2_500, "(f)3"),
        (7, "collect", "play", 2_500, "(f)3"),
        (8, "pay", "pair plus", 700, "(h)5"),
    ]
    won = {1: 27_000, 2: 21_000, 3: 6_000, 4: -1_500, 5: -2_500, 6: -1_500, 7: -5_000, 8: 700}
    assert round.changes() == won
    assert round.house == -sum(won.values())


@pytest.mark.rule("13:47-20.41(b)", "13:47-20.41(k)")
@pytest.mark.parametrize(
    ("says", "at"),
    [("the deck is not the standard 52 cards", "(b)"), ("the cards were not shuffled by hand", "(k)")],
)
def test_a_breach_of_the_sections_demands_voids_the_round(says: str, at: str) -> None:
    reported = close(bet(start(night(2), "2c 4d 6h", QUEEN), ante=1_000, pair_plus=500))
    act(reported, (SUPERVISOR, "report", says))
    fell = close(bet(start(night(2), "2c 4d 6h", QUEEN, mishaps=(says,)), ante=1_000))
    for round in (reported, fell):
        assert round.over
        assert str(events_named(round, "void")[0].cite) == f"13:47-20.41{at}"
        assert round.stacks == {1: 100_000, 2: 100_000}
    with refused("13:47-20.41(c)", "cannot report"):
        act(start(night(), "2c 4d 6h", QUEEN), (DEALER, "report", says))  # nothing is dealt yet


def test_a_casino_night_never_cites_the_casino_chapter() -> None:
    at, chance = night(6, maximum=2_000), Chance.seeded(5, mishaps=30)
    found: set[Cite] = set()
    for number in range(60):
        round = at.start(chance.fork(number))
        bots = {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in range(1, 7)}

        def look(round: Any) -> None:
            if round.turn:
                found.update(option.cite for option in round.turn.options)
                for option in round.turn.options:
                    for area in getattr(option, "areas", ()):
                        found.update((area.cite, area.limits, area.exact))

        look(round)
        round.watch = lambda each, _: look(each)
        play_out(round, bots)
        found.update(event.cite for event in round.events)
    assert found
    assert all(where in cite("13:47-20.41") for where in found)
    with refused("13:47-20.41", "outside $5 to $20"):
        bet(at.start(Chance.seeded(1)), ante=2_500)


def test_players_see_their_own_cards_until_hands_are_shown() -> None:
    round = close(bet(bet(start(night(2), "2c 4d 6h", "Ac Kd Qh", QUEEN), ante=500), 2, ante=500))
    mine = [event.cards for event in round.view(1).events if event.name == "deal" and event.actor == 1]
    others = [event.cards for event in round.view(1).events if event.name == "deal" and event.actor != 1]
    assert [card for each in mine for card in each] == list(read("2c 4d 6h"))
    assert {card for each in others for card in each} == {HIDDEN}
    assert draw_view(round, 1, 80).splitlines() == [
        "  dealer        3 down",
        "> seat 1  $995  down 2c 4d 6h, ante $5",
        "  seat 2  $995  3 down, ante $5",
        "  2c 4d 6h (high card, 6-4-2)",
    ]
