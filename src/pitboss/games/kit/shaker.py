"""Dice in a shaker: how long they stay, and where three of them say that a deal begins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple

from pitboss.games.kit.irregular import ask, befell
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.table import DEALER, SUPERVISOR, Amount, Choice, Step, TableState, Turn

DICE = 3
DICE_AT_MOST = timedelta(hours=24)
SHAKES_AT_LEAST, SHAKES_AT_MOST = 3, 99
WORDS = MappingProxyType(
    {
        "replace_dice": "The dice have been at the table for 24 hours: others take their place.",
        "shake": "{actor} shakes the shaker {times} times.",
        "total": "The dealer lifts the lid and calls {total}: {dice}.",
    }
)


@dataclass(frozen=True, kw_only=True)
class ShakerState(TableState):
    """The dice at the table."""

    dice_since: str | None = None
    """When they came to the table, ISO 8601, if a clock is kept."""


class ShakerRules(NamedTuple):
    """What a game says of its shaker, paragraph by paragraph, and what is no roll."""

    shaken: str
    bank_shakes: str
    total: str
    """That the dealer lifts the lid and calls the total."""
    not_flat: Irregularity
    fell_out: Irregularity
    lid_lifted: Irregularity
    """By the bank."""


def fresh_dice(round: HouseRound[Any, Any], at: str) -> Step[None]:
    """Dice are at the table for 24 hours at most, if a clock is kept; then the supervisor replaces them."""
    now, since = round.now, round.state.dice_since
    if now is None:
        return
    if since is None:
        round.state = replace(round.state, dice_since=now.isoformat())
    elif now - datetime.fromisoformat(since) > DICE_AT_MOST:
        law = round.cite(at)
        yield Turn(SUPERVISOR, law, [Choice(actor=SUPERVISOR, name="replace_dice", cite=law)])
        round.tell("replace_dice", law, SUPERVISOR)
        round.state = replace(round.state, dice_since=now.isoformat())


def shaken(round: HouseRound[Any, Any], rules: ShakerRules) -> Step[int]:
    """The bank, or else the dealer, shakes; the dealer lifts the lid and calls the total."""
    while True:
        yield from _shake(round, rules)
        faces = round.chance.roll(DICE)
        trouble = _no_roll(round, rules) if round.mishaps else None
        if trouble is None:
            total = sum(faces)
            round.tell("total", round.cite(rules.total), DEALER, dice=list(faces), total=total)
            return total
        befell(round, trouble)


def _shake(round: HouseRound[Any, Any], rules: ShakerRules) -> Step[None]:
    bank = round.bank.seat
    if not bank:
        round.tell("shake", round.cite(rules.shaken), DEALER, times=SHAKES_AT_LEAST)
        return
    law, low, high = round.cite(rules.bank_shakes), SHAKES_AT_LEAST, SHAKES_AT_MOST
    shakes = Amount(actor=bank, name="shake", cite=law, low=low, high=high, money=False)
    action = yield from ask(round, bank, law, [shakes])
    round.tell("shake", law, bank, times=action.amount)


def _no_roll(round: HouseRound[Any, Any], rules: ShakerRules) -> Irregularity | None:
    """What is wrong under the lid, or with who has lifted it."""
    mishap = round.chance.mishap
    if round.bank.seat and mishap("lid_lifted"):
        return rules.lid_lifted
    if mishap("die_not_flat"):
        return rules.not_flat
    return rules.fell_out if mishap("die_fell_out") else None
