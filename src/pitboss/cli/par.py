"""`pitboss par`: write a game's PAR sheet, for a laboratory to check and sign."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import GameId, HouseOption, Stake, parse_stake
from pitboss.cli.atomic_files import may_write, write
from pitboss.cli.odds import explain_hits, hit_columns, show_counting
from pitboss.cli.play import house_options
from pitboss.cli.show import note_missing_law

if TYPE_CHECKING:
    from pitboss.odds.par.sheet import ParSheet

NO_DATE = "none"
EPOCH = "SOURCE_DATE_EPOCH"


def par(
    game: GameId,
    option: HouseOption = None,
    stake: Stake = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Document to write: .html, .pdf or .json.")
    ] = None,
    issued: Annotated[
        str | None,
        typer.Option("--date", help="Date of issue, as 2026-01-31, or none (default: today)."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the sheet as one line of JSON.")] = False,
) -> None:
    """Write the PAR sheet of a game.

    The sheet holds rules, pay tables, exact probabilities, volatility, strategy and method. The same
    command with the same --date writes the same bytes.

    Examples:

    pitboss par mini-dice --out mini-dice.pdf

    pitboss par mini-dice -o 'odds={"any 7": "9 to 2"}' --out sheet.html

    pitboss par red-dog --out red-dog.json --date 2026-01-31
    """
    from pitboss.odds.par.sheet import sheet
    from pitboss.reports.render import FORMATS, check
    from pitboss.table import find_game

    if out is not None:
        if json:
            raise typer.BadParameter("--json prints the sheet: leave it out, or use --out FILE.json")
        may_write(out, "--out", list(FORMATS))
        check(out.suffix.lower())
    rules = find_game(game)
    chosen = house_options(rules, option or [])
    dated = _date(issued)
    with show_counting():
        found = sheet(rules, chosen, dated, parse_stake(stake, chosen))
    if json:
        show.json_lines([found.to_json()])
    elif out is None:
        _print(found)
        note_missing_law(rules)
        show.print_wrapped(f"For the full sheet, add --out {rules.id}.pdf (or .html, .json).")
    else:
        with show.working("Writing the document"):
            document = FORMATS[out.suffix.lower()](found)
        write(out, document)
        show.print_wrapped(f"Wrote the PAR sheet of {rules.title}, No. {found.number}, to {show.plain(out)}")


def _date(text: str | None) -> str:
    """Return the date of issue: the given one, the build's, or today; empty for none."""
    if text == NO_DATE:
        return ""
    if text is not None:
        try:
            return date.fromisoformat(text).isoformat()
        except ValueError:
            raise typer.BadParameter(
                f"--date {text!r} is not a date: write it as 2026-01-31, or none"
            ) from None
    if (epoch := os.environ.get(EPOCH)) is None:
        return datetime.now(UTC).date().isoformat()
    try:
        return datetime.fromtimestamp(int(epoch), UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        raise typer.BadParameter(f"{EPOCH} is {epoch!r}: set it to seconds since 1970, or unset it") from None


def _print(found: ParSheet) -> None:
    from pitboss.reports.wording import edge, share

    hit, shares = hit_columns([each.price for each in found.wagers])
    rows = [
        [each.price.wager, edge(each), *(share(part, each.price.sampled > 0) for part in often),
         f"{each.spread.deviation:.4f}", f"{each.spread.volatility:.4f}", each.price.method]
        for each, often in zip(found.wagers, shares, strict=True)
    ]  # fmt: skip
    columns = ["wager", "house edge", *hit, "deviation", "volatility", "method"]
    show.table(columns, rows, title=f"PAR sheet of {found.title}, {found.law}: No. {found.number}")
    explain_hits(hit)
