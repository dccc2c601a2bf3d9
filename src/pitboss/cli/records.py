"""`pitboss replay` and `pitboss verify`: records read, checked and told again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.table import Record, Round

RECORD = ".jsonl"
_File = Annotated[
    Path, typer.Argument(help="A record file, as `pitboss play --record` writes it", dir_okay=False)
]
_Partial = Annotated[
    bool, typer.Option("--partial", help="Read the whole rounds of a file that was cut short")
]


def replay(
    files: Annotated[
        list[Path], typer.Argument(help="Record files, PHH hand histories (.phh, .phhs), or folders of them")
    ],
    partial: _Partial = False,
    form: Annotated[str, typer.Option("--as", help="How records are told: events, phh or text")] = "events",
    json: Annotated[bool, typer.Option("--json", help="JSON lines")] = False,
) -> None:
    """Play recorded rounds again, event for event; or hand histories, one result line a hand.

    Examples:

    pitboss replay night.jsonl

    pitboss replay hands.phhs more-hands/ --json

    pitboss replay night.jsonl --as phh > night.phhs
    """
    from pitboss.cli.histories import is_history, replay_histories

    if form not in ("events", "phh", "text"):
        raise typer.BadParameter(f"--as is events, phh or text, not {form!r}")
    if json and form != "events":
        raise typer.BadParameter("--json tells events; leave --as out")
    found = _found(files)
    histories = [file for file in found if is_history(file)]
    if histories and form != "events":
        raise typer.BadParameter(f"--as goes with records; {histories[0]} is a hand history")
    for file in found:
        if file not in histories:
            _tell(_replayed(file, _read(file, partial)), form, json=json)
    if histories:
        replay_histories(histories, json)


def _found(paths: list[Path]) -> list[Path]:
    """The files named, and all records and hand histories in the folders named."""
    from pitboss.cli.histories import SUFFIXES, files_of

    files = [list(files_of([path], (RECORD, *SUFFIXES))) for path in paths]
    for path, inside in zip(paths, files, strict=True):
        if not inside:
            raise typer.BadParameter(f"there is no record or hand history in {path}")
    return [file for inside in files for file in inside]


def _tell(rounds: list[Round], form: str, *, json: bool) -> None:
    """Rounds as events or as hand histories."""
    if form != "events":
        from pitboss.cli.histories import told_as

        typer.echo(told_as(rounds, form), nl=False)
        return
    from pitboss.cli.play import narrate

    for round in rounds:
        if json:
            show.json_lines({"round": round.start.number} | event.to_json() for event in round.events)
        else:
            narrate(round, "all")


def verify(
    file: _File,
    partial: _Partial = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON line a round")] = False,
) -> None:
    """Check a record: its seals, its commitments, and that each round comes out as recorded.

    The commitment (SHA-256) was published when the round began; the key opened in the record
    must be the one committed to, and must give the same outcomes.

    Example: pitboss verify night.jsonl
    """
    records = _read(file, partial)
    rows = []
    for record, round in zip(records, _replayed(file, records), strict=True):
        kind = "committed" if record.row["commitment"] else "open"
        rows.append({"round": round.start.number, "chance": kind, "commitment": record.row["commitment"],
                     "events": len(round.events), "verified": True})  # fmt: skip
    if json:
        show.json_lines(rows)
    else:
        committed = sum(row["chance"] == "committed" for row in rows)
        show.console().print(
            f"{file.name}: {len(rows)} rounds verified; {committed} of them opened the key committed to."
        )


def _read(file: Path, partial: bool) -> list[Record]:
    from pitboss.table import BadRecord
    from pitboss.table.record import read

    try:
        with file.open(encoding="utf-8") as lines:
            return read(lines, partial=partial)
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file}: this is not a text file: {error.reason}") from error
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error


def _replayed(file: Path, records: list[Record]) -> list[Round]:
    """Every round, replayed before anything is printed: a bad file is refused whole."""
    from pitboss.table import BadRecord

    rounds = []
    for line, record in enumerate(records, 2):
        try:
            rounds.append(record.replay())
        except BadRecord as error:
            raise BadRecord(f"{file}: line {line}: {error}") from error
    return rounds
