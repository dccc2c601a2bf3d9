"""Hand histories on the command line: PHH files and folders replayed, one line a hand."""

from __future__ import annotations

import json as json_text
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.poker.history import BadHistory, Entry, History
    from pitboss.table import Round

SUFFIXES = (".phh", ".phhs")
STANDARD_INPUT = Path("-")


def is_history(path: Path) -> bool:
    """Whether a path is a hand-history file; what comes by standard input shows it, for records are JSON."""
    if path == STANDARD_INPUT:
        return not _standard_input().lstrip().startswith("{")
    return path.suffix.lower() in SUFFIXES


def text_of(path: Path) -> str:
    """The text of a file, or of standard input for `-`."""
    return _standard_input() if path == STANDARD_INPUT else path.read_text(encoding="utf-8-sig")


@cache
def _standard_input() -> str:
    return sys.stdin.buffer.read().decode("utf-8-sig")


def replay_histories(paths: list[Path], json: bool) -> None:
    """Replay every hand of the files and folders; what cannot be read is told, and the rest goes on.

    The exit code is 1 if any hand could not be read or played, or does not come out as recorded.
    """
    failed = False
    for path in files_of(paths):
        for row in replay_file(path):
            if "error" in row:
                failed = True
                tell_error(row, json=json)
                continue
            if row.get("matches") is False:
                failed = True
                _complain(row, "the stacks are not those recorded")
            sys.stdout.write((json_text.dumps(row, ensure_ascii=False) if json else _line(row)) + "\n")
    if failed:
        raise typer.Exit(1)


def tell_error(row: dict[str, Any], *, json: bool) -> None:
    """What is wrong, on standard error; and as a row where there are rows."""
    _complain(row, row["error"])
    if json:
        sys.stdout.write(json_text.dumps(row, ensure_ascii=False) + "\n")


def _complain(row: dict[str, Any], why: str) -> None:
    sys.stderr.write(f"pitboss: {show.plain(f'{_place(row)}: {why}')}\n")


def replay_file(path: Path) -> Iterator[dict[str, Any]]:
    """One row a hand: `file`, `hand` (of many), `variant`, `finishing_stacks`, `matches`, or an `error`."""
    from pitboss.poker.history import read

    try:
        text = text_of(path)
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
    found = [f"{kind} {row[kind]}" for kind in ("hand", "round") if kind in row]
    return ": ".join([str(row["file"]), *found])


def _line(row: dict[str, Any]) -> str:
    """One hand for people."""
    stacks = " ".join("?" if stack is None else str(stack) for stack in row["finishing_stacks"])
    found = {True: "  matches", False: "  DOES NOT MATCH", None: ""}[row.get("matches")]
    settled = f"  (settled by {row['settled']})" if "settled" in row else ""
    more = "  (unfinished)" if row.get("unfinished") else ""
    return f"{_place(row)}: {row['variant']}  {stacks}{found}{settled}{more}"


def tell_as(form: str, played: Iterable[tuple[Path, Round]]) -> bool:
    """Print finished poker rounds as one file of PHH sections, or as text that people can read.

    What the format cannot tell is left out and said. Returns whether all could be told.
    """
    from pitboss.poker.hand import Hand
    from pitboss.poker.history import sections, tell, to_phh
    from pitboss.table import Refused

    told: list[str] = []
    whole = True
    for file, round in played:
        if not isinstance(round, Hand):
            raise typer.BadParameter(f"only poker has hand histories, and {file} is of {round.game.title}")
        try:
            told.append(to_phh(round) if form == "phh" else tell(round))
        except Refused as refusal:
            whole = False
            row = {"file": str(file), "round": round.start.number, "error": str(refusal)}
            tell_error(row, json=False)
    sys.stdout.write(sections(told) if form == "phh" else "\n".join(told))
    return whole
