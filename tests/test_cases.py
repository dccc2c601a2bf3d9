"""One test for many cases runs them all and names the one that fails."""

from __future__ import annotations

import inspect

import pytest

from pitboss.table import find_game
from tests.cases import for_each


def test_each_case_runs_in_order() -> None:
    seen: list[tuple[int, str]] = []

    @for_each("number", [1, 2])
    @for_each("letter", "ab")
    def check(number: int, letter: str) -> None:
        seen.append((number, letter))

    check()
    assert seen == [(1, "a"), (1, "b"), (2, "a"), (2, "b")]


def test_a_failure_names_its_case() -> None:
    @for_each("left, right", [(1, 1), pytest.param(1, 2, id="unequal"), (3, 3)])
    def check(left: int, right: int) -> None:
        assert left == right

    with pytest.raises(AssertionError) as caught:
        check()
    assert caught.value.__notes__ == ["case: left=1, right=2"]


def test_pytest_errors_name_their_case() -> None:
    @for_each("game", [find_game("keno")])
    def check(game: object) -> None:
        with pytest.raises(ValueError):
            str(game)

    with pytest.raises(pytest.fail.Exception) as caught:
        check()
    assert caught.value.__notes__ == ["case: game=keno"]


def test_other_arguments_remain_fixtures() -> None:
    @for_each("number", [1])
    def check(number: int, house: str) -> None:
        assert (number, house) == (1, "here")

    assert list(inspect.signature(check).parameters) == ["house"]
    check(house="here")


def test_empty_cases_and_marked_cases_are_errors() -> None:
    with pytest.raises(AssertionError, match="no case"):
        for_each("number", [])
    with pytest.raises(AssertionError, match="marked"):
        for_each("number", [pytest.param(1, marks=pytest.mark.exhaustive)])


@pytest.fixture
def doubled() -> int:
    return 4


@for_each("number", [2])
def test_a_fixture_works_with_a_case(number: int, doubled: int) -> None:
    assert 2 * number == doubled
