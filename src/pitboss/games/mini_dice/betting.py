"""Making and taking down wagers at mini-dice, 13:69F-13.4."""

from __future__ import annotations

from pitboss.games.mini_dice.options import POSTED, MiniDiceOptions
from pitboss.games.mini_dice.wagers import WAGERS, Wager
from pitboss.law import cite
from pitboss.table import DEALER, Action, Choice, Line, Option, Play, Stakes, Turn
from pitboss.table.round import Round

# What players may ask for and never get, and why.
FORBIDDEN = {
    "cash_wager": ("a spoken wager with cash is not accepted", cite("13:69F-13.4(a)")),
    "move_wager": ("a wager stays where its player laid it", cite("13:69F-13.4(c)")),
}


class Layout:
    """The betting areas: what lies on them and what may still be laid."""

    def __init__(self, round: Round) -> None:
        assert isinstance(round.options, MiniDiceOptions)
        self.round = round
        self.options = round.options
        self._steps = {wager.name: round.options.step(wager) for wager in WAGERS.values()}

    def lines(self, seat: int) -> tuple[Line, ...]:
        """What a seat may still stake on each area, within the limits posted and its stack."""
        return tuple(line for wager in WAGERS.values() if (line := self._line(seat, wager)))

    def _line(self, seat: int, wager: Wager) -> Line | None:
        step = self._steps[wager.name]
        up = self.round.wagers.get((seat, wager.name), 0)
        low = max(self.options.minimum - up, 1)
        high = min(self.options.maximum - up, self.round.stacks[seat])
        low, high = -(-low // step) * step, high // step * step
        if low > high:
            return None
        return Line(
            wager=wager.name, low=low, high=high, step=step,
            cite=wager.cite, limits=POSTED, exact=cite("13:69F-13.6(b)1"),
        )  # fmt: skip

    def lasting(self, seat: int) -> tuple[str, ...]:
        """The place bets a seat has up."""
        return tuple(
            name for owner, name in sorted(self.round.wagers) if owner == seat and WAGERS[name].lasting
        )


def betting(layout: Layout) -> Play:
    """Each seat in turn lays its wagers; any seat may, until the dealer calls no more bets."""
    seats = layout.round.seats
    waiting = list(seats)
    while True:
        awaited = waiting[0] if waiting else DEALER
        others = [actor for actor in (*seats, DEALER) if actor != awaited]
        action = yield Turn(
            awaited,
            cite("13:69F-13.4(b)"),
            lambda actor: _options(layout, actor, actor in waiting),
            others=others,
            forbidden=FORBIDDEN,
        )
        if action.name == "no_more_bets":
            return
        if action.name == "ready":
            waiting.remove(action.actor)
        else:
            _lay(layout, action)


def _options(layout: Layout, actor: int, waiting: bool) -> list[Option]:
    if actor == DEALER:
        return [Choice(actor=DEALER, name="no_more_bets", cite=cite("13:69F-13.5(b)"))]
    return _seat_options(layout, actor, waiting)


def _seat_options(layout: Layout, seat: int, waiting: bool) -> list[Option]:
    options: list[Option] = []
    if waiting:
        options.append(Choice(actor=seat, name="ready", cite=cite("13:69F-13.4(d)")))
    if lines := layout.lines(seat):
        funds = layout.round.stacks[seat]
        options.append(
            Stakes(actor=seat, name="wager", cite=cite("13:69F-13.2(b)"), lines=lines, funds=funds)
        )
    if layout.options.place_take_down == "on" and (up := layout.lasting(seat)):
        options.append(Choice(actor=seat, name="take_down", cite=cite("13:69F-13.2(a)1"), among=up))
    return options


def _lay(layout: Layout, action: Action) -> None:
    """Chips go on the areas the player names, or a place bet comes down."""
    if action.name == "take_down":
        assert isinstance(action.value, str)
        layout.round.take_down(action.actor, action.value, cite("13:69F-13.2(a)1"))
        return
    assert isinstance(action.value, tuple)
    for wager, amount in action.value:  # type: ignore[misc]
        layout.round.stake(action.actor, wager, amount, cite("13:69F-13.4(a)"))
