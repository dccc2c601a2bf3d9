"""Every form, filled in with what makes no sense, is refused or sent back, and nothing is posted."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import func, select

from pitboss.house.ledger.form import Form
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.verifying import verify
from pitboss.house.office.office import Group, Office
from pitboss.house.office.operation import Operation
from pitboss.house.office.sample import SIGNS, deal, furnish
from pitboss.house.staff.duties import Duty
from pitboss.house.staff.employees import Signature
from pitboss.law import BadInput
from pitboss.storage.clock import WallClock
from pitboss.storage.errors import ServiceError
from pitboss.storage.people import People
from pitboss.storage.store import Store
from pitboss.table.refused import Refused
from tests.server.helpers import CHEAP, PASSPHRASE

WRONG: tuple[Any, ...] = (
    None, True, 1.5, float("nan"), 10**30, -1, 0, "", "\x00", "\x1b[31m", "\ud800", "x" * 10_000, "nowhere",
    b"x", [], {}, [[]], {"x": -1}, {1: "x"}, [None], ["x"] * 600, {"7": 10**30}, [{"7": 1}], {"": ""},
    [10**30], {"7": "x"},
)  # fmt: skip
"""What no field asks for, or not here."""
FILLS = 6


@pytest.fixture(scope="module")
def office(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """The sample house, with some rounds played."""
    made = tmp_path_factory.mktemp("every") / "house.db"
    shutil.copy(forms["sqlite"].removeprefix("sqlite:///"), made)
    store = Store(f"sqlite:///{made}")
    office = Office(store, WallClock(), People(store, WallClock(), CHEAP), sync=False)
    furnish(office, PASSPHRASE)
    deal(office, 3, seed=1)
    before = _entries(office)
    yield office
    assert verify(store.url).entries > before
    store.close()


def _entries(office: Office) -> int:
    with office.book.store.read() as connection:
        return connection.scalar(select(func.count()).select_from(EntryRow)) or 0


def _signed(office: Office, duty: Duty | None, form: Form) -> dict[str, Signature]:
    """By everybody whom the duty names."""
    parts = () if duty is None else duty.parts
    return {each.does: office.staff.sign(SIGNS[each.positions[0]], PASSPHRASE, form.asked) for each in parts}


def _sensible(operation: Operation) -> dict[str, Any]:
    """Fields as their hints fill them in."""
    return {
        each.name: each.among[0] if each.among else each.hint or "x"
        for each in operation.fields
        if not each.optional and each.kind != "flag"
    }


def test_every_form_refuses_what_makes_no_sense(office: Office) -> None:
    random, refused = Random(15), 0
    for group in office.groups.values():
        for operation in group.operations:
            tried = [_refused(office, group, operation, random, number) for number in range(FILLS)]
            refused += sum(tried)
            assert any(tried) or not operation.fields, operation.name
    assert refused > 150


def _refused(office: Office, group: Group, operation: Operation, random: Random, number: int) -> bool:
    """Whether a form was refused whose fields are filled in as their hints say, but for a few."""
    before, told = _entries(office), f"{group.name} {operation.name} {number}"
    try:
        form = operation.filled(told, _sensible(operation))
        duty = operation.signed_by(group.part, form)
        names = [each.name for each in fields(form) if each.name != "id"]
        chosen = random.sample(names, min(len(names), 1 + number // 3))
        form = replace(form, **{name: random.choice(WRONG) for name in chosen})
        told = f"{told}: {form}"[:300]
        operation.do(group.part, form, _signed(office, duty, form))
        return False
    except (Refused, BadInput, ServiceError):
        assert _entries(office) == before, told
        return True
    except Exception as error:
        raise AssertionError(told) from error
