"""Run --bot-command programs, and end them with the command however it ends."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from pitboss.cli import show
from pitboss.cli.arguments import bot_names

if TYPE_CHECKING:
    from pitboss.table.bots import AnyBot

_K = TypeVar("_K")
ENDING_SIGNALS = (signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))
"""Signals that would end this process at once and leave bot programs running."""


class Command(str):
    """A bot program, named by its command."""

    __slots__ = ()


def list_players(bots: list[str] | None, commands: list[str] | None) -> list[str]:
    """Return the named bots, then the bot programs."""
    return [*bot_names(bots or []), *map(Command, commands or [])]


@contextmanager
def start_programs(who: Mapping[_K, str], seconds: float, megabytes: int) -> Iterator[dict[_K, AnyBot]]:
    """Start a program for each command; all are ended when the block exits."""
    if not any(isinstance(each, Command) for each in who.values()):
        yield dict(who)
        return
    from pitboss.bots import CommandBot

    def run(command: str) -> CommandBot:
        bot = CommandBot(command, seconds=seconds, megabytes=megabytes, warn=show.complain)
        return held.enter_context(bot)

    with _unwinding(), ExitStack() as held:
        yield {place: run(str(each)) if isinstance(each, Command) else each for place, each in who.items()}


@contextmanager
def _unwinding() -> Iterator[None]:
    """Turn ending signals into a normal exit, so that bot programs are ended, too."""

    def leave(number: int, _: object) -> None:
        sys.exit(128 + number)

    before: dict[signal.Signals, Any] = {}
    for number in ENDING_SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            before[number] = signal.signal(number, leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
