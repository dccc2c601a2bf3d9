"""Stages: the steps of a procedure. A copied hand skips finished stages and resumes in the last one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from pitboss.poker.hand import Hand

_P = ParamSpec("_P")
_R = TypeVar("_R")
_Deal = TypeVar("_Deal", bound=Callable[..., Any])


def stage(step: Callable[Concatenate[Hand, _P], _R]) -> Callable[Concatenate[Hand, _P], _R]:
    """Mark a function on a hand as a stage.

    A stage has at most one betting round or draw round, at its end. A stage called inside another one counts
    as part of it.
    """

    @wraps(step)
    def take(hand: Hand, /, *args: _P.args, **named: _P.kwargs) -> _R:
        if hand.ahead:
            skipped: _R = _skip(hand)
            return skipped
        number = hand.stage = hand.stage + 1
        result = step(hand, *args, **named)
        hand.stage = number
        return result

    return take


def _skip(hand: Hand) -> Any:
    """Skip a finished stage; in the last one, resume where the copied hand was."""
    hand.ahead -= 1
    return () if hand.ahead else hand.resume(hand)


def in_stages(deal: _Deal) -> _Deal:
    """Mark a procedure that consists only of stages, so that its hands can be copied without a replay."""
    deal.in_stages = True  # type: ignore[attr-defined]
    return deal
