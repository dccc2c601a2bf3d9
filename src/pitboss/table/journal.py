"""The `Journal` protocol: what a table reports to a record keeper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from pitboss.equipment.secure import Secure
from pitboss.table.action import Action
from pitboss.table.game import Start
from pitboss.table.round import Round


class Journal(Protocol):
    """It is notified of everything as it happens, before anybody acts on it."""

    @property
    def head(self) -> str:
        """Seal of everything reported so far."""

    def on_table_change(self, what: str, with_what: tuple[Any, ...], result: Any = None) -> None:
        """A player came, left or bought chips, or did anything else that is not part of a round.

        The result is the method's return value, such as the chips that a player carries away.
        """

    def on_start(self, start: Start[Any, Any]) -> None:
        """A round is about to begin. Its commitment can be published."""

    def on_words(self, words: Mapping[int, str]) -> None:
        """Players added words."""

    def on_action(self, action: Action) -> None:
        """An actor acted."""

    def on_undo(self, left: int) -> None:
        """An action was taken back; `left` is the number that remain."""

    def on_over(self, round: Round[Any, Any]) -> None:
        """A round is over."""

    def on_returned(self, why: str) -> None:
        """A round was broken off or could not begin. All money is back where it was."""

    def on_opened(self, start: Start[Any, Any], chance: Secure) -> None:
        """A round's chance is opened, with everything that was drawn."""

    def on_closed_keys(self, keys: Mapping[int, bytes]) -> None:
        """The set of unopened keys, by round, changed."""


_P = ParamSpec("_P")
_R = TypeVar("_R")
_T = TypeVar("_T", bound="HasJournal")


class HasJournal(Protocol):
    """The parts of a table that `table_change` needs."""

    journal: Journal | None

    def check_free(self) -> None:
        """Refuse a change to a round that is already committed."""


def table_change(method: Callable[Concatenate[_T, _P], _R]) -> Callable[Concatenate[_T, _P], _R]:
    """Mark a method as a change to a table outside a round. A committed round blocks it.

    The journal is notified once, after the outermost change. Records name the change, so it takes only
    numbers and texts.
    """

    @wraps(method)
    def wrapper(table: _T, /, *args: _P.args, **named: _P.kwargs) -> _R:
        table.check_free()
        journal, table.journal = table.journal, None
        try:
            result = method(table, *args, **named)
        finally:
            table.journal = journal
        if journal is not None:
            journal.on_table_change(method.__name__, (*args, *named.values()), result)
        return result

    wrapper.is_table_change = True  # type: ignore[attr-defined]
    return wrapper


def find_table_change(table: object, name: str) -> Callable[..., object] | None:
    """Return the method that makes this change to a table; None if there is none."""
    method = getattr(table, name, None)
    return method if callable(method) and getattr(method, "is_table_change", False) else None
