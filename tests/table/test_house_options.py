"""House options explain themselves, each game offers those it uses, and all are checked alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import groupby
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance
from pitboss.law import cite
from pitboss.law.index import entries, lookup
from pitboss.poker.options import PokerOptions
from pitboss.table import BadRecord, Game, HouseOptions, Record, every_game, find_game
from pitboss.table.house_options import (
    BadOptions,
    describe_options,
    find_declaration,
    named_values,
    option,
    option_names,
)
from pitboss.table.refused import Refused
from tests.cases import for_each
from tests.helpers import refused

any_game = for_each("game", list(every_game()))


@any_game
def test_every_option_is_checked_by_its_type(game: Game) -> None:
    named = named_values(game.Options)
    assert all(getattr(game.Options(), name) in values for name, values in named.items())
    for name in named:
        with pytest.raises(BadOptions, match=f"{name} must be"):
            game.Options.from_json({name: "no such value"})
    amounts = [each.name for each in fields(game.Options) if each.type in ("int", int)]
    assert {"minimum", "maximum", "unit"} <= set(amounts)
    for name in amounts:
        for value in (-1, 2.5, "5", True, None):
            with pytest.raises(BadOptions, match=f"{name} is a whole number"):
                game.Options.from_json({name: value})


@dataclass(frozen=True, kw_only=True, slots=True)
class Plain(HouseOptions):
    """Options of a game without special checks."""

    surrender: Literal["off", "on"] = option("off", "Whether a player may give up half.", topic="play")
    pays: Mapping[str, str] = option({}, "What each hand pays.", topic="odds", law="13:69F-8.2")


@dataclass(frozen=True, kw_only=True, slots=True)
class Bare(HouseOptions):
    """An option without an explanation."""

    mystery: int = 3


def test_a_game_without_special_checks_has_these() -> None:
    assert named_values(Plain) == {"surrender": ("off", "on")}
    with pytest.raises(BadOptions, match="surrender must be off or on, not 'maybe'"):
        Plain(surrender="maybe")  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="minimum"):
        Plain(minimum=-5)


def test_every_house_has_its_own_mapping() -> None:
    one, other = Plain(), Plain()
    assert one == other
    assert one.pays == {}
    assert one.pays is not other.pays
    assert Plain(pays={"pair": "1 to 1"}).to_json() == {"pays": {"pair": "1 to 1"}}


# Meaning


def test_an_option_explains_itself() -> None:
    surrender, pays = describe_options(Plain)[-2:]
    assert surrender[:-1] == (
        "surrender",
        "play",
        "off",
        ("off", "on"),
        "Whether a player may give up half.",
        None,
        "cents",
        False,
        "",
    )
    assert (pays.default, pays.values, pays.cite) == ({}, (), cite("13:69F-8.2"))
    with pytest.raises(TypeError, match=r"Bare.mystery is declared without option\(\) or reading\(\)"):
        describe_options(Bare)


@any_game
def test_every_option_of_a_game_is_explained(game: Game) -> None:
    for each in game.house_options():
        assert each.topic, each.name
        assert each.says.endswith("."), each.name
        assert each.cite is None or lookup(each.cite) is not None, each.name
        assert each.default == getattr(game.Options(), each.name)


@for_each("kind", sorted({game.Options for game in every_game()}, key=str))
def test_a_reading_is_explained_by_the_index(kind: type[HouseOptions]) -> None:
    rows = {row.name: row for row in describe_options(kind)}
    for name in option_names(kind):
        if find_declaration(kind, name).reading:
            row = rows[name]
            assert row.cite is not None
            (found,) = (
                each
                for entry in entries(row.cite.subchapter)
                if entry.cite == row.cite
                for each in entry.readings
                if each.option == name
            )
            assert found.default == row.default
            assert set(found.values) == set(row.values)
            assert row.says.startswith(found.says)


def test_options_come_by_topic_and_readings_last() -> None:
    rows = find_game("omaha-8").house_options()
    topics = [topic for topic, _ in groupby(row.topic for row in rows)]
    assert topics[:2] == ["limits", "betting"]
    assert len(set(topics)) == len(topics)
    assert [row.name for row in rows if row.topic == "rake"] == [
        "rake_percent", "rake_cap", "rake_levels", "rake_counts_ante", "rake_round"
    ]  # fmt: skip


# Use


def test_options_name_only_games_and_kinds_that_exist() -> None:
    words = {word for game in every_game() for word in (game.id, *game.kinds)}
    for game in every_game():
        for name in option_names(game.Options):
            assert set(find_declaration(game.Options, name).where) <= words, name
            own = name in game.Options.__annotations__  # one game may not use what its family inherits
            if own and not hasattr(game.Options.__base__, name):
                assert any(each.Options is game.Options and each.uses(name) for each in every_game()), name


@for_each(
    ("game", "has", "has_not"),
    [
        (
            "five-card-stud",
            "ante bring_in five_stud_must_bet",
            "blinds button_rule kill stub_first odd_low_card",
        ),
        ("hold-em", "blinds exposed_burn bad_beat_hole_cards", "bring_in common_counts_burn kill stub_first"),
        ("omaha-8", "kill kill_acts_last odd_low_card", "draw_exposed exposed_is_upcard bad_beat_hole_cards"),
        ("five-card-draw", "draw_reshuffle stub_first", "burn_each_draw wheel_is_straight odd_chip_cards"),
        ("badugi", "burn_each_draw reblind_each_round", "tie_any_card low_pair_aces_worst draw_reshuffle"),
        (
            "seven-card-stud-low",
            "razz_ace_high low_pair_aces_worst",
            "common_card_betting tie_any_card",
        ),
        ("mini-dice", "odds vigorish cocked_die", ""),
    ],
)
def test_a_game_offers_what_it_uses(game: str, has: str, has_not: str) -> None:
    offered = {each.name for each in find_game(game).house_options()}
    assert set(has.split()) <= offered
    assert not set(has_not.split()) & offered


def test_an_option_that_does_nothing_is_refused_everywhere() -> None:
    game, row = find_game("seven-card-stud"), {"heads_up_button_posts_small": "on"}
    says = re.escape(
        "heads_up_button_posts_small does nothing at seven-card stud; "
        "`pitboss options seven-card-stud` lists those that do"
    )
    with pytest.raises(BadOptions, match=says):
        game.options_from_json(row)
    with pytest.raises(BadOptions, match=says):
        game.table(options=PokerOptions(**row))  # type: ignore[arg-type]
    round = game.table(stacks={1: 100_000, 2: 100_000}).start(Chance.seeded(1))
    while round.turn is not None:
        round.act(round.turn.options[0].action())
    record = Record.of(round)
    assert record.replay().events == round.events
    with pytest.raises(BadRecord, match=says):
        Record(record.begun | {"options": row}).start()
    default = game.options_from_json({"heads_up_button_posts_small": "off"})
    assert default == PokerOptions()


@pytest.mark.rule("13:69F-14.11(i)", "19:47-14.8(b)")
def test_unlawful_options_are_refused_with_a_citation_when_the_table_opens() -> None:
    with refused("13:69F-14.11(i)", "may have a kill"):
        find_game("hold-em").table(options=PokerOptions(kill="kill"))
    with refused("19:47-14.8(b)", "not offered"):
        find_game("badugi").table(options=PokerOptions(edition="19:47"))


# Allowed values


@for_each(
    ("row", "says"),
    [
        (
            {"rake_percentage": 5},
            "unknown option: 'rake_percentage'; did you mean rake_percent? `pitboss options",
        ),
        ({"minimun": 5}, "did you mean minimum?"),
        ({"zzz": 5}, "unknown option: 'zzz'; `pitboss options GAME` lists them"),
        ({7: 5}, "unknown option: '7'; `pitboss options GAME` lists them"),
        ([], "options are names with values, not []"),
        (None, "options are names with values, not None"),
    ],
)
def test_an_unknown_option_is_refused_with_a_suggestion(row: Any, says: str) -> None:
    with pytest.raises(BadOptions, match=re.escape(says)):
        find_game("hold-em").options_from_json(row)


@for_each(
    ("posted", "limits"),
    [
        ({"blinds": (500, 1000)}, (1000, 2000)),
        ({"blinds": (1000, 2000)}, (2000, 4000)),
        ({"blinds": [100, 200], "limit": "no"}, (200, 400)),
        ({"blinds": (500, 1000, 2000)}, (2000, 4000)),
        ({"blinds": (500,)}, (500, 1000)),
        ({"blinds": ()}, (1000, 2000)),
        ({"blinds": (1000, 2000), "minimum": 1000}, (1000, 2000)),
        ({"blinds": (1000, 2000), "maximum": 3000}, (2000, 3000)),
    ],
)
@pytest.mark.rule("13:69F-14.17")
def test_a_blind_structure_sets_its_limits(posted: dict[str, Any], limits: tuple[int, int]) -> None:
    options = PokerOptions(**posted)
    assert options.limits == limits
    assert PokerOptions.from_json(options.to_json()) == options


@pytest.mark.rule("13:69F-14.17")
def test_the_poker_maximum_follows_the_minimum_unless_posted() -> None:
    assert (PokerOptions().minimum, PokerOptions().maximum) == (1000, 2000)
    assert PokerOptions(limit="no", minimum=5000).maximum == 10_000
    assert PokerOptions(minimum=500).maximum == 1000
    assert PokerOptions(minimum=500, maximum=2000).maximum == 2000
    with pytest.raises(Refused, match=r"the maximum, \$20, is below the minimum, \$50"):
        PokerOptions(minimum=5000, maximum=2000)


@given(minimum=st.integers(1, 50), times=st.integers(0, 4))
def test_limits_are_stored_and_read_again(minimum: int, times: int) -> None:
    options = PokerOptions(minimum=minimum * 100, maximum=minimum * 100 * times)
    row = options.to_json()
    assert PokerOptions.from_json(row) == options
    assert ("maximum" in row) == (times not in (0, 2))
