"""A record played again, line by line, at a table of its own: whatever does not come out so is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pitboss.equipment.chance import BadChance, Chance, Committed, from_description
from pitboss.equipment.secure import Secure, checked_words, words_json
from pitboss.evidence.journal import FORMAT, VERSION, opening, outcome, start_line
from pitboss.evidence.lines import Line
from pitboss.table.accounts import Overdrawn
from pitboss.table.action import Action, BadAction, whole
from pitboss.table.catalog import UnknownGame, find_game
from pitboss.table.game import Game
from pitboss.table.house_options import BadOptions
from pitboss.table.journal import find_deed
from pitboss.table.record import BadRecord, compact
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.start import Start
from pitboss.table.table import Table


@dataclass(slots=True)
class Played:
    """A round of a record, as far as it could be played again."""

    number: int
    line: int
    """Where it begins."""
    committed: bool
    start: Start[Any, Any] | None = None
    round: Round[Any, Any] | None = None
    """None if it is not opened, or has not begun."""
    words: dict[int, str] = field(default_factory=dict)
    undone: int = 0
    """How often something was taken back."""
    inputs: int = 0
    over: bool = False
    returned: str | None = None
    """Why it was broken off."""
    opened: bool = False

    @property
    def done(self) -> bool:
        return self.over or self.returned is not None

    @property
    def unbegun(self) -> bool:
        """Whether it may have been broken off while it began, before anything was drawn that anybody saw."""
        return self.returned is not None and not self.inputs and not self.undone


class _At:
    """In the place of a journal, while a record is played again: it knows the head, and keeps nothing."""

    def __init__(self) -> None:
        self.head = ""

    def _nothing(self, *_: Any) -> None:
        pass

    did = begins = words = acted = undone = over = returned = _nothing


class Reading:
    """A record of version 3, line after line. `keys` opens rounds that the record does not open."""

    def __init__(self, lines: Iterable[Line], keys: Mapping[int, bytes] | None = None) -> None:
        lines = list(lines)
        self.played: list[Played] = []
        self.table: Table[Any, Any, Any] | None = None
        self.ended = False
        self.again = 0
        """How often the session was gone on with."""
        self.blind = 0
        """The first round that nothing opens, from which on nothing is played again; 0 if there is none."""
        self._at = _At()
        self._openings = _openings(lines)
        self._keys = dict(keys or {})
        self._after: str = ""
        """What the line before told of."""
        for line in lines:
            self._take(line)
            self._at.head = line.seal
        self.head = self._at.head

    @property
    def in_play(self) -> Played | None:
        """The round that is not done, if there is one."""
        return self.played[-1] if self.played and not self.played[-1].done else None

    def _take(self, line: Line) -> None:
        if self.ended:
            raise BadRecord(f"line {line.number}: something follows the end")
        (name, *more) = line.row
        take: Callable[[Line, Any], None] | None = _TAKES.get(name)
        try:
            if line.number == 1:
                self._header(line.row)
            elif take is None or more:
                raise BadRecord("this is not a line of a record")
            else:
                take(self, line, line.row[name])
        except (BadRecord, UnknownGame, BadOptions, BadChance, BadAction, Refused) as error:
            raise BadRecord(f"line {line.number}: {self._where()}{error}") from error
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, Overdrawn) as error:
            why = f"malformed: {type(error).__name__}: {error}"
            raise BadRecord(f"line {line.number}: {self._where()}{why}") from error
        self._after = name

    def _where(self) -> str:
        return f"round {self.played[-1].number}: " if self.played else ""

    def _header(self, row: dict[str, Any]) -> None:
        if row.get("format") != FORMAT:
            raise BadRecord(f"this is not a {FORMAT} file")
        if compact(row["version"]) != compact(VERSION) or list(row) != [
            "format",
            "version",
            "game",
            "options",
        ]:
            raise BadRecord(
                f"version {row['version']!r} is not known here; this Pitboss reads 2 and {VERSION}"
            )
        game = find_game(row["game"])
        self.table = game.table(options=self._options(game, row["options"]))
        self.table.journal = self._at

    def _options(self, game: Game[Any, Any, Any], row: dict[str, Any]) -> Any:
        options = game.options_from_json(row)
        if compact(options.to_json()) != compact(row):
            raise BadRecord("the options are not written as a table would: what differs from the defaults")
        return options

    # Between rounds

    def _deed(self, line: Line, row: list[Any]) -> None:
        name, *given = row
        if self.blind:
            return
        table = self.begun()
        if name == "options":
            (options,) = given
            table.options = self._options(table.game, options)
        elif (do := find_deed(table, name)) is None:
            raise BadRecord(f"nothing called {name!r} is done at a table of {table.game.title.lower()}")
        else:
            do(*given)

    def begun(self) -> Table[Any, Any, Any]:
        """The table, with the round begun that words could have been added to until now."""
        assert self.table is not None
        played = self.in_play
        if played is not None and played.round is None:
            played.round = self.table.start(words=played.words)
        return self.table

    # Rounds

    def _start(self, line: Line, row: dict[str, Any]) -> None:
        if self.in_play:
            raise BadRecord("a round begins before the one before it is over")
        committed = row["commitment"] is not None
        if self.played and committed != self.played[0].committed:
            kind = "open" if self.played[0].committed else "secret"
            raise BadRecord(f"round {row['round']} has {kind} chance, unlike those before it")
        if row["head"] != line.before:
            raise BadRecord("the round does not name the head of the record before it")
        if row["round"] != len(self.played) + 1:
            raise BadRecord(f"this is round {len(self.played) + 1}, not {row['round']!r}")
        self.played.append(played := Played(row["round"], line.number, committed))
        chance = None if self.blind else self._chance(played, row)
        if chance is None:
            self.blind = self.blind or played.number
            return
        table = self.table
        assert table is not None
        table.commit(chance, now=datetime.fromisoformat(row["now"]) if row["now"] else None)
        played.start = table.committed
        assert played.start is not None
        self._compare("the start", start_line(played.start), row)

    def _chance(self, played: Played, row: dict[str, Any]) -> Chance | None:
        """What the round is dealt by; None if it is not opened."""
        if played.committed:
            key = self._keys.get(played.number)
            if (opened := self._openings.get(played.number)) is not None:
                key = bytes.fromhex(opened["key"])
            return None if key is None else Secure(key, mishaps=row["mishaps"])
        chance = from_description(row["chance"])
        if chance.secret or isinstance(chance, Committed):
            raise BadRecord("the chance should have been committed to")
        return chance

    def _compare(self, what: str, found: dict[str, Any], told: dict[str, Any]) -> None:
        """The first field of a line that is not as it comes out."""
        if list(found) != list(told):
            raise BadRecord(f"{what} is malformed: it has {', '.join(map(str, told))}")
        for name, value in found.items():
            if compact(told[name]) != compact(value):  # 5 is not 5.0, nor true 1
                if name == "commitment":
                    raise BadRecord("the chance opened is not the one committed to, or the start is another")
                raise BadRecord(f"{what} has other {name} than the table has by what is told before")

    def _words(self, line: Line, row: dict[str, str]) -> None:
        played = self.in_play
        if played is None or self._after != "start":
            raise BadRecord("words are added right after a round is committed to, or not at all")
        if not played.committed:
            raise BadRecord("words are added to secret chance, not to one that is open")
        words = checked_words({int(seat): word for seat, word in row.items()})
        if not words or compact(words_json(words)) != compact(row):
            raise BadRecord("the words are malformed: they are by seat, in order")
        if played.start is not None and (strangers := words.keys() - played.start.stacks.keys()):
            raise BadRecord(f"nobody sits in seat {min(strangers)}, so nobody has a word")
        played.words = words

    def _round(self) -> tuple[Played, Round[Any, Any] | None]:
        """The round in play, which an input is for."""
        if (played := self.in_play) is None:
            raise BadRecord("no round is in play")
        if self.blind:
            return played, None
        return played, self.begun().round

    def _input(self, line: Line, row: Any) -> None:
        played, round = self._round()
        played.inputs += 1
        if round is None:
            return
        action = Action.from_json(row)
        if compact(action.to_json()) != compact(row):
            raise BadRecord("the action is not written as a table would")
        round.act(action)

    def _undo(self, line: Line, kept: Any) -> None:
        played = self.played[-1] if self.played else None
        if played is None or (played.committed and played.over) or played.returned is not None:
            raise BadRecord("something is taken back in a round that is over")
        if not whole(kept) or not 0 <= kept < played.inputs:
            raise BadRecord(f"{kept!r} inputs cannot be left of {played.inputs}")
        played.undone, played.inputs, played.over = played.undone + 1, kept, False
        while not self.blind and len(self.begun().round.inputs) > kept:  # type: ignore[union-attr]
            played.round = self.begun().undo()

    def _result(self, line: Line, row: dict[str, Any]) -> None:
        played, round = self._round()
        played.over = True
        if round is None:
            return
        if not round.over:
            raise BadRecord("the inputs stop before the round is over")
        self._compare("the result", outcome(round), row)

    def _returned(self, line: Line, why: str) -> None:
        played = self.in_play
        if played is None or not isinstance(why, str):
            raise BadRecord("no round is in play that could be returned")
        if not self.blind and (played.round is not None or self._begins(played)):
            self.begun().give_back(why)
        played.returned = why

    def _begins(self, played: Played) -> bool:
        """Whether a round that nobody has acted in can begin: it may have been returned for that."""
        try:
            self.begun()
        except Exception:
            return False
        return True

    def _open(self, line: Line, row: dict[str, Any]) -> None:
        played = next((each for each in self.played if each.number == row["round"]), None)
        if (
            not whole(row["round"])
            or played is None
            or not played.committed
            or not played.done
            or played.opened
        ):
            raise BadRecord(f"round {row['round']!r} cannot be opened here")
        played.opened = True
        if played.start is None:
            return
        chance = played.start.chance
        if played.round is not None and not (row["draws"] == [] and played.unbegun):
            chance = played.round.chance
        assert isinstance(chance, Secure)
        self._compare("the opening", opening(played.start, chance), row)

    def _again(self, line: Line, inputs: Any) -> None:
        played = self.in_play
        if compact(inputs) != compact(played.inputs if played else None):
            raise BadRecord(f"the session does not go on after {inputs!r} inputs")
        self.again += 1

    def _end(self, line: Line, rounds: Any) -> None:
        if self.in_play or not whole(rounds) or rounds != len(self.played):
            raise BadRecord(
                f"{rounds!r} rounds are promised, {sum(each.done for each in self.played)} are whole"
            )
        if closed := [each.number for each in self.played if each.committed and not each.opened]:
            raise BadRecord(f"the session has ended, and round {closed[0]} was never opened")
        self.ended = True


_TAKES: dict[str, Callable[[Any, Line, Any], None]] = {
    "table": Reading._deed,
    "start": Reading._start,
    "words": Reading._words,
    "input": Reading._input,
    "undo": Reading._undo,
    "result": Reading._result,
    "returned": Reading._returned,
    "open": Reading._open,
    "again": Reading._again,
    "end": Reading._end,
}
"""What each line tells of."""


def _openings(lines: list[Line]) -> dict[int, dict[str, Any]]:
    """What the record opens, by round: keys come after the rounds that they open."""
    return {
        row["round"]: row
        for line in lines
        if isinstance(row := line.row.get("open"), dict) and whole(row.get("round"))
    }
