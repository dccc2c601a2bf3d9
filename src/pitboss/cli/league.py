"""`pitboss tournament results` and `league`: places and prizes of one night, and standings over several."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.serve import Database, store_of

if TYPE_CHECKING:
    from fractions import Fraction

    from pitboss.charity.tournament.league import LeagueNight

MAX_FILE_BYTES = 50_000_000


def results(
    number: Annotated[int, typer.Argument(help="Number of the tournament.", min=1, max=10**9)],
    database: Database = None,
    json: AsJson = False,
) -> None:
    """Show the places of a tournament in the ledger, and their prizes at retail value.

    During play, it shows the places that are certain. The JSON line of a tournament that is over is a night
    of `pitboss tournament league`.

    Examples:

    pitboss tournament results 1

    pitboss tournament results 1 --json
    """
    from pitboss.charity.tournament.desk.records import read_tournament
    from pitboss.charity.tournament.prizes import list_finish
    from pitboss.table.money import dollars

    with store_of(database, there=True) as store, store.read() as connection:
        found = read_tournament(connection, number)
    if found is None:
        raise typer.BadParameter(f"the ledger has no tournament {number}")
    rows = list_finish(found.play)
    if json:
        event = "finish" if found.play.phase == "ended" else "standing"
        show.json_lines([{"event": event, "tournament": number, "places": rows}])
        return
    cells = [[_place(row), row["name"], dollars(row["prize_cents"])] for row in rows]
    left = len(found.play.players)
    state = "over" if found.play.phase == "ended" else f"{left} players left"
    show.table(["place", "player", "prize value"], cells, title=f"Tournament {number}: {state}")


def _place(row: dict[str, Any]) -> str:
    return str(row["place"]) if row["place"] == row["last"] else f"{row['place']}-{row['last']}"


def league(
    nights: Annotated[
        list[Path], typer.Argument(help="Results: the JSON lines of a tournament, one file a night.")
    ],
    points: Annotated[
        str, typer.Option(help="Points by place, such as 10,8,6,4 (default: players beaten, and one).")
    ] = "",
    best: Annotated[
        int, typer.Option(help="Nights that count for each player; 0 for all.", min=0, max=1_000)
    ] = 0,
    json: AsJson = False,
) -> None:
    """Rank the players of a league over several nights. Players who tie share the points of their places.

    Examples:

    pitboss tournament league january.jsonl february.jsonl --best 1

    pitboss tournament league january.jsonl february.jsonl --points 10,8,6,5,4 --json
    """
    from pitboss.charity.tournament.league import LeagueRules, rank_league

    rules = LeagueRules(whole_numbers(points, "--points") if points else (), best)
    standings = rank_league([_read_night(path) for path in nights], rules)
    if json:
        show.json_lines(
            each._asdict() | {"points": str(each.points), "by_night": list(map(str, each.by_night))}
            for each in standings
        )
        return
    rows = [[each.rank, each.player, _decimal(each.points), each.nights, each.wins] for each in standings]
    show.table(["rank", "player", "points", "nights", "wins"], rows, title=f"League of {len(nights)} nights")


def _decimal(points: Fraction) -> str:
    return f"{float(points):.2f}".removesuffix(".00")


def _read_night(path: Path) -> LeagueNight:
    """Read the finish from a file of JSON lines."""
    from json import JSONDecodeError, loads

    from pitboss.charity.tournament.league import BadLeague, LeagueNight

    if path.stat().st_size > MAX_FILE_BYTES:
        raise BadLeague(f"{path.name} is too large for the results of a tournament")
    for line in reversed(path.read_text(encoding="utf-8").splitlines()):
        try:
            page = loads(line)
            if page["event"] == "finish":
                places = {str(row["name"]): (int(row["place"]), int(row["last"])) for row in page["places"]}
                return LeagueNight(path.stem, places)
        except (JSONDecodeError, KeyError, TypeError, ValueError, RecursionError) as error:
            raise BadLeague(f"{path.name} has a line that is not of a tournament: {error}") from error
    raise BadLeague(f"{path.name} has no finish: simulate or run the tournament to its end")


def whole_numbers(text: str, option: str) -> tuple[int, ...]:
    """Parse whole numbers separated by commas."""
    words = [word.strip() for word in text.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) < 13 for word in words):
        raise typer.BadParameter(f"{option} {text[:80]!r} are not whole numbers: write 25,100,500")
    return tuple(map(int, words))
