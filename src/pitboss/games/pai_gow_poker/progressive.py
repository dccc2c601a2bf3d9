"""The progressive payout wager of pai gow poker: 13:69F-11.14.

We don't have the text after (b), so the paying hands and their shares of the meter follow common practice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.games.kit import progressive as kit
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import DecidedWager
from pitboss.games.pai_gow_poker.side_hands import MAIN, NO_KIND, PROGRESSIVE, SEVEN_CARDS, is_any_of, line
from pitboss.games.pai_gow_poker.side_options import SideWagerOptions
from pitboss.games.pai_gow_poker.side_pay_tables import PROGRESSIVE_PAYS
from pitboss.law import cite
from pitboss.table import DEALER
from pitboss.table.wager import FIRST, PayTable, Wager

LAW = cite("13:69F-11")
METER = "pai gow poker progressive"


def progressive_wager(options: SideWagerOptions) -> Wager:
    """Build the wager on hands that the meter or the house pays: 11.14(a), (d)."""
    table = PayTable(name=PROGRESSIVE, lines=PROGRESSIVE_PAYS, law="floor", at=".14(d)", source="custom")
    return Wager(
        name=PROGRESSIVE,
        at=".7(d)",
        settle=line,
        on=(SEVEN_CARDS,),
        args=(options.side_kinds[PROGRESSIVE].shift, len(PROGRESSIVE_PAYS), NO_KIND),
        tables=(table,),
        loses=".9(g)",
        needs=MAIN,
        house=True,
        minimum=options.progressive,
        maximum=options.progressive,
        limits_at=".14(a)",
        taken_in=True,
        meter=options.progressive_seed,
    )


def meter(options: SideWagerOptions) -> kit.Progressive:
    """Return the table's meter."""
    return kit.Progressive(
        METER,
        seed=options.progressive_seed,
        percent=options.progressive_rate,
        at=".14(b)",
        grows_at=".14(d)",
        reset_at=".14(d)",
    )


def lock_out(round: HouseRound[Any, Any]) -> None:
    """Lock in the wagers before the first card or stack, and take them into the inventory: 11.14(b)."""
    if not round.options.progressive:
        return
    held = meter(round.options)
    kit.seed_meter(round, held)
    for wager in round.options.wagers.values():
        if is_any_of(wager, PROGRESSIVE):
            kit.lock_out(round, held, wager)


def pay_jackpots(round: HouseRound[Any, Any], found: Iterable[DecidedWager]) -> None:
    """Pay from the meter once all hands are settled, then show its amount: 11.14(c), (d)."""
    won = [each for each in found if each.line >= FIRST and each.wager.line(each.line).meter]
    if won:
        kit.pay_jackpots(
            round, meter(round.options), won, shared=round.options.progressive_winners == "share"
        )
        round.emit("meter", round.cite(".14(c)"), DEALER, amount=round.funds[METER])
