"""Make a person's look at a table from a round, and a page with only the felt and the side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.server.looks import PersonLook, SeatLook, TableLook
from pitboss.table import Round
from pitboss.web.drawing import defs, draw_table
from pitboss.web.tables.side import side
from tests.web.gallery import NAMES

STATIC = "/static/"
STYLES = ("pitboss", "side", "session", "hints")
LAYOUT = """<style>
main { height: 100vh; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr) 384px; }
#felt svg { width: 100%; height: 100%; }
@media (max-width: 900px) { main { grid-template: minmax(0, 1fr) auto 100px / minmax(0, 1fr); } }
</style>"""
NOBODY: Mapping[int, str] = {}


def look_at(
    round: Round[Any, Any], viewer: int | None, people: Mapping[int, str] = NOBODY, **more: Any
) -> PersonLook:
    """Return a look at a round; all seats except those of `people` belong to bots."""
    game, stacks = round.game, dict(round.stacks)
    seats = tuple(
        SeatLook(
            seat=seat,
            name=people.get(seat, "tight"),
            bot=seat not in people,
            stack=stack,
            out=False,
            leaving=False,
            ready=True,
            word=False,
        )
        for seat, stack in stacks.items()
    )
    table = TableLook(
        id=7,
        code="",
        game=game.id,
        title=game.title,
        name="Table 7",
        cite=str(game.section(round.options)),
        private=False,
        options=round.options.to_json(),
        settings={},
        least=game.min_seats,
        most=game.seating(round.options)[0],
        seats=seats,
        staff={},
        rounds=round.start.number,
        busy=round.turn is not None,
        paused=False,
        halted="",
        version=1,
    )
    given: dict[str, Any] = {
        "table": table,
        "seat": viewer,
        "phase": "round" if round.turn is not None else "over",
        "commitment": "c0ffee" * 10 + "c0de",
        "may_add_word": False,
        "turn": "",
        "seconds": None,
        "stacks": stacks,
        "wagers": dict(round.wagers),
        "funds": dict(round.funds),
        "view": round.view(viewer),
        "runs": False,
        "rules": False,
    }
    return PersonLook(**given | more)


def page(look: PersonLook, theme: str = "light", size: Any = "wide") -> str:
    """Return a page with the felt and the side."""
    assert look.view is not None
    drawn = draw_table(look.view, size=size, names={seat: NAMES.get(seat, "") for seat in look.stacks})
    style = "".join(f'<link rel="stylesheet" href="{STATIC}{name}.css">' for name in STYLES)
    script = f'<script src="{STATIC}side.js" defer></script>'
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">{style}{LAYOUT}{script}'
    body = f'<main>{defs()}<div id="felt">{drawn}</div>{side(look)}</main>'
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><head>{head}</head><body>{body}</body></html>'
    )
