"""13:69F-12.2(b), 12.4(d), 12.5(b) and 12.8: poker hands, and the posted cards that allow them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from pitboss.equipment.cards import JOKER, cards
from pitboss.games.pokette.hands import HANDS, pack_posted, straight, winning_sections
from pitboss.games.pokette.layout import SECTIONS
from pitboss.games.pokette.options import PoketteOptions
from pitboss.table.wager import FIRST, LOSES
from tests.cases import for_each
from tests.games.pokette.table import bet, finish, open_areas, play_spin, post_cards, start, table
from tests.helpers import events_named, refused

ALL = [hand.name for hand in HANDS]
PLAIN = PoketteOptions()
WHERE = {hand: str(number) for number, hand in enumerate(ALL, 1)}
"""The item of 12.5(b) that lists each hand."""


def hands_open(*falls: str, **options: Any) -> list[str]:
    """List the open poker hands after some spins."""
    at = post_cards(table(**options), *falls)
    return [name for name in open_areas(start(at, "2c")) if name in ALL]


@pytest.mark.rule("13:69F-12.5(b)", '13:69F-12.1 "poker hand wager"')
def test_six_wagers_are_poker_hands() -> None:
    assert {hand.name: [str(odds) for odds in hand.odds] for hand in HANDS} == {
        "pair in two": ["11 to 1"],
        "pair in three": ["5 to 1"],
        "three-of-a-kind": ["11 to 1"],
        "straight": ["5 to 1", "11 to 1"],
        "straight flush": ["24 to 1", "49 to 1"],
        "flush": ["3 to 1"],
    }
    round = start(post_cards(table(), "7s"), "2c")
    (told,) = events_named(round, "hands_open")
    assert (str(told.cite), told.cards, told.data) == (
        '13:69F-12.1 "poker hand wager"', cards("7s"), {"hands": "pair in two"},
    )  # fmt: skip


@pytest.mark.rule("13:69F-12.4(d)", "13:69F-12.8", '13:69F-12.1 "non-poker hand wager"')
def test_a_hand_waits_for_posted_cards_and_other_wagers_are_open_on_every_spin() -> None:
    at = table()
    first = start(at, "7s")
    assert str(events_named(first, "spin_open")[0].cite) == '13:69F-12.1 "non-poker hand wager"'
    for hand in ALL:
        with refused("13:69F-12.4(d)", "opens once a winning card is posted"):
            bet(first, 1, (hand, 5))
    finish(first)
    second = start(at, "8s")
    for hand in ALL[1:]:
        with refused("13:69F-12.8", "is open only when two cards are posted"):
            bet(second, 1, (hand, 5))
    finish(second)
    third = start(at, "9s")
    with refused("13:69F-12.5(b)1", "when exactly one card is posted"):
        bet(third, 1, ("pair in two", 5))
    with refused("13:69F-12.8", "cannot become a three-of-a-kind"):
        bet(third, 1, ("three-of-a-kind", 5))
    plain = [name for name in PLAIN.wagers if name not in ALL]
    assert [name for name in open_areas(third) if name not in ALL] == plain


@pytest.mark.rule("13:69F-12.8", "13:69F-12.4(d)")
@for_each(
    ("falls", "open_now"),
    [
        ((), []),
        (("7s",), ["pair in two"]),
        (("7s", "7h"), ["three-of-a-kind"]),
        (("7s", "7s"), ["three-of-a-kind", "flush"]),
        (("7s", "8h"), ["pair in three", "straight"]),
        (("7s", "8s"), ["pair in three", "straight", "straight flush", "flush"]),
        (("7s", "Kh"), ["pair in three"]),
        (("7s", "Ks"), ["pair in three", "flush"]),
        (("7s", "8s", "9s"), []),  # the third card ends the hand
        (("Jk1",), []),
        (("7s", "Jk1"), []),
        (("7s", "8s", "9s", "Th"), ["pair in two"]),
    ],
)
def test_which_hands_are_open(falls: tuple[str, ...], open_now: list[str]) -> None:
    assert hands_open(*falls) == open_now


# Worked hands: posted cards, the wager, the spin, what $10 wins


@pytest.mark.rule(
    "13:69F-12.5(b)1", "13:69F-12.5(b)2", "13:69F-12.5(b)3", "13:69F-12.5(b)4", "13:69F-12.5(b)5",
    "13:69F-12.5(b)6", "13:69F-12.2(b)", "13:69F-12.6(b)",
)  # fmt: skip
@for_each(
    ("falls", "hand", "fall", "won"),
    [
        (("7s",), "pair in two", "7h", 110),
        (("7s",), "pair in two", "7s", 110),  # the same card again
        (("7s",), "pair in two", "8s", -10),
        (("7s",), "pair in two", "Jk1", -10),
        (("7s", "8h"), "pair in three", "7c", 50),
        (("7s", "8h"), "pair in three", "8c", 50),
        (("7s", "8h"), "pair in three", "9c", -10),
        (("7s", "8h"), "pair in three", "Jk2", -10),
        (("7s", "7h"), "three-of-a-kind", "7c", 110),
        (("7s", "7h"), "three-of-a-kind", "8c", -10),
        (("7s", "7s"), "three-of-a-kind", "7s", 110),
        (("7s", "8h"), "straight", "9c", 50),
        (("8h", "7s"), "straight", "6c", 50),  # in any order
        (("7s", "8h"), "straight", "Tc", -10),
        (("7s", "9h"), "straight", "8c", 110),
        (("2s", "3h"), "straight", "Ac", 50),
        (("2s", "3h"), "straight", "4c", 50),
        (("Qs", "Kh"), "straight", "Ac", 50),
        (("As", "Kh"), "straight", "Qc", 110),
        (("As", "Kh"), "straight", "2c", -10),  # king, ace and two are no straight
        (("As", "2h"), "straight", "3c", 110),
        (("As", "2h"), "straight", "Kc", -10),
        (("As", "3h"), "straight", "2c", 110),
        (("Qs", "Ah"), "straight", "Kc", 110),
        (("7s", "8s"), "straight", "9s", 50),  # a straight flush is a straight
        (("7s", "8s"), "straight flush", "9s", 240),
        (("7s", "8s"), "straight flush", "9h", -10),
        (("7s", "9s"), "straight flush", "8s", 490),
        (("7s", "9s"), "straight flush", "Jk1", -10),
        (("As", "Ks"), "straight flush", "Qs", 490),
        (("7s", "Ks"), "flush", "2s", 30),
        (("7s", "Ks"), "flush", "2h", -10),
        (("7s", "Ks"), "flush", "Jk2", -10),
        (("7c", "Kc"), "flush", "Jk1", -10),
    ],
)
def test_poker_hand_settlements(falls: tuple[str, ...], hand: str, fall: str, won: int) -> None:
    at = post_cards(table(), *falls)
    round = play_spin(at, fall, (hand, 10))
    assert round.changes() == {1: won * 100}
    assert at.stacks == {1: 100_000 + won * 100}
    event = events_named(round, "pay" if won > 0 else "collect")[0]
    if won > 0:
        assert str(event.cite) == "13:69F-12.6(b)"
    elif fall.startswith("Jk"):
        assert str(event.cite) == "13:69F-12.2(b)"  # a joker has no value in a hand
    else:
        assert str(event.cite) == "13:69F-12.5(b)" + WHERE[hand]


@pytest.mark.rule("13:69F-12.5(b)1", '13:69F-12.1 "pair"')
def test_a_pair_is_two_cards_of_one_value_in_any_suits() -> None:
    for one, two in product(range(52), range(SECTIONS)):
        pays = HANDS[0].line_number({"spin": two, "posted": pack_posted((one,))}) >= FIRST
        assert pays == (two < 52 and one // 4 == two // 4)


# Open and inside, counted


@pytest.mark.rule("13:69F-12.5(b)4", "13:69F-12.5(b)5")
def test_open_and_inside_counted_over_all_posted_cards() -> None:
    pairs = list(product(range(52), repeat=2))
    sections = {"straight": {8: "open", 4: "inside", 0: "none"}, "straight flush": {2: "open", 1: "inside"}}
    kinds = Counter(sections["straight"][winning_sections("straight", pack_posted(pair))] for pair in pairs)
    assert kinds == {"open": 352, "inside": 448, "none": 1904}
    suited = [pair for pair in pairs if pair[0] % 4 == pair[1] % 4]
    assert len(suited) == 676
    flushes = Counter(winning_sections("straight flush", pack_posted(pair)) for pair in suited)
    assert flushes == {2: 88, 1: 112, 0: 476}
    assert all(
        winning_sections("straight flush", pack_posted(pair)) == 0 for pair in set(pairs) - set(suited)
    )
    assert Counter(winning_sections("three-of-a-kind", pack_posted(pair)) for pair in pairs) == {
        4: 208,
        0: 2496,
    }
    assert Counter(winning_sections("pair in three", pack_posted(pair)) for pair in pairs) == {
        54: 208,
        8: 2496,
    }
    assert Counter(winning_sections("flush", pack_posted(pair)) for pair in pairs) == {13: 676, 0: 2704 - 676}


@pytest.mark.rule("13:69F-12.2(b)")
def test_the_line_of_a_straight_depends_on_the_posted_cards() -> None:
    """Against a plain list of the runs of three."""
    runs = [{12, 0, 1}, *({low, low + 1, low + 2} for low in range(11))]
    for one, two in product(range(13), repeat=2):
        completing = [three for three in range(13) if {one, two, three} in runs and one != two]
        for three in range(13):
            line = straight(three * 4, pack_posted((one * 4 + 1, two * 4 + 2)), 0)
            expected = LOSES if three not in completing else FIRST if len(completing) == 2 else FIRST + 1
            assert line == expected


# Readings


@pytest.mark.rule("13:69F-12.5(b)1")
def test_reading_pair_in_two_with_two_posted() -> None:
    assert "pair in two" not in hands_open("7s", "8h")
    at = post_cards(table(pair_in_two_with_two_posted="on"), "7s", "8h")
    assert play_spin(at, "8c", ("pair in two", 10)).changes() == {1: 11_000}
    at = post_cards(table(pair_in_two_with_two_posted="on"), "7s", "8h")
    assert play_spin(at, "7c", ("pair in two", 10)).changes() == {1: -1_000}  # the last one is to be matched


@pytest.mark.rule("13:69F-12.8")
def test_reading_impossible_hand_wager() -> None:
    with refused("13:69F-12.8", "cannot become a straight flush"):
        bet(start(post_cards(table(), "7s", "8h"), "9s"), 1, ("straight flush", 10))
    at = post_cards(table(impossible_hand_wager="accept"), "7s", "8h")
    assert play_spin(at, "9s", ("straight flush", 10), ("flush", 10)).changes() == {1: -2_000}
    assert hands_open("7s", impossible_hand_wager="accept") == ["pair in two"]  # on one spin, still


@pytest.mark.rule("13:69F-12.8", '13:69F-12.1 "pair"')
def test_reading_pair_in_three_when_paired() -> None:
    with refused('13:69F-12.1 "pair"', "the posted cards are already a pair"):
        bet(start(post_cards(table(), "7s", "7h"), "9s"), 1, ("pair in three", 10))
    with refused("13:69F-12.8", "has won before the spin"):
        PoketteOptions(pair_in_three_when_paired="accept")


@pytest.mark.rule("13:69F-12.8")
def test_reading_stand_cleared() -> None:
    rolling = post_cards(table(stand_cleared="rolling"), "7s", "8h", "9s")
    assert rolling.state.posted == cards("8h 9s")
    assert play_spin(rolling, "Tc", ("straight", 10)).changes() == {1: 5_000}
    assert rolling.state.posted == cards("9s Tc")
    cleared = post_cards(table(), "7s", "8h", "9s")
    assert cleared.state.posted == ()


@pytest.mark.rule("13:69F-12.8")
def test_reading_joker_posted() -> None:
    ended = post_cards(table(), "7s", "Jk1")
    assert ended.state.posted == ()
    kept = post_cards(table(joker_posted="stays"), "7s")
    round = play_spin(kept, "Jk1", ("pair in two", 10))
    assert round.changes() == {1: -1_000}
    assert kept.state.posted == (*cards("7s"), JOKER)
    round = start(kept, "7h")
    assert [name for name in open_areas(round) if name in ALL] == ["pair in three"]
    assert events_named(round, "hands_open")[0].cards == (*cards("7s"), JOKER)
    assert finish(bet(round, 1, ("pair in three", 10))).changes() == {1: 5_000}
    assert kept.state.posted == ()


@pytest.mark.rule("13:69F-12.2(b)", "13:69F-12.5(b)1")
def test_a_posted_joker_has_no_value_and_breaks_a_sequence() -> None:
    first = post_cards(table(joker_posted="stays"), "Jk1")
    with refused("13:69F-12.8", "cannot become a pair in two"):
        bet(start(first, "Jk2"), 1, ("pair in two", 10))
    for *falls, fall in (("Jk1", "Jk1"), ("Jk1", "Jk2", "Jk1"), ("2c", "Jk1", "3c"), ("Kc", "Jk1", "Ac")):
        at = post_cards(table(joker_posted="stays", impossible_hand_wager="accept"), *falls)
        round = start(at, fall)
        up = [(name, 10) for name in open_areas(round) if name in ALL]
        assert finish(bet(round, 1, *up)).changes() == {1: -1_000 * len(up)}, falls


def test_closed_hands_are_computed_for_every_posted_card() -> None:
    for one in range(52):
        assert set(PLAIN.closed_hands((one,))) == set(ALL) - {"pair in two"}
    assert set(PLAIN.closed_hands(())) == set(ALL)
