"""Leagues over several nights."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.charity.tournament.league import BadLeague, LeagueNight, LeagueRules, rank_league

ONE = LeagueNight("one", {"Ann": (1, 1), "Bob": (2, 3), "Cy": (2, 3), "Di": (4, 4)})
TWO = LeagueNight("two", {"Bob": (1, 1), "Ann": (2, 2), "Ed": (3, 3)})


def test_points_by_place_and_ties_share_them() -> None:
    found = rank_league([ONE, TWO], LeagueRules((10, 6, 3)))
    assert [(each.rank, each.player, each.points) for each in found] == [
        (1, "Ann", 16), (2, "Bob", Fraction(29, 2)), (3, "Cy", Fraction(9, 2)), (4, "Ed", 3), (5, "Di", 0),
    ]  # fmt: skip
    assert [each.wins for each in found] == [1, 1, 0, 0, 0]


def test_without_posted_points_each_player_beaten_counts() -> None:
    found = rank_league([ONE, TWO], LeagueRules())
    assert {each.player: each.points for each in found} == {
        "Ann": 6, "Bob": Fraction(11, 2), "Cy": Fraction(5, 2), "Di": 1, "Ed": 1,
    }  # fmt: skip


def test_only_the_best_nights_count_and_equal_players_share_a_rank() -> None:
    found = rank_league([ONE, TWO], LeagueRules((10, 6, 3), best=1))
    assert [(each.rank, each.player) for each in found][:2] == [(1, "Ann"), (1, "Bob")]
    assert found[0].by_night == (Fraction(10),)
    assert found[0].nights == 2


def test_what_is_no_league_is_refused() -> None:
    for nights, rules in (
        ([], LeagueRules()),
        ([ONE], LeagueRules((-1,))),
        ([ONE], LeagueRules(best=-1)),
        ([LeagueNight("odd", {"Ann": (2, 2)})], LeagueRules()),
    ):
        with pytest.raises(BadLeague):
            rank_league(nights, rules)
