"""The lines of a record, made as a table tells of what happens. docs/record-format.md describes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Secure, words_json
from pitboss.evidence.lines import sealed
from pitboss.table.action import Action
from pitboss.table.record import digest
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.start import Start, open_row
from pitboss.table.table import Table
from pitboss.table.view import standing

FORMAT = "pitboss-record"
VERSION = 3
Put = Callable[[bytes, bool], object]
"""Takes a line, and whether it must be on the disk before anything else happens."""


Dealt = tuple[Start[Any, Any], Secure]
"""How a round started, and its chance with all that was drawn."""


class RecordJournal:
    """Keeps the record of one table. `put` is given each line, `keep` the keys that are not opened yet."""

    def __init__(self, put: Put, keep: Callable[[Mapping[int, Secure]], object] = lambda _: None) -> None:
        self.head = ""
        self.rounds = 0
        self._put, self._keep = put, keep
        self._secret: bool | None = None
        """Whether rounds are committed to; None before the first."""
        self._in_play: dict[int, Dealt] = {}
        self._closed: dict[int, Dealt] = {}
        """Rounds that are done and not opened, because cards that they have shuffled are still to come."""

    def attach(self, table: Table[Any, Any, Any]) -> None:
        """Keep the record of a new table: who sits there is told first."""
        game = table.game
        if type(table) is not type(game.table(options=table.options)):
            raise TypeError("a room's table keeps a log of its own: record a table that game.table() makes")
        if table.number or table.busy or table.state != game.State():
            raise Refused("a record begins with the table, before its first round", game.law)
        header = {"format": FORMAT, "version": VERSION, "game": game.id, "options": table.options.to_json()}
        self._line(header, sync=True)
        for seat, stack in sorted(table.stacks.items()):
            self.did("sit", (seat, stack))
        table.journal = self

    def go_on(
        self, table: Table[Any, Any, Any], head: str, rounds: int, in_play: Round[Any, Any] | None
    ) -> None:
        """Go on with the record of a table that was played again from it.

        The round in play may be over, if the program stopped before its result was written.
        """
        self.head, self.rounds = head, rounds
        self._line({"again": None if in_play is None else len(in_play.inputs)}, sync=True)
        table.journal = self
        if in_play is not None:
            in_play.journal = self
        if in_play is not None and in_play.over:
            self.over(in_play)
        else:
            self._open_due(hides=table.state.hides)

    def takes_over(self, start: Start[Any, Any], chance: Chance, *, done: bool) -> None:
        """A round of the record that is gone on with, whose key is not opened."""
        self._secret = chance.secret
        if isinstance(chance, Secure):
            (self._closed if done else self._in_play)[start.number] = (start, chance)

    def did(self, what: str, with_what: tuple[Any, ...]) -> None:
        self._line({"table": [what, *with_what]})

    def begins(self, start: Start[Any, Any]) -> None:
        if self._secret not in (None, start.chance.secret):
            kind = "secret" if self._secret else "open"
            why = f"this record is of rounds with {kind} chance: begin another for others"
            raise Refused(why, start.game.law)
        if isinstance(start.chance, Secure):
            self._in_play = {start.number: (start, start.chance)}
            self._keep_keys()
        self._line({"start": start_line(start)}, sync=True)
        self._secret = start.chance.secret
        self.rounds += 1

    def words(self, words: Mapping[int, str]) -> None:
        self._line({"words": words_json(words)}, sync=True)

    def acted(self, round: Round[Any, Any], action: Action) -> None:
        self._line({"input": action.to_json()})
        if round.over:
            self.over(round)

    def undone(self, round: Round[Any, Any]) -> None:
        self._line({"undo": len(round.inputs)}, sync=True)

    def over(self, round: Round[Any, Any]) -> None:
        self._line({"result": outcome(round)}, sync=True)
        self._closes(round.start, round)

    def returned(self, start: Start[Any, Any], round: Round[Any, Any] | None, why: str) -> None:
        self._line({"returned": why}, sync=True)
        self._closes(start, round)

    def end(self) -> None:
        """The session is over: what is still closed is opened."""
        self._open_due(hides=False)
        self._line({"end": self.rounds}, sync=True)

    # Keys

    def _closes(self, start: Start[Any, Any], round: Round[Any, Any] | None) -> None:
        """A round is done with, or was broken off."""
        if not isinstance(start.chance, Secure):
            return
        chance = round.chance if round is not None else start.chance
        assert isinstance(chance, Secure)
        self._in_play = {}
        self._closed[start.number] = (start, chance)
        self._open_due(hides=round is not None and round.over and round.state.hides)

    def _open_due(self, *, hides: bool) -> None:
        """Open what is closed; if the table hides cards, then only what came before they were shuffled."""
        shuffled = [number for number, (_, chance) in self._closed.items() if chance.shuffled]
        for number in sorted(self._closed):
            if not hides or number < max(shuffled, default=0):
                self._line({"open": opening(*self._closed[number])}, sync=True)
                del self._closed[number]
        self._keep_keys()

    def _keep_keys(self) -> None:
        self._keep({number: chance for number, (_, chance) in (self._closed | self._in_play).items()})

    def _line(self, row: dict[str, Any], *, sync: bool = False) -> None:
        line, head = sealed(row, self.head)
        self._put(line + b"\n", sync)
        self.head = head


def start_line(start: Start[Any, Any]) -> dict[str, Any]:
    """What a record says when a round begins: all but what is secret."""
    row = open_row(start) | {
        "mishaps": start.chance.mishaps,
        "head": start.head,
        "commitment": start.chance.commitment,
    }
    return row if start.chance.secret else row | {"chance": start.chance.describe()}


def outcome(round: Round[Any, Any]) -> dict[str, Any]:
    """What a record says when a round is over."""
    return {
        **standing(round.stacks, round.wagers),
        "funds": dict(sorted(round.funds.items())),
        "house": round.house,
        "events": digest(round.events),
    }


def opening(start: Start[Any, Any], chance: Secure) -> dict[str, Any]:
    """What a record says when the chance of a round is opened."""
    return {
        "round": start.number,
        "key": chance.key.hex(),
        "state": start.state.to_json(),
        "draws": [list(draw) for draw in chance.draws],
    }
