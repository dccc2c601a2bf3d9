"""Best play for `pitboss odds`: `--strategy` for a whole game, `--hand` for one hand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import typer

from pitboss.cli import show
from pitboss.cli.odds import show_counting
from pitboss.cli.show import note_missing_law
from pitboss.odds.confidence import margin

if TYPE_CHECKING:
    from pitboss.odds.best_play.advice import Advice, BestPlay, RatedChoice
    from pitboss.table import Game, HouseOptions


def how_to_play(
    game: Game,
    options: HouseOptions,
    hand: str | None,
    *,
    up: str,
    seen: str,
    whole: bool,
    stake: int | None,
    json: bool,
) -> None:
    """Print the best play for one hand or for the whole game."""
    if not game.models(options):
        raise typer.BadParameter(
            f"{game.title} is played against other players: use `pitboss match {game.id}` to compare bots"
        )
    if hand is None and (up or seen):
        raise typer.BadParameter("--up and --seen need a hand: add --hand")
    if hand is None:
        print_strategy(game, options, stake, json=json)
    elif whole:
        raise typer.BadParameter("--strategy is for the whole game, --hand for one hand: use one of them")
    else:
        print_hand(game, options, (hand, up, seen), stake, json=json)


def print_strategy(game: Game, options: HouseOptions, stake: int | None = None, *, json: bool) -> None:
    """Print a game's best play as rules to learn, and what simpler play costs."""
    from pitboss.odds.best_play.strategy import strategy

    with show_counting():
        found = strategy(game, options, stake)
    if json:
        law = str(game.section(options))
        show.json_lines({"game": game.id, "cite": law, **each.to_json()} for each in found)
        return
    if not found:
        show.console().print(f"{game.title}: after the wager, you have no decisions to make.")
    for each in found:
        _print_play(game, options, each)
    if found:
        note_missing_law(game)


def print_hand(
    game: Game, options: HouseOptions, words: tuple[str, str, str], stake: int | None = None, *, json: bool
) -> None:
    """Print what each choice is worth with a hand, the cards up and other cards seen."""
    from pitboss.odds.best_play.advice import ImpossibleHand
    from pitboss.odds.best_play.strategy import advise, pack, read

    if not pack(game, options):
        raise ImpossibleHand(f"{game.title}: there is nothing to decide with a hand; leave out --hand")
    held, known = read(game, options, *words)
    with show_counting():
        found = advise(game, options, held, known, stake)
    if json:
        law = str(game.section(options))
        show.json_lines({"game": game.id, "cite": law, **each.to_json()} for each in found)
        return
    for each in found:
        _print_advice(game, options, each)


def _print_play(game: Game, options: HouseOptions, found: BestPlay) -> None:
    out = show.console()
    out.print(f"{game.title}, {game.section(options)}: best play for the {found.about}")
    for rule in found.rules:
        show.print_wrapped(rule, indent=2)
    if found.grid:
        show.table(found.grid.columns, found.grid.rows)
        if any("%" in cell for row in found.grid.rows for cell in row):
            show.print_wrapped("A percentage is the share of such hands for which the choice is best.")
    often = show.shares(found.played)
    exactly = f"{found.edge}, " if found.error is None else ""
    edge = f"{exactly}{float(found.edge):.4%}{_error(found.error)}"
    show.print_wrapped(f"House edge {edge}. Decisions: {often}.")
    if not found.simple:
        return
    rows: list[list[object]] = [["best play", f"{float(found.edge):.4%}", "", "as above"]]
    for each in found.simple:
        cost = f"{float(each.cost):.4%}{_error(each.error)}" if each.cost else "nothing"
        rows.append([each.name, f"{float(each.edge):.4%}", cost, each.says])
    show.table(["strategy", "house edge", "costs", "how to play"], rows)


def _print_advice(game: Game, options: HouseOptions, found: Advice) -> None:
    from pitboss.equipment.pieces import text

    known = found.known
    against = f" against {text(known.up)}" if known.up else ""
    besides = f", with {text(known.seen)} seen" if known.seen else ""
    show.print_wrapped(
        f"{game.title}, {game.section(options)}, {found.about}: {text(found.hand)}{against}{besides}"
    )
    if found.best.comes_to:
        _print_settings(found)
    else:
        columns = ["choice", "worth", "", "costs"]
        show.table(columns, [[each.name, _short(each.worth), *_worth(found, each)] for each in found.choices])
    if len(found.choices) == 1:
        show.console().print("There is nothing to decide with this hand.")
    how = "Sampled from {:,} outcomes" if found.sampled else "Exact, from all {:,} outcomes"
    show.print_wrapped(f"{how.format(found.ways)}. Worth is in units of the first stake.")
    if found.simple:
        does = "; ".join(f"{name}: {choice}" for name, choice in found.simple.items())
        show.print_wrapped(f"Simpler strategies: {does}.")


def _print_settings(found: Advice) -> None:
    """Print how often each way to set the hand wins, pushes and loses, and name the best."""
    ends = ("wins", "pushes", "loses")
    rows = []
    for each in found.choices:
        ways = each.comes_to or {"loses": found.ways}
        often = [f"{ways.get(end, 0) / found.ways:.2%}" for end in ends]
        rows.append([each.name, *_worth(found, each), *often])
    show.table(["choice", "worth", "costs", *ends], rows)
    exactly = _short(found.best.worth)
    show.print_wrapped(f"The best is {found.best.says}" + (f", worth {exactly}." if exactly else "."))


def _worth(found: Advice, choice: RatedChoice) -> list[str]:
    """Return what a choice wins, and its cost compared with the best."""
    cost = f"{float(found.cost(choice.name)):.4%}" if choice != found.best else ""
    return [f"{float(choice.worth):+.4%}{_error(choice.error)}", cost]


def _short(worth: Fraction) -> str:
    """Return a fraction if it is short enough to read."""
    return str(worth) if len(str(worth)) <= 24 else ""


def _error(error: float | None) -> str:
    return f" ± {margin(error):.4%}" if error else ""
