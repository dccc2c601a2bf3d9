"""`pitboss replay` and `pitboss verify`: records read, checked and told again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import heads, show
from pitboss.cli.arguments import AsJson

if TYPE_CHECKING:
    from pitboss.cli.histories import ToldRound
    from pitboss.evidence.own_reading import OwnVerified
    from pitboss.evidence.verifying import Verified
    from pitboss.table import Round


from pitboss.cli.writing import may_write, write

RECORD = ".jsonl"
_File = Annotated[
    Path, typer.Argument(help="A record file, as `pitboss play --record` writes it", dir_okay=False)
]
_Partial = Annotated[bool, typer.Option("--partial", help="Read what is there of a file that was cut short")]

_Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", help="List every hand of a hand history, not only the summary")
]
_IgnoreRecorded = Annotated[
    bool, typer.Option("--ignore-recorded", help="Do not compare hand histories with the results they record")
]


def replay(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Record files, PHH hand histories (.phh, .phhs), folders of them, or - for input"
        ),
    ],
    partial: _Partial = False,
    form: Annotated[
        str, typer.Option("--as", help="How rounds of poker are told: events, phh or text")
    ] = "events",
    seen_by: Annotated[
        str | None,
        typer.Option(help="With --as or --step: a seat, a name or public; cards not seen are ??"),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Walk through hands of poker, step by step")] = False,
    verbose: _Verbose = False,
    ignore_recorded: _IgnoreRecorded = False,
    json: AsJson = False,
) -> None:
    """Play recorded rounds again, event for event; or check hand histories, and end with a summary.

    Hands of histories that cannot be played, or that do not end as recorded, are listed; with --verbose,
    every hand is.

    Examples:

    pitboss replay night.jsonl

    pitboss replay hands.phhs more-hands/ --json

    pitboss replay night.jsonl --as phh > night.phhs

    pitboss replay hand.phh --step --seen-by 3
    """
    from pitboss.cli.histories import STANDARD_INPUT, is_history, replay_histories, tell_as

    _check_form(form, seen_by, step=step, json=json, verbose=verbose)
    if step and STANDARD_INPUT in files:
        raise typer.BadParameter("--step reads what you type from standard input; name a file instead of -")
    found = list(_found(files))
    bad: list[Path] = []
    whole = True
    if step:
        from pitboss.cli.walking import walk

        whole = walk(_told(found, partial, bad, compare=not ignore_recorded), seen_by)
    elif form != "events":
        whole = tell_as(form, _told(found, partial, bad, compare=not ignore_recorded), seen_by)
    else:
        records = [file for file in found if not is_history(file)]
        for file, rounds in _played(records, partial, bad, json=json):
            _tell(file, rounds, json=json)
        if histories := [file for file in found if is_history(file)]:
            replay_histories(histories, json, verbose=verbose, compare=not ignore_recorded)
    if bad or not whole:
        raise typer.Exit(1)


def _check_form(form: str, seen_by: str | None, *, step: bool, json: bool, verbose: bool) -> None:
    """Words that do not go together are refused before anything is read."""
    if form not in ("events", "phh", "text"):
        raise typer.BadParameter(f"--as is events, phh or text, not {form!r}")
    if json and form != "events":
        raise typer.BadParameter("--json tells events; leave --as out")
    if step and (json or form != "events"):
        raise typer.BadParameter("--step shows the table; leave --as and --json out")
    if seen_by is not None and not step and form == "events":
        raise typer.BadParameter("--seen-by goes with --as text, --as phh or --step")
    if verbose and (step or form != "events"):
        raise typer.BadParameter("--verbose lists hands; leave --as and --step out")


def _told(files: list[Path], partial: bool, bad: list[Path], *, compare: bool) -> Iterator[ToldRound]:
    """Every round of records and every hand of histories, in the order of the files."""
    from pitboss.cli.histories import ToldRound, hands_in, is_history

    for file in files:
        if is_history(file):
            yield from hands_in(file, bad, compare=compare)
            continue
        for _, rounds in _played([file], partial, bad, json=False):
            for round in rounds:
                yield ToldRound({"file": str(file), "round": round.start.number}, round)


def _found(paths: list[Path]) -> Iterator[Path]:
    """The files named, and all records and hand histories in the folders named."""
    from pitboss.cli.histories import STANDARD_INPUT, SUFFIXES, files_of

    for path in paths:
        if path != STANDARD_INPUT and not path.exists():
            raise typer.BadParameter(f"there is no file or folder {show.plain(path)}")
    for path in paths:
        inside = list(files_of([path], (RECORD, *SUFFIXES)))
        if not inside:
            raise typer.BadParameter(f"there is no record or hand history in {show.plain(path)}")
        yield from inside


def _played(
    files: list[Path], partial: bool, bad: list[Path], *, json: bool
) -> Iterator[tuple[Path, list[Round]]]:
    """The rounds of each record. A bad record is refused whole and told, and the others go on."""
    from pitboss.cli.histories import tell_error
    from pitboss.table import BadRecord

    for file in files:
        try:
            yield file, _verified(file, partial).rounds
        except (BadRecord, OSError) as error:
            bad.append(file)
            tell_error({"file": str(file), "error": str(error)}, json=json)


def _tell(file: Path, rounds: list[Round], *, json: bool) -> None:
    """The events of rounds."""
    from pitboss.cli.telling import narrate, rows

    if not rounds and not json:
        show.wrapped(f"{file.name}: there is no round that can be played again.")
    for round in rounds:
        if json:
            show.json_lines({"file": str(file)} | row for row in rows(round, "all"))
        else:
            narrate(round, "all")


def verify(
    file: _File,
    partial: _Partial = False,
    json: Annotated[
        bool, typer.Option("--json", help="One JSON line a round, and one of what is proved")
    ] = False,
    kept: heads.Kept = None,
    public_key: heads.PublicKey = None,
    head: heads.OneHead = None,
    commitment: heads.Commitment = None,
) -> None:
    """Check a record, and say what it proves and what not.

    It is played again from its first line to its last: what the house was bound to, what players added, who
    came and left, what stood at the table, and what came of every round must all be as recorded.

    With --commitment, also that a round is the one whose commitment you noted when it was dealt; with --heads
    or --head, that it is still the record whose heads somebody kept.
    docs/guides/fairness.md explains the words.

    Examples:

    pitboss verify night.jsonl

    pitboss verify night.jsonl --commitment 0f3a...

    pitboss verify night.jsonl --heads night.heads --public-key house.pub
    """
    from pitboss.evidence.verifying import Verified
    from pitboss.table import BadRecord

    check_file(file)
    checked, kept_line = heads.checked(file, kept, public_key, head)
    try:
        verified = _own(file) or _verified(file, partial)
        if commitment is not None:
            checked.append(heads.check_commitment(verified.rows, commitment))
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error
    if kept_line is not None and isinstance(verified, Verified):
        verified.keep_head(kept_line)
    if json:
        show.json_lines(verified.to_json())
    else:
        _print(file, verified)
    heads.tell(checked, json=json)


def _own(file: Path) -> OwnVerified | None:
    """What a player's own record proves, if it is one."""
    from pitboss.cli.histories import bytes_of
    from pitboss.evidence.lines import first_row
    from pitboss.evidence.own import FORMAT
    from pitboss.evidence.own_reading import verify_own

    data = bytes_of(file)
    return verify_own(data) if first_row(data).get("format") == FORMAT else None


def check_file(file: Path) -> None:
    """Refuse what is not there, and a hand history, which is no record."""
    from pitboss.cli.histories import STANDARD_INPUT, SUFFIXES
    from pitboss.table import BadRecord

    if file != STANDARD_INPUT and not file.exists():
        raise typer.BadParameter(f"there is no file {show.plain(file)}: name one that is there")
    if file.suffix.lower() in SUFFIXES:
        why = "this is a hand history, which nothing seals, so it proves nothing"
        raise BadRecord(f"{file}: {why}; `pitboss replay` plays it again")


def _print(file: Path, verified: Verified | OwnVerified) -> None:
    """What is proved and what not, for people."""
    counted = verified.counted
    broken = sum(row.get("returned") is not None for row in verified.rows)
    said = f"{file.name}: {counted:,} round{'s' * (counted != 1)} verified"
    show.wrapped(f"{said}{f', {broken:,} broken off' if broken else ''}.", style="bold")
    show.points("Proved", verified.proved)
    show.points("Not proved", verified.not_proved)


def _verified(file: Path, partial: bool) -> Verified:
    """A record that holds, or `BadRecord`."""
    from pitboss.cli.histories import SUFFIXES, bytes_of
    from pitboss.evidence.verifying import verify
    from pitboss.table import BadRecord

    try:
        return verify(bytes_of(file), partial=partial)
    except BadRecord as error:
        if file.suffix.lower() == RECORD:
            raise
        endings = " or ".join(SUFFIXES)
        how = f"`pitboss replay` plays it again if its name ends in {endings}"
        raise BadRecord(f"{error} (if it is a hand history, {how})") from error


def own(
    file: Annotated[
        Path, typer.Argument(help="The house's record, as `pitboss play --record` writes it", dir_okay=False)
    ],
    seat: Annotated[int, typer.Option(help="Whose record it is to be", min=1)],
    out: Annotated[
        Path | None, typer.Option("--out", help="The file to write, .jsonl (default: standard output)")
    ] = None,
) -> None:
    """Make a player's own record: it opens what that seat saw, and nothing else.

    Whoever has it can check that every card seen comes from what the house was bound to, and was dealt in
    order: `pitboss verify` does. It holds no key, and no card of others that was not shown. Rounds before the
    player sat down are as everybody saw them.

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
