"""`pitboss rank`: what a hand is worth in one of the orders."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli import show


def rank(
    hands: Annotated[
        list[str], typer.Argument(help="The cards of each part of the hand, such as 'As Ks Qs Js Ts'")
    ],
    order: Annotated[str, typer.Option(help="One of the orders listed above")] = "high",
    json: Annotated[bool, typer.Option("--json", help="One JSON line")] = False,
) -> None:
    """Rank a hand: its name, the cards used, and a number that is greater for a better hand.

    \b
    Orders: high, omaha, three, three-card-poker, charity-three, four,
    six-card-bonus, low, low-eight, omaha-low, low-six, deuce-to-seven,
    badugi, showing, showing-low, up-card, up-card-ace-low, up-card-low,
    odd-chip-high, odd-chip-low, pai-gow-five, pai-gow-two, pai-gow-seven,
    pai-gow-insurance, pai-gow-tiles, baccarat, blackjack.

    Examples:

    pitboss rank --order high "As Ks Qs Js Ts 2c 3d"

    pitboss rank --order omaha "As Ks Qd Jc" "Ts 9s 8s 2c 2d"
    """
    from pitboss.rankings import ORDERS

    if order not in ORDERS:
        raise typer.BadParameter(f"there is no order {order!r}; there are {', '.join(ORDERS)}")
    chosen = ORDERS[order]
    found = chosen.rank(*hands)
    if json:
        cards = [_name(chosen.id, card) for card in found.cards]
        row = {"order": chosen.id, "name": str(found), "category": found.category.name, "value": found.value}
        show.json_lines([row | {"cards": cards, "cite": str(found.law)}])
        return
    used = " ".join(_name(chosen.id, card) for card in found.cards)
    out = show.console()
    out.print(f"{found}  [dim]{used}  {found.law}[/dim]")


def _name(order: str, item: int) -> str:
    """A card's text, or a tile's."""
    from pitboss.equipment import cards, tiles

    return str(tiles.TILES[item]) if "tiles" in order else cards.name(item)
