"""`pitboss bingo cards` and `packs`: make a series of cards, and print it to be sold."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.atomic_files import may_write
from pitboss.cli.bingo_odds import find_pattern
from pitboss.cli.printed_files import print_files

if TYPE_CHECKING:
    from pitboss.charity.bingo.cards import BingoSeries

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
    audits = parse_sheets(sheets, found.sheets)
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


def parse_sheets(text: str | None, sheets: int) -> range:
    """Parse audit numbers, `703` or `1-50`, up to the number of sheets."""
    if text is None:
        return range(1, min(sheets, SHEETS_IN_FILE) + 1)
    said = re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", text.strip())
    if not said or int(said[2] or said[1]) < int(said[1]):
        raise typer.BadParameter(
            f"--sheets {text!r} names no sheets: write one, such as 703, or a range, such as 1-50"
        )
    first, last = int(said[1]), int(said[2] or said[1])
    if not 1 <= first <= last <= sheets:
        raise typer.BadParameter(f"--sheets {text!r}: there are sheets 1 to {sheets:,}")
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
    from pitboss.charity.bingo.printing import MAX_SHEETS, CardHeading, print_sheets

    pattern = find_pattern(arrangement) if arrangement is not None else None
    heading = CardHeading(title=title, lines=tuple(lines), game=game, prize=prize, arrangement=pattern)

    def make(first: int, last: int) -> bytes:
        return print_sheets(series, range(first, last + 1), heading)

    def describe(first: int, last: int) -> str:
        count = (last - first + 1) * series.on
        return f"{count:,} cards of series {series.number}, sheets {first} to {last},"

    print_files(out, audits[0], audits[-1], MAX_SHEETS, describe, make)


def packs(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of series, game by game.")],
    out: Annotated[Path, typer.Option("--out", help="Print packs to this .pdf.")],
    sheets: Sheets = None,
    title: Title = "Bingo",
    line: Line = None,
    arrangement: Annotated[
        list[str] | None,
        typer.Option(help="Arrangement of each game, in the order of the files. Repeatable."),
    ] = None,
) -> None:
    """Print packs to be sold: for each audit number, one sheet of every series.

    Games are numbered in the order of the files.

    Examples:

    pitboss bingo packs blue.json green.json --out packs.pdf --sheets 1-50 --title "St. Brendan's"
    """
    from pitboss.charity.bingo.cards import BingoPack
    from pitboss.charity.bingo.printing import MAX_SHEETS, CardHeading, print_packs
    from pitboss.reports.typesetting import check_typesetter

    may_write(out, "--out", [".pdf"])
    check_typesetter()
    patterns = [find_pattern(each) for each in arrangement or []]
    if patterns and len(patterns) != len(files):
        raise typer.BadParameter(f"give --arrangement once for each of the {len(files)} files, or not at all")
    pack = BingoPack(tuple(read_series(file) for file in files))
    audits = parse_sheets(sheets, pack.size)
    headings = [
        CardHeading(title=title, lines=tuple(line or []), game=f"Game {place}", arrangement=pattern)
        for place, pattern in enumerate(patterns or [None] * len(files), 1)
    ]

    def make(first: int, last: int) -> bytes:
        return print_packs(pack, range(first, last + 1), headings)

    most = max(1, MAX_SHEETS // len(files))
    print_files(
        out, audits[0], audits[-1], most,
        lambda first, last: f"packs {first} to {last}, {len(files)} sheets each,", make,
    )  # fmt: skip
