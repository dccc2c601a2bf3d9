"""The start of the deal or of the delivery of stacks: dice, a generator, or a button. 11.4, 11.8C, 11.13."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.games.kit.irregularities import report_irregularity
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import decide_wagers, losers_first, settle
from pitboss.games.kit.shaker import SHAKER_DICE, replace_old_dice, shake_for_total
from pitboss.games.pai_gow_poker.irregularities import SHAKERS, WRONG_START
from pitboss.games.pai_gow_poker.laws import DEALING
from pitboss.games.pai_gow_poker.settlement import POSITIONS
from pitboss.law import cite
from pitboss.table import DEALER, Step

LAW = cite("13:69F-11")

COUNTERCLOCKWISE: tuple[int, ...] = (DEALER, *range(POSITIONS, 0, -1))
"""Places in counting order: the dealer, then betting position one at the dealer's far right, and so on."""
HANDS = len(COUNTERCLOCKWISE)


def count_places(number: int, one: int = DEALER) -> int:
    """Return the place that a count reaches, counterclockwise from the place that is number one."""
    return COUNTERCLOCKWISE[(COUNTERCLOCKWISE.index(one) + number - 1) % HANDS]


def places_clockwise(start: int) -> list[int]:
    """List all seven places, clockwise from one of them."""
    return [(start + step) % HANDS for step in range(HANDS)]


def starting_place(round: HouseRound[Any, Any]) -> Step[int]:
    """Find the place of the first card or stack, and settle wagers on the number before the deal."""
    options, bank = round.options, round.bank.seat
    if options.start == "button":
        place, law = button_place(round), round.cite(".8C(d)")
    else:
        if options.start == "dice":
            number = yield from shake_for_total(round, SHAKERS[options.dealing])
        else:
            number = generate_number(round)
        place = count_places(number, bank)
        laws = DEALING[options.dealing]
        law = round.cite(laws.bank_is_one if bank else ".8C(b)2" if options.start == "dice" else ".8C(c)")
    if wrong := round.mishaps and round.chance.mishap("wrong_start"):
        place = places_clockwise(place)[1]
    round.emit("start", law, DEALER, position=place_name(place))
    if options.start_marker == "on":
        round.emit("start_marker", round.cite(".8C(e)"), DEALER, position=place_name(place))
    if wrong:
        report_irregularity(round, WRONG_START)
    return place


def place_name(place: int) -> str:
    """Name a place. Betting positions count from the dealer's far right."""
    return f"betting position {POSITIONS + 1 - place}" if place else "the dealer"


# Three dice in a shaker: 11.4(a)1


def prepare_dice(round: HouseRound[Any, Any]) -> Step[None]:
    """Put three dice in the shaker, and replace them after 24 hours at the table."""
    if round.options.start == "dice":
        if not round.state.seated:
            round.emit("dice", round.cite(".4(a)1"), DEALER, count=SHAKER_DICE)
        yield from replace_old_dice(round, ".4(a)1.iii")


# A generator of numbers: 11.4(a)2, 11.8C(c), 11.13


def generate_number(round: HouseRound[Any, Any]) -> int:
    """Generate a number from 1 to 7, and settle wagers on it, losers first. The settlement is final."""
    (number,) = round.chance.roll(1, sides=HANDS)
    laws = DEALING[round.options.dealing]
    law = round.cite(laws.bank_generator if round.bank.seat else ".4(a)2")
    round.emit("number", law, DEALER, number=number)
    if round.options.number_wager == "on" and (found := decide_wagers(round, {"number": number})):
        round.emit("number_wins", round.cite(".13(b)3"), DEALER, number=number)
        settle(round, losers_first(found), final=True)
        round.emit("numbers_settled", round.cite(laws.start), DEALER)
    return number


# A button: 11.4(a)3, 11.8C(d)


def button_place(round: HouseRound[Any, Any]) -> int:
    """Return the place of the button: the dealer at first, then one place clockwise each round."""
    if round.bank.seat and round.options.button_ignores_bank == "off":
        return int(round.bank.seat)
    return int(round.state.button)


def move_button(round: HouseRound[Any, Any]) -> None:
    """Move the button clockwise after a round."""
    if round.options.start == "button":
        place = places_clockwise(button_place(round))[1]
        round.state = replace(round.state, button=place)
        round.emit("button", round.cite(".4(a)3"), DEALER, position=place_name(place))
