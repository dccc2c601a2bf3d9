"""Form fields, one for each option of a game and each setting of a table, made from its type."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeAlias

from pitboss.games.kit.house_game_options import HouseGameOptions
from pitboss.law import BadInput, Cite
from pitboss.table.catalog import find_game
from pitboss.table.fields import FieldType
from pitboss.table.game import Game
from pitboss.table.house_options import OptionDescription
from pitboss.table.option_fields import option_type, typed_text

Form: TypeAlias = Mapping[str, list[str]]
"""Typed text by field name."""
Kind: TypeAlias = Literal["choice", "line", "several", "pairs", "map", "data"]
"""One of named values, a line, a few amounts, pairs, named rows, or JSON."""
WIDGETS: Mapping[str, Kind] = {
    "choice": "choice", "several": "several", "pairs": "pairs", "map": "map", "data": "data",
}  # fmt: skip
"""Field kind for each widget; others are lines."""
MAX_SEGMENTS, MAX_SEGMENT_LETTERS = 4, 24
"""Maximum values and letters shown side by side; more become a list."""
MAX_TEXT_LENGTH = 400


@dataclass(frozen=True)
class OptionRow:
    """A named row of an option that has several."""

    key: str
    name: str
    usual: str
    least: str = ""
    values: tuple[str, ...] = ()
    cite: Cite | None = None


@dataclass(frozen=True)
class Field:
    """One choice: its name, type, default and reason."""

    name: str
    type: FieldType
    usual: Any
    topic: str
    says: str
    cite: Cite | None = None
    values: tuple[str, ...] = ()
    parts: tuple[OptionRow, ...] = ()
    reading: bool = False
    value_labels: Mapping[str, str] = field(default_factory=dict)

    def value_label(self, value: str) -> str:
        return self.value_labels.get(value, value.replace("_", " "))

    @property
    def kind(self) -> Kind:
        return WIDGETS.get(self.type.widget, "line")

    @property
    def unit(self) -> str:
        """Return the unit of its lines: `money`, `percent`, `number` or `text`."""
        return (self.type.items[0] if self.type.items else self.type).name

    @property
    def label(self) -> str:
        text = self.name.replace("_", " ")
        return (text.removesuffix(" percent") if self.unit == "percent" else text).capitalize()

    @property
    def segments(self) -> bool:
        return len(self.values) <= MAX_SEGMENTS and sum(map(len, self.values)) <= MAX_SEGMENT_LETTERS

    @property
    def column_names(self) -> list[str]:
        return [f"{self.name}.{number}" for number in range(1, len(self.type.items) + 1)]

    def typed_value(self, form: Form) -> Any:
        """Return the typed value for its type to read; None if blank."""
        match self.kind:
            case "map":
                found = {part: _first(form, part.key) for part in self.parts}
                rows = {part.name: text for part, text in found.items() if text and text != part.usual}
                return {**self.usual, **rows} if rows else None
            case "pairs":
                columns = [
                    [text.strip()[:MAX_TEXT_LENGTH] for text in form.get(key, ())]
                    for key in self.column_names
                ]
                return [row for row in zip(*columns, strict=False) if any(row)] or None
            case "several":
                typed = (text.strip()[:MAX_TEXT_LENGTH] for text in form.get(self.name, ()))
                return [text for text in typed if text] or None
            case "data":
                return form.get(self.name, [""])[0].strip() or None
        return _first(form, self.name) or None

    def is_changed(self, form: Form) -> bool:
        """Return whether the typed value differs from the default or cannot be read."""
        given = self.typed_value(form)
        try:
            return given is not None and self.type.parse(given) != self.usual
        except BadInput:
            return True

    def form_text(self, value: Any) -> dict[str, list[str]]:
        """Return the form's fields for a value; a value of another type is kept, to be refused."""
        items = self.type.items
        match self.kind:
            case "map" if isinstance(value, Mapping):
                return {f"{self.name}.{key}": [typed_text(each, items[0])] for key, each in value.items()}
            case "pairs" if isinstance(value, list | tuple) and all(
                isinstance(row, list | tuple) for row in value
            ):
                columns = zip(self.column_names, items, zip(*value, strict=False), strict=False)
                return {name: [typed_text(each, of) for each in column] for name, of, column in columns}
            case "several" if isinstance(value, list | tuple):
                return {self.name: [typed_text(each, items[0]) for each in value]}
            case "data":
                return {self.name: [json.dumps(value, indent=1)]}
        return {self.name: [typed_text(value, self.type)]}


def _first(form: Form, name: str) -> str:
    return form.get(name, [""])[0].strip()[:MAX_TEXT_LENGTH]


# From types


@cache
def option_fields(id: str) -> tuple[Field, ...]:
    """Return the options that a house may choose at a game, topic by topic."""
    game = find_game(id)
    return tuple(_option(game, each) for each in game.house_options())


def _option(game: Game, each: OptionDescription) -> Field:
    of = option_type(game.Options, each.name)
    parts = tuple(_parts(game, each, of.items[0])) if of.widget == "map" else ()
    return Field(
        each.name,
        of,
        each.default,
        each.topic,
        each.says,
        each.cite,
        each.values,
        parts,
        each.reading,
        each.labels,
    )


def _parts(game: Game, each: OptionDescription, of: FieldType) -> Iterator[OptionRow]:
    """Yield the named rows of an option: those it has, or those the widest house could post."""
    for name, value in each.default.items():
        yield OptionRow(f"{each.name}.{name}", name, typed_text(value, of))
    options = game.options_from_json(dict(game.widest))
    seen: set[str] = set()
    for wager in options.wagers.values() if isinstance(options, HouseGameOptions) else ():
        pays, law = wager.pays, game.paragraph(wager.pays.at, options)
        if each.name == "tables" and len(wager.tables) > 1 and pays.name not in seen:
            seen.add(pays.name)
            values = tuple(sorted(table.variant for table in wager.tables))
            yield OptionRow(f"tables.{pays.name}", pays.name, pays.variant, values=values, cite=law)
        for name, line in zip(pays.names(), pays.lines, strict=True) if each.name == "odds" else ():
            if pays.law == "floor" and not line.meter and name not in seen:
                seen.add(name)
                usual, least = map(wager.describe_odds, (line.odds, line.least or line.odds))
                yield OptionRow(f"odds.{name}", name, usual, least, cite=law)
