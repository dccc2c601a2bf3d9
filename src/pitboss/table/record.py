"""Records: rounds as JSON lines that can be kept, checked and replayed.

A file is a header, one line a round, and an end. Each line carries the SHA-256 of itself and
of the line before, so a line that was changed, lost or added is found; without the end, the
file is cut short. `docs/record-format.md` describes the fields.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pitboss.equipment.chance import BadChance, from_description
from pitboss.law import BadInput
from pitboss.table.action import Action, BadAction
from pitboss.table.catalog import UnknownGame, find_game
from pitboss.table.event import Event
from pitboss.table.house_options import BadOptions
from pitboss.table.refused import Refused
from pitboss.table.round import Round, Start, by_seat, replayed, standing

FORMAT = "pitboss-record"
VERSION = 1


class BadRecord(BadInput):
    """A record that cannot be trusted; the message names the line and the reason."""


@dataclass(frozen=True, slots=True)
class Record:
    """One finished round: its start, its inputs, and what came of it."""

    row: dict[str, Any]

    @classmethod
    def of(cls, round: Round) -> Record:
        """The record of a finished round. The chance is opened here, not before."""
        if not round.over:
            raise Refused("a round is recorded when it is over", round.game.law)
        start = round.start
        return cls(
            {
                "game": start.game.id,
                "round": start.number,
                "options": start.options.to_json(),
                **standing(start.stacks, start.wagers),
                "state": start.state.to_json(),
                "now": start.now.isoformat() if start.now else None,
                "commitment": round.chance.commitment,
                "chance": start.chance.describe(),
                "inputs": [action.to_json() for action in round.inputs],
                "result": {
                    "stacks": by_seat(round.stacks),
                    "house": round.house,
                    "events": digest(round.events),
                },
            }
        )

    def start(self) -> Start:
        """The start of the round, or `BadRecord`."""
        row = self.row
        try:
            game = find_game(row["game"])
            return Start(
                game=game,
                options=game.options_from_json(row["options"]),
                number=row["round"],
                stacks={int(seat): int(stack) for seat, stack in row["stacks"].items()},
                wagers={(int(seat), str(wager)): int(amount) for seat, wager, amount in row["wagers"]},
                state=game.State.from_json(row["state"]),
                chance=from_description(row["chance"]),
                now=datetime.fromisoformat(row["now"]) if row["now"] else None,
            )
        except (UnknownGame, BadOptions, BadChance, Refused) as error:
            raise BadRecord(str(error)) from error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadRecord(f"the round's start is malformed: {type(error).__name__}: {error}") from error

    def replay(self) -> Round:
        """The same round again, event for event, or `BadRecord` where it turns out otherwise."""
        start = self.start()
        if start.chance.commitment != self.row.get("commitment"):
            raise BadRecord("the chance opened is not the one committed to")
        try:
            inputs = [Action.from_json(action) for action in self.row["inputs"]]
            round = replayed(start, inputs)
            result = self.row["result"]
        except (BadAction, BadChance, Refused) as error:
            raise BadRecord(f"the inputs cannot be replayed: {error}") from error
        except (KeyError, TypeError) as error:
            raise BadRecord(f"the record is malformed: {type(error).__name__}: {error}") from error
        if not round.over:
            raise BadRecord("the inputs stop before the round is over")
        if result != {"stacks": by_seat(round.stacks), "house": round.house, "events": digest(round.events)}:
            raise BadRecord("the round played again comes out otherwise than recorded")
        return round


def digest(events: Iterable[Event]) -> str:
    """The SHA-256 of events, as JSON lines."""
    lines = "\n".join(compact(event.to_json()) for event in events)
    return hashlib.sha256(lines.encode()).hexdigest()


def compact(row: Any) -> str:
    """JSON with no spaces: the form that is hashed."""
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False)


class Writer:
    """Makes the lines of a record file, one call a line."""

    def __init__(self) -> None:
        self._seal = ""
        self._rounds = 0

    def header(self) -> str:
        return self._line({"format": FORMAT, "version": VERSION})

    def round(self, record: Record) -> str:
        self._rounds += 1
        return self._line(record.row)

    def end(self) -> str:
        return self._line({"end": self._rounds})

    def _line(self, row: dict[str, Any]) -> str:
        self._seal = _seal(self._seal, row)
        return compact(row | {"seal": self._seal})


def read(lines: Iterable[str], *, partial: bool = False) -> list[Record]:
    """The records of a file, all of them or `BadRecord`.

    With `partial`, a file that stops before its end gives the rounds that are whole.
    """
    records: list[Record] = []
    ended = False
    for number, row in _rows(lines, partial=partial):
        if ended:
            raise BadRecord(f"line {number}: something follows the end")
        if number == 1:
            _check_header(row)
        elif "end" in row:
            if row["end"] != len(records):
                raise BadRecord(f"line {number}: {row['end']} rounds are promised, {len(records)} are there")
            ended = True
        else:
            records.append(Record(row))
    if not ended and not partial:
        whole = f"rounds 1 to {len(records)} are whole" if records else "no round is whole"
        raise BadRecord(
            f"line {len(records) + 2}: the file stops before its end; {whole} (--partial reads them)"
        )
    return records


def _rows(lines: Iterable[str], *, partial: bool) -> Iterator[tuple[int, dict[str, Any]]]:
    seal, number = "", 0
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:  # a number of too many digits is a ValueError too
            if partial and number > 1:
                return
            raise BadRecord(f"line {number}: not JSON, perhaps cut short: {error}") from error
        if not isinstance(row, dict) or (number == 1 and row.get("format") != FORMAT):
            raise BadRecord(f"line {number}: this is not a {FORMAT} file")
        stated = row.pop("seal", None)
        seal = _seal(seal, row)
        if stated != seal:
            raise BadRecord(f"line {number}: the line, or one before it, was changed after it was written")
        yield number, row
    if number == 0:
        raise BadRecord("line 1: the file is empty")


def _check_header(row: dict[str, Any]) -> None:
    if row.get("version") != VERSION:
        raise BadRecord(
            f"line 1: version {row.get('version')!r} is not known here; this Pitboss reads {VERSION}"
        )


def _seal(before: str, row: dict[str, Any]) -> str:
    return hashlib.sha256(f"{before}\n{compact(row)}".encode()).hexdigest()
