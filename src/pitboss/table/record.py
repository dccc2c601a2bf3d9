"""A round as JSON (its start with the chance opened, its inputs and its result) that can be replayed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any

from pitboss.equipment.chance import BadChance, from_description
from pitboss.equipment.secure import compact as compact
from pitboss.law import BadInput
from pitboss.table.accounts import Overdrawn, by_seat
from pitboss.table.action import Action, BadAction, is_whole_number
from pitboss.table.catalog import UnknownGame, find_game
from pitboss.table.event import Event
from pitboss.table.game import Start, public_row
from pitboss.table.house_options import BadOptions, HouseOptions
from pitboss.table.refused import Refused
from pitboss.table.round import Round, replay_round

MAX_SEATS = 99
"""More than any table has. The game checks its own limit."""


class BadRecord(BadInput):
    """A record that cannot be trusted. The message names the line and the reason."""


@dataclass(slots=True)
class Record:
    """One round: its start, its inputs so far, and its result once it is over."""

    begun: dict[str, Any]
    inputs: list[Any] = field(default_factory=list)
    result: dict[str, Any] | None = None

    @classmethod
    def of(cls, round: Round[Any, Any]) -> Record:
        """Return the record of a round so far. It reveals the chance, so only the house may have it."""
        inputs = [action.to_json() for action in round.inputs]
        return cls(start_row(round.start), inputs, result_row(round) if round.over else None)

    @property
    def over(self) -> bool:
        return self.result is not None

    def start(self) -> Start[Any, Any]:
        """Return the start of the round, or raise `BadRecord`."""
        row = self.begun
        try:
            game = find_game(row["game"])
            start: Start[Any, Any] = Start(
                game=game,
                options=_read_options(game.id, compact(row["options"])),
                number=_amount(row["round"]),
                stacks={_seat(seat): _amount(stack) for seat, stack in row["stacks"].items()},
                wagers={(_seat(seat), str(wager)): _amount(amount) for seat, wager, amount in row["wagers"]},
                state=game.State.from_json(row["state"]),
                chance=from_description(row["chance"]),
                now=datetime.fromisoformat(row["now"]) if row["now"] else None,
                funds={str(name): _amount(amount) for name, amount in row["funds"].items()},
                head=_text(row.get("head", "")),
            ).bind_chance()
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
            raise BadRecord("the round's start is malformed: it is not written as a table writes it")
        return start

    def replay(self) -> Round[Any, Any]:
        """Replay the round as far as it went; raise `BadRecord` if the result does not match."""
        start = self.start()
        try:
            round: Round[Any, Any] = replay_round(start, [Action.from_json(action) for action in self.inputs])
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
            raise BadRecord("the replayed round does not match the record")
        return round


@lru_cache(maxsize=64)
def _read_options(game_id: str, text: str) -> HouseOptions:
    """Return a table's options. Its rounds share them, because a game with many areas takes time to build."""
    options: HouseOptions = find_game(game_id).Options.from_json(json.loads(text))
    return options


def _amount(value: Any) -> int:
    if not is_whole_number(value) or value < 0:
        raise ValueError(f"{value!r} is not an amount")
    return int(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not a text")
    return value


def _seat(value: Any) -> int:
    seat = int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() else value
    if not is_whole_number(seat) or not 1 <= seat <= MAX_SEATS:
        raise ValueError(f"{value!r} is not a seat")
    return int(seat)


def start_row(start: Start[Any, Any]) -> dict[str, Any]:
    """Return the start of a round as JSON, with its chance opened."""
    row = public_row(start)
    now = row.pop("now")
    return {
        **row,
        "state": start.state.to_json(),
        "now": now,
        **({"head": start.head} if start.chance.secret else {}),
        "commitment": start.chance.commitment,
        "chance": start.chance.describe(),
    }


def result_row(round: Round[Any, Any]) -> dict[str, Any]:
    """Return the result of a round, as JSON."""
    return {"stacks": by_seat(round.stacks), "house": round.house, "events": digest(round.events)}


def digest(events: Iterable[Event]) -> str:
    """Return the SHA-256 of events, as JSON lines."""
    return hashlib.sha256(event_lines(events)).hexdigest()


def event_lines(events: Iterable[Event]) -> bytes:
    """Return events as JSON lines, in the form that is hashed."""
    return "\n".join(compact(event.to_json()) for event in events).encode()
