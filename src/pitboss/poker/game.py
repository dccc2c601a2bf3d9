"""The frame of a poker hand. Each game adds its own procedure, in the order of its section."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar

from pitboss.law import Cite
from pitboss.poker.cards import DECK_SIZE
from pitboss.poker.chips import Betting
from pitboss.poker.deck import DeadRound, Misdeal, ask_recuts, shuffle_and_cut
from pitboss.poker.edition import in_edition
from pitboss.poker.hand import ButtonLaws, Hand, Split, Stud
from pitboss.poker.laws import BETWEEN_ROUNDS, ENOUGH, NOT_OFFERED, POSTED
from pitboss.poker.misdeals import apply_dead_round, apply_misdeal
from pitboss.poker.option_checks import check_posted
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.orders import Order, OrderBy, Parts, hand_values, high_hands, name_hand
from pitboss.poker.seating import sit_down
from pitboss.poker.stakes import least_stacks, move_kill_button
from pitboss.poker.table import PokerTable
from pitboss.poker.words import WORDS
from pitboss.rankings import Rank
from pitboss.table import DEALER, Game, Play, Refused, Step
from pitboss.table.action import Actor
from pitboss.table.game import MakeBot, Start
from pitboss.table.layout import TableLayout
from pitboss.table.option import Refusal

FULL_HAND_CARDS = 5
"""Number of cards in a hand, where players have that many."""
PLATE_STATES = MappingProxyType({"bring_in": "bets first"})
"""Text on a player's plate after an action."""


class PokerGame(Game[PokerOptions, PokerState, Hand, PokerTable]):
    """A game of subchapter 14. `deal` is its procedure; the attributes describe the kind of game."""

    group = "poker"
    pack = DECK_SIZE
    min_seats = 2
    Options: type[PokerOptions] = PokerOptions
    State = PokerState
    TableType = PokerTable
    words = MappingProxyType(WORDS)
    offered: ClassVar[Cite]
    """The rule that authorizes the game: its place in the list of 14.8(a), or its own section."""
    procedure: ClassVar[str]
    """The paragraph that introduces the procedure of the game."""
    seating_at: ClassVar[str]
    """The paragraph on the number of players."""
    split: ClassVar[Split | None] = None
    hands_at: ClassVar[str] = ""
    """The paragraph on forming hands, if there is one: in a split game, a high and a low hand."""
    kills: ClassVar[bool] = False
    """Whether a kill or half-kill may be offered: 14.11(i)."""
    button: ClassVar[ButtonLaws | None] = None
    """The section's rules on the button, in a button game."""
    stud: ClassVar[Stud | None] = None
    """The section's rules on up-cards and hole cards, in a stud game."""
    lowball: ClassVar[bool] = False
    """Whether the low hand wins the whole pot."""
    high: ClassVar[OrderBy] = staticmethod(high_hands)
    """The order that decides the pot, or its high half."""
    low: ClassVar[OrderBy | None] = None
    """The order of the low half, in a split game."""
    own: ClassVar[int]
    """Number of cards each player has at the showdown, if the deck is large enough."""
    shared: ClassVar[int] = 0
    """Number of cards in the center that count in every hand."""
    draws: ClassVar[int] = 0
    """Number of times cards are discarded and replaced."""
    edition: ClassVar[str] = ""
    """The only edition with this game; empty if the game is not limited to one."""
    free_fold: ClassVar[bool] = False
    """Whether a player may fold when checking is free."""
    any_stack: ClassVar[bool] = False
    """Whether a player is dealt in with less than 14.7(c)3 requires."""
    fixed: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Options that the game's section fixes, with the paragraph of each."""
    shuffler: ClassVar[bool] = True
    """Whether a shuffler may be used at the table."""
    old_seats: ClassVar[int | None] = None
    """The maximum number of seats under 19:47; None if the game is not offered there."""

    def round(self, start: Start[PokerOptions, PokerState]) -> Hand:
        return Hand(start)

    @abstractmethod
    def deal(self, hand: Hand) -> Step[None]:
        """Deal one hand, in the order of the section."""

    def section(self, options: PokerOptions) -> Cite:
        return in_edition(self.law, self.edition_in_play(options))

    def edition_in_play(self, options: PokerOptions) -> str:
        """Return the edition in play: the house's choice, unless only one edition has the game."""
        return self.edition or options.edition

    def seating(self, options: PokerOptions) -> tuple[int, Cite]:
        """Return the maximum number of players: set by the section, or lower by the house."""
        most, law = self.lawful_seats(options)
        return options.most_seats or most, law

    def lawful_seats(self, options: PokerOptions) -> tuple[int, Cite]:
        """Return the maximum number of players that the section allows, in the edition in play."""
        edition = self.edition_in_play(options)
        most = (self.old_seats if edition == "19:47" else None) or self.max_seats
        return most, in_edition(self.law.at(self.seating_at), edition)

    def stakes(self, options: PokerOptions) -> str:
        """Describe the limit and the posted bets; in pot and no limit, the blinds."""
        if options.limit == "spread":
            return f"spread limit, {super().stakes(options)}"
        if options.limit == "fixed":
            return f"fixed limit, {' and '.join(map(self.money, options.limits))}"
        if self.button is None:
            return f"{options.limit} limit, forced bet {self.money(options.forced_bet)}"
        blinds = options.posted_blinds
        many = "blinds" if len(blinds) > 1 else "blind"
        return f"{options.limit} limit, {many} {' and '.join(map(self.money, blinds))}"

    def layout(self, options: PokerOptions) -> TableLayout:
        return TableLayout(kind="ring", board=self.shared, states=PLATE_STATES)

    def play(self, hand: Hand) -> Play:
        """Shuffle and deal, and start again after a misdeal. A dead round returns the money."""
        if not hand.ahead:  # a copy is already past this point
            authority = in_edition(self.offered, hand.edition)
            hand.emit("game", hand.cite(self.procedure), DEALER, title=self.title, offered=str(authority))
            sit_down(hand)
        while True:
            try:
                if not hand.ahead:
                    shuffle_and_cut(hand)
                    yield from ask_recuts(hand)
                yield from self.deal(hand)
                break
            except Misdeal as trouble:
                if not apply_misdeal(hand, trouble):
                    break
            except DeadRound as trouble:
                apply_dead_round(hand, trouble)
                break
        if self.kills:
            move_kill_button(hand)

    @property
    def has_flop(self) -> bool:
        """True for a game with a button and cards in the center, as hold 'em and omaha do."""
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
        """Refuse a game that the older edition does not have: 19:47-14.8."""
        if options.edition == "19:47" and self.old_seats is None:
            why = f"{self.title} is not offered under 19:47"
            raise Refused(why, in_edition(NOT_OFFERED, "19:47"), "edition")

    def check_start(self, start: Start[PokerOptions, PokerState]) -> None:
        """Check a start. A hand read from a file follows the other house's sheet, so it is checked only for
        its chance."""
        if start.state.recorded is None:
            super().check_start(start)
        elif start.chance.commitment is not None:
            raise Refused("a hand read from a file is not dealt by secret chance", self.law)

    def why_no_raise(self, hand: Hand, betting: Betting, seat: int) -> Refusal | None:
        """Return the reason a seat may not raise because the posted maximum of raises is reached."""
        most = hand.options.max_raises
        if most is None or betting.raises < most:
            return None
        return f"no more than {most} raises are allowed in a betting round", POSTED

    def is_raise(self, hand: Hand, seat: int, name: str) -> bool:
        """Return whether a wager counts toward the maximum of raises."""
        return name == "raise" or hand.options.cap_counts == "bets_and_raises"

    def bots(self) -> dict[str, MakeBot]:
        from pitboss.poker.bots import maniac_player, rock_player, tight_player
        from pitboss.table.bots import first_option

        return {
            "tight": lambda _: tight_player,
            "station": lambda _: first_option,
            "rock": lambda _: rock_player,
            "maniac": lambda _: maniac_player,
        }

    def bot_styles(self) -> dict[str, str]:
        return {
            "tight": "tight and aggressive",
            "station": "loose and passive",
            "rock": "tight and passive",
            "maniac": "loose and aggressive",
        }

    # Players coming and going

    def stay_refusal(self, seat: Actor, hand: Hand) -> Refused | None:
        """Keep dealt-in players at the table until the round is over, since their stakes are in play."""
        if seat in hand.players or hand.has_moved_money(seat):
            law = hand.in_force(BETWEEN_ROUNDS)
            return Refused("table stakes: nothing leaves the table before the round is over", law)
        return None

    def shut_out_refusal(
        self, seat: Actor, stack: int, options: PokerOptions, state: PokerState
    ) -> Refused | None:
        """Refuse to deal in a player with less than the forced money and one minimum bet: 14.7(c)3."""
        least = least_stacks(self, options, state, [seat])[seat]
        if stack >= least:
            return None
        why = f"{self.money(least)} on the table is needed to be dealt in"
        return Refused(why, in_edition(ENOUGH, self.edition_in_play(options)))

    def leave(self, seat: Actor, state: PokerState) -> PokerState:
        """Clear the sit-out, missed blind and kill button of an empty seat."""
        out, missed = (tuple(o for o in seats if o != seat) for seats in (state.out, state.missed))
        killer = None if state.killer == seat else state.killer
        return replace(state, killer=killer, out=out, missed=missed)

    # Winning hands

    def hand_parts(self, own: Sequence[int], shared: Sequence[int]) -> Parts:
        """Return a player's cards and the shared cards, as the orders take them."""
        return ((*own, *shared),)

    def orders(self, options: PokerOptions) -> tuple[Order, Order | None]:
        """Return the order for the pot or its high half, and the order for the low half in a split game."""
        return self.high(options), None if self.low is None else self.low(options)

    def remarks(self, round: Hand, seat: int) -> list[str]:
        """Name the player's hand so far, once there are enough cards for one."""
        if seat not in round.live or seat not in round.cards.down:
            return []
        own, shared = round.cards.of(seat), round.cards.board + round.cards.common
        if len(own) + len(shared) < min(FULL_HAND_CARDS, self.own + self.shared):
            return []
        held = self.hand_parts(own, shared)
        if (
            len(held) > 1 and len(shared) < self.shared
        ):  # the parts have fixed sizes: wait for the whole board
            return []
        orders = self.orders(round.options)
        return [name_hand(orders, hand_values(orders, held), held)]

    def playing_cards(
        self, own: Sequence[int], shared: Sequence[int], share: str, options: PokerOptions
    ) -> tuple[int, ...]:
        """Return the cards of the best hand; for the low half, by the order of the low hands."""
        high, low = self.orders(options)
        order = low if share == "low" and low is not None else high
        return order.rank(*self.hand_parts(own, shared)).cards

    def winning_paragraph(self, hand: Hand, at: str, winners: list[int]) -> str:
        """Return the paragraph by which these players win the pot."""
        return at

    def both_ways_paragraph(self, high: Rank, low: Rank) -> str:
        """Return the paragraph that lets a player win both halves, with the same hand or with two."""
        return self.hands_at
