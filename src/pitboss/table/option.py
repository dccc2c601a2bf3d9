"""Options: what somebody may do. A few kinds, so that one screen can show them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from types import MappingProxyType
from typing import Any, TypeAlias

from pitboss.law import Cite
from pitboss.table.action import Action, Actor, Value, actor_json, actor_name, whole
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

Refusal: TypeAlias = tuple[str, Cite]
Build: TypeAlias = "Callable[[Actor], Sequence[Option]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something one actor may do, and the rule that allows it."""

    actor: Actor
    name: str
    cite: Cite

    @property
    def words(self) -> str:
        """Its name as people say it."""
        return _words(self.name)

    def default(self) -> Value:
        """The value an action has when none is chosen."""
        raise NotImplementedError

    def refusal(self, value: Value) -> Refusal | None:
        """Why a value is not accepted, and by which rule; None if it is."""
        raise NotImplementedError

    def range(self) -> dict[str, Any]:
        """The values accepted, as JSON."""
        raise NotImplementedError

    def action(self, value: Value = None) -> Action:
        """This option, taken."""
        return Action(self.actor, self.name, self.default() if value is None else value)

    def to_json(self) -> dict[str, Any]:
        row = {"actor": actor_json(self.actor), "do": self.name, "cite": str(self.cite)}
        return row | {"kind": type(self).__name__.lower()} | self.range()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Option):
    """To do it or not; with `among`, one of several words goes with it."""

    among: tuple[str, ...] = ()
    cost: int = 0
    """What it costs, in cents: the amount of a call, or of a forced bet."""
    cites: tuple[Cite, ...] = ()
    """The rule of each word of `among`, where each has its own."""

    def cite_of(self, word: str) -> Cite:
        """The rule that goes with one of the words."""
        return self.cites[self.among.index(word)] if self.cites and word in self.among else self.cite

    def default(self) -> Value:
        return self.among[0] if self.among else None

    def refusal(self, value: Value) -> Refusal | None:
        if (value in self.among) if self.among else (value is None):
            return None
        wanted = f"one of: {', '.join(self.among)}" if self.among else "nothing more to say"
        return f"{value!r} does not go with {self.words}: {wanted}", self.cite

    def range(self) -> dict[str, Any]:
        row: dict[str, Any] = {"among": list(self.among)} if self.among else {}
        return row | {"cost": self.cost} if self.cost else row


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount(Option):
    """A number from `low` to `high` in steps; the top is allowed even off the step (all-in)."""

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
            return f"{show(value)} is not from {show(self.low)} to {show(self.high)}", self.cite
        if (value - self.low) % self.step and value != self.high:
            return f"{show(value)} is not in steps of {show(self.step)} from {show(self.low)}", self.cite
        return None

    def range(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high, "step": self.step, "money": self.money}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Option):
    """Some of the cards or tiles shown, or of the chips, `least` to `most` of them."""

    items: tuple[int, ...]
    least: int
    most: int
    money: bool = False
    """Whether the items are chips, each by its worth in cents."""

    def default(self) -> Value:
        return self.items[: self.least]

    def refusal(self, value: Value) -> Refusal | None:
        if not isinstance(value, tuple) or not all(map(whole, value)):
            what = "chips" if self.money else "cards"
            return f"{self.words} takes a list of {what}, not {value!r}", self.cite
        if not self.least <= len(value) <= self.most:
            return f"{len(value)} picked where {self.least} to {self.most} may be", self.cite
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
    """One betting area: what more may be staked on it, and the rules that say so."""

    wager: str
    low: int
    high: int
    step: int
    cite: Cite
    limits: Cite
    exact: Cite
    """The rule of the step: that odds are paid exactly, or the posted limits where it is the posted unit."""
    keeps: int = 0
    """How many times the stake must be kept back for a later wager."""
    needs: str = ""
    """A wager that must be staked with it, if it is not up yet."""
    kind: str = ""
    """What the areas of its kind are called, by whose odds it is paid: the straight up wagers."""

    def refusal(self, amount: int) -> Refusal | None:
        if amount % self.step:
            why = (
                "is no multiple of the posted unit" if self.exact == self.limits else "cannot be paid exactly"
            )
            return f"{dollars(amount)} on {self.wager} {why}: stake in {dollars(self.step)}", self.exact
        if not self.low <= amount <= self.high:
            low, high, asked = map(dollars, (self.low, self.high, amount))
            kept = (
                f", as {1 + self.keeps} times that must be at hand"
                if self.keeps and amount > self.high
                else ""
            )
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
    """Amounts on named wagers, together no more than the player has free."""

    areas: tuple[Area, ...]
    funds: int
    closed: Mapping[str, Refusal] = field(default_factory=dict)
    """Wagers of the game that cannot be made now: why, and by which rule."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "closed", MappingProxyType(self.closed))  # who is offered it cannot open it

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
            return f"a wager is named twice: {', '.join(wager for wager, _ in stakes)}", self.cite
        total = 0
        for wager, amount in stakes:
            area = next((area for area in self.areas if area.wager == wager), None)
            if area is None and wager in self.closed:
                return self.closed[wager]
            if area is None:
                return f"there is no wager {wager!r} to be made here", self.cite
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
    """Everything that may be done now: list it, count it, or ask whether an action is in it.

    Each actor's options are built when they are first looked at.
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
        """What one actor may do."""
        found = self._built.get(actor)
        if found is None:
            found = tuple(self._build(actor)) if actor in self._actors else ()
            self._built[actor] = found
        return found

    def forget(self) -> None:
        """What was built is built anew: something has changed since it was looked at."""
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
        """Why something of this name is not done now, where a rule says so."""
        return self._forbidden.get(name)

    def forbidden(self, actor: Actor) -> dict[str, Refusal]:
        """What rules keep somebody who may act now from doing, by its name."""
        offered = {option.name for option in self.of(actor)}
        return {name: why for name, why in self._forbidden.items() if offered and name not in offered}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the built options of every actor; a view's turn holds only the viewer's."""
        built = {actor: self.of(actor) for actor in self._actors}
        return _unpickled, (self._actors, built, self.cite, dict(self._forbidden))

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action is not among the options, and by which rule; None if it is."""
        for option in self.of(action.actor):
            if option.name == action.name:
                return option.refusal(action.value)
        if action.name in self._forbidden:
            return self._forbidden[action.name]
        offered = [option.words for option in self.of(action.actor)]
        what = f"it may: {', '.join(offered)}" if offered else "it has nothing to decide now"
        return f"{actor_name(action.actor)} cannot {_words(str(action.name))} now: {what}", self.cite


class Turn:
    """A moment when somebody must decide. `actor` is awaited; others may have options too.

    A kind of turn that comes often may build its options only when somebody looks, and `check` what
    is plainly legal without looking.
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
        """`options` is a list, or a function of the actor that builds one when it is looked at.

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
        """What may be done, the awaited actor's first."""
        if self._options is None:
            self._options = self.listed()
        return self._options

    def check(self, action: Action) -> None:
        """Refuse what is not offered, with the reason and the rule."""
        if not isinstance(action, Action) or not whole(action.actor) or not isinstance(action.name, str):
            raise Refused(f"{action!r} is not an action", self.cite)
        if refusal := self.options.refusal(action):
            raise Refused(*refusal)

    def listed(self) -> Options:
        """The options, where they were not given."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        """The turn with its options as they are now; of a kind of its own, what it offers is kept."""
        return _turn_with, (self.actor, self.cite, self.options)


def _turn_with(actor: Actor, cite: Cite, options: Options) -> Turn:
    """The turn that was pickled."""
    turn = Turn(actor, cite, ())
    turn._options = options
    return turn


def _unpickled(
    actors: tuple[Actor, ...],
    built: Mapping[Actor, tuple[Option, ...]],
    cite: Cite,
    forbidden: Mapping[str, Refusal],
) -> Options:
    """The options that were pickled."""
    return Options(actors, built.__getitem__, cite, forbidden)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _is_stake(item: Any) -> bool:
    return isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str) and whole(item[1])
