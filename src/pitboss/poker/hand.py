"""A hand of poker: a round with its cards, its chips and its betting, and what it asks of its game.

What the law does with a hand are functions on it. `seating`, `deck`, `dealing`, `drawing`, `wagers`, `rake`,
`showdown` are the verbs of a procedure; `exposed`, `misdeals`, `fouled` and `rulings` are what should not
happen, and `speech` is what players say. Each imports this module, and this module none of them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self

from pitboss.equipment.pack import Pack
from pitboss.law import Cite
from pitboss.poker.cards import Cards, DrawRound
from pitboss.poker.chips import Betting, Chips
from pitboss.poker.copying import COLLECTIONS, Copiers, copy_slots
from pitboss.poker.edition import in_edition
from pitboss.poker.laws import SEVEN_STUD_ENDS, SEVEN_STUD_PLAYS_ON
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.orders import Order, Parts
from pitboss.poker.recorded import PLAYED, Recorded
from pitboss.rankings import Rank
from pitboss.rankings.upcards import Opener
from pitboss.table import DEALER, Action, Event, Step, Turn
from pitboss.table.accounts import Book, Funds, House, Owed, Stacks, Wagers
from pitboss.table.event import NOTHING, Told
from pitboss.table.option import Refusal
from pitboss.table.round import Round


class Hand(Round[PokerOptions, PokerState]):
    """Who plays, with which cards and chips, and how far the hand has come."""

    __slots__ = (
        "ahead", "betting_begun", "big", "blind_posts", "bound", "button", "cards", "chips", "deal_begun",
        "drawing", "edition",
        "facing", "first_actor", "first_place", "frozen", "gone", "killer", "last_blind", "last_wager",
        "left_out", "live", "most", "players", "recorded", "resume", "rules", "shown", "small", "stage",
        "standing", "values", "voluntary", "won",
    )  # fmt: skip

    def prepare(self) -> None:
        """What a hand has before its procedure seats the players."""
        self.rules: PokerRules = self.start.game  # type: ignore[assignment]
        self.edition = self.rules.played_under(self.options)
        self.recorded: Recorded = self.state.recorded or PLAYED
        self.ahead = 0
        """In a copy on its way to where the other hand is: how many stages there are to go."""
        self.standing: dict[tuple[str, int], int] = {}
        """Antes and blinds that stand from a misdeal until they are posted again, by kind and seat."""
        # Places and limits
        self.button = 0
        self.killer: int | None = None
        """Who posts a kill blind in this hand."""
        self.blind_posts: list[tuple[int, int]] = []
        """Who opens the betting, and for how much: the blinds, or in stud the forced bet once it is made."""
        self.last_blind = 0
        """Who posts the last of the table's blinds: the first betting round starts at the left."""
        self.small = self.big = self.most = 0
        """The least bet, or that of early rounds in fixed limit; that of late ones; the most of a spread."""
        self.last_wager: int | None = None
        """Who made the last bet or raise."""
        self.seat_players(sorted(self.stacks))

    def seat_players(self, players: list[int]) -> None:
        """These are dealt in, and nothing has been bet."""
        self.players = players
        self.clear_cards()
        self.clear_chips()

    def clear_cards(self) -> None:
        """All cards are back with the dealer."""
        self.cards = Cards(self.players)
        self.stage = 0
        """How many stages of the procedure have begun: see `stages`."""
        self.live: list[int] = list(self.players)
        """Who still has a hand, clockwise from the dealer's left."""
        self.gone: list[int] = []
        """Who has had one, in the order they left."""
        self.deal_begun = False
        self.first_place = 0
        """How many places too far the deal began, by mistake."""
        self.left_out: int | None = None
        """An eligible player whom the dealer has passed over, unnoticed so far."""
        self.betting_begun = False
        self.facing: Betting | None = None
        """The betting round in which a seat is being asked, if one is."""
        self.drawing: DrawRound | None = None
        """The round of draws in which a seat is being asked, if one is."""
        self.resume: Callable[[Hand], Any] = _nowhere
        """How a betting round or a round of draws goes on from the middle of it."""
        self.first_actor = 0
        self.frozen: set[int] = set()
        """Seats that have ended their obligation to bet, 14.15(k)1."""
        self.voluntary: set[int] = set()
        """Seats that have put money in of their own will."""
        self.values: dict[int, tuple[int, int]] = {}
        """At the showdown: how good each hand is for the pot or its high half, and for the low half."""
        self.shown: list[int] = []
        self.won: dict[tuple[int, str], int] = {}

    def clear_chips(self) -> None:
        """Nothing is bet."""
        self.chips = Chips(self.players)
        self.bound: tuple[int, int] | None = None
        """Who is being asked for a forced bet, and how much it is."""

    @property
    def books(self) -> tuple[Book[Any], ...]:
        return *super().books, *self.chips.books

    @property
    def opening_bet(self) -> int:
        """What must be matched at first: the highest blind or the forced bet, however short the stack."""
        if self.recorded.short_blind == "as_posted":
            return 0
        return max((amount for _, amount in self.blind_posts), default=0)

    @property
    def pot(self) -> int:
        return self.chips.pot

    def in_force(self, law: Cite) -> Cite:
        return in_edition(law, self.edition)

    def made(self, told: Iterable[Told]) -> Iterable[Event]:
        """Events by the rules of the edition that is played."""
        events = super().made(told)
        if self.edition == "13:69F":
            return events
        return (event._replace(cite=in_edition(event.cite, self.edition)) for event in events)

    # Copies

    def copy(self) -> Self:
        """Make an independent hand at the same point, which nobody watches.

        What the hand holds is copied, and its procedure goes on from there. Where the procedure alone knows
        where it is, the hand is played again.
        """
        return self._copy_as_it_stands() or super().copy()

    __copy__ = copy

    def _copy_as_it_stands(self) -> Self | None:
        """Copy every slot and skip the stages that are over; None where the hand has to be played again."""
        asked = self.facing is not None or self.drawing is not None
        if not asked or self.options.words == "on" or not hasattr(self.rules.deal, "in_stages"):
            return None
        chance = self.chance.copy()
        if chance is None:
            return None
        new = copy_slots(self, _COPIED, _COPIERS)
        books = {id(old): book for old, book in zip(self.books, new.books, strict=True)}
        try:
            new._moved = [
                (amount, books[id(taken)], giver, books[id(given)], *rest)
                for amount, taken, giver, given, *rest in self._moved
            ]
        except KeyError:  # a misdeal has swept up chips that it was moved from or to
            return None
        new.chance = chance
        new.watch = None
        new._seen = {viewer: seen[:] for viewer, seen in self._seen.items()}
        new.ahead = self.stage
        new._play = self.game.play(new)
        new.turn = next(new._play)
        return new

    # Seats and chips

    def deal_order(self) -> list[int]:
        """From the left of the button, which is last; with no button, from the dealer's left."""
        live = self.live
        place = bisect_right(live, self.button)
        return live[place:] + live[:place]

    def left_of(self, seat: int) -> list[int]:
        """The live seats clockwise from the left of `seat`, without it."""
        live = self.live
        return live[bisect_right(live, seat) :] + live[: bisect_left(live, seat)]

    def from_seat(self, seat: int) -> list[int]:
        """The live seats clockwise from `seat`."""
        live = self.live
        place = bisect_left(live, seat)
        return live[place:] + live[:place]

    def first_left_of_button(self) -> int:
        """The live seat nearest to the button's left."""
        return self.deal_order()[0]

    def can_act(self, seat: int) -> bool:
        """Whether a seat still has chips to bet, and has not ended its obligation to."""
        return self.stacks[seat] > 0 and seat not in self.frozen

    def put_in(
        self, seat: int, amount: int, law: Cite, event: str, data: Mapping[str, int] = NOTHING
    ) -> None:
        """Chips go from a stack into the bets."""
        chips = self.chips
        self.move(amount, (self.stacks, seat), (chips.bets, seat), law, event, seat, data)
        chips.paid[seat] += amount

    def drop(self, seat: int) -> None:
        """A player is out of the hand, and its cards go into the discards."""
        self.live.remove(seat)
        self.gone.append(seat)
        self.cards.muck(seat)

    # Where a hand that a file tells goes its own way

    from_file = False
    """Whether a file may have answers for the seats."""
    discards_together = False
    """Whether all players discard before anyone is dealt new cards."""

    def recorded_wager(self, betting: Betting, seat: int) -> Action | None:
        """Return what a file has a seat do in a betting round; None to ask."""
        return None

    def recorded_answer(self, turn: Turn) -> Action | None:
        """Return what a file has a seat answer to any other question; None to ask."""
        return None

    def cards_come(self) -> None:
        """Cards are about to be dealt or burned."""

    def reshuffle(self, cards: Sequence[int], law: Cite) -> None:
        """Some cards become the deck again."""
        self.cards.deck = Pack.shuffled(cards, self.chance)
        self.tell("reshuffle", law, DEALER, count=len(cards))

    def hands_meet(self) -> None:
        """The hands are about to be compared."""


def _nowhere(hand: Hand) -> Any:
    raise AssertionError("nobody is asked")


_COPIED = tuple({*Round.__slots__, *Hand.__slots__} - {"_moved", "_play", "_seen", "chance", "turn", "watch"})
_COPIERS: Copiers = {
    **COLLECTIONS,
    Stacks: Stacks,
    Wagers: Wagers,
    Owed: Owed,
    Funds: Funds,
    House: House,
    Cards: Cards.copy,
    Chips: Chips.copy,
    Betting: Betting.copy,
    DrawRound: DrawRound.copy,
}


# What a hand asks of its game


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
    from_left: bool = False
    """Whether the first button lies at the dealer's left, as at a casino night."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stud:
    """What a stud game says of its cards."""

    forced: Callable[[PokerOptions], Opener]
    """Whose up-card makes the forced bet, as the house reads it."""
    leader: Callable[[Hand], tuple[int, str]]
    """Who bets or checks first by the hands showing, and by which paragraph."""
    hole_exposed: Cite
    """The rule for a hole card exposed in the first deal."""
    last_exposed: Cite | None = None
    """The rule for the last hole card exposed, where there is one."""
    ends: Cite = SEVEN_STUD_ENDS
    plays_on: Cite = SEVEN_STUD_PLAYS_ON
    """The two choices it leaves the player."""


class PokerRules(Protocol):
    """The part of a `PokerGame` that functions on a hand or on its options ask; the game explains each."""

    @property
    def title(self) -> str: ...
    @property
    def law(self) -> Cite: ...
    @property
    def seating_at(self) -> str: ...
    @property
    def Options(self) -> type[PokerOptions]: ...  # noqa: N802
    @property
    def button(self) -> ButtonLaws | None: ...
    @property
    def stud(self) -> Stud | None: ...
    @property
    def split(self) -> Split | None: ...
    @property
    def lowball(self) -> bool: ...
    @property
    def kills(self) -> bool: ...
    @property
    def has_flop(self) -> bool: ...
    @property
    def own(self) -> int: ...
    @property
    def draws(self) -> int: ...
    @property
    def shuffler(self) -> bool: ...
    @property
    def free_fold(self) -> bool: ...
    @property
    def any_stack(self) -> bool: ...
    @property
    def fixed(self) -> Mapping[str, str]: ...
    @property
    def edition(self) -> str: ...
    @property
    def hands_at(self) -> str: ...
    def deal(self, hand: Hand) -> Step[None]: ...
    def uses(self, option: str) -> bool: ...
    def played_under(self, options: PokerOptions) -> str: ...
    def lawful_seats(self, options: PokerOptions) -> tuple[int, Cite]: ...
    def no_raise(self, hand: Hand, betting: Betting, seat: int) -> Refusal | None: ...
    def is_raise(self, hand: Hand, seat: int, name: str) -> bool: ...
    def made_of(self, own: Sequence[int], shared: Sequence[int]) -> Parts: ...
    def orders(self, options: PokerOptions) -> tuple[Order, Order | None]: ...
    def winning(self, hand: Hand, at: str, winners: list[int]) -> str: ...
    def both_ways(self, high: Rank, low: Rank) -> str: ...
