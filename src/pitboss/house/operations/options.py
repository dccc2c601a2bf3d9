"""Forms made from options: a frozen dataclass declares each choice of a house once, a form asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_type_hints

from pydantic import Field, create_model

from pitboss.house.operations.form import OperationForm
from pitboss.table.fields import FieldType, Money, Text, WholeNumber
from pitboss.table.house_options import Described, described

BY_MEASURE: dict[str, Any] = {"cents": Money, "percent": WholeNumber, "number": WholeNumber}


def option_form(
    name: str, options: type[Any], *, only: tuple[str, ...] = (), types: Mapping[str, Any] | None = None
) -> type[OperationForm]:
    """Make a form that asks for options, each with its default.

    The type of a field is given in `types`, or annotated (`Annotated[int, number_type(1, 60)]`), or follows
    from the option's values and measure.
    """
    hints = get_type_hints(options, include_extras=True)
    fields: dict[str, Any] = {
        each.name: ((types or {}).get(each.name) or _type(each, hints[each.name]), _field(each))
        for each in described(options)
        if not only or each.name in only
    }
    return create_model(name, __base__=OperationForm, **fields)


def _type(each: Described, hint: Any) -> Any:
    if any(isinstance(mark, FieldType) for mark in getattr(hint, "__metadata__", ())):
        return hint
    if each.values:
        return Literal[tuple(value for value in each.values if value)]
    return BY_MEASURE[each.measure] if hint is int else Text


def _field(each: Described) -> Any:
    """Describe an option. A reading explains itself at length, so it is titled by its name."""
    words = each.name.split("_", 1)[1] if each.reading and "_" in each.name else each.name
    title = words.replace("_", " ").capitalize() if each.reading else each.says.removesuffix(".")
    return Field(
        each.default, title=title, description=each.says if each.reading else None,
        json_schema_extra={"cite": str(each.cite)} if each.cite else None,
    )  # fmt: skip
