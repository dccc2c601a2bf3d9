"""A table for testing only side wagers of pai gow poker: the main wager pushes, and nobody sets a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from pitboss.equipment.cards import cards as read
from pitboss.equipment.chance import Chance
from pitboss.games.kit import cards
from pitboss.games.kit.betting import betting
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.house_game_options import POSTED_LIMITS
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import DecidedWager, decide_wagers, losers_first, settle
from pitboss.games.pai_gow_poker.bonuses import bonus_kind, has_envy, pay_envy
from pitboss.games.pai_gow_poker.imperial import banker_for, within_cap
from pitboss.games.pai_gow_poker.progressive import lock_out, pay_jackpots
from pitboss.games.pai_gow_poker.side_draws import side_draws, side_numbers
from pitboss.games.pai_gow_poker.side_hands import MAIN
from pitboss.games.pai_gow_poker.side_options import SideWagerOptions
from pitboss.games.pai_gow_poker.side_wagers import LAW, WIDEST, WORDS, side_wagers
from pitboss.table import DEALER, Odds, Step, TableState
from pitboss.table.house_options import option
from pitboss.table.model import Model, Source
from pitboss.table.wager import PUSHES, Pays, PayTable, Wager
from tests.helpers import act

WORTHLESS = "Ac Kd Jh 9s 7c 4d 2h"
"""A player's hand that wins nothing but the insurance wager."""
PAIR = "Ac Ad Jh 9s 7c 4d 2h"


def push(_: int) -> int:
    return PUSHES


@dataclass(frozen=True, kw_only=True)
class SideTableOptions(SideWagerOptions):
    rules = BettingRules(
        limits=POSTED_LIMITS, eligibility=".7(b)", deadline=".7(c)", no_more_bets=".14(b)", wager_list=".7(a)"
    )
    bank: int = option(0, "Who has the bank.", topic="test")
    surrenders: int = option(0, "Who surrenders.", topic="test")

    def offers(self) -> tuple[Wager, ...]:
        table = PayTable(name=MAIN, lines=(Pays("", Odds(1), ".9(j)"),), law="exact", at=".9(j)")
        main = Wager(
            name=MAIN, at=".7(a)", settle=push, on=("main",), tables=(table,), loses=".9(g)", pushes=".9(h)"
        )
        return (main, *side_wagers(self))


@dataclass(frozen=True, kw_only=True)
class Nothing(TableState):
    pass


SideRound: TypeAlias = HouseRound[SideTableOptions, Nothing]


class SideTable(HouseGame[SideTableOptions, Nothing]):
    id = "side-table"
    title = "Side wagers of pai gow poker"
    law = LAW
    max_seats = 6
    Options = SideTableOptions
    State = Nothing
    widest = WIDEST
    words = WORDS

    def model(self, options: SideTableOptions) -> Model:
        wagers = tuple(wager for wager in options.wagers.values() if wager.name != MAIN)
        return Model(source=Source((1,) * 53), draws=side_draws(options), wagers=wagers, suits_alike=True)

    def deal(self, round: SideRound) -> Step[None]:
        yield from betting(round)
        seats = round.bettors
        lock_out(round)
        cards.shuffle(round, range(53), ".6(a)")
        cards.deal(round, (*seats, DEALER), 7, ".8A(f)", each=7)
        found: list[DecidedWager] = []
        kinds: dict[int, list[int]] = {}
        for seat in seats:
            seen = round.options.surrenders != seat
            banker = round.hands[banker_for(seat, round.options.bank)]
            numbers = side_numbers(round.options, round.hands[seat] if seen else None, banker) | {"main": 0}
            found += decide_wagers(round, numbers, [seat])
            if round.options.bonus == "on" and seen:
                kinds[seat] = [bonus_kind(round.options, round.hands[seat])]
        found = within_cap(found, round.options.imperial_cap)
        settle(round, losers_first(found))
        pay_jackpots(round, found)
        if round.options.bonus == "on":
            pay_envy(round, [each.seat for each in found if has_envy(each.wager, each.stake)], kinds)


def table(seats: int = 1, **options: Any) -> Any:
    stacks = dict.fromkeys(range(1, seats + 1), 1_000_000)
    return SideTable().table(options=SideTableOptions(**options), stacks=stacks)


def start(at: Any, *hands: str) -> SideRound:
    """Start a round with these hands for the seats that wager, then the dealer."""
    dealt = read(" ".join(hands))
    order = [*dealt, *(card for card in range(53) if card not in dealt)]
    round: SideRound = at.start(Chance.scripted([("shuffle", order)]))
    return round


def play(at: Any, *hands: str, **stakes: int) -> SideRound:
    """Play a round in which seat 1 has this hand and makes these wagers besides the main one of $5."""
    return close(bet(start(at, *hands), 1, **stakes))


def bet(round: SideRound, seat: int, **stakes: int) -> SideRound:
    named = {name.replace("_card", "-card").replace("_", " "): stake for name, stake in stakes.items()}
    return act(round, (seat, "wager", ((MAIN, 500), *named.items())))


def close(round: SideRound) -> SideRound:
    return act(round, (DEALER, "no_more_bets"))


def net_result(at: Any, *hands: str, **stakes: int) -> int:
    """Return seat 1's net result in such a round."""
    return play(at, *hands, **stakes).changes()[1]
