"""The table as SVG, drawn from what a viewer may see. Pages put these fragments in; nothing here is sent."""

from pitboss.web.drawing.chips import chips, marker
from pitboss.web.drawing.felt import empty_felt, felt
from pitboss.web.drawing.pieces import card, defs, die, shaker, tile
from pitboss.web.drawing.wheel import wheel

__all__ = ["card", "chips", "defs", "die", "empty_felt", "felt", "marker", "shaker", "tile", "wheel"]
