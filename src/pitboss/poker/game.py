"""What poker games share: the frame of a hand. Each adds its own procedure, in the order of its section."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar

from pitboss.law import Cite
from pitboss.poker.cards import DECK
from pitboss.poker.chips import Betting
from pitboss.poker.deck import DeadRound, Misdeal, recuts, shuffle_and_cut
from pitboss.poker.edition import in_edition
from pitboss.poker.hand import ButtonLaws, Hand, Split, Stud
from pitboss.poker.laws import BETWEEN_ROUNDS, ENOUGH, NOT_OFFERED, POSTED
from pitboss.poker.misdeals import called_dead, misdealt
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.orders import Order, OrderBy, Parts, both_named, hand_values, high_hands
from pitboss.poker.posted import check_posted
from pitboss.poker.seating import sit_down
from pitboss.poker.stakes import least_stacks, move_kill_button
from pitboss.poker.table import PokerTable
from pitboss.poker.words import WORDS
from pitboss.rankings import Rank
from pitboss.table import DEALER, Game, Play, Refused, Step
from pitboss.table.action import Actor
from pitboss.table.game import MakeBot, Start
from pitboss.table.layout import TableLayout
from pitboss.table.money import dollars
from pitboss.table.option import Refusal

FULL = 5
"""So many cards make a hand, where a player has as many."""
STATES = MappingProxyType({"bring_in": "bets first"})
"""What a plate says after what its player did."""


class PokerGame(Game[PokerOptions, PokerState, Hand, PokerTable]):
    """A game of subchapter 14. `deal` is its procedure; the rest says what kind of game it is."""

    pack = DECK
    min_seats = 2
    Options: type[PokerOptions] = PokerOptions
    State = PokerState
    TableType = PokerTable
    words = MappingProxyType(WORDS)
    offered: ClassVar[Cite]
    """What authorizes the game: its place in the list of 14.8(a), or its own section."""
    procedure: ClassVar[str]
    """The paragraph that makes the section the procedure of the game."""
    seating_at: ClassVar[str]
    """The paragraph on the number of players."""
    split: ClassVar[Split | None] = None
    hands_at: ClassVar[str] = ""
    """The paragraph on how players form their hands, if it has one: in a split game, a high and a low one."""
    kills: ClassVar[bool] = False
    """Whether a kill or half-kill may be offered: 14.11(i)."""
    button: ClassVar[ButtonLaws | None] = None
    """In a game with a button, what its section says of it."""
    stud: ClassVar[Stud | None] = None
    """In a stud game, what its section says of up-cards and hole cards."""
    lowball: ClassVar[bool] = False
    """Whether the low hand wins the whole pot."""
    high: ClassVar[OrderBy] = staticmethod(high_hands)
    """The order that decides the pot, or its high half."""
    low: ClassVar[OrderBy | None] = None
    """The order of the low half, in a split game."""
    own: ClassVar[int]
    """How many cards each player has at the showdown, if the deck is large enough."""
    shared: ClassVar[int] = 0
    """How many cards in the centre count in every hand."""
    draws: ClassVar[int] = 0
    """How many times cards are thrown away and replaced."""
    edition: ClassVar[str] = ""
    """The only edition that has the game, if there is but one and it is not this."""
    free_fold: ClassVar[bool] = False
    """Whether a hand may be folded though checking is free."""
    any_stack: ClassVar[bool] = False
    """Whether a player is dealt in with less than 14.7(c)3 asks for."""
    fixed: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Options in which its section leaves no choice, and the paragraph of each."""
    shuffler: ClassVar[bool] = True
    """Whether a shuffler may stand at the table."""
    old_seats: ClassVar[int | None] = None
    """The most seats under 19:47, where it is held; None where the game is not offered there."""

    def round(self, start: Start[PokerOptions, PokerState]) -> Hand:
        return Hand(start)

    @abstractmethod
    def deal(self, hand: Hand) -> Step[None]:
        """One hand, in the order of the section."""

    def section(self, options: PokerOptions) -> Cite:
        return in_edition(self.law, self.played_under(options))

    def played_under(self, options: PokerOptions) -> str:
        """The edition whose rules are played: the house's choice, unless the game belongs to one alone."""
        return self.edition or options.edition

    def seating(self, options: PokerOptions) -> tuple[int, Cite]:
        """The most players: by the section of the edition, or fewer if the house has so determined."""
        most, law = self.lawful_seats(options)
        return options.most_seats or most, law

    def lawful_seats(self, options: PokerOptions) -> tuple[int, Cite]:
        """The most players that the section allows, in the edition that is played."""
        edition = self.played_under(options)
        most = (self.old_seats if edition == "19:47" else None) or self.max_seats
        return most, in_edition(self.law.at(self.seating_at), edition)

    def stakes(self, options: PokerOptions) -> str:
        """The kind of limit, and the posted bets; where the stakes are the limit, the blinds."""
        if options.limit == "spread":
            return f"spread limit, {super().stakes(options)}"
        if options.limit == "fixed":
            return f"fixed limit, {' and '.join(map(dollars, options.limits))}"
        if self.button is None:
            return f"{options.limit} limit, forced bet {dollars(options.forced_bet)}"
        blinds = options.posted_blinds
        many = "blinds" if len(blinds) > 1 else "blind"
        return f"{options.limit} limit, {many} {' and '.join(map(dollars, blinds))}"

    def layout(self, options: PokerOptions) -> TableLayout:
        return TableLayout(kind="ring", board=self.shared, states=STATES)

    def play(self, hand: Hand) -> Play:
        """Shuffle, deal, and begin again after a misdeal; a dead round gives the money back."""
        if not hand.ahead:  # a copy has this behind it
            authority = in_edition(self.offered, hand.edition)
            hand.tell("game", hand.cite(self.procedure), DEALER, title=self.title, offered=str(authority))
            sit_down(hand)
        while True:
            try:
                if not hand.ahead:
                    shuffle_and_cut(hand)
                    yield from recuts(hand)
                yield from self.deal(hand)
                break
            except Misdeal as trouble:
                if not misdealt(hand, trouble):
                    break
            except DeadRound as trouble:
                called_dead(hand, trouble)
                break
        if self.kills:
            move_kill_button(hand)

    @property
    def has_flop(self) -> bool:
        """Whether it is played with a button and cards in the centre, as hold 'em and omaha are."""
        return self.button is not None and self.shared > 0

    @property
    def kinds(self) -> frozenset[str]:
        said = {
            "button": self.button is not None,
            "board": self.has_flop,
            "high": not self.lowball,
            "kill": self.kills,
            "split": self.split is not None,
            "stud": self.stud is not None,
        }
        return frozenset(kind for kind, so in said.items() if so)

    def uses(self, option: str) -> bool:
        return option not in self.fixed and super().uses(option)

    def check_options(self, options: PokerOptions) -> None:
        self.check_offered(options)
        check_posted(self, options)
        super().check_options(options)

    def check_offered(self, options: PokerOptions) -> None:
        """The older edition offers fewer games: 19:47-14.8."""
        if options.edition == "19:47" and self.old_seats is None:
            why = f"{self.title} is not offered under 19:47"
            raise Refused(why, in_edition(NOT_OFFERED, "19:47"), "edition")

    def check_start(self, start: Start[PokerOptions, PokerState]) -> None:
        """A hand that a file tells was played in another house, by what it had posted, with told cards."""
        if start.state.recorded is None:
            super().check_start(start)
        elif start.chance.commitment is not None:
            raise Refused("what a file tells is not dealt by secret chance", self.law)

    def no_raise(self, hand: Hand, betting: Betting, seat: int) -> Refusal | None:
        """Why a seat may not raise in this betting round, by what is posted: it has seen the most raises."""
        most = hand.options.max_raises
        if most is None or betting.raises < most:
            return None
        return f"no more than {most} raises are allowed in a betting round", POSTED

    def is_raise(self, hand: Hand, seat: int, name: str) -> bool:
        """Whether a wager counts towards the most raises."""
        return name == "raise" or hand.options.cap_counts == "bets_and_raises"

    def bots(self) -> dict[str, MakeBot]:
        from pitboss.poker.bots import tight_player
        from pitboss.table.bots import first_option

        return {"tight": lambda _: tight_player, "station": lambda _: first_option}

    # Who comes and goes

    def stays(self, seat: Actor, hand: Hand) -> Refused | None:
        """Nobody who was dealt in leaves before the round is over: the stakes are in play."""
        if seat in hand.players or hand.touched(seat):
            law = hand.in_force(BETWEEN_ROUNDS)
            return Refused("table stakes: nothing leaves the table before the round is over", law)
        return None

    def shut_out(self, seat: Actor, stack: int, options: PokerOptions, state: PokerState) -> Refused | None:
        """Who has less than the forced money and one least bet is not dealt in: 14.7(c)3."""
        least = least_stacks(self, options, state, [seat])[seat]
        if stack >= least:
            return None
        why = f"{dollars(least)} on the table is needed to be dealt in"
        return Refused(why, in_edition(ENOUGH, self.played_under(options)))

    def leave(self, seat: Actor, state: PokerState) -> PokerState:
        """An empty seat sits out nothing, owes nothing, and has no kill button."""
        out, missed = (tuple(o for o in seats if o != seat) for seats in (state.out, state.missed))
        killer = None if state.killer == seat else state.killer
        return replace(state, killer=killer, out=out, missed=missed)

    # Who wins

    def made_of(self, own: Sequence[int], shared: Sequence[int]) -> Parts:
        """A player's cards and those that count for all, as the orders take them."""
        return ((*own, *shared),)

    def orders(self, options: PokerOptions) -> tuple[Order, Order | None]:
        """The order that decides the pot, or its high half; and that of the low half, in a split game."""
        return self.high(options), None if self.low is None else self.low(options)

    def remarks(self, round: Hand, seat: int) -> list[str]:
        """What the player's hand is called so far, once there are cards enough for one."""
        if seat not in round.live or seat not in round.cards.down:
            return []
        own, shared = round.cards.of(seat), round.cards.board + round.cards.common
        if len(own) + len(shared) < min(FULL, self.own + self.shared):
            return []
        held = self.made_of(own, shared)
        if len(held) > 1 and len(shared) < self.shared:  # so many of each are in a hand: all must lie
            return []
        orders = self.orders(round.options)
        return [both_named(orders, hand_values(orders, held), held)]

    def playing_cards(
        self, own: Sequence[int], shared: Sequence[int], share: str, options: PokerOptions
    ) -> tuple[int, ...]:
        """The best hand that they make: for the low half by the order of the low hands."""
        high, low = self.orders(options)
        order = low if share == "low" and low is not None else high
        return order.rank(*self.made_of(own, shared)).cards

    def winning(self, hand: Hand, at: str, winners: list[int]) -> str:
        """The paragraph by which these players win the pot."""
        return at

    def both_ways(self, high: Rank, low: Rank) -> str:
        """The paragraph that lets a player win the high half with one hand and the low half with another."""
        return self.hands_at
