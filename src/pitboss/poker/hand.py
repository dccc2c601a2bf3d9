"""A hand of poker: one round with its cards, chips and betting, and the rules it needs from its game.

The law works on hands through functions. `seating`, `deck`, `dealing`, `drawing`, `wagers`, `rake` and
`showdown` are the verbs of a procedure. `exposed`, `misdeals`, `fouled` and `rulings` handle irregularities,
and `speech` handles what players say. Each imports this module; this module imports none of them.
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
from pitboss.poker.recorded import NOT_RECORDED, Recorded
from pitboss.rankings import Rank
from pitboss.rankings.upcards import Opener
from pitboss.table import DEALER, Action, Event, Step, Turn
from pitboss.table.accounts import Book, Funds, HouseBook, Owed, Stacks, Wagers
from pitboss.table.event import NO_DATA, LogEntry
from pitboss.table.option import Refusal
from pitboss.table.round import Round


class Hand(Round[PokerOptions, PokerState]):
    """The players of a hand, their cards and chips, and the progress of play."""

    __slots__ = (
        "ahead", "betting_begun", "big", "blind_posts", "bound", "button", "cards", "chips", "deal_begun",
        "drawing", "dropped", "edition", "facing", "first_actor", "first_place", "frozen", "killer",
        "last_blind", "last_wager", "left_out", "live", "most", "players", "recorded", "resume", "rules",
        "shown", "small", "stage", "standing", "values", "voluntary", "won",
    )  # fmt: skip

    def prepare(self) -> None:
        """Set up the state that a hand needs before its procedure seats the players."""
        self.rules: PokerRules = self.start.game  # type: ignore[assignment]
        self.edition = self.rules.edition_in_play(self.options)
        self.recorded: Recorded = self.state.recorded or NOT_RECORDED
        self.ahead = 0
        """In a copy that is catching up with the original hand: the number of stages left to skip."""
        self.standing: dict[tuple[str, int], int] = {}
        """Antes and blinds left standing by a misdeal until they are posted again, by kind and seat."""
        # Places and limits
        self.button = 0
        self.killer: int | None = None
        """The seat that posts a kill blind in this hand."""
        self.blind_posts: list[tuple[int, int]] = []
        """Opening bets by seat: the blinds, or in stud the forced bet once it is made."""
        self.last_blind = 0
        """The seat that posts the table's last blind. The first betting round starts to its left."""
        self.small = self.big = self.most = 0
        """The minimum bet (in fixed limit, the early rounds' bet), the late rounds' bet, and the top of a
        spread."""
        self.last_wager: int | None = None
        """The seat that made the last bet or raise."""
        self.seat_players(sorted(self.stacks))

    def seat_players(self, players: list[int]) -> None:
        """Deal these players in, with nothing bet yet."""
        self.players = players
        self.clear_cards()
        self.clear_chips()

    def clear_cards(self) -> None:
        """Return all cards to the dealer."""
        self.cards = Cards(self.players)
        self.stage = 0
        """Number of stages of the procedure begun so far: see `stages`."""
        self.live: list[int] = list(self.players)
        """Seats that still have a hand, clockwise from the dealer's left."""
        self.dropped: list[int] = []
        """Seats that have folded or lost their hand, in that order."""
        self.deal_begun = False
        self.first_place = 0
        """How many places late the deal began, by mistake; 0 if it began at the right one."""
        self.left_out: int | None = None
        """An eligible player passed over in the deal, not noticed yet."""
        self.betting_begun = False
        self.facing: Betting | None = None
        """The betting round in which a seat is to act, if any."""
        self.drawing: DrawRound | None = None
        """The draw round in which a seat is to act, if any."""
        self.resume: Callable[[Hand], Any] = _cannot_resume
        """Function that resumes a betting round or draw round in the middle."""
        self.first_actor = 0
        self.frozen: set[int] = set()
        """Seats that have ended their obligation to bet, 14.15(k)1."""
        self.voluntary: set[int] = set()
        """Seats that have put money in voluntarily."""
        self.values: dict[int, tuple[int, int]] = {}
        """At the showdown: the value of each hand for the pot (or its high half) and for the low half."""
        self.shown: list[int] = []
        self.won: dict[tuple[int, str], int] = {}

    def clear_chips(self) -> None:
        """Clear all bets and pots."""
        self.chips = Chips(self.players)
        self.bound: tuple[int, int] | None = None
        """The seat to make a forced bet, and its amount."""

    @property
    def books(self) -> tuple[Book[Any], ...]:
        return *super().books, *self.chips.books

    @property
    def opening_bet(self) -> int:
        """The bet to match at first: the highest blind or the forced bet, even if it was posted short."""
        if self.recorded.short_blind == "as_posted":
            return 0
        return max((amount for _, amount in self.blind_posts), default=0)

    @property
    def pot(self) -> int:
        return self.chips.pot

    def in_force(self, law: Cite) -> Cite:
        return in_edition(law, self.edition)

    def build_events(self, entries: Iterable[LogEntry]) -> Iterable[Event]:
        """Build events from log entries, citing the edition in play."""
        events = super().build_events(entries)
        if self.edition == "13:69F":
            return events
        return (event._replace(cite=in_edition(event.cite, self.edition)) for event in events)

    # Copies

    def copy(self) -> Self:
        """Return an independent hand at the same point, with no watcher.

        The state is copied and the procedure resumes from there. If the procedure cannot resume, the hand is
        replayed.
        """
        return self._copy_in_place() or super().copy()

    __copy__ = copy

    def _copy_in_place(self) -> Self | None:
        """Copy every slot and skip the finished stages; None if the hand must be replayed."""
        can_resume = self.facing is not None or self.drawing is not None
        if not can_resume or self.options.words == "on" or not hasattr(self.rules.deal, "in_stages"):
            return None
        chance = self.chance.copy()
        if chance is None:
            return None
        new = copy_slots(self, _COPIED, _COPIERS)
        books = {id(old): book for old, book in zip(self.books, new.books, strict=True)}
        try:
            new._moved = [
                (amount, books[id(giver)], key, books[id(taker)], *rest)
                for amount, giver, key, taker, *rest in self._moved
            ]
        except KeyError:  # a misdeal has cleared the account that chips moved to or from
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
        """Return the live seats from the left of the button, which is last; without a button, from the
        dealer's left."""
        live = self.live
        place = bisect_right(live, self.button)
        return live[place:] + live[:place]

    def left_of(self, seat: int) -> list[int]:
        """Return the live seats clockwise from the left of `seat`, without `seat`."""
        live = self.live
        return live[bisect_right(live, seat) :] + live[: bisect_left(live, seat)]

    def from_seat(self, seat: int) -> list[int]:
        """Return the live seats clockwise from `seat`."""
        live = self.live
        place = bisect_left(live, seat)
        return live[place:] + live[:place]

    def first_left_of_button(self) -> int:
        """Return the live seat nearest to the button's left."""
        return self.deal_order()[0]

    def can_act(self, seat: int) -> bool:
        """Return whether a seat still has chips to bet and has not ended its obligation to bet."""
        return self.stacks[seat] > 0 and seat not in self.frozen

    def put_in(
        self, seat: int, amount: int, law: Cite, event: str, data: Mapping[str, int] = NO_DATA
    ) -> None:
        """Move chips from a stack into the bets."""
        chips = self.chips
        self.move(amount, (self.stacks, seat), (chips.bets, seat), law, event, seat, data)
        chips.paid[seat] += amount

    def drop(self, seat: int) -> None:
        """Take a player out of the hand and discard the cards."""
        self.live.remove(seat)
        self.dropped.append(seat)
        self.cards.muck(seat)

    # Overridden for hands replayed from a file

    from_file = False
    """Whether a file may answer for the seats."""
    discards_together = False
    """Whether all players discard before anyone is dealt new cards."""

    def recorded_wager(self, betting: Betting, seat: int) -> Action | None:
        """Return the action a file records for a seat in a betting round; None to ask the seat."""
        return None

    def recorded_answer(self, turn: Turn) -> Action | None:
        """Return the answer a file records for a seat to any other question; None to ask the seat."""
        return None

    def before_dealing(self) -> None:
        """Do nothing; runs before cards are dealt or burned."""

    def reshuffle(self, cards: Sequence[int], law: Cite) -> None:
        """Shuffle some cards to form a new deck."""
        self.cards.deck = Pack.shuffle(cards, self.chance)
        self.emit("reshuffle", law, DEALER, count=len(cards))

    def before_showdown(self) -> None:
        """Do nothing; runs before the hands are compared."""


def _cannot_resume(hand: Hand) -> Any:
    raise AssertionError("no betting or draw round is in progress")


_COPIED = tuple({*Round.__slots__, *Hand.__slots__} - {"_moved", "_play", "_seen", "chance", "turn", "watch"})
_COPIERS: Copiers = {
    **COLLECTIONS,
    Stacks: Stacks,
    Wagers: Wagers,
    Owed: Owed,
    Funds: Funds,
    HouseBook: HouseBook,
    Cards: Cards.copy,
    Chips: Chips.copy,
    Betting: Betting.copy,
    DrawRound: DrawRound.copy,
}


# The rules and paragraphs that a hand gets from its game


class Split(NamedTuple):
    """Paragraphs by which a section divides a pot between high and low."""

    halves: str
    no_low: str
    odd: str
    tied_high: str
    tied_low: str
    suits: str


class ButtonLaws(NamedTuple):
    """A section's paragraphs on the button; most refer to 14.10(c) for all of it."""

    order: str = "(c)"
    mark: str = "(c)"
    first: str = "(c)"
    right: str = "(c)"
    card: str = "(c)"
    moves: str = "(c)"
    from_left: bool = False
    """Whether the first button goes to the dealer's left, as at a casino night."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stud:
    """The stud rules of a game."""

    forced: Callable[[PokerOptions], Opener]
    """The up-card order that decides who makes the forced bet, as the house reads it."""
    leader: Callable[[Hand], tuple[int, str]]
    """Function that returns the seat that acts first by the hands showing, and the paragraph."""
    hole_exposed: Cite
    """Rule for a hole card exposed in the first deal."""
    last_exposed: Cite | None = None
    """Rule for the last hole card exposed, if there is one."""
    ends: Cite = SEVEN_STUD_ENDS
    plays_on: Cite = SEVEN_STUD_PLAYS_ON
    """Rules for the player's two choices."""


class PokerRules(Protocol):
    """The parts of a `PokerGame` used by functions on a hand or its options. The game documents each."""

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
    def edition_in_play(self, options: PokerOptions) -> str: ...
    def lawful_seats(self, options: PokerOptions) -> tuple[int, Cite]: ...
    def why_no_raise(self, hand: Hand, betting: Betting, seat: int) -> Refusal | None: ...
    def is_raise(self, hand: Hand, seat: int, name: str) -> bool: ...
    def hand_parts(self, own: Sequence[int], shared: Sequence[int]) -> Parts: ...
    def orders(self, options: PokerOptions) -> tuple[Order, Order | None]: ...
    def winning_paragraph(self, hand: Hand, at: str, winners: list[int]) -> str: ...
    def both_ways_paragraph(self, high: Rank, low: Rank) -> str: ...
