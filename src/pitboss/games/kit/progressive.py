"""The progressive: a wager that feeds a meter, and jackpots that are paid from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pitboss.games.kit.round import HouseRound
from pitboss.table import DEALER
from pitboss.table.wager import Wager


class Progressive(NamedTuple):
    """A meter: what it begins with, what part of each wager it grows by, and the paragraphs."""

    meter: str
    seed: int
    """What the house puts on it at the start and after it is won, in cents."""
    percent: int
    """The part of each wager that goes to the meter; the rest is the house's."""
    at: str
    grows_at: str
    reset_at: str


def seeded(round: HouseRound[Any, Any], progressive: Progressive) -> None:
    """The house brings a meter up to its seed: when it is new, and when it has been won."""
    short = progressive.seed - round.funds.get(progressive.meter, 0)
    if short > 0:
        meter = round.funds, progressive.meter
        law = round.cite(progressive.reset_at)
        round.move(short, round.till, meter, law, "seed", DEALER, {"meter": progressive.meter})
        round.stands()


def lock_out(round: HouseRound[Any, Any], progressive: Progressive, wager: Wager) -> None:
    """No more wagers: the house takes the stakes in and adds its part to the meter.

    `round.taken` has who is in it. A void round gives the stakes back; the meter never turns back, so what
    it grew by is then the house's.
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
        round.stands()


def jackpot(
    round: HouseRound[Any, Any], seats: Sequence[int], progressive: Progressive, percent: int, at: str
) -> None:
    """Players who have won a part of the meter share it, the odd cents to the first of them.

    The house then brings the meter up to its seed again.
    """
    meter = progressive.meter
    each, odd = divmod(round.funds[meter] * percent // 100, len(seats))
    source, law = (round.funds, meter), round.cite(at)
    for place, seat in enumerate(seats):
        part = each if place else each + odd
        round.move(part, source, round.purse(seat), law, "jackpot", seat, {"meter": meter})
    seeded(round, progressive)
