"""Hints at the prompt, and the trainer: it grades each decision of a person who plays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.odds.hints.grades import Grade
    from pitboss.table import Action, HouseOptions
    from pitboss.table.view import View


def tell_hint(view: View, options: HouseOptions) -> None:
    """Print the best play for the decision, or in one sentence why there is no hint."""
    from pitboss.odds.hints.find import answer_hint, ask_hint
    from pitboss.odds.hints.hint import NoHint, format_cost, format_result

    try:
        hint = answer_hint(ask_hint(view, options))
    except NoHint as none:
        return show.print_wrapped(f"No hint here: {none}.")
    show.print_wrapped(f"{hint.says} {hint.rest}".strip(), bold=len(hint.says))
    for each in hint.choices:
        cost = f"costs {format_cost(each.cost)}" if each.cost else "best"
        means = f" ({each.means})" if each.means else ""
        show.print_wrapped(f"{each.says}{means}: {format_result(each.worth)}, {cost}", indent=2)
    for row in hint.rows:
        show.print_wrapped(f"{row.name}: {row.value} {row.more}".rstrip(), indent=2)
    return show.print_wrapped(hint.note, indent=2, style="dim")


@dataclass
class Coach:
    """Grades a person's decisions, and adds them up."""

    options: HouseOptions
    grades: list[Grade] = field(default_factory=list)

    def grade(self, round: int, view: View, action: Action) -> None:
        """Grade a decision that is about to be made, and print the grade."""
        from pitboss.odds.hints.find import ask_graded, is_graded
        from pitboss.odds.hints.grades import SeatDecision, grade
        from pitboss.odds.hints.hint import NoHint

        try:
            question = ask_graded(view, self.options) if is_graded(action) else None
            if question is None:
                return
            found = grade(SeatDecision(round, question, action))
        except NoHint:
            return
        self.grades.append(found)
        show.print_wrapped(f"Trainer: {found.says}.", style="red" if found.cost else "green")

    def print_score(self) -> None:
        """Print what was given up in all decisions."""
        from pitboss.odds.hints.grades import add_up
        from pitboss.odds.hints.hint import format_amount

        score = add_up(self.grades)
        if not score.decisions:
            return show.print_wrapped("Trainer: there was no decision to grade.")
        lost, each = format_amount(score.cost), format_amount(score.cost_per_hands)
        return show.print_wrapped(
            f"Trainer: you chose the best play in {score.best} of {score.decisions} decisions. "
            f"You gave up {lost} on average, {each} per 100 hands."
        )
