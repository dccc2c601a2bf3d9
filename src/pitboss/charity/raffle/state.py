"""The state of a raffle: its steps, applied one after the other. No step is ever changed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.charity.raffle.drawing import DrawSeal
from pitboss.charity.raffle.laws import DRAW_RAFFLE
from pitboss.charity.raffle.money import share_half
from pitboss.charity.raffle.record import (
    ABANDONED,
    AWARDED,
    DRAWN,
    PASSED,
    SEALED,
    STUB,
    WITHDRAWN,
    Row,
)
from pitboss.charity.raffle.terms import RaffleTerms
from pitboss.charity.raffle.tickets import NumberRanges
from pitboss.evidence.lines import seal_line
from pitboss.table.refused import Refused

OPENED, SOLD, VOIDED, BOOK_OUT, BOOK_IN = "opened", "sold", "voided", "book out", "book in"
CLOSED, REOPENED, COUNTED = "closed", "reopened", "counted"
POSTED, CLAIMED, FORFEITED, TAKEN = "posted", "claimed", "forfeited", "taken"


@dataclass(frozen=True, slots=True)
class TicketSale:
    """Tickets sold to one holder, with consecutive numbers."""

    number: int
    """The entry that recorded it."""
    container: str
    first: int
    last: int
    holder: str
    """Empty if only the paper stubs name the holders."""
    seller: int
    amount: int
    address: str = ""
    member: int = 0
    """Person number of a holder who works here."""

    @property
    def count(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class TicketBook:
    """A book of tickets that a seller has."""

    container: str
    first: int
    last: int
    seller: int
    name: str
    """The seller's name."""


@dataclass(frozen=True, slots=True)
class PrizeDraw:
    """A draw that was sealed, and how far it is."""

    seal: DrawSeal
    fingerprint: str
    winners: Mapping[int, int] = field(default_factory=dict)
    """Ticket drawn for each prize. A winner who was passed over is gone again."""
    came_out: frozenset[int] = frozenset()
    drawn: bool = False
    """Whether a draw by committed chance was made."""
    abandoned: str = ""
    """Reason for which it was given up."""

    @property
    def open_prizes(self) -> list[int]:
        """Return the prizes for which it may still draw a stub."""
        if self.abandoned or self.drawn:
            return []
        return [each for each in self.seal.prizes if each not in self.winners]


@dataclass(frozen=True, slots=True)
class AwardedPrize:
    """A prize that was handed over."""

    draw: int
    number: int
    amount: int
    at: str


@dataclass(frozen=True)
class RaffleState:
    """A raffle after some steps."""

    terms: RaffleTerms
    opened: int = 0
    """The entry that opened it."""
    opened_at: str = ""
    sales: Mapping[str, tuple[TicketSale, ...]] = field(default_factory=dict)
    """Sales by container, in the order of their numbers."""
    receipts: Mapping[str, int] = field(default_factory=dict)
    """Money taken for the tickets of each container."""
    sold_count: int = 0
    books: tuple[TicketBook, ...] = ()
    closed: str = ""
    """Time at which sales were closed."""
    counts: Mapping[str, int] = field(default_factory=dict)
    draws: tuple[PrizeDraw, ...] = ()
    awards: Mapping[int, AwardedPrize] = field(default_factory=dict)
    claims: Mapping[int, str] = field(default_factory=dict)
    forfeits: Mapping[int, str] = field(default_factory=dict)
    posted: str = ""
    """Time at which the winning numbers were posted on the websites."""
    taken: int = 0
    """Takings of a game without numbered tickets."""
    given: int = 0
    """Cash prizes of such a game."""
    rows: tuple[Row, ...] = ()
    """Lines of the record of its draws, without their seals."""
    head: str = ""
    """Seal of the last of them."""

    # Reading

    @property
    def name(self) -> str:
        return self.terms.raffle

    @property
    def gross(self) -> int:
        return self.taken + sum(self.receipts.values())

    def takings(self, container: str) -> int:
        return self.receipts.get(container, 0)

    def sold_numbers(self, container: str) -> NumberRanges:
        return NumberRanges.of((sale.first, sale.last) for sale in self.sales.get(container, ()))

    def find_sale(self, container: str, number: int) -> TicketSale | None:
        """Return the sale of a ticket."""
        sales = self.sales.get(container, ())
        at = bisect_right(sales, number, key=lambda sale: sale.first) - 1
        return sales[at] if at >= 0 and number <= sales[at].last else None

    def find_book(self, container: str, number: int) -> TicketBook | None:
        """Return the book that a ticket is in, if a seller has it."""
        found = (each for each in self.books if each.container == container)
        return next((each for each in found if each.first <= number <= each.last), None)

    def first_taken(self, container: str, first: int, last: int) -> int | None:
        """Return the first ticket of a range that is sold."""
        sales = self.sales.get(container, ())
        at = bisect_right(sales, first, key=lambda sale: sale.first)
        if at and sales[at - 1].last >= first:
            return first
        return sales[at].first if at < len(sales) and sales[at].first <= last else None

    @property
    def winners(self) -> dict[int, tuple[int, int]]:
        """Return the draw and the ticket of each prize that was drawn and not passed over."""
        return {prize: (draw.seal.draw, number) for draw in self.draws
                for prize, number in draw.winners.items()}  # fmt: skip

    def undrawn(self, container: str, day: str = "") -> list[int]:
        """Return the prizes of a drawing that nobody has won yet."""
        won = self.winners
        return [place for place, each in enumerate(self.terms.prizes)
                if each.container == container and each.day == day and place not in won]  # fmt: skip

    def out_of_container(self, container: str, day: str = "") -> tuple[int, ...]:
        """Return the tickets that are not in the container: those drawn, unless stubs go back in."""
        draws = [each for each in self.draws if each.seal.container == container]
        if self.terms.returns_stubs:
            draws = [each for each in draws if each.seal.day == day]
        return tuple(sorted(set().union(*(each.came_out for each in draws))))

    @property
    def current_draw(self) -> PrizeDraw | None:
        """Return the draw that is under way."""
        last = self.draws[-1] if self.draws else None
        return last if last is not None and last.open_prizes else None

    def amount_of(self, place: int) -> int:
        """Return the cash that a prize pays; 0 if it is merchandise."""
        prize = self.terms.prizes[place]
        if prize.is_half:
            return share_half(self.takings(prize.container), self.terms.shares)[place]
        return prize.value if prize.category == "cash" else 0

    @property
    def is_finished(self) -> bool:
        """Return whether every prize was awarded or forfeited."""
        done = self.awards.keys() | self.forfeits.keys()
        return bool(self.terms.prizes) and len(done) == len(self.terms.prizes)

    def check_selling(self, field: str = "raffle") -> None:
        if self.closed:
            raise Refused(f"Sales of {self.name} are closed. No more tickets.", DRAW_RAFFLE, field)

    # Steps

    def apply(self, step: str, says: Mapping[str, Any], entry: int = 0) -> RaffleState:
        """Return the state after a step."""
        after: RaffleState = _APPLY[step](self, says, entry)
        return after

    def with_row(self, row: Row) -> RaffleState:
        """Return the state with one more line of the record."""
        _, head = seal_line(row, self.head)
        return replace(self, rows=(*self.rows, row), head=head)


def _with_sale(state: RaffleState, says: Mapping[str, Any], entry: int) -> RaffleState:
    sale = TicketSale(number=entry, **says)
    sales = state.sales.get(sale.container, ())
    at = bisect_right(sales, sale.first, key=lambda each: each.first)
    return _change_sales(state, sale, (*sales[:at], sale, *sales[at:]), 1)


def _without_sale(state: RaffleState, says: Mapping[str, Any], entry: int) -> RaffleState:
    sales = state.sales[says["container"]]
    (gone,) = (each for each in sales if each.first == says["first"])
    return _change_sales(state, gone, tuple(each for each in sales if each is not gone), -1)


def _change_sales(
    state: RaffleState, sale: TicketSale, sales: tuple[TicketSale, ...], sign: int
) -> RaffleState:
    taken = state.takings(sale.container) + sign * sale.amount
    return replace(
        state, sales={**state.sales, sale.container: sales}, sold_count=state.sold_count + sign * sale.count,
        receipts={**state.receipts, sale.container: taken},
    )  # fmt: skip


def _with_book(state: RaffleState, says: Mapping[str, Any], entry: int) -> RaffleState:
    return replace(state, books=(*state.books, TicketBook(**says)))


def _without_book(state: RaffleState, says: Mapping[str, Any], entry: int) -> RaffleState:
    place, first, sold = says["container"], says["first"], says["sold"]
    left = tuple(each for each in state.books if (each.container, each.first) != (place, first))
    after = replace(state, books=left)
    for sale in sold:
        after = _with_sale(after, sale, entry)
    return after


def _count(state: RaffleState, says: Mapping[str, Any], entry: int) -> RaffleState:
    counts = {**state.counts, says["container"]: says["counted"]}
    return replace(state, counts=counts)


def _seal(state: RaffleState, says: Mapping[str, Any], entry: int) -> RaffleState:
    if not state.rows:
        state = state.with_row(says["opening"])
    after = state.with_row(says["row"])
    draw = PrizeDraw(DrawSeal.from_json(says["row"][SEALED]), after.head)
    return replace(after, draws=(*after.draws, draw))


def _change_draw(state: RaffleState, number: int, **values: Any) -> RaffleState:
    draws = [replace(each, **values) if each.seal.draw == number else each for each in state.draws]
    return replace(state, draws=tuple(draws))


def _draw_row(state: RaffleState, says: Mapping[str, Any], entry: int) -> RaffleState:
    """Apply a line of the record that changes the winners of a draw."""
    row = says["row"]
    ((step, line),) = row.items()
    draw = state.draws[line["draw"] - 1]
    winners, out = dict(draw.winners), draw.came_out
    if step == STUB:
        winners[line["prize"]] = line["number"]
        out |= {line["number"]}
    elif step == DRAWN:
        winners |= dict(zip(draw.seal.prizes, line["numbers"], strict=False))
        out |= set(line["numbers"])
    else:
        del winners[line["prize"]]
        out -= {line["number"]} if step == WITHDRAWN else set()
    drawn = draw.drawn or step == DRAWN
    after = _change_draw(state.with_row(row), line["draw"], winners=winners, came_out=out, drawn=drawn)
    return replace(after, claims={prize: at for prize, at in after.claims.items() if prize in after.winners})


def _abandon(state: RaffleState, says: Mapping[str, Any], entry: int) -> RaffleState:
    line = says["row"][ABANDONED]
    return _change_draw(state.with_row(says["row"]), line["draw"], abandoned=line["reason"])


def _award(state: RaffleState, says: Mapping[str, Any], entry: int) -> RaffleState:
    line = says["row"][AWARDED]
    award = AwardedPrize(line["draw"], line["number"], line["amount"], line["at"])
    after = state.with_row(says["row"]) if line["draw"] else state
    return replace(after, awards={**after.awards, line["prize"]: award})


_APPLY: dict[str, Any] = {
    SOLD: _with_sale,
    VOIDED: _without_sale,
    BOOK_OUT: _with_book,
    BOOK_IN: _without_book,
    CLOSED: lambda state, says, entry: replace(state, closed=says["at"], counts={}),
    REOPENED: lambda state, says, entry: replace(state, closed="", counts={}),
    COUNTED: _count,
    SEALED: _seal,
    STUB: _draw_row,
    DRAWN: _draw_row,
    WITHDRAWN: _draw_row,
    PASSED: _draw_row,
    ABANDONED: _abandon,
    AWARDED: _award,
    POSTED: lambda state, says, entry: replace(state, posted=says["at"]),
    CLAIMED: lambda state, says, entry: replace(state, claims={**state.claims, says["prize"]: says["at"]}),
    FORFEITED: lambda state, says, entry: replace(
        state, forfeits={**state.forfeits, says["prize"]: says["at"]}
    ),
    TAKEN: lambda state, says, entry: replace(state, taken=state.taken + says["takings"],
                                              given=state.given + says["prizes"]),
}  # fmt: skip


def open_state(says: Mapping[str, Any], entry: int, at: str) -> RaffleState:
    """Return the state of a raffle that was just opened."""
    return RaffleState(RaffleTerms.from_json(says), opened=entry, opened_at=at)
