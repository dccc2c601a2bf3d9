"""Sell instant tickets and redeem winners, day by day. 13:47-8.1(b), (c) and 8.41(b)."""

from __future__ import annotations

from pydantic import Field

from pitboss.charity.organization.state import check_play, today_of
from pitboss.charity.raffle.barred import BarredAction
from pitboss.charity.raffle.desk.accounts import accounts_of, drawer_of
from pitboss.charity.raffle.desk.deal_state import (
    PULLS_SOLD,
    REDEEMED,
    DealState,
    deal_entry,
    deal_serials,
    get_deal,
)
from pitboss.charity.raffle.desk.department import INSTANT, PAYS, SELLS, DealSerial, TicketCount, raffle
from pitboss.charity.raffle.desk.people import check_participant
from pitboss.charity.raffle.desk.reading import get_raffle, mark_played
from pitboss.charity.raffle.laws import (
    DAILY_RECORDS,
    INSTANT_BARS,
    INSTANT_WINNERS,
    KEPT_RECORDS,
    REDEEMED_WINNERS,
)
from pitboss.charity.raffle.state import RaffleState
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Rejected, SignersByPart
from pitboss.table.fields import FieldError, Money, PersonName
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

MAX_UNNAMED_CENTS = 2_000
"""A nominal prize, by 13:47-1.1. Whoever wins more is named."""


class SellPulls(OperationForm):
    serial: DealSerial = Field(title="Serial number of the deal")
    count: TicketCount = Field(title="Tickets")
    paid: Money = Field(title="Paid")
    buyer: PersonName | None = Field(
        None,
        title="Buyer",
        description="Leave blank for sales that you record together. You vouch for who bought them.",
    )
    namesake: bool = Field(False, title="Another person of that name")


class PullsSold(OperationResult):
    left: int = Field(title="Tickets left")


@raffle.operation(
    "sell-pulls",
    title="Sell instant tickets",
    cite=INSTANT_BARS,
    kind="raffle pulls sold",
    section=INSTANT,
    result=PullsSold,
    signers=(SELLS,),
    choices={"serial": deal_serials},
    example={"serial": "0045871", "count": 20, "paid": 2_000},
)
def sell_pulls(tx: Transaction, form: SellPulls, signers: SignersByPart) -> LedgerEntry:
    """Sell tickets of a deal, one sale or several together.

    The members in charge may not buy, nor may anyone who sells tickets or pays prizes.
    """
    state, game, found = _open_deal(tx, form.serial)
    seller = signers["sells"].person
    if form.count > (left := state.deal.tickets - state.sold):
        raise Refused(f"{left} tickets of this deal are left.", DAILY_RECORDS, "count")
    cost = form.count * state.deal.price
    if form.paid != cost:
        reason = f"{form.count} tickets at {dollars(state.deal.price)} cost {dollars(cost)}."
        raise Refused(reason, DAILY_RECORDS, "paid")
    warnings = list(found)
    if form.buyer is not None:
        warnings += check_participant(
            tx, game, "buy", form.buyer, "buyer", namesake=form.namesake, sellers=(seller,)
        )
    says = {"day": today_of(tx).isoformat(), "count": form.count, "person": seller}
    rows, forgets = mark_played(tx, game.terms.license)
    posting = Posting(cost, drawer_of(game.name, seller), accounts_of(game.name).receipts(), INSTANT_BARS)
    return deal_entry(
        tx, signers, form.serial, PULLS_SOLD, says, state, answer=PullsSold(left=left - form.count),
        warnings=tuple(warnings), postings=(posting,), more_rows=rows, forgets=forgets,
    )  # fmt: skip


def _open_deal(tx: Transaction, serial: str) -> tuple[DealState, RaffleState, tuple[FieldError, ...]]:
    """Return a deal in play, its raffle and advice. Refuse without a license for today."""
    state = get_deal(tx, serial)
    if not state.in_play or state.ended:
        raise Refused(f"Deal {serial} is not in play.", DAILY_RECORDS, "serial")
    game = get_raffle(tx, state.raffle)
    found = check_play(tx, game.terms.license, "instant raffle", today_of(tx), "serial")
    return state, game, found


class RedeemPulls(OperationForm):
    serial: DealSerial = Field(title="Serial number of the deal")
    value: Money = Field(title="Prize")
    count: TicketCount = Field(1, title="Winning tickets")
    winner: PersonName | None = Field(
        None,
        title="Winner",
        description=f"Leave blank for prizes up to {dollars(MAX_UNNAMED_CENTS)} that you record together. "
        "You vouch for who won them.",
    )
    claimant: PersonName | None = Field(None, title="Claimed by")
    namesake: bool = Field(False, title="Another person of that name")


class RedeemedPulls(OperationResult):
    paid: Money = Field(title="Paid")


@raffle.operation(
    "redeem-pulls",
    title="Redeem winning tickets",
    cite=REDEEMED_WINNERS,
    kind="raffle pulls redeemed",
    section=INSTANT,
    result=RedeemedPulls,
    signers=(PAYS,),
    choices={"serial": deal_serials},
    example={"serial": "0045871", "value": 1_000},
)
def redeem_pulls(tx: Transaction, form: RedeemPulls, signers: SignersByPart) -> LedgerEntry:
    """Pay winning tickets and deface them. A winner that the flare does not have is rejected and recorded."""
    state, game, found = _open_deal(tx, form.serial)
    payer = signers["pays"].person
    if form.winner is None and form.value > MAX_UNNAMED_CENTS:
        reason = f"Name the winner of a prize above {dollars(MAX_UNNAMED_CENTS)}: some people may not win."
        raise Refused(reason, INSTANT_WINNERS, "winner")
    warnings = list(found)
    people: tuple[tuple[BarredAction, str | None], ...] = (("win", form.winner), ("claim", form.claimant))
    for action, name in people:
        if name is not None:
            field = "winner" if action == "win" else "claimant"
            warnings += check_participant(
                tx, game, action, name, field, namesake=form.namesake, sellers=(payer,)
            )
    if form.count > (left := state.winners_left(form.value)):
        reason = f"The flare has {left} winners of {dollars(form.value)} left. Look at the ticket again."
        raise Rejected(reason, KEPT_RECORDS, "value", place=f"deal {form.serial}")
    if form.count > (unpaid := state.sold - sum(state.redeemed.values())):
        reason = f"{unpaid} tickets that were sold are not redeemed yet. Record the sales first."
        raise Refused(reason, DAILY_RECORDS, "count")
    says = {"day": today_of(tx).isoformat(), "value": form.value, "count": form.count, "person": payer}
    paid = form.value * form.count
    posting = Posting(paid, accounts_of(game.name).prizes, drawer_of(game.name, payer), REDEEMED_WINNERS)
    return deal_entry(tx, signers, form.serial, REDEEMED, says, state, answer=RedeemedPulls(paid=paid),
                      warnings=tuple(warnings), postings=(posting,))  # fmt: skip
