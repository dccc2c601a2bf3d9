"""Pieces on a table, numbered together: cards 0 to 52, tiles 64 to 95, numbered balls 101 to 180."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pitboss.equipment import cards, tiles
from pitboss.equipment.cards import HIDDEN, JOKER, BadCard

__all__ = ["BALL", "BALLS", "TILE", "list_names", "name", "parse_pieces", "text"]

TILE = 64
"""Offset of tiles."""
BALL = 100
"""Offset of balls."""
BALLS = 80


def name(piece: int) -> str:
    """Return `As` for a card, `4-4a` for a tile, `17` for a ball or `??` for a hidden piece."""
    if piece == HIDDEN or 0 <= piece <= JOKER:
        return cards.name(piece)
    if 0 <= piece - TILE < len(tiles.TILES):
        return str(tiles.TILES[piece - TILE])
    if 1 <= piece - BALL <= BALLS:
        return str(piece - BALL)
    raise BadCard(f"{piece!r} is neither a card, a tile nor a ball")


def text(pieces: Iterable[int]) -> str:
    """Return the names, separated by spaces."""
    return " ".join(map(name, pieces))


def list_names(pieces: Iterable[int]) -> str:
    """Return the names, with `4 to 80` for a run of balls."""
    runs: list[list[int]] = []
    for piece in pieces:
        follows = bool(runs) and piece > BALL and piece == runs[-1][-1] + 1
        runs[-1].append(piece) if follows else runs.append([piece])
    return " ".join(f"{name(run[0])} to {name(run[-1])}" if len(run) > 3 else text(run) for run in runs)


def parse_pieces(words: str, pieces: Iterable[int]) -> tuple[int, ...]:
    """Return the pieces that words name, from those available.

    A tile may be named without its twin's letter, and with its ends in either order.
    """
    known = tuple(pieces)
    if all(piece <= JOKER for piece in known):
        return cards.cards(words, decks=max(Counter(known).values(), default=1))
    found: list[int] = []
    for word in words.lower().replace(",", " ").split():
        fits = [piece for piece in known if name(piece).lower() == word]
        fits = fits or [piece for piece in known if word in _ends(piece) and piece not in found]
        if not fits:
            raise BadCard(f"{word!r} is not among {list_names(known)}")
        found.append(fits[0])
    return tuple(found)


def _ends(piece: int) -> tuple[str, ...]:
    """Return `3-6` and `6-3` for a tile; nothing for another piece."""
    if not 0 <= piece - TILE < len(tiles.TILES):
        return ()
    tile = tiles.TILES[piece - TILE]
    return f"{tile.low}-{tile.high}", f"{tile.high}-{tile.low}"
