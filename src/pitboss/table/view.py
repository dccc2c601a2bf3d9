"""Views of a round for one viewer. Hidden cards are removed before they get here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from typing import Any, Protocol

from pitboss.table.accounts import Book, WagerKey, chips_json
from pitboss.table.action import Actor, actor_name
from pitboss.table.event import Event
from pitboss.table.game import Game
from pitboss.table.layout import TableLayout
from pitboss.table.option import Option, Pick, Refusal, Stakes
from pitboss.table.setting_warning import SettingWarning
from pitboss.table.turn import Turn

VISIBLE_BOOKS = ("bet", "pot")
"""Books that a view shows besides stacks, wagers and funds."""


class Viewable(Protocol):
    """The parts of a round that a view needs. Both `Round` and `ViewSnapshot` provide them."""

    @property
    def game(self) -> Game[Any, Any, Any]: ...
    @property
    def options(self) -> Any: ...
    @property
    def inputs(self) -> Sized: ...
    @property
    def turn(self) -> Turn | None: ...
    @property
    def stacks(self) -> Mapping[int, int]: ...
    @property
    def wagers(self) -> Mapping[WagerKey, int]: ...
    @property
    def funds(self) -> Mapping[str, int]: ...
    @property
    def pot(self) -> int: ...
    @property
    def books(self) -> tuple[Book[Any], ...]: ...
    def visible_events(self, viewer: Actor | None) -> Sequence[Event]: ...
    def remarks(self, viewer: Actor | None) -> list[str]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewSnapshot:
    """Stands in for a round in a frozen view. It holds what the viewer may see, and nothing else."""

    game: Game[Any, Any, Any]
    options: Any
    """The house's options."""
    events: tuple[Event, ...]
    inputs: range
    """Stands in for the inputs: only their number is visible."""
    turn: Turn | None
    """The turn with the viewer's own options."""
    stacks: Mapping[int, int]
    wagers: Mapping[WagerKey, int]
    funds: Mapping[str, int]
    pot: int
    books: tuple[Book[Any], ...]
    remark_texts: tuple[str, ...]
    """The remarks for the viewer."""
    description: str

    def visible_events(self, viewer: Actor | None) -> tuple[Event, ...]:
        """Return the events as the viewer saw them."""
        return self.events

    def remarks(self, viewer: Actor | None) -> list[str]:
        """Return the remarks for the viewer."""
        return list(self.remark_texts)

    def __repr__(self) -> str:
        return self.description


def take_snapshot(round: Viewable, viewer: Actor | None) -> ViewSnapshot:
    """Copy what a viewer sees of a round at this moment."""
    return ViewSnapshot(
        game=round.game,
        options=round.options,
        events=tuple(round.visible_events(viewer)),
        inputs=range(len(round.inputs)),
        turn=visible_turn(round.turn, viewer),
        stacks=dict(round.stacks),
        wagers=dict(round.wagers),
        funds=dict(round.funds),
        pot=round.pot,
        books=tuple(type(book)(book) for book in round.books if book.name in VISIBLE_BOOKS),
        remark_texts=tuple(round.remarks(viewer)),
        description=repr(round),
    )


def visible_turn(turn: Turn | None, viewer: Actor | None) -> Turn | None:
    """Return a turn with only the viewer's options, and the actions that rules forbid to the viewer."""
    if turn is None:
        return None
    if viewer is None:
        return Turn(turn.actor, turn.cite, ())
    return Turn(turn.actor, turn.cite, turn.options.of(viewer), forbidden=turn.options.forbidden(viewer))


class View:
    """The view of a seat or of the public: events, chips, and the viewer's options.

    It stays with its viewer, and nothing in it can change the round. It follows the round; `snapshot`, a copy
    or a pickle keeps it as it is now.
    """

    __slots__ = ("_held",)

    def __init__(self, round: Viewable, viewer: Actor | None) -> None:
        _hold(self, (round, viewer))

    def snapshot(self) -> View:
        """Return this view as it is now. It no longer follows the round, and can be pickled."""
        round, viewer = _held(self)
        return self if isinstance(round, ViewSnapshot) else View(take_snapshot(round, viewer), viewer)

    def __reduce__(self) -> tuple[Any, ...]:
        return View, _held(self.snapshot())

    def __repr__(self) -> str:
        round, viewer = _held(self)
        who = "the public" if viewer is None else actor_name(viewer)
        return f"<what {who} sees of {round!r}>"

    @property
    def viewer(self) -> Actor | None:
        """The viewer; None is the public."""
        return _held(self)[1]

    @property
    def game(self) -> Game:
        return _held(self)[0].game

    @property
    def events(self) -> list[Event]:
        round, viewer = _held(self)
        return list(round.visible_events(viewer))

    @property
    def inputs(self) -> int:
        """Number of actions so far."""
        return len(_held(self)[0].inputs)

    @property
    def options(self) -> tuple[Option, ...]:
        """The viewer's options; none when the round is over."""
        round, viewer = _held(self)
        turn = round.turn
        return () if turn is None or viewer is None else turn.options.of(viewer)

    @property
    def turn(self) -> Turn | None:
        """The turn, with only the viewer's options; None when the round is over."""
        turn = _held(self)[0].turn
        return None if turn is None else Turn(turn.actor, turn.cite, self.options)

    @property
    def forbidden(self) -> dict[str, Refusal]:
        """Actions that rules forbid to the viewer now, by name; none while the viewer has no options."""
        round, viewer = _held(self)
        turn = round.turn
        return {} if turn is None or viewer is None else turn.options.forbidden(viewer)

    @property
    def stacks(self) -> dict[int, int]:
        return dict(_held(self)[0].stacks)

    @property
    def wagers(self) -> dict[WagerKey, int]:
        return dict(_held(self)[0].wagers)

    @property
    def pot(self) -> int:
        return _held(self)[0].pot

    @property
    def bets(self) -> dict[int, int]:
        """Each seat's bet in this betting round, if players bet against each other."""
        return self._book("bet")

    @property
    def pots(self) -> list[int]:
        """The main pot and each side pot, without the bets of this betting round."""
        return [amount for _, amount in sorted(self._book("pot").items())]

    @property
    def funds(self) -> dict[str, int]:
        """The table's meters and funds."""
        return dict(_held(self)[0].funds)

    @property
    def remarks(self) -> list[str]:
        """Remarks for a seated viewer, such as the name of the hand."""
        round, viewer = _held(self)
        return round.remarks(viewer)

    def describe_setting(self, picked: tuple[int, ...]) -> str:
        """Name both hands as they would be if the viewer sets these as the low one; empty if not allowed."""
        high = self._high_hand(picked)
        return self.game.describe_setting(high, picked, _held(self)[0].options) if high else ""

    def check_setting(self, picked: tuple[int, ...]) -> SettingWarning | None:
        """Return a warning for a viewer who is about to set these as the low hand."""
        high = self._high_hand(picked)
        return self.game.check_setting(high, picked, _held(self)[0].options) if high else None

    def _high_hand(self, picked: tuple[int, ...]) -> tuple[int, ...]:
        """Return the pieces left for the high hand; none if these may not be the low one."""
        option = next((each for each in self.options if isinstance(each, Pick)), None)
        if option is None or option.refusal(picked):
            return ()
        return tuple(each for each in option.items if each not in picked)

    def house_setting(self) -> tuple[int, ...]:
        """Return the low hand that the house way makes of the pieces that the viewer is to set.

        It needs nothing but the viewer's own pieces and the house's options.
        """
        option = next((each for each in self.options if isinstance(each, Pick)), None)
        if option is None or option.money:
            return ()
        return self.game.house_setting(option.items, _held(self)[0].options)

    @property
    def layout(self) -> TableLayout:
        """The drawing of the table: the game's layout, or a plain one with its wagers."""
        round = _held(self)[0]
        return round.game.table_layout(round.options, self._wager_names())

    def playing_cards(self, own: Sequence[int], shared: Sequence[int], share: str) -> tuple[int, ...]:
        """Return which cards of an open hand and the board make the hand that wins a share of the pot."""
        round = _held(self)[0]
        return round.game.playing_cards(own, shared, share, round.options)

    def _wager_names(self) -> Iterator[str]:
        """Yield the names of wagers that can be made and of those that are up."""
        for option in self.options:
            if isinstance(option, Stakes):
                yield from (*(area.wager for area in option.areas), *option.closed)
        yield from (name for _, name in self.wagers)

    def _book(self, name: str) -> dict[int, int]:
        return next((dict(book) for book in _held(self)[0].books if book.name == name), {})

    def to_json(self) -> dict[str, Any]:
        turn = _held(self)[0].turn
        return {
            "viewer": self.viewer,
            "events": [event.to_json() for event in self.events],
            **chips_json(self.stacks, self.wagers),
            "pot": self.pot,
            "awaited": None if turn is None else turn.actor,
            "options": [option.to_json() for option in self.options],
        }


_held: Callable[[View], tuple[Viewable, Actor | None]] = View._held.__get__  # type: ignore[attr-defined]
_hold: Callable[[View, object], None] = View._held.__set__  # type: ignore[attr-defined]
del View._held  # type: ignore[attr-defined]
"""The round and viewer behind a view. Bots hold the view, so none of its attributes leads there."""
