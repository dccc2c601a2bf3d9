"""Start play and run the clock: 13:47-20.40(m) and (o)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import Field

from pitboss.charity.tournament.clock import read_clock
from pitboss.charity.tournament.desk.department import DIRECTS, PLAY, TournamentNumber, tournament
from pitboss.charity.tournament.desk.night import check_may_resume, check_may_start, list_other_games
from pitboss.charity.tournament.desk.records import get_tournament, read_after, step_entry
from pitboss.charity.tournament.desk.seating import ForTournament
from pitboss.charity.tournament.events import (
    ClockSet,
    OtherGamesChanged,
    PlayPaused,
    PlayResumed,
    PlayStarted,
    TournamentEvent,
)
from pitboss.charity.tournament.laws import HOUSE_RULE, OTHER_GAME, POSTED
from pitboss.charity.tournament.state import Tournament
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.law import BadInput
from pitboss.table.fields import Count, FieldType, Text, TextList, WholeNumber, text_type

MAX_ANNOUNCEMENT = 90
MAX_CHANGE_SECONDS = 36_000


def _parse_change(value: object) -> int:
    """Read a number of seconds, possibly negative."""
    if isinstance(value, str) and value.strip().lstrip("+-").isdecimal() and len(value) < 10:
        value = int(value)
    if type(value) is not int or abs(value) > MAX_CHANGE_SECONDS:
        raise BadInput(f"Enter seconds from -{MAX_CHANGE_SECONDS:,} to {MAX_CHANGE_SECONDS:,}.")
    return value


CHANGE = FieldType(
    "seconds", _parse_change, widget="number", example="-60",
    schema={"type": "integer", "minimum": -MAX_CHANGE_SECONDS, "maximum": MAX_CHANGE_SECONDS},
)  # fmt: skip
Change = Annotated[int, CHANGE]
Announcement = Annotated[str, text_type(MAX_ANNOUNCEMENT, "announcement")]


class StartPlay(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    other_games: TextList = Field(
        [],
        title="Other games being played",
        description="Only if the casino night's floor is not on record. Name them as the license does.",
    )


@tournament.operation(
    "start",
    title="Deal the first card",
    cite=OTHER_GAME,
    kind="tournament started",
    section=PLAY,
    signers=(DIRECTS,),
    example={"tournament": 1, "other_games": ["blackjack"]},
)
def start(tx: Transaction, form: StartPlay, signers: SignersByPart) -> LedgerEntry:
    """Start the clock as the first card is dealt. Another game of the casino night must be open."""
    made = get_tournament(tx, form.tournament)
    header = made.header
    check_may_start(tx, header)
    event = PlayStarted(
        at=tx.at,
        dealing=made.play.sheet.rules.dealing,
        operator=header.operator_name,
        equipment=header.equipment,
        other_games=list_other_games(tx, header, form.other_games),
        number_this_year=header.number_this_year,
    )
    return step_entry(tx, made, "start", "Play began", signers, cite=OTHER_GAME, events=(event,))


class PauseClock(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    reason: Text | None = Field(None, title="Why")


@tournament.operation(
    "pause",
    title="Pause the clock",
    cite=POSTED,
    kind="tournament paused",
    section=PLAY,
    signers=(DIRECTS,),
    example={"tournament": 1},
)
def pause(tx: Transaction, form: PauseClock, signers: SignersByPart) -> LedgerEntry:
    """Stop the clock. The hour for re-buys goes on, because it runs from the first card."""
    made = get_tournament(tx, form.tournament)
    event = PlayPaused(at=tx.at, reason=form.reason or "")
    said = f"Paused: {form.reason}" if form.reason else "Paused"
    return step_entry(tx, made, "pause", said, signers, cite=POSTED, events=(event,))


@tournament.operation(
    "resume",
    title="Resume the clock",
    cite=OTHER_GAME,
    kind="tournament resumed",
    section=PLAY,
    signers=(DIRECTS,),
    example={"tournament": 1},
)
def resume(tx: Transaction, form: ForTournament, signers: SignersByPart) -> LedgerEntry:
    """Let the clock run again, while another game is being played."""
    made = get_tournament(tx, form.tournament)
    check_may_resume(tx, made)
    open_now = list_other_games(tx, made.header, made.play.other_games)
    events: list[TournamentEvent] = [PlayResumed(at=tx.at)]
    if open_now != made.play.other_games:
        events.insert(0, OtherGamesChanged(at=tx.at, other_games=open_now))
    return step_entry(tx, made, "resume", "Resumed", signers, cite=OTHER_GAME, events=tuple(events))


class SetClock(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    step: Count | None = Field(
        None, title="Step of the schedule", description="Counted from 1, breaks included. Blank: this one."
    )
    seconds: WholeNumber | None = Field(
        None, title="Seconds left in it", description="Blank: the whole step, or what is left of this one."
    )
    change: Change = Field(0, title="Seconds to add", description="Negative to take some away.")


class ClockShows(OperationResult):
    level: int = Field(title="Level")
    seconds: int = Field(title="Seconds left")


@tournament.operation(
    "set-clock",
    title="Set the clock",
    cite=POSTED,
    kind="tournament clock set",
    section=PLAY,
    result=ClockShows,
    signers=(DIRECTS,),
    example={"tournament": 1, "step": 2, "seconds": 600},
)
def set_clock(tx: Transaction, form: SetClock, signers: SignersByPart) -> LedgerEntry:
    """Set the clock back or ahead, to a step of the posted schedule."""
    made = get_tournament(tx, form.tournament)
    event = ClockSet(at=tx.at, **_target(made.play, form, tx.at))
    left = f"{event.seconds_left // 60}:{event.seconds_left % 60:02}"
    entry = step_entry(
        tx,
        made,
        "set-clock",
        f"Clock set to step {event.step + 1}, {left} left",
        signers,
        cite=POSTED,
        events=(event,),
    )
    view = read_clock(read_after(entry, made).play, tx.at)
    entry.answer = ClockShows(level=view.level_number, seconds=view.seconds_left).to_json()
    return entry


def _target(play: Tournament, form: SetClock, now: datetime) -> dict[str, int]:
    """Return the step and its seconds that a form asks for. Seconds are kept within the step."""
    schedule, view = play.sheet.schedule, read_clock(play, now)
    step = form.step - 1 if form.step is not None else view.step
    if step >= len(schedule):
        return {"step": step, "seconds_left": 1}  # play refuses it, with the rule
    whole = schedule[step].minutes * 60
    left = form.seconds if form.seconds is not None else view.seconds_left if form.step is None else whole
    if form.change:
        left = min(max(left + form.change, 1), whole)
    return {"step": step, "seconds_left": left}


class ShowAnnouncement(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    text: Announcement | None = Field(None, title="Announcement", description="Leave blank to take it down.")


@tournament.operation(
    "announce",
    title="Announce something",
    cite=HOUSE_RULE,
    kind="tournament announcement",
    section=PLAY,
    signers=(DIRECTS,),
    example={"tournament": 1, "text": "Coffee is served in the kitchen"},
)
def announce(tx: Transaction, form: ShowAnnouncement, signers: SignersByPart) -> LedgerEntry:
    """Show a sentence on the projector and on players' phones until another replaces it."""
    made = get_tournament(tx, form.tournament)
    text = form.text or ""
    said = f"Announced: {text}" if text else "Announcement taken down"
    return step_entry(tx, made, "announce", said, signers, cite=HOUSE_RULE, facts={"text": text})


class OtherGames(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    other_games: TextList = Field([], title="Other games being played")


@tournament.operation(
    "other-games",
    title="Record which other games are open",
    cite=OTHER_GAME,
    kind="tournament other games",
    section=PLAY,
    signers=(DIRECTS,),
    example={"tournament": 1, "other_games": ["blackjack", "joker seven"]},
)
def other_games(tx: Transaction, form: OtherGames, signers: SignersByPart) -> LedgerEntry:
    """Record the games played beside the tournament. Before the last one closes, pause the tournament."""
    made = get_tournament(tx, form.tournament)
    names = list_other_games(tx, made.header, form.other_games)
    said = f"Other games: {', '.join(names)}" if names else "No other game is open"
    event = OtherGamesChanged(at=tx.at, other_games=names)
    return step_entry(tx, made, "other-games", said, signers, cite=OTHER_GAME, events=(event,))
