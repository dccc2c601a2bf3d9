"""Fill in, price and buy a keno ticket at a table: the ticket panel, the board, and their requests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Request
from markupsafe import Markup
from pydantic import Field

from pitboss.equipment.pieces import BALLS
from pitboss.games.keno.ordering import NUMBERS_FIELD, TicketOrder
from pitboss.games.keno.rate_card import MAX_GROUPS, RateCard
from pitboss.games.keno.remarks import TicketRemarks, read_remarks
from pitboss.games.keno.round import TicketForm
from pitboss.games.keno.selling import UNCLEAR
from pitboss.games.keno.ticket import Ticket
from pitboss.server.looks import PersonLook
from pitboss.storage.errors import Conflict
from pitboss.table import Choice, Option, Refused, View, dollars
from pitboss.table.catalog import find_game
from pitboss.web.api.request_types import Body, Cents, Number, RequestId
from pitboss.web.identity import AHouse, SignedIn
from pitboss.web.page import part
from pitboss.web.tables.keno_draw import WatchedDraw, describe_terms, read_draw
from pitboss.web.tables.keno_pays import GAME, quote
from pitboss.web.tables.names import names_of
from pitboss.web.work import charge_work

router = APIRouter(prefix="/table", include_in_schema=False)

BET_MULTIPLES, GAME_COUNTS = (1, 2, 5, 10, 20), (1, 2, 3, 5, 10, 20)
"""Suggested bets, in multiples of the least, and suggested numbers of games in a row."""
PANEL_OPTIONS = frozenset(
    ("mark", "quick_pick", "play", "king", "divide", "games", "tear_up", "same_again", "void", "refund",
     "point_out_error", "ready")
)  # fmt: skip
"""Options that the ticket panel offers in its own way."""
RETURNS = {"void": "Return it", "refund": "Stop and refund", "point_out_error": "Have it corrected"}
"""Names of the actions on a ticket, by option."""


@dataclass(frozen=True)
class OwnTicket:
    """A ticket of the viewer: numbers, terms, and what may be done with it."""

    serial: int
    says: str
    terms: str
    price: str
    deeds: tuple[tuple[str, str, str], ...]
    """Option, its value and its words."""


@dataclass(frozen=True)
class TicketPanel:
    """The ticket panel of one viewer."""

    game: int
    selling: bool
    """True if the viewer may buy tickets now."""
    first: int
    """First game on sale."""
    form: TicketForm | None
    spots: int
    bets: tuple[int, ...]
    limits: str
    low: int
    high: int
    games: tuple[int, ...]
    most_games: int
    grouped: bool
    """Whether the house sells tickets with several groups."""
    king: bool
    again: str
    """Price of the last ticket, if it can be bought again."""
    tickets: tuple[OwnTicket, ...]
    ready: bool
    draw: WatchedDraw | None

    @property
    def hint(self) -> str:
        """Say what to do while tickets are on sale; empty otherwise."""
        if not self.selling:
            return ""
        if not self.ready:
            return "You can still buy a ticket."
        return "Buy another ticket, or press I’m done." if self.tickets else "Pick numbers on the board."

    @property
    def data(self) -> dict[str, Any] | None:
        """The request that is being filled in at the table, for the page's script."""
        return None if self.form is None else self.form._asdict()


def ticket_panel(look: PersonLook) -> TicketPanel | None:
    """Describe the ticket panel; None at a table of another game."""
    if look.table.game != GAME:
        return None
    options = _options(look)
    card, view = options.card, look.view
    told = read_remarks(view.remarks) if view is not None else TicketRemarks()
    opened = [each.data["game"] for each in view.events if each.name == "open"] if view is not None else []
    offered = {each.name: each for each in view.options} if view is not None and look.phase == "round" else {}
    again, most_games = offered.get("same_again"), card.most_games if card.multi_race else 1
    return TicketPanel(
        game=opened[0] if opened else 0,
        selling=bool(offered.keys() & {"mark", "tear_up"}),
        first=told.game + told.locked,
        form=told.form,
        spots=card.spots,
        bets=tuple(each * card.minimum for each in BET_MULTIPLES if each * card.minimum <= card.maximum),
        limits=f"{dollars(card.minimum)} to {dollars(card.maximum)} by {dollars(card.unit)}",
        low=card.minimum,
        high=card.maximum,
        games=tuple(each for each in GAME_COUNTS if each <= most_games),
        most_games=most_games,
        grouped=card.types != ("straight",),
        king="king" in card.types,
        again=dollars(again.cost) if isinstance(again, Choice) else "",
        tickets=tuple(_own_ticket(each, offered, card) for each in told.tickets),
        ready="ready" in offered,
        draw=read_draw(view, options),
    )


def _options(look: PersonLook) -> Any:
    return find_game(GAME).options_from_json(look.table.options)


def _own_ticket(ticket: Ticket, offered: Mapping[str, Option], card: RateCard) -> OwnTicket:
    deeds = tuple(
        (name, ticket.name, words)
        for name, words in RETURNS.items()
        if ticket.name in getattr(offered.get(name), "among", ())
    )
    return OwnTicket(ticket.serial, ticket.numbers, describe_terms(ticket), dollars(ticket.price), deeds)


# The board


@dataclass(frozen=True)
class BoardNumber:
    """A number of the board: yours or not, and its place in the draw (0 if it was not drawn)."""

    number: int
    own: bool
    at: int

    @property
    def says(self) -> str:
        """Describe it for a screen reader."""
        drawn = "caught" if self.at and self.own else "drawn" if self.at else ""
        return ", ".join(filter(None, (str(self.number), "yours" if self.own else "", drawn)))


@dataclass(frozen=True)
class SeatedPlayer:
    """A seat at the table as the board lists it."""

    seat: int
    name: str
    stack: str
    note: str
    you: bool


def draw_board(look: PersonLook) -> Markup:
    """Draw the board of numbers and the players, in place of a felt."""
    panel = ticket_panel(look)
    assert panel is not None
    draw = panel.draw
    order = {number: place for place, number in enumerate(draw.numbers, 1)} if draw is not None else {}
    own = draw.own if draw is not None else _numbers_bought(look)
    numbers = [BoardNumber(each, each in own, order.get(each, 0)) for each in range(1, BALLS + 1)]
    taken = {each.seat for each in look.table.seats}
    open_seats = [seat for seat in range(1, look.table.most + 1) if seat not in taken]
    return part(
        "table_keno_board.html",
        panel=panel,
        numbers=numbers,
        players=list(_list_players(look)),
        open_seat=open_seats[0] if open_seats and look.seat is None else 0,
    )


def _numbers_bought(look: PersonLook) -> frozenset[int]:
    """Return the numbers on the viewer's tickets."""
    tickets = read_remarks(look.view.remarks).tickets if look.view is not None else ()
    return frozenset(number for each in tickets for group in each.groups for number in group)


def _list_players(look: PersonLook) -> Iterator[SeatedPlayer]:
    names, view = names_of(look.table), look.view
    stacks = view.stacks if view is not None and look.phase == "round" else look.stacks
    for each in look.table.seats:
        tickets = sum(seat == each.seat for seat, _ in view.wagers) if view is not None else 0
        note = f"{tickets} ticket{'' if tickets == 1 else 's'}" if tickets else "no ticket"
        if each.leaving or each.out:
            note = "leaves" if each.leaving else "sits out"
        stack = dollars(stacks.get(each.seat, each.stack))
        yield SeatedPlayer(each.seat, names[each.seat], stack, note, each.seat == look.seat)


# Requests of the page


Group: TypeAlias = Annotated[list[Number], Field(max_length=BALLS)]


class WayRate(Body):
    """The rate of each way of a number of spots."""

    spots: Annotated[Number, Field(ge=1, le=BALLS)]
    rate: Cents


class TicketBody(Body):
    """A ticket as the page asks for it."""

    groups: Annotated[list[Group], Field(max_length=MAX_GROUPS + 1)]
    rates: Annotated[list[WayRate], Field(max_length=BALLS)]
    games: Number = 1
    king: bool = False
    quick: bool = False
    price: Number = 0
    """The price that the page showed."""
    code: Annotated[str, Field(max_length=64)] = ""

    def order(self) -> TicketOrder:
        return TicketOrder(
            groups=tuple(tuple(sorted(group)) for group in self.groups),
            rates={each.spots: each.rate for each in self.rates},
            games=self.games,
            king=self.king,
            quick=self.quick,
        )


@router.post("/{table_id}/ticket-price")
def price(
    request: Request, house: AHouse, person: SignedIn, table_id: int, body: TicketBody
) -> dict[str, Any]:
    """Quote a ticket that is being filled in."""
    with charge_work(request):
        look = house.look_at(person, table_id, body.code)
        view, told = _require_seat(look)
        stack = view.stacks.get(look.seat or 0, 0)
        return quote(body.order(), _options(look), told.game + told.locked, stack)


@router.post("/{table_id}/ticket")
def buy(
    request: Request, house: AHouse, person: SignedIn, table_id: int, body: TicketBody, key: RequestId = None
) -> dict[str, Any]:
    """Buy the ticket at the price that the page showed, or change nothing."""
    with charge_work(request):
        look = house.look_at(person, table_id, body.code)
        options, order = _options(look), body.order()

        def plan(view: View) -> Sequence[Mapping[str, Any]]:
            told = read_remarks(view.remarks)
            ticket = order.ticket(options, max(told.game, 1))
            if ticket.price != body.price:
                raise Conflict(f"the ticket costs {dollars(ticket.price)}, not {dollars(body.price)}")
            order.check_funds(ticket.price, view.stacks.get(view.viewer or 0, 0))
            return order.actions(told)

        answer = house.act_by_plan(person, table_id, plan, body.model_dump(), request=key)
        _check_written(house.look_at(person, table_id, body.code).view)
        return answer


def _require_seat(look: PersonLook) -> tuple[View, TicketRemarks]:
    if look.table.game != GAME or look.view is None or look.view.viewer is None:
        raise Conflict("take a seat at a keno table first")
    return look.view, read_remarks(look.view.remarks)


def _check_written(view: View | None) -> None:
    """Say so if the writer returned the request."""
    last = view.events[-1] if view is not None and view.events else None
    if last is not None and last.name == "request_back" and view and last.data["seat"] == view.viewer:
        why = f"the writer returned your request, because {last.data['why']}: ask again"
        raise Refused(why, UNCLEAR, NUMBERS_FIELD)
