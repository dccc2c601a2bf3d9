"""What a game is to the table: an id, a law, options, a procedure; and what a round of it starts from."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeAlias

from typing_extensions import TypeVar

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Bound, Secure, words_json
from pitboss.law import Cite
from pitboss.law.index import Provenance
from pitboss.table.accounts import WagerKey, standing
from pitboss.table.action import Action, Actor, whole
from pitboss.table.house_options import BadOptions, Described, HouseOptions, about, described, names, plain
from pitboss.table.layout import TableLayout, plain_layout
from pitboss.table.money import dollars
from pitboss.table.option import Turn
from pitboss.table.refused import Refused

if TYPE_CHECKING:
    from pitboss.table.model import Model
    from pitboss.table.money import Odds

_R = TypeVar("_R")
Play: TypeAlias = Generator[Turn, Action, None]
"""A procedure: it yields whenever somebody must decide, and is sent the decision."""
Step: TypeAlias = Generator[Turn, Action, _R]
"""A part of a procedure that ends with a result."""
MakeBot: TypeAlias = Callable[[Chance], Callable[[Any], Action]]
"""Makes a bot, which is a function from a `View` to an action."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TableState:
    """What stands at the table between rounds, apart from stacks and wagers."""

    @property
    def hides(self) -> bool:
        """Whether there is anything in it that nobody may see yet, such as cards in a shoe."""
        return False

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


class PlayedRound(Protocol):
    """What any game asks of a round of its own kind; `Round` has it."""

    @property
    def wagers(self) -> Mapping[WagerKey, int]: ...
    def touched(self, seat: int) -> bool: ...


class SeatedTable(Protocol):
    """How any game makes a table of its own kind; `Table` is made so."""

    def __init__(
        self, game: Any, *, options: Any = None, stacks: Mapping[int, int] | None = None
    ) -> None: ...


OptionsT = TypeVar("OptionsT", bound=HouseOptions, default=Any)
StateT = TypeVar("StateT", bound=TableState, default=Any)
PlayedT = TypeVar("PlayedT", bound=PlayedRound, default=Any)
TableT = TypeVar("TableT", bound=SeatedTable, default=Any)
"""A game's house options, its state between rounds, and its kinds of round and table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Generic[OptionsT, StateT]):
    """Everything that determines a round, apart from its inputs."""

    game: Game[OptionsT, StateT, Any]
    options: OptionsT
    number: int
    stacks: Mapping[int, int]
    wagers: Mapping[WagerKey, int]
    state: StateT
    chance: Chance
    now: datetime | None = None
    funds: Mapping[str, int] = field(default_factory=dict)
    """Money at the table that is nobody's yet: meters of a progressive, a bad beat fund."""
    head: str = ""
    """The seal of the record before the round, if one is kept."""

    @property
    def words(self) -> dict[str, Any]:
        """What players have added to the chance, if anything, as an event tells it."""
        words = self.chance.words if isinstance(self.chance, Secure) else {}
        return {"words": words_json(words)} if words else {}

    def bound(self) -> Self:
        """The same, with a secret chance bound to all the rest."""
        if not isinstance(self.chance, Secure):
            return self
        public = bound_row(self)
        bound = Bound(public, self.state.to_json(), public["pieces"])
        return replace(self, chance=self.chance.bound(bound))

    def with_words(self, words: Mapping[int, str]) -> Self:
        """The same, with words that players have added."""
        assert isinstance(self.chance, Secure)
        return replace(self, chance=self.chance.with_words(words))


class Game(ABC, Generic[OptionsT, StateT, PlayedT, TableT]):
    """One game. Rounds are played by `play`; everything else is data."""

    id: ClassVar[str]
    title: ClassVar[str]
    law: ClassVar[Cite]
    min_seats: ClassVar[int] = 1
    max_seats: ClassVar[int]
    Options: type[OptionsT]
    State: type[StateT]
    TableType: type[TableT]
    provenance: ClassVar[Provenance] = "text"
    """Where its rules are from, for the most part."""
    stands_in: ClassVar[str] = ""
    """What is played in the place of text that is not held, where its entries do not say it."""
    words: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """How the game's own events read: templates over the fields of the event."""
    means: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What its own options mean to a player who asks, by their names."""
    widest: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """Options with which every wager of the game is offered, where the plain ones leave some out."""
    pack: ClassVar[int] = 0
    """How many cards or tiles are shuffled; 0 where none are."""
    uniform: ClassVar[tuple[str, ...]] = ()
    """Options that a rule wants to be the same at all tables of a house, as `check_beside` says."""
    sets_hands: ClassVar[bool] = False
    """Whether the decision is how to set a hand in two, which no model's `Decision` can say."""

    @abstractmethod
    def round(self, start: Start[OptionsT, StateT]) -> PlayedT:
        """Begin a round of the game's own kind."""

    @abstractmethod
    def play(self, round: PlayedT) -> Play:
        """One round of play, in the order of the text."""

    def table(self, *, options: OptionsT | None = None, stacks: Mapping[int, int] | None = None) -> TableT:
        """Make a table of the right kind for this game, with stacks by seat."""
        return self.TableType(self, options=options, stacks=stacks)

    def check_beside(self, options: OptionsT, other: OptionsT) -> None:
        """Refuse options for one table of the house beside those of another one; see `uniform`."""

    def model(self, options: OptionsT) -> Model | None:
        """A round in plain integers, for odds; None where the players play against each other."""
        return None

    def models(self, options: OptionsT) -> list[Model]:
        """The same, several where wagers have chances of their own that are not counted together."""
        model = self.model(options)
        return [] if model is None else [model]

    def strategies(self, options: OptionsT) -> Mapping[str, str]:
        """The ways to play that have a name, and what a player does by each; the best way has none."""
        decisions = [each for model in self.models(options) for each in model.decisions]
        return {each.name: each.says for decision in decisions for each in decision.strategies}

    def played_by(self, strategy: str, options: OptionsT) -> list[Model]:
        """The models, with a strategy of that name in the place of the best play; the best without a name."""
        self.check_strategy(strategy, options)
        return [model.playing(strategy) for model in self.models(options)]

    def check_strategy(self, strategy: str, options: OptionsT) -> None:
        """Refuse a strategy that the game does not have."""
        if strategy and strategy not in (known := self.strategies(options)):
            listed = f"it has {', '.join(known)}" if known else "there is nothing to decide at it"
            raise BadOptions(f"{self.title} has no strategy {strategy!r}; {listed}", "strategy")

    @property
    def kinds(self) -> frozenset[str]:
        """Words for the kind of game it is, by which options say where they are used."""
        return frozenset()

    def uses(self, option: str) -> bool:
        """Whether an option of `Options` can change anything at this game."""
        where = about(self.Options, option).where
        return not where or self.id in where or not self.kinds.isdisjoint(where)

    def house_options(self) -> list[Described]:
        """The options that a house may choose at this game, topic by topic."""
        return [each for each in described(self.Options) if self.uses(each.name)]

    def check_options(self, options: OptionsT) -> None:
        """Refuse options that would do nothing: at this game, or without others that they go with."""
        usual = plain(self.Options)
        chosen = [name for name in names(self.Options) if getattr(options, name) != getattr(usual, name)]
        for name in chosen:
            if not self.uses(name):
                listed = f"`pitboss options {self.id}` lists what does"
                raise BadOptions(f"{name} does nothing at {self.title.lower()}; {listed}", name)
            needs = about(self.Options, name).needs
            if needs and not any(other in chosen for other in needs):
                raise BadOptions(f"{name} does nothing without {' or '.join(needs)}", name)

    def check_change(self, old: OptionsT, new: OptionsT, state: StateT) -> None:
        """Refuse options that a table may not change to as it stands."""

    def check_start(self, start: Start[OptionsT, StateT]) -> None:
        """Refuse a start that no table of this game would make, by its options or by what it rests on."""
        self.check_options(start.options)

    def options_from_json(self, row: Any) -> OptionsT:
        """The options that `to_json` wrote, or a house names, checked for this game."""
        options = self.Options.from_json(row)
        self.check_options(options)
        return options

    def posting(self, options: OptionsT, line: str, odds: Odds) -> OptionsT:
        """The options of a house that posts other odds on a pay line; `Refused` where the law forbids it."""
        row = options.to_json()
        wagers = (wager for model in self.models(options) for wager in model.wagers)
        wager = next(each for each in wagers if line in each.pays.names())
        return self.options_from_json(
            {**row, "odds": {**row.get("odds", {}), line: wager.describe_odds(odds)}}
        )

    def section(self, options: OptionsT) -> Cite:
        """The part of the law that is played: the game's own, unless the options name another edition."""
        return self.law

    def paragraph(self, at: str, options: OptionsT) -> Cite:
        """A paragraph as its wagers name it, in full and in the edition that is played."""
        return self.law.at(at)

    def seating(self, options: OptionsT) -> tuple[int, Cite]:
        """The most seats a table has under these options, and the rule that says so."""
        return self.max_seats, self.law

    def stakes(self, options: OptionsT) -> str:
        """What is played for, in few words, as a lobby lists it."""
        least, most = options.limits
        return f"{dollars(least)} to {dollars(most)}"

    def stays(self, seat: Actor, round: PlayedT) -> Refused | None:
        """Why a seat may not be left while this round goes on; None if it may."""
        if round.touched(seat) or any(owner == seat for owner, _ in round.wagers):
            return Refused("a player who has wagered stays seated until the round is over", self.stays_at)
        return None

    @property
    def stays_at(self) -> Cite:
        """The rule by which a player who has wagered stays seated."""
        return self.law

    @property
    def returns_at(self) -> Cite:
        """The rule by which the money of a round that is not played to its end returns."""
        return self.law

    def shut_out(self, seat: Actor, stack: int, options: OptionsT, state: StateT) -> Refused | None:
        """Why a player with this much and no wager up takes no part in the next round; None if they may."""
        return None if stack else Refused("nothing is left to wager", self.law)

    def sit(self, seat: Actor, state: StateT) -> StateT:
        """Return the state after a player takes an empty seat."""
        return state

    def leave(self, seat: Actor, state: StateT) -> StateT:
        """The state after a seat is left between rounds."""
        return state

    def broken_off(self, state: StateT) -> StateT:
        """The state after a round that was broken off: cards that some have seen are not dealt again."""
        return state

    def pieces(self, options: OptionsT) -> int:
        """How many cards or tiles are in the largest pack that is shuffled."""
        return self.pack

    def wagers_stay(self, options: OptionsT) -> bool:
        """Whether wagers that are up stay up when their player leaves; else they are handed back."""
        return False

    def bots(self) -> dict[str, MakeBot]:
        """Return the players of its own that can fill its seats, by name; `bot_kinds` adds the random one."""
        return {}

    def layout(self, options: OptionsT) -> TableLayout | None:
        """How the table is drawn; None is drawn plainly, from the wagers that may be made."""
        return None

    def drawn_layout(self, options: OptionsT, wagers: Iterable[str] = ()) -> TableLayout:
        """Return how a table is drawn: as the game says, else from its wagers, as far as they are known."""
        seats = self.seating(options)[0]
        given = self.layout(options)
        return plain_layout(wagers, seats) if given is None else replace(given, seats=seats)

    def playing_cards(
        self, own: Sequence[int], shared: Sequence[int], share: str, options: OptionsT
    ) -> tuple[int, ...]:
        """Of an open hand and the cards for all, those by which it wins a share; else the whole hand."""
        return tuple(own)

    def remarks(self, round: PlayedT, seat: Actor) -> list[str]:
        """What a player who is asked should know besides what lies on the table: such as a hand's name."""
        return []

    def both_called(self, high: tuple[int, ...], low: tuple[int, ...], options: OptionsT) -> str:
        """What two hands are called that one is set into, where it is; nothing where hands are not set."""
        return ""

    def advice(self, round: PlayedT, seat: Actor) -> list[str]:
        """What a player who asks for help sees besides: such as what the hands are called."""
        return []


def open_row(start: Start[Any, Any]) -> dict[str, Any]:
    """What everybody may know of a start, as JSON."""
    return {
        "game": start.game.id,
        "round": start.number,
        "options": start.options.to_json(),
        **standing(start.stacks, start.wagers),
        "funds": dict(sorted(start.funds.items())),
        "now": start.now.isoformat() if start.now else None,
    }


def bound_row(start: Start[Any, Any]) -> dict[str, Any]:
    """The same, with what else a commitment binds."""
    return open_row(start) | {
        "pieces": start.game.pieces(start.options),
        "mishaps": start.chance.mishaps,
        "head": start.head,
    }
