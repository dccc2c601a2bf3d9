"""Base class of games against the house: it runs the procedure and unwinds void rounds."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import ClassVar, TypeAlias

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.pieces import text
from pitboss.games.kit.areas import PLAYER_STATES, default_spots
from pitboss.games.kit.cards import ShoeState
from pitboss.games.kit.coupons import remember_coupons, return_coupons, settle_coupons
from pitboss.games.kit.irregularities import Void
from pitboss.games.kit.regular import RegularPlayer
from pitboss.games.kit.round import HouseRound, HouseT, Irregularity
from pitboss.law import Cite
from pitboss.table import DEALER, Game, Play, Refused, Step, Table
from pitboss.table.game import MakeBot, Start, StateT
from pitboss.table.layout import TableLayout
from pitboss.table.model import Model
from pitboss.table.picture import Picture

HouseTable: TypeAlias = Table[HouseT, StateT, HouseRound[HouseT, StateT]]


class HouseGame(Game[HouseT, StateT, HouseRound[HouseT, StateT], HouseTable[HouseT, StateT]]):
    """A game against the house. `deal` is its procedure, in the order of its law."""

    TableType: type[HouseTable[HouseT, StateT]] = Table
    irregularities: ClassVar[tuple[Irregularity, ...]] = ()

    def round(self, start: Start[HouseT, StateT]) -> HouseRound[HouseT, StateT]:
        return HouseRound(start)

    @abstractmethod
    def deal(self, round: HouseRound[HouseT, StateT]) -> Step[None]:
        """Play one round, in the order of the law."""

    @abstractmethod
    def model(self, options: HouseT) -> Model:
        """Return a round in plain integers."""

    def bots(self) -> dict[str, MakeBot]:
        return {"regular": RegularPlayer}

    def bot_styles(self) -> dict[str, str]:
        return {"regular": "bets the same every round"}

    def paragraph(self, at: str, options: HouseT) -> Cite:
        return options.at(at)

    def uses(self, option: str) -> bool:
        """Return whether the game has an option.

        It has `odds` if the law sets minimum payouts, and `tables` if the house may choose a pay table.
        """
        if option not in ("odds", "tables"):
            return super().uses(option)
        tables = [wager.tables for wager in self.Options(**self.widest).offers()]
        if option == "odds":
            return any(each.law == "floor" for several in tables for each in several)
        return any(len(several) > 1 for several in tables)

    def play(self, round: HouseRound[HouseT, StateT]) -> Play:
        """Run the procedure. A void round is undone and its wagers are returned."""
        round.irregularities = self.irregularities
        try:
            yield from self.deal(round)
            settle_coupons(round)
        except Void as trouble:
            round.emit("void", trouble.cite, DEALER, reason=trouble.reason)
            round.state = self.state_after_void(round, trouble)
            round.taken.clear()
            for seat, amount in round.unwind(trouble.cite, round.final).items():
                event = "returned" if amount > 0 else "up_again"
                round.emit(event, trouble.cite, DEALER, seat=seat, amount=abs(amount))
            return_coupons(round, trouble.cite)
        remember_coupons(round)
        up = [name for _, name in round.wagers if not round.options.wagers[name].lasts]
        if up or round.taken or any(round.center.values()):
            raise RuntimeError(f"the round ended with unsettled money: {up or round.center}")

    def stay_refusal(self, seat: int, round: HouseRound[HouseT, StateT]) -> Refused | None:
        """Also keep a player who backs the bank seated."""
        if round.bank.is_backed_by(seat):
            return Refused("you have the bank: stay seated until the round is over", self.stays_at)
        return super().stay_refusal(seat, round)

    def shut_out_refusal(self, seat: int, stack: int, options: HouseT, state: StateT) -> Refused | None:
        """Refuse players who cannot afford the smallest wager on the layout."""
        why = options.layout.refuse_stack(stack)
        return Refused(*why) if why else None

    def state_after_void(self, round: HouseRound[HouseT, StateT], trouble: Void) -> StateT:
        """Return the table state after a void round. A shoe whose order may be known is reshuffled."""
        state = round.state
        return replace(state, shoe=()) if isinstance(state, ShoeState) else state

    def layout(self, options: HouseT) -> TableLayout:
        return TableLayout(kind="arc", spots=default_spots(options.wagers), states=PLAYER_STATES)

    def name_hand(self, round: HouseRound[HouseT, StateT], hand: tuple[int, ...]) -> str:
        """Name a fully visible hand, if the game ranks hands."""
        return ""

    def remarks(self, round: HouseRound[HouseT, StateT], seat: int) -> list[str]:
        """Name the player's own hands once all their cards are seen."""
        hands = [tuple(place.cards) for place in Picture(round.view(seat)).of(seat)]
        names = {hand: self.name_hand(round, hand) for hand in hands if hand and HIDDEN not in hand}
        return [f"{text(hand)} ({name})" for hand, name in names.items() if name]
