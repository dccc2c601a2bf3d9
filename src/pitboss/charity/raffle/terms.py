"""The terms on which a raffle is opened: kind, containers and prices, prizes, and who serves it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from pitboss.charity.dates import describe_time
from pitboss.charity.findings import RuleFinding
from pitboss.charity.raffle.barred import BarScope
from pitboss.charity.raffle.golf import GolfTerms, check_golf
from pitboss.charity.raffle.kinds import RAFFLE_KINDS, RaffleKind, RaffleKindName
from pitboss.charity.raffle.laws import CALENDAR, DRAW_RAFFLE, ON_THE_DAY, PRIZES
from pitboss.charity.raffle.money import TicketPrice
from pitboss.charity.raffle.prize_list import (
    ONLY_DRUM,
    AlcoholPart,
    RafflePrize,
    adult_containers,
    check_prizes,
)
from pitboss.charity.raffle.tickets import (
    HELP_LINE,
    MAX_TICKET_NUMBER,
    MUST_BE_PRESENT,
    NO_SUBSTITUTION,
    PrintedPrize,
    TicketFace,
)
from pitboss.table.money import dollars
from pitboss.table.refused import Refused


@dataclass(frozen=True, kw_only=True, slots=True)
class TicketContainer:
    """A drum or tray: the tickets that may be in it, and their price."""

    name: str = ONLY_DRUM
    price: int
    first: int
    last: int
    bundle: int = 0
    bundle_price: int = 0

    @property
    def ticket_price(self) -> TicketPrice:
        return TicketPrice(self.price, self.bundle, self.bundle_price)

    def check(self, kind: RaffleKind, field: str) -> None:
        if not 1 <= self.first <= self.last <= MAX_TICKET_NUMBER:
            reason = f"Number tickets from a first to a last one, at most {MAX_TICKET_NUMBER:,}."
            raise Refused(reason, DRAW_RAFFLE, f"{field}.first")
        try:
            price = self.ticket_price
            if kind.is_half:
                price.check_half()
        except Refused as refused:
            refused.field = f"{field}.{refused.field}"
            raise


@dataclass(frozen=True, kw_only=True)
class RaffleTerms:
    """A raffle as it was opened."""

    raffle: str
    license: str
    kind_name: RaffleKindName
    place: str
    purpose: str
    drawings: tuple[str, ...] = ()
    """Date and time of each drawing, in ISO form."""
    present: bool = False
    """Whether the tickets say that their holders must be present."""
    venue: bool = False
    """Whether it is a 50/50 at a large sporting venue."""
    returns_stubs: bool = False
    """Whether a stub goes back into the drum for the next date of a calendar."""
    bar_scope: BarScope = "served"
    alcohol_part: AlcoholPart = "prize_container"
    containers: tuple[TicketContainer, ...] = ()
    prizes: tuple[RafflePrize, ...] = ()
    bingo_license: str = ""
    """License of the bingo occasion at which instant tickets are sold; empty if they are not."""
    golf: GolfTerms | None = None
    in_charge: int = 0
    proceeds: int = 0
    """Person numbers of the members in charge when it opened."""

    @property
    def kind(self) -> RaffleKind:
        return RAFFLE_KINDS[self.kind_name]

    @property
    def must_be_present(self) -> bool:
        """Return whether a winner must be there: always on premises, else only by the legend."""
        return self.kind.must_be_present or self.present

    @property
    def shares(self) -> list[int]:
        return [each.share for each in self.prizes]

    @property
    def adults(self) -> set[str]:
        """Return the containers whose tickets only adults may buy."""
        return adult_containers(self.prizes, self.alcohol_part, [each.name for each in self.containers])

    @property
    def last_day(self) -> str:
        return max(self.drawings)[:10] if self.drawings else ""

    def container(self, name: str, field: str = "container") -> TicketContainer:
        """Return a container by name; the only one if no name is given."""
        if not name and len(self.containers) == 1:
            return self.containers[0]
        for each in self.containers:
            if each.name == name:
                return each
        names = ", ".join(each.name for each in self.containers)
        raise Refused(f"Name a container of {self.raffle}: {names or 'it has none'}.", DRAW_RAFFLE, field)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> RaffleTerms:
        return cls(
            **{
                **row,
                "drawings": tuple(row["drawings"]),
                "containers": tuple(TicketContainer(**each) for each in row["containers"]),
                "prizes": tuple(RafflePrize(**each) for each in row["prizes"]),
                "golf": GolfTerms(**row["golf"]) if row["golf"] else None,
            }
        )

    def face(self, organization: str, identification: str) -> TicketFace:
        """Return the face of its tickets."""
        prizes = tuple(PrintedPrize(each.name, None if each.is_half else each.value, each.day)
                       for each in self.prizes)  # fmt: skip
        legends = (NO_SUBSTITUTION, HELP_LINE, *((MUST_BE_PRESENT,) if self.must_be_present else ()))
        first = self.containers[0] if self.containers else None
        return TicketFace(
            title=self.raffle, organization=organization, identification=identification,
            license=self.license, place=self.place, drawings=describe_drawings(self.drawings),
            prizes=prizes, price=_describe_price(first) if first else "", purpose=self.purpose,
            total_value=None if self.kind.is_half else sum(each.value for each in self.prizes),
            legends=legends,
        )  # fmt: skip


def describe_drawings(drawings: tuple[str, ...]) -> tuple[str, ...]:
    """Return the drawings in words: each, or the first and the last if many are at one hour."""
    if len(drawings) < 4 or len({each[10:16] for each in drawings}) > 1:
        return tuple(map(describe_time, drawings))
    first, last = describe_time(drawings[0]), describe_time(drawings[-1])
    day, _, hour = last.rpartition(", ")
    return (f"on the days below from {first.rpartition(', ')[0]} to {day}, each at {hour}",)


def _describe_price(container: TicketContainer) -> str:
    more = f", {container.bundle} for {dollars(container.bundle_price)}" if container.bundle else ""
    return dollars(container.price) + more


def check_terms(terms: RaffleTerms) -> list[RuleFinding]:
    """Refuse terms that make no raffle. Return the breaches of rules on its prizes."""
    kind = terms.kind
    _check_containers(terms)
    _check_drawings(terms)
    if kind.is_half and not all(each.is_half and each.category == "cash" for each in terms.prizes):
        reason = "Every prize of a 50/50 is a share of half of the takings, in cash. Give each its share."
        raise Refused(reason, PRIZES, "prizes")
    if not kind.is_half and any(each.is_half for each in terms.prizes):
        raise Refused("Only the prizes of a 50/50 are shares of the takings.", PRIZES, "prizes")
    if terms.venue and not kind.is_half:
        raise Refused("A raffle at a large sporting venue is a 50/50 here.", PRIZES, "venue")
    found = check_prizes(list(terms.prizes), kind)
    if terms.golf is not None:
        found += check_golf(terms.golf, list(terms.prizes))
    return found


def _check_containers(terms: RaffleTerms) -> None:
    names = [each.name for each in terms.containers]
    if terms.kind.sells_tickets and not names:
        raise Refused("Give the price and the numbers of the tickets.", DRAW_RAFFLE, "tickets")
    if names and not terms.kind.sells_tickets:
        raise Refused(f"A {terms.kind.name} raffle sells no tickets from a drum.", DRAW_RAFFLE, "tickets")
    if len(names) > 1 and not terms.kind.has_containers:
        raise Refused("Only a tricky tray has several containers.", ON_THE_DAY, "tickets")
    for place, each in enumerate(terms.containers):
        each.check(terms.kind, f"tickets.{place}")
    for place, prize in enumerate(terms.prizes):
        if terms.kind.sells_tickets and prize.container not in names:
            reason = f"{prize.name}: name one of the containers {', '.join(names)}."
            raise Refused(reason, DRAW_RAFFLE, f"prizes.{place}.container")
    if terms.kind.sells_tickets and not terms.prizes:
        raise Refused("List the prizes.", DRAW_RAFFLE, "prizes")
    if empty := sorted(set(names) - {each.container for each in terms.prizes}):
        raise Refused(f"Container {empty[0]} has no prize. Add one.", DRAW_RAFFLE, "prizes")


def _check_drawings(terms: RaffleTerms) -> None:
    if terms.kind.sells_tickets and not terms.drawings:
        raise Refused("Give the date and time of the drawing.", DRAW_RAFFLE, "drawings")
    days = {each[:10] for each in terms.drawings}
    if len(terms.drawings) > 1 and terms.kind.ticket != "calendar":
        raise Refused("Only a calendar raffle has several drawings.", CALENDAR, "drawings")
    for place, prize in enumerate(terms.prizes):
        if terms.kind.ticket == "calendar" and prize.day not in days:
            reason = f"{prize.name}: there is no drawing on {prize.day or 'that day'}. Choose a day listed."
            raise Refused(reason, CALENDAR, f"prizes.{place}.day")
