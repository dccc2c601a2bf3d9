"""A player's own record: made from the house's record, it opens only what one seat saw.

docs/reference/record-format.md describes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.pieces import BALL
from pitboss.equipment.secure import NUMBERS, PIECES, START, Secure, TracedPiece
from pitboss.evidence import version2
from pitboss.evidence.lines import RecordLine, first_row, read_lines, seal_line
from pitboss.evidence.reading import RecordedRound, RecordReading
from pitboss.table.action import Actor, actor_from_json
from pitboss.table.event import Event
from pitboss.table.option import Pick
from pitboss.table.record import BadRecord
from pitboss.table.round import Round

FORMAT = "pitboss-own-record"
VERSION = 1


class Sight(NamedTuple):
    """An event as one viewer saw it, with the source of each card that it shows."""

    event: Event
    pieces: tuple[TracedPiece | None, ...]
    """None for a card that no shuffle placed."""


def find_sights(round: Round[Any, Any], viewer: Actor | None) -> Iterator[Sight]:
    """Yield what a viewer saw of a round whose pieces record their places.

    A card reported without a place, such as one its player named, has the place where it was last
    reported.
    """
    last: dict[int, TracedPiece] = {}
    for event, seen in zip(round.events, round.visible_events(viewer), strict=True):
        last |= {int(card): card for card in event.cards if isinstance(card, TracedPiece)}
        shown = (card for card in seen.cards if card != HIDDEN)
        yield Sight(seen, tuple(card if isinstance(card, TracedPiece) else last.get(card) for card in shown))


def find_pick(round: Round[Any, Any], actor: Actor, name: str) -> Pick | None:
    """Return the option by which an actor picks cards, if the action is one."""
    assert round.turn is not None
    for option in round.turn.options.of(actor):
        if option.name == name and isinstance(option, Pick) and not option.money:
            return option if all(item <= BALL for item in option.items) else None
    return None


class _SeatReading(RecordReading):
    """Reads a record and notes when a seat was taken, and when all keys were opened."""

    def __init__(self, lines: Iterable[RecordLine], seat: int) -> None:
        self._seat, self.sat = seat, 0
        """The line in which its last player sat down; 0 if nobody ever did."""
        self.closed: set[int] = set()
        """Lines that open what was still closed at the end of play."""
        super().__init__(lines, placing=True)

    def _take(self, line: RecordLine) -> None:
        before = set(self.table.stacks) if self.table is not None else set()
        if "open" in line.row and not self.missing_lines and not self.blind:
            self.closed.add(line.number)
        super()._take(line)
        if "table" in line.row and self.table is not None and self._seat in set(self.table.stacks) - before:
            self.sat = line.number


def make_own_record(data: bytes, seat: int) -> bytes:
    """Make one seat's record from the house's; raise `BadRecord` if the house's cannot be trusted."""
    if first_row(data).get("version") == version2.VERSION:
        raise BadRecord(
            "line 1: version 2 does not bind single cards, so it cannot make a record for one seat"
        )
    lines = list(read_lines(data))
    reading = _SeatReading(lines, seat)
    if not reading.sat:
        raise BadRecord(f"nobody ever sat in seat {seat}: name a seat that was taken")
    return _OwnRecordMaker(lines, reading, seat).build()


@dataclass(slots=True)
class _SeenRound:
    """A round, and how to report it."""

    played: RecordedRound
    viewer: Actor | None
    lines: list[int] = field(default_factory=list)
    """Lines of the inputs that were not taken back."""
    leaves: set[int] = field(default_factory=set)

    @property
    def round(self) -> Round[Any, Any]:
        assert self.played.round is not None
        return self.played.round


class _OwnRecordMaker:
    """Makes the lines of a player's own record."""

    def __init__(self, lines: list[RecordLine], reading: _SeatReading, seat: int) -> None:
        self._seat, self._house_head, self._closed = seat, reading.head, reading.closed
        self._lines = _opened_lines(lines, reading)
        begun = [each for each in reading.played if each.round is not None]
        self._seen = {each.line: self._see_round(each, reading.sat) for each in begun}
        """The rounds, by the line in which they start."""
        self._by_commitment = {each.round.chance.commitment: each for each in self._seen.values()}
        self._inputs: dict[int, dict[str, Any]] = {}
        """Replacements, by line, for inputs that the player may not know in full."""
        self._find_inputs()
        for seen in self._seen.values():
            self._note_leaves(seen)
            self._mask(seen)

    def _see_round(self, played: RecordedRound, sat: int) -> _SeenRound:
        """Show rounds as the seat's player saw them, and earlier rounds as the public did."""
        assert played.start is not None
        own = played.line > sat and self._seat in played.start.stacks
        return _SeenRound(played, self._seat if own else None)

    # Leaves

    def _note_leaves(self, seen: _SeenRound) -> None:
        """Note the places of the cards seen, each in the tree of the round that shuffled it."""
        for sight in find_sights(seen.round, seen.viewer):
            for piece in sight.pieces:
                if piece is not None and piece.leaf is not None:
                    source = self._by_commitment[piece.commitment]
                    if _is_full_shuffle(piece.leaf, source.round):
                        source.leaves.add(piece.leaf)

    # Inputs

    def _find_inputs(self) -> None:
        """Find the lines of each round's inputs. For those taken back, show no cards."""
        seen: _SeenRound | None = None
        for line in self._lines:
            ((name, value), *_) = line.row.items()
            if name == "start":
                seen = self._seen.get(line.number)
            elif name == "input" and seen is not None:
                seen.lines.append(line.number)
            elif name == "undo" and seen is not None:
                for number in seen.lines[value:]:
                    row = self._lines[number - 1].row["input"]
                    if actor_from_json(row["actor"]) != seen.viewer:
                        self._inputs[number] = _without_cards(row)
                del seen.lines[value:]

    def _mask(self, seen: _SeenRound) -> None:
        """Show the cards that others picked only if they were shown as theirs afterwards."""
        again = seen.round.game.round(seen.round.start)
        for number, action in zip(seen.lines, seen.round.inputs, strict=True):
            if (
                action.actor != seen.viewer
                and (option := find_pick(again, action.actor, action.name)) is not None
            ):
                chosen = [item for item in option.items if item in action.picked]
                if not _were_shown(seen, chosen, action.actor, len(again.events)):
                    self._inputs[number] = _without_cards(action.to_json())
            again.act(action)

    # The lines

    def build(self) -> bytes:
        """Return all lines, sealed."""
        head, lines = "", []
        for row in self._rows():
            line, head = seal_line(row, head)
            lines.append(line + b"\n")
        return b"".join(lines)

    def _rows(self) -> Iterator[dict[str, Any]]:
        first = self._lines[0].row
        yield {
            "format": FORMAT,
            "version": VERSION,
            "seat": self._seat,
            "game": first["game"],
            "options": first["options"],
            "head": self._house_head,
        }
        seen: _SeenRound | None = None
        begun = 0
        for line in self._lines[1:]:
            ((name, value),) = line.row.items()
            if name == "start":
                seen = self._seen.get(line.number)
                begun += seen is not None
            if name == "table":
                yield line.row
            elif name == "end":
                yield {"end": begun}
            elif line.number in self._closed:
                yield {"closed": begun}
            elif seen is not None:  # nobody saw anything of a round that could not begin
                yield from self._of_round(line, name, value, seen)
        if seen is not None and not seen.played.is_done:
            yield from _seen_rows(seen)

    def _of_round(
        self, line: RecordLine, name: str, value: Any, seen: _SeenRound
    ) -> Iterator[dict[str, Any]]:
        """Yield the lines for a line of a round in the house's record."""
        if name == "start":
            yield {"start": {field: value[field] for field in value if field != "chance"}}
        elif name == "input":
            yield {"input": self._inputs.get(line.number, value)}
        elif name in ("words", "undo", "returned"):
            yield line.row
        if name in ("result", "returned"):
            yield from _seen_rows(seen)


def _opened_lines(lines: list[RecordLine], reading: RecordReading) -> list[RecordLine]:
    """Return the lines before the first unopened round."""
    if not reading.blind:
        return lines
    first = next(each for each in reading.played if each.start is None)
    return lines[: first.line - 1]


def _is_full_shuffle(leaf: int, round: Round[Any, Any]) -> bool:
    """Return whether a leaf is of a shuffle of the whole pack, so that it reveals no earlier place."""
    assert isinstance(round.chance, Secure)
    size = round.game.pieces(round.start.options)
    shuffles = [n for kind, n, _ in round.chance.draws if kind == "shuffle"]
    return shuffles[(leaf - PIECES) // size] == size


def _were_shown(seen: _SeenRound, chosen: Iterable[int], actor: Actor, since: int) -> bool:
    """Return whether the picked pieces were shown together afterwards, as their player's."""
    wanted = {(item.commitment, item.leaf) if isinstance(item, TracedPiece) else None for item in chosen}
    if any(place is None or place[1] is None for place in wanted):
        return False
    return any(
        sight.event.actor == actor
        and wanted <= {(each.commitment, each.leaf) for each in sight.pieces if each}
        for sight in list(find_sights(seen.round, seen.viewer))[since:]
    )


def _without_cards(row: dict[str, Any]) -> dict[str, Any]:
    """Return an input with the number of picked cards, but not the cards."""
    return {**row, "value": [None] * len(row["value"])} if isinstance(row.get("value"), list) else row


def _seen_rows(seen: _SeenRound) -> Iterator[dict[str, Any]]:
    """Yield what the viewer saw of a round, and the leaves that prove it."""
    round = seen.round
    events = [event.to_json() for event in round.visible_events(seen.viewer)]
    number = seen.played.number
    yield {"seen": {"round": number, "by": seen.viewer, "events": events}}
    if isinstance(round.chance, Secure):
        leaves = [START, NUMBERS, *sorted(seen.leaves)]
        yield {"open": {"round": number, "leaves": [round.chance.leaf(at).to_json() for at in leaves]}}
