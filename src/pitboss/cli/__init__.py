"""The command line: parse the words, call the library, print the result."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from pitboss.cli import (
    audit,
    bingo,
    bom,
    charity,
    equity,
    heads,
    house,
    law,
    match,
    odds,
    options,
    par,
    people,
    play,
    raffle,
    rank,
    records,
    resume,
    rules,
    serve,
    show,
    simulate,
    staff,
    tournament,
)
from pitboss.version import __version__


class Program(TyperGroup):
    """The commands. Usage errors are escaped like all output, so they cannot control the terminal."""

    def make_context(self, *words: Any, **more: Any) -> Any:
        with escape_usage_errors():
            return super().make_context(*words, **more)

    def invoke(self, ctx: Any) -> Any:
        with escape_usage_errors():
            return super().invoke(ctx)


@contextmanager
def escape_usage_errors() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        if hasattr(error, "format_message"):  # usage errors only
            error.message = show.problem(error.message)  # type: ignore[attr-defined]
        raise


app = typer.Typer(
    cls=Program,
    help="New Jersey's casino and charity games as an executable rulebook. Play money only.",
    epilog="Try: pitboss serve  |  pitboss play mini-dice  |  pitboss law show 13.5(d)",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("games")(play.games)
app.command("play", short_help="Play a game, with you in seat 1 or bots only (--auto).")(play.play)
app.command("serve", short_help="Play in the browser, with odds and law next to the table.")(serve.serve)
app.add_typer(people.app, name="people", short_help="Manage people who sign in: add, list, assign roles.")
app.add_typer(house.app, name="house", short_help="Run the rooms: counts, payouts, tickets, revenue.")
app.add_typer(
    charity.app, name="charity", short_help="Run games for charity: licenses, bingo, raffles, nights."
)
app.add_typer(staff.app, name="staff", short_help="Manage employees: hire, list, show who may do what.")
app.add_typer(audit.app, name="audit", short_help="Inspect the ledger: verify, show, back up, restore.")
app.command("replay", short_help="Replay recorded rounds event by event.")(records.replay)
app.command("verify", short_help="Verify a record and report what it proves.")(records.verify)
app.command("resume", short_help="Continue a recorded session that was interrupted.")(resume.resume)
app.command("heads", short_help="List a record's heads to store elsewhere, and sign them.")(heads.heads)
app.command("own", short_help="Make a player's own record: only what one seat saw.")(records.own)
app.command("signing-key", short_help="Create a key to sign heads with.")(heads.signing_key)
app.command("rules", short_help="Show how to play a game, and what each wager costs.")(rules.rules)
app.command("odds", short_help="Show house edges, best play and what-if figures.")(odds.odds)
app.command("equity", short_help="Compute each poker hand's equity in the pot.")(equity.equity)
app.command("bad-beat", short_help="Compute how often a bad beat hits and what it costs.")(equity.bad_beat)
app.command("par", short_help="Write the PAR sheet of a game as HTML, PDF or JSON.")(par.par)
app.command("simulate", short_help="Simulate rounds of a game, or a bankroll.")(simulate.simulate)
app.command("match", short_help="Play poker bots against each other.")(match.match)
app.add_typer(
    tournament.app, name="tournament", short_help="Plan, simulate and settle a hold 'em tournament."
)
app.command("options", short_help="List the house options of a game by topic.")(options.options)
app.command("rank", short_help="Rank and compare poker hands.")(rank.rank)
app.add_typer(raffle.app, name="raffle", short_help="Raffles: verify draws, print tickets, odds.")
app.add_typer(bingo.app, name="bingo", short_help="Bingo: odds, cards, arrangements, claims.")
app.command("bom", short_help="List the libraries Pitboss uses, with their licenses.")(bom.bom)
app.add_typer(law.app, name="law", short_help="Read the rules: show, search, compare, glossary.")

WRONG_USE, REFUSED, INTERRUPTED = 2, 1, 130


def _version(wanted: bool) -> None:
    if wanted:
        show.say(f"pitboss {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """New Jersey's casino and charity games as an executable rulebook. Play money only."""


def main() -> None:
    """Run a command. Errors go to standard error; the exit code is 2 for wrong use, 1 for a refusal."""
    _mend_streams()
    try:
        try:
            if not _show_law(sys.argv[1:]):
                app()
        finally:
            sys.stdout.flush()
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):
            _hang_up()
        if stop.code == INTERRUPTED:
            show.complain("interrupted", below=True)
        raise
    except BrokenPipeError:
        _hang_up()
    except Exception as error:
        code = _exit_code(error)
        if code is None:
            raise
        show.complain(error)
        sys.exit(code)


def _show_law(words: list[str]) -> bool:
    """Handle a plain `law show` without Typer, whose parsing takes longer."""
    cites = [word for word in words[2:] if word != "--json"]
    if words[:2] != ["law", "show"] or not cites or any(word.startswith("-") for word in cites):
        return False
    law.show_(cites, json="--json" in words)
    return True


def _mend_streams() -> None:
    """Open closed streams on the null device, and escape characters that a stream cannot encode."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            stream = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115
            setattr(sys, name, stream)
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _hang_up() -> NoReturn:
    """Exit without an error when the reader has closed the pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


def _exit_code(error: Exception) -> int | None:
    """Return the exit code for an error the user can fix, or None for a bug of ours."""
    from pitboss.law import BadInput
    from pitboss.poker.history.fields import BadHistory
    from pitboss.table import BadRecord, Refused

    if isinstance(error, Refused | BadRecord | BadHistory):
        return REFUSED
    return WRONG_USE if isinstance(error, BadInput | OSError | UnicodeDecodeError) else None
