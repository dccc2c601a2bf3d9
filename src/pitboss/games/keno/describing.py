"""Describe tickets to players: what was bet on which numbers, and what was caught."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.keno.ticket import Ticket, number_bits
from pitboss.table.money import dollars
from pitboss.table.words import join_with_and


def describe_bets(ticket: Ticket) -> str:
    """Describe the bets of a ticket and its games: `$1 a game on 5, 15 and 45 in games 1 to 3`."""
    games = f"in games {ticket.first} to {ticket.last}" if ticket.games > 1 else f"in game {ticket.first}"
    if len(ticket.ways) == 1 and len(ticket.groups) == 1:
        each = f"{dollars(ticket.each_game)} a game on " if ticket.games > 1 else ""
        quick = ", picked by the system," if ticket.quick else ""
        return f"{each}{_list_numbers(ticket.groups[0])}{quick} {games}"
    groups = " | ".join(" ".join(map(str, group)) for group in ticket.groups)
    king = "king " if ticket.king else ""
    return f"{_list_ways(ticket)} of {king}{groups}, {games}"


def describe_catch(ticket: Ticket, drawn: int, winning: int) -> str:
    """Describe what a ticket caught in one game, whose numbers are bits: `caught 1 of 3 on 5, 15 and 45`."""
    marked = [number for group in ticket.groups for number in group]
    caught = f"caught {(number_bits(marked) & drawn).bit_count()} of {len(marked)}"
    if len(ticket.ways) == 1:
        return f"{caught} on {_list_numbers(marked)}"
    return f"{caught}, and {winning or 'none'} of {len(ticket.ways)} ways paid"


def describe_loss(ticket: Ticket, drawn: int) -> str:
    """Describe a ticket that won nothing in any of its games, after the last."""
    caught = describe_catch(ticket, drawn, 0)
    return f"won nothing in {ticket.games} games, and in the last {caught}" if ticket.games > 1 else caught


def _list_numbers(numbers: Iterable[int]) -> str:
    return join_with_and(list(map(str, sorted(numbers))))


def _list_ways(ticket: Ticket) -> str:
    """List the ways by their number of spots and their rate: `$1 on each of 3 ways of 4 numbers`."""
    counted: dict[tuple[int, int], int] = {}
    for spots, way in zip(ticket.spots, ticket.ways, strict=True):
        counted[spots, way.rate] = counted.get((spots, way.rate), 0) + 1
    parts = [
        f"{dollars(rate)} on {f'each of {count} ways' if count > 1 else 'one way'}"
        f" of {spots} number{'' if spots == 1 else 's'}"
        for (spots, rate), count in counted.items()
    ]
    return join_with_and(parts)
