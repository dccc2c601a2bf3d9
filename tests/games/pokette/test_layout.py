"""13:69F-12.5(a): the wagers on the layout, and adjacent cards."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.equipment.cards import card, cards, rank, suit
from pitboss.games.pokette.layout import SECTIONS, section_name, settle_sections
from pitboss.games.pokette.options import PoketteOptions
from pitboss.table.wager import FIRST, Wager
from tests.cases import for_each
from tests.games.pokette.table import play_spin, table
from tests.helpers import events_named, refused

PLAIN = PoketteOptions()
KINDS = {
    "straight up": (54, 1, 50),
    "split": (90, 2, 24),
    "corner": (37, 4, 12),
    "single rank": (13, 4, 12),
    "double rank": (12, 8, 5),
    "ace-king-queen": (1, 13, 3),
    "jack-10-9": (1, 13, 3),
    "8-7-6": (1, 13, 3),
    "5-4-3": (1, 13, 3),
    "red": (1, 26, 1),
    "black": (1, 26, 1),
    "suit": (4, 13, 3),
    "jacer": (1, 4, 12),
}
"""Areas, cards that each covers, and the least it pays to one."""


def wins(wager: Wager) -> set[str]:
    """Return the sections that win a wager."""
    return {section_name(at) for at in range(SECTIONS) if wager.settle(at, *wager.args) == FIRST}


def on(name: str, options: PoketteOptions = PLAIN) -> set[str]:
    return wins(options.wagers[name])


@pytest.mark.rule("13:69F-12.5(a)", '13:69F-12.1 "non-poker hand wager"')
def test_thirteen_non_poker_wagers_and_their_areas() -> None:
    plain = [wager for wager in PLAIN.wagers.values() if wager.on == ("spin",)]
    assert Counter(wager.pays.name for wager in plain) == {
        name: areas for name, (areas, _, _) in KINDS.items()
    }
    assert {wager.at for wager in plain} == {f".5(a){number}" for number in range(1, 14)}
    for wager in plain:
        _, size, odds = KINDS[wager.pays.name]
        assert len(wins(wager)) == size
        assert [str(each) for each in wager.odds] == [f"{odds} to 1"]
    assert len(PLAIN.wagers) == len(plain) + 6


@pytest.mark.rule("13:69F-12.5(a)1")
def test_straight_up_wins_only_on_its_card_and_the_jokers_are_separate() -> None:
    for name in map(section_name, range(SECTIONS)):
        assert on(name) == {name}
    assert play_spin(table(), "Jk1", ("Jk1", 5), ("Jk2", 5)).changes() == {1: 25_000 - 500}


@pytest.mark.rule("13:69F-12.5(a)2")
def test_a_split_covers_two_adjacent_cards() -> None:
    assert on("As-Ac") == {"As", "Ac"}
    assert on("As-Ks") == {"As", "Ks"}
    assert on("Jk1-Ac") == {"Jk1", "Ac"}
    assert on("Jk1-Jk2") == {"Jk1", "Jk2"}
    assert on("Jk2-Ad") == {"Jk2", "Ad"}
    for absent in ("As-Ad", "As-Kc", "As-2s", "Ah-As", "Jk1-As", "As-Qs"):
        assert absent not in PLAIN.wagers


@pytest.mark.rule("13:69F-12.5(a)3")
def test_a_corner_covers_a_block_of_four() -> None:
    assert on("As-Ac-Ks-Kc") == {"As", "Ac", "Ks", "Kc"}
    assert on("3d-3h-2d-2h") == {"3d", "3h", "2d", "2h"}
    assert on("Jk1-Jk2-Ac-Ad") == on("jacer")
    corners = [wager for wager in PLAIN.wagers.values() if wager.pays.name == "corner"]
    for corner in corners:
        if wins(corner) != on("jacer"):
            found = [card(name) for name in wins(corner)]
            assert len({rank(each) for each in found}) == len({suit(each) for each in found}) == 2


@pytest.mark.rule("13:69F-12.5(a)4", "13:69F-12.5(a)5", '13:69F-12.1 "rank"')
def test_a_rank_covers_four_cards_and_a_double_rank_two_neighbors() -> None:
    assert on("fives") == {"5d", "5s", "5c", "5h"}
    assert on("aces-kings") == on("aces") | on("kings")
    assert on("threes-twos") == on("threes") | on("twos")
    for absent in ("twos-aces", "aces-twos", "aces-queens"):
        assert absent not in PLAIN.wagers
    lost = play_spin(table(), "Jk2", ("aces", 5), ("aces-kings", 5))  # a joker has no rank
    assert {str(event.cite) for event in events_named(lost, "collect")} == {'13:69F-12.1 "rank"'}
    lost = play_spin(table(), "Qs", ("aces", 5), ("aces-kings", 5))
    assert [str(event.cite) for event in events_named(lost, "collect")] == [
        "13:69F-12.5(a)4",
        "13:69F-12.5(a)5",
    ]


@pytest.mark.rule("13:69F-12.5(a)6", "13:69F-12.5(a)7", "13:69F-12.5(a)8", "13:69F-12.5(a)9")
def test_each_three_rank_wager_has_a_two_of_its_own() -> None:
    together = {
        "ace-king-queen": on("aces") | on("kings") | on("queens") | {"2s"},
        "jack-10-9": on("jacks") | on("tens") | on("nines") | {"2c"},
        "8-7-6": on("eights") | on("sevens") | on("sixes") | {"2d"},
        "5-4-3": on("fives") | on("fours") | on("threes") | {"2h"},
    }
    assert {wager: on(wager) for wager in together} == together
    assert sorted(name for each in together.values() for name in each) == sorted(map(section_name, range(52)))


@pytest.mark.rule("13:69F-12.5(a)10", "13:69F-12.5(a)11", "13:69F-12.5(a)12", '13:69F-12.1 "suit"')
def test_colors_and_suits_and_the_joker_that_has_neither() -> None:
    assert on("red") == on("diamonds") | on("hearts")
    assert on("black") == on("spades") | on("clubs")
    assert len(on("red") | on("black")) == 52
    stakes = ("red", 5), ("black", 5), ("spades", 5)
    assert play_spin(table(), "7s", *stakes).changes() == {1: -500 + 500 + 1_500}
    lost = play_spin(table(), "Jk1", *stakes)
    assert lost.changes() == {1: -1_500}
    assert {str(event.cite) for event in events_named(lost, "collect")} == {'13:69F-12.1 "suit"'}


@pytest.mark.rule("13:69F-12.5(a)13")
@for_each(
    ("fall", "won"),
    [("Ac", 6_000), ("Ad", 6_000), ("Jk1", 6_000), ("Jk2", 6_000), ("As", -500), ("Kc", -500)],
)
def test_jacer(fall: str, won: int) -> None:
    assert play_spin(table(), fall, ("jacer", 5)).changes() == {1: won}


def test_every_section_settles_every_wager_by_its_mask() -> None:
    for fall in range(SECTIONS):
        for wager in PLAIN.wagers.values():
            if wager.settle is settle_sections:
                assert (wager.line_number({"spin": fall}) == FIRST) == (section_name(fall) in wins(wager))


# Readings of the layout


@pytest.mark.rule("13:69F-12.5(a)2")
def test_reading_layout_columns() -> None:
    other = PoketteOptions(layout_columns="diamonds_spades_clubs_hearts")
    assert "Ac-Ad" in PLAIN.wagers
    assert "Ac-Ad" not in other.wagers  # spades lie between
    assert on("Ad-As", other) == {"Ad", "As"}
    assert "Jk1-Jk2" not in other.wagers
    assert on("Jk1-Ac", other) == {"Jk1", "Ac"}
    assert on("jacer", other) == on("jacer")
    assert len(other.wagers) == len(PLAIN.wagers) - 2  # the split and the corner of both jokers
    with refused("13:69F-12.5(a)", "you cannot bet on “Ac-Ad” now"):
        play_spin(table(layout_columns="diamonds_spades_clubs_hearts"), "As", ("Ac-Ad", 5))


@pytest.mark.rule("13:69F-12.5(a)5")
def test_reading_layout_rows() -> None:
    other = PoketteOptions(layout_rows="king_to_ace")
    assert on("twos-aces", other) == on("twos") | on("aces")
    assert "aces-kings" not in other.wagers
    assert on("2s-As", other) == {"2s", "As"}
    assert on("Ac-Jk1", other) == {"Ac", "Jk1"}
    assert on("Ac-Ad-Jk1-Jk2", other) == on("jacer")
    assert len(other.wagers) == len(PLAIN.wagers)
    assert PLAIN.grid[0] == (None, 52, 53, None)
    assert other.grid[-1] == (None, 52, 53, None)


@pytest.mark.rule("13:69F-12.5(a)1")
def test_reading_joker_inside_bets() -> None:
    other = PoketteOptions(joker_inside_bets="off")
    gone = set(PLAIN.wagers) - set(other.wagers)
    assert gone == {"Jk1", "Jk2", "Jk1-Jk2", "Jk1-Ac", "Jk2-Ad", "Jk1-Jk2-Ac-Ad"}
    assert "Jk1" in on("jacer", other)


def test_the_picture_shows_the_layout() -> None:
    lines = PLAIN.draw_layout().splitlines()
    assert lines[0].split() == ["Jk1", "Jk2"]
    assert lines[0].index("Jk1") == lines[1].index("Ac")
    assert [cards(line) for line in lines[1:]] == [tuple(row) for row in PLAIN.grid[1:]]
    assert max(map(len, lines)) <= 80
