"""How an operation's result is shown to people: money as dollars, because the type says so."""

from __future__ import annotations

from typing import Any

from pitboss.house.operations.form import Result, fields_of
from pitboss.house.operations.operation import Operation
from pitboss.table.fields import FieldSpec


def display_result(operation: Operation[Any], result: Result | None) -> list[tuple[str, str]]:
    """List each part of a result with its label."""
    if result is None:
        return []
    values = result.model_dump(by_alias=True)
    return [(each.label, _display(each, values[each.name])) for each in fields_of(operation.result)
            if values[each.name] not in (None, "")]  # fmt: skip


def _display(field: FieldSpec, value: Any) -> str:
    if field.columns:
        rows = ([column.display(row[column.name]) for column in field.columns] for row in value)
        return ", ".join(" ".join(row) for row in rows) or "none"
    if isinstance(value, list | tuple) and field.type is None:
        return ", ".join(map(str, value)) or "none"
    return field.display(value)
