"""`pitboss rank`: rank and compare hands, with the deciding rule."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show

if TYPE_CHECKING:
    from rich.text import Text

    from pitboss.rankings import Order, Rank, Reason


def rank(
    hands: Annotated[
        list[str],
        typer.Argument(help="Cards of each hand, such as 'As Ks Qs Js Ts'; for omaha, the board last."),
    ],
    order: Annotated[str, typer.Option(help="One of the orders listed above.")] = "high",
    called: Annotated[
        list[str] | None, typer.Option(help="What the first, second, ... player announced. Repeatable.")
    ] = None,
    reading: Annotated[
        list[str] | None,
        typer.Option(help="Another reading of the law, such as wheel_lowest=on. Repeatable."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print a JSON line for each hand.")] = False,
) -> None:
    """Rank hands: name, cards used and rules.

    Compares two or more hands, and names the rule that decides between each and the next best.

    \b
    Orders: high, omaha, three, three-card-poker, charity-three, four,
    six-card-bonus, caribbean-stud, casino-night-high, low, low-eight, omaha-low,
    low-six, deuce-to-seven, badugi, showing, showing-low, up-card, up-card-ace-low, up-card-low,
    odd-chip-high, odd-chip-low, pai-gow-five, pai-gow-two, pai-gow-seven,
    pai-gow-natural, pai-gow-insurance, pai-gow-imperial, pai-gow-three,
    pai-gow-tiles, baccarat, blackjack, over-under.

    Examples:

    pitboss rank --order high "As Ks Qs Js Ts 2c 3d"

    pitboss rank --called "full house" "Kh Kc Qd Qs 9h" "Ac Ad 4h 4s 2c"

    pitboss rank --order omaha "As Ks Qd Jc" "Ts 9s 8s 2c 2d"
    """
    from pitboss.rankings import ORDERS

    if order not in ORDERS:
        raise typer.BadParameter(f"there is no order {order!r}: choose one of {', '.join(ORDERS)}")
    chosen = _read(ORDERS[order], reading or [])
    board = len(hands) - len(chosen.parts) + 1
    ranks = [chosen.rank(hand, *hands[board:]) for hand in hands[:board]] or [chosen.rank(*hands)]
    if len(called or []) > len(ranks):
        raise typer.BadParameter("there are more --called than hands: give at most one for each hand")
    reasons = [chosen.explain(each) for each in ranks]
    for each, said, why in zip(ranks, called or [], reasons, strict=False):
        why.append(chosen.explain_call(each, said))
    if json:
        show.json_lines(_rows(chosen, ranks, reasons))
    else:
        _print(chosen, ranks, reasons)


def _read(order: Order, readings: list[str]) -> Order:
    from pitboss.rankings import BadReading

    truth = {"yes": True, "no": False, "on": True, "off": False}
    named = (text.partition("=") for text in readings)
    try:
        return order.reading(**{name: truth.get(choice, choice) for name, _, choice in named})
    except BadReading as bad:
        raise typer.BadParameter(str(bad)) from None


def _rows(order: Order, ranks: list[Rank], reasons: list[list[Reason]]) -> list[dict[str, Any]]:
    (ranked_by,) = _why([order.rules.cards])
    rows: list[dict[str, Any]] = []
    for number, (rank, why) in enumerate(zip(ranks, reasons, strict=True), 1):
        row = {"order": order.id, "name": str(rank), "category": rank.category.name, "value": rank.value}
        row |= {"cards": _names(order, rank.cards), "cite": str(rank.law), "why": _why(why)}
        place = 1 + sum(other > rank for other in ranks)
        rows.append(row | {"ranked_by": ranked_by, "hand": number, "place": place, "next": None})
    for first, second in pairwise(_best_first(ranks)):
        verdict = order.compare(ranks[first], ranks[second])
        rows[first]["next"] = {
            "hand": second + 1,
            "beaten": verdict.winner is not None,
            "cards": _names(order, verdict.cards),
            "why": _why(verdict.reasons),
        }
    return rows


def _print(order: Order, ranks: list[Rank], reasons: list[list[Reason]]) -> None:
    """Print each hand with its reasons, the comparisons, and once how cards rank."""
    from rich.padding import Padding
    from rich.text import Text

    out = show.console()
    for number, (rank, why) in enumerate(zip(ranks, reasons, strict=True), 1):
        label = f"{number}  " if len(ranks) > 1 else ""
        named = f"{' '.join(_names(order, rank.cards))}  {rank.law}"
        out.print(Text.assemble(f"{label}{rank}  ", (named, "dim")))
        for reason in why:
            out.print(Padding(_format_reason(reason), (0, 0, 0, 2), expand=False))
    for first, second in pairwise(_best_first(ranks)):
        verdict = order.compare(ranks[first], ranks[second])
        told = [_format_reason(reason) for reason in verdict.reasons if reason != order.rules.cards]
        beats = f"hand {first + 1} {'beats' if verdict.winner else 'ties'} hand {second + 1}: "
        out.print(Text(beats) + Text("; ").join(told))
    out.print(_format_reason(order.rules.cards))


def _format_reason(reason: Reason) -> Text:
    from rich.text import Text

    return Text.assemble(f"{show.plain(reason.says)}  ", (str(reason.law), "dim"))


def _best_first(ranks: list[Rank]) -> list[int]:
    """Return the indexes of the hands, best first."""
    return sorted(range(len(ranks)), key=lambda place: -ranks[place].value)


def _why(reasons: Iterable[Reason]) -> list[dict[str, str]]:
    return [{"cite": str(law), "says": says} for law, says in reasons]


def _names(order: Order, items: tuple[int, ...]) -> list[str]:
    return [order.name(item) for item in items]
