"""The order of finish under 13:47-20.40(i): by elimination, or by chips at a set time."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pitboss.charity.tournament.events import PlayEnded
from pitboss.charity.tournament.laws import BY_CHIPS, BY_ELIMINATION, FINISH
from pitboss.charity.tournament.state import Entrant, Tournament
from pitboss.law import Cite
from pitboss.table.refused import Refused

__all__ = ["FinishPlace", "end_play", "rank_finish"]


class FinishPlace(NamedTuple):
    """One or more entrants in a place. Those who tie take the places from `place` to `last`."""

    place: int
    last: int
    entrants: tuple[int, ...]
    cite: Cite
    why: str


def rank_finish(tournament: Tournament) -> list[FinishPlace]:
    """Rank everyone whose place is certain, best first; players still in the event stand above."""
    groups: list[tuple[list[Entrant], Cite, str]] = []
    inside = tournament.players
    if tournament.phase == "ended" and inside:
        groups += _rank_inside(tournament, inside)
        inside = []
    groups += _rank_out(tournament)
    found, place = [], len(inside) + 1
    for tied, where, why in groups:
        last = place + len(tied) - 1
        found.append(FinishPlace(place, last, tuple(sorted(each.number for each in tied)), where, why))
        place = last + 1
    return found


def _rank_inside(tournament: Tournament, inside: list[Entrant]) -> list[tuple[list[Entrant], Cite, str]]:
    """Rank those who hold chips at the end."""
    if len(inside) == 1:
        return [(inside, BY_ELIMINATION, "the one player left")]
    by_stack: dict[int, list[Entrant]] = {}
    for each in sorted(inside, key=lambda each: -each.stack):
        by_stack.setdefault(each.stack, []).append(each)
    return [(tied, BY_CHIPS, f"{stack:,} chips at the set time") for stack, tied in by_stack.items()]


def _rank_out(tournament: Tournament) -> list[tuple[list[Entrant], Cite, str]]:
    """Rank the eliminated: latest first, and in one round by the chips they began it with."""
    rules, sheet = tournament.sheet.rules, tournament.sheet
    out = [(each, each.bust) for each in tournament.entrants.values() if each.status == "out" and each.bust]
    at_set_time = sheet.end == "set_time"
    where = BY_CHIPS if at_set_time else BY_ELIMINATION
    if at_set_time and rules.set_time_eliminated == "all_tie":
        return [([each for each, _ in out], where, "out before the set time")] if out else []
    by_chips = rules.same_round_elimination == "starting_chips"
    groups: dict[tuple[int, int], list[Entrant]] = {}
    for each, bust in sorted(out, key=lambda pair: (-pair[1].round, -pair[1].started_with)):
        groups.setdefault((bust.round, bust.started_with if by_chips else 0), []).append(each)
    rounds = [round for round, _ in groups]
    return [
        (tied, where, _explain(tied, started_with, rounds.count(round) > 1))
        for (round, started_with), tied in groups.items()
    ]


def _explain(tied: list[Entrant], started_with: int, shared_round: bool) -> str:
    if len(tied) > 1:
        return "out in the same round" + (f" with {started_with:,} chips each" if started_with else "")
    return (
        f"began the round of elimination with {started_with:,} chips"
        if shared_round
        else "eliminated later than those below"
    )


def end_play(tournament: Tournament, event: PlayEnded) -> Tournament:
    """End play when one player is left, or at the set time once chips are counted."""
    if tournament.phase not in ("running", "paused"):
        raise Refused("play has not begun or is over", FINISH, "at")
    inside, sheet = tournament.players, tournament.sheet
    if tournament.unseated:
        late = tournament.unseated[0].number
        raise Refused(f"number {late} has entered and has no seat yet: seat the player", FINISH, "at")
    if len(inside) == 1:
        winner = inside[0]._replace(stack=tournament.chips_in_play)
        return _end(tournament, event, winner)
    if sheet.end == "survivor":
        raise Refused(f"play goes on until one player is left: {len(inside)} are in", BY_ELIMINATION, "at")
    if sheet.ends_at is None or event.at < sheet.ends_at:
        raise Refused("play stops at the set time that is posted", BY_CHIPS, "at")
    if sum(each.stack for each in inside) != tournament.chips_in_play:
        reason = f"count all stacks first: they must add up to {tournament.chips_in_play:,}"
        raise Refused(reason, BY_CHIPS, "stacks")
    if must_play_on(tournament):
        raise Refused("players with equal chips play on, by the posted rules", BY_CHIPS, "at")
    return _end(tournament, event)


def must_play_on(tournament: Tournament) -> bool:
    """Return whether players with equal chips play on for a prize after the set time, as posted."""
    sheet = tournament.sheet
    if sheet.end != "set_time" or sheet.rules.equal_chips_at_end != "play_on":
        return False
    return any(
        len(each.entrants) > 1 and each.place <= len(sheet.prizes) and each.cite == BY_CHIPS
        for each in rank_finish(replace(tournament, phase="ended"))
    )


def _end(tournament: Tournament, event: PlayEnded, *changed: Entrant) -> Tournament:
    entrants = {**tournament.entrants, **{each.number: each for each in changed}}
    # A player without chips at the end can no longer re-buy.
    entrants = {
        number: each._replace(status="out", table=0, seat=0) if each.status == "broke" else each
        for number, each in entrants.items()
    }
    clock = tournament.clock._replace(runs=False) if tournament.clock else None
    return replace(tournament, phase="ended", ended_at=event.at, entrants=entrants, clock=clock)
