"""The table: how fast rounds are played, replayed and priced, and how fast a command starts."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

from pitboss.equipment.chance import Chance
from pitboss.odds.exact import prices
from pitboss.table import Record, Round, Table, find_game
from pitboss.table.bots import RandomLegal, play_out

ROUNDS = 1_000


def main() -> None:
    rounds: list[Round] = []
    played = _rate(lambda: rounds.extend(_play()), ROUNDS)
    records = [Record.of(round) for round in rounds]
    replayed = _rate(lambda: [record.replay() for record in records], ROUNDS)
    game = find_game("mini-dice")
    priced = _rate(lambda: prices(game, game.Options()), len(game.wagers(game.Options())))
    print(f"mini-dice rounds played by three bots   {played:10,.0f} a second")
    print(
        f"the same rounds replayed and checked    {replayed:10,.0f} a second   {replayed / played:5.2f} x play"
    )
    print(f"wagers priced exactly                   {priced:10,.0f} a second")
    bare, full = _start_up("-c", "pass"), _start_up("-m", "pitboss", "--help")
    print(
        f"pitboss --help                          {full * 1000:10,.0f} ms         {full / bare:5.2f} x bare Python"
    )


def _play() -> list[Round]:
    table = Table(find_game("mini-dice"), stacks={1: 10**7, 2: 10**7, 3: 10**7})
    chance = Chance.seeded(7)
    bots = {seat: RandomLegal(chance.fork(f"bot {seat}")) for seat in table.stacks}
    played = []
    for number in range(ROUNDS):
        round = table.start(chance.fork(number))
        play_out(round, bots)
        played.append(round)
    return played


def _rate(work: Callable[[], object], count: int) -> float:
    begun = time.perf_counter()
    work()
    return count / (time.perf_counter() - begun)


def _start_up(*words: str) -> float:
    """The best of five, in seconds."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        subprocess.run([sys.executable, *words], capture_output=True, check=True)
        times.append(time.perf_counter() - begun)
    return min(times)
