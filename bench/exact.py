"""Exact odds: processor seconds for every game, compiled code being there, against goals."""

from __future__ import annotations

import time

from bench import sized
from pitboss.odds.exact import prices
from pitboss.odds.visible_card import count_decided_wager
from pitboss.table import find_game

GOALS = {
    "three-card-poker": 1,
    "casino-night-three-card-poker": 1,
    "caribbean-stud": 30,
    "pai-gow": 5,
    "red-dog": 1,
    "pokette": 1,
    "mini-dice": 1,
    "keno": 1,
}
"""Games, and in how many seconds all their wagers should be priced."""
TURNS = sized(3, short=1)


def main() -> None:
    print(f"All wagers of a game, exactly and played best; the best of {TURNS}")
    for game, goal in GOALS.items():
        taken = min(_priced(game) for _ in range(TURNS))
        print(f"  {game:30} {taken:7.3f} s   the goal is {goal:2} s: {goal / taken:7.1f} x as fast")
    model = find_game("caribbean-stud").models(find_game("caribbean-stud").Options())[0]
    begun = time.process_time()
    total = count_decided_wager(model).total
    taken = time.process_time() - begun
    rate = total / taken / 1e12
    print(f"\nCaribbean stud: {total:,} deals decided in {taken:.1f} s, {rate:.1f} million million a second")


def _priced(game: str) -> float:
    rules = find_game(game)
    begun = time.process_time()
    prices(rules, rules.Options())
    return time.process_time() - begun
