"""Options that a house may not post, because the text forbids them or they would have no effect."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.game import PokerGame
from pitboss.poker.games.casino_night_hold_em import CasinoNightHoldEm
from pitboss.poker.options import PokerOptions
from pitboss.table import Refused
from pitboss.table.house_options import (
    BadOptions,
    default_options,
    find_declaration,
    named_values,
    option_names,
)
from tests.cases import for_each
from tests.helpers import refused
from tests.poker.deck import GAMES, OF_14
from tests.poker.houses import NEEDS, others

any_poker = for_each("game", OF_14.values())
BUTTON = [game.id for game in OF_14.values() if game.button is not None]
SPLIT = {
    "seven-card-stud-high-low": "14.9(i)3.ii",
    "seven-card-stud-8": "14.9(i)3.ii",
    "omaha-8": "14.11(f)2.ii",
    "mambo-stud": "14.13A(j)2",
}


def post(game: str, **house: Any) -> PokerOptions:
    return GAMES[game].options_from_json(house)


@pytest.mark.rule("13:69F-14.9(i)3.ii", "13:69F-14.11(f)2.ii", "13:69F-14.13A(j)2")
@for_each("id", SPLIT)
def test_no_winner_of_a_split_pot_has_more_than_one_odd_chip(id: str) -> None:
    with refused(f"13:69F-{SPLIT[id]}", "odd_units is spread"):
        post(id, odd_units="all_to_first")
    assert "odd_units" not in [each.name for each in GAMES[id].house_options()]
    post("seven-card-stud", odd_units="all_to_first")  # the text does not mention it


@pytest.mark.rule("13:69F-14.9(i)3.i", "13:69F-14.7(c)")
def test_chips_are_dollars_and_coins_quarters_and_halves() -> None:
    for unit, law in ((200, "13:69F-14.9(i)3.i"), (10, "13:69F-14.7(c)"), (1, "13:69F-14.7(c)")):
        with refused(law):
            post("hold-em", unit=unit)
    with refused("13:69F-14.7(c)", "ante"):
        post("hold-em", ante=10)
    for unit in (25, 50, 100):
        assert post("hold-em", unit=unit).unit == unit
    assert post("hold-em", ante=75).ante == 75


@pytest.mark.rule("13:69F-14.12B(f)")
def test_at_badugi_the_stub_goes_out_first() -> None:
    with refused("13:69F-14.12B(f)", "stub_first is on"):
        post("badugi", stub_first="off")
    assert post("triple-draw", stub_first="off").stub_first == "off"


@pytest.mark.rule("13:69F-14.10(d)")
@for_each("id", BUTTON)
@for_each("blinds", [[], [0], [0, 0, 500], [500, 0]])
def test_the_left_of_the_button_posts_a_blind(id: str, blinds: list[int]) -> None:
    with refused("13:69F-14.10(d)"):
        post(id, blinds=blinds)


@pytest.mark.rule("13:69F-14.17")
def test_no_forced_bet_is_over_the_posted_maximum() -> None:
    for house in (
        {"blinds": [500, 2500], "minimum": 1000},
        {"blinds": [2500], "minimum": 1000, "limit": "spread"},
    ):
        with refused("13:69F-14.17", "$25"):
            post("omaha", **house)
    with refused("13:69F-14.17", "$25"):
        post("mambo-stud", bring_in="posted_amount", bring_in_amount=2500)
    assert post("omaha", blinds=[500, 2500], minimum=1000, limit="no").maximum == 2000


@pytest.mark.rule("13:69F-14.17")
def test_no_maximum_is_posted_when_the_stakes_are_the_maximum() -> None:
    for limit in ("no", "pot"):
        with refused("13:69F-14.17", "maximum"):
            post("hold-em", limit=limit, maximum=5000)
    with refused("13:69F-14.17", "min_raise"):
        post("hold-em", limit="spread", min_raise="any")


@any_poker
def test_no_more_seats_than_the_section_allows(game: PokerGame) -> None:
    with pytest.raises(Refused, match="at most") as refusal:
        game.options_from_json({"most_seats": game.max_seats + 1})
    assert refusal.value.cite == game.law.at(game.seating_at)


@pytest.mark.rule("13:69F-14.19(b)3")
def test_an_invalid_bad_beat_hand_is_refused_when_posted() -> None:
    with refused("13:69F-14.19(b)3"):
        post("hold-em", bad_beat="junk", fund=100)


@pytest.mark.rule("13:69F-14.11(i)")
def test_a_pot_qualifies_by_an_amount_or_by_a_multiple() -> None:
    with pytest.raises(BadOptions, match="kill_amount"):
        post("omaha-8", kill="kill", kill_amount=5000, kill_multiple=20)


@any_poker
def test_an_option_with_no_effect_is_refused_without_the_options_it_needs(game: PokerGame) -> None:
    tried = 0
    for name in option_names(PokerOptions):
        needs = find_declaration(PokerOptions, name).needs
        if not needs or not game.uses(name):
            continue
        value = others(name)[0]
        with pytest.raises(BadOptions, match=f"{name} does nothing without {needs[0]}"):
            PokerGame.__mro__[1].check_options(game, PokerOptions(**{name: value}))  # type: ignore[attr-defined]
        tried += 1
    assert tried > 5


def test_an_option_needs_only_existing_options() -> None:
    for name in option_names(PokerOptions):
        for needed in find_declaration(PokerOptions, name).needs:
            assert needed in option_names(PokerOptions)
            assert name in NEEDS


@pytest.mark.rule("13:47-20.40(e)", "13:47-20.40(j)3", "13:47-20.40(l)")
def test_a_casino_night_posts_only_options_its_rules_leave_open() -> None:
    night = CasinoNightHoldEm()
    usual, named = default_options(night.Options), named_values(night.Options)
    for name in option_names(night.Options):
        if night.uses(name) or name in ("edition",):
            continue
        other = next(
            value for value in (*named.get(name, ()), 1, 50, (), ((1, 1),)) if value != getattr(usual, name)
        )
        with pytest.raises((Refused, BadOptions)) as refusal:
            night.options_from_json({name: other})
        if isinstance(refusal.value, Refused):
            assert refusal.value.cite in night.law, name


def test_an_option_names_the_options_it_needs() -> None:
    (cap,) = [each for each in GAMES["hold-em"].house_options() if each.name == "rake_cap"]
    assert cap.says.endswith("Goes with rake_percent or rake_levels.")
