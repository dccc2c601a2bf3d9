"""Test that readings in the index and options of a house have the same names and values."""

from __future__ import annotations

from collections import defaultdict

from pitboss.law import Cite
from pitboss.law.index import Entry, Reading, every_entry, lookup
from pitboss.table.catalog import every_game
from pitboss.table.house_options import HouseOptions, OptionDescription, describe_options, find_declaration
from tests.cases import for_each

KINDS = sorted({game.Options for game in every_game()}, key=str)
PLAYED = {game.law.subchapter for game in every_game()}

ONE_WAY = {
    "interval_close", "opener_skips_inactive", "end_on_last_fold", "return_uncalled", "tie_break",
    "high_card_hands", "odd_chip",
}  # fmt: skip
"""Readings of the round at a casino night that are only played with their default."""
TOURNAMENT = {
    "table_balance", "rebuy_cap_unit", "rebuy_only_when_broke", "add_ons", "late_entry", "rebuy_clock",
    "same_round_elimination", "equal_chips_at_end", "set_time_eliminated", "finish_round_at_end",
    "declined_rebuy_eliminates", "tournament_count_unit", "other_game_test", "chip_race", "hand_for_hand",
}  # fmt: skip
BAD_BEAT_RECORDS = {
    "bb_witness_licence", "bb_orphan_original", "bb_display_overstated", "mcbb_offline_contribution",
    "mcbb_claim_rule",
}  # fmt: skip
NARROWED = {"muck": {"any"}}
"""Values of an option that a casino night refuses, since the text leaves no room for them."""


def of_the_index() -> list[tuple[Entry, Reading]]:
    return [(entry, reading) for entry in every_entry() for reading in entry.readings]


def same(reading: Reading, option: OptionDescription) -> bool:
    values = set(option.values) - NARROWED.get(option.name, set())
    return set(reading.values) == values and reading.default == option.default


@for_each("kind", KINDS)
def test_a_house_option_has_the_values_and_default_of_its_reading(
    kind: type[HouseOptions],
) -> None:
    for option in describe_options(kind):
        if find_declaration(kind, option.name).reading:
            entry = lookup(option.cite) if option.cite else None
            assert entry is not None, option.name
            (reading,) = (each for each in entry.readings if each.option == option.name)
            assert reading.default == option.default, f"{option.cite}: {option.name}"
            assert set(reading.values) == set(option.values), f"{option.cite}: {option.name}"


def test_every_reading_of_a_played_game_is_an_option_with_the_same_values() -> None:
    offered: dict[str, list[OptionDescription]] = defaultdict(list)
    for kind in KINDS:
        for option in describe_options(kind):
            offered[option.name].append(option)
    without: dict[str, Cite] = {}
    for entry, reading in of_the_index():
        if reading.option in offered:
            assert any(same(reading, each) for each in offered[reading.option]), (
                f"{entry.cite}: {reading.option}"
            )
        elif entry.cite.subchapter in PLAYED:
            without[reading.option] = entry.cite
    assert set(without) == ONE_WAY | TOURNAMENT | BAD_BEAT_RECORDS


def test_a_deviating_value_or_default_is_found() -> None:
    reading = Reading(option="muck", values=("off", "on"), default="off", says="Whether.")
    assert same(reading, OptionDescription("muck", "showdown", "off", ("on", "off", "any"), "", None))
    assert not same(reading, OptionDescription("muck", "showdown", "on", ("on", "off", "any"), "", None))
    assert not same(reading, OptionDescription("muck", "showdown", "off", ("on", "off", "some"), "", None))
    assert not same(reading, OptionDescription("other", "showdown", "off", ("on", "off", "any"), "", None))
