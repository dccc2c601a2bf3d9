"""Decide what live tables do between rounds: the next step of the desk, and which tables wait for it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from pitboss.charity.tournament.balancing import propose_move
from pitboss.charity.tournament.chip_race import find_odd_chips
from pitboss.charity.tournament.clock import read_clock
from pitboss.charity.tournament.desk.ending import end
from pitboss.charity.tournament.desk.moving import BreakTable, MovePlayer, break_table, move
from pitboss.charity.tournament.desk.playing import HandForHand, hand_for_hand
from pitboss.charity.tournament.desk.racing import ColorUp, OddRow, color_up
from pitboss.charity.tournament.desk.seating import ForTournament, SeatLate, seat_late
from pitboss.charity.tournament.finish import must_play_on
from pitboss.charity.tournament.moves import find_next_break
from pitboss.charity.tournament.running import is_next_out_of_prizes
from pitboss.charity.tournament.sheet import ScheduledBreak
from pitboss.charity.tournament.state import Tournament
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Operation

__all__ = ["LiveStep", "find_next_step", "why_table_waits"]

MAX_REASON_LENGTH = 200


class LiveStep(NamedTuple):
    """A step that is due: its operation, its form, and the tables at which no round may be in play."""

    operation: Operation[OperationForm]
    form: OperationForm
    tables: frozenset[int]
    says: str
    """The reason why the players wait."""


def find_next_step(number: int, play: Tournament, now: datetime) -> LiveStep | None:
    """Return the step that is due between rounds; None if play goes on."""
    everywhere, one = frozenset(play.tables), {"tournament": number}
    if play.unseated and (len(play.players) == 1 or _is_time_over(play, now)):
        return None
    if len(play.players) == 1:
        return LiveStep(end, ForTournament(**one), frozenset(), "Play is over.")
    if _is_time_over(play, now):
        finishes = play.sheet.rules.finish_round_at_end == "on"
        return LiveStep(
            end, ForTournament(**one), everywhere if finishes else frozenset(), "The set time has come."
        )
    if (on := is_next_out_of_prizes(play)) != play.hand_for_hand:
        return LiveStep(hand_for_hand, HandForHand(**one, on=on), frozenset(), "")
    if _is_race_due(play, now):
        odd = [OddRow(entrant=each, odd=value) for each, value in find_odd_chips(play).items()]
        return LiveStep(color_up, ColorUp(**one, odd=odd), everywhere, "The smallest chip leaves play.")
    if table := find_next_break(play):
        return LiveStep(
            break_table, BreakTable(**one, table=table), everywhere, f"Table {table} is about to break."
        )
    if (proposal := propose_move(play)) is not None:
        form = MovePlayer(
            **one, entrant=proposal.entrant, table=proposal.table, seat=proposal.seat,
            reason=proposal.reason[:MAX_REASON_LENGTH], waits=proposal.waits,
        )  # fmt: skip
        tables = frozenset({proposal.from_table, proposal.table})
        return LiveStep(move, form, tables, "A player is about to move.")
    late = [each.number for each in play.entrants.values() if each.status == "registered"]
    if late:
        return LiveStep(seat_late, SeatLate(**one, entrant=late[0]), frozenset(), "")
    return None


def _is_time_over(play: Tournament, now: datetime) -> bool:
    """Return whether play stops: not while players with equal chips play on for a prize, as posted."""
    return play.sheet.ends_at is not None and now >= play.sheet.ends_at and not must_play_on(play)


def _is_race_due(play: Tournament, now: datetime) -> bool:
    """Return whether a chip that leaves play by the schedule is still in use."""
    passed = play.sheet.schedule[: read_clock(play, now).step + 1]
    return any(
        isinstance(each, ScheduledBreak) and each.race_off and each.race_off not in play.raced
        for each in passed
    )


def why_table_waits(play: Tournament, table: int, step: LiveStep | None, now: datetime) -> str:
    """Return why a table deals no round now; empty if it may."""
    if play.phase == "paused":
        return "The director has paused the tournament."
    if read_clock(play, now).on_break:
        return "The tournament is on a break."
    if play.unseated and _is_time_over(play, now):
        return "The set time has come. A player who entered late has no seat yet."
    if step is not None and (table in step.tables or _is_time_over(play, now)):
        return step.says
    able = {number for number, size in play.table_sizes.items() if size > 1}
    if play.hand_for_hand and table in play.played_together and not able <= play.played_together:
        return "Hand for hand: this table waits until the others have played their hand."
    return ""
