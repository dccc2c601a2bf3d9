"""Test every operation of the link by its declaration: signers, one id, and three interfaces."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pitboss.house.departments import every_operation
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.operations.papers import display_result
from pitboss.storage.store import Store
from tests.house.link.sample import LinkedHouse
from tests.house.operations.sample import PEOPLE_BY_POSITION
from tests.house.operations.test_doors import by_api, by_command, by_page, read_paper
from tests.house.operations.test_every_operation import check_submitting
from tests.house.people import Crew
from tests.server.helpers import HandClock

OPERATIONS = [each for each in every_operation() if each.department in ("link", "link-counts")]


@pytest.fixture(scope="session")
def staffed_house(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a house with somebody in every position, and nothing else."""
    file = tmp_path_factory.mktemp("staffed") / "house.db"
    shutil.copy(forms["sqlite"].removeprefix("sqlite:///"), file)
    store = Store(f"sqlite:///{file}")
    crew = Crew(Ledger(store, HandClock()), "dealer")
    for position, name in PEOPLE_BY_POSITION["casino"].items():
        crew.hire(name, position)
    store.close()
    return file


def test_a_form_needs_the_right_signatures_and_is_carried_out_once(
    staffed_house: Path, set_up_file: Path, tmp_path: Path
) -> None:
    for operation in OPERATIONS:
        with LinkedHouse.copied(staffed_house, set_up_file, tmp_path / "house.db") as house:
            check_submitting(house, operation)


@pytest.mark.parametrize("part", range(4))
def test_page_api_and_command_give_the_same_answer(
    part: int, staffed_house: Path, set_up_file: Path, tmp_path: Path
) -> None:
    for number, operation in enumerate(OPERATIONS[part::4]):
        folders = [tmp_path / f"{number} {name}" for name in ("command", "api", "page")]
        for each in folders:
            each.mkdir()
        with LinkedHouse.copied(staffed_house, set_up_file, folders[0] / "house.db") as house:
            form = house.ready(operation)
            signed, before = house.credentials(operation, form), house.state()
        for each in folders[1:]:
            _copy(folders[0], each)
        paths = [each / "house.db" for each in folders]
        keys = [each.with_suffix(".key") for each in paths]
        first = operation.signers[0].part
        wrong = signed | {first: (signed[first][0], "a wrong guess")}
        command = by_command(paths[0], operation, form, wrong, keys[0])
        assert [field for field, _, _ in command.errors] == [f"sign.{first}"], operation.id
        assert by_api(paths[1], operation, form, wrong, keys[1]) == command, operation.id
        with LinkedHouse.reopened(paths[0]) as house:
            assert house.state() == before, operation.id
        command = by_command(paths[0], operation, form, signed, keys[0])
        assert not command.errors, (operation.id, command.errors)
        assert by_api(paths[1], operation, form, signed, keys[1]) == command, operation.id
        page = by_page(paths[2], operation, form, signed, keys[2])
        assert "Done: entry" in page, operation.id
        for label, shown in display_result(operation, operation.result.model_validate(command.result or {})):
            assert label in page, (operation.id, label)
            assert shown in page, (operation.id, label)
        paper = read_paper(paths[2], page, keys[2])
        assert operation.title in paper, operation.id
        for name, _ in signed.values():
            assert name in paper, operation.id


def _copy(source: Path, target: Path) -> None:
    """Copy a house and its link, and point the key at the copy."""
    for name in ("house.db", "house.link"):
        shutil.copy(source / name, target / name)
    with LinkedHouse.reopened(target / "house.db"):
        pass
