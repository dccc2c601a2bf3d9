"""What lies on a table, as one row of integers: cards 0 to 52, tiles 64 to 95, numbered balls 101 to 180."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.equipment import cards, tiles
from pitboss.equipment.cards import HIDDEN, JOKER, BadCard

TILE = 64
"""What is added to the number of a tile."""
BALL = 100
"""What is added to the number on a ball."""
BALLS = 80


def name(piece: int) -> str:
    """`As` for a card, `4-4a` for a tile, `17` for a ball, `??` for what is hidden."""
    if piece == HIDDEN or 0 <= piece <= JOKER:
        return cards.name(piece)
    if 0 <= piece - TILE < len(tiles.TILES):
        return str(tiles.TILES[piece - TILE])
    if 1 <= piece - BALL <= BALLS:
        return str(piece - BALL)
    raise BadCard(f"{piece!r} is neither a card, a tile nor a ball")


def text(pieces: Iterable[int]) -> str:
    """Their names in a row."""
    return " ".join(map(name, pieces))


def among(words: str, pieces: Iterable[int]) -> tuple[int, ...]:
    """The pieces that words name, of those there are to be named."""
    known = tuple(pieces)
    if all(piece <= JOKER for piece in known):
        return cards.cards(words)
    named = {name(piece).lower(): piece for piece in known}
    found = words.lower().replace(",", " ").split()
    if unknown := [word for word in found if word not in named]:
        raise BadCard(f"{unknown[0]!r} is not among {text(known)}")
    return tuple(named[word] for word in found)
