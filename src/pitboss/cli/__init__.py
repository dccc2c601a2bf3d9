"""The command line. Commands are thin: they read, call the library, and print."""

from __future__ import annotations

import os
import sys
from typing import Annotated, NoReturn

import typer

from pitboss import __version__
from pitboss.cli import bom, equity, law, match, odds, options, par, play, rank, records, show, simulate

app = typer.Typer(
    help="New Jersey's casino and charity games as an executable rulebook. Play money only.",
    epilog="Try: pitboss play mini-dice  |  pitboss law show 13.5(d)  |  pitboss odds mini-dice",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("games")(play.games)
app.command("play")(play.play)
app.command("replay", short_help="Play recorded rounds again, event for event.")(records.replay)
app.command("verify", short_help="Check a record: its seals, commitments and rounds.")(records.verify)
app.command("odds", short_help="What each wager is worth, how it is best played, what if.")(odds.odds)
app.command("equity", short_help="What share of the pot each poker hand has.")(equity.equity)
app.command("bad-beat", short_help="How often a posted bad beat is met, and what it costs.")(equity.bad_beat)
app.command("par", short_help="Write the PAR sheet of a game as HTML, PDF or JSON.")(par.par)
app.command("simulate", short_help="Simulate rounds of a game, or of a bankroll.")(simulate.simulate)
app.command("match", short_help="Let bots play poker against each other.")(match.match)
app.command("options", short_help="List the house options of a game by topic.")(options.options)
app.command("rank", short_help="Rank poker hands: name, cards used, order.")(rank.rank)
app.command("bom", short_help="List the libraries Pitboss runs on, with licences.")(bom.bom)
app.add_typer(law.app, name="law", short_help="The rules in our own words: show, search, compare, glossary.")

WRONG_USE, REFUSED, INTERRUPTED = 2, 1, 130


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which")
    ] = False,
) -> None:
    """New Jersey's casino and charity games as an executable rulebook. Play money only."""


def main() -> None:
    """Run a command. Errors go to standard error: 2 for wrong use, 1 for a refusal."""
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):
            _hang_up()
        if stop.code == INTERRUPTED:
            sys.stderr.write("\npitboss: interrupted\n")
        raise
    except BrokenPipeError:
        _hang_up()
    except Exception as error:
        code = _exit_code(error)
        if code is None:
            raise
        sys.stderr.write(f"pitboss: {show.plain(error)}\n")
        sys.exit(code)


def _hang_up() -> NoReturn:
    """Nobody reads any more, which is no error; what is still to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


def _exit_code(error: Exception) -> int | None:
    """Which errors are the user's to mend; None for those that are ours."""
    from pitboss.law import BadInput
    from pitboss.poker.history.fields import BadHistory
    from pitboss.table import BadRecord, Refused

    if isinstance(error, Refused | BadRecord | BadHistory):
        return REFUSED
    return WRONG_USE if isinstance(error, BadInput | OSError | UnicodeDecodeError) else None
