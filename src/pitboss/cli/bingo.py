"""`pitboss bingo`: arrangements, cards to sell, and claims to check. Its odds are in `bingo_odds.py`."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.atomic_files import may_write, write
from pitboss.cli.bingo_odds import Pattern, find_pattern, odds

if TYPE_CHECKING:
    from pitboss.charity.bingo.arrangements import Arrangement
    from pitboss.charity.bingo.cards import BingoSeries

app = typer.Typer(
    help="Bingo: odds, cards, arrangements and claims.", no_args_is_help=True, rich_markup_mode=None
)
app.command("odds", short_help="Compute when an arrangement wins, exactly.")(odds)

SHEETS_IN_FILE = 50
"""Sheets printed if --sheets is left out."""
MAX_SERIES_FILE_LENGTH = 10_000
Title = Annotated[str, typer.Option(help="Title on the page, such as the organization's name.")]
Line = Annotated[
    list[str] | None,
    typer.Option(help="Line under the title: the day, the place, the license number. Repeatable."),
]
Sheets = Annotated[
    str | None, typer.Option(help=f"Sheets by audit number, as 1-50 (default: the first {SHEETS_IN_FILE}).")
]


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


@app.command("cards", short_help="Make a series of cards, and print its sheets as a PDF.")
def cards(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The series' file (.json); made if it is new.")
    ],
    series: Annotated[int | None, typer.Option(help="New series: its number.", min=1)] = None,
    color: Annotated[str | None, typer.Option(help="New series: the color of its paper.")] = None,
    count: Annotated[int | None, typer.Option("--cards", help="New series: number of cards.", min=1)] = None,
    on: Annotated[
        int | None, typer.Option(help="New series: cards on a sheet, 1, 3 or 6 (default: 6).")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="New series: a seed, for practice only.", min=0)] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Print sheets to this .pdf.")] = None,
    sheets: Sheets = None,
    title: Title = "Bingo",
    line: Line = None,
    game: Annotated[str, typer.Option(help="Game on the page, such as 'Game 4'.")] = "",
    arrangement: Annotated[str | None, typer.Option(help="Arrangement to draw on the page.")] = None,
    prize: Annotated[str, typer.Option(help="Prize on the page, such as '$150'.")] = "",
    json: AsJson = False,
) -> None:
    """Make a series of cards, and print its sheets to be sold.

    \b
    FILE keeps the key of the series: every face follows from it, and no two
    cards of a series hold the same numbers. Who has the file knows every card,
    so keep it until they are sold. Its commitment may be posted before: it
    fixes the cards without showing them. A serial ends in a check digit, which
    catches any wrong digit and any two neighbors that changed places.

    Examples:

    pitboss bingo cards blue.json --series 7 --color blue --cards 9000

    pitboss bingo cards blue.json --out blue.pdf --sheets 1-50 --title "St. Brendan's" --game "Game 4"

    pitboss bingo cards blue.json --sheets 703 --json
    """
    settings = {"--series": series, "--color": color, "--cards": count, "--on": on, "--seed": seed}
    if out is not None:
        from pitboss.reports.typesetting import check_typesetter

        if json:
            raise typer.BadParameter("--json prints the cards: leave it out, or leave out --out")
        may_write(out, "--out", [".pdf"])
        check_typesetter()
    if file.exists():
        if wrong := [name for name, value in settings.items() if value is not None]:
            raise typer.BadParameter(f"{str(file)!r} holds a series already: leave out {', '.join(wrong)}")
        found = read_series(file)
    else:
        found = _make_series(file, series, color, count, on or 6, seed)
    audits = parse_sheets(sheets, found)
    if json:
        show.json_lines(
            {"sheet": audit, **card.to_json()} for audit in audits for card in found.sheet(audit).cards
        )
    elif out is None:
        _describe_series(found)
    else:
        _print_cards(out, found, audits, title, line or [], game, arrangement, prize)


def _make_series(
    file: Path, number: int | None, color: str | None, count: int | None, on: int, seed: int | None
) -> BingoSeries:
    from json import dumps

    from pitboss.charity.bingo.cards import BingoSeries
    from pitboss.equipment.chance import Chance

    may_write(file, "FILE", [".json"])
    if number is None or color is None or count is None:
        raise typer.BadParameter(
            f"{str(file)!r} does not exist: to make a series, give --series, --color and --cards"
        )
    chance = Chance.secure() if seed is None else Chance.seeded(seed)
    made = BingoSeries.make(number, color, count, chance, on=on)
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as key:
        key.write(dumps(made.to_json()) + "\n")
    return made


def read_series(file: Path) -> BingoSeries:
    """Read a series' file."""
    from json import loads

    from pitboss.charity.bingo.cards import BingoSeries

    try:
        with file.open(encoding="utf-8") as text:
            return BingoSeries.from_json(loads(text.read(MAX_SERIES_FILE_LENGTH)))
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise typer.BadParameter(f"{str(file)!r} is not a series of cards: {error!r}") from None
    except ValueError as error:
        raise typer.BadParameter(f"{str(file)!r} is not a series of cards: {error}") from None


def parse_sheets(text: str | None, series: BingoSeries) -> range:
    """Parse audit numbers, `703` or `1-50`."""
    if text is None:
        return range(1, min(series.sheets, SHEETS_IN_FILE) + 1)
    said = re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", text.strip())
    if not said or int(said[2] or said[1]) < int(said[1]):
        raise typer.BadParameter(
            f"--sheets {text!r} are no sheets: write one, such as 703, or a range, such as 1-50"
        )
    first, last = int(said[1]), int(said[2] or said[1])
    if not 1 <= first <= last <= series.sheets:
        raise typer.BadParameter(
            f"--sheets {text!r}: series {series.number} has sheets 1 to {series.sheets:,}"
        )
    return range(first, last + 1)


def _describe_series(found: BingoSeries) -> None:
    last = found.card(found.cards).serial
    rows = [
        ["series", f"{found.number}, {found.color}"],
        ["cards", f"{found.cards:,}, from {found.card(1).serial} to {last}"],
        ["sheets", f"{found.sheets:,}, of {found.on}"],
        ["commitment", found.commitment],
    ]
    for label, text in rows:
        show.say(f"{label:12}{text}")
    show.print_wrapped("To print, add --out FILE.pdf.")


def _print_cards(
    out: Path, series: BingoSeries, audits: range, title: str, lines: list[str], game: str,
    arrangement: str | None, prize: str,
) -> None:  # fmt: skip
    from pitboss.charity.bingo.printing import CardHeading, print_sheets

    pattern = find_pattern(arrangement) if arrangement is not None else None
    heading = CardHeading(title=title, lines=tuple(lines), game=game, prize=prize, arrangement=pattern)
    with show.working("Printing cards"):
        document = print_sheets(series, audits, heading)
    write(out, document)
    count = len(audits) * series.on
    show.print_wrapped(
        f"Wrote {count:,} cards of series {series.number}, sheets {audits[0]} to {audits[-1]}, "
        f"to {show.plain(out)}"
    )


@app.command("check", short_help="Check a card against the calls: does it win?")
def check(
    serial: Annotated[str, typer.Argument(help="Serial number as printed, such as 7-004217-9.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The series' file.")],
    calls: Annotated[str, typer.Option(help="Numbers called, in order: 'B7 O71 44'.")],
    arrangement: Pattern = "any-line",
    last_call: Annotated[
        bool, typer.Option("--last-call", help="House rule: the last number called must be part of the win.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Check a card by its serial against the calls.

    Says since which call it wins, or which numbers it still needs. The regulation's text on how winners
    are determined is not held, so --last-call is your house rule.

    Examples:

    pitboss bingo check 7-004217-9 blue.json --calls "B9 I23 N32 G51 O67"

    pitboss bingo check 7-004217-9 blue.json any-line --calls "9 23 32 51" --json
    """
    from pitboss.charity.bingo.cards import parse_serial
    from pitboss.charity.bingo.claims import check_claim

    card = read_series(file).find(parse_serial(serial))
    found = check_claim(card, find_pattern(arrangement), parse_calls(calls), last_call=last_call)
    if json:
        show.json_lines([found.to_json()])
        return
    called = set(found.covered)
    show.say(
        f"Card {card.serial}, series {card.serial.series}, {card.color}. Called numbers are in brackets."
    )
    show.say("   B    I    N    G    O")
    for row in card.rows:
        show.say(" ".join(_cell(number, called) for number in row))
    show.print_wrapped(found.verdict)


def _cell(number: int, called: set[int]) -> str:
    if not number:
        return "free"
    return f"[{number:2}]" if number in called else f" {number:2} "


def parse_calls(text: str) -> list[int]:
    """Parse numbers called, with or without their letters. A wrong letter is an error."""
    from pitboss.charity.bingo.cards import NUMBERS, number_name

    found = []
    for word in re.sub(r"\b([BINGObingo])\s+(?=\d)", r"\1", text).replace(",", " ").split():
        said = re.fullmatch(r"([BINGO])?-?([0-9]{1,2})", word.upper())
        if not said or not 1 <= int(said[2]) <= NUMBERS:
            raise typer.BadParameter(
                f"--calls: {word[:20]!r} is not a number: write numbers such as B7, O71 or 44"
            )
        if said[1] and number_name(int(said[2]))[0] != said[1]:
            raise typer.BadParameter(
                f"--calls: {word!r} is {number_name(int(said[2]))}: look at the call again"
            )
        found.append(int(said[2]))
    return found
