"""13:69F-16: Caribbean stud, and its older edition 19:47-16."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction as F
from typing import Any

import pytest

from pitboss.equipment.cards import HIDDEN, cards
from pitboss.equipment.chance import Chance
from pitboss.games.caribbean_options import LEAST, CaribbeanOptions, ante_line, bet_line, hand_of_player
from pitboss.games.caribbean_stud import CaribbeanRound, CaribbeanStud
from pitboss.law import cite
from pitboss.odds import unseen
from pitboss.odds.counting import count, sampled
from pitboss.odds.exact import price
from pitboss.rankings import CARIBBEAN_STUD
from pitboss.table import DEALER, SUPERVISOR, Refused
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import choices
from pitboss.table.record import digest
from pitboss.table.wager import FIRST, LOSES, PUSHES
from tests.games.settled import check_settled
from tests.helpers import act, cites, named, refused

QUALIFIED, PAIR, HIGH = "Ad Ks 4h 3c 2s", "9s 9d 7c 4d 2c", "Qd Js 9c 6h 3d"
"""Hands of a dealer: the least that qualifies, one that does, one that does not."""
ROYAL, STRAIGHT_FLUSH = "Ah Kh Qh Jh Th", "8s 7s 6s 5s 4s"
METER = "Caribbean stud"


def table(seats: int = 1, stack: int = 100_000, **options: Any) -> Any:
    stacks = dict.fromkeys(range(1, seats + 1), stack)
    return CaribbeanStud().table(options=CaribbeanOptions(**options), stacks=stacks)


def start(at: Any, *hands: str, mishaps: tuple[str, ...] = (), now: datetime | None = None) -> CaribbeanRound:
    """A round in which these hands are dealt, the dealer's last; its last card is the one turned up."""
    dealt = [cards(hand) for hand in hands]
    if at.options.dealing == "automated_shoe":
        first = [card for hand in dealt for card in hand]
    else:
        first = [hand[place] for place in range(5) for hand in dealt]
    order = [*first, *(card for card in range(52) if card not in first)]
    manual = at.options.shuffle == "manual"
    script: list[Any] = [("shuffle", order[-20:] + order[:-20] if manual else order)]
    script += [("cut", 20)] if manual else []
    chance = Chance.scripted([*script, *(("mishap", each) for each in mishaps)])
    round: CaribbeanRound = at.start(chance, now=now)
    return round


def bet(round: CaribbeanRound, seat: int = 1, **stakes: int) -> CaribbeanRound:
    return act(round, (seat, "wager", tuple((stakes or {"ante": 1_000}).items())))


def close(round: CaribbeanRound) -> CaribbeanRound:
    return act(round, (DEALER, "no_more_bets"))


def dealt(at: Any, *hands: str, **more: Any) -> CaribbeanRound:
    """Every player has made an ante of $10, and the cards are dealt."""
    round = start(at, *hands, **more)
    for seat in round.seats:
        bet(round, seat)
    return close(round)


def told(round: CaribbeanRound, *names: str) -> list[tuple[str, int | None, str, int]]:
    """Events about wagers: what, whose, which and how much."""
    found = [event for event in round.events if event.name in names]
    return [(event.name, event.actor, event.data["wager"], event.data["amount"]) for event in found]


# Wagers: 16.1, 16.6


@pytest.mark.rule('13:69F-16.1 "ante wager"', '19:47-16.1 "ante wager"', "13:69F-16.6")
def test_an_ante_is_made_before_any_card_and_leaves_enough_for_the_bet() -> None:
    round = start(table(stack=3_500), ROYAL, HIGH)
    for stake in (400, 1_200):
        with refused("13:69F-8.2", "outside $5 to $11"):
            bet(round, ante=stake)
    bet(round, ante=1_100)
    assert str(named(round, "wager")[0].cite) == '13:69F-16.1 "ante wager"'
    close(round)
    with refused("13:69F-16.6", "no wager is taken after no more bets"):
        bet(round, ante=500)


@pytest.mark.rule('13:69F-16.1 "bet wager"', '19:47-16.1 "bet wager"')
def test_a_bet_is_exactly_twice_the_ante_after_the_deal() -> None:
    round = start(table(), PAIR, HIGH)
    with refused("13:69F-16.6", "cannot bet now"):
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
    assert named(round, "wager", wager="bet")[0].data["amount"] == 2_000


@pytest.mark.rule('13:69F-16.1 "fold"', '19:47-16.1 "fold"', "13:69F-16.10")
def test_a_fold_gives_up_the_ante_and_shows_nothing() -> None:
    round = act(dealt(table(), PAIR, HIGH), (1, "fold"))
    assert told(round, "forfeit") == [("forfeit", 1, "ante", 1_000)]
    assert str(named(round, "fold")[0].cite) == '13:69F-16.1 "fold"'
    assert round.changes() == {1: -1_000}
    assert not named(round, "show")  # nobody is left to compare with


@pytest.mark.rule('13:69F-16.1 "hand"', '19:47-16.1 "hand"')
def test_a_hand_is_five_cards_and_none_is_drawn() -> None:
    round = dealt(table(), PAIR, HIGH)
    assert {len(hand) for hand in round.hands.values()} == {5}
    with refused('13:69F-16.1 "hand"', "no card is drawn"):
        act(round, (1, "draw"))


@pytest.mark.rule('13:69F-16.1 "hole card"', '19:47-16.1 "hole card"')
def test_four_cards_of_the_dealer_are_down_and_one_is_up() -> None:
    round = dealt(table(), PAIR, HIGH)
    down, up = (event for event in round.view(1).events if event.name == "deal" and event.actor == DEALER)
    assert down.cards == (HIDDEN,) * 4
    assert up.cards == cards("3d")
    assert str(up.cite) == '13:69F-16.1 "hole card"'
    assert "dealer shows 3d" in CaribbeanStud().situation(round, 1)


@pytest.mark.rule('13:69F-16.1 "stub"', '19:47-16.1 "stub"')
def test_the_stub_is_counted_once_in_five_rounds() -> None:
    at = table()
    counts = []
    for _ in range(5):
        round = dealt(at, PAIR, HIGH)
        counts.append([event.data["count"] for event in named(round, "counted")])
        act(round, (1, "fold"))
    assert counts == [[], [], [], [], [42]]
    assert str(named(round, "counted")[0].cite) == '13:69F-16.1 "stub"'


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


def hand(text: str) -> int:
    return CARIBBEAN_STUD.value(cards(text))


@pytest.mark.rule('13:69F-16.1 "qualifying hand"', '19:47-16.1 "qualifying hand"', "13:69F-16.10")
@pytest.mark.parametrize(
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
    round = act(dealt(table(), player, dealer), (1, "bet"))
    assert round.changes() == {1: ante + wager}
    (said,) = [event for event in round.events if event.name in ("qualifies", "unqualified")]
    assert said.name == ("qualifies" if hand(dealer) >= LEAST else "unqualified")
    assert str(said.cite) == '13:69F-16.1 "qualifying hand"'
    check_settled(round)


@pytest.mark.rule('13:69F-16.1 "push"', '19:47-16.1 "push"', '13:69F-16.1 "suit"', '19:47-16.1 "suit"')
def test_equal_hands_push_whatever_their_suits() -> None:
    round = act(dealt(table(), "9h 9c 7d 4c 2d", PAIR), (1, "bet"))
    assert told(round, "push") == [("push", 1, "ante", 1_000), ("push", 1, "bet", 2_000)]
    assert {str(event.cite) for event in named(round, "push")} == {'13:69F-16.1 "push"'}
    equal = CARIBBEAN_STUD.compare(CARIBBEAN_STUD.rank("9h 9c 7d 4c 2d"), CARIBBEAN_STUD.rank(PAIR))
    assert (equal.winner, str(equal.law)) == (None, '13:69F-16.1 "suit"')


@pytest.mark.rule("13:69F-16.12")
@pytest.mark.parametrize(
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
def test_what_a_bet_pays(player: str, line: str, pays: int) -> None:
    round = act(dealt(table(), player, "Ad Ks 4c 3c 2s"), (1, "bet"))
    ante, wager = named(round, "pay")
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
    assert told(round, "locked") == [("locked", seat, "progressive", 100) for seat in (1, 3, 5)]
    assert told(round, "forfeit") == [("forfeit", 3, "ante", 1_000), ("forfeit", 3, "progressive", 100)]
    assert told(round, "collect", "push", "pay") == [
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
    "19:47-16.5(b)8", "19:47-16.5(b)9",
)  # fmt: skip
def test_the_order_of_hands_and_where_each_is_said() -> None:
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


def test_a_hand_that_is_shown_names_its_paragraph() -> None:
    round = act(dealt(table(), "Kh 9h 7h 4h 2h", PAIR), (1, "bet"))
    assert [(event.actor, event.data["hand"], str(event.cite)) for event in named(round, "show")] == [
        (DEALER, "one pair, nines with 7-4-2", "13:69F-16.5(b)9"),
        (1, "flush, K-9-7-4-2", "13:69F-16.5(b)5"),
    ]


# The progressive: 16.11


def with_dollar(at: Any, *hands: str) -> CaribbeanRound:
    round = start(at, *hands)
    for seat in round.seats:
        bet(round, seat, ante=500, progressive=100)
    return close(round)


@pytest.mark.rule(
    "13:69F-16.11", "13:69F-16.12", '13:69F-16.1 "progressive payout hand"',
    '19:47-16.1 "progressive payout hand"',
)  # fmt: skip
@pytest.mark.parametrize("table_name", ["B1", "B2", "B3", "B4"])
@pytest.mark.parametrize(
    ("player", "wins"),
    [
        (ROYAL, 1_000_050),
        (STRAIGHT_FLUSH, 100_005),
        ("8s 8h 8d 8c 2d", {"B1": 10_000, "B2": 15_000, "B3": 50_000, "B4": 50_000}),
        ("8s 8h 8d 5c 5d", {"B1": 7_500, "B2": 10_000, "B3": 10_000, "B4": 15_000}),
        ("Kh 9h 7h 4h 2h", {"B1": 5_000, "B2": 5_000, "B3": 5_000, "B4": 7_500}),
        ("9s 8h 7d 6c 5d", 0),
        (PAIR, 0),
    ],
)
def test_what_a_dollar_wins_and_it_does_not_come_back(player: str, wins: Any, table_name: str) -> None:
    at = table(tables={"progressive": table_name})
    round = act(with_dollar(at, player, HIGH), (1, "bet"))  # the dealer does not even qualify
    won = wins if isinstance(wins, int) else wins[table_name]
    assert round.changes() == {1: 500 - 100 + won}
    meter = {1_000_050: 1_000_000, 100_005: 1_000_050 - 100_005}.get(won, 1_000_050)
    assert at.funds == {METER: meter} if round.over else {}


@pytest.mark.rule("13:69F-16.6")
def test_a_progressive_wager_is_one_dollar_and_goes_with_an_ante() -> None:
    round = start(table(), PAIR, HIGH)
    with refused('13:69F-16.1 "progressive payout hand"', "goes with a wager on ante"):
        bet(round, progressive=100)
    with refused("13:69F-8.2", "outside $1 to $1"):
        bet(round, ante=500, progressive=200)
    bet(round, ante=500, progressive=100)
    with refused("13:69F-16.6", "no wager 'progressive'"):
        bet(round, progressive=100)


@pytest.mark.rule("13:69F-16.6")
def test_reading_progressive_without_ante() -> None:
    at = table(progressive_without_ante="on")
    round = close(bet(start(at, STRAIGHT_FLUSH, PAIR), progressive=100))
    assert round.over  # there is nothing to decide
    assert round.changes() == {1: 100_005 - 100}
    assert [event.actor for event in named(round, "show")] == [DEALER, 1]


@pytest.mark.rule("13:69F-16.11")
def test_reading_progressive_after_fold() -> None:
    for reading, won in (("lost", -600), ("live", -600 + 5_000)):
        round = with_dollar(table(progressive_after_fold=reading), "Kh 9h 7h 4h 2h", PAIR)
        act(round, (1, "fold"))
        assert round.changes() == {1: won}


@pytest.mark.rule("13:69F-16.11")
def test_reading_royals_in_one_round() -> None:
    hands = ROYAL, "As Ks Qs Js Ts", STRAIGHT_FLUSH, PAIR
    for reading, won in (
        ("share", {3: 100_015, 2: 450_068, 1: 450_067}),  # the odd cent to the first from the dealer's right
        ("in_order", {3: 100_015, 2: 900_135, 1: 1_000_000}),  # the second from the meter as it was reset
    ):
        round = with_dollar(table(3, royals_in_one_round=reading), *hands)
        act(round, *[(seat, "bet") for seat in (1, 2, 3)])
        assert {event.actor: event.data["amount"] for event in named(round, "jackpot")} == won
        assert round.funds == {METER: 1_000_000}
        check_settled(round)


@pytest.mark.rule("13:69F-16.12")
def test_the_meter_begins_grows_and_is_reset_as_the_house_has_set_it() -> None:
    at = table(meter_initial=2_000_000, meter_reset=500_000, meter_rate=75)
    act(with_dollar(at, PAIR, HIGH), (1, "bet"))
    assert at.funds == {METER: 2_000_075}
    round = act(with_dollar(at, ROYAL, HIGH), (1, "bet"))
    assert named(round, "jackpot")[0].data["amount"] == 2_000_150
    assert round.funds == {METER: 500_000}
    with refused("13:69F-16.12", "cannot grow by 101%"):
        CaribbeanOptions(meter_rate=101)
    with refused("13:69F-16.12", "one of: B3, B1, B2, B4; not B9"):
        CaribbeanOptions(tables={"progressive": "B9"})


# The table: 13:69E-1.13G


@pytest.mark.rule("13:69E-1.13G(a)")
def test_a_table_has_six_or_seven_positions() -> None:
    with refused("13:69E-1.13G(a)", "six or seven positions, not 5"):
        CaribbeanOptions(positions=5)
    with pytest.raises(Refused, match=r"13:69E-1\.13G"):
        table(7, positions=6)
    assert len(table(7).stacks) == 7


@pytest.mark.rule("13:69E-1.13G(c)", "13:69F-16.12")
def test_reading_payout_limit_scope() -> None:
    scopes: Any = ("bet", 500_000 + 2_600, "its bet,"), ("ante_and_bet", 500_000, "together")
    for scope, won, word in scopes:
        at = table(stack=10**6, payout_limit_scope=scope)
        round = close(bet(start(at, ROYAL, PAIR), ante=2_600))
        act(round, (1, "bet"))
        assert round.changes() == {1: won}
        wager = named(round, "pay", wager="bet")[0].data
        assert wager["limited"]
        assert word in CaribbeanOptions(payout_limit_scope=scope).sign()[-1]
        assert "$5,000" in CaribbeanOptions(payout_limit_scope=scope).sign()[-1]
        check_settled(round)
    round = close(bet(start(table(stack=10**6), ROYAL, PAIR), ante=2_500))
    act(round, (1, "bet"))
    assert round.changes() == {1: 502_500}
    assert "limited" not in named(round, "pay", wager="bet")[0].data
    great = table(stack=10**7, maximum=10**6, payout_limit_scope="ante_and_bet")
    round = act(close(bet(start(great, PAIR, QUALIFIED), ante=600_000)), (1, "bet"))
    assert round.changes() == {1: 500_000}  # the ante alone wins more than the limit


@pytest.mark.rule("13:69E-1.13G(e)")
def test_every_table_has_the_progressive() -> None:
    houses: Any = {}, {"edition": "19:47"}, {"decks": 1, "shuffle": "manual"}, {"positions": 6}
    for each in houses:
        assert "progressive" in CaribbeanOptions(**each).wagers
    (seed,) = named(start(table(), PAIR, HIGH), "seed")
    assert (seed.data["amount"], str(seed.cite)) == (1_000_000, "13:69E-1.13G(e)")
    assert "meter $10,000" in CaribbeanStud().situation(start(table(), PAIR, HIGH), 1)


# Cards: 16.2 to 16.4, 16.7 to 16.9


@pytest.mark.rule("13:69F-16.2(b)", "13:69F-16.2(b)4", "19:47-16.2(b)", "19:47-16.2(b)4")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_two_decks_take_turns_with_a_machine_alone(edition: str) -> None:
    at = table(edition=edition)
    colours = []
    for _ in range(3):
        round = act(dealt(at, PAIR, HIGH), (1, "fold"))
        colours += [event.data["colour"] for event in named(round, "deck")]
    assert colours == ["red", "blue", "red"]
    assert cite(f"{edition}-16.2(b)4") in cites(round)
    with refused(f"{edition}-16.2(b)", "by hand are of one deck"):
        CaribbeanOptions(shuffle="manual", edition=edition)  # type: ignore[arg-type]


@pytest.mark.rule("13:69F-16.3(e)", "19:47-16.3(e)")
def test_cards_are_changed_after_eight_hours() -> None:
    at, opened = table(), datetime(2026, 1, 1, 20)
    changed = []
    for hours in (0, 7, 7.99, 8, 15, 16):
        round = dealt(at, PAIR, HIGH, now=opened + timedelta(hours=hours))
        changed.append(len(named(round, "new_cards")))
        act(round, (1, "fold"))
    assert changed == [1, 0, 0, 1, 0, 1]
    assert str(named(round, "new_cards")[0].cite) == "13:69F-16.3(e)"
    assert not named(dealt(table(), PAIR, HIGH), "new_cards")  # no time is told


@pytest.mark.rule(
    "13:69F-16.4(a)", "13:69F-16.4(b)", "13:69F-16.4(b)1", "13:69F-16.4(b)2", "13:69F-16.4(c)",
    "13:69F-16.4(c)1.ii", "13:69F-16.4(c)2", "19:47-16.4(a)", "19:47-16.4(b)", "19:47-16.4(b)1",
    "19:47-16.4(b)2", "19:47-16.4(c)", "19:47-16.4(c)1.ii", "19:47-16.4(c)2",
)  # fmt: skip
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_what_a_machine_shuffles_is_dealt_and_what_hands_shuffle_is_cut(edition: str) -> None:
    machine = dealt(table(decks=1, edition=edition), PAIR, HIGH)
    assert {f"{edition}-16.4(a)", f"{edition}-16.4(b)1"} <= set(map(str, cites(machine)))
    assert not named(machine, "cut")
    by_hand = dealt(table(decks=1, shuffle="manual", edition=edition), PAIR, HIGH)
    assert [event.name for event in by_hand.events if event.name in ("shuffle", "cut", "stacked")] == [
        "shuffle",
        "cut",
        "stacked",
    ]
    assert {f"{edition}-16.4{where}" for where in ("(a)", "(c)1.ii", "(c)2")} <= set(map(str, cites(by_hand)))
    with refused(f"{edition}-16.4(c)", "the dealer cuts"):
        act(by_hand, (1, "cut"))
    said = {each.name: str(each.cite) for each in CaribbeanStud().house_options()}
    assert (said["shuffle"], said["dealing"]) == ("13:69F-16.4(b)2", "13:69F-16.4(b)")
    depths = {
        named(table(decks=1, shuffle="manual").start(Chance.seeded(seed)), "cut")[0].data["count"]
        for seed in range(200)
    }
    assert (min(depths), max(depths)) == (10, 51)


@pytest.mark.rule("13:69F-16.4(d)", "19:47-16.4(d)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_supervisor_may_order_a_recut_until_a_card_is_dealt(edition: str) -> None:
    at = table(decks=1, shuffle="manual", edition=edition)
    round = at.start(Chance.scripted([("shuffle", ()), ("cut", 12), ("cut", 30)]))
    act(round, (SUPERVISOR, "report", "the cut was improper"))
    assert [event.data["count"] for event in named(round, "cut")] == [12, 30]
    assert str(named(round, "cut")[1].cite) == f"{edition}-16.4(d)"
    close(bet(round))
    with refused("13:69F-16.13", "does not go with report"):
        act(round, (SUPERVISOR, "report", "the cut was improper"))


@pytest.mark.rule("13:69F-16.7", "13:69F-16.8", "13:69F-16.9")
@pytest.mark.parametrize(
    ("dealing", "law", "events"),
    [("manual_shoe", "13:69F-16.7", 14), ("hand", "13:69F-16.8", 14), ("automated_shoe", "13:69F-16.9", 3)],
)
def test_three_ways_to_deal(dealing: str, law: str, events: int) -> None:
    round = dealt(table(2, dealing=dealing), PAIR, "8s 8h 7d 5c 2d", HIGH)
    assert round.hands == {1: cards(PAIR), 2: cards("8s 8h 7d 5c 2d"), DEALER: cards(HIGH)}
    assert [str(event.cite) for event in named(round, "deal")].count(law) == events


# What goes wrong: 16.13


@pytest.mark.rule("13:69F-16.13")
@pytest.mark.parametrize("kind", ["wrong_number", "dealer_exposed", "shoe"])
def test_what_voids_a_round_gives_all_wagers_back_and_leaves_the_meter(kind: str) -> None:
    round = start(table(2), PAIR, "8s 8h 7d 5c 2d", HIGH, mishaps=(kind,))
    bet(round, 1, ante=1_000, progressive=100)
    bet(round, 2, ante=700)
    close(round)
    assert round.over
    assert str(named(round, "void")[0].cite) == "13:69F-16.13"
    assert round.stacks == {1: 100_000, 2: 100_000}
    assert round.funds == {METER: 1_000_050}
    assert round.house == -1_000_050


@pytest.mark.rule("13:69F-16.13")
def test_a_bet_already_made_goes_back_too() -> None:
    round = act(dealt(table(2), PAIR, "8s 8h 7d 5c 2d", HIGH), (1, "bet"))
    act(round, (DEALER, "report", "a card of the dealer was exposed"))
    assert round.stacks == {1: 100_000, 2: 100_000}
    assert [event.data["amount"] for event in named(round, "returned")] == [3_000, 1_000]


@pytest.mark.rule("13:69F-16.13")
def test_a_player_whose_card_is_exposed_plays_on_or_not() -> None:
    round = start(table(2), "Kh 9h 7h 5h 2h", "8s 8d 7d 5c 2d", QUALIFIED, mishaps=("exposed 1",))
    bet(round, 1, ante=1_000, progressive=100)
    close(bet(round, 2))
    seen = {card for event in round.view(1).events if event.actor == 1 for card in event.cards}
    assert seen == {HIDDEN, *cards("2h")}
    voided = act(round.copy(), (1, "void_hand"), (2, "bet"))
    assert voided.changes() == {1: 0, 2: 3_000}
    assert voided.funds == {METER: 1_000_050}
    act(round, (1, "play_on"), (1, "bet"), (2, "bet"))
    assert round.changes() == {1: 11_000 + 5_000 - 100, 2: 3_000}
    for each in (voided, round):
        check_settled(each)


@pytest.mark.rule("13:69F-16.13")
def test_one_card_face_up_is_not_used_and_two_are_too_many() -> None:
    round = start(table(), "As " + PAIR[:11], PAIR[12:] + " Qd Js 9c 6h", mishaps=("face_up",))
    close(bet(round))
    assert round.discards == list(cards("As"))
    assert round.hands[1] == cards(PAIR)
    round = start(table(), PAIR, HIGH, mishaps=("face_up", "face_up"))
    assert named(close(bet(round)), "void")


@pytest.mark.rule("13:69F-16.13")
def test_cards_that_the_shuffler_did_not_finish_are_shuffled_again() -> None:
    at = table()
    script: list[Any] = [("shuffle", ()), ("mishap", "shuffler"), ("shuffle", list(cards(f"{PAIR} {HIGH}")))]
    round = close(bet(at.start(Chance.scripted(script))))
    assert [str(event.cite) for event in named(round, "shuffler")] == ["13:69F-16.4(a)", "13:69F-16.13"]
    assert round.hands[1] == cards(PAIR)


def test_all_hands_void_leave_nothing_to_settle() -> None:
    round = act(dealt(table(), PAIR, HIGH, mishaps=("exposed 1",)), (1, "void_hand"))
    assert round.over
    assert round.changes() == {1: 0}
    assert not named(round, "show")


# Editions


def test_the_older_edition_cites_what_is_held_of_it_and_the_later_one_beyond() -> None:
    at = table(edition="19:47", decks=1, shuffle="manual")
    round = act(dealt(at, "9h 9c 7d 4c 2d", PAIR), (1, "bet"))
    told_by = {event.name: str(event.cite) for event in round.events}
    assert told_by["round"] == told_by["result"] == "19:47-16"
    assert told_by["wager"] == '19:47-16.1 "bet wager"'
    assert told_by["push"] == '19:47-16.1 "push"'
    assert told_by["show"] == "19:47-16.5(b)9"
    assert told_by["deal"] == '19:47-16.1 "hole card"'
    assert told_by["no_more_bets"] == "13:69F-16.6"  # not held of the older one
    assert {movement.cite.chapter for movement in round.movements} == {"19:47", "13:69E"}
    later = act(dealt(table(decks=1, shuffle="manual"), "9h 9c 7d 4c 2d", PAIR), (1, "bet"))
    assert later.changes() == round.changes()
    assert all(where.chapter.startswith("13:69") for where in cites(later))


# Figures


def test_the_progressive_is_counted_exactly() -> None:
    fixed = {"B1": F(14965, 64974), "B2": F(18085, 64974), "B3": F(1385, 3822), "B4": F(20945, 43316)}
    even = {"B1": 26_320_526, "B2": 24_678_421, "B3": 21_804_737, "B4": 17_661_316}
    (counted,) = [each for each in count(_alone()) if each.wager.name == "progressive"]
    assert counted.total == 2_598_960
    for name, part in fixed.items():
        wager = CaribbeanOptions(tables={"progressive": name}).wagers["progressive"]
        found = type(counted)((wager,), None, counted.lines, counted.total)
        assert 1 - price(found, meter=1_000_000).edge == part + F(10_000 * 19, 6_497_400)
        assert abs(price(found, meter=even[name]).mean) < F(1, 10**7)


def _alone() -> Any:
    from dataclasses import replace

    model = CaribbeanStud().model(CaribbeanOptions())
    return replace(model, draws=model.draws[:1], wagers=model.wagers[2:], decisions=())


def test_a_sample_is_near_the_figures() -> None:
    (ante, *_) = sampled(CaribbeanStud().model(CaribbeanOptions()), 1 << 18, 3)
    assert ante.sampled
    found = price(ante, stake=500)
    deviation = 2.243 / 512
    assert abs(float(found.edge) - 0.052243) < 3 * deviation
    assert abs(float(found.staked) - (1 + 2 * 5316167 / 10179260)) < 0.01
    assert found.ways[0,] == "fold"
    assert found.ways[1,] == "bet"


OUTCOMES = {
    (FIRST, PUSHES): 4_532_514_033_720,
    (PUSHES, PUSHES): 321_623_100,
    (LOSES, LOSES): 2_726_592_727_512,
    (FIRST, FIRST): 16_759_740,
    (FIRST, FIRST + 1): 156_929_720,
    (FIRST, FIRST + 2): 2_832_435_800,
    (FIRST, FIRST + 3): 16_624_475_280,
    (FIRST, FIRST + 4): 21_856_990_280,
    (FIRST, FIRST + 5): 43_805_516_100,
    (FIRST, FIRST + 6): 234_242_908_320,
    (FIRST, FIRST + 7): 488_012_139_360,
    (FIRST, FIRST + 8): 2_324_742_321_600 + 18_505_682_208,
}
"""How often ante and bet come to which lines, where the best play bets."""


@pytest.mark.exhaustive
def test_the_best_play_of_all_twenty_million_million_cases() -> None:
    model = CaribbeanStud().model(CaribbeanOptions())
    assert unseen.fits(model)
    counted = unseen.best(model, stake=500)
    assert counted.total == 19_933_230_517_200
    found = price(counted, stake=500)
    assert found.mean == F(-142031221, 2718662100)
    assert found.element_of_risk == F(86781076031, 3396139966890)
    assert found.played == {"bet": F(5316167, 10179260), "fold": 1 - F(5316167, 10179260)}
    assert abs(float(found.variance) ** 0.5 - 2.242950) < 1e-6
    assert counted.lines[0,] == OUTCOMES
    assert sum(counted.lines[1,].values()) == 9_523_005_974_460


def test_what_the_settlement_is_on_the_boundary() -> None:
    player = hand_of_player(*cards("8s 7d 5c 4d 2c"))
    assert ante_line(player, LEAST - 1, LEAST) == FIRST
    assert bet_line(player, LEAST - 1, LEAST) == PUSHES
    assert ante_line(player, LEAST, LEAST) == bet_line(player, LEAST, LEAST) == LOSES
    assert hand(QUALIFIED) == LEAST


# Options


OTHERS: dict[str, Any] = {
    "minimum": 1_000, "maximum": 600, "unit": 200, "decks": 1, "positions": 6, "meter_initial": 5,
    "meter_reset": 5, "meter_rate": 10, "tables": {"progressive": "B1"},
}  # fmt: skip


@pytest.mark.parametrize("option", [each.name for each in CaribbeanStud().house_options()])
def test_every_option_changes_something(option: str) -> None:
    for value in choices(CaribbeanOptions).get(option) or (OTHERS[option],):
        if value != getattr(CaribbeanOptions(), option):
            house = {option: value} | ({"decks": 1} if value == "manual" else {})
            assert night(house) != night({"decks": 1} if value == "manual" else {})


def night(house: dict[str, Any]) -> list[str]:
    """What scripted rounds tell in which hands win from the meter, or the refusal."""
    try:
        at = table(7, 10**6, **house)
    except Refused as refusal:
        return [str(refusal)]
    chance, heard = Chance.seeded(3), []
    for number in range(8):
        round = at.start(chance.fork(number))
        play_out(round, {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in range(1, 8)})
        heard.append(digest(round.events))
    at = table(4, 10**6, **house)
    hands = ROYAL, "As Ks Qs Js Ts", STRAIGHT_FLUSH, "6c 6d 6h 5c 5d", PAIR
    round = start(at, *hands)
    for seat in (1, 2, 3, 4):
        bet(round, seat, ante=min(5_000, at.options.maximum), progressive=100)
    act(close(round), (1, "bet"), (2, "bet"), (3, "fold"), (4, "bet"))
    return [*heard, digest(round.events)]
