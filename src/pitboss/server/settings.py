"""How a table of the server is run: its pace, how long it waits, and what goes wrong for training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Literal, Self, TypeAlias, get_args

from pitboss.storage.errors import BadRequest
from pitboss.table.action import whole
from pitboss.table.session import STACK

Speed: TypeAlias = Literal["calm", "usual", "fast"]
SPEEDS: Mapping[Speed, tuple[float, float]] = MappingProxyType(
    {"calm": (1.6, 6.0), "usual": (0.8, 3.0), "fast": (0.0, 0.0)}
)
"""How many seconds a bot, or a dealer without a person, waits; and how long the end of a round is shown."""
Deals: TypeAlias = Literal["by_itself", "when_ready"]
MOST_STACK = 100_000_000
MOST_SECONDS = 3600


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """What whoever runs a table chooses, apart from the rules of the game."""

    speed: Speed = "usual"
    deals: Deals = "by_itself"
    """Whether the next round begins after a pause, or when every player at the table has said so."""
    answer_seconds: int = 60
    """How long a seat may think; then the mildest option is played. 0: as long as it likes."""
    word_seconds: int = 4
    """How long players may add a word when a round is committed to. 0: nobody is asked."""
    kept_seconds: int = 900
    """How long a seat is kept for a player who is not seen. 0: for ever."""
    mishaps: int = 0
    """For training: one in N occasions goes wrong; 0 for never."""
    stack: int = STACK
    """What a seat begins with unless told, in cents."""
    private: bool = False
    """Whether only who has the link may watch and sit."""
    bots_alone: bool = False
    """Whether bots play on when no person is at the table."""
    room: bool = False
    """Whether it is a table of the poker room, which has one of its name open. This does not change later."""

    @property
    def step_seconds(self) -> float:
        return SPEEDS[self.speed][0]

    @property
    def pause_seconds(self) -> float:
        return SPEEDS[self.speed][1]

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Self:
        """Settings by name, checked; what is not named is as usual."""
        known = {field.name for field in fields(cls)}
        if not isinstance(row, Mapping) or (strange := [str(name) for name in row if name not in known]):
            named = f"{strange[0][:40]!r}" if isinstance(row, Mapping) else "that"
            raise BadRequest(f"{named} is no setting of a table; they are {', '.join(sorted(known))}")
        return cls(**row).checked()

    def changed(self, row: Mapping[str, Any]) -> Self:
        """The same, with some chosen anew."""
        changed = self.from_json({**self.to_json(), **row})
        if changed.room != self.room:
            raise BadRequest("A table belongs to the poker room from its opening on, or not at all.")
        return changed

    def checked(self) -> Self:
        """The same, or `BadRequest`."""
        for name, among in (("speed", get_args(Speed)), ("deals", get_args(Deals))):
            if getattr(self, name) not in among:
                raise BadRequest(f"{name} is one of {', '.join(among)}; not {getattr(self, name)!r}")
        for name in ("private", "bots_alone", "room"):
            if not isinstance(getattr(self, name), bool):
                raise BadRequest(f"{name} is true or false, not {getattr(self, name)!r}")
        most = {"answer_seconds": MOST_SECONDS, "word_seconds": MOST_SECONDS, "kept_seconds": 86_400}
        for name, high in {**most, "mishaps": 1_000_000, "stack": MOST_STACK}.items():
            value = getattr(self, name)
            if not whole(value) or not 0 <= value <= high:
                raise BadRequest(f"{name} is a whole number from 0 to {high:,}, not {value!r}")
        if self.mishaps == 1:
            raise BadRequest("mishaps come once in two or more occasions; 0 is never")
        return self
