"""The layout and the thirteen wagers on it: 13:69F-12.5(a).

Each wins on some of the wheel's 54 sections: 0 to 51 are the cards, 52 and 53 the two jokers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from pitboss.equipment.cards import JOKER, RANK_NAMES, SUIT_NAMES, card, name
from pitboss.law import cite
from pitboss.table import Odds
from pitboss.table.wager import FIRST, LOSES, Pays, PayTable, Wager

LAW = cite("13:69F-12")
SECTIONS = 54
FIRST_JOKER, SECOND_JOKER = JOKERS = JOKER, JOKER + 1
SPIN = "spin"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
ACE = 12
PLURALS = tuple(f"{rank}es" if rank == "six" else f"{rank}s" for rank in RANK_NAMES)
Grid: TypeAlias = tuple[tuple[int | None, ...], ...]
"""Sections on the layout, row by row; None for a blank cell."""


def section_name(section: int) -> str:
    """Name a section: `As` for a card, `Jk1` and `Jk2` for the jokers."""
    return name(section) if section < JOKER else f"Jk{section - JOKER + 1}"


def card_of(section: int) -> int:
    """Return the card on a section."""
    return min(section, JOKER)


# The grid of cards, and adjacent ones


def grid(columns: str, rows_from: str) -> Grid:
    """Build the grid: a column per suit, a row per rank, jokers past the aces of clubs and diamonds."""
    suits = [SUIT_NAMES.index(word) for word in columns.split("_")]
    ranks = list(range(ACE, -1, -1))
    if rows_from == "king_to_ace":
        ranks = [*ranks[1:], ACE]
    rows: list[tuple[int | None, ...]] = [tuple(rank * 4 + suit for suit in suits) for rank in ranks]
    jokers = tuple({CLUBS: FIRST_JOKER, DIAMONDS: SECOND_JOKER}.get(suit) for suit in suits)
    return (jokers, *rows) if ranks[0] == ACE else (*rows, jokers)


def draw_layout(cells: Grid) -> str:
    """Draw the layout as text."""
    rows = [["" if cell is None else section_name(cell) for cell in row] for row in cells]
    return "\n".join("  ".join(f"{cell:3}" for cell in row).rstrip() for row in rows)


def adjacent_blocks(cells: Grid, height: int, width: int) -> Iterator[tuple[int, ...]]:
    """Yield every block of this height and width that has no blank cell."""
    for row in range(len(cells) - height + 1):
        for column in range(len(cells[0]) - width + 1):
            block = [cell for line in cells[row : row + height] for cell in line[column : column + width]]
            found = tuple(cell for cell in block if cell is not None)
            if len(found) == height * width:
                yield found


# The wagers


def settle_sections(spin: int, sections: int) -> int:
    """Settle a wager on some sections, given as bits: it wins if the clapper rests in one of them."""
    return FIRST if sections >> spin & 1 else LOSES


def _wager(table: PayTable, at: str, sections: Iterable[int], name: str = "") -> Wager:
    return Wager(
        name=name or table.name,
        at=at,
        settle=settle_sections,
        on=(SPIN,),
        args=(sum(1 << section for section in sections),),
        tables=(table,),
        loses=at,
    )


def minimum_table(name: str, *lines: tuple[str, int]) -> PayTable:
    """Build the table of minimum payouts for a wager: N.J.A.C. 13:69F-12.6(b)."""
    each = tuple(Pays(line, Odds(odds), ".6(b)") for line, odds in lines)
    return PayTable(name=name, lines=each, law="floor", at=".6(b)", printed_at=".6(a)", source="code")


def name_block(block: Iterable[int]) -> str:
    """Name a block of adjacent sections, such as `As-Ac`."""
    return "-".join(map(section_name, block))


@cache
def layout_wagers(cells: Grid, jokers: str) -> tuple[Wager, ...]:
    """List every wager except poker hands, area by area. Jokers may be `off` for inside wagers."""
    return *_inside_wagers(cells, jokers), *_rank_wagers(cells), *_group_wagers()


def _inside_wagers(cells: Grid, jokers: str) -> Iterator[Wager]:
    """Yield wagers on one card, and on two or four adjacent cards."""
    if jokers == "off":
        cells = tuple(tuple(None if cell in JOKERS else cell for cell in row) for row in cells)
    single, split, corner = (
        minimum_table("straight up", ("", 50)),
        minimum_table("split", ("", 24)),
        minimum_table("corner", ("", 12)),
    )
    for block in adjacent_blocks(cells, 1, 1):
        yield _wager(single, ".5(a)1", block, name_block(block))
    for block in (*adjacent_blocks(cells, 1, 2), *adjacent_blocks(cells, 2, 1)):
        yield _wager(split, ".5(a)2", block, name_block(block))
    for block in adjacent_blocks(cells, 2, 2):
        yield _wager(corner, ".5(a)3", block, name_block(block))


def _rank_sections(rank: int) -> set[int]:
    """Return the four cards of a value."""
    return {rank * 4 + suit for suit in range(4)}


def _suit_sections(suit: int) -> set[int]:
    return {rank * 4 + suit for rank in range(13)}


def _rank_wagers(cells: Grid) -> Iterator[Wager]:
    """Yield wagers on one rank, and on two ranks in adjacent rows."""
    order = [row[0] >> 2 for row in cells if row[0] is not None and row[0] not in JOKERS]
    single, double = minimum_table("single rank", ("", 12)), minimum_table("double rank", ("", 5))
    for rank in order:
        yield _wager(single, ".5(a)4", _rank_sections(rank), PLURALS[rank])
    for one, other in pairwise(order):
        yield _wager(
            double, ".5(a)5", _rank_sections(one) | _rank_sections(other), f"{PLURALS[one]}-{PLURALS[other]}"
        )


def _three_rank_wager(name: str, at: str, ranks: str, two: str) -> Wager:
    """Build a wager on three ranks and one of the twos."""
    sections = set().union(*(_rank_sections(card(f"{rank}c") >> 2) for rank in ranks))
    return _wager(minimum_table(name, ("", 3)), at, sections | {card(two)})


def _group_wagers() -> Iterator[Wager]:
    """Yield wagers on three ranks, colors, suits and the jacer."""
    yield _three_rank_wager("ace-king-queen", ".5(a)6", "AKQ", "2s")
    yield _three_rank_wager("jack-10-9", ".5(a)7", "JT9", "2c")
    yield _three_rank_wager("8-7-6", ".5(a)8", "876", "2d")
    yield _three_rank_wager("5-4-3", ".5(a)9", "543", "2h")
    yield _wager(minimum_table("red", ("", 1)), ".5(a)10", _suit_sections(DIAMONDS) | _suit_sections(HEARTS))
    yield _wager(minimum_table("black", ("", 1)), ".5(a)11", _suit_sections(SPADES) | _suit_sections(CLUBS))
    suit = minimum_table("suit", ("", 3))
    for number in (SPADES, CLUBS, DIAMONDS, HEARTS):
        yield _wager(suit, ".5(a)12", _suit_sections(number), SUIT_NAMES[number])
    yield _wager(minimum_table("jacer", ("", 12)), ".5(a)13", {card("Ac"), card("Ad"), *JOKERS})
