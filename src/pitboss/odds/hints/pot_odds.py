"""Hints at poker: pot odds, and the share of the pot against hands that are dealt at random."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.pieces import text
from pitboss.law import BadInput
from pitboss.odds.equity.shares import equity
from pitboss.odds.hints.decisions import visible_cards
from pitboss.odds.hints.hint import Hint, HintHouse, HintRow, NoHint, house_of
from pitboss.poker.game import PokerGame
from pitboss.poker.options import PokerOptions
from pitboss.table import Choice, HouseOptions, Pick, Refused
from pitboss.table.picture import Picture
from pitboss.table.view import View

SAMPLE_DEALS = 1 << 14
"""Deals in a sample: enough for a percent."""
SEED = 1
ERRORS_SHOWN = 2
NOT_SOLVED = (
    "This is not a best play: nobody has solved this game, and people who bet hold better than random hands."
)


@dataclass(frozen=True, slots=True)
class PotQuestion:
    """A betting decision at poker: the cards in view, the pot, and what a call costs."""

    house: HintHouse
    hands: tuple[str, ...]
    """The viewer's cards, then what is known of each opponent still in."""
    board: str
    dead: str
    draws: int | None
    pot: int
    call: int


def ask(view: View, options: HouseOptions) -> PotQuestion | None:
    """Return the question of a viewer who must bet, call or fold."""
    if not isinstance(view.game, PokerGame):
        return None
    offered = {each.name: each for each in view.options}
    if any(isinstance(each, Pick) and not each.money for each in view.options):
        raise NoHint("which cards to change is not solved; nothing exact is known about it")
    call = offered.get("call")
    if not {"call", "check", "fold"} & set(offered):
        raise NoHint("nothing you choose now is about betting or cards")
    seat, picture = view.viewer, Picture(view)
    places = {number: place for number, place in picture.places.items() if place.cards}
    if seat not in places or HIDDEN in places[seat].cards:
        raise NoHint("you have not seen all of your cards")
    others = [place for number, place in sorted(places.items()) if number != seat]
    if not others:
        raise NoHint("nobody else holds cards")
    known = {*picture.board, *places[seat].cards}
    shown = [[card for card in place.cards if card != HIDDEN] for place in others]
    known.update(card for cards in shown for card in cards)
    dead = sorted(visible_cards(view) - known)
    drawn = sum(event.name == "discard" and event.actor == seat for event in view.events)
    return PotQuestion(
        house_of(view.game, options),
        (text(places[seat].cards), *(text(cards) or "random" for cards in shown)),
        text(picture.board),
        text(dead),
        max(view.game.draws - drawn, 0) if view.game.draws else None,
        view.pot,
        call.cost if isinstance(call, Choice) else 0,
    )


def answer(question: PotQuestion) -> Hint:
    """Compute the pot odds, and the share of the pot against random hands, from a sample."""
    game, options = question.house.read()
    assert isinstance(game, PokerGame)
    assert isinstance(options, PokerOptions)
    rows, error = [HintRow("Pot", options.money(question.pot))], 0.0
    share = ""
    try:
        found = equity(
            game, question.hands, board=question.board, dead=question.dead, options=options,
            draws=question.draws, samples=SAMPLE_DEALS, seed=SEED,
        ).shares[0]  # fmt: skip
    except (BadInput, Refused):
        pass  # too many players for the deck, or cards that the sampler cannot place
    else:
        error = found.error
        hands = len(question.hands) - 1
        against = "a random hand" if hands == 1 else f"{hands} random hands"
        share = f"{float(found.equity):.0%} (±{ERRORS_SHOWN * error:.1%}) of the pot against {against}"
        rows.append(HintRow("Your share", f"{float(found.equity):.1%}", f"±{ERRORS_SHOWN * error:.1%}"))
    rest = f"Your hand is worth {share}." if share else ""
    if question.call:
        needs = question.call / (question.pot + question.call)
        rows.append(HintRow("To call", options.money(question.call), f"needs {needs:.1%}"))
        least = f"you must win {needs:.0%} of the time"
        says = f"To call {options.money(question.call)} into {options.money(question.pot)}, {least}."
    else:
        says = "You can stay in for nothing."
    return Hint(says=says, rest=rest, rows=tuple(rows), note=NOT_SOLVED, error=error)
