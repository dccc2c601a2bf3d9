"""The list of operations as text, as JSON, and as a documentation page."""

from __future__ import annotations

import json

import pytest

from pitboss.house.departments import every_operation, find_operations
from pitboss.house.keeper import COMMANDS
from pitboss.storage.errors import NotFound
from tests.cli.test_cli import run


def test_the_command_lists_each_operation_with_its_fields_and_signers() -> None:
    rows = [
        json.loads(line)
        for group in COMMANDS.values()
        for line in run(group, "operations", "--json").stdout.splitlines()
    ]
    for row, operation in zip(rows, every_operation(), strict=True):
        assert row["id"] == operation.id
        assert [each["name"] for each in row["fields"]] == [each.name for each in operation.fields]
        assert [each["part"] for each in row["signers"]] == [each.part for each in operation.signers]
    words = run("house", "operations", "book", "correct").stdout
    assert "--debit: Account to debit (text)" in words
    assert "--sign-makes: Makes the correction: accounting representative (13:69F-14.19(k))" in words


def test_missing_things_are_named() -> None:
    for department, name in (("bok", ""), ("book", "corect")):
        with pytest.raises(NotFound):
            find_operations(department, name)
