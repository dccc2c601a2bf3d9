"""The dealer's card: the round of play, its restrictions and its terms, each with its paragraph.

Live tables play these steps by themselves. At tables with real cards, people follow the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import NamedTuple

from pitboss.law import Cite, cite
from pitboss.law.index import lookup

__all__ = ["CardLine", "describe_round_of_play"]

STEPS = MappingProxyType(
    {
        "Shuffle by hand before each round.": cite("13:47-20.40(e)1"),
        "Put the button in front of the first player on the dealer's left, and move it to the next player "
        "before each later round.": cite("13:47-20.40(e)2"),
        "The player left of the button posts the small blind.": cite("13:47-20.40(e)3"),
        "The next player posts the big blind. With two players left, the button posts the small blind.": cite(
            "13:47-20.40(e)4"
        ),
        "Deal every card clockwise, beginning left of the button.": cite("13:47-20.40(e)5"),
        "Burn a card, then deal each player two cards face down, one at a time.": cite("13:47-20.40(e)6"),
        "Players may look at their own cards at any time.": cite("13:47-20.40(e)7"),
        "Pocket cards stay face down and in the dealer's view. Nobody else sees them.": cite(
            "13:47-20.40(e)8"
        ),
        "Interval one: the player left of the big blind begins and calls, raises or folds.": cite(
            "13:47-20.40(e)9"
        ),
        "At most three raises in an interval.": cite("13:47-20.40(e)9.iii"),
        "Burn one, and deal three cards face up in the center: the flop.": cite("13:47-20.40(e)10"),
        "Interval two: the player left of the button begins and bets, checks or folds.": cite(
            "13:47-20.40(e)11"
        ),
        "Burn one, and deal the turn.": cite("13:47-20.40(e)12"),
        "Interval three: as interval two.": cite("13:47-20.40(e)13"),
        "Burn one, and deal the river.": cite("13:47-20.40(e)14"),
        "Interval four: as interval two.": cite("13:47-20.40(e)15"),
        "After interval four, the hands left are compared.": cite("13:47-20.40(e)16"),
        "The last player left does not have to show.": cite("13:47-20.40(e)16.i"),
        "Otherwise the player who bet last shows first; if nobody bet, everyone left shows.": cite(
            "13:47-20.40(e)16.ii"
        ),
        "A hand is the best five of a player's two cards and the five in the center.": cite(
            "13:47-20.40(e)17"
        ),
        "A player who cannot cover a bet moves all-in, and what nobody matches goes back.": cite(
            "13:47-20.40(e)18"
        ),
        "Bets beyond an all-in go into a side pot.": cite("13:47-20.40(e)19"),
        "The best hand wins, or the last player left.": cite("13:47-20.40(e)20"),
        "Equal combinations are compared by the other cards of the five.": cite("13:47-20.40(e)21"),
        "Hands that stay equal share the pot.": cite("13:47-20.40(e)22"),
        "Push each pot to its winners.": cite("13:47-20.40(e)23"),
        "Gather the cards and shuffle.": cite("13:47-20.40(e)24"),
    }
)
RESTRICTIONS = MappingProxyType(
    {
        "No wild cards.": cite("13:47-20.40(j)1"),
        "No high-low games.": cite("13:47-20.40(j)2"),
        "No rake: nobody takes a part of a pot.": cite("13:47-20.40(j)3"),
        "One hand for each player in a round.": cite("13:47-20.40(j)4"),
        "Players do not talk about their hands.": cite("13:47-20.40(j)5"),
        "A player who has folded does not show the hand.": cite("13:47-20.40(j)6"),
    }
)
TERMS = MappingProxyType(
    {
        "All-in": cite('13:47-20.40(a) "all-in"'),
        "Betting interval": cite('13:47-20.40(a) "betting interval"'),
        "Big blind": cite('13:47-20.40(a) "big blind"'),
        "Board": cite('13:47-20.40(a) "board/community cards"'),
        "Burning": cite('13:47-20.40(a) "burning"'),
        "Call": cite('13:47-20.40(a) "call"'),
        "Check": cite('13:47-20.40(a) "check"'),
        "Dealer button": cite('13:47-20.40(a) "dealer button"'),
        "Equipment": cite('13:47-20.40(a) "equipment"'),
        "Fold": cite('13:47-20.40(a) "fold (drop)"'),
        "Hand": cite('13:47-20.40(a) "hand"'),
        "Hi/Lo": cite('13:47-20.40(a) "hi/lo"'),
        "Pocket cards": cite('13:47-20.40(a) "pocket cards"'),
        "Raise": cite('13:47-20.40(a) "raise"'),
        "Rake": cite('13:47-20.40(a) "rake/cutting of pot"'),
        "Re-buy": cite('13:47-20.40(a) "re-buy"'),
        "Round of play": cite('13:47-20.40(a) "round of play"'),
        "Side pot": cite('13:47-20.40(a) "side pot"'),
        "Small blind": cite('13:47-20.40(a) "small blinds"'),
        "Wild card": cite('13:47-20.40(a) "wild card"'),
    }
)
GAME_TERMS = MappingProxyType(
    {
        "Hold 'em": cite('13:47-20.2 "hold \'em"'),
        "Poker": cite('13:47-20.2 "poker"'),
        "Seven card poker": cite('13:47-20.2 "seven card poker"'),
    }
)
HEADINGS = MappingProxyType(
    {
        "The round of play": (STEPS, cite("13:47-20.40(e)")),
        "Not allowed": (RESTRICTIONS, cite("13:47-20.40(j)")),
        "Terms": (TERMS, cite("13:47-20.40(a)")),
        "The game": (GAME_TERMS, cite("13:47-20.2")),
    }
)


INDEXED = ("Terms", "The game")
"""Headings whose lines are the index's own."""


class CardLine(NamedTuple):
    """A line of the dealer's card under its heading."""

    heading: str
    heading_cite: Cite
    says: str
    cite: Cite


def describe_round_of_play() -> Iterator[CardLine]:
    """Yield the lines of the dealer's card. Terms have the words of the index."""
    for heading, (lines, over) in HEADINGS.items():
        for name, where in lines.items():
            entry = lookup(where) if heading in INDEXED else None
            yield CardLine(heading, over, f"{name}: {entry.says}" if entry else name, where)
