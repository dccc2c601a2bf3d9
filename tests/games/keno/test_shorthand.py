"""The writer's shorthand for a wager."""

from __future__ import annotations

import pytest

from pitboss.games.keno.shorthand import parse_request
from tests.cases import for_each
from tests.helpers import refused


def parse_ticket(line: str) -> str:
    return str(parse_request(line, lambda spots: range(spots, 0, -1)).ticket(8))


@pytest.mark.rule("19:47-15.4(a)")
@for_each(
    ("line", "ticket"),
    [
        ("3 17 42 $1", "3 17 42: 1/3 at $1; game 8"),
        ("42,3, 17 $2.50 X5", "3 17 42: 1/3 at $2.50; games 8 to 12"),
        ("3 17 42 $1 x2 = $2", "3 17 42: 1/3 at $1; games 8 to 9"),
        ("q5 $1", "quick-pick 1 2 3 4 5: 1/5 at $1; game 8"),
        ("3 17 | 42 60: 2/2 $1, 1/4 at $2", "3 17 | 42 60: 2/2 at $1, 1/4 at $2; game 8"),
        ("3 17 | 42 60: 2 $1,000 x2", "3 17 | 42 60: 2/2 at $1,000; games 8 to 9"),
        ("k7 | 1 2 | 3 4: 2/3 $1", "king 7 | 1 2 | 3 4: 2/3 at $1; game 8"),
    ],
)
def test_a_line_makes_a_ticket(line: str, ticket: str) -> None:
    assert parse_ticket(line) == ticket


@pytest.mark.rule("19:47-15.7(a)")
@for_each(
    ("line", "law"),
    [
        ("", "19:47-15.7(a)"),
        ("3 17 42", "19:47-15.7(a)"),
        ("3 x $1", "19:47-15.7(a)"),
        ("3 170 $1", "19:47-15.7(a)"),
        ("q81 $1", "19:47-15.7(a)"),
        ("1 2 | : 1/2 $1", "19:47-15.7(a)"),
        ("3 17 42 $1 = $2", "19:47-15.4(a)"),
        ("1 | 2: 3/1 $1", '13:69F-15.1 "conditioning"'),
        ("1 | 2: 1 $1, 1 $2", '13:69F-15.1 "conditioning"'),
        ("1 | 2: so $1", '13:69F-15.1 "conditioning"'),
        ("1 " * 300 + "$1", "19:47-15.7(a)"),
    ],
)
def test_an_unclear_line_is_refused(line: str, law: str) -> None:
    with refused(law):
        parse_ticket(line)


@pytest.mark.rule('13:69F-15.1 "keno ticket"')
def test_runners_take_no_spoken_wagers() -> None:
    def to_runner(line: str) -> str:
        return str(parse_request(line, lambda spots: range(1, spots + 1), to="runner").ticket(8))

    with refused('13:69F-15.1 "keno ticket"'):
        to_runner("3 17 42 $1")
    assert to_runner("3 17 42 $1 = $1") == "3 17 42: 1/3 at $1; game 8"
