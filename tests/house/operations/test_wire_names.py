"""The names in signatures and sealed entries, which must not change when Python names do.

`python -m tests.house.operations.test_wire_names` adds new operations and fields to wire_names.json.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pitboss.house.departments import every_operation
from pitboss.house.operations.form import fields_of
from pitboss.house.operations.operation import Operation
from pitboss.table.fields import FieldSpec

FROZEN = Path(__file__).with_name("wire_names.json")


def wire_names(operation: Operation[Any]) -> dict[str, list[str]]:
    return {
        "kinds": [operation.kind, *operation.other_kinds],
        "form": list(_paths(operation.fields)),
        "signs": [each.part for each in operation.signers],
        "result": list(_paths(fields_of(operation.result))),
    }


def _paths(fields: Iterable[FieldSpec], inside: str = "") -> Iterable[str]:
    for each in fields:
        yield inside + each.name
        yield from _paths(each.columns, f"{inside}{each.name}.")


def test_wire_names_never_change() -> None:
    now = {each.id: wire_names(each) for each in every_operation()}
    frozen: dict[str, dict[str, list[str]]] = json.loads(FROZEN.read_text())
    assert now.keys() == frozen.keys(), "run `python -m tests.house.operations.test_wire_names` for a new one"
    for id, names in frozen.items():
        for part, before in names.items():
            assert set(before) == set(now[id][part]), (
                f"{id}: sealed entries have these names: keep the old one as the field's alias"
            )


def add_new_names() -> None:
    """Add the names of new operations and fields. A removed name stays, and fails the test."""
    frozen = json.loads(FROZEN.read_text())
    for each in every_operation():
        known = frozen.setdefault(each.id, {})
        for part, names in wire_names(each).items():
            known[part] = [*known.get(part, []), *(name for name in names if name not in known.get(part, []))]
    lines = (f" {json.dumps(id)}: {json.dumps(frozen[id])}" for id in sorted(frozen))
    FROZEN.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    add_new_names()
