"""Read PHH: check the fields of a hand and convert its amounts to whole units."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cache, lru_cache
from typing import Any, NamedTuple

from pitboss.poker.history.fields import BadHistory, HistoryEntry, read_entries
from pitboss.poker.history.posts import Posts, list_readings, read_literally
from pitboss.poker.history.recording import Recording, read_recording
from pitboss.poker.history.units import (
    CENT_DECIMALS,
    MAX_AMOUNT,
    MAX_DECIMALS,
    Number,
    Units,
    check_number,
    choose_units,
    count_decimals,
    is_finite,
)
from pitboss.poker.history.variants import Variant, find_variant
from pitboss.table.json_text import loads

OPTIONS_FIELD = "_options"
"""Our own field: the house's options as JSON, if they differ from the file's other fields."""
RAKE_FIELD = "_rake"
"""Our own field for the rake, which the format lacks."""
RESULT_FIELDS = ("finishing_stacks", "winnings")
ACTION_FORMS = "d dh pN CARDS, d db CARDS, pN f, pN cc, pN cbr AMOUNT, pN pb, pN sd [CARDS] and pN sm [CARDS]"
"""Actions of the format, for messages."""


class FileAction(NamedTuple):
    """One action of the file: its number, player (0 for the dealer), verb, argument and text."""

    number: int
    player: int
    verb: str
    argument: str
    text: str
    places: tuple[int, ...] = ()
    """Places of the discards in the player's hand, once the deck is planned."""

    def error(self, why: str) -> BadHistory:
        """Return an error about this action."""
        return BadHistory(f"action {self.number} ({self.text!r}): {why}")


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """One hand as its file records it. Players count from 1; amounts are whole units."""

    variant: Variant
    units: Units
    stacks: tuple[int, ...]
    open_stacks: tuple[bool, ...]
    """Whether the file leaves each starting stack open."""
    posts: Posts
    """Antes, blinds and straddles, and the player with the button."""
    other_posts: tuple[Posts, ...]
    """Other readings of them."""
    trimmed: bool
    """Whether a player short of the ante contends for only that much of the others' antes."""
    bring_in: int
    small: int
    big: int
    file_actions: tuple[FileAction, ...]
    finishing: tuple[Number, ...] | None
    winnings: tuple[Number, ...] | None
    """Chips each player collected from the pots, after the rake."""
    rake: int | None
    """The rake, if the file records it and its options do not."""
    options: tuple[tuple[str, Any], ...]
    recording: Recording
    """The file's facts besides the play, and every field as read."""
    compared: bool = True
    """Whether the end of the hand is compared with the record."""

    @property
    def players(self) -> int:
        return len(self.stacks)

    @property
    def order(self) -> Sequence[int]:
        """The players in the order of the deal: from the left of the button."""
        return range(1, self.players + 1) if self.posts.button == self.players else (2, 1)


def read(text: str) -> Iterator[tuple[HistoryEntry, History | BadHistory]]:
    """Read every hand of a file; yield each with its history or its error."""
    for entry in read_entries(text):
        if isinstance(entry.fields, BadHistory):
            yield entry, entry.fields
            continue
        try:
            yield entry, history(entry.fields)
        except BadHistory as error:
            yield entry, error


def history(fields: dict[str, Any]) -> History:
    """Read a hand from its fields."""
    kind = find_variant(_require(fields, "variant"))
    stacks = _read_row(fields, "starting_stacks", None)
    if len(stacks) < 2:
        raise BadHistory(f"starting_stacks names {len(stacks)} players, but a hand needs two or more")
    if not all(stacks):
        raise BadHistory("a starting stack is zero; leave the player out, or write inf for a stack not known")
    antes = _read_row(fields, "antes", len(stacks))
    blinds = _read_blinds(fields, kind, len(stacks))
    sizes = _read_sizes(fields, kind)
    house = _read_options(fields)
    file_actions = _parse_actions(fields)
    wagers = [_parse_amount(file_action) for file_action in file_actions if file_action.verb == "cbr"]
    ends = _read_results(fields, len(stacks))
    if not all(map(is_finite, ends.get("winnings", ()))):
        raise BadHistory("winnings cannot be infinite; leave the field out if they are not known")
    rake = _read_rake(fields)
    exact = [
        each
        for row in (*ends.values(), rake)
        for each in row
        if type(each) is int or count_decimals(each) <= MAX_DECIMALS
    ]
    amounts: list[Number] = [*stacks, *antes, *blinds, *sizes, *wagers, *exact]
    units = choose_units(amounts, CENT_DECIMALS if house else 0)
    if units.mixed:
        for what, row in (("antes", antes), ("blinds_or_straddles", blinds), ("a bet", (*sizes, *wagers))):
            if any(isinstance(each, Decimal) and each.is_infinite() for each in row):
                raise BadHistory(f"{what} cannot be infinite")
    whole: Callable[[Any], int] = units.to_units if units.mixed else units.factor.__mul__
    bring_in, small, big = map(whole, sizes)
    in_units = tuple(map(whole, stacks))
    forced = tuple(map(whole, antes)), tuple(map(whole, blinds))
    posts, *others = (
        (read_literally(*forced),)
        if house or kind.kind == "stud"
        else list_readings(*forced, in_units, _first_actors(file_actions))
    )
    return History(
        variant=kind,
        units=units,
        stacks=in_units,
        open_stacks=tuple(
            units.mixed and isinstance(each, Decimal) and each.is_infinite() for each in stacks
        ),
        posts=posts,
        other_posts=tuple(others),
        trimmed=_read_trimming(fields),
        bring_in=bring_in,
        small=small,
        big=big,
        file_actions=tuple(file_actions),
        finishing=tuple(ends["finishing_stacks"]) if "finishing_stacks" in ends else None,
        winnings=tuple(ends["winnings"]) if "winnings" in ends else None,
        rake=_find_rake(units, stacks, None if house else ends.get("finishing_stacks"), rake),
        options=house,
        recording=read_recording(fields, len(stacks), units),
    )


def _read_results(fields: dict[str, Any], count: int) -> dict[str, list[Number]]:
    """Return the recorded ends. Somebody always wins, so a row of zeros records nothing."""
    rows = {name: _read_row(fields, name, count) for name in RESULT_FIELDS if name in fields}
    return {name: row for name, row in rows.items() if any(row)}


def _first_actors(file_actions: Iterable[FileAction]) -> list[int]:
    """List the first player to act in each betting round."""
    found: list[int] = []
    begins = True
    for file_action in file_actions:
        if file_action.verb in ("db", "sd"):
            begins = True
        elif begins and file_action.verb in ("f", "cc", "cbr"):
            found.append(file_action.player)
            begins = False
    return found


def _read_rake(fields: dict[str, Any]) -> list[Number]:
    """Return the rake of a file, from its own field; ignore a value that is not an amount."""
    value = fields.get("rake", fields.get(RAKE_FIELD))
    if type(value) is int or isinstance(value, Decimal):
        found = check_number(value, "the rake")
        if is_finite(found):
            return [found]
    return []


def _find_rake(
    units: Units, stacks: Sequence[Number], finishing: Sequence[Number] | None, rake: Sequence[Number]
) -> int | None:
    """Return the rake: the chips missing from the stacks at the end, else the recorded amount."""
    if finishing is not None and all(map(is_finite, (*stacks, *finishing))):
        return max(int((sum(stacks) - sum(finishing)) * units.factor), 0)
    return units.to_units(rake[0]) if rake else None


def _require(fields: dict[str, Any], name: str) -> Any:
    if name not in fields:
        raise BadHistory(f"the field {name} is missing: the format requires it")
    return fields[name]


def _read_row(fields: dict[str, Any], name: str, count: int | None) -> list[Number]:
    """Read a row of amounts, one per player."""
    value = _require(fields, name)
    if not isinstance(value, list):
        raise BadHistory(f"{name} must be a list of numbers, not {value!r}")
    if count is not None and len(value) != count:
        raise BadHistory(f"{name} has {len(value)} entries for {count} players")
    if set(map(type, value)) != {int} or min(value) < 0 or max(value) >= MAX_AMOUNT:
        for each in value:
            check_number(each, f"each of {name}")
    return value


def _read_blinds(fields: dict[str, Any], kind: Variant, count: int) -> list[Number]:
    """Read blinds and straddles. A negative one is posted out of turn and does not move the start."""
    if kind.kind == "stud":
        row = fields.get("blinds_or_straddles", [])
        if not isinstance(row, list) or any(row):
            raise BadHistory(f"{kind.code} is played without blinds")
        return [0] * count
    row = _require(fields, "blinds_or_straddles")
    if not isinstance(row, list) or len(row) != count:
        raise BadHistory(f"blinds_or_straddles must be a list of {count} numbers, not {row!r}")
    for each in row:
        size = each.copy_abs() if isinstance(each, Decimal) else abs(each) if type(each) is int else each
        check_number(
            size, "each of blinds_or_straddles"
        )  # copied, since abs() rounds and fails on huge numbers
    return row


def _read_sizes(fields: dict[str, Any], kind: Variant) -> tuple[Number, Number, Number]:
    """Return the bring-in, the small bet and the big bet; if not fixed limit, the minimum bet twice."""
    names = ("small_bet", "big_bet") if kind.limit == "fixed" else ("min_bet", "min_bet")
    small, big = (check_number(_require(fields, name), name) for name in names)
    bring_in = check_number(_require(fields, "bring_in"), "bring_in") if kind.kind == "stud" else 0
    if not small or not big:
        raise BadHistory(f"{names[0]} and {names[1]} must be more than zero")
    if big < small:
        raise BadHistory(f"the big bet, {big}, is less than the small bet, {small}")
    if kind.kind == "stud" and not 0 < bring_in <= small:
        raise BadHistory(f"a bring_in of {bring_in} does not go with a small bet of {small}")
    return bring_in, small, big


def _read_trimming(fields: dict[str, Any]) -> bool:
    value = fields.get("ante_trimming_status", False)
    if not isinstance(value, bool):
        raise BadHistory(f"ante_trimming_status must be true or false, not {value!r}")
    return value


def _read_options(fields: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Return the house's options, if we wrote the file ourselves."""
    if OPTIONS_FIELD not in fields:
        return ()
    try:
        return _parse_options(fields[OPTIONS_FIELD])
    except (TypeError, ValueError, AttributeError):
        raise BadHistory(f"{OPTIONS_FIELD} must be options as JSON, not {fields[OPTIONS_FIELD]!r}") from None


@lru_cache(maxsize=256)
def _parse_options(text: str) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted((str(name), _freeze(value)) for name, value in loads(text).items()))


def _freeze(value: Any) -> Any:
    if isinstance(value, dict):
        raise TypeError("an option cannot be a table")
    return tuple(map(_freeze, value)) if isinstance(value, list) else value


_VERBS = {"f": 2, "cc": 2, "pb": 2, "cbr": 3}


def _parse_actions(fields: dict[str, Any]) -> list[FileAction]:
    """Parse the actions, without comments and empty ones."""
    actions = _require(fields, "actions")
    if not isinstance(actions, list):
        raise BadHistory(f"actions must be a list of texts, not {actions!r}")
    for place, action in enumerate(actions, 1) if set(map(type, actions)) - {str} else ():
        if not isinstance(action, str):
            raise BadHistory(f"action {place} is not a text: {action!r}")
    count = len(fields["starting_stacks"])
    plain, heads = _plain_actions(count), _plain_heads(count)
    file_actions: list[FileAction] = []
    for place, action in enumerate(actions, 1):
        if found := plain.get(action):
            player, verb = found
            file_actions.append(FileAction(place, player, verb, "", action))
            continue
        head, _, rest = action.rpartition(" ")
        if (found := heads.get(head)) and rest and "#" not in rest:
            player, verb = found
            file_actions.append(FileAction(place, player, verb, rest, action))
            continue
        words = action.partition("#")[0].split()
        if words:
            file_actions.append(_parse_action(place, action, words, count))
    return file_actions


@cache
def _plain_actions(count: int) -> dict[str, tuple[int, str]]:
    """Return the plainest actions without an argument, which need no parsing."""
    verbs = ("f", "cc", "pb", "sd", "sm")
    return {f"p{player} {verb}": (player, verb) for player in range(1, count + 1) for verb in verbs}


@cache
def _plain_heads(count: int) -> dict[str, tuple[int, str]]:
    """Return the plainest heads of actions with an argument."""
    players = range(1, count + 1)
    heads = {f"p{player} {verb}": (player, verb) for player in players for verb in ("cbr", "sd", "sm")}
    return heads | {f"d dh p{player}": (player, "dh") for player in players} | {"d db": (0, "db")}


def _parse_action(place: int, action: str, words: list[str], count: int) -> FileAction:
    size, who = len(words), words[0]
    if who == "d":
        if size == 4 and words[1] == "dh":
            return FileAction(place, _parse_player(place, action, words[2], count), "dh", words[3], action)
        if size == 3 and words[1] == "db":
            return FileAction(place, 0, "db", words[2], action)
    elif size > 1:
        verb = words[1]
        if _VERBS.get(verb) == size or (verb in ("sd", "sm") and size <= 3):
            argument = words[2] if size == 3 else ""
            return FileAction(place, _parse_player(place, action, who, count), verb, argument, action)
    raise FileAction(place, 0, "", "", action).error(
        f"this is not an action of the format, which has {ACTION_FORMS}"
    )


def _parse_player(place: int, action: str, text: str, count: int) -> int:
    if text[:1] == "p" and text[1:].isdecimal() and text.isascii():
        player = int(text[1:]) if len(text) < 5 else 0
        if 1 <= player <= count:
            return player
    raise FileAction(place, 0, "", "", action).error(
        f"{text!r} is not a player: the players are p1 to p{count}"
    )


_SMALL = {str(amount): amount for amount in range(1, 10_001)}
"""Small whole numbers as text, which need no parsing. Most amounts are."""


def _parse_amount(file_action: FileAction) -> Number:
    text = file_action.argument
    if text in _SMALL:
        return _SMALL[text]
    try:
        found: Number = int(text) if text.isdecimal() else Decimal(text.replace(",", ""))
    except (InvalidOperation, ValueError):
        raise file_action.error("this is not an amount: write it as 12 or 12.50") from None
    return check_number(found, f"the amount of action {file_action.number}")


def action_amount(file_action: FileAction, units: Units) -> int:
    """Return the total of a bet or raise, in units."""
    return units.to_units(_parse_amount(file_action))
