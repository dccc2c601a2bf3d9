"""The waiting list: players who want a seat, in the order they came. 13:69F-14.18 lets a house announce
seats.

The text does not say who gets them. By custom seats go first come, first served, and a player who does not
come when called is passed over.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pydantic import Field
from sqlalchemy import Connection, select

from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.poker.department import WAITING, poker
from pitboss.house.poker.laws import GAMES_AND_SEATS
from pitboss.house.poker.patrons import Seat
from pitboss.house.poker.rows import WaitingRow
from pitboss.house.poker.state import get_table, place_of, table_names
from pitboss.house.poker.tables import RoomGame
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.table.fields import Count, PersonName, TableNumber
from pitboss.table.refused import Refused

JOINED, CALLED, SEATED, LEFT = "joined", "called", "seated", "left"
KEEPS_LIST = Signer(
    "lists", ("dealer", *POKER_SUPERVISORS), GAMES_AND_SEATS, "Keeps the list", signed_in=True
)


class WaitingPlayer(NamedTuple):
    """A player on the list: number, name, game, and the table the player was called to."""

    number: int
    player: str
    game: str
    table: str = ""
    """The only table the player waits for; empty for any table of the game."""
    account: str = ""
    """The name with which the player signs in at the server's tables, if any."""
    called: str = ""

    def wants(self, table: str, game: str) -> bool:
        return self.game == game and self.table in ("", table)


def list_waiting(connection: Connection) -> list[WaitingPlayer]:
    """List the waiting players, first come first."""
    rows = connection.execute(
        select(WaitingRow.__table__).order_by(WaitingRow.number, WaitingRow.entry)
    ).all()
    gone = {row.number for row in rows if row.step in (SEATED, LEFT)}
    called = {row.number: row.says["table"] for row in rows if row.step == CALLED}
    return [
        WaitingPlayer(row.number, **row.says, called=called.get(row.number, ""))
        for row in rows
        if row.step == JOINED and row.number not in gone
    ]


def next_player(connection: Connection, table: str, game: str) -> WaitingPlayer | None:
    """Return the player for a table's next free seat: one called to it, else the first in line."""
    line = [
        each for each in list_waiting(connection) if each.wants(table, game) and each.called in ("", table)
    ]
    return next((each for each in line if each.called), next(iter(line), None))


class Join(OperationForm):
    player: PersonName = Field(title="Player")
    game: RoomGame = Field("hold-em", title="Game")
    table: TableNumber | None = Field(
        None, title="Table", description="Leave blank for any table of the game."
    )
    account: PersonName | None = Field(
        None,
        title="Signs in as",
        description="For tables played here. The player is seated when a seat is free.",
    )


class OnTheList(OperationResult):
    number: int = Field(title="Number on the list")
    before: int = Field(title="Players ahead")


@poker.operation(
    "join-list",
    title="Put a player on the waiting list",
    cite=GAMES_AND_SEATS,
    kind="poker list joined",
    section=WAITING,
    result=OnTheList,
    signers=(KEEPS_LIST,),
    choices={"table": table_names},
    example={"player": "Pat Reed", "game": "hold-em"},
)
def join_list(tx: Transaction, form: Join, signers: SignersByPart) -> LedgerEntry:
    """Put a player at the end of the waiting list for a game, or for one table."""
    if form.table is not None and (plays := get_table(tx, form.table).game) != form.game:
        raise Refused(f"Table {form.table} plays {plays}.", GAMES_AND_SEATS, "table")
    line = list_waiting(tx.connection)
    if any(_same(each.player, form.player) and each.game == form.game for each in line):
        raise Refused(f"{form.player} is on the list already.", GAMES_AND_SEATS, "player")
    before = sum(each.game == form.game for each in line)
    says = {
        "player": form.player,
        "game": form.game,
        "table": form.table or "",
        "account": form.account or "",
    }
    return _entry(tx.number, JOINED, says, OnTheList(number=tx.number, before=before))


class CallNext(OperationForm):
    table: TableNumber = Field(title="Table")


class CalledPlayer(OperationResult):
    number: int = Field(title="Number on the list")
    player: str = Field(title="Player")


@poker.operation(
    "call-player",
    title="Call the next player",
    cite=GAMES_AND_SEATS,
    kind="poker list called",
    section=WAITING,
    result=CalledPlayer,
    signers=(KEEPS_LIST,),
    choices={"table": table_names},
    example={"table": "12"},
)
def call_player(tx: Transaction, form: CallNext, signers: SignersByPart) -> LedgerEntry:
    """Call the first player on the list who wants this table. A called player has first claim to a seat."""
    table = get_table(tx, form.table)
    line = [
        each for each in list_waiting(tx.connection) if each.wants(form.table, table.game) and not each.called
    ]
    if not line:
        raise Refused(f"Nobody is waiting for table {form.table}.", GAMES_AND_SEATS, "table")
    first = line[0]
    answer = CalledPlayer(number=first.number, player=first.player)
    return _entry(first.number, CALLED, {"table": form.table}, answer, place=place_of(form.table))


class SeatPlayer(OperationForm):
    number: Count = Field(title="Number on the list")
    table: TableNumber = Field(title="Table")
    seat: Seat = Field(title="Seat")


@poker.operation(
    "seat-player",
    title="Seat a player from the list",
    cite=GAMES_AND_SEATS,
    kind="poker list seated",
    section=WAITING,
    automatic=True,
    signers=(KEEPS_LIST,),
    choices={"table": table_names},
    example={"number": 1, "table": "12", "seat": 4},
)
def seat_player(tx: Transaction, form: SeatPlayer, signers: SignersByPart) -> LedgerEntry:
    """Give a free seat to the player whose turn it is: the one called there, else the first in line."""
    table = get_table(tx, form.table)
    player = _find(tx, form.number)
    first = next_player(tx.connection, form.table, table.game)
    if first is None or first.number != player.number:
        whose = f"{first.player} comes first." if first else f"{player.player} is waiting for another game."
        raise Refused(whose, GAMES_AND_SEATS, "number")
    if form.seat > table.poker_game.seating(table.options)[0]:
        raise Refused("The table has no such seat.", GAMES_AND_SEATS, "seat")
    if form.seat in table.away:
        raise Refused("The seat is reserved for a player who is away.", GAMES_AND_SEATS, "seat")
    says = {"table": form.table, "seat": form.seat}
    return _entry(player.number, SEATED, says, place=place_of(form.table))


class Leave(OperationForm):
    number: Count = Field(title="Number on the list")


@poker.operation(
    "leave-list",
    title="Take a player off the waiting list",
    cite=GAMES_AND_SEATS,
    kind="poker list left",
    section=WAITING,
    signers=(KEEPS_LIST,),
    example={"number": 1},
)
def leave_list(tx: Transaction, form: Leave, signers: SignersByPart) -> LedgerEntry:
    """Take a player off the list who gives up, or who did not come when called."""
    return _entry(_find(tx, form.number).number, LEFT, {})


def _find(tx: Transaction, number: int) -> WaitingPlayer:
    for each in list_waiting(tx.connection):
        if each.number == number:
            return each
    raise Refused(f"Nobody on the list has number {number}.", GAMES_AND_SEATS, "number")


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _entry(
    number: int, step: str, says: dict[str, Any], answer: OperationResult | None = None, place: str = ""
) -> LedgerEntry:
    row = NewRow(WaitingRow, {"number": number, "step": step, "says": says})
    return LedgerEntry(
        place=place, rows=(row,), facts={"step": step}, answer=answer.to_json() if answer else {}
    )
