"""A poker table in a room: who sits, who is away, what is in play, and what falls due. 13:69F-14.6, 14.7."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from pitboss.equipment.chance import Chance
from pitboss.law import Cite, cite
from pitboss.poker.decks import Decks, Due
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.poker.opening import Opening
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.positions import Before, between, place
from pitboss.poker.stakes import least_stacks
from pitboss.poker.time_charge import TimeBox
from pitboss.table import Refused, Table
from pitboss.table.action import whole
from pitboss.table.money import dollars

PLAYERS = cite("13:69F-14.6(b)")
SEATED = cite("13:69F-14.7(a)")
IN_PLAY = cite("13:69F-14.7(c)")
BETWEEN_ROUNDS = cite("13:69F-14.7(c)1")
CURRENCY = cite("13:69F-14.7(c)2")
AWAY = cite("13:69F-14.7(c)5")
CARRIED = cite("13:69F-14.7(c)5.i")
COVERED = cite("13:69F-14.7(c)5.ii")
TABLE_STAKES = cite('13:69F-14.1 "table stakes"')
HELPING = cite("13:69F-14.16(a)")
MUST_LEAVE = cite("13:69F-14.16(b)")
BLIND = cite("13:69F-14.10(d)")
SHUFFLED = cite("13:69F-14.5(a)")
ON_TIME = cite("13:69F-14.2(b)")
TIME = cite("13:69F-14.14(b)3.i")
LEAST_PLAYERS = 2


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


class PokerTable(Table[PokerOptions, PokerState, Hand]):
    """Seats, stakes, button and blinds between rounds; the clock is handed in where a rule needs it.

    With an `opening`, nothing is dealt before its steps are done; with `decks`, reminders fall due.
    """

    game: PokerGame

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
        self._out: set[int] = set()
        self._away: dict[int, Away] = {}
        self._ordered: dict[int, str] = {}
        super().__init__(game, options=options, stacks=stacks)

    @property
    def poker(self) -> PokerState:
        """What the table remembers."""
        return self.state

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that sit out the next round, with those whose players are away."""
        return tuple(sorted(self._out | set(self._away)))

    @property
    def away(self) -> dict[int, Away]:
        return dict(self._away)

    # Chips

    def sit(self, seat: int, stack: int) -> None:
        """A player takes a seat with a stack, or adds to the one there: between rounds only."""
        self._between_rounds("chips, plaques and currency are added")
        if not whole(seat):
            raise Refused(f"{seat!r} is not a seat", SEATED)
        if seat in self._away:
            raise Refused("the stakes of a player who is away are not touched", AWAY)
        new = seat not in self._stacks
        super().sit(seat, stack)
        self._note(None, "sits down" if new else "adds", BETWEEN_ROUNDS, seat, stack)
        state = self.poker
        if new and state.button is not None and self.game.button:
            self._state = replace(state, missed=tuple(sorted({*state.missed, seat})))

    def buy_in(self, seat: int, amount: int, *, currency: bool = False) -> None:
        """A seated player adds to the stakes; currency is changed into chips by the dealer at once."""
        self._seated(seat)
        _amount(amount, IN_PLAY)
        self.sit(seat, amount)
        if currency:
            self._note(None, "currency is changed into chips", CURRENCY, seat, amount)

    def take_off(self, seat: int, amount: int) -> None:
        """Never: what is on the table stays in play as long as the player does."""
        self._seated(seat)
        _amount(amount, IN_PLAY)
        why = f"table stakes: {dollars(amount)} may not be taken off the table"
        raise Refused(why, BETWEEN_ROUNDS if self.busy else TABLE_STAKES)

    def leave(self, seat: int) -> int:
        """A player gives up the seat, and takes along everything that is on the table."""
        self._seated(seat)
        carried = super().leave(seat)
        self._out.discard(seat)
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

    # Sitting out, and leaving for a time

    def sit_out(self, seat: int) -> None:
        """From the next round on the player is not dealt in."""
        self._seated(seat)
        self._out.add(seat)

    def sit_in(self, seat: int) -> None:
        """The player wants cards again; a blind that was missed is made good first."""
        self._seated(seat)
        if seat in self._away:
            raise Refused("the supervisor accounts for the stakes of a player who comes back", AWAY)
        self._out.discard(seat)

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
        self._clock(now, MUST_LEAVE)
        noted = self._note(now, f"must leave the game: {cause}", MUST_LEAVE, seat)
        self._ordered[seat] = cause
        self._show_out()
        return noted

    def _show_out(self) -> None:
        """Who was ordered to leave goes as soon as no chips of theirs are in play."""
        for seat in list(self._ordered):
            if seat not in self._stacks:
                del self._ordered[seat]
            elif not self.busy or seat not in self._dealt_in():
                del self._ordered[seat]
                self.leave(seat)

    # Rounds

    def ready(self) -> list[int]:
        """Who can be dealt in: seated, there, not sitting out, and with enough on the table."""
        stacks, out = self.stacks, self.out
        least = least_stacks(self.game, self.options, self.poker, sorted(stacks))
        return [seat for seat, needed in least.items() if seat not in out and stacks[seat] >= needed]

    def why_not(self, seat: int) -> Refused | None:
        """Why a seat would not be dealt in; None if it would, once it has made good any blind."""
        if not whole(seat) or seat not in self.stacks:
            return Refused("only players who are seated get cards", SEATED)
        if seat in self._away:
            return Refused("the player is away", AWAY)
        if seat in self._out:
            return Refused("the player sits out", SEATED)
        return self.game.shut_out(seat, self.stacks[seat], self.options, self.poker)

    def start(self, chance: Chance, *, now: datetime | None = None) -> Hand:
        """Begin the next round, with the button and the blinds where they belong."""
        if not isinstance(chance, Chance):
            raise Refused(f"cards are shuffled by chance, not by {chance!r}", SHUFFLED)
        if now is not None:
            self._clock(now, ON_TIME)
        self._settle()
        self._show_out()
        if self.busy:
            raise Refused("a round is in progress", BETWEEN_ROUNDS)
        if self.opening is not None and not self.opening.ready:
            step = self.opening.due[0]
            raise Refused(f"the table is not open yet: first {step.says}", step.law)
        ready = self.ready()
        if len(ready) < LEAST_PLAYERS:
            raise Refused(f"{len(ready)} can be dealt in; poker takes two players or more", PLAYERS)
        before = self._state
        self._state = placed = self._placed(ready)
        try:
            round = super().start(chance, now=now)
        except BaseException:
            self._state = before
            raise
        if self.decks is not None and now is not None:
            self.decks.start_round(now)
        for seat in placed.posting:
            self._note(None, "posts a blind to come in", BLIND, seat, max(self.options.posted_blinds))
        return round

    def _placed(self, ready: list[int]) -> PokerState:
        """Where the button and the blinds go, who posts to come in, who waits, and who now owes."""
        state, options = self.poker, self.options
        state = replace(state, out=self.out)
        if not self.game.button or not options.posted_blinds or options.posts or options.edition == "13:47":
            return state  # at a casino night the button simply moves on, and nobody owes a blind
        if state.button is None or not state.blind_seats:
            return replace(state, missed=tuple(sorted(set(self._stacks) - set(ready))))
        before = Before(
            button=state.button, blinds=state.blind_seats, ready=tuple(ready), owing=set(state.missed)
        )
        placed = place(
            before,
            len(options.posted_blinds),
            dead=options.button_rule == "dead",
            post=options.missed_blinds == "post",
            button_small=options.heads_up_button_posts_small == "on",
        )
        dealt = set(ready) - set(placed.waiting)
        last, starts = placed.blinds[-1], (state.button, state.blind_seats[-1])
        passed = {
            seat
            for seat in self._stacks
            if seat not in dealt and any(between(seat, start, last) for start in starts)
        }
        return replace(
            state,
            missed=tuple(sorted((set(state.missed) - dealt) | passed)),
            placed=placed.button,
            blind_seats=placed.blinds,
            posting=placed.posting,
            waiting=placed.waiting,
        )

    def due(self, now: datetime) -> list[Due]:
        """Everything due by now: steps of the opening, the decks, and what else the room keeps."""
        self._clock(now, ON_TIME)
        found = [Due(now, step.says, step.law) for step in (self.opening.due if self.opening else ())]
        found += self.decks.due(now) if self.decks is not None else []
        return found + [each for source in self.reminders for each in source(now)]

    def _settle(self) -> None:
        """Take over what the round left; who was removed in it has to leave."""
        round = self.round
        super()._settle()
        if round is None or self.round is not None:
            return
        for event in round.events:
            if event.name == "removed" and event.data["seat"] in self._stacks:
                self._ordered[event.data["seat"]] = str(event.data["what"])

    # Refusals and the record

    def _dealt_in(self) -> Sequence[int]:
        return getattr(self.round, "players", ())

    def _seated(self, seat: int) -> None:
        if not whole(seat) or seat not in self.stacks:
            raise Refused(f"nobody sits in seat {seat!r}", SEATED)

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

    def _between_rounds(self, what: str, law: Cite = BETWEEN_ROUNDS) -> None:
        self._settle()
        if self.busy:
            raise Refused(f"{what} between rounds of play only", law)

    def _note(
        self, when: datetime | None, what: str, law: Cite, seat: int | None = None, amount: int | None = None
    ) -> Noted:
        noted = Noted(when, what, law, seat, amount)
        self.log.append(noted)
        return noted


def _amount(amount: int, law: Cite) -> None:
    """Chips are a number of cents, and more than none."""
    if not whole(amount) or amount <= 0:
        raise Refused(f"{amount!r} is not an amount of chips", law)
