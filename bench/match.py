"""A match of bots: hands a second, and how many plain hands a hand of duplicate deals is worth."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from bench import sized
from pitboss.odds.match import Match, scores, standings
from pitboss.table import find_game

DEALS, WORKERS = sized(1_000, short=20), 2


class Line(NamedTuple):
    """A game, its limit, who plays, and the goals: hands a second, plain hands that one is worth."""

    game: str
    limit: str
    bots: tuple[str, ...]
    hands: int
    worth: float


LINES = (
    Line("hold-em", "fixed", ("tight", "station"), 800, 1.3),
    Line("hold-em", "no", ("tight", "station"), 800, 1.2),
    Line("hold-em", "fixed", ("tight", "tight", "station"), 500, 1.0),
    Line("seven-card-stud", "fixed", ("tight", "station"), 800, 1.3),
)


def main() -> None:
    print(f"{DEALS:,} deals, every bot in every seat of each; hands a second of processor time.")
    print("Worth: how many hands of deals played once tell as much as one, of the first bot's winnings.")
    print(f"{'':50}{'hands':>8}{'goal':>7}{'worth':>8}{'goal':>7}")
    for line in LINES:
        match = _match(line)
        begun = time.process_time()
        *_, score = scores(match, DEALS)
        rate = score.hands / (time.process_time() - begun)
        worth = standings(match, score)[0].worth or 0.0
        name = f"{line.game}, {line.limit} limit, {' '.join(line.bots)}"
        print(f"{name:50}{rate:8,.0f}{line.hands:7}{worth:7.2f}x{line.worth:6.1f}x")
    _by_workers(_match(LINES[0]))


def _match(line: Line) -> Match:
    game = find_game(line.game)
    return Match(game=game, options=game.options_from_json({"limit": line.limit}), bots=line.bots)


def _by_workers(match: Match) -> None:
    """How much sooner two processes are done, once they are there."""
    begun = time.perf_counter()
    *_, alone = scores(match, DEALS)
    single = time.perf_counter() - begun
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as pool:
        *_, _ = scores(match, DEALS // 10, pool)
        begun = time.perf_counter()
        *_, shared = scores(match, DEALS, pool)
        several = time.perf_counter() - begun
    assert shared == alone
    print(f"{WORKERS} processes, by the clock: {single / several:.2f} x as fast; goal 1.5 x on idle cores")
