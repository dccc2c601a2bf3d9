"""A round of a game against the house: who banks it, and the cards if there are any."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from typing_extensions import TypeVar

from pitboss.equipment.pack import Pack
from pitboss.games.kit.bank import Bank
from pitboss.games.kit.posted import HouseGameOptions
from pitboss.law import Cite
from pitboss.table.accounts import Account, Book, WagerKey
from pitboss.table.action import DEALER, STAFF
from pitboss.table.game import StateT, Step
from pitboss.table.option import Refusal
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.wager import Wager

HouseT = TypeVar("HouseT", bound=HouseGameOptions, default=Any)


class Centre(Book[str]):
    """Where losing wagers lie while a player has the bank."""

    __slots__ = ()
    name = "centre"


class HouseRound(Round[HouseT, StateT]):
    """Wagers lie on the layout; the bank takes and pays. Games of dice leave the cards alone."""

    __slots__ = (
        "bank", "board", "burned", "centre", "coupons", "cutter", "deciding", "discards", "final",
        "final_coupons", "hands", "holders", "irregularities", "never", "numbers", "pack", "spent_coupons",
        "taken",
    )  # fmt: skip

    def prepare(self) -> None:
        for seat, name in self.start.wagers:
            wager = self.options.wagers.get(name)
            if wager is None or not wager.lasts:
                raise Refused(f"seat {seat} can have no {name!r} up between rounds", self.law)
        self.numbers: dict[WagerKey, Mapping[str, int]] = {}
        """What the draws of the model came to, for each wager as it was settled by them."""
        self.never: dict[str, Refusal] = {}
        """What may be asked for and is never given, with the reason and the rule."""
        self.irregularities: tuple[Irregularity, ...] = ()
        self.centre = Centre()
        self.bank = Bank(self.till)
        """Who stands against the players; wagers that the house alone may bank go to the till."""
        self.taken: dict[WagerKey, int] = {}
        """Stakes that were taken in before they are decided, as those of a progressive are."""
        self.final: set[int] = set()
        """Movements that stand even if the round is void."""
        self.coupons: dict[WagerKey, int] = {}
        """The value of the match play coupon beside each wager that has one."""
        self.spent_coupons: list[int] = []
        """Whose coupons were collected in this round."""
        self.final_coupons = 0
        """How many of those stay collected even if the round is void."""
        self.pack = Pack()
        self.cutter: int | None = None
        """Who has cut the cards last; nobody has yet, if it is None."""
        self.hands: dict[int, tuple[int, ...]] = {}
        """Cards by place: a seat, the dealer's 0, or another that has a holder."""
        self.holders: dict[int, int] = {}
        """Whose the cards of a place are, where it is no seat: a second area, or a dead hand."""
        self.deciding: set[int] = set()
        """The places whose players are asked whether they play a hand of which a piece was exposed."""
        self.board: tuple[int, ...] = ()
        self.burned: list[int] = []
        self.discards: list[int] = []

    @property
    def books(self) -> tuple[Book[Any], ...]:
        return *super().books, self.centre

    def laid(self, seat: int) -> dict[str, int]:
        """What a seat has up, in the order of the layout."""
        up = {name: stake for (whose, name), stake in self.wagers.items() if whose == seat}
        if len(up) < 2:
            return up
        return {name: up[name] for name in sorted(up, key=self.options.places.__getitem__)}

    def banked(self, wager: Wager) -> Account:
        """Where a wager goes when it loses, and is paid from when it wins."""
        return self.till if wager.house else self.bank.takes

    def where(self, place: int) -> dict[str, int]:
        """What an event says of a place that is not its holder's own: a second area, by its number."""
        return {"place": place} if self.holders.get(place, place) != place else {}

    def stands(self) -> None:
        """The last movement of money stands even if the round is void."""
        self.final.add(len(self._moved) - 1)

    @property
    def bettors(self) -> list[int]:
        """The seats that have any wager up, clockwise from the dealer's left."""
        return sorted({seat for seat, _ in self.wagers if seat != DEALER})


# What can go wrong in a round


def always(_: HouseRound[Any, Any]) -> bool:
    """Whenever somebody is asked."""
    return True


class OfHand(NamedTuple):
    """An irregularity of one player's hand: its name, the places it may be reported of, and what follows."""

    name: Callable[[int], str]
    places: Callable[[HouseRound[Any, Any]], Sequence[int]]
    decide: Callable[[HouseRound[Any, Any], int, Cite], Step[None]]


@dataclass(frozen=True, kw_only=True)
class Irregularity:
    """Something that should not happen, by the words in which it is reported."""

    says: str
    """In words; with {hand} where it is of one player's hand."""
    at: str
    """The paragraph that rules on it."""
    outcome: Literal["void", "play_on"] | Callable[[HouseRound[Any, Any], Cite], None]
    """The round is void, play goes on, or the game does what its rule says."""
    when: Callable[[HouseRound[Any, Any]], bool] = always
    """Whether it can have happened by now."""
    by: tuple[int, ...] = STAFF
    of_hand: OfHand | None = None

    def describe(self, place: int | None = None) -> str:
        """Describe it in words, of the hand at a place if it is of one."""
        if self.of_hand is None or place is None:
            return self.says
        return self.says.format(hand=self.of_hand.name(place))
