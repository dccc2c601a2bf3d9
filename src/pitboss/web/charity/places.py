"""The games of an organization as places: what is going on in each, and the screens behind it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import groupby
from typing import Any

from pitboss.charity.bingo.desk.fields import WORKERS
from pitboss.charity.bingo.desk.hall import list_unclosed
from pitboss.charity.bingo.desk.planning import plan as plan_occasion
from pitboss.charity.casino_night.planning import plan as plan_night
from pitboss.charity.dates import describe_time
from pitboss.charity.positions import WORKER_POSITIONS
from pitboss.charity.raffle.desk.opening import open_raffle
from pitboss.charity.raffle.state import RaffleState
from pitboss.charity.tournament.desk.department import DIRECTOR_POSITIONS
from pitboss.charity.tournament.desk.opening import open_tournament
from pitboss.house.office.office import Office
from pitboss.house.operations.operation import Operation
from pitboss.web.charity.bingo.live import HallScreens
from pitboss.web.charity.bingo.looks import HallLook, make_look
from pitboss.web.charity.bingo.pages import PREFIX as BINGO
from pitboss.web.charity.night_book import CASINO_NIGHT, read_book
from pitboss.web.charity.raffle_views import PREFIX as RAFFLES
from pitboss.web.charity.raffle_views import address_of, list_drawings
from pitboss.web.charity.tournament.board import PREFIX as TOURNAMENTS
from pitboss.web.charity.tournament.board import TournamentLook, format_day, read_face, read_figures
from pitboss.web.charity.tournament.book import find_book
from pitboss.web.office.signing import OFFICE
from pitboss.web.room_cards import (
    Door,
    RoomCard,
    name_games,
    picture_bingo,
    picture_cards,
    picture_dice,
    picture_tickets,
)

Doors = tuple[Door, ...]
TOURNAMENT = "Hold ’em tournament"


def lobby_places(office: Office) -> list[RoomCard]:
    """Return the first place of each kind of game, as guests see it. A casino has none."""
    if office.keeper != "charity":
        return []
    return [next(cards) for _, cards in groupby(_list_places(office, ""), lambda card: card.id)]


def list_places(office: Office, position: str) -> list[RoomCard]:
    """Return every place with the screens that a position may use, and where nothing is on, how to begin."""
    found = list(_list_places(office, position))
    places: list[RoomCard] = []
    for begin in _list_beginnings(position):
        places += [card for card in found if card.id == begin.id] or [begin]
    return places


def _list_places(office: Office, position: str) -> Iterator[RoomCard]:
    yield from _casino_night(office, position)
    yield from _tournaments(office, position)
    yield from _bingo_hall(office, position)
    yield from _raffles(office, position)


def _casino_night(office: Office, position: str) -> Iterator[RoomCard]:
    """Yield the casino night that is going on or comes next."""
    book = read_book(office)
    night = book.night
    if night is None or night.status != "planned":
        return
    day = "tonight" if night.day == book.now.date() else f"{night.day:%B} {night.day.day}"
    games = [f"{name[:1].upper()}{name[1:]}" for name in night.games]
    about = f"{name_games(games)}." if games else "The games are announced soon."
    own: Doors = (Door("Run the night", CASINO_NIGHT),) if position else ()
    public = Door("See the program", f"{CASINO_NIGHT}/program" if position else CASINO_NIGHT)
    lines = (f"{night.title}. {night.place}.", about)
    yield RoomCard("casino-night", "Casino night", day, picture_dice(), lines, (*own, public))


def _tournaments(office: Office, position: str) -> Iterator[RoomCard]:
    """Yield the hold 'em tournaments that are not over, the newest first."""
    for look in find_book(office.ledger).list_all():
        if not look.made.is_over:
            yield _tournament(look, position)


def _tournament(look: TournamentLook, position: str) -> RoomCard:
    directs = position in DIRECTOR_POSITIONS
    own: Doors = (Door("Director’s desk", f"{look.at}/desk"),) if directs else ()
    doors = (Door("See the clock", f"{look.at}/clock"), Door("See the seats", f"{look.at}/seating"),
             Door("Read the rules", f"{look.at}/sheet"))  # fmt: skip
    lines = (f"{look.day}. {read_figures(look).players} players.",)
    tag = read_face(look).heading
    return RoomCard("tournament", TOURNAMENT, tag, picture_cards(), lines, (*own, *doors))


def _bingo_hall(office: Office, position: str) -> Iterator[RoomCard]:
    """Yield the bingo occasions that are not over, the newest first."""
    store = office.ledger.store
    with store.read() as connection:
        numbers = sorted(list_unclosed(connection), reverse=True)
    for number in numbers:
        yield _occasion(make_look(HallScreens.of(store).find(store, number)), position)


def _occasion(look: HallLook, position: str) -> RoomCard:
    at = f"{BINGO}/{look.hall.number}"
    own: Doors = ()
    if position in WORKERS:
        own = (Door("Caller’s screen", f"{at}/caller"), Door("Accounts", f"{at}/accounts"))
    doors = (Door("See the program", at), Door("See the board", f"{at}/board"))
    day = format_day(date.fromisoformat(look.hall.plan.day))
    lines = (f"{look.hall.plan.title}. {day}. {look.games} games.",)
    picture = picture_bingo(tuple(each.number for each in look.calls))
    return RoomCard("bingo", "Bingo hall", look.status, picture, lines, (*own, *doors))


def _raffles(office: Office, position: str) -> Iterator[RoomCard]:
    """Yield the raffles that have prizes left, the one that is drawn next first."""
    waiting = [each for each in list_drawings(office) if not each.is_finished]
    for state in sorted(waiting, key=lambda each: each.terms.last_day):
        yield _raffle(state, position)


def _raffle(state: RaffleState, position: str) -> RoomCard:
    at, terms = address_of(state), state.terms
    sells = position in WORKER_POSITIONS and not state.closed
    own: Doors = (Door("Sell tickets", f"{at}/desk"),) if sells else ()
    prizes = ", ".join(each.name for each in terms.prizes[:3])
    lines = (f"{state.name}, for {terms.purpose}.", f"Drawn {describe_time(terms.drawings[0])}")
    doors = (Door("See the drawing", at), Door("All raffles", RAFFLES))
    tag = "sales closed" if state.closed else prizes
    return RoomCard("raffle", "Raffle", tag, picture_tickets(), lines, (*own, *doors))


# Where nothing is on


def _list_beginnings(position: str) -> Iterator[RoomCard]:
    """Yield a card for each kind of game, with the form that begins it and the list of past ones."""
    night = _doors(position, plan_night, "Plan a casino night", "Casino night", CASINO_NIGHT)
    yield RoomCard("casino-night", "Casino night", "", picture_dice(), ("No night is planned.",), night)
    tournament = _doors(position, open_tournament, "Open a tournament", "Tournaments", TOURNAMENTS)
    yield RoomCard("tournament", TOURNAMENT, "", picture_cards(), ("No tournament is open.",), tournament)
    bingo = _doors(position, plan_occasion, "Plan an occasion", "Occasions", BINGO)
    yield RoomCard("bingo", "Bingo hall", "", picture_bingo(()), ("No occasion is planned.",), bingo)
    raffle = _doors(position, open_raffle, "Open a raffle", "Raffles", RAFFLES)
    yield RoomCard("raffle", "Raffle", "", picture_tickets(), ("No raffle is open.",), raffle)


def _doors(position: str, operation: Operation[Any], words: str, name: str, page: str) -> Doors:
    """Return the form that begins a game, for those who sign it, and the page of its kind."""
    signs = any(position in each.positions for each in operation.signers)
    begin: Doors = (Door(words, f"{OFFICE}/{operation.id}"),) if signs else ()
    return (*begin, Door(name, page))
