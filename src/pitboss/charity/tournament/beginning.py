"""The first card that was dealt. Taking a start back gives no time back: 13:47-20.40(h).

A start keyed by mistake is corrected at once, before anything of play is recorded. Any other start was dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from pitboss.charity.tournament import events
from pitboss.charity.tournament.events import Corrected, PlayStarted, TournamentEvent
from pitboss.charity.tournament.state import Tournament

__all__ = ["PlayBefore", "first_card_at", "play_before"]

MISTAKE_TIME = timedelta(minutes=5)
"""How long after a start its correction still counts as that of a mistake."""
_OF_PLAY = (
    events.Rebought, events.RebuyDeclined, events.EntrantSeated, events.EntrantMoved, events.TableBroken,
    events.HandPlayed, events.StacksCounted, events.EntrantBusted, events.ChipsRaced, events.Disqualified,
    events.DealAgreed, events.PlayEnded,
)  # fmt: skip


class PlayBefore(NamedTuple):
    """Play under starts that were taken back although cards were dealt."""

    began: datetime | None = None
    """When the first card was dealt; None if no such start was taken back."""
    seconds: float = 0.0
    """How long those starts stood."""


def play_before(happened: Sequence[TournamentEvent]) -> PlayBefore:
    """Return the play under starts that were taken back."""
    began: datetime | None = None
    seconds = 0.0
    for number, each in enumerate(happened):
        if not isinstance(each, Corrected) or each.event >= number:
            continue
        start = happened[each.event]
        if not isinstance(start, PlayStarted):
            continue
        stood = each.at - start.at
        between = happened[each.event + 1 : number]
        if stood > MISTAKE_TIME or any(isinstance(step, _OF_PLAY) for step in between):
            began = start.at if began is None else began
            seconds += stood.total_seconds()
    return PlayBefore(began, seconds)


def first_card_at(tournament: Tournament) -> datetime | None:
    """Return when the first card was dealt, even if that start was taken back; None before play."""
    return tournament.started_at or play_before(tournament.events).began
