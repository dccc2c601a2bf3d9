"""19:47-15.3(d), (e): the rate card, and the exact test of its house advantage."""

from __future__ import annotations

import json
import os
from fractions import Fraction as F
from math import comb
from pathlib import Path
from typing import Any

import pytest

from pitboss.games.keno.game import Keno
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.rate_card import HOUSE_CARD, RateCard, catch_chance, house_advantage
from pitboss.odds.exact import prices
from pitboss.table.house_options import BadOptions
from tests.cases import for_each
from tests.games.keno.figures import CATCHING, SAMPLES, THIRTY_PERCENT
from tests.games.keno.table import CARD
from tests.helpers import refused

LIMITED = {"most": 10_000_000, "aggregate": 10_000_000}
"""A limit of $100,000 on each wager, and so on each game."""


def card(**changes: Any) -> RateCard:
    return RateCard.from_json(CARD | changes)


def one_schedule(spots: int, schedule: dict[int, int], **changes: Any) -> dict[str, Any]:
    """Build a card with our schedules up to one from another house."""
    ours = {str(n): {str(k): pays for k, pays in each.items()} for n, each in HOUSE_CARD.schedules.items()}
    kept = {n: each for n, each in ours.items() if int(n) < spots}
    return {"schedules": kept | {str(spots): {str(k): pays for k, pays in schedule.items()}}} | changes


@for_each("spots", CATCHING)
def test_the_chance_of_each_catch(spots: int) -> None:
    for caught, (ways, chance) in enumerate(CATCHING[spots]):
        assert catch_chance(spots, caught) == F(chance) == F(ways, comb(80, spots))
    assert sum(catch_chance(spots, caught) for caught in range(spots + 1)) == 1
    assert sum(caught * catch_chance(spots, caught) for caught in range(spots + 1)) == F(spots, 4)
    assert catch_chance(spots, spots + 1) == catch_chance(spots, -1) == 0


@pytest.mark.rule('13:69F-15.1 "house advantage"', "19:47-15.3(e)")
@for_each("spots", THIRTY_PERCENT)
def test_thirty_percent_on_catch_all_schedules(spots: int) -> None:
    chance, exact, least, advantage = THIRTY_PERCENT[spots]
    assert catch_chance(spots, spots) == F(chance)
    assert 1 - F(chance) * F(exact) == F(30, 100)
    assert house_advantage(spots, {spots: least}) == F(advantage) <= F(30, 100)
    assert house_advantage(spots, {spots: least - 1}) > F(30, 100)
    KenoOptions(rate_card=one_schedule(spots, {spots: least}))
    with refused("19:47-15.3(e)", f"{spots}-spot schedule: the house advantage is"):
        KenoOptions(rate_card=one_schedule(spots, {spots: least - 1}))


@for_each(("spots", "schedule", "advantage", "lawful"), SAMPLES)
def test_sample_schedules(spots: int, schedule: dict[int, int], advantage: str, lawful: bool) -> None:
    assert house_advantage(spots, schedule) == F(advantage)
    row = one_schedule(spots, schedule)
    if lawful:
        options = KenoOptions(rate_card=row)
        assert prices(Keno(), options)[-1].edge == F(advantage)
    else:
        with refused("19:47-15.3(e)", f"{float(F(advantage)):.4%}"):
            KenoOptions(rate_card=row)


@pytest.mark.rule("19:47-15.3(e)")
def test_a_limit_cannot_excuse_a_larger_advantage() -> None:
    least = THIRTY_PERCENT[8][2]
    KenoOptions(rate_card=one_schedule(8, {8: least}))
    for limits in ({"aggregate": 10_000_000}, LIMITED):  # no wager is paid more than its game is
        with refused("19:47-15.3(e)", "8-spot"):
            KenoOptions(rate_card=one_schedule(8, {8: least}, **limits))
    for spots in range(1, 8):  # the lowest payoffs that comply stay under the limit
        KenoOptions(rate_card=one_schedule(spots, {spots: THIRTY_PERCENT[spots][2]}, **LIMITED))


@pytest.mark.rule("19:47-15.3(e)")
def test_no_option_allows_an_advantage_above_30_percent() -> None:
    """With its payoff limited to $100,000, this card keeps 56.5 percent of a dollar."""
    row = one_schedule(8, {8: THIRTY_PERCENT[8][2]}, **LIMITED)
    with refused("19:47-15.3(e)", "56.5434%"):
        KenoOptions(rate_card=row)
    with pytest.raises(BadOptions, match="house_advantage_test"):
        KenoOptions.from_json({"rate_card": row, "house_advantage_test": "uncapped"})


def test_the_advantage_is_tested_on_the_minimum_wager() -> None:
    row = one_schedule(7, {7: 28_686}, **LIMITED)
    KenoOptions(rate_card=row)
    with refused("19:47-15.3(e)", "on the minimum wager of $5"):
        KenoOptions(rate_card=row, minimum=500)


def test_our_card_is_lawful_and_priced_exactly() -> None:
    options = KenoOptions()
    found = prices(Keno(), options)
    assert [each.wager for each in found] == ["1 spot", *(f"{n} spots" for n in range(2, 16))]
    assert [each.edge for each in found] == [options.card.advantage(spots, 100) for spots in range(1, 16)]
    assert all(F(25, 100) <= each.edge <= F(30, 100) for each in found)
    assert {each.source for each in found} == {"custom"} == {options.card.source}
    assert found[0].edge == F(1, 4)
    last = {line.name: line.probability for line in found[-1].lines}
    assert last["catch 15"] == F(3, 1284030537295)


def test_odds_apply_the_limit_per_wager() -> None:
    row = one_schedule(8, {8: 25_000, 7: 1_500, 6: 80, 5: 9}, **LIMITED)
    found = prices(Keno(), KenoOptions(rate_card=row), stake=2_000)[-1]
    assert found.edge == house_advantage(8, {8: 5_000, 7: 1_500, 6: 80, 5: 9}) > F(30, 100)


@pytest.mark.rule("19:47-15.3(e)")
def test_the_limit_per_game_is_at_least_100_000_dollars_and_equals_the_limit_per_wager() -> None:
    assert card(aggregate=10_000_000).aggregate == card(aggregate=10_000_000, most=10_000_000).aggregate
    with refused("19:47-15.3(e)", "$100,000 or more, not $99,999.99"):
        card(aggregate=9_999_999)
    with refused("19:47-15.3(e)", "must equal"):
        card(aggregate=20_000_000, most=10_000_000)
    for single in (300, 10_000_000):
        with refused("19:47-15.3(e)", "the game needs the same limit"):
            card(most=single)


@pytest.mark.rule("19:47-15.6(c)")
def test_a_winner_is_valid_for_five_minutes_to_a_year() -> None:
    assert card(claim_minutes=5).claim_minutes == 5
    for minutes in (4, 365 * 24 * 60 + 1):
        with refused("19:47-15.6(c)"):
            card(claim_minutes=minutes)


@pytest.mark.rule('13:69F-15.1 "rate card"', "13:69F-15.2(c)1")
def test_a_card_lists_its_payoffs_for_every_number_of_spots() -> None:
    with refused('13:69F-15.1 "rate card"', "needs payoffs"):
        RateCard.from_json({"minimum": 100})
    with refused("13:69F-15.2(c)1", "none for 2, 3"):
        RateCard.from_json({"schedules": {"1": {"1": 3}, "4": {"4": 229}}})
    with refused("13:69F-15.2(c)1"):
        RateCard.from_json({"schedules": {}})


@for_each(
    ("row", "says"),
    [
        ([], "an object with named values"),
        ({"schedules": [1]}, "must have numbers as keys"),
        ({"schedules": {"one": {"1": 3}}}, "'one' must be a number"),
        ({"schedules": {"1": {"1": 3}, "01": {"1": 3}}}, "used only once"),
        ({"schedules": {"1": {"2": 3}}}, "cannot catch 2"),
        ({"schedules": {"1": {"1": 2.5}}}, "must pay a whole number, not 2.5"),
        ({"schedules": {"1": {"1": -3}}}, "must pay a whole number"),
        ({"schedules": {"1": 3}}, "must have numbers as keys"),
        (CARD | {"colour": "red"}, "field 'colour'; known fields: schedules"),
        (CARD | {"source": "text"}, "field 'source'"),
        (CARD | {"minimum": "100"}, "minimum must be a whole number"),
        (CARD | {"minimum": 50}, "do not fit together"),
        (CARD | {"minimum": 150}, "do not fit together"),
        (CARD | {"maximum": 50}, "do not fit together"),
        (CARD | {"multi_race": "on"}, "true or false"),
        (CARD | {"types": ["split"]}, "types must include straight"),
        (CARD | {"types": ["straight", "exacta"]}, "types must be some of"),
        (CARD | {"types": [["straight"], {}]}, "types must be some of"),
        (CARD | {"most_games": 0}, "at least 1"),
        (CARD | {"name": "a card \x1b[2J"}, "name must be printable text"),
    ],
)
def test_an_unreadable_card_explains_the_error(row: Any, says: str) -> None:
    with pytest.raises(BadOptions, match="rate card") as caught:
        RateCard.from_json(row)
    assert says in str(caught.value)


def test_a_card_loaded_from_a_file_is_stored_whole(tmp_path: Path) -> None:
    path = tmp_path / "card.json"
    path.write_text(json.dumps(CARD))
    options = KenoOptions(rate_card=str(path))
    assert options.card.spots == 4
    assert options.to_json() == {"rate_card": CARD}
    path.unlink()
    assert Keno().options_from_json(options.to_json()) == options
    for name, says in ((str(path), "cannot be read"), (str(tmp_path), "cannot be read")):
        with pytest.raises(BadOptions, match=says):
            KenoOptions(rate_card=name)
    with pytest.raises(BadOptions, match="rate_card must be a rate card"):
        KenoOptions(rate_card=5)  # type: ignore[arg-type]


def test_pipes_devices_and_huge_files_are_not_read(tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    large.write_text(" " * 2_000_000 + json.dumps(CARD))
    os.mkfifo(pipe := tmp_path / "pipe")
    for path in (large, pipe, Path("/dev/null")):
        with pytest.raises(BadOptions, match=f"'{path}' cannot be read as JSON: not a regular file"):
            KenoOptions(rate_card=str(path))
    with pytest.raises(BadOptions, match=r"'\\x1b\[2J' cannot be read"):
        KenoOptions(rate_card="\x1b[2J")


def test_option_limits_override_the_card() -> None:
    options = KenoOptions(minimum=200, maximum=1_000, unit=50)
    assert (options.card.minimum, options.card.maximum, options.card.unit) == (200, 1_000, 50)
    assert KenoOptions().card is not None
    assert KenoOptions().card == HOUSE_CARD
    assert "1 spot: 1 pays 3" in KenoOptions().sign()
