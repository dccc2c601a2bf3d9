"""Forms for decks and shufflers: rotation, counts, changes, distribution. 13:69F-14.2, 14.6(e)4, 14.15(q)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.poker.department import DECKS, DeckColor, poker
from pitboss.house.poker.laws import BOTH_USED, COUNT, GIVEN_OUT, IN_SEQUENCE, TWO_DECKS
from pitboss.house.poker.opening import DEALER_POSITIONS
from pitboss.house.poker.signs import wager_limits
from pitboss.house.poker.state import BACKS, get_table, open_tables, rule_row, table_entry, table_names
from pitboss.house.poker.tables import AtTable, Cards
from pitboss.house.staff.positions import POKER_SHIFT_SUPERVISORS, POKER_SUPERVISORS
from pitboss.poker.laws import SHUFFLER_OUT
from pitboss.table.fields import Rows, TableNumber, blame
from pitboss.table.refused import Refused

DEALER_OR_FLOOR = ("dealer", "floorperson", "poker supervisor")
"""Positions of a dealer or floorperson. The floorpersons of a poker room are its supervisors."""
EXAMPLE = {"table": "12"}


@poker.operation(
    "rotate",
    title="Rotate the decks",
    cite=IN_SEQUENCE,
    kind="poker decks rotated",
    section=DECKS,
    signers=(Signer("deals", DEALER_POSITIONS, IN_SEQUENCE, "Deals", signed_in=True),),
    choices={"table": table_names},
    example=EXAMPLE,
)
def rotate(tx: Transaction, form: AtTable, signers: SignersByPart) -> LedgerEntry:
    """Bring the other deck into play. It is washed, shuffled and cut before the next round."""
    table = get_table(tx, form.table)
    table.rotate(tx.at)
    return table_entry(table)


@poker.operation(
    "sequence",
    title="Put the deck in suit and sequence",
    cite=IN_SEQUENCE,
    kind="poker deck in sequence",
    section=DECKS,
    signers=(Signer("sorts", DEALER_OR_FLOOR, IN_SEQUENCE, "Puts it in sequence", signed_in=True),),
    choices={"table": table_names},
    example=EXAMPLE,
)
def put_in_sequence(tx: Transaction, form: AtTable, signers: SignersByPart) -> LedgerEntry:
    """Put the deck in play in suit and sequence, at least after every three hours of use."""
    table = get_table(tx, form.table)
    table.put_in_sequence(tx.at)
    return table_entry(table)


class CountDeck(OperationForm):
    table: TableNumber = Field(title="Table")
    found: Cards = Field(52, title="Cards counted")
    dealt: Cards = Field(
        0, title="Cards dealt", description="In a round of hold 'em or omaha: the stub is counted."
    )
    by_shuffler: bool = Field(False, title="Counted by the shuffler", description="The deck that is in it.")


class DeckCounted(OperationResult):
    right: bool = Field(title="All 52 cards are there")


@poker.operation(
    "count",
    title="Count the deck",
    cite=COUNT,
    kind="poker deck counted",
    section=DECKS,
    result=DeckCounted,
    signers=(Signer("counts", DEALER_POSITIONS, COUNT, "Counts", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12", "found": 52},
)
def count(tx: Transaction, form: CountDeck, signers: SignersByPart) -> LedgerEntry:
    """Count the deck in play, at least every 15 minutes. A deck with a wrong number leaves the table."""
    table = get_table(tx, form.table)
    with blame("found"):
        right = table.count(form.found, tx.at, by_shuffler=form.by_shuffler, dealt=form.dealt)
    return table_entry(
        table, answer=DeckCounted(right=right), facts={"found": form.found, "dealt": form.dealt}
    )


class TakeOut(OperationForm):
    table: TableNumber = Field(title="Table")
    color: DeckColor = Field(title="Back color of the deck")


@poker.operation(
    "take-out",
    title="Take a deck from the table",
    cite=IN_SEQUENCE,
    kind="poker deck removed",
    section=DECKS,
    signers=(Signer("supervises", POKER_SUPERVISORS, IN_SEQUENCE, "Takes it out", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12", "color": "red"},
)
def take_out(tx: Transaction, form: TakeOut, signers: SignersByPart) -> LedgerEntry:
    """Take a deck from the table for good, at the latest after six hours. Another comes in its place."""
    table = get_table(tx, form.table)
    with blame("color"):
        table.take_out(form.color, tx.at)
    return table_entry(table)


@poker.operation(
    "receive",
    title="Receive a new deck",
    cite=TWO_DECKS,
    kind="poker deck received",
    section=DECKS,
    signers=(Signer("deals", DEALER_POSITIONS, TWO_DECKS, "Deals", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12", "color": "green"},
)
def receive(tx: Transaction, form: TakeOut, signers: SignersByPart) -> LedgerEntry:
    """Receive a deck in place of one that was taken out. It is inspected and made ready before it is used."""
    table = get_table(tx, form.table)
    with blame("color"):
        table.receive(form.color, tx.at)
    return table_entry(table)


class Shuffler(OperationForm):
    table: TableNumber = Field(title="Table")
    counts: bool = Field(False, title="It counts the cards", description="It must be approved for this.")


@poker.operation(
    "use-shuffler",
    title="Put a shuffler on the table",
    cite=BOTH_USED,
    kind="poker shuffler used",
    section=DECKS,
    signers=(Signer("supervises", POKER_SUPERVISORS, BOTH_USED, "Supervises", signed_in=True),),
    choices={"table": table_names},
    example=EXAMPLE,
)
def use_shuffler(tx: Transaction, form: Shuffler, signers: SignersByPart) -> LedgerEntry:
    """Use a shuffler from the next round on. The two decks then alternate."""
    table = get_table(tx, form.table)
    table.use_shuffler(tx.at, counts=form.counts)
    return table_entry(table)


@poker.operation(
    "remove-shuffler",
    title="Take the shuffler off the table",
    cite=SHUFFLER_OUT,
    kind="poker shuffler removed",
    section=DECKS,
    signers=(Signer("supervises", POKER_SUPERVISORS, SHUFFLER_OUT, "Supervises", signed_in=True),),
    choices={"table": table_names},
    example=EXAMPLE,
)
def remove_shuffler(tx: Transaction, form: AtTable, signers: SignersByPart) -> LedgerEntry:
    """Take the shuffler off the table before cards are shuffled in another way."""
    table = get_table(tx, form.table)
    table.remove_shuffler(tx.at)
    return table_entry(table)


class Backs(FormRow):
    table: TableNumber = Field(title="Table")
    first: DeckColor = Field(title="First deck")
    second: DeckColor = Field(title="Second deck")


class Distribute(OperationForm):
    backs: Annotated[list[Backs], Rows(key="table")] = Field(title="Decks by table")


class Distributed(OperationResult):
    decks: list[str] = Field(title="Decks of the day")


@poker.operation(
    "distribute",
    title="Give decks to the tables",
    cite=GIVEN_OUT,
    kind="poker decks distributed",
    section=DECKS,
    result=Distributed,
    signers=(Signer("decides", POKER_SHIFT_SUPERVISORS, GIVEN_OUT, "Decides", signed_in=True),),
    prefill=lambda tx: {
        "backs": [
            {"table": table.name, "first": table.decks.decks[0].color, "second": table.decks.decks[1].color}
            for table in open_tables(tx.connection)
        ]
    },
    example={"backs": [{"table": "12", "first": "red", "second": "blue"}]},
)
def distribute(tx: Transaction, form: Distribute, signers: SignersByPart) -> LedgerEntry:
    """Decide each gaming day which backs go to which open table, by its limits, location and game."""
    given, tables = {each.table: each for each in form.backs}, open_tables(tx.connection)
    if missing := [table.name for table in tables if table.name not in given]:
        raise Refused(f"Table {missing[0]} is open: give it two decks.", GIVEN_OUT, "backs")
    names = [table.name for table in tables]
    for place, each in enumerate(form.backs):
        if each.table not in names:
            raise Refused(f"Table {each.table} is not open.", GIVEN_OUT, f"backs.{place}.table")
        if each.first == each.second:
            why = f"The two decks of table {each.table} cannot be told apart."
            raise Refused(why, TWO_DECKS, f"backs.{place}.second")
    lines = [
        f"{table.name} ({table.poker_game.title}, {table.location}): {wager_limits(table.options)[0].text} "
        f"{given[table.name].first} and {given[table.name].second} backs"
        for table in tables
    ]
    says = {name: [each.first, each.second] for name, each in given.items()}
    return LedgerEntry(rows=(rule_row(BACKS, says),), answer=Distributed(decks=lines).to_json())
