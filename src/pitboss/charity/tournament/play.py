"""Apply events to a tournament. A step that the rules refuse leaves it as it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from pitboss.charity.tournament import entry, events, running, seating
from pitboss.charity.tournament.chip_race import race_chips
from pitboss.charity.tournament.events import Corrected, DrawSealed, TournamentEvent, name_event
from pitboss.charity.tournament.finish import end_play
from pitboss.charity.tournament.laws import HOUSE_RULE, LAW, OPERATOR_DECIDES
from pitboss.charity.tournament.moves import break_table, move
from pitboss.charity.tournament.prizes import agree_deal
from pitboss.charity.tournament.sheet import PostedSheet
from pitboss.charity.tournament.state import Tournament
from pitboss.table.refused import Refused

__all__ = ["BrokenInvariant", "apply", "as_of", "check_invariants", "start_tournament"]

_STEPS: dict[type[TournamentEvent], Callable[[Tournament, Any], Tournament]] = {
    events.EntrantRegistered: entry.register,
    events.EntrantWithdrawn: entry.withdraw,
    events.Rebought: entry.rebuy,
    events.RebuyDeclined: entry.decline,
    events.EntrantBusted: entry.bust,
    events.Disqualified: entry.disqualify,
    events.DrawSealed: seating.record_seal,
    events.SeatsDrawn: seating.take_first_seats,
    events.EntrantSeated: seating.seat_late,
    events.EntrantMoved: move,
    events.TableBroken: break_table,
    events.ButtonSet: running.set_button,
    events.PlayStarted: running.start_play,
    events.PlayPaused: running.pause,
    events.PlayResumed: running.resume,
    events.ClockSet: running.change_clock,
    events.OtherGamesChanged: running.change_other_games,
    events.HandPlayed: running.play_hand,
    events.StacksCounted: running.count_stacks,
    events.HandForHandSet: running.set_hand_for_hand,
    events.ChipsRaced: race_chips,
    events.OperatorRuled: running.rule,
    events.DealAgreed: agree_deal,
    events.PlayEnded: end_play,
}
_AFTER_THE_END = (events.OperatorRuled, events.OtherGamesChanged)


class BrokenInvariant(AssertionError):
    """Chips or seats do not add up. This is an error of ours, not of the caller."""


def start_tournament(sheet: PostedSheet) -> Tournament:
    """Return a tournament to which nothing has happened yet."""
    return Tournament(sheet=sheet)


def as_of(tournament: Tournament, now: datetime) -> Tournament:
    """Return the tournament as it stands now: re-buys that nobody took in time are over."""
    return entry.expire_rebuys(tournament, now)


def apply(tournament: Tournament, event: TournamentEvent) -> Tournament:
    """Return the tournament after an event, or refuse the event."""
    if tournament.events and event.at < tournament.events[-1].at:
        raise Refused("steps are recorded in the order of their times", LAW, "at")
    if isinstance(event, Corrected):
        return _correct(tournament, event)
    if tournament.phase == "ended" and not isinstance(event, _AFTER_THE_END):
        raise Refused("play is over: correct its end to go on", LAW, "at")
    after = _take_step(as_of(tournament, event.at), event)
    check_invariants(after)
    return after


def _take_step(tournament: Tournament, event: TournamentEvent) -> Tournament:
    after = _STEPS[type(event)](tournament, event)
    return replace(after, events=(*tournament.events, event))


# Corrections


def _correct(tournament: Tournament, event: Corrected) -> Tournament:
    """Take back an event by replaying all others. A correction can itself be corrected."""
    if not 0 <= event.event < len(tournament.events):
        raise Refused("no step has that number", LAW, "event")
    if event.event in tournament.corrected:
        raise Refused("that step has been taken back already", LAW, "event")
    if not event.reason.strip():
        raise Refused("say why the step is taken back", OPERATOR_DECIDES, "reason")
    target, *later = tournament.events[event.event :]
    if isinstance(target, DrawSealed) and any(getattr(each, "opened", None) for each in later):
        raise Refused("a draw has been opened since: its commitment stays", HOUSE_RULE, "event")
    happened = (*tournament.events, event)
    undone = _find_undone(happened)
    after = start_tournament(tournament.sheet)
    for number, each in enumerate(happened):
        if number in undone or isinstance(each, Corrected):
            after = replace(after, events=(*after.events, each))
            continue
        try:
            after = _take_step(as_of(after, each.at), each)
        except Refused as refusal:
            reason = f"step {number} ({name_event(each)}) needs it: take that back first; {refusal.reason}"
            raise Refused(reason, refusal.cite, "event") from refusal
    after = replace(as_of(after, event.at), corrected=undone)
    check_invariants(after)
    return after


def _find_undone(happened: tuple[TournamentEvent, ...]) -> frozenset[int]:
    """Return the events that do not count: corrections take effect from the last to the first."""
    undone: set[int] = set()
    for number in range(len(happened) - 1, -1, -1):
        event = happened[number]
        if isinstance(event, Corrected) and number not in undone:
            undone.add(event.event)
    return frozenset(undone)


# Invariants


def check_invariants(tournament: Tournament) -> None:
    """Check that chips balance, that a table has its seats, and that nobody is in two of them."""
    taken, chips = set(), 0
    for each in tournament.entrants.values():
        chips += each.stack if each.status in ("playing", "registered") else 0
        if not each.table:
            if each.status in ("playing", "broke"):
                raise BrokenInvariant(f"{each.number} has no seat")
            continue
        if each.table not in tournament.tables or not 1 <= each.seat <= tournament.sheet.seats:
            raise BrokenInvariant(f"{each.number} sits at seat {each.seat} of table {each.table}")
        if (each.table, each.seat) in taken:
            raise BrokenInvariant(f"two players are in seat {each.seat} of table {each.table}")
        taken.add((each.table, each.seat))
    total = tournament.chips_in_play
    if total < 0:
        raise BrokenInvariant("fewer than no chips are in play")
    if tournament.dealing == "live" and tournament.started_at and chips != total:
        raise BrokenInvariant(f"{chips:,} chips at the tables, {total:,} in play")
