"""Price a player's bank: the other players' wagers, seen from the bank's side.

One opponent is counted if the wager is. Several opponents face the same bank hand, and the vigorish applies
to the bank's total win, so that case is sampled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from pitboss.games.kit.bank import equal_parts
from pitboss.games.kit.banking import DEALER_WAGER, BankingOptions
from pitboss.odds import counting
from pitboss.odds.exact import RESULT_NAMES, Outcome, WagerValue, add_citation
from pitboss.table import Game, HouseOptions, Odds
from pitboss.table.model import Model
from pitboss.table.wager import FIRST, LOSES, PUSHES

UNITS_BY_LINE = {LOSES: 1, PUSHES: 0, FIRST: -1}
"""Units the bank wins on each line of a wager."""


def bank_prices(
    game: Game, options: HouseOptions, models: Sequence[Model], stake: int | None = None
) -> list[WagerValue]:
    """Price the bank against one or more opponents with equal stakes. Empty if players may not bank."""
    if not isinstance(options, BankingOptions) or options.player_bank == "off":
        return []
    (model,) = models
    main, rules = model.wagers[0], options.bank_rules
    model = replace(model, wagers=(main,), stake=main.allowed_stake(stake or model.stake))
    fallen = dict(enumerate(sample_banks(model, game.max_seats - 1), 1))
    if not counting.has_too_many_outcomes(model):
        fallen[1] = _count(model)
    found = []
    for name, at, shared in (("bank", rules.may, False), ("co-bank", rules.shares, True)):
        if not shared or options.co_bank == "on":
            for others, falls in fallen.items():
                said = f"{name}, {others} opponent{'s' if others > 1 else ''}"
                price = _price(said, falls, others, _returns(options, model.stake, others, shared))
                found.append(replace(price, cite=at))
    against = replace(options.wagers[DEALER_WAGER], on=main.on, later=False)
    if against.args != main.args:  # the dealer's hand is not judged as a player's would be
        falls = _count(replace(model, wagers=(against,)))
        price = _price("bank, dealer's wager", falls, 1, _returns(options, model.stake, 1, False))
        found.append(replace(price, cite=rules.dealer))
    source, laid = main.pays.source, model.stake
    return [add_citation(replace(each, source=source, stake=laid), game, options) for each in found]


class BankResults(NamedTuple):
    """Distribution of a bank's net result in units."""

    units: Counter[int]
    wins: int
    """Rounds in which it wins at least one opponent's wager."""
    sampled: int = 0
    """Number of sampled rounds; 0 if every outcome was counted."""


def _count(model: Model) -> BankResults:
    """Count the bank's results against one opponent."""
    (counted,) = counting.count(model)
    found: Counter[int] = Counter()
    for lines in counted.lines.values():
        for (line,), times in lines.items():
            found[UNITS_BY_LINE[line]] += times
    return BankResults(found, found[1], counted.total if counted.sampled else 0)


def sample_banks(model: Model, most: int) -> Iterator[BankResults]:
    """Sample rounds against one opponent, two, and so on up to `most`."""
    import numpy as np

    from pitboss.odds.compiled import lines
    from pitboss.odds.simulation.rounds import outcomes

    (main,) = model.wagers
    own, banks = (next(draw for draw in model.draws if draw.name == name) for name in main.on)
    hands = [own._replace(name=f"{own.name} {number}") for number in range(most)]
    dealt = replace(model, draws=(banks, *hands))
    units = np.array([UNITS_BY_LINE.get(line, 0) for line in range(FIRST + 1)])
    found, wins = np.zeros((most, 2 * most + 1), np.int64), [0] * most
    for bank, *others in outcomes(dealt, counting.SAMPLE_ROUNDS, counting.SAMPLE_SEED):
        net, won = np.zeros(len(bank), np.int64), np.zeros(len(bank), np.bool_)
        for number, each in enumerate(others):
            came = units[lines(main, dict(zip(main.on, (each, bank), strict=True)))]
            net, won = net + came, won | (came > 0)
            found[number] += np.bincount(net + most, minlength=2 * most + 1)
            wins[number] += int(won.sum())
    for row, often in zip(found.tolist(), wins, strict=True):
        came_to = Counter({unit - most: times for unit, times in enumerate(row) if times})
        yield BankResults(came_to, often, counting.SAMPLE_ROUNDS)


def _returns(options: BankingOptions, stake: int, others: int, shared: bool) -> Mapping[int, Fraction]:
    """Return the bank's net return per unit covered, after vigorish, for each result in units.

    A player who co-banks with the house covers half and receives half.
    """

    def part(amount: int) -> int:
        return equal_parts(amount, 2)[options.players_half] if shared else amount

    rules = options.bank_rules
    charge = options.charge(rules.co_settled if shared else rules.settled)
    covered, found = part(others * stake), {}
    for units in range(-others, others + 1):
        amount = part(abs(units) * stake)
        kept = amount - charge.due(amount) if units > 0 else -amount
        found[units] = Fraction(kept, covered)
    return found


def _price(name: str, falls: BankResults, others: int, returns: Mapping[int, Fraction]) -> WagerValue:
    total = falls.units.total()
    often = {each: Fraction(falls.units[each], total) for each in sorted(returns, reverse=True)}
    came = dict.fromkeys(sorted(returns.values()), Fraction(0))
    for each, part in often.items():
        came[returns[each]] += part
    return WagerValue(
        wager=name,
        stake=0,
        award=Fraction(falls.wins, total),
        win=sum((part for each, part in often.items() if each > 0), Fraction(0)),
        decided=Fraction(1),
        mean=sum((part * returns[each] for each, part in often.items()), Fraction(0)),
        square=sum((part * returns[each] ** 2 for each, part in often.items()), Fraction(0)),
        staked=Fraction(1),
        lines=tuple(
            Outcome(_describe_result(each, others), _describe_payout(each, others), part, "")
            for each, part in often.items()
        ),
        others={},
        ways={},
        played={},
        returns={each: part for each, part in came.items() if part},
        source="text",
        sampled=falls.sampled,
    )


def _describe_payout(units: int, others: int) -> str:
    """Return the odds that a win in units pays on everything the bank covers."""
    return str(Odds(*Fraction(units, others).as_integer_ratio())) if units > 0 else ""


def _describe_result(units: int, others: int) -> str:
    """Describe the bank's result in words."""
    if units == 0:
        return RESULT_NAMES[PUSHES]
    won = "wins" if units > 0 else RESULT_NAMES[LOSES]
    return won if others == 1 else f"{won} {abs(units)} of {others}"
