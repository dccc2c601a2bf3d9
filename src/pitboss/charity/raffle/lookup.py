"""Look a ticket up: was it sold, did it win, and is its prize still to be had?"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pitboss.charity.raffle.state import RaffleState


@dataclass(frozen=True, kw_only=True)
class TicketLookup:
    """Record of one ticket: its sale, its book and its prizes."""

    number: int
    container: str
    sold: bool
    holder: str = ""
    """Empty if only its stub names the holder."""
    book: str = ""
    """Seller who has it in a book."""
    prizes: tuple[str, ...] = ()
    """Prizes that it won and nobody has taken yet."""
    taken: tuple[str, ...] = ()
    """Prizes that it won and that were handed over or given up."""

    @property
    def says(self) -> str:
        """Say it in a sentence or two."""
        if not self.sold:
            where = f" It is in the book of {self.book}." if self.book else ""
            return f"Ticket {self.number} is not recorded as sold.{where}"
        found = [f"Ticket {self.number} was sold{f' to {self.holder}' if self.holder else ''}."]
        found += [f"It wins {each}, which waits for its holder." for each in self.prizes]
        found += [f"It won {each}, which was handed over or given up." for each in self.taken]
        return " ".join([*found, *([] if self.prizes or self.taken else ["It has won nothing so far."])])

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "says": self.says}


def look_up_ticket(state: RaffleState, number: int) -> list[TicketLookup]:
    """Look a ticket up in each container that has its number."""
    return [
        _look_up(state, each.name, number)
        for each in state.terms.containers
        if each.first <= number <= each.last
    ]


def _look_up(state: RaffleState, container: str, number: int) -> TicketLookup:
    sale, book = state.find_sale(container, number), state.find_book(container, number)
    won = [
        place for place, (draw, ticket) in state.winners.items()
        if ticket == number and state.draws[draw - 1].seal.container == container
    ]  # fmt: skip
    done = state.awards.keys() | state.forfeits.keys()
    names = {place: f"prize {place + 1}, {state.terms.prizes[place].name}" for place in won}
    return TicketLookup(
        number=number, container=container, sold=sale is not None, holder=sale.holder if sale else "",
        book=book.name if book else "", prizes=tuple(names[each] for each in won if each not in done),
        taken=tuple(names[each] for each in won if each in done),
    )  # fmt: skip
