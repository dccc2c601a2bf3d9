"""The state of a tournament: a frozen value that follows from the posted sheet and the events so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from pitboss.charity.tournament.events import TournamentEvent
from pitboss.charity.tournament.sheet import PostedSheet

__all__ = ["Bust", "ClockReading", "Entrant", "PlayTable", "PrizeDeal", "RecordedRuling", "Tournament"]

Status = Literal["registered", "playing", "broke", "out", "withdrawn"]
Phase = Literal["registering", "seated", "running", "paused", "ended"]


class Bust(NamedTuple):
    """When an entrant lost the last chip: the round of eliminations, and the chips when it began."""

    round: int
    started_with: int
    at: datetime
    level: int
    """Number of the blind level, from 1."""
    table: int
    seat: int


class Entrant(NamedTuple):
    """A player's entry. Seat 0 is none."""

    number: int
    name: str
    status: Status = "registered"
    table: int = 0
    seat: int = 0
    stack: int = 0
    """The last count. Exact at live tables."""
    rebuys: int = 0
    paid: int = 0
    """In cents."""
    bust: Bust | None = None
    waits: bool = False
    disqualified: bool = False

    @property
    def is_in(self) -> bool:
        """Return whether the player is still in the event, with chips or a re-buy to take."""
        return self.status in ("playing", "broke")


class PlayTable(NamedTuple):
    """A table in use."""

    number: int
    button: int = 0
    """The seat that had the button last; 0 before the first round."""
    hands: int = 0
    late_hands: int = 0
    """Rounds since the set ending time."""


class ClockReading(NamedTuple):
    """The clock when it was last set: the step of the schedule, the seconds left, and whether it runs."""

    step: int
    seconds_left: float
    at: datetime
    runs: bool
    played: float = 0.0
    """Seconds of play so far, without breaks and pauses."""


class RecordedRuling(NamedTuple):
    """A ruling of the Class A Casino Night Operator."""

    number: int
    at: datetime
    operator: str
    dispute: str
    ruling: str


class PrizeDeal(NamedTuple):
    """Shares of the prizes left, by retail value in cents."""

    at: datetime
    shares: Mapping[int, int]
    for_winner: int


_NONE: Mapping[Any, Any] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True, slots=True)
class Tournament:
    """A tournament after some events. `play.apply` returns the next one and changes nothing here."""

    sheet: PostedSheet
    events: tuple[TournamentEvent, ...] = ()
    phase: Phase = "registering"
    entrants: Mapping[int, Entrant] = field(default_factory=lambda: _NONE)
    tables: Mapping[int, PlayTable] = field(default_factory=lambda: _NONE)
    started_at: datetime | None = None
    """When the first card was dealt."""
    ended_at: datetime | None = None
    dealing: Literal["cards", "live"] = "cards"
    clock: ClockReading | None = None
    operator: str = ""
    equipment: str = ""
    number_this_year: int = 0
    other_games: tuple[str, ...] = ()
    adjustments: int = 0
    """Chips added (or taken out) by races and rulings."""
    raced: tuple[int, ...] = ()
    """Denominations that have left play."""
    bust_rounds: int = 0
    hand_for_hand: bool = False
    played_together: frozenset[int] = frozenset()
    """Hand for hand: the tables that have played the round that all play together."""
    round_together: int = 0
    """Hand for hand: the round of eliminations of that round; 0 while nobody is out."""
    rulings: tuple[RecordedRuling, ...] = ()
    deal: PrizeDeal | None = None
    sealed: Mapping[str, str] = field(default_factory=lambda: _NONE)
    """Commitments to draws by purpose."""
    corrected: frozenset[int] = frozenset()
    """Events that corrections took back."""

    @property
    def chips_in_play(self) -> int:
        """All chips: those of entries and re-buys, and posted adjustments."""
        entries = rebuys = 0
        for each in self.entrants.values():
            entries += each.status != "withdrawn"
            rebuys += each.rebuys
        return entries * self.sheet.buy_in.chips + rebuys * self.sheet.rebuys.chips + self.adjustments

    @property
    def players(self) -> list[Entrant]:
        """Those still in the event, with chips or a re-buy to take."""
        return [each for each in self.entrants.values() if each.status in ("playing", "broke")]

    @property
    def unseated(self) -> list[Entrant]:
        """Those who have entered and have no seat yet."""
        return [each for each in self.entrants.values() if each.status == "registered"]

    @property
    def seated(self) -> dict[int, dict[int, Entrant]]:
        """The players of each table, by seat."""
        found: dict[int, dict[int, Entrant]] = {number: {} for number in self.tables}
        for each in self.entrants.values():
            if each.table:
                found[each.table][each.seat] = each
        return {number: dict(sorted(seats.items())) for number, seats in found.items()}

    @property
    def table_sizes(self) -> dict[int, int]:
        """The number of players at each table."""
        sizes = dict.fromkeys(self.tables, 0)
        for each in self.entrants.values():
            if each.table:
                sizes[each.table] += 1
        return sizes
