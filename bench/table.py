"""The table: how fast rounds are played, replayed and priced, and how fast a command starts."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

from bench import sized
from pitboss.equipment.chance import Chance
from pitboss.odds.exact import prices
from pitboss.table import Game, Record, Round, every_game
from pitboss.table.bots import RandomLegal, play_out

ROUNDS = sized(1_000, short=10)
STARTS = sized(5, short=1)


def main() -> None:
    for game in every_game():
        if game.model(game.Options()):
            _house_game(game)
    bare, full = _start_up("-c", "pass"), _start_up("-m", "pitboss", "--help")
    _line("pitboss --help", f"{full * 1000:.0f} ms", f"{full / bare:.1f} x bare Python")


def _house_game(game: Game) -> None:
    """Rounds played, replayed and priced."""
    print(f"{game.title}")
    for seats in (3, 6):
        begun = time.perf_counter()
        rounds = _play(game, seats)
        seconds = time.perf_counter() - begun
        played = ROUNDS / seconds
        actions = sum(len(round.inputs) for round in rounds) / seconds
        _line(f"  rounds played by {seats} bots", f"{played:,.0f} a second", f"{actions:,.0f} actions")
    records = [Record.of(round) for round in rounds]
    replayed = _rate(lambda: [record.replay() for record in records], ROUNDS)
    _line("  the same replayed and checked", f"{replayed:,.0f} a second", f"{replayed / played:.2f} x play")
    plain = game.Options()
    priced = _rate(lambda: prices(game, plain), 1)
    _line("  all wagers priced exactly", f"{1000 / priced:,.1f} ms", "")


def _line(what: str, measured: str, ratio: str) -> None:
    print(f"{what:40}{measured:>18}{ratio:>20}")


def _play(game: Game, seats: int) -> list[Round]:
    table = game.table(stacks=dict.fromkeys(range(1, seats + 1), 10**7))
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
    """Return the best of several starts, in seconds."""
    times = []
    for _ in range(STARTS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, *words], capture_output=True, check=True)
        times.append(time.perf_counter() - begun)
    return min(times)
