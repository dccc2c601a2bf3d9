"""Define how a table of the server is run: its pace, its waiting times, and training mishaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Literal, Self, TypeAlias, get_args

from pitboss.storage.errors import BadRequest
from pitboss.table.action import is_whole_number
from pitboss.table.session import DEFAULT_STACK_CENTS

Speed: TypeAlias = Literal["calm", "usual", "fast"]
SPEEDS: Mapping[Speed, tuple[float, float]] = MappingProxyType(
    {"calm": (1.6, 6.0), "usual": (0.8, 3.0), "fast": (0.0, 0.0)}
)
"""Seconds that a bot or an automatic dealer waits, and that the end of a round is shown."""
Deals: TypeAlias = Literal["by_itself", "when_ready"]
MAX_STACK_CENTS = 100_000_000
MAX_WAIT_SECONDS = 3600
MAX_EVENT_LENGTH = 64


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """Choices of the person who runs a table, apart from the rules of the game."""

    speed: Speed = "usual"
    deals: Deals = "by_itself"
    """Begin the next round after a pause, which all present may cut short, or only when all are ready."""
    answer_seconds: int = 60
    """Seconds to decide before the mildest option is played, while another person waits. 0 for no limit."""
    word_seconds: int = 4
    """Seconds for players to add a word to a committed round. 0 to skip this."""
    kept_seconds: int = 900
    """Seconds that an absent player's seat is held. 0 for no limit."""
    mishaps: int = 0
    """For training, one in N occasions goes wrong; 0 for never."""
    stack: int = DEFAULT_STACK_CENTS
    """Default starting stack of a seat, in cents."""
    private: bool = False
    """Only people with the link may watch and sit."""
    bots_alone: bool = False
    """Bots play on when no person is at the table."""
    room: bool = False
    """A table of the poker room, which allows one open table of each name. Fixed when it opens."""

    event: str = ""
    """Name of the table at the desk of an event, such as a tournament. Only that desk opens and runs it."""

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
        """Parse settings by name and check them. Settings not named get their defaults."""
        known = {field.name for field in fields(cls)}
        if not isinstance(row, Mapping) or (strange := [str(name) for name in row if name not in known]):
            named = f"{strange[0][:40]!r}" if isinstance(row, Mapping) else "that"
            raise BadRequest(f"{named} is not a table setting; choose from {', '.join(sorted(known))}")
        return cls(**row).check()

    def change(self, row: Mapping[str, Any]) -> Self:
        """Return the settings with some changed."""
        changed = self.from_json({**self.to_json(), **row})
        if (changed.room, changed.event) != (self.room, self.event):
            raise BadRequest("A table joins the poker room or an event when it opens, and not later.")
        return changed

    def check(self) -> Self:
        """Return the settings if they are valid; raise `BadRequest` otherwise."""
        for name, among in (("speed", get_args(Speed)), ("deals", get_args(Deals))):
            if getattr(self, name) not in among:
                raise BadRequest(f"{name} is one of {', '.join(among)}, not {getattr(self, name)!r}")
        for name in ("private", "bots_alone", "room"):
            if not isinstance(getattr(self, name), bool):
                raise BadRequest(f"{name} is true or false, not {getattr(self, name)!r}")
        if not isinstance(self.event, str) or len(self.event) > MAX_EVENT_LENGTH:
            raise BadRequest(f"event is a name of up to {MAX_EVENT_LENGTH} characters")
        most = {"answer_seconds": MAX_WAIT_SECONDS, "word_seconds": MAX_WAIT_SECONDS, "kept_seconds": 86_400}
        for name, high in {**most, "mishaps": 1_000_000, "stack": MAX_STACK_CENTS}.items():
            value = getattr(self, name)
            if not is_whole_number(value) or not 0 <= value <= high:
                raise BadRequest(f"{name} is a whole number from 0 to {high:,}, not {value!r}")
        if self.mishaps == 1:
            raise BadRequest("mishaps is 0 for never, or one in N occasions with N at least 2")
        return self
