"""Forms for tables of the room: open step by step, deal, leave idle, close. 13:69F-14.4, 14.5."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pitboss.equipment.cards import cards as cards_of
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.poker.decks import Deck, Decks
from pitboss.house.poker.department import TABLES, DeckColor, poker
from pitboss.house.poker.laws import BY_HAND, IDLE, RECEIVED, SHOWN
from pitboss.house.poker.opening import (
    DEALER_POSITIONS,
    FLOOR_OR_ABOVE,
    SPREAD,
    VERIFY,
    DeckPreparation,
    check_spread,
)
from pitboss.house.poker.room import RoomTable
from pitboss.house.poker.signs import print_statements, required_wagers, table_sign
from pitboss.house.poker.state import find_table, get_table, table_entry, table_names, time_rate
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.poker.laws import DEAD, RECUT, SHUFFLE
from pitboss.table.catalog import GAMES, find_game
from pitboss.table.fields import (
    CardsText,
    Count,
    Money,
    ShortText,
    TableNumber,
    blame,
    choice_type,
    number_type,
)
from pitboss.table.refused import Refused

DEALS = Signer("deals", DEALER_POSITIONS, RECEIVED, "Deals", signed_in=True)
SUPERVISES = Signer("supervises", POKER_SUPERVISORS, RECEIVED, "Supervises", signed_in=True)
Raises = Annotated[int, number_type(1, 10)]
Players = Annotated[int, number_type(0, 11)]
Cards = Annotated[int, number_type(0, 52)]
StepName = Literal[
    "receive", "inspect", "inspect_pre_shuffled", "verify", "spread", "look", "wash", "shuffle", "cover_card",
    "cut", "stack", "store", "load", "lie_spread", "turn_up",
]  # fmt: skip


def _room_games() -> tuple[str, ...]:
    """List the games that a poker room may offer: 14.8(b). Casino night games are not among them."""
    at = "pitboss.poker.games."
    return tuple(id for id in GAMES if GAMES[id].startswith(at) and not id.startswith("casino-night"))


def _game_title(game: str) -> str:
    return find_game(game).title


RoomGame = Annotated[str, choice_type("game", _room_games(), RECEIVED, _game_title)]


class OpenTable(OperationForm):
    table: TableNumber = Field(title="Table")
    game: RoomGame = Field("hold-em", title="Game")
    limit: Literal["fixed", "spread", "pot", "no"] = Field(
        "fixed",
        title="Limit",
        json_schema_extra={
            "names": {"fixed": "fixed limit", "spread": "spread limit", "pot": "pot limit", "no": "no limit"}
        },
    )
    minimum: Money = Field(title="Minimum wager")
    maximum: Money | None = Field(None, title="Maximum wager", description="Twice the minimum if left blank.")
    raises: Raises | None = Field(None, title="Maximum raises in a betting round")
    ante: Money | None = Field(None, title="Ante")
    location: ShortText = Field("poker room", title="Location")
    first: DeckColor = Field("red", title="Back color of the deck in play")
    second: DeckColor = Field("blue", title="Back color of the other deck")
    shuffler: Literal["none", "shuffles", "counts"] = Field(
        "none",
        title="Automated shuffler",
        description="A shuffler that counts cards must be approved to do so.",
    )
    pre_shuffled: bool = Field(False, title="The cards come pre-shuffled")
    one_deck: bool = Field(False, title="Wash only the deck for immediate use")
    face_down: bool = Field(False, title="Decks lie face down while the table is idle")


class Sign(OperationResult):
    """The required lines of a table's sign."""

    sign: list[str] = Field(title="Sign")


@poker.operation(
    "open-table",
    title="Open a table",
    cite=RECEIVED,
    kind="poker table opened",
    section=TABLES,
    result=Sign,
    signers=(SUPERVISES,),
    example={"table": "12", "game": "hold-em", "minimum": 1000, "maximum": 2000},
)
def open_table(tx: Transaction, form: OpenTable, signers: SignersByPart) -> LedgerEntry:
    """Start opening a table, and print its sign. Cards are dealt when every step of the opening is done."""
    if find_table(tx.connection, form.table) is not None:
        raise Refused(f"Table {form.table} is open already.", RECEIVED, "table")
    chosen = {"limit": form.limit, "minimum": form.minimum, "maximum": form.maximum, "ante": form.ante,
              "max_raises": form.raises}  # fmt: skip
    game = find_game(form.game)
    with blame("minimum"):
        options = game.options_from_json({name: value for name, value in chosen.items() if value is not None})
        game.check_options(options)
    shuffler = form.shuffler != "none"
    with blame("second"):
        decks = Decks([Deck(color, tx.at) for color in (form.first, form.second)], shuffler=shuffler,
                      counts=form.shuffler == "counts")  # fmt: skip
    with blame("one_deck"):
        opening = DeckPreparation(shuffler=shuffler, pre_shuffled=form.pre_shuffled, one_deck=form.one_deck,
                          face_down=form.face_down)  # fmt: skip
    table = RoomTable(form.table, form.game, options.to_json(), form.location, opening, decks,
                      tx.at.isoformat())  # fmt: skip
    return table_entry(table, answer=Sign(sign=sign_lines(tx, table)))


def sign_lines(tx: Transaction, table: RoomTable) -> list[str]:
    """Return the lines of a table's sign, each with its rule, and the wagers it may require."""
    game, options = table.poker_game, table.options
    rate = time_rate(tx.connection)
    fees = [(low, high) for low, high, _ in rate.fees] if rate is not None else []
    charged = rate if (options.minimum, options.maximum) in fees else None
    lines = [*table_sign(game, options, charged), *required_wagers(game, options)]
    return print_statements(lines).splitlines()


class TakeStep(OperationForm):
    table: TableNumber = Field(title="Table")
    step: StepName = Field(title="Step")
    players: Players = Field(
        0, title="Players at the table", description="Two must have the chance to inspect the cards."
    )
    cards: Cards = Field(0, title="Cards cut from the top", description="At least ten.")
    spread: CardsText | None = Field(
        None,
        title="Cards of the spread deck",
        description="Enter all 52 cards in order to have them checked.",
    )


class StepTaken(OperationResult):
    next: str = Field(title="Next")


def _verifies(tx: Transaction, form: TakeStep | None) -> bool:
    return form is not None and form.step == VERIFY.name


@poker.operation(
    "take-step",
    title="Make decks ready",
    cite=RECEIVED,
    kind="poker table step",
    section=TABLES,
    result=StepTaken,
    signers=(
        Signer("deals", DEALER_POSITIONS, RECEIVED, "Deals", signed_in=True,
               when=lambda tx, form: not _verifies(tx, form)),
        Signer("verifies", FLOOR_OR_ABOVE, SHOWN, "Verifies the inspection", when=_verifies, signed_in=True),
    ),
    choices={"table": table_names},
    example={"table": "12", "step": "receive"},
)  # fmt: skip
def take_step(tx: Transaction, form: TakeStep, signers: SignersByPart) -> LedgerEntry:
    """Record a step that makes decks ready: received, inspected, verified, spread, washed, shuffled, cut."""
    table = get_table(tx, form.table)
    if form.spread is not None:
        with blame("spread"):
            if form.step != SPREAD.name:
                raise Refused("Enter the cards only for the step that spreads them.", SPREAD.law)
            check_spread(list(cards_of(form.spread)))
    step = table.take_step(form.step, players=form.players, cards=form.cards)
    due = table.opening.due
    answer = StepTaken(next=due[0].says if due else "The table is ready to be dealt.")
    return table_entry(table, cite=step.law, facts={"step": step.says}, answer=answer)


class AtTable(OperationForm):
    table: TableNumber = Field(title="Table")


@poker.operation(
    "recut",
    title="Have the cards cut again",
    cite=RECUT,
    kind="poker recut",
    section=TABLES,
    signers=(Signer("supervises", POKER_SUPERVISORS, RECUT, "Requires it", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12"},
)
def recut(tx: Transaction, form: AtTable, signers: SignersByPart) -> LedgerEntry:
    """Have the cut made again before a card is dealt, because it was not right."""
    table = get_table(tx, form.table)
    if table.dealing:
        raise Refused("Cards have been dealt.", RECUT, "table")
    table.opening.recut()
    return table_entry(table)


class BeginRound(OperationForm):
    table: TableNumber = Field(title="Table")
    round: Count = Field(title="Number of the round")
    played: Count | None = Field(None, title="Server table that plays it")


@poker.operation(
    "begin-round",
    title="Begin a round",
    cite=SHUFFLE,
    kind="poker round begun",
    section=TABLES,
    automatic=True,
    signers=(Signer("deals", DEALER_POSITIONS, SHUFFLE, "Deals", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12", "round": 1},
)
def begin_round(tx: Transaction, form: BeginRound, signers: SignersByPart) -> LedgerEntry:
    """Begin a round of play with the deck that is ready. A table that the server plays does this
    automatically."""
    table = get_table(tx, form.table)
    check_played(table, signers)
    table.begin_round(form.round, tx.at)
    if table.played_as != (form.played or 0):
        table.played_as, table.charge = form.played or 0, {}
    return table_entry(table, facts={"round": form.round, "deck": table.decks.deck.color})


def check_played(table: RoomTable, signers: SignersByPart) -> None:
    """Refuse people a step that a server-played table does automatically."""
    if table.played_as and signers:
        why = f"Table {table.name} is played here as table {table.played_as} and does this automatically."
        raise Refused(why, RECEIVED, "table")


class EndRound(OperationForm):
    table: TableNumber = Field(title="Table")
    dead: bool = Field(
        False, title="A card was missing, or there was one too many", description="The round is dead."
    )
    shuffler_out: bool = Field(False, title="The shuffler jammed and is taken off the table")


@poker.operation(
    "end-round",
    title="End a round",
    cite=DEAD,
    kind="poker round ended",
    section=TABLES,
    automatic=True,
    signers=(Signer("deals", DEALER_POSITIONS, DEAD, "Deals", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12"},
)
def end_round(tx: Transaction, form: EndRound, signers: SignersByPart) -> LedgerEntry:
    """End the round in play, and record rulings in it about the deck and the shuffler."""
    table = get_table(tx, form.table)
    check_played(table, signers)
    if not table.dealing:
        raise Refused(f"No round is in play at table {form.table}.", DEAD, "table")
    round = table.dealing
    table.end_round(tx.at, dead=form.dead, shuffler_out=form.shuffler_out)
    return table_entry(table, facts={"round": round, **({"dead": True} if form.dead else {})})


@poker.operation(
    "go-idle",
    title="Leave a table idle",
    cite=IDLE,
    kind="poker table idle",
    section=TABLES,
    signers=(Signer("deals", DEALER_POSITIONS, IDLE, "Deals", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12"},
)
def go_idle(tx: Transaction, form: AtTable, signers: SignersByPart) -> LedgerEntry:
    """Spread both decks while nobody plays. Two players look them over before cards are dealt again."""
    table = get_table(tx, form.table)
    table.go_idle(tx.at)
    return table_entry(table)


@poker.operation(
    "close-table",
    title="Close a table",
    cite=BY_HAND,
    kind="poker table closed",
    section=TABLES,
    signers=(SUPERVISES,),
    choices={"table": table_names},
    example={"table": "12"},
)
def close_table(tx: Transaction, form: AtTable, signers: SignersByPart) -> LedgerEntry:
    """Close a table between rounds. Its decks leave it for good; it reopens with new ones."""
    table = get_table(tx, form.table)
    table.close()
    for place in range(2):
        table.decks.take_out(place, tx.at)
    return table_entry(table, facts={"rounds": table.rounds})
