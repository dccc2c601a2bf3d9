"""Balance tables by the practice of the Poker Tournament Directors Association, as posted house rules.

The text is silent. Every proposal names its rule, the alternatives, and why they lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import NamedTuple

from pitboss.charity.tournament.events import EntrantMoved, TableBroken
from pitboss.charity.tournament.laws import SEATS
from pitboss.charity.tournament.moves import find_break_order, find_next_break
from pitboss.charity.tournament.play import apply
from pitboss.charity.tournament.positions import plan_round
from pitboss.charity.tournament.seating import draw_break
from pitboss.charity.tournament.state import Entrant, Tournament
from pitboss.equipment.chance import Chance
from pitboss.law import Cite

__all__ = ["LosingAlternative", "MoveProposal", "SettledStep", "propose_move", "settle_tables"]

NEXT_BIG_BLIND = "The player due the big blind next moves, to the worst seat, never into the small blind."


class LosingAlternative(NamedTuple):
    """A choice that was not taken, and why."""

    choice: str
    why_not: str


class MoveProposal(NamedTuple):
    """A move that balances the tables, and its reasons."""

    entrant: int
    from_table: int
    from_seat: int
    table: int
    seat: int
    waits: bool
    rule: str
    cite: Cite
    reason: str
    alternatives: tuple[LosingAlternative, ...]

    def as_event(self, at: datetime) -> EntrantMoved:
        """Return the event that carries out the move."""
        return EntrantMoved(
            at=at,
            entrant=self.entrant,
            table=self.table,
            seat=self.seat,
            reason=self.reason,
            waits=self.waits,
        )


def propose_move(tournament: Tournament) -> MoveProposal | None:
    """Propose the next move; None if tables are within one player of each other."""
    sizes = tournament.table_sizes
    if (
        tournament.sheet.rules.table_balance == "off"
        or not sizes
        or max(sizes.values()) - min(sizes.values()) < 2
    ):
        return None
    order = find_break_order(tournament)
    source = max(order, key=lambda table: (sizes[table], -order.index(table)))
    target = min(order, key=lambda table: (sizes[table], -order.index(table)))
    others = [*_other_tables(order, sizes, source, target)]
    seated = tournament.seated
    mover, players = _choose_player(tournament, source, seated[source])
    if mover is None:
        return None
    seat, waits, worst, seats = _choose_seat(tournament, target, seated[target], mover)
    reason = (
        f"Table {source} has {sizes[source]} players and table {target} has {sizes[target]}. "
        f"Number {mover.number} is due the big blind next; {worst}."
    )
    return MoveProposal(
        mover.number, source, mover.seat, target, seat, waits, NEXT_BIG_BLIND, SEATS, reason,
        (*others, *players, *seats),
    )  # fmt: skip


def _other_tables(
    order: list[int], sizes: dict[int, int], source: int, target: int
) -> Iterator[LosingAlternative]:
    for table in order:
        if table != source and sizes[table] == sizes[source]:
            yield LosingAlternative(
                f"a player from table {table}", f"table {source} comes first in the order of breaking"
            )
        if table != target and sizes[table] == sizes[target]:
            yield LosingAlternative(f"a seat at table {table}", f"table {target} stays in use longer")


def _choose_player(
    tournament: Tournament, table: int, seats: dict[int, Entrant]
) -> tuple[Entrant | None, list[LosingAlternative]]:
    """Choose the player due the big blind next, and say how far the others are from it."""
    planned = plan_round(tournament.tables[table], seats)
    order = list(planned.dealt)
    if planned.big:
        first = order.index(planned.big)
        order = order[first:] + order[:first]
    waiting = [seat for seat, each in seats.items() if each.status == "playing" and seat not in order]
    if not order + waiting:
        return None, []
    mover = seats[(order + waiting)[0]]
    lost = [
        LosingAlternative(
            f"number {seats[seat].number}, seat {seat}", f"posts the big blind {_rounds(later)} later"
        )
        for later, seat in enumerate(order[1:], 1)
    ]
    lost += [
        LosingAlternative(f"number {seats[seat].number}, seat {seat}", "waits for the button")
        for seat in waiting
    ]
    return mover, lost


def _rounds(number: int) -> str:
    return f"{number} round{'s' if number > 1 else ''}"


def _choose_seat(
    tournament: Tournament, table: int, seats: dict[int, Entrant], mover: Entrant
) -> tuple[int, bool, str, list[LosingAlternative]]:
    """Choose the free seat that posts the big blind soonest, but not the small blind."""
    newcomer = mover._replace(table=table, waits=False)
    ranked = []
    for seat in range(1, tournament.sheet.seats + 1):
        if seat in seats:
            continue
        planned = plan_round(tournament.tables[table], {**seats, seat: newcomer})
        order = list(dict(sorted({**seats, seat: newcomer}.items())))
        later = 0
        if planned.big:
            dealt = planned.dealt
            later = (dealt.index(seat) - dealt.index(planned.big)) % len(dealt)
        ranked.append((planned.small == seat, later, order.index(seat), seat))
    ranked.sort()
    in_small_blind, later, _, best = ranked[0]
    if in_small_blind:
        worst = f"at seat {best} of table {table} the player waits until the button has passed"
    elif later:
        worst = f"seat {best} of table {table} is the worst free one, {_rounds(later)} from the big blind"
    else:
        worst = f"seat {best} of table {table} is the worst free one: it posts the big blind"
    lost = [
        LosingAlternative(f"seat {seat} of table {table}", _why_not_seat(small, distance, later))
        for small, distance, _, seat in ranked[1:]
    ]
    return best, in_small_blind, worst, lost


def _why_not_seat(small: bool, later: int, best: int) -> str:
    if small:
        return "nobody moves into the small blind"
    if later == best:
        return "no worse, and further on"
    return f"a better position: {_rounds(later)} from the big blind"


# Until tables are settled


class SettledStep(NamedTuple):
    """A move or a break that was carried out, and the tournament after it."""

    event: EntrantMoved | TableBroken
    proposal: MoveProposal | None
    after: Tournament


def settle_tables(
    tournament: Tournament, at: datetime, chance_for: Callable[[str], Chance]
) -> Iterator[SettledStep]:
    """Break and balance tables until nothing is left to do. Each break asks for chance of its own."""
    while tournament.phase in ("seated", "running", "paused"):
        proposal = None
        event: EntrantMoved | TableBroken
        if table := find_next_break(tournament):
            event = draw_break(tournament, table, chance_for(f"table {table}"), at)
        else:
            proposal = propose_move(tournament)
            if proposal is None:
                return
            event = proposal.as_event(at)
        tournament = apply(tournament, event)
        yield SettledStep(event, proposal, tournament)
