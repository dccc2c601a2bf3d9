"""A claim: true, false, late, and mistyped calls."""

from __future__ import annotations

import pytest

from pitboss.charity.bingo.arrangements import find_arrangement, library
from pitboss.charity.bingo.cards import BingoCard, BingoSeries
from pitboss.charity.bingo.claims import BadCalls, check_claim, find_winning_calls
from pitboss.equipment.chance import Chance
from tests.cases import for_each

SERIES = BingoSeries.make(7, "blue", 600, Chance.seeded(1))
CARD = SERIES.card(1)


def others(card: BingoCard) -> list[int]:
    return [number for number in range(1, 76) if number not in card.places]


def test_a_true_claim_wins_on_the_call_that_completed_it() -> None:
    row = [number for number in CARD.rows[2] if number]
    found = check_claim(CARD, find_arrangement("any-line"), [*others(CARD)[:3], *row])
    assert found.wins
    assert (found.won_on, found.missing, found.complete) == (7, (), (2,))
    assert found.covered == tuple(row)
    assert "wins on call 7 of 7" in found.verdict


def test_a_false_claim_names_the_fewest_missing_numbers() -> None:
    row = CARD.rows[0]
    found = check_claim(CARD, find_arrangement("any-line"), [*row[:3], CARD.rows[4][0]])
    assert not found.wins
    assert found.won_on is None
    assert len(found.missing) == 2
    assert set(found.missing) in ({row[3], row[4]}, {CARD.rows[1][1], CARD.rows[3][3]})
    assert found.to_json()["wins"] is False


def test_a_false_claim_of_several_shapes_names_the_nearest_ones() -> None:
    lines = find_arrangement("two-lines")
    first, second = CARD.rows[0], CARD.rows[1]
    found = check_claim(CARD, lines, [*first, *second[:4]])
    assert not found.wins
    assert found.missing == (second[4],)
    assert found.complete == (0,)


def test_a_late_claim_loses_only_where_the_last_call_must_win() -> None:
    calls = [*CARD.rows[0], others(CARD)[0]]
    line = find_arrangement("any-line")
    assert check_claim(CARD, line, calls).wins
    late = check_claim(CARD, line, calls, last_call=True)
    assert not late.wins
    assert "on call 5, not on the last call" in late.verdict


def test_a_second_line_on_the_last_call_is_a_win_on_the_last_call() -> None:
    calls = [*CARD.rows[0], *CARD.rows[1]]
    found = check_claim(CARD, find_arrangement("any-line"), calls, last_call=True)
    assert found.wins
    assert found.won_on == 5


@for_each("calls", [[0], [76], [True], [3, 4, 3], ["5"]])
def test_impossible_calls_are_refused(calls) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadCalls):
        check_claim(CARD, find_arrangement("any-line"), calls)


def test_many_faces_agree_with_one_card_at_a_time() -> None:
    calls = [number + 1 for number in Chance.seeded(3).draw(52, 75)]
    faces = SERIES.faces(range(1, 41))
    for arrangement in library().values():
        many = find_winning_calls(faces, arrangement, calls)
        for number, won_on in enumerate(many.tolist(), 1):
            found = check_claim(SERIES.card(number), arrangement, calls)
            assert (found.won_on or 76) == won_on
            assert bool(found.missing) != found.wins
            if found.missing:
                assert check_claim(SERIES.card(number), arrangement, [*calls, *found.missing]).wins
