"""What a game is to the table: an id, a law, options, a state that stands between rounds, and a procedure."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeAlias, get_args, get_type_hints

from typing_extensions import TypeVar

from pitboss.equipment.chance import Chance
from pitboss.law import BadInput, Cite
from pitboss.table.action import Action, Actor, whole
from pitboss.table.option import Turn
from pitboss.table.refused import Refused

if TYPE_CHECKING:
    from pitboss.table.bots import Bot
    from pitboss.table.model import Model
    from pitboss.table.round import Round, Start
    from pitboss.table.table import Table

_R = TypeVar("_R")
Play: TypeAlias = Generator[Turn, Action, None]
"""A procedure: it yields whenever somebody must decide, and is sent the decision."""
Step: TypeAlias = Generator[Turn, Action, _R]
"""A part of a procedure that ends with a result."""
MakeBot: TypeAlias = "Callable[[Chance], Bot]"


class BadOptions(BadInput):
    """Options that a game does not have."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HouseOptions:
    """What a house may choose. Each game adds its own fields; every field has a default."""

    minimum: int = 500
    """The least wager posted, in cents."""
    maximum: int = 50_000
    """The most, in cents."""
    unit: int = 100
    """The smallest amount in which the house pays."""

    def __post_init__(self) -> None:
        check_fields(self)

    def to_json(self) -> dict[str, Any]:
        """Only what differs from the defaults."""
        plain = type(self)()
        return {
            field.name: getattr(self, field.name)
            for field in dataclasses.fields(self)
            if getattr(self, field.name) != getattr(plain, field.name)
        }

    @classmethod
    def from_json(cls, row: Any) -> Self:
        known = {field.name for field in dataclasses.fields(cls)}
        if not isinstance(row, dict) or (unknown := set(row) - known):
            named = ", ".join(sorted(unknown)) if isinstance(row, dict) else repr(row)
            raise BadOptions(f"unknown option: {named}; the options are {', '.join(sorted(known))}")
        return cls(**row)


def choices(kind: type[HouseOptions]) -> dict[str, tuple[str, ...]]:
    """The named values of each option that has them."""
    values = {name: get_args(hint) for name, hint in get_type_hints(kind).items()}
    return {name: named for name, named in values.items() if named and isinstance(named[0], str)}


@cache
def _to_check(kind: type[Any]) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """The options with named values, and those that are amounts."""
    return choices(kind), [name for name, hint in get_type_hints(kind).items() if hint is int]


def check_fields(options: HouseOptions) -> None:
    """An option with named values has one of them; an amount is whole and not negative."""
    kind: Any = type(options)
    named, amounts = _to_check(kind)
    for name, allowed in named.items():
        if (value := getattr(options, name)) not in allowed:
            raise BadOptions(f"{name} is one of {', '.join(allowed)}, not {value!r}")
    for name in amounts:
        if not whole(value := getattr(options, name)) or value < 0:
            raise BadOptions(f"{name} is a whole number, 0 or more, not {value!r}")


@dataclass(frozen=True, kw_only=True, slots=True)
class TableState:
    """What stands at the table between rounds, apart from stacks and wagers."""

    def to_json(self) -> dict[str, Any]:
        return {
            field.name: list(value) if isinstance(value := getattr(self, field.name), tuple) else value
            for field in dataclasses.fields(self)
        }

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> Self:
        """The state that `to_json` wrote; a value of another type is a `TypeError`."""
        plain = cls()
        for key, value in row.items():
            if not _fits(value, getattr(plain, key)):
                raise TypeError(f"{key} cannot be {value!r}")
        return cls(**{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()})


def _fits(value: Any, default: Any) -> bool:
    """Whether a stored value is of the kind its field has: seats in a list, a truth, a number, a text."""
    if isinstance(default, tuple):
        return isinstance(value, list) and all(map(whole, value))
    if isinstance(default, bool):
        return isinstance(value, bool)
    if isinstance(default, int):
        return whole(value)
    return value is None or whole(value) or isinstance(value, str)


OptionsT = TypeVar("OptionsT", bound=HouseOptions, default=Any)
StateT = TypeVar("StateT", bound=TableState, default=Any)
RoundT = TypeVar("RoundT", bound="Round[Any, Any]", default=Any)
"""A game's house options, its state between rounds, and its kind of round."""


class Game(ABC, Generic[OptionsT, StateT, RoundT]):
    """One game. Rounds are played by `play`; everything else is data."""

    id: ClassVar[str]
    title: ClassVar[str]
    law: ClassVar[Cite]
    min_seats: ClassVar[int] = 1
    max_seats: ClassVar[int]
    Options: type[OptionsT]
    State: type[StateT]
    words: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """How the game's own events read: templates over the fields of the event."""

    @abstractmethod
    def round(self, start: Start[OptionsT, StateT]) -> RoundT:
        """Begin a round of the game's own kind."""

    @abstractmethod
    def play(self, round: RoundT) -> Play:
        """One round of play, in the order of the text."""

    def table(
        self, *, options: OptionsT | None = None, stacks: Mapping[int, int] | None = None
    ) -> Table[OptionsT, StateT, RoundT]:
        """A table of the right kind for this game, with stacks by seat."""
        from pitboss.table.table import Table

        return Table(self, options=options, stacks=stacks)

    def model(self, options: OptionsT) -> Model | None:
        """A round in plain integers, for odds; None where the players play against each other."""
        return None

    def section(self, options: OptionsT) -> Cite:
        """The part of the law that is played: the game's own, unless the options name another edition."""
        return self.law

    def seating(self, options: OptionsT) -> tuple[int, Cite]:
        """The most seats a table has under these options, and the rule that says so."""
        return self.max_seats, self.law

    def stays(self, seat: Actor, round: RoundT) -> Refused | None:
        """Why a seat may not be left while this round goes on; None if it may."""
        if any(owner == seat for owner, _ in round.wagers):
            return Refused("a player who has wagered stays seated until the round ends", self.law)
        return None

    def shut_out(self, seat: Actor, stack: int, options: OptionsT, state: StateT) -> Refused | None:
        """Why a player with this much and no wager up takes no part in the next round; None if they may."""
        return None if stack else Refused("nothing is left to wager", self.law)

    def leave(self, seat: Actor, state: StateT) -> StateT:
        """The state after a seat is left between rounds."""
        return state

    def wagers_stay(self, options: OptionsT) -> bool:
        """Whether wagers that are up stay up when their player leaves; else they are handed back."""
        return False

    def bots(self) -> dict[str, MakeBot]:
        """The players that can fill its seats, by name."""
        from pitboss.table.bots import RandomLegal

        return {"random": RandomLegal}

    def presets(self) -> dict[str, dict[str, Any]]:
        """Sets of house options that have a name, such as those of a casino night."""
        return {}

    def situation(self, round: RoundT, seat: Actor) -> str:
        """What a player at the table would have before the eyes when asked, in a few words."""
        return ""
