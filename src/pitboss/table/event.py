"""Events: everything that happens, each with its rule, and who may see its cards."""

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
NOTHING: Mapping[str, Any] = MappingProxyType({})
Told: TypeAlias = tuple[str, Cite, Actor | None, Mapping[str, Any], tuple[int, ...], Actor | None]
"""An event as a round logs it: all six fields of an `Event`, in a plain tuple."""


_PLAIN = frozenset((bool, float, int, str, type(None)))
"""What nobody can change who holds it."""


def sealed(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an event tells, as nobody can change it who looks at it: lists in it are tuples."""
    if type(data) is Later:
        return data
    if _PLAIN.issuperset(map(type, data.values())):
        return MappingProxyType(data)
    return MappingProxyType({key: _frozen(value) for key, value in data.items()})


def _frozen(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    return sealed(value) if isinstance(value, Mapping) else value


def _loose(value: Any) -> Any:
    """A value as JSON has it, and a copy of it."""
    if isinstance(value, tuple):
        return list(map(_loose, value))
    return {key: _loose(each) for key, each in value.items()} if isinstance(value, Mapping) else value


class Later(Mapping[str, Any]):
    """Data of an event that is worked out when somebody looks, such as a hand in words."""

    __slots__ = ("_data", "_make")

    def __init__(self, make: Callable[[], dict[str, Any]]) -> None:
        self._make: Callable[[], dict[str, Any]] | None = make
        self._data = NOTHING

    def made(self) -> Mapping[str, Any]:
        """What has been worked out, sealed."""
        if self._make is not None:
            self._data, self._make = sealed(self._make()), None
        return self._data

    def __getitem__(self, key: str) -> Any:
        return self.made()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.made())

    def __len__(self) -> int:
        return len(self.made())


def _plain(value: Any) -> Any:
    """What an event tells, as it can be pickled."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return tuple(map(_plain, value)) if isinstance(value, tuple | list) else value


def _event(name: str, law: Cite, actor: Actor | None, data: dict[str, Any], *cards: Any) -> Event:
    """The event that was pickled."""
    return Event(name, law, actor, sealed(data), *cards)


class Event(NamedTuple):
    """One thing that happened. Only `cards` can be secret: `seen_by` then names who sees them."""

    name: str
    cite: Cite
    actor: Actor | None = None
    data: Mapping[str, Any] = NOTHING
    cards: tuple[int, ...] = ()
    seen_by: Actor | None = EVERYONE

    def for_viewer(self, viewer: Actor | None) -> Event:
        """The event as `viewer` may see it; None is the public. It holds nothing that can be changed."""
        if type(self.data) is Later:
            return self._replace(data=self.data.made()).for_viewer(viewer)
        if self.seen_by is EVERYONE or self.seen_by == viewer:
            return self
        return self._replace(cards=(HIDDEN,) * len(self.cards))

    def __reduce__(self) -> tuple[Any, ...]:
        name, law, actor, data, cards, seen_by = self
        return _event, (name, law, actor, _plain(data), cards, seen_by)

    def to_json(self) -> dict[str, Any]:
        row: dict[str, Any] = {"event": self.name}
        if self.actor is not None:
            row["actor"] = actor_json(self.actor)
        if self.cards:
            row["cards"] = [name(card) for card in self.cards]
        row |= {key: _loose(value) for key, value in self.data.items()}
        return row | {"cite": str(self.cite)}


BEFELL = frozenset(
    (
        "irregular", "decision", "order_pass", "override", "misdeal", "dead_round", "void", "void_game",
        "void_spin", "dealt_again", "dead_hand", "hand_void", "void_hand", "refund", "hand_rebuilt",
        "protected", "deemed_fold", "spoken", "owes", "removed", "play_on", "error_stands", "boxed_card",
        "off_table", "exposed", "ineligible", "recut", "shuffler_jam", "set_aside", "invalid_shake",
        "cocked_die", "replace_dice", "replace_tiles", "system_down", "set_wrongly", "corrected",
        "cancel_games",
    )
)  # fmt: skip
"""What was found, and what was ruled on it."""
FOLLOWS = frozenset(
    (
        "returned", "returned_wager", "rake_returned", "up_again", "forfeit", "ante_stays", "blind_stays",
        "exposed_discarded", "new_deck", "shuffler_removed", "tell_division",
    )
)  # fmt: skip
"""What a ruling brings with it."""
PAID = frozenset(("bring_in", "call", "bet", "raise", "uncalled", "rake", "win"))
"""Chips that a ruling may move, as they move in any round: what is owed is paid, the last hand wins."""


def befell(event: Event) -> bool:
    """Whether it tells of something found or ruled; a dead hand that is dealt, with its cards, is neither."""
    return event.name in BEFELL and not (event.name == "dead_hand" and event.cards)


def ruled(event: Event) -> bool:
    """Whether it tells of that, or of what follows from it."""
    return befell(event) or event.name in FOLLOWS
