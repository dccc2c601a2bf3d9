"""Options: what an actor may do. There are only a few kinds, so one screen can show them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from types import MappingProxyType
from typing import Any, TypeAlias

from pitboss.law import Cite
from pitboss.table.action import Action, Actor, Value, actor_json, actor_name, is_whole_number
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

Refusal: TypeAlias = tuple[str, Cite]
Build: TypeAlias = "Callable[[Actor], Sequence[Option]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A choice open to one actor, and the rule that allows it."""

    actor: Actor
    name: str
    cite: Cite

    @property
    def words(self) -> str:
        """Its name in words."""
        return _words(self.name)

    def default(self) -> Value:
        """Return the value of an action when none is given."""
        raise NotImplementedError

    def refusal(self, value: Value) -> Refusal | None:
        """Return why a value is not accepted, with the rule; None if it is accepted."""
        raise NotImplementedError

    def range(self) -> dict[str, Any]:
        """Return the accepted values, as JSON."""
        raise NotImplementedError

    def action(self, value: Value = None) -> Action:
        """Return the action that takes this option."""
        return Action(self.actor, self.name, self.default() if value is None else value)

    def to_json(self) -> dict[str, Any]:
        row = {"actor": actor_json(self.actor), "do": self.name, "cite": str(self.cite)}
        return row | {"kind": type(self).__name__.lower()} | self.range()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Option):
    """A yes-or-no option; with `among`, a choice of words."""

    among: tuple[str, ...] = ()
    cost: int = 0
    """Cost in cents: the amount of a call or of a forced bet."""
    cites: tuple[Cite, ...] = ()
    """The rule for each word of `among`, if they differ."""

    def cite_of(self, word: str) -> Cite:
        """Return the rule for one of the words."""
        return self.cites[self.among.index(word)] if self.cites and word in self.among else self.cite

    def default(self) -> Value:
        return self.among[0] if self.among else None

    def refusal(self, value: Value) -> Refusal | None:
        if (value in self.among) if self.among else (value is None):
            return None
        wanted = f"one of: {', '.join(self.among)}" if self.among else "it takes no value"
        return f"{value!r} does not go with {self.words}: {wanted}", self.cite

    def range(self) -> dict[str, Any]:
        row: dict[str, Any] = {"among": list(self.among)} if self.among else {}
        return row | {"cost": self.cost} if self.cost else row


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount(Option):
    """A number from `low` to `high` in steps. The maximum is allowed even off the step (all-in)."""

    low: int
    high: int
    step: int = 1
    money: bool = True

    def default(self) -> Value:
        return self.low

    def refusal(self, value: Value) -> Refusal | None:
        show = dollars if self.money else str
        if not isinstance(value, int) or isinstance(value, bool):
            return f"{self.words} takes an amount, not {value!r}", self.cite
        if not self.low <= value <= self.high:
            if self.low == self.high:
                return f"{self.words} must be {show(self.low)}, not {show(value)}", self.cite
            return f"{show(value)} is outside {show(self.low)} to {show(self.high)}", self.cite
        if (value - self.low) % self.step and value != self.high:
            return f"{show(value)} is not in steps of {show(self.step)} from {show(self.low)}", self.cite
        return None

    def range(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high, "step": self.step, "money": self.money}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Option):
    """From `least` to `most` of the cards, tiles or chips shown."""

    items: tuple[int, ...]
    least: int
    most: int
    money: bool = False
    """Are the items chips, by value in cents?"""

    def default(self) -> Value:
        return self.items[: self.least]

    def refusal(self, value: Value) -> Refusal | None:
        if not isinstance(value, tuple) or not all(map(is_whole_number, value)):
            what = "chips" if self.money else "cards"
            return f"{self.words} takes a list of {what}, not {value!r}", self.cite
        if not self.least <= len(value) <= self.most:
            count = str(self.most) if self.least == self.most else f"{self.least} to {self.most}"
            return f"pick {count}, not {len(value)}", self.cite
        chosen = set(value)
        if (len(chosen) < len(value) and not self.money) or not chosen.issubset(self.items):
            return "not all of those can be picked", self.cite
        if self.money and Counter(value) - Counter(self.items):
            return "not all of those can be picked", self.cite
        return None

    def range(self) -> dict[str, Any]:
        row: dict[str, Any] = {"items": list(self.items), "least": self.least, "most": self.most}
        return row | {"money": True} if self.money else row


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A betting area: what more may be staked on it, and the rules that say so."""

    wager: str
    low: int
    high: int
    step: int
    cite: Cite
    limits: Cite
    exact: Cite
    """The rule for the step: exact payment of odds, or the posted limits if the step is the posted unit."""
    keeps: int = 0
    """Multiple of the stake that must be kept back for a later wager."""
    needs: str = ""
    """A wager that must be staked with it, if not up yet."""
    kind: str = ""
    """The name for areas of its kind, whose odds it pays: straight-up wagers."""

    def refusal(self, amount: int) -> Refusal | None:
        if amount % self.step:
            posted = self.exact == self.limits
            why = "is not a multiple of the posted unit" if posted else "cannot be paid exactly"
            return f"{dollars(amount)} on {self.wager} {why}: stake in {dollars(self.step)}", self.exact
        if not self.low <= amount <= self.high:
            low, high, asked = map(dollars, (self.low, self.high, amount))
            short = self.keeps and amount > self.high
            kept = f", and you need {1 + self.keeps} times that on hand" if short else ""
            if low == high:
                return f"only {low} can go on {self.wager}, not {asked}{kept}", self.limits
            return f"{asked} on {self.wager} is outside {low} to {high}{kept}", self.limits
        return None

    def to_json(self) -> dict[str, Any]:
        row: dict[str, Any] = {"wager": self.wager, "low": self.low, "high": self.high, "step": self.step}
        row |= {"keeps": self.keeps} if self.keeps else {}
        row |= {"needs": self.needs} if self.needs else {}
        row |= {"kind": self.kind} if self.kind not in ("", self.wager) else {}
        return row | {"cite": str(self.cite)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes(Option):
    """Amounts on named wagers, totaling no more than the player has available."""

    areas: tuple[Area, ...]
    funds: int
    closed: Mapping[str, Refusal] = field(default_factory=dict)
    """The game's wagers that cannot be made now, each with the reason and the rule."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "closed", MappingProxyType(self.closed))  # a player cannot reopen them

    def __reduce__(self) -> tuple[Any, ...]:
        given = {each.name: getattr(self, each.name) for each in fields(self)}
        return partial(Stakes, **given | {"closed": dict(self.closed)}), ()

    def default(self) -> Value:
        return ((self.areas[0].wager, self.areas[0].low),)

    def refusal(self, value: Value) -> Refusal | None:
        if not isinstance(value, tuple) or not value or not all(map(_is_stake, value)):
            return f"{self.words} takes amounts on named wagers, not {value!r}", self.cite
        stakes: tuple[tuple[str, int], ...] = value  # type: ignore[assignment]
        named = {wager for wager, _ in stakes}
        if len(named) < len(stakes):
            return f"each wager may be named once: {', '.join(wager for wager, _ in stakes)}", self.cite
        total = 0
        for wager, amount in stakes:
            area = next((area for area in self.areas if area.wager == wager), None)
            if area is None and wager in self.closed:
                return self.closed[wager]
            if area is None:
                return f"there is no wager {wager!r} to make here", self.cite
            if refusal := area.refusal(amount):
                return refusal
            if area.needs and area.needs not in named:
                return f"{wager} goes with a wager on {area.needs}", area.cite
            total += amount * (1 + area.keeps)
        if total > self.funds:
            kept = " with what must be kept for later" if any(area.keeps for area in self.areas) else ""
            return f"{dollars(total)}{kept} is more than the {dollars(self.funds)} at hand", self.cite
        return None

    def range(self) -> dict[str, Any]:
        return {"funds": self.funds, "areas": [area.to_json() for area in self.areas]}


class Options:
    """Everything that may be done now: iterate over it, count it, or test an action with `in`.

    Each actor's options are built when first needed.
    """

    __slots__ = ("_actors", "_build", "_built", "_forbidden", "cite")

    def __init__(
        self,
        actors: tuple[Actor, ...],
        build: Build,
        cite: Cite,
        forbidden: Mapping[str, Refusal],
    ) -> None:
        self._actors = actors
        self._build = build
        self._built: dict[Actor, tuple[Option, ...]] = {}
        self._forbidden = forbidden
        self.cite = cite

    def of(self, actor: Actor) -> tuple[Option, ...]:
        """Return one actor's options."""
        found = self._built.get(actor)
        if found is None:
            found = tuple(self._build(actor)) if actor in self._actors else ()
            self._built[actor] = found
        return found

    def forget(self) -> None:
        """Rebuild the options when next needed, because something has changed."""
        self._built.clear()

    def __iter__(self) -> Iterator[Option]:
        return (option for actor in dict.fromkeys(self._actors) for option in self.of(actor))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, index: int) -> Option:
        own = self.of(self._actors[0])
        return own[0] if index == 0 and own else tuple(self)[index]

    def __repr__(self) -> str:
        return f"<options: {', '.join(f'{actor_name(each.actor)} {each.words}' for each in self)}>"

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.refusal(action) is None

    def forbids(self, name: str) -> Refusal | None:
        """Return why a rule forbids actions of this name now, if one does."""
        return self._forbidden.get(name)

    def forbidden(self, actor: Actor) -> dict[str, Refusal]:
        """Return the actions that rules forbid to an actor who may act now, by name."""
        offered = {option.name for option in self.of(actor)}
        return {name: why for name, why in self._forbidden.items() if offered and name not in offered}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the built options of every actor; a view's turn holds only the viewer's."""
        built = {actor: self.of(actor) for actor in self._actors}
        return _unpickle_options, (self._actors, built, self.cite, dict(self._forbidden))

    def refusal(self, action: Action) -> Refusal | None:
        """Return why an action is not among the options, with the rule; None if it is."""
        for option in self.of(action.actor):
            if option.name == action.name:
                return option.refusal(action.value)
        if action.name in self._forbidden:
            return self._forbidden[action.name]
        offered = [option.words for option in self.of(action.actor)]
        what = f"the options are {', '.join(offered)}" if offered else "there is nothing to decide"
        return f"{actor_name(action.actor)} cannot {_words(str(action.name))} now; {what}", self.cite


class Turn:
    """A moment when somebody must decide: `actor` is awaited, and others may have options too.

    A turn type that is used often may build its options lazily, and its `check` may accept plainly legal
    actions without building them.
    """

    __slots__ = ("_options", "actor", "cite")

    def __init__(
        self,
        actor: Actor,
        cite: Cite,
        options: Sequence[Option] | Build,
        *,
        others: Sequence[Actor] = (),
        forbidden: Mapping[str, Refusal] | None = None,
    ) -> None:
        """Take options as a list, or as a function that builds an actor's options when needed.

        `forbidden` explains refusals by name.
        """
        self.actor = actor
        self.cite = cite
        if not callable(options):
            given = options
            others = tuple(dict.fromkeys(option.actor for option in given if option.actor != actor))
            options = lambda each: [option for option in given if option.actor == each]  # noqa: E731
        self._options: Options | None = Options((actor, *others), options, cite, forbidden or {})

    def __repr__(self) -> str:
        return f"<turn of {actor_name(self.actor)}: {self.options!r}>"

    @property
    def options(self) -> Options:
        """The options, the awaited actor's first."""
        if self._options is None:
            self._options = self.build_options()
        return self._options

    def check(self, action: Action) -> None:
        """Refuse an action that is not offered, with the reason and the rule."""
        if (
            not isinstance(action, Action)
            or not is_whole_number(action.actor)
            or not isinstance(action.name, str)
        ):
            raise Refused(f"{action!r} is not an action", self.cite)
        if refusal := self.options.refusal(action):
            raise Refused(*refusal)

    def build_options(self) -> Options:
        """Build the options, if they were not given."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the turn with its options as they are now. Subclasses become plain turns."""
        return _unpickle_turn, (self.actor, self.cite, self.options)


def _unpickle_turn(actor: Actor, cite: Cite, options: Options) -> Turn:
    """Rebuild a pickled turn."""
    turn = Turn(actor, cite, ())
    turn._options = options
    return turn


def _unpickle_options(
    actors: tuple[Actor, ...],
    built: Mapping[Actor, tuple[Option, ...]],
    cite: Cite,
    forbidden: Mapping[str, Refusal],
) -> Options:
    """Rebuild pickled options."""
    return Options(actors, built.__getitem__, cite, forbidden)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _is_stake(item: Any) -> bool:
    return (
        isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str) and is_whole_number(item[1])
    )
