"""Bars on buying, claiming and winning: the three matrices of 13:47-8.1 as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias, get_args

from pitboss.law import Cite, cite
from pitboss.table.refused import Refused

BarGame: TypeAlias = Literal["draw raffle", "instant raffle", "instant raffle at bingo"]
BarredAction: TypeAlias = Literal["buy", "claim", "win"]
BarScope: TypeAlias = Literal["served", "licensee"]
"""The reading `bar_scope`: the raffle that the person serves, or each of that kind of the licensee."""
RaffleRole: TypeAlias = Literal[
    "in charge", "in charge of proceeds", "sells or pays",
    "in charge of bingo", "in charge of bingo proceeds", "assists at bingo",
]  # fmt: skip
ROLES: tuple[RaffleRole, ...] = get_args(RaffleRole)

_DRAW: dict[BarredAction, Cite] = {
    "buy": cite("13:47-8.1(a)1"),
    "claim": cite("13:47-8.1(a)2"),
    "win": cite("13:47-8.1(a)3"),
}
_INSTANT: dict[BarredAction, Cite] = {
    "buy": cite("13:47-8.1(b)1"),
    "claim": cite("13:47-8.1(b)2"),
    "win": cite("13:47-8.1(b)3"),
}
_AT_BINGO: dict[BarredAction, Cite] = {
    "buy": cite("13:47-8.1(c)1"),
    "claim": cite("13:47-8.1(c)2"),
    "win": cite("13:47-8.1(c)3"),
}
_INSTANT_ROLES: dict[RaffleRole, dict[BarredAction, Cite]] = {
    "in charge": _INSTANT,
    "in charge of proceeds": _INSTANT,
    "sells or pays": _INSTANT,
}
BARS: dict[BarGame, dict[RaffleRole, dict[BarredAction, Cite]]] = {
    "draw raffle": {"in charge": _DRAW, "in charge of proceeds": _DRAW},
    "instant raffle": _INSTANT_ROLES,
    "instant raffle at bingo": {
        **_INSTANT_ROLES,
        "in charge of bingo": _AT_BINGO,
        "in charge of bingo proceeds": _AT_BINGO,
        "assists at bingo": _AT_BINGO,
    },
}
"""For each game, the roles that 8.1 bars from each action. A role that is missing is not barred by 8.1."""
_MAY_NOT: dict[BarredAction, str] = {
    "buy": "may not buy tickets",
    "claim": "may not claim a prize for a winner",
    "win": "may not win a prize",
}
DESCRIBED: dict[RaffleRole, str] = {
    "in charge": "is the member in charge",
    "in charge of proceeds": "is the member in charge of proceeds",
    "sells or pays": "sells tickets or pays prizes",
    "in charge of bingo": "is in charge of the bingo",
    "in charge of bingo proceeds": "is in charge of the bingo's proceeds",
    "assists at bingo": "assists at the bingo",
}


class Bar(NamedTuple):
    """A bar on a person: the role that brings it, and the rule."""

    role: RaffleRole
    law: Cite

    def refusal(self, name: str, action: BarredAction, field: str) -> Refused:
        who = f"{name} {DESCRIBED[self.role]} and {_MAY_NOT[action]} of this raffle"
        return Refused(f"{who}. Somebody else must.", self.law, field)


def find_bar(game: BarGame | None, action: BarredAction, roles: Iterable[RaffleRole]) -> Bar | None:
    """Return the bar on a person with these roles, or None if 8.1 does not bar them."""
    if game is None:
        return None
    held = set(roles)
    for role in ROLES:
        if role in held and role in BARS[game]:
            return Bar(role, BARS[game][role][action])
    return None


def roles_in_scope(
    scope: BarScope, served: Iterable[RaffleRole], others: Iterable[RaffleRole]
) -> set[RaffleRole]:
    """Return the roles that count: those of this raffle, or also those of the licensee's other raffles."""
    return {*served, *(others if scope == "licensee" else ())}
