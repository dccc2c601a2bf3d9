"""A poker table in a room: opening, decks, time charges, who is away, and a log. 13:69F-14.2 to 14.7.

What is ruled in a round about decks and shuffler is carried out when the round is over: 14.15(g), (q).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from pitboss.equipment.chance import Chance
from pitboss.house.due import Due
from pitboss.house.poker import staff
from pitboss.house.poker.decks import SHUFFLER, Decks
from pitboss.house.poker.laws import (
    AWAY,
    BY_SHUFFLER,
    CARRIED,
    COUNT,
    COVERED,
    IDLE,
    IN_SEQUENCE,
    TIME_BASIS,
    TWO_DECKS,
)
from pitboss.house.poker.opening import RECEIVE_NEW, Opening
from pitboss.house.poker.time_charge import TimeBox
from pitboss.law import Cite
from pitboss.poker.cards import DECK
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.poker.laws import BETWEEN_ROUNDS, COIN, DEAD, FIRST_BLIND, HELP, REMOVED, SHUFFLE, SHUFFLER_OUT
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.table import PokerTable
from pitboss.table import DEALER, Action, Refused
from pitboss.table.action import whole
from pitboss.table.money import dollars

MISSING = "a card missing or one too many"
"""What the dealer reports when the stub of a round does not come to the number it should."""


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

    With an `opening`, nothing is dealt before its steps are done; with `decks`, reminders fall due, and a
    deck that comes in new or is rotated in goes through its steps first.
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
        if opening is None and decks is not None:
            opening = Opening.done_before(shuffler=decks.shuffler)
        if opening is not None and decks is not None and opening.shuffler != decks.shuffler:
            raise Refused(
                "a shuffler is there for the opening and for the decks, or for neither", BY_SHUFFLER
            )
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
            self._note(None, "currency is changed into chips", COIN, seat, amount)

    def leave(self, seat: int) -> int:
        carried = super().leave(seat)
        away = self._away.pop(seat, None)
        self._note(None, "leaves", BETWEEN_ROUNDS, seat, carried)
        if away is not None and not away.carried:
            self._note(None, "the cover is lifted", COVERED, seat, carried)
        if self.time is not None and (owed := self.time.owed.pop(seat, 0)):
            self._note(None, "leaves without having paid for time", TIME_BASIS, seat, owed)
        return carried

    def collect_time(self, now: datetime) -> dict[int, int]:
        """Every seated player pays the time charge, if the house takes one; who is short owes it."""
        self._between_rounds("time is collected")
        self._clock(now, TIME_BASIS)
        if self.time is None:
            return {}
        options = self.options
        paid = self.time.collect(options.minimum, options.maximum, self._stacks, unit=options.unit)
        for seat, amount in paid.items():
            if amount:
                self.pay_time(seat, amount)
            self._note(now, "pays for time", TIME_BASIS, seat, amount)
        for seat, amount in self.time.owed.items():
            self._note(now, "owes for time", TIME_BASIS, seat, amount)
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
        staff.check(by, staff.SHIFT, "the stakes of a player who goes are looked after", AWAY)
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

    def come_back(
        self, seat: int, *, now: datetime, stakes: int | None = None, by: str = "poker shift supervisor"
    ) -> None:
        """The player is back: stakes that were carried are counted again, and may not have shrunk."""
        self._seated(seat)
        away = self._away.get(seat)
        if away is None:
            raise Refused(f"the player of seat {seat} is not away", AWAY)
        staff.check(by, staff.SHIFT, "the stakes of a player who returns are accounted for", AWAY)
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
            raise Refused("say what gives cause to believe that the player helped another", HELP)
        self._clock(now, REMOVED)
        noted = self._note(now, f"must leave the game: {cause}", REMOVED, seat)
        self.show_out(seat)
        return noted

    # Rounds

    def why_not(self, seat: int) -> Refused | None:
        if whole(seat) and seat in self._away:
            return Refused("the player is away", AWAY)
        return super().why_not(seat)

    def commit(self, chance: Chance, *, now: datetime | None = None) -> str | None:
        """There is a next round only if the table is open for it."""
        if not isinstance(chance, Chance):
            raise Refused(f"cards are shuffled by chance, not by {chance!r}", SHUFFLE)
        if now is not None:
            self._clock(now, IN_SEQUENCE)
        elif self.decks is not None:
            raise Refused("decks are used by the clock: say what time it is", IN_SEQUENCE)
        self._settle()
        if self.decks is not None:
            self.decks.check_two()
        if self.opening is not None and not self.opening.ready:
            step = self.opening.due[0]
            raise Refused(f"the table is not open yet: first {step.says}", step.law)
        return super().commit(chance, now=now)

    def start(
        self,
        chance: Chance | None = None,
        *,
        now: datetime | None = None,
        words: Mapping[int, str] | None = None,
    ) -> Hand:
        """Begin the next round, by the clock if decks are kept."""
        hand = super().start(chance, now=now, words=words)
        if self.decks is not None and hand.start.now is not None:
            self.decks.start_round(hand.start.now)
        for seat in hand.state.posting:
            self._note(None, "posts a blind to come in", FIRST_BLIND, seat, max(self.options.posted_blinds))
        return hand

    def _coming(self, ready: list[int]) -> PokerState:
        """The next round knows whether a shuffler stands at this table."""
        state = super()._coming(ready)
        if self.opening is None or state.by_hand != self.opening.shuffler:
            return state
        return replace(state, by_hand=not self.opening.shuffler)

    def due(self, now: datetime) -> list[Due]:
        """Everything due by now: steps of the opening, the decks, and what else the room keeps."""
        self._clock(now, IN_SEQUENCE)
        self._settle()
        found = [Due(now, step.says, step.law) for step in (self.opening.due if self.opening else ())]
        found += self.decks.due(now) if self.decks is not None else []
        return found + [each for source in self.reminders for each in source(now)]

    def _settle(self) -> None:
        """When a round is over, what was ruled in it about deck, shuffler and players is carried out."""
        round = self.round
        super()._settle()
        if round is None or self.round is not None:
            return
        for event in round.events:
            if event.name == "new_deck":
                self._renew_deck(round.start.now)
            elif event.name == "shuffler_removed":
                self._drop_shuffler(round.start.now)
            elif event.name == "removed":
                what, seat = event.data["what"], event.data["seat"]
                self._note(round.start.now, f"must leave the game: {what}", event.cite, seat)

    # The decks and the shuffler

    def rotate(self, *, now: datetime) -> None:
        """The other deck comes into play, once it is washed, shuffled and cut: 14.2(b), 14.4(c)1."""
        decks, opening = self._kept(now, IN_SEQUENCE)
        self._between_rounds("decks are rotated", IN_SEQUENCE)
        decks.rotate(now)
        opening.rotate_in()

    def put_in_sequence(self, *, now: datetime, by: str = "dealer") -> None:
        """The deck in play is put in suit and sequence, as it must be every three hours: 14.2(b)."""
        decks, _ = self._kept(now, IN_SEQUENCE)
        self._between_rounds("a deck is put in suit and sequence", IN_SEQUENCE)
        decks.put_in_sequence(now, by=by)

    def count(self, found: int, *, now: datetime, by: str = "dealer") -> bool:
        """The deck in play is counted, or the stub in a round; or a shuffler counts the deck in it.

        With a wrong number the deck goes, 14.6(e)4; a round that is played with it is dead, 14.15(g).
        """
        decks, _ = self._kept(now, COUNT)
        self._settle()
        hand, before = self.round, list(decks.missing)
        if hand is None or by == SHUFFLER:
            right = decks.count(found, now, by=by)
        else:
            dealt = DECK - len(hand.cards.deck)
            if not decks.is_right(found, by=by, game=self.game, dealt=dealt):
                hand.act(Action(DEALER, "report", MISSING))
            right = decks.count(found, now, by=by, game=self.game, dealt=dealt)
        self._ask_for_new(before)
        return right

    def take_out(self, color: str, *, now: datetime) -> None:
        """A deck is taken from the table to be changed: 14.2(b)."""
        decks, _ = self._kept(now, IN_SEQUENCE)
        self._between_rounds("decks are changed", IN_SEQUENCE)
        before = list(decks.missing)
        decks.take_out(decks.place(color), now)
        self._ask_for_new(before)

    def receive(self, color: str, *, now: datetime, by: str = "dealer") -> None:
        """A new deck comes to the table in place of one that is gone; its further steps are then due."""
        decks, opening = self._kept(now, TWO_DECKS)
        self._settle()
        decks.place_for(color)
        if RECEIVE_NEW in opening.due:
            opening.take(RECEIVE_NEW.name, by=by, when=now)
        decks.receive(color, now)

    def remove_shuffler(self, *, now: datetime) -> None:
        """The shuffler is taken off the table, before cards are shuffled in another way: 14.15(q)."""
        decks, _ = self._kept(now, SHUFFLER_OUT)
        self._between_rounds("the shuffler is taken off the table", SHUFFLER_OUT)
        if not decks.shuffler:
            raise Refused("there is no shuffler at the table", SHUFFLER_OUT)
        self._drop_shuffler(now)

    def use_shuffler(self, *, now: datetime, counts: bool = False) -> None:
        """From the next round on a shuffler is used, with both decks: 14.2(d), 14.5(a)."""
        decks, opening = self._kept(now, SHUFFLE)
        self._between_rounds("a shuffler is put on the table", SHUFFLE)
        if decks.shuffler:
            raise Refused("there is a shuffler at the table", SHUFFLE)
        decks.shuffler_comes(now, counts=counts)
        opening.shuffler_comes()

    def go_idle(self, *, now: datetime) -> None:
        """Nobody plays: both decks lie spread until two players have come: 14.5(d)."""
        decks, opening = self._kept(now, IDLE)
        self._between_rounds("the table is idle", IDLE)
        decks.rest(now)
        opening.go_idle()

    def _renew_deck(self, now: datetime | None) -> None:
        """The deck of the round that was called dead is replaced."""
        if self.decks is not None and now is not None:
            before = list(self.decks.missing)
            self.decks.take_out(self.decks.playing, now, DEAD)
            self._ask_for_new(before)
        elif self.opening is not None:
            self.opening.renew(0, for_use=True)

    def _drop_shuffler(self, now: datetime | None) -> None:
        if self.decks is not None and now is not None and self.decks.shuffler:
            self.decks.shuffler_goes(now)
        if self.opening is not None and self.opening.shuffler:
            self.opening.shuffler_goes()

    def _ask_for_new(self, before: Sequence[int]) -> None:
        """The decks that come in place of those just gone have their steps to go through."""
        if self.decks is not None and self.opening is not None:
            for place in self.decks.missing:
                if place not in before:
                    self.opening.renew(place, for_use=place == self.decks.next_place)

    def _kept(self, now: datetime, law: Cite) -> tuple[Decks, Opening]:
        """The decks on record at this table, and what is due with them."""
        if self.decks is None or self.opening is None:
            raise Refused("no decks are on record here: hand the table its decks when it is made", law)
        self._clock(now, law)
        return self.decks, self.opening

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
