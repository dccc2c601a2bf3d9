"""Pokette as it is played: the opening, the wagers, the spin, the card stand. N.J.A.C. 13:69F-12."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from pitboss.equipment.cards import JOKER, text
from pitboss.games.kit.betting import ExtraOption, betting, lay
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.irregular import ask, befell
from pitboss.games.kit.layout import Layout
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.games.kit.settle import decided, losers_first, settle
from pitboss.games.pokette.drawn import WHEEL, spots
from pitboss.games.pokette.hands import HANDS, POSTED, packed
from pitboss.games.pokette.layout import SECTIONS, SPIN, card_of, section_name
from pitboss.games.pokette.odds import pokette_model
from pitboss.games.pokette.options import PoketteOptions
from pitboss.law import Cite, cite
from pitboss.table import (
    DEALER,
    Action,
    Amount,
    Choice,
    Option,
    Stakes,
    Step,
    TableState,
    Turn,
)
from pitboss.table.action import STAFF
from pitboss.table.layout import TableLayout
from pitboss.table.model import Model

LAW = cite("13:69F-12")
DECKS = 3
MOST_REVOLUTIONS = 99
COLORS = ("yellow", "light blue", "brown", "lavender", "tan", "navy", "peach", "aqua", "lime", "maroon")
"""Of non-value chips; those of value chips, white, red, green, black, purple and orange, are none of them."""


@dataclass(frozen=True, kw_only=True)
class PoketteState(TableState):
    """What the table remembers from spin to spin."""

    opened: bool = False
    posted: tuple[int, ...] = ()
    """The winning cards on the card stand, the last one last."""
    colors: tuple[int, ...] = ()
    """Of the non-value chips at each seat, the first first: a number of a color from 1, or 0."""


PoketteRound: TypeAlias = HouseRound[PoketteOptions, PoketteState]


# A spin that does not count: 12.9


class VoidSpin(Exception):
    """The spin does not count; the wagers stand, and the wheel is spun again."""


def spin_again(round: PoketteRound, law: Cite) -> None:
    """No winning card came of it."""
    round.board = ()
    round.tell("void_spin", law, DEALER)
    raise VoidSpin


def _clapper_rests(round: PoketteRound) -> bool:
    return bool(round.board)


TOO_SLOW = Irregularity(
    says="the wheel turned too few times", at=".9", outcome=spin_again, when=_clapper_rests
)
BETWEEN = Irregularity(
    says="the clapper rests between two sections", at=".9", outcome=spin_again, when=_clapper_rests
)
DAMAGED = Irregularity(says="the wheel is damaged", at=".9", outcome="void")


class Pokette(HouseGame[PoketteOptions, PoketteState]):
    """A wheel of 52 cards and two jokers, wagers on the card it stops at, and on hands of such cards."""

    id = "pokette"
    title = "Pokette"
    law = LAW
    max_seats = 8  # 13:69E-1.13D, which would say, is not held: a table of the size of roulette's, by custom
    Options = PoketteOptions
    State = PoketteState
    irregularities = (TOO_SLOW, BETWEEN, DAMAGED)
    words = MappingProxyType(
        {
            "device_shows": "An approved device will show the winning cards.",
            "decks_complete": "{actor} finds {decks} decks complete, {count} cards in each.",
            "deck_short": "{actor} misses a card: another deck takes the place of that one.",
            "store_decks": "Each deck is put into its container.",
            "take_chips": "{actor} has the {color} chips.",
            "spin_open": "Wagers for this spin, but on no poker hand.",
            "hands_open": "Posted: {cards}. Also open: {hands}.",
            "call_hand": "{actor} asks for a hand: this spin is posted.",
            "cash_wager": "{actor} calls a wager of {amount}, with cash.",
            "decline_cash": "The dealer does not take the wager of seat {seat}.",
            "confirm_cash": "The dealer repeats the wager of seat {seat} and turns {amount} into chips.",
            "spin": "The dealer spins the wheel: {revolutions} times round.",
            "void_spin": "The spin does not count. The wagers stand; the wheel is spun again.",
            "call_card": "The clapper rests at {section}: the winning card.",
            "post": "{cards} is posted by the {by}.",
            "clear": "The stand is cleared.",
        }
    )

    def layout(self, options: PoketteOptions) -> TableLayout:
        return TableLayout(kind="grid", spots=spots(options.grid, options.joker_inside_bets), wheel=WHEEL)

    def model(self, options: PoketteOptions) -> Model:
        return pokette_model(options)

    def leave(self, seat: int, state: PoketteState) -> PoketteState:
        colors = tuple(0 if place == seat else color for place, color in enumerate(state.colors, 1))
        return replace(state, colors=colors)

    def remarks(self, round: PoketteRound, seat: int) -> list[str]:
        """The posted cards."""
        return [f"posted {text(round.state.posted)}"] if round.state.posted else []

    def deal(self, round: PoketteRound) -> Step[None]:
        """One spin, from the wagers to the card stand."""
        yield from open_table(round)
        yield from issue_chips(round)
        posting = yield from wagers(round)
        section = yield from spin(round)
        show(round, section)
        settle_wagers(round, section)
        keep(round, section, posting=posting)


def _now(round: PoketteRound, **changes: object) -> None:
    round.state = replace(round.state, **changes)  # type: ignore[arg-type]


# Before the table opens: 12.2(a), 12.3


def open_table(round: PoketteRound) -> Step[None]:
    """A device shows the winning cards, or three decks that have been found complete."""
    if round.state.opened:
        return
    if round.options.display == "device":
        round.tell("device_shows", round.cite(".2(a)"), DEALER)
    else:
        yield from inspect_decks(round)
    _now(round, opened=True)


def inspect_decks(round: PoketteRound) -> Step[None]:
    """The dealer or the floorperson sorts each deck; one that is not complete does not stay: 12.3."""
    law, size = round.cite(".3(a)"), int(round.options.display_deck_size)
    found = ("decks_complete", "deck_short")
    while True:
        options = [Choice(actor=actor, name=name, cite=law) for actor in STAFF for name in found]
        action = yield Turn(DEALER, law, options)
        short = action.name == "deck_short" or (round.mishaps and round.chance.mishap("card_missing"))
        if not short:
            break
        round.tell("deck_short", law, action.actor)
    round.tell("decks_complete", law, action.actor, decks=DECKS, count=size)
    round.tell("store_decks", round.cite(".3(b)"), action.actor)


# Chips of one's own: 12.4(b)


def issue_chips(round: PoketteRound) -> Step[None]:
    """Where players have non-value chips, no two have the same color, nor that of value chips."""
    if round.options.non_value_chips == "off":
        return
    law = round.cite(".4(b)")
    for seat in round.seats:
        colors = list(round.state.colors) + [0] * (seat - len(round.state.colors))
        if colors[seat - 1]:
            continue
        free = tuple(color for number, color in enumerate(COLORS, 1) if number not in colors)
        action = yield Turn(seat, law, [Choice(actor=seat, name="take_chips", cite=law, among=free)])
        colors[seat - 1] = COLORS.index(action.word) + 1
        _now(round, colors=tuple(colors))
        round.tell("take_chips", law, seat, color=action.word)


# The wagers: 12.4(a), (d), 12.8


def wagers(round: PoketteRound) -> Step[bool]:
    """What may be wagered on this spin, until no more bets. Whether the spin will be posted."""
    options, posted = round.options, round.state.posted
    layout = options.open_for(posted)
    hands = ", ".join(hand.name for hand in HANDS if hand.name not in layout.closed)
    if hands:
        round.tell_cards("hands_open", round.cite('.1 "poker hand wager"'), DEALER, posted, hands=hands)
    else:
        round.tell("spin_open", round.cite('.1 "non-poker hand wager"'), DEALER)
    posting = options.spins_posted == "every_spin" or bool(posted)
    asked: list[int] = []
    more = {} if options.spoken_cash_wagers == "refuse" else {"cash_wager": cash_wagers(round, layout)}
    if not posting:
        more["call_hand"] = calls_for_a_hand(round, asked)
    yield from betting(round, layout=layout, more=more)
    return posting or bool(asked)


def cash_wagers(round: PoketteRound, layout: Layout) -> ExtraOption:
    """A spoken wager with cash, which the dealer must confirm: 12.4(a). A stack may be cash or chips."""
    law = round.cite(".4(a)")

    def offered(seat: int) -> Option | None:
        up = round.laid(seat)
        free = layout.free(round.stacks[seat], up)
        if areas := layout.offered(free, up):
            return Stakes(
                actor=seat, name="cash_wager", cite=law, areas=areas, funds=free, closed=layout.closed
            )
        return None

    def done(action: Action) -> Step[None]:
        seat, amount = action.actor, sum(stake for _, stake in action.stakes)
        round.tell("cash_wager", law, seat, amount=amount)
        answers = [Choice(actor=DEALER, name=name, cite=law) for name in ("confirm_cash", "decline_cash")]
        answer = yield from ask(round, DEALER, law, answers)
        round.tell(answer.name, law, DEALER, seat=seat, amount=amount)
        if answer.name == "confirm_cash":
            for wager, stake in action.stakes:
                lay(round, seat, wager, stake, law)

    return ExtraOption(offered, done)


def calls_for_a_hand(round: PoketteRound, asked: list[int]) -> ExtraOption:
    """Where not every spin is posted, a player may ask for a hand: 12.8."""
    law = round.cite(".8")

    def done(action: Action) -> Step[None]:
        asked.append(action.actor)
        round.tell("call_hand", law, action.actor)
        yield from ()

    return ExtraOption(lambda seat: None if asked else Choice(actor=seat, name="call_hand", cite=law), done)


# The spin: 12.1, 12.7, 12.9


def spin(round: PoketteRound) -> Step[int]:
    """The wheel is spun until a spin is valid: the section where the clapper then rests."""
    while True:
        try:
            return (yield from _one_spin(round))
        except VoidSpin:
            continue


def _one_spin(round: PoketteRound) -> Step[int]:
    law, least = round.cite(".7"), int(round.options.min_wheel_revolutions)
    times = Amount(actor=DEALER, name="spin", cite=law, low=least, high=MOST_REVOLUTIONS, money=False)
    spun = yield from ask(round, DEALER, law, [times])
    slow = round.mishaps and round.chance.mishap("too_slow")
    round.tell("spin", law, DEALER, revolutions=least - 1 if slow else spun.amount)
    if slow:
        befell(round, TOO_SLOW)
    section = round.chance.spin(SECTIONS)
    round.board = (card_of(section),)
    if round.mishaps and round.chance.mishap("between_sections"):
        befell(round, BETWEEN)
    winning = round.cite('.1 "winning card"')
    yield from ask(round, DEALER, winning, [Choice(actor=DEALER, name="call_card", cite=winning)])
    round.tell_cards("call_card", winning, DEALER, round.board, section=section_name(section))
    return section


# Settlement: 12.5, 12.6


A_JOKER_HAS_NONE = {
    "single rank": '.1 "rank"',
    "double rank": '.1 "rank"',
    "suit": '.1 "suit"',
    "red": '.1 "suit"',
    "black": '.1 "suit"',
    **{hand.name: ".2(b)" for hand in HANDS},
}
"""By which rule a joker loses what it is no part of: it has no rank, no suit, and no value in a hand."""


def settle_wagers(round: PoketteRound, section: int) -> None:
    """Losers are collected first, then winners are paid: by seat, and in the order of the layout."""
    found = decided(round, {SPIN: section, POSTED: packed(round.state.posted)})
    if section >= JOKER:
        found = [each._replace(at=A_JOKER_HAS_NONE.get(each.wager.pays.name, "")) for each in found]
    settle(round, losers_first(found))


# The card stand: 12.2(a), 12.8


def show(round: PoketteRound, section: int) -> None:
    """The winning card goes on the stand, or the device shows it; a deck of 52 has no joker to show."""
    options, card = round.options, card_of(section)
    if card == JOKER and options.display == "cards" and options.display_deck_size == "52":
        return
    by = "device" if options.display == "device" else "dealer"
    round.tell_cards("post", round.cite(".2(a)"), DEALER, (card,), by=by)


def keep(round: PoketteRound, section: int, *, posting: bool) -> None:
    """What stays posted for the next spin: nothing if nobody has asked for a hand, which else ends with its
    third card, or with a joker.
    """
    law, options, posted = round.cite(".8"), round.options, tuple[int, ...]()
    if posting and (section < JOKER or options.joker_posted == "stays"):
        posted = (*round.state.posted, card_of(section))
    if len(posted) == 3:
        posted = posted[1:] if options.stand_cleared == "rolling" else ()
    if not posted:
        round.tell("clear", law, DEALER)
    _now(round, posted=posted)
