"""Bets as the dock offers them: chips to choose from, a list of all areas, and what goes without chips."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pitboss.games.kit.coupons import ON
from pitboss.table import Choice, Option, Stakes
from pitboss.table.option import Area
from pitboss.table.view import View
from pitboss.web.drawing.chips import CHIPS

RACK = 5
"""Maximum chips to choose from: a key for each, and room for all on a phone."""
LEFT_OUT = (1_000, 100_000)
"""Chips left out first if there are more."""
KEYS = frozenset("crsudm")
"""Letters of the dock while bets are open: clear, rebet, skip, undo, double, more bets."""


class BetRow(NamedTuple):
    """One wager in the list of bets: what may be added, what is up, and what else may be done with it."""

    wager: str
    area: Area | None
    up: int
    coupon: Area | None = None
    """A coupon that may be laid in one step with chips."""
    late_coupon: bool = False
    """May a coupon be laid beside the chips that are up?"""
    may_come_down: bool = False


@dataclass(frozen=True, slots=True)
class DockBets:
    """Everything about betting in one place, and the options that it replaces."""

    option: Stakes
    rows: tuple[BetRow, ...]
    rack: tuple[int, ...]
    """Values of the chips to choose from."""
    on_felt: bool
    """Do the areas lie on the felt? If not, their fields are in the dock."""
    skip: Choice | None
    """Takes part without more chips."""
    others: tuple[Stakes, ...]
    """Other ways to stake the chips that are down."""
    replaces: tuple[Option, ...]

    @property
    def up(self) -> int:
        """The total of your wagers that are up."""
        return sum(row.up for row in self.rows)

    @property
    def skip_says(self) -> str:
        return "Let it ride" if self.up else "Skip this round"

    @property
    def coupon(self) -> int:
        """The value of the coupon that may be laid; 0 if there is none."""
        return next((row.coupon.low for row in self.rows if row.coupon), 0)


def arrange_bets(options: Sequence[Option], view: View) -> DockBets | None:
    """Gather what the viewer may do with chips; None if no bet is taken now."""
    stakes = [each for each in options if isinstance(each, Stakes)]
    if not stakes:
        return None
    main = stakes[0]
    choices = {each.name: each for each in options if isinstance(each, Choice)}
    skip = choices.get("ready") if main.ready else None
    down, late = choices.get("take_down"), choices.get("coupon")
    up = {wager: amount for (seat, wager), amount in view.wagers.items() if seat == main.actor}
    return DockBets(
        option=main,
        rows=tuple(_rows(main, up, down.among if down else (), late.among if late else ())),
        rack=_choose_chips(main.areas),
        on_felt=any(area.wager in view.layout.wagers for area in main.areas),
        skip=skip,
        others=tuple(stakes[1:]),
        replaces=tuple(each for each in (*stakes, skip, down, late) if each is not None),
    )


def _rows(option: Stakes, up: dict[str, int], down: Sequence[str], late: Sequence[str]) -> Iterable[BetRow]:
    """List the areas that take chips, then the other wagers that are up."""
    areas = {area.wager: area for area in option.areas if not area.free}
    coupons = {area.wager.removeprefix(ON): area for area in option.areas if area.free}
    for wager in dict.fromkeys([*areas, *coupons, *up]):
        yield BetRow(
            wager, areas.get(wager), up.get(wager, 0), coupons.get(wager), wager in late, wager in down
        )


def _choose_chips(areas: Sequence[Area]) -> tuple[int, ...]:
    """Return the chips to choose from, the smallest first: none that is too large or too small to be bet."""
    paid = [area for area in areas if not area.free]
    most = max((area.high for area in paid), default=0)
    least = min((min(area.step, area.low) for area in paid), default=0)
    fits = [worth for worth in sorted(CHIPS) if worth <= most]
    found = [worth for worth in fits if worth >= least] or fits[-1:]
    for worth in LEFT_OUT:
        if len(found) > RACK and worth in found:
            found.remove(worth)
    return tuple(found[:RACK])
