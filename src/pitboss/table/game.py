"""The `Game` base class (id, law, options, procedure) and the `Start` of a round."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, Self, TypeAlias

from typing_extensions import TypeVar

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import BoundData, Secure, words_json
from pitboss.law import Cite
from pitboss.law.index import Provenance
from pitboss.table.accounts import WagerKey, chips_json
from pitboss.table.action import Action, Actor, is_whole_number
from pitboss.table.event import NO_DATA, Event
from pitboss.table.house_options import (
    BadOptions,
    HouseOptions,
    OptionDescription,
    default_options,
    describe_options,
    find_declaration,
    option_names,
)
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import TableLayout, plain_layout
from pitboss.table.refused import Refused
from pitboss.table.setting_warning import SettingWarning
from pitboss.table.turn import Turn

if TYPE_CHECKING:
    from pitboss.table.model import Model
    from pitboss.table.money import MoneyUnit, Odds

_R = TypeVar("_R")
Play: TypeAlias = Generator[Turn, Action, None]
"""A procedure: it yields a turn for each decision, and is sent the action."""
Step: TypeAlias = Generator[Turn, Action, _R]
"""Part of a procedure, with a result."""
GameGroup: TypeAlias = Literal["cards", "tiles", "numbers", "poker"]
"""The equipment of a game, or players against each other."""
MakeBot: TypeAlias = Callable[[Chance], Callable[[Any], Action]]
"""Creates a bot: a function from a `View` to an action."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TableState:
    """The table's memory between rounds, besides stacks and wagers."""

    @property
    def has_hidden_cards(self) -> bool:
        """Does it contain anything that nobody may see yet, such as cards in a shoe?"""
        return False

    def to_json(self) -> dict[str, Any]:
        return {
            field.name: list(value) if isinstance(value := getattr(self, field.name), tuple) else value
            for field in dataclasses.fields(self)
        }

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> Self:
        """Read the state that `to_json` wrote. A value of the wrong type raises `TypeError`."""
        plain = cls()
        for key, value in row.items():
            if not _fits(value, getattr(plain, key)):
                raise TypeError(f"{key} cannot be {value!r}")
        return cls(**{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()})


def _fits(value: Any, default: Any) -> bool:
    """Return whether a stored value has the type of its field: a list of seats, a bool, a number or text."""
    if isinstance(default, tuple):
        return isinstance(value, list) and all(map(is_whole_number, value))
    if isinstance(default, bool):
        return isinstance(value, bool)
    if isinstance(default, int):
        return is_whole_number(value)
    return value is None or is_whole_number(value) or isinstance(value, str)


class HasWagers(Protocol):
    """The methods that `Game` needs from its kind of round. `Round` provides them."""

    @property
    def wagers(self) -> Mapping[WagerKey, int]: ...
    def has_moved_money(self, seat: int) -> bool: ...


class SeatedTable(Protocol):
    """The constructor of a game's kind of table. `Table` provides it."""

    def __init__(
        self, game: Any, *, options: Any = None, stacks: Mapping[int, int] | None = None
    ) -> None: ...


OptionsT = TypeVar("OptionsT", bound=HouseOptions, default=Any)
StateT = TypeVar("StateT", bound=TableState, default=Any)
RoundKindT = TypeVar("RoundKindT", bound=HasWagers, default=Any)
TableT = TypeVar("TableT", bound=SeatedTable, default=Any)
"""A game's types: house options, state between rounds, round and table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Generic[OptionsT, StateT]):
    """Everything that determines a round, except its inputs."""

    game: Game[OptionsT, StateT, Any]
    options: OptionsT
    number: int
    stacks: Mapping[int, int]
    wagers: Mapping[WagerKey, int]
    state: StateT
    chance: Chance
    now: datetime | None = None
    funds: Mapping[str, int] = field(default_factory=dict)
    """Money at the table that belongs to nobody yet: progressive meters, a bad beat fund."""
    head: str = ""
    """Seal of the record before the round, if a record is kept."""

    @property
    def words(self) -> dict[str, Any]:
        """Words that players added to the chance, as data for an event."""
        words = self.chance.words if isinstance(self.chance, Secure) else {}
        return {"words": words_json(words)} if words else {}

    def bind_chance(self) -> Self:
        """Return the same start, with a secret chance bound to everything else in it."""
        if not isinstance(self.chance, Secure):
            return self
        public = commitment_row(self)
        bound = BoundData(public, self.state.to_json(), public["pieces"])
        return replace(self, chance=self.chance.bind(bound))

    def with_words(self, words: Mapping[int, str]) -> Self:
        """Return the same start, with words that players added."""
        assert isinstance(self.chance, Secure)
        return replace(self, chance=self.chance.with_words(words))


class Game(ABC, Generic[OptionsT, StateT, RoundKindT, TableT]):
    """A game. `play` plays its rounds; everything else is data."""

    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    """The player's task in a few words, for lists of games."""
    group: ClassVar[GameGroup] = "cards"
    law: ClassVar[Cite]
    min_seats: ClassVar[int] = 1
    max_seats: ClassVar[int]
    Options: type[OptionsT]
    State: type[StateT]
    TableType: type[TableT]
    provenance: ClassVar[Provenance] = "text"
    """Source of most of its rules."""
    stands_in: ClassVar[str] = ""
    """A note on what is played where text is missing, if the game's index entries do not say it."""
    words: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Sentences for the game's events: templates over the event's fields."""
    means: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Explanations of the game's options for players, by option name."""
    how_to_play: ClassVar[HowToPlay] = HowToPlay()
    """The goal and the steps of a round, for somebody who has never played."""
    widest: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """Options that offer every wager of the game, if the defaults leave some out."""
    pack: ClassVar[int] = 0
    """Number of cards or tiles that are shuffled; 0 for none."""
    uniform: ClassVar[tuple[str, ...]] = ()
    """Options that a rule requires to be the same at all of a house's tables. `check_beside` checks them."""
    sets_hands: ClassVar[bool] = False
    """Is the decision how to split a hand in two? A model's `Decision` cannot express that."""

    @property
    def money(self) -> MoneyUnit:
        return self.Options.money

    @abstractmethod
    def round(self, start: Start[OptionsT, StateT]) -> RoundKindT:
        """Begin a round of the game's type."""

    @abstractmethod
    def play(self, round: RoundKindT) -> Play:
        """Play one round, in the order of the text."""

    def table(self, *, options: OptionsT | None = None, stacks: Mapping[int, int] | None = None) -> TableT:
        """Create a table of the right type for this game, with stacks by seat."""
        return self.TableType(self, options=options, stacks=stacks)

    def check_beside(self, options: OptionsT, other: OptionsT) -> None:
        """Refuse options that conflict with those of another table of the house; see `uniform`."""

    def model(self, options: OptionsT) -> Model | None:
        """Return a round in plain integers, for odds; None if players play against each other."""
        return None

    def models(self, options: OptionsT) -> list[Model]:
        """Return the game's models: several if some wagers have independent chances."""
        model = self.model(options)
        return [] if model is None else [model]

    def strategies(self, options: OptionsT) -> Mapping[str, str]:
        """Return the named strategies with their descriptions. Optimal play has no name."""
        decisions = [each for model in self.models(options) for each in model.decisions]
        return {each.name: each.says for decision in decisions for each in decision.strategies}

    def models_playing(self, strategy: str, options: OptionsT) -> list[Model]:
        """Return the models with this strategy, or with optimal play if the name is empty."""
        self.check_strategy(strategy, options)
        return [model.with_strategy(strategy) for model in self.models(options)]

    def check_strategy(self, strategy: str, options: OptionsT) -> None:
        """Refuse an unknown strategy."""
        if strategy and strategy not in (known := self.strategies(options)):
            listed = f"it has {', '.join(known)}" if known else "it has no decisions"
            raise BadOptions(f"{self.title} has no strategy {strategy!r}; {listed}", "strategy")

    @property
    def kinds(self) -> frozenset[str]:
        """Names for the kind of game, which options use in `where`."""
        return frozenset()

    def uses(self, option: str) -> bool:
        """Return whether an option of `Options` can change anything at this game."""
        where = find_declaration(self.Options, option).where
        return not where or self.id in where or not self.kinds.isdisjoint(where)

    def house_options(self) -> list[OptionDescription]:
        """Return the options that a house may choose at this game, by topic."""
        return [each for each in describe_options(self.Options) if self.uses(each.name)]

    def check_options(self, options: OptionsT) -> None:
        """Refuse options that would do nothing: at this game, or without others that they depend on."""
        usual = default_options(self.Options)
        chosen = [
            name for name in option_names(self.Options) if getattr(options, name) != getattr(usual, name)
        ]
        for name in chosen:
            if not self.uses(name):
                listed = f"`pitboss options {self.id}` lists those that do"
                raise BadOptions(f"{name} does nothing at {self.title.lower()}; {listed}", name)
            needs = find_declaration(self.Options, name).needs
            if needs and not any(other in chosen for other in needs):
                raise BadOptions(f"{name} does nothing without {' or '.join(needs)}", name)

    def check_change(self, old: OptionsT, new: OptionsT, state: StateT) -> None:
        """Refuse a change of options that the table's state does not allow."""

    def check_start(self, start: Start[OptionsT, StateT]) -> None:
        """Refuse a start that no table of this game would make."""
        self.check_options(start.options)

    def options_from_json(self, row: Any) -> OptionsT:
        """Read options from JSON and check them for this game."""
        options = self.Options.from_json(row)
        self.check_options(options)
        return options

    def with_posted_odds(self, options: OptionsT, line: str, odds: Odds) -> OptionsT:
        """Return the options with other odds posted on a pay line; `Refused` if the law forbids it."""
        row = options.to_json()
        wagers = (wager for model in self.models(options) for wager in model.wagers)
        wager = next(each for each in wagers if line in each.pays.names())
        return self.options_from_json(
            {**row, "odds": {**row.get("odds", {}), line: wager.describe_odds(odds)}}
        )

    def section(self, options: OptionsT) -> Cite:
        """Return the law that is played: the game's, unless the options choose another edition."""
        return self.law

    def paragraph(self, at: str, options: OptionsT) -> Cite:
        """Return a paragraph that a wager names, in full and in the edition played."""
        return self.law.at(at)

    def seating(self, options: OptionsT) -> tuple[int, Cite]:
        """Return the maximum number of seats under these options, and its rule."""
        return self.max_seats, self.law

    def stakes(self, options: OptionsT) -> str:
        """Describe the stakes briefly, for a lobby."""
        return " to ".join(map(self.money, options.limits))

    def stay_refusal(self, seat: Actor, round: RoundKindT) -> Refused | None:
        """Return why a player may not leave this seat during the round; None if they may."""
        if round.has_moved_money(seat) or any(owner == seat for owner, _ in round.wagers):
            return Refused("a player who has wagered stays seated until the round is over", self.stays_at)
        return None

    @property
    def stays_at(self) -> Cite:
        """The rule that keeps a player who has wagered in the seat."""
        return self.law

    @property
    def returns_at(self) -> Cite:
        """The rule that returns the money of an unfinished round."""
        return self.law

    def shut_out_refusal(self, seat: Actor, stack: int, options: OptionsT, state: StateT) -> Refused | None:
        """Return why a player with this stack and no wager up cannot play on; None if they can."""
        return None if stack else Refused("no chips are left to wager", self.law)

    def sit(self, seat: Actor, state: StateT) -> StateT:
        """Return the state after a player takes an empty seat."""
        return state

    def leave(self, seat: Actor, state: StateT) -> StateT:
        """Return the state after a player leaves a seat between rounds."""
        return state

    def after_breaking_off(self, state: StateT) -> StateT:
        """Return the state after a round was broken off. Cards that some players saw are not dealt again."""
        return state

    def pieces(self, options: OptionsT) -> int:
        """Return the size of the largest pack that is shuffled."""
        return self.pack

    def wagers_stay(self, options: OptionsT) -> bool:
        """Return whether wagers stay up when their player leaves; otherwise they are handed back."""
        return False

    def bots(self) -> dict[str, MakeBot]:
        """Return the game's bots by name. `bot_kinds` adds the random one."""
        return {}

    def bot_styles(self) -> dict[str, str]:
        """Return how the game's bots play, in a few words, by name."""
        return {}

    def layout(self, options: OptionsT) -> TableLayout | None:
        """Return how to draw the table; None draws a plain one from the available wagers."""
        return None

    def table_layout(self, options: OptionsT, wagers: Iterable[str] = ()) -> TableLayout:
        """Return how to draw the table: the game's layout, or a plain one from its known wagers."""
        seats = self.seating(options)[0]
        given = self.layout(options)
        return plain_layout(wagers, seats) if given is None else replace(given, seats=seats)

    def playing_cards(
        self, own: Sequence[int], shared: Sequence[int], share: str, options: OptionsT
    ) -> tuple[int, ...]:
        """Return the cards of an open hand and the board that win a share; by default the whole hand."""
        return tuple(own)

    def remarks(self, round: RoundKindT, seat: Actor) -> list[str]:
        """Return remarks for a player who must decide, such as a hand's name."""
        return []

    def word_fields(self, event: Event) -> Mapping[str, object]:
        """Return more fields for an event's sentence, made from its data. Records do not bind them."""
        return NO_DATA

    def describe_setting(self, high: tuple[int, ...], low: tuple[int, ...], options: OptionsT) -> str:
        """Return what the two parts of a set hand are called; empty if the game does not set hands."""
        return ""

    def check_setting(
        self, high: tuple[int, ...], low: tuple[int, ...], options: OptionsT
    ) -> SettingWarning | None:
        """Return a warning for a player who is about to set these hands."""
        return None

    def house_setting(self, pieces: tuple[int, ...], options: OptionsT) -> tuple[int, ...]:
        """Return the low hand that the house way makes of some pieces; empty if there is no house way."""
        return ()

    def advice(self, round: RoundKindT, seat: Actor) -> list[str]:
        """Return more remarks for a player who asks for help, such as the names of the hands."""
        return []


def public_row(start: Start[Any, Any]) -> dict[str, Any]:
    """Return the public part of a start, as JSON."""
    return {
        "game": start.game.id,
        "round": start.number,
        "options": start.options.to_json(),
        **chips_json(start.stacks, start.wagers),
        "funds": dict(sorted(start.funds.items())),
        "now": start.now.isoformat() if start.now else None,
    }


def commitment_row(start: Start[Any, Any]) -> dict[str, Any]:
    """Return everything that a commitment binds, as JSON."""
    return public_row(start) | {
        "pieces": start.game.pieces(start.options),
        "mishaps": start.chance.mishaps,
        "head": start.head,
    }
