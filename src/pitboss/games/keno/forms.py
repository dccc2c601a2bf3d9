"""The papers of keno apart from the ticket: requests, the receipt of a runner, the report of small winners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pitboss.games.keno.law import LAW, OLD, Edition
from pitboss.games.keno.ticket import Ticket
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

ThresholdBasis = Literal["ticket_total", "single_way"]
REPORTED = 50_000
"""A runner redeems a ticket worth $500 or less, in cents."""
SERIAL_DIGITS, SHOWN_DIGITS = 9, 3


@dataclass(frozen=True, kw_only=True)
class Request:
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

    def ticket(self, first: int, edition: Edition = "13:69F") -> Ticket:
        """The ticket that the system prints from it, if it can be handed in so and is filled in right."""
        self._check_form(edition)
        if not any(self.groups):
            raise Refused("no number is marked", LAW.at('.1 "spots"'))
        if not self.rates:
            raise Refused("the request does not say which ways are played, and at what rate", CONDITIONING)
        quick = self.how == "quick-pick"
        made = Ticket.played(
            self.groups, self.rates, first=first, games=self.games, king=self.king, quick=quick
        )
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


CONDITIONING = LAW.at('.1 "conditioning"')


class Redeemable(NamedTuple):
    """A winning ticket of one game, with what each of its ways has won."""

    ticket: Ticket
    payoffs: tuple[int, ...]
    runner: str
    """The code of the runner, or of the work station at which the runner made the ticket."""

    def worth(self, basis: ThresholdBasis) -> int:
        return worth(self.payoffs, basis)


def worth(payoffs: Iterable[int], basis: ThresholdBasis) -> int:
    """What an amount of the law is measured on: all that a ticket pays, or the most that one way does."""
    return sum(payoffs) if basis == "ticket_total" else max(payoffs, default=0)


class Row(NamedTuple):
    """A ticket in the report: enough to verify it, too little to make another like it."""

    payout: int
    serial_part: str


class Section(NamedTuple):
    """What the report has for one runner."""

    runner: str
    game: int
    tickets: tuple[Row, ...]


def winning_ticket_report(
    game: int, tickets: Iterable[Redeemable], basis: ThresholdBasis = "ticket_total"
) -> list[Section]:
    """The winning tickets of a game worth $500 or less that each runner has made."""
    if game < 1:
        raise Refused("the report names the game by its number", LAW.at(".1.2"))
    found: dict[str, list[Row]] = {}
    for each in tickets:
        if not each.runner:
            raise Refused("the report names the runner, or the work station", LAW.at(".1.1"))
        if 0 < each.worth(basis) <= REPORTED:
            found.setdefault(each.runner, []).append(_row(each))
    return [Section(runner, game, tuple(rows)) for runner, rows in sorted(found.items())]


def _row(each: Redeemable) -> Row:
    """The total payout of a ticket, and a part of its serial number: 15.1.3."""
    laws = {"payout": LAW.at(".1.3.i"), "serial": LAW.at(".1.3.ii"), "both": LAW.at(".1.3")}
    if not each.ticket.first <= each.ticket.last:
        raise Refused("the ticket is for no game", laws["both"])
    if not each.ticket.serial:
        raise Refused("the report shows part of the serial number: this ticket has none", laws["serial"])
    if min(each.payoffs) < 0:
        raise Refused("the report shows the total payout", laws["payout"])
    return Row(sum(each.payoffs), serial_part(each.ticket.serial))


def may_redeem(report: Iterable[Section], shown: Ticket, payout: int, runner: str) -> None:
    """A runner pays a ticket directly if the report lists it."""
    row = Row(payout, serial_part(shown.serial))
    if not any(row in section.tickets for section in report if section.runner == runner):
        why = f"ticket {shown.serial} for {dollars(payout)} is not in the report for runner {runner}"
        raise Refused(why, LAW.at('.1 "winning keno ticket report"'))


def serial_part(serial: int) -> str:
    """The part of a serial number that the report shows."""
    return f"{serial:0{SERIAL_DIGITS}}"[-SHOWN_DIGITS:].rjust(SERIAL_DIGITS, "*")


def receipt(ticket: Ticket) -> str:
    """What a runner gives for a winning ticket that is taken away to be redeemed."""
    if not ticket.serial:
        raise Refused("a receipt names the serial number: this ticket has none", RECEIPT)
    return f"Received keno ticket {ticket.serial:0{SERIAL_DIGITS}} to be redeemed."


RECEIPT = LAW.at('.1 "keno ticket receipt"')
