"""Checks derived from an operation's declaration: nonsense in each field, and each kind of wrong signer."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import strategies as st

from pitboss.house.ledger.entry import OperationRequest
from pitboss.house.operations.desk import Credentials, Sign
from pitboss.house.operations.operation import Operation, Signer
from pitboss.house.staff.employees import MAX_SIGNATURE_AGE, FormSignature
from pitboss.table.fields import MAX_MESSAGE_LENGTH, BadForm, FieldSpec, field_errors
from pitboss.table.refused import Refused
from tests.house.operations.sample import SampleHouse

NONSENSE: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=True), st.text(max_size=60),
    st.sampled_from(["\x00", "\x1b[31m", "\ud800", "x" * 5000, "-1", "1e9", "$", "01/02/2026", "\u202e", b"x",
                     10**30, [], {}, [[]], {"a": {}}, {1: "x"}, [{"7": 1}], ["x"] * 600, {"7": 10**30}]),
    st.lists(st.integers() | st.text(max_size=5), max_size=4),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)  # fmt: skip


def check_field(operation: Operation[Any], field: FieldSpec, value: Any) -> bool:
    """Check that a field rejects a value at that field alone, or takes it and writes it back unchanged.

    Return whether it took the value.
    """
    given = {**operation.example, field.name: value}
    try:
        form = operation.parse(given)
    except BadForm as error:
        _check_errors(operation, field, error)
        return False
    written = form.to_json()
    assert operation.parse(written).to_json() == written, (operation.id, field.name, value)
    return True


def _check_errors(operation: Operation[Any], field: FieldSpec, error: BadForm) -> None:
    assert error.errors
    for each in error.errors:
        assert each.field.split(".")[0] == field.name, (operation.id, each)
        assert 0 < len(each.message) <= MAX_MESSAGE_LENGTH


def check_bounds(operation: Operation[Any], field: FieldSpec) -> None:
    """Check that a field accepts exactly the range that its schema allows."""
    schema = field.type.schema if field.type is not None else {}
    inside = [schema[each] for each in ("minimum", "maximum") if each in schema]
    outside = [schema[each] + step for each, step in (("minimum", -1), ("maximum", 1)) if each in schema]
    if field.widget == "money":
        outside += [-1, 10**15]
    if field.type is not None and field.type.name in ("text", "person", "table", "reason"):
        inside, outside = ["x" * schema["maxLength"]], ["x" * (schema["maxLength"] + 1)]
    for value in inside:
        assert check_field(operation, field, value), (operation.id, field.name, value)
    for value in outside:
        assert not check_field(operation, field, value), (operation.id, field.name, value)


def wrong_signatures(
    house: SampleHouse, signer: Signer, credentials: Credentials
) -> Iterator[tuple[str, dict[str, tuple[str, str]], Sign | None]]:
    """Yield each kind of wrong signature."""
    (name, passphrase), given = credentials[signer.part], dict(credentials)
    sign = house.sign
    yield "missing", {part: each for part, each in given.items() if part != signer.part}, None
    yield "wrong passphrase", given | {signer.part: (name, "not this one")}, None
    staff = house.everybody()
    if outsiders := [each for each in staff if each.position not in signer.positions]:
        taken = {each for each, _ in given.values()}
        other = next((each for each in outsiders if each.name not in taken), outsiders[0])
        yield f"a {other.position}", given | {signer.part: (other.name, passphrase)}, None

    def stale(by: str, word: str, request: OperationRequest) -> FormSignature:
        made = sign(by, word, request)
        if by != name or made.at is None:
            return made
        return FormSignature(
            made.person, made.name, made.form, made.at - MAX_SIGNATURE_AGE - timedelta(seconds=1)
        )

    def another(by: str, word: str, request: OperationRequest) -> FormSignature:
        return sign(by, word, OperationRequest(id="another", what={}) if by == name else request)

    yield "too old", given, stale
    yield "over another form", given, another


def check_signer(
    house: SampleHouse, operation: Operation[Any], given: dict[str, Any], signer: Signer, signed: Credentials
) -> int:
    """Check that each wrong signature is refused at its signer and changes nothing. Return their number."""
    tried, before = 0, house.state()
    for wrong, credentials, sign in wrong_signatures(house, signer, signed):
        with pytest.raises((Refused, BadForm)) as raised:
            house.desk_of(operation).submit(operation, given, credentials=credentials, sign=sign)
        (error,) = field_errors(raised.value)
        assert error.field == signer.field, (operation.id, wrong, error)
        assert error.cite in ("", str(signer.cite)), (operation.id, wrong, error)
        assert house.state() == before, (operation.id, wrong)
        tried += 1
    return tried
