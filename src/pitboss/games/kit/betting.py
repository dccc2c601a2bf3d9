"""The betting step: seats lay their wagers until the dealer calls no more bets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from pitboss.games.kit.coupons import ON, lay_coupon, offer_coupon, offer_coupon_areas
from pitboss.games.kit.irregularities import reports, rule_on_report
from pitboss.games.kit.layout import Layout
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import give_back
from pitboss.law import Cite
from pitboss.table import DEALER, Action, Amount, Area, Choice, Option, Stakes, Step, Turn
from pitboss.table.action import STAFF
from pitboss.table.round import At

Offer: TypeAlias = Callable[[int, Area], Area | None]
"""Adjusts an area for a seat, for example its maximum; None closes it."""


class ExtraOption(NamedTuple):
    """An extra option for players while wagers are open."""

    offer: Callable[[int], Option | None]
    """The option for a seat; None if it has none."""
    carry_out: Callable[[Action], Step[None]]
    """Carries out the action."""


STAKING = ("bet", "wager")
"""Names of the options to place wagers."""
NO_EXTRA_OPTIONS: Mapping[str, ExtraOption] = MappingProxyType({})


def betting(
    round: HouseRound[Any, Any],
    *,
    take_down: bool = True,
    offer: Offer | None = None,
    layout: Layout | None = None,
    more: Mapping[str, ExtraOption] = NO_EXTRA_OPTIONS,
    before_call: Callable[[HouseRound[Any, Any]], Step[None]] | None = None,
) -> Step[None]:
    """Let any seat place wagers until the dealer calls no more bets.

    A seat bets in one step, or lays chips with `wager` and says later that it is `ready`.
    With `take_down`, and a rule that allows it, a lasting wager may be taken down. `layout` defaults to the
    house's; pass another one when some areas are closed. `more` adds options by name. `before_call` runs once
    all wagers are placed, before the call, for example to choose a banker.
    """
    rules, waiting = round.options.rules, list(round.seats)
    law, until, closes = map(round.cite, (rules.eligibility, rules.deadline, rules.no_more_bets))
    round.forbidden = {name: (why, round.cite(at)) for name, (why, at) in rules.forbidden.items()}
    offered = _BettingOptions(round, waiting, layout or round.options.layout, offer, more, take_down)
    everyone = (*waiting, *STAFF)
    while True:
        awaited = waiting[0] if waiting else DEALER
        action = yield Turn(awaited, law, offered, others=everyone, forbidden=round.forbidden)
        if action.name == "no_more_bets":
            if before_call:
                yield from before_call(round)
            round.emit("no_more_bets", closes, DEALER)
            round.forbidden |= dict.fromkeys(STAKING, ("no wager is taken after no more bets", until))
            return
        if action.name == "ready":
            waiting.remove(action.actor)
        elif action.name in more:
            yield from more[action.name].carry_out(action)
        elif action.actor in STAFF:
            yield from rule_on_report(round, action)
        else:
            _carry_out(round, action)
            if action.name == "bet":
                waiting.remove(action.actor)


class _BettingOptions:
    """Options of each actor while wagers are open. Constant parts are computed once."""

    __slots__ = (
        "_layout", "_more", "_no_more_bets", "_offer", "_only_listed", "_ready", "_round", "_take_down",
        "_waiting",
    )  # fmt: skip

    def __init__(
        self,
        round: HouseRound[Any, Any],
        waiting: list[int],
        layout: Layout,
        offer: Offer | None,
        more: Mapping[str, ExtraOption],
        take_down: bool,
    ) -> None:
        rules = round.options.rules
        self._round, self._waiting, self._layout = round, waiting, layout
        self._offer, self._more = offer, tuple(more.values())
        self._only_listed, self._no_more_bets = map(round.cite, (rules.only_listed, rules.no_more_bets))
        deadline = round.cite(rules.deadline)
        self._ready = {seat: Choice(actor=seat, name="ready", cite=deadline) for seat in waiting}
        self._take_down = round.cite(rules.take_down) if take_down and rules.take_down else None

    def __call__(self, actor: int) -> list[Option]:
        if actor <= DEALER:
            call: list[Option] = [Choice(actor=DEALER, name="no_more_bets", cite=self._no_more_bets)]
            return (call if actor == DEALER else []) + reports(self._round, actor)
        round, layout = self._round, self._layout
        options: list[Option] = []
        if actor in self._waiting:
            options.append(self._ready[actor])
        if actor in round.departed:
            return options  # the player left with the stack
        up = round.seat_wagers(actor)
        free = layout.free_chips(round.stacks[actor], up)
        areas = layout.offered_areas(free, up)
        if offer := self._offer:
            areas = tuple(adjusted for area in areas if (adjusted := offer(actor, area)))
        if areas:
            options += self._stakes(actor, areas, free, up)
        if coupon := offer_coupon(round, actor, up):
            options.append(coupon)
        if self._more:
            options += [extra for each in self._more if (extra := each.offer(actor))]
        if self._take_down and up:
            wagers = round.options.wagers
            if lasting := tuple([name for name in up if wagers[name].lasts]):
                options.append(Choice(actor=actor, name="take_down", cite=self._take_down, among=lasting))
        return options

    def _stakes(self, actor: int, areas: tuple[Area, ...], free: int, up: Mapping[str, int]) -> list[Option]:
        """Offer the same areas in one step to a seat that waits, and to lay chips without more."""
        law, closed = self._only_listed, self._layout.closed
        lay = Stakes(actor=actor, name="wager", cite=law, areas=areas, funds=free, closed=closed)
        if actor not in self._waiting:
            return [lay]
        extra, coupons = offer_coupon_areas(self._round, actor, areas, up)
        bet = Stakes(
            actor=actor, name="bet", cite=law, areas=areas + extra, funds=free, closed=closed,
            ready=True, coupons=coupons,
        )  # fmt: skip
        return [bet, lay]


def _carry_out(round: HouseRound[Any, Any], action: Action) -> None:
    """Place chips or coupons, or take a wager down, as the action says."""
    if action.name == "take_down":
        give_back(round, action.actor, action.word, round.options.rules.take_down, "take_down")
        return
    if action.name == "coupon":
        lay_coupon(round, action.actor, action.word)
        return
    coupons = [wager for wager, _ in action.stakes if wager.startswith(ON)]
    for wager, amount in action.stakes:
        if wager in coupons:
            continue
        at = round.options.rules.placement or round.options.wagers[wager].at
        lay(round, action.actor, wager, amount, at)
    for coupon in coupons:
        lay_coupon(round, action.actor, coupon.removeprefix(ON))


def later_option(
    round: HouseRound[Any, Any], seat: int, name: str, wager: str, law: Cite, *, low: int = 0, high: int
) -> Option | None:
    """Return the option to make a wager during the round, from `low` to `high`; None if it cannot be made.

    The wager's limits, its payable multiples and the player's stack bound it.
    """
    rules = round.options.wagers[wager]
    step = rules.step(round.options.unit)
    low = -(-max(low, rules.minimum, step) // step) * step
    high = min(high, rules.maximum or high, round.stacks[seat]) // step * step
    if low > high:
        return None
    if low == high:
        return Choice(actor=seat, name=name, cite=law, cost=low)
    return Amount(actor=seat, name=name, cite=law, low=low, high=high, step=step)


def chosen_stake(action: Action, option: Option) -> int:
    """Return the stake chosen for an option that `later_option` built."""
    return option.cost if isinstance(option, Choice) else action.amount


def lay(round: HouseRound[Any, Any], seat: int, wager: str, amount: int, at: At) -> None:
    """Move chips from the player to the betting area."""
    area = round.wagers, (seat, wager)
    round.move(amount, round.purse(seat), area, round.cite(at), "wager", seat, {"wager": wager})
