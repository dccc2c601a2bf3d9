"""Draw a table for one viewer's browser: each part of the page as HTML, from one look at the table."""

from __future__ import annotations

from typing import Any

from pitboss.server.looks import PersonLook
from pitboss.table.catalog import find_game
from pitboss.web.drawing import draw_empty_table, draw_table
from pitboss.web.drawing.scene import Size
from pitboss.web.tables import side
from pitboss.web.tables.dock import dock
from pitboss.web.tables.keno_pays import GAME
from pitboss.web.tables.keno_ticket import draw_board
from pitboss.web.tables.names import names_of, styles_of
from pitboss.web.tables.pace import chips_to_buy, describe_risk, plan_state
from pitboss.web.tables.ruling_text import render_band
from pitboss.web.tables.session import departure_words, render_session_net, result_title

SIZES: tuple[Size, ...] = ("wide", "compact", "portrait")
SIT = "#sit-{seat}"


def states_of(look: PersonLook) -> dict[int, str]:
    """Return why seats take no part now."""
    dealt = look.view.stacks if look.view is not None and look.phase == "round" else None
    states = {}
    for each in look.table.seats:
        if each.leaving:
            states[each.seat] = "leaves"
        elif each.out:
            states[each.seat] = "timed out" if each.timed_out else "sits out"
        elif dealt is not None and each.seat not in dealt:
            states[each.seat] = "next round"
    return states


def parts(look: PersonLook, size: Size, since: int | None = None) -> dict[str, str]:
    """Return the changing parts of the page, by element id.

    Cards and chips of the events after `since` move to their places; without it nothing moves.
    """
    drawn = {
        "felt": draw_felt(look, size, since),
        "band": render_band(look),
        "dock": dock(look),
        "session-net": render_session_net(look),
        **side.parts(look),
    }
    return {name: str(text) for name, text in drawn.items()}


def draw_felt(look: PersonLook, size: Size, since: int | None = None) -> str:
    """Draw the felt, with open seats to take if the viewer has none."""
    table = look.table
    if table.game == GAME:
        return str(draw_board(look))
    names, states = names_of(table), states_of(look)
    has_room = not table.settings["event"] and len(table.seats) < table.most
    sit = SIT if look.seat is None and has_room else ""
    if look.view is None:
        game = find_game(table.game)
        options = game.options_from_json(table.options)
        return draw_empty_table(
            game,
            options,
            size=size,
            names=names,
            styles=styles_of(table),
            stacks=look.stacks,
            states=states,
            sit=sit,
            viewer=look.seat,
        )
    remark = ", ".join(look.view.remarks) if look.view.layout.kind == "ring" else ""
    return draw_table(
        look.view,
        size=size,
        names=names,
        styles=styles_of(table),
        states=states,
        sit=sit,
        left=_time_left(look),
        remark=remark,
        since=since,
    )


def _time_left(look: PersonLook) -> float | None:
    """Return the fraction of the time to act that is left, if it is limited."""
    whole: int = look.table.settings.get("answer_seconds", 0)
    return None if look.timed is None or look.seconds is None else min(look.seconds / whole, 1)


def page_state(look: PersonLook) -> dict[str, Any]:
    """Return the state that the page's script needs."""
    mine = look.view is not None and look.phase == "round" and look.seat == look.view.viewer is not None
    turn = look.view.turn if mine and look.view is not None else None
    return {
        "version": look.table.version,
        "phase": look.phase,
        "seat": look.seat,
        "turn": look.turn,
        "mine": turn is not None and turn.actor == look.seat,
        "word": look.may_add_word,
        "seconds": look.seconds,
        "timed": look.timed,
        "plan": plan_state(look),
        "risk": describe_risk(look),
        "inputs": look.view.inputs if look.view is not None else 0,
        "rounds": look.table.rounds,
        "buys": chips_to_buy(look),
        "result": result_title(look),
        "left": departure_words(look),
        "closed": False,
    }
