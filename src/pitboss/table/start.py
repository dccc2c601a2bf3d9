"""How a round starts: everything that determines it, apart from what is done in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Generic, Self

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Bound, Secure, words_json
from pitboss.table.accounts import WagerKey
from pitboss.table.game import Game, OptionsT, StateT
from pitboss.table.view import standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Generic[OptionsT, StateT]):
    """Everything that determines a round, apart from its inputs."""

    game: Game[OptionsT, StateT, Any]
    options: OptionsT
    number: int
    stacks: Mapping[int, int]
    wagers: Mapping[WagerKey, int]
    state: StateT
    chance: Chance
    now: datetime | None = None
    funds: Mapping[str, int] = field(default_factory=dict)
    """Money at the table that is nobody's yet: meters of a progressive, a bad beat fund."""
    head: str = ""
    """The seal of the record before the round, if one is kept."""

    @property
    def words(self) -> dict[str, Any]:
        """What players have added to the chance, if anything, as an event tells it."""
        words = self.chance.words if isinstance(self.chance, Secure) else {}
        return {"words": words_json(words)} if words else {}

    def bound(self) -> Self:
        """The same, with a secret chance bound to all the rest."""
        if not isinstance(self.chance, Secure):
            return self
        public = bound_row(self)
        bound = Bound(public, self.state.to_json(), public["pieces"])
        return replace(self, chance=self.chance.bound(bound))

    def with_words(self, words: Mapping[int, str]) -> Self:
        """The same, with words that players have added."""
        assert isinstance(self.chance, Secure)
        return replace(self, chance=self.chance.with_words(words))


def open_row(start: Start[Any, Any]) -> dict[str, Any]:
    """What everybody may know of a start, as JSON."""
    return {
        "game": start.game.id,
        "round": start.number,
        "options": start.options.to_json(),
        **standing(start.stacks, start.wagers),
        "funds": dict(sorted(start.funds.items())),
        "now": start.now.isoformat() if start.now else None,
    }


def bound_row(start: Start[Any, Any]) -> dict[str, Any]:
    """The same, with what else a commitment binds."""
    return open_row(start) | {
        "pieces": start.game.pieces(start.options),
        "mishaps": start.chance.mishaps,
        "head": start.head,
    }
