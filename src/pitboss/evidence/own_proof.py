"""The proof in a player's own record: replayed from the opened leaves, a round must come out as seen.

Places that are not opened are filled at random, because what a seat sees does not depend on what it does not
see. If hands that were not shown lost, many orders are tried until they lose.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import TracedPiece
from pitboss.evidence.filled_chance import OFTEN, PART, Fill, Filled, OpenedLeaves
from pitboss.evidence.journal import RecordJournal, start_line
from pitboss.evidence.own_record import find_pick, find_sights
from pitboss.table.action import Action, actor_from_json
from pitboss.table.journal import find_table_change
from pitboss.table.record import BadRecord, compact
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.table import Table

MAX_TRIES = 200
"""Number of orders of hidden cards to try if hands that were not shown lost."""
ALL_PROVED = "All that was seen comes from what the house was bound to, in the order of the rules."
UNKNOWN = {
    PART: "Part of the cards was shuffled again, which is not opened card by card",
    OFTEN: "The cards were shuffled more often than is opened card by card",
}
FITS = "what is opened is what the house was bound to"
"""Holds for every round that is accepted."""


@dataclass(slots=True)
class ReportedRound:
    """A round as the record reports it."""

    start: dict[str, Any]
    opened: OpenedLeaves | None
    """None if the chance was open."""
    words: dict[int, str] = field(default_factory=dict)
    steps: list[tuple[str, Any]] = field(default_factory=list)
    """Inputs, and changes to the table between them."""
    returned: str | None = None
    by: int | None = None
    """The viewer; None for the public."""
    events: list[str] = field(default_factory=list)

    @property
    def inputs(self) -> int:
        return sum(kind == "input" for kind, _ in self.steps)

    @property
    def masked(self) -> bool:
        """Did somebody pick cards that the record hides?"""
        return any(kind == "input" and _hides_picks(row) for kind, row in self.steps)

    def first(self, name: str) -> int | None:
        """Return the index of the first event of a name; None if there is none."""
        start = compact({"event": name})[:-1]
        return next((at for at, event in enumerate(self.events) if event.startswith(start)), None)


class _Replay(NamedTuple):
    """A replay with the hidden cards in some order."""

    table: Table[Any, Any, Any]
    round: Round[Any, Any] | None
    fill: Fill
    stopped: str
    """Why the replay stopped early; empty if it did not."""
    matched: int = 0
    """Number of events that match, from the first on."""
    sure: int | None = None
    """Number of events before the first card of an unknown shuffle; None if there is none."""
    same: bool = False
    """Do all events match?"""


class _UnknownPick(Exception):
    """The picked cards are hidden, and none fit in their place."""


class Prover:
    """A table for replaying rounds in order."""

    def __init__(self, table: Table[Any, Any, Any]) -> None:
        self.table = table
        self.doubt = 0
        """The first round whose replay did not finish as reported; 0 if all did."""
        self._mix = Chance.seeded("hidden cards")
        self._leaves: dict[str, frozenset[int]] = {}
        """Opened leaves, by commitment."""

    def note_opened(self, commitment: str, known: OpenedLeaves) -> None:
        """Note what is opened of a round that begins."""
        self._leaves[commitment] = known.leaves

    def apply_change(self, row: list[Any]) -> None:
        """Apply a change to the table between rounds."""
        try:
            _apply_change(self.table, row)
        except Refused:
            if not self.doubt:
                raise

    def close(self) -> None:
        """Handle the opening of all keys. Hidden cards are not dealt any more."""
        self.table.close()

    def prove(self, reported: ReportedRound, known: OpenedLeaves) -> tuple[bool, str]:
        """Return whether a round is proved, and why; `BadRecord` if it was dealt differently."""
        best = self._best_replay(reported, known)
        why = self._doubtful(reported, best)
        if best.round is not None:
            self.table = best.table
        if not why:
            return True, ALL_PROVED
        if reported.returned is None or any(kind == "table" for kind, _ in reported.steps):
            self.doubt = self.doubt or reported.start["round"]
        if best.round is not None and self.table.busy:
            self.table._state, self.table.round = best.round.state, None
        return False, f"{why}; {FITS}."

    def _best_replay(self, reported: ReportedRound, known: OpenedLeaves) -> _Replay:
        """Return the replay that matches best. If cards stay hidden, try many orders."""
        tries = MAX_TRIES if reported.masked or reported.first("concede") is not None else 1
        best = self._replay(reported, known, Fill.of(known, self._mix))
        for _ in range(tries - 1):
            if best.same or (best.sure is not None and best.matched >= best.sure):
                break
            other = self._replay(reported, known, best.fill.other(self._mix))
            best = other if other.matched >= best.matched else best
        return best

    def _replay(self, reported: ReportedRound, known: OpenedLeaves, fill: Fill) -> _Replay:
        table, row = _copy_table(self.table), reported.start
        table.journal = _Silent(row["head"])
        if self.doubt:
            _set_up(table, row)
        chance = Filled(row["commitment"], known.numbers, fill, mishaps=row["mishaps"])
        try:
            table.commit(chance, now=datetime.fromisoformat(row["now"]) if row["now"] else None)
            self._compare(table, row)
            round = table.start(words=reported.words)
        except Refused as error:
            return _Replay(table, None, fill, str(error))
        stopped = self._play_steps(table, round, reported)
        if reported.returned is not None and not round.over:
            table.give_back(reported.returned)
        elif not stopped and not round.over:
            stopped = "the inputs stop before the round is over"
        found = [compact(event.to_json()) for event in round.visible_events(reported.by)]
        pairs = enumerate(zip(found, reported.events, strict=False))
        matched = next((at for at, (one, two) in pairs if one != two), min(len(found), len(reported.events)))
        return _Replay(
            table,
            round,
            fill,
            stopped,
            matched,
            _certain_events(round),
            same=not stopped and found == reported.events,
        )

    def _play_steps(
        self, table: Table[Any, Any, Any], round: Round[Any, Any], reported: ReportedRound
    ) -> str:
        """Replay the steps of a round. Return why that stopped early, or an empty string."""
        stopped = ""
        for kind, value in reported.steps:
            try:
                if kind == "table":
                    _apply_change(table, value)
                elif not stopped:
                    round.act(self._action(round, value))
            except (Refused, _UnknownPick) as error:
                stopped = stopped or str(error)
        return stopped

    def _compare(self, table: Table[Any, Any, Any], row: dict[str, Any]) -> None:
        """Check that the reported start is the table's, unless an earlier round is in doubt."""
        assert table.committed is not None
        found = start_line(table.committed)
        other = [name for name in found if compact(found[name]) != compact(row.get(name))]
        if list(found) != list(row) or (other and not self.doubt):
            raise BadRecord(f"the start does not match the table: {other[0] if other else 'its fields'}")

    def _action(self, round: Round[Any, Any], row: Any) -> Action:
        """Return an input. Hidden picks become any of the player's unseen cards."""
        if not _hides_picks(row):
            return Action.from_json(row)
        actor, value = actor_from_json(row["actor"]), row["value"]
        option = find_pick(round, actor, row["do"]) if round.turn is not None else None
        if option is None:
            raise _UnknownPick("cards were picked where none can be")
        held = [item for item in option.items if item not in value]
        held = [held[at] for at in self._mix.shuffle(len(held))] if held else []
        held.sort(key=self._is_opened)
        missing = sum(each is None for each in value)
        cards = [each for each in value if each is not None] + held[:missing]
        return Action.from_json({**row, "value": [int(card) for card in cards]})

    def _is_opened(self, card: int) -> bool:
        return isinstance(card, TracedPiece) and card.leaf in self._leaves.get(card.commitment, ())

    # Conclusions

    def _doubtful(self, reported: ReportedRound, best: _Replay) -> str:
        """Return why a round is not proved; empty if it is; `BadRecord` if it cannot have been dealt so."""
        unknown = _chance(best.round).unknown if best.round is not None else ""
        if best.same and best.round is not None:
            return self._sources(reported, best.round, unknown)
        if best.sure is not None and best.matched >= best.sure:
            return f"{UNKNOWN[unknown]}: nothing seen after that is proved"
        if self.doubt:
            return f"Round {self.doubt} is not proved to its end, so it is not known how this one began"
        met = reported.first("showdown")
        if met is not None and best.matched > met and reported.first("concede") is not None:
            return "No order of the hidden cards was found in which the hidden hands lose as they did"
        if best.round is not None and best.matched < len(reported.events):
            name = _name(reported.events[best.matched])
            raise BadRecord(f"event {best.matched + 1} ({name}) does not follow from the opened cards")
        raise BadRecord(best.stopped or "what was seen stops before the end of the round")

    def _sources(self, reported: ReportedRound, round: Round[Any, Any], unknown: str) -> str:
        """Check that each card that was seen is an opened one."""
        for sight in find_sights(round, reported.by):
            for piece in sight.pieces:
                if piece is not None and piece.leaf is None:
                    return f"{UNKNOWN[unknown]}: nothing seen after that is proved"
                if piece is not None and not self._is_opened(piece):
                    raise BadRecord(f"a card was seen ({sight.event.name}) whose place is not opened")
        return ""


class _Silent(RecordJournal):
    """A journal that knows only the head, and keeps nothing."""

    def __init__(self, head: str) -> None:
        super().__init__(lambda *_: None)
        self.head = head

    def _line(self, row: dict[str, Any], *, sync: bool = False) -> None:
        pass


def _hides_picks(row: Any) -> bool:
    return isinstance(row, dict) and isinstance(row.get("value"), list) and None in row["value"]


def _name(event: str) -> str:
    return event.split('"')[3]


def _chance(round: Round[Any, Any]) -> Filled:
    assert isinstance(round.chance, Filled)
    return round.chance


def _certain_events(round: Round[Any, Any]) -> int | None:
    """Return how many events come before the first card of an unknown shuffle."""
    for at, event in enumerate(round.events):
        if any(isinstance(card, TracedPiece) and card.leaf is None for card in event.cards):
            return at
    return None


def _apply_change(table: Table[Any, Any, Any], row: list[Any]) -> None:
    """Apply a change to a table."""
    name, *given = row
    if name == "options":
        table.options = table.game.options_from_json(*given)
    elif (do := find_table_change(table, name)) is None:
        raise BadRecord(f"unknown table action {name!r} at {table.game.title.lower()}")
    else:
        do(*given)


def _copy_table(table: Table[Any, Any, Any]) -> Table[Any, Any, Any]:
    """Return a copy of a table."""
    other = copy.copy(table)
    for name, value in vars(table).items():
        if isinstance(value, dict | set | list):
            setattr(other, name, copy.copy(value))
    return other


def _set_up(table: Table[Any, Any, Any], row: Mapping[str, Any]) -> None:
    """Set up a table as in a start that the house was bound to."""
    table.check_free()
    _ = table.state  # first take over what the round before left
    table._stacks = {int(seat): stack for seat, stack in row["stacks"].items()}
    table._wagers = {(seat, wager): amount for seat, wager, amount in row["wagers"]}
    table._funds, table.number = dict(row["funds"]), row["round"] - 1
