"""How to play, for `pitboss odds`: `--strategy` for a whole game, `--hand` for one hand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import typer

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.odds.advice import Advice, BestPlay
    from pitboss.table import Game, HouseOptions


def how_to_play(
    game: Game, options: HouseOptions, strategy: bool, hand: str | None, up: str, seen: str, *, json: bool
) -> None:
    """What was asked for of the two, and not both."""
    if hand is None and (up or seen):
        raise typer.BadParameter("--up and --seen say what is known with a hand: name it with --hand")
    if hand is None:
        tell_strategy(game, options, json=json)
    elif strategy:
        raise typer.BadParameter(
            "--strategy is for the whole game and --hand for one hand: ask for one of them"
        )
    else:
        tell_hand(game, options, hand, up, seen, json=json)


def tell_strategy(game: Game, options: HouseOptions, *, json: bool) -> None:
    """The best play of a game as a person would learn it, and what simpler play costs."""
    from pitboss.odds.strategy import strategy

    with show.working("Finding the best play; for some games a minute"):
        found = strategy(game, options)
    if json:
        show.json_lines({"game": game.id, **each.to_json()} for each in found)
        return
    if not found:
        show.console().print(f"{game.title}: there is nothing to decide once a wager is made.")
    for each in found:
        _tell_play(game, each)


def tell_hand(game: Game, options: HouseOptions, hand: str, up: str, seen: str, *, json: bool) -> None:
    """What each choice is worth with one hand."""
    from pitboss.odds.advice import BadHand
    from pitboss.odds.strategy import advise, pack, read

    if not pack(game, options):
        raise BadHand(f"{game.title}: there is nothing to decide with a hand; leave out --hand")
    held, known = read(game, options, hand, up, seen)
    with show.working("Counting what can still fall"):
        found = advise(game, options, held, known)
    if json:
        show.json_lines({"game": game.id, **each.to_json()} for each in found)
        return
    for each in found:
        _tell_advice(game, each)


def _tell_play(game: Game, found: BestPlay) -> None:
    out = show.console()
    out.print(f"{game.title}, {game.law}: how the {found.about} is best played")
    for rule in found.rules:
        show.wrapped(rule, indent=2)
    if found.grid:
        show.table(found.grid.columns, found.grid.rows)
    often = ", ".join(f"{way} {float(share):.2%}" for way, share in found.played.items())
    error = _error(found.error)
    show.wrapped(f"The house keeps {found.edge} of it, {float(found.edge):.4%}{error}: {often} of the time.")
    if not found.simple:
        return
    rows: list[list[object]] = [["best play", f"{float(found.edge):.4%}", "", "as above"]]
    for each in found.simple:
        cost = f"{float(each.cost):.4%}{_error(each.error)}" if each.cost else "nothing"
        rows.append([each.name, f"{float(each.edge):.4%}", cost, each.says])
    show.table(["strategy", "house edge", "costs", "what to do"], rows)


def _tell_advice(game: Game, found: Advice) -> None:
    from pitboss.equipment.pieces import text

    out, known = show.console(), found.known
    against = f" against {text(known.up)}" if known.up else ""
    besides = f", with {text(known.seen)} seen" if known.seen else ""
    title = f"{game.title}, {game.law}, {found.about}: {text(found.hand)}{against}{besides}"
    columns, rows = ["choice", "worth", "", "costs"], []
    for each in found.choices:
        row = [each.name, _short(each.worth), f"{float(each.worth):+.4%}{_error(each.error)}",
               f"{float(found.cost(each.name)):.4%}" if each != found.best else ""]  # fmt: skip
        rows.append([*row, each.says] if any(other.says for other in found.choices) else row)
    show.table(
        [*columns, "what it is"] if any(each.says for each in found.choices) else columns, rows, title=title
    )
    if len(found.choices) == 1:
        out.print("There is nothing to decide with it.")
    how = "A sample of {:,} ways" if found.sampled else "Exact: all {:,} ways"
    out.print(f"{how.format(found.ways)} in which the rest can fall; worth is in units of the first stake.")
    if found.simple:
        out.print("; ".join(f"{name}: {choice}" for name, choice in found.simple.items()))


def _short(worth: Fraction) -> str:
    """A fraction, where it is short enough to be read."""
    return str(worth) if len(str(worth)) <= 24 else ""


def _error(error: float | None) -> str:
    return f" ± {error:.4%}" if error else ""
