"""A poker table in a room: opening, decks, time charges, who is away, and a log. 13:69F-14.2 to 14.7."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pitboss.equipment.chance import Chance
from pitboss.house.poker.decks import Decks, Due
from pitboss.house.poker.opening import Opening
from pitboss.house.poker.time_charge import TimeBox
from pitboss.law import Cite, cite
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.poker.laws import BETWEEN_ROUNDS, REMOVED
from pitboss.poker.options import PokerOptions
from pitboss.poker.table import PokerTable
from pitboss.table import Refused
from pitboss.table.action import whole
from pitboss.table.money import dollars

CURRENCY = cite("13:69F-14.7(c)2")
AWAY = cite("13:69F-14.7(c)5")
CARRIED = cite("13:69F-14.7(c)5.i")
COVERED = cite("13:69F-14.7(c)5.ii")
HELPING = cite("13:69F-14.16(a)")
BLIND = cite("13:69F-14.10(d)")
SHUFFLED = cite("13:69F-14.5(a)")
ON_TIME = cite("13:69F-14.2(b)")
TIME = cite("13:69F-14.14(b)3.i")


class Noted(NamedTuple):
    """Something the room has on record: when, what, the rule, whose seat, and how much."""

    when: datetime | None
    what: str
    law: Cite
    seat: int | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Away:
    """A player who has left for a time and keeps the seat."""

    since: datetime
    stakes: int
    carried: bool
    """Whether the player has the stakes along; else they lie on the table under a cover."""


class RoomTable(PokerTable):
    """A table as a room runs it, with a log of what happened; the clock is handed in where a rule needs it.

    With an `opening`, nothing is dealt before its steps are done; with `decks`, reminders fall due.
    """

    def __init__(
        self,
        game: PokerGame,
        *,
        options: PokerOptions | None = None,
        stacks: Mapping[int, int] | None = None,
        opening: Opening | None = None,
        decks: Decks | None = None,
        time: TimeBox | None = None,
        reminders: Sequence[Callable[[datetime], Iterable[Due]]] = (),
    ) -> None:
        self.log: list[Noted] = []
        self.opening, self.decks, self.time = opening, decks, time
        self.reminders = list(reminders)
        """More that may fall due, such as time charges."""
        self._away: dict[int, Away] = {}
        super().__init__(game, options=options, stacks=stacks)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that sit out the next round, with those whose players are away."""
        return tuple(sorted({*super().out, *self._away}))

    @property
    def away(self) -> dict[int, Away]:
        return dict(self._away)

    # Chips

    def sit(self, seat: int, stack: int) -> None:
        if whole(seat) and seat in self._away:
            raise Refused("the stakes of a player who is away are not touched", AWAY)
        before = len(self._stacks)
        super().sit(seat, stack)
        what = "sits down" if len(self._stacks) > before else "adds"
        self._note(None, what, BETWEEN_ROUNDS, seat, stack)

    def buy_in(self, seat: int, amount: int, *, currency: bool = False) -> None:
        """A seated player adds to the stakes; currency is changed into chips by the dealer at once."""
        super().buy_in(seat, amount)
        if currency:
            self._note(None, "currency is changed into chips", CURRENCY, seat, amount)

    def leave(self, seat: int) -> int:
        carried = super().leave(seat)
        away = self._away.pop(seat, None)
        self._note(None, "leaves", BETWEEN_ROUNDS, seat, carried)
        if away is not None and not away.carried:
            self._note(None, "the cover is lifted", COVERED, seat, carried)
        if self.time is not None and (owed := self.time.owed.pop(seat, 0)):
            self._note(None, "leaves without having paid for time", TIME, seat, owed)
        return carried

    def collect_time(self, now: datetime) -> dict[int, int]:
        """Every seated player pays the time charge, if the house takes one; who is short owes it."""
        self._between_rounds("time is collected")
        self._clock(now, TIME)
        if self.time is None:
            return {}
        options = self.options
        paid = self.time.collect(options.minimum, options.maximum, self._stacks, unit=options.unit)
        for seat, amount in paid.items():
            self._note(now, "pays for time", TIME, seat, amount)
        for seat, amount in self.time.owed.items():
            self._note(now, "owes for time", TIME, seat, amount)
        return paid

    # Leaving for a time

    def sit_in(self, seat: int) -> None:
        if whole(seat) and seat in self._away:
            raise Refused("the supervisor accounts for the stakes of a player who comes back", AWAY)
        super().sit_in(seat)

    def step_away(
        self, seat: int, *, now: datetime, carrying: bool, by: str = "poker shift supervisor"
    ) -> Away:
        """A player keeps the seat and leaves for a time, with the stakes counted or under a cover."""
        self._seated(seat)
        if by != "poker shift supervisor":
            raise Refused(f"the poker shift supervisor looks after the stakes, not a {by}", AWAY)
        self._clock(now, AWAY)
        if seat in self._away:
            raise Refused(f"the player of seat {seat} is away already", AWAY)
        if carrying:
            self._between_rounds("stakes are carried off", CARRIED)
        stakes = self._in_front(seat)
        away = Away(now, stakes, carrying)
        self._away[seat] = away
        if carrying:
            self._stacks[seat] = 0
            self._note(now, "leaves for a time with stakes of", CARRIED, seat, stakes)
        else:
            self._note(now, "leaves for a time, the stakes under a cover", COVERED, seat, stakes)
        return away

    def come_back(self, seat: int, *, now: datetime, stakes: int | None = None) -> None:
        """The player is back: stakes that were carried are counted again, and may not have shrunk."""
        self._seated(seat)
        away = self._away.get(seat)
        if away is None:
            raise Refused(f"the player of seat {seat} is not away", AWAY)
        self._clock(now, AWAY)
        if away.carried:
            self._between_rounds("stakes come back", CARRIED)
            if not whole(stakes) or stakes is None or stakes < away.stakes:
                had = dollars(away.stakes)
                raise Refused(f"{had} left the table: no less than that comes back to it", CARRIED)
            self._stacks[seat] = stakes
            self._note(now, "is back with stakes of", CARRIED, seat, stakes)
        else:
            self._note(now, "is back; the cover is lifted from", COVERED, seat, self._in_front(seat))
        del self._away[seat]

    # Conduct

    def order_out(self, seat: int, cause: str, *, now: datetime) -> Noted:
        """A player believed to have helped another must leave: at once, or when the round is over."""
        self._seated(seat)
        if not isinstance(cause, str) or not cause.strip():
            raise Refused("say what gives cause to believe that the player helped another", HELPING)
        self._clock(now, REMOVED)
        noted = self._note(now, f"must leave the game: {cause}", REMOVED, seat)
        self.show_out(seat)
        return noted

    # Rounds

    def why_not(self, seat: int) -> Refused | None:
        if whole(seat) and seat in self._away:
            return Refused("the player is away", AWAY)
        return super().why_not(seat)

    def start(self, chance: Chance, *, now: datetime | None = None) -> Hand:
        """Begin the next round, if the table is open for it."""
        if not isinstance(chance, Chance):
            raise Refused(f"cards are shuffled by chance, not by {chance!r}", SHUFFLED)
        if now is not None:
            self._clock(now, ON_TIME)
        if self.opening is not None and not self.opening.ready:
            step = self.opening.due[0]
            raise Refused(f"the table is not open yet: first {step.says}", step.law)
        hand = super().start(chance, now=now)
        if self.decks is not None and now is not None:
            self.decks.start_round(now)
        for seat in hand.state.posting:
            self._note(None, "posts a blind to come in", BLIND, seat, max(self.options.posted_blinds))
        return hand

    def due(self, now: datetime) -> list[Due]:
        """Everything due by now: steps of the opening, the decks, and what else the room keeps."""
        self._clock(now, ON_TIME)
        found = [Due(now, step.says, step.law) for step in (self.opening.due if self.opening else ())]
        found += self.decks.due(now) if self.decks is not None else []
        return found + [each for source in self.reminders for each in source(now)]

    # The clock and the record

    def _clock(self, now: datetime, law: Cite) -> None:
        """The time handed in is one, of the kind that the decks were opened at."""
        if not isinstance(now, datetime):
            raise Refused(f"{now!r} is not a time", law)
        if self.decks is not None:
            opened = self.decks.deck.opened
            if (now.utcoffset() is None) != (opened.utcoffset() is None):
                raise Refused("times with a time zone and without one do not go together", law)

    def _in_front(self, seat: int) -> int:
        return self.round.stacks[seat] if self.round is not None else self._stacks[seat]

    def _note(
        self, when: datetime | None, what: str, law: Cite, seat: int | None = None, amount: int | None = None
    ) -> Noted:
        noted = Noted(when, what, law, seat, amount)
        self.log.append(noted)
        return noted
