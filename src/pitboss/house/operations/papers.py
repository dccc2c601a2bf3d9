"""Show an operation's result on screens, and make the printed paper of its entry."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from pitboss.house.casino import Casino
from pitboss.house.operations.form import OperationResult, fields_of
from pitboss.house.operations.operation import Line, Operation
from pitboss.law import cite
from pitboss.storage.errors import NotFound
from pitboss.table.fields import FieldSpec
from pitboss.table.money import dollars
from pitboss.table.paper import Item, Paper, PaperSigner

__all__ = ["display_result", "find_operation", "labeled_values", "make_paper"]

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d")
"""A time as the ledger holds it."""
REJECTED_SUFFIX = " rejected"
"""Ends the kind of an entry that records a failed inspection."""


def display_result(operation: Operation[Any], result: OperationResult | None) -> list[tuple[str, str]]:
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
        return "\n".join(map(str, value)) or "none"
    return field.display(value)


def find_operation(operations: Iterable[Operation[Any]], line: Line) -> Operation[Any]:
    """Find the operation that wrote an entry."""
    kind = line["kind"].removesuffix(REJECTED_SUFFIX)
    for each in operations:
        if kind in (each.kind, *each.other_kinds):
            return each
    raise NotFound(f"Entry {line['number']} has no paper: no form was signed for it.")


def make_paper(operation: Operation[Any], line: Line, casino: Casino) -> Paper:
    """Make the paper of an entry: time and place, result, postings and signers."""
    law = cite(line["cite"])
    at = casino.local(datetime.fromisoformat(line["at"]))
    dated = operation.paper_cite or law
    items = [Item("Date and time", f"{at:%B %-d, %Y, %-I:%M %p}", dated), Item("Place", line["place"], law)]
    rejected = line["answer"].get("rejected")
    if rejected:
        items.append(Item("Rejected", rejected["message"], law))
    elif operation.paper is not None:
        items += operation.paper(line)
    else:
        items += derived_items(operation, line, casino)
    return Paper(
        title=operation.paper_title or operation.title, law=law, house=casino.name, items=tuple(items),
        number=str(line["facts"].get("serial", line["number"])),
        signed=tuple(PaperSigner(h["part"], h["name"], h["position"], h["licence"]) for h in line["hands"]),
        parts=operation.paper_parts,
    )  # fmt: skip


def derived_items(operation: Operation[Any], line: Line, casino: Casino) -> list[Item]:
    """List the form's fields that the entry holds, the result, the postings and the reason."""
    law = operation.cite
    items = [Item(label, text, law) for label, text in labeled_values(operation, line, casino).items()]
    items += [
        Item("Posted", f"{dollars(amount)} from {credit} to {debit}", cite(posted))
        for amount, debit, credit, posted in line["postings"]
    ]
    return items + ([Item("Reason", line["reason"], law)] if line["reason"] else [])


def labeled_values(operation: Operation[Any], line: Line, casino: Casino) -> dict[str, str]:
    """Return what an entry holds of its form, and its result, each under its field's label, in local time."""
    rejected = line["answer"].get("rejected")
    result = None if rejected else operation.result.model_validate(line["answer"])
    values = dict(_filled_in(operation, line)) | dict(display_result(operation, result))

    def localize(found: re.Match[str]) -> str:
        return f"{casino.local(datetime.fromisoformat(found[0])):%Y-%m-%d %H:%M:%S %Z}"

    return {label: TIME.sub(localize, text) for label, text in values.items()}


def _filled_in(operation: Operation[Any], line: Line) -> list[tuple[str, str]]:
    """List the fields of the form whose values the entry holds, in its facts or in a row."""
    held = dict(line["facts"])
    for rows in line["rows"].values():
        for row in rows[:1]:
            held |= row | (row["says"] if isinstance(row.get("says"), dict) else {})
    return [
        (each.label, _display(each, held[each.name]))
        for each in operation.fields
        if each.name in held and not each.columns and held[each.name] not in (None, "", line["reason"])
    ]
