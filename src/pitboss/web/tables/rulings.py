"""The supervisor's screen: irregularities, what the rule orders, rulings, and running the table."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from pitboss.law import cite
from pitboss.server.looks import PersonLook
from pitboss.server.positions import deals, supervises, supervisors_of
from pitboss.server.service import TableService
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed
from pitboss.storage.people import Person
from pitboss.table.action import SUPERVISOR, actor_json
from pitboss.table.bots import bot_kinds
from pitboss.table.catalog import find_game
from pitboss.web.drawing import defs
from pitboss.web.identity import AHouse, SignedIn
from pitboss.web.page import fragment, page, part
from pitboss.web.tables.dock import describe_state
from pitboss.web.tables.log import cite_chip, format_change
from pitboss.web.tables.names import names_of
from pitboss.web.tables.page_parts import draw_felt, page_state
from pitboss.web.tables.ruling_text import (
    affected_seats,
    newest_ruling,
    ruling_events,
    ruling_lines,
    ruling_summary,
)
from pitboss.web.tables.staff_choices import choices_at_table, explain_choice, find_option, group_choices

router = APIRouter(prefix="/table/{table_id}/rulings", include_in_schema=False)
MISHAPS = ((0, "never"), (50, "1 in 50"), (20, "1 in 20"), (8, "1 in 8"), (3, "1 in 3"))
MAX_VALUE_LENGTH = 300
Deed = Literal["give-back", "undo", "close"]


class Case(NamedTuple):
    """The current or latest irregularity: in words, with its rule and the affected seats."""

    line: Any
    orders: str
    seats: list[str]


def _check(person: Person, look: PersonLook) -> None:
    """Refuse anybody who neither rules there nor may deal."""
    if not look.rules and (not _deals(person, look) or (look.seat or 0) > 0):
        raise NotAllowed(
            "only a supervisor who does not play here, or a table's owner who plays alone, can see its "
            "rulings: call a supervisor, or leave your seat first"
        )


@router.get("")
def rulings(request: Request, house: AHouse, person: SignedIn, table_id: int) -> HTMLResponse:
    """Show the whole screen."""
    look = house.look_at(person, table_id)
    _check(person, look)
    given = _now(person, look)
    felt, state = draw_felt(look, "compact"), page_state(look)
    game = find_game(look.table.game)
    return page(
        request,
        "rulings.html",
        title=f"Rulings: {look.table.name}",
        felt=felt,
        defs=defs(),
        state=state,
        game=game,
        bots=list(bot_kinds(game)),
        choices=game.house_options(),
        **given,
    )


@router.get("/now")
def now(house: AHouse, person: SignedIn, table_id: int) -> HTMLResponse:
    """Return the changing parts of the screen."""
    look = house.look_at(person, table_id)
    _check(person, look)
    given = _now(person, look)
    return fragment("rulings_now.html", **given)


def _now(person: Person, look: PersonLook) -> dict[str, Any]:
    view, table = look.view, look.table
    events = ruling_events(view) if view is not None else []
    mine = look.seat in (0, SUPERVISOR)
    return {
        "look": look,
        "table": table,
        "says": describe_state(look),
        "case": _case(look),
        "chain": ruling_lines(look, events) if view is not None else [],
        "place": actor_json(look.seat) if mine and look.seat is not None else "",
        "places": _places(person, look),
        "ways": group_choices(look),
        "awaited": page_state(look)["mine"],
        "elsewhere": choices_at_table(look),
        "free": _free(look),
        "mishaps": MISHAPS,
        "reads": _supervises(person, look) and look.seat is None,
    }


def _case(look: PersonLook) -> Case | None:
    """Return the newest irregularity; while the supervisor must decide, the one to decide."""
    view = look.view
    found = newest_ruling(view.events) if view is not None else None
    if view is None or found is None:
        return None
    names = names_of(look.table)
    seats = [
        f"{seat} · {names[seat]}" if seat in names else str(seat) for seat in affected_seats(view, found)
    ]
    return Case(ruling_lines(look, [found])[0], ruling_summary(found.cite), seats)


def _places(person: Person, look: PersonLook) -> list[str]:
    """List the places that this person may take now."""
    if look.seat is not None:
        return []
    may = {"supervisor": _supervises(person, look), "dealer": _deals(person, look)}
    return [place for place, allowed in may.items() if allowed and place not in look.table.staff]


def _supervises(person: Person, look: PersonLook) -> bool:
    return supervises(person, supervisors_of(find_game(look.table.game)))


def _deals(person: Person, look: PersonLook) -> bool:
    return deals(person, supervisors_of(find_game(look.table.game)))


def _free(look: PersonLook) -> list[int]:
    taken = {each.seat for each in look.table.seats}
    return [seat for seat in range(1, look.table.most + 1) if seat not in taken]


# Before it is confirmed


@router.get("/means")
def means(
    house: AHouse,
    person: SignedIn,
    table_id: int,
    do: Annotated[str, Query(max_length=MAX_VALUE_LENGTH)],
    value: Annotated[str, Query(max_length=MAX_VALUE_LENGTH)] = "null",
) -> dict[str, str]:
    """Describe the effect of a choice, mainly on the money, before it is confirmed."""
    try:
        meant = json.loads(value)
    except (ValueError, RecursionError):
        raise BadRequest("send the choice as JSON, as the page has it") from None
    look = house.look_at(person, table_id)
    _check(person, look)
    option = find_option(look, do, meant)
    if option is None:
        raise Conflict("this is no longer possible: look again and decide")
    given: dict[str, Any] = {
        "says": option.words if meant is None else f"{option.words}: {meant}",
        "means": explain_choice(look, option),
        "chip": cite_chip(option.cite_of(str(meant)), cite(look.table.cite).chapter),
        "orders": ruling_summary(option.cite_of(str(meant))),
        "moves": None,
        "money": [],
    }
    turn = look.turn
    if option.among:
        foreseen = house.preview_ruling(person, table_id, {"do": do, "value": meant})
        if foreseen.turn != turn:
            raise Conflict("something else has happened in the meantime: look again and decide")
        given |= {"money": ruling_lines(look, foreseen.events), "moves": foreseen.moves}
    return {"html": part("rulings_means.html", **given), "turn": turn}


@router.get("/means/{deed}")
def deed_means(house: AHouse, person: SignedIn, table_id: int, deed: Deed) -> dict[str, str]:
    """Describe the effect of an action on the table."""
    look = house.look_at(person, table_id)
    if not look.rules:
        raise NotAllowed("only a supervisor who does not play at this table can do this: call one")
    rule = find_game(look.table.game).returns_at
    html = part("rulings_deed.html", deed=deed, back=_list_refunds(look), table=look.table, rule=rule)
    return {"html": html, "turn": look.turn}


def _list_refunds(look: PersonLook) -> list[tuple[int, str, Any]]:
    """Return each seat's change if the round is aborted and all money goes back."""
    if look.view is None or look.phase != "round":
        return []
    names, now, money = names_of(look.table), look.view.stacks, look.table.money
    moved = {seat: had - now.get(seat, had) for seat, had in look.stacks.items()}
    return [
        (seat, names.get(seat, ""), format_change(amount, money))
        for seat, amount in sorted(moved.items())
        if amount
    ]


def find_needs(house: TableService, person: Person, table_id: int) -> tuple[str, str]:
    """Return a table's phase and what needs attention."""
    look = house.look_at(person, table_id)
    turn = look.view.turn if look.view is not None and look.phase == "round" else None
    if look.table.halted:
        return look.phase, f"stopped: {look.table.halted}"
    if turn is not None and turn.actor == SUPERVISOR and "supervisor" in look.table.staff:
        return look.phase, "needs a ruling"
    return look.phase, "paused" if look.table.paused else ""
