"""The names in signatures and sealed entries, which must not change when Python names do.

`python -m tests.house.operations.test_wire_names` adds new operations and fields to the files in wire_names,
one for each department.
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

FROZEN = Path(__file__).with_name("wire_names")
WireNames = dict[str, dict[str, list[str]]]
"""The names of each operation of a department, by the operation's id."""


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


def read_frozen() -> WireNames:
    return {id: names for file in FROZEN.glob("*.json") for id, names in json.loads(file.read_text()).items()}


def test_wire_names_never_change() -> None:
    now = {each.id: wire_names(each) for each in every_operation()}
    frozen = read_frozen()
    assert now.keys() == frozen.keys(), "run `python -m tests.house.operations.test_wire_names` for a new one"
    for id, names in frozen.items():
        for part, before in names.items():
            assert set(before) == set(now[id][part]), (
                f"{id}: sealed entries have these names: keep the old one as the field's alias"
            )


def add_new_names() -> None:
    """Add the names of new operations and fields. A removed name stays, and fails the test."""
    frozen = read_frozen()
    for each in every_operation():
        known = frozen.setdefault(each.id, {})
        for part, names in wire_names(each).items():
            known[part] = [*known.get(part, []), *(name for name in names if name not in known.get(part, []))]
    FROZEN.mkdir(exist_ok=True)
    for department in {id.partition("/")[0] for id in frozen}:
        own = sorted(id for id in frozen if id.partition("/")[0] == department)
        lines = (f" {json.dumps(id)}: {json.dumps(frozen[id])}" for id in own)
        (FROZEN / f"{department}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    add_new_names()
