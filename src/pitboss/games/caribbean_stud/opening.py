"""Opening a Caribbean stud table under the older edition: verify and wash. N.J.A.C. 19:47-16.2 to 16.4.

We don't have these paragraphs of today's edition, so its tables open without these steps.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.games.kit.dealing import BACK_COLORS, DeckState
from pitboss.games.kit.round import HouseRound
from pitboss.law import cite
from pitboss.table import DEALER, SUPERVISOR, Choice, Step, Turn

LAW = cite("19:47-16")
WORDS = MappingProxyType(
    {
        "deck_received": "A {colour} deck of {count} cards comes to the table.",
        "two_decks": "Two decks with backs of different colors are used: {colours}.",
        "decks_apart": "Each deck is inspected, verified, washed and shuffled separately.",
        "cards_verified": "The floorperson verifies the inspection of the {colour} deck.",
        "wash": "The {colour} deck is turned face down, washed and stacked.",
        "other_shuffled": "Meanwhile, the shuffler shuffles the {colour} deck.",
        "spread": "Nobody is playing, so the cards are spread on the table.",
    }
)


@dataclass(frozen=True, kw_only=True)
class CaribbeanState(DeckState):
    """Table state for the cards: the next deck, the time they came into use, and their readiness."""

    since: str = ""
    verified: bool = False
    """True once the floorperson has verified the inspection of the cards in use."""
    washed: bool = False
    """True once the cards were washed, since they came or were last spread."""


def open_table(round: HouseRound[CaribbeanOptions, CaribbeanState]) -> Step[None]:
    """Verify and wash the cards before the deal: 16.3(a) to (d), 16.4(e)."""
    if round.options.edition != "19:47":
        return
    colors = BACK_COLORS[: round.options.decks]
    if not round.state.verified:
        yield from receive_cards(round, colors)
    if not round.state.washed:
        for color in colors:
            round.emit("wash", LAW.at(".3(c)"), DEALER, colour=color)
    round.state = replace(round.state, verified=True, washed=True)


def receive_cards(round: HouseRound[CaribbeanOptions, CaribbeanState], colors: tuple[str, ...]) -> Step[None]:
    """Receive one deck, or two of different colors; the floorperson verifies the inspection of each."""
    of_two, verified, count = len(colors) > 1, LAW.at(".3(a)"), len(round.options.cards)
    for color in colors:
        law = LAW.at(".2(b)1") if of_two else LAW.at(".2(a)")
        round.emit("deck_received", law, DEALER, colour=color, count=count)
    if of_two:
        round.emit("two_decks", LAW.at(".2(b)2"), DEALER, colours=" and ".join(colors))
        round.emit("decks_apart", LAW.at(".3(d)"), DEALER)
    for color in colors:
        yield Turn(SUPERVISOR, verified, [Choice(actor=SUPERVISOR, name="cards_verified", cite=verified)])
        round.emit("cards_verified", verified, SUPERVISOR, colour=color)


def shuffle_other_deck(round: HouseRound[CaribbeanOptions, CaribbeanState]) -> None:
    """Have the device shuffle the other deck while one is in play: 16.2(b)3."""
    if round.options.edition == "19:47" and round.options.decks == 2:
        color = BACK_COLORS[round.state.deck]  # the next one
        round.emit("other_shuffled", LAW.at(".2(b)3"), DEALER, colour=color)


def leave_idle(round: HouseRound[CaribbeanOptions, CaribbeanState]) -> None:
    """Spread the cards when nobody plays. They are washed again before the next round: 16.4(e)."""
    if round.options.edition == "19:47":
        round.emit("spread", LAW.at(".4(e)"), DEALER)
        round.state = replace(round.state, washed=False)
