"""Printing: tables for people, JSON lines for programs, progress on standard error.

All that a command prints goes through here: no text is markup, and no sign in it steers a terminal.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console
from typing import TYPE_CHECKING

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.table import Game

_T = TypeVar("_T")
_WIDE = 1000
_SHORT = 12
"""A column of so few characters is never broken into lines."""
_NUMBER = re.compile(r"(?:[-+]?\$?[\d,./]+%?)?")
_LONG = re.compile(r"(\S{100})\S{200,}(\S{20})")
"""A word longer than most file names: nobody reads it to its end."""


def console(*, error: bool = False) -> Console:
    """A console, made when something is printed: it is slow to load."""
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

    class Plain(Console):
        """One that prints texts as they are: what is not its own style is shown, and not obeyed."""

        def render(
            self, renderable: RenderableType, options: ConsoleOptions | None = None
        ) -> Iterable[Segment]:
            for text, style, control in super().render(renderable, options):
                yield Segment(text if control else plain(text), style, control)

    return Plain(stderr=error, highlight=False, markup=False, emoji=False, soft_wrap=False)


def say(text: object = "", *, end: str = "\n") -> None:
    """Text on standard output, in no width."""
    sys.stdout.write(plain(text) + end)


def complain(error: object, *, below: bool = False) -> None:
    """What is wrong, on a line of standard error; below one that was broken off, perhaps."""
    sys.stderr.write(f"{chr(10) * below}pitboss: {problem(error)}\n")


def step(what: str) -> None:
    """Say on a line of standard error which step of a longer job begins now."""
    sys.stderr.write(f"{plain(what)} ...\n")
    sys.stderr.flush()


def problem(error: object) -> str:
    """What is wrong, on one line, without what nobody would read of a very long word."""
    return _LONG.sub(r"\1...\2", plain(error).replace("\n", "\\n"))


def wrapped(text: str, *, indent: int = 0, style: str = "", bold: int = 0) -> None:
    """A paragraph whose lines are all indented; its first `bold` characters stand out."""
    from textwrap import wrap

    from rich.text import Text

    out = console()
    lines = wrap(plain(text), max(out.width - indent, 20), break_on_hyphens=False, break_long_words=False)
    for number, line in enumerate(lines):
        shown = Text(" " * indent + line, style=style)
        shown.stylize("bold", indent, indent + (0 if number else bold))
        out.print(shown, soft_wrap=True)


def points(title: str, sentences: Sequence[str]) -> None:
    """Sentences below a title, each with a dash; none and there is no title."""
    from textwrap import wrap

    from rich.text import Text

    if not sentences:
        return
    wrapped(f"{title}:")
    out = console()
    for each in sentences:
        lines = wrap(plain(each), max(out.width - 2, 20), break_on_hyphens=False, break_long_words=False)
        for number, line in enumerate(lines):
            out.print(Text(("  " if number else "- ") + line), soft_wrap=True)


@contextmanager
def working(what: str) -> Iterator[Callable[[str], None]]:
    """Says on standard error what is being done, while there is a terminal to show it.

    It gives a function by which something else can be said meanwhile.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with console(error=True).status(f"{what} ...") as status:
        yield lambda other: status.update(f"{other} ...")


def plain(text: object) -> str:
    """A text without signs that steer a terminal: who wrote it may be a stranger."""
    signs = str(text)
    if signs.isprintable():
        return signs
    return "".join(each if each.isprintable() or each == "\n" else ascii(each)[1:-1] for each in signs)


def shares(often: Mapping[str, Fraction]) -> str:
    """How often each way is gone, and how often there is none to choose."""
    parts = [f"{way} {float(share):.2%}" for way, share in often.items()]
    rest = 1 - sum(often.values())
    return ", ".join([*parts, f"nothing to decide {float(rest):.2%}"] if rest else parts)


def json_lines(rows: Iterable[dict[str, Any]]) -> None:
    """One JSON object a line, on standard output; signs that steer a terminal are escaped as JSON does."""
    for row in rows:
        line = json.dumps(row, ensure_ascii=False)
        if not line.isprintable():
            line = "".join(each if each.isprintable() else json.dumps(each)[1:-1] for each in line)
        sys.stdout.write(line + "\n")


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, title: str | None = None) -> None:
    """A plain table; numbers to the right. No word is broken: on too narrow a screen rows become text.

    The title has the width of the screen, however narrow the table is.
    """
    from rich import box
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

    if title:
        wrapped(title, style="italic")
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    cells = [[plain(cell) for cell in row] for row in rows]
    for place, column in enumerate(columns):
        numeric = bool(cells) and all(_NUMBER.fullmatch(row[place]) for row in cells)
        texts = [column, *(row[place] for row in cells)]
        whole = place == 0 or max(map(len, texts)) <= _SHORT or not any(" " in text for text in texts)
        parts = texts if whole else [word for text in texts for word in text.split()]
        grid.add_column(
            column,
            justify="right" if numeric else "left",
            overflow="fold",
            no_wrap=whole,
            min_width=max(map(len, parts), default=0),
        )
    for row in cells:
        grid.add_row(*map(Text, row))
    out = console()
    wide = out.options.update(max_width=_WIDE)
    if Measurement.get(out, wide, grid).minimum > out.width:
        grid.padding = (0, 1, 0, 0)  # the columns move together before they are given up
    if Measurement.get(out, wide, grid).minimum > out.width:
        _one_by_one(columns, cells)
    else:
        out.print(grid)


def _one_by_one(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """The rows of a table that is wider than the screen: what each has, below its first cell."""
    for first, *rest in rows:
        called = f"{columns[0]} {first}" if first and _NUMBER.fullmatch(first) else first
        wrapped(called, bold=len(called))
        named = zip(columns[1:], rest, strict=True)
        wrapped("; ".join(f"{name} {cell}".strip() for name, cell in named if cell), indent=2)


def progress(items: Iterable[_T], total: int, what: str, least: int = 200) -> Iterator[_T]:
    """The items, with a bar on standard error while there is a terminal to show it."""
    if not sys.stderr.isatty() or total < least:
        yield from items
        return
    from rich.progress import track

    yield from track(items, description=what, total=total, console=console(error=True), transient=True)


@contextmanager
def bar(total: int, what: str, units: str, begun: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar on standard error with the rate and the time left. It gives a function to tell how far it is."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console(error=True), transient=True) as shown:
        task = shown.add_task(what, total=total, completed=begun, rate="")

        def advance(done: int) -> None:
            shown.update(task, completed=done)
            speed = shown.tasks[task].speed
            shown.update(task, rate=f"{speed:,.0f} {units} a second" if speed else "")

        yield advance


def say_what_is_not_held(game: Game[Any, Any, Any]) -> None:
    """Which paragraphs are not held, and by what they are played."""
    from pitboss.table.catalog import not_held  # help is shown without it

    for line in not_held(game):
        show.wrapped(line, style="dim")
