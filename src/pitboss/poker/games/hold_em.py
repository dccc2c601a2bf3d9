"""Hold 'em and omaha, 13:69F-14.10 and 14.11."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.law import cite
from pitboss.poker.game import KILL, ButtonLaws, Cards, Split, same_hand, shared_ace
from pitboss.poker.games.button import ButtonGame
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.rankings import OMAHA, OMAHA_LOW, Rank
from pitboss.rankings.omaha import OmahaOrder
from pitboss.table import DEALER, Step
from pitboss.table.round import Start


class BoardGame(ButtonGame):
    """Five community cards: three, one and one, each after a burn, each followed by betting."""

    burn_exposed = True
    shared = 5

    def community(self, hand: Hand, flop: str, turn: str, river: str) -> Step[None]:
        """The flop, the turn and the river."""
        for count, at, big in ((3, flop, False), (1, turn, True), (1, river, True)):
            if len(hand.live) > 1:
                hand.burn(at)
                hand.deal_board(count, at)
                yield from hand.betting(hand.first_left_of_button(), at, big=big)


class HoldEm(BoardGame):
    """Hold 'em: two cards down, five in the centre, the best five of seven. N.J.A.C. 13:69F-14.10."""

    id = "hold-em"
    title = "Hold 'em"
    law = cite("13:69F-14.10")
    offered = cite("13:69F-14.8(a)2")
    procedure, seating_at = "(a)", "(b)"
    button_laws = ButtonLaws("(c)", "(c)1", "(c)2", "(c)2.i", "(c)2.ii", "(c)3")
    max_seats = 11
    old_seats = 11
    own = 2

    def deal(self, hand: Hand) -> Step[None]:
        hand.antes("(b)")
        self.deal_down(hand, self.own, "(e)", "(d)")
        yield from hand.opening_round("(f)")
        yield from self.community(hand, "(g)", "(h)", "(i)")
        yield from hand.showdown("(j)")

    def round(self, start: Start[PokerOptions, PokerState]) -> Hand:
        """A hand; under 13:47 as the tournament of a casino night plays it."""
        from pitboss.poker.casino_night import CASINO_NIGHT

        night = start.options.edition == "13:47"
        return super().round(replace(start, game=CASINO_NIGHT) if night else start)

    def check_offered(self, options: PokerOptions) -> None:
        from pitboss.poker.casino_night import check_rules

        if options.edition == "13:47":
            check_rules(options)
        else:
            super().check_offered(options)

    def presets(self) -> dict[str, dict[str, Any]]:
        from pitboss.poker.casino_night import casino_night_options

        return {"casino-night": casino_night_options(small_blind=500).to_json()}


class Omaha(BoardGame):
    """Omaha: four cards down; exactly two of them with three from the centre. N.J.A.C. 13:69F-14.11."""

    id = "omaha"
    title = "Omaha"
    law = cite("13:69F-14.11")
    offered = cite("13:69F-14.8(a)3")
    procedure, seating_at = "(a)", "(b)"
    button_laws = ButtonLaws("(c)")
    max_seats = 10
    old_seats = 10
    own = 4

    def deal(self, hand: Hand) -> Step[None]:
        hand.antes("(b)")
        self.deal_down(hand, self.own, "(d)", "(e)")
        yield from hand.opening_round("(e)")
        yield from self.community(hand, "(e)", "(e)", "(e)")
        yield from hand.showdown("(f)", "(f)1" if self.low is None else "(f)2")

    def made_of(self, own: Cards, shared: Cards) -> tuple[tuple[int, ...], ...]:
        return tuple(own), tuple(shared)

    def high_order(self, options: PokerOptions) -> OmahaOrder:
        return OMAHA if options.tie_any_card == "off" else OMAHA.reading(tie_any_card=True)


class OmahaEight(Omaha):
    """Omaha, high-low split, eight or better, with a kill or half-kill if the house offers one."""

    id = "omaha-8"
    title = "Omaha high-low, eight or better"
    low = OMAHA_LOW
    split = Split("(f)2", "(g)", "(f)2.i", "(f)2.ii", "(f)2.iii", "(f)2.iv")
    forms = "(h)"
    kills = True

    def both_ways(self, high: Rank, low: Rank) -> str:
        """Three rules of (h): the same five cards, an ace that is high and low, or two different hands."""
        if same_hand(high, low):
            return "(h)2"
        return "(h)3" if shared_ace(high, low) else "(h)1"

    def after(self, hand: Hand) -> None:
        """Whoever wins a whole qualifying pot takes the kill button: 14.11(i)."""
        if hand.options.kill == "off" or not hand.won:
            return
        killer = self._killer(hand)
        if killer is not None:
            hand.tell("kill", KILL, DEALER, seat=killer)
        elif hand.state.killer is not None:
            hand.tell("kill_off", KILL, DEALER)
        hand.state = replace(hand.state, killer=killer)

    def _killer(self, hand: Hand) -> int | None:
        options = hand.options
        winners = {seat for seat, _ in hand.won}
        minimum = hand.small if options.kill_threshold_base == "raised_minimum" else options.minimum
        least = options.kill_amount or options.kill_multiple * minimum
        if sum(hand.won.values()) < least:
            return None
        if len(winners) == 1:
            return winners.pop()
        tied = {share for _, share in hand.won} <= {"whole pot", "pot"}
        return hand.state.killer if tied and options.kill_survives_tie == "on" else None
