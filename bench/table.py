"""The table: how fast rounds are played, replayed and priced, and how fast a command starts."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

from pitboss.equipment.chance import Chance
from pitboss.odds.exact import prices
from pitboss.table import Record, Round, find_game
from pitboss.table.bots import RandomLegal, play_out

ROUNDS = 1_000


def main() -> None:
    rounds: list[Round] = []
    played = _rate(lambda: rounds.extend(_play()), ROUNDS)
    records = [Record.of(round) for round in rounds]
    replayed = _rate(lambda: [record.replay() for record in records], ROUNDS)
    game = find_game("mini-dice")
    priced = _rate(lambda: prices(game, game.Options()), len(prices(game, game.Options())))
    _line("mini-dice rounds played by three bots", f"{played:,.0f} a second", "")
    _line(
        "the same rounds replayed and checked", f"{replayed:,.0f} a second", f"{replayed / played:.2f} x play"
    )
    _line("wagers priced exactly", f"{priced:,.0f} a second", "")
    bare, full = _start_up("-c", "pass"), _start_up("-m", "pitboss", "--help")
    _line("pitboss --help", f"{full * 1000:.0f} ms", f"{full / bare:.1f} x bare Python")


def _line(what: str, measured: str, ratio: str) -> None:
    print(f"{what:40}{measured:>18}{ratio:>20}")


def _play() -> list[Round]:
    table = find_game("mini-dice").table(stacks={1: 10**7, 2: 10**7, 3: 10**7})
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
