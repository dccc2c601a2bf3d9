"""The two decks of a poker table, and what falls due by the clock handed in. 13:69F-14.2, 14.6(e)4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pitboss.law import Cite, cite
from pitboss.poker.game import PokerGame
from pitboss.table.action import whole
from pitboss.table.refused import Refused

SEQUENCE = cite("13:69F-14.2(b)")
COUNT = cite("13:69F-14.6(e)4")
REMOVED = cite("13:69E-1.18(n)")
BOTH = cite("13:69F-14.2(d)")
COLORS = cite("13:69F-14.2(d)1")
OTHER_SHUFFLED = cite("13:69F-14.2(d)2")
ALTERNATE = cite("13:69F-14.2(d)3")
TWO_DECKS = cite("13:69F-14.2(a)")
SPREAD = cite("13:69F-14.2(c)")
STUB = cite('13:69F-14.1 "stub"')
SEQUENCED_EVERY = timedelta(hours=3)
CHANGED_EVERY = timedelta(hours=6)
COUNTED_EVERY = timedelta(minutes=15)


@dataclass(frozen=True, slots=True, order=True)
class Due:
    """Something to be done, from when on, and the rule."""

    when: datetime
    what: str
    law: Cite


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


@dataclass(slots=True)
class Decks:
    """Two decks, one in play at a time; with a shuffler they alternate every round."""

    decks: list[Deck]
    shuffler: bool = False
    counts: bool = False
    """Whether the shuffler is approved and counts the cards as it shuffles."""
    counted: datetime | None = None
    playing: int = 0
    log: list[tuple[datetime, str, Cite]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if len(self.decks) != 2:
            law = BOTH if self.shuffler else TWO_DECKS
            raise Refused(f"two decks are kept at a poker table, not {len(self.decks)}", law)
        if self.decks[0].color == self.decks[1].color:
            law = COLORS if self.shuffler else TWO_DECKS
            raise Refused(f"both decks have {self.decks[0].color} backs: they must differ", law)
        if self.counts and not self.shuffler:
            raise Refused("only an approved shuffler counts instead of the dealer", COUNT)

    @property
    def deck(self) -> Deck:
        """The deck in play."""
        return self.decks[self.playing]

    def start_round(self, now: datetime) -> Deck:
        """A round begins: with a shuffler the deck it has shuffled comes in, and the other goes into it."""
        if self.deck.since is None:
            self.deck.since = now
            self.counted = self.counted or now
        elif self.shuffler:
            self.rotate(now, ALTERNATE)
            self.log.append(
                (now, f"the {self.decks[1 - self.playing].color} deck is shuffled", OTHER_SHUFFLED)
            )
        return self.deck

    def rotate(self, now: datetime, law: Cite = SEQUENCE) -> Deck:
        """The other deck comes into play; the time this one was used stands."""
        old = self.deck
        old.used, old.since = old.in_use(now), None
        self.playing = 1 - self.playing
        self.deck.since = now
        self.log.append((now, f"the {self.deck.color} deck comes into play", law))
        return self.deck

    def put_in_sequence(self, now: datetime) -> None:
        """The dealer or a floorperson has put the deck in play in suit and sequence."""
        self.deck.used, self.deck.since = timedelta(), now
        self.log.append((now, f"the {self.deck.color} deck lies in suit and sequence", SEQUENCE))

    def change(self, new: Sequence[Deck], now: datetime, law: Cite = SEQUENCE) -> None:
        """New decks for both."""
        fresh = Decks(list(new), self.shuffler, self.counts)
        self.decks, self.playing, self.counted = fresh.decks, 0, now
        self.log.append((now, "both decks are changed", law))

    def count(self, found: int, now: datetime, *, game: PokerGame | None = None, dealt: int = 0) -> bool:
        """The dealer has counted the deck; in hold 'em and omaha the stub will do, with `dealt` cards out.

        False if the number is wrong: the deck is taken from the table.
        """
        if dealt and not (game is not None and game.burn_exposed):
            raise Refused("the stub may be counted in hold 'em and omaha only", STUB)
        if not all(whole(cards) and cards >= 0 for cards in (found, dealt)):
            raise Refused(f"{found!r} and {dealt!r} are not numbers of cards", COUNT)
        self.counted = now
        right = found + dealt == 52
        self.log.append((now, f"{found} cards counted", COUNT))
        if not right:
            self.log.append((now, f"the {self.deck.color} deck is removed", REMOVED))
        return right

    def due(self, now: datetime) -> list[Due]:
        """Everything that should have been done by now, the oldest first."""
        found = []
        in_play = self.deck
        over = in_play.in_use(now) - SEQUENCED_EVERY
        if over >= timedelta():
            found.append(Due(now - over, f"put the {in_play.color} deck in suit and sequence", SEQUENCE))
        found += [
            Due(deck.opened + CHANGED_EVERY, f"change the {deck.color} deck", SEQUENCE)
            for deck in self.decks
            if now - deck.opened >= CHANGED_EVERY
        ]
        if not self.counts and self.counted is not None and now - self.counted >= COUNTED_EVERY:
            found.append(Due(self.counted + COUNTED_EVERY, "count the deck in play", COUNT))
        return sorted(found)


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
    if by not in ("poker shift supervisor", "supervisor of the poker shift supervisor"):
        raise Refused(f"a poker shift supervisor or above distributes the decks, not a {by}", SPREAD)
    if missing := sorted(set(tables) - set(given)):
        raise Refused(f"no decks are given to table {missing[0]}", SPREAD)
    rows = []
    for table, facts in tables.items():
        first, second = given[table]
        if first == second:
            raise Refused(f"the two decks of table {table} cannot be told apart", TWO_DECKS)
        rows.append(f"{table} ({facts.game}, {facts.limits}, {facts.location}): {first} and {second} backs")
    return rows


def with_shuffler(colors: tuple[str, str], now: datetime, *, counts: bool) -> Decks:
    """Both decks in use, one dealt while the device shuffles the other: 14.2(d)."""
    return Decks([Deck(color, now) for color in colors], shuffler=True, counts=counts)
