"""Hints and grades for the pages, computed in a worker process."""

from __future__ import annotations

from time import monotonic

from pitboss.odds.hints.find import HintQuestion, answer_hint
from pitboss.odds.hints.grades import Grade, SeatDecision, grade
from pitboss.odds.hints.hint import Hint, NoHint

MAX_GRADING_SECONDS = 10.0
"""Seconds for grading in one go; what is left is graded the next time."""


def compute_hint(question: HintQuestion) -> Hint:
    """Compute a hint."""
    try:
        return answer_hint(question)
    except NoHint as none:
        return no_hint(none)


def no_hint(why: NoHint) -> Hint:
    """Say in one sentence why there is no hint."""
    return Hint(says="No hint here:", rest=f"{why}.")


def grade_decisions(decisions: tuple[SeatDecision, ...]) -> list[tuple[SeatDecision, Grade | None]]:
    """Grade decisions, the last first; None for one that turns out to have no grade."""
    found: list[tuple[SeatDecision, Grade | None]] = []
    began = monotonic()
    for each in reversed(decisions):
        if found and monotonic() > began + MAX_GRADING_SECONDS:
            break
        try:
            found.append((each, grade(each)))
        except NoHint:
            found.append((each, None))
    return found
