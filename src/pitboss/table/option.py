"""Options: what an actor may do. There are only a few kinds, so one screen can show them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from types import MappingProxyType
from typing import Any, TypeAlias

from pitboss.law import Cite
from pitboss.table.action import Action, Actor, Value, actor_json, is_whole_number
from pitboss.table.money import DOLLARS, MoneyUnit, dollars

Refusal: TypeAlias = tuple[str, Cite]
ONLY_SHOWN = "pick only from those shown, each once"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A choice open to one actor, and the rule that allows it."""

    actor: Actor
    name: str
    cite: Cite
    unit: MoneyUnit = DOLLARS
    """Unit in which its amounts are written."""

    @property
    def words(self) -> str:
        """Its name in words."""
        return spell_out(self.name)

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
        if self.among:
            return f"to {self.words}, choose one of these: {', '.join(self.among)}", self.cite
        return f"just {self.words}: nothing goes with it", self.cite

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
        show = self.unit if self.money else str
        if not isinstance(value, int) or isinstance(value, bool):
            how = f"say how much to {self.words}" if self.money else f"say a number for {self.words}"
            allowed = show(self.low) if self.low == self.high else f"{show(self.low)} to {show(self.high)}"
            return f"{how}: {allowed}", self.cite
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
        count = str(self.most) if self.least == self.most else f"{self.least} to {self.most}"
        if not isinstance(value, tuple) or not all(map(is_whole_number, value)):
            return f"to {self.words}, pick {count} of those shown", self.cite
        if not self.least <= len(value) <= self.most:
            return f"pick {count}, not {len(value)}", self.cite
        chosen = set(value)
        if (len(chosen) < len(value) and not self.money) or not chosen.issubset(self.items):
            return ONLY_SHOWN, self.cite
        if self.money and Counter(value) - Counter(self.items):
            return ONLY_SHOWN, self.cite
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
    free: bool = False
    """Is it for a coupon, which costs no chips?"""
    least: int = 0
    """The least that must be staked with it on the wager it needs."""

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
        row |= {"free": True} if self.free else {}
        row |= {"least": self.least} if self.least else {}
        return row | {"cite": str(self.cite)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes(Option):
    """Amounts on named wagers, totaling no more than the player has available. All are accepted, or none."""

    areas: tuple[Area, ...]
    funds: int
    closed: Mapping[str, Refusal] = field(default_factory=dict)
    """The game's wagers that cannot be made now, each with the reason and the rule."""
    ready: bool = False
    """Does staking also make the player ready?"""
    coupons: int = 0
    """How many areas may take a coupon at once."""

    def __post_init__(self) -> None:
        if not isinstance(self.closed, MappingProxyType):  # a player cannot reopen them
            object.__setattr__(self, "closed", MappingProxyType(self.closed))

    def __reduce__(self) -> tuple[Any, ...]:
        given = {each.name: getattr(self, each.name) for each in fields(self)}
        return partial(Stakes, **given | {"closed": dict(self.closed)}), ()

    def default(self) -> Value:
        return ((self.areas[0].wager, self.areas[0].low),)

    def refusal(self, value: Value) -> Refusal | None:
        if not isinstance(value, tuple) or not value or not all(map(_is_stake, value)):
            such = f", such as {dollars(self.areas[0].low)} on {self.areas[0].wager}" if self.areas else ""
            return f"say how much goes on which wager{such}", self.cite
        stakes: tuple[tuple[str, int], ...] = value  # type: ignore[assignment]
        staked = dict(stakes)
        if len(staked) < len(stakes):
            return f"name each wager only once: {', '.join(wager for wager, _ in stakes)}", self.cite
        total = coupons = 0
        for wager, amount in stakes:
            area = next((area for area in self.areas if area.wager == wager), None)
            if area is None and wager in self.closed:
                return self.closed[wager]
            if area is None:
                return f"you cannot bet on “{wager}” now; choose one of the areas shown", self.cite
            if refusal := area.refusal(amount):
                return refusal
            if area.needs and staked.get(area.needs, 0) < max(area.least, 1):
                least = f"at least {dollars(area.least)}" if area.least else "a wager"
                return f"{wager} goes with {least} on {area.needs}", area.cite
            coupons += area.free
            total += 0 if area.free else amount * (1 + area.keeps)
            if coupons > self.coupons:
                left = f"{self.coupons} coupon{'' if self.coupons == 1 else 's'}"
                return f"you have {left} left to lay, not {coupons}: {wager}", area.cite
        if total > self.funds:
            kept = " with what must be kept for later" if any(area.keeps for area in self.areas) else ""
            return f"{dollars(total)}{kept} is more than the {dollars(self.funds)} at hand", self.cite
        return None

    def range(self) -> dict[str, Any]:
        row: dict[str, Any] = {"funds": self.funds, "areas": [area.to_json() for area in self.areas]}
        row |= {"ready": True} if self.ready else {}
        return row | {"coupons": self.coupons} if self.coupons else row


def omit_slower(options: Sequence[Option]) -> Sequence[Option]:
    """Leave out each Stakes that only lays chips, if another under its rule makes the actor ready too."""
    ready = {(each.actor, each.cite) for each in options if isinstance(each, Stakes) and each.ready}
    if not ready:
        return options
    return [each for each in options if not _is_slower(each, ready)]


def _is_slower(option: Option, ready: set[tuple[Actor, Cite]]) -> bool:
    return isinstance(option, Stakes) and not option.ready and (option.actor, option.cite) in ready


def spell_out(name: str) -> str:
    """Return a name in words."""
    return name.replace("_", " ")


def _is_stake(item: Any) -> bool:
    return (
        isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str) and is_whole_number(item[1])
    )
