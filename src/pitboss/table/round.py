"""A round of play: a procedure, the inputs it has been given, and the events it has told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.law import Cite
from pitboss.table.action import DEALER, SUPERVISOR, Action, Actor, actor_name, whole
from pitboss.table.event import EVERYONE, Event, Later, Told
from pitboss.table.game import Game, TableState
from pitboss.table.house_options import HouseOptions
from pitboss.table.money import Odds
from pitboss.table.option import Turn
from pitboss.table.refused import Refused

WagerKey = tuple[int, str]
"""Whose wager, and which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Everything that determines a round, apart from its inputs."""

    game: Game
    options: HouseOptions
    number: int
    stacks: Mapping[int, int]
    wagers: Mapping[WagerKey, int]
    state: TableState
    chance: Chance
    now: datetime | None = None


class Round:
    """One round in progress, or over. It is its start and its inputs; everything else follows."""

    __slots__ = (
        "_events", "_play", "chance", "fund", "house", "inputs", "law", "log", "now",
        "options", "owed", "pot", "stacks", "start", "state", "turn", "wagers",
    )  # fmt: skip

    def __init__(self, start: Start) -> None:
        self.start = start
        self.options = start.options
        self.chance = start.chance.again()
        self.stacks = dict(start.stacks)
        self.wagers = dict(start.wagers)
        self.state = start.state
        self.now = start.now
        self.pot = 0
        self.house = 0
        self.fund = 0
        """Money set apart from the pots for a fund of the players."""
        self.owed: dict[int, int] = {}
        """Money for players who have left a wager up and gone."""
        self.log: list[Told] = []
        self._events: list[Event] = []
        self.inputs: list[Action] = []
        self.turn: Turn | None = None
        self.prepare()
        self.law = start.game.section(start.options)
        self.tell("round", self.law, number=start.number, commitment=start.chance.commitment)
        self._play = start.game.play(self)
        self.turn = next(self._play, None)
        if self.turn is None:
            self._end()

    def prepare(self) -> None:
        """Set up what a kind of round has of its own, before its procedure begins."""

    @property
    def game(self) -> Game:
        return self.start.game

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def seats(self) -> tuple[int, ...]:
        """The occupied seats, clockwise from the dealer's left."""
        return tuple(sorted(self.stacks))

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, in order."""
        if new := self.log[len(self._events) :]:
            self._events += self.made(new)
        return self._events

    def made(self, told: Iterable[Told]) -> Iterable[Event]:
        """What the log tells, as events."""
        return map(Event._make, told)

    def act(self, action: Action) -> None:
        """Do it, or raise `Refused` and change nothing."""
        turn = self.turn
        if turn is None:
            raise Refused("the round is over", self.law)
        turn.check(action)
        self.inputs.append(action)
        try:
            self.turn = self._play.send(action)
        except StopIteration:
            self._end()

    def __repr__(self) -> str:
        asked = "over" if self.turn is None else f"{actor_name(self.turn.actor)} to act"
        return f"<round {self.start.number} of {self.game.id}: {asked}, {len(self.inputs)} actions so far>"

    def undo(self) -> Round:
        """The round before its last input."""
        if not self.inputs:
            raise Refused("nothing has been done yet that could be taken back", self.law)
        return replayed(self.start, self.inputs[:-1])

    def copy(self) -> Round:
        """An independent round at the same point."""
        return replayed(self.start, self.inputs)

    def view(self, seat: Actor | None = None) -> View:
        """What a seat may see; None is the public."""
        if seat is not None and not (whole(seat) and seat in (DEALER, SUPERVISOR, *self.start.stacks)):
            raise Refused(f"nobody sits in seat {seat!r}", self.law)
        return View(self, seat)

    def seen_by(self, viewer: Actor | str | None) -> list[Event]:
        """The events as a seat may see them, or the public; `all` for those who may see every card."""
        return self.events if viewer == "all" else self.view(viewer).events  # type: ignore[arg-type]

    def money(self) -> int:
        """All money in the round: it never changes."""
        held = (*self.stacks.values(), *self.wagers.values(), *self.owed.values())
        return sum(held) + self.pot + self.house + self.fund

    def _end(self) -> None:
        self.turn = None
        house, fund, held = self.house, self.fund, (self.start, self.stacks, self.wagers, self.owed)

        def result() -> dict[str, Any]:  # it must not know the round, or they would keep each other alive
            changes = {str(seat): amount for seat, amount in _changes(*held).items()}
            return {"house": house, "fund": fund, "seats": changes}

        self.log.append(("result", self.law, None, Later(result), (), EVERYONE))

    def changes(self) -> dict[int, int]:
        """What each seat has won or lost so far, wagers still up counted as its own."""
        return _changes(self.start, self.stacks, self.wagers, self.owed)

    # What a procedure says and does.

    def tell(self, name: str, cite: Cite, actor: Actor | None = None, **data: Any) -> None:
        """Something happened, in the open."""
        self.log.append((name, cite, actor, data, (), EVERYONE))

    def stake(self, seat: int, wager: str, amount: int, cite: Cite) -> None:
        """Chips go from the player to the betting area."""
        self.stacks[seat] -= amount
        self.wagers[seat, wager] = self.wagers.get((seat, wager), 0) + amount
        self.tell("wager", cite, seat, wager=wager, amount=amount)

    def take_down(self, seat: int, wager: str, cite: Cite) -> None:
        """A wager goes back to the player."""
        amount = self.wagers.pop((seat, wager))
        self.stacks[seat] += amount
        self.tell("take_down", cite, seat, wager=wager, amount=amount)

    def collect(self, seat: int, wager: str, cite: Cite) -> None:
        """A losing wager goes to the house."""
        amount = self.wagers.pop((seat, wager))
        self.house += amount
        self.tell("collect", cite, seat, wager=wager, amount=amount)

    def pay(self, seat: int, wager: str, odds: Odds, cite: Cite, *, stays_up: bool = False) -> None:
        """The house pays a winning wager; its stake goes back too unless it stays up."""
        stake = self.wagers[seat, wager]
        winnings = odds.pays(stake)
        self.house -= winnings
        self._give(seat, winnings if stays_up else winnings + self.wagers.pop((seat, wager)))
        self.tell("pay", cite, seat, wager=wager, stake=stake, amount=winnings, odds=str(odds))

    def _give(self, seat: int, amount: int) -> None:
        if seat in self.stacks:
            self.stacks[seat] += amount
        else:
            self.owed[seat] = self.owed.get(seat, 0) + amount


def _changes(
    start: Start, stacks: Mapping[int, int], wagers: Mapping[WagerKey, int], owed: Mapping[int, int]
) -> dict[int, int]:
    changes = {seat: stack - start.stacks[seat] for seat, stack in sorted(stacks.items())} | dict(owed)
    for sign, up in ((1, wagers), (-1, start.wagers)):
        for (seat, _), amount in up.items():
            changes[seat] = changes.get(seat, 0) + sign * amount
    return changes


class View:
    """What one viewer may see of a round. Hidden cards are gone before they get here."""

    __slots__ = ("_round", "viewer")

    def __init__(self, round: Round, viewer: Actor | None) -> None:
        self._round = round
        self.viewer = viewer

    def __repr__(self) -> str:
        who = "the public" if self.viewer is None else actor_name(self.viewer)
        return f"<what {who} sees of {self._round!r}>"

    @property
    def game(self) -> Game:
        return self._round.game

    @property
    def events(self) -> list[Event]:
        return [event.for_viewer(self.viewer) for event in self._round.events]

    @property
    def turn(self) -> Turn | None:
        """The turn, with just the viewer's own options; None when the round is over."""
        turn = self._round.turn
        if turn is None:
            return None
        return Turn(turn.actor, turn.cite, () if self.viewer is None else turn.options.of(self.viewer))

    @property
    def stacks(self) -> dict[int, int]:
        return dict(self._round.stacks)

    @property
    def wagers(self) -> dict[WagerKey, int]:
        return dict(self._round.wagers)

    @property
    def pot(self) -> int:
        return self._round.pot

    def to_json(self) -> dict[str, Any]:
        turn = self.turn
        return {
            "viewer": self.viewer,
            "events": [event.to_json() for event in self.events],
            **standing(self.stacks, self.wagers),
            "pot": self.pot,
            "awaited": None if turn is None else turn.actor,
            "options": [option.to_json() for option in turn.options] if turn else [],
        }


def by_seat(amounts: Mapping[int, int]) -> dict[str, int]:
    """Amounts by seat, as JSON."""
    return {str(seat): amount for seat, amount in sorted(amounts.items())}


def standing(stacks: Mapping[int, int], wagers: Mapping[WagerKey, int]) -> dict[str, Any]:
    """Stacks and wagers as JSON."""
    return {
        "stacks": by_seat(stacks),
        "wagers": [[seat, wager, amount] for (seat, wager), amount in sorted(wagers.items())],
    }


def replayed(start: Start, inputs: Sequence[Action]) -> Round:
    """A round played again up to and with the last of the inputs."""
    round = start.game.round(start)
    for action in inputs:
        round.act(action)
    return round
