"""Many rounds of a game by a seeded stream, one after the other or by whatever can run parts of them.

The result is a sum of whole numbers over blocks (`rounds.py`), so it is the same for any number of workers.
What has been done so far is a value too: a run can stop anywhere and go on from it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from pitboss import __version__
from pitboss.law import BadInput
from pitboss.odds.counting import Lines, Seen, WagerCount, ways
from pitboss.odds.exact import WagerValue, in_full, price, priced
from pitboss.odds.running import in_order
from pitboss.odds.simulation.deciding import DecisionTable, best_play
from pitboss.odds.simulation.rounds import BLOCK, RoundSettler, blocks
from pitboss.odds.simulation.shared import SharedDraw
from pitboss.table import Game, HouseOptions, find_game
from pitboss.table.model import Decision, Model
from pitboss.table.wager import Wager

ALGORITHM = 2
"""Raised whenever the same seed would give other rounds."""
ITEMS = 64
"""A part has so many blocks, over the items that a round draws: it takes a worker about a second at most."""
QUICK = 10**10
"""Up to so many ways to fall are counted in a second or two."""
Came: TypeAlias = tuple[int, int, int, Lines]
"""The number of a model, of a wager that is priced in it, of the way gone, and the lines."""


class NotSimulated(BadInput):
    """What cannot be simulated, or not so."""


class WorkersLost(Exception):
    """Whoever ran the parts of a simulation is gone; `done` is what there is, and can be gone on from."""

    def __init__(self, done: SimulationProgress, why: BaseException) -> None:
        super().__init__(f"the workers are gone: {type(why).__name__}: {why}")
        self.done = done


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What is simulated. It can be sent to another process, which makes the models there."""

    game: str
    options: str = "{}"
    """House options that differ from the usual, as JSON."""
    strategy: str = ""
    """The name of a strategy, or nothing for the best play."""
    seed: int
    made_by: tuple[str, int] = (__version__, ALGORITHM)
    tables: tuple[dict[str, DecisionTable], ...] = field(default=(), compare=False, repr=False)
    """For each model, the best play about the wagers for which no strategy is named."""

    def rules(self) -> tuple[Game, HouseOptions]:
        """The game and the house's options."""
        game = find_game(self.game)
        return game, game.options_from_json(json.loads(self.options))

    def models(self) -> list[Model]:
        """The rounds in plain integers."""
        game, options = self.rules()
        return game.played_by(self.strategy, options)


def simulation(game: Game, options: HouseOptions, seed: int, strategy: str = "") -> Simulation:
    """A game to be simulated, by the best play unless a strategy is named."""
    if not isinstance(seed, int) or seed < 0:
        raise NotSimulated(f"a seed is a whole number from 0 on, not {seed!r}")
    models = game.played_by(strategy, options)
    if not models:
        raise NotSimulated(
            f"at {game.title.lower()} players play against each other: there is no house to beat"
        )
    tables = tuple(
        {each.wager: best_play(model, each) for each in model.decisions if not each.plays} for model in models
    )
    written = json.dumps(options.to_json(), sort_keys=True)
    return Simulation(game=game.id, options=written, strategy=strategy, seed=seed, tables=tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationProgress:
    """What has been simulated: so many whole blocks, and perhaps a short one at the end."""

    simulation: Simulation
    blocks: int = 0
    counts: Counter[Came] = field(default_factory=Counter)
    rest: int = 0
    """How many rounds the short block has. They are counted apart: a longer run has them in a whole one."""
    last: Counter[Came] = field(default_factory=Counter)

    @property
    def rounds(self) -> int:
        return self.blocks * BLOCK + self.rest

    def counted(self) -> list[WagerCount]:
        """The counts, ready to be priced: by model, and in each by wager."""
        return [each for _, several in self._by_model() for each in several]

    def prices(self) -> list[WagerValue]:
        """What the wagers came to."""
        rules = self.simulation.rules()
        return [
            in_full(price(each, model.stake), *rules)
            for model, several in self._by_model()
            for each in several
        ]

    def _by_model(self) -> Iterator[tuple[Model, list[WagerCount]]]:
        counts, settled = self.counts + self.last, _settled(self.simulation)
        for number, (model, each) in enumerate(zip(self.simulation.models(), settled, strict=True)):
            found: list[dict[Seen, Counter[Lines]]] = [{} for _ in each.groups]
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
    """The blocks from one on, up to a number of rounds: whole ones, or a single short one."""

    first: int
    rounds: int


@lru_cache(maxsize=4)
def _settled(simulation: Simulation) -> list[RoundSettler]:
    tables = simulation.tables or ({},) * len(simulation.models())
    return [RoundSettler(*each) for each in zip(simulation.models(), tables, strict=True)]


@lru_cache(maxsize=4)
def _shared(simulation: Simulation) -> SharedDraw | None:
    """Return the draw that all models share, if they do."""
    models = simulation.models()
    return SharedDraw(models) if all(model.shares_draw for model in models) else None


def wagers_of(simulation: Simulation) -> list[list[tuple[tuple[Wager, ...], Decision | None]]]:
    """For each model the wagers that are counted, each with those made with it and the decision about it."""
    return [each.groups for each in _settled(simulation)]


def count_part(simulation: Simulation, part: SimulationPart) -> Counter[Came]:
    """How often the wagers came to what in a part: what a worker does."""
    if simulation.made_by != (here := (__version__, ALGORITHM)):
        raise NotSimulated(f"a worker has pitboss {here}, not {simulation.made_by}: install the same on all")
    settled, found = _settled(simulation), Counter[Came]()
    if shared := _shared(simulation):
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
    """Simulate so many rounds in all: what is done so far, again and again, and at last all of it.

    Parts are handed to an executor if there is one; `lost` are errors of its own by which it says that its
    workers are gone.
    """
    gone: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError, *lost)
    done = replace(begun or SimulationProgress(simulation=simulation), rest=0, last=Counter())
    if not isinstance(rounds, int) or rounds <= 0:
        raise NotSimulated(f"rounds are a whole number from 1 on, not {rounds!r}")
    if rounds < done.rounds:
        raise NotSimulated(f"{done.rounds:,} rounds are done already: ask for as many or more")
    if rounds == done.rounds:
        yield done
    results = in_order(executor, partial(count_part, simulation), _parts(done, rounds))
    try:
        for part, came in zip(_parts(done, rounds), results, strict=True):
            if short := part.rounds % BLOCK:
                done = replace(done, rest=short, last=came)
            else:
                done = replace(done, blocks=part.rounds // BLOCK, counts=done.counts + came)
            yield done
    except gone as error:
        raise WorkersLost(done, error) from error


def _parts(done: SimulationProgress, rounds: int) -> Iterator[SimulationPart]:
    """What is left to do, in parts."""
    at_once, whole = _at_once(done.simulation), rounds // BLOCK
    for first in range(done.blocks, whole, at_once):
        yield SimulationPart(first, min(first + at_once, whole) * BLOCK)
    if rounds % BLOCK:
        yield SimulationPart(whole, rounds)


def _at_once(simulation: Simulation) -> int:
    """How many blocks a part has."""
    shared = _shared(simulation)
    return max(1, ITEMS // (shared.size if shared else sum(each.items for each in _settled(simulation))))


def parts_of(simulation: Simulation, rounds: int, begun: SimulationProgress | None = None) -> int:
    """In how many parts so many rounds are simulated."""
    left = rounds // BLOCK - (begun.blocks if begun else 0)
    return max(1, -(-left // _at_once(simulation)) + bool(rounds % BLOCK))


def simulate(
    game: Game,
    options: HouseOptions,
    rounds: int,
    seed: int,
    *,
    strategy: str = "",
    executor: Executor | None = None,
) -> list[WagerCount]:
    """How often the wagers of a game came to which lines, in so many rounds by a seeded stream."""
    *_, done = run(simulation(game, options, seed, strategy), rounds, executor=executor)
    return done.counted()


def exact(simulation: Simulation) -> dict[str, WagerValue]:
    """What the wagers are worth exactly, played in the same way, where that can be counted in no time."""
    models = simulation.models()
    if any(ways(model) > QUICK for model in models):
        return {}
    return {each.wager: each for each in priced(*simulation.rules(), models) if not each.sampled}
