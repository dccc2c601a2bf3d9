"""Format figures: exact ones as fractions and percentages, estimates always with their error."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pitboss.odds.confidence import margin
from pitboss.odds.exact import Outcome, WagerValue, prices
from pitboss.odds.par.decimals import percent
from pitboss.reports.wording import share
from pitboss.table import find_game


def count_prices(
    game: str, options: str, stake: int | None, strategy: str, wagers: tuple[str, ...] = ()
) -> list[WagerValue]:
    """Price every wager, or those named, without the decisions in each situation, which are large."""
    rules = find_game(game)
    found = prices(rules, rules.options_from_json(json.loads(options)), stake, strategy, wagers)
    return [replace(each, ways={}, returns={}) for each in found]


@dataclass(frozen=True)
class OutcomeRow:
    """One outcome of a wager."""

    name: str
    pays: str
    chance: str
    exactly: str


@dataclass(frozen=True)
class WagerRow:
    """A wager as the table shows it."""

    wager: str
    cite: str
    source: str
    sampled: int
    exactly: str
    """The edge as a fraction; empty for an estimate."""
    edge: str
    any_award: str
    net_win: str
    deviation: str
    risk: str
    trial: str
    trials: str
    bar: float
    """The edge relative to the largest."""
    gain: bool
    """Whether the player has the edge."""
    changed: bool
    was: str
    """The posted edge, if it is now different."""
    played: str
    pays: tuple[OutcomeRow, ...]
    others: tuple[tuple[str, tuple[OutcomeRow, ...]], ...]
    stake: int
    """Stake at which it is priced, in cents."""
    at: tuple[float, float]
    """Deviation and edge, for the chart."""
    was_at: tuple[float, float] | None


def wager_rows(found: Sequence[WagerValue], posted: Sequence[WagerValue]) -> list[WagerRow]:
    """Make the rows of the wagers, beside their posted values."""
    before = {each.wager: each for each in posted}
    most = max((abs(float(each.edge)) for each in (*found, *posted)), default=0.0) or 1.0
    return [_row(each, before.get(each.wager), most) for each in found]


def _row(each: WagerValue, before: WagerValue | None, most: float) -> WagerRow:
    drawn = bool(each.sampled)
    changed = before is not None and (before.edge, before.square) != (each.edge, each.square)
    return WagerRow(
        wager=each.wager,
        cite=each.cite,
        source=each.source,
        sampled=each.sampled,
        exactly="" if drawn else str(each.edge).replace("-", "−"),
        edge=format_edge(each),
        any_award=share(each.hit_any_award, drawn),
        net_win=share(each.hit_net_win, drawn),
        deviation=f"{'≈ ' if drawn else ''}{each.deviation:.4f}",
        risk=share(each.element_of_risk, drawn),
        trial=share(each.edge_per_trial, drawn).replace("-", "−"),
        trials=f"{float(each.trials):.3f}",
        bar=abs(float(each.edge)) / most,
        gain=each.edge < 0,
        changed=changed,
        was=format_edge(before) if changed and before else "",
        played=format_frequencies(each.played, drawn),
        pays=tuple(_pay(line, drawn) for line in each.lines),
        others=tuple((name, tuple(_pay(line, drawn) for line in some)) for name, some in each.others.items()),
        stake=each.stake,
        at=(each.deviation, float(each.edge)),
        was_at=(before.deviation, float(before.edge)) if changed and before else None,
    )


def format_edge(each: WagerValue) -> str:
    """Format the house edge in percent, with the 95% interval of an estimate."""
    error = each.standard_error
    if error is None:
        return percent(each.edge).replace("-", "−")
    return f"{float(each.edge):.3%} ± {margin(error):.3%}".replace("-", "−")


def _pay(line: Outcome, sampled: bool) -> OutcomeRow:
    chance = share(line.probability, sampled)
    if not sampled and line.probability and line.probability < Fraction(1, 10**5):
        chance = f"{float(line.probability) * 100:.3g}%"
    return OutcomeRow(line.name, line.pays, chance, "" if sampled else str(line.probability))


def affected_prices(found: Sequence[WagerValue], wager: str) -> list[WagerValue]:
    """Return the prices that depend on a wager's pay table: its own, and those of wagers made with it."""
    return [each for each in found if wager in (each.wager, *each.others)]


def format_frequencies(parts: Mapping[str, Fraction], sampled: bool) -> str:
    """Format the frequency of each decision: `play 67.4208%, fold 32.5792%`."""
    return ", ".join(f"{way} {share(often, sampled)}" for way, often in parts.items())


KINDS = {"html": "text/html; charset=utf-8", "pdf": "application/pdf", "json": "application/json"}


def summarize_sheet(game: str, options: str, stake: int | None) -> dict[str, Any]:
    """Return the head of a PAR sheet and the summary of its wagers."""
    from pitboss.odds.par.sheet import sheet
    from pitboss.reports.wording import page

    rules = find_game(game)
    found = page(sheet(rules, rules.options_from_json(json.loads(options)), "", stake), ".html")
    return {
        name: found[name] for name in ("facts", "summary", "banks", "carried", "chosen", "mark", "provenance")
    }


def make_sheet(game: str, options: str, stake: int | None, issued: str, kind: str) -> bytes:
    """Write the whole PAR sheet as a document."""
    from pitboss.odds.par.sheet import sheet
    from pitboss.reports.render import FORMATS

    rules = find_game(game)
    return FORMATS[f".{kind}"](sheet(rules, rules.options_from_json(json.loads(options)), issued, stake))
