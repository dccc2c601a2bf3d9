"""Every game against the house: rounds a second with six bots, and wagers settled by compiled code."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numba
import numpy as np

from bench import sized
from pitboss.equipment.chance import Chance
from pitboss.odds.simulation.rounds import outcomes
from pitboss.table import Game, every_game
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.model import Model
from pitboss.table.wager import Wager

GOAL = 1_500
"""Rounds a second that every game should reach on one core."""
BOTS = 6
ROUNDS = sized(1_000, short=10)
TURNS = sized(3, short=1)
OUTCOMES = sized(10**6, short=10**4)
SAMPLED = sized(1 << 16, short=1 << 8)
"""How many rounds are drawn for the outcomes; they are repeated to make up the number."""


def main() -> None:
    games = [game for game in every_game() if game.models(game.Options())]
    print(f"On one core by {BOTS} bots, with events and citations; the goal is {GOAL:,} rounds a second")
    for game in games:
        rate, actions = max(_rounds(game) for _ in range(TURNS))
        said = f"{rate:7,.0f} rounds, {rate * actions:9,.0f} actions"
        print(f"  {game.id:34} {said}   {rate / GOAL:5.2f} x the goal")
    print(
        "\nWagers settled a second by compiled code, a million random outcomes; the first wager of each kind"
    )
    for game in games:
        for wager, columns in _kinds(game):
            compiled, plain = _settled(wager, columns)
            name = f"{game.id}: {wager.name}"
            print(f"  {name:44} {compiled / 1e6:8,.0f} M     {compiled / plain:7,.0f} x Python")


def _rounds(game: Game) -> tuple[float, float]:
    """Rounds a second of processor time, every event made and its citation looked at; actions in each."""
    options = game.Options()
    seats = min(BOTS, game.seating(options)[0])
    table = game.table(options=options, stacks=dict.fromkeys(range(1, seats + 1), 10**9))
    chance = Chance.seeded(7)
    bots = {seat: RandomLegal(chance.fork(f"bot {seat}")) for seat in table.stacks}
    begun, actions = time.process_time(), 0
    for number in range(ROUNDS):
        round = table.start(chance.fork(number))
        play_out(round, bots)
        actions += len(round.inputs)
        assert all(event.cite for event in round.events)
    return ROUNDS / (time.process_time() - begun), actions / ROUNDS


def _kinds(game: Game) -> Iterator[tuple[Wager, list[Any]]]:
    """A wager for each settlement of a game, with a million outcomes of the draws that it looks on."""
    model: Model = game.models(game.Options())[0]
    found = [np.concatenate(columns) for columns in zip(*outcomes(model, SAMPLED, 7), strict=True)]
    numbers = {draw.name: np.resize(each, OUTCOMES) for draw, each in zip(model.draws, found, strict=True)}
    kinds = {wager.settle: wager for wager in reversed(model.wagers)}
    for wager in reversed(kinds.values()):
        yield wager, [numbers[draw] for draw in wager.on]


def _settled(wager: Wager, columns: list[Any]) -> tuple[float, float]:
    """Settlements a second, compiled and in plain Python."""
    settle = numba.vectorize(wager.settle)  # type: ignore[no-untyped-call]
    settle(*columns, *wager.args)  # compiled once
    compiled = max(_rate(lambda: settle(*columns, *wager.args), OUTCOMES) for _ in range(TURNS))
    rows = list(zip(*(column[:20_000].tolist() for column in columns), strict=True))
    return compiled, _rate(lambda: [wager.settle(*row, *wager.args) for row in rows], len(rows))


def _rate(work: Callable[[], object], count: int) -> float:
    begun = time.process_time()
    work()
    return count / (time.process_time() - begun)
