"""Rounds at a live table: hold 'em at a casino night, with the tournament's blinds, button and stacks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache

from pitboss.charity.tournament.chip_race import smallest_chips
from pitboss.charity.tournament.clock import read_clock
from pitboss.charity.tournament.events import HandPlayed
from pitboss.charity.tournament.house_rules import TournamentRules
from pitboss.charity.tournament.laws import HOUSE_RULE, OPERATOR_DECIDES
from pitboss.charity.tournament.positions import plan_round
from pitboss.charity.tournament.sheet import BlindLevel
from pitboss.charity.tournament.state import Tournament
from pitboss.equipment.chance import Chance
from pitboss.poker.games.casino_night_hold_em import CasinoNightHoldEm, NightOptions
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerState
from pitboss.table.game import Start
from pitboss.table.refused import Refused

__all__ = ["HUNDREDTHS", "hand_options", "make_options", "prepare_hand", "report_changes", "report_hand"]

GAME = CasinoNightHoldEm()
HUNDREDTHS = 100
"""The poker engine counts a chip in hundredths, as it counts a dollar in cents."""


def hand_options(tournament: Tournament, now: datetime) -> NightOptions:
    """Return the options of the next round at a live table: the blinds now, and the posted rules."""
    smallest, _ = smallest_chips(tournament)
    return make_options(tournament.sheet.rules, read_clock(tournament, now).level, smallest)


@lru_cache(maxsize=256)
def make_options(rules: TournamentRules, level: BlindLevel, smallest: int) -> NightOptions:
    """Return the options of a round at these blinds, with this smallest chip."""
    big = level.big * HUNDREDTHS
    return NightOptions(
        blinds=(level.small * HUNDREDTHS, big),
        minimum=big,
        maximum=2 * big if rules.limit in ("fixed", "spread") else 0,
        unit=smallest * HUNDREDTHS,
        limit=rules.limit,
        min_raise=rules.min_raise,
        bb_may_raise=rules.bb_may_raise,
        all_in_counts_as_raise=rules.all_in_counts_as_raise,
        muck=rules.muck,
        showdown_last_wager=rules.showdown_last_wager,
    )


def prepare_hand(tournament: Tournament, table: int, now: datetime, chance: Chance) -> Hand:
    """Begin the next round of a live table, with its button and blinds in place."""
    here = tournament.tables.get(table)
    seats = tournament.seated.get(table, {})
    if here is None or tournament.phase != "running":
        raise Refused(f"table {table} deals no round now", HOUSE_RULE, "table")
    planned = plan_round(here, seats)
    if not planned.big:
        raise Refused(f"table {table} needs two players with chips", HOUSE_RULE, "table")
    start = Start(
        game=GAME,
        options=hand_options(tournament, now),
        number=here.hands + 1,
        stacks={seat: seats[seat].stack * HUNDREDTHS for seat in sorted(planned.dealt)},
        wagers={},
        state=PokerState(button=planned.button, blind_seats=(planned.small, planned.big)),
        chance=chance,
    )
    return GAME.round(start)


def report_changes(
    tournament: Tournament, table: int, changes: Mapping[int, int], button: int, began: datetime, at: datetime
) -> HandPlayed:
    """Return the event of a finished round, from what each seat that was dealt in won or lost.

    Players may have re-bought meanwhile. If one was taken out by a ruling, the round does not count.
    """
    seats = tournament.seated.get(table, {})
    for each in tournament.entrants.values():
        bust = each.bust
        if each.disqualified and bust and bust.table == table and bust.at >= began and bust.seat in changes:
            reason = f"number {each.number} was taken out by a ruling during the round"
            raise Refused(reason, OPERATOR_DECIDES, "stacks")
    if gone := [seat for seat in changes if seat not in seats]:
        raise Refused(f"the player of seat {gone[0]} is not at table {table} any more", HOUSE_RULE, "stacks")
    stacks = {
        seats[seat].number: seats[seat].stack + change // HUNDREDTHS for seat, change in changes.items()
    }
    return HandPlayed(at=at, table=table, stacks=stacks, button=button)


def report_hand(tournament: Tournament, table: int, stacks: Mapping[int, int], at: datetime) -> HandPlayed:
    """Return the event of a finished round, from the stacks by seat that the poker engine reports."""
    seats = tournament.seated[table]
    button = plan_round(tournament.tables[table], seats).button
    chips = {seats[seat].number: stack // HUNDREDTHS for seat, stack in stacks.items()}
    return HandPlayed(at=at, table=table, stacks=chips, button=button)
