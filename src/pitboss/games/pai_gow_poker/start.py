"""Where the deal or the delivery of stacks begins: dice, a generator, or a button. 11.4, 11.8C, 11.13."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from pitboss.games.kit.irregular import ask, befell
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import decided, losers_first, settle
from pitboss.games.pai_gow_poker.irregularities import FELL_OUT, LID_LIFTED, NOT_FLAT, WRONG_START
from pitboss.games.pai_gow_poker.laws import DEALING
from pitboss.games.pai_gow_poker.settlement import POSITIONS
from pitboss.law import cite
from pitboss.table import DEALER, Amount, Step

LAW = cite("13:69F-11")

COUNTERCLOCKWISE: tuple[int, ...] = (DEALER, *range(POSITIONS, 0, -1))
"""The places as they are counted: the dealer, then from betting position one, at the dealer's far right."""
HANDS = len(COUNTERCLOCKWISE)
DICE = 3
DICE_AT_MOST = timedelta(hours=24)
SHAKES_AT_LEAST, SHAKES_AT_MOST = 3, 99


def counted(number: int, one: int = DEALER) -> int:
    """The place that a count reaches, counterclockwise from the place that is number one."""
    return COUNTERCLOCKWISE[(COUNTERCLOCKWISE.index(one) + number - 1) % HANDS]


def clockwise(start: int) -> list[int]:
    """All seven places, clockwise from one of them."""
    return [(start + step) % HANDS for step in range(HANDS)]


def starting_place(round: HouseRound[Any, Any]) -> Step[int]:
    """The place that has the first card or stack; wagers on the number are settled before any is dealt."""
    options, bank = round.options, round.bank.seat
    if options.start == "button":
        place, law = button(round), round.cite(".8C(d)")
    else:
        if options.start == "dice":
            number = yield from shaken(round)
        else:
            number = generated(round)
        place = counted(number, bank)
        laws = DEALING[options.dealing]
        law = round.cite(laws.bank_is_one if bank else ".8C(b)2" if options.start == "dice" else ".8C(c)")
    if round.mishaps and round.chance.mishap("wrong_start"):
        place = clockwise(place)[1]
        befell(round, WRONG_START)
    round.tell("start", law, DEALER, position=place_name(place))
    if options.start_marker == "on":
        round.tell("start_marker", round.cite(".8C(e)"), DEALER, position=place_name(place))
    return place


def place_name(place: int) -> str:
    """A place as people say it: betting positions are counted from the dealer's far right."""
    return f"betting position {POSITIONS + 1 - place}" if place else "the dealer"


# Three dice in a shaker: 11.4(a)1, 11.8C(b), 11.11(a), (b)


def fresh_dice(round: HouseRound[Any, Any]) -> None:
    """Dice are not kept at the table for more than 24 hours, if a clock is kept."""
    now, since = round.now, round.state.dice_since
    if round.options.start != "dice":
        return
    if not round.state.seated:
        round.tell("dice", round.cite(".4(a)1"), DEALER, count=DICE)
    if now is None:
        return
    if since is None or now - datetime.fromisoformat(since) > DICE_AT_MOST:
        if since is not None:
            round.tell("fresh_dice", round.cite(".4(a)1.iii"), DEALER)
        round.state = replace(round.state, dice_since=now.isoformat())


def shaken(round: HouseRound[Any, Any]) -> Step[int]:
    """The bank, or else the dealer, shakes; the dealer lifts the lid and calls the total."""
    while True:
        yield from _shake(round)
        faces = round.chance.roll(DICE)
        trouble = _no_roll(round) if round.mishaps else None
        if trouble is None:
            round.tell("total", round.cite(".8C(b)1"), DEALER, dice=list(faces), total=sum(faces))
            return sum(faces)
        befell(round, trouble)


def _shake(round: HouseRound[Any, Any]) -> Step[None]:
    if bank := round.bank.seat:
        law = round.cite(DEALING[round.options.dealing].bank_shakes)
        low, high = SHAKES_AT_LEAST, SHAKES_AT_MOST
        shakes = Amount(actor=bank, name="shake", cite=law, low=low, high=high, money=False)
        action = yield from ask(round, bank, law, [shakes])
        round.tell("shake", law, bank, times=action.amount)
    else:
        round.tell("shake", round.cite(".8C(b)"), DEALER, times=SHAKES_AT_LEAST)


def _no_roll(round: HouseRound[Any, Any]) -> Any:
    mishap = round.chance.mishap
    if round.bank.seat and mishap("lid_lifted"):
        return LID_LIFTED[round.options.dealing]
    return NOT_FLAT if mishap("die_not_flat") else FELL_OUT if mishap("die_fell_out") else None


# A generator of numbers: 11.4(a)2, 11.8C(c), 11.13


def generated(round: HouseRound[Any, Any]) -> int:
    """A number from 1 to 7, by which wagers on it are settled: the losing ones first, and for good."""
    (number,) = round.chance.roll(1, sides=HANDS)
    laws = DEALING[round.options.dealing]
    law = round.cite(laws.bank_generator if round.bank.seat else ".4(a)2")
    round.tell("number", law, DEALER, number=number)
    if round.options.number_wager == "on" and (found := decided(round, {"number": number})):
        round.tell("number_wins", round.cite(".13(b)3"), DEALER, number=number)
        settle(round, losers_first(found), final=True)
        round.tell("numbers_settled", round.cite(laws.start), DEALER)
    return number


# A button: 11.4(a)3, 11.8C(d)


def button(round: HouseRound[Any, Any]) -> int:
    """Where the button lies: before the dealer at first, and one place further clockwise in each round."""
    if round.bank.seat and round.options.button_ignores_bank == "off":
        return int(round.bank.seat)
    return int(round.state.button)


def move_button(round: HouseRound[Any, Any]) -> None:
    """After a round the button moves clockwise."""
    if round.options.start == "button":
        place = clockwise(button(round))[1]
        round.state = replace(round.state, button=place)
        round.tell("button", round.cite(".4(a)3"), DEALER, position=place_name(place))
