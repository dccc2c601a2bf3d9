"""`pitboss resume`: continue an interrupted recorded session."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import Bots, bot_names
from pitboss.cli.commitments import ME, Keys
from pitboss.cli.play import DEFAULT_BOTS, Json, Quiet, Word, play_by_bots, seat_and_play
from pitboss.cli.recording import keep_record

if TYPE_CHECKING:
    from pitboss.equipment.chance import Stream
    from pitboss.equipment.secure import Secure
    from pitboss.evidence.file import Recorder
    from pitboss.evidence.reading import RecordReading


def resume(
    file: Annotated[Path, typer.Argument(help="A record that stops before its end.", dir_okay=False)],
    give_back: Annotated[
        bool, typer.Option("--return", help="Break off the round in play and return all wagers.")
    ] = False,
    auto: Annotated[bool, typer.Option("--auto", help="Let bots play every seat.")] = False,
    rounds: Annotated[int, typer.Option(help="Number of rounds after the one in play.", min=0)] = 0,
    bots: Bots = None,
    word: Word = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Continue an interrupted recorded session, in the same file.

    Finishes the round in play. With --return, breaks it off instead and returns all wagers.
    Either is recorded. Without --auto you play seat 1.

    Examples:

    pitboss resume night.jsonl

    pitboss resume night.jsonl --auto --rounds 10

    pitboss resume night.jsonl --return
    """
    if not auto and (json or quiet):
        raise typer.BadParameter("--json and --quiet need --auto: add it or leave them out")
    if give_back and (auto or rounds):
        raise typer.BadParameter("--return ends the session: leave out --auto and --rounds")
    keys = Keys(word, file, None, None, auto=auto, quiet=quiet, json=json)
    recorder, reading = _reopen_record(file, partial(_check, rounds=rounds, auto=auto, give_back=give_back))
    with keep_record(file, recorder, json=json):
        if give_back:
            _break_off(reading)
        else:
            _play_on(
                reading,
                bot_names(bots or []) or DEFAULT_BOTS,
                rounds,
                keys,
                auto=auto,
                quiet=quiet,
                json=json,
            )


def _reopen_record(file: Path, check: Callable[[RecordReading], object]) -> tuple[Recorder, RecordReading]:
    """Open an unfinished record of the current version; raise `BadRecord` for others."""
    from pitboss.cli.records import check_file
    from pitboss.evidence.file import Recorder
    from pitboss.evidence.journal import VERSION
    from pitboss.evidence.lines import first_row
    from pitboss.table import BadRecord

    check_file(file)
    try:
        if first_row(file.read_bytes()).get("version") != VERSION:
            why = f"only records of version {VERSION} can be resumed"
            raise BadRecord(f"{why}; use `pitboss verify` to see what this one proves")
        return Recorder.resume(file, check)
    except BadRecord as error:
        raise BadRecord(str(error) if str(error).startswith(str(file)) else f"{file}: {error}") from error


def _break_off(reading: RecordReading) -> None:
    table = reading.table
    assert table is not None
    if table.busy:
        table.give_back(f"the session broke off ({table.game.returns_at})")
        show.print_wrapped(
            f"Round {table.number} is broken off: everybody has the chips they started it with."
        )
    else:
        show.print_wrapped("No round was in play. The record is now closed.")


def _play_on(
    reading: RecordReading, named: list[str], rounds: int, keys: Keys, *, auto: bool, quiet: bool, json: bool
) -> None:
    """Finish the round in play, then play more if wanted."""
    from pitboss.table import Session

    table = reading.table
    assert table is not None
    in_play, chance = table.busy, _more_chance(reading)
    bots: Any = {seat: named[place % len(named)] for place, seat in enumerate(sorted(table.stacks))}
    if auto:
        session = Session(table.game, bots, chance=chance, table=table, committed=keys.for_table(table))
        play_by_bots(table.game, session, rounds + in_play, None, keys, quiet=quiet, json=json)
    else:
        seat_and_play(table, bots, chance, rounds + in_play if rounds else 0, keys)


def _check(reading: RecordReading, *, rounds: int, auto: bool, give_back: bool) -> None:
    """Refuse a session that cannot continue this way, before writing anything."""
    table = reading.table
    assert table is not None
    if give_back:
        return
    if not table.busy and not rounds and auto:
        raise typer.BadParameter(
            "no round is in play: add --rounds N to play more, or --return to close the record"
        )
    if (rounds or not auto) and reading.played and not reading.played[-1].committed:
        why = "its rounds use a seed that the record does not hold"
        raise typer.BadParameter(f"{why}: use --auto to finish the round in play")
    if not auto and ME not in table.stacks:
        raise typer.BadParameter(f"nobody sits in your seat, {ME}: use --auto to let bots continue")


def _more_chance(reading: RecordReading) -> Stream | Secure:
    """Return chance for the next rounds, of the same kind as the record's."""
    from pitboss.equipment.chance import Chance

    last = reading.played[-1].start if reading.played else None
    if last is not None and not last.chance.secret:
        return Chance.seeded(0)
    return Chance.secure(mishaps=last.chance.mishaps if last is not None else 0)
