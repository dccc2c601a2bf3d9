"""`pitboss games` and `pitboss play`: list the games, and play one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson, BotCommands, BotMemory, Bots, BotSeconds, HouseOption
from pitboss.cli.bot_programs import list_players, start_programs
from pitboss.cli.commitments import Keys
from pitboss.cli.narration import event_rows, narrate, print_summary
from pitboss.cli.recording import recording
from pitboss.cli.show import note_missing_law

if TYPE_CHECKING:
    from pitboss.equipment.chance import Stream
    from pitboss.equipment.secure import Secure
    from pitboss.table import Game, HouseOptions, Session, Table
    from pitboss.table.bots import AnyBot
    from pitboss.table.session import Rebuy

INTERRUPTED = 130
DEFAULT_BOTS = ["random"]
"""Default bots."""
DEFAULT_SEATS = 3
"""Default number of seats, unless several bots are named."""
AnyGame = Annotated[
    str | None, typer.Argument(help="Id of a game; see `pitboss games` (default: you are asked).")
]
Seats = Annotated[
    int | None,
    typer.Option(help="Number of players (default: one per bot if you name several, or 3).", min=1, max=99),
]
Rounds = Annotated[int, typer.Option(help="Number of rounds; 0 means one with --auto, else no limit.", min=0)]
Seed = Annotated[
    str | None, typer.Option(help="Seed to repeat the same outcomes, for study (default: secure chance).")
]
RecordFile = Annotated[
    Path | None, typer.Option(help="New file for a record, which `pitboss verify` can check.")
]
Word = Annotated[
    str | None,
    typer.Option(
        help="Your word, mixed into every deal so that the house cannot know the outcome, or `ask` to type a "
        "new one each round (default: in person, a random number)."
    ),
]
Rebuying = Annotated[
    str,
    typer.Option(
        help="With --auto: off, when-broke (broke players buy the starting stack), DOLLARS (they buy that "
        "much) or top-up (everybody returns to the starting stack after every round)."
    ),
]
Edition = Annotated[
    str | None,
    typer.Option(help="Rules for poker, keno and Caribbean stud: 13:69F or 19:47."),
]
Mishaps = Annotated[
    int, typer.Option(help="For training: make one dealing action in N go wrong; 0 for none.")
]
Trainer = Annotated[
    bool,
    typer.Option("--trainer", help="Grade each of your decisions by what it gives up against the best play."),
]
Viewer = Annotated[str, typer.Option(help="Whose view to print: public, all, or a seat number.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="With --auto: print only the totals.")]
Json = Annotated[
    bool, typer.Option("--json", help="Print only events as JSON lines; with --quiet, only the result.")
]


def games(json: AsJson = False) -> None:
    """List the games with their regulations.

    Example:

    pitboss games
    """
    from pitboss.table import every_game
    from pitboss.table.catalog import GAMES_WITHOUT_TEXT, RULES_NOT_HELD

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
    for id, (title, law) in GAMES_WITHOUT_TEXT.items():
        rows.append({"id": id, "title": title, "cite": str(law), "seats": None, "status": RULES_NOT_HELD})
    if json:
        show.json_lines(rows)
    else:
        for row in rows:
            if row["status"] != "playable":
                status = row["status"].removeprefix("playable, ").replace("not held", "not available")
                row["title"] += f" ({status})"
        named = [[row["id"], row["title"], row["cite"], row["seats"] or ""] for row in rows]
        show.table(["id", "game", "law", "seats"], named)


def play(
    game: AnyGame = None,
    auto: Annotated[bool, typer.Option("--auto", help="Let bots play every seat.")] = False,
    seats: Seats = None,
    rounds: Rounds = 0,
    stack: Annotated[str, typer.Option(help="Starting stack of each seat in dollars.")] = "1000",
    seed: Seed = None,
    limit: Annotated[str | None, typer.Option(help="Poker betting limit: fixed, spread, pot or no.")] = None,
    edition: Edition = None,
    bots: Bots = None,
    bot_command: BotCommands = None,
    bot_seconds: BotSeconds = 5.0,
    bot_memory: BotMemory = 1024,
    rebuy: Rebuying = "off",
    option: HouseOption = None,
    mishaps: Mishaps = 0,
    viewer: Viewer = "public",
    record: RecordFile = None,
    word: Word = None,
    trainer: Trainer = False,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Play a game, with you in seat 1 or, with --auto, bots only.

    Prints every round. With --quiet, prints only the totals.

    Examples:

    pitboss play

    pitboss play mini-dice --auto --rounds 100 --seed 7 --record night.jsonl

    pitboss play hold-em --limit no -o 'blinds=[100, 200]' --bots tight,station,mybots:Clever

    pitboss play hold-em --auto --seats 6 --bots tight,random --rounds 1000 --rebuy when-broke --quiet

    pitboss play hold-em --auto --bots tight --bot-command "python mybot.py" --bot-seconds 2

    pitboss play three-card-poker --trainer
    """
    from pitboss.equipment.chance import Chance
    from pitboss.table import Session, cents, find_game

    game, auto = _choose_game(game, auto=auto, json=json)
    _check_together(auto=auto, trainer=trainer, bots_only=json or quiet or rebuy != "off")
    rules, sitting = find_game(game), _assign_seats(list_players(bots, bot_command), seats, auto=auto)
    seen_by, again = _viewer(viewer, len(sitting)), _rebuy(rebuy)
    chance = Chance.secure(mishaps=mishaps) if seed is None else Chance.seeded(seed, mishaps=mishaps)
    keys = Keys(word, record, seed, seen_by, auto=auto, quiet=quiet, json=json)
    named = [f"{name}={value}" for name, value in (("limit", limit), ("edition", edition)) if value]
    house, stacks = house_options(rules, [*(option or []), *named]), dict.fromkeys(sitting, cents(stack))
    table = rules.table(options=house, stacks=stacks)
    with recording(record, table, json=json), start_programs(sitting, bot_seconds, bot_memory) as bots_at:
        if auto:
            more: dict[str, Any] = {"rebuy": again, "committed": keys.for_table(table), "table": table}
            session = Session(rules, bots_at, chance=chance, **more)
            play_by_bots(rules, session, rounds or 1, seen_by, keys, quiet=quiet, json=json)
        else:
            seat_and_play(table, bots_at, chance, rounds, keys, trainer=trainer)


def _check_together(*, auto: bool, trainer: bool, bots_only: bool) -> None:
    """Refuse options that mean nothing with --auto, or without it."""
    if auto and trainer:
        raise typer.BadParameter("--trainer grades your own decisions: leave out --auto")
    if not auto and bots_only:
        raise typer.BadParameter("--json, --quiet and --rebuy need --auto: add it or leave them out")


def _choose_game(game: str | None, *, auto: bool, json: bool) -> tuple[str, bool]:
    """Return the game and whether bots play it. Ask for a game at a terminal; without one, let bots play."""
    from pitboss.cli.game_menu import DEFAULT_GAME, at_terminal, choose

    if game is not None:
        return game, auto
    if at_terminal():
        if chosen := choose():
            return chosen, auto
        raise typer.Exit
    if not json:
        show.print_wrapped(
            f"You named no game and there is no terminal to ask at, so bots play {DEFAULT_GAME}. "
            "Use `pitboss play GAME` for another; `pitboss games` lists them.",
            style="dim",
        )
    return DEFAULT_GAME, True


def _assign_seats(named: list[str], seats: int | None, *, auto: bool) -> dict[int, str]:
    """Assign bots to seats in turn, starting from seat 2 when a person plays."""
    names, first = named or DEFAULT_BOTS, 1 if auto else 2
    taken = seats or (len(names) + first - 1 if len(names) > 1 else DEFAULT_SEATS)
    if named and len(names) > taken - first + 1:
        beside = "" if auto else " and you"
        raise typer.BadParameter(
            f"{len(names)} bots{beside} do not fit in {taken} seat{'s' * (taken != 1)}: "
            f"use --seats {len(names) + first - 1}, or name fewer bots"
        )
    own = {} if auto else {1: DEFAULT_BOTS[0]}  # a person needs no bot
    return own | {seat: names[(seat - first) % len(names)] for seat in range(first, taken + 1)}


def _rebuy(word: str) -> Rebuy:
    """Parse the --rebuy rule."""
    from pitboss.table import cents
    from pitboss.table.money import BadAmount
    from pitboss.table.session import REBUYS

    if (rule := next((rule for rule in REBUYS if rule.replace("_", "-") == word), None)) is not None:
        return rule
    try:
        return cents(word)
    except BadAmount:
        rules = ", ".join(rule.replace("_", "-") for rule in REBUYS)
        raise typer.BadParameter(
            f"--rebuy {word!r} is not known: use {rules}, or dollars such as 200"
        ) from None


def seat_and_play(
    table: Table,
    sitting: dict[int, AnyBot],
    chance: Stream | Secure,
    rounds: int,
    keys: Keys,
    *,
    trainer: bool = False,
) -> None:
    """Seat the person in seat 1 and bots in the others, and play."""
    from pitboss.cli.person import play_in_person
    from pitboss.table.bots import find_bot

    own = chance.beside()
    players = {seat: find_bot(table.game, bot)(own.fork(seat)) for seat, bot in sitting.items()}
    play_in_person(table, players, chance, rounds, keys, trainer=trainer)


def play_by_bots(
    game: Game,
    session: Session,
    rounds: int,
    viewer: int | str | None,
    keys: Keys,
    *,
    quiet: bool,
    json: bool,
) -> None:
    """Let bots play, and print the rounds or totals. After an interrupt, count the rounds played so far."""
    if not json:
        note_missing_law(game)
    played, whole = session.rounds(rounds), True
    if quiet or not sys.stdout.isatty():  # a bar would overwrite the printed rounds
        played = show.progress(played, rounds, f"Playing {game.title}")
    try:
        for round in played:
            if json and not quiet:
                show.json_lines(event_rows(round, viewer))
            elif not quiet:
                narrate(round, viewer)
            keys.print_opened(session.opened_keys)
        session.close()
        keys.print_opened(session.opened_keys)
    except KeyboardInterrupt:
        whole = False
    result = session.result
    if whole and result.rounds < rounds:
        broke = f"The table broke after {result.rounds:,} rounds: {result.ended}"
        show.console(error=True).print(broke, markup=False)
    if not json:
        print_summary(game, result)
    elif quiet:
        show.json_lines([result.to_json()])
    if not whole:
        raise typer.Exit(INTERRUPTED)


def house_options(game: Game, words: list[str]) -> HouseOptions:
    """Parse house options from `name=value`; amounts are cents, and values may be JSON."""
    from json import JSONDecodeError

    from pitboss.table.json_text import BadJson, loads

    row: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise typer.BadParameter(f"{word!r} is not a house option: write it as name=value")
        try:
            row[name] = loads(value)
        except BadJson as error:
            raise typer.BadParameter(f"{name!r} cannot have this value: {error}") from None
        except JSONDecodeError as error:
            if value.startswith(("[", "{")):
                raise typer.BadParameter(
                    f"{word!r}: the value is not valid JSON: {error}; correct it"
                ) from None
            row[name] = value
    options: HouseOptions = game.options_from_json(row)
    return options


def _viewer(word: str, seats: int) -> int | str | None:
    if word in ("public", "all"):
        return None if word == "public" else "all"
    if word.isdecimal() and len(word) < 3 and 1 <= int(word) <= seats:
        return int(word)
    raise typer.BadParameter(f"--viewer {word!r} is not known: use public, all, or a seat from 1 to {seats}")


def ask(prompt: str) -> str | None:
    """Read a line from the player; None at the end of input."""
    try:
        line = input(show.plain(prompt))
    except EOFError:
        show.say()
        return None
    if not sys.stdin.isatty():
        show.say(line)  # echo, as a terminal would
    return line
