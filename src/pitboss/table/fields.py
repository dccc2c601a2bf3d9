"""Fields of forms and options: how to read, show and describe a value, and what is wrong with it.

Nothing here imports pydantic. A `FieldType` plugs into pydantic only when a model uses it, so frozen
dataclasses of the pure core carry the same types at no cost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Annotated, Any, TypeAlias

from pitboss.law import BadInput, Cite
from pitboss.table.money import cents, dollars
from pitboss.table.refused import Refused

MAX_CENTS = 10**15
MAX_ROWS = 500
MAX_MESSAGE_LENGTH = 300


@dataclass(frozen=True, slots=True)
class FieldError:
    """An error at one field, and the rule that forbids the value, if any."""

    field: str
    """Path of the field: `serial`, `boxes.1.amount` or `sign.authorizes`. Empty for the form as a whole."""
    message: str
    cite: str = ""

    def to_json(self) -> dict[str, str]:
        shown = {"field": self.field, "message": self.message}
        return shown | ({"cite": self.cite} if self.cite else {})


class BadForm(BadInput):
    """A form with errors, each at its field."""

    def __init__(self, errors: list[FieldError]) -> None:
        super().__init__("; ".join(f"{each.field}: {each.message}" if each.field else each.message
                                   for each in errors))  # fmt: skip
        self.errors = errors


def field_errors(error: Exception) -> list[FieldError]:
    """Return what an error says about each field."""
    if isinstance(error, BadForm):
        return error.errors
    if isinstance(error, Refused):
        return [FieldError(error.field, error.reason, str(error.cite))]
    return [FieldError(getattr(error, "field", ""), str(error)[:MAX_MESSAGE_LENGTH])]


class blame:  # noqa: N801
    """Attach a field to an error raised by shared code that does not know the form."""

    __slots__ = ("_path",)

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Refused):
            error.field = error.field or self._path
        elif isinstance(error, BadInput) and not isinstance(error, BadForm):
            raise BadForm([FieldError(self._path, str(error)[:MAX_MESSAGE_LENGTH])]) from None


@dataclass(frozen=True, slots=True, eq=False)
class FieldType:
    """One type of field. `parse` takes what a person typed or a program sent, or raises BadInput."""

    name: str
    parse: Callable[[Any], Any]
    display: Callable[[Any], str] = str
    """Turn a value back into what a person would type."""
    dump: Callable[[Any], Any] = lambda value: value
    """Turn a value into JSON."""
    schema: Mapping[str, Any] = field(default_factory=dict)
    widget: str = "text"
    example: str = ""
    items: tuple[FieldType, ...] = ()
    """Types of its parts: of each value in a list or by name, or of each column of a row."""
    choices: tuple[str, ...] = ()
    """Its possible values, if that is a short list."""
    name_choice: Callable[[str], str] | None = None
    """Return what people call one of the choices; by default they read the value itself."""
    mask: Callable[[Any], str] | None = None
    """Show enough of a secret value to compare it, and too little to use it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def validate(value: Any) -> Any:
            try:
                return self.parse(value)
            except Refused as refused:  # a rule rejects it, not the spelling: keep the citation
                context = {"reason": refused.reason, "cite": str(refused.cite)}
                raise PydanticCustomError("refused", "{reason}", context) from None

        serializer = core_schema.plain_serializer_function_ser_schema(self.dump, when_used="json")
        return core_schema.no_info_plain_validator_function(validate, serialization=serializer)

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        return dict(self.schema)


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """A field as screens, commands and documents show it."""

    name: str
    label: str
    help: str = ""
    widget: str = "text"
    required: bool = True
    default: Any = None
    choices: tuple[str, ...] = ()
    type: FieldType | None = None
    columns: tuple[FieldSpec, ...] = ()
    """Columns of a row, for a field with rows."""
    total: str = ""
    """The column whose sum is shown under the rows; `value*number` is the sum of products of two columns."""
    example: str = ""
    cite: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    """Label of a choice, if it is not the value itself."""

    def name_choice(self, value: str) -> str:
        """Return what people call one of the choices."""
        if self.type is not None and self.type.name_choice is not None:
            return self.type.name_choice(value)
        return self.names.get(value) or value.replace("_", " ")

    def display(self, value: Any) -> str:
        """Show a value the way a person would type it."""
        if value is None or isinstance(value, str):
            return value or ""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.type.display(value) if self.type is not None else str(value)

    def mask(self, value: Any) -> str:
        """Show a value to people who must not know all of it."""
        hides = self.type is not None and self.type.mask is not None and value is not None
        return self.type.mask(value) if hides else self.display(value)  # type: ignore[union-attr, misc]

    def to_json(self) -> dict[str, Any]:
        named = {"name": self.name, "label": self.label, "help": self.help, "type": self.type_name}
        return {**named, "choices": list(self.choices), "example": self.example, "required": self.required}

    @property
    def type_name(self) -> str:
        return self.type.name if self.type is not None else self.widget


# Parsers


def parse_money(value: object) -> int:
    """Read dollars from text ("$12.50") and take whole numbers as cents."""
    try:
        amount = cents(value) if isinstance(value, str) else value
    except BadInput:  # its message would repeat whatever was typed
        amount = None
    if type(amount) is not int or not 0 <= amount < MAX_CENTS:
        typed = isinstance(value, str)
        raise BadInput("Enter dollars, such as 12.50." if typed else "Send whole cents, or dollars as text.")
    return amount


def parse_signed_money(value: object) -> int:
    """Take whole cents, possibly negative: over or short."""
    if type(value) is not int or not -MAX_CENTS < value < MAX_CENTS:
        raise BadInput("Enter whole cents.")
    return value


def parse_whole_number(low: int, high: int) -> Callable[[object], int]:
    def parse(value: object) -> int:
        if isinstance(value, str):
            typed = value.strip()
            value = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 16 else None
        if type(value) is not int or not low <= value <= high:
            raise BadInput(f"Enter a whole number from {low:,} to {high:,}.")
        return value

    return parse


def parse_text(longest: int) -> Callable[[object], str]:
    def parse(value: object) -> str:
        words = " ".join(value.split()) if isinstance(value, str) else ""
        if not 1 <= len(words) <= longest or not words.isprintable():
            raise BadInput(f"Enter 1 to {longest} printable characters.")
        return words

    return parse


def parse_when(value: object) -> datetime:
    """Read a date and time that states its time zone."""
    try:
        at = value if isinstance(value, datetime) else datetime.fromisoformat(str(value)[:40])
    except ValueError:
        raise BadInput("Enter a date and time, such as 2030-05-01T20:00:00-04:00.") from None
    if at.tzinfo is None or not 2000 <= at.year < 3000:
        raise BadInput("Include the time zone, such as 2030-05-01T20:00:00-04:00.")
    return at


def parse_day(value: object) -> str:
    """Read a calendar day, such as 2030-05-01."""
    try:
        return date.fromisoformat(str(value).strip()[:12]).isoformat()
    except ValueError:
        raise BadInput("Enter a day, such as 2030-05-01.") from None


def parse_cards(value: object) -> str:
    from pitboss.equipment.cards import cards, text

    if not isinstance(value, str) or len(value) > MAX_ROWS:
        raise BadInput("Enter cards, such as As Kd 9h.")
    return text(cards(value))


def parse_list(item: FieldType, separator: str) -> Callable[[object], list[Any]]:
    def parse(value: object) -> list[Any]:
        parts = (
            [each for each in re.split(separator, value) if each.strip()] if isinstance(value, str) else value
        )
        if not isinstance(parts, list | tuple) or len(parts) > MAX_ROWS:
            raise BadInput(f"Enter a list of at most {MAX_ROWS}.")
        items = [item.parse(each) for each in parts]
        for place, each in enumerate(items):
            if each in items[:place]:
                raise BadInput(f"{item.display(each)} is listed twice.")
        return items

    return parse


# Types


def number_type(low: int, high: int, name: str = "number", example: str = "") -> FieldType:
    schema = {"type": "integer", "minimum": low, "maximum": high}
    return FieldType(name, parse_whole_number(low, high), schema=schema, widget="number", example=example)


def text_type(longest: int, name: str = "text", widget: str = "text", example: str = "") -> FieldType:
    schema = {"type": "string", "minLength": 1, "maxLength": longest}
    return FieldType(name, parse_text(longest), schema=schema, widget=widget, example=example)


def choice_type(
    name: str, choices: tuple[str, ...], cite: Cite, name_choice: Callable[[str], str] | None = None
) -> FieldType:
    """Create a type for one of the values that a rule lists."""

    def parse(value: object) -> str:
        if value not in choices:
            raise Refused(f"Choose one of: {', '.join(choices)}.", cite)
        return str(value)

    schema = {"type": "string", "enum": list(choices)}
    return FieldType(name, parse, schema=schema, widget="choice", choices=choices, name_choice=name_choice)


def list_type(item: FieldType, name: str, separator: str = r"[,\n]", joiner: str = ", ") -> FieldType:
    """Create a type for a list that people type with commas or one item per line, without duplicates."""
    return FieldType(
        name, parse_list(item, separator), display=lambda value: joiner.join(map(item.display, value)),
        schema={"type": "array", "items": dict(item.schema), "maxItems": MAX_ROWS}, widget="lines",
    )  # fmt: skip


MONEY = FieldType(
    "money", parse_money, display=dollars, widget="money", example="$12.50",
    schema={"anyOf": [
        {"type": "integer", "minimum": 0, "maximum": MAX_CENTS - 1, "description": "Cents."},
        {"type": "string", "maxLength": 24, "description": "Dollars, such as \"12.50\"."},
    ], "examples": [1250]},
)  # fmt: skip
SIGNED_MONEY = FieldType(
    "money", parse_signed_money, display=dollars, widget="money", example="-$5",
    schema={"type": "integer", "minimum": 1 - MAX_CENTS, "maximum": MAX_CENTS - 1, "description": "Cents."},
)  # fmt: skip
WHEN = FieldType(
    "time", parse_when, display=datetime.isoformat, dump=datetime.isoformat, widget="when",
    schema={"type": "string", "format": "date-time"}, example="2030-05-01T20:00:00-04:00",
)  # fmt: skip
DAY = FieldType(
    "day", parse_day, widget="day", schema={"type": "string", "format": "date"}, example="2030-05-01"
)
CARDS = FieldType("cards", parse_cards, schema={"type": "string", "maxLength": 200}, example="As Kd 9h")
PERSON = text_type(64, "person", "person")
TABLE = text_type(40, "table", example="7")
NUMBER = number_type(0, 10**9)

Money: TypeAlias = Annotated[int, MONEY]
SignedMoney: TypeAlias = Annotated[int, SIGNED_MONEY]
When: TypeAlias = Annotated[datetime, WHEN]
Day: TypeAlias = Annotated[str, DAY]
CardsText: TypeAlias = Annotated[str, CARDS]
PersonName: TypeAlias = Annotated[str, PERSON]
TableNumber: TypeAlias = Annotated[str, TABLE]
Text: TypeAlias = Annotated[str, text_type(200)]
ShortText: TypeAlias = Annotated[str, text_type(40)]
Reason: TypeAlias = Annotated[str, text_type(500, "reason", "lines")]
WholeNumber: TypeAlias = Annotated[int, NUMBER]
Count: TypeAlias = Annotated[int, number_type(1, 10**9, "count")]
TextList: TypeAlias = Annotated[list[str], list_type(text_type(200), "list")]
NumberList: TypeAlias = Annotated[list[int], list_type(NUMBER, "numbers", r"[,\s]+", " ")]


def split_rows(value: object, columns: list[str]) -> object:
    """Name the values of each row, if rows are given as text or lists."""
    if isinstance(value, str):
        value = [line for line in re.split(r"[\n;]", value) if line.strip()]
    if not isinstance(value, list | tuple):
        return value
    rows: list[object] = []
    for each in value:
        if isinstance(each, str):
            each = [part.strip() for part in re.split(r"[:=]", each, maxsplit=len(columns) - 1)]
        whole = isinstance(each, list | tuple) and len(each) <= len(columns)
        rows.append(dict(zip(columns, each, strict=False)) if whole else each)
    return rows


@dataclass(frozen=True, slots=True)
class Rows:
    """One row per item: `boxes: Annotated[list[Box], Rows(key="table", total="amount")]`.

    Takes JSON rows (objects or lists of values), a mapping ({"7": 12000}) or text ("7: 120", with one row per
    line or separated by semicolons).
    """

    key: str
    total: str = ""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema

        (row,) = source.__args__
        rows = core_schema.no_info_before_validator_function(
            lambda value: self._split(value, list(row.model_fields)), handler(source)
        )
        return core_schema.no_info_after_validator_function(self._check_unique, rows)

    def _split(self, value: object, columns: list[str]) -> object:
        if isinstance(value, Mapping):
            value = list(value.items())
        rows = split_rows(value, columns)
        if not isinstance(rows, list) or len(rows) > MAX_ROWS:
            raise BadInput(f"Enter one row for each, at most {MAX_ROWS}.")
        return rows

    def _check_unique(self, rows: list[Any]) -> list[Any]:
        keys = [getattr(row, self.key) for row in rows]
        for place, key in enumerate(keys):
            if key in keys[:place]:
                raise BadInput(f"{self.key.capitalize()} {key} is listed twice.")
        return rows
