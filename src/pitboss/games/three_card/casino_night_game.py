"""Three card poker at a casino night: the round of play. N.J.A.C. 13:47-20.41."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from pitboss.equipment.cards import deck
from pitboss.games.kit import cards
from pitboss.games.kit.betting import betting
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.irregular import Irregularity, befell
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import Decided, settle
from pitboss.games.three_card.casino_night import CALLED, LAW, MOST_PLAYERS, CasinoNightOptions
from pitboss.games.three_card.hands import ANTE, BONUS, DEALERS, PAIR_PLUS, PLAY, model
from pitboss.games.three_card.playing import Hand, come_to, decisions, numbers, show, up
from pitboss.law import Cite
from pitboss.table import DEALER, Step, TableState
from pitboss.table.model import Model, Way
from pitboss.table.wager import FIRST, PUSHES


@dataclass(frozen=True, kw_only=True)
class Nothing(TableState):
    """Nothing stands between rounds: the cards are shuffled before each."""


CasinoNightRound: TypeAlias = HouseRound[CasinoNightOptions, Nothing]
GAMES = {
    (PAIR_PLUS,): ("pair plus alone", "(c)1"),
    (ANTE,): ("ante and play alone", "(c)2"),
    (ANTE, PAIR_PLUS): ("both games", "(c)3"),
}
"""What a player has chosen to play, by the wagers that are up."""


# What should not happen. 20.41 has no rulings of its own: only what it demands can be found wanting.


def _dealt(round: HouseRound) -> bool:
    return bool(round.hands)


NOT_STANDARD = Irregularity(
    says="the deck is not the standard 52 cards", at="(b)", outcome="void", when=_dealt
)
NOT_SHUFFLED = Irregularity(says="the cards were not shuffled by hand", at="(k)", outcome="void", when=_dealt)


class CasinoNightThreeCardPoker(HouseGame[CasinoNightOptions, Nothing]):
    """Pair plus, ante and play, or both, at fixed odds. N.J.A.C. 13:47-20.41."""

    id = "casino-night-three-card-poker"
    title = "Three card poker at a casino night"
    law = LAW
    max_seats = MOST_PLAYERS
    Options = CasinoNightOptions
    State = Nothing
    irregularities = (NOT_STANDARD, NOT_SHUFFLED)
    words = MappingProxyType(
        {
            "plays": "{actor} plays {game}.",
            "qualifies": "The dealer has a qualifying hand.",
            "no_hand": "The dealer has no qualifying hand.",
        }
    )

    def seating(self, options: CasinoNightOptions) -> tuple[int, Cite]:
        return options.seats, self.law.at("(b)")

    def model(self, options: CasinoNightOptions) -> Model:
        lost = (ANTE,) if options.pair_plus_after_fold == "on" else (ANTE, PAIR_PLUS)
        paid = (BONUS,) if options.bonus_on_fold == "on" else ()
        return model(options.strengths, tuple(options.wagers.values()), Way("fold", {}, lost, paid))

    def deal(self, round: CasinoNightRound) -> Step[None]:
        """The shuffle, the bets, three cards each, to play or to fold, and the settlement."""
        cards.shuffle(round, deck(), "(k)")
        yield from betting(round)
        hands = [Hand(seat, seat) for seat in round.bettors]
        if not hands:
            return
        antes = choices(round, hands)
        everyone = [hand.place for hand in hands]
        if antes or round.options.dealer_hand_always == "on":
            everyone.append(DEALER)
        each = 1 if round.options.deal_order == "one_at_a_time" else 3
        cards.deal(round, everyone, 3, "(e)" if antes else "(d)", each=each)
        for trouble in (NOT_STANDARD, NOT_SHUFFLED) if round.mishaps else ():
            if round.chance.mishap(trouble.says):
                befell(round, trouble)
        lost = {PAIR_PLUS: "(d)"} if round.options.pair_plus_after_fold == "off" else {}
        folded = yield from decisions(round, hands, play='(a) "ante and play"', fold="(e)", gives_up=lost)
        if round.options.bonus_on_fold == "off":
            folded = {}
        settlement(round, hands, folded)


def choices(round: CasinoNightRound, hands: list[Hand]) -> bool:
    """Which of the two games each player has chosen: 20.41(c). Whether anybody plays against the dealer."""
    against = False
    for hand in hands:
        chosen = tuple(name for name in (ANTE, PAIR_PLUS) if (hand.seat, name) in round.wagers)
        game, at = GAMES[chosen]
        against = against or ANTE in chosen
        round.tell("plays", round.cite(at), hand.seat, game=game)
    return against


def settlement(round: CasinoNightRound, hands: list[Hand], folded: Mapping[Hand, int]) -> None:
    """The hands are shown, and every bet is settled by them: 20.41(f), (h), (i).

    Folded antes are those on which a bonus is paid all the same.
    """
    alive = [hand for hand in hands if up(round, hand) or hand in folded]
    if any(name == PLAY for _, name in round.wagers) or folded:
        show(round, DEALER, CALLED)
        qualifies = round.options.strengths.dealer(*round.hands[DEALER])
        told = "qualifies" if qualifies else "no_hand"
        round.tell(told, round.cite('(a) "qualifying hand"'), DEALER)
    for hand in alive:
        show(round, hand.place, CALLED)
    settle(round, [by_its_rule(round, each) for each in come_to(round, alive)])
    for hand, stake in folded.items():
        settle(round, [after_fold(round, hand, stake)])


def by_its_rule(round: CasinoNightRound, each: Decided) -> Decided:
    """A bet goes back by (f)1 where the dealer does not qualify, and by (f)4 where the cards are the same."""
    numbers = round.numbers[each.seat, each.wager.name]
    if each.line == PUSHES and numbers.get(DEALERS) == 0:
        return each._replace(at="(f)1")
    return each


def after_fold(round: CasinoNightRound, hand: Hand, stake: int) -> Decided:
    """The ante bonus of a hand that was folded, where it is paid all the same."""
    wager = round.options.wagers[BONUS]
    line = wager.comes_to(numbers(round, hand))
    pays = wager.won(wager.line(line), stake) if line >= FIRST else 0
    return Decided(hand.seat, wager, stake, line, pays)
