"""Pai gow tiles, 13:69F-10.2: two tiles by pair, then value, then the higher tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.equipment.tiles import TILES, BadTile
from pitboss.equipment.tiles import tiles as read_tiles
from pitboss.law import Cite, cite
from pitboss.rankings.order import BadHand, Cards, Category, Order, Part, Rank, Reason, Rules, Verdict
from pitboss.rankings.words import say_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

Face = tuple[int, int]
FACES: tuple[Face, ...] = tuple((tile.low, tile.high) for tile in TILES)

# 10.2(g): the ranks of single tiles, highest first. Tiles of one line are equal.
TILE_RANKS: tuple[tuple[Face, ...], ...] = (
    ((6, 6),),
    ((1, 1),),
    ((4, 4),),
    ((1, 3),),
    ((5, 5),),
    ((3, 3),),
    ((2, 2),),
    ((5, 6),),
    ((4, 6),),
    ((1, 6),),
    ((1, 5),),
    ((3, 6), (4, 5)),
    ((2, 6), (3, 5)),
    ((2, 5), (3, 4)),
    ((2, 4),),
    ((1, 4), (2, 3)),
    ((1, 2),),
)
_PLACE = {face: place for place, faces in enumerate(reversed(TILE_RANKS)) for face in faces}
_SUPREME = ((1, 2), (2, 4))
_ONE_SET = Reason(cite("13:69F-10.2(a)"), "the game has one set of 32 tiles")

SUPREME_PAIR = Category("supreme pair", cite("13:69F-10.2(b)"), say_name("supreme pair"))
MATCHED_PAIR = Category("matched pair", cite("13:69F-10.2(b)"), say_name("matched pair"))
MIXED_PAIR = Category("mixed pair", cite("13:69F-10.2(b)"), say_name("mixed pair"))
WONG = Category("wong", cite("13:69F-10.2(b)"), say_name("wong"))
GONG = Category("gong", cite("13:69F-10.2(b)"), say_name("gong"))
VALUE = Category("value", cite("13:69F-10.2(d)"), say_name("value"))
# Definitions, for players who ask why.
MEANS = {
    SUPREME_PAIR: Reason(cite('13:69F-10.1 "supreme pair"'), "the six 2-4 with the three 1-2"),
    MATCHED_PAIR: Reason(cite('13:69F-10.1 "matched pairs"'), "two tiles of one face"),
    MIXED_PAIR: Reason(cite('13:69F-10.1 "mixed or unmatched pairs"'), "two faces of as many spots"),
    WONG: Reason(cite('13:69F-10.1 "wongs"'), "a twelve or a two with a nine"),
    GONG: Reason(cite('13:69F-10.1 "gongs"'), "a twelve or a two with an eight"),
    VALUE: Reason(cite('13:69F-10.1 "value"'), "no pair: it has a value in points"),
}
# Equal hands have one value: they are copies. The paragraph depends on whether they are pairs.
_COPY = "a copy hand, which the dealer wins, or the bank where there is one"
COPY_OF_PAIRS = Reason(cite("13:69F-10.2(c)"), _COPY)
RULES = Rules(
    cards=Reason(cite("13:69F-10.2(g)"), "tiles rank from the 6-6 down to the 1-2"),
    equal=Reason(cite("13:69F-10.2(h)"), _COPY),
)


def _pairs() -> list[tuple[Category, str, list[tuple[Face, Face]]]]:
    """Return the twenty permissible pairs, highest first, each with its name and tiles."""
    matched = [faces[0] for faces in TILE_RANKS[:11]]
    nines, eights, sevens, fives = ((3, 6), (4, 5)), ((2, 6), (3, 5)), ((2, 5), (3, 4)), ((1, 4), (2, 3))
    pairs: list[tuple[Category, str, list[tuple[Face, Face]]]] = [
        (SUPREME_PAIR, "supreme pair", [_SUPREME]),
        *((MATCHED_PAIR, f"pair of {low}-{high}", [((low, high), (low, high))]) for low, high in matched),
        (MIXED_PAIR, "mixed nines", [nines]),
        (MIXED_PAIR, "mixed eights", [eights]),
        (MIXED_PAIR, "mixed sevens", [sevens]),
        (MIXED_PAIR, "mixed fives", [fives]),
    ]
    for category, others in ((WONG, nines), (GONG, (*eights, (4, 4)))):
        for leader, word in (((6, 6), "twelve"), ((1, 1), "two")):
            pairs.append((category, f"{category.name} with a {word}", [(leader, other) for other in others]))
    return pairs


PAIRS = _pairs()
_PAIR_RANK = {frozenset(two): number for number, (_, _, ways) in enumerate(PAIRS, 1) for two in ways}
_VALUES = 10
_BEST_VALUE = _VALUES * len(TILE_RANKS)


def pair_rank(one: int, other: int) -> int | None:
    """Return 1 for the supreme pair to 20 for the lowest gong; None for two tiles that are not a pair."""
    return _PAIR_RANK.get(frozenset((FACES[one], FACES[other])))


def counts(tile: int) -> list[tuple[int, int]]:
    """Return a tile's possible spots and rank places. The 1-2 and the 2-4 may count as each other."""
    face = FACES[tile]
    if face in _SUPREME:
        return [(sum(each), _PLACE[each]) for each in (face, *(two for two in _SUPREME if two != face))]
    return [(sum(face), _PLACE[face])]


class TileValue(NamedTuple):
    """Two tiles that are not a pair: their value, the place of the higher tile, and each tile's spots."""

    points: int
    place: int
    spots: tuple[int, int]


def _best_value(one: int, other: int) -> TileValue:
    """Return the best value of two tiles: 10.2(d), (f)."""
    ways = (
        TileValue((spots + more) % _VALUES, max(place, next_place), (spots, more))
        for spots, place in counts(one)
        for more, next_place in counts(other)
    )
    return max(ways, key=lambda worth: worth[:2])


class TileOrder(Order):
    """Hands of two tiles."""

    def __init__(self, id: str, title: str, law: Cite) -> None:
        super().__init__(id, title, law, Part("tiles", (2,)), rules=RULES)

    @cached_property
    def table(self) -> list[list[int]]:
        """The value of every two tiles."""
        return [[_value(one, other) if one != other else 0 for other in range(32)] for one in range(32)]

    def value(self, tiles: Sequence[int]) -> int:
        """Return the value of two tile integers: 1 to 170 by value and tile, 171 to 190 for pairs."""
        try:
            one, other = tiles
            if one >= 0 and other >= 0 and one != other:
                return self.table[one][other]
        except (TypeError, ValueError, IndexError):
            pass
        ((one, other),) = self.read((tiles,))
        return self.table[one][other]

    def name(self, card: int) -> str:
        return str(TILES[card])

    def rank(self, *parts: Cards) -> Rank:
        """Rank two tiles given as text or integers, with all checks."""
        ((one, other),) = self.read(parts)
        value = self.table[one][other]
        if value > _BEST_VALUE:
            category, name, _ = PAIRS[_BEST_VALUE + len(PAIRS) - value]
            return Rank(value, name, category, (one, other), self)
        points, place = divmod(value - 1, len(TILE_RANKS))
        return Rank(value, f"value {points}, top tile {_top(place)}", VALUE, (one, other), self)

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of each value among those possible with two tiles, best first."""
        there = sorted({value for row in self.table for value in row if value}, reverse=True)
        return {value: place for place, value in enumerate(there, 1)}

    def explain(self, rank: Rank) -> list[Reason]:
        """Explain the rank: the place of a pair, or the spots counted and the higher tile."""
        stands = f"number {self.places[rank.value]} of {len(self.places)} hands of two tiles"
        place = Reason(cite('13:69F-10.1 "rank or ranking"'), stands)
        return [MEANS[rank.category], *self._explain_value(rank), place]

    def _explain_value(self, rank: Rank) -> list[Reason]:
        if number := pair_rank(*rank.cards):
            return [Reason(rank.law, f"number {number} of the {len(PAIRS)} pairs")]
        worth = _best_value(*rank.cards)
        apart = [
            Reason(cite("13:69F-10.2(e)"), f"the {TILES[tile]} counts {spots} apart from its pair")
            for tile, spots in zip(rank.cards, worth.spots, strict=True)
            if spots != TILES[tile].spots
        ]
        place = f"{len(TILE_RANKS) - worth.place} of {len(TILE_RANKS)}"
        top = Reason(self.rules.cards.law, f"its top tile, {_top(worth.place)}, is number {place}")
        return [*apart, _count(worth), top]

    def _explain_tie(self, rank: Rank) -> Reason:
        return COPY_OF_PAIRS if pair_rank(*rank.cards) else self.rules.equal

    def _compare_alike(self, ahead: Rank, behind: Rank) -> Verdict:
        """Compare pairs by place, others by value, and equal values by the higher tile."""
        if pair_rank(*ahead.cards):
            return Verdict(ahead, (Reason(ahead.law, f"{ahead} above {behind}"),))
        worth, less = _best_value(*ahead.cards), _best_value(*behind.cards)
        if worth.points != less.points:
            says = " against ".join("{} ({} + {})".format(each.points, *each.spots) for each in (worth, less))
            return Verdict(ahead, (Reason(ahead.law, f"value {says}"),))
        decides = Reason(cite("13:69F-10.2(f)"), f"{_top(worth.place)} against {_top(less.place)}")
        return Verdict(ahead, (decides, self.rules.cards))

    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """Return the values of a uint8 array of two tiles per row."""
        import numpy as np

        rows = np.asarray(self._only(hands))
        if rows.ndim != 2 or rows.shape[1] != 2 or rows.dtype != np.uint8:
            raise BadHand(f"{self.title} takes a uint8 array of two tiles per row")
        if rows.size and rows.max() > 31:
            raise BadHand(f"{rows.max()} is not a tile: tiles are 0 to 31")
        flat = np.array(self.table, np.uint16).reshape(-1)
        values: NDArray[Any] = np.take(flat, rows[:, 0].astype(np.uint16) * 32 + rows[:, 1], out=out)
        if rows.size and not values.all():
            raise BadHand(f"hand {int(np.argmin(values))} has one tile twice")
        return values

    def _read_part(self, part: Any) -> tuple[int, ...]:
        try:
            return read_tiles(part)
        except BadTile as bad:
            raise BadHand(f"{bad}: {_ONE_SET.says} ({_ONE_SET.law})") from None


def _top(place: int) -> str:
    """Return the tiles at one place among the single tiles."""
    return " or ".join(f"{low}-{high}" for low, high in TILE_RANKS[-1 - place])


def _count(worth: TileValue) -> Reason:
    """Return the sum of the spots, as in the law's two examples: with one digit, and with two."""
    total = sum(worth.spots)
    added = "{} + {}".format(*worth.spots)
    if total < _VALUES:
        return Reason(cite("13:69F-10.2(d)1"), f"{added} = {total}")
    return Reason(cite("13:69F-10.2(d)2"), f"{added} = {total}, of which the last digit counts")


def _value(one: int, other: int) -> int:
    number = pair_rank(one, other)
    if number:
        return _BEST_VALUE + len(PAIRS) + 1 - number
    points, place, _ = _best_value(one, other)
    return points * len(TILE_RANKS) + place + 1


PAI_GOW_TILES = TileOrder("pai-gow-tiles", "pai gow, two tiles", cite("13:69F-10.2(b)"))
