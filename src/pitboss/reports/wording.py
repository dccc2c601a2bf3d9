"""The texts of a PAR sheet for every kind of document, in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Any

from pitboss.odds.best_play.advice import BestPlay
from pitboss.odds.par.bands import LEVELS, MAX_TRUSTED_ERROR, ROUNDS
from pitboss.odds.par.decimals import decimal, percent
from pitboss.odds.par.sheet import ParBank, ParOption, ParSheet
from pitboss.odds.par.wagers import ParResult, ParWager, WagerTerms
from pitboss.reports.charts import Chart, ChartBand, Series
from pitboss.reports.method import FORMULAE, method
from pitboss.table.money import dollars

MARKS = {
    "text": ("text", "from the text of the regulation: a figure that contradicts it is a finding"),
    "code": ("public text", "from other public text of the New Jersey code"),
    "sister": ("twin rule", "from another state's rule for the same game: advice, not a finding"),
    "custom": (
        "custom",
        "as the game is customarily played, or a house's own table: no text is available",
    ),
    "unknown": ("not available", "the paragraph exists, but we do not have its text"),
}
IN_PART = (
    "text in part",
    "partly from the text of the regulation: a figure that contradicts that part is a finding",
)
DECIMAL_PLACES = 10
"""Decimal places of probabilities."""
SLIGHT_VALUE = Fraction(1, 10**5)
"""Values below this get more decimal places."""
MAX_UNBROKEN_LENGTH = 18
"""Length above which a fraction may break after the slash."""
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
POINTS_PER_DECADE = 4
"""Chart points per power of ten."""


def page(sheet: ParSheet, suffix: str) -> dict[str, Any]:
    """Return everything that a document shows."""
    most = max(abs(each.price.edge) for each in sheet.wagers) or Fraction(1)
    dated = f" --date {sheet.issued}" if sheet.issued else " --date none"
    return {
        "title": sheet.title,
        "law": sheet.law,
        "number": sheet.number,
        "facts": _facts(sheet),
        "kind": sheet.provenance,
        "mark": _mark(sheet),
        "provenance": _provenance(sheet),
        "summary": [_summary_row(each, most) for each in sheet.wagers],
        "carried": any(each.price.trials != 1 for each in sheet.wagers),
        "chosen": [_option(each) for each in sheet.options if each.chosen],
        "topics": [
            {"topic": topic.capitalize(), "options": [_option(each) for each in options]}
            for topic, options in groupby(sheet.options, key=lambda each: each.topic)
        ],
        "wagers": [_wager(each) for each in sheet.wagers],
        "banks": [_bank_row(each) for each in sheet.banks],
        "bank_stake": dollars(sheet.banks[0].price.stake) if sheet.banks else "",
        "strategy": [_strategy(each) for each in sheet.strategy],
        "method": method(sheet),
        "formulae": FORMULAE,
        "marks": [[tag, says, kind] for kind, (tag, says) in MARKS.items()],
        "command": f"{sheet.command}{dated} --out {sheet.game}{suffix}",
    }


def _provenance(sheet: ParSheet) -> str:
    """Describe how much of the law's text is available, and what replaces the rest."""
    says = _mark(sheet)[1]
    return " ".join([f"{says[0].upper()}{says[1:]}.", *sheet.not_held])


def _mark(sheet: ParSheet) -> tuple[str, str]:
    """Return the provenance mark of the whole sheet."""
    return IN_PART if sheet.provenance == "text" and sheet.not_held else MARKS[sheet.provenance]


def _facts(sheet: ParSheet) -> list[list[str]]:
    """Return the facts at the head of the first page."""
    prices = [each.price for each in sheet.wagers] + [each.price for each in sheet.banks]
    methods = sorted({each.method for each in prices})
    found = [
        ["Law", f"N.J.A.C. {sheet.law}"],
        ["Chapter", sheet.chapter],
        ["Edition", sheet.edition],
        ["Agency", sheet.agency],
        ["Method", " and ".join(methods)],
        ["Program", f"Pitboss {sheet.version}"],
        ["Document", sheet.number],
    ]
    return [*found, ["Issued", sheet.issued]] if sheet.issued else found


def _option(each: ParOption) -> dict[str, Any]:
    return {
        "name": each.name,
        "value": each.value,
        "default": each.default,
        "chosen": each.chosen,
        "reading": each.reading,
        "says": each.says,
        "cite": each.cite or "",
        "kind": each.provenance or "",
        "mark": MARKS[each.provenance][0] if each.provenance else "",
    }


# Wagers


def _summary_row(each: ParWager, most: Fraction) -> dict[str, Any]:
    """Return a row of the summary."""
    sampled = each.price.sampled > 0
    return _value_columns(each) | {
        "bar": round(float(abs(each.price.edge) / most), 4),
        "returned": share(each.price.returned, sampled),
        "deviation": f"{each.spread.deviation:.4f}",
        "volatility": f"{each.spread.volatility:.3f}",
        "trials": decimal(each.price.trials, 5),
    }


def _bank_row(each: ParBank) -> dict[str, str]:
    """Return a row of the table of banks."""
    sampled = each.price.sampled > 0
    return _value_columns(each) | {
        "deviation": f"{each.price.deviation:.4f}",
        "method": f"simulated, {each.price.sampled:,} rounds" if sampled else "exact",
    }


def _value_columns(each: ParWager | ParBank) -> dict[str, str]:
    """Return the columns that both tables start with: name, hit frequency and edge."""
    sampled = each.price.sampled > 0
    return {
        "name": each.price.wager,
        "cite": each.price.cite,
        "any_award": share(each.price.hit_any_award, sampled),
        "net_win": share(each.price.hit_net_win, sampled),
        "exact": "" if sampled else format_breakable(each.price.edge),
        "edge": edge(each),
    }


def share(value: Fraction, sampled: bool) -> str:
    """Format a share in percent, marking estimates."""
    return (f"≈ {float(value):.2%}" if sampled else percent(value)).replace("-", "−")


def edge(each: ParWager | ParBank) -> str:
    """Format the house edge in percent, with the standard error of an estimate."""
    if each.price.standard_error is None:
        return percent(each.price.edge).replace("-", "−")
    return f"{float(each.price.edge):.3%} ± {each.price.standard_error:.3%}".replace("-", "−")


def format_breakable(value: Fraction) -> str:
    """Format a fraction so that a narrow column may break it after the slash."""
    text = str(value)
    return text.replace("/", "/\u200b") if len(text) > MAX_UNBROKEN_LENGTH else text


def format_fixed(value: Fraction, places: int) -> str:
    """Format a decimal with fixed places, or as a power of ten if it is too small."""
    if value and abs(value) < Fraction(1, 10 ** (places - 3)):
        digits, power = f"{float(value):.4e}".split("e")
        return f"{digits} × 10{str(int(power)).translate(RAISED)}"
    return f"{Decimal(value.numerator) / Decimal(value.denominator):.{places}f}"


def format_signed(value: Fraction, text: str) -> str:
    """Add the sign to an unsigned number: `+7`, `−1`, `0`."""
    return f"{'+' if value > 0 else '−'}{text}" if value else "0"


def net(value: Fraction) -> str:
    """Format a net result in units."""
    return format_signed(value, decimal(abs(value), 7))


def part(value: Fraction, sampled: bool) -> str:
    """Format a contribution to the mean, with few places if sampled."""
    return format_signed(
        value, f"{abs(float(value)):.4f}" if sampled else format_fixed(abs(value), DECIMAL_PLACES - 2)
    )


def _wager(each: ParWager) -> dict[str, Any]:
    sampled = each.price.sampled > 0
    alone = len(each.parts) == 1
    first = each.parts[0]
    return {
        "name": each.price.wager,
        "cite": each.price.cite,
        "says": _list_paragraphs(each.parts),
        "kind": first.source,
        "mark": MARKS[first.source][0],
        "terms": [_terms(part, each, named=not alone) for part in each.parts],
        "alone": alone,
        "pays": [] if alone else [_table(part, sampled, each.ways) for part in each.parts],
        "results": [_result(result, sampled, each.ways) for result in each.results],
        "exactly": "rounds of the sample" if sampled else "probability, exactly",
        "decided": any(result.outcome.way for result in each.results),
        "total": ["1", "1", part(-each.price.edge, sampled)],
        "figures": _figures(each, sampled),
        "rounds": "decisions" if each.price.trials != 1 else "rounds",
        "levels": [f"{level}%" for level in LEVELS],
        "bands": [
            {
                "rounds": f"{band.rounds:,}",
                "within": [[f"{low:.2%}", f"{high:.2%}"] for _, low, high in band.within],
                "error": f"{band.error:.2%}",
                "trusted": band.is_trusted,
            }
            for band in each.bands
        ],
        "note": _note(each),
        "counted": _describe_count(each),
    }


def _list_paragraphs(parts: Sequence[WagerTerms]) -> list[list[str]]:
    """Return the paragraphs that allow the wagers, each once."""
    return [list(pair) for pair in dict.fromkeys((part.cite, part.says) for part in parts if part.says)]


def _terms(part: WagerTerms, each: ParWager, *, named: bool) -> dict[str, Any]:
    """Describe the terms of a wager."""
    binds = f"pay table {part.variant}, {part.binds}" if part.variant else part.binds
    limits = [f"limits {part.limits}"] if part.limits else []
    said = [part.made, *limits, binds, *part.conditions]
    if part.conditions or part is each.parts[0]:
        said.append(f"priced at a first stake of {dollars(each.price.stake)}")
    return {
        "name": part.name if named else "",
        "says": "; ".join(said),
        "cite": part.table_cite,
        "kind": part.source,
        "mark": MARKS[part.source][0],
    }


def _table(part: WagerTerms, sampled: bool, ways: int) -> dict[str, Any]:
    """Return the pay table of one of several wagers that are settled together."""
    rows = [
        [
            line.name,
            line.pays,
            line.cite,
            format_probability(line.probability, sampled, ways),
            format_decimal(line.probability, sampled),
        ]
        for line in part.lines
    ]
    return {"name": part.name, "lines": rows}


def _result(result: ParResult, sampled: bool, ways: int) -> dict[str, Any]:
    return {
        "way": result.outcome.way,
        "name": result.name,
        "pays": result.pays,
        "cites": list(result.cites),
        "net": net(result.outcome.net),
        "exact": format_probability(result.outcome.probability, sampled, ways),
        "decimal": format_decimal(result.outcome.probability, sampled),
        "part": part(result.outcome.contribution, sampled),
    }


def format_probability(probability: Fraction, sampled: bool, ways: int) -> str:
    """Format a probability as a fraction or, if sampled, as a number of rounds."""
    return f"{int(probability * ways):,} of {ways:,}" if sampled else format_breakable(probability)


def format_decimal(probability: Fraction, sampled: bool) -> str:
    """Format a probability as a decimal, with few places if sampled."""
    return f"{float(probability):.4f}" if sampled else format_fixed(probability, DECIMAL_PLACES)


def _figures(each: ParWager, sampled: bool) -> list[list[str]]:
    """Return rows of label, exact value and printed value."""

    def row(label: str, value: Fraction, shown: str) -> list[str]:
        return [label, "" if sampled else format_breakable(value), shown]

    price = each.price
    rows = [
        row("House edge", price.edge, edge(each)),
        row("Return to player", price.returned, share(price.returned, sampled)),
        row("Hit frequency, any award", price.hit_any_award, share(price.hit_any_award, sampled)),
        row("Hit frequency, net win", price.hit_net_win, share(price.hit_net_win, sampled)),
    ]
    if price.trials != 1:
        rows.append(row("House edge per trial", price.edge_per_trial, share(price.edge_per_trial, sampled)))
        rows.append(row("Trials to a decision", price.trials, decimal(price.trials, 6)))
    if price.staked != 1:
        rows.append(row("Average total stake", price.staked, decimal(price.staked, 6)))
        rows.append(row("Element of risk", price.element_of_risk, share(price.element_of_risk, sampled)))
    rows.append(row("Variance", price.variance, decimal(price.variance, 6)))
    rows.append(["Standard deviation", "", f"{each.spread.deviation:.5f}"])
    rows.append(["Volatility index", "", f"{each.spread.volatility:.4f}"])
    rows.append(["Skewness", "", f"{each.spread.skewness:.3f}".replace("-", "−")])
    return rows


def _note(each: ParWager) -> str:
    """Explain which bands are not reliable, and why."""
    doubted = [band.rounds for band in each.bands if not band.is_trusted]
    if not doubted:
        return ""
    rarest = min(each.results, key=lambda result: result.outcome.probability)
    hits = float(rarest.outcome.probability) * doubted[-1]
    often = f"{hits:,.0f}" if hits >= 10 else f"{hits:.2g}"
    name = "a win" if rarest.name == "wins" else rarest.name
    return (
        f"* The normal approximation may be off by more than {MAX_TRUSTED_ERROR:.0%}, "
        f"because the tail is heavy: {name} is expected {often} times in {doubted[-1]:,}."
    )


def _describe_count(each: ParWager) -> str:
    if each.price.standard_error is None:
        return f"Exact: {each.ways:,} outcomes counted."
    return (
        f"Simulated: {each.ways:,} rounds, seed {each.seed}, standard error of the house edge"
        f" {each.price.standard_error:.4%}. Figures of this wager are estimates."
    )


def _strategy(best: BestPlay) -> dict[str, Any]:
    """Describe the best play, and the cost of simpler play."""
    sampled = best.error is not None
    played = dict(best.played)
    if rest := 1 - sum(played.values()):
        played["nothing to decide"] = Fraction(rest)
    return {
        "about": best.about,
        "edge": cost(best.edge, best.error),
        "rules": list(best.rules),
        "played": [[way, share(often, sampled)] for way, often in played.items()],
        "columns": list(best.grid.columns) if best.grid else [],
        "rows": [list(row) for row in best.grid.rows] if best.grid else [],
        "simple": [
            [each.name, each.says, share(each.edge, sampled), cost(each.cost, each.error)]
            for each in best.simple
        ],
    }


def cost(given: Fraction, error: float | None) -> str:
    """Format the house's gain in percent of the first stake, with any standard error."""
    if not given:
        return "nothing"
    if error is not None:
        return f"{float(given):.3%} ± {error:.3%}".replace("-", "−")
    return (percent(given) if abs(given) >= SLIGHT_VALUE else f"{float(given):.6%}").replace("-", "−")


def chart(each: ParWager) -> Chart:
    """Chart the return to player by number of rounds, with its bands."""
    last = POINTS_PER_DECADE * (len(ROUNDS) - 1)
    counts = [ROUNDS[0] * 10 ** (place / POINTS_PER_DECADE) for place in range(last + 1)]
    bands = [each.spread.band(round(count)) for count in counts]
    shown = [
        ChartBand(f"{level}%", tuple((band.rounds, *_within(band.within, level)) for band in bands))
        for level in (LEVELS[-1], LEVELS[0])
    ]
    middle = float(each.price.returned)
    line = Series("expected", tuple((band.rounds, middle) for band in bands))
    named = "decisions" if each.price.trials != 1 else "rounds"
    return Chart(
        title="", x=named, y="return to player", log_x=True, percent=True, series=(line,), bands=tuple(shown)
    )


def _within(within: Sequence[tuple[int, float, float]], level: int) -> tuple[float, float]:
    return next((low, high) for each, low, high in within if each == level)
