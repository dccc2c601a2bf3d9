"""Replaying a record, line by line, at a table. Anything that comes out differently is refused."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from pitboss.equipment.chance import BadChance, Chance, Committed, from_description
from pitboss.equipment.secure import Secure
from pitboss.evidence.journal import FORMAT, VERSION, RecordJournal
from pitboss.evidence.lines import RecordLine
from pitboss.table.accounts import Overdrawn
from pitboss.table.action import Action, BadAction, is_whole_number
from pitboss.table.catalog import UnknownGame, find_game
from pitboss.table.game import Start
from pitboss.table.house_options import BadOptions
from pitboss.table.journal import find_table_change
from pitboss.table.record import BadRecord, compact
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.table import Table

MAX_ERROR_LENGTH = 500
"""Maximum length of the message about a line."""


@dataclass(slots=True)
class RecordedRound:
    """A round of a record, as far as it could be replayed."""

    number: int
    line: int
    """The line where it begins."""
    committed: bool
    start: Start[Any, Any] | None = None
    round: Round[Any, Any] | None = None
    """None if it is not opened, or has not begun."""
    words: dict[int, str] = field(default_factory=dict)
    undone: int = 0
    """Number of undos."""
    over: bool = False
    returned: str | None = None
    """Why it was broken off, if it was."""
    opened: bool = False

    @property
    def is_done(self) -> bool:
        return self.over or self.returned is not None


class TableChange(NamedTuple):
    """Something done at a table outside rounds."""

    line: int
    what: str
    with_what: tuple[Any, ...]
    result: Any = None


class _Expected(RecordJournal):
    """Collects the lines that the replayed table's record would have next."""

    def __init__(self) -> None:
        super().__init__(lambda *_: None)
        self.rows: deque[dict[str, Any]] = deque()

    def _line(self, row: dict[str, Any], *, sync: bool = False) -> None:
        self.rows.append(row)


class RecordReading:
    """A record of version 3, replayed line by line. `keys` opens rounds that the record does not open.

    With `placing`, cards record their place in the tree of the round that shuffled them.
    """

    def __init__(
        self, lines: Iterable[RecordLine], keys: Mapping[int, bytes] | None = None, *, placing: bool = False
    ) -> None:
        lines = list(lines)
        self._placing = placing
        self.played: list[RecordedRound] = []
        self.changes: list[TableChange] = []
        self.table: Table[Any, Any, Any] | None = None
        self.head = ""
        self.ended = False
        self.again = 0
        """Number of times the session was continued."""
        self.blind = 0
        """The first round that nothing opens; replay stops there. 0 if there is none."""
        self._expected = _Expected()
        self._closed: dict[int, RecordedRound] = {}
        """Unopened rounds."""
        self._keys = dict(keys or {}) | _read_keys(lines)
        for line in lines:
            self._expected.head = line.before
            self._take(line)
            self.head = line.seal

    @property
    def missing_lines(self) -> list[dict[str, Any]]:
        """Lines that the replay produced but the record does not have yet."""
        return list(self._expected.rows)

    @property
    def in_play(self) -> RecordedRound | None:
        """The unfinished round, if there is one."""
        return self.played[-1] if self.played and not self.played[-1].is_done else None

    def _take(self, line: RecordLine) -> None:
        try:
            if self.ended:
                raise BadRecord("something follows the end")
            if line.number == 1:
                self._header(line.row)
            else:
                self._line(line)
        except (BadRecord, UnknownGame, BadOptions, BadChance, BadAction, Refused) as error:
            raise BadRecord(f"line {line.number}: {self._where()}{_short(error)}") from error
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, Overdrawn) as error:
            why = f"malformed: {type(error).__name__}: {_short(error)}"
            raise BadRecord(f"line {line.number}: {self._where()}{why}") from error

    def _where(self) -> str:
        return f"round {self.played[-1].number}: " if self.played else ""

    def _header(self, row: dict[str, Any]) -> None:
        if row.get("format") != FORMAT:
            raise BadRecord(f"this is not a {FORMAT} file")
        if row["version"] != VERSION:
            raise BadRecord(
                f"version {row['version']!r} is not known here; this Pitboss reads 2 and {VERSION}"
            )
        game = find_game(row["game"])
        self.table = game.table(options=game.options_from_json(row["options"]))
        self._expected.attach(self.table)
        self._compare(row)

    def _line(self, line: RecordLine) -> None:
        """Do what a line says at the table, then check that the table's record has the same line."""
        name, *more = line.row
        if more or name not in _TAKES:
            raise BadRecord("this is not a line of a record")
        told = line.row[name]
        if name == "again":
            self._go_on(told)
            return
        if name not in ("words", "start"):
            self.begin()
        if not self._expected.rows and (take := _TAKES[name]) is not None:
            take(self, line, told)
        if not self.blind:
            self._compare(line.row)
        self._note(name, told)

    def _compare(self, row: dict[str, Any]) -> None:
        """Check that the line is the next expected one; name the first difference."""
        if not self._expected.rows:
            raise BadRecord(f"a line with {next(iter(row))!r} does not fit here")
        expected = self._expected.rows.popleft()
        if compact(expected) == compact(row):
            return
        (name,), (found,) = (
            (expected, row) if len(expected) == len(row) == 1 else ((next(iter(expected)),), ("",))
        )
        if name != found:
            raise BadRecord(f"the {name} should be reported here")
        mine, theirs = expected[name], row[name]
        if not isinstance(mine, dict) or not isinstance(theirs, dict) or list(mine) != list(theirs):
            raise BadRecord(f"the {name} is malformed, or does not match the replay")
        field = next(field for field in mine if compact(mine[field]) != compact(theirs[field]))
        raise BadRecord(_WRONG.get((name, field), f"the {name} line does not match the replay at {field!r}"))

    def _note(self, name: str, told: Any) -> None:
        """Note the facts of the rounds."""
        played = self.played[-1] if self.played else None
        if name == "result" and played:
            played.over = True
        elif name == "returned" and played:
            played.returned = told
        elif name == "open":
            opened = self._closed.pop(told["round"], None)
            if opened is None or not opened.is_done:
                raise BadRecord(f"round {told['round']!r} cannot be opened here")
            opened.opened = True

    # Lines

    def _table_change(self, line: RecordLine, row: list[Any]) -> None:
        name, *given = row
        if self.blind:
            return
        assert self.table is not None
        table = self.table
        if name == "options":
            (options,) = given
            table.options = table.game.options_from_json(options)
        elif (do := find_table_change(table, name)) is None:
            raise BadRecord(f"unknown table action {name!r} at {table.game.title.lower()}")
        else:
            self.changes.append(TableChange(line.number, name, tuple(given), do(*given)))

    def _start(self, line: RecordLine, row: dict[str, Any]) -> None:
        if self.in_play:
            raise BadRecord("a round begins before the one before it is over")
        committed = row["commitment"] is not None
        if self.played and committed != self.played[0].committed:
            kind = "secret" if committed else "open"
            raise BadRecord(f"the next round has {kind} chance, unlike those before it")
        if not is_whole_number(row["round"]) or row["round"] != len(self.played) + 1:
            raise BadRecord(f"this should be round {len(self.played) + 1}: do not skip or repeat rounds")
        self.played.append(played := RecordedRound(row["round"], line.number, committed))
        self._closed[played.number] = played
        chance = None if self.blind else self._chance(played, row)
        if chance is None:
            self.blind = self.blind or played.number
            return
        assert self.table is not None
        self.table.commit(chance, now=datetime.fromisoformat(row["now"]) if row["now"] else None)
        played.start = self.table.committed

    def _chance(self, played: RecordedRound, row: dict[str, Any]) -> Chance | None:
        """Return the chance of the round; None if it is not opened."""
        if played.committed:
            key = self._keys.get(played.number)
            return None if key is None else Secure(key, mishaps=row["mishaps"], placing=self._placing)
        chance = from_description(row["chance"])
        if chance.secret or isinstance(chance, Committed):
            raise BadRecord("the chance should have been committed to")
        return chance

    def _words(self, line: RecordLine, row: dict[str, str]) -> None:
        played = self.in_play
        if played is None or (self.table is not None and not self.blind and self.table.committed is None):
            raise BadRecord("words are added when a round is committed to, and before it begins")
        played.words = {int(seat): word for seat, word in row.items()}
        if not self.blind:
            self._begin(played.words)

    def begin(self) -> None:
        """Begin the committed round. Nobody can add words from now on, because its cards may be seen."""
        if not self.blind:
            self._begin({})

    def _begin(self, words: Mapping[int, str]) -> None:
        """Begin the committed round, if there is one."""
        table, played = self.table, self.in_play
        if table is None or played is None or table.committed is None:
            return
        try:
            played.round = table.start(words=words)
        except Exception:
            if not self._expected.rows:  # else it could not begin, and the record says so
                raise

    def _input(self, line: RecordLine, row: Any) -> None:
        if (played := self.in_play) is None:
            raise BadRecord("no round is in play")
        if played.round is not None:
            played.round.act(Action.from_json(row))

    def _undo(self, line: RecordLine, left: Any) -> None:
        played = self.played[-1] if self.played else None
        if played is None or (played.committed and played.is_done) or played.returned is not None:
            raise BadRecord("something is taken back in a round that is over")
        played.undone, played.over = played.undone + 1, False
        if not self.blind:
            assert self.table is not None
            played.round = self.table.undo()

    def _on_returned(self, line: RecordLine, why: Any) -> None:
        if self.in_play is None or not isinstance(why, str):
            raise BadRecord("no round is in play that could be broken off")
        if not self.blind:
            assert self.table is not None
            self.table.give_back(why)

    def _open(self, line: RecordLine, row: Any) -> None:
        if not self.blind:
            assert self.table is not None
            self.table.close()

    def _go_on(self, inputs: Any) -> None:
        self.begin()
        round = self.played[-1].round if self.played else None
        left = None if round is None or round.over or self.in_play is None else len(round.inputs)
        if not self.blind and (inputs != left or type(inputs) is not type(left)):
            raise BadRecord(f"the session cannot continue after {inputs!r} inputs")
        self.again += 1

    def _end(self, line: RecordLine, rounds: Any) -> None:
        if self.blind:
            raise BadRecord(f"the session has ended, and round {self.blind} was never opened")
        if self.in_play:
            raise BadRecord("the last round is not over")
        self._expected.end()
        self.ended = True


_TAKES: dict[str, Callable[[RecordReading, RecordLine, Any], None] | None] = {
    "table": RecordReading._table_change,
    "start": RecordReading._start,
    "words": RecordReading._words,
    "input": RecordReading._input,
    "undo": RecordReading._undo,
    "returned": RecordReading._on_returned,
    "open": RecordReading._open,
    "end": RecordReading._end,
    "result": None,
    "again": None,
}
"""The handler of each kind of line. Results need none."""
_WRONG = {
    ("start", "commitment"): "the chance opened is not the one committed to, or not for this round",
    ("start", "head"): "the round does not name the head of the record before it",
    ("start", "stacks"): "the stacks are not what earlier rounds and players left",
    ("start", "wagers"): "the wagers are not what the round before left up",
    ("result", "events"): "the replayed round does not match the record",
}
"""Messages for differences where the default is less clear."""


def _short(error: Exception) -> str:
    """Shorten an error's message, which may repeat much of the record."""
    said = str(error)
    return said if len(said) <= MAX_ERROR_LENGTH else f"{said[:MAX_ERROR_LENGTH]} ..."


def _read_keys(lines: list[RecordLine]) -> dict[int, bytes]:
    """Return the keys that the record opens. They come after the rounds."""
    found = {}
    for line in lines:
        row = line.row.get("open")
        if isinstance(row, dict) and is_whole_number(row.get("round")) and isinstance(row.get("key"), str):
            try:
                found[row["round"]] = bytes.fromhex(row["key"])
            except ValueError as error:
                raise BadRecord(f"line {line.number}: this is not a key: {error}") from error
    return found
