"""Options of pai gow: each one changes something, and unlawful values are refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.kit.house_way import BadWay
from pitboss.games.pai_gow.game import PaiGow
from pitboss.games.pai_gow.hands import WAYS
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.table import Refused
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import named_values
from pitboss.table.record import digest
from tests.cases import for_each
from tests.games.pai_gow import test_banking, test_round
from tests.helpers import refused

BANKING = {"player_bank": "on", "co_bank": "on"}
BASES: dict[str, dict[str, Any]] = {
    "player_bank": {}, "co_bank": {"player_bank": "on"}, "coupons_each": {"coupon_value": 500}
}  # fmt: skip
OTHER: dict[str, Any] = {
    "minimum": 1_000, "maximum": 600, "unit": 500, "areas": 2, "vigorish": 6, "house_way": "best_low",
    "coupon_value": 500, "coupons_each": 2,
}  # fmt: skip
SHORT = {"bank_cover": 2_000}
"""Options that matter when players have few chips."""


SCRIPTED = (
    "zero_low_never_wins", "zero_rule_on_pairs", "zero_rule_dealer_wager", "surrender_vs_bank", "odd_half_to"
)  # fmt: skip
"""Options that matter too rarely in play. Each has its own test."""


@cache
def night(house: tuple[tuple[str, Any], ...], stack: int) -> list[str]:
    """Return the events of some rounds, with mishaps, or the refusal."""
    try:
        at = PaiGow().table(options=PaiGowOptions(**dict(house)), stacks=dict.fromkeys((1, 2, 3, 4), stack))
    except Refused as refusal:
        return [str(refusal)]
    chance, told = Chance.seeded(2), []
    for number in range(40):
        stream = chance.fork(number)
        round = at.start(Chance.seeded(f"night {number}", mishaps=9))
        play_out(round, {seat: RandomLegal(stream.fork(seat)) for seat in (1, 2, 3, 4)})
        told.append(digest(round.events))
    return told


@for_each("option", [each.name for each in PaiGow().house_options()])
def test_every_option_changes_something(option: str) -> None:
    if option in SCRIPTED:
        assert any(hasattr(tests, f"test_reading_{option}") for tests in (test_round, test_banking))
        return
    values = named_values(PaiGowOptions).get(option) or (OTHER[option],)
    base: dict[str, Any] = BASES.get(option, BANKING)
    stack = SHORT.get(option, 10**6)
    for value in values:
        if value != getattr(PaiGowOptions(), option):
            changed = night(tuple({**base, option: value}.items()), stack)
            assert changed != night(tuple(base.items()), stack)


@pytest.mark.rule("13:69F-10.7(d)", "13:69F-10.7(e)", '13:69F-10.1 "setting the hands"')
def test_house_ways_are_found_by_name_and_may_be_added(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadWay, match="unknown house way 'mine'; choose one of: rules, best_low"):
        PaiGowOptions(house_way="mine")
    with pytest.raises(BadWay, match=r"unknown house way '\\x1b\[2J'"):
        PaiGowOptions(house_way="\x1b[2J", house_way_ties="high_first")
    with pytest.raises(BadWay, match=r"unknown house way \['rules'\]"):
        PaiGow().options_from_json({"house_way": ["rules"]})
    with refused("13:69F-10.7(d)", "house_way=best_low has no ties"):
        PaiGowOptions(house_way="best_low", house_way_ties="high_first")
    monkeypatch.setitem(WAYS, "as dealt", lambda hand: (hand[:2], hand[2:]))
    assert PaiGowOptions(house_way="as dealt").way((3, 1, 2, 0)) == ((3, 1), (2, 0))
    monkeypatch.setitem(WAYS, "three", lambda hand: (hand[:3], hand[3:]))
    with refused('13:69F-10.1 "setting the hands"', "into parts of (2, 2)"):
        PaiGowOptions(house_way="three")


@pytest.mark.rule("13:69F-10.7(k)", "13:69F-10.8(e)", "13:69F-10.7(h)", "13:69F-10.9(d)")
def test_what_the_law_forbids_is_refused() -> None:
    with refused("13:69F-10.7(k)", "5 percent of winnings, not 6"):
        PaiGowOptions(vigorish=6)
    with refused("13:69F-10.7(h)", "settle a wager by rank only"):
        PaiGowOptions(tiles_set_wrongly="lose")
    with refused("13:69F-10.9(d)", "a void hand must not cost its wager"):
        PaiGowOptions(void_returns_wager="off")
    with refused("13:69F-10.8(e)", "co_bank needs player_bank=on"):
        PaiGowOptions(co_bank="on")
    with refused("13:69F-10.7(k)", "pays 1 to 1, not 2 to 1"):
        PaiGowOptions(odds={"pai gow": "2 to 1"})
