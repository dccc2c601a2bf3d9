"""Figures of a tournament for screens and reports, and the money it took in."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.charity.tournament.clock import read_clock
from pitboss.charity.tournament.state import Tournament

__all__ = ["TournamentFigures", "summarize_tournament"]


class TournamentFigures(NamedTuple):
    """Counts, chips, and cents."""

    entrants: int
    players_left: int
    tables: int
    rebuys: int
    chips_in_play: int
    adjustments: int
    average_stack: Fraction
    average_big_blinds: Fraction
    buy_ins: int
    """In cents, as the next three."""
    rebuy_fees: int
    gross: int
    prizes: int
    places_paid: int
    eliminated_by_level: dict[int, int]
    played_minutes: int

    @property
    def net(self) -> int:
        """The entry money less prizes at retail value, in cents."""
        return self.gross - self.prizes

    def to_json(self) -> dict[str, Any]:
        """Return the figures as JSON; averages are fractions."""
        return self._asdict() | {
            "average_stack": str(self.average_stack),
            "average_big_blinds": str(self.average_big_blinds),
            "net": self.net,
        }


def summarize_tournament(tournament: Tournament, now: datetime) -> TournamentFigures:
    """Return the figures as they stand."""
    sheet = tournament.sheet
    entered = [each for each in tournament.entrants.values() if each.status != "withdrawn"]
    rebuys, left = sum(each.rebuys for each in entered), len(tournament.players)
    if tournament.phase == "registering":
        left = len(entered)
    clock = read_clock(tournament, now) if sheet.levels else None
    average = Fraction(tournament.chips_in_play, left) if left else Fraction(0)
    levels: dict[int, int] = {}
    for each in entered:
        if each.status == "out" and each.bust:
            levels[each.bust.level] = levels.get(each.bust.level, 0) + 1
    fees = rebuys * sheet.rebuys.price
    return TournamentFigures(
        entrants=len(entered),
        players_left=left,
        tables=len(tournament.tables),
        rebuys=rebuys,
        chips_in_play=tournament.chips_in_play,
        adjustments=tournament.adjustments,
        average_stack=average,
        average_big_blinds=average / clock.level.big if clock else Fraction(0),
        buy_ins=len(entered) * sheet.buy_in.price,
        rebuy_fees=fees,
        gross=len(entered) * sheet.buy_in.price + fees,
        prizes=sheet.prize_value,
        places_paid=len(sheet.prizes),
        eliminated_by_level=dict(sorted(levels.items())),
        played_minutes=int(clock.played_seconds // 60) if clock else 0,
    )
