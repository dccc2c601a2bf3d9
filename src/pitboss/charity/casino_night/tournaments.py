"""The hold 'em tournaments of a night, as their desk reports them: 13:47-20.40(n), (o).

The tournament's desk is a department of its own, and asks this one which other games are open. So it is
imported only when a question is asked.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection

from pitboss.house.ledger.transaction import Transaction


class TournamentStatus(NamedTuple):
    """A tournament of a night: its number, its place among the six of the year, and whether it is played."""

    number: int
    title: str
    number_this_year: int
    is_playing: bool
    """True while rounds are dealt, so that another game must be open."""
    is_paused: bool = False


def tournaments_on(source: Connection | Transaction, license: str, day: date) -> list[TournamentStatus]:
    """Return the tournaments under a license on a day."""
    from pitboss.charity.tournament.desk.night import tournaments_on as ask_desk

    return ask_desk(source, license, day)
