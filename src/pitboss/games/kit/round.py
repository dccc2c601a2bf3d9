"""A round of a game against the house: who banks it, and the cards if there are any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from typing_extensions import TypeVar

from pitboss.equipment.chance import Scripted
from pitboss.equipment.pack import Pack
from pitboss.games.kit.bank import Bank
from pitboss.games.kit.posted import HouseGameOptions
from pitboss.table.accounts import Book
from pitboss.table.game import StateT
from pitboss.table.round import Round

if TYPE_CHECKING:
    from pitboss.games.kit.irregular import Irregularity

HouseT = TypeVar("HouseT", bound=HouseGameOptions, default=Any)


class Centre(Book[str]):
    """Where losing wagers lie while a player has the bank."""

    __slots__ = ()
    name = "centre"


class HouseRound(Round[HouseT, StateT]):
    """Wagers lie on the layout; the bank takes and pays. Games of dice leave the cards alone."""

    __slots__ = (
        "bank", "board", "burned", "centre", "discards", "hands", "irregularities", "mishaps", "numbers",
        "pack",
    )  # fmt: skip

    def prepare(self) -> None:
        self.numbers: dict[int, Mapping[str, int]] = {}
        """What the draws of the model came to for each seat, as its wagers were settled by them."""
        self.irregularities: tuple[Irregularity, ...] = ()
        self.centre = Centre()
        self.bank = Bank(self.till, (self.till,))
        self.mishaps = self.chance.mishaps > 0 or isinstance(self.chance, Scripted)
        """Whether chance may have anything go wrong."""
        self.pack = Pack()
        self.hands: dict[int, tuple[int, ...]] = {}
        """Cards by seat; the dealer's under 0."""
        self.board: tuple[int, ...] = ()
        self.burned: list[int] = []
        self.discards: list[int] = []

    @property
    def books(self) -> tuple[Book[Any], ...]:
        return *super().books, self.centre

    def laid(self, seat: int) -> dict[str, int]:
        """What a seat has up, in the order of the layout."""
        wagers = self.wagers
        return {name: wagers[seat, name] for name in self.options.wagers if (seat, name) in wagers}

    @property
    def bettors(self) -> list[int]:
        """The seats that have any wager up, clockwise from the dealer's left."""
        return sorted({seat for seat, _ in self.wagers})
