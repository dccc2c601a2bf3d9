"""Every declared operation: nonsense in each field, every wrong signer, and the same request twice."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.house.departments import DEPARTMENTS, every_operation
from pitboss.house.keeper import Keeper
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.verifying import verify
from pitboss.house.operations.operation import Operation
from pitboss.storage.errors import Conflict
from pitboss.table.refused import Refused
from tests.house.operations.checks import NONSENSE, check_bounds, check_field, check_signer
from tests.house.operations.sample import SampleHouse, keeper_of
from tests.house.people import asked

OPERATIONS = every_operation()
IN_THE_HOUSE = [each for each in OPERATIONS if not DEPARTMENTS[each.department].linked]
"""Those of the house's own ledger. tests/house/link signs and submits the others."""
FIELDS = [(each, field) for each in OPERATIONS for field in each.fields]


@given(values=st.lists(NONSENSE, min_size=7, max_size=7))
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_nonsense_is_rejected_at_its_field(values: list[Any]) -> None:
    rejected = 0
    for (operation, field), value in zip(FIELDS, cycle(values), strict=False):
        rejected += not check_field(operation, field, value)
    assert rejected > len(FIELDS) // 4


def test_a_field_keeps_the_bounds_of_its_schema() -> None:
    for operation, field in FIELDS:
        check_bounds(operation, field)


def test_every_example_fills_in_its_form() -> None:
    for operation in OPERATIONS:
        form = operation.parse(operation.example)
        assert operation.parse(form.to_json()) == form, operation.id


def test_wire_names_are_unique_and_plain() -> None:
    ids = [each.id for each in OPERATIONS]
    assert len(ids) == len(set(ids))
    kinds = [each.kind for each in OPERATIONS]
    assert len(kinds) == len(set(kinds)), "papers find an operation by the kind of its entries"
    for operation in OPERATIONS:
        assert operation.help, operation.id
        assert operation.help.endswith("."), operation.id
        for part in operation.name.split("-"):
            assert part.isascii()
            assert part.isalnum()
            assert part.islower()


@pytest.mark.parametrize("department", sorted({each.department for each in IN_THE_HOUSE}))
def test_a_form_takes_the_right_signatures_and_is_carried_out_once(
    department: str, furnished: Callable[[Keeper], Path], tmp_path: Path
) -> None:
    path = tmp_path / "house.db"  # always the same, so that `verify` compiles its statements once
    for operation in IN_THE_HOUSE:
        if operation.department == department:
            shutil.copy(furnished(keeper_of(operation)), path)
            with SampleHouse.opened(path) as house:
                check_submitting(house, operation)


def check_submitting(house: SampleHouse, operation: Operation[Any]) -> None:
    """Check that wrong signatures are refused, right ones accepted, and each id is carried out once."""
    form = house.ready(operation)
    credentials = house.credentials(operation, form)
    _check_signatures(house, operation, form, credentials)
    _check_carried_out_once(house, operation, form, credentials)


def _check_signatures(
    house: SampleHouse, operation: Operation[Any], form: dict[str, Any],
    credentials: dict[str, tuple[str, str]],
) -> None:  # fmt: skip
    with house.desk_of(operation).reading() as tx:
        signers = operation.required_signers(tx, operation.parse(form))
    for signer in signers:
        assert check_signer(house, operation, form, signer, credentials) >= 4
    _check_one_person_signs_once(house, operation, form, credentials)


def _check_one_person_signs_once(
    house: SampleHouse, operation: Operation[Any], form: dict[str, Any],
    credentials: dict[str, tuple[str, str]],
) -> None:  # fmt: skip
    """Check that nobody signs two parts, even if their position allows both."""
    first, before = next(iter(credentials), None), house.state()
    for part in credentials:
        if part != first:
            twice = credentials | {part: credentials[first or ""]}
            with pytest.raises(Refused):
                house.desk_of(operation).submit(operation, form, credentials=twice)
    assert house.state() == before


def _check_carried_out_once(
    house: SampleHouse, operation: Operation[Any], form: dict[str, Any],
    credentials: dict[str, tuple[str, str]],
) -> None:  # fmt: skip
    desk = house.desk_of(operation)
    first = desk.submit(operation, form, id="one", credentials=credentials)
    state = house.state()
    again = desk.submit(operation, form, id="one", credentials=credentials)
    assert (first.replayed, again.replayed) == (False, True)
    assert (again.entry, again.result, again.rejected) == (first.entry, first.result, first.rejected)
    with pytest.raises(Conflict):  # the same id, for another request
        desk.do(asked({"form": operation.id, "changed": True}, id="one"), lambda _: LedgerEntry())
    assert house.state() == state, operation.id
    verify(house.store.url)
