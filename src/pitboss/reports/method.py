"""By what method the figures of a PAR sheet are found, and by which formulae."""

from __future__ import annotations

from pitboss.odds.par.bands import BERRY_ESSEEN, LEVELS, TRUSTED, reach
from pitboss.odds.par.sheet import ParSheet

COUNTED = (
    "Every way that chance can fall is counted, through the same settlement functions by which rounds are"
    " played; probabilities are ratios of those counts. All arithmetic is on whole numbers and fractions:"
    " decimals are rounded for print alone, correctly in their last place."
)
SAMPLED = (
    "Too many ways to count: {}. Rounds are drawn by numpy's SFC64 from the seed that is told, and settled by"
    " the same functions; the standard error is the deviation over the root of the rounds."
)
UNIT = "Returns are of one unit first staked. Commission, caps and meters are priced as each wager says."
FORMULAE = [
    ["House edge", "the house advantage: minus the mean net return of a unit first staked, once decided"],
    ["Return to player", "1 minus the house edge"],
    [
        "Hit frequency, any award",
        "the chance that a decided round hits a pay line, whatever else it loses",
    ],
    ["Hit frequency, net win", "the chance that a decided round pays more than it loses"],
    ["Staked on average", "all that is staked in a round, for each unit first staked"],
    ["Element of risk", "the house edge over all that is staked on average in a round"],
    ["Trials to a decision", "1 over the chance that a trial, such as a throw, decides the wager"],
    ["Variance", "the mean square of the net return of a decided unit, less the square of its mean"],
    ["Skewness", "the mean cube of the net return less its mean, over the cube of the deviation"],
    [
        "Volatility index",
        f"{reach(LEVELS[0]):.3f} standard deviations: {LEVELS[0]}% of one round, if normal",
    ],
    [
        "Confidence bands",
        "return to player ± z · σ / √N, by the normal approximation, with z = "
        + ", ".join(f"{reach(level):.3f} for {level}%" for level in LEVELS)
        + "; none goes below what can be lost",
    ],
    [
        "Error at most",
        f"the Berry-Esseen bound, {BERRY_ESSEEN} · E|X − μ|³ / (σ³ √N): how far the chance to end"
        f" above a band, or that to end below it, can be off; above {TRUSTED:.0%} a band is marked *",
    ],
]


def method(sheet: ParSheet) -> list[str]:
    """How the figures of this sheet were found, in paragraphs."""
    sampled = [each.price.wager for each in sheet.wagers if each.price.sampled]
    found = [COUNTED] if len(sampled) < len(sheet.wagers) else []
    found += [SAMPLED.format(", ".join(sampled))] if sampled else []
    found += [sheet.play] if sheet.play else []
    return [*found, UNIT]
