"""Move players between tables, and break tables. The text is silent, so the posted house rules decide."""

from __future__ import annotations

from dataclasses import replace

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
from pitboss.charity.tournament.desk.keys import open_chance
from pitboss.charity.tournament.desk.records import DeskTournament, get_tournament, play_now, step_entry
from pitboss.charity.tournament.events import EntrantMoved, TableBroken
from pitboss.charity.tournament.laws import HOUSE_RULE
from pitboss.charity.tournament.seating import draw_break
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Text, WholeNumber
from pitboss.table.refused import Refused


class MovePlayer(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    entrant: EntrantNumber = Field(title="Player's number")
    table: TableOfPlay = Field(title="To table")
    seat: SeatOfPlay = Field(title="To seat")
    reason: Text | None = Field(None, title="Why")
    waits: bool = Field(False, title="Waits until the button has passed")
    ruling: WholeNumber = Field(0, title="Number of the ruling that orders it", description="If one does.")


@tournament.operation(
    "move",
    title="Move a player",
    cite=HOUSE_RULE,
    kind="tournament move",
    section=SEATING,
    signers=(DIRECTS,),
    example={"tournament": 1, "entrant": 1, "table": 2, "seat": 8},
)
def move(tx: Transaction, form: MovePlayer, signers: SignersByPart) -> LedgerEntry:
    """Confirm a move from a larger table to a smaller one, or one that a ruling orders."""
    made = get_tournament(tx, form.tournament)
    entrant = made.play.entrants.get(form.entrant)
    event = EntrantMoved(
        at=tx.at,
        entrant=form.entrant,
        table=form.table,
        seat=form.seat,
        reason=form.reason or "",
        waits=form.waits,
        ruling=form.ruling,
    )
    facts = {
        "entrant": form.entrant,
        "from": [entrant.table, entrant.seat] if entrant is not None else [],
        "to": [form.table, form.seat],
        "reason": form.reason or "",
    }
    return step_entry(
        tx,
        made,
        "move",
        f"{made.name_of(form.entrant)} moved to table {form.table}, seat {form.seat}",
        signers,
        cite=HOUSE_RULE,
        events=(event,),
        facts=facts,
    )


class BreakTable(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    table: TableOfPlay = Field(title="Table")
    ruling: WholeNumber = Field(0, title="Number of the ruling that orders it", description="If one does.")


class Broken(OperationResult):
    moved: int = Field(title="Players moved")
    seats: list[str] = Field(title="New seats")


@tournament.operation(
    "break-table",
    title="Break a table",
    cite=HOUSE_RULE,
    kind="tournament table broken",
    section=SEATING,
    result=Broken,
    signers=(DIRECTS,),
    example={"tournament": 1, "table": 2},
)
def break_table(tx: Transaction, form: BreakTable, signers: SignersByPart) -> LedgerEntry:
    """Close the next table of the posted order. Its players draw seats at the others by committed chance."""
    made = get_tournament(tx, form.tournament)
    event = _draw(tx, made, form)
    seats = [
        f"{made.name_of(number)}: table {table}, seat {seat}" for number, (table, seat) in event.seats.items()
    ]
    old = {
        str(each.number): [form.table, seat] for seat, each in play_now(tx, made).seated[form.table].items()
    }
    return step_entry(
        tx,
        made,
        "break-table",
        f"Table {form.table} broke",
        signers,
        cite=HOUSE_RULE,
        events=(event,),
        facts={"table": form.table, "from": old},
        answer=Broken(moved=len(seats), seats=seats),
    )


def _draw(tx: Transaction, made: DeskTournament, form: BreakTable) -> TableBroken:
    if form.table not in made.play.tables:
        raise Refused(f"Table {form.table} is not in use.", HOUSE_RULE, "table")
    purpose = f"table {form.table}"
    chance = open_chance(tx, made.header.keys, made.play, purpose)
    drawn = draw_break(play_now(tx, made), form.table, chance, tx.at)
    return replace(drawn, ruling=form.ruling) if form.ruling else drawn
