"""Draw the winners: stubs out of the barrel by hand, or numbers by committed chance, before a witness."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from pitboss.charity.raffle.desk.department import (
    DRAWING,
    DRAWS,
    WITNESS,
    DrawnTicket,
    PrizePlace,
    RaffleName,
    raffle,
)
from pitboss.charity.raffle.desk.keys import read_key
from pitboss.charity.raffle.desk.people import check_participant
from pitboss.charity.raffle.desk.reading import (
    check_drawing,
    get_raffle,
    raffle_names,
    read_raffle,
    step_entry,
)
from pitboss.charity.raffle.drawing import draw_numbers
from pitboss.charity.raffle.laws import DRAW_BARS, DRAW_RAFFLE, ON_THE_DAY, PRESENCE
from pitboss.charity.raffle.laws import STUB as TICKET_STUB
from pitboss.charity.raffle.record import (
    DRAWN,
    PASSED,
    STUB,
    WITHDRAWN,
    drawn_row,
    passed_row,
    stub_row,
    withdrawn_row,
)
from pitboss.charity.raffle.state import PrizeDraw, RaffleState
from pitboss.equipment.chance import BadChance
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.law import Cite
from pitboss.storage.people import fold_name
from pitboss.table.fields import Money, PersonName, Reason, WholeNumber, list_type, number_type, text_type
from pitboss.table.refused import Refused

Word = Annotated[str, text_type(64, "word", example="blue heron")]
Numbers = Annotated[list[int], list_type(number_type(1, 999_999), "numbers", r"[,\s]+", " ")]


def get_draw(state: RaffleState, field: str = "raffle") -> PrizeDraw:
    """Return the draw that is under way."""
    if state.current_draw is None:
        raise Refused("Seal the draw first, and post its fingerprint.", DRAW_RAFFLE, field)
    return state.current_draw


class DrawStub(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    number: DrawnTicket = Field(title="Number on the stub")
    prize: PrizePlace | None = Field(
        None, title="Prize", description="Its place in the list. Leave blank for the next one."
    )


class StubDrawn(OperationResult):
    draw: int = Field(title="Draw")
    prize: int = Field(title="Prize")
    name: str = Field(title="What it is")
    number: int = Field(title="Winning ticket")
    amount: Money = Field(title="Amount, if it is cash")


@raffle.operation(
    "draw-stub",
    title="Draw a stub",
    cite=DRAW_RAFFLE,
    kind="raffle stub drawn",
    section=DRAWING,
    result=StubDrawn,
    signers=(DRAWS, WITNESS),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "number": 112},
)
def draw_stub(tx: Transaction, form: DrawStub, signers: SignersByPart) -> LedgerEntry:
    """Record a stub drawn by hand, with the witness who saw it."""
    state = get_raffle(tx, form.raffle)
    draw, warnings = get_draw(state), check_drawing(tx, state)
    if draw.seal.mode != "barrel":
        raise Refused("This draw was sealed for committed chance.", DRAW_RAFFLE, "raffle")
    place = draw.open_prizes[0] if form.prize is None else form.prize - 1
    if place not in draw.open_prizes:
        raise Refused("That prize is not waiting for a stub of this draw.", DRAW_RAFFLE, "prize")
    draw.seal.check_stub(form.number, draw.came_out)
    row = stub_row(draw.seal.draw, place, form.number, signers["witnesses"].name, tx.at.isoformat())
    answer = StubDrawn(draw=draw.seal.draw, prize=place + 1, name=state.terms.prizes[place].name,
                       number=form.number, amount=state.amount_of(place))  # fmt: skip
    return step_entry(tx, signers, state, STUB, {"row": row}, answer=answer, warnings=warnings)


class WithdrawStub(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    prize: PrizePlace = Field(title="Prize")
    reason: Reason = Field(title="Reason", description="Such as a number that was misread.")


@raffle.operation(
    "withdraw-stub",
    title="Withdraw a stub recorded by mistake",
    cite=DRAW_RAFFLE,
    kind="raffle stub withdrawn",
    section=DRAWING,
    signers=(DRAWS, WITNESS),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "prize": 1, "reason": "Misread: the stub says 121."},
)
def withdraw_stub(tx: Transaction, form: WithdrawStub, signers: SignersByPart) -> LedgerEntry:
    """Withdraw a stub whose number was misread or mistyped, before its prize is awarded."""
    state = get_raffle(tx, form.raffle)
    draw, number = find_winner(state, form.prize)
    if draw.seal.mode != "barrel" or draw is not state.draws[-1] or draw.abandoned:
        raise Refused("Only a stub of the last draw by hand can be withdrawn.", DRAW_RAFFLE, "prize")
    at, witness = tx.at.isoformat(), signers["witnesses"].name
    row = withdrawn_row(draw.seal.draw, form.prize - 1, number, form.reason, witness, at)
    return step_entry(tx, signers, state, WITHDRAWN, {"row": row}, reason=form.reason)


def find_winner(state: RaffleState, prize: int) -> tuple[PrizeDraw, int]:
    """Return the draw and the ticket that hold a prize which is not awarded yet."""
    place = prize - 1
    if not place < len(state.terms.prizes):
        raise Refused(f"There is no prize {prize}.", DRAW_RAFFLE, "prize")
    if place in state.awards or place in state.forfeits:
        raise Refused(f"Prize {prize} is awarded already.", DRAW_RAFFLE, "prize")
    if place not in state.winners:
        raise Refused(f"Prize {prize} is not drawn yet.", DRAW_RAFFLE, "prize")
    number, ticket = state.winners[place]
    return state.draws[number - 1], ticket


def check_holder(state: RaffleState, draw: PrizeDraw, number: int, winner: str, field: str) -> None:
    """Refuse a winner other than the holder on the sealed list, if it names one."""
    sale = state.find_sale(draw.seal.container, number)
    if sale is not None and sale.holder and fold_name(sale.holder) != fold_name(winner):
        reason = f"Ticket {number} was sold to {sale.holder}. Name the holder as winner."
        raise Refused(reason, TICKET_STUB, field)


class PassOver(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    prize: PrizePlace = Field(title="Prize")
    why: Literal["absent", "barred"] = Field("absent", title="Why the holder does not win")
    holder: PersonName | None = Field(
        None, title="Holder", description="If the holder may not win: the name on the stub."
    )


@raffle.operation(
    "pass-over",
    title="Pass over a holder who cannot win",
    cite=PRESENCE,
    kind="raffle holder passed over",
    section=DRAWING,
    signers=(DRAWS, WITNESS),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "prize": 1},
)
def pass_over(tx: Transaction, form: PassOver, signers: SignersByPart) -> LedgerEntry:
    """Draw again for a prize whose holder had to be here and is not, or may not win at all.

    Where the tickets do not say that holders must be present, an absent holder wins.
    """
    state = get_raffle(tx, form.raffle)
    draw, number = find_winner(state, form.prize)
    law = _check_absent(state) if form.why == "absent" else _check_barred(tx, state, draw, number, form)
    at, witness = tx.at.isoformat(), signers["witnesses"].name
    row = passed_row(draw.seal.draw, form.prize - 1, number, form.why, witness, at)
    return step_entry(tx, signers, state, PASSED, {"row": row}, cite=law)


def _check_absent(state: RaffleState) -> Cite:
    if not state.terms.must_be_present:
        reason = "The tickets do not say that holders must be present, so this holder wins. Keep the prize."
        raise Refused(reason, PRESENCE, "prize")
    return ON_THE_DAY if state.terms.kind.on_premises else PRESENCE


def _check_barred(tx: Transaction, state: RaffleState, draw: PrizeDraw, number: int, form: PassOver) -> Cite:
    """Return the rule that bars the holder from winning. Refuse if none does."""
    sale = state.find_sale(draw.seal.container, number)
    holder = sale.holder if sale is not None and sale.holder else form.holder or ""
    try:
        list(check_participant(tx, state, "win", holder, "holder"))
    except Refused as barred:
        return barred.cite
    raise Refused(f"Nothing bars {holder or 'this holder'} from winning.", DRAW_BARS, "holder")


# Committed chance


class DrawByChance(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    word: Word = Field(title="Word from the hall", description="Said after the fingerprint was posted.")
    said_by: PersonName = Field(title="Who said it")


class ChanceDrawn(OperationResult):
    draw: int = Field(title="Draw")
    numbers: Numbers = Field(title="Winning tickets, in the order of the prizes")
    key: str = Field(title="Key")
    prizes: WholeNumber = Field(title="Prizes drawn")


def read_draw_key(book: Ledger, form: DrawByChance) -> bytes:
    """Return the key of the draw under way. No transaction may read keys."""
    with book.store.read() as connection:
        state = read_raffle(connection, form.raffle)
        draw = state.current_draw if state is not None else None
        return read_key(connection, draw.seal.commitment) if draw is not None else b""


@raffle.operation(
    "draw-by-chance",
    title="Draw by committed chance",
    cite=DRAW_RAFFLE,
    kind="raffle drawn by chance",
    section=DRAWING,
    result=ChanceDrawn,
    signers=(DRAWS, WITNESS),
    prepare=read_draw_key,
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "word": "blue heron", "said_by": "Rosa Lee"},
)
def draw_by_chance(tx: Transaction, form: DrawByChance, signers: SignersByPart, key: bytes) -> LedgerEntry:
    """Draw the winners from the sealed key and a word that somebody in the hall says now.

    The key is opened with the result, so that anybody can draw again.
    """
    state = get_raffle(tx, form.raffle)
    draw, warnings = get_draw(state), check_drawing(tx, state)
    if draw.seal.mode != "chance":
        raise Refused("This draw was sealed for the barrel. Draw its stubs by hand.", DRAW_RAFFLE, "raffle")
    if fold_name(form.said_by) == fold_name(signers["draws"].name):
        reason = "Whoever runs the drawing cannot also say the word. Ask somebody in the hall."
        raise Refused(reason, DRAW_RAFFLE, "said_by")
    numbers = _draw(draw, key, form.word)
    at = tx.at.isoformat()
    by = {"by": form.said_by, "witness": signers["witnesses"].name}
    says: dict[str, Any] = {"row": drawn_row(draw.seal.draw, numbers, key.hex(), form.word, by, at)}
    answer = ChanceDrawn(draw=draw.seal.draw, numbers=numbers, key=key.hex(), prizes=len(numbers))
    return step_entry(tx, signers, state, DRAWN, says, answer=answer, warnings=warnings)


def _draw(draw: PrizeDraw, key: bytes, word: str) -> list[int]:
    try:
        return draw_numbers(key, draw.seal, word)
    except BadChance:
        reason = "The key of this draw is lost or was changed. Give the draw up and seal another."
        raise Refused(reason, DRAW_RAFFLE, "raffle") from None
