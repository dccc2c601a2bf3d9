"""The two decks of a poker table and its shuffler, with tasks due by the clock. 13:69F-14.2, 14.6(e)4."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Self

from pitboss.house.due import Due
from pitboss.house.poker.laws import (
    ALTERNATE,
    BOTH_USED,
    COLORS,
    COUNT,
    IN_SEQUENCE,
    OTHER_SHUFFLED,
    STUB,
    TWO_DECKS,
)
from pitboss.law import Cite
from pitboss.poker.cards import DECK_SIZE
from pitboss.poker.laws import NEW_DECK, SHUFFLE, SHUFFLER_OUT
from pitboss.table.action import is_whole_number
from pitboss.table.refused import Refused

__all__ = ["CHANGE_INTERVAL", "SEQUENCE_INTERVAL", "Deck", "Decks"]

SEQUENCE_INTERVAL = timedelta(hours=3)
CHANGE_INTERVAL = timedelta(hours=6)
COUNT_INTERVAL = timedelta(minutes=15)


@dataclass(slots=True)
class Deck:
    """One deck: the color of its backs, when it was opened, and how long it has been in use."""

    color: str
    opened: datetime
    used: timedelta = timedelta()
    """Time in play since it was last put in suit and sequence."""
    since: datetime | None = None
    """The time it last came into play; None while it lies aside."""

    def in_use(self, now: datetime) -> timedelta:
        return self.used + (now - self.since if self.since is not None else timedelta())

    def lay_aside(self, now: datetime) -> None:
        """Take the deck out of play, and keep its time in use."""
        self.used, self.since = self.in_use(now), None

    def to_json(self) -> dict[str, Any]:
        since = None if self.since is None else self.since.isoformat()
        return {"color": self.color, "opened": self.opened.isoformat(), "used": self.used.total_seconds(),
                "since": since}  # fmt: skip

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Self:
        since = None if row["since"] is None else datetime.fromisoformat(row["since"])
        return cls(row["color"], datetime.fromisoformat(row["opened"]), timedelta(seconds=row["used"]), since)


@dataclass(slots=True)
class Decks:
    """Two decks, one in play at a time. With a shuffler they alternate every round."""

    decks: list[Deck]
    """The decks by place. A deck removed from the table stays here until another replaces it."""
    shuffler: bool = False
    counts: bool = False
    """Whether the shuffler is approved and counts the cards as it shuffles."""
    counted: datetime | None = None
    playing: int = 0
    """The place of the deck in play."""
    begun: bool = False
    """Whether a round has been dealt since the table was opened."""
    missing: list[int] = field(default_factory=list)
    """Places whose deck was removed from the table, oldest first. A removed deck never comes back."""
    log: list[tuple[datetime, str, Cite]] = field(default_factory=list, compare=False)
    """Log since the decks were read from the ledger, for the entry to be written."""

    def __post_init__(self) -> None:
        if len(self.decks) != 2:
            law = BOTH_USED if self.shuffler else TWO_DECKS
            raise Refused(f"two decks are kept at a poker table, not {len(self.decks)}", law)
        if not self.missing:
            self._check_backs_differ(self.decks[0].color, self.decks[1])
        if self.counts and not self.shuffler:
            raise Refused("only an approved shuffler may count in place of the dealer", COUNT)

    def _check_backs_differ(self, color: str, other: Deck) -> None:
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
            raise Refused(f"two decks are required: bring one in place of the {gone} deck", TWO_DECKS)

    def start_round(self, now: datetime) -> Deck:
        """Begin a round. With a shuffler, its deck comes into play and the other goes in."""
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
        """Bring the other deck into play; this one keeps its time in use."""
        if self.shuffler:
            raise Refused("with a shuffler, the decks alternate every round: keep dealing", ALTERNATE)
        self.check_two()
        self._bring_in(now, IN_SEQUENCE)
        return self.deck

    def _bring_in(self, now: datetime, law: Cite) -> None:
        self.deck.lay_aside(now)
        self.playing = 1 - self.playing
        self.deck.since = now
        self.log.append((now, f"the {self.deck.color} deck comes into play", law))

    def rest(self, now: datetime) -> None:
        """Rest both decks until the next round, because nobody plays."""
        self.deck.lay_aside(now)
        self.counted, self.begun = None, False

    def put_in_sequence(self, now: datetime) -> None:
        """Put the deck in play in suit and sequence."""
        self._check_there(self.playing)
        self.deck.used = timedelta()
        if self.deck.since is not None:
            self.deck.since = now
        self.log.append((now, f"the {self.deck.color} deck lies in suit and sequence", IN_SEQUENCE))

    # To the table, and from it

    def place(self, color: str) -> int:
        """Return the place of the deck with these backs."""
        for place, deck in enumerate(self.decks):
            if deck.color == color and place not in self.missing:
                return place
        raise Refused(f"the table has no deck with {color} backs", TWO_DECKS)

    def take_out(self, place: int, now: datetime, law: Cite = IN_SEQUENCE) -> None:
        """Remove a deck from the table for good; another must replace it."""
        if place not in self.missing:
            deck = self.decks[place]
            deck.lay_aside(now)
            self.missing.append(place)
            self.log.append((now, f"the {deck.color} deck is removed", law))

    def place_for(self, color: str) -> int:
        """Return the place for a new deck with these backs."""
        if not self.missing:
            raise Refused("the table already has its two decks", TWO_DECKS)
        place = self.missing[0]
        if 1 - place not in self.missing:
            self._check_backs_differ(color, self.decks[1 - place])
        return place

    def receive(self, color: str, now: datetime) -> Deck:
        """Receive a new deck in place of the one removed first."""
        place = self.place_for(color)
        self.missing.remove(place)
        self.decks[place] = Deck(color, now)
        if place == self.next_place:
            self.counted = None  # every card of a new deck is inspected before use
        self.log.append((now, f"a new {color} deck comes to the table", TWO_DECKS))
        return self.decks[place]

    def count(
        self, found: int, now: datetime, *, by_shuffler: bool = False, dealt: int = 0, stub: bool = False
    ) -> bool:
        """Count the deck in play, or have an approved shuffler count the one in it; return whether it is
        complete.

        In a round, with `dealt` cards out, it is enough to count the `stub` in hold 'em and omaha. A deck
        with a wrong number is removed from the table.
        """
        right = self._is_complete(found, by_shuffler=by_shuffler, dealt=dealt, stub=stub)
        if not by_shuffler:
            self.counted = now
        self.log.append((now, f"{found} cards counted", COUNT))
        if not right:
            self.take_out(1 - self.playing if by_shuffler else self.playing, now, NEW_DECK)
        return right

    def _is_complete(self, found: int, *, by_shuffler: bool, dealt: int, stub: bool) -> bool:
        """Return whether a count totals 52; refuse a count that the rule does not allow."""
        if by_shuffler and (not self.counts or dealt):
            raise Refused("no approved shuffler counts the deck in play: let the dealer count it", COUNT)
        self._check_there(1 - self.playing if by_shuffler else self.playing)
        if dealt and not stub:
            raise Refused("the stub may be counted in hold 'em and omaha only", STUB)
        if not all(is_whole_number(cards) and cards >= 0 for cards in (found, dealt)):
            raise Refused(f"{found!r} and {dealt!r} must be card counts", COUNT)
        return found + dealt == DECK_SIZE

    def _check_there(self, place: int) -> None:
        if place in self.missing:
            raise Refused("that deck has been taken from the table: bring another", TWO_DECKS)

    # The shuffler

    def shuffler_goes(self, now: datetime) -> None:
        """Remove the shuffler. The dealer shuffles and counts the cards from now on."""
        self.shuffler, self.counts, self.counted = False, False, now
        self.log.append((now, "the shuffler is removed", SHUFFLER_OUT))

    def shuffler_comes(self, now: datetime, *, counts: bool) -> None:
        """Put a shuffler on the table."""
        self.shuffler, self.counts = True, counts
        self.log.append((now, "a shuffler is used", SHUFFLE))

    def due(self, now: datetime) -> list[Due]:
        """List all overdue tasks, oldest first."""
        found = [
            Due(
                now, f"bring a deck in place of the {self.decks[place].color} one", TWO_DECKS, "poker/receive"
            )
            for place in self.missing
        ]
        there = [deck for place, deck in enumerate(self.decks) if place not in self.missing]
        found += [
            Due(
                deck.opened + CHANGE_INTERVAL,
                f"change the {deck.color} deck",
                IN_SEQUENCE,
                "poker/take-out",
                {"color": deck.color},
            )
            for deck in there
            if now - deck.opened >= CHANGE_INTERVAL
        ]
        if self.playing not in self.missing:
            found += self._due_in_play(now)
        return sorted(found)

    def _due_in_play(self, now: datetime) -> list[Due]:
        """List the tasks due for the deck in play."""
        found = []
        over = self.deck.in_use(now) - SEQUENCE_INTERVAL
        if over >= timedelta():
            what = f"put the {self.deck.color} deck in suit and sequence"
            found.append(Due(now - over, what, IN_SEQUENCE, "poker/sequence"))
        if not self.counts and self.counted is not None and now - self.counted >= COUNT_INTERVAL:
            when = self.counted + COUNT_INTERVAL
            found.append(Due(when, "count the deck in play", COUNT, "poker/count"))
        return found

    def to_json(self) -> dict[str, Any]:
        return {
            "decks": [each.to_json() for each in self.decks],
            "shuffler": self.shuffler,
            "counts": self.counts,
            "counted": None if self.counted is None else self.counted.isoformat(),
            "playing": self.playing,
            "begun": self.begun,
            "missing": list(self.missing),
        }

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Self:
        counted = None if row["counted"] is None else datetime.fromisoformat(row["counted"])
        decks = [Deck.from_json(each) for each in row["decks"]]
        return cls(**{**row, "decks": decks, "counted": counted, "missing": list(row["missing"])})
