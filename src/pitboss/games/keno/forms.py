"""Keno paperwork: the request, the printed ticket, a runner's receipt, the report of small winners.

A keno room uses them. A round at the table sells and pays tickets without paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from pitboss.equipment.pieces import BALLS
from pitboss.games.keno.law import Edition
from pitboss.games.keno.rate_card import RateCard
from pitboss.games.keno.ticket import Ticket, count_ways
from pitboss.law import Cite, cite
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = [
    "IssueDetails", "KenoRequest", "Redeemable", "RunnerSection", "TicketLine", "check_claim",
    "check_redemption", "describe_claim_deadline", "describe_limit", "early_claim_rule", "mask_serial",
    "print_ticket", "receipt", "threshold_amount", "winning_ticket_report",
]  # fmt: skip

LAW = cite("13:69F-15")
OLD = cite("19:47-15")
SYSTEM = cite("13:69E-1.28U")

ThresholdBasis = Literal["ticket_total", "single_way"]
MAX_RUNNER_PAYOUT_CENTS = 50_000
"""Most that a runner may redeem, in cents: $500."""
SERIAL_DIGITS, VISIBLE_DIGITS = 9, 3


@dataclass(frozen=True, kw_only=True)
class KenoRequest:
    """A keno request: numbers marked in groups on a grid of 1 to 80, conditioning, games and price.

    A one-part form goes to a writer, a form with a receipt to a runner. A player may also speak a wager, hand
    in an old ticket, or ask for a quick-pick.
    """

    groups: tuple[tuple[int, ...], ...]
    king: bool = False
    games: int = 1
    rates: Mapping[int, int]
    """The conditioning: the amount of each wager, in cents, by the number of spots of its ways."""
    price: int | None = None
    """The total price that the player stated."""
    how: Literal["marked", "spoken", "quick-pick"] = "marked"
    to: Literal["writer", "runner"] = "writer"
    parts: int = 1
    """Number of parts of the form, including a detachable receipt."""

    def ticket(self, first: int, edition: Edition = "13:69F", *, serial: int = 0) -> Ticket:
        """Build the ticket for this request, or refuse it if the form or its entries are wrong."""
        self._check_form(edition)
        self._check_filled_in()
        quick = self.how == "quick-pick"
        made = Ticket.from_rates(
            self.groups, self.rates, first=first, games=self.games, king=self.king, quick=quick,
            serial=serial,
        )  # fmt: skip
        if self.how == "marked" and self.price is None:
            raise Refused("the request has no total price: add one", OLD.at(".4(b)5"))
        if self.price is not None and self.price != made.price:
            stated, right = dollars(self.price), dollars(made.price)
            why = f"the request is priced at {stated}, but {made.conditioning} costs {right}"
            raise Refused(why, OLD.at(".4(a)"))
        return made

    def _check_form(self, edition: Edition) -> None:
        """Require a one-part form for a writer, and one with a receipt for a runner."""
        if self.to not in ("writer", "runner"):
            raise Refused("hand the request to a writer or a runner", LAW.at('.1 "keno request"'))
        if self.to == "runner" and edition == "19:47":
            raise Refused("19:47 has no keno runners: hand the request to a writer", OLD.at(".4(a)"))
        if self.to == "runner" and self.how == "spoken":
            raise Refused("only a writer takes spoken wagers, not a runner", LAW.at('.1 "keno ticket"'))
        if self.to == "runner" and self.parts != 2:
            why = "a form for a runner needs two parts, or a detachable receipt"
            raise Refused(why, LAW.at('.1 "keno runner request"'))
        if self.to == "writer" and self.parts != 1:
            raise Refused("a form for a writer must have one part", LAW.at('.1 "keno writer request"'))

    def _check_filled_in(self) -> None:
        """Require numbers on the grid, the number of games, the wager amounts, and the conditioning."""
        marked = [number for group in self.groups for number in group]
        if not marked and not self.rates:
            raise Refused("the request is blank", OLD.at(".4(b)"))
        if not marked:
            raise Refused("no numbers are marked", LAW.at('.1 "spots"'))
        if not all(1 <= number <= BALLS for number in marked):
            raise Refused("numbers must be from 1 to 80", OLD.at(".4(b)1"))
        if self.games < 1:
            raise Refused("the request does not state the number of games", OLD.at(".4(b)2"))
        if not self.rates:
            raise Refused("the request does not state the ways to play and their rates", CONDITIONING)
        if min(self.rates.values()) < 1:
            raise Refused("the request does not state the amount of each wager", OLD.at(".4(b)3"))
        there = count_ways(tuple(map(len, self.groups)))
        if wrong := [spots for spots in self.rates if spots not in there]:
            raise Refused(f"these groups make no way of {wrong[0]} spots", OLD.at(".4(b)4"))


CONDITIONING = LAW.at('.1 "conditioning"')


class TicketLine(NamedTuple):
    """A line of a ticket, with the paragraph that requires it."""

    at: Cite
    text: str


@dataclass(frozen=True, kw_only=True)
class IssueDetails:
    """A ticket's issue details that only the room knows: time, station, writer and casino."""

    issued: datetime
    station: str
    writer: str
    casino: str


def print_ticket(ticket: Ticket, desk: IssueDetails, card: RateCard, sharing: str) -> list[TicketLine]:
    """List the lines a ticket must show: the thirteen items of 19:47-15.4(c), its number, and the casino."""
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
        TicketLine(OLD.at(".4(c)11"), describe_limit(card, sharing)),
        TicketLine(OLD.at(".4(c)12"), "You must present this ticket to be paid."),
        TicketLine(OLD.at(".4(c)13"), describe_claim_deadline(card)),
        TicketLine(SYSTEM.at("(e)3"), f"ticket {ticket.serial:0{SERIAL_DIGITS}}" if ticket.serial else ""),
        TicketLine(SYSTEM.at("(e)6"), desk.casino),
    ]  # fmt: skip
    for line in lines:
        if not line.text:
            raise Refused("the ticket cannot be printed without this line", line.at)
    return lines


SHARING_TEXT = {
    "pro_rata": "all winners in proportion",
    "large_winners": "small winners in full, large winners in proportion",
}


def describe_limit(card: RateCard, sharing: str) -> str:
    """Describe the limit per game and its sharing among winners."""
    if not card.aggregate:
        return "no limit per game"
    limit = f"limit per game {dollars(card.aggregate)}, shared by {SHARING_TEXT[sharing]}"
    return f"{limit}, in multiples of {dollars(card.unit)}, so a small share may be zero"


def describe_claim_deadline(card: RateCard) -> str:
    """Describe the deadline for a claim."""
    return f"Claim within {_format_minutes(card.claim_minutes)} of the start of the last game."


def _format_minutes(minutes: int) -> str:
    days, rest = divmod(minutes, 24 * 60)
    return f"{minutes} minutes" if rest else f"{days} day{'s' if days > 1 else ''}"


def early_claim_rule(ticket: Ticket) -> Cite:
    """Return the rule by which a ticket is not paid before its last game is drawn."""
    return OLD.at(".4(d)") if ticket.games > 1 else OLD.at(".6(a)")


def check_claim(ticket: Ticket, card: RateCard, started: Mapping[int, datetime], now: datetime) -> None:
    """Refuse a winner that is too late: the time runs from the start of the last game it was sold for."""
    if ticket.last not in started:
        raise Refused(
            f"game {ticket.last}, the last of the ticket, has not been drawn", early_claim_rule(ticket)
        )
    if now > started[ticket.last] + timedelta(minutes=card.claim_minutes):
        why = (
            f"the ticket expired {_format_minutes(card.claim_minutes)} after the start of game {ticket.last}"
        )
        raise Refused(why, OLD.at(".6(c)1") if ticket.games > 1 else OLD.at(".6(c)"))


class Redeemable(NamedTuple):
    """A winning ticket of one game, with the payoff of each way."""

    ticket: Ticket
    payoffs: tuple[int, ...]
    runner: str
    """Code of the runner, or of the work station where the runner made the ticket."""
    best: int | None = None
    """The largest payoff of one way, if the payoffs are those of several games."""
    serial: str = ""
    """The serial number, if the room issues one that cannot be guessed."""

    def threshold_amount(self, basis: ThresholdBasis) -> int:
        if basis == "single_way" and self.best is not None:
            return self.best
        return threshold_amount(self.payoffs, basis)


def threshold_amount(payoffs: Iterable[int], basis: ThresholdBasis) -> int:
    """Return the amount that legal thresholds apply to: the whole ticket's payoff, or the largest way's."""
    return sum(payoffs) if basis == "ticket_total" else max(payoffs, default=0)


class ReportRow(NamedTuple):
    """A ticket in the report: enough to verify it, too little to make another like it."""

    payout: int
    serial_part: str


class RunnerSection(NamedTuple):
    """A runner's section of the report."""

    runner: str
    game: int
    tickets: tuple[ReportRow, ...]


def winning_ticket_report(
    game: int, tickets: Iterable[Redeemable], basis: ThresholdBasis = "ticket_total"
) -> list[RunnerSection]:
    """Report each runner's winning tickets of a game, up to $500."""
    found: dict[str, list[ReportRow]] = {}
    for each in tickets:
        if not each.runner:
            raise Refused("the report lists only tickets made by a runner", REPORT)
        if 0 < each.threshold_amount(basis) <= MAX_RUNNER_PAYOUT_CENTS:
            found.setdefault(each.runner, []).append(_report_row(each))
    return [RunnerSection(runner, game, tuple(rows)) for runner, rows in sorted(found.items())]


def _report_row(each: Redeemable) -> ReportRow:
    """Return a ticket's total payout and part of its serial number."""
    if not each.ticket.serial:
        raise Refused("this ticket has no serial number, which the report must show", LAW.at(".1.3.ii"))
    return ReportRow(sum(each.payoffs), mask_serial(each.serial or each.ticket.serial))


def check_redemption(
    report: Iterable[RunnerSection], shown: Ticket | str, payout: int, runner: str, game: int
) -> None:
    """Refuse a runner's direct payment of a ticket that does not agree with the report."""
    own = [section for section in report if section.runner == runner]
    if not own:
        raise Refused(f"the report has no ticket made by {runner}", LAW.at(".1.1"))
    section = next((each for each in own if each.game == game), None)
    if section is None:
        raise Refused(f"the report is not for game {game}", LAW.at(".1.2"))
    part = mask_serial(shown if isinstance(shown, str) else shown.serial)
    amounts = [row.payout for row in section.tickets if row.serial_part == part]
    if not amounts:
        raise Refused(f"no ticket {part} won {dollars(MAX_RUNNER_PAYOUT_CENTS)} or less", LAW.at(".1.3"))
    if payout not in amounts:
        raise Refused(f"ticket {part} pays {dollars(amounts[0])}, not {dollars(payout)}", LAW.at(".1.3.i"))


def mask_serial(serial: int | str) -> str:
    """Mask a serial number except for the digits that the report shows."""
    text = _format_serial(serial)
    return text[-VISIBLE_DIGITS:].rjust(len(text), "*")


def _format_serial(serial: int | str) -> str:
    return serial if isinstance(serial, str) else f"{serial:0{SERIAL_DIGITS}}"


def receipt(ticket: Ticket, serial: str = "") -> str:
    """Write a runner's receipt for a winning ticket taken away to be redeemed."""
    if not ticket.serial:
        raise Refused("this ticket has no serial number, which a receipt must show", RECEIPT)
    return f"Received keno ticket {_format_serial(serial or ticket.serial)} to be redeemed."


RECEIPT, REPORT = LAW.at('.1 "keno ticket receipt"'), LAW.at('.1 "winning keno ticket report"')
