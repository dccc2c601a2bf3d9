"""Replay PHH hand histories, from files or folders, and count the results."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from pitboss.cli import show
from pitboss.cli.tally import Tally
from pitboss.law import BadInput

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand
    from pitboss.poker.history import BadHistory, History, HistoryEntry, Replay
    from pitboss.table import Round
    from pitboss.table.action import Actor

SUFFIXES = (".phh", ".phhs")
STANDARD_INPUT = Path("-")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
"""A section name to print as a number."""


def is_history(path: Path) -> bool:
    """Return whether a path is a hand history. Standard input is one unless it looks like JSON."""
    if path == STANDARD_INPUT:
        return not _standard_bytes().lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    return path.suffix.lower() in SUFFIXES


def text_of(path: Path) -> str:
    """Read the text of a file, or of standard input for `-`."""
    return bytes_of(path).decode("utf-8-sig")


def bytes_of(path: Path) -> bytes:
    """Read a file, or standard input for `-`. Refuse devices, which may never end."""
    if path == STANDARD_INPUT:
        return _standard_bytes()
    if path.is_char_device() or path.is_block_device():
        raise OSError("this is a device: name a file, or - for standard input")
    return path.read_bytes()


@cache
def _standard_bytes() -> bytes:
    return sys.stdin.buffer.read()


def replay_histories(paths: list[Path], json: bool, *, verbose: bool = False, compare: bool = True) -> None:
    """Replay every hand of the files and folders, report the problems, and end with a summary.

    With `verbose`, list every hand. Without `compare`, ignore recorded results. The exit code is 1 if any
    hand could not be read or played, or ends differently than recorded.
    """
    tally = Tally()
    for path in files_of(paths):
        for row in replay_file(path, compare=compare):
            tally.add(row, compared=compare)
            bad = "error" in row or row.get("matches") is False
            if bad:
                _complain(row, row["error"] if "error" in row else row["difference"])
            if json and (verbose or bad):
                show.json_lines([row])
            elif verbose and "error" not in row:
                show.say(_line(row))
    if json:
        show.json_lines([tally.to_json()])
    else:
        show.say(tally.text())
    if tally.has_failures:
        raise typer.Exit(1)


def report_error(row: dict[str, Any], *, json: bool) -> None:
    """Report an error on standard error, and as a row with --json."""
    _complain(row, row["error"])
    if json:
        show.json_lines([row])


def _complain(row: dict[str, Any], why: str) -> None:
    show.complain(f"{place(row)}: {why}")


class ReplayedRound(NamedTuple):
    """A round to print, the row that identifies it, and the name of its section in a file."""

    row: dict[str, Any]
    round: Round
    section: str | None = None
    recorded: bool = False
    """Whether it comes from a hand history."""


def replay_file(path: Path, *, compare: bool = True) -> Iterator[dict[str, Any]]:
    """Yield a row for each hand: `file`, `hand`, `variant`, `finishing_stacks`, `matches`, or an `error`."""
    for row, played in _replay_hands(path, compare=compare):
        if played is not None:
            row["finishing_stacks"] = played.finishing_stacks
            if played.rake:
                row["rake"] = played.rake
            if played.matches is not None:
                row["matches"] = played.matches
            if played.matches is False:
                row |= {"difference": played.difference, "cause": played.cause}
            if not played.hand.over:
                row["unfinished"] = True
            if played.settled != "law":
                row["settled"] = played.settled
        yield row


def _replay_hands(path: Path, *, compare: bool) -> Iterator[tuple[dict[str, Any], Replay | None]]:
    """Replay every hand of a file; yield its row and the replay, or a row with `error` and `cause`."""
    from pitboss.poker.history import BadHistory, read, replay

    try:
        text = text_of(path)
    except (OSError, UnicodeDecodeError) as error:
        yield {"file": str(path), "error": f"cannot be read: {error}", "cause": "read"}, None
        return
    empty = True
    for entry, history in read(text):
        empty = False
        row = _identify_hand(path, entry, history)
        if isinstance(history, BadHistory):
            yield row | {"error": str(history), "cause": "read"}, None
            continue
        try:
            played = replay(history, compare=compare)
        except BadHistory as error:
            yield row | {"error": str(error), "cause": "play"}, None
        else:
            yield row, played
    if empty:
        yield {"file": str(path), "error": "there is no hand in this file", "cause": "read"}, None


def _identify_hand(path: Path, entry: HistoryEntry, history: History | BadHistory) -> dict[str, Any]:
    """Return the row that identifies a hand."""
    from pitboss.poker.history import BadHistory

    row: dict[str, Any] = {"file": str(path)}
    if entry.name is not None:
        row["hand"] = int(entry.name) if _NUMBER.fullmatch(entry.name) else entry.name
    if not isinstance(history, BadHistory):
        row["variant"] = history.variant.code
    elif isinstance(entry.fields, dict) and isinstance(entry.fields.get("variant"), str):
        row["variant"] = entry.fields["variant"]
    return row


def hands_in(path: Path, bad: list[Path], *, compare: bool = True) -> Iterator[ReplayedRound]:
    """Yield the hands of a file that can be replayed; report errors in the others."""
    for row, played in _replay_hands(path, compare=compare):
        if played is None:
            bad.append(path)
            report_error(row, json=False)
            continue
        if played.matches is False:
            bad.append(path)
            _complain(row, played.difference)
        yield ReplayedRound(row, played.hand, str(row["hand"]) if "hand" in row else None, recorded=True)


def files_of(paths: list[Path], suffixes: tuple[str, ...] = SUFFIXES) -> Iterator[Path]:
    """Yield the named files, and the matching files in named folders, sorted by name.

    Skip anything else in a folder, such as a pipe that would block.
    """
    for path in paths:
        if path.is_dir():
            found = (each for each in path.rglob("*") if each.suffix.lower() in suffixes)
            yield from sorted(each for each in found if each.is_file() or not each.exists())
        else:
            yield path


def place(row: dict[str, Any]) -> str:
    """Describe the file and the hand or round, on one line."""
    found = [f"{kind} {row[kind]}" for kind in ("hand", "round") if kind in row]
    return show.problem(": ".join([str(row["file"]), *found]))


def _line(row: dict[str, Any]) -> str:
    """Describe a hand on one line."""
    stacks = " ".join("?" if stack is None else str(stack) for stack in row["finishing_stacks"])
    found = {True: "  matches", False: "  DOES NOT MATCH", None: ""}[row.get("matches")]
    taken = f"  rake {row['rake']}" if "rake" in row else ""
    settled = f"  (settled by {row['settled']})" if "settled" in row else ""
    more = "  (unfinished)" if row.get("unfinished") else ""
    return f"{place(row)}: {row['variant']}  {stacks}{taken}{found}{settled}{more}"


# Other formats


def require_poker(replayed: ReplayedRound) -> Hand:
    """Return the round as a hand of poker, or refuse it."""
    from pitboss.poker.hand import Hand

    if isinstance(replayed.round, Hand):
        return replayed.round
    file, title = replayed.row["file"], replayed.round.game.title
    raise typer.BadParameter(
        f"only poker has hand histories, and {show.plain(file)} is {title}: leave out --as and --step"
    )


def describe_recording(replayed: ReplayedRound) -> str:
    """Return the time and place of the hand, if the file has them."""
    from pitboss.poker.history.recorded_hand import RecordedHand

    return replayed.round.recording.place if isinstance(replayed.round, RecordedHand) else ""


def viewer(replayed: ReplayedRound, seen_by: str | None) -> Actor | str | None:
    """Return whose view to show: all, a player by seat or name, or the public."""
    from pitboss.poker.history.recorded_hand import RecordedHand

    if seen_by is None or seen_by == "public":
        return "all" if seen_by is None else None
    if isinstance(replayed.round, RecordedHand):
        return replayed.round.recording.player(seen_by)
    if (
        seen_by.isdecimal()
        and seen_by.isascii()
        and len(seen_by) < 4
        and int(seen_by) in replayed.round.stacks
    ):
        return int(seen_by)
    seats = ", ".join(map(str, replayed.round.stacks))
    raise BadInput(f"nobody sits in seat {seen_by!r}: name one of {seats}")


def print_as(form: str, replayed: Iterable[ReplayedRound], seen_by: str | None) -> bool:
    """Print finished hands of poker as PHH or as readable text.

    Report hands that the format cannot express. Return whether all were printed.
    """
    from pitboss.poker.history import to_phh, to_text
    from pitboss.table import Refused

    found: list[tuple[ReplayedRound, str]] = []
    whole = True
    columns = show.console().width
    for each in replayed:
        hand = require_poker(each)
        try:
            eyes = viewer(each, seen_by)
            if form == "phh":
                found.append((each, to_phh(hand, seen_by=eyes)))
            else:
                found.append((each, to_text(hand, seen_by=eyes, columns=columns)))
        except (Refused, BadInput) as refusal:
            whole = False
            report_error(each.row | {"error": str(refusal)}, json=False)
    show.say(_as_one_file(found) if form == "phh" else "\n".join(text for _, text in found), end="")
    return whole


def _as_one_file(found: list[tuple[ReplayedRound, str]]) -> str:
    """Join PHH hands: a single hand as is, one file's hands in its sections, others numbered from 1."""
    from pitboss.poker.history.toml import write_section

    if len(found) == 1 and found[0][0].recorded and found[0][0].section is None:
        return found[0][1]
    names = [each.section for each, _ in found]
    if len({each.row["file"] for each, _ in found}) > 1 or None in names:
        names = [str(number) for number in range(1, len(found) + 1)]
    return "\n".join(write_section(name or "", text) for name, (_, text) in zip(names, found, strict=True))
