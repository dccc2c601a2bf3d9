"""Tickets: what must be printed on them and on their stubs, and their numbers. 13:47-8.7 and 8.18."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.charity.check_digit import check_digit, has_valid_check_digit
from pitboss.charity.findings import RuleFinding
from pitboss.charity.raffle.kinds import RaffleKind
from pitboss.charity.raffle.laws import CALENDAR_NUMBER, STUB, TICKET
from pitboss.law import BadInput, Cite, cite
from pitboss.table.refused import Refused

NO_SUBSTITUTION = "No substitution of the offered prize may be made."
HELP_LINE = "If you or someone in your family has a gambling problem, call 1-800-GAMBLER."
HELP_LINE_NUMBER = "1-800-GAMBLER"
MUST_BE_PRESENT = "NOT VALID UNLESS HOLDER IS PRESENT AT THE DRAWING."
STUB_ITEMS = ("holder", "address", "number", "license", "identification")
"""Items that the stub of a calendar ticket carries."""
MAX_TICKET_NUMBER = 999_999
_CODE = re.compile(r"(\d{1,6})(?:-(\d))?", re.ASCII)


class PrintedPrize(NamedTuple):
    """A prize as the ticket lists it: its name, retail value in cents, and the day it is awarded."""

    name: str
    value: int | None
    """None if it is not a fixed amount, as half of the takings."""
    day: str = ""


@dataclass(frozen=True, kw_only=True)
class TicketFace:
    """The face of a raffle's tickets. Each ticket adds its own number."""

    title: str = ""
    organization: str = ""
    identification: str = ""
    """The organization's identification number."""
    license: str = ""
    place: str = ""
    drawings: tuple[str, ...] = ()
    """Date and time of each drawing, in words."""
    prizes: tuple[PrintedPrize, ...] = ()
    price: str = ""
    purpose: str = ""
    """Purpose of the net proceeds."""
    total_value: int | None = None
    """Retail value of all prizes in cents."""
    legends: tuple[str, ...] = ()
    stub: tuple[str, ...] = STUB_ITEMS
    numbered: bool = True

    @property
    def must_be_present(self) -> bool:
        """Return whether the ticket says that its holder must be there to win."""
        return MUST_BE_PRESENT in self.legends


class TicketItem(NamedTuple):
    """An item that a ticket must show, and the rule."""

    name: str
    law: Cite
    is_there: bool


def list_items(face: TicketFace, kind: RaffleKind) -> list[TicketItem]:
    """List the items that this kind's ticket must show, in the order of its section."""
    if kind.ticket == "calendar":
        return [*_calendar_items(face), *_stub_items(face)]
    if kind.ticket == "draw":
        return _draw_items(face)
    return []


def _draw_items(face: TicketFace) -> list[TicketItem]:
    valued = bool(face.prizes) and (all(each.value is not None for each in face.prizes) or _is_half(face))
    rows = (
        ("the organization's name", face.organization),
        ("its identification number", face.identification),
        ("the license number", face.license),
        ("the place of the drawing", face.place),
        ("its date and time", face.drawings),
        ("the prizes, each with its retail value", valued),
        ("the ticket number", face.numbered),
        ("the price", face.price),
        ("the purpose of the net proceeds", face.purpose),
        ("a statement on substitution of prizes", NO_SUBSTITUTION in face.legends),
    )
    return [TicketItem(name, TICKET, bool(there)) for name, there in rows]


def _is_half(face: TicketFace) -> bool:
    """Return whether every prize is a share of the takings, whose amount nobody knows yet."""
    return all(each.value is None and each.name for each in face.prizes)


def _calendar_items(face: TicketFace) -> list[TicketItem]:
    named = all((face.organization, face.identification, face.license))
    dated = bool(face.prizes) and all(each.day and each.value is not None for each in face.prizes)
    total = sum(each.value or 0 for each in face.prizes)
    helped = any(HELP_LINE_NUMBER in each for each in face.legends)
    return [
        TicketItem("the organization's name, identification and license numbers",
                   cite("13:47-8.18(a)1"), named),
        TicketItem("the place, dates and times of the drawings", cite("13:47-8.18(a)2"),
                   bool(face.place and face.drawings)),
        TicketItem("the day each prize is awarded, and its retail value", cite("13:47-8.18(a)3"), dated),
        TicketItem("the ticket number", CALENDAR_NUMBER, face.numbered),
        TicketItem("the retail value of all prizes", cite("13:47-8.18(a)5"),
                   face.total_value is not None and face.total_value == total),
        TicketItem("the price", cite("13:47-8.18(a)6"), bool(face.price)),
        TicketItem("the purpose of the net proceeds", cite("13:47-8.18(a)7"), bool(face.purpose)),
        TicketItem("the legend against substitution", cite("13:47-8.18(a)8"),
                   NO_SUBSTITUTION in face.legends),
        TicketItem(f"the legend with {HELP_LINE_NUMBER}", cite("13:47-8.18(a)9"), helped),
    ]  # fmt: skip


_STUB_NAMES = {
    "holder": "the holder's name on the stub",
    "address": "the holder's address on the stub",
    "number": "the ticket number on the stub",
    "license": "the raffle license on the stub",
    "identification": "the organization's identification number on the stub",
}


def _stub_items(face: TicketFace) -> list[TicketItem]:
    return [TicketItem(_STUB_NAMES[each], STUB, each in face.stub) for each in STUB_ITEMS]


def check_ticket(face: TicketFace, kind: RaffleKind) -> list[RuleFinding]:
    """Return what the ticket must show and does not."""
    return [
        RuleFinding(f"The ticket does not show {each.name}. Add it.", each.law, "ticket")
        for each in list_items(face, kind)
        if not each.is_there
    ]


# Numbers


def number_text(number: int, last: int) -> str:
    """Write a ticket number with as many digits as the last one, and at least four."""
    return str(number).zfill(max(4, len(str(last))))


def ticket_code(number: int, last: int) -> str:
    """Return a ticket's number as printed, with its check digit: 0112-4."""
    return f"{number_text(number, last)}-{check_digit(str(number))}"


def parse_ticket(value: object) -> int:
    """Read a ticket's number, with its check digit or without. A mistyped digit is an error."""
    found = _CODE.fullmatch(value.strip()) if isinstance(value, str) else None
    number = int(found[1]) if found else value
    if type(number) is not int or not 1 <= number <= MAX_TICKET_NUMBER:
        raise BadInput(f"Enter a ticket's number from 1 to {MAX_TICKET_NUMBER:,}, such as 112 or 0112-4.")
    if found and found[2] and not has_valid_check_digit(f"{number}{found[2]}"):
        raise BadInput(f"The check digit of {found[0]} does not fit. Read the number again.")
    return number


@dataclass(frozen=True)
class NumberRanges:
    """Ticket numbers as sorted ranges that do not touch: compact, and the same for the same numbers."""

    ranges: tuple[tuple[int, int], ...] = ()
    count: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", sum(last - first + 1 for first, last in self.ranges))

    @classmethod
    def of(cls, ranges: Iterable[tuple[int, int]]) -> NumberRanges:
        """Merge ranges. Overlapping ones are refused, because no number may repeat."""
        merged: list[tuple[int, int]] = []
        for first, last in sorted(ranges):
            if first > last or (merged and first <= merged[-1][1]):
                reason = f"Ticket {first} is there twice. Number tickets without repeats."
                raise Refused(reason, CALENDAR_NUMBER, "first")
            if merged and first == merged[-1][1] + 1:
                merged[-1] = (merged[-1][0], last)
            else:
                merged.append((first, last))
        return cls(tuple(merged))

    def __contains__(self, number: int) -> bool:
        return any(first <= number <= last for first, last in self.ranges)

    def __iter__(self) -> Iterator[int]:
        for first, last in self.ranges:
            yield from range(first, last + 1)

    def without(self, numbers: Iterable[int]) -> NumberRanges:
        """Return the other numbers."""
        left = list(self.ranges)
        for number in numbers:
            for at, (first, last) in enumerate(left):
                if first <= number <= last:
                    parts = ((first, number - 1), (number + 1, last))
                    left[at : at + 1] = [part for part in parts if part[0] <= part[1]]
                    break
        return NumberRanges(tuple(left))

    def at(self, place: int) -> int:
        """Return the number at a place of the list, counted from 0."""
        for first, last in self.ranges:
            if place <= last - first:
                return first + place
            place -= last - first + 1
        raise IndexError(place)

    def to_json(self) -> list[list[int]]:
        return [[first, last] for first, last in self.ranges]

    @classmethod
    def from_json(cls, rows: Sequence[Sequence[int]]) -> NumberRanges:
        return cls.of((int(first), int(last)) for first, last in rows)

    def __str__(self) -> str:
        shown = [str(first) if first == last else f"{first}-{last}" for first, last in self.ranges]
        return ", ".join(shown) or "none"
