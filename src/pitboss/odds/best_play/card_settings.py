"""Best settings at pai gow poker: one hand exactly, and named ways compared over many hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, sqrt
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.house_ways import HOUSE_WAYS, PaiGowWay
from pitboss.games.pai_gow_poker.laws import BANK
from pitboss.games.pai_gow_poker.model import STRATEGY_DESCRIPTIONS, number_hands, set_low_hands
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.pai_gow_poker.settings import (
    CARDS,
    SEVEN,
    HouseCardHands,
    count_house_hands,
    legal_settings,
)
from pitboss.games.pai_gow_poker.settlement import number_set_hand
from pitboss.games.pai_gow_poker.side_hands import MAIN
from pitboss.odds.best_play.advice import (
    Advice,
    BestPlay,
    KnownPieces,
    NamedStrategy,
    Pieces,
    RatedChoice,
    StrategyGrid,
)
from pitboss.odds.best_play.settings import (
    BANKS,
    HOUSE,
    OTHERWISE,
    PLAYERS,
    SettingResults,
    SettingRole,
    about_bank,
    count_results,
    describe_surrender,
    format_hands,
    sort_choices,
)
from pitboss.odds.simulation.dealing import Dealer
from pitboss.rankings.bulk import masks_of
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.pai_gow_poker import PAI_GOW_TWO
from pitboss.rankings.suit_classes import hands
from pitboss.table.model import Source
from pitboss.table.wager import FIRST, LOSES, PUSHES

HANDS = comb(CARDS, SEVEN)
ROUNDS, SEED = 1 << 20, 1
"""Rounds and seed for comparing the ways."""
CHUNK = 1 << 16
OTHER_HANDS = comb(CARDS - SEVEN, SEVEN)
"""Number of possible hands given one hand."""
MAX_GRID_ROWS = 12
"""Maximum number of differing kinds of hands to list."""


# One hand


def advise(options: PaiGowPokerOptions, hand: Pieces, known: KnownPieces, stake: int) -> list[Advice]:
    """Value the settings of a hand against all possible hands, set the house way."""
    against = count_house_hands(cast(PaiGowWay, options.way), options.order, (*hand, *known.seen))
    return [_advice(options, each, hand, known, against) for each in roles(options, stake)]


def _advice(
    options: PaiGowPokerOptions, role: SettingRole, hand: Pieces, known: KnownPieces, against: HouseCardHands
) -> Advice:
    found: dict[int, RatedChoice] = {}
    for each in legal_settings(hand, options.order):
        came = count_results(role.lines(each.number, against.dealt), against.times)
        says = f"{options.order.rank(each.high)} over {PAI_GOW_TWO.rank(each.low)}"
        name, wins = format_hands(each.high, each.low), came.worth(role)
        found[each.number] = RatedChoice(name, wins, says=says, comes_to=came._asdict())
    sets = {name: number_set_hand(*way(hand), options.order) for name, way in HOUSE_WAYS.items()}
    return Advice(
        about=role.about, stake=role.stake, hand=hand, known=known,
        choices=sort_choices(list(found.values()), bank=role.bank), ways=int(against.times.sum()),
        simple={name: found[number].name for name, number in sets.items()},
    )  # fmt: skip


def _numbers(masks: Any, options: PaiGowPokerOptions, strategy: str) -> NDArray[np.int64]:
    found: NDArray[np.int64] = number_hands(masks, set_low_hands(masks, options, strategy), options.order)
    return found


# The named ways, over the same rounds


@dataclass(frozen=True, slots=True)
class WayComparison:
    """Results of several ways in the same rounds, in cents."""

    role: SettingRole
    names: tuple[str, ...]
    came: NDArray[np.int64]
    """Counts by way and line."""
    more: NDArray[np.int64]
    """Sum of the difference in winnings between two ways; `squares` sums its squares."""
    squares: NDArray[np.int64]

    def results(self, name: str) -> SettingResults:
        """Return how often a way won, pushed and lost."""
        return SettingResults(*self.came[self.names.index(name)].tolist())

    def lead(self, name: str, other: str) -> tuple[Fraction, float]:
        """Return the average lead of a way over another per unit, and its standard error."""
        place = self.names.index(name), self.names.index(other)
        rounds, more, squares = int(self.came[0].sum()), int(self.more[place]), int(self.squares[place])
        mean, stake = Fraction(more, rounds * self.role.stake), self.role.stake
        return mean, sqrt(Fraction(squares, rounds * stake**2) - mean**2) / sqrt(rounds)


def compare(options: PaiGowPokerOptions, stake: int, rounds: int, seed: int) -> list[WayComparison]:
    """Play all named ways in the same rounds, as player and as bank, against the house way."""
    names = tuple(STRATEGY_DESCRIPTIONS)
    found = [WayComparison(role, names, *_zeros(len(names))) for role in roles(options, stake)]
    dealer = Dealer(Source((1,) * CARDS), 2 * SEVEN, seed, ())
    for begun in range(0, rounds, CHUNK):
        dealt = np.empty((min(CHUNK, rounds - begun), 2 * SEVEN), np.uint8)
        dealer.deal(dealt)
        own, others = (masks_of(dealt[:, at : at + SEVEN]) for at in (0, SEVEN))
        theirs = _numbers(others, options, options.house_way)
        sets = [_numbers(own, options, name) for name in names]
        for each in found:
            _add(each, [each.role.lines(mine, theirs) for mine in sets])
    return found


def _zeros(ways: int) -> tuple[NDArray[np.int64], ...]:
    return np.zeros((ways, 3), np.int64), np.zeros((ways, ways), np.int64), np.zeros((ways, ways), np.int64)


def _add(found: WayComparison, lines: list[NDArray[np.int64]]) -> None:
    """Add rounds by the lines that each way produced."""
    nets = np.zeros(FIRST + 1, np.int64)
    cents = [int(net * found.role.stake) for net, _ in SettingResults(0, 0, 0).nets(found.role)]
    nets[[FIRST, PUSHES, LOSES]] = cents
    won = [nets[each] for each in lines]
    for one in range(len(won)):
        found.came[one] += [int((lines[one] == line).sum()) for line in (FIRST, PUSHES, LOSES)]
        for other in range(len(won)):
            more = won[one] - won[other]
            found.more[one, other] += more.sum()
            found.squares[one, other] += (more**2).sum()


# All hands


class SettingDifferences(NamedTuple):
    """Hands that a way sets differently than the house, and the settings it changes."""

    hands: int
    instead: Counter[tuple[int, int]]


def count_differences(options: PaiGowPokerOptions, name: str) -> SettingDifferences:
    """Count all hands that a way sets differently than the house, by kind of both settings."""
    kinds = len(options.order.categories) * len(PAI_GOW_TWO.categories)
    counts = np.zeros(kinds * kinds, np.int64)
    for rows, times in hands(SEVEN, joker=True):
        masks = masks_of(rows)
        house, other = (_numbers(masks, options, each) for each in (options.house_way, name))
        apart = house != other
        codes = _kind(house[apart], options) * kinds + _kind(other[apart], options)
        counts += np.bincount(codes, times[apart], len(counts)).astype(np.int64)
    instead = Counter({divmod(int(code), kinds): int(counts[code]) for code in np.flatnonzero(counts)})
    return SettingDifferences(instead.total(), instead)


def _kind(numbers: NDArray[np.int64], options: PaiGowPokerOptions) -> NDArray[np.int64]:
    """Encode the kinds of the high and the low hand as one number."""
    high, low = (_categories(order) for order in (options.order, PAI_GOW_TWO))
    found: NDArray[np.int64] = high[numbers >> 8] * len(PAI_GOW_TWO.categories) + low[numbers & 255]
    return found


def _categories(order: HandOrder) -> NDArray[np.int64]:
    """Return the index of the category for each value."""
    places = {category: place for place, category in enumerate(order.categories)}
    return np.array([0, *(places[shape.category] for shape in order.shapes)])


def _describe_kind(kind: int, options: PaiGowPokerOptions) -> str:
    high, low = divmod(kind, len(PAI_GOW_TWO.categories))
    return f"{options.order.categories[high]} over {PAI_GOW_TWO.categories[low]}"


# Rules to learn


def strategy(
    options: PaiGowPokerOptions, stake: int, rounds: int = ROUNDS, seed: int = SEED
) -> list[BestPlay]:
    """Return the best named way, the cost of the others, and how many hands are set differently."""
    compared = compare(options, stake, rounds, seed)
    apart = {
        name: count_differences(options, name) for name in STRATEGY_DESCRIPTIONS if name != options.house_way
    }
    apart[options.house_way] = SettingDifferences(0, Counter())
    return [_best(options, each, apart, f"{rounds:,} rounds (seed {seed})") for each in compared]


def roles(options: PaiGowPokerOptions, stake: int) -> list[SettingRole]:
    """Return the roles, player and bank, at the nearest allowed stake."""
    wager = options.wagers[MAIN]
    stake = wager.allowed_stake(stake)
    charge = options.charge(BANK.settled)  # a bank pays it on its remaining win
    return [
        SettingRole(PLAYERS, wager, stake, False),
        SettingRole(BANKS, replace(wager, commission=charge), stake, True),
    ]


def _best(
    options: PaiGowPokerOptions, found: WayComparison, apart: dict[str, SettingDifferences], sample: str
) -> BestPlay:
    wins = {name: found.results(name).worth(found.role) for name in found.names}
    best = max(wins, key=lambda name: wins[name])
    simple = []
    for name in sorted(wins, key=lambda name: -wins[name]):
        cost, error = found.lead(best, name)
        own = " (this house's way)" if name == options.house_way else ""
        errs = found.results(name).error(found.role)
        simple.append(NamedStrategy(name, STRATEGY_DESCRIPTIONS[name] + own, -wins[name], cost, error, errs))
    came = found.results(best)
    return BestPlay(
        about=found.role.about,
        stake=found.role.stake,
        edge=-wins[best],
        error=came.error(found.role),
        ways=came.total,
        played={HOUSE: 1 - Fraction(apart[best].hands, HANDS), OTHERWISE: Fraction(apart[best].hands, HANDS)},
        rules=tuple(_rules(options, found.role, best, came, apart, sample)),
        grid=_grid(options, best, apart[best]),
        simple=tuple(simple),
    )


def _rules(
    options: PaiGowPokerOptions,
    role: SettingRole,
    best: str,
    came: SettingResults,
    apart: dict[str, SettingDifferences],
    sample: str,
) -> list[str]:
    rules = about_bank(options) if role.bank else []
    rules.append(
        f"The named ways were compared over the same {sample} against hands set by {options.house_way}; "
        f"the best is {best}."
    )
    rules += [
        f"{name} sets {each.hands:,} of {HANDS:,} hands differently than {options.house_way}."
        for name, each in apart.items()
        if name != options.house_way
    ]
    rules.append(
        f"For a single hand, the best setting is counted exactly against all {OTHER_HANDS:,} house hands: "
        "look up the hand itself."
    )
    if not role.bank:
        rules.append(describe_surrender(came, role, ""))
    return rules


def _grid(options: PaiGowPokerOptions, best: str, apart: SettingDifferences) -> StrategyGrid | None:
    """Return the table of changed settings, most frequent first."""
    if not apart.hands:
        return None
    rows = [
        (_describe_kind(house, options), _describe_kind(other, options), f"{n:,}", f"{1000 * n / HANDS:.3f}")
        for (house, other), n in apart.instead.most_common(MAX_GRID_ROWS)
    ]
    return StrategyGrid((f"{options.house_way} sets", f"{best} sets", "hands", "per thousand"), tuple(rows))
