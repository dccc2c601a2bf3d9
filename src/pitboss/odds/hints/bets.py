"""Hints before a round: the house edge of each wager, and what the player's bets can win and lose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from pitboss.odds.counting import enumerate_outcomes
from pitboss.odds.exact import WagerValue, prices
from pitboss.odds.hints.hint import Hint, HintHouse, HintRow, format_cost, format_result, house_of
from pitboss.table import HouseOptions, Stakes, dollars
from pitboss.table.model import Model
from pitboss.table.view import View
from pitboss.table.wager import FIRST, LOSES, Wager
from pitboss.table.words import join_with_and

BASE = 10_000
"""Cents bet, in the sentence that says what a wager costs."""
MAX_NAMES = 3
"""Most wagers named beside the first, if they cost the same."""
MAX_NUMBERS = 12
"""Most results of a draw that are listed one by one."""
MAX_OUTCOMES = 1000
"""Most results of a draw for which the bets are combined."""


@dataclass(frozen=True, slots=True)
class BetsQuestion:
    """The wagers that are offered, and the player's own, up or about to be made, in cents."""

    house: HintHouse
    offered: tuple[str, ...]
    """Empty if every wager of the game may be made."""
    bets: tuple[tuple[str, int], ...]


def ask(view: View, options: HouseOptions, laid: Mapping[str, int]) -> BetsQuestion | None:
    """Return the question of a viewer who may bet, with the chips laid down and not yet bet."""
    staking = next((each for each in view.options if isinstance(each, Stakes)), None)
    models = view.game.models(options)
    if not models or (staking is None and isinstance(getattr(options, "wagers", None), Mapping)):
        return None
    bets = {name: amount for (owner, name), amount in view.wagers.items() if owner == view.viewer}
    offered = tuple(dict.fromkeys(area.wager for area in staking.areas)) if staking else ()
    for name, amount in laid.items():
        if name in offered:
            bets[name] = bets.get(name, 0) + amount
    return BetsQuestion(house_of(view.game, options), offered, tuple(bets.items()))


@lru_cache(32)
def _prices(house: HintHouse) -> Mapping[str, WagerValue]:
    return {each.wager: each for each in prices(*house.read())}


def answer(question: BetsQuestion) -> Hint:
    """Rank the wagers by what they cost, and combine the player's bets."""
    values = _prices(question.house)
    named = {name: value for name in question.offered if (value := _find_value(question, name))}
    ranked = sorted({each.wager: each for each in named.values()}.values(), key=lambda each: each.edge)
    ranked = ranked or sorted(values.values(), key=lambda each: each.edge)
    best = ranked[0]
    name = f"{best.wager[:1].upper()}{best.wager[1:]}"
    alike = [each for each in ranked if each.edge == best.edge]
    says = f"{name} costs the least." if len(ranked) > 1 else f"{name}."
    if len(alike) > 1:
        others = [each.wager for each in alike[1:]]
        shown = others if len(others) <= MAX_NAMES else [f"{len(others)} more"]
        says = f"{join_with_and([name, *shown])} cost the least."
    played = " with the best play" if best.played else ""
    share = f"about {_per_base(best)}" if best.edge else "nothing"
    keeps = f"The house keeps {share} of every {dollars(BASE)} bet{played}."
    bets = [(amount, _find_value(question, name)) for name, amount in question.bets]
    costs = [(amount, value.edge * amount) for amount, value in bets if value]
    rest = f"{keeps} {_describe_own(costs)}".strip()
    rows = [HintRow(each.wager, _per_base(each), f"of every {dollars(BASE)}") for each in ranked]
    rows = [*_outcome_rows(question), *rows]
    sampled = any(each.sampled for each in ranked)
    note = "Simulated figures show two standard errors." if sampled else "Exact figures."
    return Hint(says=says, rest=rest, rows=tuple(rows), note=note)


def _per_base(value: WagerValue) -> str:
    cost = value.edge * BASE
    error = value.standard_error
    says = dollars(round(cost)).replace("-", "−")
    return f"{says} ±{dollars(round(2 * error * BASE))}" if error else says


def _find_value(question: BetsQuestion, name: str) -> WagerValue | None:
    """Return what a wager is worth: its own figures, or those of its kind."""
    values = _prices(question.house)
    if name in values:
        return values[name]
    wagers: Mapping[str, Wager] = getattr(question.house.read()[1], "wagers", {})
    return values.get(wagers[name].pays.name) if name in wagers else None


def _describe_own(costs: list[tuple[int, Fraction]]) -> str:
    """Say what the player's own bets cost together."""
    if not costs:
        return ""
    total, lost = sum(amount for amount, _ in costs), sum((cost for _, cost in costs), Fraction(0))
    if lost <= 0:
        return f"Your {dollars(total)} costs nothing on average."
    return f"Your {dollars(total)} costs {format_cost(lost)} on average."


# What the bets come to


def _outcome_rows(question: BetsQuestion) -> list[HintRow]:
    """Return the net result of all bets for each outcome of a draw, if one draw decides them."""
    game, options = question.house.read()
    wagers: Mapping[str, Wager] = getattr(options, "wagers", {})
    bets = [(wagers[name], amount) for name, amount in question.bets if name in wagers]
    for model in game.models(options):
        draws = {draw.name for draw in model.draws}
        if bets and not model.decisions and all(set(wager.on) <= draws for wager, _ in bets):
            return _rows_of(model, bets)
    return []


def _rows_of(model: Model, bets: list[tuple[Wager, int]]) -> list[HintRow]:
    by_number: dict[tuple[int, ...], int] = {}
    for times, numbers in enumerate_outcomes(model):
        by_number[numbers] = by_number.get(numbers, 0) + times
        if len(by_number) > MAX_OUTCOMES:
            return []
    total = sum(by_number.values())
    names = [draw.name for draw in model.draws]
    nets = {
        numbers: sum(_net(wager, amount, dict(zip(names, numbers, strict=True))) for wager, amount in bets)
        for numbers in by_number
    }
    if len(by_number) <= MAX_NUMBERS and len(names) == 1:
        return [
            HintRow(str(number), format_result(Fraction(nets[number,])), _chance(times, total))
            for (number,), times in sorted(by_number.items())
        ]
    chances: dict[int, int] = {}
    for numbers, times in by_number.items():
        chances[nets[numbers]] = chances.get(nets[numbers], 0) + times
    return [
        HintRow("Result", format_result(Fraction(net)), _chance(times, total))
        for net, times in sorted(chances.items(), reverse=True)
    ]


def _net(wager: Wager, amount: int, numbers: Mapping[str, int]) -> int:
    """Return what a bet wins or loses, in cents; nothing if it stays up."""
    line = wager.line_number(numbers)
    if line >= FIRST:
        won = wager.winnings(wager.line(line), amount)
        return won - wager.commission_on(won)
    return -amount if line == LOSES else 0


def _chance(times: int, total: int) -> str:
    return f"{times} in {total}"
