"""Blinds, straddles and posts of a file: posters, dead money, and the start of the betting.

The format lists forced bets by player, reversed for two players, and a post out of turn as negative. Files of
online rooms also have unmarked posts, both blinds in one post, and two players in seat order. The first
player to act tells these apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

NOTHING: Mapping[int, int] = MappingProxyType({})
_POSTS_IN_TURN = 2
"""Number of posts in turn, from the left of the button. Any later post is a straddle or out of turn."""


class Posts(NamedTuple):
    """One reading of the forced bets. Players count from 1; amounts are units."""

    antes: tuple[int, ...]
    """The amount each player pays before the cards, including any dead money."""
    blinds: tuple[tuple[int, int], ...]
    """Blinds and straddles by player. The last one is the one behind which the first round starts."""
    button: int
    """The player with the button."""


@lru_cache(maxsize=512)
def read_literally(antes: tuple[int, ...], blinds: tuple[int, ...]) -> Posts:
    """Read the forced bets literally, as the format defines them. Hands of one table share them."""
    if len(antes) <= _POSTS_IN_TURN:
        antes, blinds = antes[::-1], blinds[::-1]
    row = _Row(antes, blinds, ())
    return row.make_posts(row.find_last_post())


def list_readings(
    antes: Sequence[int], blinds: Sequence[int], stacks: Sequence[int], first: Sequence[int]
) -> list[Posts]:
    """List the readings of a file's forced bets, likeliest first.

    `first` lists the first player to act in each betting round, as far as the file goes.
    """
    if len(stacks) > _POSTS_IN_TURN:
        row = _Row(antes, blinds, stacks)
        return row.list_readings(row.find_last_post(first[0] if first else None))
    turned, as_sat = _Row(antes[::-1], blinds[::-1], stacks), _Row(antes, blinds, stacks)
    if (
        not first
        or turned.first_to_act(turned.find_last_post()) == first[0]
        or as_sat.first_to_act(as_sat.find_last_post()) != first[0]
    ):
        return turned.list_readings(turned.find_last_post())
    button = 2 if first[1:2] == [1] else 1
    return [as_sat.make_posts(as_sat.find_last_post(), button=button)]


class _Row:
    """Forced bets in the players' order; those out of turn are negative."""

    def __init__(self, antes: Sequence[int], blinds: Sequence[int], stacks: Sequence[int]) -> None:
        self.antes = antes
        self.blinds = blinds
        self.stacks = stacks
        self.count = len(antes)

    def first_to_act(self, last: int) -> int:
        """Return the first player to act, with chips left, if the betting starts behind `last`."""
        for step in range(1, self.count + 1):
            at = (last - 1 + step) % self.count
            if self.stacks[at] > self.antes[at] + abs(self.blinds[at]):
                return at + 1
        return last

    def find_last_post(self, first: int | None = None) -> int:
        """Return the player behind whom the betting starts: the highest post in turn, or one that explains
        `first`."""
        ranked = sorted(range(1, self.count + 1), key=lambda player: (self.blinds[player - 1], player))
        if first is not None:
            for player in reversed(ranked):
                if self.blinds[player - 1] > 0 and self.first_to_act(player) == first:
                    return player
        return ranked[-1]

    def list_readings(self, last: int) -> list[Posts]:
        """List readings: all posts live, or some dead when both blinds were posted at once or a small blind
        late."""
        seated = [abs(amount) for amount in self.blinds[:_POSTS_IN_TURN]]
        small, big = min(seated), max(seated)
        late = {
            player: abs(amount)
            for player, amount in enumerate(self.blinds, 1)
            if amount and player != last and (amount < 0 or player > _POSTS_IN_TURN)
        }
        both = {player: small for player, amount in late.items() if small and amount == small + big}
        dead = {player: small for player, amount in late.items() if amount == small < big}
        found = [self.make_posts(last)]
        if both:
            found.insert(0, self.make_posts(last, both))
        if dead:
            found.append(self.make_posts(last, both | dead))
        return found

    def make_posts(self, last: int, dead: Mapping[int, int] = NOTHING, button: int | None = None) -> Posts:
        """Return the forced bets with the betting started behind `last`, and these amounts of them dead."""
        antes = tuple(ante + dead.get(player, 0) for player, ante in enumerate(self.antes, 1))
        live = [(player, abs(each) - dead.get(player, 0)) for player, each in enumerate(self.blinds, 1)]
        blinds = sorted([post for post in live if post[1]], key=lambda post: post[0] == last)
        return Posts(antes, tuple(blinds), button or self.count)
