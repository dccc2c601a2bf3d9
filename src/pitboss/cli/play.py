"""`pitboss games` and `pitboss play`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson, GameId, HouseOption
from pitboss.cli.held import say_what_is_not_held

if TYPE_CHECKING:
    from rich.text import Text

    from pitboss.cli.recorder import Recorder
    from pitboss.equipment.chance import Stream
    from pitboss.table import Game, HouseOptions, Round, Table
    from pitboss.table.bots import Bot

NARRATED = 10
"""Up to this many rounds, an automatic game is told event by event."""


def games(json: AsJson = False) -> None:
    """List the games, each with its law.

    Example: pitboss games
    """
    from pitboss.table import every_game
    from pitboss.table.catalog import NOT_HELD, RULES_NOT_HELD

    rows: list[dict[str, Any]] = [
        {
            "id": game.id,
            "title": game.title,
            "cite": str(game.law),
            "seats": game.max_seats,
            "status": "playable" if game.provenance == "text" else f"playable, by {game.provenance}",
        }
        for game in every_game()
    ]
    for id, (title, law) in NOT_HELD.items():
        rows.append({"id": id, "title": title, "cite": str(law), "seats": None, "status": RULES_NOT_HELD})
    if json:
        show.json_lines(rows)
    else:
        for row in rows:
            if row["status"] != "playable":
                row["title"] += f" ({row['status'].removeprefix('playable, ')})"
        named = [[row["id"], row["title"], row["cite"], row["seats"] or ""] for row in rows]
        show.table(["id", "game", "law", "seats"], named)


def play(
    game: GameId,
    auto: Annotated[bool, typer.Option("--auto", help="Bots play every seat")] = False,
    seats: Annotated[int, typer.Option(help="How many seats are taken", min=1, max=99)] = 3,
    rounds: Annotated[
        int, typer.Option(help="How many rounds; if not given, one by bots, no end in person", min=0)
    ] = 0,
    stack: Annotated[str, typer.Option(help="What each seat starts with, in dollars")] = "1000",
    seed: Annotated[
        str | None, typer.Option(help="Play the same outcomes again; secure chance if not given")
    ] = None,
    limit: Annotated[str | None, typer.Option(help="Poker: fixed, spread, pot or no")] = None,
    edition: Annotated[str | None, typer.Option(help="Poker, keno, Caribbean stud: 13:69F or 19:47")] = None,
    preset: Annotated[
        str | None, typer.Option(help="A set of house options; hold-em has casino-night")
    ] = None,
    bots: Annotated[
        str, typer.Option(help="Who fills the seats: random, tight, station, house-way, or module:attribute")
    ] = "random",
    option: HouseOption = None,
    mishaps: Annotated[int, typer.Option(help="For training: one in this many goes wrong; 0 for never")] = 0,
    viewer: Annotated[str, typer.Option(help="Whose view is printed: public, all, or a seat")] = "public",
    record: Annotated[Path | None, typer.Option(help="Keep a record of the rounds in this file")] = None,
    json: Annotated[bool, typer.Option("--json", help="Events as JSON lines, and nothing else")] = False,
) -> None:
    """Play a game: in seat 1 yourself, or with --auto by bots alone.

    Examples:

    pitboss play mini-dice

    pitboss play mini-dice --auto --seats 3 --rounds 100 --seed 7 --record night.jsonl

    pitboss play mini-dice --auto --rounds 5 -o 'odds={"any 7": "9 to 2"}' --json

    pitboss play hold-em --auto --seats 6 --limit no --bots tight --rounds 50 --seed 7
    """
    from pitboss.cli.recorder import Recorder
    from pitboss.equipment.chance import Chance
    from pitboss.table import cents, find_game

    if json and not auto:
        raise typer.BadParameter("--json goes with --auto")
    rules, seen_by = find_game(game), _viewer(viewer, seats)
    chance = Chance.secure(mishaps=mishaps) if seed is None else Chance.seeded(seed, mishaps=mishaps)
    named = {"limit": limit, "edition": edition}
    words = [*(option or []), *(f"{name}={value}" for name, value in named.items() if value)]
    stacks = dict.fromkeys(range(1, seats + 1), cents(stack))
    table = rules.table(options=house_options(rules, words, preset), stacks=stacks)
    players = _players(table, bots, chance.fork("bots"))
    with ExitStack() as files:
        keep = files.enter_context(Recorder(record)) if record else None
        if auto:
            _play_auto(table, players, chance, rounds or 1, keep, seen_by, json=json)
        else:
            from pitboss.cli.person import play_in_person

            play_in_person(table, players, chance, rounds, keep)


def _players(table: Table, kind: str, chance: Stream) -> dict[int, Bot]:
    """A bot of one kind in every seat."""
    from pitboss.table.bots import find_bot

    look_here(kind)
    make = find_bot(table.game, kind)
    return {seat: make(chance.fork(seat)) for seat in table.stacks}


def look_here(bots: str) -> None:
    """A module of one's own bots is looked for where the command is given, too."""
    if ":" in bots and (here := os.getcwd()) not in sys.path:
        sys.path.append(here)


def _play_auto(
    table: Table,
    players: dict[int, Bot],
    chance: Stream,
    rounds: int,
    keep: Recorder | None,
    viewer: int | str | None,
    *,
    json: bool,
) -> None:
    house, played, before = 0, 0, table.stacks
    if not json:
        say_what_is_not_held(table.game)
    for round in show.progress(
        _rounds(table, players, chance, rounds, keep), rounds, f"Playing {table.game.title}"
    ):
        house += round.house
        played += 1
        if json:
            show.json_lines(rows(round, viewer))
        elif rounds <= NARRATED:
            narrate(round, viewer)
    if not json:
        _summary(table, before, house, played)


def _rounds(
    table: Table, players: dict[int, Bot], chance: Stream, rounds: int, keep: Recorder | None
) -> Iterator[Round]:
    """Each round to its end; with too few players who can go on, the table breaks."""
    from pitboss.table import Refused
    from pitboss.table.bots import play_out

    for number in range(1, rounds + 1):
        try:
            round = table.start(chance.fork(number))
        except Refused as refusal:
            if number == 1:
                raise
            show.console(error=True).print(
                f"The table breaks after {number - 1} rounds: {refusal}", markup=False
            )
            return
        play_out(round, players, keep=keep)
        yield round


def rows(round: Round, viewer: int | str | None) -> Iterator[dict[str, Any]]:
    """The events as JSON; the first and the last say what stood at the table before and after."""
    from pitboss.table.view import standing

    start = round.start
    more = {
        "round": {"game": start.game.id, "options": start.options.to_json()}
        | standing(start.stacks, start.wagers),
        "result": standing(round.stacks, round.wagers),
    }
    for event in round.seen_by(viewer):
        yield {"round": start.number} | event.to_json() | more.get(event.name, {})


def narrate(round: Round, viewer: int | str | None, *, since: int = 0) -> int:
    """Tell the events from `since` on, each with its rule; returns how many there are now."""
    from pitboss.table.words import say

    out = show.console()
    events = round.seen_by(viewer)
    for event in events[since:]:
        if event.name == "round":
            out.rule(f"Round {event.data['number']}", align="left")
        elif event.name == "result":
            won = {seat: change for seat, change in event.data["seats"].items() if change}
            text = (
                ", ".join(f"seat {seat} {_signed(change)}" for seat, change in won.items())
                or "nobody won or lost"
            )
            show.wrapped(f"Result: {text}.", style="bold")
        else:
            out.print(_told(show.plain(say(event, round.game)), str(event.cite), out.width), soft_wrap=True)
    return len(events)


def _told(sentence: str, cite: str, screen: int) -> Text:
    """A sentence with its rule beside its last line, no wider than the screen, nor than is read well."""
    from textwrap import wrap

    from rich.text import Text

    width = min(60, 79 - len(cite), screen - 1 - len(cite))
    if width < 30:  # too few columns for a sentence: the rule comes below it
        lines = wrap(sentence, screen, break_on_hyphens=False)
        return Text.assemble(*(f"{line}\n" for line in lines), (f"{cite:>{screen}}", "dim"))
    *lines, last = wrap(sentence, width, break_on_hyphens=False) or [""]
    return Text.assemble(*(f"{line}\n" for line in lines), f"{last:<{width}} ", (cite, "dim"))


def _signed(amount: int) -> str:
    from pitboss.table import dollars

    return ("+" if amount > 0 else "") + dollars(amount)


def _summary(table: Table, before: dict[int, int], house: int, rounds: int) -> None:
    from pitboss.table import dollars

    standing = table.wagers
    rows: list[list[str]] = []
    for seat, stack in sorted(table.stacks.items()):
        up = sum(amount for (owner, _), amount in standing.items() if owner == seat)
        rows.append(
            [
                f"seat {seat}",
                dollars(before[seat]),
                dollars(stack),
                dollars(up),
                _signed(stack + up - before[seat]),
            ]
        )
    rows.append(["house", "", "", "", _signed(house)])
    rows += [[f"{name} fund", "", dollars(amount), "", ""] for name, amount in table.funds.items()]
    title = f"{table.game.title}, {rounds:,} round{'s' if rounds != 1 else ''}"
    show.table(["who", "began with", "has", "still up", "won or lost"], rows, title=title)


def house_options(game: Game, words: list[str], preset: str | None = None) -> HouseOptions:
    """House options from a preset and `name=value`; amounts are cents, and values may be JSON."""
    import json

    if preset is not None and preset not in game.presets():
        named = ", ".join(game.presets()) or "none"
        raise typer.BadParameter(f"{game.title} has these presets: {named}; not {preset!r}")
    row = dict(game.presets()[preset]) if preset else {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise typer.BadParameter(f"{word!r}: write a house option as name=value")
        try:
            row[name] = json.loads(value)
        except (ValueError, RecursionError) as error:  # also numbers of too many digits, lists too deep
            if not isinstance(error, json.JSONDecodeError):
                raise typer.BadParameter(f"{name}: the value is not one that an option can have") from None
            if value.startswith(("[", "{")):
                raise typer.BadParameter(f"{word!r}: the value is not JSON: {error}") from None
            row[name] = value
    options: HouseOptions = game.options_from_json(row)
    return options


def _viewer(word: str, seats: int) -> int | str | None:
    if word in ("public", "all"):
        return None if word == "public" else "all"
    if word.isdecimal() and len(word) < 3 and 1 <= int(word) <= seats:
        return int(word)
    raise typer.BadParameter(f"--viewer is public, all, or a seat from 1 to {seats}, not {word!r}")


def ask(prompt: str) -> str | None:
    """A line from the person playing; None when there is no more."""
    try:
        line = input(prompt)
    except EOFError:
        sys.stdout.write("\n")
        return None
    if not sys.stdin.isatty():
        sys.stdout.write(f"{line}\n")  # as a terminal shows what is typed
    return line
