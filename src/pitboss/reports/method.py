"""The methods and formulas of a PAR sheet."""

from __future__ import annotations

from pitboss.odds.par.bands import BERRY_ESSEEN, LEVELS, MAX_TRUSTED_ERROR, reach
from pitboss.odds.par.sheet import ParSheet

COUNTED = (
    "Every possible outcome is counted with the same settlement functions that play the game. Probabilities"
    " are ratios of those counts. All arithmetic uses whole numbers and fractions; decimals are rounded only"
    " for print, correctly to the last place."
)
SAMPLED = (
    "Too many outcomes to count: {}. Rounds are drawn with numpy's SFC64 from the given seed and settled by"
    " the same functions. The standard error is the standard deviation over the square root of the rounds."
)
UNIT = "Returns are per unit of the first stake. Commission, caps and meters are priced as stated by wager."
FORMULAE = [
    ["House edge", "the negative mean net return per unit of the first stake, once decided"],
    ["Return to player", "1 minus the house edge"],
    [
        "Hit frequency, any award",
        "the probability that a decided round hits a pay line, whatever else it loses",
    ],
    ["Hit frequency, net win", "the probability that a decided round pays more than it loses"],
    ["Average total stake", "the total staked in a round, per unit of the first stake"],
    ["Element of risk", "the house edge divided by the average total staked in a round"],
    ["Trials to a decision", "1 divided by the probability that a trial, such as a throw, decides the wager"],
    ["Variance", "the mean square of the net return of a decided unit, less the square of its mean"],
    ["Skewness", "the mean cube of the net return less its mean, divided by the cube of the deviation"],
    [
        "Volatility index",
        f"{reach(LEVELS[0]):.3f} standard deviations: {LEVELS[0]}% confidence for one round, if normal",
    ],
    [
        "Confidence bands",
        "return to player ± z · σ / √N, by the normal approximation, with z = "
        + ", ".join(f"{reach(level):.3f} for {level}%" for level in LEVELS)
        + "; no band goes below the maximum loss",
    ],
    [
        "Error at most",
        f"the Berry-Esseen bound, {BERRY_ESSEEN} · E|X − μ|³ / (σ³ √N), on the error of the probability"
        f" to end above or below a band; above {MAX_TRUSTED_ERROR:.0%}, the band is marked *",
    ],
]


def method(sheet: ParSheet) -> list[str]:
    """Return the paragraphs on how the sheet's figures were computed."""
    sampled = [each.price.wager for each in sheet.wagers if each.price.sampled]
    found = [COUNTED] if len(sampled) < len(sheet.wagers) else []
    found += [SAMPLED.format(", ".join(sampled))] if sampled else []
    found += [sheet.play] if sheet.play else []
    return [*found, UNIT]
