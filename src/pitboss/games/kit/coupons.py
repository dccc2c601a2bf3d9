"""Match play coupons. A coupon lies beside chips of at least its value, and a win pays on its value too.

The coupon is collected when its wager wins or loses, and returned with a wager that is returned. It is the
house's promotion, so the house pays its winnings, whoever banks, and they are subject to the vigorish.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pitboss.games.kit.round import HouseRound
from pitboss.law import Cite
from pitboss.table import DEALER, Area, Choice
from pitboss.table.accounts import Owed, Stacks, WagerKey
from pitboss.table.game import TableState
from pitboss.table.wager import Pays, Wager

ON = "coupon on "
"""Begins the name of a coupon's area; the wager follows."""
PLAYER_ACCOUNTS = (Stacks.name, Owed.name)


@dataclass(frozen=True, kw_only=True)
class CouponState(TableState):
    """Coupons collected at a table."""

    coupons_used: tuple[int, ...] = ()
    """A seat for each coupon. A new player in a seat gets no new ones."""

    def to_json(self) -> dict[str, Any]:
        """Omit the field while it is empty, so that older records still verify."""
        row = super().to_json()
        return row if self.coupons_used else {name: row[name] for name in row if name != "coupons_used"}


def offer_coupon(round: HouseRound[Any, Any], seat: int, up: Mapping[str, int]) -> Choice | None:
    """Offer a coupon on the wagers that match it, if the seat has one left."""
    options = round.options
    if not options.coupon_value or not _count_left(round, seat):
        return None
    matching = [
        wager
        for name, stake in up.items()
        if (wager := options.wagers[name]).matches(options.coupon_value, options.unit)
        and stake >= options.coupon_value
        and (seat, name) not in round.coupons
    ]
    if not matching:
        return None
    law, names = round.cite(matching[0].coupon_at), tuple(wager.name for wager in matching)
    return Choice(actor=seat, name="coupon", cite=law, among=names)


def offer_coupon_areas(
    round: HouseRound[Any, Any], seat: int, areas: Sequence[Area], up: Mapping[str, int]
) -> tuple[tuple[Area, ...], int]:
    """Return an area for each coupon that may be laid in one step with its chips, and how many are left."""
    options = round.options
    if not options.coupon_value or not (left := _count_left(round, seat)):
        return (), 0
    value, open_areas = options.coupon_value, {area.wager: area for area in areas}
    found = []
    for wager in options.wagers.values():
        if not wager.matches(value, options.unit) or (seat, wager.name) in round.coupons:
            continue
        missing, area = value - up.get(wager.name, 0), open_areas.get(wager.name)
        if missing <= 0 or (area and area.high >= missing):
            law = round.cite(wager.coupon_at)
            found.append(_coupon_area(wager.name, value, max(missing, 0), law))
    return tuple(found), left


@lru_cache(maxsize=256)
def _coupon_area(wager: str, value: int, missing: int, law: Cite) -> Area:
    """Make an area for a coupon beside a wager that is still missing so much."""
    needs = wager if missing else ""
    return Area(wager=f"{ON}{wager}", low=value, high=value, step=value, cite=law, limits=law, exact=law,
                needs=needs, free=True, least=missing)  # fmt: skip


def _count_left(round: HouseRound[Any, Any], seat: int) -> int:
    used = [*round.state.coupons_used, *round.spent_coupons, *[owner for owner, _ in round.coupons]]
    left: int = round.options.coupons_each - used.count(seat)
    return left


def lay_coupon(round: HouseRound[Any, Any], seat: int, name: str) -> None:
    """Put a coupon beside the chips of a wager."""
    value = round.options.coupon_value
    round.coupons[seat, name] = value
    law = round.cite(round.options.wagers[name].coupon_at)
    round.emit("coupon", law, seat, wager=name, amount=value)


def pay_coupon(round: HouseRound[Any, Any], seat: int, wager: Wager, line: Pays) -> int:
    """Pay the coupon on a winning wager, collect it, and return the amount paid."""
    value = round.coupons.pop((seat, wager.name), 0)
    if not value:
        return 0
    round.spent_coupons.append(seat)
    winnings, data = wager.winnings(line, value), {"wager": wager.name, "coupon": value}
    law = round.cite(line.at)
    round.move(winnings, round.till, round.purse(seat), law, "coupon_pays", seat, data)
    return winnings


def settle_coupons(round: HouseRound[Any, Any], *, final: bool = False) -> None:
    """Collect or return each coupon whose wager has left the layout.

    With `final`, coupons spent so far stay spent even if the round is void.
    """
    for key in [key for key in round.coupons if key not in round.wagers]:
        target, law = _find_destination(round, key)
        (_give_back if target in PLAYER_ACCOUNTS else _collect)(round, key, law)
    if final:
        round.final_coupons = len(round.spent_coupons)


def _find_destination(round: HouseRound[Any, Any], key: WagerKey) -> tuple[str, Cite]:
    last = next(each for each in reversed(round.movements) if each.source == ("wager", key))
    return last.target[0], last.cite


def _collect(round: HouseRound[Any, Any], key: WagerKey, law: Cite) -> None:
    seat, name = key
    round.spent_coupons.append(seat)
    round.emit("coupon_collected", law, DEALER, seat=seat, wager=name, amount=round.coupons.pop(key))


def _give_back(round: HouseRound[Any, Any], key: WagerKey, law: Cite) -> None:
    seat, name = key
    round.emit("coupon_returned", law, DEALER, seat=seat, wager=name, amount=round.coupons.pop(key))


def return_coupons(round: HouseRound[Any, Any], law: Cite) -> None:
    """Return the coupons of a void round, except those on wagers with a final settlement."""
    for key in list(round.coupons):
        _give_back(round, key, law)
    del round.spent_coupons[round.final_coupons :]


def lay_again(round: HouseRound[Any, Any], laid: Mapping[WagerKey, int], law: Cite) -> None:
    """Put coupons back on the wagers that stand when hands are dealt again."""
    stand = {key: value for key, value in laid.items() if key in round.wagers}
    for seat, name in [key for key in stand if key not in round.coupons]:
        round.emit("coupon", law, seat, wager=name, amount=stand[seat, name])
    round.coupons = stand
    del round.spent_coupons[round.final_coupons :]


def remember_coupons(round: HouseRound[Any, Any]) -> None:
    """Record the coupons collected in this round."""
    if round.spent_coupons:
        used = sorted((*round.state.coupons_used, *round.spent_coupons))
        round.state = replace(round.state, coupons_used=tuple(used))
