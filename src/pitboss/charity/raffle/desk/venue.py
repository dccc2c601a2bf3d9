"""A raffle at a large sporting venue, and prizes that nobody claims. N.J.S.A. 5:8-51.6."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from pydantic import Field

from pitboss.charity.dates import describe_day
from pitboss.charity.organization.deadlines import add_years
from pitboss.charity.organization.state import today_of
from pitboss.charity.raffle.desk.department import (
    APPROVES,
    PRIZES,
    RECORDS,
    WITNESS,
    PrizePlace,
    RaffleName,
    raffle,
)
from pitboss.charity.raffle.desk.draws import check_holder, find_winner
from pitboss.charity.raffle.desk.people import check_participant, check_witness
from pitboss.charity.raffle.desk.reading import get_raffle, raffle_names, step_entry
from pitboss.charity.raffle.laws import PRIZES as PRIZE_RULES
from pitboss.charity.raffle.laws import VENUE
from pitboss.charity.raffle.state import CLAIMED, FORFEITED, POSTED, RaffleState
from pitboss.house.casino import CASINO_KIND, find_casino
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Day, FieldError, PersonName, TextList
from pitboss.table.refused import Refused

DELIVERY = timedelta(days=30)
YEARS_HELD = 1


class PostWinners(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    websites: TextList = Field(
        title="Websites", description="The organization's and the venue's, as far as they have one."
    )


class PostedWinners(OperationResult):
    until: Day = Field(title="Leave them there until")


@raffle.operation(
    "post-winners",
    title="Post the winning numbers",
    cite=VENUE,
    kind="raffle winners posted",
    section=PRIZES,
    result=PostedWinners,
    signers=(RECORDS,),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "websites": ["hopewellfire.example"]},
)
def post_winners(tx: Transaction, form: PostWinners, signers: SignersByPart) -> LedgerEntry:
    """Record that the winning numbers are posted. They stay for a year, or until the prizes are claimed."""
    state = _get_venue_raffle(tx, form.raffle)
    if state.posted:
        raise Refused("The winning numbers are posted already.", VENUE, "raffle")
    if not state.winners:
        raise Refused("Nothing is drawn yet.", VENUE, "raffle")
    answer = PostedWinners(until=add_years(today_of(tx), YEARS_HELD).isoformat())
    says = {"at": tx.at.isoformat(), "websites": form.websites}
    return step_entry(tx, signers, state, POSTED, says, answer=answer)


def _get_venue_raffle(tx: Transaction, name: str) -> RaffleState:
    state = get_raffle(tx, name)
    if not state.terms.venue:
        raise Refused(f"{name} is not at a large sporting venue.", VENUE, "raffle")
    return state


class ClaimPrize(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    prize: PrizePlace = Field(title="Prize")
    claimant: PersonName = Field(title="Claimant", description="With the winning ticket, which you verified.")
    namesake: bool = Field(False, title="Another person of that name")


class ClaimedPrize(OperationResult):
    deliver: Day = Field(title="Deliver it by")


@raffle.operation(
    "claim",
    title="Record a verified claim",
    cite=VENUE,
    kind="raffle prize claimed",
    section=PRIZES,
    result=ClaimedPrize,
    signers=(RECORDS, WITNESS),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "prize": 1, "claimant": "Rosa Lee"},
)
def claim_prize(tx: Transaction, form: ClaimPrize, signers: SignersByPart) -> LedgerEntry:
    """Record who claims a prize with the winning ticket. It is delivered within 30 days."""
    state = _get_venue_raffle(tx, form.raffle)
    draw, number = find_winner(state, form.prize)
    if form.prize - 1 in state.claims:
        raise Refused(f"Prize {form.prize} is claimed already.", VENUE, "prize")
    check_holder(state, draw, number, form.claimant, "claimant")
    found = list(check_participant(tx, state, "win", form.claimant, "claimant", namesake=form.namesake))
    check_witness(signers["witnesses"].name, form.claimant, "claimant", namesake=form.namesake)
    answer = ClaimedPrize(deliver=(today_of(tx) + DELIVERY).isoformat())
    says = {"prize": form.prize - 1, "at": tx.at.isoformat(), "claimant": form.claimant}
    return step_entry(tx, signers, state, CLAIMED, says, answer=answer, warnings=tuple(found))


class ForfeitPrize(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    prize: PrizePlace = Field(title="Prize")


@raffle.operation(
    "forfeit",
    title="Keep an unclaimed prize",
    cite=VENUE,
    kind="raffle prize forfeited",
    section=PRIZES,
    signers=(RECORDS, APPROVES),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "prize": 1},
)
def forfeit(tx: Transaction, form: ForfeitPrize, signers: SignersByPart) -> LedgerEntry:
    """Keep a prize for the organization that nobody claimed.

    At a large sporting venue it is held for a year. For other raffles no such rule is available here, so a
    prize kept sooner than that is warned about.
    """
    state = get_raffle(tx, form.raffle)
    draw, _ = find_winner(state, form.prize)
    place = form.prize - 1
    if place in state.claims:
        raise Refused(f"Prize {form.prize} is claimed. Deliver it.", VENUE, "prize")
    held = held_until(tx, state, draw.seal.at)
    warnings: tuple[FieldError, ...] = ()
    if today_of(tx) < held:
        rule = f"hold an unclaimed prize for a year, until {describe_day(held)}"
        if state.terms.venue:
            raise Refused(f"H{rule[1:]}.", VENUE, "prize")
        message = f"Advice: {rule}, as sporting venues must."
        warnings = (FieldError("prize", message, str(PRIZE_RULES)),)
    says = {"prize": place, "at": tx.at.isoformat()}
    return step_entry(tx, signers, state, FORFEITED, says, warnings=warnings)


def held_until(tx: Transaction, state: RaffleState, drawn: str) -> date:
    """Return the day on which a prize that nobody claimed becomes the organization's."""
    casino = tx.read_once(CASINO_KIND, find_casino)
    return add_years(casino.local(datetime.fromisoformat(state.posted or drawn)).date(), YEARS_HELD)
