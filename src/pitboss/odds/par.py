"""A PAR sheet: all that is known of the chances of a game under one house's options, as a value.

Everything on it comes from the same counts that price the wagers. It reads no clock: the date of issue is
handed in, and is no part of what the number of the document is made of.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pitboss import __version__
from pitboss.law.index import editions, lookup
from pitboss.odds.advice import BestPlay
from pitboss.odds.figures import plain
from pitboss.odds.par_wagers import Priced, priced
from pitboss.odds.strategy import strategy
from pitboss.table import Game, HouseOptions, Refused
from pitboss.table.held import not_held
from pitboss.table.house_options import about


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A house option with what was chosen, what it is unless told, and what it means."""

    name: str
    topic: str
    value: str
    default: str
    chosen: bool
    reading: bool
    says: str
    cite: str | None
    provenance: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """All of it."""

    game: str
    title: str
    law: str
    chapter: str
    edition: str
    agency: str
    provenance: str
    not_held: tuple[str, ...]
    options: tuple[Option, ...]
    wagers: tuple[Priced, ...]
    strategy: tuple[BestPlay, ...]
    """How what is decided about is best played, and what simpler play costs."""
    version: str
    command: str
    """What makes the same sheet again; a renderer adds the file and the date."""
    issued: str = ""

    @property
    def number(self) -> str:
        """The number of the document, made of its content but for the date."""
        row = {key: value for key, value in plain(self).items() if key != "issued"}
        digest = sha256(json.dumps(row, sort_keys=True, ensure_ascii=False).encode()).hexdigest().upper()
        return "-".join(digest[start : start + 4] for start in range(0, 16, 4))

    def to_json(self) -> dict[str, Any]:
        """Every field; a fraction with its decimal beside it."""
        return {"number": self.number, **plain(self)}


def sheet(game: Game, options: HouseOptions, issued: str = "") -> Sheet:
    """The PAR sheet of a game under one house's options; refused where players play against each other."""
    wagers = tuple(each for model in game.models(options) for each in priced(game, options, model))
    if not wagers:
        why = f"{game.title} has no wagers against the house: its players play against each other"
        raise Refused(f"{why}; `pitboss games` lists the house games", game.law)
    section = game.section(options)
    edition = editions()[str(section).partition("-")[0]]
    return Sheet(
        game=game.id,
        title=game.title,
        law=str(section),
        chapter=edition.title,
        edition=f"{edition.adopted}, effective {edition.effective.isoformat()}",
        agency=edition.agency,
        provenance=game.provenance,
        not_held=tuple(not_held(game)),
        options=tuple(_options(game, options)),
        wagers=wagers,
        strategy=tuple(strategy(game, options)),
        version=__version__,
        command=_command(game, options),
        issued=issued,
    )


def _command(game: Game, options: HouseOptions) -> str:
    chosen = (f"{name}={_typed(value)}" for name, value in options.to_json().items())
    words = [word for each in chosen for word in ("-o", each)]
    return shlex.join(["pitboss", "par", game.id, *words])


def _typed(value: Any) -> str:
    """A value as it is written after -o name=."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=dict)


def _options(game: Game, options: HouseOptions) -> Iterator[Option]:
    for each in game.house_options():
        value = getattr(options, each.name)
        entry = lookup(each.cite) if each.cite else None
        yield Option(
            name=each.name,
            topic=each.topic,
            value=_typed(value),
            default=_typed(each.default),
            chosen=value != each.default,
            reading=about(type(options), each.name).reading,
            says=each.says,
            cite=str(each.cite) if each.cite else None,
            provenance=entry.provenance if entry else None,
        )
