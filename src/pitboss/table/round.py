"""A round of play: a procedure, its inputs, and the events so far."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, Self, TypeAlias

from typing_extensions import TypeVar

from pitboss.equipment.chance import Scripted
from pitboss.law import Cite, cite
from pitboss.table.accounts import (
    Account,
    Book,
    Funds,
    HouseBook,
    Movement,
    Owed,
    Stacks,
    WagerKey,
    Wagers,
    drop,
    overdraft_error,
    put,
    total,
)
from pitboss.table.action import DEALER, STAFF, Action, Actor, actor_name, is_whole_number
from pitboss.table.event import EVERYONE, NO_DATA, Event, LazyData, LogEntry, freeze_data
from pitboss.table.game import Game, OptionsT, Start, StateT
from pitboss.table.refused import Refused
from pitboss.table.turn import Turn
from pitboss.table.view import View

At: TypeAlias = str | Cite
"""A paragraph, either relative to the law of the game or in full."""
HOUSE = "house"


_CITES: dict[tuple[str, str], dict[At, Cite]] = {}
"""Cache of resolved paragraphs, by base law and edition."""


class Round(Generic[OptionsT, StateT]):
    """A round, in progress or over. Its start and inputs determine everything else.

    Players and screens use `turn`, `act`, `view`, `events`, `undo`, `copy` and the amounts. The methods whose
    docstrings begin with "For procedures:" are for the code of a game: they report events and move money.
    """

    __slots__ = (
        "_cites", "_events", "_moved", "_play", "_seen", "base", "chance", "departed", "funds", "house_book",
        "inputs", "law", "log", "mishaps", "now", "options", "owed", "stacks", "start", "state", "turn",
        "wagers", "watch",
    )  # fmt: skip

    def __init__(self, start: Start[OptionsT, StateT]) -> None:
        self.start = start
        self.departed: set[int] = set()
        """Seats whose players left with their stacks during the round."""
        self.watch: Callable[[Round[Any, Any], Action], object] | None = None
        """Called after every action."""
        self._begin(start)

    def _begin(self, start: Start[OptionsT, StateT]) -> None:
        """Play to the first decision."""
        self.options: OptionsT = start.options
        self.chance = start.chance.copy_from_start()
        self.mishaps = self.chance.mishaps > 0 or isinstance(self.chance, Scripted)
        """Whether mishaps may happen."""
        self.state: StateT = start.state
        self.now = start.now
        self.stacks = Stacks(start.stacks)
        self.wagers = Wagers(start.wagers)
        self.owed = Owed()
        self.funds = Funds(start.funds)
        self.house_book = HouseBook({HOUSE: 0})
        self.log: list[LogEntry] = []
        self._moved: list[tuple[int, Book[Any], Any, Book[Any], Any, Cite, str, bool]] = []
        self._events: list[Event] = []
        self._seen: dict[Actor | None, list[Event]] = {}
        self.inputs: list[Action] = []
        self.turn: Turn | None = None
        self.base = str(start.game.law)
        self.law = start.game.section(start.options)
        self._cites = _CITES.setdefault((self.base, self.law.text), {})
        self.prepare()
        self.emit("round", self.law, number=start.number, commitment=start.chance.commitment, **start.words)
        self._play = start.game.play(self)
        self.turn = next(self._play, None)
        if self.turn is None:
            self._end()

    def prepare(self) -> None:
        """For procedures: set up the attributes of a kind of round, before play begins."""

    @property
    def game(self) -> Game[OptionsT, StateT, Any]:
        return self.start.game

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def seats(self) -> tuple[int, ...]:
        """Occupied seats, clockwise from the dealer's left."""
        return tuple(sorted(self.stacks))

    def cite(self, at: At) -> Cite:
        """For procedures: return a paragraph, given in full or relative to the game's law.

        Relative names look like `(f)1` within a section and `.5(f)` within a subchapter.
        """
        paragraph = self._cites.get(at)
        if paragraph is None:
            law = cite(self.base + at) if isinstance(at, str) else at
            paragraph = self._cites[at] = self.in_force(law)
        return paragraph

    def in_force(self, law: Cite) -> Cite:
        """For procedures: return the paragraph in the edition that is played."""
        return law

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, in order."""
        if new_entries := self.log[len(self._events) :]:
            self._events += self.build_events(new_entries)
        return self._events

    def build_events(self, entries: Iterable[LogEntry]) -> Iterable[Event]:
        """For procedures: build events from log entries."""
        return (
            Event(name, law, actor, freeze_data(data), cards, seen_by)
            for name, law, actor, data, cards, seen_by in entries
        )

    def act(self, action: Action) -> None:
        """Take an action, or raise `Refused`. Any error leaves the round as it was."""
        turn = self.turn
        if turn is None:
            raise Refused("the round is over", self.law)
        turn.check(action)
        self.inputs.append(action)
        try:
            self.turn = self._play.send(action)
        except StopIteration:
            self._end()
        except BaseException:
            earlier, watch = self.inputs[:-1], self.watch
            self.watch = None
            self._begin(self.start)
            for each in earlier:
                self.act(each)
            self.watch = watch
            raise
        if self.watch is not None:
            self.watch(self, action)

    def depart(self, seats: Collection[int]) -> None:
        """For tables: note players who left with their stacks, and withdraw their options."""
        self.departed.update(seats)
        if seats and self.turn:
            self.turn.options.forget()

    def __repr__(self) -> str:
        status = "over" if self.turn is None else f"{actor_name(self.turn.actor)} to act"
        return f"<round {self.start.number} of {self.game.id}: {status}, {len(self.inputs)} actions so far>"

    def undo(self) -> Self:
        """Return the round before its last input."""
        if not self.inputs:
            raise Refused("there is nothing to take back yet", self.law)
        return self._replay(self.inputs[:-1])

    def copy(self) -> Self:
        """Return an independent round at the same point, without a watcher."""
        return self._replay(self.inputs)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the start and the inputs. They reveal every card, so only the house may have the pickle."""
        return _unpickle_round, (self.start, tuple(self.inputs), frozenset(self.departed))

    def _replay(self, inputs: Sequence[Action]) -> Self:
        round: Self = replay_round(self.start, inputs)
        round.depart(self.departed)
        return round

    def view(self, seat: Actor | None = None) -> View:
        """Return what a seat may see; None is the public."""
        if seat is not None and not (is_whole_number(seat) and (seat in self.start.stacks or seat in STAFF)):
            raise Refused(f"nobody sits in seat {seat!r}", self.law)
        return View(self, seat)

    def remarks(self, viewer: Actor | None) -> list[str]:
        """Return remarks for a seated player, such as the name of the hand; none for other viewers."""
        return self.game.remarks(self, viewer) if viewer is not None and viewer in self.stacks else []

    def visible_events(self, viewer: Actor | None) -> list[Event]:
        """Return the events as a seat or the public may see them. Each is converted once."""
        seen = self._seen.setdefault(viewer, [])
        events = self.events
        if len(seen) < len(events):
            seen += [event.for_viewer(viewer) for event in events[len(seen) :]]
        return seen

    def events_for(self, viewer: Actor | str | None) -> list[Event]:
        """Return the events for a viewer, or all of them with every card for `all`."""
        return self.events if viewer == "all" else self.view(viewer).events  # type: ignore[arg-type]

    def _end(self) -> None:
        self.turn = None
        house, fund = self.house, self.fund
        seat_money = self.start, self.stacks, self.wagers, self.owed

        def result() -> dict[str, Any]:  # does not hold the round: avoids a reference cycle
            changes = {str(seat): amount for seat, amount in _changes(*seat_money).items()}
            return {"house": house, "fund": fund, "seats": changes}

        self.log.append(("result", self.law, None, LazyData(result), (), EVERYONE))

    # Money

    @property
    def books(self) -> tuple[Book[Any], ...]:
        """Every account of the round."""
        return self.stacks, self.wagers, self.owed, self.funds, self.house_book

    @property
    def house(self) -> int:
        """The house's win or loss in the round."""
        return self.house_book[HOUSE]

    @property
    def fund(self) -> int:
        """The net change of the funds and meters in the round."""
        return sum(self.funds.values()) - sum(self.start.funds.values())

    @property
    def pot(self) -> int:
        """Chips in the middle, which players win from each other."""
        return 0

    def total_money(self) -> int:
        """Return all money in the round. It never changes."""
        return total(self.books)

    @property
    def movements(self) -> list[Movement]:
        """Every movement of money so far, in order."""
        return [
            Movement(amount, (giver.name, from_key), (taker.name, to_key), self.in_force(law), event, undoes)
            for amount, giver, from_key, taker, to_key, law, event, undoes in self._moved
        ]

    def changes(self) -> dict[int, int]:
        """Return each seat's win or loss so far. Wagers still up count as the seat's."""
        return _changes(self.start, self.stacks, self.wagers, self.owed)

    # For procedures: report events and move money.

    def emit(self, name: str, cite: Cite, actor: Actor | None = None, **data: Any) -> None:
        """For procedures: report a public event."""
        self.log.append((name, cite, actor, data, (), EVERYONE))

    def emit_cards(
        self,
        name: str,
        law: Cite,
        actor: Actor,
        cards: Sequence[int],
        *,
        seen_by: Actor | None = EVERYONE,
        **data: Any,
    ) -> None:
        """For procedures: report an event with cards, seen by everyone or only by `seen_by`."""
        self.log.append((name, law, actor, data, tuple(cards), seen_by))

    def move(
        self,
        amount: int,
        source: Account,
        target: Account,
        law: Cite,
        event: str = "",
        actor: Actor | None = None,
        data: Mapping[str, Any] = NO_DATA,
    ) -> None:
        """For procedures: move money between accounts, under a rule, and report it if `event` names one.

        Nothing else changes an amount.
        """
        giver, from_key = source
        taker, to_key = target
        left = giver.get(from_key, 0) - amount
        if amount < 0 or (left < 0 and not giver.may_be_negative):
            raise overdraft_error(amount, giver, from_key)
        if left or giver.keeps_empty:
            put(giver, from_key, left)
        elif from_key in giver:
            drop(giver, from_key)
        if amount or taker.keeps_empty:
            put(taker, to_key, taker.get(to_key, 0) + amount)
        self._moved.append((amount, giver, from_key, taker, to_key, law, event, False))
        if event:
            fields = {**data, "amount": amount} if data else {"amount": amount}
            self.log.append((event, law, actor, fields, (), EVERYONE))

    def unwind(self, law: Cite, keeping: Collection[int] = ()) -> dict[int, int]:
        """For procedures: reverse the round's movements, last first, except those in `keeping`.

        Return how much each seat got back. That is negative for a seat whose wager goes back up.
        """
        before = dict(self.stacks)
        for place in range(len(self._moved) - 1, -1, -1):
            amount, giver, from_key, taker, to_key, _, event, undoes = self._moved[place]
            if place not in keeping:
                self.move(amount, (taker, to_key), (giver, from_key), law)
                self._moved[-1] = (amount, taker, to_key, giver, from_key, law, event, not undoes)
        return {
            seat: amount - before[seat]
            for seat, amount in sorted(self.stacks.items())
            if amount != before[seat]
        }

    def has_moved_money(self, seat: int) -> bool:
        """Return whether any of a seat's money, stack or wager, has moved in this round."""
        return any(
            (isinstance(book, Stacks) and key == seat) or (isinstance(book, Wagers) and key[0] == seat)
            for _, giver, from_key, taker, to_key, *_ in self._moved
            for book, key in ((giver, from_key), (taker, to_key))
        )

    def purse(self, seat: int) -> Account:
        """For procedures: return the account for a seat's money.

        It is the stack, the amount owed to a player who left, or the house's account.
        """
        if seat == DEALER:
            return self.till
        return (self.stacks if seat in self.stacks else self.owed), seat

    @property
    def till(self) -> Account:
        """For procedures: the house's account, which covers its wins and losses."""
        return self.house_book, HOUSE


RoundT = TypeVar("RoundT", bound=Round[Any, Any], default=Any)
"""A game's type of round."""


def _changes(
    start: Start[Any, Any],
    stacks: Mapping[int, int],
    wagers: Mapping[WagerKey, int],
    owed: Mapping[int, int],
) -> dict[int, int]:
    changes = {seat: stack - start.stacks[seat] for seat, stack in stacks.items()} | dict(owed)
    for sign, book in ((1, wagers), (-1, start.wagers)):
        for (seat, _), amount in book.items():
            if seat != DEALER:
                changes[seat] = changes.get(seat, 0) + sign * amount
    return dict(sorted(changes.items()))


def _unpickle_round(start: Start[Any, Any], inputs: Sequence[Action], departed: Collection[int]) -> Any:
    """Rebuild a pickled round."""
    round = replay_round(start, inputs)
    round.depart(departed)
    return round


def replay_round(start: Start[OptionsT, StateT], inputs: Sequence[Action]) -> Any:
    """Replay a round through the last of the inputs."""
    round = start.game.round(start)
    for action in inputs:
        round.act(action)
    return round
