"""Ask a person which game to play."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.table import Game

DEFAULT_GAME = "hold-em"
QUIT_WORDS = ("quit", "exit", "q")


def at_terminal() -> bool:
    """Return whether a person is at the terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def choose() -> str | None:
    """Ask for a game and return its id; None to quit."""
    from pitboss.cli.play import ask
    from pitboss.table.catalog import UnknownGame

    groups = _groups()
    games = [game for group in groups.values() for game in group]
    out, numbers = show.console(), iter(range(1, len(games) + 1))
    for title, group in groups.items():
        out.print(title, style="bold")
        for line in _columns([f"{next(numbers):>2}  {game.id}" for game in group], out.width):
            out.print(f"  {line}", markup=False)
    while True:
        answer = ask(f"Which game? Number or name, Enter for {DEFAULT_GAME} > ")
        if answer is None or answer.strip().lower() in QUIT_WORDS:
            return None
        try:
            return _find_game_id(answer, games)
        except UnknownGame as unknown:
            show.print_wrapped(show.plain(unknown), style="red")


def _groups() -> dict[str, list[Game]]:
    """Group the games by opponent, in the order of the law."""
    from pitboss.poker.game import PokerGame
    from pitboss.table import every_game

    groups: dict[str, list[Game]] = {"Against the other players": [], "Against the house": []}
    players, house = groups.values()
    for game in every_game():
        (players if isinstance(game, PokerGame) else house).append(game)
    return groups


def _find_game_id(answer: str, games: Sequence[Game]) -> str:
    """Find the game by its number, id or title."""
    from pitboss.table import find_game
    from pitboss.table.catalog import UnknownGame

    said = answer.strip().lower()
    if not said:
        return DEFAULT_GAME
    if said.isdecimal() and len(said) < 4:
        if not 1 <= int(said) <= len(games):
            raise UnknownGame(f"there is no game {said}: enter a number from 1 to {len(games)}, or a name")
        return games[int(said) - 1].id
    titled = {game.title.lower(): game.id for game in games}
    return find_game(titled.get(said) or "-".join(said.replace("'", "").split())).id


def _columns(cells: Sequence[str], width: int) -> Iterator[str]:
    """Lay out cells in columns, read downward."""
    room = max(map(len, cells)) + 3
    across = max((width - 2) // room, 1)
    down = -(-len(cells) // across)
    for row in range(down):
        yield "".join(f"{cell:<{room}}" for cell in cells[row::down]).rstrip()
