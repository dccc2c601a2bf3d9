"""The chip race: the smallest chip leaves play. At most one larger chip a player, and nobody is raced out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from pitboss.charity.tournament.entry import change_entrants, find_entrant
from pitboss.charity.tournament.events import ChipsRaced
from pitboss.charity.tournament.laws import HOUSE_RULE
from pitboss.charity.tournament.seating import bind_draw, open_draw
from pitboss.charity.tournament.state import Tournament
from pitboss.equipment.chance import Chance
from pitboss.table.refused import Refused

__all__ = ["draw_race", "find_odd_chips", "race_chips", "smallest_chips"]


def smallest_chips(tournament: Tournament) -> tuple[int, int]:
    """Return the smallest chip in use and the next larger one, or 0 if there is none."""
    left = [each for each in tournament.sheet.denominations if each not in tournament.raced]
    return left[0], left[1] if len(left) > 1 else 0


def find_odd_chips(tournament: Tournament) -> dict[int, int]:
    """Return the value of each player's odd chips, by the last count of stacks."""
    _, larger = smallest_chips(tournament)
    odd = {each.number: each.stack % larger for each in tournament.players if larger}
    return {number: value for number, value in odd.items() if value}


def draw_race(tournament: Tournament, odd: Mapping[int, int], chance: Chance, at: datetime) -> ChipsRaced:
    """Draw for the larger chips, table by table."""
    smallest, _ = smallest_chips(tournament)
    start = bind_draw(chance, f"race {smallest}")
    awarded = _award(tournament, odd, start.copy_from_start())
    return ChipsRaced(at=at, denomination=smallest, odd=dict(odd), awarded=awarded, opened=start.describe())


def _award(tournament: Tournament, odd: Mapping[int, int], chance: Chance | None) -> dict[int, int]:
    """Return who gets a larger chip. A table's pool is rounded up; a player with nothing else gets one."""
    _, larger = smallest_chips(tournament)
    if tournament.sheet.rules.chip_race == "round_up":
        return dict.fromkeys(odd, larger)
    winners: set[int] = set()
    for players in _group_by_table(tournament, odd).values():
        drawn = chance.draw(_count_chips(tournament, odd, players), len(players)) if chance else []
        winners |= {players[at] for at in drawn}
        winners |= {number for number in players if tournament.entrants[number].stack <= odd[number]}
    return {number: larger for number in odd if number in winners}


def _count_chips(tournament: Tournament, odd: Mapping[int, int], players: list[int]) -> int:
    """Return how many larger chips a table's odd chips make, rounded up."""
    _, larger = smallest_chips(tournament)
    return -(-sum(odd[number] for number in players) // larger)


def _group_by_table(tournament: Tournament, odd: Mapping[int, int]) -> dict[int, list[int]]:
    groups: dict[int, list[int]] = {}
    for number in sorted(odd):
        groups.setdefault(tournament.entrants[number].table, []).append(number)
    return dict(sorted(groups.items()))


def race_chips(tournament: Tournament, event: ChipsRaced) -> Tournament:
    """Take the odd chips out of play, and post the difference as an adjustment."""
    smallest, larger = smallest_chips(tournament)
    if tournament.phase not in ("running", "paused") or not larger or event.denomination != smallest:
        raise Refused(
            f"only chips of {smallest:,}, the smallest in use, can leave play", HOUSE_RULE, "denomination"
        )
    for number, value in event.odd.items():
        field = f"odd.{number}"
        if find_entrant(tournament, number, field).status != "playing":
            raise Refused(f"number {number} has no chips", HOUSE_RULE, field)
        if not 0 < value < larger or value % smallest:
            reason = f"exchange even amounts first: fewer than {larger:,} in chips of {smallest:,} are odd"
            raise Refused(reason, HOUSE_RULE, field)
        if tournament.dealing == "live" and tournament.entrants[number].stack % larger != value:
            raise Refused(f"number {number} holds other odd chips at the table", HOUSE_RULE, field)
    if tournament.dealing == "live" and find_odd_chips(tournament).keys() != event.odd.keys():
        raise Refused("race the odd chips of every player", HOUSE_RULE, "odd")
    _check_awards(tournament, event, larger)
    changed = []
    for number, value in event.odd.items():
        entrant = tournament.entrants[number]
        changed.append(entrant._replace(stack=entrant.stack - value + event.awarded.get(number, 0)))
    difference = sum(event.awarded.values()) - sum(event.odd.values())
    tournament = change_entrants(tournament, *changed)
    return replace(
        tournament, raced=(*tournament.raced, smallest), adjustments=tournament.adjustments + difference
    )


def _check_awards(tournament: Tournament, event: ChipsRaced, larger: int) -> None:
    """Refuse more than one chip a player, a player raced out, and awards that are not those drawn."""
    if any(number not in event.odd or value != larger for number, value in event.awarded.items()):
        raise Refused(f"a player who raced gets at most one chip of {larger:,}", HOUSE_RULE, "awarded")
    for number, value in event.odd.items():
        entrant = tournament.entrants[number]
        if entrant.stack <= value and number not in event.awarded:
            raise Refused(
                f"number {number} would be raced out: award one chip", HOUSE_RULE, f"awarded.{number}"
            )
    chance = open_draw(tournament, f"race {event.denomination}", event.opened, "opened")
    by_rule = tournament.sheet.rules.chip_race == "round_up"
    if (chance is not None or by_rule) and _award(tournament, event.odd, chance) != dict(event.awarded):
        raise Refused("these awards are not those of the posted rule", HOUSE_RULE, "awarded")
    for players in _group_by_table(tournament, event.odd).values():
        least = _count_chips(tournament, event.odd, players)
        got = [number for number in players if number in event.awarded]
        spared = sum(tournament.entrants[number].stack <= event.odd[number] for number in got)
        if not by_rule and not least <= len(got) <= least + spared:
            raise Refused(f"the odd chips of that table make {least} of {larger:,}", HOUSE_RULE, "awarded")
