"""Keno: 20 numbers drawn of 80, tickets of several kinds, paid by a rate card. N.J.A.C. 13:69F-15."""

from __future__ import annotations

from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from pitboss.games.keno.drawing import draw, open_for_sale, pay_off, return_wagers
from pitboss.games.keno.law import in_edition
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.rate_card import DRAWN, NUMBERS, RateCard
from pitboss.games.keno.redeeming import redeem
from pitboss.games.keno.round import KenoRound, KenoState, read_rows, rows
from pitboss.games.keno.selling import LIMITS, PAYOFFS, rates
from pitboss.law import Cite, cite
from pitboss.table import Game, Odds, Play, Refused, Table, dollars
from pitboss.table.game import Start
from pitboss.table.house_options import BadOptions
from pitboss.table.layout import TableLayout
from pitboss.table.model import Draw, Model, Source
from pitboss.table.wager import FIRST, LOSES, Pays, PayTable, Wager

LAW = cite("13:69F-15")

STRAIGHT = LAW.at(".2(c)1")
ADVANTAGE = LAW.at('.1 "house advantage"')
"""Where it is said what payoff odds are: the rate that is paid to a winner."""
CATCHES = "catches"


MEANS = {
    "ready": "You have the tickets you want; the game closes and is drawn.",
    "mark": "The numbers you name are marked as one group, and not yet paid for.",
    "quick_pick": "The system picks so many numbers for you; you play them or tear the request up.",
    "play": "You pay for the request. 1/3 is one way of three spots, and the dollars are for each way.",
    "king": "One number that is joined with each group.",
    "divide": "The numbers marked become groups of equal size, which are played together in several ways.",
    "games": "The ticket is for so many games in a row, at the same price each.",
    "tear_up": "The request is thrown away; it has cost nothing.",
    "same_again": "Your last ticket is the request: the same numbers, ways and price.",
    "void": "A ticket whose game has not closed is handed back for what it cost.",
    "refund": "The games of a ticket that are not drawn yet are paid back.",
    "point_out_error": "A ticket that is not what you asked for is put right.",
}


def line(catches: int, paid: int) -> int:
    """What a way comes to: `paid` has a bit for each catch that the schedule pays."""
    if not paid >> catches & 1:
        return LOSES
    number = FIRST
    for fewer in range(catches):
        number += paid >> fewer & 1
    return number


def caught(*kinds: int) -> int:
    """How many of the numbers drawn are the player's: those are kind 0."""
    return DRAWN - sum(kinds)


def caught_in(rows: Any) -> Any:
    """The same of many draws, one a row."""
    return DRAWN - rows.sum(axis=1)


def straight(card: RateCard, spots: int) -> Wager:
    """A straight wager of so many spots, as odds count it."""
    schedule = sorted(card.schedules[spots].items())
    lines = tuple(Pays(f"catch {catch}", Odds(pays - 1), str(ADVANTAGE)) for catch, pays in schedule)
    name = f"{spots} spot{'s' if spots > 1 else ''}"
    return Wager(
        name=name,
        at=str(STRAIGHT),
        settle=line,
        on=(CATCHES,),
        args=(sum(1 << catch for catch, _ in schedule),),
        tables=(PayTable(name=name, lines=lines, law="choice", at=str(PAYOFFS), source="custom"),),
        loses=str(PAYOFFS),
        most=card.limit,
        most_of_all=True,
        minimum=card.minimum,
        maximum=card.maximum,
        multiple=card.unit,
    )


def paying(card: RateCard, spots: int, line: str, payoff: int) -> dict[int, int]:
    """A schedule with another payoff on a line, if it has that line."""
    schedule, names = sorted(card.schedules[spots].items()), straight(card, spots).pays.names()
    keyed = zip(schedule, names, strict=True)
    return {catch: payoff if name == line else pays for (catch, pays), name in keyed}


KenoTable: TypeAlias = Table[KenoOptions, KenoState, KenoRound]


class Keno(Game[KenoOptions, KenoState, KenoRound, KenoTable]):
    """Twenty of eighty numbers: tickets are bought, the game is closed and drawn, and tickets are paid."""

    id = "keno"
    title = "Keno"
    law = LAW
    max_seats = 20  # no law says how many; a screen of them
    Options = KenoOptions
    State = KenoState
    TableType: type[KenoTable] = Table
    stands_in = (
        "We do not hold today's text of 13:69F-15.3 to 15.7: those sections are played by the older edition, "
        "19:47-15. The rate card is our own unless another is chosen."
    )
    means = MappingProxyType(MEANS)
    words = MappingProxyType(
        {
            "open": "Keno game {game} is open.",
            "countdown": "Each booth shows the time left until game {game} closes.",
            "announce_closing": "The writer says that game {game} is about to close.",
            "approve": "The supervisor lets the writer start the game.",
            "override": "The supervisor overrides the lock-out: {reason}.",
            "cancel_games": "The supervisor cancels game {game} and those after it.",
            "lock_out": "All work stations are locked for game {game}.",
            "quick_pick": "The system picks {cards} for {actor}.",
            "request_back": "The writer hands the request back to seat {seat}: {why}.",
            "ticket": "{actor} has ticket {ticket} for {amount} ({kind}): {says}.",
            "void_ticket": "Ticket {ticket} is void: {actor} has {amount} back.",
            "void_slip": "A void slip is printed for ticket {ticket}.",
            "price_back": "Ticket {ticket} was written wrong: it stands, and {actor} has {amount} back.",
            "refund": "{actor} has {amount} back for the undrawn games of ticket {ticket}.",
            "cancelled": "{actor} has {amount} back for the cancelled games of ticket {ticket}.",
            "selected_again": "The selection of numbers fails and is made again.",
            "drawn": "The numbers as they are drawn: {cards}.",
            "displayed": "The board shows game {game}: {cards}.",
            "void_game": "Game {game} is void: {reason}.",
            "returned_wager": "{actor} has {amount} back for ticket {ticket}.",
            "wins": "Ticket {ticket} of {actor} wins {amount} in game {game}: {winning} of {ways} ways.",
            "limited": "The winners of game {game} share its limit: "
            "ticket {ticket} of {actor} gets {amount} of {payoff}.",
            "loses": "Ticket {ticket} of {actor} pays nothing.",
            "authorize": "The supervisor authorizes the payment of ticket {ticket}.",
            "keyed_in": "The system does not read ticket {ticket}: the writer keys it in.",
            "system_down": "The system is down: small winners are paid by hand.",
            "payment_waits": "Ticket {ticket} is not paid until the system can verify it.",
            "system_up": "The system is up again and verifies tickets.",
            "redeem": "{actor} is paid {amount} for ticket {ticket}.",
        }
    )

    def round(self, start: Start[KenoOptions, KenoState]) -> KenoRound:
        return KenoRound(start)

    def section(self, options: KenoOptions) -> Cite:
        return in_edition(self.law, options.edition)

    def play(self, round: KenoRound) -> Play:
        """One game: tickets, lock-out, the draw, payoffs, and the payment of tickets that are over."""
        numbers = None
        if (yield from open_for_sale(round)):
            numbers = yield from draw(round)
            if numbers is None:
                return_wagers(round)
            else:
                pay_off(round, numbers)
        yield from redeem(round, drawn=numbers is not None)
        round.close_books()

    def layout(self, options: KenoOptions) -> TableLayout:
        return TableLayout(kind="grid", numbers=NUMBERS)

    def models(self, options: KenoOptions) -> list[Model]:
        """One for each number of spots: of 80 numbers so many are the player's, and 20 are drawn."""
        card = options.card
        return [
            Model(
                source=Source((spots, NUMBERS - spots)),
                draws=(Draw(CATCHES, DRAWN, caught, caught_in),),
                wagers=(straight(card, spots),),
                stake=card.minimum,
                shares_draw=True,
            )
            for spots in card.schedules
        ]

    def posting(self, options: KenoOptions, line: str, odds: Odds) -> KenoOptions:
        """A rate card with another payoff, put to the test of every card."""
        payoff = odds.ratio + 1
        if payoff.denominator != 1:
            raise BadOptions(f"a rate card pays whole amounts for 1: {odds} is {payoff} for 1")
        card = options.card
        row = {each.name: getattr(card, each.name) for each in fields(card) if each.init}
        row["schedules"] = {spots: paying(card, spots, line, int(payoff)) for spots in card.schedules}
        return self.options_from_json({**options.to_json(), "rate_card": row})

    def paragraph(self, at: str, options: KenoOptions) -> Cite:
        return in_edition(cite(at), options.edition)

    def wagers_stay(self, options: KenoOptions) -> bool:
        """A ticket stays good when its player walks away: what it wins is kept for them."""
        return True

    def leave(self, seat: int, state: KenoState) -> KenoState:
        """Nobody else may hand in the old ticket of a player who has left."""
        kept = [held for held in read_rows(state.old, self.law) if held.seat != seat]
        return replace(state, old=rows(kept))

    def shut_out(self, seat: int, stack: int, options: KenoOptions, state: KenoState) -> Refused | None:
        """Who cannot pay for the least wager takes no part."""
        least = options.card.minimum
        return None if stack >= least else Refused(f"the least wager is {dollars(least)}", LIMITS)

    def remarks(self, round: KenoRound, seat: int) -> list[str]:
        """The game, the tickets of the player, and the request that is being filled in."""
        shown = [f"game {round.number}" + (", locked" if round.locked else "")]
        shown += [f"ticket {held.ticket.serial}: {held.ticket}" for held in round.held if held.seat == seat]
        if form := round.forms.get(seat):
            groups = " / ".join(" ".join(map(str, sorted(group))) for group in form.groups)
            marks = ("king " if form.king else "") + ("quick-pick " if form.quick else "")
            games = f", {form.games} games" if form.games > 1 else ""
            ways = " ".join(area.wager for area in rates(round.options.card, form, round.stacks[seat]))
            shown.append(f"request {marks}{groups}{games}, ways {ways or 'none'}")
        return shown
