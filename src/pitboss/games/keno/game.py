"""Keno: 20 numbers drawn from 80, and tickets of several kinds paid by a rate card. N.J.A.C. 13:69F-15."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from pitboss.games.keno.describing import describe_bets, describe_win
from pitboss.games.keno.drawing import draw_numbers, open_for_sale, pay_off, return_wagers
from pitboss.games.keno.law import in_edition
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.rate_card import DRAWN, NUMBERS, RateCard
from pitboss.games.keno.redeeming import redeem
from pitboss.games.keno.remarks import describe_round
from pitboss.games.keno.round import KenoRound, KenoState, flatten_tickets, read_tickets
from pitboss.games.keno.selling import LIMITS, PAYOFFS
from pitboss.games.keno.ticket import Ticket
from pitboss.law import Cite, cite
from pitboss.table import Game, Odds, Play, Refused, Table, dollars
from pitboss.table.event import Event
from pitboss.table.game import Start
from pitboss.table.house_options import BadOptions
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import TableLayout
from pitboss.table.model import Draw, Model, Source
from pitboss.table.wager import FIRST, LOSES, Pays, PayTable, Wager

LAW = cite("13:69F-15")

STRAIGHT = LAW.at(".2(c)1")
ADVANTAGE = LAW.at('.1 "house advantage"')
"""Paragraph that defines payoff odds: the rate paid to a winner."""
CATCHES = "catches"


MEANS = {
    "ready": "You have all the tickets you want; the game may close.",
    "mark": "Mark the numbers you name as one group. You don't pay yet.",
    "quick_pick": "The system picks this many numbers for you. Then play them or tear up the request.",
    "play": "Pay for the request. 1/3 means one way of three spots; the amount is for each way.",
    "king": "Mark one number as a king, which joins each group.",
    "divide": "Split the marked numbers into equal groups, to play together in several ways.",
    "games": "Play the ticket for this many games in a row, at the same price each.",
    "tear_up": "Throw the request away. It costs nothing.",
    "same_again": "Repeat your last ticket: same numbers, ways and price.",
    "void": "Return a ticket for its full price before its game closes.",
    "refund": "Get back the price of a ticket's undrawn games.",
    "point_out_error": "Have a ticket corrected that is not what you asked for.",
}


def line(catches: int, paid: int) -> int:
    """Settle a way: `paid` has a bit for each catch that the schedule pays."""
    if not paid >> catches & 1:
        return LOSES
    number = FIRST
    for fewer in range(catches):
        number += paid >> fewer & 1
    return number


def count_catches(*kinds: int) -> int:
    """Return how many of the numbers drawn are the player's, which are kind 0."""
    return DRAWN - sum(kinds)


def count_catches_in_rows(rows: Any) -> Any:
    """Return the catches of many draws, one per row."""
    return DRAWN - rows.sum(axis=1)


def straight_wager(card: RateCard, spots: int) -> Wager:
    """Build the straight wager on a number of spots, for odds."""
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


def change_payoff(card: RateCard, spots: int, line: str, payoff: int) -> dict[int, int]:
    """Return a schedule with a different payoff on a line, if it has that line."""
    schedule, names = sorted(card.schedules[spots].items()), straight_wager(card, spots).pays.names()
    keyed = zip(schedule, names, strict=True)
    return {catch: payoff if name == line else pays for (catch, pays), name in keyed}


KenoTable: TypeAlias = Table[KenoOptions, KenoState, KenoRound]


class Keno(Game[KenoOptions, KenoState, KenoRound, KenoTable]):
    """Twenty of eighty numbers: sell tickets, close and draw the game, pay winners."""

    id = "keno"
    title = "Keno"
    summary = "Mark up to 15 of 80 numbers"
    group = "numbers"
    how_to_play = HowToPlay(
        "Mark numbers, and hope that many of them are drawn.",
        (
            "Mark numbers from one to eighty, or let the system pick them for you.",
            "Choose how much to bet and for how many games, and buy the ticket.",
            "Sales close, and twenty of the eighty numbers are drawn.",
            "The more of your numbers are drawn, the more your ticket pays. Too few pay nothing.",
            "The rate card says what each number of catches pays.",
        ),
    )
    law = LAW
    max_seats = 20  # no legal limit; this many fit a screen
    Options = KenoOptions
    State = KenoState
    TableType: type[KenoTable] = Table
    stands_in = (
        "We don't have today's text of 13:69F-15.3 to 15.7, so those sections follow the older edition, "
        "19:47-15. The default rate card is our own."
    )
    means = MappingProxyType(MEANS)
    words = MappingProxyType(
        {
            "open": "Keno game {game} is open.",
            "countdown": "Each booth shows the time left until game {game} closes.",
            "announce_closing": "The writer announces that game {game} is about to close.",
            "approve": "The supervisor allows the writer to start the game.",
            "override": "The supervisor overrides the lock-out: {reason}.",
            "cancel_games": "The supervisor cancels game {game} and all later ones.",
            "lock_out": "All work stations are locked for game {game}.",
            "quick_pick": "The system picks {cards} for {actor}.",
            "request_back": "The writer returns the request to seat {seat}: {why}.",
            "ticket": "{actor} buys ticket {ticket} for {amount}: {bets}.",
            "void_ticket": "Ticket {ticket} is void: {actor} gets {amount} back.",
            "void_slip": "A void slip is printed for ticket {ticket}.",
            "price_back": "Ticket {ticket} was written wrong: it stands, and {actor} gets {amount} back.",
            "refund": "{actor} gets {amount} back for the undrawn games of ticket {ticket}.",
            "cancelled": "{actor} gets {amount} back for the canceled games of ticket {ticket}.",
            "selected_again": "The selection of numbers fails and is repeated.",
            "drawn": "Numbers drawn: {cards}.",
            "displayed": "The board shows game {game}: {cards}.",
            "void_game": "Game {game} is void: {reason}.",
            "returned_wager": "{actor} gets {amount} back for ticket {ticket}.",
            "wins": "Ticket {ticket} of {actor} wins {amount} in game {game}: {won_by}.",
            "limited": "The winners of game {game} share its limit: "
            "ticket {ticket} of {actor} gets {amount} of {payoff}.",
            "loses": "Ticket {ticket} of {actor} pays nothing.",
            "authorize": "The supervisor authorizes the payment of ticket {ticket}.",
            "keyed_in": "The system cannot read ticket {ticket}, so the writer keys it in.",
            "system_down": "The system is down, so small winners are paid by hand.",
            "payment_waits": "Ticket {ticket} must wait until the system can verify it.",
            "system_up": "The system is up again and verifies tickets.",
            "redeem": "{actor} is paid {amount} for ticket {ticket}.",
        }
    )

    def round(self, start: Start[KenoOptions, KenoState]) -> KenoRound:
        return KenoRound(start)

    def section(self, options: KenoOptions) -> Cite:
        return in_edition(self.law, options.edition)

    def play(self, round: KenoRound) -> Play:
        """Play one game: sales, lock-out, the draw, payoffs, and redemption of finished tickets."""
        numbers = None
        if (yield from open_for_sale(round)):
            numbers = yield from draw_numbers(round)
            if numbers is None:
                return_wagers(round)
            else:
                pay_off(round, numbers)
        yield from redeem(round, drawn=numbers is not None)
        round.close_books()

    def word_fields(self, event: Event) -> Mapping[str, object]:
        data = event.data
        if event.name == "ticket":
            return {"bets": describe_bets(Ticket.parse(data["says"]))}
        if event.name == "wins":
            return {"won_by": describe_win(data["caught"], data["winning"], data["ways"])}
        return {}

    def layout(self, options: KenoOptions) -> TableLayout:
        return TableLayout(kind="grid", numbers=NUMBERS)

    def models(self, options: KenoOptions) -> list[Model]:
        """Return one model per number of spots: 20 of the 80 numbers are drawn."""
        card = options.card
        return [
            Model(
                source=Source((spots, NUMBERS - spots)),
                draws=(Draw(CATCHES, DRAWN, count_catches, count_catches_in_rows),),
                wagers=(straight_wager(card, spots),),
                stake=card.minimum,
                shares_draw=True,
            )
            for spots in card.schedules
        ]

    def with_posted_odds(self, options: KenoOptions, line: str, odds: Odds) -> KenoOptions:
        """Return options whose rate card has a different payoff, after the legal checks of every card."""
        payoff = odds.ratio + 1
        if payoff.denominator != 1:
            raise BadOptions(f"a rate card must pay a whole amount for 1, but {odds} is {payoff} for 1")
        card = options.card
        row = {each.name: getattr(card, each.name) for each in fields(card) if each.init}
        row["schedules"] = {spots: change_payoff(card, spots, line, int(payoff)) for spots in card.schedules}
        return self.options_from_json({**options.to_json(), "rate_card": row})

    def paragraph(self, at: str, options: KenoOptions) -> Cite:
        return in_edition(cite(at), options.edition)

    def wagers_stay(self, options: KenoOptions) -> bool:
        """Keep tickets valid after their player leaves. Their winnings are held."""
        return True

    def leave(self, seat: int, state: KenoState) -> KenoState:
        """Forget the old ticket of a player who leaves, so that nobody else can reuse it."""
        kept = [held for held in read_tickets(state.old, self.law) if held.seat != seat]
        return replace(state, old=flatten_tickets(kept))

    def shut_out_refusal(
        self, seat: int, stack: int, options: KenoOptions, state: KenoState
    ) -> Refused | None:
        """Refuse players who cannot afford the smallest wager."""
        least = options.card.minimum
        return None if stack >= least else Refused(f"the smallest wager is {dollars(least)}", LIMITS)

    def remarks(self, round: KenoRound, seat: int) -> list[str]:
        return describe_round(round, seat)
