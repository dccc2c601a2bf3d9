"""Print tables for people, JSON lines for programs, and progress on standard error.

All output goes through here, which escapes markup and terminal control characters.
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
_UNLIMITED_WIDTH = 1000
_MAX_UNWRAPPED_WIDTH = 12
"""Columns up to this width are never wrapped."""
_NUMBER = re.compile(r"(?:[-+]?\$?[\d,./]+%?)?")
_LONG_WORD = re.compile(r"(\S{100})\S{200,}(\S{20})")
"""A word too long to print in full."""


def console(*, error: bool = False) -> Console:
    """Create a console, only when needed because Rich loads slowly."""
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

    class Plain(Console):
        """A console that escapes control characters in text."""

        def render(
            self, renderable: RenderableType, options: ConsoleOptions | None = None
        ) -> Iterable[Segment]:
            for text, style, control in super().render(renderable, options):
                yield Segment(text if control else plain(text), style, control)

    return Plain(stderr=error, highlight=False, markup=False, emoji=False, soft_wrap=False)


def say(text: object = "", *, end: str = "\n") -> None:
    """Print text on standard output, unwrapped."""
    sys.stdout.write(plain(text) + end)


def complain(error: object, *, below: bool = False) -> None:
    """Print an error on a line of standard error, after a newline if `below`."""
    sys.stderr.write(f"{chr(10) * below}pitboss: {problem(error)}\n")


def step(what: str) -> None:
    """Announce the next step of a long job on standard error."""
    sys.stderr.write(f"{plain(what)} ...\n")
    sys.stderr.flush()


def problem(error: object) -> str:
    """Return an error on one line, with very long words shortened."""
    return _LONG_WORD.sub(r"\1...\2", plain(error).replace("\n", "\\n"))


def print_wrapped(text: str, *, indent: int = 0, style: str = "", bold: int = 0) -> None:
    """Print an indented paragraph, with its first `bold` characters in bold."""
    from textwrap import wrap

    from rich.text import Text

    out = console()
    lines = wrap(plain(text), max(out.width - indent, 20), break_on_hyphens=False, break_long_words=False)
    for number, line in enumerate(lines):
        shown = Text(" " * indent + line, style=style)
        shown.stylize("bold", indent, indent + (0 if number else bold))
        out.print(shown, soft_wrap=True)


def points(title: str, sentences: Sequence[str]) -> None:
    """Print sentences as a list under a title; print nothing if there are none."""
    from textwrap import wrap

    from rich.text import Text

    if not sentences:
        return
    print_wrapped(f"{title}:")
    out = console()
    for each in sentences:
        lines = wrap(plain(each), max(out.width - 2, 20), break_on_hyphens=False, break_long_words=False)
        for number, line in enumerate(lines):
            out.print(Text(("  " if number else "- ") + line), soft_wrap=True)


@contextmanager
def working(what: str) -> Iterator[Callable[[str], None]]:
    """Show a status on standard error, if it is a terminal. Yield a function that changes it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with console(error=True).status(f"{what} ...") as status:
        yield lambda other: status.update(f"{other} ...")


def plain(text: object) -> str:
    """Escape terminal control characters, since a stranger may have written the text."""
    signs = str(text)
    if signs.isprintable():
        return signs
    return "".join(each if each.isprintable() or each == "\n" else ascii(each)[1:-1] for each in signs)


def shares(often: Mapping[str, Fraction]) -> str:
    """Format the frequency of each decision, and of having none."""
    parts = [f"{way} {float(share):.2%}" for way, share in often.items()]
    rest = 1 - sum(often.values())
    return ", ".join([*parts, f"nothing to decide {float(rest):.2%}"] if rest else parts)


def json_lines(rows: Iterable[dict[str, Any]]) -> None:
    """Print one JSON object per line, with terminal control characters escaped as in JSON."""
    for row in rows:
        line = json.dumps(row, ensure_ascii=False)
        if not line.isprintable():
            line = "".join(each if each.isprintable() else json.dumps(each)[1:-1] for each in line)
        sys.stdout.write(line + "\n")


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, title: str | None = None) -> None:
    """Print a plain table with numbers on the right. On a narrow screen, print rows as text instead."""
    from rich import box
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

    if title:
        print_wrapped(title, style="italic")
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    cells = [[plain(cell) for cell in row] for row in rows]
    for place, column in enumerate(columns):
        numeric = bool(cells) and all(_NUMBER.fullmatch(row[place]) for row in cells)
        texts = [column, *(row[place] for row in cells)]
        whole = (
            place == 0
            or max(map(len, texts)) <= _MAX_UNWRAPPED_WIDTH
            or not any(" " in text for text in texts)
        )
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
    wide = out.options.update(max_width=_UNLIMITED_WIDTH)
    if Measurement.get(out, wide, grid).minimum > out.width:
        grid.padding = (0, 1, 0, 0)  # first try narrower gaps between columns
    if Measurement.get(out, wide, grid).minimum > out.width:
        _one_by_one(columns, cells)
    else:
        out.print(grid)


def _one_by_one(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print the rows of a table that is wider than the screen, one below the other."""
    for first, *rest in rows:
        called = f"{columns[0]} {first}" if first and _NUMBER.fullmatch(first) else first
        print_wrapped(called, bold=len(called))
        named = zip(columns[1:], rest, strict=True)
        print_wrapped("; ".join(f"{name} {cell}".strip() for name, cell in named if cell), indent=2)


def progress(items: Iterable[_T], total: int, what: str, least: int = 200) -> Iterator[_T]:
    """Yield the items, with a progress bar on standard error if it is a terminal."""
    if not sys.stderr.isatty() or total < least:
        yield from items
        return
    from rich.progress import track

    yield from track(items, description=what, total=total, console=console(error=True), transient=True)


@contextmanager
def bar(total: int, what: str, units: str, begun: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a progress bar with rate and time left on standard error. Yield a function that advances it."""
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
            shown.update(task, rate=f"{speed:,.0f} {units} per second" if speed else "")

        yield advance


def note_missing_law(game: Game[Any, Any, Any]) -> None:
    """Print which paragraphs are missing and what the game follows instead."""
    from pitboss.table.catalog import missing_text_notes  # not needed to show help

    for line in missing_text_notes(game):
        show.print_wrapped(line, style="dim")
