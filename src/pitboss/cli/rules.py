"""`pitboss rules`: how to play a game, and what each wager pays and costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cli import show
from pitboss.cli.arguments import AsJson, GameId, HouseOption
from pitboss.cli.play import house_options

if TYPE_CHECKING:
    from pitboss.reports.how_to_play import CardWager
    from pitboss.table import Game, HouseOptions


def rules(game: GameId, option: HouseOption = None, json: AsJson = False) -> None:
    """Show how to play a game: the goal, a round step by step, and what each wager pays and costs.

    Examples:

    pitboss rules three-card-poker

    pitboss rules mini-dice -o 'odds={"field": "2 to 1"}'
    """
    from pitboss.reports.how_to_play import make_card, price_card
    from pitboss.table import find_game

    found = find_game(game)
    options = house_options(found, option or [])
    if json:
        show.json_lines([price_card(make_card(found, options), found, options).to_json()])
    else:
        print_card(found, options)


def print_card(game: Game, options: HouseOptions) -> None:
    """Print the how-to-play card of a house."""
    from pitboss.reports.how_to_play import make_card, price_card

    card = price_card(make_card(game, options), game, options)
    show.print_wrapped(f"{card.title}: {card.goal}", bold=len(card.title))
    for number, step in enumerate(card.steps, 1):
        show.print_wrapped(f"{number}. {step}", indent=2)
    for says in card.costs:
        show.print_wrapped(says)
    for wager in card.wagers:
        _print_wager(wager)


def _print_wager(wager: CardWager) -> None:
    edge = f" (house edge {wager.edge})" if wager.edge else ""
    pays = ", ".join(f"{name} {pays}" for name, pays in wager.pays)
    show.print_wrapped(f"{wager.name}{edge}: {pays}.", bold=len(wager.name))
    show.print_wrapped(" ".join(filter(None, [wager.cost, *wager.notes])), indent=2, style="dim")
