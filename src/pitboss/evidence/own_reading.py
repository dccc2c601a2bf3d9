"""Reading and verifying a player's own record, with its proof for each round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from pitboss.equipment.chance import BadChance
from pitboss.evidence.filled_chance import read_opened_leaves
from pitboss.evidence.lines import RecordLine, read_lines
from pitboss.evidence.own_proof import Prover, ReportedRound
from pitboss.evidence.own_record import FORMAT, VERSION
from pitboss.table.accounts import Overdrawn
from pitboss.table.action import BadAction, is_whole_number
from pitboss.table.catalog import UnknownGame, find_game
from pitboss.table.house_options import BadOptions
from pitboss.table.record import BadRecord, compact
from pitboss.table.refused import Refused

OPEN = "The chance was open: the house was bound to nothing, so nothing is proved."


@dataclass(frozen=True, slots=True)
class OwnRound:
    """The proof for one round."""

    round: int
    commitment: str | None
    proved: bool
    """Does everything seen follow from what the house was bound to?"""
    why: str
    """A sentence: what is proved, or why not everything is."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class VerifiedOwnRecord:
    """A player's own record without contradictions."""

    game: str
    seat: int
    head: str
    """Seal of its last line."""
    house_head: str
    """Head of the house's record that it was made from."""
    ended: bool
    rounds: tuple[OwnRound, ...]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rounds, as JSON."""
        return [each.to_json() for each in self.rounds]

    @property
    def round_count(self) -> int:
        """Number of verified rounds."""
        return sum(each.proved for each in self.rounds)

    @property
    def proved(self) -> list[str]:
        """Sentences about what it proves."""
        whole = [each.round for each in self.rounds if each.proved]
        if not whole:
            return []
        which = "every round" if len(whole) == len(self.rounds) else _rounds(whole)
        return [
            f"In {which}, all that was seen in seat {self.seat} comes from what the house was bound to "
            "before anything was dealt, and was dealt in the order of the rules."
        ]

    @property
    def not_proved(self) -> list[str]:
        """Sentences about what it does not prove."""
        found: dict[str, list[int]] = {}
        for each in self.rounds:
            if not each.proved:
                found.setdefault(each.why, []).append(each.round)
        said = [f"{_rounds(which).capitalize()}: {why}" for why, which in found.items()]
        said.append(
            "When the house told its commitments: compare them with those you were given as rounds began."
        )
        return said if self.ended else [*said, "The record has no end: what followed is not in it."]

    def to_json(self) -> list[dict[str, Any]]:
        """Return the rounds and their proof, as JSON."""
        proof = {"game": self.game, "seat": self.seat, "head": self.head, "house_head": self.house_head}
        proof |= {"ended": self.ended, "proved": self.proved, "not_proved": self.not_proved}
        return [*self.rows, proof]


def _rounds(numbers: list[int]) -> str:
    """Return text such as `round 3` or `rounds 1, 2, 4`."""
    return f"round{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}"


def verify_own(data: bytes) -> VerifiedOwnRecord:
    """Verify a player's own record; raise `BadRecord` if anything in it is wrong."""
    return _OwnReading(list(read_lines(data))).finish()


class _OwnReading:
    """Reads the lines in order, with a table for replays."""

    def __init__(self, lines: list[RecordLine]) -> None:
        self._rounds: list[OwnRound] = []
        self._told: ReportedRound | None = None
        self._ended = False
        self._after = ""
        self._openings = {
            row["round"]: row["leaves"]
            for line in lines
            if isinstance(row := line.row.get("open"), dict)
            and is_whole_number(row.get("round"))
            and "leaves" in row
        }
        for line in lines:
            self._take(line)
        self._head = lines[-1].seal

    def finish(self) -> VerifiedOwnRecord:
        if self._told is not None:
            raise BadRecord("the record stops in a round")
        row = self._header
        return VerifiedOwnRecord(
            row["game"], row["seat"], self._head, row["head"], self._ended, tuple(self._rounds)
        )

    def _take(self, line: RecordLine) -> None:
        (name, *more) = line.row
        take: Callable[[Any, Any], None] | None = _TAKES.get(name)
        where = f"line {line.number}: " + (f"round {self._told.start['round']}: " if self._told else "")
        try:
            if line.number == 1:
                self._first(line.row)
            elif take is None or more or self._ended:
                raise BadRecord("this is not a line of a player's own record")
            else:
                take(self, line.row[name])
        except (BadRecord, UnknownGame, BadOptions, BadChance, BadAction, Refused) as error:
            raise BadRecord(f"{where}{error}") from error
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, Overdrawn) as error:
            raise BadRecord(f"{where}malformed: {type(error).__name__}: {error}") from error
        self._after = name

    def _first(self, row: dict[str, Any]) -> None:
        if row.get("format") != FORMAT:
            raise BadRecord(f"this is not a {FORMAT} file")
        if row["version"] != VERSION or list(row) != ["format", "version", "seat", "game", "options", "head"]:
            raise BadRecord(f"version {row['version']!r} is unknown; this Pitboss reads {VERSION}")
        self._header, game = row, find_game(row["game"])
        self._proving = Prover(game.table(options=game.options_from_json(row["options"])))

    # Lines

    def _table_change(self, row: list[Any]) -> None:
        if self._told is not None:
            self._told.steps.append(("table", row))
        else:
            self._proving.apply_change(row)

    def _on_closed(self, rounds: Any) -> None:
        if self._told is not None or rounds != len(self._rounds):
            raise BadRecord("keys are opened between rounds")
        self._proving.close()

    def _start(self, row: dict[str, Any]) -> None:
        if self._told is not None or row["round"] != len(self._rounds) + 1:
            raise BadRecord("a round begins where none can")
        found = None
        if row["commitment"] is not None:
            table = self._proving.table
            size = table.game.pieces(table.options)
            found = read_opened_leaves(self._openings.get(row["round"], []), row, size)
            self._proving.note_opened(row["commitment"], found)
        self._told = ReportedRound(row, found)

    def _words(self, row: dict[str, str]) -> None:
        if self._told is None or self._after != "start":
            raise BadRecord("words are added right after a round is committed to, or not at all")
        self._told.words = {int(seat): word for seat, word in row.items()}

    def _input(self, row: Any) -> None:
        self._playing().steps.append(("input", row))

    def _undo(self, kept: Any) -> None:
        told = self._playing()
        if not is_whole_number(kept) or not 0 <= kept < told.inputs:
            raise BadRecord(f"{kept!r} inputs cannot remain of {told.inputs}")
        inputs = [step for step in told.steps if step[0] == "input"]
        others = [step for step in told.steps if step[0] != "input"]
        told.steps = inputs[:kept] + others  # an undone round gets these at its end

    def _on_returned(self, why: str) -> None:
        if not isinstance(why, str):
            raise BadRecord("the reason why the round was broken off is missing")
        self._playing().returned = why

    def _playing(self) -> ReportedRound:
        if self._told is None or self._told.returned is not None:
            raise BadRecord("no round is in play")
        return self._told

    def _on_seen(self, row: dict[str, Any]) -> None:
        told, by = self._told, row["by"]
        if told is None or row["round"] != told.start["round"] or by not in (None, self._header["seat"]):
            raise BadRecord("what was seen is from another round, or by another player")
        told.by, told.events = by, [compact(event) for event in row["events"]]
        proved, why = self._proving.prove(told, told.opened) if told.opened else (False, OPEN)
        self._rounds.append(OwnRound(told.start["round"], told.start["commitment"], proved, why))
        self._told = None

    def _open(self, row: dict[str, Any]) -> None:
        committed = self._rounds and self._rounds[-1].why != OPEN
        if self._after != "seen" or not committed or row["round"] != len(self._rounds):
            raise BadRecord("nothing can be opened here")

    def _end(self, rounds: Any) -> None:
        if self._told is not None or not is_whole_number(rounds) or rounds != len(self._rounds):
            raise BadRecord(f"{rounds!r} rounds are promised, but there are {len(self._rounds)}")
        self._ended = True


_TAKES: dict[str, Callable[[Any, Any], None]] = {
    "table": _OwnReading._table_change,
    "start": _OwnReading._start,
    "words": _OwnReading._words,
    "input": _OwnReading._input,
    "undo": _OwnReading._undo,
    "returned": _OwnReading._on_returned,
    "seen": _OwnReading._on_seen,
    "open": _OwnReading._open,
    "closed": _OwnReading._on_closed,
    "end": _OwnReading._end,
}
"""The handler of each kind of line."""
