"""The course of play: its start under (b), (m), (n) and (o), the clock, rounds, counts and rulings."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from pitboss.charity.casino_night.games import TOURNAMENT
from pitboss.charity.tournament.beginning import play_before
from pitboss.charity.tournament.clock import set_clock, stop_clock
from pitboss.charity.tournament.entry import change_entrants, find_entrant, record_busts
from pitboss.charity.tournament.events import (
    ButtonSet,
    ClockSet,
    Equipment,
    HandForHandSet,
    HandPlayed,
    OperatorRuled,
    OtherGamesChanged,
    PlayPaused,
    PlayResumed,
    PlayStarted,
    StacksCounted,
)
from pitboss.charity.tournament.finish import must_play_on
from pitboss.charity.tournament.laws import (
    BUTTON,
    BUY_IN,
    BY_CHIPS,
    EQUIPMENT,
    HOUSE_RULE,
    NO_RAKE,
    OPERATOR_DECIDES,
    OTHER_GAME,
    POSTED,
    SEATS,
    TOURNAMENTS_A_YEAR,
    YEARLY_LIMIT,
)
from pitboss.charity.tournament.positions import plan_round
from pitboss.charity.tournament.sheet import require_complete
from pitboss.charity.tournament.state import PlayTable, RecordedRuling, Tournament
from pitboss.law import cite
from pitboss.table.refused import Refused

MAX_TEXT_LENGTH = 1_000


def start_play(tournament: Tournament, event: PlayStarted) -> Tournament:
    """Deal the first card, once everything that the text asks for is there."""
    if tournament.phase != "seated":
        raise Refused("draw the seats before the first card is dealt, once", SEATS)
    require_complete(tournament.sheet)
    if len(tournament.players) < 2:
        raise Refused("a tournament needs at least two players", BUY_IN, "entrants")
    if event.equipment not in get_args(Equipment):
        reason = "equipment is owned by the licensee or rented from an approved provider"
        raise Refused(reason, EQUIPMENT, "equipment")
    if not event.operator.strip():
        raise Refused(
            "name the Class A Casino Night Operator, who decides disputes", OPERATOR_DECIDES, "operator"
        )
    if not 1 <= event.number_this_year <= TOURNAMENTS_A_YEAR:
        raise Refused(
            f"a holder runs at most {TOURNAMENTS_A_YEAR} tournaments in a calendar year",
            YEARLY_LIMIT,
            "number_this_year",
        )
    if tournament.sheet.ends_at is not None and event.at >= tournament.sheet.ends_at:
        raise Refused("the set time at which play stops is over", BY_CHIPS, "at")
    _require_other_game(event.other_games)
    before = play_before(tournament.events)
    whole = tournament.sheet.schedule[0].minutes * 60
    clock = set_clock(tournament.sheet, 0, whole, event.at, before.seconds)
    return replace(
        tournament, phase="running", started_at=before.began or event.at, dealing=event.dealing,
        operator=event.operator,
        equipment=event.equipment, number_this_year=event.number_this_year, other_games=event.other_games,
        clock=clock,
    )  # fmt: skip


def _require_other_game(names: tuple[str, ...]) -> None:
    if not [name for name in names if name.strip() and name.strip().casefold() != TOURNAMENT.casefold()]:
        raise Refused(
            "a tournament runs only while another casino night game is being played: open one first",
            OTHER_GAME,
            "other_games",
        )


def change_other_games(tournament: Tournament, event: OtherGamesChanged) -> Tournament:
    """Record which other games are being played. The last one closes only while the tournament is paused."""
    if tournament.phase == "running":
        _require_other_game(event.other_games)
    return replace(tournament, other_games=event.other_games)


def pause(tournament: Tournament, event: PlayPaused) -> Tournament:
    """Stop the clock."""
    if tournament.phase != "running":
        raise Refused("the clock does not run", POSTED, "at")
    return replace(tournament, phase="paused", clock=stop_clock(tournament, event.at))


def resume(tournament: Tournament, event: PlayResumed) -> Tournament:
    """Let the clock run again, while another game is being played."""
    if tournament.phase != "paused" or tournament.clock is None:
        raise Refused("the clock is not paused", POSTED, "at")
    _require_other_game(tournament.other_games)
    return replace(tournament, phase="running", clock=tournament.clock._replace(at=event.at, runs=True))


def change_clock(tournament: Tournament, event: ClockSet) -> Tournament:
    """Set the clock to a step of the posted schedule, back or ahead."""
    schedule = tournament.sheet.schedule
    if tournament.phase not in ("running", "paused"):
        raise Refused("the clock is set during play", POSTED, "at")
    where = cite("13:47-20.40(m)4")
    if not 0 <= event.step < len(schedule):
        raise Refused(f"the posted schedule has {len(schedule)} steps, numbered from 0", where, "step")
    longest = schedule[event.step].minutes * 60
    if not 0 < event.seconds_left <= longest:
        raise Refused(f"that step lasts {longest:,} seconds", where, "seconds_left")
    played = stop_clock(tournament, event.at).played
    clock = set_clock(tournament.sheet, event.step, event.seconds_left, event.at, played)
    return replace(tournament, clock=clock._replace(runs=tournament.phase == "running"))


# Rounds and chips


def play_hand(tournament: Tournament, event: HandPlayed) -> Tournament:
    """Take over the stacks from a live table. What one player lost others won: pots are not cut."""
    if tournament.dealing != "live" or tournament.phase not in ("running", "paused"):
        raise Refused("only a live table reports rounds, during play", POSTED, "table")
    table = tournament.tables.get(event.table)
    if table is None:
        raise Refused(f"table {event.table} is not in use", HOUSE_RULE, "table")
    late = _check_time(tournament, table, event)
    seats = {each.seat: each for each in tournament.entrants.values() if each.table == event.table}
    planned = plan_round(table, seats)
    if event.button not in (0, planned.button):  # plan it without those who came during the round
        dealt = {seat: each for seat, each in seats.items() if each.number in event.stacks}
        without = plan_round(table, dealt)
        planned = without if without.button == event.button else planned
    inside = {seats[seat].number: seats[seat] for seat in planned.dealt}
    if strange := next((number for number in event.stacks if number not in inside), 0):
        raise Refused(f"number {strange} was not dealt in at table {event.table}", BUY_IN, "stacks")
    before = {number: inside[number].stack for number in event.stacks}
    if sum(before.values()) != sum(event.stacks.values()) or min(event.stacks.values(), default=0) < 0:
        reason = "all chips bet are won: the stacks after a round add up to those before it"
        raise Refused(reason, NO_RAKE, "stacks")
    if event.button not in (0, planned.button):
        raise Refused(f"the button moves to seat {planned.button}, the next player", BUTTON, "button")
    changed = [
        each._replace(stack=event.stacks.get(number, each.stack), waits=False)
        for number, each in inside.items()
    ]
    tournament = change_entrants(tournament, *changed)
    moved = table._replace(button=planned.button, hands=table.hands + 1, late_hands=table.late_hands + late)
    tournament = replace(tournament, tables={**tournament.tables, table.number: moved})
    if tournament.hand_for_hand:
        tournament = _play_together(tournament, event.table)
    lost = {number: before[number] for number, stack in event.stacks.items() if not stack and before[number]}
    if lost:
        tournament = record_busts(tournament, lost, event.at, tournament.round_together)
        if tournament.hand_for_hand:
            tournament = replace(tournament, round_together=tournament.bust_rounds)
    return tournament


def _check_time(tournament: Tournament, table: PlayTable, event: HandPlayed) -> bool:
    """Return whether the round ended after the set time; only the one under way may."""
    ends = tournament.sheet.ends_at
    if ends is None or event.at <= ends:
        return False
    if tournament.dealing == "live" and must_play_on(tournament):
        return True
    where = BY_CHIPS
    if tournament.sheet.rules.finish_round_at_end == "off":
        raise Refused("chips are counted as they are at the set time", where, "at")
    if table.late_hands:
        raise Refused("the round under way at the set time was the last one", where, "at")
    return True


def _play_together(tournament: Tournament, table: int) -> Tournament:
    """Note that a table has played the round that all play together; begin another when all have."""
    able = {number for number, size in tournament.table_sizes.items() if size > 1}
    played = tournament.played_together & able
    if played == able:  # all have: this is another round
        return replace(tournament, played_together=frozenset({table}), round_together=0)
    if table in played:
        raise Refused("hand for hand: wait until every table has played this round", HOUSE_RULE, "table")
    return replace(tournament, played_together=played | {table})


def is_next_out_of_prizes(tournament: Tournament) -> bool:
    """Return whether the next player out is the last one without a prize, with several tables in play."""
    one_more = len(tournament.players) == len(tournament.sheet.prizes) + 1
    return one_more and len(tournament.tables) > 1 and tournament.sheet.rules.hand_for_hand == "on"


def set_hand_for_hand(tournament: Tournament, event: HandForHandSet) -> Tournament:
    """Begin or end playing hand for hand."""
    if event.on and tournament.sheet.rules.hand_for_hand == "off":
        raise Refused("the posted rules have no hand for hand", HOUSE_RULE, "on")
    if tournament.phase not in ("running", "paused") or event.on == tournament.hand_for_hand:
        raise Refused("hand for hand begins and ends once, during play", HOUSE_RULE, "on")
    return replace(tournament, hand_for_hand=event.on, played_together=frozenset(), round_together=0)


def count_stacks(tournament: Tournament, event: StacksCounted) -> Tournament:
    """Take over counted stacks, if they fit the chips in play."""
    if tournament.dealing == "live" or tournament.started_at is None:
        raise Refused("chips are counted at tables with real cards, during play", BUY_IN, "stacks")
    changed, total = [], tournament.chips_in_play
    for number, chips in event.stacks.items():
        entrant = find_entrant(tournament, number, f"stacks.{number}")
        if entrant.status != "playing" or chips < 1:
            reason = f"number {number} has no chips to count: record a lost stack as a player out"
            raise Refused(reason, BUY_IN, f"stacks.{number}")
        changed.append(entrant._replace(stack=chips))
    playing = [each.number for each in tournament.entrants.values() if each.status == "playing"]
    counted, everyone = sum(event.stacks.values()), set(playing) == set(event.stacks)
    if counted > total or (everyone and counted != total):
        raise Refused(f"{counted:,} chips counted, {total:,} in play: count again", BUY_IN, "stacks")
    return change_entrants(tournament, *changed)


def set_button(tournament: Tournament, event: ButtonSet) -> Tournament:
    """Record where the button is. It lies at a player, never at an empty seat."""
    table = tournament.tables.get(event.table)
    if table is None:
        raise Refused(f"table {event.table} is not in use", HOUSE_RULE, "table")
    if event.seat not in tournament.seated[event.table]:
        raise Refused("the button is in front of a player, not at an empty seat", BUTTON, "seat")
    return replace(tournament, tables={**tournament.tables, event.table: table._replace(button=event.seat)})


def rule(tournament: Tournament, event: OperatorRuled) -> Tournament:
    """Put a dispute and its ruling on record. Only the Class A operator rules, finally."""
    if tournament.operator and event.operator.strip() != tournament.operator.strip():
        raise Refused(
            f"disputes go to {tournament.operator}, the Class A operator", OPERATOR_DECIDES, "operator"
        )
    for name in ("operator", "dispute", "ruling"):
        text = getattr(event, name)
        if not text.strip() or len(text) > MAX_TEXT_LENGTH:
            raise Refused(f"write the {name} in 1 to {MAX_TEXT_LENGTH:,} characters", OPERATOR_DECIDES, name)
    number = len(tournament.events) + 1
    ruling = RecordedRuling(number, event.at, event.operator, event.dispute, event.ruling)
    return replace(tournament, rulings=(*tournament.rulings, ruling))
