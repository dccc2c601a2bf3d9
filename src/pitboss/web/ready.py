"""Ready-made tables for newcomers: three games, each with bots, an empty seat and a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from typing import Any

from markupsafe import Markup

from pitboss.equipment.cards import HIDDEN, cards
from pitboss.law import Cite
from pitboss.server.looks import TableLook
from pitboss.server.service import TableService
from pitboss.storage.people import Person
from pitboss.table.catalog import find_game
from pitboss.table.game import Game
from pitboss.web.drawing import pieces
from pitboss.web.drawing.svg import tag
from pitboss.web.opening.checking import OWN_SEAT, good_table, own_bots

DEFAULT_GAME = "hold-em"
"""Default game of the new-table form."""
NUMBERS = ("no", "one", "two", "three", "four", "five")
WIDE, HIGH, PIECE, GAP = 260, 64, 34, 4


@dataclass(frozen=True)
class ReadyTable:
    """A game to be dealt into, with its options and its picture."""

    id: str
    says: str
    options: Mapping[str, Any] = field(default_factory=dict)
    hidden: int = 0
    shown: str = ""
    """Cards in the picture: a number face down, then these face up."""
    dice: tuple[int, ...] = ()

    @property
    def game(self) -> Game:
        return find_game(self.id)

    @property
    def title(self) -> str:
        return self.game.title

    @property
    def law(self) -> Cite:
        return self.game.law

    @property
    def bots(self) -> dict[int, str]:
        """Return bots for the seats beside the first, as many as make a good table."""
        game = self.game
        return {OWN_SEAT + n: kind for n, kind in zip(range(1, good_table(game)), cycle(own_bots(game)))}

    @property
    def stakes(self) -> str:
        game = self.game
        return game.stakes(game.options_from_json(dict(self.options)))

    @property
    def words(self) -> str:
        return f"{self.says} {self.stakes[:1].upper()}{self.stakes[1:]}, with {NUMBERS[len(self.bots)]} bots."

    @property
    def picture(self) -> Markup:
        return _picture(self)

    def __hash__(self) -> int:
        return hash(self.id)


READY = (
    ReadyTable("mambo-stud", "High and low split the pot.", hidden=1, shown="7d Kh 2s 5c"),
    ReadyTable("hold-em", "Two cards of your own, five for all.", {"limit": "no"}, shown="Qc 5s Td Js Jh"),
    ReadyTable("mini-dice", "Two dice under a shaker.", dice=(5, 5)),
)
"""Games for newcomers: two against other players, and one against the house."""


@cache
def _picture(ready: ReadyTable) -> Markup:
    """Draw cards and dice, centered."""
    faces = [*[HIDDEN] * ready.hidden, *cards(ready.shown)]
    step = PIECE + GAP
    left = (WIDE + GAP - (len(faces) + len(ready.dice)) * step) / 2
    drawn = [pieces.card(face, PIECE, (left + n * step, 8)) for n, face in enumerate(faces)]
    drawn += [pieces.die(face, PIECE, (left + n * step, 15)) for n, face in enumerate(ready.dice)]
    return Markup(tag("svg", *drawn, class_="pic", viewBox=f"0 0 {WIDE} {HIGH}", aria_hidden="true"))


def find_own_seat(look: TableLook, person: Person | None) -> int | None:
    """Return a person's seat at a table; names are unique."""
    if person is None:
        return None
    return next((each.seat for each in look.seats if not each.bot and each.name == person.name), None)


def deal_in(house: TableService, person: Person, ready: ReadyTable) -> int:
    """Return a person's table with bots, opening one if needed."""
    for look in house.tables(person):
        if look.game == ready.id and find_own_seat(look, person) is not None:
            return look.id
    opened = house.open_table(person, ready.id, options=ready.options, bots=ready.bots)
    table: int = opened["table"]
    house.sit(person, table, OWN_SEAT)
    return table
