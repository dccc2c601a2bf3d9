"""Handle players' requests in rounds: be ready, add a word to the shuffle, and act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.equipment.chance import BadChance
from pitboss.equipment.secure import check_words
from pitboss.server.dealing import sit_in
from pitboss.server.permissions import check_place, require_own_seat
from pitboss.server.requests import Answer
from pitboss.server.running_table import RunningTable
from pitboss.server.tables import TableRegistry
from pitboss.server.validation import parse_action
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed
from pitboss.storage.people import Person
from pitboss.table.action import actor_name


class Playing:
    """Rounds, as played by people."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables

    def ready(self, person: Person, table_id: int, *, request: str | None = None) -> Answer:
        """Agree that the next round may begin now. It does once all players who are present agree."""

        def body(running: RunningTable) -> Answer:
            seat = require_own_seat(running, person).seat
            sit_in(running, seat)
            running.change(seat, ready=True)
            return {}

        return self._tables.do(person, table_id, body, request, "ready")

    def word(self, person: Person, table_id: int, word: str | None, *, request: str | None = None) -> Answer:
        """Add a word to the committed round, or decline with None. Words are revealed when the round
        begins."""

        def body(running: RunningTable) -> Answer:
            seat = require_own_seat(running, person).seat
            if running.table.committed is None:
                raise Conflict("there is no shuffle to add a word to; wait for the next round")
            if not running.may_add_word(seat):
                raise Conflict(
                    "this seat cannot add a word now; it is not in the round or has already added one"
                )
            if word is None:
                running.no_word.add(seat)
                return {}
            try:
                running.words |= check_words({seat: word})
            except BadChance as error:
                raise BadRequest(str(error)) from None
            return {}

        return self._tables.do(person, table_id, body, request, "word", word)

    def act(
        self,
        person: Person,
        table_id: int,
        action: Mapping[str, Any],
        *,
        turn: str = "",
        request: str | None = None,
    ) -> Answer:
        """Act for your own seat: `{"do": "call"}` or `{"do": "bet", "value": 500}`, as in records.

        With the `turn` of a look, an action that arrives too late for its decision raises `Conflict`.
        """

        def body(running: RunningTable) -> Answer:
            sitter = require_own_seat(running, person)
            parsed = parse_action(action, sitter.seat)
            round = running.round
            if round is None:
                raise Conflict("no round is in play; wait for the next")
            if turn and turn != running.turn_mark:
                raise Conflict("the table has moved on; look again and decide anew")
            check_place(person, sitter.seat, running)
            if parsed.actor != sitter.seat:
                raise NotAllowed(f"{actor_name(parsed.actor).lower()} is not yours; act for your own seat")
            if running.find_player(sitter.seat) is None:
                raise Conflict("this round began before you came; you play from the next round on")
            round.act(parsed)
            sit_in(running, sitter.seat)
            return {"round": round.start.number, "inputs": len(round.inputs)}

        what = dict(action) if isinstance(action, Mapping) else repr(action)
        return self._tables.do(person, table_id, body, request, "act", what, turn)
