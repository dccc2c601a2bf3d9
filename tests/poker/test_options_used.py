"""A game offers exactly the options that have an effect on it, each tried in play."""

from __future__ import annotations

from functools import cache
from itertools import zip_longest
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.poker.game import PokerGame
from pitboss.table.house_options import option_names
from tests.cases import for_each
from tests.poker.deck import GAMES, OF_14
from tests.poker.houses import BEST, SCENES, others, setting, told

NIGHTS = 40
any_poker = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@cache
def usual(game: str, scene: str, seed: int, check: bool, *house: tuple[str, Any]) -> list[str]:
    """Return the record of a night where an option has its default."""
    return list(told(GAMES[game], scene, seed, dict(house), check=check))


def changed(game: PokerGame, scene: str, seed: int, option: str, *, check: bool) -> list[Any]:
    """Return the values of an option that change the offers, events or sign of one night."""
    house = setting(game, option)
    usually = usual(game.id, scene, seed, check, *house.items())
    found = []
    for value in others(option, game.Options):
        now = told(game, scene, seed, house | {option: value}, check=check)
        if any(before != after for before, after in zip_longest(usually, now)):
            found.append(value)
    return found


def shows(game: PokerGame, option: str) -> bool:
    """Return whether some value of an option has an effect on some night."""
    scenes = (BEST[option],) if option in BEST else SCENES
    nights = [(scenes[number % len(scenes)], number // len(scenes)) for number in range(NIGHTS)]
    return any(changed(game, scene, seed, option, check=True) for scene, seed in nights)


@pytest.mark.slow
@any_poker
def test_every_option_offered_changes_something(game: PokerGame) -> None:
    offered = [each.name for each in game.house_options()]
    assert [option for option in offered if not shows(game, option)] == []


# Options that a casino night does not post would have an effect, but are refused: see `test_posted`.
@pytest.mark.exhaustive
@pytest.mark.parametrize("game", OF_14.values(), ids=OF_14)
def test_an_option_that_is_not_offered_changes_nothing(game: PokerGame) -> None:
    unused = [
        option for option in option_names(game.Options) if not game.uses(option) and option not in game.fixed
    ]
    for option in unused:
        assert changed(game, BEST.get(option, "full"), 0, option, check=False) == [], option


@for_each("game", OF_14.values())
@for_each("scene", SCENES)
def test_options_that_are_not_offered_change_nothing_together(game: PokerGame, scene: str) -> None:
    chance = Chance.seeded(f"{game.id} {scene}")
    house: dict[str, Any] = {"ante": 100, "minimum": 1000}
    usually = usual(game.id, scene, 0, False, *house.items())
    for option in option_names(game.Options):
        if not game.uses(option) and option not in game.fixed:
            house[option] = (values := others(option, game.Options))[chance.below(len(values))]
    house |= {"razz_literal_rank": "off", "kill_amount": 0}  # they exclude another option
    assert list(told(game, scene, 0, house, check=False)) == usually
