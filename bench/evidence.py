"""Evidence: what commitments, records on the disk and their verification cost, as ratios to bare play."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench import sized
from pitboss.equipment.chance import Chance
from pitboss.evidence.file import Recorder
from pitboss.evidence.verifying import verify
from pitboss.table import Game, Table, find_game
from pitboss.table.bots import RandomLegal, play_out

ROUNDS = sized(300, short=5)


def main() -> None:
    for name in ("mini-dice", "hold-em", "seven-card-stud", "red-dog"):
        _game(find_game(name))


def _game(game: Game) -> None:
    """The same number of rounds: for study, committed to, and recorded; then the record verified."""
    print(game.title)
    seeded = _play(game, lambda number: Chance.seeded(number))
    _line("played with a seed", seeded, seeded)
    _line("committed to", _play(game, lambda _: Chance.secure()), seeded)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.jsonl"
        with Recorder(path) as recorder:
            _line(
                "and recorded, on the disk", _play(game, lambda _: Chance.secure(), recorder.record), seeded
            )
        data = path.read_bytes()
        begun = time.perf_counter()
        verify(data)
        _line("verified", time.perf_counter() - begun, seeded)
    print(f"  {len(data) / ROUNDS:,.0f} bytes a round")


def _play(
    game: Game, chance: Callable[[int], Chance], record: Callable[[Table], object] | None = None
) -> float:
    table = game.table(stacks=dict.fromkeys((1, 2, 3, 4), 10**7))
    if record:
        record(table)
    bots = {seat: RandomLegal(Chance.seeded(f"bot {seat}")) for seat in table.stacks}
    begun = time.perf_counter()
    for number in range(ROUNDS):
        play_out(table.start(chance(number)), bots)
    return time.perf_counter() - begun


def _line(what: str, seconds: float, bare: float) -> None:
    rate = f"{ROUNDS / seconds:,.0f} rounds a second"
    print(f"  {what:28}{rate:>26}{seconds / bare:>8.2f} x the time of bare play")
