"""The file in which a simulation keeps what is done: written whole or not at all."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.writing import write as written

if TYPE_CHECKING:
    from pitboss.odds.simulation.simulate import Simulation, SimulationProgress

EVERY = 10
"""Seconds between two writings."""


class Keeper:
    """Keeps what is done in a file, if there is one: every few seconds, and at the end."""

    def __init__(self, path: Path | None, simulation: Simulation) -> None:
        from pitboss.odds.simulation.simulate import SimulationProgress

        self._path = path
        self.begun = read(path, simulation) if path and path.exists() else None
        if path and not self.begun:
            write(path, SimulationProgress(simulation=simulation))  # what cannot be written is told at once
        self._written = 0.0

    def keep(self, done: SimulationProgress, *, now: bool = False) -> None:
        """Write it, if it is time. What cannot be written is tried again, and told at the end."""
        if self._path and (now or time.monotonic() - self._written > EVERY):
            with suppress(*() if now else (OSError,)):
                write(self._path, done)
            self._written = time.monotonic()


def read(path: Path, simulation: Simulation) -> SimulationProgress:
    """What is done of a simulation; a file of anything else is refused and stays as it is."""
    from pitboss.odds.simulation.resuming import BadResume, from_json

    if not path.is_file():
        raise BadResume(f"{path} is no file: name one, or a new one to keep what is done in")
    try:
        return from_json(json.loads(path.read_text(encoding="utf-8")), simulation)
    except (BadResume, ValueError, RecursionError) as error:
        why = error if isinstance(error, BadResume) else "it is damaged, or no JSON"
        raise BadResume(
            f"{path} cannot be gone on from: {why}; name another file, or move this one"
        ) from None


def write(path: Path, done: SimulationProgress) -> None:
    """Write it so that there is always a whole one."""
    from pitboss.odds.simulation.resuming import to_json

    written(path, f"{json.dumps(to_json(done))}\n".encode())


def free_name(simulation: Simulation) -> Path:
    """A name in this folder that no file has yet."""
    said = f"{simulation.game}-{str(simulation.seed)[:20]}"  # a name has not room for any seed
    names = (f"{said}{f'-{n}' if n else ''}.simulation.json" for n in count())
    return next(path for path in map(Path, names) if not path.exists())
