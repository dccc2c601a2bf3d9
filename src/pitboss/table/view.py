"""What one viewer may see of a round. Hidden cards are gone before they get here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.table.action import Actor, actor_name
from pitboss.table.event import Event
from pitboss.table.layout import TableLayout, layout_of
from pitboss.table.option import Option, Pick, Refusal, Stakes, Turn

if TYPE_CHECKING:
    from pitboss.table.accounts import WagerKey
    from pitboss.table.game import Game
    from pitboss.table.round import Round


class View:
    """A seat's view, or the public's: the events, the chips, and what the viewer may do now.

    It stays its viewer's, and nothing that it gives away changes the round.
    """

    __slots__ = ("_held",)

    def __init__(self, round: Round[Any, Any] | _Moment, viewer: Actor | None) -> None:
        _hold(self, (round, viewer))

    def __repr__(self) -> str:
        round, viewer = _held(self)
        who = "the public" if viewer is None else actor_name(viewer)
        return f"<what {who} sees of {round!r}>"

    @property
    def viewer(self) -> Actor | None:
        """Whose view it is; None is the public."""
        return _held(self)[1]

    @property
    def game(self) -> Game:
        return _held(self)[0].game

    @property
    def events(self) -> list[Event]:
        round, viewer = _held(self)
        return list(round.seen(viewer))

    @property
    def inputs(self) -> int:
        """How many decisions have been taken."""
        return len(_held(self)[0].inputs)

    @property
    def options(self) -> tuple[Option, ...]:
        """What the viewer may do now; nothing when the round is over."""
        round, viewer = _held(self)
        turn = round.turn
        return () if turn is None or viewer is None else turn.options.of(viewer)

    @property
    def turn(self) -> Turn | None:
        """The turn, with just the viewer's own options; None when the round is over."""
        turn = _held(self)[0].turn
        return None if turn is None else Turn(turn.actor, turn.cite, self.options)

    @property
    def forbidden(self) -> dict[str, Refusal]:
        """What rules keep the viewer from doing now, by its name; nothing while the viewer has no options."""
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
        """What each seat has bet in this round of betting, where players bet against each other."""
        return self._book("bet")

    @property
    def pots(self) -> list[int]:
        """What lies in the centre pot and in each side pot, the bets of this round of betting not counted."""
        return [amount for _, amount in sorted(self._book("pot").items())]

    @property
    def funds(self) -> dict[str, int]:
        """The meters and funds at the table."""
        return dict(_held(self)[0].funds)

    @property
    def remarks(self) -> list[str]:
        """What the viewer, who has a seat, should know besides what lies on the table."""
        round, viewer = _held(self)
        return round.game.remarks(round, viewer) if viewer is not None and viewer in round.stacks else []

    def set_so(self, picked: tuple[int, ...]) -> str:
        """What the two hands are called if the viewer sets these as the low one; nothing if it cannot be."""
        option = next((each for each in self.options if isinstance(each, Pick)), None)
        if option is None or option.refusal(picked):
            return ""
        high = tuple(each for each in option.items if each not in picked)
        return self.game.both_called(high, picked, _held(self)[0].options)

    @property
    def layout(self) -> TableLayout:
        """How the table is drawn: as the game says, else from the wagers that are up or may be made."""
        round = _held(self)[0]
        return layout_of(round.game, round.options, self._named_wagers())

    def playing_cards(self, own: Sequence[int], shared: Sequence[int], share: str) -> tuple[int, ...]:
        """Of an open hand and the cards for all, those by which it wins a share of the pot."""
        round = _held(self)[0]
        return round.game.playing_cards(own, shared, share, round.options)

    def _named_wagers(self) -> Iterator[str]:
        """The wagers that may be made and those that are up."""
        for option in self.options:
            if isinstance(option, Stakes):
                yield from (*(area.wager for area in option.areas), *option.closed)
        yield from (name for _, name in self.wagers)

    def _book(self, name: str) -> dict[int, int]:
        return next((dict(book) for book in _held(self)[0].books if book.name == name), {})

    def freeze(self) -> View:
        """Copy what the viewer sees now: the copy does not change when the round goes on."""
        round, viewer = _held(self)
        return _FrozenView(_Moment(self, round), viewer, self.remarks)

    def to_json(self) -> dict[str, Any]:
        turn = _held(self)[0].turn
        return {
            "viewer": self.viewer,
            "events": [event.to_json() for event in self.events],
            **standing(self.stacks, self.wagers),
            "pot": self.pot,
            "awaited": None if turn is None else turn.actor,
            "options": [option.to_json() for option in self.options],
        }


_held: Callable[[View], tuple[Round[Any, Any], Actor | None]] = View._held.__get__  # type: ignore[attr-defined]
_hold: Callable[[View, object], None] = View._held.__set__  # type: ignore[attr-defined]
del View._held  # type: ignore[attr-defined]
"""What a view is of. A bot has the view in its hands, so no name of a view leads there."""


class _Moment:
    """What a view reads of its round, copied for one viewer: there is nothing hidden in it."""

    __slots__ = (
        "books", "events", "funds", "game", "inputs", "name", "options", "pot", "stacks", "turn", "wagers"
    )  # fmt: skip

    def __init__(self, view: View, round: Round[Any, Any]) -> None:
        self.name = repr(round)
        self.game, self.options = round.game, round.options
        self.events = tuple(view.events)
        self.inputs = range(view.inputs)
        self.stacks, self.wagers, self.pot, self.funds = view.stacks, view.wagers, view.pot, view.funds
        self.books = tuple(type(book)(book) for book in round.books if book.name in ("bet", "pot"))
        turn = round.turn
        self.turn = turn and Turn(turn.actor, turn.cite, view.options, forbidden=view.forbidden)

    def __repr__(self) -> str:
        return self.name

    def seen(self, _: Actor | None) -> Sequence[Event]:
        return self.events


class _FrozenView(View):
    __slots__ = ("_remarks",)

    def __init__(self, moment: _Moment, viewer: Actor | None, remarks: Sequence[str]) -> None:
        super().__init__(moment, viewer)
        self._remarks = tuple(remarks)

    @property
    def remarks(self) -> list[str]:
        return list(self._remarks)

    def freeze(self) -> View:
        return self


def by_seat(amounts: Mapping[int, int]) -> dict[str, int]:
    """Amounts by seat, as JSON."""
    return {str(seat): amount for seat, amount in sorted(amounts.items())}


def standing(stacks: Mapping[int, int], wagers: Mapping[WagerKey, int]) -> dict[str, Any]:
    """Stacks and wagers as JSON."""
    return {
        "stacks": by_seat(stacks),
        "wagers": [[seat, wager, amount] for (seat, wager), amount in sorted(wagers.items())],
    }
