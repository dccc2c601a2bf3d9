"""The records of a deal of instant tickets: its accounts, and what it did each day. 13:47-8.41."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.charity.dates import describe_day
from pitboss.charity.raffle.deals import keep_until
from pitboss.charity.raffle.desk.deal_state import DealState
from pitboss.charity.raffle.laws import PUT_IN_PLAY, REDEEMED_WINNERS, UNSOLD
from pitboss.law import cite
from pitboss.table.money import dollars
from pitboss.table.paper import Item


class DailyRecord(NamedTuple):
    """The record of one day, to be on hand where the game is held."""

    day: str
    items: tuple[Item, ...]


def list_accounts(state: DealState) -> list[Item]:
    """List what is kept of a deal for three years."""
    deal, accounts = state.deal, state.accounts
    left = state.unsold if state.ended else deal.tickets - state.sold
    until = f"keep until {describe_day(keep_until(state.last_day))}" if state.last_day else "not in play yet"
    winners = ", ".join(f"{count} of {dollars(value)}" for value, count in deal.prizes)
    redeemed = sum(state.redeemed.values())
    return [
        Item("Invoice", state.invoice, cite("13:47-8.43(a)")),
        Item("Flare", f"{winners}; {until}", cite("13:47-8.41(a)1")),
        Item("Winners redeemed and defaced", f"{redeemed}; {until}", cite("13:47-8.41(a)2")),
        Item("Unsold", f"{left}; {until}", UNSOLD),
        Item("Gross receipts", dollars(accounts.gross), cite("13:47-8.41(a)4.i")),
        Item("Prizes", dollars(accounts.prizes), cite("13:47-8.41(a)4.ii")),
        Item("Cost", dollars(accounts.cost), cite("13:47-8.41(a)4.iii")),
        Item("Net proceeds", dollars(accounts.net), cite("13:47-8.41(a)4.iv")),
        Item("Put in play", describe_day(state.in_play) if state.in_play else "not yet", PUT_IN_PLAY),
        Item("Redeemed", f"{redeemed} worth {dollars(state.paid)}", REDEEMED_WINNERS),
    ]


def list_daily_records(state: DealState) -> list[DailyRecord]:
    """List the daily records of a deal, the last day first."""
    deal = state.deal
    game = (
        Item("Game", deal.game, cite("13:47-8.41(b)1")),
        Item("Form number", deal.form, cite("13:47-8.41(b)2")),
        Item("Serial number", deal.serial, cite("13:47-8.41(b)3")),
        Item("Price", dollars(deal.price), cite("13:47-8.41(b)4")),
    )
    return [
        DailyRecord(day, (
            *game,
            Item("Gross receipts", f"{dollars(each.gross)} for {each.sold}", cite("13:47-8.41(b)5")),
            Item("Redeemed", f"{each.redeemed} worth {dollars(each.paid)}", cite("13:47-8.41(b)6")),
        ))
        for day, each in sorted(state.days.items(), reverse=True)
    ]  # fmt: skip
