"""A poker table of the room: opening, decks, shuffler and absent players. 13:69F-14.2 to 14.7.

A table is read from the ledger, changed by the rules here, and written back whole. Rulings in a round about
decks and the shuffler are carried out when the round is over: 14.15(g), (q).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, Self

from pitboss.house.due import Due
from pitboss.house.poker.decks import Decks
from pitboss.house.poker.laws import AWAY, BY_SHUFFLER, CARRIED, COUNT, IDLE, IN_SEQUENCE, RECEIVED
from pitboss.house.poker.opening import RECEIVE_NEW, DeckPreparation, OpeningStep
from pitboss.law import Cite
from pitboss.poker.game import PokerGame
from pitboss.poker.laws import BETWEEN_ROUNDS, DEAD, SHUFFLE, SHUFFLER_OUT
from pitboss.poker.options import PokerOptions
from pitboss.table.catalog import find_game
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["RoomTable"]


@dataclass(frozen=True, slots=True)
class Away:
    """A player who has left for a time and keeps the seat."""

    since: str
    stakes: int
    carried: bool
    """Whether the player carried the stakes away. Otherwise they are on the table under a cover."""


@dataclass
class RoomTable:
    """An open poker table. Callers pass the time."""

    name: str
    game: str
    posted: Mapping[str, Any]
    """Posted limits and forced bets, as options of the game."""
    location: str
    opening: DeckPreparation
    decks: Decks
    opened: str
    played_as: int = 0
    """The number of the server's table that plays it; 0 if none does."""
    dealing: int = 0
    """The round in play; 0 between rounds."""
    rounds: int = 0
    away: dict[int, Away] = field(default_factory=dict)
    removed: list[int] = field(default_factory=list)
    """Seats of players ordered out, until the server's table has removed them."""
    owed: dict[int, int] = field(default_factory=dict)
    """Time charges that seats could not pay yet."""
    charged: str = ""
    """The time of the last charge; before the first one, the time the game began."""
    charge: dict[int, int] = field(default_factory=dict)
    """The amount each seat paid at the last charge."""
    paid_before: int = 0
    """The server table's total of earlier payments, so that it takes the chips only once."""
    notice: Mapping[str, Any] = field(default_factory=dict)
    """Limits announced by a posted notice, and their effective time."""
    closed: bool = False

    def __post_init__(self) -> None:
        if self.opening.shuffler != self.decks.shuffler:
            why = "a shuffler must be used for both the opening and the decks, or for neither"
            raise Refused(why, BY_SHUFFLER)

    @cached_property
    def poker_game(self) -> PokerGame:
        game = find_game(self.game)
        assert isinstance(game, PokerGame)
        return game

    @property
    def options(self) -> PokerOptions:
        options = self.poker_game.options_from_json(dict(self.posted))
        assert isinstance(options, PokerOptions)
        return options

    # Rounds

    def why_not(self) -> Refused | None:
        """Return the reason no round may begin; None if one may."""
        try:
            self.decks.check_two()
        except Refused as refusal:
            return refusal
        if not self.opening.ready:
            step = self.opening.due[0]
            return Refused(f"the table is not open yet: first {step.says}", step.law)
        return None

    def begin_round(self, number: int, now: datetime) -> None:
        """Begin a round. With a shuffler, the deck it has shuffled comes into play."""
        if self.dealing:
            raise Refused(f"round {self.dealing} is in play", BETWEEN_ROUNDS, "round")
        if refusal := self.why_not():
            raise refusal
        self.decks.start_round(now)
        self.dealing, self.rounds, self.removed = number, self.rounds + 1, []
        self.charged = self.charged or now.isoformat()

    def end_round(self, now: datetime, *, dead: bool, shuffler_out: bool) -> None:
        """End the round in play, and carry out rulings in it about the deck and the shuffler."""
        self.dealing = 0
        if dead:
            before = list(self.decks.missing)
            self.decks.take_out(self.decks.playing, now, DEAD)
            self._ask_for_new(before)
        if shuffler_out and self.decks.shuffler:
            self._drop_shuffler(now)

    def due(self, now: datetime) -> list[Due]:
        """List the tasks due now: the next step of the opening, and the decks."""
        steps = [
            Due(now, step.says, step.law, "poker/take-step", {"step": step.name})
            for step in self.opening.due[:1]
            if step is not RECEIVE_NEW  # the decks ask for it
        ]
        return steps + self.decks.due(now)

    # The decks and the shuffler

    def take_step(self, name: str, *, players: int = 0, cards: int = 0) -> OpeningStep:
        """Take the opening step that is due. A new deck comes by `receive`, which records its backs."""
        if name == RECEIVE_NEW.name:
            raise Refused("receive the new deck with the color of its backs", RECEIVED, "step")
        return self.opening.take(name, players=players, cards=cards)

    def rotate(self, now: datetime) -> None:
        """Bring the other deck into play, once it is washed, shuffled and cut: 14.2(b), 14.4(c)1."""
        self._between_rounds("decks are rotated", IN_SEQUENCE)
        self.decks.rotate(now)
        self.opening.rotate_in()

    def put_in_sequence(self, now: datetime) -> None:
        """Put the deck in play in suit and sequence, as required every three hours: 14.2(b)."""
        self._between_rounds("a deck is put in suit and sequence", IN_SEQUENCE)
        self.decks.put_in_sequence(now)

    def count(self, found: int, now: datetime, *, by_shuffler: bool = False, dealt: int = 0) -> bool:
        """Count the deck in play, or the stub in a round; or have a shuffler count the deck in it.

        A deck with a wrong number is removed, 14.6(e)4; a round in play with it is dead, 14.15(g).
        """
        if self.dealing and not by_shuffler and not dealt:
            raise Refused("cards are out: say how many were dealt from the deck", COUNT, "dealt")
        if dealt and not self.dealing:
            raise Refused("no round is in play: count the whole deck", COUNT, "dealt")
        before = list(self.decks.missing)
        right = self.decks.count(
            found, now, by_shuffler=by_shuffler, dealt=dealt, stub=self.poker_game.has_flop
        )  # fmt: skip
        self._ask_for_new(before)
        return right

    def take_out(self, color: str, now: datetime) -> None:
        """Take a deck from the table to be changed: 14.2(b)."""
        self._between_rounds("decks are changed", IN_SEQUENCE)
        before = list(self.decks.missing)
        self.decks.take_out(self.decks.place(color), now)
        self._ask_for_new(before)

    def receive(self, color: str, now: datetime) -> None:
        """Receive a new deck in place of a missing one; its other steps are then due."""
        self.decks.place_for(color)
        if RECEIVE_NEW in self.opening.due:
            self.opening.take(RECEIVE_NEW.name)
        self.decks.receive(color, now)

    def remove_shuffler(self, now: datetime) -> None:
        """Take the shuffler off the table, before cards are shuffled in another way: 14.15(q)."""
        self._between_rounds("the shuffler is taken off the table", SHUFFLER_OUT)
        if not self.decks.shuffler:
            raise Refused("there is no shuffler at the table", SHUFFLER_OUT)
        self._drop_shuffler(now)

    def use_shuffler(self, now: datetime, *, counts: bool = False) -> None:
        """Use a shuffler from the next round on, with both decks: 14.2(d), 14.5(a)."""
        self._between_rounds("a shuffler is put on the table", SHUFFLE)
        if self.decks.shuffler:
            raise Refused("there is already a shuffler at the table", SHUFFLE)
        self.decks.shuffler_comes(now, counts=counts)
        self.opening.shuffler_comes()

    def go_idle(self, now: datetime) -> None:
        """Spread both decks until two players have come: 14.5(d)."""
        self._between_rounds("the table is idle", IDLE)
        self.decks.rest(now)
        self.opening.go_idle()

    def close(self) -> None:
        self._between_rounds("a table is closed", RECEIVED)
        if self.away:
            raise Refused(f"the player of seat {min(self.away)} is away and keeps the seat", AWAY)
        self.closed = True

    def _drop_shuffler(self, now: datetime) -> None:
        self.decks.shuffler_goes(now)
        self.opening.shuffler_goes()

    def _ask_for_new(self, before: Sequence[int]) -> None:
        """Add the opening steps for decks that replace those just removed."""
        for place in self.decks.missing:
            if place not in before:
                self.opening.renew(place, for_use=place == self.decks.next_place)

    def _between_rounds(self, what: str, law: Cite) -> None:
        if self.dealing:
            raise Refused(f"{what} between rounds of play only", law)

    # Leaving for a time

    def step_away(self, seat: int, stakes: int, now: datetime, *, carrying: bool) -> None:
        """Let a player keep the seat and leave for a time, with the stakes counted or under a cover."""
        if seat in self.away:
            raise Refused(f"the player of seat {seat} is away already", AWAY, "seat")
        if carrying:
            self._between_rounds("stakes are carried off", CARRIED)
        self.away[seat] = Away(now.isoformat(), stakes, carrying)

    def come_back(self, seat: int, stakes: int | None) -> Away:
        """Let the player back. Carried stakes are counted again and may not have shrunk."""
        away = self.away.get(seat)
        if away is None:
            raise Refused(f"the player of seat {seat} is not away", AWAY, "seat")
        if away.carried:
            self._between_rounds("stakes come back", CARRIED)
            if stakes is None or stakes < away.stakes:
                why = f"{dollars(away.stakes)} left the table: at least that much must come back"
                raise Refused(why, CARRIED, "stakes")
        del self.away[seat]
        return away

    def free_seat(self, seat: int) -> int:
        """Clear a seat's absence and debt; return the amount it owed for time."""
        self.away.pop(seat, None)
        return self.owed.pop(seat, 0)

    # The ledger

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "posted": dict(self.posted),
            "location": self.location,
            "opening": self.opening.to_json(),
            "decks": self.decks.to_json(),
            "opened": self.opened,
            "played_as": self.played_as,
            "dealing": self.dealing,
            "rounds": self.rounds,
            "away": {str(seat): [each.since, each.stakes, each.carried] for seat, each in self.away.items()},
            "removed": list(self.removed),
            "owed": {str(seat): amount for seat, amount in self.owed.items()},
            "charged": self.charged,
            "charge": {str(seat): amount for seat, amount in self.charge.items()},
            "paid_before": self.paid_before,
            "notice": dict(self.notice),
            "closed": self.closed,
        }

    @classmethod
    def from_json(cls, name: str, row: Mapping[str, Any]) -> Self:
        changed = {
            "opening": DeckPreparation.from_json(row["opening"]),
            "decks": Decks.from_json(row["decks"]),
            "away": {int(seat): Away(*each) for seat, each in row["away"].items()},
            "owed": {int(seat): amount for seat, amount in row["owed"].items()},
            "charge": {int(seat): amount for seat, amount in row["charge"].items()},
        }
        return cls(name=name, **{**row, **changed})
