"""Who may not buy, claim for a winner, or win: every cell of the three matrices of 13:47-8.1."""

from __future__ import annotations

from typing import get_args

import pytest

from pitboss.charity.prizes import PrizeReadings
from pitboss.charity.raffle.barred import (
    ROLES,
    BarGame,
    BarredAction,
    BarScope,
    RaffleRole,
    find_bar,
    roles_in_scope,
)
from pitboss.charity.raffle.prize_list import AlcoholPart
from pitboss.charity.raffle.terms import RaffleTerms
from pitboss.law import cite
from pitboss.law.index import find

ACTIONS: tuple[BarredAction, ...] = ("buy", "claim", "win")
MATRICES: dict[RaffleRole, dict[BarGame, str]] = {
    "in charge": {"draw raffle": "(a)", "instant raffle": "(b)", "instant raffle at bingo": "(b)"},
    "in charge of proceeds": {
        "draw raffle": "(a)", "instant raffle": "(b)", "instant raffle at bingo": "(b)",
    },
    "sells or pays": {"instant raffle": "(b)", "instant raffle at bingo": "(b)"},
    "in charge of bingo": {"instant raffle at bingo": "(c)"},
    "in charge of bingo proceeds": {"instant raffle at bingo": "(c)"},
    "assists at bingo": {"instant raffle at bingo": "(c)"},
}  # fmt: skip
"""The table of the rulebook: the letter of 8.1 that bars each role from each game."""


@pytest.mark.rule(
    "13:47-8.1(a)1", "13:47-8.1(a)2", "13:47-8.1(a)3", "13:47-8.1(b)1", "13:47-8.1(b)2", "13:47-8.1(b)3",
    "13:47-8.1(c)1", "13:47-8.1(c)2", "13:47-8.1(c)3",
)  # fmt: skip
def test_each_role_is_barred_where_the_matrix_says_so_and_nowhere_else() -> None:
    assert set(MATRICES) == set(ROLES)
    for role in ROLES:
        for game in get_args(BarGame):
            for item, action in enumerate(ACTIONS, 1):
                bar = find_bar(game, action, {role})
                letter = MATRICES[role].get(game, "")
                expected = f"13:47-8.1{letter}{item}" if letter else None
                assert (str(bar.law) if bar else None) == expected, (role, game, action)


@pytest.mark.rule("13:47-8.1(a)", "13:47-8.1(b)", "13:47-8.1(c)")
def test_the_bar_scope_reaches_this_raffle_or_all_of_its_kind() -> None:
    served: tuple[RaffleRole, ...] = ()
    others: tuple[RaffleRole, ...] = ("in charge",)
    assert find_bar("draw raffle", "buy", roles_in_scope("served", served, others)) is None
    bar = find_bar("draw raffle", "buy", roles_in_scope("licensee", served, others))
    assert bar is not None
    assert str(bar.law) == "13:47-8.1(a)1"


def test_a_refusal_names_the_person_the_role_and_the_action() -> None:
    bar = find_bar("instant raffle at bingo", "win", {"assists at bingo", "sells or pays"})
    assert bar is not None
    refused = bar.refusal("Pete Sims", "win", "winner")
    assert (refused.field, str(refused.cite)) == ("winner", "13:47-8.1(b)3")
    assert refused.reason.startswith("Pete Sims sells tickets or pays prizes and may not win a prize")
    assert find_bar(None, "win", ROLES) is None


READINGS: dict[str, tuple[str, tuple[str, ...], str]] = {
    "bar_scope": ("13:47-8.1(a)", get_args(BarScope), RaffleTerms.bar_scope),
    "alcohol_part": ("13:47-6.19(a)", get_args(AlcoholPart), RaffleTerms.alcohol_part),
    "alcohol_bingo_prize": ("13:47-6.19(a)", ("off", "on"), PrizeReadings().alcohol_bingo_prize),
    "alcohol_casino_night_prize": (
        "13:47-6.19(a)",
        ("off", "on"),
        PrizeReadings().alcohol_casino_night_prize,
    ),
    "casino_night_cash_prizes": ("13:47-6.20", ("off", "on"), PrizeReadings().casino_night_cash_prizes),
}


def test_readings_are_options_with_the_values_and_defaults_of_the_index() -> None:
    indexed = {
        (str(entry.cite), each.option): (tuple(each.values), each.default)
        for subchapter in ("13:47-6", "13:47-8")
        for entry in find(cite(subchapter))
        for each in entry.readings
    }
    ours = {(law, name): (values, default) for name, (law, values, default) in READINGS.items()}
    assert ours == indexed
