"""Randomly played hands and hand-made files for the history tests."""

from __future__ import annotations

from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.poker.hand import Hand
from pitboss.poker.history import BadHistory, History, Replay, read, replay
from pitboss.poker.history.variants import VARIANTS, game_of
from pitboss.poker.options import PokerOptions
from pitboss.table.bots import RandomLegal, play_out
from tests.poker.deck import with_any_stack

DEEP = 100_000


def played(
    code: str, seed: int, *, seats: int | None = None, deep: bool = False, rounds: int = 1, **options: Any
) -> Hand:
    """Play random hands and return the last one, with two to all seats and deep or ragged stacks."""
    variant, game = VARIANTS[code], game_of(code)
    chance = Chance.seeded(f"{code} {seed}")
    most = seats or 2 + chance.below(game.max_seats - 1)
    at = PokerOptions(limit=variant.limit, **options)  # type: ignore[arg-type]
    stacks = {
        seat: DEEP if deep or chance.below(2) else 100 * (2 + chance.below(60)) for seat in range(1, most + 1)
    }
    table = with_any_stack(game.table(options=at, stacks=stacks))
    number = 0
    while True:
        hand = table.start(chance.fork(number))
        play_out(hand, {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in stacks})
        number += 1
        if number == rounds or len(table.ready()) < 2:
            return hand


def told(text: str) -> History:
    """Read the only hand of a file."""
    ((_, found),) = read(text)
    assert not isinstance(found, BadHistory), found
    return found


def replayed(text: str) -> Replay:
    return replay(told(text))


def refusal(text: str) -> str:
    """Return the error for a file's only hand."""
    ((_, found),) = read(text)
    if isinstance(found, BadHistory):
        return str(found)
    try:
        replay(found)
    except BadHistory as error:
        return str(error)
    raise AssertionError("the hand was played")


def no_limit(stacks: str, actions: str, *, blinds: str = "", antes: str = "", more: str = "") -> str:
    """Write a file of no-limit hold 'em with blinds of 1 and 2. Actions are separated by commas."""
    count = stacks.count(",") + 1
    zeros = ", 0" * (count - 2)
    lines = [
        "variant = 'NT'",
        f"antes = [{antes or '0, 0' + zeros}]",
        f"blinds_or_straddles = [{blinds or '1, 2' + zeros}]",
        "min_bet = 2",
        f"starting_stacks = [{stacks}]",
        "actions = [" + ", ".join(f"'{action.strip()}'" for action in actions.split(",")) + "]",
    ]
    return "\n".join([*lines, *more.splitlines()]) + "\n"
