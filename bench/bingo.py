"""Bingo: verifying a claim among the cards of a series, exact odds of any arrangement, and sampled games."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import combinations
from typing import TypeVar

from bench import sized
from pitboss.charity.bingo.arrangements import CELLS, Arrangement, find_arrangement, library
from pitboss.charity.bingo.cards import FREE_CELL, BingoSeries, parse_serial
from pitboss.charity.bingo.claims import check_claim, find_winning_calls
from pitboss.charity.bingo.odds import count_by_columns, price_arrangement, price_cards_in_play
from pitboss.charity.bingo.sampling import play_games
from pitboss.equipment.chance import Chance

CARDS = sized(9_000, short=600)
CLAIMS = sized(1_000, short=50)
GAMES = sized(2_000, short=100)
CLAIM_GOAL_MS = 100
ODDS_GOAL_SECONDS = 1
_T = TypeVar("_T")


def main() -> None:
    seconds, series = _time(lambda: BingoSeries.make(7, "blue", CARDS, Chance.seeded(1)))
    seconds, faces = _time(series.faces)
    print(f"All {CARDS:,} faces of a series from its key: {seconds * 1e3:.0f} ms")
    _bench_claims(series)
    calls = [number + 1 for number in Chance.seeded(2).draw(45, 75)]
    seconds, won = _time(lambda: find_winning_calls(faces, find_arrangement("any-line"), calls))
    print(
        f"All {CARDS:,} cards against 45 calls: {seconds * 1e3:.2f} ms, {int((won <= 45).sum()):,} have won"
    )
    _bench_odds()
    line = find_arrangement("any-line")
    seconds, found = _time(lambda: price_cards_in_play(line, CARDS))
    print(f"{CARDS:,} cards in play, the whole sum: {seconds:.3f} s, first win after {found.mean:.2f} calls")
    play_games(faces, line, 1, 1)  # compiles it
    seconds, sampled = _time(lambda: play_games(faces, line, GAMES, 1))
    print(
        f"{GAMES:,} games sampled with them: {GAMES / seconds:,.0f} games a second, {sampled.mean:.2f} calls"
    )


def _bench_claims(series: BingoSeries) -> None:
    """Time claims from the serial on: the card is derived from the key each time."""
    chance = Chance.seeded(3)
    serials = [str(series.card(number + 1).serial) for number in chance.draw(CLAIMS, series.cards)]
    calls = [number + 1 for number in chance.draw(50, 75)]
    for name in ("any-line", "two-lines", "coverall"):
        arrangement = find_arrangement(name)
        times = []
        for serial in serials:
            taken, _ = _time(lambda: check_claim(series.find(parse_serial(serial)), arrangement, calls))  # noqa: B023
            times.append(taken * 1e3)
        middle, worst = sorted(times)[len(times) // 2], max(times)
        print(
            f"Claim of {name:10} among {series.cards:,} cards: median {middle:.3f} ms, worst {worst:.3f} ms; "
            f"the goal is {CLAIM_GOAL_MS} ms"
        )


def _bench_odds() -> None:
    pairs = tuple(1 << one | 1 << two for one, two in combinations([*range(FREE_CELL), *range(13, CELLS)], 2))
    hard = {"any 15 of all 276 pairs": Arrangement("Pairs", pairs, 15)}
    worst = 0.0
    for name, arrangement in {**library(), **hard}.items():
        count_by_columns.cache_clear()
        seconds, found = _time(lambda: price_arrangement(arrangement).cumulative)  # noqa: B023
        worst = max(worst, seconds)
        if name in ("any-line", "three-lines", "coverall", *hard):
            print(f"Exact odds of {name:24} {seconds:.3f} s, {float(found[50]):.6f} within 50 calls")
    print(
        f"Slowest of {len(library()) + len(hard)} arrangements: {worst:.3f} s; "
        f"the goal is {ODDS_GOAL_SECONDS} s"
    )


def _time(work: Callable[[], _T]) -> tuple[float, _T]:
    begun = time.perf_counter()
    found = work()
    return time.perf_counter() - begun, found


if __name__ == "__main__":
    main()
