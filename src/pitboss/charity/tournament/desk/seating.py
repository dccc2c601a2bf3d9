"""Draw seats, seat late players, and keep the buttons: 13:47-20.40(d) and (e)2."""

from __future__ import annotations

from pydantic import Field

from pitboss.charity.tournament.desk.department import (
    DIRECTS,
    SEATING,
    EntrantNumber,
    SeatOfPlay,
    TableOfPlay,
    TournamentNumber,
    tournament,
)
from pitboss.charity.tournament.desk.keys import SEATS_PURPOSE, find_chance, open_chance
from pitboss.charity.tournament.desk.records import DeskTournament, get_tournament, play_now, step_entry
from pitboss.charity.tournament.events import ButtonSet, EntrantSeated, SeatsDrawn, TournamentEvent
from pitboss.charity.tournament.laws import BUTTON, SEATS
from pitboss.charity.tournament.seating import draw_late_seat, draw_seats, seal_draw
from pitboss.charity.tournament.sheet import ScheduledBreak
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.refused import Refused


class ForTournament(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")


class Drawn(OperationResult):
    players: int = Field(title="Players")
    tables: int = Field(title="Tables")
    key: str = Field(title="Key of the draw")


@tournament.operation(
    "draw-seats",
    title="Draw the seats",
    cite=SEATS,
    kind="tournament seats drawn",
    section=SEATING,
    result=Drawn,
    signers=(DIRECTS,),
    example={"tournament": 1},
)
def draw(tx: Transaction, form: ForTournament, signers: SignersByPart) -> LedgerEntry:
    """Draw every player's table and seat by the chance committed to when the tournament opened.

    The key is opened with the draw. Draws for the breaks of tables and for chip races are committed to now.
    """
    made = get_tournament(tx, form.tournament)
    chance = open_chance(tx, made.header.keys, made.play, SEATS_PURPOSE)
    drawn = draw_seats(made.play, chance, tx.at)
    if made.play.phase == "registering":
        _check_same_players(made)
    tables = sorted({table for table, _ in drawn.seats.values()})
    races = [
        each.race_off
        for each in made.play.sheet.schedule
        if isinstance(each, ScheduledBreak) and each.race_off
    ]
    purposes = [*(f"table {table}" for table in tables), *(f"race {each}" for each in races)]
    answer = Drawn(players=len(drawn.seats), tables=len(tables), key=str(drawn.opened["key"]))
    return step_entry(
        tx,
        made,
        "draw-seats",
        f"Seats drawn for {len(drawn.seats)} players at {len(tables)} tables",
        signers,
        cite=SEATS,
        events=(drawn, *seal_draws(tx, made, purposes)),
        answer=answer,
    )


def list_players_drawn(made: DeskTournament) -> frozenset[int]:
    """List the players of the draw whose key is open; none before a draw."""
    draws = (each for each in made.play.events if isinstance(each, SeatsDrawn) and each.opened)
    return frozenset(next((each.seats for each in draws), ()))


def list_changed_since_draw(made: DeskTournament) -> frozenset[int]:
    """List who entered or withdrew since the draw was opened. They keep it from being drawn again."""
    drawn = list_players_drawn(made)
    entered = {number for number, each in made.play.entrants.items() if each.status != "withdrawn"}
    return drawn ^ entered if drawn else frozenset()


def _check_same_players(made: DeskTournament) -> None:
    """Refuse to draw for other players once the key is open: whoever chose them would choose the seats."""
    if list_changed_since_draw(made):
        raise Refused(
            "Seats were drawn for other players, and the key of the draw is open. Take back the entries "
            "and withdrawals since, draw again, then enter them: late players draw the free seats.",
            SEATS,
            "tournament",
        )


def seal_draws(tx: Transaction, made: DeskTournament, purposes: list[str]) -> list[TournamentEvent]:
    """Commit to draws that have no commitment yet."""
    return [
        seal_draw(each, find_chance(tx.connection, made.header.keys, each), tx.at)
        for each in purposes
        if each not in made.play.sealed
    ]


class SeatLate(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    entrant: EntrantNumber = Field(title="Player's number")


class Seated(OperationResult):
    table: int = Field(title="Table")
    seat: int = Field(title="Seat")


@tournament.operation(
    "seat-late",
    title="Seat a player who entered after the draw",
    cite=SEATS,
    kind="tournament player seated",
    section=SEATING,
    result=Seated,
    signers=(DIRECTS,),
    example={"tournament": 1, "entrant": 5},
)
def seat_late(tx: Transaction, form: SeatLate, signers: SignersByPart) -> LedgerEntry:
    """Draw a free seat at the table with the fewest players. A new table opens when all are full."""
    made = get_tournament(tx, form.tournament)
    purpose = f"late {form.entrant}"
    chance = open_chance(tx, made.header.keys, made.play, purpose)
    event: EntrantSeated = draw_late_seat(play_now(tx, made), form.entrant, chance, tx.at)
    new = [f"table {event.table}"] if event.table not in made.play.tables else []
    where = f"table {event.table}, seat {event.seat}"
    return step_entry(
        tx,
        made,
        "seat-late",
        f"{made.name_of(form.entrant)} seated at {where}",
        signers,
        cite=SEATS,
        events=(event, *seal_draws(tx, made, new)),
        facts={"entrant": form.entrant},
        answer=Seated(table=event.table, seat=event.seat),
    )


class SetButton(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    table: TableOfPlay = Field(title="Table")
    seat: SeatOfPlay = Field(title="Seat with the button")


@tournament.operation(
    "set-button",
    title="Key where the button is",
    cite=BUTTON,
    kind="tournament button",
    section=SEATING,
    signers=(DIRECTS,),
    example={"tournament": 1, "table": 1, "seat": 3},
)
def set_button(tx: Transaction, form: SetButton, signers: SignersByPart) -> LedgerEntry:
    """Record the seat that has the button at a table with real cards. Moves between tables go by it."""
    made = get_tournament(tx, form.tournament)
    event = ButtonSet(at=tx.at, table=form.table, seat=form.seat)
    return step_entry(
        tx,
        made,
        "set-button",
        f"Table {form.table}: button at seat {form.seat}",
        signers,
        cite=BUTTON,
        events=(event,),
        facts={"table": form.table, "seat": form.seat},
    )
