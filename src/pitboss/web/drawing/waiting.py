"""Describe a table before its first round, in place of a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pitboss.table.layout import TableLayout

if TYPE_CHECKING:
    from pitboss.table import Game, Option, Turn
    from pitboss.table.accounts import WagerKey
    from pitboss.table.event import Event


class WaitingTable:
    """A table without events: stacks, and nothing on the cloth."""

    events: tuple[Event, ...] = ()
    options: tuple[Option, ...] = ()
    turn: Turn | None = None
    wagers: Mapping[WagerKey, int] = MappingProxyType({})
    bets: Mapping[int, int] = MappingProxyType({})
    pot = 0
    pots: tuple[int, ...] = ()
    funds: Mapping[str, int] = MappingProxyType({})

    def __init__(self, game: Game, options: Any, stacks: Mapping[int, int], viewer: int | None) -> None:
        self.game = game
        self.stacks = dict(stacks)
        self.viewer = viewer
        self.layout: TableLayout = game.table_layout(options)

    def playing_cards(self, own: Sequence[int], shared: Sequence[int], share: str) -> tuple[int, ...]:
        """Return no cards: nothing has been won."""
        return ()
