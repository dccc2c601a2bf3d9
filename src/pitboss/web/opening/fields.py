"""The fields of a form: one for each option of a game and each setting of a table, made from its type."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from pitboss.games.kit.posted import HouseGameOptions
from pitboss.law import BadInput, Cite
from pitboss.table.catalog import find_game
from pitboss.table.game import Game
from pitboss.table.house_options import Described
from pitboss.table.money import cents, dollars

Form: TypeAlias = Mapping[str, list[str]]
"""What was typed, by the name of the field."""
Kind: TypeAlias = Literal["choice", "line", "several", "pairs", "map", "data"]
"""One of named values, a line, a few amounts, rows of two, rows with a name, or JSON."""
Measure: TypeAlias = Literal["cents", "percent", "number", "text"]
SEGMENTS, LETTERS = 4, 24
"""So many values with so many letters stand side by side; more are a list to choose from."""
LONGEST = 400
MOST_DIGITS = 15
_TYPED_ELSEWHERE = re.compile(r",? such as [\[{].*?[\]}]+(?=[;.])|, in cents\b")
"""What is said of an option for who writes it as JSON, in cents."""


class BadField(BadInput):
    """Something typed that is not what its field is for; `key` is the row at fault, if it has rows."""

    def __init__(self, says: str, key: str = "") -> None:
        super().__init__(says)
        self.key = key


@dataclass(frozen=True)
class Part:
    """A row of an option that has several, each with a name."""

    key: str
    name: str
    usual: str
    least: str = ""
    values: tuple[str, ...] = ()
    cite: Cite | None = None


@dataclass(frozen=True)
class Field:
    """One thing to choose: what it is called, what it may be, what it is unless told, and why."""

    name: str
    kind: Kind
    usual: Any
    topic: str
    says: str
    cite: Cite | None = None
    measure: Measure = "text"
    values: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    columns: tuple[Measure, ...] = ()
    reading: bool = False

    @property
    def label(self) -> str:
        text = self.name.replace("_", " ")
        return (text.removesuffix(" percent") if self.measure == "percent" else text).capitalize()

    @property
    def segments(self) -> bool:
        return len(self.values) <= SEGMENTS and sum(map(len, self.values)) <= LETTERS

    def read(self, form: Form) -> dict[str, Any]:
        """What was typed, by the names of its fields, where it is otherwise than unless told."""
        typed = [each.strip()[: LONGEST if self.kind != "data" else None] for each in form.get(self.name, ())]
        match self.kind:
            case "map":
                found = {part: form.get(part.key, [""])[0].strip()[:LONGEST] for part in self.parts}
                chosen = {part.key: text for part, text in found.items() if text and text != part.usual}
                return {key: self._row(key, text) for key, text in chosen.items()}
            case "pairs":
                value: Any = self._pairs(form)
            case "several":
                value = [_parsed(text, self.measure) for text in typed if text] or None
            case "data":
                value = _data(typed[0]) if typed and typed[0] else self.usual
            case "choice" if typed and typed[0] not in self.values:
                raise BadField(f"choose one of {', '.join(self.values)}")
            case _:
                text = typed[0] if typed else ""
                value = _parsed(text, self.measure) if text else self.usual
        same = value == (list(self.usual) if isinstance(self.usual, tuple) else self.usual)
        return {} if same else {self.name: value}

    def _row(self, key: str, text: str) -> Any:
        try:
            return _parsed(text, self.measure)
        except BadInput as error:
            raise BadField(str(error), key) from None

    def _pairs(self, form: Form) -> list[list[Any]]:
        columns = [[text.strip()[:LONGEST] for text in form.get(key, ())] for key in self.column_names]
        rows = [row for row in zip(*columns, strict=False) if any(row)]
        if not all(all(row) for row in rows):
            raise BadField("each row has both: fill in the other, or clear the row")
        return [
            [_parsed(text, measure) for text, measure in zip(row, self.columns, strict=True)] for row in rows
        ]

    @property
    def column_names(self) -> list[str]:
        return [f"{self.name}.{number}" for number in range(1, len(self.columns) + 1)]

    def typed(self, value: Any) -> dict[str, list[str]]:
        """The form's fields for a value; what is of another type stays as it is, to be refused."""
        match self.kind:
            case "map" if isinstance(value, Mapping):
                return {f"{self.name}.{key}": [written(each, self.measure)] for key, each in value.items()}
            case "pairs" if isinstance(value, list | tuple) and all(
                isinstance(row, list | tuple) for row in value
            ):
                columns = zip(*value, strict=False)
                names = zip(self.column_names, self.columns, columns, strict=False)
                return {name: [written(each, measure) for each in column] for name, measure, column in names}
            case "several" if isinstance(value, list | tuple):
                return {self.name: [written(each, self.measure) for each in value]}
            case "data":
                return {self.name: [json.dumps(value, indent=1)]}
        return {self.name: [written(value, self.measure)]}


def written(value: Any, measure: Measure) -> str:
    """A value as it is typed: money in dollars."""
    if value is None:
        return ""
    if measure == "cents" and isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return dollars(value).removeprefix("$")
    return value if isinstance(value, str) else json.dumps(value)


def _parsed(text: str, measure: Measure) -> Any:
    if measure == "cents":
        return cents(text)
    if measure == "text":
        return text
    figures = text.removesuffix("%").strip().replace(",", "")
    if not (figures.isascii() and figures.isdecimal()) or len(figures) > MOST_DIGITS:
        what = "a percentage" if measure == "percent" else "a number"
        raise BadField(f"{text[:40]!r} is not {what}: write a whole one, such as 5")
    return int(figures)


def _data(text: str) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadField(f"this is not JSON: {error}; write names with values, or clear it") from None
    if not isinstance(value, dict):
        raise BadField("write names with values, such as {}, or clear it")
    return value


# From types


@cache
def option_fields(id: str) -> tuple[Field, ...]:
    """The options that a house may choose at a game, topic by topic."""
    game = find_game(id)
    hints = get_type_hints(game.Options)
    return tuple(_option(game, each, hints[each.name]) for each in game.house_options())


def _option(game: Game, each: Described, hint: Any) -> Field:
    kind, measure, columns = _shape(each, hint)
    parts = tuple(_parts(game, each)) if kind == "map" else ()
    return Field(
        name=each.name,
        kind=kind,
        usual=each.default,
        topic=each.topic,
        says=_TYPED_ELSEWHERE.sub("", each.says),
        cite=each.cite,
        measure=measure,
        values=each.values,
        parts=parts,
        columns=columns,
        reading=each.reading,
    )


def _shape(each: Described, hint: Any) -> tuple[Kind, Measure, tuple[Measure, ...]]:
    """What kind of field an option of this type is, and how its numbers are counted."""
    hints = [part for part in get_args(hint) if part is not type(None)]
    if get_origin(hint) in (Union, UnionType) and len(hints) == 1:
        hint = hints[0]
    if each.values:
        return "choice", "text", ()
    if hint is int:
        return "line", each.measure, ()
    if hint is str:
        return "line", "text", ()
    if get_origin(hint) is tuple and (pair := get_args(get_args(hint)[0])):
        return "pairs", "text", tuple("cents" if part is int else "text" for part in pair)
    if get_origin(hint) is tuple:
        return "several", each.measure, ()
    if get_args(hint) in ((str, str), (str, int)):
        return "map", "cents" if get_args(hint)[1] is int else "text", ()
    return "data", "text", ()


def _parts(game: Game, each: Described) -> Iterator[Part]:
    """The rows of an option with names: those it has, or what the widest house could post."""
    for name, value in each.default.items():
        yield Part(f"{each.name}.{name}", name, written(value, "cents" if isinstance(value, int) else "text"))
    options = game.options_from_json(dict(game.widest))
    seen: set[str] = set()
    for wager in options.wagers.values() if isinstance(options, HouseGameOptions) else ():
        pays, law = wager.pays, game.paragraph(wager.pays.at, options)
        if each.name == "tables" and len(wager.tables) > 1 and pays.name not in seen:
            seen.add(pays.name)
            values = tuple(sorted(table.variant for table in wager.tables))
            yield Part(f"tables.{pays.name}", pays.name, pays.variant, values=values, cite=law)
        for name, line in zip(pays.names(), pays.lines, strict=True) if each.name == "odds" else ():
            if pays.law == "floor" and not line.meter and name not in seen:
                seen.add(name)
                usual, least = map(wager.describe_odds, (line.odds, line.least or line.odds))
                yield Part(f"odds.{name}", name, usual, least, cite=law)
