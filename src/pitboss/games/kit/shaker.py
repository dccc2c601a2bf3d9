"""Dice in a shaker: their replacement after 24 hours, and the roll of three that starts the deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple

from pitboss.games.kit.irregularities import ask, report_irregularity
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.table import DEALER, SUPERVISOR, Amount, Choice, Step, TableState, Turn

SHAKER_DICE = 3
MAX_DICE_AGE = timedelta(hours=24)
MIN_SHAKES, MAX_SHAKES = 3, 99
WORDS = MappingProxyType(
    {
        "replace_dice": "The dice are replaced after 24 hours at the table.",
        "shake": "{actor} shakes the shaker {times} times.",
        "total": "The dealer lifts the lid and calls {total}: {dice}.",
    }
)


@dataclass(frozen=True, kw_only=True)
class ShakerState(TableState):
    """The dice at the table."""

    dice_since: str | None = None
    """Time the dice came to the table (ISO 8601), if the table has a clock."""


class ShakerRules(NamedTuple):
    """Paragraphs on a game's shaker and on invalid rolls."""

    shaken: str
    bank_shakes: str
    total: str
    """The dealer lifts the lid and calls the total."""
    not_flat: Irregularity
    fell_out: Irregularity
    lid_lifted: Irregularity
    """The bank lifted the lid."""


def replace_old_dice(round: HouseRound[Any, Any], at: str) -> Step[None]:
    """Have the supervisor replace the dice after 24 hours at the table, if it has a clock."""
    now, since = round.now, round.state.dice_since
    if now is None:
        return
    if since is None:
        round.state = replace(round.state, dice_since=now.isoformat())
    elif now - datetime.fromisoformat(since) > MAX_DICE_AGE:
        law = round.cite(at)
        yield Turn(SUPERVISOR, law, [Choice(actor=SUPERVISOR, name="replace_dice", cite=law)])
        round.emit("replace_dice", law, SUPERVISOR)
        round.state = replace(round.state, dice_since=now.isoformat())


def shake_for_total(round: HouseRound[Any, Any], rules: ShakerRules) -> Step[int]:
    """Have the bank or the dealer shake, and the dealer uncover and call the total."""
    while True:
        yield from _shake(round, rules)
        faces = round.chance.roll(SHAKER_DICE)
        trouble = _find_invalid_roll(round, rules) if round.mishaps else None
        if trouble is None:
            total = sum(faces)
            round.emit("total", round.cite(rules.total), DEALER, dice=list(faces), total=total)
            return total
        report_irregularity(round, trouble)


def _shake(round: HouseRound[Any, Any], rules: ShakerRules) -> Step[None]:
    bank = round.bank.seat
    if not bank:
        round.emit("shake", round.cite(rules.shaken), DEALER, times=MIN_SHAKES)
        return
    law, low, high = round.cite(rules.bank_shakes), MIN_SHAKES, MAX_SHAKES
    shakes = Amount(actor=bank, name="shake", cite=law, low=low, high=high, money=False)
    action = yield from ask(round, bank, law, [shakes])
    round.emit("shake", law, bank, times=action.amount)


def _find_invalid_roll(round: HouseRound[Any, Any], rules: ShakerRules) -> Irregularity | None:
    """Return the irregularity that makes the roll invalid, if any."""
    mishap = round.chance.mishap
    if round.bank.seat and mishap("lid_lifted"):
        return rules.lid_lifted
    if mishap("die_not_flat"):
        return rules.not_flat
    return rules.fell_out if mishap("die_fell_out") else None
