"""Draw the whole table for one viewer, from what that viewer may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.web.drawing.arc import draw_arc
from pitboss.web.drawing.grid import draw_grid
from pitboss.web.drawing.ring import draw_ring
from pitboss.web.drawing.scene import NOBODY, Size, TableScene, is_turned
from pitboss.web.drawing.svg import Svg, tag
from pitboss.web.drawing.waiting import WaitingTable

if TYPE_CHECKING:
    from pitboss.table import Game
    from pitboss.table.view import View

KINDS: Mapping[str, Callable[[TableScene], list[Svg]]] = {
    "ring": draw_ring,
    "arc": draw_arc,
    "grid": draw_grid,
}
FONTS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif'


def draw_table(
    view: View | WaitingTable,
    *,
    size: Size,
    names: Mapping[int, str],
    styles: Mapping[int, str] = NOBODY,
    states: Mapping[int, str] = NOBODY,
    sit: str = "",
    left: float | None = None,
    remark: str = "",
    since: int | None = None,
) -> Svg:
    """Draw the table of a view, in a box of 1080 by 690, 744 by 560 or 390 by 548.

    A long layout is higher than that on a phone, and scrolls.

    `names` maps seats to players, `styles` to how bots play, `states` marks the absent and the waiting. With
    `sit`, an address with `{seat}` in it, free seats become links. `left` is the fraction of the time to act
    that remains, `remark` the name of the viewer's own hand. With `since`, the number of events already
    shown, newer cards and chips have the class `new`.
    """
    scene = TableScene(
        view, size, names, styles=styles, states=states, sit=sit, left=left, remark=remark, since=since
    )
    return tag(
        "svg",
        *KINDS[scene.layout.kind](scene),
        class_=f"felt {scene.layout.kind} {size}{' long' if is_turned(scene.layout, size) else ''}",
        viewBox=f"0 0 {scene.width} {scene.height}",
        role="group",
        aria_label=f"{view.game.title}, the table",
        font_family=FONTS,
        style="font-variant-numeric:tabular-nums",
    )


def draw_empty_table(
    game: Game,
    options: Any,
    *,
    size: Size,
    names: Mapping[int, str],
    stacks: Mapping[int, int],
    styles: Mapping[int, str] = NOBODY,
    states: Mapping[int, str] = NOBODY,
    sit: str = "",
    viewer: int | None = None,
) -> Svg:
    """Draw a game's table before its first round: players with their stacks, and areas without chips."""
    view = WaitingTable(game, options, stacks, viewer)
    return draw_table(view, size=size, names=names, styles=styles, states=states, sit=sit)
