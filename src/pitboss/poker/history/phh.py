"""Reading PHH: the fields of one hand, checked, and its amounts in whole units."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cache, lru_cache
from typing import Any, NamedTuple

from pitboss.poker.history.fields import BadHistory, Entry, entries
from pitboss.poker.history.recording import Recording, recording
from pitboss.poker.history.units import CENTS, MOST_DECIMALS, Number, Units, number, places, units_of
from pitboss.poker.history.variants import Variant, variant

OPTIONS = "_options"
"""Our own field: the house's options as JSON, where they are not those of the file's other fields."""


class Deed(NamedTuple):
    """One action of the file: who (0 for the dealer), what, with which argument, and its number."""

    number: int
    player: int
    verb: str
    argument: str
    text: str

    def bad(self, why: str) -> BadHistory:
        """What is wrong with this action."""
        return BadHistory(f"action {self.number} ({self.text!r}): {why}")


@dataclass(frozen=True, slots=True)
class History:
    """One hand as the file tells it. Players count from 1; amounts are whole units."""

    variant: Variant
    units: Units
    stacks: tuple[int, ...]
    open_stacks: tuple[bool, ...]
    """Which starting stacks the file leaves open."""
    antes: tuple[int, ...]
    trimmed: bool
    """Whether a player short of the ante contends only for as much of the others' antes."""
    posts: tuple[tuple[int, int], ...]
    """Blinds and straddles by player; the one the first round starts behind comes last."""
    bring_in: int
    small: int
    big: int
    deeds: tuple[Deed, ...]
    finishing: tuple[Number, ...] | None
    options: tuple[tuple[str, Any], ...]
    recording: Recording
    """What the file says beside the play, and every field as it was."""

    @property
    def players(self) -> int:
        return len(self.stacks)

    def matches(self, stacks: list[int]) -> bool | None:
        """Whether stacks, in units, are the recorded ones; None if none are recorded."""
        if self.finishing is None:
            return None
        factor = self.units.factor
        if [recorded * factor for recorded in self.finishing] == stacks:
            return True
        return all(
            open_stack or self._equal(recorded, found)
            for recorded, found, open_stack in zip(self.finishing, stacks, self.open_stacks, strict=True)
        )

    def _equal(self, recorded: Number, found: int) -> bool:
        gap: Number = recorded * self.units.factor - found
        if places(recorded) > MOST_DECIMALS:  # a share that never comes out even, cut off somewhere
            return -self.units.chip < gap < self.units.chip
        return not gap


def read(text: str) -> Iterator[tuple[Entry, History | BadHistory]]:
    """Every hand of a file, with what is wrong with those that cannot be read."""
    for entry in entries(text):
        if isinstance(entry.fields, BadHistory):
            yield entry, entry.fields
            continue
        try:
            yield entry, history(entry.fields)
        except BadHistory as error:
            yield entry, error


def history(fields: dict[str, Any]) -> History:
    """The hand that these fields tell."""
    kind = variant(_needed(fields, "variant"))
    stacks = _row(fields, "starting_stacks", None)
    if len(stacks) < 2:
        raise BadHistory(f"starting_stacks names {len(stacks)} players where two or more play")
    if not all(stacks):
        raise BadHistory("a starting stack is zero")
    antes = _row(fields, "antes", len(stacks))
    blinds = _blinds(fields, kind, len(stacks))
    sizes = _sizes(fields, kind)
    told = _told_options(fields)
    finishing = _row(fields, "finishing_stacks", len(stacks)) if "finishing_stacks" in fields else None
    deeds = _deeds(fields)
    wagers = [_amount(deed) for deed in deeds if deed.verb == "cbr"]
    exact = [each for each in finishing or () if type(each) is int or places(each) <= MOST_DECIMALS]
    amounts: list[Number] = [*stacks, *antes, *blinds, *sizes, *wagers, *exact]
    units = units_of(amounts, CENTS if told else 0)
    if units.mixed:
        for what, row in (("antes", antes), ("blinds_or_straddles", blinds), ("a bet", (*sizes, *wagers))):
            if any(isinstance(each, Decimal) and each.is_infinite() for each in row):
                raise BadHistory(f"{what} cannot be infinite")
    whole: Callable[[Any], int] = units.whole if units.mixed else units.factor.__mul__
    bring_in, small, big = map(whole, sizes)
    return History(
        kind,
        units,
        tuple(map(whole, stacks)),
        tuple(units.mixed and isinstance(each, Decimal) and each.is_infinite() for each in stacks),
        _in_place(list(map(whole, antes))),
        _trimming(fields),
        _posts(list(map(whole, blinds))),
        bring_in,
        small,
        big,
        tuple(deeds),
        None if finishing is None else tuple(finishing),
        told,
        recording(fields, len(stacks), units),
    )


def _needed(fields: dict[str, Any], name: str) -> Any:
    if name not in fields:
        raise BadHistory(f"the field {name} is missing")
    return fields[name]


def _row(fields: dict[str, Any], name: str, count: int | None) -> list[Number]:
    """A row of amounts, one a player."""
    value = _needed(fields, name)
    if not isinstance(value, list):
        raise BadHistory(f"{name} is a list of numbers, not {value!r}")
    if count is not None and len(value) != count:
        raise BadHistory(f"{name} has {len(value)} entries for {count} players")
    if set(map(type, value)) != {int} or min(value) < 0:
        for each in value:
            number(each, f"each of {name}")
    return value


def _blinds(fields: dict[str, Any], kind: Variant, count: int) -> list[Number]:
    """Blinds and straddles; a negative one is posted out of turn and does not move the start."""
    if kind.kind == "stud":
        row = fields.get("blinds_or_straddles", [])
        if not isinstance(row, list) or any(row):
            raise BadHistory(f"{kind.code} is played without blinds")
        return [0] * count
    row = _needed(fields, "blinds_or_straddles")
    if not isinstance(row, list) or len(row) != count:
        raise BadHistory(f"blinds_or_straddles is a list of {count} numbers, not {row!r}")
    for each in row:
        if type(each) is not int:
            number(abs(each) if isinstance(each, Decimal) else each, "each of blinds_or_straddles")
    return row


def _sizes(fields: dict[str, Any], kind: Variant) -> tuple[Number, Number, Number]:
    """The bring-in, the small bet and the big bet; where the betting is not fixed, the least bet twice."""
    names = ("small_bet", "big_bet") if kind.limit == "fixed" else ("min_bet", "min_bet")
    small, big = (number(_needed(fields, name), name) for name in names)
    bring_in = number(_needed(fields, "bring_in"), "bring_in") if kind.kind == "stud" else 0
    if not small or not big:
        raise BadHistory(f"{names[0]} and {names[1]} are more than zero")
    if big < small:
        raise BadHistory(f"the big bet, {big}, is less than the small bet, {small}")
    if kind.kind == "stud" and not 0 < bring_in <= small:
        raise BadHistory(f"a bring_in of {bring_in} does not go with a small bet of {small}")
    return bring_in, small, big


def _trimming(fields: dict[str, Any]) -> bool:
    value = fields.get("ante_trimming_status", False)
    if not isinstance(value, bool):
        raise BadHistory(f"ante_trimming_status is true or false, not {value!r}")
    return value


def _in_place(row: list[int]) -> tuple[int, ...]:
    """By player: the format writes forced bets the other way round when two play."""
    return tuple(row[::-1] if len(row) == 2 else row)


def _posts(blinds: list[int]) -> tuple[tuple[int, int], ...]:
    """Who posts what; the highest post in turn comes last, for the first round starts behind it."""
    row = _in_place(blinds)
    posts = [(player, abs(amount)) for player, amount in enumerate(row, 1) if amount]
    if posts:
        last = max(range(1, len(row) + 1), key=lambda player: (row[player - 1], player))
        posts.sort(key=lambda post: post[0] == last)
    return tuple(posts)


def _told_options(fields: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The house's options, where we wrote the file ourselves."""
    if OPTIONS not in fields:
        return ()
    try:
        return _options_in(fields[OPTIONS])
    except (TypeError, ValueError, AttributeError, RecursionError):
        raise BadHistory(f"{OPTIONS} holds options as JSON, not {fields[OPTIONS]!r}") from None


@lru_cache(maxsize=256)
def _options_in(text: str) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted((str(name), _frozen(value)) for name, value in json.loads(text).items()))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


_VERBS = {"f": 2, "cc": 2, "pb": 2, "cbr": 3}


def _deeds(fields: dict[str, Any]) -> list[Deed]:
    """The actions, comments and empty ones left out."""
    actions = _needed(fields, "actions")
    if not isinstance(actions, list):
        raise BadHistory(f"actions is a list of texts, not {actions!r}")
    count = len(fields["starting_stacks"])
    plain, heads = _plain_actions(count), _plain_heads(count)
    deeds: list[Deed] = []
    for place, action in enumerate(actions, 1):
        if not isinstance(action, str):
            raise BadHistory(f"action {place} is not a text: {action!r}")
        if found := plain.get(action):
            deeds.append(Deed(place, *found, "", action))
            continue
        head, _, rest = action.rpartition(" ")
        if (found := heads.get(head)) and rest and "#" not in rest:
            deeds.append(Deed(place, *found, rest, action))
            continue
        words = action.partition("#")[0].split()
        if words:
            deeds.append(_deed(place, action, words, count))
    return deeds


@cache
def _plain_actions(count: int) -> dict[str, tuple[int, str]]:
    """Actions written in the plainest way, with their argument or without, need no more parsing."""
    verbs = ("f", "cc", "pb", "sd", "sm")
    return {f"p{player} {verb}": (player, verb) for player in range(1, count + 1) for verb in verbs}


@cache
def _plain_heads(count: int) -> dict[str, tuple[int, str]]:
    """The same for what comes before an argument."""
    players = range(1, count + 1)
    heads = {f"p{player} {verb}": (player, verb) for player in players for verb in ("cbr", "sd", "sm")}
    return heads | {f"d dh p{player}": (player, "dh") for player in players} | {"d db": (0, "db")}


def _deed(place: int, action: str, words: list[str], count: int) -> Deed:
    size, who = len(words), words[0]
    if who == "d":
        if size == 4 and words[1] == "dh":
            return Deed(place, _player(place, action, words[2], count), "dh", words[3], action)
        if size == 3 and words[1] == "db":
            return Deed(place, 0, "db", words[2], action)
    elif size > 1:
        verb = words[1]
        if _VERBS.get(verb) == size or (verb in ("sd", "sm") and size <= 3):
            argument = words[2] if size == 3 else ""
            return Deed(place, _player(place, action, who, count), verb, argument, action)
    raise Deed(place, 0, "", "", action).bad("this is not an action of the format")


def _player(place: int, action: str, text: str, count: int) -> int:
    if text[:1] == "p" and text[1:].isdecimal() and text.isascii():
        player = int(text[1:]) if len(text) < 5 else 0
        if 1 <= player <= count:
            return player
    raise Deed(place, 0, "", "", action).bad(f"{text!r} is no player where p1 to p{count} play")


def _amount(deed: Deed) -> Number:
    text = deed.argument
    try:
        if text.isdecimal():
            return int(text)
        found = Decimal(text.replace(",", ""))
    except (InvalidOperation, ValueError):
        raise deed.bad("this is no amount") from None
    return number(found, f"the amount of action {deed.number}")


def amount_of(deed: Deed, units: Units) -> int:
    """What a bet or raise comes to, in units."""
    return units.whole(_amount(deed))
