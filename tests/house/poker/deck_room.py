"""An open poker table with two decks for tests, and short commands for them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.house.due import Due
from pitboss.house.poker.decks import Deck, Decks
from pitboss.house.poker.opening import DeckPreparation
from pitboss.house.poker.room import RoomTable
from pitboss.poker.cards import DECK_SIZE
from pitboss.poker.hand import Hand
from pitboss.poker.table import PokerTable
from pitboss.table import DEALER, Action
from tests.poker.deck import GAMES

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
NEW_STEPS = ["receive_new", "inspect", "verify", "spread", "look", "wash", "shuffle"]
CUT = ["cover_card", "cut", "stack"]
DEAD = "a card missing or one too many"
JAM = "the shuffler jammed"


class Played:
    """A table in play and the room's record of it, together as in the server."""

    def __init__(self, game: str, opening: DeckPreparation, decks: Decks, **options: Any) -> None:
        self.table: PokerTable = GAMES[game].table(stacks=dict.fromkeys((1, 2, 3), 100_000))
        self.log: list[tuple[datetime, str, str]] = []
        self._room = RoomTable("7", game, {}, "by the rail", opening, decks, NOW.isoformat())
        self._over: Hand | None = None

    @property
    def room(self) -> RoomTable:
        """Return the room's table, after rulings of finished rounds are carried out, written and read."""
        hand = self._over
        if hand is not None and hand.over:
            self._over, names = None, [event.name for event in hand.events]
            assert hand.start.now is not None
            self._room.end_round(hand.start.now, dead="new_deck" in names,
                                 shuffler_out="shuffler_removed" in names)  # fmt: skip
        self.log += [(when, what, str(law)) for when, what, law in self._room.decks.log]
        self._room = RoomTable.from_json("7", self._room.to_json())
        return self._room

    @property
    def stacks(self) -> dict[int, int]:
        return self.table.stacks

    def start(self, chance: Chance, *, now: datetime) -> Hand:
        room = self.room
        room.begin_round(self.table.number + 1, now)
        self.table.use_shuffler(room.decks.shuffler)
        self._over = self.table.start(chance, now=now)
        return self._over

    def undo(self) -> Hand:
        self._over = self.table.undo()
        return self._over

    def due(self, now: datetime) -> list[Due]:
        return self.room.due(now)

    def count(self, found: int, *, now: datetime, by_shuffler: bool = False) -> bool:
        room, hand = self.room, self._over
        if hand is None or hand.over or by_shuffler:
            return room.count(found, now, by_shuffler=by_shuffler)
        dealt = DECK_SIZE - len(hand.cards.deck)
        if found + dealt != DECK_SIZE and room.poker_game.has_flop:
            hand.act(Action(DEALER, "report", DEAD))
        return room.count(found, now, dealt=dealt)


def room(*, shuffler: bool = False, counts: bool = False, game: str = "hold-em", **opening: Any) -> Played:
    """Open a table of three with a red and a blue deck."""
    decks = Decks([Deck("red", NOW), Deck("blue", NOW)], shuffler=shuffler, counts=counts)
    at = Played(game, DeckPreparation(shuffler=shuffler, **opening), decks)
    make_ready(at)
    return at


def opening(at: Played) -> DeckPreparation:
    return at.room.opening


def decks(at: Played) -> Decks:
    return at.room.decks


def present(at: Played) -> list[Deck]:
    """List the decks that are still at the table."""
    return [deck for place, deck in enumerate(decks(at).decks) if place not in decks(at).missing]


def due(at: Played) -> list[str]:
    return [step.name for step in opening(at).due]


def make_ready(at: Played, *, until: str = "") -> None:
    """Take the steps that are due, up to but not including `until`. New decks have green or brown backs."""
    while (steps := opening(at).due) and steps[0].name != until:
        if steps[0].name == "receive_new":
            backs = {deck.color for deck in present(at)}
            at.room.receive(next(color for color in ("green", "brown") if color not in backs), NOW)
        else:
            at.room.take_step(steps[0].name, players=2, cards=20)


def begin(at: Played, number: int = 1) -> Hand:
    return at.start(Chance.seeded(number), now=NOW + number * MINUTE)


def report(hand: Hand, what: str) -> None:
    hand.act(Action(DEALER, "report", what))


def finish(hand: Hand) -> None:
    while hand.turn is not None:
        hand.act(hand.turn.options[0].action())


def gone(at: Played) -> list[str]:
    """List the backs of the decks removed from the table, in order."""
    assert at.room
    return [what.split()[1] for _, what, _ in at.log if what.endswith("deck is removed")]
