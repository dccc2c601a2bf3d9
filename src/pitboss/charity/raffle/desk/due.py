"""List the tasks of raffles that are due: draw on the day, post winners, deliver prizes, keep records."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from pitboss.charity.dates import describe_day
from pitboss.charity.organization.state import start_of_day
from pitboss.charity.raffle.deals import keep_until
from pitboss.charity.raffle.desk.deal_state import list_deals
from pitboss.charity.raffle.desk.reading import list_raffles
from pitboss.charity.raffle.desk.venue import DELIVERY, held_until
from pitboss.charity.raffle.laws import CALENDAR, DRAW_RAFFLE, KEPT_RECORDS, VENUE
from pitboss.charity.raffle.state import RaffleState
from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction


def list_due(tx: Transaction) -> list[Due]:
    found: list[Due] = []
    for state in list_raffles(tx):
        found += _due_drawings(state)
        found += _due_prizes(tx, state)
    return [*found, *_due_deals(tx)]


def _due_drawings(state: RaffleState) -> Iterator[Due]:
    """Yield the drawings whose time has come and whose prizes are not drawn."""
    won = state.winners
    waiting = [place for place in range(len(state.terms.prizes)) if place not in won]
    for at in state.terms.drawings:
        day = at[:10] if state.terms.kind.ticket == "calendar" else ""
        if any(state.terms.prizes[place].day == day for place in waiting):
            law = CALENDAR if day else DRAW_RAFFLE
            step = _next_step(state)
            yield Due(datetime.fromisoformat(at), f"Draw the winners of {state.name}", law, f"raffle/{step}",
                      {"raffle": state.name})  # fmt: skip


def _next_step(state: RaffleState) -> str:
    """Return the operation that comes next on the way to the winners."""
    if not state.closed:
        return "close-sales"
    if not state.counts:
        return "count-stubs"
    if state.current_draw is None:
        return "seal-draw"
    return "draw-stub" if state.current_draw.seal.mode == "barrel" else "draw-by-chance"


def _due_prizes(tx: Transaction, state: RaffleState) -> Iterator[Due]:
    for place, (number, ticket) in state.winners.items():
        if place in state.awards or place in state.forfeits:
            continue
        fields = {"raffle": state.name, "prize": place + 1}
        what = f"prize {place + 1} of {state.name} (ticket {ticket})"
        drawn = datetime.fromisoformat(state.draws[number - 1].seal.at)
        if not state.terms.venue:
            yield Due(drawn, f"Hand over {what}", DRAW_RAFFLE, "raffle/award", fields)
        elif place in state.claims:
            deliver = datetime.fromisoformat(state.claims[place]) + DELIVERY
            yield Due(deliver - timedelta(days=7), f"Deliver {what} by {describe_day(deliver.date())}", VENUE,
                      "raffle/award", fields)  # fmt: skip
        else:
            held = held_until(tx, state, state.draws[number - 1].seal.at)
            at = datetime.combine(held, datetime.min.time(), tx.at.tzinfo)
            yield Due(at, f"Keep {what}, which nobody claimed in a year", VENUE, "raffle/forfeit", fields)
    if state.terms.venue and state.winners and not state.posted:
        drawn = datetime.fromisoformat(state.draws[-1].seal.at)
        yield Due(drawn, f"Post the winning numbers of {state.name}", VENUE, "raffle/post-winners",
                  {"raffle": state.name})  # fmt: skip


def _due_deals(tx: Transaction) -> Iterator[Due]:
    """Yield the deals whose records need not be kept any longer."""
    for each in list_deals(tx):
        if each.ended and not each.disposed:
            until = date.fromisoformat(keep_until(each.last_day))
            what = f"The records of deal {each.deal.serial} may go"
            yield Due(start_of_day(tx, until), what, KEPT_RECORDS, "raffle/dispose-of-deal",
                      {"serial": each.deal.serial})  # fmt: skip
