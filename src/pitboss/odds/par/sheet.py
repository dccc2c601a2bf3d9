"""A PAR sheet: all that is known of the chances of a game under one house's options, as a value.

Everything on it comes from the same counts that price the wagers. It reads no clock: the date of issue is
handed in, and is no part of what the number of the document is made of.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pitboss import __version__
from pitboss.law.index import editions, lookup
from pitboss.odds.banking import bank_prices
from pitboss.odds.best_play.advice import BestPlay
from pitboss.odds.best_play.strategy import strategy
from pitboss.odds.exact import WagerValue
from pitboss.odds.par.decimals import plain, row_of
from pitboss.odds.par.estimates import SampledResult, estimate, standard_errors
from pitboss.odds.par.wagers import ParWager, priced
from pitboss.table import Game, HouseOptions, Refused
from pitboss.table.catalog import not_held
from pitboss.table.house_options import about
from pitboss.table.money import dollars

BEST = "Where a player decides, the way that is worth most is gone in every situation."
HOUSE_WAY = (
    "Wagers are priced with hands set the way of the house. The strategy says what other play is worth, at a"
    " stake of {}."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ParOption:
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
class ParBank:
    """What a player's bank is worth, of each unit that it covers."""

    price: WagerValue
    """At what each opponent stakes. Its edge is what the bank loses: below nothing where it wins."""
    errors: Mapping[str, float]
    """The standard errors of all figures of a sample, by their names; none where they are exact."""

    def to_json(self) -> dict[str, Any]:
        """Return all of it; sampled figures are estimates with a standard error."""
        price = self.price
        row: dict[str, Any] = plain(
            {"name": price.wager, "cite": price.cite, "stake": dollars(price.stake)}
            | {name: getattr(price, name) for name in BANK_FIGURES}
            | {"method": price.method, "ways": price.sampled, "standard_error": price.standard_error}
        )
        names = BANK_FIGURES if self.errors else ()
        return row | {name: estimate(getattr(price, name), self.errors[name]) for name in names}


BANK_FIGURES = "edge", "hit_any_award", "hit_net_win", "variance", "deviation"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParSheet:
    """All of it."""

    game: str
    title: str
    law: str
    chapter: str
    edition: str
    agency: str
    provenance: str
    not_held: tuple[str, ...]
    options: tuple[ParOption, ...]
    wagers: tuple[ParWager, ...]
    play: str
    """How what a player decides is decided in the figures of the wagers."""
    banks: tuple[ParBank, ...]
    """What it is worth to have the bank, where players may."""
    strategy: tuple[BestPlay, ...]
    """How what is decided about is best played, and what simpler play costs."""
    version: str
    command: str
    """What makes the same sheet again; a renderer adds the file and the date."""
    issued: str = ""

    @property
    def number(self) -> str:
        """The number of the document, made of its content but for the date."""
        row = {key: value for key, value in self._row().items() if key != "issued"}
        digest = sha256(json.dumps(row, sort_keys=True, ensure_ascii=False).encode()).hexdigest().upper()
        return "-".join(digest[start : start + 4] for start in range(0, 16, 4))

    def to_json(self) -> dict[str, Any]:
        """Every field: a fraction with its decimal beside it, an estimate with its standard error."""
        return {"number": self.number, **self._row()}

    def _row(self) -> dict[str, Any]:
        return row_of(self, "wagers", "banks", "strategy") | {
            "wagers": [each.to_json() for each in self.wagers],
            "banks": [each.to_json() for each in self.banks],
            "strategy": plain([each.to_json() for each in self.strategy]),
        }


def sheet(game: Game, options: HouseOptions, issued: str = "", stake: int | None = None) -> ParSheet:
    """The PAR sheet of a game under one house's options; refused where players play against each other.

    Commission, caps and meters are those on the stake, in cents, that the game names unless told.
    """
    models = game.models(options)
    wagers = tuple(each for model in models for each in priced(game, options, model, stake))
    if not wagers:
        why = f"{game.title} has no wagers against the house: its players play against each other"
        raise Refused(f"{why}; `pitboss games` lists the house games", game.law)
    plays = tuple(strategy(game, options, stake))
    best = HOUSE_WAY.format(dollars(plays[0].stake)) if game.sets_hands else BEST
    section = game.section(options)
    entry = lookup(section)
    edition = editions()[entry.edition if entry else str(section).partition("-")[0]]
    return ParSheet(
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
        play=best if plays else "",
        banks=tuple(map(_bank, bank_prices(game, options, models, stake))),
        strategy=plays,
        version=__version__,
        command=_command(game, options, stake),
        issued=issued,
    )


def _command(game: Game, options: HouseOptions, stake: int | None) -> str:
    chosen = (f"{name}={_typed(value)}" for name, value in options.to_json().items())
    words = [word for each in chosen for word in ("-o", each)]
    words += ["--stake", dollars(stake).replace("$", "").replace(",", "")] if stake else []
    return shlex.join(["pitboss", "par", game.id, *words])


def _bank(price: WagerValue) -> ParBank:
    came = (SampledResult(net, 1, often) for net, often in price.returns.items())
    return ParBank(price=price, errors=standard_errors(price, came))


def _typed(value: Any) -> str:
    """A value as it is written after -o name=."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=dict)


def _options(game: Game, options: HouseOptions) -> Iterator[ParOption]:
    for each in game.house_options():
        value = getattr(options, each.name)
        entry = lookup(each.cite) if each.cite else None
        yield ParOption(
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
