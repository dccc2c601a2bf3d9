"""House rules of a tournament: the readings of 13:47-20.40, and customs where the text is silent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

from pitboss.charity.tournament.laws import BUTTON, LAW, NO_HIGH_LOW, NO_RAKE, NO_WILD_CARDS
from pitboss.law import Cite, cite
from pitboss.law.index import find
from pitboss.table.house_options import BadOptions, option, reading
from pitboss.table.refused import Refused

PROHIBITED = MappingProxyType(
    {
        "button_rule": (
            "moving",
            "the button moves to the next player: another button cannot be posted",
            BUTTON,
        ),
        "wild_cards": ("none", "wild cards are prohibited: leave them out", NO_WILD_CARDS),
        "high_low": ("off", "high-low games are prohibited: play hold 'em", NO_HIGH_LOW),
        "rake": ("none", "pots are not cut: every chip bet is won", NO_RAKE),
    }
)
"""House rules with a single lawful value, why no other can be posted, and the rule."""

__all__ = ["HouseRule", "TournamentRules", "describe_house_rules"]

Switch = Literal["off", "on"]


@dataclass(frozen=True, kw_only=True, slots=True)
class TournamentRules:
    """The choices that a holder posts. Readings have the index's names, values and defaults."""

    # Entry and re-buys
    rebuy_cap_unit: Literal["player", "event"] = reading("player", topic="re-buys")
    rebuy_only_when_broke: Switch = reading("off", topic="re-buys")
    rebuy_clock: Literal["wall_clock", "playing_time"] = reading("wall_clock", topic="re-buys")
    declined_rebuy_eliminates: Switch = reading("on", topic="re-buys")
    add_ons: Switch = reading("off", topic="re-buys")
    late_entry: Switch = reading("off", topic="re-buys")
    # Tables
    table_balance: Literal["within_one", "off"] = reading("within_one", topic="tables")
    button_rule: Literal["moving"] = option(
        "moving", "The button simply moves to the next player.", topic="tables", law="13:47-20.40(e)2"
    )
    chip_race: Literal["draw", "round_up"] = reading("draw", topic="tables")
    # Who deals
    dealing: Literal["cards", "live"] = option(
        "cards", "Tables are dealt by people, or live on the server.", topic="tables", law="13:47-20.40(m)7"
    )
    answer_seconds: Literal["15", "30", "60", "120"] = option(
        "60",
        "Seconds in which a player at a live table decides. After that the player checks or folds.",
        topic="tables",
        law="13:47-20.40(m)7",
    )
    # The round of play, as the casino night's hold 'em plays it
    limit: Literal["no", "pot", "fixed", "spread"] = reading("no", topic="betting")
    min_raise: Literal["any", "last_raise"] = reading("any", topic="betting")
    bb_may_raise: Switch = reading("on", topic="betting")
    all_in_counts_as_raise: Switch = reading("on", topic="betting")
    muck: Switch = reading("off", topic="betting")
    showdown_last_wager: Literal["whole_round", "final_round"] = reading("whole_round", topic="betting")
    # What the text prohibits
    wild_cards: Literal["none"] = option(
        "none", "Wild cards are prohibited.", topic="prohibited", law="13:47-20.40(j)1"
    )
    high_low: Literal["off"] = option(
        "off", "High-low games are prohibited.", topic="prohibited", law="13:47-20.40(j)2"
    )
    rake: Literal["none"] = option(
        "none", "Nobody takes a part of a pot.", topic="prohibited", law="13:47-20.40(j)3"
    )
    # Order of finish
    same_round_elimination: Literal["starting_chips", "tie"] = reading("starting_chips", topic="finish")
    hand_for_hand: Switch = reading("on", topic="finish")
    equal_chips_at_end: Literal["tie", "play_on"] = reading("tie", topic="finish")
    set_time_eliminated: Literal["latest_first", "all_tie"] = reading("latest_first", topic="finish")
    finish_round_at_end: Switch = reading("on", topic="finish")
    # The night around it
    tournament_count_unit: Literal["event", "night"] = reading("event", topic="night")
    other_game_test: Literal["open_table", "live_play"] = reading("open_table", topic="night")

    def __post_init__(self) -> None:
        for name, (value, reason, where) in PROHIBITED.items():
            if getattr(self, name) != value:
                raise Refused(reason, where, f"rules.{name}")
        for name, allowed in _allowed().items():
            if getattr(self, name) not in allowed:
                raise BadOptions(
                    f"{name} must be {' or '.join(allowed)}, not {getattr(self, name)!r}", f"rules.{name}"
                )

    def to_json(self) -> dict[str, str]:
        """Return the rules that differ from the defaults."""
        return {
            each.name: value for each in fields(self) if (value := getattr(self, each.name)) != each.default
        }


@cache
def _allowed() -> dict[str, tuple[str, ...]]:
    """Return the values of each rule."""
    hints: dict[str, Any] = get_type_hints(TournamentRules)
    return {each.name: get_args(hints[each.name]) for each in fields(TournamentRules)}


class HouseRule(NamedTuple):
    """A house rule for display: its values, its default, and the paragraph that leaves room for it."""

    name: str
    topic: str
    values: tuple[str, ...]
    default: str
    says: str
    cite: Cite


def describe_house_rules() -> Iterator[HouseRule]:
    """Describe every house rule in order. The index explains the readings."""
    readings = {each.option: (entry.cite, each) for entry in find(LAW) for each in entry.readings}
    for each in fields(TournamentRules):
        about, values = each.metadata["about"], _allowed()[each.name]
        if about.reading:
            where, found = readings[each.name]
            yield HouseRule(each.name, about.topic, values, found.default, found.says, where)
        else:
            yield HouseRule(each.name, about.topic, values, str(each.default), about.says, cite(about.law))
