"""Events: everything that happens in a round, with its rule and the viewers of its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.pieces import name
from pitboss.law import Cite
from pitboss.table.action import Actor, actor_json

EVERYONE = None
NOBODY: Actor = -9
NO_DATA: Mapping[str, Any] = MappingProxyType({})
LogEntry: TypeAlias = tuple[str, Cite, Actor | None, Mapping[str, Any], tuple[int, ...], Actor | None]
"""An event as a round logs it: the six fields of an `Event`, in a plain tuple."""


_PLAIN = frozenset((bool, float, int, str, type(None)))
"""Types that cannot be changed by a holder."""


def freeze_data(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return event data that no reader can change; lists become tuples."""
    if type(data) is LazyData:
        return data
    if _PLAIN.issuperset(map(type, data.values())):
        return MappingProxyType(data)
    return MappingProxyType({key: _freeze(value) for key, value in data.items()})


def _freeze(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_freeze, value))
    return freeze_data(value) if isinstance(value, Mapping) else value


def _as_json(value: Any) -> Any:
    """Return a copy of a value as JSON."""
    if isinstance(value, tuple):
        return list(map(_as_json, value))
    return {key: _as_json(each) for key, each in value.items()} if isinstance(value, Mapping) else value


class LazyData(Mapping[str, Any]):
    """Event data that is computed when first read, such as a hand in words."""

    __slots__ = ("_data", "_make")

    def __init__(self, make: Callable[[], dict[str, Any]]) -> None:
        self._make: Callable[[], dict[str, Any]] | None = make
        self._data = NO_DATA

    def compute(self) -> Mapping[str, Any]:
        """Compute the data if needed, and return it read-only."""
        if self._make is not None:
            self._data, self._make = freeze_data(self._make()), None
        return self._data

    def __getitem__(self, key: str) -> Any:
        return self.compute()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.compute())

    def __len__(self) -> int:
        return len(self.compute())


def _as_picklable(value: Any) -> Any:
    """Return event data that can be pickled."""
    if isinstance(value, Mapping):
        return {key: _as_picklable(each) for key, each in value.items()}
    return tuple(map(_as_picklable, value)) if isinstance(value, tuple | list) else value


def _unpickle_event(name: str, law: Cite, actor: Actor | None, data: dict[str, Any], *cards: Any) -> Event:
    """Rebuild a pickled event."""
    return Event(name, law, actor, freeze_data(data), *cards)


class Event(NamedTuple):
    """Something that happened. Only `cards` can be secret; `seen_by` says who sees them."""

    name: str
    cite: Cite
    actor: Actor | None = None
    data: Mapping[str, Any] = NO_DATA
    cards: tuple[int, ...] = ()
    seen_by: Actor | None = EVERYONE

    def for_viewer(self, viewer: Actor | None) -> Event:
        """Return a read-only copy of the event as `viewer` may see it; None is the public."""
        if type(self.data) is LazyData:
            return self._replace(data=self.data.compute()).for_viewer(viewer)
        if self.seen_by is EVERYONE or self.seen_by == viewer:
            return self
        return self._replace(cards=(HIDDEN,) * len(self.cards))

    def __reduce__(self) -> tuple[Any, ...]:
        name, law, actor, data, cards, seen_by = self
        return _unpickle_event, (name, law, actor, _as_picklable(data), cards, seen_by)

    def to_json(self) -> dict[str, Any]:
        row: dict[str, Any] = {"event": self.name}
        if self.actor is not None:
            row["actor"] = actor_json(self.actor)
        if self.cards:
            row["cards"] = [name(card) for card in self.cards]
        row |= {key: _as_json(value) for key, value in self.data.items()}
        return row | {"cite": str(self.cite)}


INCIDENT_EVENTS = frozenset(
    (
        "irregular", "decision", "order_pass", "override", "misdeal", "dead_round", "void", "void_game",
        "void_spin", "dealt_again", "dead_hand", "hand_void", "void_hand", "refund", "hand_rebuilt",
        "protected", "deemed_fold", "spoken", "owes", "removed", "play_on", "error_stands", "boxed_card",
        "off_table", "exposed", "ineligible", "recut", "shuffler_jam", "set_aside", "invalid_shake",
        "cocked_die", "replace_dice", "replace_tiles", "system_down", "set_wrongly", "corrected",
        "cancel_games",
    )
)  # fmt: skip
"""Events that report an irregularity or a ruling."""
CONSEQUENCE_EVENTS = frozenset(
    (
        "returned", "returned_wager", "rake_returned", "up_again", "forfeit", "ante_stays", "blind_stays",
        "exposed_discarded", "new_deck", "shuffler_removed", "tell_division",
    )
)  # fmt: skip
"""Events that follow from a ruling."""
RULING_PAYMENT_EVENTS = frozenset(("bring_in", "call", "bet", "raise", "uncalled", "rake", "win"))
"""Chip movements that a ruling may cause, as in any round: a debt is paid, the last hand wins."""


def is_incident(event: Event) -> bool:
    """Return whether an event reports an irregularity or a ruling.

    A `dead_hand` event with cards does not: it is dealt.
    """
    return event.name in INCIDENT_EVENTS and not (event.name == "dead_hand" and event.cards)


def is_ruling(event: Event) -> bool:
    """Return whether an event reports an irregularity, a ruling or a consequence of one."""
    return is_incident(event) or event.name in CONSEQUENCE_EVENTS
