"""13:47-20.26: joker seven."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import pytest

from pitboss.equipment.cards import JOKER, cards, deck, text
from pitboss.equipment.chance import Chance
from pitboss.games.casino_night.joker_seven import JokerSeven, JokerSevenOptions, JokerSevenRound
from pitboss.games.casino_night.joker_seven_hands import hand_numbers, name_hand
from pitboss.games.casino_night.options import NothingKept
from pitboss.odds.exact import prices
from pitboss.table import DEALER, SUPERVISOR, Odds, Refused, Table
from pitboss.table.wager import FIRST
from tests.cases import for_each
from tests.helpers import act, cites, events_named, refused

CUT = 20
HANDS = comb(54, 7)
OTHER_READINGS = {
    "joker_seven_no_pairs_with_joker": "off",
    "joker_seven_one_joker": "at_least_one",
    "joker_seven_specific_pair": "two_or_more",
    "joker_seven_prial": "three_or_four",
}
JokerSevenTable = Table[JokerSevenOptions, NothingKept, JokerSevenRound]


def table(seats: int = 1, **options: Any) -> JokerSevenTable:
    stacks = dict.fromkeys(range(1, seats + 1), 100_000)
    return JokerSeven().table(options=JokerSevenOptions(**options), stacks=stacks)


def start(at: JokerSevenTable, dealt: str, *mishaps: str) -> JokerSevenRound:
    """Start a round in which these cards are dealt first."""
    whole, order = list(deck(jokers=2)), []
    for card in cards(dealt, jokers=2):
        order.append(whole.index(card))
        whole[order[-1]] = -1
    order += [place for place, card in enumerate(whole) if card >= 0]
    script: list[Any] = [("shuffle", order[-CUT:] + order[:-CUT]), ("cut", CUT)]
    return at.start(Chance.scripted([*script, *(("mishap", each) for each in mishaps)]))


def play(at: JokerSevenTable, dealt: str, *wagers: str, stake: int = 500) -> JokerSevenRound:
    """Play a round in which seat 1 has some wagers."""
    round = start(at, dealt)
    act(round, (1, "wager", tuple((name, stake) for name in wagers)), (DEALER, "no_more_bets"))
    return round


def won(dealt: str, wager: str, **options: Any) -> int:
    """Return what a wager of $5 wins on a hand."""
    return play(table(**options), dealt, wager).changes()[1]


def wins(hand: str, **options: Any) -> set[str]:
    """Return the wagers that a hand wins."""
    numbers = hand_numbers(cards(hand, jokers=2))
    found = JokerSevenOptions(**options).wagers.values()
    return {each.name for each in found if each.line_number(numbers) >= FIRST}


# Cards and players


@pytest.mark.rule("13:47-20.26(b)2")
def test_the_deck_is_52_cards_and_two_jokers() -> None:
    assert JokerSeven.pack == JokerSeven().pieces(JokerSevenOptions()) == 54
    dealt = [card for seed in range(40) for card in play_seven(seed)]
    assert set(dealt) == set(range(53))
    assert max(hand.count(JOKER) for hand in map(play_seven, range(40))) == 2
    with refused("13:47-20.26(b)2", "one deck, not 2"):
        JokerSevenOptions(decks=2)
    with refused("13:47-20.26(b)2", "two jokers, not 1"):
        JokerSevenOptions(jokers=1)


def play_seven(seed: int) -> tuple[int, ...]:
    """Return all cards dealt to a full table."""
    round = table(7).start(Chance.seeded(seed))
    for seat in range(1, 8):
        act(round, (seat, "bet", (("one joker", 500),)))
    act(round, (DEALER, "no_more_bets"))
    return tuple(card for event in events_named(round, "deal") for card in event.cards)


@pytest.mark.rule("13:47-20.26(e)")
def test_the_dealer_decides_how_many_play_and_the_cards_make_seven_hands() -> None:
    assert len(play_seven(1)) == 49
    assert JokerSeven().seating(JokerSevenOptions(seats=3))[0] == 3
    for seats in (0, 8):
        with refused("13:47-20.26(e)", "seats 1 to 7 players"):
            JokerSevenOptions(seats=seats)
    with pytest.raises(Refused):
        JokerSeven().table(options=JokerSevenOptions(seats=2), stacks={3: 1_000})


@pytest.mark.rule("13:47-20.4")
def test_no_table_opens_unless_the_license_lists_the_game() -> None:
    with refused("13:47-20.4", "must list joker seven"):
        JokerSevenOptions(licence="does_not")


@pytest.mark.rule("13:47-20.26(c)1", "13:47-20.26(c)2", "13:47-20.26(d)1")
def test_a_shoe_and_a_machine_are_the_organizations_choice() -> None:
    by_hand = play(table(), "2c 3c 4c 5c 6c 7c 8c", "prial")
    assert [event.name for event in by_hand.events if event.name in ("shuffle", "cut")] == ["shuffle", "cut"]
    assert not events_named(by_hand, "shoe")
    other = play(table(shuffle="machine", dealing="shoe"), "2c 3c 4c 5c 6c 7c 8c", "prial")
    assert [str(event.cite) for event in events_named(other, "shuffler")] == ["13:47-20.26(c)2"]
    assert [str(event.cite) for event in events_named(other, "shoe")] == ["13:47-20.26(c)1"]


# The round


@pytest.mark.rule("13:47-20.26(f)1", "13:47-20.26(f)2", "13:47-20.26(b)1", "13:47-20.26(d)2")
def test_wagers_come_first_and_cards_are_dealt_face_up_one_at_a_time() -> None:
    round = start(table(2), "2c Kh 3c Kd 4c Ks 5c Kc 6c 9h 7c 9d 8c 2h")
    with refused("13:47-20.26(b)1"):
        act(round, (1, "wager", (("three pairs", 500),)))
    act(round, (1, "bet", (("no pairs", 500),)), (2, "bet", (("pair of nines", 500),)))
    assert not events_named(round, "deal")
    act(round, (DEALER, "no_more_bets"))
    dealt = events_named(round, "deal")
    assert [event.actor for event in dealt] == [1, 2] * 7
    assert all(len(event.cards) == 1 and event.data["face"] == "up" for event in dealt)
    assert text(round.hands[1]) == "2c 3c 4c 5c 6c 7c 8c"
    assert [event.data["hand"] for event in events_named(round, "holds")] == [
        "0 red, 7 black, no pair",
        "5 red, 2 black, a pair of nines and four of a rank",
    ]
    assert round.changes() == {1: 1_500, 2: 4_500}
    assert "13:47-20.26(d)2" in map(str, cites(round))


@pytest.mark.rule("13:47-20.26(d)4")
def test_the_dealer_collects_losers_before_paying_winners() -> None:
    round = play(table(), "2h 2d 3h 3d Jk 4h 5h", "pair of twos", "no pairs", "one joker", "prial")
    ended = [event.name for event in round.events if event.name in ("collect", "pay")]
    assert ended == ["collect", "collect", "pay", "pay"]
    assert str(events_named(round, "collect")[0].cite) == "13:47-20.26(d)4"
    assert round.changes() == {1: 500 * (9 + 3 - 2)}


def test_a_round_without_wagers_deals_no_cards() -> None:
    round = table().start(Chance.seeded(1))
    act(round, (DEALER, "no_more_bets"))
    assert round.over
    assert not events_named(round, "shuffle")


# Payouts: 20.26(g)


@pytest.mark.rule(
    "13:47-20.26(g)1", "13:47-20.26(g)1.i", "13:47-20.26(g)1.ii", "13:47-20.26(g)1.iii",
    "13:47-20.26(g)1.iv", "13:47-20.26(g)1.v",
)  # fmt: skip
@for_each(
    ("hand", "wager", "result"),
    [
        ("2h 4h 6h 8h 9c Tc Jc", "red four or more", 500),
        ("2h 4h 6h 8h 9c Tc Jc", "red exactly four", 1_000),
        ("2h 4h 6h 8h 9d Tc Jc", "red exactly five", 2_500),
        ("2h 4h 6h 8h 9d Td Jc", "red exactly six", 7_500),
        ("2h 4h 6h 8h 9d Td Jd", "red exactly seven", 12_500),
        ("2s 4s 6s 8s 9c Tc Jc", "black exactly seven", 12_500),
        ("2s 4s 6s 8s 9c Tc Jd", "black exactly six", 7_500),
        ("2s 4s 6s 8s 9c Tc Jd", "black four or more", 500),
        ("2s 4s 6s 8s 9c Tc Jd", "black exactly five", -500),
        ("2h 4h 6h 8h 9d Td Jc", "red exactly five", -500),
        ("2h 4h 6h 8c 9c Jk Jk", "red four or more", -500),  # a joker has no color
    ],
)
def test_color_bets(hand: str, wager: str, result: int) -> None:
    assert won(hand, wager) == result


@pytest.mark.rule(
    "13:47-20.26(g)2", "13:47-20.26(g)2.i", "13:47-20.26(g)2.ii", "13:47-20.26(g)2.iii",
    "13:47-20.26(g)2.iv", "13:47-20.26(g)2.v", '13:47-20.26(a) "prial"',
)  # fmt: skip
@for_each(
    ("hand", "wager", "result"),
    [
        ("2h 4h 6h 8h 9c Tc Jc", "no pairs", 1_500),
        ("2h 4h 6h 8h 9c Tc Jk", "no pairs", 1_500),
        ("2h 2c 6h 8h 9c Tc Jc", "no pairs", -500),
        ("2h 2c 6h 6c 9c Tc Jk", "two pairs", 1_500),
        ("2h 2c 6h 6c 9c 9d Jk", "two pairs", -500),  # three pairs
        ("2h 2c 6h 6c 9c 9d 9s", "two pairs", -500),
        ("2h 2c 6h 8c 9c Tc Jk", "two pairs", -500),
        ("2h 2c 6h 8c 9c Tc Jk", "one joker", 1_500),
        ("2h 2c 6h 8c 9c Jk Jk", "one joker", -500),
        ("2h 2c 6h 8c 9c Jk Jk", "two jokers", 10_000),
        ("2h 2c 6h 8c 9c Tc Jk", "pair of twos", 4_500),
        ("2h 2c 2d 8c 9c Tc Jk", "pair of twos", -500),
        ("Ah Ac 2d 8c 9c Tc Jk", "pair of aces", 4_500),
        ("6h 6c 2d 8c 9c Tc Jk", "pair of sixes", 4_500),
        ("2h 2c 2d 8c 9c Tc Jk", "prial", 6_000),
        ("2h 2c 2d 8c 8s 8h Jk", "prial", 6_000),  # two of them win once
        ("2h 2c 2d 2s 9c Tc Jk", "prial", -500),
        ("2h 2c 2d 2s 9c 9s 9d", "prial", 6_000),
        ("2h 2c 9d Ts Jc Jk Jk", "prial", -500),
    ],
)
def test_other_bets(hand: str, wager: str, result: int) -> None:
    assert won(hand, wager) == result


@pytest.mark.rule("13:47-20.26(g)1", "13:47-20.26(g)2")
def test_the_odds_are_exactly_those_of_the_text() -> None:
    posted = JokerSevenOptions().posted_odds
    with refused("13:47-20.26(g)2", "pays 9 to 1, not 10 to 1"):
        JokerSevenOptions(odds={"specific pair": "10 to 1"})
    with refused("13:47-20.26(g)1", "pays 2 to 1, not 3 to 2"):
        JokerSevenOptions(odds={"red exactly four": "3 to 2"})
    assert posted["prial"] == Odds(12)
    assert len(JokerSevenOptions().wagers) == 28
    assert not JokerSeven().uses("odds")


# Figures


FIGURES = {
    "red four or more": (F(8648, 18921), F(1625, 18921)),
    "black exactly four": (F(1495, 5406), F(307, 1802)),
    "red exactly five": (F(253, 1802), F(142, 901)),
    "black exactly six": (F(1771, 48654), F(10159, 24327)),
    "red exactly seven": (F(1265, 340578), F(153844, 170289)),
    "no pairs": (F(7744, 31535), F(559, 31535)),
    "two pairs": (F(6182, 31535), F(6807, 31535)),
    "one joker": (F(329, 1431), F(115, 1431)),
    "two jokers": (F(7, 477), F(110, 159)),
    "pair of aces": (F(7567, 105417), F(29747, 105417)),
    "pair of twos": (F(7567, 105417), F(29747, 105417)),
    "prial": (F(57299, 851445), F(106558, 851445)),
}
OTHER_FIGURES = {
    "no pairs": (F(45056, 283815), F(103591, 283815)),
    "one joker": (F(350, 1431), F(31, 1431)),
    "pair of kings": (F(903, 11713), F(2683, 11713)),
    "prial": (F(19507, 283815), F(30224, 283815)),
}


@for_each(("options", "figures"), [({}, FIGURES), (OTHER_READINGS, OTHER_FIGURES)])
def test_exact_figures(options: dict[str, str], figures: dict[str, tuple[F, F]]) -> None:
    found = {each.wager: each for each in prices(JokerSeven(), JokerSevenOptions(**options))}  # type: ignore[arg-type]
    assert {name: (found[name].win, found[name].edge) for name in figures} == figures


def count_by_pattern() -> tuple[int, int]:
    """Count hands without a pair and hands with two pairs, by plain combinatorics."""
    none = pairs = 0
    for held in range(3):  # jokers
        of_joker, left = comb(2, held), 7 - held
        none += of_joker * comb(13, left) * 4**left
        pairs += of_joker * comb(13, 2) * comb(4, 2) ** 2 * comb(11, left - 4) * 4 ** (left - 4)
    return none, pairs


def test_the_figures_agree_with_plain_combinatorics() -> None:
    none, pairs = count_by_pattern()
    assert (F(none, HANDS), F(pairs, HANDS)) == (F(7744, 31535), F(6182, 31535))
    either = sum(
        2 * comb(26, 4) * comb(26, black) * comb(2, 3 - black) for black in range(1, 4)
    )  # four red, or four black
    assert F(either, HANDS) == F(1495, 2703)


# Readings


@pytest.mark.rule("13:47-20.26(g)2.i", "13:47-20.26(g)2.ii", "13:47-20.26(g)2.iv", "13:47-20.26(g)2.v")
@for_each(
    ("reading", "hand", "wager"),
    [
        ("joker_seven_no_pairs_with_joker", "2h 4h 6h 8h 9c Tc Jk", "no pairs"),
        ("joker_seven_one_joker", "2h 4h 6h 8h 9c Jk Jk", "one joker"),
        ("joker_seven_specific_pair", "Kh Ks Kd 8h 9c 2c Jk", "pair of kings"),
        ("joker_seven_prial", "Kh Ks Kd Kc 9c 2c Jk", "prial"),
    ],
)
def test_each_reading_decides_its_wager(reading: str, hand: str, wager: str) -> None:
    usual, other = wins(hand), wins(hand, **{reading: OTHER_READINGS[reading]})
    assert usual ^ other == {wager}


@pytest.mark.rule("13:47-20.26(g)1", "13:47-20.26(g)1.i", "13:47-20.26(g)2.i")
def test_readings_that_favor_the_player_are_refused() -> None:
    with refused("13:47-20.26(g)1.i", "a joker has no color"):
        JokerSevenOptions(joker_seven_joker="wild")
    with refused("13:47-20.26(g)1", "more than 65 percent"):
        JokerSevenOptions(joker_seven_color_bets="either_color")
    with refused("13:47-20.26(g)2.i", "more than 65 percent"):
        JokerSevenOptions(joker_seven_pairs_bets="one_bet")
    wild = sum(
        comb(26, red) * comb(2, held) * comb(26, 7 - red - held)
        for held in range(3)
        for red in range(8 - held)
        if red + held >= 4
    )
    assert F(wild, HANDS) > F(1, 2)
    assert 3 * F(1495, 2703) - 1 > F(65, 100)
    none, pairs = count_by_pattern()
    assert F(none + pairs, HANDS) == F(13926, 31535)
    assert 4 * F(13926, 31535) - 1 > F(65, 100)


# Irregularities and words


@pytest.mark.rule("13:47-20.26(b)2", "13:47-20.26(d)1")
@for_each(
    ("says", "law"),
    [
        ("the deck is not 52 cards and two jokers", "13:47-20.26(b)2"),
        ("the cards were not shuffled and cut", "13:47-20.26(d)1"),
    ],
)
def test_a_round_with_the_wrong_cards_is_void(says: str, law: str) -> None:
    for by in (DEALER, SUPERVISOR):
        round = table().start(Chance.seeded(1))
        act(round, (1, "wager", (("no pairs", 500),)), (by, "report", says))
        assert round.over
        assert round.changes() == {1: 0}
        assert [str(event.cite) for event in events_named(round, "void")] == [law]


def test_chance_can_deliver_the_wrong_cards() -> None:
    found = set()
    for seed in range(30):
        round = table().start(Chance.seeded(seed, mishaps=2))
        act(round, (1, "bet", (("no pairs", 500),)), (DEALER, "no_more_bets"))
        found |= {event.data["what"] for event in events_named(round, "irregular")}
    assert found == {each.says for each in JokerSeven.irregularities}


@for_each(
    ("hand", "said"),
    [
        ("2h 4h 6h 8h 9c Tc Jc", "4 red, 3 black, no pair"),
        ("Kh Kd Ks 2h 2c Jk Jk", "3 red, 2 black, a pair of twos and a prial and two jokers"),
        ("Kh Kd Ks 2h 2c 2s Jk", "3 red, 3 black, two prials and a joker"),
        ("Kh Kd Ks Kc 6h 6s Jk", "3 red, 3 black, a pair of sixes and four of a rank and a joker"),
    ],
)
def test_a_hand_is_named(hand: str, said: str) -> None:
    assert name_hand(cards(hand, jokers=2)) == said


def test_every_multiset_of_ranks_has_one_name() -> None:
    """A prial, a pair and two jokers never hide each other."""
    for ranks in combinations_with_replacement(range(3), 5):
        if max(map(ranks.count, ranks)) <= 4:
            hand = [rank * 4 + ranks[:place].count(rank) for place, rank in enumerate(ranks)]
            numbers = hand_numbers([*hand, JOKER, JOKER])
            made = JokerSevenOptions().wagers
            assert made["two jokers"].line_number(numbers) == FIRST
            for rank in range(3):
                name = ("pair of twos", "pair of threes", "pair of fours")[rank]
                assert (made[name].line_number(numbers) == FIRST) == (ranks.count(rank) == 2)
