"""Buy deals of instant tickets, end them, and keep their records. 13:47-8.38, 8.41 and 8.43."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Literal

from pydantic import Field

from pitboss.charity.accounts import GAMES_ACCOUNT, post
from pitboss.charity.dates import describe_day
from pitboss.charity.findings import enforce
from pitboss.charity.organization.state import read_organization, today_of
from pitboss.charity.prizes import Prize, check_prize
from pitboss.charity.raffle.deals import (
    DealInvoice,
    InstantDeal,
    check_form_number,
    check_invoice,
    check_payment,
    keep_until,
)
from pitboss.charity.raffle.desk.accounts import accounts_of
from pitboss.charity.raffle.desk.deal_state import (
    BOUGHT,
    DISPOSED,
    ENDED,
    IN_PLAY,
    SERIALS,
    deal_entry,
    deal_serials,
    find_deal,
    get_deal,
    list_deals,
)
from pitboss.charity.raffle.desk.department import (
    APPROVES,
    INSTANT,
    RECORDS,
    WITNESS,
    DealSerial,
    RaffleName,
    TicketCount,
    raffle,
)
from pitboss.charity.raffle.desk.reading import get_raffle, raffle_names
from pitboss.charity.raffle.laws import (
    DEAL_ACCOUNTS,
    INSTANT_LICENSE,
    INVOICE_IDENTIFICATION,
    KEPT_RECORDS,
    NOT_PASSED_ON,
    PAID_BY_CHECK,
    PUT_IN_PLAY,
    STOCK_LEFT,
    UNSOLD,
)
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.law import BadInput
from pitboss.table.fields import Count, Day, Money, Reason, Rows, ShortText, SignedMoney, Text, WholeNumber
from pitboss.table.refused import Refused


class FlareRow(FormRow):
    value: Money = Field(title="Prize")
    count: Count = Field(title="Winners")


class BuyDeal(OperationForm):
    raffle: RaffleName = Field(title="Raffle", description="The instant raffle it is for.")
    game: ShortText = Field(title="Name of the game")
    form_number: ShortText = Field(title="Form number")
    serial: DealSerial = Field(title="Serial number")
    price: Money = Field(title="Price of a ticket")
    tickets: TicketCount = Field(title="Tickets in the deal")
    flare: Annotated[list[FlareRow], Rows(key="value")] = Field(title="Prizes of the flare")
    cost: Money = Field(title="Cost")
    delivered: Day = Field(title="Delivered on")
    paid_by: Literal["check", "cash", "credit"] = Field("check", title="Paid by")
    check_date: Day = Field(title="Date of the check")
    check_number: ShortText = Field(title="Number of the check")
    invoice: ShortText = Field(title="Invoice number")
    parts: WholeNumber = Field(2, title="Parts of the invoice")
    seller_license: ShortText = Field(title="Seller's license number")
    purchaser: Text = Field(title="Purchaser on the invoice")
    purchaser_address: Text = Field(title="Purchaser's address")
    identification: ShortText = Field(title="Identification number on the invoice")
    ship_to: Text = Field(title="Shipped to", description="Name and address.")
    ship_date: Day = Field(title="Shipped on")
    purchase_order: ShortText = Field(title="Purchase order number")
    ideal_gross: Money = Field(title="Ideal gross receipts on the invoice")
    ideal_net: Money = Field(title="Ideal net proceeds on the invoice")


class BoughtDeal(OperationResult):
    serial: str = Field(title="Serial number")
    ideal_gross: Money = Field(title="Ideal gross receipts")
    ideal_net: Money = Field(title="Ideal net receipts")


@raffle.operation(
    "buy-deal",
    title="Record the purchase of a deal",
    cite=PAID_BY_CHECK,
    kind="raffle deal bought",
    section=INSTANT,
    result=BoughtDeal,
    signers=(RECORDS, APPROVES),
    choices={"raffle": raffle_names},
    example={
        "raffle": "Pull-tabs", "game": "Lucky Leaf", "form_number": "LL-100", "serial": "0045871",
        "price": 100, "tickets": 2400, "flare": [{"value": 25_000, "count": 2}, {"value": 10_000, "count": 4},
                  {"value": 1_000, "count": 40}, {"value": 100, "count": 300}],
        "cost": 9_000, "delivered": "2030-01-01", "check_date": "2030-01-01", "check_number": "1207",
        "invoice": "A1047", "seller_license": "IS-77", "purchaser": "Hopewell Fire Company No. 1",
        "purchaser_address": "4 Columbia Avenue, Hopewell", "identification": "220-8-36412",
        "ship_to": "Hopewell Fire Company No. 1, 4 Columbia Avenue", "ship_date": "2029-12-28",
        "purchase_order": "PO-9", "ideal_gross": 240_000, "ideal_net": 80_000,
    },
)  # fmt: skip
def buy_deal(tx: Transaction, form: BuyDeal, signers: SignersByPart) -> LedgerEntry:
    """Record a deal of instant tickets, its invoice, and the check that pays it.

    A deal is paid on delivery by check from the games of chance account, never in cash or on credit.
    """
    state = get_raffle(tx, form.raffle)
    if state.terms.kind.bars != "instant raffle":
        raise Refused(f"{form.raffle} is not an instant raffle.", INSTANT_LICENSE, "raffle")
    if find_deal(tx, form.serial) is not None:
        raise Refused(f"Deal {form.serial} is recorded already.", DEAL_ACCOUNTS, "serial")
    check_payment(form.paid_by, form.check_date, form.delivered)
    if form.delivered > today_of(tx).isoformat():
        raise Refused("The deal is not delivered yet. Record it on that day.", PAID_BY_CHECK, "delivered")
    deal = _make_deal(form)
    identification = read_organization(tx).identification
    if identification and form.identification != identification:
        reason = f"Your identification number is {identification}. Ask the seller for a correct invoice."
        raise Refused(reason, INVOICE_IDENTIFICATION, "identification")
    breaches = list(check_invoice(_make_invoice(form), [deal]))
    breaches += check_form_number(deal, (each.deal for each in list_deals(tx)))
    for value, _ in deal.prizes:
        prize = Prize(name=f"Prize of {deal.game}", value=value, category="cash")
        breaches += check_prize(prize, "instant raffle", field="flare")
    warnings = enforce(breaches)
    answer = BoughtDeal(serial=form.serial, ideal_gross=deal.ideal_gross, ideal_net=deal.ideal_net)
    says = {"deal": asdict(deal), "raffle": form.raffle, "cost": form.cost, "day": form.delivered,
            "invoice": form.invoice, "check": form.check_number}  # fmt: skip
    postings = post(PAID_BY_CHECK, (form.cost, accounts_of(form.raffle).expenses, GAMES_ACCOUNT))
    known = {SERIALS: (*deal_serials(tx), form.serial)}
    return deal_entry(tx, signers, form.serial, BOUGHT, says, None, answer=answer, knows=known,
                      warnings=warnings, postings=postings)  # fmt: skip


def _make_deal(form: BuyDeal) -> InstantDeal:
    try:
        return InstantDeal(
            game=form.game, form=form.form_number, serial=form.serial, price=form.price, tickets=form.tickets,
            prizes=tuple((each.value, each.count) for each in form.flare),
        )  # fmt: skip
    except BadInput as error:
        raise Refused(str(error), DEAL_ACCOUNTS, "flare") from None


def _make_invoice(form: BuyDeal) -> DealInvoice:
    return DealInvoice(
        number=form.invoice, parts=form.parts, seller_license=form.seller_license, purchaser=form.purchaser,
        purchaser_address=form.purchaser_address, identification=form.identification, ship_to=form.ship_to,
        ship_date=form.ship_date, purchase_order=form.purchase_order, game=form.game, serial=form.serial,
        form=form.form_number, quantity=1, ideal_gross=form.ideal_gross, ideal_net=form.ideal_net,
    )  # fmt: skip


class PutInPlay(OperationForm):
    serial: DealSerial = Field(title="Serial number of the deal")


@raffle.operation(
    "put-in-play",
    title="Put a deal in play",
    cite=PUT_IN_PLAY,
    kind="raffle deal in play",
    section=INSTANT,
    signers=(RECORDS,),
    choices={"serial": deal_serials},
    example={"serial": "0045871"},
)
def put_in_play(tx: Transaction, form: PutInPlay, signers: SignersByPart) -> LedgerEntry:
    """Put a deal in play, with its flare on show."""
    state = get_deal(tx, form.serial)
    if state.disposed:
        raise Refused(f"Deal {form.serial} is gone since {state.disposed}.", PUT_IN_PLAY, "serial")
    if state.in_play:
        raise Refused(f"Deal {form.serial} is in play since {state.in_play}.", PUT_IN_PLAY, "serial")
    return deal_entry(tx, signers, form.serial, IN_PLAY, {"day": today_of(tx).isoformat()}, state)


class EndDeal(OperationForm):
    serial: DealSerial = Field(title="Serial number of the deal")
    unsold: WholeNumber = Field(title="Unsold tickets")


class EndedDeal(OperationResult):
    gross: Money = Field(title="Gross receipts")
    prizes: Money = Field(title="Prizes")
    cost: Money = Field(title="Cost")
    net: SignedMoney = Field(title="Net proceeds")
    keep_until: Day = Field(title="Keep flare, winners and unsold tickets until")


@raffle.operation(
    "end-deal",
    title="End a deal",
    cite=DEAL_ACCOUNTS,
    kind="raffle deal ended",
    section=INSTANT,
    result=EndedDeal,
    signers=(RECORDS, WITNESS),
    choices={"serial": deal_serials},
    example={"serial": "0045871", "unsold": 2_300},
)
def end_deal(tx: Transaction, form: EndDeal, signers: SignersByPart) -> LedgerEntry:
    """Take a deal out of play, count its unsold tickets, and report its four figures."""
    state = get_deal(tx, form.serial)
    if not state.in_play or state.ended:
        raise Refused(f"Deal {form.serial} is not in play.", PUT_IN_PLAY, "serial")
    left = state.deal.tickets - state.sold
    if form.unsold != left:
        reason = f"{left} tickets should be left, by what was sold. Count again, or record the missing sales."
        raise Refused(reason, UNSOLD, "unsold")
    today = today_of(tx).isoformat()
    found = state.accounts
    answer = EndedDeal(gross=found.gross, prizes=found.prizes, cost=found.cost, net=found.net,
                       keep_until=keep_until(state.last_day or today))  # fmt: skip
    return deal_entry(
        tx, signers, form.serial, ENDED, {"day": today, "unsold": form.unsold}, state, answer=answer
    )


class DisposeOfDeal(OperationForm):
    serial: DealSerial = Field(title="Serial number of the deal")
    how: Literal["records destroyed", "by directions of the Commission", "passed on with its leave"] = Field(
        "records destroyed", title="What happens"
    )
    leave: Text | None = Field(None, title="The Commission's letter")
    reason: Reason = Field(title="Reason")


@raffle.operation(
    "dispose-of-deal",
    title="Dispose of a deal",
    cite=KEPT_RECORDS,
    kind="raffle deal disposed",
    section=INSTANT,
    signers=(RECORDS, APPROVES),
    choices={"serial": deal_serials},
    example={"serial": "0045871", "how": "by directions of the Commission",
             "leave": "Letter of December 3", "reason": "The license ended."},
)  # fmt: skip
def dispose_of_deal(tx: Transaction, form: DisposeOfDeal, signers: SignersByPart) -> LedgerEntry:
    """Dispose of a deal and its records, no sooner than three years after its last day.

    Stock that is left when a license ends goes by the Commission's directions. Passing a deal on to another
    organization takes its written leave.
    """
    state = get_deal(tx, form.serial)
    if state.disposed:
        raise Refused(f"Deal {form.serial} is gone since {state.disposed}.", KEPT_RECORDS, "serial")
    if form.how == "records destroyed":
        _check_kept(tx, state.ended, state.last_day)
    elif not form.leave:
        law = STOCK_LEFT if form.how.startswith("by") else NOT_PASSED_ON
        raise Refused("Name the Commission's letter.", law, "leave")
    elif state.in_play:
        law = STOCK_LEFT if form.how.startswith("by") else NOT_PASSED_ON
        raise Refused("A deal that was in play keeps its records here. End it first.", law, "serial")
    says = {"day": today_of(tx).isoformat(), "how": form.how, "leave": form.leave or ""}
    return deal_entry(tx, signers, form.serial, DISPOSED, says, state, reason=form.reason)


def _check_kept(tx: Transaction, ended: str, last_day: str) -> None:
    if not ended:
        raise Refused("End the deal first.", KEPT_RECORDS, "serial")
    until = keep_until(last_day)
    if today_of(tx).isoformat() < until:
        why = f"Keep its flare, winners and unsold tickets until {describe_day(until)}."
        raise Refused(why, KEPT_RECORDS, "serial")
