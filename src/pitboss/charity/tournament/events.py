"""The events of a tournament, as values. A tournament is the list of these events, in order.

Every event has the time at which it happened. Entrants, tables and seats go by their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from pitboss.law import BadInput

__all__ = [
    "BadEvent", "ButtonSet", "ChipsRaced", "ClockSet", "Corrected", "DealAgreed", "Disqualified",
    "DrawSealed", "EntrantBusted", "EntrantMoved", "EntrantRegistered", "EntrantSeated", "EntrantWithdrawn",
    "Equipment",
    "HandForHandSet", "HandPlayed", "OperatorRuled", "OtherGamesChanged", "PlayEnded", "PlayPaused",
    "PlayResumed", "PlayStarted", "Rebought", "RebuyDeclined", "SeatsDrawn", "StacksCounted", "TableBroken",
    "TournamentEvent",
    "event_from_json", "event_to_json", "name_event",
]  # fmt: skip

Equipment: TypeAlias = Literal["owned", "rented from an approved provider"]
Seats: TypeAlias = Mapping[int, tuple[int, int]]
"""The table and seat of each entrant."""


class BadEvent(BadInput):
    """These data are not an event of a tournament."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TournamentEvent:
    """Something that happened, and when."""

    at: datetime


# Entry and re-buys


@dataclass(frozen=True, kw_only=True, slots=True)
class EntrantRegistered(TournamentEvent):
    """A player pays the buy-in and gets its chips."""

    entrant: int
    name: str = ""
    paid: int
    chips: int


@dataclass(frozen=True, kw_only=True, slots=True)
class EntrantWithdrawn(TournamentEvent):
    """A player leaves before play begins, and the buy-in is returned."""

    entrant: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Rebought(TournamentEvent):
    """A player pays for more chips."""

    entrant: int
    paid: int
    chips: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RebuyDeclined(TournamentEvent):
    """A player without chips does not re-buy."""

    entrant: int


# Seats and tables


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawSealed(TournamentEvent):
    """The commitment to a draw is published before the draw, so that nobody can choose its outcome."""

    purpose: str
    """`seats`, `table 3` for the break of table 3, `race 25`, or `late 7` for the seat of entrant 7."""
    commitment: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatsDrawn(TournamentEvent):
    """Everyone's first seat, drawn at random. `opened` lets anyone repeat the draw."""

    seats: Seats
    opened: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class EntrantSeated(TournamentEvent):
    """A late entrant takes a seat."""

    entrant: int
    table: int
    seat: int
    opened: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class EntrantMoved(TournamentEvent):
    """A player moves to another table to balance them. `ruling` is the number of a ruling that orders it."""

    entrant: int
    table: int
    seat: int
    reason: str = ""
    waits: bool = False
    """Whether the player is dealt in only after the button has passed."""
    ruling: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class TableBroken(TournamentEvent):
    """A table closes, and its players take seats drawn at random."""

    table: int
    seats: Seats
    opened: Mapping[str, Any] = field(default_factory=dict)
    ruling: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class ButtonSet(TournamentEvent):
    """The director keys where a table's button is."""

    table: int
    seat: int


# Play


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayStarted(TournamentEvent):
    """The first card is dealt. The facts around the tournament are stated once, and checked."""

    dealing: Literal["cards", "live"] = "cards"
    """By hand with real cards, or at tables that report every round."""
    operator: str
    """The Class A Casino Night Operator."""
    equipment: Equipment
    other_games: tuple[str, ...]
    """Other games of 20.4 being played."""
    number_this_year: int
    """Which of the holder's tournaments of the calendar year this is, from 1."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayPaused(TournamentEvent):
    """The clock stops."""

    reason: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayResumed(TournamentEvent):
    """The clock runs again."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClockSet(TournamentEvent):
    """The clock is set to a step of the schedule, counted from 0, and to the seconds left in it."""

    step: int
    seconds_left: int


@dataclass(frozen=True, kw_only=True, slots=True)
class OtherGamesChanged(TournamentEvent):
    """Other games open or close."""

    other_games: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class HandPlayed(TournamentEvent):
    """A live table reports a round: the stacks after it of those it changed, and the button."""

    table: int
    stacks: Mapping[int, int]
    button: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class StacksCounted(TournamentEvent):
    """Chips are counted, of some players or of all."""

    stacks: Mapping[int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class EntrantBusted(TournamentEvent):
    """A player lost the last chip. Others who lost theirs in the same round name the first of them."""

    entrant: int
    started_with: int
    """Chips when the round began."""
    same_round_as: int = 0
    """An entrant who busted in the same round."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HandForHandSet(TournamentEvent):
    """All tables start each round together from now on, or no longer."""

    on: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class ChipsRaced(TournamentEvent):
    """The smallest chip leaves play. `odd` is what players hold in it, `awarded` what they get for it."""

    denomination: int
    odd: Mapping[int, int]
    """Value of each player's chips of the denomination."""
    awarded: Mapping[int, int]
    """Value of the larger chips that each player gets."""
    opened: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class OperatorRuled(TournamentEvent):
    """The Class A Casino Night Operator decides a dispute, finally."""

    operator: str
    dispute: str
    ruling: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Disqualified(TournamentEvent):
    """A player is out by a ruling. The player's chips leave play."""

    entrant: int
    ruling: int
    chips: int


@dataclass(frozen=True, kw_only=True, slots=True)
class DealAgreed(TournamentEvent):
    """Everyone left agrees how to share the prizes left, by retail value in cents."""

    shares: Mapping[int, int]
    for_winner: int = 0
    """The amount left for first place."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayEnded(TournamentEvent):
    """Play is over: one player is left, or the set time has come."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Corrected(TournamentEvent):
    """An earlier event did not happen, or not like that. Events count from 0."""

    event: int
    reason: str


def name_event(event: TournamentEvent) -> str:
    """Return a short name of an event for people, such as `re-buy`."""
    return _NAMES[type(event).__name__]


_NAMES = {
    "ButtonSet": "button", "ChipsRaced": "chip race", "ClockSet": "clock set", "Corrected": "correction",
    "DealAgreed": "deal", "Disqualified": "disqualification", "DrawSealed": "sealed draw",
    "EntrantBusted": "player out", "EntrantMoved": "move", "EntrantRegistered": "buy-in",
    "EntrantSeated": "late seat", "EntrantWithdrawn": "withdrawal", "HandForHandSet": "hand for hand",
    "HandPlayed": "round", "OperatorRuled": "ruling", "OtherGamesChanged": "other games",
    "PlayEnded": "end of play", "PlayPaused": "pause", "PlayResumed": "clock started again",
    "PlayStarted": "first card", "Rebought": "re-buy", "RebuyDeclined": "re-buy declined",
    "SeatsDrawn": "draw of seats", "StacksCounted": "count of chips", "TableBroken": "break of a table",
}  # fmt: skip
_KINDS: dict[str, type[TournamentEvent]] = {name: globals()[name] for name in _NAMES}
"""Every kind of event by its name. A class with slots replaces a twin of the same name, so that
`__subclasses__` lists both."""


def event_to_json(event: TournamentEvent) -> dict[str, Any]:
    """Return an event as JSON, without fields that have their default."""
    page: dict[str, Any] = {"kind": type(event).__name__}
    for each in fields(event):
        value = getattr(event, each.name)
        if each.name == "at":
            page["at"] = value.isoformat()
        elif value != each.default and not (value == {} and each.name == "opened"):
            page[each.name] = (
                {str(key): part for key, part in value.items()} if isinstance(value, Mapping) else value
            )
    return page


def event_from_json(page: Mapping[str, Any]) -> TournamentEvent:
    """Return the event that JSON describes."""
    kind = _KINDS.get(str(page.get("kind")))
    if kind is None:
        raise BadEvent(f"{str(page.get('kind'))[:80]!r} is not an event of a tournament")
    hints = get_type_hints(kind)
    given = {name: value for name, value in page.items() if name != "kind"}
    if strange := next((name for name in given if name not in hints), None):
        raise BadEvent(f"a {kind.__name__} has no field {str(strange)[:80]!r}")
    try:
        return kind(**{name: _read(value, hints[name]) for name, value in given.items()})
    except (TypeError, ValueError, AttributeError) as error:
        raise BadEvent(f"this is not a {kind.__name__}: {error}") from error


def _read(value: Any, hint: Any) -> Any:
    """Return a value of the type that a field has."""
    if hint is datetime:
        return datetime.fromisoformat(value)
    if get_origin(hint) is tuple:
        return tuple(_check(each, part) for each, part in zip(value, _parts(hint, len(value)), strict=True))
    if get_origin(hint) is Mapping:
        key, part = get_args(hint)
        return {int(name): _read(each, part) for name, each in value.items()} if key is int else dict(value)
    return _check(value, hint)


def _parts(hint: Any, length: int) -> tuple[Any, ...]:
    """Return the types of a tuple's parts: `tuple[int, int]` has two, `tuple[str, ...]` any number."""
    parts = get_args(hint)
    return parts[:1] * length if parts[-1] is ... else parts


def _check(value: Any, hint: Any) -> Any:
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            raise BadEvent(f"{str(value)[:80]!r} is not one of {', '.join(get_args(hint))}")
    elif type(value) is not hint:
        raise BadEvent(f"{str(value)[:80]!r} is not {'a whole number' if hint is int else hint.__name__}")
    return value
