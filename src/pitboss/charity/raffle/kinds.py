"""The kinds of raffle: how each is won, its license, and where its rules differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from pitboss.charity.prizes import PrizeGame
from pitboss.charity.raffle.barred import BarGame
from pitboss.charity.raffle.laws import (
    CALENDAR,
    DISCOUNT,
    DOOR_PRIZE,
    GOLF_LIMIT,
    INSTANT_LICENSE,
    ON_THE_DAY,
    PRIZES,
    TICKET,
)
from pitboss.law import Cite

RaffleKindName: TypeAlias = Literal[
    "on-premises merchandise", "on-premises 50/50", "off-premises merchandise", "off-premises 50/50",
    "calendar", "instant", "punch-board", "wheel", "carnival game", "golf", "armchair race", "door prize",
]  # fmt: skip
KIND_NAMES: tuple[RaffleKindName, ...] = get_args(RaffleKindName)
RaffleLicense: TypeAlias = Literal[
    "", "draw raffle", "calendar raffle", "instant raffle", "wheel", "golf", "armchair race"
]
TicketForm: TypeAlias = Literal["", "draw", "calendar"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RaffleKind:
    """A kind of raffle and what the rules say about it."""

    name: RaffleKindName
    says: str
    cite: Cite
    license: RaffleLicense
    """Kind of license; empty if it needs none."""
    prizes: PrizeGame
    bars: BarGame | None = None
    """Which bars of 8.1 apply; None if none do."""
    is_draw: bool = False
    is_half: bool = False
    """Whether the prize is half of the takings."""
    on_premises: bool = False
    """Whether it is sold, drawn and awarded on one occasion to people present."""
    has_containers: bool = False
    """Whether each item may have a container of its own."""
    ticket: TicketForm = ""
    """The contents that its tickets must have."""
    must_be_present: bool = False
    """Whether a winner must be there whatever the ticket says."""

    @property
    def sells_tickets(self) -> bool:
        return self.is_draw and bool(self.license)


RAFFLE_KINDS: dict[RaffleKindName, RaffleKind] = {
    each.name: each
    for each in (
        RaffleKind(
            name="on-premises merchandise", cite=ON_THE_DAY, license="draw raffle", prizes="draw raffle",
            says="Tricky tray or gift auction: tickets are sold only on the day, one container per item.",
            bars="draw raffle", is_draw=True, on_premises=True, has_containers=True, must_be_present=True,
        ),
        RaffleKind(
            name="on-premises 50/50", cite=PRIZES, license="draw raffle", prizes="50/50",
            says="Tickets are sold only on the day, and the prize is half of the takings.",
            bars="draw raffle", is_draw=True, is_half=True, on_premises=True, must_be_present=True,
        ),
        RaffleKind(
            name="off-premises merchandise", cite=TICKET, license="draw raffle", prizes="draw raffle",
            says="Printed tickets are sold before the day of the drawing.",
            bars="draw raffle", is_draw=True, ticket="draw",
        ),
        RaffleKind(
            name="off-premises 50/50", cite=PRIZES, license="draw raffle", prizes="50/50",
            says="Printed tickets are sold before the day, and the prize is half of the takings.",
            bars="draw raffle", is_draw=True, is_half=True, ticket="draw",
        ),
        RaffleKind(
            name="calendar", cite=CALENDAR, license="calendar raffle", prizes="calendar raffle",
            says="The ticket is a calendar, and there is a drawing on each date it lists.",
            bars="draw raffle", is_draw=True, ticket="calendar",
        ),
        RaffleKind(
            name="instant", cite=INSTANT_LICENSE, license="instant raffle", prizes="instant raffle",
            says="Pull-tabs of a deal with a flare. The deal fixes the winners.", bars="instant raffle",
        ),
        RaffleKind(
            name="punch-board", cite=INSTANT_LICENSE, license="instant raffle", prizes="instant raffle",
            says="A board with a flare, from which players buy punches.", bars="instant raffle",
        ),
        RaffleKind(
            name="wheel", cite=DISCOUNT, license="wheel", prizes="wheel",
            says="Big six, big eight, horse race and other wheels.", must_be_present=True,
        ),
        RaffleKind(
            name="carnival game", cite=DISCOUNT, license="wheel", prizes="carnival game",
            says="Games other than wheels that are not decided by drawing.", must_be_present=True,
        ),
        RaffleKind(
            name="golf", cite=GOLF_LIMIT, license="golf", prizes="golf",
            says="A hole-in-one contest.", must_be_present=True,
        ),
        RaffleKind(
            name="armchair race", cite=DISCOUNT, license="armchair race", prizes="armchair race",
            says="Imitation money is bet on a horse race filmed before.", must_be_present=True,
        ),
        RaffleKind(
            name="door prize", cite=DOOR_PRIZE, license="", prizes="door prize",
            says="A small donated prize, while no other game of chance runs.", is_draw=True,
            on_premises=True, must_be_present=True,
        ),
    )
}  # fmt: skip
