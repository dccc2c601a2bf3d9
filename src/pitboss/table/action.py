"""Actors and actions. An action is a plain value that can be sent, stored and replayed."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from pitboss.law import BadInput

Actor: TypeAlias = int
"""A seat (1, 2, 3 ... clockwise from the dealer's left), the dealer or the supervisor."""
DEALER: Actor = 0
SUPERVISOR: Actor = -1
STAFF = (DEALER, SUPERVISOR)
_NAMES = {DEALER: "dealer", SUPERVISOR: "supervisor"}

Value: TypeAlias = str | int | tuple[int, ...] | tuple[tuple[str, int], ...] | None
"""Nothing, a word, an amount, the cards picked, or the stakes on named wagers."""


class BadAction(BadInput):
    """The input is not an action at all."""


class Action(NamedTuple):
    """One decision: the actor, the name of the action, and its value."""

    actor: Actor
    name: str
    value: Value = None

    @property
    def word(self) -> str:
        """The value, as a word."""
        if isinstance(self.value, str):
            return self.value
        raise self._wrong_value("word")

    @property
    def amount(self) -> int:
        """The value, as an amount."""
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return self.value
        raise self._wrong_value("amount")

    @property
    def picked(self) -> tuple[int, ...]:
        """The value, as the cards, tiles or chips picked."""
        value = self.value
        if type(value) is tuple and (not value or type(value[0]) is int):
            return value  # type: ignore[return-value]
        raise self._wrong_value("list of cards")

    @property
    def stakes(self) -> tuple[tuple[str, int], ...]:
        """The value, as the stakes by wager."""
        value = self.value
        if isinstance(value, tuple) and value and isinstance(value[0], tuple):
            return value
        raise self._wrong_value("stakes")

    def _wrong_value(self, what: str) -> BadAction:
        return BadAction(f"{self.name} has no {what}: its value is {self.value!r}")

    def to_json(self) -> dict[str, Any]:
        row: dict[str, Any] = {"actor": actor_json(self.actor), "do": self.name}
        value = self.value
        if isinstance(value, tuple):
            staked = bool(value) and isinstance(value[0], tuple)
            row["value"] = dict(value) if staked else list(value)  # type: ignore[arg-type]
        elif value is not None:
            row["value"] = value
        return row

    @classmethod
    def from_json(cls, row: Any) -> Action:
        if (
            not isinstance(row, dict)
            or not isinstance(row.get("do"), str)
            or set(row) - {"actor", "do", "value"}
        ):
            raise BadAction('this is not an action: send the name of an option, such as {"do": "call"}')
        return cls(actor_from_json(row.get("actor")), row["do"], _parse_value(row.get("value")))


def actor_json(actor: Actor) -> int | str:
    return _NAMES.get(actor, actor)


def actor_from_json(value: Any) -> Actor:
    for actor, name in _NAMES.items():
        if value == name:
            return actor
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return value
    raise BadAction("say who acts: the number of a seat, dealer or supervisor")


def actor_name(actor: Actor) -> str:
    """Return an actor's name: `Seat 3`, `Dealer` or `Supervisor`."""
    return _NAMES.get(actor, f"seat {actor}").capitalize()


def is_whole_number(value: Any) -> bool:
    """Return whether a value is an integer and not a bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def _parse_value(value: Any) -> Value:
    if value is None or isinstance(value, str) or is_whole_number(value):
        return value  # type: ignore[no-any-return]
    if isinstance(value, list) and all(map(is_whole_number, value)):
        return tuple(value)
    if (
        isinstance(value, dict)
        and all(isinstance(key, str) for key in value)
        and all(map(is_whole_number, value.values()))
    ):
        return tuple(value.items())
    raise BadAction("say an amount in whole cents, name one of the words offered, or pick from what is shown")
