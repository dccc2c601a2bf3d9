"""Hand over a prize that was drawn, before a witness who does not claim it. 13:47-8.1 and 8.18(b)."""

from __future__ import annotations

from pydantic import Field

from pitboss.charity.accounts import post
from pitboss.charity.raffle.barred import BarredAction
from pitboss.charity.raffle.desk.accounts import PaidFrom, accounts_of, paying_account
from pitboss.charity.raffle.desk.department import (
    PAYS,
    PRIZES,
    WITNESS,
    PrizePlace,
    RaffleName,
    raffle,
)
from pitboss.charity.raffle.desk.draws import check_holder, find_winner
from pitboss.charity.raffle.desk.keys import list_holders, read_key
from pitboss.charity.raffle.desk.people import check_participant, check_witness
from pitboss.charity.raffle.desk.reading import get_raffle, raffle_names, read_raffle, step_entry
from pitboss.charity.raffle.drawing import HolderLeaf, HolderTree
from pitboss.charity.raffle.laws import DRAW_BARS, VENUE
from pitboss.charity.raffle.laws import PRIZES as HALF
from pitboss.charity.raffle.record import AWARDED, awarded_row
from pitboss.charity.raffle.state import RaffleState
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import FieldError, Money, PersonName
from pitboss.table.refused import Refused


class AwardPrize(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    prize: PrizePlace = Field(title="Prize")
    winner: PersonName = Field(title="Winner", description="The holder's name, as on the stub.")
    claimant: PersonName | None = Field(
        None, title="Claimed by", description="If somebody takes the prize for the winner."
    )
    paid_from: PaidFrom = Field("games account", title="Cash comes from")
    namesake: bool = Field(
        False,
        title="Another person of that name",
        description="If winner or claimant only has the same name as somebody who may not.",
    )


class PrizeAwarded(OperationResult):
    prize: int = Field(title="Prize")
    name: str = Field(title="What it is")
    number: int = Field(title="Ticket")
    amount: Money = Field(title="Paid in cash")


def open_leaf(book: Ledger, form: AwardPrize) -> HolderLeaf | None:
    """Return the proof of who held the ticket. No transaction may read the key that hides the holders."""
    with book.store.read() as connection:
        state = read_raffle(connection, form.raffle)
        drawn = state.winners.get(form.prize - 1) if state is not None else None
        if state is None or drawn is None:
            return None
        seal = state.draws[drawn[0] - 1].seal
        key = read_key(connection, seal.holders)
    return HolderTree(key, list_holders(state, seal.container)).open(drawn[1]) if key else None


@raffle.operation(
    "award",
    title="Hand over a prize",
    cite=DRAW_BARS,
    kind="raffle prize awarded",
    section=PRIZES,
    result=PrizeAwarded,
    signers=(PAYS, WITNESS),
    prepare=open_leaf,
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "prize": 1, "winner": "Rosa Lee"},
)
def award(tx: Transaction, form: AwardPrize, signers: SignersByPart, leaf: HolderLeaf | None) -> LedgerEntry:
    """Hand over a prize to the holder of the winning ticket.

    The member in charge and the member in charge of proceeds may neither win nor claim for a winner. A
    witness may not take the prize either.
    """
    state = get_raffle(tx, form.raffle)
    draw, number = find_winner(state, form.prize)
    check_holder(state, draw, number, form.winner, "winner")
    warnings = _check_people(tx, state, form, signers)
    if leaf is not None and leaf.root != draw.seal.holders:
        leaf = None
    place = form.prize - 1
    if state.terms.venue and place not in state.claims:
        raise Refused("Record the claim first, once the ticket is verified.", VENUE, "prize")
    amount = state.amount_of(place)
    row = awarded_row(draw.seal.draw, place, number, amount, leaf, signers["witnesses"].name,
                      tx.at.isoformat())  # fmt: skip
    source = paying_account(form.paid_from, state.name, signers["pays"].person)
    postings = post(HALF, (amount, accounts_of(state.name).prizes, source))
    answer = PrizeAwarded(prize=form.prize, name=state.terms.prizes[place].name, number=number, amount=amount)
    says = {"row": row, "winner": form.winner, "claimant": form.claimant or ""}
    return step_entry(tx, signers, state, AWARDED, says, answer=answer, warnings=warnings, postings=postings)


def _check_people(
    tx: Transaction, state: RaffleState, form: AwardPrize, signers: SignersByPart
) -> tuple[FieldError, ...]:
    """Refuse a winner or claimant whom 8.1 bars, and a witness who is either."""
    witness, found = signers["witnesses"].name, list[FieldError]()
    people: tuple[tuple[BarredAction, str | None, str], ...] = (
        ("win", form.winner, "winner"), ("claim", form.claimant, "claimant"),
    )  # fmt: skip
    for action, name, field in people:
        if name is not None:
            found += check_participant(tx, state, action, name, field, namesake=form.namesake)
            check_witness(witness, name, field, namesake=form.namesake)
    return tuple(found)
