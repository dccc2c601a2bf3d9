"""The imperial pai gow bonus wager of pai gow poker: N.J.A.C. 13:69F-11.19 and 11.20.

One stake plays two columns. The player's hand pays it, it is lost if neither column pays, and it is returned
if only the banker's does. The banker hand bonus rides on it.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.kit.settle import DecidedWager
from pitboss.games.pai_gow_poker.side_hands import (
    BANKER,
    BANKER_BONUS,
    IMPERIAL,
    MAIN,
    SEVEN_CARDS,
    is_any_of,
)
from pitboss.games.pai_gow_poker.side_options import SideWagerOptions
from pitboss.games.pai_gow_poker.side_pay_tables import IMPERIAL_BANKER_ODDS, IMPERIAL_PLAYER_ODDS
from pitboss.law import cite
from pitboss.table import DEALER, Odds
from pitboss.table.wager import FIRST, LOSES, PUSHES, Pays, PayTable, Wager

LAW = cite("13:69F-11")


def player_column(number: int, banker: int, shift: int, lines: int, banker_lines: int) -> int:
    """Settle the stake: the player's hand pays it; if only the banker's pays, it pushes; else it loses."""
    kind = number >> shift & 15
    if kind < lines:
        return FIRST + kind
    return PUSHES if banker < banker_lines else LOSES


def banker_column(banker: int, lines: int) -> int:
    """Settle the bonus that rides on the stake: it pays if the banker's hand is jack high or lower."""
    return FIRST + banker if banker < lines else PUSHES


def imperial_wagers(options: SideWagerOptions) -> tuple[Wager, Wager]:
    """Build the wager and the banker hand bonus that rides on it, at the odds of 11.20(b) and (c)."""
    shift = options.side_kinds[IMPERIAL].shift
    stake = Wager(
        name=IMPERIAL,
        at=".7(f)",
        settle=player_column,
        on=(SEVEN_CARDS, BANKER),
        args=(shift, len(IMPERIAL_PLAYER_ODDS), len(IMPERIAL_BANKER_ODDS)),
        tables=(_table(IMPERIAL, IMPERIAL_PLAYER_ODDS, ".20(b)"),),
        loses=".9(g)",
        pushes=".19.2",
        needs=MAIN,
        house=True,
        minimum=options.side_minimum,
        maximum=options.side_maximum,
        most=options.imperial_cap,
    )
    rider = Wager(
        name=BANKER_BONUS,
        at='.1 "banker hand bonus"',
        settle=banker_column,
        on=(BANKER,),
        args=(len(IMPERIAL_BANKER_ODDS),),
        tables=(_table(BANKER_BONUS, IMPERIAL_BANKER_ODDS, ".20(c)"),),
        loses=".19.2",
        rides=IMPERIAL,
        house=True,
        most=options.imperial_cap,
        most_with=IMPERIAL,
    )
    return stake, rider


def _table(name: str, odds: dict[str, int], at: str) -> PayTable:
    lines = tuple(Pays(hand, Odds(each), at) for hand, each in odds.items())
    return PayTable(name=name, lines=lines, law="exact", at=at, printed_at=".20(a)")


def within_cap(found: Iterable[DecidedWager], cap: int) -> list[DecidedWager]:
    """Apply the limit per player to all imperial wagers of the round together: 11.20(d).

    They use up the limit in the order of payment: the player hand bonus first, 11.19.
    """
    paid: dict[int, int] = {}
    lowered = []
    for each in found:
        if cap and each.pays and is_any_of(each.wager, IMPERIAL, BANKER_BONUS):
            left = cap - paid.get(each.seat, 0)
            each = each._replace(pays=min(each.pays, left))
            paid[each.seat] = paid.get(each.seat, 0) + each.pays
        lowered.append(each)
    return lowered


def banker_for(seat: int, bank: int) -> int:
    """Return the place that decides a seat's banker hand bonus: the bank or the dealer: 11.19.2."""
    return DEALER if bank in (DEALER, seat) else bank
