"""`pitboss bingo check` and `winners`: cards of a series against the calls."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.bingo_cards import parse_sheets, read_series
from pitboss.cli.bingo_odds import Pattern, find_pattern

MAX_WINNERS_SHOWN = 50


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

    series = read_series(file)
    card = series.find(parse_serial(serial))
    found = check_claim(card, find_pattern(arrangement), parse_calls(calls), last_call=last_call)
    if json:
        show.json_lines([found.to_json()])
        return
    called = set(found.covered)
    show.say(
        f"Card {card.serial}, sheet {series.audit_number(card.serial.number)} of series {series.number}, "
        f"{card.color}. Called numbers are in brackets."
    )
    show.say("   B    I    N    G    O")
    for row in card.rows:
        show.say(" ".join(_cell(number, called) for number in row))
    show.print_wrapped(found.verdict)


def winners(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The series' file.")],
    calls: Annotated[str, typer.Option(help="Numbers called, in order: 'B7 O71 44'.")],
    arrangement: Pattern = "any-line",
    sheets: Annotated[
        str | None, typer.Option(help="Sheets that were sold, as 1-50 (default: all of the series).")
    ] = None,
    json: AsJson = False,
) -> None:
    """List the cards of a series that win with these calls, and since which call.

    Examples:

    pitboss bingo winners blue.json coverall --calls "B9 I23 N32 G51 O67" --sheets 1-120
    """
    from pitboss.charity.bingo.cards import BingoSerial
    from pitboss.charity.bingo.claims import find_winning_calls

    series, called = read_series(file), parse_calls(calls)
    pattern = find_pattern(arrangement)
    sold = parse_sheets(sheets, series.sheets) if sheets else range(1, series.sheets + 1)
    numbers = range((sold[0] - 1) * series.on + 1, sold[-1] * series.on + 1)
    times = find_winning_calls(series.faces(numbers), pattern, called).tolist()
    rows = [
        {
            "serial": str(BingoSerial(series.number, number)),
            "sheet": series.audit_number(number),
            "won_on": call,
        }
        for call, number in sorted(zip(times, numbers, strict=True))
        if call <= len(called)
    ]
    if json:
        show.json_lines(rows)
        return
    title = f"{pattern.name}, {len(called)} calls: {len(rows):,} of {len(numbers):,} cards win"
    shown = [list(row.values()) for row in rows[:MAX_WINNERS_SHOWN]]
    show.table(["serial", "sheet", "won on call"], shown, title=title)
    if len(rows) > MAX_WINNERS_SHOWN:
        show.say(f"The first {MAX_WINNERS_SHOWN} are shown. --json has all.")


def _cell(number: int, called: set[int]) -> str:
    if not number:
        return "free"
    return f"[{number:2}]" if number in called else f" {number:2} "


def parse_calls(text: str) -> list[int]:
    """Parse numbers called, with or without their letters. A wrong letter is an error."""
    from pitboss.charity.bingo.cards import BALLS_IN_PLAY, letter_of, number_name

    found = []
    for word in re.sub(r"\b([BINGObingo])\s+(?=\d)", r"\1", text).replace(",", " ").split():
        said = re.fullmatch(r"([BINGO])?-?([0-9]{1,2})", word.upper())
        if not said or not 1 <= int(said[2]) <= BALLS_IN_PLAY:
            raise typer.BadParameter(
                f"--calls: {word[:20]!r} is not a number: write numbers such as B7, O71 or 44"
            )
        if said[1] and letter_of(int(said[2])) != said[1]:
            raise typer.BadParameter(
                f"--calls: {word!r} is {number_name(int(said[2]))}: look at the call again"
            )
        found.append(int(said[2]))
    return found
