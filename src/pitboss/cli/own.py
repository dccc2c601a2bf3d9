"""`pitboss own`: a player's own record, made of the house's."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli import show
from pitboss.cli.writing import may_write, write

RECORD = ".jsonl"


def own(
    file: Annotated[
        Path, typer.Argument(help="The house's record, as `pitboss play --record` writes it", dir_okay=False)
    ],
    seat: Annotated[int, typer.Option(help="Whose record it is to be", min=1)],
    out: Annotated[
        Path | None, typer.Option("--out", help="The file to write, .jsonl; standard output unless told")
    ] = None,
) -> None:
    """Make a player's own record: it opens what that seat saw, and nothing else.

    Whoever has it can check that every card seen comes from what the house was bound to, and was dealt in
    order: `pitboss verify` does. It holds no key, and no card of others that was not shown. Rounds before the
    player sat down are told as everybody saw them.

    Examples:

    pitboss own night.jsonl --seat 2 --out mine.jsonl

    pitboss own night.jsonl --seat 2 > mine.jsonl
    """
    from pitboss.evidence.own import own_record
    from pitboss.table import BadRecord

    if out is not None:
        may_write(out, "--out", [RECORD])
        if out.exists():
            raise typer.BadParameter(f"{out} exists already; a record is never written over: name another")
    try:
        made = own_record(file.read_bytes(), seat)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error
    if out is not None:
        write(out, made)
        return
    text = made.decode()
    if show.plain(text) != text:
        raise typer.BadParameter("the record has signs that steer a terminal: write it with --out FILE.jsonl")
    show.say(text, end="")
