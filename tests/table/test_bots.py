"""Bots that know no game."""

from __future__ import annotations

from collections import Counter

from pitboss.equipment.chance import Chance
from pitboss.law import cite
from pitboss.table import Amount
from pitboss.table.bots import RandomLegal

LAW = cite("13:69F-14.7")


def test_a_random_player_bets_little_but_at_times_all_it_has() -> None:
    option = Amount(actor=1, name="raise", cite=LAW, low=2_000, high=97_531, step=100)
    bot = RandomLegal(Chance.seeded(1))
    amounts = Counter(bot.one_of([option]).value for _ in range(800))
    assert all(option.refusal(amount) is None for amount in amounts)
    assert 50 < amounts[97_531] < 200
    assert max(amount for amount in amounts if amount != 97_531) == 4_000  # type: ignore[type-var]
