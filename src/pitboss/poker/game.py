"""What poker games share: the frame of a hand. Each adds its own procedure, in the order of its section."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar, NamedTuple, TypeAlias

from pitboss.equipment.cards import text
from pitboss.law import Cite, cite
from pitboss.poker.bad_beat import least_value
from pitboss.poker.betting import CAP
from pitboss.poker.edition import in_edition
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.stakes import least_stacks
from pitboss.poker.table import PokerTable
from pitboss.poker.trouble import DeadRound, Misdeal
from pitboss.poker.words import WORDS
from pitboss.rankings import HIGH, LOW, Rank
from pitboss.rankings.badugi import BadugiOrder
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.omaha import OmahaOrder
from pitboss.table import DEALER, Game, Play, Refused, Step
from pitboss.table.action import Actor
from pitboss.table.event import Later
from pitboss.table.game import MakeBot
from pitboss.table.money import dollars
from pitboss.table.round import Start

Order: TypeAlias = HandOrder | OmahaOrder | BadugiOrder
Cards: TypeAlias = Sequence[int]
NOT_OFFERED = cite("13:69F-14.8(b)")
NIGHT = cite("13:47-20.4")
KILL = cite("13:69F-14.11(i)")
TABLE_STAKES = cite("13:69F-14.7(c)1")
ENOUGH = cite("13:69F-14.7(c)3")
ACE = 12


class Split(NamedTuple):
    """How a section divides a pot between high and low, paragraph by paragraph."""

    halves: str
    no_low: str
    odd: str
    tied_high: str
    tied_low: str
    suits: str


class ButtonLaws(NamedTuple):
    """What a section says of the button, paragraph by paragraph; most send all of it to 14.10(c)."""

    order: str = "(c)"
    mark: str = "(c)"
    first: str = "(c)"
    right: str = "(c)"
    card: str = "(c)"
    moves: str = "(c)"


class PokerGame(Game[PokerOptions, PokerState, Hand]):
    """A game of subchapter 14. `deal` is its procedure; the rest says what kind of game it is."""

    min_seats = 2
    Options = PokerOptions
    State = PokerState
    words = MappingProxyType(WORDS)
    offered: ClassVar[Cite]
    """What authorizes the game: its place in the list of 14.8(a), or its own section."""
    procedure: ClassVar[str]
    """The paragraph that makes the section the procedure of the game."""
    seating_at: ClassVar[str]
    """The paragraph on the number of players."""
    split: ClassVar[Split | None] = None
    forms: ClassVar[str] = ""
    """The paragraph on forming two hands, for high and for low, in a split game."""
    kills: ClassVar[bool] = False
    """Whether a kill or half-kill may be offered: 14.11(i)."""
    button: ClassVar[bool] = False
    button_laws: ClassVar[ButtonLaws]
    """In a game with a button: every one names its own paragraphs, as they do `procedure`."""
    stud: ClassVar[bool] = False
    lowball: ClassVar[bool] = False
    """Whether the low hand wins the whole pot."""
    low: ClassVar[Order | None] = None
    """The order of the low half, in a split game."""
    own: ClassVar[int]
    """How many cards each player has at the showdown, if the deck is large enough."""
    shared: ClassVar[int] = 0
    """How many cards in the centre count in every hand."""
    draws: ClassVar[int] = 0
    """How many times cards are thrown away and replaced."""
    burn_exposed: ClassVar[bool] = False
    """Whether an exposed card may serve as the burn card before the flop: 14.15(o)2."""
    old_seats: ClassVar[int | None] = None
    """The most seats under 19:47, where it is held; None where the game is not offered there."""

    def round(self, start: Start[PokerOptions, PokerState]) -> Hand:
        return Hand(start)

    def table(
        self, *, options: PokerOptions | None = None, stacks: Mapping[int, int] | None = None
    ) -> PokerTable:
        return PokerTable(self, options=options, stacks=stacks)

    @abstractmethod
    def deal(self, hand: Hand) -> Step[None]:
        """One hand, in the order of the section."""

    def section(self, options: PokerOptions) -> Cite:
        return in_edition(self.law, options.edition)

    def seating(self, options: PokerOptions) -> tuple[int, Cite]:
        """The most players: by the section of the edition, or fewer if the house has so determined."""
        most = self.max_seats if options.edition == "13:69F" else self.old_seats or self.max_seats
        house = options.most_seats or most
        return min(most, house), in_edition(cite(f"{self.law}{self.seating_at}"), options.edition)

    def play(self, hand: Hand) -> Play:
        """Shuffle, deal, and begin again after a misdeal; a dead round gives the money back."""
        authority = in_edition(self.offered, hand.options.edition)
        hand.tell("game", hand.cite(self.procedure), DEALER, title=self.title, offered=str(authority))
        least_value(self, hand.options)
        hand.sit_down()
        while True:
            try:
                hand.shuffle_and_cut()
                yield from hand.recuts()
                yield from self.deal(hand)
                break
            except Misdeal as trouble:
                if not hand.misdealt(trouble):
                    break
            except DeadRound as trouble:
                hand.called_dead(trouble)
                break
        self.after(hand)

    @property
    def kinds(self) -> frozenset[str]:
        said = {
            "button": self.button,
            "board": self.burn_exposed,
            "high": not self.lowball,
            "kill": self.kills,
            "split": self.split is not None,
            "stud": self.stud,
        }
        return frozenset(kind for kind, so in said.items() if so)

    def check_options(self, options: PokerOptions) -> None:
        self.check_offered(options)
        super().check_options(options)

    def check_offered(self, options: PokerOptions) -> None:
        """The older edition offers fewer games: 19:47-14.8; of a casino night's only hold 'em is here."""
        if options.edition == "13:47":
            raise Refused("of the poker of a casino night only hold 'em is played here", NIGHT)
        if options.edition == "19:47" and self.old_seats is None:
            raise Refused(f"{self.title} is not offered under 19:47", in_edition(NOT_OFFERED, "19:47"))
        if options.kill == "off":
            return
        if not self.kills:
            raise Refused("only omaha high-low, eight or better, may have a kill", KILL)
        odd = [each for each in (options.minimum, options.maximum) if each % (2 * options.unit)]
        if options.kill == "half" and odd:
            raise Refused(f"half of {dollars(odd[0])} cannot be paid in chips", KILL)

    def raise_cap(self, hand: Hand) -> Cite:
        """The rule for the most raises in a betting round."""
        return CAP

    def after(self, hand: Hand) -> None:
        """What the game does once the pots are pushed, such as moving a kill button."""

    def bots(self) -> dict[str, MakeBot]:
        from pitboss.poker.bots import tight_player
        from pitboss.table.bots import first_option

        return super().bots() | {"tight": lambda _: tight_player, "station": lambda _: first_option}

    # Who comes and goes

    def stays(self, seat: Actor, hand: Hand) -> Refused | None:
        """Nobody who was dealt in leaves before the round is over: the stakes are in play."""
        if seat in hand.players or hand.touched(seat):
            return Refused("table stakes: nothing leaves the table before the round is over", TABLE_STAKES)
        return None

    def shut_out(self, seat: Actor, stack: int, options: PokerOptions, state: PokerState) -> Refused | None:
        """Who has less than the forced money and one least bet is not dealt in: 14.7(c)3."""
        least = least_stacks(self, options, state, [seat])[seat]
        if stack >= least:
            return None
        why = f"{dollars(least)} on the table is needed to be dealt in"
        return Refused(why, in_edition(ENOUGH, options.edition))

    def leave(self, seat: Actor, state: PokerState) -> PokerState:
        """An empty seat sits out nothing, owes nothing, and has no kill button."""
        out, missed = (tuple(o for o in seats if o != seat) for seats in (state.out, state.missed))
        killer = None if state.killer == seat else state.killer
        return replace(state, killer=killer, out=out, missed=missed)

    def situation(self, hand: Hand, seat: Actor) -> str:
        shown = [text(hand.cards(seat)), f"board {text(hand.board)}" if hand.board else ""]
        shown += [f"common {text(hand.common)}" if hand.common else "", f"pot {dollars(hand.pot)}"]
        if hand.facing is not None and (call := hand.facing.to_call(seat)):
            shown.append(f"{dollars(call)} to call")
        return " | ".join(filter(None, shown))

    # Who wins

    def at_showdown(self, options: PokerOptions, players: int, gone: int = 0) -> tuple[int, int]:
        """How many cards each of so many players has at the showdown, and how many they share.

        So many more cards are gone from the deck with players who have folded.
        """
        return self.own, self.shared

    def made_of(self, own: Cards, shared: Cards) -> tuple[tuple[int, ...], ...]:
        """A player's cards and those that count for all, as the orders take them."""
        return ((*own, *shared),)

    def parts(self, hand: Hand, seat: int) -> tuple[tuple[int, ...], ...]:
        """The cards a hand is made of, as the orders take them."""
        return self.made_of(hand.cards(seat), hand.board + hand.common)

    def high_order(self, options: PokerOptions) -> Order:
        """The order that decides the pot, or its high half."""
        return HIGH if options.tie_any_card == "off" else HIGH.reading(tie_any_card=True)

    def low_order(self, options: PokerOptions) -> Order | None:
        """The order of the low half, in a split game."""
        return self.low

    def orders(self, options: PokerOptions) -> tuple[Order, Order | None]:
        """Both."""
        return self.high_order(options), self.low_order(options)

    def values(self, hand: Hand) -> dict[int, tuple[int, int]]:
        """How good each hand is for the high half (or the pot) and for the low half; 0 for no low."""
        high, low = self.orders(hand.options)
        values = {}
        for seat in hand.live:
            parts = self.parts(hand, seat)
            values[seat] = high.value(*parts), 0 if low is None else low.value(*parts)
        return values

    def shown(self, hand: Hand, seat: int) -> str:
        """A hand in words, such as `full house, kings over fours`."""
        return _both_named(*self.orders(hand.options), *hand.values[seat], self.parts(hand, seat))

    def shown_later(self, hand: Hand, seat: int, orders: tuple[Order, Order | None]) -> Later:
        """The same, put into words when somebody reads the event."""
        values, parts = hand.values[seat], self.parts(hand, seat)
        return Later(lambda: {"hand": _both_named(*orders, *values, parts)})

    def winning(self, hand: Hand, at: str, winners: list[int]) -> str:
        """The paragraph by which these players win the pot."""
        return at

    def both_ways(self, high: Rank, low: Rank) -> str:
        """The paragraph that lets a player win the high half with one hand and the low half with another."""
        raise NotImplementedError

    def first_to_show(self, hand: Hand) -> int:
        """Who shows first when nobody has bet in the last round."""
        return hand.first_left_of_button()

    # Irregularities

    def exposed(self, hand: Hand, seat: int, card: int, law: Cite) -> None:
        """A card meant to be face down was turned up in the deal."""
        raise NotImplementedError

    def exposed_before(self, hand: Hand, seat: int, card: int) -> None:
        """The same, noticed when the deal is complete and the player has the card."""
        raise NotImplementedError

    def both_exposed_before(self, hand: Hand, seat: int) -> None:
        """In stud: both hole cards were exposed, noticed when the deal is complete."""
        raise NotImplementedError

    def opener(self, hand: Hand) -> int:
        """In stud: the seat whose up-card must open."""
        raise NotImplementedError

    def choices(self, hand: Hand) -> Step[None]:
        """In stud: players with the last hole card exposed say what they contend for."""
        raise NotImplementedError

    def lead_again(self, hand: Hand) -> None:
        """In stud: an up-card has been replaced before anybody bet, so another hand may lead."""
        raise NotImplementedError


_NAMES: dict[tuple[Order, int], str] = {}
"""Hands of equal value have the same name, so each is put into words once."""


def _named(order: Order, value: int, parts: tuple[tuple[int, ...], ...]) -> str:
    name = _NAMES.get((order, value))
    if name is None:
        name = _NAMES[order, value] = str(order.rank(*parts))
    return name


def low_hands(options: PokerOptions) -> HandOrder:
    """The low order that needs no qualifier, as the house reads it."""
    return LOW if options.low_pair_aces_worst == "off" else LOW.reading(low_pair_aces_worst=True)


def same_hand(high: Rank, low: Rank) -> bool:
    """Whether the cards of the low hand make the high hand too."""
    order = high.order
    made = order.five if isinstance(order, OmahaOrder) else order
    return isinstance(made, HandOrder) and made.made(low.cards) == high.value


def shared_ace(high: Rank, low: Rank) -> bool:
    """Whether one ace is in both hands."""
    return any(card >> 2 == ACE and card in low.cards for card in high.cards)


def _both_named(
    high_order: Order, low_order: Order | None, high: int, low: int, parts: tuple[tuple[int, ...], ...]
) -> str:
    words = _named(high_order, high, parts)
    return words if low_order is None or not low else f"{words}; {_named(low_order, low, parts)}"
