"""Parse what a person types at the prompt into an action."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from pitboss.cli.prompt_help import may_keep_all
from pitboss.equipment.cards import BadCard
from pitboss.equipment.pieces import BALL, list_names, parse_pieces
from pitboss.equipment.pieces import text as card_text
from pitboss.table import Action, Amount, Choice, Pick, Refused, Stakes, cents, dollars
from pitboss.table.money import BadAmount
from pitboss.table.option import omit_slower
from pitboss.table.words import describe_values, explain

if TYPE_CHECKING:
    from pitboss.table import Option
    from pitboss.table.action import Value

STAKING = ("bet", "stake", "put", "wager")
"""Words that people use to wager, whatever the game calls it."""
COMMA = re.compile(r",(?!\d{3}\b)")
"""A comma between wagers, not one in $1,000."""
MAX_COUNT_DIGITS = 10
"""No count at a table has this many digits."""
SKIPPING = ("skip", "skip this round", "pass this round", "sit this one out")
"""Words that bet nothing in this round."""
READY = "ready"
NONE = ("none", "nothing", "pat", "stand pat")
ALL_IN = ("all in", "all-in")


class NotUnderstood(Refused):
    """The words match no available option."""


class MissingValue(Refused):
    """The amount or choice is missing; the player is asked for it."""

    def __init__(self, option: Option) -> None:
        many = isinstance(option, Stakes) or (isinstance(option, Amount) and option.money)
        super().__init__(f"say {'how much' if many else 'which'}: {explain(option)}", option.cite)
        self.option = option

    @property
    def question(self) -> str:
        """Return the question to ask, with the possible answers."""
        match option := self.option:
            case Stakes():
                area = option.areas[0]
                return (
                    f"{option.words} on what, and how much? For example {area.wager} {dollars(area.low)[1:]}"
                )
            case Amount():
                return f"{option.words} how {'much' if option.money else 'many'}? {describe_values(option)}"
            case Pick(least=0, money=False):
                return f"{option.words} which? {describe_values(option)}; none to keep them all"
        return f"{option.words} which? {describe_values(option)}"


def understand(
    text: str,
    options: tuple[Option, ...],
    *,
    stack: int = 0,
    bet: int = 0,
    known: Iterable[str] = (),
    up: Collection[str] = (),
) -> Action:
    """Return the action that a line of words means; raise `Refused` with suggestions otherwise.

    `stack` and `bet` serve to interpret "all in"; `known` names actions that are possible at other times, and
    `up` the wagers that lie on the layout.
    """
    if text in NONE and (keeping := may_keep_all(options)):
        return keeping.action(())
    if text in ALL_IN and (action := _go_all_in(options, stack, bet)):
        return action
    named = [(option, option.words) for option in options]
    if text in SKIPPING and (skip := _skip(options, up)):
        return skip
    for option, name in sorted(named, key=lambda item: -len(item[1])):
        if text == name or text.startswith(name + " "):
            return option.action(_value(option, text[len(name) :].strip()))
    near = [option for option, name in named if name.startswith(text.split()[0])]
    if len(near) == 1:
        return near[0].action(_value(near[0], text.partition(" ")[2].strip()))
    staking = next((option for option in options if isinstance(option, Stakes)), None)
    if staking and text.split()[0] in STAKING:
        return staking.action(_value(staking, text.partition(" ")[2].strip()))
    if staking and (
        _is_money(text) or any(text.startswith(name.split()[0]) for name in _wager_names(staking))
    ):
        return staking.action(_value(staking, text))
    if (picked := _pick_bare_cards(text, options)) is not None:
        return picked
    may = f"you can {', '.join(each.words for each in omit_slower(options))} (type ? for help)"
    for name in sorted((name.replace("_", " ") for name in known), key=len, reverse=True):
        if f"{text} ".startswith(f"{name} "):
            raise Refused(f"you cannot {name} now; {may}", options[0].cite)
    raise NotUnderstood(f"{text!r} is not an option here; {may}", options[0].cite)


def _skip(options: tuple[Option, ...], up: Collection[str]) -> Action | None:
    """Return the action that bets nothing this round, if that is a choice."""
    ready = next((each for each in options if each.name == READY), None)
    if ready and up:
        why = f"you have chips on {', '.join(up)}"
        raise Refused(f"{why}, so this round is not skipped: type ready to let them ride", ready.cite)
    return ready.action() if ready else None


def _pick_bare_cards(text: str, options: tuple[Option, ...]) -> Action | None:
    """Accept bare cards or tiles if only one option picks some. A bare number could be dollars."""
    picks = [
        option for option in options if isinstance(option, Pick) and max(option.items, default=BALL) < BALL
    ]
    try:
        return picks[0].action(_cards(text, picks[0])) if len(picks) == 1 else None
    except BadCard:
        return None


def _go_all_in(options: tuple[Option, ...], stack: int, bet: int) -> Action | None:
    """Return a bet, raise or call of all the chips, if one is offered."""
    larger = next((each for each in options if isinstance(each, Amount) and each.money), None)
    if larger is None:
        call = (each for each in options if isinstance(each, Choice) and 0 < each.cost == stack)
        return next((each.action() for each in call), None)
    if larger.high != stack + bet:
        raise Refused(f"you cannot go all in here: the maximum is {larger.unit(larger.high)}", larger.cite)
    return larger.action(stack + bet)


def _value(option: Option, words: str) -> Value:
    if not words:
        if _needs_value(option):
            raise MissingValue(option)
        return None
    match option:
        case Amount():
            if option.money:
                return cents(words)
            return int(words) if words.isdecimal() and len(words) < MAX_COUNT_DIGITS else words
        case Stakes():
            return tuple(stake for part in COMMA.split(words) for stake in _stakes(part.strip(), option))
        case Pick(money=True):
            return tuple(cents(word) for word in words.split())
        case Pick():
            return _cards(words, option)
        case Choice():
            return _match_choice(words, option)
    return None


def _needs_value(option: Option) -> bool:
    """Return whether the option needs a value."""
    match option:
        case Stakes():
            return True
        case Amount():
            return option.low < option.high
        case Pick():
            return option.least < len(option.items)
        case Choice():
            return len(option.among) > 1
    return False


def _match_choice(words: str, option: Choice) -> str | None:
    """Match one of the option's words by any part of it; allow its cost to be typed."""
    if option.cost and not option.among and _is_money(words):
        if cents(words) != option.cost:
            raise Refused(f"{option.words} costs exactly {option.unit(option.cost)} here", option.cite)
        return None
    exact = [each for each in option.among if each.lower() == words]
    near = exact or [each for each in option.among if words in each.lower()]
    return near[0] if len(near) == 1 else words


def _is_money(words: str) -> bool:
    try:
        return cents(words) > 0
    except BadAmount:
        return False


def _cards(words: str, option: Pick) -> tuple[int, ...]:
    """Parse cards, which must be among those offered; `none` if none are required."""
    if words in NONE and not option.least:
        return ()
    picked = parse_pieces(words, option.items)
    if missing := [card for card in picked if card not in option.items]:
        raise Refused(f"{card_text(missing)} is not among {list_names(option.items)}", option.cite)
    return picked


def _stakes(words: str, option: Stakes) -> list[tuple[str, int]]:
    """Parse one wager or several: `ante 5` or `ante 5 pair 5`."""
    if stake := _stake(words, option):
        return [stake]
    found = list(_split(words.split(), option))
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(f"{words!r} can be read in two ways: put a comma after each wager", option.cite)
    such = f"{option.areas[0].wager} {dollars(option.areas[0].low)[1:]}"
    raise Refused(
        f"{words!r} is not a wager: type a wager and dollars, such as {such} (type ? for the list)",
        option.cite,
    )


def _split(words: list[str], option: Stakes) -> Iterator[list[tuple[str, int]]]:
    """Yield each way to read words as several wagers."""
    if not words:
        yield []
    for count in range(1, len(words) + 1):
        with suppress(BadAmount):
            if stake := _stake(" ".join(words[:count]), option):
                yield from ([stake, *rest] for rest in _split(words[count:], option))


def _stake(words: str, option: Stakes) -> tuple[str, int] | None:
    """Parse a wager and dollars, such as `place 6 12`, `12 on place 6`, `split As-Ks 5`.

    A wager of a fixed amount needs no dollars.
    """
    if len(option.areas) == 1 and _is_money(words):
        return option.areas[0].wager, cents(words)
    wagers = {_parts(wager): wager for wager in (*(area.wager for area in option.areas), *option.closed)}
    kinds = {area.kind for area in option.areas if area.kind != area.wager}
    fixed = {_parts(area.wager): area for area in option.areas if area.low == area.high}
    if area := fixed.get(_parts(words)):
        return area.wager, area.low
    for said in (words, *(words.removeprefix(f"{kind} ") for kind in sorted(kinds))):
        first, _, rest = said.partition(" ")
        name, _, last = said.rpartition(" ")
        if wager := wagers.get(_parts(name)):
            return wager, cents(last)
        if wager := wagers.get(_parts(rest.removeprefix("on "))):
            return wager, cents(first)
    first = words.rpartition(" ")[0]
    near = [area.wager for area in option.areas if first and area.wager.lower().startswith(first)]
    if len(near) == 1:
        return near[0], cents(words.rpartition(" ")[2])
    return None


def _wager_names(option: Stakes) -> list[str]:
    """Return the wagers and their kinds, including closed ones, in lowercase."""
    kinds = {area.kind for area in option.areas} - {""}
    return [each.lower() for each in (*kinds, *(area.wager for area in option.areas), *option.closed)]


def _parts(name: str) -> tuple[str, ...]:
    return tuple(sorted(name.lower().split("-")))
