"""Irregularities of pai gow poker and their rulings: 11.11, and the counts of 11.8 to 11.8B."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.games.kit.bank_state import idle_state
from pitboss.games.kit.card_trouble import card_irregularities, last_cutter
from pitboss.games.kit.dealing import DeckRules
from pitboss.games.kit.irregularities import Void, is_dealt
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.games.kit.shaker import ShakerRules
from pitboss.games.pai_gow_poker.cut import next_entitled
from pitboss.games.pai_gow_poker.laws import DEALING
from pitboss.law import Cite, cite
from pitboss.table import DEALER


class DeckRemoved(Void):
    """The round is void, and its deck leaves the table."""


def _find_recutter(round: HouseRound[Any, Any]) -> int:
    """Return who cuts again on the supervisor's order, by the house's choice: 11.6(f)."""
    return last_cutter(round) if round.options.recut_by == "last_cutter" else next_entitled(round)


TROUBLE = card_irregularities(
    face_up=".11(f)",
    several_up=".11(f)",
    drawn=".11(g)",
    wrong_number=".11(h)",
    dealer_exposed=".11(e)",
    player_exposed=".11(d)",
    shuffler=".11(m)",
    shoe=".11(n)",
    recut=".6(f)",
    recut_by=_find_recutter,
)

LAW = cite("13:69F-11")
DECK = DeckRules(
    one=".2(a)",
    second=".2(b)",
    alternates=".2(b)4",
    other=".2(b)3",
    shuffled=".6(a)",
    cut=".6(e)",
    dealt={name: laws.dealt for name, laws in DEALING.items()},
    trouble=TROUBLE,
    most_cut=43,
)


class DealAgain(Exception):
    """The seven stacks were dealt wrongly: reshuffle and deal again."""

    def __init__(self, cite: Cite) -> None:
        super().__init__(cite)
        self.cite = cite


def _is_hidden(round: HouseRound[Any, Any], place: int) -> bool:
    """Return whether the cards of a place are still face down."""
    return not set(round.hands.get(place, ())) <= set(round.board)


def _are_stacks_dealt(round: HouseRound[Any, Any]) -> bool:
    """Return whether the stacks are dealt and the rest put away, but none is delivered."""
    return bool(round.discards) and not round.hands


def _deal_again(round: HouseRound[Any, Any], law: Cite) -> None:
    raise DealAgain(law)


def _wrong_start(round: HouseRound[Any, Any], law: Cite) -> None:
    """Void all hands. The text is about dice; a reading extends it to other selectors."""
    options = round.options
    if options.start == "dice" or options.start_error_any_selector == "on":
        raise Void("the first card or stack went to a wrong position", law)


def _remove_deck(round: HouseRound[Any, Any], law: Cite) -> None:
    """Void the round and remove the deck. The next round begins with a new one."""
    round.state = replace(idle_state(round.state), inspected=False)
    raise DeckRemoved("there are not four cards left, and the cards were not misdealt", law)


NOT_FLAT = Irregularity(says="no roll: the dice do not all lie flat", at=".11(a)", outcome="play_on")
FELL_OUT = Irregularity(says="no roll: a die fell out of the shaker", at=".11(b)", outcome="play_on")
SHAKERS = {
    name: ShakerRules(
        shaken=".8C(b)", bank_shakes=laws.bank_shakes, total=".8C(b)1", not_flat=NOT_FLAT, fell_out=FELL_OUT,
        lid_lifted=Irregularity(says="the bank lifted the lid", at=laws.bank_shakes, outcome="play_on"),
    )
    for name, laws in DEALING.items()
}  # fmt: skip
"""Shaker rules by dealing method."""
WRONG_START = Irregularity(
    says="the start was counted wrongly", at=".11(c)", outcome=_wrong_start, when=is_dealt
)
DEALER_EXPOSED = replace(TROUBLE.dealer_exposed, when=lambda round: _is_hidden(round, DEALER))
BANK_EXPOSED = Irregularity(
    says="a card of the bank was exposed",
    at=".11(e)",
    outcome="void",
    when=lambda round: bool(round.bank.seat) and _is_hidden(round, round.bank.seat),
)
STACK_EXPOSED = Irregularity(
    says="a card was exposed in dealing the stacks", at=".11(k)", outcome=_deal_again, when=_are_stacks_dealt
)
STACKS_WRONG = replace(STACK_EXPOSED, says="the stacks were not dealt to and fro", at=".11(l)")
DEALER_SET_WRONGLY = Irregularity(
    says="the dealer's hands were not set the way of the house", at=".11(i)", outcome="play_on"
)
BANK_SET_WRONGLY = Irregularity(says="the bank's hands were not set rightly", at=".11(j)", outcome="play_on")
MISDEALT = {
    name: Irregularity(
        says="not four cards are left: misdealt",
        at=laws.not_four,
        outcome="void",
        when=is_dealt,
    )
    for name, laws in DEALING.items()
}
WRONG_DECK = {
    name: replace(each, says="not four cards are left: a wrong deck", outcome=_remove_deck)
    for name, each in MISDEALT.items()
}
_IN_SHOE = TROUBLE.face_up, TROUBLE.several_up, TROUBLE.drawn, TROUBLE.shoe
_ANYWHERE = (
    TROUBLE.shuffler, TROUBLE.recut, TROUBLE.wrong_number, WRONG_START, DEALER_EXPOSED, BANK_EXPOSED,
    TROUBLE.player_exposed,
)  # fmt: skip
REPORTABLE = {
    name: (
        *((STACK_EXPOSED, STACKS_WRONG) if name == "hand" else _IN_SHOE),
        *_ANYWHERE,
        MISDEALT[name],
        WRONG_DECK[name],
    )
    for name in DEALING
}
"""Reportable irregularities by dealing method."""
