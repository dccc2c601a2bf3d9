"""Draw the table as SVG from what the viewer may see. Pages embed these fragments; nothing here is sent."""

from pitboss.web.drawing.chips import chips, marker
from pitboss.web.drawing.felt import draw_empty_table, draw_table
from pitboss.web.drawing.pieces import card, defs, die, shaker, tile
from pitboss.web.drawing.wheel import wheel

__all__ = [
    "card",
    "chips",
    "defs",
    "die",
    "draw_empty_table",
    "draw_table",
    "marker",
    "shaker",
    "tile",
    "wheel",
]
