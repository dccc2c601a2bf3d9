"""Save a simulation's progress to a file, atomically."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.atomic_files import write as written

if TYPE_CHECKING:
    from pitboss.odds.simulation.simulate import Simulation, SimulationProgress

SAVE_INTERVAL_SECONDS = 10
"""Seconds between saves."""


class ProgressKeeper:
    """Saves progress to a file, if any, every few seconds and at the end."""

    def __init__(self, path: Path | None, simulation: Simulation) -> None:
        from pitboss.odds.simulation.simulate import SimulationProgress

        self._path = path
        self.begun = read(path, simulation) if path and path.exists() else None
        if path and not self.begun:
            write(path, SimulationProgress(simulation=simulation))  # fail at once if the file is not writable
        self._written = 0.0

    def save(self, done: SimulationProgress, *, now: bool = False) -> None:
        """Save if it is time. Retry failed saves; raise only at the end."""
        if self._path and (now or time.monotonic() - self._written > SAVE_INTERVAL_SECONDS):
            with suppress(*() if now else (OSError,)):
                write(self._path, done)
            self._written = time.monotonic()


def read(path: Path, simulation: Simulation) -> SimulationProgress:
    """Read a simulation's progress. Refuse a file of anything else."""
    from pitboss.odds.simulation.resuming import BadResume, from_json

    if not path.is_file():
        raise BadResume(f"{path} is not a file: name one, or a new file to save progress in")
    try:
        return from_json(json.loads(path.read_text(encoding="utf-8")), simulation)
    except (BadResume, ValueError, RecursionError) as error:
        why = error if isinstance(error, BadResume) else "it is damaged or not JSON"
        raise BadResume(f"{path} cannot be resumed: {why}; name another file or move this one") from None


def write(path: Path, done: SimulationProgress) -> None:
    """Save progress atomically."""
    from pitboss.odds.simulation.resuming import to_json

    written(path, f"{json.dumps(to_json(done))}\n".encode())


def free_name(simulation: Simulation) -> Path:
    """Return an unused file name in this folder."""
    said = f"{simulation.game}-{str(simulation.seed)[:20]}"  # a seed may be too long for a file name
    names = (f"{said}{f'-{n}' if n else ''}.simulation.json" for n in count())
    return next(path for path in map(Path, names) if not path.exists())
