"""Quote a keno ticket that a player is filling in: price, ways, and pay tables with exact chances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.games.keno.ordering import GAMES_FIELD, TicketOrder
from pitboss.games.keno.rate_card import MAX_ADVANTAGE, RateCard
from pitboss.games.keno.selling import PAYOFFS
from pitboss.odds.exact import price_models
from pitboss.table import Refused, dollars
from pitboss.table.catalog import find_game
from pitboss.table.wager import cap_payout
from pitboss.web.page import part

GAME = "keno"
ONE_DECIMAL_BELOW = 10
"""Chances more frequent than 1 in this many are written with a decimal."""


@dataclass(frozen=True)
class PayRow:
    """A catch, its chance and its payoff."""

    catch: int
    chance: str
    exactly: str
    pays: str


@dataclass(frozen=True)
class KenoPayTable:
    """Payoffs of one way for each catch at a rate, and the average return."""

    spots: int
    rate: str
    rows: tuple[PayRow, ...]
    returned: str
    kept: str
    most_kept: str
    """The largest share that the law lets the house keep."""
    cite: str


def describe_chance(chance: Fraction) -> str:
    """Write a chance as one in so many."""
    odds = 1 / chance
    if odds.denominator == 1 or odds >= ONE_DECIMAL_BELOW:
        return f"1 in {round(odds):,}"
    return f"1 in {float(odds):.1f}"


def describe_percent(share: Fraction) -> str:
    """Write a share in percent, with a decimal if it needs one."""
    return f"{float(share):.1%}".replace(".0%", "%")


def pay_table(options: Any, spots: int, rate: int) -> KenoPayTable:
    """Return the pay table of a way at a rate, priced exactly."""
    game, card = find_game(GAME), options.card
    model = game.models(options)[list(card.schedules).index(spots)]
    value = price_models(game, options, [model], rate)[0]
    chances = {each.name: each.probability for each in value.lines}
    rows = [
        PayRow(
            catch,
            describe_chance(chances[f"catch {catch}"]),
            str(chances[f"catch {catch}"]),
            dollars(payoff(card, spots, catch, rate)),
        )
        for catch in sorted(card.schedules[spots], reverse=True)
    ]
    return KenoPayTable(
        spots, dollars(rate), tuple(rows), dollars(round(value.returned * 100)), describe_percent(value.edge),
        describe_percent(MAX_ADVANTAGE), str(game.paragraph(str(PAYOFFS), options)),
    )  # fmt: skip


def payoff(card: RateCard, spots: int, catch: int, rate: int) -> int:
    """Return what a way pays for a catch, within the card's limit."""
    return cap_payout(card.pays[spots][catch] * rate, card.most)


def quote(order: TicketOrder, options: Any, first: int, stack: int) -> dict[str, Any]:
    """Quote an order: all that the ticket panel shows of it, and why it cannot be bought, if so."""
    ways = order.ways if all(order.groups) else {}
    quoted: dict[str, Any] = {
        "ways": [
            {"spots": spots, "says": f"{_count(count, 'way')} of {_count(spots, 'number')}"}
            for spots, count in ways.items()
        ],
        "games": list_games(first, order.games),
        "price": 0,
        "total": "",
        "sum": "",
        "pays": str(part("table_keno_pays.html", tables=list(_tables(order, ways, options)))),
        "refused": None,
    }
    try:
        ticket = order.ticket(options, first)
        quoted |= {"price": ticket.price, "total": dollars(ticket.price), "sum": _sum(order)}
        order.check_funds(ticket.price, stack)
    except Refused as refused:
        quoted["refused"] = {
            "field": refused.field, "error": refused.reason,
            "cite": str(find_game(GAME).paragraph(str(refused.cite), options)),
        }  # fmt: skip
        if refused.field == GAMES_FIELD:
            quoted["games"] = ""
    return quoted


def _tables(order: TicketOrder, ways: dict[int, int], options: Any) -> Iterator[KenoPayTable]:
    """Yield the pay table of each number of spots, at its rate or else at the smallest."""
    card = options.card
    for spots in ways:
        rate = order.rates.get(spots, 0 if len(ways) > 1 else card.minimum)
        if spots <= card.spots and card.minimum <= rate <= card.maximum:
            yield pay_table(options, spots, rate)


def _sum(order: TicketOrder) -> str:
    """Write how the price comes about: `$2 × 3 games`, or with ways."""
    ways = order.ways
    if len(order.groups) == 1:
        parts = [dollars(rate) for rate in order.rates.values()]
    else:
        parts = [f"{_count(ways[spots], 'way')} at {dollars(rate)}" for spots, rate in order.rates.items()]
    return f"{' + '.join(parts)} × {_count(order.games, 'game')}"


def list_games(first: int, games: int) -> str:
    """List the games of a ticket: `48, 49 and 50`."""
    if games == 1:
        return f"game {first}"
    last = first + games - 1
    return f"games {first} and {last}" if games == 2 else f"games {first} to {last}"


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
