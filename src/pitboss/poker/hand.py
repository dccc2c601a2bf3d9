"""A hand of poker: a round with its cards and its chips. What the law does with them are functions on a hand.

`seating`, `deck`, `dealing`, `drawing`, `wagers`, `rake`, `showdown` are the verbs of a procedure;
`exposed`, `misdeals`, `fouled` and `rulings` are what should not happen, and `speech` is what players say.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.equipment.pack import Pack
from pitboss.law import Cite
from pitboss.poker import drawing, rulings, speech
from pitboss.poker.betting import Betting, BettingTurn
from pitboss.poker.cards import Cards
from pitboss.poker.chips import Chips
from pitboss.poker.edition import in_edition
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.recorded import PLAYED, Recorded
from pitboss.table import DEALER, Action, Event, Option, Step, Turn
from pitboss.table.accounts import Book
from pitboss.table.action import STAFF
from pitboss.table.event import NOTHING, Told
from pitboss.table.round import Round

if TYPE_CHECKING:
    from pitboss.poker.game import PokerGame


class Hand(Round[PokerOptions, PokerState]):
    """Who plays, with which cards and chips, and how far the hand has come."""

    __slots__ = (
        "betting_begun", "big", "blind_posts", "bound", "button", "cards", "chips", "deal_begun", "edition",
        "facing", "first_actor", "first_place", "frozen", "gone", "killer", "last_blind", "last_wager",
        "left_out", "live", "most", "players", "recorded", "shown", "small",
        "standing", "values", "voluntary", "won",
    )  # fmt: skip
    direct = True
    """Whether seats are asked by a turn alone, with nobody else to answer for them."""

    def prepare(self) -> None:
        """What a hand has before its procedure seats the players."""
        self.edition = self.game.played_under(self.options)
        self.recorded: Recorded = self.state.recorded or PLAYED
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
        self.seat_players([])

    def seat_players(self, players: list[int]) -> None:
        """These are dealt in, and nothing has been bet."""
        self.players = players
        self.clear_cards()
        self.clear_chips()

    def clear_cards(self) -> None:
        """All cards are back with the dealer."""
        self.cards = Cards(self.players)
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
    def game(self) -> PokerGame:
        return self.start.game  # type: ignore[return-value]

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

    # Questions

    def question(self, seat: int, law: Cite, options: Sequence[Option]) -> Turn:
        """A seat asked to choose; the dealer and the supervisor may report at any time."""

        def offers(actor: int) -> Sequence[Option]:
            return options if actor == seat else rulings.reports(self, actor)

        return Turn(seat, law, offers, others=STAFF)

    def ask(self, turn: Turn) -> Step[Action | None]:
        """Put a question to a seat; None if the dealer or the supervisor stepped in instead."""
        self.facing = None
        action = yield turn
        if action.actor == turn.actor:
            return action
        rulings.step_in(self, action)
        return None

    def decide(self, betting: Betting, seat: int) -> Step[Action | None]:
        """What a seat decides in a betting round; None if somebody stepped in instead."""
        if self.options.words == "on":
            return (yield from speech.decide(self, betting, seat))
        return (yield BettingTurn(seat, betting))

    # Where a hand that a file tells goes its own way

    def cards_come(self) -> None:
        """Cards are about to be dealt or burned."""

    def reshuffle(self, cards: Sequence[int], law: Cite) -> None:
        """Some cards become the deck again."""
        self.cards.deck = Pack.shuffled(cards, self.chance)
        self.tell("reshuffle", law, DEALER, count=len(cards))

    def draw(self, law: Cite, reshuffled: Cite) -> Step[None]:
        """Players throw cards away and are dealt new ones."""
        return drawing.in_turn(self, law, reshuffled)

    def hands_meet(self) -> None:
        """The hands are about to be compared."""
