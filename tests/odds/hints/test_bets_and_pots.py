"""Hints that are no best play: what wagers cost, what bets can win, and pot odds."""

from __future__ import annotations

import pytest

from pitboss.equipment.chance import Chance
from pitboss.odds.equity.shares import equity
from pitboss.odds.exact import prices
from pitboss.odds.hints.bets import BetsQuestion
from pitboss.odds.hints.find import answer_hint, ask_hint
from pitboss.odds.hints.hint import Hint, NoHint
from pitboss.odds.hints.pot_odds import SAMPLE_DEALS, PotQuestion
from pitboss.poker.games.hold_em import HoldEm
from pitboss.table import find_game
from pitboss.table.bots import find_bot, play_out
from tests.helpers import act
from tests.poker.deck import community, stacked

DICE = find_game("mini-dice")
BETS = {"place 6": 1_200, "place 8": 1_200, "field": 500}
NETS = {2: 10, 3: 5, 4: 5, 5: -5, 6: 9, 7: -29, 8: 9, 9: 5, 10: 5, 11: 5, 12: 10}
"""What those bets win or lose by the total of the dice, in dollars."""


def dice_hint(laid: dict[str, int], **options: object) -> Hint:
    house = DICE.options_from_json(options)
    round = DICE.table(options=house, stacks={1: 100_000}).start(Chance.seeded(1))
    act(round, (-1, "shaker_works"))
    return answer_hint(ask_hint(round.view(1).snapshot(), house, laid))


def test_wagers_are_ranked_by_what_they_cost() -> None:
    found = dice_hint({})
    assert found.says == "Place 6 and place 8 cost the least."
    assert found.rest == "The house keeps about $1.52 of every $100 bet."
    named = {row.name: row.value for row in found.rows}
    assert named["field"] == "$5.56"
    assert {each.wager for each in prices(DICE, DICE.Options())} == set(named)
    posted = dice_hint({}, odds={"field": "2 to 1"})
    assert {row.name: row.value for row in posted.rows}["field"] != named["field"]


def test_bets_laid_down_are_combined_for_each_total() -> None:
    found = dice_hint(BETS)
    signs = {0: "even"} | {net: f"{'+' if net > 0 else '−'}${abs(net)}" for net in NETS.values() if net}
    shown = {int(row.name): row.value for row in found.rows if row.name.isdecimal()}
    assert shown == {total: signs[net] for total, net in NETS.items()}
    chances = {int(row.name): row.more for row in found.rows if row.name.isdecimal()}
    assert chances[7] == "6 in 36"
    assert found.rest.endswith("Your $29 costs $0.64 on average.")


def test_a_wager_that_is_not_offered_is_left_out() -> None:
    round = DICE.table(stacks={1: 100_000}).start(Chance.seeded(1))
    act(round, (-1, "shaker_works"))
    question = ask_hint(round.view(1), DICE.Options(), {"field": 500, "the moon": 100})
    assert isinstance(question, BetsQuestion)
    assert question.bets == (("field", 500),)


def test_poker_gets_pot_odds_and_a_share_against_random_hands() -> None:
    game = HoldEm()
    table = game.table(stacks={1: 100_000, 2: 100_000, 3: 100_000})
    round = table.start(stacked(community("As Kd", "7h 2c", "9s 9d", board="Ah Kc 3s 4d 5h")))
    assert round.turn is not None
    seat = round.turn.actor
    question = ask_hint(round.view(seat).snapshot(), table.options)
    assert isinstance(question, PotQuestion)
    assert (question.call, question.pot, question.hands[1:]) == (1_000, 1_500, ("random", "random"))
    found = answer_hint(question)
    assert found.says == "To call $10 into $15, you must win 40% of the time."
    share = equity(game, question.hands, samples=SAMPLE_DEALS).shares[0]
    assert f"{float(share.equity):.1%}" in {row.value for row in found.rows}
    assert (found.choices, found.error) == ((), share.error)
    assert "not a best play" in found.note


def test_there_is_no_hint_for_a_draw() -> None:
    game = find_game("five-card-draw")
    table = game.table(stacks={1: 100_000, 2: 100_000})
    round, said = table.start(Chance.seeded(3)), set[str]()
    for _ in range(40):
        if round.turn is None:
            break
        view = round.view(round.turn.actor)
        if view.viewer in (1, 2):
            try:
                ask_hint(view, table.options)
            except NoHint as none:
                said.add(str(none))
        name = next(
            o
            for o in view.options
            if o.name in ("call", "check", "discard", *(each.name for each in view.options))
        )
        round.act(name.action())
    assert "which cards to change is not solved; nothing exact is known about it" in said


@pytest.mark.parametrize(
    "id", ["casino-night-three-card-poker", "keno", "pokette", "seven-card-stud", "mambo-stud"]
)
def test_every_decision_has_a_hint_or_a_reason(id: str) -> None:
    game = find_game(id)
    table = game.table(stacks=dict.fromkeys((1, 2), 100_000))
    told = []

    def person(view: object) -> object:
        try:
            told.append(answer_hint(ask_hint(view, table.options)).says)  # type: ignore[arg-type]
        except NoHint as none:
            told.append(f"No hint here: {none}.")
        return own(view)

    own = find_bot(game, "random")(Chance.seeded("own"))
    other = find_bot(game, "random")(Chance.seeded("other"))
    for number in range(2):
        round = table.start(Chance.seeded(f"{id} {number}"))
        play_out(round, {1: person, 2: other})  # type: ignore[dict-item]
    assert told
    assert all(said.endswith(".") for said in told)
