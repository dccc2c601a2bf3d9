"""Ask pip-audit, if installed, for advisories that are newer than our list."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.supply.materials import Material

PROGRAM = "pip-audit"
TIMEOUT_SECONDS = 60


class NoAnswer(Exception):
    """pip-audit is not installed, or gave no readable answer. The message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Advisory:
    """A known vulnerability that pip-audit reports in a version of a library."""

    name: str
    version: str
    id: str
    fixed: tuple[str, ...]
    """Versions that fix it; empty if there are none yet."""

    def __str__(self) -> str:
        mended = f"fixed in {', '.join(self.fixed)}" if self.fixed else "not fixed yet"
        return f"{self.name} {self.version}: {self.id}, {mended}"


def ask(libraries: Iterable[Material], timeout: float = TIMEOUT_SECONDS) -> list[Advisory]:
    """Return pip-audit's findings on the installed versions. It uses the network."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise NoAnswer(f"{PROGRAM} is not installed: `pip install {PROGRAM}`, and try again")
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "requirements.txt"
        listed.write_text("".join(f"{each.name}=={each.version}\n" for each in libraries), encoding="utf-8")
        return _read(_run([program, "--format", "json", "--progress-spinner", "off", "--no-deps",
                           "--disable-pip", "--requirement", str(listed)], timeout))  # fmt: skip


def _run(command: list[str], timeout: float) -> str:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=timeout, stdin=subprocess.DEVNULL, check=False
        )
    except subprocess.TimeoutExpired:
        why = f"{PROGRAM} gave no answer in {timeout:.0f} seconds: try again when the network works"
        raise NoAnswer(why) from None
    except (OSError, ValueError) as error:
        raise NoAnswer(f"{PROGRAM} cannot be run: {error}") from None
    if done.returncode not in (0, 1) or not done.stdout:  # 1 means that it found something
        last = (done.stderr.strip().splitlines() or ["it does not say why"])[-1]
        raise NoAnswer(f"{PROGRAM} failed, perhaps without a network: {last[:200]}")
    return done.stdout


def _read(answer: str) -> list[Advisory]:
    try:
        rows: list[dict[str, Any]] = json.loads(answer)["dependencies"]
        return [
            Advisory(row["name"], row["version"], hole["id"], tuple(map(str, hole["fix_versions"])))
            for row in rows
            for hole in row.get("vulns", ())
        ]
    except (ValueError, TypeError, LookupError, AttributeError):
        raise NoAnswer(f"{PROGRAM} gave an answer that cannot be read: update it") from None
