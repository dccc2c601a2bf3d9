"""Handle players' requests in rounds: be ready, add a word to the shuffle, and act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

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
from pitboss.table.action import Action, actor_name
from pitboss.table.round import Round
from pitboss.table.view import View

Plan: TypeAlias = Callable[[View], Sequence[Mapping[str, Any]]]
"""Chooses actions, as in records, from a view of the round."""


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
            round = _find_round(running)
            if turn and turn != running.turn_mark:
                raise Conflict("the table has moved on; look again and decide anew")
            _check_seat(running, person, sitter.seat, parsed)
            round.act(parsed)
            return _finish(running, round, sitter.seat)

        what = dict(action) if isinstance(action, Mapping) else repr(action)
        return self._tables.do(person, table_id, body, request, "act", what, turn)

    def act_by_plan(
        self, person: Person, table_id: int, plan: Plan, *what: object, request: str | None = None
    ) -> Answer:
        """Carry out all actions of a plan made from your view of the round, or none if one is refused.

        `what` identifies the request: the plan depends on the moment.
        """

        def body(running: RunningTable) -> Answer:
            seat = require_own_seat(running, person).seat
            round = _find_round(running)
            actions = [parse_action(each, seat) for each in plan(round.view(seat))]
            for each in actions:
                _check_seat(running, person, seat, each)
            trial = round.copy()
            for each in actions:
                trial.act(each)
            for each in actions:
                round.act(each)
            return _finish(running, round, seat)

        return self._tables.do(person, table_id, body, request, "plan", *what)


def _find_round(running: RunningTable) -> Round[Any, Any]:
    if running.round is None:
        raise Conflict("no round is in play; wait for the next")
    return running.round


def _check_seat(running: RunningTable, person: Person, seat: int, action: Action) -> None:
    """Require that people act for their own seat, in a round that they were dealt into."""
    check_place(person, seat, running)
    if action.actor != seat:
        raise NotAllowed(f"{actor_name(action.actor).lower()} is not yours; act for your own seat")
    if running.find_player(seat) is None:
        raise Conflict("this round began before you came; you play from the next round on")


def _finish(running: RunningTable, round: Round[Any, Any], seat: int) -> Answer:
    sit_in(running, seat)
    return {"round": round.start.number, "inputs": len(round.inputs)}
