"""The two decks of a poker table and its shuffler, and what falls due by the clock. 13:69F-14.2, 14.6(e)4."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pitboss.house.due import Due
from pitboss.house.poker import staff
from pitboss.house.poker.laws import (
    ALTERNATE,
    BOTH_USED,
    COLORS,
    COUNT,
    GIVEN_OUT,
    IN_SEQUENCE,
    OTHER_SHUFFLED,
    STUB,
    TWO_DECKS,
)
from pitboss.law import Cite
from pitboss.poker.cards import DECK
from pitboss.poker.game import PokerGame
from pitboss.poker.laws import NEW_DECK, SHUFFLE, SHUFFLER_OUT
from pitboss.table.action import whole
from pitboss.table.refused import Refused

SEQUENCED_EVERY = timedelta(hours=3)
CHANGED_EVERY = timedelta(hours=6)
COUNTED_EVERY = timedelta(minutes=15)
SHUFFLER = "shuffler"
"""Who counts, where an approved device does it instead of the dealer."""


@dataclass(slots=True)
class Deck:
    """One deck: the colour of its backs, when it was opened, and how long it has been in use."""

    color: str
    opened: datetime
    used: timedelta = timedelta()
    """Time in play since it last lay in suit and sequence."""
    since: datetime | None = None
    """When it last came into play; None while it lies aside."""

    def in_use(self, now: datetime) -> timedelta:
        return self.used + (now - self.since if self.since is not None else timedelta())

    def lay_aside(self, now: datetime) -> None:
        """It is out of play; the time it was used stands."""
        self.used, self.since = self.in_use(now), None


@dataclass(slots=True)
class Decks:
    """Two decks, one in play at a time; with a shuffler they alternate every round."""

    decks: list[Deck]
    """By their places. A deck that was taken from the table is still named here until another comes."""
    shuffler: bool = False
    counts: bool = False
    """Whether the shuffler is approved and counts the cards as it shuffles."""
    counted: datetime | None = None
    playing: int = 0
    """The place of the deck in play."""
    begun: bool = False
    """Whether a round has been dealt since the table was opened."""
    missing: list[int] = field(default_factory=list)
    """The places whose deck was taken from the table, the first gone first."""
    removed: list[Deck] = field(default_factory=list)
    """Every deck that was taken from the table: none of them comes back."""
    log: list[tuple[datetime, str, Cite]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if len(self.decks) != 2:
            law = BOTH_USED if self.shuffler else TWO_DECKS
            raise Refused(f"two decks are kept at a poker table, not {len(self.decks)}", law)
        self._differ(self.decks[0].color, self.decks[1])
        if self.counts and not self.shuffler:
            raise Refused("only an approved shuffler counts instead of the dealer", COUNT)

    def _differ(self, color: str, other: Deck) -> None:
        if color == other.color:
            law = COLORS if self.shuffler else TWO_DECKS
            raise Refused(f"both decks have {color} backs: they must differ", law)

    @property
    def deck(self) -> Deck:
        """The deck in play."""
        return self.decks[self.playing]

    @property
    def next_place(self) -> int:
        """The place of the deck for the next round."""
        return 1 - self.playing if self.shuffler and self.begun else self.playing

    # In and out of play

    def check_two(self) -> None:
        """Refuse to go on while a deck is missing."""
        if self.missing:
            gone = self.decks[self.missing[0]].color
            raise Refused(f"two decks are kept here: bring one in place of the {gone} deck", TWO_DECKS)

    def start_round(self, now: datetime) -> Deck:
        """A round begins: with a shuffler the deck it has shuffled comes in, and the other goes into it."""
        self.check_two()
        if self.next_place != self.playing:
            self._bring_in(now, ALTERNATE)
            other = self.decks[1 - self.playing]
            self.log.append((now, f"the {other.color} deck is shuffled", OTHER_SHUFFLED))
        self.begun = True
        if self.deck.since is None:
            self.deck.since = now
        self.counted = self.counted or now
        return self.deck

    def rotate(self, now: datetime) -> Deck:
        """The other deck comes into play; the time this one was used stands."""
        if self.shuffler:
            raise Refused("with a shuffler the decks alternate every round: deal on", ALTERNATE)
        self.check_two()
        self._bring_in(now, IN_SEQUENCE)
        return self.deck

    def _bring_in(self, now: datetime, law: Cite) -> None:
        self.deck.lay_aside(now)
        self.playing = 1 - self.playing
        self.deck.since = now
        self.log.append((now, f"the {self.deck.color} deck comes into play", law))

    def rest(self, now: datetime) -> None:
        """Nobody plays: neither deck is in use until the next round."""
        self.deck.lay_aside(now)
        self.counted, self.begun = None, False

    def put_in_sequence(self, now: datetime, *, by: str = "dealer") -> None:
        """The dealer or a floorperson has put the deck in play in suit and sequence."""
        staff.check(by, staff.DEALER_OR_FLOOR, "a deck is put in suit and sequence", IN_SEQUENCE)
        self._check_there(self.playing)
        self.deck.used = timedelta()
        if self.deck.since is not None:
            self.deck.since = now
        self.log.append((now, f"the {self.deck.color} deck lies in suit and sequence", IN_SEQUENCE))

    # To the table, and from it

    def place(self, color: str) -> int:
        """Where the deck with these backs has its place."""
        for place, deck in enumerate(self.decks):
            if deck.color == color and place not in self.missing:
                return place
        raise Refused(f"no deck with {color} backs is at the table", TWO_DECKS)

    def take_out(self, place: int, now: datetime, law: Cite = IN_SEQUENCE) -> None:
        """A deck is taken from the table for good; another must come in its place."""
        if place not in self.missing:
            deck = self.decks[place]
            deck.lay_aside(now)
            self.missing.append(place)
            self.removed.append(deck)
            self.log.append((now, f"the {deck.color} deck is removed", law))

    def place_for(self, color: str) -> int:
        """Where a new deck with these backs would go."""
        if not self.missing:
            raise Refused("two decks are kept at a poker table, and both are there", TWO_DECKS)
        place = self.missing[0]
        if 1 - place not in self.missing:
            self._differ(color, self.decks[1 - place])
        return place

    def receive(self, color: str, now: datetime) -> Deck:
        """A new deck comes to the table, in place of the one that went first."""
        place = self.place_for(color)
        self.missing.remove(place)
        self.decks[place] = Deck(color, now)
        if place == self.next_place:
            self.counted = None  # every card of it is inspected before it is used
        self.log.append((now, f"a new {color} deck comes to the table", TWO_DECKS))
        return self.decks[place]

    def count(
        self,
        found: int,
        now: datetime,
        *,
        by: str = "dealer",
        game: PokerGame | None = None,
        dealt: int | None = None,
    ) -> bool:
        """The dealer has counted the deck in play, or an approved shuffler the one in it.

        In a round, with `dealt` cards out, the stub will do in hold 'em and omaha. False if the number is
        wrong. The deck is then taken from the table; in a round, when that has been called dead.
        """
        right = self.is_right(found, by=by, game=game, dealt=dealt)
        if by != SHUFFLER:
            self.counted = now
        self.log.append((now, f"{found} cards counted", COUNT))
        if not right and dealt is None:
            self.take_out(self._counted_by(by), now, NEW_DECK)
        return right

    def is_right(
        self, found: int, *, by: str = "dealer", game: PokerGame | None = None, dealt: int | None = None
    ) -> bool:
        """Whether a count comes out at 52; it is refused if it is not one that the rule knows."""
        if by == SHUFFLER and (not self.counts or dealt is not None):
            raise Refused("no approved shuffler counts the deck in play: let the dealer count it", COUNT)
        if by != SHUFFLER:
            staff.check(by, staff.DEALER, "the deck in play is counted", COUNT)
        self._check_there(self._counted_by(by))
        if dealt and not (game is not None and game.has_flop):
            raise Refused("the stub may be counted in hold 'em and omaha only", STUB)
        if not all(whole(cards) and cards >= 0 for cards in (found, dealt or 0)):
            raise Refused(f"{found!r} and {dealt!r} are not numbers of cards", COUNT)
        return found + (dealt or 0) == DECK

    def _check_there(self, place: int) -> None:
        if place in self.missing:
            raise Refused("that deck has been taken from the table: bring another", TWO_DECKS)

    def _counted_by(self, by: str) -> int:
        """The place of the deck that is counted: in play, or in the shuffler."""
        return 1 - self.playing if by == SHUFFLER else self.playing

    # The shuffler

    def shuffler_goes(self, now: datetime) -> None:
        """The shuffler is taken off the table: cards are shuffled, and counted, by the dealer from now on."""
        self.shuffler, self.counts, self.counted = False, False, now
        self.log.append((now, "the shuffler is removed", SHUFFLER_OUT))

    def shuffler_comes(self, now: datetime, *, counts: bool) -> None:
        """A shuffler is put on the table."""
        self.shuffler, self.counts = True, counts
        self.log.append((now, "a shuffler is used", SHUFFLE))

    def due(self, now: datetime) -> list[Due]:
        """Everything that should have been done by now, the oldest first."""
        found = [
            Due(now, f"bring a deck in place of the {self.decks[place].color} one", TWO_DECKS)
            for place in self.missing
        ]
        there = [deck for place, deck in enumerate(self.decks) if place not in self.missing]
        found += [
            Due(deck.opened + CHANGED_EVERY, f"change the {deck.color} deck", IN_SEQUENCE)
            for deck in there
            if now - deck.opened >= CHANGED_EVERY
        ]
        if self.playing not in self.missing:
            found += self._due_in_play(now)
        return sorted(found)

    def _due_in_play(self, now: datetime) -> list[Due]:
        """What is due with the deck in play."""
        found = []
        over = self.deck.in_use(now) - SEQUENCED_EVERY
        if over >= timedelta():
            found.append(Due(now - over, f"put the {self.deck.color} deck in suit and sequence", IN_SEQUENCE))
        if not self.counts and self.counted is not None and now - self.counted >= COUNTED_EVERY:
            found.append(Due(self.counted + COUNTED_EVERY, "count the deck in play", COUNT))
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """What a supervisor weighs in giving decks to a table: its limits, its place and its game."""

    limits: str
    location: str
    game: str


def distribute(
    tables: Mapping[str, OpenTable], given: Mapping[str, tuple[str, str]], *, by: str
) -> list[str]:
    """The day's list of which backs go to which open table, as the supervisor has decided."""
    staff.check(by, staff.SHIFT_OR_ABOVE, "decks are given to the tables", GIVEN_OUT)
    if missing := sorted(set(tables) - set(given)):
        raise Refused(f"no decks are given to table {missing[0]}", GIVEN_OUT)
    rows = []
    for table, facts in tables.items():
        first, second = given[table]
        if first == second:
            raise Refused(f"the two decks of table {table} cannot be notified apart", TWO_DECKS)
        rows.append(f"{table} ({facts.game}, {facts.limits}, {facts.location}): {first} and {second} backs")
    return rows


def with_shuffler(colors: tuple[str, str], now: datetime, *, counts: bool) -> Decks:
    """Both decks in use, one dealt while the device shuffles the other: 14.2(d)."""
    return Decks([Deck(color, now) for color in colors], shuffler=True, counts=counts)
