"""Receive cards, open sellers' banks, and give out cards and card-minding devices.

A card is received once, issued to one seller, and comes back returned, void or sold.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from pitboss.charity.accounts import GAMES_ACCOUNT, post
from pitboss.charity.bingo.cards import BadBingoCard, BingoSerial, BingoSeries, parse_serial
from pitboss.charity.bingo.desk.department import SALES, bingo
from pitboss.charity.bingo.desk.fields import (
    HANDS_OUT,
    CardCount,
    CardSerial,
    OccasionNumber,
    SeriesKey,
    SeriesNumber,
    card_code,
    format_range,
    in_charge,
    seller,
)
from pitboss.charity.bingo.desk.hall import find_hall, open_hall, record_steps
from pitboss.charity.bingo.desk.keys import store_key
from pitboss.charity.bingo.desk.records import CardRange, SellerSession
from pitboss.charity.bingo.desk.state import HallState
from pitboss.charity.bingo.desk.used_cards import check_unused
from pitboss.charity.bingo.laws import BINGO, CARD_MINDING, CHARGE, EQUIPMENT
from pitboss.house.ledger.draw_keys import new_key
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.law import BadInput
from pitboss.table.fields import Money, ShortText, blame, text_type
from pitboss.table.refused import Refused

__all__ = ["issue_cards", "open_bank", "receive_cards", "rent_device"]

CardColor = Annotated[str, text_type(24, "color", example="blue")]
SELLS = seller("sells")


class ReceiveCards(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    series: SeriesNumber = Field(title="Series")
    color: CardColor = Field(title="Color")
    size: CardCount = Field(title="Cards in the series")
    on: Literal["1", "3", "6"] = Field("6", title="Cards on a sheet")
    first: CardSerial | None = Field(
        None, title="First serial number received", description="Leave blank for the whole series."
    )
    last: CardSerial | None = Field(None, title="Last serial number received")
    price: Money = Field(0, title="Price of a card")
    jackpot: bool = Field(False, title="Sold for the progressive jackpot game")
    key: SeriesKey | None = Field(
        None, title="Key of the series",
        description="If the cards are printed already. Leave blank for new cards.",
    )  # fmt: skip


class CardsReceived(OperationResult):
    cards: int = Field(title="Cards")
    serials: str = Field(title="Serial numbers")
    commitment: str = Field(title="Commitment to the faces")


class KeyedSeries(NamedTuple):
    """A series whose key is stored."""

    commitment: str
    problem: str = ""


def keep_series(ledger: Ledger, form: ReceiveCards) -> KeyedSeries:
    """Store the key of a series, a new one unless it is given. No entry may hold it."""
    try:
        made = BingoSeries(form.series, form.color, form.size, form.key or new_key(), int(form.on))
    except BadBingoCard as error:
        return KeyedSeries("", str(error))
    store_key(ledger.store, made.commitment, made.key)
    return KeyedSeries(made.commitment)


@bingo.operation(
    "receive-cards",
    title="Receive cards for an occasion",
    cite=EQUIPMENT,
    kind="bingo cards received",
    section=SALES,
    result=CardsReceived,
    signers=(in_charge("receives", "Member in charge"),),
    prepare=keep_series,
    example={"occasion": 1, "series": 7, "color": "blue", "size": 9000, "price": 100},
)
def receive_cards(
    tx: Transaction, form: ReceiveCards, signers: SignersByPart, kept: KeyedSeries
) -> LedgerEntry:
    """Take a series of cards, or part of one, into the inventory of an occasion.

    Cards that another occasion did not use may be received again.
    """
    hall = find_hall(tx, form.occasion)
    if hall.status == "closed":
        raise Refused(f"Occasion {hall.number} is closed.", BINGO, "occasion")
    if kept.problem:
        raise BadInput(kept.problem)
    if hall.plan.for_amusement and form.price:
        raise Refused("Cards cost nothing at bingo played for amusement.", CHARGE, "price")
    whole = BingoSerial(form.series, 1), BingoSerial(form.series, form.size)
    first = parse_serial(form.first) if form.first else whole[0]
    last = parse_serial(form.last) if form.last else whole[1]
    if {first.series, last.series} != {form.series} or not whole[0] <= first <= last <= whole[1]:
        raise Refused(f"Series {form.series} has the cards {whole[0]} to {whole[1]}.", EQUIPMENT, "first")
    cards = CardRange(card_code(first), card_code(last))
    for each in hall.series:
        if each.cards.meets(cards):
            raise Refused(f"{format_range(each.cards)} are here already.", EQUIPMENT, "first")
        if each.series == form.series and each.commitment != kept.commitment:
            raise Refused(f"Series {form.series} is here with other faces. Give it another number.",
                          EQUIPMENT, "series")  # fmt: skip
    check_unused(tx, hall.number, cards, kept.commitment)
    says = {
        "series": form.series, "color": form.color, "size": form.size, "on": int(form.on),
        "cards": list(cards), "price": form.price, "jackpot": form.jackpot, "commitment": kept.commitment,
        "by": signers["receives"].person,
    }  # fmt: skip
    answer = CardsReceived(cards=cards.size, serials=format_range(cards), commitment=kept.commitment)
    return record_steps(tx, hall, ("received", says), answer=answer.to_json())


# Sellers


class OpenSellerBank(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    bank: Money = Field(title="Opening bank")


@bingo.operation(
    "open-bank",
    title="Give a seller an opening bank",
    cite=BINGO,
    kind="bingo bank",
    section=SALES,
    signers=(SELLS, HANDS_OUT),
    example={"occasion": 1, "bank": 10000},
)
def open_bank(tx: Transaction, form: OpenSellerBank, signers: SignersByPart) -> LedgerEntry:
    """Give the person who sells cards, or pays prizes, money from the games account to begin with."""
    hall, seller = open_hall(tx, form.occasion, signers), signers["sells"]
    if hall.plan.for_amusement:
        raise Refused("No money is needed at bingo played for amusement.", BINGO, "occasion")
    if seller.person in hall.sellers:
        raise Refused(f"{seller.name} has a bank at this occasion already.", BINGO, "sign.sells")
    says = {"person": seller.person, "name": seller.name, "bank": form.bank,
            "by": signers["hands_out"].person}  # fmt: skip
    drawer = hall.drawer(seller.person)
    return record_steps(tx, hall, ("bank", says), postings=post(BINGO, (form.bank, drawer, GAMES_ACCOUNT)))


def session_of(hall: HallState, person: int, field: str = "") -> SellerSession:
    """Return a seller's session, or refuse."""
    found = hall.sellers.get(person)
    if found is None:
        raise Refused("This person has no bank here. Open one with bingo/open-bank first.", BINGO, field)
    if found.settlement is not None:
        raise Refused(f"The account of {found.name} is settled.", BINGO, field)
    return found


class IssueCards(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    first: CardSerial = Field(title="First serial number")
    last: CardSerial = Field(title="Last serial number")


class CardsIssued(OperationResult):
    cards: int = Field(title="Cards")
    serials: str = Field(title="Serial numbers")
    value: Money = Field(title="Price of them all")


@bingo.operation(
    "issue-cards",
    title="Issue cards to a seller",
    cite=EQUIPMENT,
    kind="bingo cards issued",
    section=SALES,
    result=CardsIssued,
    signers=(SELLS, HANDS_OUT),
    example={"occasion": 1, "first": "7-000001-4", "last": "7-000120-7"},
)
def issue_cards(tx: Transaction, form: IssueCards, signers: SignersByPart) -> LedgerEntry:
    """Issue consecutive cards to a seller, who answers for them until they are settled."""
    hall = open_hall(tx, form.occasion, signers)
    session = session_of(hall, signers["sells"].person, "sign.sells")
    cards = read_range(hall, form.first, form.last)
    for each in hall.sellers.values():
        if any(held.meets(cards) for held in each.issued):
            raise Refused(f"Some of these cards are with {each.name}.", EQUIPMENT, "first")
    series = hall.find_series(cards.first)
    assert series is not None
    says = {"person": session.person, "cards": list(cards), "by": signers["hands_out"].person}
    answer = CardsIssued(cards=cards.size, serials=format_range(cards), value=cards.size * series.price)
    return record_steps(tx, hall, ("issued", says), answer=answer.to_json())


def read_range(hall: HallState, first: str, last: str, field: str = "") -> CardRange:
    """Return a range of cards of one series that was received, or refuse."""
    with blame(f"{field}first"):
        cards = CardRange(card_code(parse_serial(first)), card_code(parse_serial(last)))
        if cards.first > cards.last:
            raise Refused(f"{first} comes after {last}. Swap them.", EQUIPMENT)
        series = hall.find_series(cards.first)
        if series is None or not series.cards.has(cards.last):
            raise Refused(f"{first} to {last} were not received for this occasion.", EQUIPMENT)
    return cards


# Card-minding devices


class RentDevice(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    kind: Literal["portable", "fixed base"] = Field("portable", title="Kind of device")
    model: ShortText = Field(title="Model number")
    number: ShortText = Field(title="Terminal or account number")
    first: CardSerial = Field(title="First card loaded")
    last: CardSerial = Field(title="Last card loaded")
    fee: Money = Field(0, title="Fee")


class DeviceReceipt(OperationResult):
    model: str = Field(title="Model number")
    number: str = Field(title="Terminal or account number")
    cards: str = Field(title="Cards loaded")
    amount: Money = Field(title="Fee")


@bingo.operation(
    "rent-device",
    title="Give out a card-minding device",
    cite=CARD_MINDING,
    kind="bingo device",
    section=SALES,
    result=DeviceReceipt,
    signers=(SELLS,),
    example={"occasion": 1, "model": "TED-3", "number": "T-0041", "first": "7-000001-4",
             "last": "7-000024-0", "fee": 1000},
)  # fmt: skip
def rent_device(tx: Transaction, form: RentDevice, signers: SignersByPart) -> LedgerEntry:
    """Give out a card-minding device with cards of the seller. Its receipt has its model and number."""
    hall = open_hall(tx, form.occasion, signers)
    session = session_of(hall, signers["sells"].person, "sign.sells")
    cards = read_range(hall, form.first, form.last)
    if not any(held.first <= cards.first and cards.last <= held.last for held in session.issued):
        raise Refused("These cards were not issued to this seller.", EQUIPMENT, "first")
    for each in hall.sellers.values():
        for minder in each.minders:
            if minder.cards.meets(cards):
                raise Refused(f"Device {minder.number} has some of these cards.", CARD_MINDING, "first")
            if (minder.model, minder.number) == (form.model, form.number):
                raise Refused(f"Device {form.number} is out already.", CARD_MINDING, "number")
    says: dict[str, Any] = {"person": session.person, "kind": form.kind, "model": form.model,
                            "number": form.number, "cards": list(cards), "fee": form.fee}  # fmt: skip
    answer = DeviceReceipt(model=form.model, number=form.number, cards=format_range(cards), amount=form.fee)
    return record_steps(tx, hall, ("rented", says), answer=answer.to_json())
