"""Players' cards on their phones, at an occasion played for amusement."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import JSONResponse, Response

from pitboss.charity.bingo.cards import BingoCard, parse_serial
from pitboss.charity.bingo.desk.amusement import give_card
from pitboss.charity.bingo.desk.claiming import claim, look_up_card
from pitboss.charity.bingo.desk.fields import card_code, read_serial
from pitboss.charity.bingo.desk.hall import find_card
from pitboss.charity.bingo.desk.state import HallState
from pitboss.charity.bingo.laws import AMUSEMENT
from pitboss.house.office.office import Office
from pitboss.law import BadInput
from pitboss.table.refused import Refused
from pitboss.web.charity.bingo.pages import PREFIX, Occasion, find_occasion, show_screen
from pitboss.web.office.signing import AnOffice

router = APIRouter(prefix=PREFIX, include_in_schema=False)
COOKIE_SECONDS = 24 * 3600


def _cookie(occasion: int) -> str:
    return f"bingo-{occasion}"


def _find_card(request: Request, office: Office, hall: HallState) -> tuple[BingoCard, str] | None:
    """Return the card of this phone and its player."""
    try:
        serial = parse_serial(read_serial(request.cookies.get(_cookie(hall.number))))
    except BadInput:
        return None
    card = card_code(serial)
    series = hall.find_series(card)
    if card not in hall.players or series is None:
        return None
    with office.ledger.store.read() as connection:
        return find_card(connection, series, card), hall.players[card]


@router.get("/{occasion}/play")
def play_page(request: Request, office: AnOffice, occasion: Occasion) -> HTMLResponse:
    """Show this phone's card, or the form to get one."""
    hall = find_occasion(office, occasion)
    if not hall.plan.for_amusement:
        raise Refused("Cards of this occasion are sold in the hall. Buy one from a seller.", AMUSEMENT)
    return _show(request, office, hall)


def _show(request: Request, office: Office, hall: HallState, error: str = "") -> HTMLResponse:
    found = _find_card(request, office, hall)
    card, player = found if found is not None else (None, "")
    return show_screen(request, office, hall.number, "play", "Bingo", card=card, player=player, error=error)


@router.post("/{occasion}/play")
def join(
    request: Request, office: AnOffice, occasion: Occasion, player: Annotated[str, Form(max_length=200)] = ""
) -> Response:
    """Give this phone a card."""
    hall = find_occasion(office, occasion)
    if _find_card(request, office, hall) is None:
        try:
            form = give_card.parse({"occasion": occasion, "player": player})
            receipt = office.desk.run(give_card, form, id=f"bingo card {secrets.token_hex(16)}")
        except (Refused, BadInput) as error:
            return _show(request, office, hall, error=getattr(error, "reason", str(error)))
        assert receipt.result is not None
        answer = RedirectResponse(f"{PREFIX}/{occasion}/play", 303)
        answer.set_cookie(
            _cookie(occasion), receipt.result.to_json()["serial"], max_age=COOKIE_SECONDS, httponly=True,
            samesite="lax", path=f"{PREFIX}/{occasion}", secure=request.scope["scheme"] == "https",
        )  # fmt: skip
        return answer
    return RedirectResponse(f"{PREFIX}/{occasion}/play", 303)


@router.post("/{occasion}/claim")
def call_bingo(request: Request, office: AnOffice, occasion: Occasion) -> JSONResponse:
    """Claim bingo with this phone's card. Nothing is recorded unless it is one."""
    hall = find_occasion(office, occasion)
    found = _find_card(request, office, hall)
    if found is None:
        return JSONResponse({"good": False, "says": "Get a card first."})
    serial = str(found[0].serial)
    try:
        with office.ledger.store.read() as connection:
            look = look_up_card(connection, hall, serial)
        if look.problem:
            return JSONResponse({"good": False, "says": look.problem})
        assert hall.game is not None
        id = f"bingo {occasion} {hall.game.entry} {hall.game.place} {len(hall.game.balls)} {serial}"
        receipt = office.desk.run(claim, claim.parse({"occasion": occasion, "serial": serial}), id=id)
    except Refused as refused:
        return JSONResponse({"good": False, "says": refused.reason})
    if receipt.rejected:
        return JSONResponse({"good": False, "says": receipt.rejected.message})
    return JSONResponse({"good": True, "says": "Good bingo! Show your phone to the caller."})
