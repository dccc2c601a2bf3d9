"""Describe tickets to players: what was bet on which numbers, and what won."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.keno.ticket import Ticket
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


def describe_win(caught: int, winning: int, ways: int) -> str:
    """Describe what won in a game: the numbers caught by the only way, or how many ways won."""
    return f"{caught} caught" if ways == 1 else f"{winning} of {ways} ways"


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
