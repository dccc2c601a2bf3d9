"""House options of keno: the rate card, closing a game, and sharing a limit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pitboss.games.keno.forms import ThresholdBasis
from pitboss.games.keno.law import EDITION_LABELS, Edition
from pitboss.games.keno.rate_card import HOUSE_CARD, RateCard
from pitboss.law import cite
from pitboss.table.house_options import BadOptions, HouseOptions, blame_option, check_fields, option, reading
from pitboss.table.json_text import loads

LAW = cite("13:69F-15")

OLD_LAW = "19:47-15"
MAX_FILE_BYTES = 1_000_000
"""Size limit of a rate card file."""


@dataclass(frozen=True, kw_only=True)
class KenoOptions(HouseOptions):
    """The rate card and readings. A card from a file is stored whole, so that a record needs no file."""

    law = LAW
    minimum: int = option(
        0, "Minimum wager per way; 0 for the rate card's.", topic="limits", law="19:47-15.3(d)"
    )
    maximum: int = option(
        0, "Maximum wager per way; 0 for the rate card's.", topic="limits", law="19:47-15.3(d)"
    )
    unit: int = option(
        0,
        "Unit for wagers and for sharing a limit; 0 for the rate card's.",
        topic="limits",
    )
    edition: Edition = option(
        "13:69F",
        "Rules to play by: today's, or 19:47, which has no rule for a failed draw.",
        topic="game",
        labels=EDITION_LABELS,
    )
    rate_card: Mapping[str, Any] | str = option(
        {},
        "Your rate card: its fields, or the name of a JSON file with them. Default: ours.",
        topic="rate card",
        law='13:69F-15.1 "rate card"',
    )
    sharing: Literal["pro_rata", "large_winners"] = option(
        "pro_rata",
        "Sharing of the limit per game: all winners in proportion, or only large winners after small "
        "ones are paid in full.",
        topic="rate card",
        law="19:47-15.4(c)11",
    )
    large_from: int = option(
        150_000,
        "Smallest payoff of a large winner, if large winners share the limit.",
        topic="rate card",
        law="19:47-15.4(c)11",
    )
    refund_undrawn: Literal["off", "on"] = option(
        "off",
        "Let players get a refund for undrawn games of a multi-race ticket.",
        topic="game",
        law="19:47-15.4(d)",
    )
    lock_out: Literal["automatic", "manual"] = option(
        "automatic",
        "Lock the work stations automatically, or have a supervisor start the game.",
        topic="game",
        law="19:47-15.5(d)",
    )
    closing_notice: Literal["countdown", "spoken"] = option(
        "countdown",
        "Closing notice: a countdown at the booths, or a spoken announcement.",
        topic="game",
        law="19:47-15.5(c)",
    )
    spots_limit: Literal["way", "ticket"] = reading("way", topic="rate card")
    game_start: Literal["lockout", "first_number"] = reading("lockout", topic="game", law=OLD_LAW)
    sell_later_games_during_draw: Literal["off", "on"] = reading("off", topic="game", law=OLD_LAW)
    threshold_basis: ThresholdBasis = reading("ticket_total", topic="game", law=OLD_LAW)

    def __post_init__(self) -> None:
        check_fields(self)
        with blame_option(self, "rate_card"):
            object.__setattr__(self, "rate_card", _read_card(self.rate_card))
        with blame_option(self, "rate_card", "minimum", "maximum", "unit"):
            self.card.check_advantage()

    @cached_property
    def card(self) -> RateCard:
        """The rate card in effect."""
        card = RateCard.from_json(self.rate_card) if self.rate_card else HOUSE_CARD
        return replace(
            card,
            minimum=self.minimum or card.minimum,
            maximum=self.maximum or card.maximum,
            unit=self.unit or card.unit,
        )

    @property
    def limits(self) -> tuple[int, int]:
        return self.card.minimum, self.card.maximum

    def sign(self) -> list[str]:
        """Return the card's schedules as text."""
        return [f"{self.card.name}; for each dollar", *self.card.sign()]


def _read_card(given: Any) -> dict[str, Any]:
    """Return a card as plain data, read from its file if given a name."""
    if isinstance(given, str):
        try:
            given = loads(_read_file(Path(given)))
        except (OSError, ValueError) as error:
            raise BadOptions(f"rate_card: {given!r} cannot be read as JSON: {error}") from error
    if not isinstance(given, Mapping):
        raise BadOptions(f"rate_card must be a rate card or the name of its file, not {given!r}")
    read: dict[str, Any] = json.loads(json.dumps(given))
    return read


def _read_file(path: Path) -> str:
    """Read a file. Refuse endless ones, such as a pipe named in a stranger's record."""
    if path.stat().st_size > MAX_FILE_BYTES or not path.is_file():
        raise OSError(f"not a regular file, or larger than {MAX_FILE_BYTES:,} bytes")
    return path.read_text(encoding="utf-8")
