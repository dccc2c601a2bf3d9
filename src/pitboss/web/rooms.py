"""The rooms of the house as places to go: what is going on in each now, and its doors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import Markup

from pitboss.charity.bingo.desk.hall import list_occasions
from pitboss.charity.raffle.terms import describe_time
from pitboss.equipment.cards import cards
from pitboss.house.bad_beat.board import make_board
from pitboss.house.bad_beat.state import offered_names
from pitboss.poker.game import PokerGame
from pitboss.server.looks import TableLook
from pitboss.server.service import TableService
from pitboss.table.catalog import find_game
from pitboss.table.money import dollars
from pitboss.web.charity.bingo.live import HallScreens
from pitboss.web.charity.bingo.looks import make_look
from pitboss.web.charity.bingo.pages import PREFIX as BINGO
from pitboss.web.charity.night_book import read_book
from pitboss.web.charity.raffle_views import PREFIX as RAFFLES
from pitboss.web.charity.raffle_views import address_of, list_drawings
from pitboss.web.charity.tournament.board import read_face, read_figures
from pitboss.web.charity.tournament.book import find_book
from pitboss.web.drawing import pieces
from pitboss.web.drawing.svg import tag
from pitboss.web.keno.pages import PREFIX as KENO
from pitboss.web.keno.pages import format_clock

POKER, CASINO_NIGHT = "/poker", "/casino-night"
WIDE, HIGH, PIECE, GAP = 260, 76, 38, 6
KENO_NUMBERS, KENO_COLUMNS = 80, 20
BINGO_NUMBERS, BINGO_COLUMNS = 75, 15


class Door(NamedTuple):
    """A way into a room."""

    words: str
    address: str


class RoomCard(NamedTuple):
    """A room as the lobby shows it."""

    id: str
    title: str
    tag: str
    picture: Markup
    lines: tuple[str, ...]
    doors: tuple[Door, ...]


def is_poker(look: TableLook) -> bool:
    return isinstance(find_game(look.game), PokerGame)


def open_rooms(house: TableService, looks: Sequence[TableLook]) -> list[RoomCard]:
    """Return the rooms that are there now."""
    charity = (*_casino_night(house), *_tournament(house), *_bingo_hall(house), *_raffles(house))
    return [*charity, _poker_room(house, looks), *_keno_room(house)]


def bad_beat_jackpots(house: TableService) -> list[int]:
    """Return the amounts that the bad beat board shows, in cents."""
    ledger = house.office.ledger
    with ledger.store.read() as connection:
        names = offered_names(connection)
    boards = [make_board(ledger, name) for name in names]
    return [board.primary for board in boards if board is not None and board.displayed]


def _poker_room(house: TableService, looks: Sequence[TableLook]) -> RoomCard:
    tables = [look for look in looks if is_poker(look)]
    free = sum(look.most - len(look.seats) for look in tables)
    games = list(dict.fromkeys(look.title for look in tables))
    many = f"{len(tables)} table{'s' if len(tables) > 1 else ''}: {_join(games)}."
    jackpots = bad_beat_jackpots(house)
    paid = (f"Bad beat payout {dollars(max(jackpots))}.",) if jackpots else ()
    return RoomCard(
        "poker",
        "Poker room",
        f"{free} open seat{'' if free == 1 else 's'}" if tables else "",
        _picture_cards(),
        (many if tables else "No table is open. Sit down, and bots take the other seats.", *paid),
        (Door("Find a seat", POKER), *([Door("Bad beat board", "/bad-beat")] if jackpots else [])),
    )


def _join(games: list[str]) -> str:
    """List a few games, and count the others."""
    shown, others = games[:3], len(games) - 3
    return ", ".join(shown) + (f" and {others} more" if others > 0 else "")


def _keno_room(house: TableService) -> list[RoomCard]:
    keno = house.office.keno
    if not keno.state.stations:
        return []
    board = keno.board()
    status = board.status_text
    game = f"Game {board.game} is {status[:1].lower()}{status[1:]}." if board.game else f"{status}."
    last = f"Game {board.drawn[0].game} was drawn last." if board.drawn else "No game has been drawn yet."
    numbers = tuple(board.drawn[0].numbers) if board.drawn else ()
    waits = (board.next.says,) if board.next else ()
    doors = (Door("See the board", KENO),)
    return [
        RoomCard(
            "keno", "Keno room", format_clock(board.left), _picture_keno(numbers), (game, *waits, last), doors
        )
    ]


def _casino_night(house: TableService) -> list[RoomCard]:
    """Return the charity's casino night that is going on or comes next."""
    office = house.office
    if office.keeper != "charity":
        return []
    book = read_book(office)
    night = book.night
    if night is None or night.status != "planned":
        return []
    day = "tonight" if night.day == book.now.date() else f"{night.day:%B} {night.day.day}"
    games = [f"{name[:1].upper()}{name[1:]}" for name in night.games]
    about = f"{_join(games)}." if games else "The games are announced soon."
    lines = (f"{night.title}. {night.place}.", about)
    return [
        RoomCard(
            "casino-night",
            "Casino night",
            day,
            _picture_dice(),
            lines,
            (Door("See the program", CASINO_NIGHT),),
        )
    ]


def _tournament(house: TableService) -> list[RoomCard]:
    """Return the newest hold 'em tournament that is not over."""
    if house.office.keeper != "charity":
        return []
    looks = [look for look in find_book(house.office.ledger).list_all() if not look.made.is_over][:1]
    return [
        RoomCard(
            "tournament", "Hold ’em tournament", read_face(look).heading, _picture_cards(),
            (f"{look.day}. {read_figures(look).players} players.",),
            (Door("See the clock", f"{look.at}/clock"), Door("See the seats", f"{look.at}/seating"),
             Door("Read the rules", f"{look.at}/sheet")),
        )
        for look in looks
    ]  # fmt: skip


def _raffles(house: TableService) -> list[RoomCard]:
    """Return the raffle that is drawn next."""
    if house.office.keeper != "charity":
        return []
    waiting = [each for each in list_drawings(house.office) if not each.is_finished]
    if not waiting:
        return []
    first = min(waiting, key=lambda each: each.terms.last_day)
    prizes = ", ".join(each.name for each in first.terms.prizes[:3])
    lines = (f"{first.name}, for {first.terms.purpose}.", f"Drawn {describe_time(first.terms.drawings[0])}.")
    doors = (Door("See the drawing", address_of(first)), Door("All raffles", RAFFLES))
    state = "sales closed" if first.closed else prizes
    return [RoomCard("raffle", "Raffle", state, _picture_tickets(), lines, doors)]


def _bingo_hall(house: TableService) -> list[RoomCard]:
    """Return the newest bingo occasion that is not over."""
    store = house.office.ledger.store
    with store.read() as connection:
        newest = list_occasions(connection)[:1]
    looks = [make_look(HallScreens.of(store).find(store, number)) for number in newest]
    return [
        RoomCard(
            "bingo", "Bingo hall", look.status, _picture_bingo(tuple(each.number for each in look.calls)),
            (f"{look.hall.plan.title}, {look.hall.plan.day}. {look.games} games.",),
            (Door("See the program", f"{BINGO}/{look.hall.number}"),
             Door("See the board", f"{BINGO}/{look.hall.number}/board")),
        )
        for look in looks if look.hall.status != "closed"
    ]  # fmt: skip


# Pictures


@cache
def _picture_tickets() -> Markup:
    """Draw tickets as they come off a roll."""
    step, wide = 50, 44
    drawn: list[str] = []
    for place in range(5):
        x = 5 + place * step
        drawn.append(tag("rect", x=x, y=22, width=wide, height=32, rx=5, class_="on"))
        number = f"{112 + place:04}"
        drawn.append(
            tag("text", number, x=x + wide / 2, y=43, text_anchor="middle", font_size=14, fill="#1C2328")
        )
    return _picture(drawn)


@cache
def _picture_cards() -> Markup:
    faces = cards("Ah Kd Jc Ts 5d")
    step = PIECE + GAP
    left = (WIDE + GAP - len(faces) * step) / 2
    return _picture([pieces.card(face, PIECE, (left + n * step, 10)) for n, face in enumerate(faces)])


@cache
def _picture_dice() -> Markup:
    size, faces = 46, (5, 2, 6)
    left = (WIDE + 14 - len(faces) * (size + 14)) / 2
    return _picture([pieces.die(face, size, (left + n * (size + 14), 14)) for n, face in enumerate(faces)])


@lru_cache(8)
def _picture_keno(drawn: tuple[int, ...]) -> Markup:
    """Draw the board of eighty numbers, with those of the last game filled."""
    return _picture_numbers(drawn, KENO_NUMBERS, KENO_COLUMNS, top=9)


@lru_cache(8)
def _picture_bingo(called: tuple[int, ...]) -> Markup:
    """Draw the board of 75 numbers, with those called filled."""
    return _picture_numbers(called, BINGO_NUMBERS, BINGO_COLUMNS, top=4)


def _picture_numbers(filled: tuple[int, ...], numbers: int, columns: int, *, top: int) -> Markup:
    step = WIDE / columns
    return _picture(
        [
            tag(
                "rect",
                x=(number % columns) * step + 2,
                y=top + number // columns * 14,
                width=step - 4,
                height=10,
                rx=3,
                class_="on" if number + 1 in filled else "off",
            )
            for number in range(numbers)
        ]
    )


def _picture(drawn: list[str]) -> Markup:
    return Markup(tag("svg", *drawn, class_="pic", viewBox=f"0 0 {WIDE} {HIGH}", aria_hidden="true"))
