"""The hold 'em tournament: whole events simulated, a step taken back, and an exact deal."""

from __future__ import annotations

import time

from bench import sized
from pitboss.charity.tournament.deals import independent_chip_model
from pitboss.charity.tournament.events import Corrected
from pitboss.charity.tournament.play import apply
from pitboss.charity.tournament.sheet import PostedSheet
from pitboss.charity.tournament.simulate import SimulatedEvent, post_simulated_sheet, simulate_tournament
from pitboss.equipment.chance import Stream

ENTRANTS = sized(300, short=40)
EVENTS = sized(20, short=2)
BOT_ENTRANTS = sized(40, short=4)
PLAYERS = sized((9, 10, 12, 14), short=(5, 6))


def main() -> None:
    sheet = post_simulated_sheet(ENTRANTS, rebuys=1)
    begun, lines = time.perf_counter(), 0
    for seed in range(EVENTS):
        lines += sum(1 for _ in simulate_tournament(sheet, entrants=ENTRANTS, seed=seed))
    seconds = time.perf_counter() - begun
    rate, steps = EVENTS / seconds, lines / seconds
    print(f"  {ENTRANTS} entrants, random busts{rate:>12.2f} events a second, {steps:,.0f} lines a second")
    _take_back(sheet)
    small = post_simulated_sheet(BOT_ENTRANTS)
    begun = time.perf_counter()
    *_, finish = simulate_tournament(small, entrants=BOT_ENTRANTS, seed=1, bots=("tight", "station"))
    rate = finish["hands"] / (time.perf_counter() - begun)
    print(f"  {BOT_ENTRANTS} entrants, bots with cards{rate:>12,.0f} rounds a second")
    for players in PLAYERS:
        stacks = [173_025 + 3_137 * player * player for player in range(players)]
        prizes = [500_000 - 30_000 * place for place in range(players)]
        begun = time.perf_counter()
        independent_chip_model(stacks, prizes)
        milliseconds = (time.perf_counter() - begun) * 1_000
        print(f"  exact chip model, {players} players{milliseconds:>12.1f} milliseconds")


def _take_back(sheet: PostedSheet) -> None:
    """Take back the last step of an event near its end: everything before it is replayed."""
    event = SimulatedEvent(sheet, Stream(bytes(32)))
    for _ in event.open(ENTRANTS):
        pass
    while len(event.tournament.players) > 9:
        for _ in event.next_step():
            pass
    now = event.tournament
    begun = time.perf_counter()
    apply(now, Corrected(at=now.events[-1].at, event=len(now.events) - 1, reason="Keyed twice"))
    milliseconds = (time.perf_counter() - begun) * 1_000
    print(f"  a step of {len(now.events)} taken back{milliseconds:>12.0f} milliseconds")


if __name__ == "__main__":
    main()
