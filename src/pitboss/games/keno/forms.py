"""The papers of keno: the request, the ticket as printed, a runner's receipt, the report of small winners.

They are values for whoever runs a room. A round at the table sells and pays tickets without paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from pitboss.equipment.pieces import BALLS
from pitboss.games.keno.law import Edition
from pitboss.games.keno.rate_card import RateCard
from pitboss.games.keno.ticket import Ticket, conditions
from pitboss.law import Cite, cite
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

LAW = cite("13:69F-15")
OLD = cite("19:47-15")
SYSTEM = cite("13:69E-1.28U")

ThresholdBasis = Literal["ticket_total", "single_way"]
REPORTED = 50_000
"""A runner redeems a ticket worth $500 or less, in cents."""
SERIAL_DIGITS, SHOWN_DIGITS = 9, 3


@dataclass(frozen=True, kw_only=True)
class KenoRequest:
    """A keno request: numbers marked in groups on a grid of 1 to 80, the conditioning, games and price.

    A form of one part goes to a writer, one with a receipt to a runner; a wager may also be spoken, or an
    old ticket be handed in, or a quick-pick be asked for.
    """

    groups: tuple[tuple[int, ...], ...]
    king: bool = False
    games: int = 1
    rates: Mapping[int, int]
    """The dollar value of each wager, in cents, by the number of spots of its ways: the conditioning."""
    price: int | None = None
    """The total price that the player has put down."""
    how: Literal["marked", "spoken", "quick-pick"] = "marked"
    to: Literal["writer", "runner"] = "writer"
    parts: int = 1
    """Of how many parts the form is; a detachable receipt is one."""

    def ticket(self, first: int, edition: Edition = "13:69F", *, serial: int = 0) -> Ticket:
        """The ticket that the system prints from it, if it can be handed in so and is filled in right."""
        self._check_form(edition)
        self._check_filled_in()
        quick = self.how == "quick-pick"
        made = Ticket.played(
            self.groups, self.rates, first=first, games=self.games, king=self.king, quick=quick,
            serial=serial,
        )  # fmt: skip
        if self.how == "marked" and self.price is None:
            raise Refused("the request has no total price", OLD.at(".4(b)5"))
        if self.price is not None and self.price != made.price:
            stated, right = dollars(self.price), dollars(made.price)
            why = f"the request is priced at {stated}: {made.conditioning} comes to {right}"
            raise Refused(why, OLD.at(".4(a)"))
        return made

    def _check_form(self, edition: Edition) -> None:
        """A writer takes a form of one part, a runner one with a receipt; nobody else takes any."""
        if self.to not in ("writer", "runner"):
            raise Refused("a request goes to a writer or a runner", LAW.at('.1 "keno request"'))
        if self.to == "runner" and edition == "19:47":
            raise Refused("19:47 knows no keno runners: a request goes to a writer", OLD.at(".4(a)"))
        if self.to == "runner" and self.how == "spoken":
            raise Refused("a wager is spoken to a writer, not to a runner", LAW.at('.1 "keno ticket"'))
        if self.to == "runner" and self.parts != 2:
            why = "a form for a runner has two parts, or a receipt to detach"
            raise Refused(why, LAW.at('.1 "keno runner request"'))
        if self.to == "writer" and self.parts != 1:
            raise Refused("a form for a writer has one part", LAW.at('.1 "keno writer request"'))

    def _check_filled_in(self) -> None:
        """Numbers of the grid, the number of games, the value of each wager, and the conditioning."""
        marked = [number for group in self.groups for number in group]
        if not marked and not self.rates:
            raise Refused("the request is blank", OLD.at(".4(b)"))
        if not marked:
            raise Refused("no number is marked", LAW.at('.1 "spots"'))
        if not all(1 <= number <= BALLS for number in marked):
            raise Refused("the grid of a request has the numbers 1 to 80", OLD.at(".4(b)1"))
        if self.games < 1:
            raise Refused("the request does not say for how many games", OLD.at(".4(b)2"))
        if not self.rates:
            raise Refused("the request does not say which ways are played, and at what rate", CONDITIONING)
        if min(self.rates.values()) < 1:
            raise Refused("the request does not say what each wager is worth", OLD.at(".4(b)3"))
        there = conditions(tuple(map(len, self.groups)))
        if wrong := [spots for spots in self.rates if spots not in there]:
            raise Refused(f"the groups make no way of {wrong[0]} spots", OLD.at(".4(b)4"))


CONDITIONING = LAW.at('.1 "conditioning"')


class TicketLine(NamedTuple):
    """A line of a ticket, with the paragraph that asks for it."""

    at: Cite
    text: str


@dataclass(frozen=True, kw_only=True)
class Desk:
    """What the room knows of a ticket when it is issued, and the game does not."""

    issued: datetime
    station: str
    writer: str
    casino: str


def printed(ticket: Ticket, desk: Desk, card: RateCard, sharing: str) -> list[TicketLine]:
    """All that a ticket must show: the thirteen items of 19:47-15.4(c), its number, and the casino."""
    rates = sorted({way.rate for way in ticket.ways})
    lines = [
        TicketLine(OLD.at(".4(c)1"), desk.issued.isoformat(sep=" ", timespec="seconds")),
        TicketLine(OLD.at(".4(c)2"), desk.station and f"station {desk.station}"),
        TicketLine(OLD.at(".4(c)3"), ticket.numbers),
        TicketLine(OLD.at(".4(c)4"), f"{ticket.games} game{'s' if ticket.games > 1 else ''}"),
        TicketLine(OLD.at(".4(c)5"), f"game {ticket.first} to game {ticket.last}"),
        TicketLine(OLD.at(".4(c)6"), ticket.conditioning),
        TicketLine(OLD.at(".4(c)7"), f"rates {', '.join(map(dollars, rates))}"),
        TicketLine(OLD.at(".4(c)8"), f"{len(ticket.ways)} way{'s' if len(ticket.ways) > 1 else ''}"),
        TicketLine(OLD.at(".4(c)9"), f"price {dollars(ticket.price)}"),
        TicketLine(OLD.at(".4(c)10"), desk.writer and f"writer {desk.writer}"),
        TicketLine(OLD.at(".4(c)11"), limits(card, sharing)),
        TicketLine(OLD.at(".4(c)12"), "Bring this ticket: winnings are paid on nothing else."),
        TicketLine(OLD.at(".4(c)13"), claims(card)),
        TicketLine(SYSTEM.at("(e)3"), f"ticket {ticket.serial:0{SERIAL_DIGITS}}" if ticket.serial else ""),
        TicketLine(SYSTEM.at("(e)6"), desk.casino),
    ]  # fmt: skip
    for line in lines:
        if not line.text:
            raise Refused("the ticket cannot be printed without this", line.at)
    return lines


SHARING = {
    "pro_rata": "all winners in proportion",
    "large_winners": "small winners in full, large ones in proportion",
}


def limits(card: RateCard, sharing: str) -> str:
    """The most that a game pays, and how winners share in it."""
    if not card.aggregate:
        return "no limit a game"
    limit = f"at most {dollars(card.aggregate)} a game, shared: {SHARING[sharing]}"
    return f"{limit}, in whole {dollars(card.unit)}, so that a small share may be nothing"


def claims(card: RateCard) -> str:
    """How long a winner has."""
    return f"Claim within {_time(card.claim_minutes)} of the start of the last game."


def _time(minutes: int) -> str:
    days, rest = divmod(minutes, 24 * 60)
    return f"{minutes} minutes" if rest else f"{days} day{'s' if days > 1 else ''}"


def too_early(ticket: Ticket) -> Cite:
    """Return the rule by which a ticket is not paid before its last game is drawn."""
    return OLD.at(".4(d)") if ticket.games > 1 else OLD.at(".6(a)")


def check_claim(ticket: Ticket, card: RateCard, started: Mapping[int, datetime], now: datetime) -> None:
    """Refuse a winner that comes too late: the time runs from the start of the last game it was sold for."""
    if ticket.last not in started:
        raise Refused(f"game {ticket.last}, the last of the ticket, has not been drawn", too_early(ticket))
    if now > started[ticket.last] + timedelta(minutes=card.claim_minutes):
        why = f"the ticket was good for {_time(card.claim_minutes)} from the start of game {ticket.last}"
        raise Refused(why, OLD.at(".6(c)1") if ticket.games > 1 else OLD.at(".6(c)"))


class Redeemable(NamedTuple):
    """A winning ticket of one game, with what each of its ways has won."""

    ticket: Ticket
    payoffs: tuple[int, ...]
    runner: str
    """The code of the runner, or of the work station at which the runner made the ticket."""
    best: int | None = None
    """The most that one way has won, where the payoffs are those of several games."""
    serial: str = ""
    """The serial number, where a room gives one that cannot be guessed."""

    def worth(self, basis: ThresholdBasis) -> int:
        if basis == "single_way" and self.best is not None:
            return self.best
        return worth(self.payoffs, basis)


def worth(payoffs: Iterable[int], basis: ThresholdBasis) -> int:
    """What an amount of the law is measured on: all that a ticket pays, or the most that one way does."""
    return sum(payoffs) if basis == "ticket_total" else max(payoffs, default=0)


class ReportRow(NamedTuple):
    """A ticket in the report: enough to verify it, too little to make another like it."""

    payout: int
    serial_part: str


class RunnerSection(NamedTuple):
    """What the report has for one runner."""

    runner: str
    game: int
    tickets: tuple[ReportRow, ...]


def winning_ticket_report(
    game: int, tickets: Iterable[Redeemable], basis: ThresholdBasis = "ticket_total"
) -> list[RunnerSection]:
    """The winning tickets of a game worth $500 or less that each runner has made."""
    found: dict[str, list[ReportRow]] = {}
    for each in tickets:
        if not each.runner:
            raise Refused("only tickets that a runner has made are reported", REPORT)
        if 0 < each.worth(basis) <= REPORTED:
            found.setdefault(each.runner, []).append(_row(each))
    return [RunnerSection(runner, game, tuple(rows)) for runner, rows in sorted(found.items())]


def _row(each: Redeemable) -> ReportRow:
    """The total payout of a ticket, and a part of its serial number."""
    if not each.ticket.serial:
        raise Refused("the report shows part of the serial number: this ticket has none", LAW.at(".1.3.ii"))
    return ReportRow(sum(each.payoffs), serial_part(each.serial or each.ticket.serial))


def may_redeem(
    report: Iterable[RunnerSection], shown: Ticket | str, payout: int, runner: str, game: int
) -> None:
    """A runner pays a ticket directly if the report has it: refuse what does not agree with it."""
    own = [section for section in report if section.runner == runner]
    if not own:
        raise Refused(f"the report has no ticket that {runner} has made", LAW.at(".1.1"))
    section = next((each for each in own if each.game == game), None)
    if section is None:
        raise Refused(f"the report is not one of game {game}", LAW.at(".1.2"))
    part = serial_part(shown if isinstance(shown, str) else shown.serial)
    amounts = [row.payout for row in section.tickets if row.serial_part == part]
    if not amounts:
        raise Refused(f"no ticket {part} is a winner of {dollars(REPORTED)} or less", LAW.at(".1.3"))
    if payout not in amounts:
        raise Refused(f"ticket {part} pays {dollars(amounts[0])}, not {dollars(payout)}", LAW.at(".1.3.i"))


def serial_part(serial: int | str) -> str:
    """The part of a serial number that the report shows."""
    text = _written(serial)
    return text[-SHOWN_DIGITS:].rjust(len(text), "*")


def _written(serial: int | str) -> str:
    return serial if isinstance(serial, str) else f"{serial:0{SERIAL_DIGITS}}"


def receipt(ticket: Ticket, serial: str = "") -> str:
    """What a runner gives for a winning ticket that is taken away to be redeemed."""
    if not ticket.serial:
        raise Refused("a receipt names the serial number: this ticket has none", RECEIPT)
    return f"Received keno ticket {_written(serial or ticket.serial)} to be redeemed."


RECEIPT, REPORT = LAW.at('.1 "keno ticket receipt"'), LAW.at('.1 "winning keno ticket report"')
