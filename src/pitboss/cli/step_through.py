"""`pitboss replay --step`: walk through poker hands in the terminal, scene by scene."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from pitboss.cli import show
from pitboss.cli.play import ask
from pitboss.law import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.cli.histories import ReplayedRound
    from pitboss.poker.history.scenes import HandScene

_KEYS = "Press Enter for the next step, b to go back, n for the next hand, q to quit"


def walk(rounds: Iterable[ReplayedRound], seen_by: str | None) -> bool:
    """Walk through the hands until the person quits. Return whether all could be shown."""
    from rich.text import Text

    from pitboss.cli.histories import describe_recording, place, report_error, require_poker, viewer
    from pitboss.poker.history.scenes import scenes

    out = show.console()
    out.print(f"{_KEYS}.", style="dim", markup=False)
    whole = True
    for each in rounds:
        hand = require_poker(each)
        try:
            seen = scenes(hand, viewer(each, seen_by))
        except BadInput as error:
            whole = False
            report_error(each.row | {"error": str(error)}, json=False)
            continue
        out.rule(Text(place(each.row | {"file": Path(each.row["file"]).name})), align="left")
        show.print_wrapped(", ".join(filter(None, [hand.game.title, describe_recording(each)])))
        if not _walk_hand(out, seen):
            break
    return whole


def _walk_hand(out: Console, seen: list[HandScene]) -> bool:
    """Walk through a hand; return whether the person wants another."""
    at = 0
    while at < len(seen):
        _print_scene(out, seen[at], f"{at + 1} of {len(seen)}")
        while True:
            word = ask("> ")
            if word is None or word.strip().lower() in ("q", "quit"):
                return False
            word = word.strip().lower()
            if word in ("", "b", "back", "n", "next"):
                break
            out.print(f"{_KEYS}.", style="dim", markup=False)
        if word[:1] == "n":
            return True
        at = max(at - 1, 0) if word else at + 1
    return True


def _print_scene(out: Console, scene: HandScene, number: str) -> None:
    """Print what happens, with rules, then the table."""
    from rich.text import Text

    out.print(number, style="dim", markup=False)
    for sentence, law in scene.said:
        width = max(out.width - len(law) - 1, 20)
        *lines, last = wrap(show.plain(sentence), width, break_on_hyphens=False) or [""]
        out.print(Text("\n".join([*lines, ""]), style="bold"), end="")
        out.print(Text.assemble((last, "bold"), " " * (width - len(last) + 1), (law, "dim")), soft_wrap=True)
    for line in scene.table(out.width):
        out.print(Text(show.plain(line)), soft_wrap=True)
