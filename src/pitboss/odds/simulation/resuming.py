"""Write a stopped simulation as JSON and read it back, refusing damaged or different runs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pitboss.law import BadInput
from pitboss.odds.simulation.rounds import ROUNDS_PER_BLOCK
from pitboss.odds.simulation.simulate import ModelResult, Simulation, SimulationProgress, wagers_of
from pitboss.table.wager import FIRST

KIND = "pitboss simulation"
MAX_BLOCKS, MAX_QUOTED_LENGTH = 2**63, 100
"""Maximum plausible number of blocks, and of characters to quote from a foreign file."""
IDENTITY_FIELDS = {"game": "game", "options": "house options", "strategy": "strategy", "seed": "seed"}


class BadResume(BadInput):
    """The file is not a simulation that can be resumed, or belongs to another run."""


def to_json(done: SimulationProgress) -> dict[str, Any]:
    """Return the finished whole blocks; a short last block is simulated again."""
    return {
        "kind": KIND,
        **_identity_row(done.simulation),
        "block": ROUNDS_PER_BLOCK,
        "blocks": done.blocks,
        "counts": [[*key, list(lines), times] for (*key, lines), times in sorted(done.counts.items())],
    }


def from_json(row: Any, simulation: Simulation) -> SimulationProgress:
    """Read a simulation's progress, checking that it belongs to this simulation."""
    if not isinstance(row, dict) or row.get("kind") != KIND:
        raise BadResume("it is not a stopped simulation")
    asked = _identity_row(simulation)
    for name, said in IDENTITY_FIELDS.items():
        if row.get(name) != asked[name]:
            found, wanted = str(row.get(name) or "none")[:MAX_QUOTED_LENGTH], asked[name] or "none"
            raise BadResume(f"it belongs to another run, with {said} {found} instead of {wanted}")
    if (row.get("made_by"), row.get("block")) != (asked["made_by"], ROUNDS_PER_BLOCK):
        version = str(row.get("made_by"))[:MAX_QUOTED_LENGTH]
        raise BadResume(f"another version of pitboss wrote it ({version}), with different rounds")
    try:
        blocks, counts = row["blocks"], _counts(row["counts"])
    except (KeyError, TypeError, ValueError):
        raise BadResume("it is damaged: its counts cannot be read") from None
    if not _is_sound(simulation, blocks, counts):
        raise BadResume("it is damaged: its counts do not fit its rounds")
    return SimulationProgress(simulation=simulation, blocks=blocks, counts=counts)


def _identity_row(simulation: Simulation) -> dict[str, Any]:
    return {name: getattr(simulation, name) for name in IDENTITY_FIELDS} | {
        "made_by": list(simulation.made_by)
    }


def _counts(rows: Any) -> Counter[ModelResult]:
    found: Counter[ModelResult] = Counter()
    for model, place, way, lines, times in rows:
        key = model, place, way, tuple(lines)
        if key in found or not all(type(each) is int for each in (*key[:3], *lines, times)):
            raise ValueError(key)
        found[key] = times
    return found


def _is_sound(simulation: Simulation, blocks: Any, counts: Counter[ModelResult]) -> bool:
    """Return whether every wager was counted once per round, on its own lines and ways."""
    groups = wagers_of(simulation)
    for model, place, way, lines in counts:
        if not (0 <= model < len(groups) and 0 <= place < len(groups[model])):
            return False
        wagers, decision = groups[model][place]
        most = [FIRST + len(wager.pays.lines) for wager in wagers]
        if len(lines) != len(most) or not all(0 <= line < end for line, end in zip(lines, most, strict=True)):
            return False
        if not 0 <= way < (len(decision.ways) if decision else 1):
            return False
    if type(blocks) is not int or not 0 <= blocks < MAX_BLOCKS or min(counts.values(), default=1) < 1:
        return False
    totals: Counter[tuple[int, int]] = Counter()
    for (model, place, _, _), times in counts.items():
        totals[model, place] += times
    places = [(model, place) for model, each in enumerate(groups) for place in range(len(each))]
    return all(totals[each] == blocks * ROUNDS_PER_BLOCK for each in places)
