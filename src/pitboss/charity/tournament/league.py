"""A league over several tournaments: points by place, and the best nights count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pitboss.law import BadInput

__all__ = ["BadLeague", "LeagueNight", "LeagueRules", "LeagueStanding", "rank_league"]


class BadLeague(BadInput):
    """Nights that do not make a league."""


class LeagueNight(NamedTuple):
    """The finish of one night: each player's first and last place, which differ in a tie."""

    name: str
    places: Mapping[str, tuple[int, int]]


class LeagueRules(NamedTuple):
    """Posted points for first place, second and so on; without any, one point more than players beaten.

    The `best` nights of each player count; 0 for all.
    """

    points: tuple[int, ...] = ()
    best: int = 0


class LeagueStanding(NamedTuple):
    """A player's rank in a league. Those who tie share it."""

    rank: int
    player: str
    points: Fraction
    nights: int
    wins: int
    by_night: tuple[Fraction, ...]
    """Points of each night that counts, best first."""


def rank_league(nights: Sequence[LeagueNight], rules: LeagueRules) -> list[LeagueStanding]:
    """Rank everyone by points, then by wins, then by the best single night."""
    if not nights:
        raise BadLeague("a league has at least one night")
    if rules.best < 0 or any(each < 0 for each in rules.points):
        raise BadLeague("points and the nights that count cannot be negative")
    gained: dict[str, list[Fraction]] = {}
    wins: dict[str, int] = {}
    for night in nights:
        for player, (first, last) in night.places.items():
            if not 1 <= first <= last <= len(night.places):
                raise BadLeague(
                    f"{night.name}: {player[:80]} cannot have place {first} of {len(night.places)}"
                )
            gained.setdefault(player, []).append(_score(first, last, len(night.places), rules.points))
            wins[player] = wins.get(player, 0) + (first == last == 1)
    rows = []
    for player, points in gained.items():
        best = sorted(points, reverse=True)[: rules.best or None]
        rows.append((sum(best, Fraction(0)), wins[player], best[0], player, best, len(points)))
    rows.sort(key=lambda row: (-row[0], -row[1], -row[2], row[3]))
    found: list[LeagueStanding] = []
    for at, (total, won, top, player, best, played) in enumerate(rows):
        tied = at > 0 and rows[at - 1][:3] == (total, won, top)
        rank = found[-1].rank if tied else at + 1
        found.append(LeagueStanding(rank, player, total, played, won, tuple(best)))
    return found


def _score(first: int, last: int, players: int, points: Sequence[int]) -> Fraction:
    """Return the average points of the places a player ties for."""
    places: Iterable[int] = range(first, last + 1)
    if points:
        values = [points[place - 1] if place <= len(points) else 0 for place in places]
    else:
        values = [players - place + 1 for place in places]
    return Fraction(sum(values), len(values))
