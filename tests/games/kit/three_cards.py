"""A game made up for the tests of dealing: three cards each, the highest single card wins."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from pitboss.equipment.cards import cards, rank
from pitboss.equipment.chance import Chance
from pitboss.games.kit.betting import betting
from pitboss.games.kit.card_trouble import card_irregularities
from pitboss.games.kit.dealing import DeckOptions, DeckRules, DeckState, count_stub, cut, deal_hands, shuffle
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.house_game_options import POSTED_LIMITS
from pitboss.games.kit.irregularities import ask_about
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.progressive import Progressive, lock_out, seed_meter
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import decide_wagers, losers_first, settle
from pitboss.law import cite
from pitboss.table import DEALER, Choice, Odds, Step
from pitboss.table.model import Draw, Model, ranks
from pitboss.table.wager import FIRST, LOSES, PUSHES, Pays, PayTable, Wager
from tests.helpers import act

LAW = cite("13:69F-16")
CUT = 20
METER = Progressive("three cards", seed=10_000, percent=40, at=".11", grows_at=".12", reset_at=".12")
TROUBLE = card_irregularities(
    face_up=".13(f)", several_up=".13(f)", drawn=".13(g)", wrong_number=".13(h)", dealer_exposed=".13(e)",
    player_exposed=".13(d)", shuffler=".13(m)", shoe=".13(n)", recut=".4(d)",
)  # fmt: skip


def higher(player: int, dealer: int) -> int:
    return FIRST if player > dealer else LOSES if player < dealer else PUSHES


def highest(first: int, second: int, third: int) -> int:
    return max(first, second, third)


def never(player: int) -> int:
    return LOSES


@dataclass(frozen=True, kw_only=True)
class ThreeCardsOptions(DeckOptions):
    law = LAW
    said_at = MappingProxyType({"decks": ".2(b)"})
    rules = BettingRules(limits=POSTED_LIMITS)
    deck = DeckRules(
        second=".2(b)", alternates=".2(b)4", shuffled=".4(a)", cut=".4(c)1.ii",
        dealt={"manual_shoe": ".7", "hand": ".8", "automated_shoe": ".9"}, trouble=TROUBLE,
    )  # fmt: skip

    def offers(self) -> tuple[Wager, ...]:
        table = PayTable(name="ante", lines=(Pays("", Odds(1), ".12"),), law="exact", at=".12")
        ante = Wager(name="ante", at=".6", settle=higher, on=("player", "dealer"), tables=(table,),
                     loses=".10", pushes=".10")  # fmt: skip
        side = Wager(name="side", at=".6", settle=never, on=("player",), tables=(table,), loses=".11",
                     minimum=500, maximum=500, house=True)  # fmt: skip
        return ante, side


ThreeCardsRound: TypeAlias = HouseRound[ThreeCardsOptions, DeckState]


class ThreeCards(HouseGame[ThreeCardsOptions, DeckState]):
    id = "three-cards"
    title = "Three cards"
    law = LAW
    max_seats = 7
    Options = ThreeCardsOptions
    State = DeckState
    irregularities = TROUBLE.reportable

    def model(self, options: ThreeCardsOptions) -> Model:
        draws = Draw("player", 3, highest), Draw("dealer", 3, highest)
        return Model(source=ranks(), draws=draws, wagers=tuple(options.wagers.values()))

    def deal(self, round: ThreeCardsRound) -> Step[None]:
        seed_meter(round, METER)
        shuffle(round)
        if round.options.shuffle == "manual":
            cut(round)
        yield from betting(round)
        if not round.wagers:
            return
        lock_out(round, METER, round.options.wagers["side"])
        players = sorted({seat for seat, _ in (*round.wagers, *round.taken)})
        yield from deal_hands(round, (*players, DEALER), 3, up=1)
        count_stub(round, ".10", every=5)
        for seat in players:
            if seat in round.hands:
                yield from ask_about(round, seat, LAW, [Choice(actor=seat, name="stand", cite=LAW)])
        dealer, found = max(map(rank, round.hands[DEALER])), []
        for seat in players:
            if seat not in round.hands:
                continue
            player = max(map(rank, round.hands[seat]))
            found += decide_wagers(round, {"player": player, "dealer": dealer}, [seat])
        settle(round, losers_first(found))


def table(seats: int = 2, **options: Any) -> Any:
    stacks = dict.fromkeys(range(1, seats + 1), 100_000)
    return ThreeCards().table(options=ThreeCardsOptions(**options), stacks=stacks)


def start(at: Any, dealt: str, *mishaps: str, antes: int = 500) -> ThreeCardsRound:
    """Start a round with these cards, up to no more bets, with an ante from every player."""
    first = cards(dealt)
    order = [*first, *(card for card in range(52) if card not in first)]
    manual = at.options.shuffle == "manual"
    script: list[Any] = [("shuffle", order[-CUT:] + order[:-CUT] if manual else order)]
    script += [("cut", CUT)] if manual else []
    script += [step for each in mishaps for step in mishap(each, order)]
    round: ThreeCardsRound = at.start(Chance.scripted(script))
    return act(round, *[(seat, "wager", (("ante", antes),)) for seat in round.seats])


def mishap(kind: str, order: list[int]) -> list[tuple[str, Any]]:
    """Script a mishap and the following chance: a repeated shuffle, a second cut."""
    follows: dict[str, list[tuple[str, Any]]] = {"shuffler": [("shuffle", order)], "cut": [("cut", 30)]}
    return [("mishap", kind), *follows.get(kind, [])]


def close(round: ThreeCardsRound) -> ThreeCardsRound:
    return act(round, (DEALER, "no_more_bets"))
