"""Bingo played for amusement, without money: players take a card on their phones."""

from __future__ import annotations

from pydantic import Field

from pitboss.charity.bingo.desk.department import SALES, bingo
from pitboss.charity.bingo.desk.fields import OccasionNumber, serial_of, worker
from pitboss.charity.bingo.desk.hall import open_hall, record_steps
from pitboss.charity.bingo.desk.state import HallState
from pitboss.charity.bingo.laws import AMUSEMENT
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import PersonName
from pitboss.table.refused import Refused

__all__ = ["give_card"]


class GiveCard(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    player: PersonName = Field(title="Player")


class CardGiven(OperationResult):
    serial: str = Field(title="Card")


@bingo.operation(
    "give-card",
    title="Give a player a card for amusement",
    cite=AMUSEMENT,
    kind="bingo card given",
    section=SALES,
    result=CardGiven,
    signers=(worker("gives", "Gives the card"),),
    automatic=True,
    example={"occasion": 1, "player": "Pat Reed"},
)
def give_card(tx: Transaction, form: GiveCard, signers: SignersByPart) -> LedgerEntry:
    """Give a player the next card of an occasion that is played for amusement."""
    hall = open_hall(tx, form.occasion, signers)
    if not hall.plan.for_amusement:
        raise Refused("Cards of this occasion are sold. Buy one from a seller.", AMUSEMENT, "occasion")
    card = _next_card(hall)
    says = {"card": card, "player": form.player}
    if "gives" in signers:
        says["by"] = signers["gives"].person
    return record_steps(tx, hall, ("joined", says), answer={"serial": str(serial_of(card))})


def _next_card(hall: HallState) -> int:
    """Return the first card that nobody has. Cards are given out in order."""
    given = len(hall.players)
    for series in hall.series:
        if given < series.cards.size:
            return series.cards.first + given
        given -= series.cards.size
    raise Refused("No cards are left. Receive another series.", AMUSEMENT)
