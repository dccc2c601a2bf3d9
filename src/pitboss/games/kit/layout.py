"""The layout: a game's betting areas, and the wagers each one accepts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from pitboss.law import Cite
from pitboss.table import Area, Refused, dollars
from pitboss.table.option import Refusal
from pitboss.table.wager import Wager

MAX_CACHED_SITUATIONS = 1024
"""Maximum cached situations per area."""


@dataclass(frozen=True, kw_only=True)
class BettingRules:
    """Paragraphs on making wagers."""

    limits: Cite
    """The posted minimum and maximum."""
    eligibility: str = ""
    """Allows players to wager. An omitted paragraph defaults to the game's law as a whole."""
    wager_list: str = ""
    """The list of wagers."""
    only_listed: str = ""
    """No other wagers may be made."""
    placement: str = ""
    """Placing a wager; defaults to the wager's own paragraph."""
    deadline: str = ""
    """The deadline for wagers."""
    no_more_bets: str = ""
    """The dealer's call of no more bets."""
    exact_payment: str = ""
    """A wager must be payable exactly."""
    take_down: str = ""
    """A lasting wager may be taken down. If omitted, none may."""
    forbidden: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Requests that are always refused, with reason and paragraph."""


class Layout:
    """Betting areas for wagers made before the round, under one house's options."""

    __slots__ = ("_areas", "_empty", "_keeping", "_most", "_needing", "_places", "closed")

    def __init__(
        self,
        wagers: Collection[Wager],
        rules: BettingRules,
        unit: int,
        cite: Callable[[str], Cite],
    ) -> None:
        """Take wagers with their limits and multiples; `cite` resolves the game's paragraphs."""
        self._areas = [
            _BettingArea(
                Area(
                    wager=wager.name,
                    low=wager.minimum,
                    high=wager.maximum,
                    step=wager.multiple,
                    cite=cite(wager.at),
                    limits=cite(wager.limits_at) if wager.limits_at else rules.limits,
                    exact=cite(rules.exact_payment) if wager.multiple > unit else rules.limits,
                    keeps=wager.keeps,
                    needs=wager.needs,
                    kind=wager.pays.name,
                )
            )
            for wager in wagers
            if not wager.later and not wager.rides
        ]
        for each in self._areas:
            if each.remaining(each.most, {each.area.needs: 1} if each.area.needs else {}) is None:
                low, high = dollars(each.area.low), dollars(each.area.high)
                why = f"{each.area.wager} is wagered in multiples of {dollars(each.area.step)}"
                raise Refused(f"{why}: there is none from {low} to {high}", each.area.exact)
        self.closed: Mapping[str, Refusal] = MappingProxyType({})
        """Closed areas, with reason and rule."""
        self._compute_totals()

    def _compute_totals(self) -> None:
        self._keeping = [each.area for each in self._areas if each.area.keeps]
        self._places = {each.area.wager: place for place, each in enumerate(self._areas)}
        self._needing = [each for each in self._areas if each.area.needs]
        together = 2 if self._needing else 1
        self._most = together * max((each.most for each in self._areas), default=0)
        self._empty: dict[int, tuple[Area, ...]] = {}

    def with_closed(self, closed: Mapping[str, Refusal]) -> Layout:
        """Return the same layout with some areas closed."""
        other = copy(self)
        other._areas = [each for each in self._areas if each.area.wager not in closed]
        other.closed = MappingProxyType(dict(closed))
        other._compute_totals()
        return other

    def free_chips(self, stack: int, up: Mapping[str, int]) -> int:
        """Return how much of a stack can be bet after reserving what the player's wagers will need later."""
        if not up or not self._keeping:
            return stack
        return stack - sum([area.keeps * up.get(area.wager, 0) for area in self._keeping])

    def refuse_stack(self, stack: int) -> Refusal | None:
        """Return a refusal if a stack is too small for any wager on an empty layout."""
        if self.offered_areas(stack, {}):
            return None
        areas = self.offered_areas(self._most, {})
        cost, law = min((area.low * (1 + area.keeps), area.limits) for area in areas)
        return f"the smallest wager takes {dollars(cost)}", law

    def offered_areas(self, free: int, up: Mapping[str, int]) -> tuple[Area, ...]:
        """List the areas a seat may still bet on, within its limits and free chips."""
        if up:
            return self._areas_with_plenty(up) if free >= self._most else self._compute_areas(free, up)
        free = min(free, self._most)
        if free not in self._empty:
            if len(self._empty) >= MAX_CACHED_SITUATIONS:
                self._empty.clear()
            self._empty[free] = self._compute_areas(free, up)
        return self._empty[free]

    def _areas_with_plenty(self, up: Mapping[str, int]) -> tuple[Area, ...]:
        """List the areas when money is no limit. Only areas with, or needing, a wager are recomputed."""
        areas: list[Area | None] = list(self.offered_areas(self._most, {}))
        places = self._places
        for each in self._needing:
            if each.area.needs in up:
                areas[places[each.area.wager]] = each.remaining(self._most, up)
        for name in up:
            if name in places:
                areas[places[name]] = self._areas[places[name]].remaining(self._most, up)
        return tuple(filter(None, areas))

    def _compute_areas(self, free: int, up: Mapping[str, int]) -> tuple[Area, ...]:
        found = [each.remaining(free, up) for each in self._areas]
        areas = tuple(area for area in found if area)
        if any(area.needs for area in areas):
            least = {area.wager: area.low * (1 + area.keeps) for area in areas}
            areas = tuple(area for area in areas if not area.needs or _affords(area, least, free))
        return areas


def _affords(area: Area, least: Mapping[str, int], free: int) -> bool:
    """Return whether the player can afford the wager that an area needs along with it."""
    return area.needs in least and least[area.needs] + least[area.wager] <= free


class _BettingArea:
    """One area and the wager that may still be added, cached by situation."""

    __slots__ = ("_made", "area", "most")

    def __init__(self, area: Area) -> None:
        self.area = area
        self.most = area.high * (1 + area.keeps)
        self._made: dict[tuple[int, int, bool], Area | None] = {}

    def remaining(self, free: int, up: Mapping[str, int]) -> Area | None:
        """Return the area with its remaining limits, if anything may be added."""
        area = self.area
        key = up.get(area.wager, 0), min(free, self.most), area.needs in up
        if key not in self._made:
            if len(self._made) >= MAX_CACHED_SITUATIONS:
                self._made.clear()
            self._made[key] = self._compute_remaining(*key)
        return self._made[key]

    def _compute_remaining(self, laid: int, free: int, needed: bool) -> Area | None:
        area, step = self.area, self.area.step
        low = -(-max(area.low - laid, 1) // step) * step
        high = min(area.high - laid, free // (1 + area.keeps)) // step * step
        if low > high:
            return None
        return replace(area, low=low, high=high, needs="" if needed else area.needs)
