"""Build the screens of a raffle: its four steps, the ticket drawn last, and the figures beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from markupsafe import Markup

from pitboss.charity.organization.fees import compute_extra_fee
from pitboss.charity.organization.state import DrawKind
from pitboss.charity.raffle import laws
from pitboss.charity.raffle.desk.reading import RaffleReader
from pitboss.charity.raffle.record import DRAWN
from pitboss.charity.raffle.state import PrizeDraw, RaffleState
from pitboss.charity.raffle.tickets import number_text
from pitboss.house.casino import Casino
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.office.office import Office
from pitboss.law import Cite
from pitboss.table.money import dollars
from pitboss.web.drawing.svg import tag

PREFIX = "/raffles"
DRUM_TICKETS = 70
"""Most tickets drawn in the picture of the drum."""
LAWS = {
    "half": laws.PRIZES, "bars": laws.DRAW_BARS, "presence": laws.PRESENCE, "draw": laws.DRAW_RAFFLE,
    "fees": laws.FEES, "alcohol": laws.ALCOHOL, "conduct": laws.IN_CHARGE,
}  # fmt: skip


_READERS: WeakKeyDictionary[Ledger, RaffleReader] = WeakKeyDictionary()
"""A reader for each ledger, which keeps raffles in memory and reads only new steps."""


def reader_of(office: Office) -> RaffleReader:
    """Return the reader of an office's raffles."""
    return _READERS.setdefault(office.ledger, RaffleReader(office.ledger.store))


def list_drawings(office: Office) -> list[RaffleState]:
    """Return the raffles whose winners are drawn from a container."""
    return [each for each in reader_of(office).list_all() if each.terms.containers]


class DrawStep(NamedTuple):
    """One of the four steps across the top: done, now or later."""

    title: str
    says: str
    status: str


@dataclass(frozen=True)
class DrawLook:
    """A raffle as its draw screen shows it."""

    state: RaffleState
    casino: Casino
    container: str
    day: str

    @property
    def name(self) -> str:
        return self.state.name

    @property
    def address(self) -> str:
        return address_of(self.state)

    @property
    def draw(self) -> PrizeDraw | None:
        """Return the last draw from this container on this day."""
        found = [each for each in self.state.draws if each.seal.container == self.container
                 and each.seal.day == self.day]  # fmt: skip
        return found[-1] if found else None

    @property
    def sold(self) -> int:
        return self.state.sold_numbers(self.container).count

    @property
    def undrawn(self) -> list[int]:
        return self.state.undrawn(self.container, self.day)

    @property
    def waiting(self) -> list[tuple[int, int]]:
        """Return the prizes drawn here that nobody has, each with its ticket."""
        held = self.state
        return [
            (place, number) for place, (draw, number) in held.winners.items()
            if place not in held.awards and place not in held.forfeits
            and held.draws[draw - 1].seal.container == self.container
        ]  # fmt: skip

    @property
    def winner(self) -> tuple[int, int] | None:
        """Return the prize and the ticket drawn last."""
        draw = self.draw
        if draw is None or not draw.winners:
            return None
        place = next((each for each, _ in self.waiting if each in draw.winners), list(draw.winners)[-1])
        return place, draw.winners[place]

    @property
    def step(self) -> str:
        """Name the next thing to do."""
        if not self.state.closed:
            return "close"
        if self.container not in self.state.counts:
            return "count"
        if self.waiting:
            return "award"
        if self.draw is not None and self.draw.open_prizes:
            return "stub" if self.draw.seal.mode == "barrel" else "chance"
        return "seal" if self.undrawn else "done"

    @property
    def mark(self) -> str:
        """Return text that changes when the screen must ask for something else."""
        drawn = [len(each.winners) for each in self.state.draws]
        return f"{self.step} {len(self.state.rows)} {drawn} {len(self.state.awards)}"

    def clock(self, at: str) -> str:
        """Return the local time of day."""
        local = self.casino.local(datetime.fromisoformat(at))
        return f"{(local.hour - 1) % 12 + 1}:{local:%M} {'a.m.' if local.hour < 12 else 'p.m.'}"

    def ticket(self, number: int) -> str:
        return number_text(number, self.state.terms.container(self.container).last)

    def prize(self, place: int) -> dict[str, Any]:
        """Return a prize as the stage shows it."""
        terms, amount = self.state.terms, self.state.amount_of(place)
        each = terms.prizes[place]
        takings = self.state.takings(self.container)
        shared = f"half of {dollars(takings)}" if sum(terms.shares) == each.share else each.name
        return {
            "place": place + 1, "name": each.name, "amount": amount,
            "says": shared if each.is_half else "" if amount else f"retail value {dollars(each.value)}",
        }  # fmt: skip


def address_of(state: RaffleState) -> str:
    """Return the address of a raffle's pages: names may have slashes, as in 50/50."""
    return f"{PREFIX}/{state.opened}"


def look_at(state: RaffleState, casino: Casino, container: str = "", day: str = "") -> DrawLook:
    """Return a raffle as its screen shows it: the named container, else the one that needs something."""
    terms = state.terms
    names = [each.name for each in terms.containers] or [""]
    draw = state.current_draw
    if not container:
        waiting = [each for each in names if any(state.undrawn(each, on) for on in _days(state))]
        container = draw.seal.container if draw is not None else next(iter(waiting), names[-1])
    if not day and terms.kind.ticket == "calendar":
        open_days = [each for each in _days(state) if state.undrawn(container, each)]
        day = draw.seal.day if draw is not None else next(iter(open_days), _days(state)[-1])
    return DrawLook(state, casino, container, day)


def _days(state: RaffleState) -> list[str]:
    if state.terms.kind.ticket != "calendar":
        return [""]
    return [each[:10] for each in state.terms.drawings]


def list_steps(look: DrawLook) -> Iterator[DrawStep]:
    """Yield the four steps of a draw."""
    state, draw = look.state, look.draw
    container = state.terms.container(look.container)
    said = [
        f"{look.sold:,} ticket{'' if look.sold == 1 else 's'} at {dollars(container.price)}",
        "one counterpart of every ticket",
        "the list is fixed before the first stub",
        f"{len(look.undrawn)} to draw",
    ]
    done = [bool(state.closed), look.container in state.counts, draw is not None,
            draw is not None and not look.undrawn]  # fmt: skip
    if state.closed:
        said[0] = f"{look.clock(state.closed)}, {said[0]}"
    if done[1]:
        said[1] = f"{look.sold:,} sold, {state.counts[look.container]:,} in the {look.container}"
    if draw is not None:
        said[2] = f"fingerprint posted {look.clock(draw.seal.at)}"
        at = next((_time(row) for row in reversed(state.rows) if _time(row)), "")
        said[3] = look.clock(at) if done[3] and at else said[3]
    titles = (("Sales closed", "Sales open"), ("Stubs counted", "Count the stubs"),
              ("Draw sealed", "Seal the draw"), ("Winner drawn", "Draw the winner"))  # fmt: skip
    current = done.index(False) if False in done else 3
    for at_step, ((past, next_title), says) in enumerate(zip(titles, said, strict=True)):
        status = "done" if done[at_step] and at_step != 3 else "now" if at_step == current else "later"
        yield DrawStep(past if done[at_step] else next_title, says, status)


def _time(row: Mapping[str, Any]) -> str:
    """Return the time of a line that draws a winner."""
    for step in ("stub", DRAWN):
        if step in row:
            return str(row[step]["at"])
    return ""


def describe_money(look: DrawLook) -> list[tuple[str, str, Cite | None]]:
    """List the figures beside the stage, each with its rule if it has one."""
    state, terms = look.state, look.state.terms
    takings = state.takings(look.container)
    rows: list[tuple[str, str, Cite | None]] = [
        ("Tickets sold", f"{look.sold:,}", None), ("Collected", dollars(takings), None),
    ]  # fmt: skip
    if terms.kind.is_half:
        half = takings // 2
        rows.append(("Prize, 50%", dollars(half), laws.PRIZES))
        rows.append((f"For {terms.purpose}", dollars(takings - half), None))
        draw: DrawKind = "on-premises 50/50" if terms.kind.on_premises else "off-premises 50/50"
        if extra := compute_extra_fee(draw, half):
            rows.append(
                ("Extra fee for a prize over $1,000", f"{dollars(extra)} + {dollars(extra)}", laws.FEES)
            )
    else:
        rows.append(("Prizes", str(len(terms.prizes)), None))
        rows.append(("Net proceeds for", terms.purpose, None))
    return rows


def report_query(look: DrawLook) -> str:
    """Return the figures of the report of operations, to begin its form with."""
    state, terms = look.state, look.state.terms
    paid = sum(each.amount for each in state.awards.values())
    values = {"license": terms.license, "event": terms.last_day, "receipts": dollars(state.gross),
              "prizes": dollars(paid)}  # fmt: skip
    if terms.kind.is_half:
        draw: DrawKind = "on-premises 50/50" if terms.kind.on_premises else "off-premises 50/50"
        values["extra_fee"] = dollars(2 * compute_extra_fee(draw, paid))
    return urlencode(values)


def opened_key(draw: PrizeDraw, state: RaffleState) -> Mapping[str, Any] | None:
    """Return the line that opened a draw's key."""
    rows = (row[DRAWN] for row in state.rows if DRAWN in row)
    return next((row for row in rows if row["draw"] == draw.seal.draw), None)


# The drum


def draw_drum(look: DrawLook) -> Markup:
    """Draw the drum with some of its tickets. The same tickets lie in the same places each time."""
    numbers = _spread(look)
    tickets = [_draw_ticket(place, look.ticket(number)) for place, number in enumerate(numbers)]
    parts = [
        tag("path", d="M80 360 130 200M340 360 290 200M60 364H360", class_="stand"),
        tag("circle", cx=210, cy=180, r=160, class_="drum"),
        *[tag("path", d=_spoke(angle), class_="spoke") for angle in range(0, 360, 45)],
        tag("circle", cx=210, cy=180, r=13, class_="hub"),
        *tickets,
        tag("path", d="M370 180H404V220", class_="crank"), tag("circle", cx=404, cy=230, r=10, class_="knob"),
    ]  # fmt: skip
    label = f"Drum with {look.sold} stubs"
    return Markup(tag("svg", *parts, viewBox="0 0 420 380", role="img", aria_label=label, class_="barrel"))


def _spread(look: DrawLook) -> list[int]:
    """Return tickets spread over those sold."""
    sold = look.state.sold_numbers(look.container)
    if not look.state.closed or not sold.count:
        return []
    count = min(DRUM_TICKETS, sold.count)
    return [sold.at(place * sold.count // count) for place in range(count)]


def _draw_ticket(place: int, words: str) -> str:
    """Draw a ticket somewhere in the lower half of the drum."""
    turn = (place * 0.618034) % 1
    out = math.sqrt((place * 0.754878 + 0.37) % 1)
    x, y = 210 + 132 * out * math.cos(math.pi * turn), 196 + 118 * out * math.sin(math.pi * turn)
    angle = (place * 47) % 150 - 75
    moved = f"translate({x:.0f} {y:.0f}) rotate({angle})"
    paper = tag("rect", x=-19, y=-9, width=38, height=18, rx=2.5, class_=f"paper p{place % 4}")
    return tag("g", paper, tag("text", words, y=4, text_anchor="middle"), transform=moved)


def _spoke(angle: int) -> str:
    turn = math.radians(angle)
    near, far = 60, 148
    return (f"M{210 + near * math.cos(turn):.0f} {180 + near * math.sin(turn):.0f}"
            f"L{210 + far * math.cos(turn):.0f} {180 + far * math.sin(turn):.0f}")  # fmt: skip
