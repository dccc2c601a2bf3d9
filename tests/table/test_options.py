"""House options: checked alike in every game, and stored as far as they differ from the defaults."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.poker.options import PokerOptions
from pitboss.table import every_game
from pitboss.table.game import BadOptions, Game, HouseOptions, choices
from pitboss.table.refused import Refused

any_game = pytest.mark.parametrize("game", list(every_game()), ids=lambda game: game.id)


@any_game
def test_every_option_is_checked_by_its_type(game: Game) -> None:
    named = choices(game.Options)
    assert all(getattr(game.Options(), name) in values for name, values in named.items())
    for name in named:
        with pytest.raises(BadOptions, match=f"{name} is one of"):
            game.Options.from_json({name: "no such value"})
    amounts = [each.name for each in fields(game.Options) if each.type in ("int", int)]
    assert {"minimum", "maximum", "unit"} <= set(amounts)
    for name in amounts:
        for value in (-1, 2.5, "5", True, None):
            with pytest.raises(BadOptions, match=f"{name} is a whole number"):
                game.Options.from_json({name: value})


def test_a_game_without_checks_of_its_own_has_these() -> None:
    @dataclass(frozen=True, kw_only=True, slots=True)
    class Plain(HouseOptions):
        surrender: Literal["off", "on"] = "off"

    assert choices(Plain) == {"surrender": ("off", "on")}
    with pytest.raises(BadOptions, match="surrender is one of off, on, not 'maybe'"):
        Plain(surrender="maybe")  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="minimum"):
        Plain(minimum=-5)


@pytest.mark.rule("13:69F-14.17")
def test_the_maximum_at_poker_goes_with_the_minimum_unless_it_is_posted() -> None:
    assert (PokerOptions().minimum, PokerOptions().maximum) == (1000, 2000)
    assert PokerOptions(limit="no", minimum=5000).maximum == 10_000
    assert PokerOptions(minimum=500).maximum == 1000
    assert PokerOptions(minimum=500, maximum=2000).maximum == 2000
    with pytest.raises(Refused, match=r"\$50 to \$20 are not limits"):
        PokerOptions(minimum=5000, maximum=2000)


@given(minimum=st.integers(1, 50), times=st.integers(0, 4))
def test_limits_are_stored_and_read_again(minimum: int, times: int) -> None:
    options = PokerOptions(minimum=minimum * 100, maximum=minimum * 100 * times)
    row = options.to_json()
    assert PokerOptions.from_json(row) == options
    assert ("maximum" in row) == (times not in (0, 2))
