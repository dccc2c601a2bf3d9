"""Grades: each decision as its player saw it, and the total of a session."""

from __future__ import annotations

from fractions import Fraction as F

from pitboss.odds.hints.find import cost_of
from pitboss.odds.hints.grades import Grade, SeatDecision, add_up, grade, list_decisions
from pitboss.table import Action
from pitboss.table.game import Start
from tests.games.three_card.playing import bet, casino, close, start
from tests.helpers import act


def decided(choice: str) -> SeatDecision:
    round = close(bet(start(casino(1), "Qs 8d 5c", "Ks Kd 2c"), ante=1_000))
    act(round, (1, choice))
    (found,) = list_decisions(round.start, round.inputs, 1)
    return found


def test_a_decision_is_graded_by_what_it_gave_up() -> None:
    good, bad = decided("play"), decided("fold")
    assert (grade(good).says, grade(good).cost) == ("Best", F(0))
    assert grade(bad).says == "Cost $0.98"
    assert grade(bad) == Grade(1, "fold", cost_of(bad.question, bad.action))


def test_only_decisions_with_an_exact_best_play_are_listed() -> None:
    assert len(list_decisions(*_round(), 1)) == 1
    assert list_decisions(*_round(), 2) == []


def _round() -> tuple[Start, list[Action]]:
    round = close(bet(start(casino(1), "Qs 8d 5c", "Ks Kd 2c"), ante=1_000))
    act(round, (1, "play"))
    return round.start, round.inputs


def test_grades_add_up() -> None:
    found = add_up([Grade(1, "play", F(0)), Grade(1, "fold", F(50)), Grade(3, "fold", F(30))], waiting=2)
    assert (found.decisions, found.best, found.cost, found.hands) == (3, 1, F(80), 2)
    assert found.cost_per_hands == 4_000
    assert found.to_json()["last"] == {"round": 3, "do": "fold", "cost": 30.0}
    assert found.to_json()["waiting"] == 2
    assert add_up([]).to_json()["last"] is None
