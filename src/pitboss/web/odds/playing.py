"""Strategy and advice for a page, calculated in a worker process."""

from __future__ import annotations

import json
from typing import Any

from pitboss.equipment.pieces import text
from pitboss.law import BadInput
from pitboss.odds.best_play.advice import Advice, BestPlay, RatedChoice
from pitboss.odds.confidence import margin
from pitboss.reports.wording import cost, share
from pitboss.table import Game, HouseOptions, find_game
from pitboss.web.odds.figures import format_frequencies

MAX_HAND_LENGTH = 120
LONG_FRACTION_LENGTH = 24


def _game_and_options(game: str, options: str) -> tuple[Game, HouseOptions]:
    rules = find_game(game)
    return rules, rules.options_from_json(json.loads(options))


def count_strategy(game: str, options: str) -> list[dict[str, Any]]:
    """Return rules, a table and the cost of simpler play for each decision."""
    from pitboss.odds.best_play.strategy import strategy

    return [_play(each) for each in strategy(*_game_and_options(game, options))]


def strategy_rows(game: str, options: str) -> list[dict[str, Any]]:
    """Return the strategies as JSON rows."""
    from pitboss.odds.best_play.strategy import strategy

    return [each.to_json() for each in strategy(*_game_and_options(game, options))]


def _play(best: BestPlay) -> dict[str, Any]:
    drawn = best.error is not None
    cells = [cell for row in best.grid.rows for cell in row] if best.grid else []
    return {
        "about": best.about,
        "exactly": "" if drawn else str(best.edge),
        "edge": f"{float(best.edge):.3%} ± {margin(best.error or 0.0):.3%}"
        if drawn
        else share(best.edge, sampled=False),
        "sampled": drawn,
        "ways": f"{best.ways:,}",
        "rules": list(best.rules),
        "columns": list(best.grid.columns) if best.grid else [],
        "rows": [list(row) for row in best.grid.rows] if best.grid else [],
        "parts": any("%" in cell for cell in cells),
        "played": format_frequencies(best.played, drawn),
        "simple": [
            {
                "name": each.name,
                "says": each.says,
                "edge": share(each.edge, drawn),
                "cost": cost(each.cost, each.error),
            }
            for each in best.simple
        ],
    }


def count_advice(game: str, options: str, hand: str, up: str, seen: str) -> list[dict[str, Any]]:
    """Return what each choice is worth with one hand."""
    return [_advice(each) for each in _advise(game, options, hand, up, seen)]


def advice_rows(game: str, options: str, hand: str, up: str, seen: str) -> list[dict[str, Any]]:
    """Return the advice as JSON rows."""
    return [each.to_json() for each in _advise(game, options, hand, up, seen)]


def _advise(game: str, options: str, hand: str, up: str, seen: str) -> list[Advice]:
    from pitboss.odds.best_play.strategy import advise, pack, read

    rules, chosen = _game_and_options(game, options)
    if not pack(rules, chosen):
        raise BadInput(f"{rules.title}: there is nothing to decide with a hand: leave the hand out")
    held, known = read(rules, chosen, hand, up, seen)
    return list(advise(rules, chosen, held, known))


def _advice(found: Advice) -> dict[str, Any]:
    return {
        "about": found.about,
        "hand": text(found.hand),
        "up": text(found.known.up),
        "seen": text(found.known.seen),
        "ways": f"{found.ways:,}",
        "sampled": found.sampled,
        "choices": [_choice(found, each) for each in found.choices],
        "simple": list(found.simple.items()),
    }


def _choice(found: Advice, choice: RatedChoice) -> dict[str, str]:
    exactly = str(choice.worth)
    error = f" ± {margin(choice.error):.3%}" if choice.error else ""
    given = found.cost(choice.name)
    return {
        "name": choice.name,
        "says": choice.says,
        "exactly": exactly.replace("-", "−")
        if len(exactly) <= LONG_FRACTION_LENGTH and not found.sampled
        else "",
        "worth": f"{float(choice.worth):+.4%}{error}".replace("-", "−"),
        "cost": f"{float(given):.4%}" if given else "best",
    }
