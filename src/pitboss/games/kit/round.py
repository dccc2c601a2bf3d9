"""A round against the house: its bank, its cards if any, and its irregularities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from typing_extensions import TypeVar

from pitboss.equipment.pack import Pack
from pitboss.games.kit.bank import Bank
from pitboss.games.kit.house_game_options import HouseGameOptions
from pitboss.law import Cite
from pitboss.table.accounts import Account, Book, WagerKey
from pitboss.table.action import DEALER, STAFF
from pitboss.table.game import StateT, Step
from pitboss.table.option import Refusal
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.wager import Wager

HouseT = TypeVar("HouseT", bound=HouseGameOptions, default=Any)


class TableCenter(Book[str]):
    """The center of the table, where losing wagers lie while a player banks."""

    __slots__ = ()
    name = "centre"


class HouseRound(Round[HouseT, StateT]):
    """A round with wagers on the layout and a bank that takes and pays. Dice games don't use the cards."""

    __slots__ = (
        "bank", "board", "burned", "center", "coupons", "cutter", "deciding", "discards", "final",
        "final_coupons", "forbidden", "hands", "holders", "irregularities", "numbers", "pack",
        "spent_coupons", "taken",
    )  # fmt: skip

    def prepare(self) -> None:
        for seat, name in self.start.wagers:
            wager = self.options.wagers.get(name)
            if wager is None or not wager.lasts:
                raise Refused(f"seat {seat} cannot have {name!r} up between rounds", self.law)
        self.numbers: dict[WagerKey, Mapping[str, int]] = {}
        """Results of the model's draws, for each wager settled by them."""
        self.forbidden: dict[str, Refusal] = {}
        """Requests that are always refused, with reason and rule."""
        self.irregularities: tuple[Irregularity, ...] = ()
        self.center = TableCenter()
        self.bank = Bank(self.till)
        """The players' opponent. Wagers that only the house may bank go to the till."""
        self.taken: dict[WagerKey, int] = {}
        """Stakes taken in before a decision, as in a progressive."""
        self.final: set[int] = set()
        """Movements that stand even if the round is void."""
        self.coupons: dict[WagerKey, int] = {}
        """Value of the match play coupon beside each wager that has one."""
        self.spent_coupons: list[int] = []
        """Seats whose coupons were collected in this round."""
        self.final_coupons = 0
        """Number of spent coupons that stay collected even if the round is void."""
        self.pack = Pack()
        self.cutter: int | None = None
        """Actor who cut last; None before the first cut."""
        self.hands: dict[int, tuple[int, ...]] = {}
        """Cards by place: a seat, 0 for the dealer, or another place with a holder."""
        self.holders: dict[int, int] = {}
        """Holder of each place that is not a seat: a second area or a dead hand."""
        self.deciding: set[int] = set()
        """Places whose players are deciding about a hand with an exposed piece."""
        self.board: tuple[int, ...] = ()
        self.burned: list[int] = []
        self.discards: list[int] = []

    @property
    def books(self) -> tuple[Book[Any], ...]:
        return *super().books, self.center

    def seat_wagers(self, seat: int) -> dict[str, int]:
        """Return a seat's wagers, in the order of the layout."""
        up = {name: stake for (whose, name), stake in self.wagers.items() if whose == seat}
        if len(up) < 2:
            return up
        return {name: up[name] for name in sorted(up, key=self.options.places.__getitem__)}

    def bank_account(self, wager: Wager) -> Account:
        """Return the account that a wager loses to and is paid from."""
        return self.till if wager.house else self.bank.takes

    def place_data(self, place: int) -> dict[str, int]:
        """Return the event data for a place that is not its holder's own seat: a second area."""
        return {"place": place} if self.holders.get(place, place) != place else {}

    def make_last_movement_final(self) -> None:
        """Make the last movement of money stand even if the round is void."""
        self.final.add(len(self._moved) - 1)

    @property
    def bettors(self) -> list[int]:
        """Seats with a wager up, clockwise from the dealer's left."""
        return sorted({seat for seat, _ in self.wagers if seat != DEALER})


# Irregularities


def always(_: HouseRound[Any, Any]) -> bool:
    return True


class HandIrregularity(NamedTuple):
    """An irregularity of one player's hand: its name, the places it may affect, and the decision."""

    name: Callable[[int], str]
    places: Callable[[HouseRound[Any, Any]], Sequence[int]]
    decide: Callable[[HouseRound[Any, Any], int, Cite], Step[None]]


@dataclass(frozen=True, kw_only=True)
class Irregularity:
    """An irregularity and the words that report it."""

    says: str
    """The report in words, with {hand} if it concerns one player's hand."""
    at: str
    """Paragraph that rules on it."""
    outcome: Literal["void", "play_on"] | Callable[[HouseRound[Any, Any], Cite], None]
    """Void the round, play on, or apply the game's rule."""
    when: Callable[[HouseRound[Any, Any]], bool] = always
    """True when it may be reported."""
    by: tuple[int, ...] = STAFF
    of_hand: HandIrregularity | None = None

    def describe(self, place: int | None = None) -> str:
        """Describe it in words, naming the hand at a place if it concerns one."""
        if self.of_hand is None or place is None:
            return self.says
        return self.says.format(hand=self.of_hand.name(place))
