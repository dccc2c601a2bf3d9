"""Keep a record while a table plays, and print what to do with it next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import typer

from pitboss.cli import show
from pitboss.cli.atomic_files import may_write

if TYPE_CHECKING:
    from pitboss.evidence.file import Recorder
    from pitboss.table import Table

COMMITTED = (
    "Before each round you see the house's commitment, then the word you add. Write them down if you like; "
    "the record has them, too."
)
NOT_RECORDED = (
    "Each round begins with a commitment that binds the house. To be able to check it later, keep a record "
    "with --record FILE."
)


@contextmanager
def recording(path: Path | None, table: Table, *, json: bool) -> Iterator[None]:
    """Record a table, if a path is given."""
    from pitboss.evidence.file import Recorder

    if path is None:
        yield
        return
    may_write(path, "--record", [path.suffix.lower()])
    recorder = Recorder(path)
    with keep_record(path, recorder, json=json):
        recorder.record(table)
        yield


@contextmanager
def keep_record(path: Path, recorder: Recorder, *, json: bool) -> Iterator[None]:
    """Write a record; afterward, tell the person how to verify or resume it."""
    name = quote(str(path))
    try:
        with recorder:
            yield
    except typer.BadParameter:
        raise
    except BaseException:
        if path.exists():
            said = f"the record {path} is not finished: continue with `pitboss resume {name}`"
            show.complain(said, below=True)
        raise
    if not json:
        show.print_wrapped(f"Recorded in {path}. Run `pitboss verify {name}` to see what it proves.")
