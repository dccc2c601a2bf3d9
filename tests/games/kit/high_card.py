"""A game made up for the tests of the kit: a card each, the higher one wins. It uses all of the kit."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from pitboss.equipment.cards import deck, name, rank
from pitboss.games.kit import cards
from pitboss.games.kit.bank import Bank
from pitboss.games.kit.betting import betting, lay
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.house_game_options import POSTED_LIMITS, HouseGameOptions
from pitboss.games.kit.irregularities import ask
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.progressive import Progressive, lock_out, pay_jackpots, seed_meter
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.games.kit.settle import decide_wagers, forfeit, losers_first, settle
from pitboss.law import cite
from pitboss.table import DEALER, Choice, Odds, Step, TableState
from pitboss.table.house_options import option
from pitboss.table.model import Decision, Draw, Model, Way, always, itself
from pitboss.table.model import ranks as by_rank
from pitboss.table.wager import FIRST, LOSES, PUSHES, Commission, Pays, PayTable, Wager

LAW = cite("13:69F-20")
ACE = 12
METER = Progressive("high card", seed=10_000, percent=40, at=".10", grows_at=".11", reset_at=".12")


def higher(player: int, dealer: int) -> int:
    return FIRST if player > dealer else LOSES if player < dealer else PUSHES


def ace(player: int) -> int:
    return FIRST if player == ACE else LOSES


def high(player: int, least: int) -> int:
    return FIRST if player >= least else PUSHES


def _table(name: str, odds: Odds) -> PayTable:
    return PayTable(name=name, lines=(Pays("", odds, ".9"),), law="exact", at=".9")


@dataclass(frozen=True, kw_only=True)
class HighCardOptions(HouseGameOptions):
    law = LAW
    rules = BettingRules(
        eligibility=".1",
        wager_list=".2",
        only_listed=".2",
        placement=".3",
        deadline=".4",
        no_more_bets=".5",
        exact_payment=".6",
        limits=POSTED_LIMITS,
        forbidden={"call_bet": ("nothing is bet by word of mouth", ".3")},
    )
    commission: int = option(0, "Whether winnings are charged.", topic="money")
    banker: int = option(0, "The seat that has the bank; 0 for the house.", topic="money")
    co_bank: int = option(0, "Whether the house shares the bank.", topic="money")
    meter: int = option(0, "Whether there is a progressive.", topic="money")
    most: int = option(0, "The most that play pays.", topic="money")
    number: int = option(0, "Whether there is a wager that is paid in whole dollars.", topic="money")

    def offers(self) -> tuple[Wager, ...]:
        choice = (
            PayTable(name="ace", variant="A", lines=(Pays("", Odds(10), ".9"),), law="choice", at=".9"),
            PayTable(name="ace", variant="B", lines=(Pays("", Odds(11), ".9"),), law="choice", at=".9"),
        )
        both, one = ("player", "dealer"), ("player",)
        charge = Commission(5, ".9", round_up_to=25) if self.commission else None
        wagers = [
            Wager(name="ante", at=".2", settle=higher, on=both, tables=(_table("ante", Odds(1)),),
                  loses=".7", pushes=".8", keeps=2, commission=charge),
            Wager(name="play", at=".2", settle=higher, on=both, tables=(_table("play", Odds(1)),),
                  loses=".7", pushes=".8", later=True, needs="ante", commission=charge, most=self.most),
            Wager(name="ace", at=".2", settle=ace, on=one, tables=choice, loses=".7", needs="ante",
                  minimum=100, maximum=2_500, house=True),
            Wager(name="bonus", at=".2", settle=high, on=one, args=(10,), tables=(_table("bonus", Odds(2)),),
                  loses=".7", rides="ante"),
        ]  # fmt: skip
        if self.number:
            number = Pays("", Odds(6), ".9", least=Odds(11, 2), most=Odds(6))
            wagers.append(
                Wager(name="number", at=".2", settle=ace, on=one, loses=".7", needs="ante", house=True,
                      tables=(PayTable(name="number", lines=(number,), law="floor", at=".9"),),
                      whole=100)
            )  # fmt: skip
        if self.meter:
            lines = PayTable(
                name="progressive", lines=(Pays("ace", Odds(0), ".11", meter=100),), law="exact", at=".9"
            )
            wagers.append(
                Wager(name="progressive", at=".2", settle=ace, on=one, tables=(lines,), loses=".7",
                      needs="ante", minimum=500, maximum=500, house=True, taken_in=True, meter=METER.seed)
            )  # fmt: skip
        return tuple(wagers)


@dataclass(frozen=True, kw_only=True)
class Nothing(TableState):
    pass


HighCardRound: TypeAlias = HouseRound[HighCardOptions, Nothing]
FOUL = Irregularity(says="a card is foul", at=".8", outcome="void", when=lambda round: bool(round.hands))
FACE_UP = Irregularity(
    says="a card is face up", at=".8", outcome=cards.set_aside, when=lambda round: len(round.pack) > 1
)
DISPUTE = Irregularity(says="a dispute: play on", at=".8", outcome="play_on", by=(-1,))


class HighCard(HouseGame[HighCardOptions, Nothing]):
    id = "high-card"
    title = "High card"
    law = LAW
    max_seats = 6
    Options = HighCardOptions
    widest = MappingProxyType({"meter": 1, "number": 1})
    State = Nothing
    irregularities = (FOUL, FACE_UP, DISPUTE)

    def model(self, options: HighCardOptions) -> Model:
        ways = (Way("play", {"play": 2}), Way("fold", {}, ("ante",)))
        return Model(
            source=by_rank(),
            draws=(Draw("player", 1, itself), Draw("dealer", 1, itself)),
            wagers=tuple(options.wagers.values()),
            decisions=(Decision("player", "ante", ways, always, None),),
        )

    def deal(self, round: HighCardRound) -> Step[None]:
        if round.options.meter:
            seed_meter(round, METER)
        yield from betting(round)
        if not round.wagers:
            return
        self.choose_bank(round)
        if round.options.meter:
            lock_out(round, METER, round.options.wagers["progressive"])
        cards.shuffle(round, deck(), ".3")
        cards.cut(round, ".3", least=10)
        cards.burn(round, ".3")
        cards.deal(round, (*round.bettors, DEALER), 1, ".4", face_up=FACE_UP)
        yield from self.decisions(round)
        cards.show_hand(round, DEALER, name(round.hands[DEALER][0]), ".5")
        self.settle(round)
        cards.count_stub(round, ".6")

    def decisions(self, round: HighCardRound) -> Step[None]:
        law = round.cite(".7")
        for seat in round.bettors:
            stake = round.wagers.get((seat, "ante"), 0)
            options = [
                Choice(actor=seat, name="play", cite=law, cost=2 * stake),
                Choice(actor=seat, name="fold", cite=law),
            ]
            action = yield from ask(round, seat, law, list(options))
            if action.name == "play":
                lay(round, seat, "play", 2 * stake, ".7")
            else:
                round.emit("fold", law, seat)
                forfeit(round, seat, round.options.wagers["ante"], ".7")

    def settle(self, round: HighCardRound) -> None:
        dealer, found = rank(round.hands[DEALER][0]), []
        for seat in sorted({seat for seat, _ in {**round.wagers, **round.taken}}):
            numbers = {"player": rank(round.hands[seat][0]), "dealer": dealer}
            found += decide_wagers(round, numbers, [seat])
        settle(round, losers_first(found))
        pay_jackpots(round, METER, found)
        round.bank.pay_surplus(round, round.cite(".9"))

    def choose_bank(self, round: HighCardRound) -> None:
        """Give a player the bank, if the chips cover all possible wins."""
        seat = round.options.banker
        if seat:
            stack = round.stacks, seat
            backers = (stack, round.till) if round.options.co_bank else (stack,)
            bank = Bank((round.center, "centre"), backers)
            most = sum(3 * stake for (_, name), stake in round.wagers.items() if name == "ante")
            if round.stacks[seat] >= most // len(backers):
                round.bank = bank


def table(seats: int = 2, stack: int = 100_000, **options: Any) -> Any:
    stacks = dict.fromkeys(range(1, seats + 1), stack)
    return HighCard().table(options=HighCardOptions(**options), stacks=stacks)
