"""The progressive: a wager that feeds a meter, and jackpots that are paid from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import Decided
from pitboss.table import DEALER
from pitboss.table.round import At
from pitboss.table.wager import FIRST, Pays, Wager

WHOLE = 100
"""All of a meter, in percent."""


class Progressive(NamedTuple):
    """A meter: what it begins with, what part of each wager it grows by, and the paragraphs."""

    meter: str
    seed: int
    """What the house puts on it at the start and after it is won, in cents."""
    percent: int
    """The part of each wager that goes to the meter; the rest is the house's."""
    at: At
    grows_at: At
    reset_at: At


def seeded(round: HouseRound[Any, Any], progressive: Progressive) -> None:
    """The house brings a meter that is new up to its seed, whatever becomes of the round."""
    if progressive.meter not in round.funds and progressive.seed:
        _seed(round, progressive)
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


def jackpots(
    round: HouseRound[Any, Any], progressive: Progressive, found: Iterable[Decided], *, shared: bool = True
) -> None:
    """Pay what has won a part of the meter, which `settle` leaves alone.

    Each wins its part of what the meter holds then, in the order given. Winners of the whole come after all
    others and share it, unless each takes it in turn. The house refills a meter that was won whole.
    """
    wins = [(each, each.wager.line(each.line)) for each in found if each.line >= FIRST]
    parts = [(each, line) for each, line in wins if line.meter]
    whole = [(each, line) for each, line in parts if line.meter == WHOLE]
    if shared and whole:
        for each, line in parts:
            if line.meter != WHOLE:
                _jackpot(round, progressive, [each], line)
        _jackpot(round, progressive, [each for each, _ in whole], whole[0][1])
    else:
        for each, line in parts:
            _jackpot(round, progressive, [each], line)


def _jackpot(
    round: HouseRound[Any, Any], progressive: Progressive, winners: Sequence[Decided], line: Pays
) -> None:
    """Winners share a part of the meter, the odd cents to the first of them."""
    meter, law = (round.funds, progressive.meter), round.cite(line.at)
    share, odd = divmod(round.funds[progressive.meter] * line.meter // 100, len(winners))
    for place, won in enumerate(winners):
        told = {"meter": progressive.meter, "wager": won.wager.name, "line": line.name}
        part = share if place else share + odd
        round.move(part, meter, round.purse(won.seat), law, "jackpot", won.seat, told)
        del round.taken[won.seat, won.wager.name]
    if line.meter == WHOLE:
        _seed(round, progressive)


def _seed(round: HouseRound[Any, Any], progressive: Progressive) -> None:
    short = progressive.seed - round.funds.get(progressive.meter, 0)
    if short > 0:
        law, told = round.cite(progressive.reset_at), {"meter": progressive.meter}
        round.move(short, round.till, (round.funds, progressive.meter), law, "seed", DEALER, told)
        round.stands()
