"""Best settings of four tiles at pai gow, exactly, as player and as bank."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np

from pitboss.equipment.pieces import TILE
from pitboss.equipment.tiles import TILES
from pitboss.games.kit.banking import DEALER_WAGER
from pitboss.games.pai_gow.hands import TIES, WAYS, divisions, pack_hands
from pitboss.games.pai_gow.model import SCORES, STRATEGY_DESCRIPTIONS
from pitboss.games.pai_gow.options import BANK, MAIN, PaiGowOptions
from pitboss.games.pai_gow.scores import (
    SORTS,
    TileScores,
    choose_by_scores,
    choose_highest_total,
    scores,
    sort_of,
)
from pitboss.games.pai_gow.settings import (
    SIZE,
    AllSettings,
    Numbers,
    count_house_hands_after,
    evaluate_settings,
    kinds,
    numbers,
)
from pitboss.games.pai_gow.settlement import name_hands
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
from pitboss.table.words import join_with_or

HANDS = comb(len(TILES), SIZE)
OTHERS = comb(len(TILES) - SIZE, SIZE)
"""Number of hands, and of hands given one hand."""
AHEAD = "Set this way, the player has the edge: this house way gives away more than the vigorish takes."


def roles(options: PaiGowOptions, stake: int) -> list[SettingRole]:
    """Return the roles: player, bank against a player, and bank against a dealer who wagers.

    Stakes are the nearest allowed.
    """
    stake = options.wagers[MAIN].allowed_stake(stake)
    charge = options.charge(BANK.settled)  # a bank pays it on its remaining win
    against = {BANKS: options.wagers[MAIN]}
    if DEALER_WAGER in options.wagers:
        against["bank's hand, against the dealer's wager"] = options.wagers[DEALER_WAGER]
    banks = [
        SettingRole(about, replace(wager, commission=charge), stake, True) for about, wager in against.items()
    ]
    return [SettingRole(PLAYERS, options.wagers[MAIN], stake, False), *banks]


# One hand


def advise(options: PaiGowOptions, hand: Pieces, known: KnownPieces, stake: int) -> list[Advice]:
    """Value the settings of a hand against all possible hands."""
    return [_advice(options, role, hand, known) for role in roles(options, stake)]


def _advice(options: PaiGowOptions, role: SettingRole, hand: Pieces, known: KnownPieces) -> Advice:
    dealt, times = count_house_hands_after(options.way, [tile - TILE for tile in (*hand, *known.seen)])
    found: dict[int, RatedChoice] = {}
    for each in divisions(hand):
        number = pack_hands(each.high, each.low)
        came = count_results(role.lines(number, dealt), times[0])
        says = name_hands(each.high, each.low)
        name, worth = format_hands(each.high, each.low), came.worth(role)
        found.setdefault(number, RatedChoice(name, worth, says=says, comes_to=came._asdict()))
    choices = sort_choices(list(found.values()), bank=role.bank)
    simple = {name: found[number].name for name, number in _numbers_set(options, role, hand).items()}
    return Advice(
        about=role.about,
        stake=role.stake,
        hand=hand,
        known=known,
        choices=choices,
        ways=int(times.sum()),
        simple=simple,
    )


def _numbers_set(options: PaiGowOptions, role: SettingRole, hand: Pieces) -> dict[str, int]:
    """Return the number of the setting that each strategy chooses."""
    found = {name: pack_hands(*way(hand)) for name, way in (TIES | WAYS).items()}
    sets = np.array([[pack_hands(each.high, each.low) for each in divisions(hand)]])
    found[SCORES] = int(
        sets[0, choose_highest_total(scores(role.wager, options.way, bank=role.bank), sets)[0]]
    )
    return found


# Every hand


def strategy(options: PaiGowOptions, stake: int) -> list[BestPlay]:
    """Describe the best setting of all hands, and the cost of the named ways."""
    return [_best(options, role) for role in roles(options, stake)]


def _best(options: PaiGowOptions, role: SettingRole) -> BestPlay:
    found = evaluate_settings(role.wager, options.way, role.stake, bank=role.bank)
    times = kinds().times
    apart = int(times[found.best != found.house].sum())
    edge = _edge(found, found.best, role.stake)
    return BestPlay(
        about=role.about,
        stake=role.stake,
        edge=edge,
        ways=HANDS * OTHERS,
        played={HOUSE: Fraction(HANDS - apart, HANDS), OTHERWISE: Fraction(apart, HANDS)},
        rules=tuple(_rules(options, role, found, apart)),
        grid=_grid(scores(role.wager, options.way, bank=role.bank)),
        simple=tuple(sorted(_simple(options, role, found, edge), key=lambda each: each.cost)),
    )


def _edge(found: AllSettings, chosen: Numbers, stake: int) -> Fraction:
    """Return the opponent's edge when each kind of hand is set as chosen."""
    worth = np.take_along_axis(found.worth, chosen[:, None], axis=1)[:, 0]
    return Fraction(-int((worth * kinds().times).sum()), HANDS * OTHERS * stake)


def _simple(
    options: PaiGowOptions, role: SettingRole, found: AllSettings, best: Fraction
) -> list[NamedStrategy]:
    first = kinds().first
    chosen = {SCORES: choose_by_scores(role.wager, options.way, bank=role.bank)}
    for name, way in (TIES | WAYS).items():
        chosen[name] = (found.sets == numbers(way)[first][:, None]).argmax(axis=1)
    edges = {name: _edge(found, each, role.stake) for name, each in chosen.items()}
    own = next(name for name, way in (TIES | WAYS).items() if way is options.way)
    says = {
        name: f"{STRATEGY_DESCRIPTIONS[name]} (this house's way)"
        if name == own
        else STRATEGY_DESCRIPTIONS[name]
        for name in edges
    }
    return [NamedStrategy(name, says[name], edge, edge - best) for name, edge in edges.items()]


def _grid(known: TileScores) -> StrategyGrid:
    """Return the table of scores, best hands first."""
    rows = zip(SORTS, known.high.tolist(), known.low.tolist(), strict=True)
    listed = [(sort, str(high), str(low)) for sort, high, low in rows if low >= 0]
    return StrategyGrid(("score of", "as high hand", "as low hand"), tuple(reversed(listed)))


def _rules(options: PaiGowOptions, role: SettingRole, found: AllSettings, apart: int) -> list[str]:
    """Return the rules: where the best setting differs from the house's, and how to use the scores."""
    house, best = _highs_and_lows(found, found.house), _highs_and_lows(found, found.best)
    better = int(kinds().times[(best[1] > house[1]) & (best[0] < house[0])].sum())
    rules = [
        *(about_bank(options) if role.bank else []),
        f"Of {HANDS:,} hands, set {HANDS - apart:,} as the house does and {apart:,} differently, "
        f"{better:,} of them with a better low hand and a weaker high hand.",
        *_departures(found),
        *([AHEAD] if not role.bank and _edge(found, found.best, role.stake) < 0 else []),
        f"Or learn the scores (strategy {SCORES!r}): add the scores of the high and the low hand, and choose "
        "the highest total. A strong top tile is one from 6-6 down to 2-2 in the order of single tiles.",
    ]
    if not role.bank:
        picked = (np.take_along_axis(each, found.best[:, None], axis=1)[:, 0] for each in found.chances)
        came = SettingResults(*(int((each * kinds().times).sum()) for each in picked))
        rules.append(describe_surrender(came, role, ", even with the dealer's hands in view"))
    return rules


def _highs_and_lows(found: AllSettings, chosen: Numbers) -> tuple[Numbers, Numbers]:
    """Return the values of the high and the low hands as set."""
    sets = np.take_along_axis(found.sets, chosen[:, None], axis=1)[:, 0]
    return sets >> 10, sets >> 2 & 255


def _departures(found: AllSettings) -> list[str]:
    """Say for each high hand of the house how often to set differently, and over which low hands."""
    seen: dict[str, Counter[str]] = {}
    left: dict[str, Counter[str]] = {}
    highs, lows = _highs_and_lows(found, found.house)
    rows = zip(highs.tolist(), lows.tolist(), found.best != found.house, kinds().times.tolist(), strict=True)
    for high, low, leaves, times in sorted(rows, reverse=True):
        above, below = _name_hand(high), _name_hand(low)
        seen.setdefault(above, Counter())[below] += times
        left.setdefault(above, Counter())[below] += times * int(leaves)
    return [_departure(high, seen[high], left[high]) for high in seen if left[high].total()]


def _departure(high: str, seen: Counter[str], left: Counter[str]) -> str:
    mostly = sorted(low for low in seen if low.isdigit() and 2 * left[low] >= seen[low])
    said = f"Where the house sets {high} high, set {left.total():,} of {seen.total():,} hands differently"
    if not mostly:
        return f"{said}."
    lost, of = (sum(each[low] for low in mostly) for each in (left, seen))
    return f"{said}, mostly if its low hand is {_join_points(mostly)} ({lost:,} of {of:,})."


def _name_hand(two: int) -> str:
    """Name a hand of two tiles by its points or kind."""
    name = SORTS[sort_of(two)].partition(",")[0]
    return name if name.isdigit() else f"a {name}"


def _join_points(points: list[str]) -> str:
    """Join points as `0 to 3` or `2, 3 or 5`."""
    if len(points) > 2 and int(points[-1]) - int(points[0]) == len(points) - 1:
        return f"{points[0]} to {points[-1]}"
    return join_with_or(points)
