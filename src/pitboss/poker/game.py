"""What poker games share: the frame of a hand. Each adds its own procedure, in the order of its section."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar, TypeAlias, cast

from pitboss.equipment.cards import cards
from pitboss.law import Cite, cite
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.trouble import DeadRound, Misdeal
from pitboss.poker.words import WORDS
from pitboss.rankings import HIGH
from pitboss.rankings.badugi import BadugiOrder
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.omaha import OmahaOrder
from pitboss.table import DEALER, Game, Play, Refused, Step
from pitboss.table.game import MakeBot
from pitboss.table.round import Round, Start

Order: TypeAlias = HandOrder | OmahaOrder | BadugiOrder
MISDEALT = cite("13:69F-14.15(e)")
NOT_OFFERED = cite("13:69F-14.8(b)")


class PokerGame(Game):
    """A game of subchapter 14. `deal` is its procedure; the rest says what kind of game it is."""

    min_seats = 2
    Options = PokerOptions
    State = PokerState
    words = MappingProxyType(WORDS)
    button: ClassVar[bool] = False
    stud: ClassVar[bool] = False
    lowball: ClassVar[bool] = False
    """Whether the low hand wins the whole pot."""
    low: ClassVar[Order | None] = None
    """The order of the low half, in a split game."""
    burn_exposed: ClassVar[bool] = False
    """Whether an exposed card may serve as the burn card before the flop: 14.15(o)2."""
    old_seats: ClassVar[int | None] = None
    """The most seats under 19:47, where it is held; None where the game is not offered there."""

    def round(self, start: Start) -> Round:
        return Hand(start)

    @abstractmethod
    def deal(self, hand: Hand) -> Step[None]:
        """One hand, in the order of the section."""

    def section(self, edition: str) -> str:
        """The game's section in an edition, as text to which paragraphs are added."""
        return str(self.law) if edition == "13:69F" else str(self.law).replace("13:69F", "19:47")

    def play(self, round: Round) -> Play:
        """Shuffle, deal, and begin again after a misdeal; a dead round gives the money back."""
        hand = cast(Hand, round)
        self.check_offered(hand.options)
        hand.sit_down()
        while True:
            try:
                hand.shuffle_and_cut()
                yield from self.deal(hand)
                break
            except Misdeal as trouble:
                hand.misdealt(trouble)
            except DeadRound as trouble:
                hand.tell("dead_round", trouble.cite, DEALER, reason=trouble.reason)
                hand.return_all()
                break
        hand.leave_button()
        self.after(hand)

    def check_offered(self, options: PokerOptions) -> None:
        """The older edition offers fewer games: 19:47-14.8."""
        if options.edition == "19:47" and self.old_seats is None:
            raise Refused(f"{self.title} is not offered under 19:47", cite("19:47-14.8(b)"))

    def after(self, hand: Hand) -> None:
        """What the game does once the pots are pushed, such as moving a kill button."""

    def bots(self) -> dict[str, MakeBot]:
        from pitboss.poker.bots import TightPlayer, call_station

        return super().bots() | {
            "tight": lambda table, seat, chance: TightPlayer(table, seat),
            "station": lambda table, seat, chance: call_station,
        }

    # Who wins

    def parts(self, hand: Hand, seat: int) -> tuple[tuple[int, ...], ...]:
        """The cards a hand is made of, as the orders take them."""
        return (tuple(hand.cards(seat) + hand.common),)

    def high_order(self, hand: Hand) -> Order:
        """The order that decides the pot, or its high half."""
        return HIGH if hand.options.tie_any_card == "off" else HIGH.reading(tie_any_card=True)

    def low_order(self, hand: Hand) -> Order | None:
        """The order of the low half, in a split game."""
        return self.low

    def values(self, hand: Hand, seat: int) -> tuple[int, int]:
        """How good a hand is for the high half (or the pot) and for the low half; 0 for no low."""
        parts = self.parts(hand, seat)
        low = self.low_order(hand)
        return self.high_order(hand).value(*parts), 0 if low is None else low.value(*parts)

    def shown(self, hand: Hand, seat: int) -> str:
        """A hand in words, such as `full house, kings over fours`."""
        parts = self.parts(hand, seat)
        high = str(self.high_order(hand).rank(*parts))
        low = self.low_order(hand)
        if low is None or not low.value(*parts):
            return high
        return f"{high}; {low.rank(*parts)}"

    def bad_beat_value(self, options: PokerOptions) -> int:
        """The least losing hand that qualifies for a bad beat payout; 0 if none is offered."""
        return HIGH.value(cards(options.bad_beat)) if options.bad_beat else 0

    def first_to_show(self, hand: Hand) -> int:
        """Who shows first when nobody has bet in the last round."""
        return hand.first_left_of_button()

    # Irregularities

    def exposed(self, hand: Hand, seat: int, card: int, law: Cite) -> None:
        """A card meant to be face down was turned up in the deal."""
        raise NotImplementedError


def kill_button(hand: Hand, killer: int | None) -> None:
    """Put the kill button in front of a player, or take it away."""
    hand.state = replace(hand.state, killer=killer)
