"""The button and the blinds as players come and go. 13:69F-14.10(c)3, (d).

After each round the button rotates, (c)3, and the player to its immediate left posts the first blind, (d).
Both rules hold as players come and go. Empty seats and missed blinds are matters of custom, set by
`button_rule` and `missed_blinds`. At a casino night the button simply moves on, and nobody owes a blind:
13:47-20.40(e)2-4.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from pitboss.poker.options import PokerOptions, PokerState


def next_state(
    state: PokerState,
    options: PokerOptions,
    *,
    ready: Sequence[int],
    seated: Collection[int],
    out: tuple[int, ...],
    simple: bool = False,
) -> PokerState:
    """Return the state of the next round: button, blinds, and the seats that post to come in, wait, or owe.

    Before the first round there is no button; that hand finds a place for it. A `simple` button moves to the
    next player and nobody owes a blind, as at a casino night.
    """
    last = state.button
    plain = simple or not options.posted_blinds
    if last is None or plain or not state.blind_seats:
        button = None if last is None else clockwise(ready, last)[0]
        blinds = () if button is None else blind_seats_after(button, ready, options)
        missed = () if plain else tuple(sorted(set(seated) - set(ready)))
        return replace(
            state, button=button, blind_seats=blinds, out=out, missed=missed, posting=(), waiting=()
        )
    placed = place_blinds(
        LastRound(button=last, blinds=state.blind_seats, ready=tuple(ready), owing=state.missed),
        len(options.posted_blinds),
        dead=options.button_rule == "dead",
        post=options.missed_blinds == "post",
        button_small=options.heads_up_button_posts_small == "on",
    )
    return PokerState(  # built directly: `replace` takes twice as long, and every hand comes through here
        button=placed.button,
        blind_seats=placed.blinds,
        killer=state.killer,
        out=out,
        missed=_seats_owing(state, placed, ready, seated),
        posting=placed.posting,
        waiting=placed.waiting,
        by_hand=state.by_hand,
        recorded=state.recorded,
    )


def _seats_owing(
    state: PokerState, placed: Positions, ready: Sequence[int], seated: Collection[int]
) -> tuple[int, ...]:
    """Return seats that will owe a blind: those that owe and wait, and those the last blind has passed."""
    if len(ready) == len(seated) and not state.missed:
        return ()
    dealt = set(ready) - set(placed.waiting)
    first, last = state.blind_seats[0], placed.blinds[-1]
    passed = {seat for seat in seated if seat not in dealt and is_between(seat, first, last)}
    return tuple(sorted((set(state.missed) - dealt) | passed))


def blind_seats_after(button: int, players: Sequence[int], options: PokerOptions) -> tuple[int, ...]:
    """Return the seats of the blinds, left of the button; with two players the button may have the first
    blind."""
    order, count = clockwise(players, button), len(options.posted_blinds)
    if len(order) == 2 <= count and order[-1] == button and options.heads_up_button_posts_small == "on":
        order.reverse()
    return tuple(order[:count])


class LastRound(NamedTuple):
    """The table in the last round, and the players there now."""

    button: int
    blinds: tuple[int, ...]
    """The seats of the blinds, first blind first, taken or not."""
    ready: tuple[int, ...]
    """Seats that can and want to be dealt in, clockwise from the dealer's left."""
    owing: Collection[int]
    """Seats that have just come, or missed a blind."""


class Positions(NamedTuple):
    """The button and blinds of a round, seats that post to come in, and seats that must wait."""

    button: int
    blinds: tuple[int, ...]
    posting: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()


def place_blinds(before: LastRound, count: int, *, dead: bool, post: bool, button_small: bool) -> Positions:
    """Return the positions of the next round, with `count` blinds."""
    ready = before.ready
    if len(ready) == 2 <= count and button_small:
        return _place_heads_up(before)
    settled: Sequence[int] = ready
    if before.owing:
        settled = [seat for seat in ready if seat not in before.owing]
    if len(settled) < 2 or len(ready) == 2:
        settled = ready  # the game restarts, or is heads-up: nobody has a blind to make good
    button = before.blinds[0] if dead else before.button
    if button == before.button:
        button = clockwise(settled, button)[0]
    order = settled if len(settled) > count else ready  # with too few of them, a newcomer has a blind
    first = clockwise(order, button)[: min(count, len(order)) - 1]
    last = clockwise(ready, first[-1] if first else button)[0]
    return _with_newcomers(before, Positions(button=button, blinds=(*first, last)), post=post)


def clockwise(seats: Sequence[int], after: int) -> list[int]:
    """Return sorted seats in order from the left of `after`, which comes last if it is one of them."""
    place = bisect_right(seats, after)
    return [*seats[place:], *seats[:place]]


def is_between(seat: int, start: int, end: int) -> bool:
    """Return whether a seat is strictly between two others, clockwise; if they are equal, anywhere else."""
    if start < end:
        return start < seat < end
    return seat > start or seat < end


def _place_heads_up(before: LastRound) -> Positions:
    """Place two players, the button with the first blind. The last blind moves if that moves the button."""
    last, button = clockwise(before.ready, before.blinds[-1])
    if button == before.button:
        last, button = button, last
    return Positions(button=button, blinds=(button, last))


def _with_newcomers(before: LastRound, placed: Positions, *, post: bool) -> Positions:
    """Have newcomers post or wait for the blind. Between the button and the last blind everyone waits."""
    if not before.owing:
        return placed
    last = placed.blinds[-1]
    owing = [seat for seat in before.ready if seat in before.owing and seat not in placed.blinds]
    inside = [seat for seat in owing if is_between(seat, placed.button, last)]
    posting = tuple(seat for seat in owing if post and seat not in inside)
    waiting = tuple(seat for seat in owing if seat not in posting)
    return placed._replace(posting=posting, waiting=waiting)
