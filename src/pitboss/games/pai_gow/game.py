"""Pai gow, N.J.A.C. 13:69F-10: a round from the wash to the last payout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from pitboss.equipment.pieces import text
from pitboss.games.kit import bank_state, banking, setting, shaker
from pitboss.games.kit.areas import PLAYER_STATES, offer_second_area, offered_spots, second_places
from pitboss.games.kit.betting import betting
from pitboss.games.kit.game import HouseGame
from pitboss.games.kit.house_way import HouseWayPlayer
from pitboss.games.kit.irregularities import Void
from pitboss.games.pai_gow.dealing import (
    TURNED_OVER,
    PaiGowRound,
    deal_tiles,
    lay_out,
    open_table,
    wash,
)
from pitboss.games.pai_gow.hands import value
from pitboss.games.pai_gow.irregularities import DEAD_EXPOSED, PLAYER_EXPOSED, TILE_EXPOSED, WRONG_TOTAL
from pitboss.games.pai_gow.model import STRATEGY_DESCRIPTIONS, model
from pitboss.games.pai_gow.options import LAW, PaiGowOptions, PaiGowState
from pitboss.games.pai_gow.places import POSITIONS, place_name
from pitboss.games.pai_gow.settlement import complete_round, name_hands
from pitboss.law import Cite, cite
from pitboss.table import DEALER, Step
from pitboss.table.game import MakeBot
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import Spot, TableLayout
from pitboss.table.model import Model
from pitboss.table.setting_warning import SettingWarning

WORDS = {
    "tiles_verified": "The floorperson verifies that the tiles are complete and in order.",
    "replace_tiles": "A tile is unfit, and the supervisor brings another set from the reserve.",
    "sealed": "The unfit set is sealed, signed, and marked with the table, the date and {when}.",
    "open": "The first player has inspected the 16 pairs, and the tiles are turned face down.",
    "laid_out": "Nobody is playing, so the tiles lie face up in 16 pairs by rank.",
    "wash": "The dealer washes the tiles with {circles} circles of each hand and builds {stacks} stacks.",
    "dice": "{count} dice are in the shaker.",
    "dead_hand": "The dead hand is dealt to nobody.",
    "reordered_high": "{actor} put the stronger tiles in the low hand, so {cards} are the high hand.",
    "reordered_low": "{cards} are the low hand.",
    "copy": "Copy of the {which}: it counts for the bank.",
    "first_stack": "The first stack goes to {position}.",
    "deal": "{actor} is dealt {cards} face {face}.",
    "marked": "The dealer marks the dealer's stack.",
    "unwagered": "The dealer puts stacks without a wager with the dead hand.",
    "exposed": "A tile of {hand} is exposed: {cards}.",
    "play_on": "{actor} plays the hand.",
    "void_hand": "{actor} voids the hand.",
    "dealer_sets": "The dealer sets {cards}: {hand}.",
    "co_bank_set": "The dealer sets the co-bank's hands the house way.",
    "bank_shows": "The bank's hands are turned up: {cards}, {hand}.",
    "show": "The dealer turns up {cards} of {actor}: {hand}.",
    "announce": "The dealer announces that {actor} {result}.",
    "tiles_collected": "The dealer collects the tiles of seat {seat}.",
    "stacked_unseen": "The dealer stacks the four tiles face down, unseen.",
}


MEANS = {
    "set": "The two tiles you name become your low hand, and the other two your high hand. A letter tells "
    "identical tiles apart: 6-6 is 6-6a or 6-6b.",
    "refuse": "The dealer does not wager against your bank.",
}


SPOTS = (Spot(wager="pai gow", shape="circle"),)
DICE_COUNTS = MappingProxyType({DEALER: 1} | {seat: POSITIONS + 2 - seat for seat in range(1, POSITIONS + 1)})
"""Dice count of each place, counterclockwise from the dealer."""


class PaiGow(HouseGame[PaiGowOptions, PaiGowState]):
    """Four tiles each, set as a high hand and a low hand. N.J.A.C. 13:69F-10."""

    pack = 32
    id = "pai-gow"
    title = "Pai gow"
    summary = "Split four Chinese dominoes into two hands"
    group = "tiles"
    how_to_play = HowToPlay(
        "Set your tiles in two hands that both beat the bank's.",
        (
            "Make your wager, and you get four tiles.",
            "Set them as a high hand and a low hand, two tiles in each.",
            "The bank sets its tiles too. The dealer has the bank unless a player takes it.",
            "Win both hands, and you are paid, less the vigorish. Lose both, and you lose.",
            "Win only one, and your wager comes back. If two hands are equal, the bank wins that one.",
        ),
    )
    law = LAW
    max_seats = POSITIONS
    sets_hands = True
    Options = PaiGowOptions
    widest = MappingProxyType({"areas": 2})
    State = PaiGowState
    irregularities = (TURNED_OVER, WRONG_TOTAL, TILE_EXPOSED, DEAD_EXPOSED, PLAYER_EXPOSED)
    means = MappingProxyType(MEANS)
    words = MappingProxyType({**setting.WORDS, **banking.WORDS, **shaker.WORDS, **WORDS})

    @property
    def stays_at(self) -> Cite:
        return self.law.at(".5(b)")

    def layout(self, options: PaiGowOptions) -> TableLayout:
        return TableLayout(
            kind="arc",
            spots=offered_spots(SPOTS, options.wagers),
            dealer=4,
            cards=4,
            hands=(("high", 2), ("low", 2)),
            tiles=True,
            states=PLAYER_STATES,
            counts=DICE_COUNTS,
            dead_hand=True,
            dice=3,
        )

    def model(self, options: PaiGowOptions) -> Model:
        return model(options)

    def strategies(self, options: PaiGowOptions) -> Mapping[str, str]:
        return STRATEGY_DESCRIPTIONS

    def models_playing(self, strategy: str, options: PaiGowOptions) -> list[Model]:
        self.check_strategy(strategy, options)
        return [model(options, strategy)]

    def state_after_void(self, round: PaiGowRound, trouble: Void) -> PaiGowState:
        state: PaiGowState = bank_state.state_after_void(round, trouble)
        return state

    def leave(self, seat: int, state: PaiGowState) -> PaiGowState:
        """Lay the tiles out in pairs again when the last player of the round leaves."""
        now: PaiGowState = bank_state.state_after_leaving(seat, state)
        return replace(now, opened=now.opened and bool(now.seated or not state.seated))

    def deal(self, round: PaiGowRound) -> Step[None]:
        """Play a round: wash, wagers, a bank, the deal, and the hands."""
        yield from open_table(round)
        wash(round)
        two = offer_second_area(round, POSITIONS) if round.options.areas == 2 else None
        yield from betting(round, offer=two, before_call=find_bank)
        if not round.wagers and not round.bank.seat:
            lay_out(round)
            return
        wagered = banking.largest_wagers(round)
        second = second_places(round, POSITIONS)
        round.holders = {place: seat for seat, place in second.items()}
        if banking.has_opponent(round):
            yield from deal_tiles(round)
            yield from complete_round(round)
        else:
            banking.pay_winners(round, [])  # a bank without opponents gets its stake back
        banking.store_bank_state(round, wagered)

    def bots(self) -> dict[str, MakeBot]:
        return {"house-way": HouseWayPlayer}

    def bot_styles(self) -> dict[str, str]:
        return {"house-way": "sets hands as the house would"}

    def remarks(self, round: PaiGowRound, seat: int) -> list[str]:
        """Name the banker and describe the player's tiles, by position, as set."""
        shown = banking.describe_bank(round, seat)
        for place, tiles in round.hands.items():
            if round.holders.get(place, place) == seat:
                where = "" if place == seat else f"{place_name(place)}: "
                laid = find_set_tiles(round, seat, place)
                names = f" ({name_hands(laid[:2], laid[2:])})" if laid else ""
                more = names if laid or round.board else ": set the low two"
                shown.append(f"{where}{text(laid or tiles)}{more}")
        return shown

    def describe_setting(self, high: tuple[int, ...], low: tuple[int, ...], options: PaiGowOptions) -> str:
        return name_hands((high[0], high[1]), (low[0], low[1]))

    def check_setting(
        self, high: tuple[int, ...], low: tuple[int, ...], options: PaiGowOptions
    ) -> SettingWarning | None:
        if value(low) <= value(high):
            return None
        says = "The stronger two tiles count as your high hand, wherever they lie."
        return SettingWarning(says, cite('13:69F-10.1 "high hand"'), loses=False)

    def house_setting(self, pieces: tuple[int, ...], options: PaiGowOptions) -> tuple[int, ...]:
        return options.way(pieces)[1]

    def advice(self, round: PaiGowRound, seat: int) -> list[str]:
        """List the three ways to divide each unset hand."""
        own = (place for place in round.hands if round.holders.get(place, place) == seat)
        return [
            line
            for place in own
            if not find_set_tiles(round, seat, place)
            for line in list_settings(round.hands[place])
        ]


def find_set_tiles(round: PaiGowRound, seat: int, place: int) -> tuple[int, ...]:
    """Return the tiles of a place as its player set them, low hand last; empty if not set."""
    sets = (
        event.cards for event in round.visible_events(seat) if event.name == "set" and event.actor == seat
    )
    return next((tiles for tiles in sets if set(tiles) == set(round.hands[place])), ())


def list_settings(tiles: tuple[int, ...]) -> list[str]:
    """Name the two hands for each of the three ways to pair the first tile."""
    found = []
    for other in tiles[1:]:
        one = (tiles[0], other)
        two = tuple(tile for tile in tiles if tile not in one)
        low, high = sorted((one, two), key=value)
        found.append(f"set {text(low)}: {name_hands(high, low)}")
    return found


def find_bank(round: PaiGowRound) -> Step[None]:
    """Offer the bank and place the dealer's wager, before no more bets."""
    yield from banking.choose_bank(round)
    yield from banking.place_dealer_wager(round)
