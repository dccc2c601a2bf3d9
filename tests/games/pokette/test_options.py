"""Options of pokette: each one changes something, and unlawful values are refused."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.pokette.game import Pokette
from pitboss.games.pokette.options import PoketteOptions
from pitboss.table import Refused
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import named_values
from pitboss.table.record import digest
from tests.cases import for_each
from tests.games.pokette.table import bet, close, finish, start, table
from tests.helpers import refused

SEED = 3
"""A night with a joker and a corner that wins."""
VALUES: dict[str, Any] = {
    "minimum": 1_000, "maximum": 600, "unit": 500, "odds": {"corner": "13 to 1"},
}  # fmt: skip
WITH: dict[str, dict[str, Any]] = {"display_deck_size": {"display": "cards"}}
"""Options that matter only with another one."""
LEAST = {
    "straight up": 50, "split": 24, "corner": 12, "single rank": 12, "double rank": 5, "ace-king-queen": 3,
    "jack-10-9": 3, "8-7-6": 3, "5-4-3": 3, "red": 1, "black": 1, "suit": 3, "jacer": 12, "pair in two": 11,
    "pair in three": 5, "three-of-a-kind": 11, "straight: open": 5, "straight: inside": 11,
    "straight flush: open": 24, "straight flush: inside": 49, "flush": 3,
}  # fmt: skip


def night(house: dict[str, Any]) -> list[str]:
    """Return the events of some rounds, or the refusal. The dealer spins as few turns as allowed."""
    try:
        at = Pokette().table(options=PoketteOptions(**house), stacks={1: 10**6, 2: 10**6})
    except Refused as refusal:
        return [str(refusal)]
    chance, told = Chance.seeded(SEED), []
    for number in range(25):
        round = at.start(chance.fork(number))
        play_out(round, {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in (1, 2)})
        told.append(digest(round.events))
    return told


@for_each("option", [each.name for each in Pokette().house_options()])
def test_every_option_changes_something(option: str) -> None:
    others = WITH.get(option, {})
    for value in named_values(PoketteOptions).get(option) or (VALUES[option],):
        if value != getattr(PoketteOptions(), option):
            assert night({option: value, **others}) != night(others), value


@pytest.mark.rule("13:69F-12.6(b)")
@for_each("name", LEAST)
def test_payouts_may_be_better_and_never_worse(name: str) -> None:
    least = LEAST[name]
    assert str(PoketteOptions().posted_odds[name]) == f"{least} to 1"
    better = PoketteOptions(odds={name: f"{least * 2 + 1} to 2"})
    assert str(better.posted_odds[name]) == f"{least * 2 + 1} to 2"
    with refused("13:69F-12.6(b)", f"must pay at least {least} to 1"):
        PoketteOptions(odds={name: f"{least * 2 - 1} to 2"})


@pytest.mark.rule("13:69F-12.6(b)", "13:69F-12.5(b)")
def test_odds_may_be_posted_only_for_the_wagers_of_the_law() -> None:
    assert set(PoketteOptions().posted_odds) == set(LEAST)
    with refused("13:69F-12.5(b)", "unknown name 'straight'"):
        PoketteOptions(odds={"straight": "6 to 1"})
    at = table(odds={"split": "49 to 2"})
    round = start(at, "As")
    with refused("13:69F-12.6(b)", "cannot be paid exactly"):
        bet(round, 1, ("As-Ac", 5))
    assert finish(close(bet(round, 1, ("As-Ac", 6)))).changes() == {1: 14_700}


@pytest.mark.rule("13:69F-12.6(a)")
def test_odds_are_printed_with_to_and_never_with_for() -> None:
    for wrong in ("51 for 1", "51 FOR 1"):
        with refused("13:69F-12.6(a)", "the word for"):
            PoketteOptions(odds={"straight up": wrong})
    assert str(PoketteOptions(odds={"red": "2 win 1"}).posted_odds["red"]) == "2 to 1"
    sign = PoketteOptions().sign()
    assert len(sign) == len(LEAST)
    assert all(" to " in line and " for " not in line for line in sign)
