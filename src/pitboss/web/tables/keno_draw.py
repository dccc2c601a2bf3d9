"""Show a keno draw number by number: the balls, what each of your tickets has caught, and what it pays."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.equipment.pieces import BALL
from pitboss.games.keno.rate_card import DRAWN, RateCard, catch_chance_midway
from pitboss.games.keno.remarks import read_remarks
from pitboss.games.keno.ticket import MULTI_RACE_AT, Ticket, number_bits
from pitboss.table import View, dollars
from pitboss.web.drawing.scene import describe_net
from pitboss.web.tables.keno_pays import describe_chance, describe_percent, list_games, payoff

RARE = Fraction(1, 1000)
"""Chances below this are written as one in so many."""


class TicketBall(NamedTuple):
    """A number of a ticket, its place in the draw (0 if it was not drawn), and its group."""

    number: int
    at: int
    group: str = ""


class LadderRung(NamedTuple):
    """A catch that pays, and its payoff."""

    catch: int
    pays: str


@dataclass(frozen=True)
class WatchedTicket:
    """One of your tickets in a draw."""

    serial: int
    terms: str
    """Rate, games and when it is paid."""
    cite: str
    """The rule that a ticket of several games is paid after its last; empty for one game."""
    balls: tuple[TicketBall, ...]
    rungs: tuple[LadderRung, ...]
    """Payoffs of a ticket with one way."""
    steps: tuple[dict[str, Any], ...]
    """Its words before the first number and after each."""
    paid: str
    net: str
    sign: int
    """Result of this game: won (1), lost (-1) or even (0)."""


@dataclass(frozen=True)
class WatchedDraw:
    """A game as it was drawn, for one viewer."""

    game: int
    numbers: tuple[int, ...]
    """Numbers in the order of the draw."""
    own: frozenset[int]
    tickets: tuple[WatchedTicket, ...]
    net: str
    """Net of all your tickets in this game; empty without any."""
    owed: str
    """Winnings that wait for the last game of their ticket; empty if none do."""

    @property
    def data(self) -> dict[str, Any]:
        """Return what the page's script needs."""
        return {"game": self.game, "numbers": list(self.numbers), "own": sorted(self.own)}


def read_draw(view: View | None, options: Any) -> WatchedDraw | None:
    """Read the draw from a view's events and remarks; None before it."""
    drawn = next((each for each in view.events if each.name == "drawn"), None) if view is not None else None
    if view is None or drawn is None:
        return None
    numbers = tuple(each - BALL for each in drawn.cards)
    game = next(each.data["game"] for each in view.events if each.name == "displayed")
    won = {each.data["ticket"]: each.data["amount"] for each in view.events if each.name == "wins"}
    told = read_remarks(view.remarks)
    tickets = tuple(_watch(each, numbers, options.card, won.get(each.serial, 0)) for each in told.in_game)
    own = frozenset(ball.number for each in tickets for ball in each.balls)
    net = sum(won.get(each.serial, 0) - each.each_game for each in told.in_game)
    owed = sum(won.get(each.serial, 0) for each in told.in_game if each.last > game)
    return WatchedDraw(
        game, numbers, own, tickets, describe_net(net) if tickets else "", dollars(owed) if owed else ""
    )


def describe_terms(ticket: Ticket) -> str:
    """Describe the bets and the games of a ticket."""
    bets = f"{dollars(ticket.each_game)} a game" if len(ticket.ways) == 1 else ticket.conditioning
    return f"{bets}, {list_games(ticket.first, ticket.games)}"


def _watch(ticket: Ticket, numbers: tuple[int, ...], card: RateCard, won: int) -> WatchedTicket:
    order = {number: place for place, number in enumerate(numbers, 1)}
    letters = "KABCDEFGHIJKLMNOPQRST" if ticket.king else "ABCDEFGHIJKLMNOPQRST"
    many = len(ticket.groups) > 1
    balls = tuple(
        TicketBall(number, order.get(number, 0), letter if many else "")
        for letter, group in zip(letters, ticket.groups, strict=False)
        for number in group
    )
    net, several = won - ticket.each_game, ticket.games > 1
    return WatchedTicket(
        ticket.serial,
        describe_terms(ticket) + (f", paid after game {ticket.last}" if several else ""),
        str(MULTI_RACE_AT) if several else "",
        balls,
        _rungs(ticket, card) if len(ticket.ways) == 1 else (),
        tuple(_step(ticket, numbers[:seen], card, won) for seen in range(DRAWN + 1)),
        f"Won {dollars(won)}" if won else "Pays nothing",
        describe_net(net),
        (net > 0) - (net < 0),
    )


def _rungs(ticket: Ticket, card: RateCard) -> tuple[LadderRung, ...]:
    spots, rate = ticket.spots[0], ticket.ways[0].rate
    return tuple(
        LadderRung(catch, dollars(payoff(card, spots, catch, rate)))
        for catch in sorted(card.schedules[spots])
    )


def _step(ticket: Ticket, seen: tuple[int, ...], card: RateCard, won: int) -> dict[str, Any]:
    """Say what a ticket has caught and would pay after some of the numbers."""
    drawn = number_bits(seen)
    marked = number_bits(number for group in ticket.groups for number in group)
    caught, payoffs = (marked & drawn).bit_count(), ticket.payoffs(drawn, card)
    over = len(seen) == DRAWN
    amount = won if over else sum(payoffs)
    head = f"{caught} of {marked.bit_count()} caught"
    if len(payoffs) > 1:
        head += f", {sum(map(bool, payoffs))} of {len(payoffs)} ways pay"
    step: dict[str, Any] = {"head": head, "says": "", "rung": caught if payoffs[0] else -1, "amount": ""}
    if seen and amount:
        step["amount"] = dollars(amount) if over else f"{dollars(amount)} so far"
    if not over and len(payoffs) == 1:
        step["says"] = _outlook(ticket.spots[0], caught, len(seen), card)
    return step


def _outlook(spots: int, caught: int, drawn: int, card: RateCard) -> str:
    """Say how likely the next payoff and the best one still are."""
    left, missing = DRAWN - drawn, spots - caught
    outlook = f"{left} number{'' if left == 1 else 's'} to go."
    higher = next((catch for catch in sorted(card.schedules[spots]) if catch > caught), None)
    if higher is None:
        return outlook
    chance = sum(catch_chance_midway(missing, more, drawn) for more in range(higher - caught, missing + 1))
    outlook += f" Chance of {higher}{' or more' if higher < spots else ''}: {_likely(Fraction(chance))}."
    if higher < spots:
        outlook += f" All {spots}: {_likely(catch_chance_midway(missing, missing, drawn))}."
    return outlook


def _likely(chance: Fraction) -> str:
    if not chance:
        return "none"
    return describe_percent(chance) if chance >= RARE else describe_chance(chance)
