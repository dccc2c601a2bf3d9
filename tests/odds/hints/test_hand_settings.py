"""Hints for setting two hands: every setting, the house way and surrender, against all unseen hands."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import cards
from pitboss.equipment.pieces import parse_pieces
from pitboss.odds.best_play.strategy import advise
from pitboss.odds.hints.find import answer_hint, ask_graded, ask_hint, cost_of
from pitboss.odds.hints.hand_settings import SettingQuestion, answer
from pitboss.odds.hints.hint import NoHint, house_of
from pitboss.table import Action, find_game
from tests.games.pai_gow.table import BEATEN, bet, close, first_round, start, table
from tests.helpers import act

STAKE = 1_000


def tiles_dealt() -> Any:
    return close(bet(start(table((1,)), {1: "2-6 1-5b 4-4a 3-3b", 0: BEATEN}), {1: STAKE}))


def test_tiles_are_valued_in_dollars_of_the_wager() -> None:
    round = tiles_dealt()
    question = ask_graded(round.view(1).snapshot(), round.options)
    assert isinstance(question, SettingQuestion)
    assert (question.stake, question.banked) == (STAKE, False)
    best = advise(round.game, round.options, question.hand, stake=STAKE)[0].best
    found = answer_hint(question)
    assert found.choices[0].worth == best.worth * STAKE
    assert best.name.endswith(found.says.removeprefix("Set ").removesuffix(" as the low hand."))
    assert "20,475 hands" in found.note
    assert {"set", "house_way"} <= {each.name for each in found.choices}


def test_each_way_to_set_costs_what_it_gives_up() -> None:
    round = tiles_dealt()
    question = ask_graded(round.view(1), round.options)
    assert isinstance(question, SettingQuestion)
    rated = advise(round.game, round.options, question.hand, stake=STAKE)[0]
    for each in rated.choices[:3]:
        low = parse_pieces(each.name.partition(" | ")[2], question.hand)
        for pick in (low, low[::-1]):
            assert cost_of(question, Action(1, "set", pick)) == rated.cost(each.name) * STAKE
    house = next(each for each in answer_hint(question).choices if each.name == "house_way")
    assert cost_of(question, Action(1, "house_way")) == house.cost


def test_the_bank_gets_no_hint() -> None:
    at = table((1, 2), player_bank="on")
    first_round(at, {1: STAKE, 2: STAKE})
    round = close(bet(start(at, {}), {1: STAKE, 2: STAKE}))
    while not any(option.name == "set" for option in round.view(1).options):
        assert round.turn is not None
        own = round.turn.options.of(round.turn.actor)
        bank = next((each for each in own if each.name in ("bank", "agree")), own[0])
        act(round, (bank.actor, bank.name, bank.default()))
    banker = next(event.data["seat"] for event in round.events if event.name == "marker")
    other = ask_graded(round.view(3 - banker), round.options)
    assert isinstance(other, SettingQuestion)
    assert other.banked
    act(round, (3 - banker, "house_way"))
    assert "set" in {option.name for option in round.view(banker).options}
    with pytest.raises(NoHint, match="as the bank"):
        ask_hint(round.view(banker), round.options)


@pytest.mark.slow
def test_cards_are_valued_and_a_set_hand_may_still_be_surrendered() -> None:
    game = find_game("pai-gow-poker")
    hand = cards("9h 6h Ks 5s 8d 7s Tc")
    question = SettingQuestion(house_of(game, game.Options()), hand, (), STAKE, (), True, False)
    found = answer(question)
    assert found.says == "Set Ks Tc as the low hand."
    assert found.choices[0].worth > 0
    assert found.choices[-1].name == "surrender"
    kept = SettingQuestion(house_of(game, game.Options()), hand, (), STAKE, cards("Ks Tc"), True, False)
    stays = answer(kept)
    assert stays.says == "Stay."
    assert cost_of(kept, Action(1, "surrender")) == STAKE + found.choices[0].worth
    with pytest.raises(NoHint, match="cannot be the low hand"):
        cost_of(question, Action(1, "set", cards("Ks 9h")))


def test_a_decision_about_other_things_has_no_question() -> None:
    round = start(table((1,)), {1: "2-6 1-5b 4-4a 3-3b", 0: BEATEN})
    assert ask_graded(round.view(1), round.options) is None
    assert ask_hint(round.view(1), round.options)
