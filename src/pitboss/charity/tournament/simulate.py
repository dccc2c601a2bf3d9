"""Simulate a whole tournament: with random busts in no time, or with bots that play every round.

A simulation is a stream of JSON lines. Each has the sizes of the tables and the chips in play after it, so
that anyone can check it. The same seed gives the same lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from pitboss.charity.tournament.balancing import settle_tables
from pitboss.charity.tournament.chip_race import draw_race, find_odd_chips, smallest_chips
from pitboss.charity.tournament.clock import announce, read_clock
from pitboss.charity.tournament.entry import why_no_rebuy
from pitboss.charity.tournament.events import (
    EntrantMoved,
    EntrantRegistered,
    HandForHandSet,
    HandPlayed,
    PlayEnded,
    PlayStarted,
    Rebought,
    RebuyDeclined,
    TournamentEvent,
)
from pitboss.charity.tournament.live import GAME, prepare_hand, report_hand
from pitboss.charity.tournament.play import apply, start_tournament
from pitboss.charity.tournament.positions import plan_round
from pitboss.charity.tournament.prizes import list_finish
from pitboss.charity.tournament.running import is_next_out_of_prizes
from pitboss.charity.tournament.schedule import propose_schedule
from pitboss.charity.tournament.seating import draw_seats
from pitboss.charity.tournament.sheet import BuyIn, PostedPrize, PostedSheet, RebuyTerms, ScheduledBreak
from pitboss.charity.tournament.state import Tournament
from pitboss.charity.tournament.statistics import summarize_tournament
from pitboss.equipment.chance import Stream
from pitboss.table.bots import find_bot, play_out

__all__ = ["SimulatedEvent", "post_simulated_sheet", "simulate_tournament"]

BEGINS = datetime(2026, 1, 1, 19, tzinfo=UTC)
HAND_SECONDS = 90
PRICE = 5_000
Line = dict[str, Any]


def post_simulated_sheet(
    entrants: int, *, seats: int = 10, chips: int = 1_500, minutes: int = 240, rebuys: int = 0
) -> PostedSheet:
    """Return a sheet with proposed blinds, and half the buy-ins in prizes for a tenth of the field."""
    denominations = (25, 100, 500, 1_000, 5_000, 25_000, 100_000)
    plan = propose_schedule(entrants=entrants, chips=chips, minutes=minutes, denominations=denominations)
    paid, pool = max(1, entrants // 10), entrants * PRICE // 2
    weights = [paid - place for place in range(paid)]
    prizes = tuple(
        PostedPrize(place=place, prize=f"prize {place}", value=max(pool * weight // sum(weights), 1))
        for place, weight in enumerate(weights, 1)
    )
    terms = RebuyTerms(count=rebuys, price=PRICE, chips=chips, minutes=60) if rebuys else RebuyTerms()
    return PostedSheet(
        buy_in=BuyIn(price=PRICE, chips=chips), rebuys=terms, schedule=plan.schedule,
        denominations=denominations, seats=seats, prizes=prizes,
    )  # fmt: skip


def simulate_tournament(
    sheet: PostedSheet, *, entrants: int, seed: int | str, bots: tuple[str, ...] = ()
) -> Iterator[Line]:
    """Yield a line for each thing that happens. Without bots, stacks change hands at random."""
    event = SimulatedEvent(sheet, Stream(_key(seed)), bots)
    yield from event.open(entrants)
    while len(event.tournament.players) > 1:
        yield from event.next_step()
    yield event.finish()


def _key(seed: int | str) -> bytes:
    from hashlib import sha256

    return sha256(f"pitboss/tournament/{seed}".encode()).digest()


@dataclass
class SimulatedEvent:
    """A tournament that is being simulated, and the lines that its steps yield."""

    sheet: PostedSheet
    chance: Stream
    bots: tuple[str, ...] = ()
    at: datetime = BEGINS
    hands: int = 0
    announced: datetime = BEGINS
    bust_seconds: int = HAND_SECONDS
    """Seconds from one random bust to the next: the schedule is about as long as the event."""
    tournament: Tournament = field(init=False)

    def __post_init__(self) -> None:
        self.tournament = start_tournament(self.sheet)
        self.lots = self.chance.fork("course")

    def apply(self, event: TournamentEvent) -> None:
        self.tournament = apply(self.tournament, event)

    def open(self, entrants: int) -> Iterator[Line]:
        """Register everyone, draw seats and deal the first card."""
        terms = self.sheet.buy_in
        self.bust_seconds = sum(step.minutes for step in self.sheet.schedule) * 60 // entrants
        for number in range(1, entrants + 1):
            name = f"Player {number}"
            self.apply(
                EntrantRegistered(at=self.at, entrant=number, name=name, paid=terms.price, chips=terms.chips)
            )
        drawn = draw_seats(self.tournament, self.chance.fork("seats"), self.at)
        self.apply(drawn)
        yield self.describe("seats", seats={str(number): list(seat) for number, seat in drawn.seats.items()})
        self.apply(
            PlayStarted(
                at=self.at, dealing="live", operator="Class A operator", equipment="owned",
                other_games=("blackjack",), number_this_year=1,
            )
        )  # fmt: skip
        first = self.sheet.levels[0]
        yield self.describe("start", blinds=[first.small, first.big])

    def describe(self, event: str, *, at: datetime | None = None, **more: Any) -> Line:
        """Return a line with the state after it."""
        after = self.tournament
        return {
            "event": event,
            "minute": int(((at or self.at) - BEGINS).total_seconds() // 60),
            **more,
            "players": len(after.players),
            "tables": {str(number): size for number, size in after.table_sizes.items()},
            "chips": after.chips_in_play,
        }

    def next_step(self) -> Iterator[Line]:
        """Let every table play a round, one after the other; with random busts, one round at one table."""
        self.at += timedelta(seconds=HAND_SECONDS if self.bots else self.bust_seconds)
        yield from self._follow_clock()
        tables = [table for table, size in self.tournament.table_sizes.items() if size > 1]
        if not self.bots and not self.tournament.hand_for_hand:
            tables = [tables[self.lots.below(len(tables))]]
        for table in tables:
            if table in self.tournament.tables:
                yield from self._play_table(table)
        yield from self._follow_bubble()

    def _play_table(self, table: int) -> Iterator[Line]:
        before = self.tournament
        planned = plan_round(before.tables[table], before.seated[table])
        if not planned.big:
            return
        hand = self._play_bots(table) if self.bots else self._play_random(table, planned.dealt)
        self.hands += 1
        self.apply(hand)
        yield from self._bust([number for number, stack in hand.stacks.items() if not stack])
        yield from self._settle()

    def _play_bots(self, table: int) -> HandPlayed:
        """Let bots play a round of real cards."""
        hand = prepare_hand(self.tournament, table, self.at, self.chance.fork(f"hand {self.hands}"))
        seats = self.tournament.seated[table]
        bots = {
            seat: find_bot(GAME, self.bots[seats[seat].number % len(self.bots)])(
                self.chance.fork(f"bot {seat} {self.hands}")
            )
            for seat in hand.start.stacks
        }
        play_out(hand, bots)
        return report_hand(self.tournament, table, hand.stacks, self.at)

    def _play_random(self, table: int, dealt: tuple[int, ...]) -> HandPlayed:
        """Let one player win another's stack, and now and then a third one's, or part of it."""
        seats, below = self.tournament.seated[table], self.lots.below
        drawn = self.lots.draw(min(3, len(dealt)), len(dealt))
        players = [seats[dealt[at]] for at in drawn]
        smallest, _ = smallest_chips(self.tournament)
        lost = [0, players[1].stack]
        if len(players) > 2:
            chips = players[2].stack // smallest
            lost.append(players[2].stack if below(12) == 0 else smallest * below(max(chips, 1)))
        stacks = {each.number: each.stack - gone for each, gone in zip(players, lost, strict=True)}
        stacks[players[0].number] += sum(lost)
        button = plan_round(self.tournament.tables[table], seats).button
        return HandPlayed(at=self.at, table=table, stacks=stacks, button=button)

    # After a round

    def _bust(self, lost: list[int]) -> Iterator[Line]:
        """Tell who is out after a round, and offer re-buys to the others; half of them take one."""
        out = [number for number in lost if self.tournament.entrants[number].status == "out"]
        if out:
            yield self._tell_bust(out)
        terms = self.sheet.rebuys
        for number in lost:
            if number in out:
                continue
            if self.lots.below(2) and not why_no_rebuy(self.tournament, number, self.at):
                self.apply(Rebought(at=self.at, entrant=number, paid=terms.price, chips=terms.chips))
                yield self.describe("rebuy", entrant=number)
            else:
                self.apply(RebuyDeclined(at=self.at, entrant=number))
                yield self._tell_bust([number])

    def _tell_bust(self, out: list[int]) -> Line:
        busts = [self.tournament.entrants[number].bust for number in out]
        return self.describe(
            "bust", entrants=out, table=next(each.table for each in busts if each),
            started_with=[each.started_with for each in busts if each], settled=self._is_settled(),
        )  # fmt: skip

    def _is_settled(self) -> bool:
        return next(settle_tables(self.tournament, self.at, self._chance_for), None) is None

    def _chance_for(self, purpose: str) -> Stream:
        return self.chance.fork(f"{purpose} {len(self.tournament.events)}")

    def _settle(self) -> Iterator[Line]:
        """Break and balance tables. The last line of it is settled."""
        steps = settle_tables(self.tournament, self.at, self._chance_for)
        step = next(steps, None)
        while step is not None:
            self.tournament, following = step.after, next(steps, None)
            event, done = step.event, following is None
            if isinstance(event, EntrantMoved):
                assert step.proposal
                moved = step.proposal
                yield self.describe(
                    "move", entrant=moved.entrant, origin=[moved.from_table, moved.from_seat],
                    to=[moved.table, moved.seat], waits=moved.waits, rule=moved.rule, why=moved.reason,
                    alternatives=[each._asdict() for each in moved.alternatives], settled=done,
                )  # fmt: skip
            else:
                seats = {str(number): list(seat) for number, seat in event.seats.items()}
                yield self.describe("break", table=event.table, seats=seats, settled=done)
            step = following

    def _follow_clock(self) -> Iterator[Line]:
        """Announce levels and breaks, wait breaks out, and race chips off in them."""
        yield from self._announce()
        clock = read_clock(self.tournament, self.at)
        for step in self.sheet.schedule[: clock.step + 1]:
            if (
                isinstance(step, ScheduledBreak)
                and step.race_off
                and step.race_off not in self.tournament.raced
            ):
                yield self._race(step.race_off)
        if clock.on_break:
            self.at += timedelta(seconds=clock.seconds_left + 1)
            yield from self._announce()

    def _race(self, chip: int) -> Line:
        """Take the smallest chip out of play."""
        before, odd = self.tournament.adjustments, find_odd_chips(self.tournament)
        race = draw_race(self.tournament, odd, self.chance.fork(f"race {chip}"), self.at)
        self.apply(race)
        adjustment = self.tournament.adjustments - before
        return self.describe("race", denomination=chip, awarded=len(race.awarded), adjustment=adjustment)

    def _announce(self) -> Iterator[Line]:
        """Yield what the clock has announced since the last time."""
        for each in announce(self.tournament, self.announced, self.at):
            if not each.is_warning:
                yield self.describe("clock", at=each.at, says=each.says)
        self.announced = self.at

    def _follow_bubble(self) -> Iterator[Line]:
        """Play hand for hand one place before the prizes."""
        on = is_next_out_of_prizes(self.tournament)
        if on != self.tournament.hand_for_hand:
            self.apply(HandForHandSet(at=self.at, on=on))
            yield self.describe("hand for hand", on=on)

    def finish(self) -> Line:
        """End play, and list places and prizes."""
        self.apply(PlayEnded(at=self.at))
        figures = summarize_tournament(self.tournament, self.at).to_json()
        return self.describe("finish", hands=self.hands, places=list_finish(self.tournament), figures=figures)
