"""Hints for play or fold, bet or fold, raise or stand: exact, and from the player's own view."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations
from typing import Any

import pytest

from pitboss.equipment.cards import cards
from pitboss.odds.hints.decisions import DecisionQuestion
from pitboss.odds.hints.find import answer_hint, ask_graded, ask_hint, cost_of
from pitboss.odds.hints.hint import Hint, NoHint
from pitboss.table import DEALER, Action
from tests.games import test_red_dog as red_dog
from tests.games.caribbean import playing as caribbean
from tests.games.three_card import playing as three
from tests.helpers import act


def hint_at(round: Any, seat: int = 1) -> Hint:
    return answer_hint(ask_hint(round.view(seat).snapshot(), round.options))


def worths(hint: Hint) -> dict[str, F]:
    return {each.name: each.worth for each in hint.choices}


def question_at(round: Any, seat: int = 1) -> DecisionQuestion:
    found = ask_graded(round.view(seat), round.options)
    assert isinstance(found, DecisionQuestion)
    return found


def dealt(*hands: str, options: dict[str, Any] | None = None, **stakes: int) -> Any:
    """Deal three-card poker to one player with these wagers; the dealer has the last hand."""
    at = three.casino(1, **(options or {}))
    return three.close(three.bet(three.start(at, *hands), **stakes))


def test_play_or_fold_is_valued_over_every_hand_of_the_dealer() -> None:
    found = hint_at(dealt("Qs 8d 5c", "Ks Kd 2c", ante=1_000))
    assert found.says == "Play."
    assert found.rest == "Folding costs $0.98 more on average."
    assert found.note.startswith("Exact: all 18,424 ways")
    strengths = three.CASINO.Options().strengths
    mine, total, ways = strengths.player(*cards("Qs 8d 5c")), 0, 0
    left = [card for card in range(52) if card not in cards("Qs 8d 5c")]
    for hand in combinations(left, 3):
        theirs, ways = strengths.dealer(*hand), ways + 1
        total += 1 if not theirs else 0 if theirs == mine else 2 if mine > theirs else -2
    assert worths(found) == {"play": F(1_000 * total, ways), "fold": F(-1_000)}


def test_the_other_hidden_cards_make_no_difference() -> None:
    first, second = (dealt("Qs 8d 5c", dealers, ante=1_000) for dealers in ("Ks Kd 2c", "2d 3h 7s"))
    assert question_at(first) == question_at(second)
    assert hint_at(first) == hint_at(second)
    assert not question_at(first).known.seen


def test_a_fold_costs_the_wagers_that_go_with_it() -> None:
    """A pair of pair plus is sure of its win, unless the fold forfeits it."""
    pair = "2s 2d 3c", "Ks Kd 4c"
    plain = worths(hint_at(dealt(*pair, ante=1_000)))
    lost = worths(hint_at(dealt(*pair, ante=1_000, pair_plus=500)))
    assert lost["play"] - plain["play"] == 500
    assert lost["fold"] - plain["fold"] == -500
    live = dealt(*pair, options={"fold_pair_plus": "live"}, ante=1_000, pair_plus=500)
    assert worths(hint_at(live)) == plain


def test_a_second_hand_is_valued_with_both_hands_seen() -> None:
    at = three.casino(1, areas=2)
    round = three.start(at, "Qs 8d 5c", "As Ad 9c", "Ks Kd 2c")
    three.close(three.bet(round, ante=1_000, ante_2=2_000))
    first = question_at(round)
    assert (first.hand, dict(first.stakes)) == (cards("Qs 8d 5c"), {"ante": 1_000})
    assert set(first.known.seen) == set(cards("As Ad 9c"))
    act(round, (1, "play"))
    second = question_at(round)
    assert (second.hand, dict(second.stakes)) == (cards("As Ad 9c"), {"ante": 2_000})


def test_caribbean_stud_is_valued_with_the_card_that_is_up() -> None:
    round = caribbean.close(
        caribbean.bet(caribbean.start(caribbean.table(), "As Kd 8c 4h 2h", caribbean.PAIR))
    )
    assert question_at(round).known.up == cards(caribbean.PAIR)[-1:]
    found = hint_at(round)
    assert found.says in ("Bet.", "Fold.")
    assert worths(found)["fold"] == -1_000


def test_a_smaller_raise_gives_up_its_share() -> None:
    round = red_dog.close(red_dog.bet(red_dog.start(red_dog.table(), "3c Kd 7h")))
    question = question_at(round)
    assert hint_at(round).says == "Raise."
    whole, half, none = (
        cost_of(question, Action(1, name, value))
        for name, value in (("raise", 1_000), ("raise", 500), ("stand", None))
    )
    assert (whole, half) == (F(0), none / 2)
    assert none > 0


def test_a_second_area_is_asked_about_with_its_own_stake() -> None:
    round = red_dog.start(red_dog.table(areas=2), "3c Kd 7h")
    red_dog.close(act(round, (1, "wager", (("initial wager", 1_000), ("initial wager 2", 600)))))
    assert dict(question_at(round).stakes) == {"initial wager": 1_000}
    act(round, (1, "stand"))
    assert dict(question_at(round).stakes) == {"initial wager": 600}


def test_nobody_gets_a_hint_without_a_decision() -> None:
    round = dealt("Qs 8d 5c", "Ks Kd 2c", ante=1_000)
    for viewer in (None, DEALER):
        with pytest.raises(NoHint):
            ask_hint(round.view(viewer), round.options)
