"""Write the reference of commands from their declarations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import typer

from docsite.markdown import code, paragraphs, plain, table
from pitboss.cli import app

ROOM = ["pitboss", "house"]
"""Commands below this one are forms of a room; docs/reference/operations.md lists them with their signers."""


def every_command() -> Iterator[tuple[list[str], Any]]:
    """Yield the words and the declaration of every command."""
    program: Any = typer.main.get_command(app)
    yield from _below(program, typer.Context(program, info_name="pitboss"), ["pitboss"])


def _below(command: Any, context: Any, words: list[str]) -> Iterator[tuple[list[str], Any]]:
    if not hasattr(command, "list_commands"):
        yield words, command
        return
    for name in command.list_commands(context):
        yield from _below(command.get_command(context, name), context, [*words, name])


def commands_page() -> str:
    """Return the page of all commands except the forms of rooms."""
    return "".join(
        [
            "# Commands\n\nFor everyone who types `pitboss`. Every command with its arguments and options, "
            "made from the program; `--help` prints the same. Forms of rooms are "
            "[listed separately](house-commands.md).\n",
            *(_section(words, each) for words, each in every_command() if words[:2] != ROOM),
        ]
    )


def house_commands_page() -> str:
    """Return the page of the commands that submit forms."""
    return "".join(
        [
            "# Room commands\n\nFor people and programs that run a room. Every command "
            "below `pitboss house`, made from the program. "
            "[Operations](operations.md) lists them by rule and signer.\n",
            *(_section(words, each) for words, each in every_command() if words[:2] == ROOM),
        ]
    )


def _section(words: list[str], command: Any) -> str:
    """Return the section of one command."""
    arguments = [each for each in command.params if not each.opts[0].startswith("-")]
    usage = " ".join([*words, *(_argument(each) for each in arguments), "[OPTIONS]"])
    parts = [f"\n## `{' '.join(words)}`\n\n", *_help(command.help or ""), f"```text\n{usage}\n```\n"]
    given = [each for each in command.params if not getattr(each, "hidden", False)]
    if given:
        parts.append("\n" + table(("argument or option", "default", "meaning"), map(_row, given)))
    return "".join(parts)


def _argument(each: Any) -> str:
    name = each.name.upper() + ("..." if each.nargs != 1 else "")
    return name if each.required else f"[{name}]"


def _help(text: str) -> Iterable[str]:
    """Show the examples of a help text as code, and the rest as paragraphs."""
    examples: list[str] = []
    for each in paragraphs(text.replace("\b", "")):
        if example := re.fullmatch(r"(?:Example: )?(pitboss .*)", each):
            examples.append(example[1])
        elif not re.fullmatch(r"Examples?:", each):
            yield f"{plain(each)}\n\n"
    if examples:
        yield "```sh\n" + "\n".join(examples) + "\n```\n\n"


def _row(each: Any) -> tuple[str, str, str]:
    option = each.opts[0].startswith("-")
    names = [*each.opts, *each.secondary_opts] if option else [each.name.upper()]
    default = each.default
    shown = "required" if each.required else "" if default in (None, False, "", (), []) else code(default)
    return ", ".join(map(code, names)), shown, plain(each.help or "")
