"""What a table tells whoever keeps its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from pitboss.equipment.secure import Secure
from pitboss.table.action import Action
from pitboss.table.game import Start
from pitboss.table.round import Round


class Journal(Protocol):
    """It is told of everything when it happens, and before anybody acts on it."""

    @property
    def head(self) -> str:
        """The seal of all that has been told so far."""

    def did(self, what: str, with_what: tuple[Any, ...], result: Any = None) -> None:
        """Somebody came, left, bought chips, or did what else is done at a table apart from rounds.

        The result is what the deed returned, such as the chips that a player carries away.
        """

    def begins(self, start: Start[Any, Any]) -> None:
        """A round is about to begin: its commitment can be told."""

    def words(self, words: Mapping[int, str]) -> None:
        """Players have added words."""

    def acted(self, action: Action) -> None:
        """Somebody acted."""

    def undone(self, left: int) -> None:
        """An action was taken back: so many are left."""

    def over(self, round: Round[Any, Any]) -> None:
        """A round is over."""

    def returned(self, why: str) -> None:
        """A round was broken off, or could not begin: all money is where it was."""

    def opens(self, start: Start[Any, Any], chance: Secure) -> None:
        """The chance of a round is opened, with all that was drawn."""

    def keeps(self, keys: Mapping[int, bytes]) -> None:
        """The keys by round that are not opened yet, whenever they change."""


_P = ParamSpec("_P")
_R = TypeVar("_R")
_T = TypeVar("_T", bound="HasJournal")


class HasJournal(Protocol):
    """A table, as far as its deeds are recorded."""

    journal: Journal | None

    def check_free(self) -> None:
        """Refuse whatever would change a round that is committed to."""


def deed(method: Callable[Concatenate[_T, _P], _R]) -> Callable[Concatenate[_T, _P], _R]:
    """Something that is done at a table apart from rounds; not while the next one is committed to.

    When it is done the journal is told, once: what it does in turn is a part of it. A record names it, so all
    that it takes is numbers and texts.
    """

    @wraps(method)
    def done(table: _T, /, *args: _P.args, **named: _P.kwargs) -> _R:
        table.check_free()
        journal, table.journal = table.journal, None
        try:
            result = method(table, *args, **named)
        finally:
            table.journal = journal
        if journal is not None:
            journal.did(method.__name__, (*args, *named.values()), result)
        return result

    done.is_deed = True  # type: ignore[attr-defined]
    return done


def find_deed(table: object, name: str) -> Callable[..., object] | None:
    """What is done at a table by this name, if anything is."""
    method = getattr(table, name, None)
    return method if callable(method) and getattr(method, "is_deed", False) else None
