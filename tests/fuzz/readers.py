"""Every reader of what anybody may write, as a function of bytes: it reads them or refuses."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import typer
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.cli.play import house_options
from pitboss.evidence import heads as lists
from pitboss.evidence.lines import seal_line
from pitboss.evidence.own_reading import verify_own
from pitboss.evidence.verifying import verify
from pitboss.law import BadCite, BadInput
from pitboss.law.index import find, glossary
from pitboss.law.resolve import join_citations, resolve, suggest_places
from pitboss.law.search import correct_spelling, search
from pitboss.poker.history import BadHistory, read, replay, to_phh, to_text
from pitboss.table import BadRecord, Refused, find_game
from pitboss.table.house_options import BadOptions
from pitboss.table.json_text import BadJson, loads
from pitboss.table.record import compact
from tests.evidence.sealing import record, rows

GAMES = ("hold-em", "seven-card-stud", "mini-dice", "keno", "pai-gow-poker", "red-dog", "pokette")
AT_THE_PROMPT = ("hold-em", "five-card-draw", "mini-dice", "keno", "pai-gow-poker")


def records(given: bytes) -> None:
    """A record, as it stands and with its seals made good: who can write a file can seal it."""
    for each in (given, _sealed(given, _seal_2), _sealed(given, seal_line)):
        for partial in (False, True):
            with suppress(BadRecord):
                verify(each, partial=partial)


def _sealed(given: bytes, seal: Callable[[dict[str, Any], str], tuple[bytes, str]]) -> bytes:
    before, lines = "", []
    for line in given.splitlines():
        try:
            row = loads(line.decode())
            row.pop("seal", None)
            line, before = seal(row, before)
        except (ValueError, TypeError, AttributeError, RecursionError):
            pass
        lines.append(line + b"\n")
    return b"".join(lines)


def _seal_2(row: dict[str, Any], before: str) -> tuple[bytes, str]:
    seal = hashlib.sha256(f"{before}\n{compact(row)}".encode()).hexdigest()
    return compact(row | {"seal": seal}).encode(), seal


def own(given: bytes) -> None:
    """A player's own record, as it stands and sealed again."""
    for each in (given, _sealed(given, seal_line)):
        with suppress(BadRecord):
            verify_own(each)


def heads(given: bytes) -> None:
    """A list of heads, and a record of which they may be."""
    with suppress(lists.BadHeads, BadRecord):
        listed = lists.read_list(given)
        lists.compare(listed.heads, record(rows()))
        lists.check_signature(listed, None)
    with suppress(BadRecord):
        lists.list_heads(given)


def histories(given: bytes) -> None:
    """A hand history, read, played and told."""
    for _, history in read(given.decode("utf-8", "replace")):
        if isinstance(history, BadHistory):
            continue
        with suppress(BadHistory, Refused):
            hand = replay(history).hand
            to_text(hand)
            to_phh(hand)


def options(given: bytes) -> None:
    """House options as words, and as JSON."""
    text = given.decode("utf-8", "surrogateescape")
    for id in GAMES:
        game = find_game(id)
        with suppress(BadOptions, Refused, typer.BadParameter):
            house_options(game, text.split("\n"))
        with suppress(BadOptions, Refused, BadJson, json.JSONDecodeError):
            game.options_from_json(loads(text))


def prompt(given: bytes) -> None:
    """What a person types, at one of several games: which one, the bytes decide."""
    words = ["play", AT_THE_PROMPT[sum(given) % len(AT_THE_PROMPT)], "--seed", "1", "--rounds", "3"]
    done = CliRunner().invoke(app, words, input=given.decode("utf-8", "backslashreplace"))
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception


def law(given: bytes) -> None:
    """A citation as people write it, a question, a term."""
    text = given.decode("utf-8", "surrogateescape")
    with suppress(BadInput):
        correct_spelling(text)
        search(text)
    glossary(text)
    for each in join_citations(text.split(" ")):
        with suppress(BadCite):
            where = resolve(each)
            find(where)
            suggest_places([where])


READERS: dict[str, Callable[[bytes], None]] = {
    each.__name__: each for each in (records, own, heads, histories, options, prompt, law)
}
