"""Three-card poker at a casino: the round of play. N.J.A.C. 13:69F-20."""

from __future__ import annotations

from types import MappingProxyType
from typing import TypeAlias

from pitboss.games.kit import dealing
from pitboss.games.kit.betting import betting
from pitboss.games.kit.dealing import DeckState
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import settle
from pitboss.games.three_card.casino import LAW, MOST_SEATS, STUB_EVERY, TROUBLE, ThreeCardPokerOptions
from pitboss.games.three_card.hands import ANTE, PAIR_PLUS, PLAY, SIX_CARD, model
from pitboss.games.three_card.playing import Hand, come_to, decisions, show, up
from pitboss.law import Cite
from pitboss.table import DEALER, Area, Step
from pitboss.table.model import Model, Way

ThreeCardPokerRound: TypeAlias = HouseRound[ThreeCardPokerOptions, DeckState]


class ThreeCardPoker(HouseGame[ThreeCardPokerOptions, DeckState]):
    """Ante and play against the dealer, pair plus, and a bonus on six cards. N.J.A.C. 13:69F-20."""

    id = "three-card-poker"
    title = "Three-card poker"
    law = LAW
    provenance = "custom"
    max_seats = MOST_SEATS
    Options = ThreeCardPokerOptions
    State = DeckState
    irregularities = TROUBLE.reported
    words = MappingProxyType(
        {
            "qualifies": "The dealer qualifies.",
            "not_qualified": "The dealer does not qualify.",
        }
    )

    @property
    def stays_at(self) -> Cite:
        return self.law.at(".6")

    def seating(self, options: ThreeCardPokerOptions) -> tuple[int, Cite]:
        return options.seats, self.law.at(".6")

    def model(self, options: ThreeCardPokerOptions) -> Model:
        wagers = [wager for name, wager in options.wagers.items() if options.areas_of[name] == 1]
        return model(options.strengths, wagers, Way("fold", {}, (ANTE, *given_up(options))))

    def deal(self, round: ThreeCardPokerRound) -> Step[None]:
        """The shuffle, the wagers, three cards each, to play or to fold, and the settlement."""
        dealing.shuffle(round)
        if round.options.shuffle == "manual":
            dealing.cut(round)
        two = round.options.positions == 2
        yield from betting(round, offer=lambda seat, area: adjoining(round, seat, area) if two else area)
        hands = seated(round)
        if not hands:
            return
        on = {hand.place: hand for hand in hands}
        places = (*on, DEALER)
        yield from dealing.deal_hands(round, places, 3, holds=lambda _, place: up(round, on[place]))
        lost = given_up(round.options)
        yield from decisions(round, hands, play=".10", fold=".10", gives_up=lost)
        settlement(round, [hand for hand in hands if up(round, hand)])
        dealing.count_stub(round, round.options.deck.dealt[round.options.dealing], every=STUB_EVERY)


def given_up(options: ThreeCardPokerOptions) -> dict[str, str]:
    """The wagers that a fold gives up beside the ante, and the paragraphs: 20.10, 20.12A."""
    lost = {PAIR_PLUS: ".10"} if options.fold_pair_plus == "lost" else {}
    return lost | ({SIX_CARD: ".12A"} if options.fold_six_card == "lost" else {})


def settlement(round: ThreeCardPokerRound, hands: list[Hand]) -> None:
    """The hands are shown, and every wager is settled by them: 20.10, 20.11, 20.12A."""
    called, against = round.options.called, {name for _, name in round.wagers if name.startswith(PLAY)}
    if against or any(name.startswith(SIX_CARD) for _, name in round.wagers):
        show(round, DEALER, called)
    if against:
        qualifies = round.options.strengths.dealer(*round.hands[DEALER])
        round.tell("qualifies" if qualifies else "not_qualified", round.cite(".10"), DEALER)
    for hand in hands:
        show(round, hand.place, called)
    settle(round, come_to(round, hands))


# Two positions that adjoin: 20.6


def seated(round: ThreeCardPokerRound) -> list[Hand]:
    """The hands to be dealt, clockwise from the dealer's left."""
    areas = round.options.areas_of
    found = {Hand(seat, seat) for seat, name in round.wagers if areas[name] == 1}
    for seat, place in second_positions(round).items():
        round.holders[place] = seat
        found.add(Hand(place, seat, 2))
    return sorted(found)


def second_positions(round: ThreeCardPokerRound) -> dict[int, int]:
    """Where players who wager at two positions have their second: whoever comes first has the choice."""
    areas, found = round.options.areas_of, dict[int, int]()
    for seat, name in round.wagers:
        if areas[name] == 2 and seat not in found and (place := beside(round, seat, found)):
            found[seat] = place
    return found


def beside(round: ThreeCardPokerRound, seat: int, used: dict[int, int]) -> int | None:
    """The free position that adjoins a seat: the one to the left, else to the right."""
    taken = {*round.seats, *used.values()}
    free = [place for place in (seat + 1, seat - 1) if place not in taken]
    return next((place for place in free if 1 <= place <= round.options.seats), None)


def adjoining(round: ThreeCardPokerRound, seat: int, area: Area) -> Area | None:
    """The second position is for players who have wagered at their own, if one beside it is free."""
    areas = round.options.areas_of
    if areas[area.wager] == 1:
        return area
    own = any(owner == seat and areas[name] == 1 for owner, name in round.wagers)
    used = second_positions(round)
    return area if own and (seat in used or beside(round, seat, used)) else None
