"""The rooms of the house as places to go: what is going on in each now, and its doors."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.house.bad_beat.board import make_board
from pitboss.house.bad_beat.state import offered_names
from pitboss.poker.game import PokerGame
from pitboss.server.looks import TableLook
from pitboss.server.service import TableService
from pitboss.table.catalog import find_game
from pitboss.table.money import dollars
from pitboss.web.charity.places import lobby_places
from pitboss.web.keno.pages import PREFIX as KENO
from pitboss.web.keno.pages import format_clock
from pitboss.web.room_cards import Door, RoomCard, name_games, picture_cards, picture_keno

POKER = "/poker"


def is_poker(look: TableLook) -> bool:
    return isinstance(find_game(look.game), PokerGame)


def open_rooms(house: TableService, looks: Sequence[TableLook]) -> list[RoomCard]:
    """Return the rooms that are there now."""
    return [*lobby_places(house.office), _poker_room(house, looks), *_keno_room(house)]


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
    many = f"{len(tables)} table{'s' if len(tables) > 1 else ''}: {name_games(games)}."
    jackpots = bad_beat_jackpots(house)
    paid = (f"Bad beat payout {dollars(max(jackpots))}.",) if jackpots else ()
    return RoomCard(
        "poker",
        "Poker room",
        f"{free} open seat{'' if free == 1 else 's'}" if tables else "",
        picture_cards(),
        (many if tables else "No table is open. Sit down, and bots take the other seats.", *paid),
        (Door("Find a seat", POKER), *([Door("Bad beat board", "/bad-beat")] if jackpots else [])),
    )


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
            "keno", "Keno room", format_clock(board.left), picture_keno(numbers), (game, *waits, last), doors
        )
    ]
