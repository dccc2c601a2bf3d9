"""One option for each place where the text of subchapter 14 is open. The index explains the readings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.law import cite
from pitboss.table.house_options import HouseOptions, reading

OnOff = Literal["off", "on"]

# Scopes of options: kinds of game, as in `PokerGame.kinds`, or game ids.
BUTTON = ("button",)
BOARD = ("board",)
"""Hold 'em and omaha."""
KILL = ("kill",)
STUD = ("stud",)
OLD_SEVEN_STUD = ("seven-card-stud", "seven-card-stud-high-low", "seven-card-stud-8")
"""The forms of seven-card stud that 19:47 offers."""
SEVEN_STUD = (*OLD_SEVEN_STUD, "seven-card-stud-low")
SINGLE_DRAW = ("five-card-draw", "five-card-draw-low")
THREE_DRAWS = ("triple-draw", "badugi")
DRAW = (*SINGLE_DRAW, *THREE_DRAWS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Readings(HouseOptions):
    """Readings of the rules for a poker hand, by section."""

    law = cite("13:69F-14")

    # 14.1, 14.7
    min_raise: Literal["last_raise", "any"] = reading("last_raise", topic="betting", needs=("limit",))
    short_all_in_reopens: OnOff = reading("off", topic="betting")
    single_chip_open: OnOff = reading("on", topic="betting", needs=("words",))
    # 14.3
    tie_any_card: OnOff = reading("off", topic="rankings", where=("high", "triple-draw"))
    low_pair_aces_worst: OnOff = reading(
        "off",
        topic="rankings",
        where=("seven-card-stud-low", "five-card-draw-low", "seven-card-stud-high-low"),
    )
    wheel_is_straight: OnOff = reading("off", topic="rankings", where=("triple-draw",))
    # 14.9
    bring_in: Literal["table_minimum", "posted_amount"] = reading(
        "table_minimum", topic="forced bet", where=STUD
    )
    razz_ace_high: OnOff = reading("off", topic="forced bet", where=("seven-card-stud-low",))
    razz_literal_rank: OnOff = reading("off", topic="forced bet", where=("seven-card-stud-low",))
    bring_in_complete: OnOff = reading("on", topic="forced bet", where=STUD, needs=("bring_in",))
    common_counts_burn: OnOff = reading("on", topic="common card", where=SEVEN_STUD)
    last_card_joins_burns: OnOff = reading("on", topic="common card", where=SEVEN_STUD)
    common_counts_showing: OnOff = reading("off", topic="common card", where=SEVEN_STUD)
    common_card_betting: OnOff = reading(
        "on", topic="common card", where=OLD_SEVEN_STUD, law="19:47-14.9(h)", needs=("edition",)
    )
    odd_chip_other: Literal["by_game", "nearest_left"] = reading(
        "by_game", topic="odd chips", where=("seven-card-stud", "seven-card-stud-low", "five-card-stud")
    )
    odd_units: Literal["spread", "all_to_first"] = reading("spread", topic="odd chips")
    odd_chip_cards: Literal["tied_hand", "all_cards"] = reading(
        "tied_hand", topic="odd chips", where=("split", "seven-card-stud", "seven-card-stud-low")
    )
    odd_low_card: Literal["lowest_pip", "worst_rank"] = reading(
        "lowest_pip", topic="odd chips", where=("split", "seven-card-stud-low")
    )
    # 14.10, 14.11
    button_draw: Literal["highest", "lowest"] = reading(
        "highest", topic="button and blinds", where=BUTTON, needs=("first_button",)
    )
    button_rule: Literal["moving", "dead"] = reading("moving", topic="button and blinds", where=BUTTON)
    missed_blinds: Literal["post", "wait"] = reading("post", topic="button and blinds", where=BUTTON)
    heads_up_button_posts_small: OnOff = reading("off", topic="button and blinds", where=BUTTON)
    blinds_before_deal: OnOff = reading("on", topic="button and blinds", where=BUTTON)
    kill_threshold_base: Literal["raised_minimum", "posted_minimum"] = reading(
        "raised_minimum", topic="kill", where=KILL, needs=("kill",)
    )
    kill_survives_tie: OnOff = reading("off", topic="kill", where=KILL, needs=("kill",))
    kill_acts_last: OnOff = reading("off", topic="kill", where=KILL, needs=("kill",))
    # 14.8, 14.12, 14.12A, 14.12B
    offer_triple_draw: OnOff = reading("on", topic="table", where=("triple-draw",))
    draw_reshuffle: Literal["at_draw", "in_advance"] = reading("at_draw", topic="draw", where=SINGLE_DRAW)
    stub_first: OnOff = reading("on", topic="draw", where=DRAW)
    own_earlier_discards_out: OnOff = reading("off", topic="draw", where=THREE_DRAWS)
    reblind_each_round: OnOff = reading("off", topic="draw", where=THREE_DRAWS)
    burn_each_draw: OnOff = reading("on", topic="draw", where=THREE_DRAWS)
    # 14.13
    five_stud_must_bet: OnOff = reading("off", topic="betting", where=("five-card-stud",))
    # 14.14
    rake_counts_ante: OnOff = reading("on", topic="rake", needs=("rake_percent",))
    rake_round: Literal["down", "nearest"] = reading("down", topic="rake", needs=("rake_percent",))
    # 14.15
    showdown_last_wager: Literal["final_round", "whole_round"] = reading("final_round", topic="showdown")
    misdeal_money: Literal["antes_blinds_stay", "all_returned"] = reading(
        "antes_blinds_stay", topic="irregularities"
    )
    exposed_is_upcard: OnOff = reading("on", topic="irregularities", where=STUD)
    off_table_replace: OnOff = reading("on", topic="irregularities")
    exposed_replace_time: Literal["after_deal", "at_once"] = reading(
        "after_deal", topic="irregularities", where=BUTTON
    )
    exposed_misdeal_count: Literal["none", "2", "3"] = reading("none", topic="irregularities", where=BUTTON)
    draw_exposed: Literal["replace", "keep"] = reading("replace", topic="irregularities", where=DRAW)
    # 14.19
    bb_pot_basis: Literal["after_rake", "before_rake"] = reading(
        "after_rake", topic="bad beat", needs=("fund_least_pot",)
    )
