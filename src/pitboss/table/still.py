"""A moment of a round as one viewer saw it, kept apart from the round: it can be stored, sent and copied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.table.accounts import Book, WagerKey
from pitboss.table.action import Actor
from pitboss.table.event import Event
from pitboss.table.option import Turn

if TYPE_CHECKING:
    from pitboss.table.game import Game
    from pitboss.table.round import Round
    from pitboss.table.view import View

BOOKS = ("bet", "pot")
"""The accounts that a view shows besides stacks, wagers and funds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Still:
    """Stands in for a round in a frozen view. It holds what the viewer may see, and nothing else."""

    game: Game[Any, Any, Any]
    options: Any
    """The house's options."""
    events: tuple[Event, ...]
    inputs: range
    """As long as the inputs of the round were."""
    turn: Turn | None
    """The turn with the viewer's own options."""
    stacks: Mapping[int, int]
    wagers: Mapping[WagerKey, int]
    funds: Mapping[str, int]
    pot: int
    books: tuple[Book[Any], ...]
    told: tuple[str, ...]
    """The remarks for the viewer."""
    words: str

    def seen(self, viewer: Actor | None) -> tuple[Event, ...]:
        """Return the events as the viewer saw them."""
        return self.events

    def remarks(self, viewer: Actor | None) -> list[str]:
        """Return the remarks for the viewer."""
        return list(self.told)

    def __repr__(self) -> str:
        return self.words


def take_still(view: View, round: Round[Any, Any]) -> Still:
    """Copy what a view shows of its round at this moment."""
    turn = round.turn
    return Still(
        game=view.game,
        options=round.options,
        events=tuple(view.events),
        inputs=range(view.inputs),
        turn=None if turn is None else Turn(turn.actor, turn.cite, view.options, forbidden=view.forbidden),
        stacks=view.stacks,
        wagers=view.wagers,
        funds=view.funds,
        pot=view.pot,
        books=tuple(type(book)(book) for book in round.books if book.name in BOOKS),
        told=tuple(view.remarks),
        words=repr(round),
    )
