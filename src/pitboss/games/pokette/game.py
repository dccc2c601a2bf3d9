"""The procedure of pokette: opening, wagers, the spin, the card stand. N.J.A.C. 13:69F-12."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from pitboss.equipment.cards import JOKER, text
from pitboss.games.kit.betting import ExtraOption, betting, lay
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.irregularities import ask, report_irregularity
from pitboss.games.kit.layout import Layout
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.games.kit.settle import decide_wagers, losers_first, settle
from pitboss.games.pokette.drawing import WHEEL, spots
from pitboss.games.pokette.hands import HANDS, POSTED, pack_posted
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
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import TableLayout
from pitboss.table.model import Model

LAW = cite("13:69F-12")
DECKS = 3
MAX_REVOLUTIONS = 99
CHIP_COLORS = ("yellow", "light blue", "brown", "lavender", "tan", "navy", "peach", "aqua", "lime", "maroon")
"""Colors of non-value chips. The colors of value chips (white, red, green, black...) are excluded."""


@dataclass(frozen=True, kw_only=True)
class PoketteState(TableState):
    """Table state that pokette keeps between spins."""

    opened: bool = False
    posted: tuple[int, ...] = ()
    """Winning cards on the card stand, in the order of the spins."""
    colors: tuple[int, ...] = ()
    """Chip color of each seat, from seat 1: an index into `CHIP_COLORS` plus one, or 0 for none."""


PoketteRound: TypeAlias = HouseRound[PoketteOptions, PoketteState]


# A spin that does not count: 12.9


class VoidSpin(Exception):
    """The spin is void: the wagers stand, and the wheel is spun again."""


def spin_again(round: PoketteRound, law: Cite) -> None:
    """Void the spin."""
    round.board = ()
    round.emit("void_spin", law, DEALER)
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
    """A wheel of 52 cards and two jokers, with wagers on the winning card and on poker hands."""

    id = "pokette"
    title = "Pokette"
    summary = "Bet where a wheel of cards stops"
    group = "numbers"
    how_to_play = HowToPlay(
        "Guess the card at which the wheel stops.",
        (
            "Put chips on cards, ranks, suits or colors while betting is open.",
            "Once cards are posted, you may also bet on the poker hands they can make.",
            "The dealer spins a wheel of all cards and two jokers.",
            "The card at which the clapper rests is the winning card.",
            "Bets on that card, or on a group or hand with it, win. The others lose.",
        ),
    )
    law = LAW
    max_seats = 8  # we don't have 13:69E-1.13D, which sets it: a table the size of roulette's, by custom
    Options = PoketteOptions
    State = PoketteState
    irregularities = (TOO_SLOW, BETWEEN, DAMAGED)
    words = MappingProxyType(
        {
            "device_shows": "An approved device will show the winning cards.",
            "decks_complete": "{actor} finds all {decks} decks complete, with {count} cards each.",
            "deck_short": "{actor} finds a card missing, and the deck is replaced.",
            "store_decks": "Each deck is put in its container.",
            "take_chips": "{actor} takes the {color} chips.",
            "spin_open": "Betting is open for this spin, except on poker hands.",
            "hands_open": "Posted: {cards}. Also open: {hands}.",
            "call_hand": "{actor} asks for a hand, so this spin is posted.",
            "cash_wager": "{actor} calls a {amount} wager with cash.",
            "decline_cash": "The dealer declines the wager of seat {seat}.",
            "confirm_cash": "The dealer repeats the wager of seat {seat} and changes {amount} into chips.",
            "spin": "The dealer spins the wheel: {revolutions} revolutions.",
            "void_spin": "The spin is void. The wagers stand, and the wheel is spun again.",
            "call_card": "The clapper rests at {section}, the winning card.",
            "post": "The {by} posts {cards}.",
            "clear": "The card stand is cleared.",
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
        """Name the posted cards."""
        return [f"posted {text(round.state.posted)}"] if round.state.posted else []

    def deal(self, round: PoketteRound) -> Step[None]:
        """Play one spin, from the wagers to the card stand."""
        yield from open_table(round)
        yield from issue_chips(round)
        posting = yield from take_wagers(round)
        section = yield from spin(round)
        show_winning_card(round, section)
        settle_wagers(round, section)
        update_posted_cards(round, section, posting=posting)


def _update_state(round: PoketteRound, **changes: object) -> None:
    round.state = replace(round.state, **changes)  # type: ignore[arg-type]


# Before the table opens: 12.2(a), 12.3


def open_table(round: PoketteRound) -> Step[None]:
    """Open the table with a device that shows the winning cards, or with three complete decks."""
    if round.state.opened:
        return
    if round.options.display == "device":
        round.emit("device_shows", round.cite(".2(a)"), DEALER)
    else:
        yield from inspect_decks(round)
    _update_state(round, opened=True)


def inspect_decks(round: PoketteRound) -> Step[None]:
    """Have the dealer or the floorperson sort each deck, and replace an incomplete one: 12.3."""
    law, size = round.cite(".3(a)"), int(round.options.display_deck_size)
    found = ("decks_complete", "deck_short")
    while True:
        options = [Choice(actor=actor, name=name, cite=law) for actor in STAFF for name in found]
        action = yield Turn(DEALER, law, options)
        short = action.name == "deck_short" or (round.mishaps and round.chance.mishap("card_missing"))
        if not short:
            break
        round.emit("deck_short", law, action.actor)
    round.emit("decks_complete", law, action.actor, decks=DECKS, count=size)
    round.emit("store_decks", round.cite(".3(b)"), action.actor)


# Non-value chips: 12.4(b)


def issue_chips(round: PoketteRound) -> Step[None]:
    """Issue each player non-value chips of a different color, if the house uses them."""
    if round.options.non_value_chips == "off":
        return
    law = round.cite(".4(b)")
    for seat in round.seats:
        colors = list(round.state.colors) + [0] * (seat - len(round.state.colors))
        if colors[seat - 1]:
            continue
        free = tuple(color for number, color in enumerate(CHIP_COLORS, 1) if number not in colors)
        action = yield Turn(seat, law, [Choice(actor=seat, name="take_chips", cite=law, among=free)])
        colors[seat - 1] = CHIP_COLORS.index(action.word) + 1
        _update_state(round, colors=tuple(colors))
        round.emit("take_chips", law, seat, color=action.word)


# The wagers: 12.4(a), (d), 12.8


def take_wagers(round: PoketteRound) -> Step[bool]:
    """Open the betting for this spin until no more bets. Return whether the spin will be posted."""
    options, posted = round.options, round.state.posted
    layout = options.open_for(posted)
    hands = ", ".join(hand.name for hand in HANDS if hand.name not in layout.closed)
    if hands:
        round.emit_cards("hands_open", round.cite('.1 "poker hand wager"'), DEALER, posted, hands=hands)
    else:
        round.emit("spin_open", round.cite('.1 "non-poker hand wager"'), DEALER)
    posting = options.spins_posted == "every_spin" or bool(posted)
    asked: list[int] = []
    more = {} if options.spoken_cash_wagers == "refuse" else {"cash_wager": cash_wager_option(round, layout)}
    if not posting:
        more["call_hand"] = call_hand_option(round, asked)
    yield from betting(round, layout=layout, more=more)
    return posting or bool(asked)


def cash_wager_option(round: PoketteRound, layout: Layout) -> ExtraOption:
    """Offer a spoken wager with cash, if the dealer confirms it: 12.4(a). A stack may be cash or chips."""
    law = round.cite(".4(a)")

    def offer(seat: int) -> Option | None:
        up = round.seat_wagers(seat)
        free = layout.free_chips(round.stacks[seat], up)
        if areas := layout.offered_areas(free, up):
            return Stakes(
                actor=seat, name="cash_wager", cite=law, areas=areas, funds=free, closed=layout.closed
            )
        return None

    def carry_out(action: Action) -> Step[None]:
        seat, amount = action.actor, sum(stake for _, stake in action.stakes)
        round.emit("cash_wager", law, seat, amount=amount)
        answers = [Choice(actor=DEALER, name=name, cite=law) for name in ("confirm_cash", "decline_cash")]
        answer = yield from ask(round, DEALER, law, answers)
        round.emit(answer.name, law, DEALER, seat=seat, amount=amount)
        if answer.name == "confirm_cash":
            for wager, stake in action.stakes:
                lay(round, seat, wager, stake, law)

    return ExtraOption(offer, carry_out)


def call_hand_option(round: PoketteRound, asked: list[int]) -> ExtraOption:
    """Let a player ask for a hand, if not every spin is posted: 12.8."""
    law = round.cite(".8")

    def carry_out(action: Action) -> Step[None]:
        asked.append(action.actor)
        round.emit("call_hand", law, action.actor)
        yield from ()

    return ExtraOption(
        lambda seat: None if asked else Choice(actor=seat, name="call_hand", cite=law), carry_out
    )


# The spin: 12.1, 12.7, 12.9


def spin(round: PoketteRound) -> Step[int]:
    """Spin the wheel until a spin is valid, and return the winning section."""
    while True:
        try:
            return (yield from _one_spin(round))
        except VoidSpin:
            continue


def _one_spin(round: PoketteRound) -> Step[int]:
    law, least = round.cite(".7"), int(round.options.min_wheel_revolutions)
    times = Amount(actor=DEALER, name="spin", cite=law, low=least, high=MAX_REVOLUTIONS, money=False)
    spun = yield from ask(round, DEALER, law, [times])
    slow = round.mishaps and round.chance.mishap("too_slow")
    round.emit("spin", law, DEALER, revolutions=least - 1 if slow else spun.amount)
    if slow:
        report_irregularity(round, TOO_SLOW)
    section = round.chance.spin(SECTIONS)
    round.board = (card_of(section),)
    if round.mishaps and round.chance.mishap("between_sections"):
        report_irregularity(round, BETWEEN)
    winning = round.cite('.1 "winning card"')
    yield from ask(round, DEALER, winning, [Choice(actor=DEALER, name="call_card", cite=winning)])
    round.emit_cards("call_card", winning, DEALER, round.board, section=section_name(section))
    return section


# Settlement: 12.5, 12.6


JOKER_LOSES_AT = {
    "single rank": '.1 "rank"',
    "double rank": '.1 "rank"',
    "suit": '.1 "suit"',
    "red": '.1 "suit"',
    "black": '.1 "suit"',
    **{hand.name: ".2(b)" for hand in HANDS},
}
"""Rule by which each wager loses on a joker, which has no rank, no suit, and no value in a hand."""


def settle_wagers(round: PoketteRound, section: int) -> None:
    """Collect all losers, then pay winners, by seat and in the order of the layout."""
    found = decide_wagers(round, {SPIN: section, POSTED: pack_posted(round.state.posted)})
    if section >= JOKER:
        found = [each._replace(at=JOKER_LOSES_AT.get(each.wager.pays.name, "")) for each in found]
    settle(round, losers_first(found))


# The card stand: 12.2(a), 12.8


def show_winning_card(round: PoketteRound, section: int) -> None:
    """Post the winning card on the stand or the device. A deck of 52 has no joker to post."""
    options, card = round.options, card_of(section)
    if card == JOKER and options.display == "cards" and options.display_deck_size == "52":
        return
    by = "device" if options.display == "device" else "dealer"
    round.emit_cards("post", round.cite(".2(a)"), DEALER, (card,), by=by)


def update_posted_cards(round: PoketteRound, section: int, *, posting: bool) -> None:
    """Update the posted cards for the next spin.

    None stay if nobody asked for a hand. A hand ends with its third card, or with a joker.
    """
    law, options, posted = round.cite(".8"), round.options, tuple[int, ...]()
    if posting and (section < JOKER or options.joker_posted == "stays"):
        posted = (*round.state.posted, card_of(section))
    if len(posted) == 3:
        posted = posted[1:] if options.stand_cleared == "rolling" else ()
    if not posted:
        round.emit("clear", law, DEALER)
    _update_state(round, posted=posted)
