"""Measurements of the three drawings of a poker table."""

from __future__ import annotations

from dataclasses import dataclass

MAX_LARGE_PLATES = 7
"""Maximum seats with large plates."""
MIN_SHOWN_CARD = 38
"""Width of another player's cards at a showdown with many cards or seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """Measurements of one drawing."""

    middle: tuple[float, float]
    rim: tuple[float, float]
    """Half the width and height of the rail."""
    rail: float
    line: float
    """Distance of the betting line inside the rail."""
    seats: tuple[float, float]
    """Half the width and height of the ring of plates."""
    bets: tuple[float, float]
    plate: tuple[float, float]
    plate_few: tuple[float, float]
    own_plate: tuple[float, float]
    own_y: float
    own_card: float
    card: float
    shown: float
    """Width of another player's two cards at a showdown."""
    board: float
    gap: float
    board_y: float
    pot_y: float
    pot: float


WIDE = Ring(
    middle=(540, 302), rim=(448, 248), rail=24, line=62, seats=(442, 246), bets=(328, 154), plate=(136, 48),
    plate_few=(164, 50), own_plate=(232, 56), own_y=652, own_card=86, card=32, shown=56, board=80, gap=10,
    board_y=246, pot_y=180, pot=28,
)  # fmt: skip
COMPACT = Ring(
    middle=(372, 240), rim=(318, 196), rail=18, line=46, seats=(306, 192), bets=(208, 110), plate=(108, 42),
    plate_few=(124, 44), own_plate=(212, 54), own_y=528, own_card=64, card=28, shown=44, board=54, gap=7,
    board_y=196, pot_y=144, pot=24,
)  # fmt: skip
PORTRAIT = Ring(
    middle=(195, 220), rim=(172, 205), rail=14, line=40, seats=(0, 0), bets=(95, 120), plate=(88, 38),
    plate_few=(112, 44), own_plate=(200, 48), own_y=500, own_card=74, card=26, shown=32, board=54, gap=6,
    board_y=230, pot_y=160, pot=26,
)  # fmt: skip
RINGS: dict[str, Ring] = {"wide": WIDE, "compact": COMPACT, "portrait": PORTRAIT}
