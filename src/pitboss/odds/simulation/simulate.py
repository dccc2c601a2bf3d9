"""Simulate many seeded rounds of a game, in this process or on any executor.

The result is a sum of integers over blocks (`rounds.py`), so it does not depend on the number of workers.
Progress is a value: a run can stop anywhere and continue from it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from pitboss.law import BadInput
from pitboss.odds.counting import Lines, SeenNumbers, WagerCount, max_outcomes
from pitboss.odds.exact import WagerValue, add_citation, price, price_models
from pitboss.odds.in_parts import run_in_order
from pitboss.odds.simulation.deciding import DecisionTable, best_play
from pitboss.odds.simulation.rounds import ROUNDS_PER_BLOCK, RoundSettler, blocks
from pitboss.odds.simulation.shared import SharedDraw
from pitboss.table import Game, HouseOptions, find_game
from pitboss.table.model import Decision, Model
from pitboss.table.wager import Wager
from pitboss.version import __version__

__all__ = [
    "Simulation", "SimulationProgress", "WorkersLost", "exact_prices", "parts_of", "run", "simulate",
    "simulation",
]  # fmt: skip

ALGORITHM_VERSION = 2
"""Version number, increased whenever the same seed gives different rounds."""
ITEM_BLOCKS_PER_PART = 64
"""Blocks per part, times items per round; a part takes a worker about a second at most."""
MAX_QUICK_OUTCOMES = 10**10
"""Number of outcomes that can be counted in a second or two."""
ModelResult: TypeAlias = tuple[int, int, int, Lines]
"""Index of the model, of the wager, of the way, and the lines."""


class NotSimulated(BadInput):
    """A simulation that cannot run."""


class WorkersLost(Exception):
    """The workers of a simulation are gone; `done` is the progress so far, to continue from."""

    def __init__(self, done: SimulationProgress, why: BaseException) -> None:
        super().__init__(f"the workers are gone: {type(why).__name__}: {why}")
        self.done = done


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """The settings of a simulation. Can be sent to another process, which builds the models there."""

    game: str
    options: str = "{}"
    """House options that differ from the defaults, as JSON."""
    strategy: str = ""
    """Name of a strategy; empty for best play."""
    seed: int
    made_by: tuple[str, int] = (__version__, ALGORITHM_VERSION)
    tables: tuple[dict[str, DecisionTable], ...] = field(default=(), compare=False, repr=False)
    """For each model, tables of best play for wagers without a named strategy."""

    def rules(self) -> tuple[Game, HouseOptions]:
        """Return the game and its house options."""
        game = find_game(self.game)
        return game, game.options_from_json(json.loads(self.options))

    def models(self) -> list[Model]:
        """Return the game's models."""
        game, options = self.rules()
        return game.models_playing(self.strategy, options)


def simulation(game: Game, options: HouseOptions, seed: int, strategy: str = "") -> Simulation:
    """Set up a simulation, with best play unless a strategy is named."""
    if not isinstance(seed, int) or seed < 0:
        raise NotSimulated(f"seed {seed!r} is not valid: choose a whole number from 0 up")
    models = game.models_playing(strategy, options)
    if not models:
        raise NotSimulated(
            f"{game.title.lower()} is played against other players: choose a game against the house"
        )
    tables = tuple(
        {each.wager: best_play(model, each) for each in model.decisions if not each.plays} for model in models
    )
    written = json.dumps(options.to_json(), sort_keys=True)
    return Simulation(game=game.id, options=written, strategy=strategy, seed=seed, tables=tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationProgress:
    """Progress of a simulation: whole blocks, and perhaps a short last one."""

    simulation: Simulation
    blocks: int = 0
    counts: Counter[ModelResult] = field(default_factory=Counter)
    rest: int = 0
    """Rounds in the short block, counted separately because a longer run includes them in a whole block."""
    last: Counter[ModelResult] = field(default_factory=Counter)

    @property
    def rounds(self) -> int:
        return self.blocks * ROUNDS_PER_BLOCK + self.rest

    def wager_counts(self) -> list[WagerCount]:
        """Return the counts by model and wager, ready to be priced."""
        return [each for _, several in self._by_model() for each in several]

    def prices(self) -> list[WagerValue]:
        """Return the estimated prices."""
        rules = self.simulation.rules()
        return [
            add_citation(price(each, model.stake), *rules)
            for model, several in self._by_model()
            for each in several
        ]

    def _by_model(self) -> Iterator[tuple[Model, list[WagerCount]]]:
        counts, settled = self.counts + self.last, _round_settlers(self.simulation)
        for number, (model, each) in enumerate(zip(self.simulation.models(), settled, strict=True)):
            found: list[dict[SeenNumbers, Counter[Lines]]] = [{} for _ in each.groups]
            for (of, place, way, lines), times in sorted(counts.items()):
                if of == number:
                    seen = (way,) if each.groups[place][1] else ()
                    found[place].setdefault(seen, Counter())[lines] += times
            yield (
                model,
                [
                    WagerCount(wagers, decision, lines, self.rounds, sampled=True, by_way=bool(decision))
                    for (wagers, decision), lines in zip(each.groups, found, strict=True)
                ],
            )


class SimulationPart(NamedTuple):
    """Blocks from one on, up to a number of rounds: whole ones, or a single short one."""

    first: int
    rounds: int


@lru_cache(maxsize=4)
def _round_settlers(simulation: Simulation) -> list[RoundSettler]:
    tables = simulation.tables or ({},) * len(simulation.models())
    return [RoundSettler(*each) for each in zip(simulation.models(), tables, strict=True)]


@lru_cache(maxsize=4)
def _shared_draw(simulation: Simulation) -> SharedDraw | None:
    """Return the draw that all models share, or None."""
    models = simulation.models()
    return SharedDraw(models) if all(model.shares_draw for model in models) else None


def wagers_of(simulation: Simulation) -> list[list[tuple[tuple[Wager, ...], Decision | None]]]:
    """Return each model's groups of wagers with their decisions."""
    return [each.groups for each in _round_settlers(simulation)]


def count_part(simulation: Simulation, part: SimulationPart) -> Counter[ModelResult]:
    """Count the results of a part; this is a worker's task."""
    if simulation.made_by != (here := (__version__, ALGORITHM_VERSION)):
        raise NotSimulated(
            f"a worker has pitboss {here}, not {simulation.made_by}: install the same version everywhere"
        )
    settled, found = _round_settlers(simulation), Counter[ModelResult]()
    if shared := _shared_draw(simulation):
        drawn = shared.count(simulation.seed, blocks(*part))
        for number, (each, owns) in enumerate(zip(settled, drawn, strict=True)):
            for own, times in owns.items():
                found.update({(number, *came): times for came in each.settle(shared.row(own))})
        return found
    for number, each in enumerate(settled):
        counts = each.count(simulation.seed, number, blocks(*part))
        found.update({(number, *came): times for came, times in counts.items()})
    return found


def run(
    simulation: Simulation,
    rounds: int,
    *,
    begun: SimulationProgress | None = None,
    executor: Executor | None = None,
    lost: tuple[type[BaseException], ...] = (),
) -> Iterator[SimulationProgress]:
    """Simulate up to `rounds` in total, yielding the progress after each part.

    Parts go to the executor if there is one; `lost` lists the errors it raises when its workers are gone.
    """
    gone: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError, *lost)
    done = replace(begun or SimulationProgress(simulation=simulation), rest=0, last=Counter())
    if not isinstance(rounds, int) or rounds <= 0:
        raise NotSimulated(f"{rounds!r} rounds cannot be simulated: choose a whole number from 1 up")
    if rounds < done.rounds:
        raise NotSimulated(f"{done.rounds:,} rounds are already done: ask for at least that many")
    if rounds == done.rounds:
        yield done
    results = run_in_order(executor, partial(count_part, simulation), _parts(done, rounds))
    try:
        for part, came in zip(_parts(done, rounds), results, strict=True):
            if short := part.rounds % ROUNDS_PER_BLOCK:
                done = replace(done, rest=short, last=came)
            else:
                done = replace(done, blocks=part.rounds // ROUNDS_PER_BLOCK, counts=done.counts + came)
            yield done
    except gone as error:
        raise WorkersLost(done, error) from error


def _parts(done: SimulationProgress, rounds: int) -> Iterator[SimulationPart]:
    """Yield the remaining parts."""
    at_once, whole = _at_once(done.simulation), rounds // ROUNDS_PER_BLOCK
    for first in range(done.blocks, whole, at_once):
        yield SimulationPart(first, min(first + at_once, whole) * ROUNDS_PER_BLOCK)
    if rounds % ROUNDS_PER_BLOCK:
        yield SimulationPart(whole, rounds)


def _at_once(simulation: Simulation) -> int:
    """Return the number of blocks per part."""
    shared = _shared_draw(simulation)
    return max(
        1,
        ITEM_BLOCKS_PER_PART
        // (shared.size if shared else sum(each.items for each in _round_settlers(simulation))),
    )


def parts_of(simulation: Simulation, rounds: int, begun: SimulationProgress | None = None) -> int:
    """Return the number of remaining parts."""
    left = rounds // ROUNDS_PER_BLOCK - (begun.blocks if begun else 0)
    return max(1, -(-left // _at_once(simulation)) + bool(rounds % ROUNDS_PER_BLOCK))


def simulate(
    game: Game,
    options: HouseOptions,
    rounds: int,
    seed: int,
    *,
    strategy: str = "",
    executor: Executor | None = None,
) -> list[WagerCount]:
    """Simulate rounds of a game and count the wagers' lines."""
    *_, done = run(simulation(game, options, seed, strategy), rounds, executor=executor)
    return done.wager_counts()


def exact_prices(simulation: Simulation) -> dict[str, WagerValue]:
    """Return the exact prices under the same play, if they can be counted quickly."""
    models = simulation.models()
    if any(max_outcomes(model) > MAX_QUICK_OUTCOMES for model in models):
        return {}
    return {each.wager: each for each in price_models(*simulation.rules(), models) if not each.sampled}
