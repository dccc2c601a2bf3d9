"""A game made up for the tests of the player bank: a card each, the higher one wins; and steps to play it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pitboss.equipment.cards import cards, deck, rank
from pitboss.equipment.chance import Chance
from pitboss.games.kit import bank_state, banking
from pitboss.games.kit import cards as kit
from pitboss.games.kit.areas import on_areas
from pitboss.games.kit.bank_state import BankState
from pitboss.games.kit.banking import BankingOptions, BankRules
from pitboss.games.kit.betting import betting
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.house_game_options import POSTED_LIMITS
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import decide_wagers, settle
from pitboss.law import cite
from pitboss.table import DEALER, Odds, Step
from pitboss.table.model import Draw, Model, itself, ranks
from pitboss.table.wager import FIRST, LOSES, PUSHES, Pays, PayTable, Wager
from tests.games.settled import check_settled
from tests.helpers import act

LAW = cite("13:69F-11")
RULES = BankRules(
    may=".10(a)", start=".10(b)", offered=".10(c)", wagered=".10(d)1", covers=".10(d)2", shares=".10(e)",
    one_area=".10(f)", dealer=".10(g)", compared=".10(k)", settled=".10(l)", co_settled=".10(m)",
    paid=".10(n)", vigorish=".10(o)", checked=".10(d)",
)  # fmt: skip


def higher(mine: int, theirs: int) -> int:
    return FIRST if mine > theirs else LOSES if mine < theirs else PUSHES


def red(mine: int) -> int:
    return FIRST if mine >= 10 else LOSES


@dataclass(frozen=True, kw_only=True)
class BankedOptions(BankingOptions):
    law = LAW
    rules = BettingRules(limits=POSTED_LIMITS)
    bank_rules = RULES
    vigorish_at = ".9(j)"

    def offers(self) -> tuple[Wager, ...]:
        def even(name: str) -> tuple[PayTable, ...]:
            return (PayTable(name=name, lines=(Pays("", Odds(1), ".9(j)"),), law="exact", at=".9(j)"),)

        main = Wager(
            name="main", at=".7(a)", settle=higher, on=("own", "theirs"), tables=even("main"), loses=".9(g)",
            pushes=".9(h)", commission=self.charge(".9(j)"),
        )  # fmt: skip
        side = Wager(
            name="side", at=".7(a)", settle=red, on=("own",), tables=even("side"), loses=".9(g)", house=True,
            needs="main",
        )  # fmt: skip
        bank = (
            banking.build_dealer_wager(main, RULES, (), ("dealer", "theirs"))
            if self.player_bank == "on"
            else ()
        )
        return (*on_areas((main, side), 2, own=("own",)), *([bank] if bank else []))


@dataclass(frozen=True, kw_only=True)
class BankedState(BankState):
    pass


BankedRound: TypeAlias = HouseRound[BankedOptions, BankedState]


class Banked(HouseGame[BankedOptions, BankedState]):
    """A card each; the higher one wins. A second area has the card after the player's own."""

    id = "banked"
    title = "Banked"
    law = LAW
    max_seats = 6
    Options = BankedOptions
    State = BankedState

    def model(self, options: BankedOptions) -> Model:
        return Model(
            source=ranks(),
            draws=(Draw("own", 1, itself), Draw("theirs", 1, itself)),
            wagers=(options.wagers["main"],),
        )

    def leave(self, seat: int, state: BankedState) -> BankedState:
        return bank_state.state_after_leaving(seat, state)  # type: ignore[no-any-return]

    def deal(self, round: BankedRound) -> Step[None]:
        yield from betting(round, before_call=banking.choose_bank)
        wagered = banking.largest_wagers(round)
        yield from banking.place_dealer_wager(round)
        if not round.wagers:
            round.state = bank_state.idle_state(round.state)
            return
        kit.shuffle(round, deck(), ".3")
        kit.deal(round, [*reversed(round.seats), DEALER], 1, ".3")
        hand = {place: rank(card) for place, (card,) in round.hands.items()}
        theirs, winners = hand[round.bank.seat], []
        for seat in (DEALER, *reversed(round.bettors)):
            numbers = {"own": hand[seat], "own 2": hand[seat], "dealer": hand[DEALER], "theirs": theirs}
            found = banking.apply_bank_rules(round, decide_wagers(round, numbers, [seat]))
            settle(round, [each for each in found if each.line < FIRST and each.stake])
            winners += [each for each in found if each.line >= FIRST]
        banking.pay_winners(round, winners)
        banking.store_bank_state(round, wagered)


def table(seats: int = 3, stacks: Mapping[int, int] | None = None, **options: Any) -> Any:
    chips = stacks or dict.fromkeys(range(1, seats + 1), 100_000)
    return Banked().table(options=BankedOptions(**({"player_bank": "on"} | options)), stacks=chips)


def start(at: Any, dealt: str) -> BankedRound:
    """Start a round with these cards, from the far right counterclockwise, the dealer's last."""
    round: BankedRound = at.start(Chance.scripted([("shuffle", list(cards(dealt)))]))
    return round


def bet(round: BankedRound, **stakes: int) -> BankedRound:
    for seat, stake in stakes.items():
        act(round, (int(seat[1:]), "wager", (("main", stake),)))
    return round


def close(round: BankedRound) -> BankedRound:
    return act(round, (DEALER, "no_more_bets"))


def play_house_round(at: Any, dealt: str = "2s 3s 4s As", **stakes: int) -> BankedRound:
    """Play a round in which nobody takes the bank."""
    round = close(bet(start(at, dealt), **stakes))
    while round.turn:
        act(round, (round.turn.actor, "pass_bank"))
    check_settled(round)
    return round


def is_asked(round: BankedRound) -> int:
    assert round.turn is not None
    return round.turn.actor


def wagers(round: BankedRound) -> list[str]:
    assert round.turn is not None
    return [option.name for option in round.turn.options.of(round.turn.actor)]
