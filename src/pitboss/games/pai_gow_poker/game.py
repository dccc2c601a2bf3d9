"""Pai gow poker: seven cards, set as a high hand and a low hand, against the dealer's or a player's bank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from pitboss.games.kit import bank_state, banking, setting, shaker
from pitboss.games.kit.areas import PLAYER_STATES, offer_second_area, offered_spots, second_places
from pitboss.games.kit.bank_state import BankState
from pitboss.games.kit.banking import (
    choose_bank,
    has_opponent,
    largest_wagers,
    pay_winners,
    place_dealer_wager,
    store_bank_state,
)
from pitboss.games.kit.betting import betting
from pitboss.games.kit.coupons import CouponState, lay_again
from pitboss.games.kit.dealing import DeckState
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.house_way import HouseWayPlayer
from pitboss.games.kit.irregularities import Void, deal_again
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.shaker import ShakerState
from pitboss.games.pai_gow_poker import side_wagers
from pitboss.games.pai_gow_poker.completion import complete_round, name_hands
from pitboss.games.pai_gow_poker.cut import shuffle_and_cut
from pitboss.games.pai_gow_poker.dealing import deal_cards
from pitboss.games.pai_gow_poker.irregularities import REPORTABLE, DeckRemoved
from pitboss.games.pai_gow_poker.model import STRATEGY_DESCRIPTIONS, model
from pitboss.games.pai_gow_poker.opening import open_cards
from pitboss.games.pai_gow_poker.options import NUMBER, PaiGowPokerOptions
from pitboss.games.pai_gow_poker.progressive import lock_out
from pitboss.games.pai_gow_poker.settlement import LOW_ABOVE_HIGH, POSITIONS, number_set_hand
from pitboss.games.pai_gow_poker.start import move_button, prepare_dice
from pitboss.law import Cite, cite
from pitboss.table import DEALER, Refused, Step
from pitboss.table.game import MakeBot
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import Spot, TableLayout
from pitboss.table.model import Model
from pitboss.table.setting_warning import SettingWarning

LAW = cite("13:69F-11")


@dataclass(frozen=True, kw_only=True)
class PaiGowPokerState(BankState, DeckState, ShakerState, CouponState):
    """Table state of pai gow poker: the bank, the deck, the cut, the dice and the button."""

    inspected: bool = False
    """True once the decks were inspected since they came to the table."""
    arrived: tuple[int, ...] = ()
    """Seats in the order their players arrived."""
    first_cut: int = 0
    """Seat that was offered the cut first in the last round by 11.6(d)3; 0 if by another rule."""
    button: int = DEALER
    """Place of the button."""


PaiGowPokerRound: TypeAlias = HouseRound[PaiGowPokerOptions, PaiGowPokerState]


NUMBERS = tuple(f"number {word}" for word in ("one", "two", "three", "four", "five", "six", "seven"))
SPOTS = (
    *(
        Spot(wager=name, cell=(n * 0.43, 0), size=(0.43, 0.6), label=str(n + 1))
        for n, name in enumerate(NUMBERS)
    ),
    Spot(wager="three-card bonus", cell=(0, 1)),
    Spot(wager="seven-card bonus", cell=(1, 1)),
    Spot(wager="imperial bonus", cell=(2, 1)),
    Spot(wager="progressive", cell=(0, 2), shape="circle"),
    Spot(wager="bonus", cell=(1, 2), shape="circle"),
    Spot(wager="insurance", cell=(2, 2), shape="circle"),
    Spot(wager="pai gow poker", cell=(0, 3), size=(2, 1), shape="wide"),
)
"""Betting areas of one place, including optional wagers."""


class PaiGowPoker(HouseGame[PaiGowPokerOptions, PaiGowPokerState]):
    """Seven cards against the dealer or a player's bank. N.J.A.C. 13:69F-11."""

    pack = 53
    id = "pai-gow-poker"
    title = "Pai gow poker"
    summary = "Split seven cards into two hands"
    how_to_play = HowToPlay(
        "Set your cards in two hands that both beat the bank's.",
        (
            "Make your wager, and you get seven cards. Other areas on the felt are extra bets.",
            "Set five cards as the high hand and two as the low hand. The high hand must be the better one.",
            "The bank sets its cards too. The dealer has the bank unless a player takes it.",
            "Win both hands, and you are paid, less the vigorish. Lose both, and you lose.",
            "Win only one, and your wager comes back. If two hands are equal, the bank wins that one.",
        ),
    )
    law = LAW
    max_seats = POSITIONS
    sets_hands = True
    Options = PaiGowPokerOptions
    State = PaiGowPokerState
    widest = MappingProxyType({**side_wagers.WIDEST, "number_wager": "on", "areas": 2})
    irregularities = REPORTABLE["hand"]
    means = MappingProxyType(
        {
            "set": "The two cards you name become your low hand, and the other five your high hand, which "
            "must not rank below it.",
            "refuse": "The dealer does not wager against your bank.",
            "first_stack": "The stack you name goes out first.",
        }
    )
    words = MappingProxyType(
        {
            **banking.WORDS,
            **setting.WORDS,
            **shaker.WORDS,
            **side_wagers.WORDS,
            "cards_verified": "The floorperson verifies that the cards are complete and in order.",
            "pre_shuffled": "The cards came pre-shuffled, to be cut and dealt.",
            "as_delivered": "The pre-shuffled cards are dealt without a shuffle.",
            "two_backs": "The two decks have different backs: {colours}.",
            "deck_complete": "The {colour} deck has {count} cards, with one joker.",
            "other_deck": "The {colour} deck is in the shuffler.",
            "shoe_stacks": "The automated shoe dispenses {count} stacks of seven.",
            "spread_up": "The cards are shown face up to the first player: {suits}, and one joker.",
            "wash": "The cards are turned face down and washed.",
            "spread": "Nobody is playing, so the cards are spread on the table.",
            "sides_stay": "{actor} keeps the side wagers, which the house banks.",
            "ready": "The cards are ready to deal from the {where}.",
            "dice": "{count} dice are sealed in the shaker.",
            "to_cut": "The dealer sets the stack on the cover card for the cut.",
            "cut_offer": "The cut is offered to seat {seat} first.",
            "number_wins": "Wagers on number {number} win.",
            "numbers_stand": "Wins and losses on the number stand.",
            "set_wrongly": "{actor} set the hands incorrectly.",
            "copy": "The {which} hand of {actor} is a copy of the banker's.",
            "refuse_cut": "{actor} declines the cut.",
            "dealer_cuts": "No player cuts, so the dealer does.",
            "cutting_card": "The cutting card goes to the {goes}.",
            "number": "The generator shows {number}.",
            "numbers_settled": "All wagers on the number are settled.",
            "start": "The first cards go to {position}.",
            "start_marker": "A cut card marks {position}.",
            "button": "The button moves to {position}.",
            "stacks": "The dealer deals {count} stacks of seven, back and forth.",
            "first_stack": "{actor} picks stack {stack} to go out first.",
            "put_away": "{count} cards are put away unseen.",
            "no_wager": "Hands without a wager are put away unseen.",
            "no_dealer_hand": "The dealer plays against nobody, and the dealer's cards are put away unseen.",
            "count_down": "The dealer counts {count} cards face down and puts them away.",
            "turn_over": "{actor} turns over {cards}.",
            "announce": "{actor} {result} the {bonus}.",
            "rack": "The dealer collects the cards of seat {place}.",
            "rack_rest": "The dealer collects the remaining cards after settlement.",
        }
    )

    @property
    def stays_at(self) -> Cite:
        return self.law.at(".7(b)")

    def stay_refusal(self, seat: int, round: PaiGowPokerRound) -> Refused | None:
        if round.bank.is_backed_by(seat):
            return Refused("you have the bank: stay until every winner is paid", self.law.at('.1 "bank"'))
        return super().stay_refusal(seat, round)

    def sit(self, seat: int, state: PaiGowPokerState) -> PaiGowPokerState:
        return replace(state, arrived=(*state.arrived, seat))

    def check_change(self, old: PaiGowPokerOptions, new: PaiGowPokerOptions, state: PaiGowPokerState) -> None:
        """Refuse to change shuffling or dealing while a device is at a table with a game under way."""
        shuffler = old.shuffle == "machine" != new.shuffle
        shoe = old.dealing == "automated_shoe" != new.dealing
        if state.seated and (shuffler or shoe):
            device = "automated shoe" if shoe else "shuffling device"
            why = f"the {device} must leave the table first; change this while the table is idle"
            raise Refused(why, self.law.at(".11(o)"), "dealing" if shoe else "shuffle")

    def leave(self, seat: int, state: PaiGowPokerState) -> PaiGowPokerState:
        left: PaiGowPokerState = bank_state.state_after_leaving(seat, state)
        return replace(left, arrived=tuple(each for each in left.arrived if each != seat))

    def state_after_void(self, round: PaiGowPokerRound, trouble: Void) -> PaiGowPokerState:
        state: PaiGowPokerState = bank_state.state_after_void(round, trouble)
        return replace(state, void_at="") if isinstance(trouble, DeckRemoved) else state

    def layout(self, options: PaiGowPokerOptions) -> TableLayout:
        return TableLayout(
            kind="arc",
            spots=offered_spots(SPOTS, options.wagers),
            dealer=7,
            cards=7,
            hands=(("high", 5), ("low", 2)),
            states=PLAYER_STATES,
        )

    def model(self, options: PaiGowPokerOptions) -> Model:
        return model(options)

    def strategies(self, options: PaiGowPokerOptions) -> Mapping[str, str]:
        return STRATEGY_DESCRIPTIONS

    def models_playing(self, strategy: str, options: PaiGowPokerOptions) -> list[Model]:
        self.check_strategy(strategy, options)
        return [model(options, strategy)]

    def bots(self) -> dict[str, MakeBot]:
        return {"house-way": HouseWayPlayer}

    def bot_styles(self) -> dict[str, str]:
        return {"house-way": "sets hands as the house would"}

    def deal(self, round: PaiGowPokerRound) -> Step[None]:
        """Play a round: wagers, a bank, the shuffle and cut, the deal, and the hands."""
        round.irregularities = REPORTABLE[round.options.dealing]
        yield from open_table(round)
        areas = offer_second_area(round, POSITIONS) if round.options.areas == 2 else None
        yield from betting(round, offer=areas, before_call=prepare_deal)
        if not round.wagers and not round.bank.seat:
            leave_idle(round)
            return
        wagered = largest_wagers(round)
        round.holders = {place: seat for seat, place in second_places(round, POSITIONS).items()}
        lock_out(round)
        if has_opponent(round) or any(
            round.options.wagers[name].house for _, name in (*round.wagers, *round.taken)
        ):
            yield from deal_until_valid(round)
        else:
            pay_winners(round, [])  # a bank without opponents gets its stake back
        store_bank_state(round, wagered)
        move_button(round)

    def remarks(self, round: PaiGowPokerRound, seat: int) -> list[str]:
        """Also name the banker."""
        return [*banking.describe_bank(round, seat), *super().remarks(round, seat)]

    def describe_setting(
        self, high: tuple[int, ...], low: tuple[int, ...], options: PaiGowPokerOptions
    ) -> str:
        return name_hands(options.order, high, low)

    def check_setting(
        self, high: tuple[int, ...], low: tuple[int, ...], options: PaiGowPokerOptions
    ) -> SettingWarning | None:
        if number_set_hand(high, low, options.order) >> 24 != LOW_ABOVE_HIGH:
            return None
        says = "The low hand outranks the high one: it loses."
        return SettingWarning(says, cite("13:69F-11.9(a)"), loses=True)

    def house_setting(self, pieces: tuple[int, ...], options: PaiGowPokerOptions) -> tuple[int, ...]:
        return options.way(pieces)[1]


def open_table(round: PaiGowPokerRound) -> Step[None]:
    """Prepare the cards, and the dice if used."""
    yield from open_cards(round)
    yield from prepare_dice(round)


def prepare_deal(round: PaiGowPokerRound) -> Step[None]:
    """Find a bank, shuffle and cut the cards, and place the dealer's wager against a bank."""
    if not round.wagers:
        return
    yield from choose_bank(round)
    if round.seat_wagers(round.bank.seat):
        round.emit("sides_stay", round.cite(".10(p)"), round.bank.seat)
    void_at = round.state.void_at
    yield from shuffle_and_cut(round, cite(void_at) if void_at else None)
    yield from place_dealer_wager(round)


def leave_idle(round: PaiGowPokerRound) -> None:
    """Spread the cards when nobody plays, and reset the table: 11.6(g)."""
    round.emit("spread", round.cite(".6(g)"), DEALER)
    round.state = bank_state.idle_state(round.state)


def deal_until_valid(round: PaiGowPokerRound) -> Step[None]:
    """Deal and complete the round. Void hands end it, or are dealt again: 11.11."""
    before, taken, coupons = len(round.movements), dict(round.taken), dict(round.coupons)
    while True:
        try:
            yield from deal_cards(round)
            yield from complete_round(round)
        except Void as trouble:
            if round.options.void_returns_wager == "on" or isinstance(trouble, DeckRemoved):
                if any(name.startswith(NUMBER) for _, name in round.numbers):
                    round.emit("numbers_stand", round.cite(".13(c)"), DEALER)
                raise
            deal_again(round, trouble, {*range(before), *round.final})
            round.taken = dict(taken)
            lay_again(round, coupons, trouble.cite)
            round.mishaps = False  # one is enough: the new deal goes right
            yield from shuffle_and_cut(round, trouble.cite)
        else:
            return
