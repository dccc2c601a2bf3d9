"""Hand histories on the command line: PHH files and folders replayed, one line a hand."""

from __future__ import annotations

import json as json_text
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from pitboss.poker.history import BadHistory, Entry, History
    from pitboss.table import Round

SUFFIXES = (".phh", ".phhs")


def is_history(path: Path) -> bool:
    """Whether a path is a hand-history file."""
    return path.suffix.lower() in SUFFIXES


def replay_histories(paths: list[Path], json: bool) -> None:
    """Replay every hand of the files and folders; what cannot be read is told, and the rest goes on.

    The exit code is 1 if any hand could not be read or played.
    """
    failed = False
    for path in files_of(paths):
        for row in replay_file(path):
            failed |= "error" in row
            if "error" in row:
                sys.stderr.write(f"pitboss: {_place(row)}: {row['error']}\n")
            if json:
                sys.stdout.write(json_text.dumps(row, ensure_ascii=False) + "\n")
            elif "error" not in row:
                sys.stdout.write(_line(row) + "\n")
    if failed:
        raise typer.Exit(1)


def replay_file(path: Path) -> Iterator[dict[str, Any]]:
    """One row a hand: `file`, `hand` (of many), `variant`, `finishing_stacks`, `matches`, or an `error`."""
    from pitboss.poker.history import read

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        yield {"file": str(path), "error": f"cannot be read: {error}"}
        return
    empty = True
    for entry, history in read(text):
        empty = False
        yield _row(path, entry, history)
    if empty:
        yield {"file": str(path), "error": "there is no hand in it"}


def _row(path: Path, entry: Entry, history: History | BadHistory) -> dict[str, Any]:
    from pitboss.poker.history import BadHistory, replay

    row: dict[str, Any] = {"file": str(path)}
    if entry.name is not None:
        row["hand"] = int(entry.name) if entry.name.isdecimal() else entry.name
    if isinstance(history, BadHistory):
        fields = entry.fields
        if isinstance(fields, dict) and isinstance(fields.get("variant"), str):
            row["variant"] = fields["variant"]
        return row | {"error": str(history)}
    row["variant"] = history.variant.code
    try:
        played = replay(history)
    except BadHistory as error:
        return row | {"error": str(error)}
    row["finishing_stacks"] = played.finishing_stacks
    if played.matches is not None:
        row["matches"] = played.matches
    if not played.hand.over:
        row["unfinished"] = True
    if played.settled != "law":
        row["settled"] = played.settled
    return row


def files_of(paths: list[Path], suffixes: tuple[str, ...] = SUFFIXES) -> Iterator[Path]:
    """The files named, and those of some kinds in the folders named, in order of name."""
    for path in paths:
        if path.is_dir():
            yield from sorted(each for each in path.rglob("*") if each.suffix.lower() in suffixes)
        else:
            yield path


def _place(row: dict[str, Any]) -> str:
    return f"{row['file']}: hand {row['hand']}" if "hand" in row else str(row["file"])


def _line(row: dict[str, Any]) -> str:
    """One hand for people."""
    stacks = " ".join("?" if stack is None else str(stack) for stack in row["finishing_stacks"])
    found = {True: "  matches", False: "  DOES NOT MATCH", None: ""}[row.get("matches")]
    more = "  (unfinished)" if row.get("unfinished") else ""
    return f"{_place(row)}: {row['variant']}  {stacks}{found}{more}"


def told_as(rounds: list[Round], form: str) -> str:
    """Finished poker rounds as PHH sections, or as text that people can read."""
    from pitboss.poker.hand import Hand
    from pitboss.poker.history import tell, to_phhs

    hands = [round for round in rounds if isinstance(round, Hand)]
    if len(hands) < len(rounds):
        raise typer.BadParameter("only poker has hand histories; leave --as out")
    return to_phhs(hands) if form == "phh" else "\n".join(map(tell, hands))
