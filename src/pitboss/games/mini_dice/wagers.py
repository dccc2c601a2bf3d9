"""The wagers of mini-dice as data (13:69F-13.2), and the one function that settles them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.law import Cite, cite
from pitboss.table.money import Odds

WINS, STAYS, LOSES = 1, 0, -1


def settle(wins: int, loses: int, total: int) -> int:
    """Won, lost or still up: `wins` and `loses` have a bit for each total that decides."""
    if wins >> total & 1:
        return WINS
    if loses >> total & 1:
        return LOSES
    return STAYS


def bits(totals: Iterable[int]) -> int:
    """The totals as a mask."""
    return sum(1 << total for total in totals)


@dataclass(frozen=True, slots=True)
class Wager:
    """One betting area: the totals that win and lose, and which line of the posted odds each win pays."""

    name: str
    cite: Cite
    wins: dict[int, str]
    loses: frozenset[int]

    def result(self, total: int) -> int:
        return settle(bits(self.wins), bits(self.loses), total)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the posted odds that this wager uses."""
        return tuple(dict.fromkeys(self.wins.values()))

    @property
    def lasting(self) -> bool:
        """Whether a shake can leave it undecided: it then stands for the next round."""
        return len(self.wins) + len(self.loses) < len(TOTALS)


TOTALS = range(2, 13)
PLACE_NUMBERS = (4, 5, 6, 8, 9, 10)

# The least that winners must be paid, 13:69F-13.6(b).
LEAST_ODDS = {
    "place 4": Odds(9, 5),
    "place 5": Odds(7, 5),
    "place 6": Odds(7, 6),
    "place 8": Odds(7, 6),
    "place 9": Odds(7, 5),
    "place 10": Odds(9, 5),
    "field": Odds(1, 1),
    "field 2 or 12": Odds(2, 1),
    "any 7": Odds(4, 1),
    "over 7": Odds(1, 1),
    "under 7": Odds(1, 1),
}


def _place(number: int) -> Wager:
    name = f"place {number}"
    return Wager(name, cite("13:69F-13.2(a)1"), {number: name}, frozenset({7}))


def _one_shake(name: str, where: Cite, wins: dict[int, str]) -> Wager:
    return Wager(name, where, wins, frozenset(TOTALS) - set(wins))


_FIELD = dict.fromkeys((3, 4, 9, 10, 11), "field") | dict.fromkeys((2, 12), "field 2 or 12")

WAGERS = {
    wager.name: wager
    for wager in (
        *map(_place, PLACE_NUMBERS),
        _one_shake("field", cite("13:69F-13.2(a)2"), _FIELD),
        _one_shake("any 7", cite("13:69F-13.2(a)3"), {7: "any 7"}),
        _one_shake("over 7", cite("13:69F-13.2(a)4"), dict.fromkeys(range(8, 13), "over 7")),
        _one_shake("under 7", cite("13:69F-13.2(a)5"), dict.fromkeys(range(2, 7), "under 7")),
    )
}
