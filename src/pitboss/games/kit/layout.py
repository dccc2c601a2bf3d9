"""The layout: the betting areas of a game, and what may be laid on each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pitboss.law import Cite
from pitboss.table import Area
from pitboss.table.wager import Wager

KEPT = 1024
"""How many situations of a seat are remembered."""


@dataclass(frozen=True, kw_only=True)
class BettingRules:
    """What a game says of making wagers, paragraph by paragraph."""

    who: str
    """Who may wager."""
    which: str
    """Which wagers may be made."""
    laid: str
    """How a wager is laid."""
    until: str
    """By when they must be down."""
    closes: str
    """The dealer's call."""
    exact: str
    """That a wager must be payable exactly."""
    limits: Cite
    """The posted minimum and maximum."""
    down: str = ""
    """By which a wager that lasts may be taken down; none may if it is left out."""
    never: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What players may ask for and never get: the reason, and the paragraph."""


class Layout:
    """The areas for wagers that are made before the round, under one house's options."""

    __slots__ = ("_bounds", "_most", "_wagers", "areas")

    def __init__(
        self,
        wagers: Collection[Wager],
        rules: BettingRules,
        limits: tuple[int, int, int],
        cite: Callable[[str], Cite],
    ) -> None:
        """`limits` are the table's minimum, maximum and unit; `cite` names paragraphs of the game."""
        minimum, maximum, unit = limits
        self._wagers = [wager for wager in wagers if not wager.later and not wager.rides]
        self._bounds = {
            wager.name: Area(
                wager=wager.name,
                low=minimum if wager.minimum is None else wager.minimum,
                high=maximum if wager.maximum is None else wager.maximum,
                step=wager.step(unit),
                cite=cite(wager.at),
                limits=rules.limits,
                exact=cite(rules.exact),
                keeps=wager.keeps,
                needs=wager.needs,
            )
            for wager in self._wagers
        }
        self._most = max((area.high * (1 + area.keeps) for area in self._bounds.values()), default=0)
        self.areas = lru_cache(KEPT)(self._areas)
        """What may still be staked by a seat with so much free and so much up on each area."""

    def free(self, stack: int, up: Mapping[str, int]) -> int:
        """What of a stack can be staked: not what the wagers that are up will need later."""
        return stack - sum(wager.keeps * up.get(wager.name, 0) for wager in self._wagers)

    def offered(self, free: int, up: Mapping[str, int]) -> tuple[Area, ...]:
        """What a seat may still stake on each area. Seats in the same situation are given the same."""
        laid = tuple(up.get(wager.name, 0) for wager in self._wagers)
        return self.areas(min(free, self._most), laid)

    def _areas(self, free: int, laid: tuple[int, ...]) -> tuple[Area, ...]:
        up = {wager.name: amount for wager, amount in zip(self._wagers, laid, strict=True) if amount}
        found = [_left(self._bounds[wager.name], free, up) for wager in self._wagers]
        areas = {area.wager: area for area in found if area}
        return tuple(area for area in areas.values() if not area.needs or area.needs in areas)


def _left(area: Area, free: int, up: Mapping[str, int]) -> Area | None:
    """What may be added on an area: within its limits, what the player has, and its step."""
    laid, step = up.get(area.wager, 0), area.step
    low = -(-max(area.low - laid, 1) // step) * step
    high = min(area.high - laid, free // (1 + area.keeps)) // step * step
    if low > high:
        return None
    return replace(area, low=low, high=high, needs="" if area.needs in up else area.needs)
