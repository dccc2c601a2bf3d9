"""`pitboss replay`, `pitboss verify` and `pitboss own`: replay and check records."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import heads, show
from pitboss.cli.arguments import AsJson

if TYPE_CHECKING:
    from pitboss.cli.histories import ReplayedRound
    from pitboss.evidence.own_reading import VerifiedOwnRecord
    from pitboss.evidence.verifying import VerifiedRecord
    from pitboss.table import Round


from pitboss.cli.atomic_files import may_write, write

RECORD = ".jsonl"
_File = Annotated[Path, typer.Argument(help="A record from `pitboss play --record`.", dir_okay=False)]
_Partial = Annotated[bool, typer.Option("--partial", help="Accept a record that was cut short.")]

_Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="List every hand of a hand history.")]
_IgnoreRecorded = Annotated[
    bool, typer.Option("--ignore-recorded", help="Do not compare hand histories with their recorded results.")
]


def replay(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Records, PHH hand histories (.phh, .phhs), folders of them, or - for standard input."
        ),
    ],
    partial: _Partial = False,
    form: Annotated[str, typer.Option("--as", help="Format for poker: events, phh or text.")] = "events",
    seen_by: Annotated[
        str | None,
        typer.Option(help="With --as or --step: show what this seat, name or `public` saw."),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Walk through poker hands step by step.")] = False,
    verbose: _Verbose = False,
    ignore_recorded: _IgnoreRecorded = False,
    json: AsJson = False,
) -> None:
    """Replay recorded rounds event by event, or check hand histories.

    For hand histories, lists the hands that cannot be played or end differently than recorded, and prints a
    summary. With --verbose, lists every hand.

    Examples:

    pitboss replay night.jsonl

    pitboss replay hands.phhs more-hands/ --json

    pitboss replay night.jsonl --as phh > night.phhs

    pitboss replay hand.phh --step --seen-by 3
    """
    from pitboss.cli.histories import STANDARD_INPUT, is_history, print_as, replay_histories

    _check_form(form, seen_by, step=step, json=json, verbose=verbose)
    if step and STANDARD_INPUT in files:
        raise typer.BadParameter("--step needs standard input for your answers: name a file instead of -")
    found = list(_find_files(files))
    bad: list[Path] = []
    whole = True
    if step:
        from pitboss.cli.step_through import walk

        whole = walk(_rounds_and_hands(found, partial, bad, compare=not ignore_recorded), seen_by)
    elif form != "events":
        whole = print_as(form, _rounds_and_hands(found, partial, bad, compare=not ignore_recorded), seen_by)
    else:
        records = [file for file in found if not is_history(file)]
        for file, rounds in _read_rounds(records, partial, bad, json=json):
            _print_rounds(file, rounds, json=json)
        if histories := [file for file in found if is_history(file)]:
            replay_histories(histories, json, verbose=verbose, compare=not ignore_recorded)
    if bad or not whole:
        raise typer.Exit(1)


def _check_form(form: str, seen_by: str | None, *, step: bool, json: bool, verbose: bool) -> None:
    """Refuse conflicting options before reading anything."""
    if form not in ("events", "phh", "text"):
        raise typer.BadParameter(f"--as {form!r} is not known: use events, phh or text")
    if json and form != "events":
        raise typer.BadParameter("--json prints events: leave out --as")
    if step and (json or form != "events"):
        raise typer.BadParameter("--step shows the table: leave out --as and --json")
    if seen_by is not None and not step and form == "events":
        raise typer.BadParameter("--seen-by needs --as text, --as phh or --step: add one of them")
    if verbose and (step or form != "events"):
        raise typer.BadParameter("--verbose lists hands: leave out --as and --step")


def _rounds_and_hands(
    files: list[Path], partial: bool, bad: list[Path], *, compare: bool
) -> Iterator[ReplayedRound]:
    """Yield every recorded round and every hand, in the order of the files."""
    from pitboss.cli.histories import ReplayedRound, hands_in, is_history

    for file in files:
        if is_history(file):
            yield from hands_in(file, bad, compare=compare)
            continue
        for _, rounds in _read_rounds([file], partial, bad, json=False):
            for round in rounds:
                yield ReplayedRound({"file": str(file), "round": round.start.number}, round)


def _find_files(paths: list[Path]) -> Iterator[Path]:
    """Yield the named files, and the records and hand histories in named folders."""
    from pitboss.cli.histories import STANDARD_INPUT, SUFFIXES, files_of

    for path in paths:
        if path != STANDARD_INPUT and not path.exists():
            raise typer.BadParameter(f"there is no file or folder {show.plain(path)}: check the name")
    for path in paths:
        inside = list(files_of([path], (RECORD, *SUFFIXES)))
        if not inside:
            raise typer.BadParameter(
                f"there is no record or hand history in {show.plain(path)}: name another folder"
            )
        yield from inside


def _read_rounds(
    files: list[Path], partial: bool, bad: list[Path], *, json: bool
) -> Iterator[tuple[Path, list[Round]]]:
    """Yield the rounds of each record. Report a bad record and continue with the others."""
    from pitboss.cli.histories import report_error
    from pitboss.table import BadRecord

    for file in files:
        try:
            yield file, _verify_record(file, partial).rounds
        except (BadRecord, OSError) as error:
            bad.append(file)
            report_error({"file": str(file), "error": str(error)}, json=json)


def _print_rounds(file: Path, rounds: list[Round], *, json: bool) -> None:
    """Print the events of a record's rounds."""
    from pitboss.cli.narration import event_rows, narrate

    if not rounds and not json:
        show.print_wrapped(f"{file.name}: no round can be replayed.")
    for round in rounds:
        if json:
            show.json_lines({"file": str(file)} | row for row in event_rows(round, "all"))
        else:
            narrate(round, "all")


def verify(
    file: _File,
    partial: _Partial = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print a JSON line for each round, and one with the findings.")
    ] = False,
    kept: heads.Kept = None,
    public_key: heads.PublicKey = None,
    head: heads.OneHead = None,
    commitment: heads.Commitment = None,
) -> None:
    """Verify a record, and report what it proves and what it does not.

    Replays the record from first line to last: commitments, players' words, arrivals and departures, chips
    on the table and the result of every round must match.

    With --commitment, also checks a round against a commitment you noted when it was dealt. With --heads or
    --head, checks the record against heads stored elsewhere. docs/guides/fairness.md explains the terms.

    Examples:

    pitboss verify night.jsonl

    pitboss verify night.jsonl --commitment 0f3a...

    pitboss verify night.jsonl --heads night.heads --public-key house.pub
    """
    from pitboss.evidence.verifying import VerifiedRecord
    from pitboss.table import BadRecord

    check_file(file)
    checked, kept_line = heads.check_stored_copies(file, kept, public_key, head)
    try:
        verified = _verify_own_record(file) or _verify_record(file, partial)
        if commitment is not None:
            checked.append(heads.check_commitment(verified.rows, commitment))
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error
    if kept_line is not None and isinstance(verified, VerifiedRecord):
        verified.keep_head(kept_line)
    if json:
        show.json_lines(verified.to_json())
    else:
        _print(file, verified)
    heads.print_checks(checked, json=json)


def _verify_own_record(file: Path) -> VerifiedOwnRecord | None:
    """Verify a player's record, if the file is one."""
    from pitboss.cli.histories import bytes_of
    from pitboss.evidence.lines import first_row
    from pitboss.evidence.own_reading import verify_own
    from pitboss.evidence.own_record import FORMAT

    data = bytes_of(file)
    return verify_own(data) if first_row(data).get("format") == FORMAT else None


def check_file(file: Path) -> None:
    """Refuse a missing file, or a hand history."""
    from pitboss.cli.histories import STANDARD_INPUT, SUFFIXES
    from pitboss.table import BadRecord

    if file != STANDARD_INPUT and not file.exists():
        raise typer.BadParameter(f"there is no file {show.plain(file)}: check the name")
    if file.suffix.lower() in SUFFIXES:
        why = "a hand history has no seals, so it proves nothing"
        raise BadRecord(f"{file}: {why}; use `pitboss replay` to replay it")


def _print(file: Path, verified: VerifiedRecord | VerifiedOwnRecord) -> None:
    """Print what the record proves and what it does not."""
    counted = verified.round_count
    broken = sum(row.get("returned") is not None for row in verified.rows)
    said = f"{file.name}: {counted:,} round{'s' * (counted != 1)} verified"
    show.print_wrapped(f"{said}{f', {broken:,} broken off' if broken else ''}.", style="bold")
    show.points("Proved", verified.proved)
    show.points("Not proved", verified.not_proved)


def _verify_record(file: Path, partial: bool) -> VerifiedRecord:
    """Verify a record; raise `BadRecord` if it does not hold."""
    from pitboss.cli.histories import SUFFIXES, bytes_of
    from pitboss.evidence.verifying import verify
    from pitboss.table import BadRecord

    try:
        return verify(bytes_of(file), partial=partial)
    except BadRecord as error:
        if file.suffix.lower() == RECORD:
            raise
        endings = " or ".join(SUFFIXES)
        how = f"rename it to end in {endings} and give it to `pitboss replay`"
        raise BadRecord(f"{error} (if it is a hand history, {how})") from error


def own(
    file: Annotated[
        Path, typer.Argument(help="The house's record, from `pitboss play --record`.", dir_okay=False)
    ],
    seat: Annotated[int, typer.Option(help="Seat of the player.", min=1)],
    out: Annotated[
        Path | None, typer.Option("--out", help="File to write, .jsonl (default: standard output).")
    ] = None,
) -> None:
    """Make a player's own record, which shows only what that seat saw.

    With `pitboss verify`, the player can check that every card they saw follows from the house's commitments
    and was dealt in order. The record holds no keys and no hidden cards of others. Rounds before the player
    sat down appear as the public saw them.

    Examples:

    pitboss own night.jsonl --seat 2 --out mine.jsonl

    pitboss own night.jsonl --seat 2 > mine.jsonl
    """
    from pitboss.evidence.own_record import make_own_record
    from pitboss.table import BadRecord

    if out is not None:
        may_write(out, "--out", [RECORD])
        if out.exists():
            raise typer.BadParameter(f"{out} already exists and will not be overwritten: name a new file")
    try:
        made = make_own_record(file.read_bytes(), seat)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error
    if out is not None:
        write(out, made)
        return
    text = made.decode()
    if show.plain(text) != text:
        raise typer.BadParameter(
            "the record has terminal control characters: write it to a file with --out FILE.jsonl"
        )
    show.say(text, end="")
