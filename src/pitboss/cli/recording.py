"""A record kept while a table is played at, and what is said of it when it ends or breaks off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import typer

from pitboss.cli import show
from pitboss.cli.writing import may_write

if TYPE_CHECKING:
    from pitboss.evidence.file import Recorder
    from pitboss.table import Table

COMMITTED = (
    "Before each round you see the commitment that binds the house, and then the word that you add. Note "
    "them if you like; the record has them too."
)
NOT_RECORDED = (
    "Each round begins with a commitment, which binds the house. Nothing is recorded, so it cannot be "
    "checked later: --record FILE keeps a record."
)


@contextmanager
def recording(path: Path | None, table: Table, *, json: bool) -> Iterator[None]:
    """Keep a record of a table meanwhile, if one is wanted."""
    from pitboss.evidence.file import Recorder

    if path is None:
        yield
        return
    may_write(path, "--record", [path.suffix.lower()])
    recorder = Recorder(path)
    with kept(path, recorder, json=json):
        recorder.record(table)
        yield


@contextmanager
def kept(path: Path, recorder: Recorder, *, json: bool) -> Iterator[None]:
    """Write a record meanwhile; then say what can be done with it, to people on the screen."""
    name = quote(str(path))
    try:
        with recorder:
            yield
    except typer.BadParameter:
        raise
    except BaseException:
        if path.exists():
            said = f"the record {path} has no end yet: `pitboss resume {name}` goes on with it"
            show.complain(said, below=True)
        raise
    if not json:
        show.wrapped(f"Recorded in {path}: `pitboss verify {name}` says what that proves.")
