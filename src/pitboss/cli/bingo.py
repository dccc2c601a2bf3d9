"""`pitboss bingo`: the group of its commands, and the arrangements. Odds, cards and claims have modules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.atomic_files import may_write, write
from pitboss.cli.bingo_cards import Line, Title, cards, packs
from pitboss.cli.bingo_claims import check, winners
from pitboss.cli.bingo_odds import find_pattern, odds

if TYPE_CHECKING:
    from pitboss.charity.bingo.arrangements import Arrangement

app = typer.Typer(
    help="Bingo: odds, cards, arrangements and claims.", no_args_is_help=True, rich_markup_mode=None
)
app.command("odds", short_help="Compute when an arrangement wins, exactly.")(odds)
app.command("cards", short_help="Make a series of cards, and print its sheets as a PDF.")(cards)
app.command("packs", short_help="Print packs: one sheet of each of several series.")(packs)
app.command("check", short_help="Check a card against the calls: does it win?")(check)
app.command("winners", short_help="List the cards of a series that win with these calls.")(winners)


@app.command("arrangements", short_help="List and draw arrangements, also for a license application.")
def arrangements(
    patterns: Annotated[
        list[str] | None, typer.Argument(help="Arrangements: ids, names, or .json files (default: all).")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Write the illustrations to this .pdf, or one shape to this .svg."),
    ] = None,
    title: Title = "Bingo arrangements",
    line: Line = None,
    json: AsJson = False,
) -> None:
    """List the built-in arrangements, draw some, or write the sheet of illustrations.

    \b
    A license application describes and illustrates the arrangement of every
    game (13:47-7.11(a)). With --out, the PDF does so in the order you name
    them. A file of your own is JSON: {"name", "need", "says", "shapes"}, each
    shape five lines of # and . such as ["#...#", ".#.#.", ...]; "need" says how
    many of the shapes it takes.

    Examples:

    pitboss bingo arrangements

    pitboss bingo arrangements letter-x two-lines

    pitboss bingo arrangements any-line letter-x coverall --out program.pdf --title "St. Brendan's"

    pitboss bingo arrangements letter-x --json
    """
    from pitboss.charity.bingo.arrangements import library

    chosen = [find_pattern(each) for each in patterns or []]
    if out is not None:
        _write_illustrations(out, chosen or list(library().values()), title, line or [])
    elif json:
        rows = chosen or library().values()
        show.json_lines(each.to_json() for each in rows)
    elif chosen:
        for each in chosen:
            _draw(each)
    else:
        _list_arrangements()


def _write_illustrations(out: Path, chosen: list[Arrangement], title: str, lines: list[str]) -> None:
    from pitboss.charity.bingo.printing import draw_svg, print_illustration
    from pitboss.reports.typesetting import check_typesetter

    may_write(out, "--out", [".pdf", ".svg"])
    if out.suffix.lower() == ".svg":
        if len(chosen) != 1 or len(chosen[0].shapes) != 1:
            raise typer.BadParameter(
                "an .svg holds one shape: name an arrangement of one shape, or write a .pdf"
            )
        write(out, draw_svg(chosen[0].shapes[0]).encode())
    else:
        check_typesetter()
        games = [(f"Game {place}", each) for place, each in enumerate(chosen, 1)]
        with show.working("Writing the illustrations"):
            document = print_illustration(games, title=title, lines=lines)
        write(out, document)
    show.print_wrapped(f"Wrote {len(chosen)} arrangement{'s' * (len(chosen) > 1)} to {show.plain(out)}")


def _list_arrangements() -> None:
    from pitboss.charity.bingo.arrangements import library

    rows = [[id, len(each.shapes), each.need, each.fewest, each.describe()] for id, each in library().items()]
    show.table(["arrangement", "shapes", "need", "fewest", "wins"], rows, title="Built-in arrangements")


def _draw(each: Arrangement) -> None:
    """Print an arrangement with its shapes side by side."""
    from pitboss.charity.bingo.arrangements import draw

    show.say(f"{each.name}. {each.describe()}")
    across = 8
    for first in range(0, len(each.shapes), across):
        drawn = [draw(shape) for shape in each.shapes[first : first + across]]
        show.say()
        for row in zip(*drawn, strict=True):
            show.say("  " + "   ".join(row))
    show.say()
