"""Bots that work at any game."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.equipment.chance import Chance
from pitboss.law import cite
from pitboss.table import Amount, find_game
from pitboss.table.bots import RandomLegal, UnknownBot, find_bot, first_option
from tests.cases import for_each

LAW = cite("13:69F-14.7")


def test_a_random_player_bets_little_but_sometimes_goes_all_in() -> None:
    option = Amount(actor=1, name="raise", cite=LAW, low=2_000, high=97_531, step=100)
    bot = RandomLegal(Chance.seeded(1))
    amounts = Counter(bot.choose_action([option]).value for _ in range(800))
    assert all(option.refusal(amount) is None for amount in amounts)
    assert 50 < amounts[97_531] < 200
    assert max(amount for amount in amounts if amount != 97_531) == 4_000  # type: ignore[type-var]


@pytest.mark.parametrize("game", ["mini-dice", "hold-em"])
def test_a_bot_is_found_by_name_or_by_module_and_attribute(game: str) -> None:
    rules, chance = find_game(game), Chance.seeded(1)
    assert isinstance(find_bot(rules, "random")(chance), RandomLegal)
    assert isinstance(find_bot(rules, "pitboss.table.bots:RandomLegal")(chance), RandomLegal)
    assert find_bot(rules, "pitboss.table.bots:first_option")(chance) is first_option


@for_each(
    ("name", "said"),
    [
        (
            "clever",
            "has no bot 'clever': choose random, tight, station, rock, maniac, or module:attribute for a bot",
        ),
        ("", "has no bot ''"),
        (":", "Empty module name"),
        (":x", "Empty module name"),
        (".bots:x", "there is no bot"),
        ("no_such_module:x", "No module named 'no_such_module'"),
        ("pitboss.table.bots:nobody", "no attribute 'nobody'"),
        ("pitboss.table.bots:__doc__", "is not a bot"),
    ],
)
def test_an_invalid_bot_is_refused_with_how_to_name_one(name: str, said: str) -> None:
    with pytest.raises(UnknownBot, match=said):
        find_bot(find_game("hold-em"), name)
