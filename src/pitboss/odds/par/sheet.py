"""A PAR sheet as a value: the odds of a game under one house's options.

All figures come from the same counts that price the wagers. The date of issue is passed in, and does not
affect the document number.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pitboss.law.index import editions, lookup
from pitboss.odds.banking import bank_prices
from pitboss.odds.best_play.advice import BestPlay
from pitboss.odds.best_play.strategy import strategy
from pitboss.odds.exact import WagerValue
from pitboss.odds.par.decimals import row_of, to_json_value
from pitboss.odds.par.estimates import SampledResult, estimate, standard_errors
from pitboss.odds.par.wagers import ParWager, par_wagers
from pitboss.table import Game, HouseOptions, Refused
from pitboss.table.catalog import missing_text_notes
from pitboss.table.house_options import find_declaration
from pitboss.table.money import dollars
from pitboss.version import __version__

__all__ = ["ParBank", "ParOption", "ParSheet", "sheet"]

BEST_PLAY_NOTE = "Figures assume optimal play."
HOUSE_WAY_NOTE = (
    "Wagers are priced with hands set the house way. The strategy section gives the value of other play, at a"
    " stake of {}."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ParOption:
    """A house option: its chosen value, default and meaning."""

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
    """The value of a player's bank, per unit covered."""

    price: WagerValue
    """Price at each opponent's stake. The edge is the bank's loss; negative if the bank wins."""
    errors: Mapping[str, float]
    """Standard errors of sampled figures by name; empty if exact."""

    def to_json(self) -> dict[str, Any]:
        """Return the row as JSON; sampled figures are estimates with a standard error."""
        price = self.price
        row: dict[str, Any] = to_json_value(
            {"name": price.wager, "cite": price.cite, "stake": dollars(price.stake)}
            | {name: getattr(price, name) for name in BANK_FIGURES}
            | {"method": price.method, "ways": price.sampled, "standard_error": price.standard_error}
        )
        names = BANK_FIGURES if self.errors else ()
        return row | {name: estimate(getattr(price, name), self.errors[name]) for name in names}


BANK_FIGURES = "edge", "hit_any_award", "hit_net_win", "variance", "deviation"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParSheet:
    """The whole sheet."""

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
    """The play that the wagers' figures assume."""
    banks: tuple[ParBank, ...]
    """Value of banking, if players may bank."""
    strategy: tuple[BestPlay, ...]
    """Best play for each decision, and the cost of simpler play."""
    version: str
    command: str
    """Command that reproduces the sheet; a renderer adds the file and the date."""
    issued: str = ""

    @property
    def number(self) -> str:
        """Return the document number, a hash of the content without the date."""
        row = {key: value for key, value in self._row().items() if key != "issued"}
        digest = sha256(json.dumps(row, sort_keys=True, ensure_ascii=False).encode()).hexdigest().upper()
        return "-".join(digest[start : start + 4] for start in range(0, 16, 4))

    def to_json(self) -> dict[str, Any]:
        """Return all fields: fractions with decimals, estimates with standard errors."""
        return {"number": self.number, **self._row()}

    def _row(self) -> dict[str, Any]:
        return row_of(self, "wagers", "banks", "strategy") | {
            "wagers": [each.to_json() for each in self.wagers],
            "banks": [each.to_json() for each in self.banks],
            "strategy": to_json_value([each.to_json() for each in self.strategy]),
        }


def sheet(game: Game, options: HouseOptions, issued: str = "", stake: int | None = None) -> ParSheet:
    """Make the PAR sheet of a game under one house's options. Refuse games between players.

    Commission, caps and meters apply at the stake in cents (default: the game's).
    """
    models = game.models(options)
    wagers = tuple(each for model in models for each in par_wagers(game, options, model, stake))
    if not wagers:
        why = f"{game.title} has no wagers against the house: its players play against each other"
        raise Refused(f"{why}; choose a house game from `pitboss games`", game.law)
    plays = tuple(strategy(game, options, stake))
    best = HOUSE_WAY_NOTE.format(dollars(plays[0].stake)) if game.sets_hands else BEST_PLAY_NOTE
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
        not_held=tuple(missing_text_notes(game)),
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
    chosen = (f"{name}={_format_value(value)}" for name, value in options.to_json().items())
    words = [word for each in chosen for word in ("-o", each)]
    words += ["--stake", dollars(stake).replace("$", "").replace(",", "")] if stake else []
    return shlex.join(["pitboss", "par", game.id, *words])


def _bank(price: WagerValue) -> ParBank:
    came = (SampledResult(net, 1, often) for net, often in price.returns.items())
    return ParBank(price=price, errors=standard_errors(price, came))


def _format_value(value: Any) -> str:
    """A value as it is written after -o name=."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=dict)


def _options(game: Game, options: HouseOptions) -> Iterator[ParOption]:
    for each in game.house_options():
        value = getattr(options, each.name)
        entry = lookup(each.cite) if each.cite else None
        yield ParOption(
            name=each.name,
            topic=each.topic,
            value=_format_value(value),
            default=_format_value(each.default),
            chosen=value != each.default,
            reading=find_declaration(type(options), each.name).reading,
            says=each.says,
            cite=str(each.cite) if each.cite else None,
            provenance=entry.provenance if entry else None,
        )
