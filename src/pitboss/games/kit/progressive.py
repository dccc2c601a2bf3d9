"""Progressives: a wager feeds a meter, and jackpots are paid from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import DecidedWager
from pitboss.table import DEALER
from pitboss.table.round import At
from pitboss.table.wager import FIRST, Wager

WHOLE_METER_PERCENT = 100
"""Percentage of a meter that is all of it."""


class Progressive(NamedTuple):
    """A meter: its seed, its share of each wager, and its paragraphs."""

    meter: str
    seed: int
    """Cents that the house puts on the meter at the start and after it is won."""
    percent: int
    """Percentage of each wager that goes to the meter; the house keeps the rest."""
    at: At
    grows_at: At
    reset_at: At


def seed_meter(round: HouseRound[Any, Any], progressive: Progressive) -> None:
    """Bring a new meter up to its seed, even if the round is void later."""
    if progressive.meter not in round.funds and progressive.seed:
        _fill(round, progressive, progressive.seed, progressive.reset_at)
        round.make_last_movement_final()


def lock_out(round: HouseRound[Any, Any], progressive: Progressive, wager: Wager) -> None:
    """Close the wagers: the house takes in the stakes and adds their share to the meter.

    `round.taken` then holds the stakes. A void round returns them but never turns the meter back, so the
    house bears the increase.
    """
    law, grows = round.cite(progressive.at), round.cite(progressive.grows_at)
    meter = progressive.meter
    for seat in round.bettors:
        area = round.wagers, (seat, wager.name)
        stake = round.wagers.get((seat, wager.name), 0)
        if not stake:
            continue
        part = stake * progressive.percent // 100
        round.move(stake, area, round.till, law, "locked", seat, {"wager": wager.name})
        round.taken[seat, wager.name] = stake
        round.move(part, round.till, (round.funds, meter), grows, "to_meter", seat, {"meter": meter})
        round.make_last_movement_final()


def pay_jackpots(
    round: HouseRound[Any, Any],
    progressive: Progressive,
    found: Iterable[DecidedWager],
    *,
    shared: bool = True,
) -> None:
    """Pay the wagers that won a share of the meter, in the order given; `settle` skips them.

    With `shared`, all are paid from the figure shown before the first payment: equal hands win the same, and
    winners of the whole meter split it. Otherwise each wins a share of the meter as it then stands. The house
    reseeds a meter that was won whole.
    """
    won = [each for each in found if each.line >= FIRST and _meter_percent(each)]
    if shared:
        _pay_from_one_reading(round, progressive, won)
        return
    for each in won:
        _pay(
            round,
            progressive,
            each,
            round.funds[progressive.meter] * _meter_percent(each) // WHOLE_METER_PERCENT,
        )
        if _meter_percent(each) == WHOLE_METER_PERCENT:
            _fill(round, progressive, progressive.seed, progressive.reset_at)


def _pay_from_one_reading(
    round: HouseRound[Any, Any], progressive: Progressive, won: Sequence[DecidedWager]
) -> None:
    """Pay each winner a share of one figure. The house covers any excess over the meter."""
    shown = round.funds.get(progressive.meter, 0)
    sharing = sum(_meter_percent(each) == WHOLE_METER_PERCENT for each in won)
    shares = iter(_split(shown, sharing))
    dues = [
        next(shares)
        if _meter_percent(each) == WHOLE_METER_PERCENT
        else shown * _meter_percent(each) // WHOLE_METER_PERCENT
        for each in won
    ]
    _fill(round, progressive, sum(dues), progressive.at)
    for each, due in zip(won, dues, strict=True):
        _pay(round, progressive, each, due)
    if sharing:
        _fill(round, progressive, progressive.seed, progressive.reset_at)


def _meter_percent(won: DecidedWager) -> int:
    """Return the percentage of the meter that a winning wager takes."""
    return won.wager.line(won.line).meter


def _split(amount: int, ways: int) -> list[int]:
    """Split an amount equally, one odd cent each to the first."""
    return [(amount + ways - 1 - place) // ways for place in range(ways)]


def _pay(round: HouseRound[Any, Any], progressive: Progressive, won: DecidedWager, due: int) -> None:
    line, meter = won.wager.line(won.line), progressive.meter
    data = {"meter": meter, "wager": won.wager.name, "line": line.name}
    round.move(
        due, (round.funds, meter), round.purse(won.seat), round.cite(line.at), "jackpot", won.seat, data
    )
    del round.taken[won.seat, won.wager.name]


def _fill(round: HouseRound[Any, Any], progressive: Progressive, least: int, at: At) -> None:
    """Have the house bring a meter up to an amount."""
    short = least - round.funds.get(progressive.meter, 0)
    if short > 0:
        law, data = round.cite(at), {"meter": progressive.meter}
        round.move(short, round.till, (round.funds, progressive.meter), law, "seed", DEALER, data)
