"""Records: rounds as JSON lines that are written as they are played, and can be checked and replayed.

A file is a header, then for each round a start, a line for each input and a result, and an end. Each
line carries the SHA-256 of itself and of the line before, so a line that was changed, lost or added is
found; without the end, the file is cut short. `docs/record-format.md` describes the fields.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pitboss.equipment.chance import BadChance, from_description
from pitboss.law import BadInput
from pitboss.table.accounts import Overdrawn
from pitboss.table.action import Action, BadAction, whole
from pitboss.table.catalog import UnknownGame, find_game
from pitboss.table.event import Event
from pitboss.table.house_options import BadOptions
from pitboss.table.json_text import loads
from pitboss.table.refused import Refused
from pitboss.table.round import Round, replayed
from pitboss.table.start import Start, open_row
from pitboss.table.view import by_seat

FORMAT = "pitboss-record"
VERSION = 2
MOST_SEATS = 99
"""More than any table has: what a record says of a game's own limit, the game checks."""


class BadRecord(BadInput):
    """A record that cannot be trusted; the message names the line and the reason."""


@dataclass(slots=True)
class Record:
    """One round: its start, its inputs so far, and what came of it once it is over."""

    begun: dict[str, Any]
    inputs: list[Any] = field(default_factory=list)
    result: dict[str, Any] | None = None

    @classmethod
    def of(cls, round: Round[Any, Any]) -> Record:
        """The record of a round as far as it has gone. It holds the chance, so it is the house's alone."""
        inputs = [action.to_json() for action in round.inputs]
        return cls(start_row(round.start), inputs, result_row(round) if round.over else None)

    @property
    def over(self) -> bool:
        return self.result is not None

    def start(self) -> Start[Any, Any]:
        """The start of the round, or `BadRecord`."""
        row = self.begun
        try:
            game = find_game(row["game"])
            start: Start[Any, Any] = Start(
                game=game,
                options=game.Options.from_json(row["options"]),
                number=_amount(row["round"]),
                stacks={_seat(seat): _amount(stack) for seat, stack in row["stacks"].items()},
                wagers={(_seat(seat), str(wager)): _amount(amount) for seat, wager, amount in row["wagers"]},
                state=game.State.from_json(row["state"]),
                chance=from_description(row["chance"]),
                now=datetime.fromisoformat(row["now"]) if row["now"] else None,
                funds={str(name): _amount(amount) for name, amount in row["funds"].items()},
            )
            game.check_start(start)
            committed = start.chance.commitment == row["commitment"]
            normal = compact(start_row(start))
        except (UnknownGame, BadOptions, BadChance, Refused) as error:
            raise BadRecord(str(error)) from error
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
            raise BadRecord(f"the round's start is malformed: {type(error).__name__}: {error}") from error
        if not committed:
            raise BadRecord("the chance opened is not the one committed to")
        if normal != compact(row):
            raise BadRecord("the round's start is malformed: it is not written as a table would")
        return start

    def replay(self) -> Round[Any, Any]:
        """The same round again, event for event, as far as it went; `BadRecord` if it turns out otherwise."""
        start = self.start()
        try:
            round: Round[Any, Any] = replayed(start, [Action.from_json(action) for action in self.inputs])
            came_out = result_row(round)
        except (BadAction, BadChance, Refused) as error:
            raise BadRecord(f"the inputs cannot be replayed: {error}") from error
        except (LookupError, TypeError, ValueError, ArithmeticError, Overdrawn) as error:
            raise BadRecord(f"the record is malformed: {type(error).__name__}: {error}") from error
        if self.result is None:
            return round
        if not round.over:
            raise BadRecord("the inputs stop before the round is over")
        if self.result != came_out:
            raise BadRecord("the round played again comes out otherwise than recorded")
        return round


def _amount(value: Any) -> int:
    if not whole(value) or value < 0:
        raise ValueError(f"{value!r} is not an amount")
    return int(value)


def _seat(value: Any) -> int:
    seat = int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() else value
    if not whole(seat) or not 1 <= seat <= MOST_SEATS:
        raise ValueError(f"{value!r} is not a seat")
    return int(seat)


def start_row(start: Start[Any, Any]) -> dict[str, Any]:
    """The start of a round as JSON, its chance opened."""
    return {
        "game": start.game.id,
        "round": start.number,
        "options": start.options.to_json(),
        **standing(start.stacks, start.wagers),
        "funds": dict(sorted(start.funds.items())),
        "state": start.state.to_json(),
        "now": start.now.isoformat() if start.now else None,
        "commitment": start.chance.commitment,
        "chance": start.chance.describe(),
    }


def result_row(round: Round[Any, Any]) -> dict[str, Any]:
    """What came of a round, as JSON."""
    return {"stacks": by_seat(round.stacks), "house": round.house, "events": digest(round.events)}


def digest(events: Iterable[Event]) -> str:
    """The SHA-256 of events, as JSON lines."""
    lines = "\n".join(compact(event.to_json()) for event in events)
    return hashlib.sha256(lines.encode()).hexdigest()


def compact(row: Any) -> str:
    """JSON with no spaces: the form that is hashed."""
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False)


class Writer:
    """Makes the lines of a record file. Told of a round again and again, it makes those that are new."""

    def __init__(self) -> None:
        self._seal = ""
        self.rounds = 0
        self._start: Start[Any, Any] | None = None
        self._inputs: list[Action] = []
        self._over = False

    def header(self) -> str:
        return self._line({"format": FORMAT, "version": VERSION})

    def lines(self, round: Round[Any, Any]) -> list[str]:
        """What has happened in a round since it was last told of: its start, inputs, and its result."""
        made = []
        if round.start is not self._start:
            self._start, self._inputs, self._over = round.start, [], False
            self.rounds += 1
            made.append(self._line({"start": start_row(round.start)}))
        kept = _shared(self._inputs, round.inputs)
        if kept < len(self._inputs):
            made.append(self._line({"undo": kept}))
            self._over = False
        made += [self._line({"input": action.to_json()}) for action in round.inputs[kept:]]
        self._inputs = list(round.inputs)
        if round.over and not self._over:
            self._over = True
            made.append(self._line({"result": result_row(round)}))
        return made

    def end(self) -> str:
        return self._line({"end": self.rounds})

    def _line(self, row: dict[str, Any]) -> str:
        self._seal = _seal(self._seal, row)
        return compact(row | {"seal": self._seal})


def _shared(one: list[Action], other: list[Action]) -> int:
    """How many actions two rounds have in common, from the first on."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (mine, yours) in pairs if mine != yours), min(len(one), len(other)))


def read(lines: Iterable[str], *, partial: bool = False) -> list[Record]:
    """The records of a file, all of them whole, or `BadRecord`.

    With `partial`, a file that stops before its end gives what is there: the last round may be one
    in progress.
    """
    records: list[Record] = []
    ended, last = False, 0
    for number, row in _rows(lines, partial=partial):
        last = number
        if ended:
            raise BadRecord(f"line {number}: something follows the end")
        if number == 1:
            _check_header(row)
        elif row.keys() == {"end"}:
            if not whole(row["end"]) or row["end"] != len(records):
                raise BadRecord(f"line {number}: {row['end']} rounds are promised, {len(records)} are there")
            ended = True
        else:
            _take(records, number, row)
    finished = sum(record.over for record in records)
    if not partial and (not ended or finished < len(records)):
        finished_ones = f"rounds 1 to {finished} are whole" if finished else "no round is whole"
        what = "the last round was broken off" if ended else "the file stops before its end"
        line = last if ended else last + 1
        raise BadRecord(f"line {line}: {what}; {finished_ones} (--partial reads what is there)")
    return records


def _take(records: list[Record], number: int, row: dict[str, Any]) -> None:
    """One line of a round: its start, an input, where it was taken back to, or its result."""
    last = records[-1] if records else None
    match row if len(row) == 1 else None:
        case {"start": dict(begun)} if last is None or last.over:
            records.append(Record(begun))
        case {"input": action} if last is not None and not last.over:
            last.inputs.append(action)
        case {"undo": kept} if last is not None and whole(kept) and 0 <= kept < len(last.inputs):
            del last.inputs[kept:]
            last.result = None
        case {"result": dict(result)} if last is not None and not last.over:
            last.result = result
        case _:
            raise BadRecord(f"line {number}: this is not a line of a round, or not at its place")


def _rows(lines: Iterable[str], *, partial: bool) -> Iterator[tuple[int, dict[str, Any]]]:
    seal, number, rest = "", 0, iter(lines)
    for number, line in enumerate(rest, 1):
        try:
            row = loads(line)
            if not isinstance(row, dict) or (number == 1 and row.get("format") != FORMAT):
                raise BadRecord(f"line {number}: this is not a {FORMAT} file")
            stated = row.pop("seal", None)
            seal = _seal(seal, row)
            same = line.rstrip("\r\n") == compact(row | {"seal": stated})
        except BadRecord:
            raise
        except ValueError as error:
            if partial and number > 1 and next(rest, None) is None:
                return  # the last line was not written to its end
            raise BadRecord(f"line {number}: not JSON, perhaps cut short: {error}") from error
        if stated != seal or not same:
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
