"""The forms of the link: each asks for all that is on it, and bad input is refused whatever it is."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.ledger.form import Form
from pitboss.house.office.link import COUNTS, OPERATIONS
from pitboss.house.office.office import Office, Sign
from pitboss.house.staff.employees import Signature
from pitboss.law import BadInput
from pitboss.storage.people import People
from pitboss.storage.store import Store
from pitboss.table.refused import Refused
from tests.house.link.linking import HALL, Linked
from tests.house.people import Crew
from tests.server.helpers import CHEAP, PASSPHRASE, HandClock

ACCOUNTING = "accounting representative"
WHO = {"verifies": "shift", "authorizes": "accounting", "pays": "cashier", "receives": "accounting",
       "charges": "accounting", "agrees": "cashier", "witnesses": "floor",
       "reports": "floor", "posts": "floor", "confirms": "shift"}  # fmt: skip
BAD: list[Any] = [None, "", 7, -1, 10**30, 1.5, True, [], ["x", 3], {}, {"x": None}, {"": "y"}, "x" * 3000,
                  "\x1b[2J", "\x00", "\ud800", "' OR 1=1 --", [[[]]], {"7": 10**20}]  # fmt: skip


@pytest.fixture
def office(forms: dict[str, str], tmp_path: Path, linked: Linked, clock: HandClock) -> Iterator[Office]:
    shutil.copy(forms["sqlite"].removeprefix("sqlite:///"), tmp_path / "hall.db")
    store = Store(f"sqlite:///{tmp_path / 'hall.db'}")
    made = Office(store, clock, People(store, clock, CHEAP), link=linked.key(HALL))
    Crew(made.book, ACCOUNTING)
    yield made
    assert made.linked is not None
    made.linked.close()
    store.close()


def sign(by: Sign, form: Form, does: str) -> Signature:
    name = "inspector" if does == "approves" else f"{HALL} {WHO.get(does, 'manager')}"
    return by(ACCOUNTING if does == "sends" else name, PASSPHRASE, form.asked)


def test_a_form_asks_for_everything_that_is_on_it() -> None:
    for each in (*OPERATIONS, *COUNTS):
        if isinstance(each.form, type):
            assert {field.name for field in each.fields} | {"id"} == {f.name for f in fields(each.form)}


@pytest.mark.rule("13:69F-14.20(e)2")
def test_whatever_is_given_is_taken_or_refused_in_words(office: Office, linked: Linked) -> None:
    """Every field of every form, one after the other, with what does not belong there."""
    linked.give(HALL, 500)
    linked.claim(HALL)
    for group in ("link", "link-counts"):
        part = office.group(group)
        for operation in part.operations:
            begun = dict(operation.begun(part.part)) if operation.begun is not None else {}
            usual = {each.name: each.usual or each.hint or "5" for each in operation.fields} | begun
            for name in usual:
                for bad in BAD:
                    with suppress(Refused, BadInput):
                        office.do(group, operation.name, {**usual, name: bad}, sign=sign)
    assert linked.adds_up()
    assert linked.fund() == 500
    with pytest.raises(BadInput, match="no part"):
        office.group("links")
