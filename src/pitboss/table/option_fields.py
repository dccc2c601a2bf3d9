"""House options as typed fields. Each is parsed by its type, so that an error names the option at fault.

This is the only place that derives a type from an option's annotation and measure, on first use.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from pitboss.law import BadInput
from pitboss.table.fields import MAX_MESSAGE_LENGTH, MAX_ROWS, MONEY, BadForm, FieldError, FieldType
from pitboss.table.fields import number_type as number_of
from pitboss.table.game import Game
from pitboss.table.house_options import (
    BadOptions,
    HouseOptions,
    Measure,
    find_declaration,
    named_values,
    option_names,
)
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

MAX_TEXT = 400
MAX_ERRORS = 12
MAX_NUMBER = 10**9
MAX_PERCENT = 1_000
"""No rule allows as much. The rule refuses the rest, with its citation."""
WHOLE = number_of(0, MAX_NUMBER)


class TakenOptions(NamedTuple):
    """Options as far as they could be taken, and the errors for the rest, by field."""

    options: HouseOptions | None
    """None if an error is not at an option that was given."""
    row: dict[str, Any]
    errors: dict[str, BadInput | Refused]


def option_type(kind: type[HouseOptions], name: str) -> FieldType:
    """Return the type of an option, which parses, shows and describes it."""
    found: Any = kind
    return _option_types(found)[name]


def parse_options(
    kind: type[HouseOptions], given: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, BadInput | Refused]]:
    """Parse each option by its type. Return the parsed values, and the errors for the others."""
    found: Any = kind
    known, row = _option_types(found), dict[str, Any]()
    errors: dict[str, BadInput | Refused] = {}
    for name, value in given.items():
        try:
            if name not in known:
                kind.from_json({name: value})  # which lists the known options
            row[name] = known[name].parse(value)
        except (BadInput, Refused) as error:
            error.field = f"{name}.{error.field}" if error.field and name in known else str(name)
            errors[error.field] = error
    return row, errors


def read_options(game: Game[Any, Any, Any], given: Mapping[str, Any]) -> HouseOptions:
    """Build a game's options from input, or raise an error for each field at fault."""
    row, errors = parse_options(game.Options, given)
    if errors:
        raise BadForm([FieldError(name, str(each)[:MAX_MESSAGE_LENGTH]) for name, each in errors.items()])
    options: HouseOptions = game.options_from_json(row)
    return options


def take_options(game: Game[Any, Any, Any], given: Mapping[str, Any]) -> TakenOptions:
    """Build options from as much of the input as possible, leaving out each option that causes an error."""
    row, errors = parse_options(game.Options, given)
    while True:
        try:
            options = game.options_from_json(row)
            game.table(options=options)
        except (BadInput, Refused) as error:
            if not _drop_option_at_fault(game.Options, row, error, errors):
                return TakenOptions(None, row, errors)
        else:
            return TakenOptions(options, row, errors)


def _drop_option_at_fault(
    kind: type[HouseOptions],
    row: dict[str, Any],
    error: BadInput | Refused,
    errors: dict[str, BadInput | Refused],
) -> bool:
    """Remove the option at fault and record the error. Return whether there was one to remove."""
    name, _, part = error.field.partition(".")
    refused = {each.partition(".")[0] for each in errors}
    if name not in row or refused.isdisjoint(
        find_declaration(kind, name).needs
    ):  # else blame what it depends on
        errors.setdefault(error.field, error)
    if name not in row or len(errors) > MAX_ERRORS:
        return False
    if isinstance(row[name], Mapping) and part in row[name]:
        row[name] = {key: value for key, value in row[name].items() if key != part}
    else:
        del row[name]
    return True


def typed_text(value: Any, of: FieldType) -> str:
    """Return a value as a person would type it, with money in dollars."""
    if value is None or isinstance(value, str):
        return value or ""
    if of.name == "money" and type(value) is int and value >= 0:
        return dollars(value).removeprefix("$")
    return json.dumps(value)


# Types


@cache
def _option_types(kind: type[Any]) -> dict[str, FieldType]:
    hints, named = get_type_hints(kind), named_values(kind)
    return {
        name: choice_type(named[name])
        if name in named
        else _type_of(hints[name], find_declaration(kind, name).measure, find_declaration(kind, name).example)
        for name in option_names(kind)
    }


def _type_of(hint: Any, measure: Measure, example: str) -> FieldType:
    """Return the type for an annotation. Structured values are JSON, checked by their class."""
    parts = [part for part in get_args(hint) if part is not type(None)]
    if get_origin(hint) in (Union, UnionType) and len(parts) == 1:
        return _optional(_type_of(parts[0], measure, example))
    if hint is int:
        return {"cents": MONEY, "percent": PERCENT, "number": WHOLE}[measure]
    if hint is str:
        return WORDS
    if get_origin(hint) is tuple:
        columns = get_args(parts[0])
        if columns:
            return _rows_type(tuple(_type_of(each, measure, "") for each in columns), example)
        return _list_type(_type_of(parts[0], measure, ""), example)
    if len(parts) == 2 and parts[0] is str and parts[1] in (str, int):
        return _by_name_type(_type_of(parts[1], measure, ""), example)
    return FieldType("data", _parse_data, display=json.dumps, schema={"type": "object"}, widget="data")


def _parse_words(value: object) -> str:
    words = " ".join(value.split()) if isinstance(value, str) else None
    if words is None or len(words) > MAX_TEXT or not words.isprintable():
        raise BadInput(f"Enter up to {MAX_TEXT} printable characters.")
    return words


def _parse_percent(value: object) -> int:
    found: int = number_of(0, MAX_PERCENT).parse(value.removesuffix("%") if isinstance(value, str) else value)
    return found


def _parse_data(value: object) -> dict[str, Any]:
    """Parse names with values, or JSON text of them; never a file name."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
            json.dumps(value)  # which supports less nesting
        except (ValueError, RecursionError) as error:
            raise BadInput(f"This is not JSON ({error}). Enter names with values, such as {{}}.") from None
    if not isinstance(value, Mapping):
        raise BadInput("Enter names with values, such as {}.")
    return dict(value)


def choice_type(values: tuple[str, ...]) -> FieldType:
    def parse(value: object) -> str:
        if not isinstance(value, str) or value not in values:
            raise BadInput(f"Choose {', '.join(values[:-1])} or {values[-1]}.")
        return value

    return FieldType("choice", parse, schema={"type": "string", "enum": list(values)}, widget="choice")


def _optional(of: FieldType) -> FieldType:
    """Return the same type, but optional: None or no text."""
    return FieldType(
        of.name, lambda value: None if value in (None, "", []) else of.parse(value),
        display=lambda value: "" if value is None else of.display(value),
        schema={"anyOf": [dict(of.schema), {"type": "null"}]},
        widget=of.widget, example=of.example, items=of.items,
    )  # fmt: skip


def _list_type(item: FieldType, example: str) -> FieldType:
    def parse(value: object) -> tuple[Any, ...]:
        return tuple(item.parse(each) for each in _check_list(value, example))

    schema = {"type": "array", "items": dict(item.schema), "maxItems": MAX_ROWS}
    return FieldType("list", parse, schema=schema, widget="several", example=example, items=(item,))


def _rows_type(columns: tuple[FieldType, ...], example: str) -> FieldType:
    def parse(value: object) -> tuple[tuple[Any, ...], ...]:
        rows = [_check_list(each, example) for each in _check_list(value, example)]
        if any(len(row) != len(columns) or not all(each not in ("", None) for each in row) for row in rows):
            raise BadInput(f"Each row has {len(columns)} values: fill it in, or clear it.")
        return tuple(tuple(of.parse(each) for of, each in zip(columns, row, strict=True)) for row in rows)

    schema = {"type": "array", "items": {"type": "array"}, "maxItems": MAX_ROWS}
    return FieldType("rows", parse, schema=schema, widget="pairs", example=example, items=columns)


def _check_list(value: object, example: str) -> list[Any]:
    if not isinstance(value, list | tuple) or len(value) > MAX_ROWS:
        raise BadInput(f"Enter a list of at most {MAX_ROWS}{f', such as {example}' if example else ''}.")
    return list(value)


def _by_name_type(of: FieldType, example: str) -> FieldType:
    def parse(value: object) -> dict[str, Any]:
        if not isinstance(value, Mapping) or len(value) > MAX_ROWS:
            raise BadInput(f"Enter names with values{f', such as {example}' if example else ''}.")
        found = {}
        for name, each in value.items():
            try:
                found[str(name)] = of.parse(each)
            except BadInput as error:
                raise BadOptions(str(error), str(name)) from None
        return found

    schema = {"type": "object", "additionalProperties": dict(of.schema)}
    return FieldType("values by name", parse, schema=schema, widget="map", example=example, items=(of,))


WORDS = FieldType("text", _parse_words, schema={"type": "string", "maxLength": MAX_TEXT})
PERCENT = FieldType("percent", _parse_percent, schema={"type": "integer", "minimum": 0}, widget="number")
