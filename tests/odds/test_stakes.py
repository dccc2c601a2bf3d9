"""A price is exact at the stake it names: the stake asked, or the nearest that may be laid."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction as F
from itertools import islice, product
from typing import Any

import pytest

from pitboss.games.caribbean_stud.game import CaribbeanStud
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.games.pai_gow.game import PaiGow
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.odds.banking import bank_prices
from pitboss.odds.best_play.strategy import advise, read
from pitboss.odds.counting import Lines, group, is_priced_alone
from pitboss.odds.exact import count_decided, price, price_all, prices
from pitboss.odds.par.sheet import sheet
from pitboss.odds.returns import ONLY_WAY, net_of
from pitboss.table import HouseOptions
from pitboss.table.model import Way
from pitboss.table.wager import FIRST, Wager
from tests.cases import for_each
from tests.games.pai_gow_poker.side_figures import count_lines
from tests.odds.all_games import HOUSE, options

QUARTERS = {"unit": 25, "minimum": 100, "maximum": 123_475}
UNUSUAL: dict[str, dict[str, Any]] = {
    "pai-gow": QUARTERS | {"vig_round_up_25c": "on"},
    "pai-gow-poker": QUARTERS | {"vig_round_up_25c": "on", "side_maximum": 12_345},
    "caribbean-stud": {"maximum": 123_456, "payout_limit_scope": "ante_and_bet"},
    "keno": {"minimum": 200, "maximum": 1_500, "unit": 50},
}
HOUSES: list[tuple[str, dict[str, Any]]] = [*((game, {}) for game in HOUSE), *UNUSUAL.items()]
MOST_LINES = 2_000


def groups(game: str, house: HouseOptions) -> Iterator[tuple[tuple[Wager, ...], Way]]:
    """Every wager of a game with those made with it, and every way to decide about them."""
    for model in HOUSE[game].models(house):
        for wager in filter(is_priced_alone, model.wagers):
            wagers, decision = group(model, wager)
            for way in decision.ways if decision else (ONLY_WAY,):
                yield wagers, way


def every_line(wagers: tuple[Wager, ...]) -> Iterator[Lines]:
    return islice(product(*(range(FIRST + len(each.pays.lines)) for each in wagers)), MOST_LINES)


@for_each(("game", "row"), HOUSES)
def test_a_stake_above_the_maximum_is_priced_as_the_maximum(game: str, row: dict[str, Any]) -> None:
    for wagers, way in groups(game, options(game, **row)):
        most = wagers[0].maximum
        at_most = net_of(wagers, way, most)
        for beyond in (most + 1, 10 * most + 7, 10**9):
            net = net_of(wagers, way, beyond)
            assert all(net(lines) == at_most(lines) for lines in every_line(wagers))


@for_each(("game", "row"), HOUSES)
def test_a_stake_below_the_minimum_is_priced_as_the_minimum(game: str, row: dict[str, Any]) -> None:
    for wagers, way in groups(game, options(game, **row)):
        at_least = net_of(wagers, way, wagers[0].minimum)
        assert all(net_of(wagers, way, 1)(lines) == at_least(lines) for lines in every_line(wagers))


@for_each(("game", "row"), HOUSES)
@for_each("asked", [1, 777, 10_000, 98_765, 10**8])
def test_priced_payouts_are_whole_cents(game: str, row: dict[str, Any], asked: int) -> None:
    for wagers, way in groups(game, options(game, **row)):
        stake, net = wagers[0].allowed_stake(asked), net_of(wagers, way, asked)
        assert wagers[0].minimum <= stake <= wagers[0].maximum
        assert all((net(lines) * stake).denominator == 1 for lines in every_line(wagers))


@for_each("game", sorted(HOUSE.keys() - {"keno"}))
def test_priced_stakes_are_accepted_at_the_table(game: str) -> None:
    house = options(game, **UNUSUAL.get(game, {}))
    wagers = house.wagers
    for area in house.layout.offered_areas(10**9, dict.fromkeys(wagers, 0)):
        for asked in (1, 777, 98_765, 10**8):
            stake = wagers[area.wager].allowed_stake(asked)
            assert area.low <= stake <= area.high
            assert stake % area.step == 0


@pytest.mark.rule("13:69F-11.20(b)", "13:69F-11.20(c)", "13:69F-11.20(d)")
@pytest.mark.parametrize(("most", "cap"), [(2_500, 4_000_000), (5_000, 4_000_000), (5_000, 0)])
def test_an_imperial_wager_is_priced_at_its_maximum(most: int, cap: int) -> None:
    """Both columns together pay up to the limit, on the stake that is laid and on no other."""
    house = {"imperial": "on", "side_maximum": most, "imperial_cap": cap}
    found = count_lines(**house)["imperial bonus"]
    odds = [(0, 0, 0, *(line.odds.win for line in each.pays.lines)) for each in found.wagers]
    returned = 0
    for own, bank in (lines := found.lines[()]):
        won = (odds[0][own] + odds[1][bank]) * most
        lost = most if own == 0 else 0
        returned += lines[own, bank] * ((min(won, cap) if cap else won) - lost)
    for asked in (most, 10_000, 10**7):
        priced = price(found, asked)
        assert priced.stake == most
        assert priced.edge == F(-returned, found.total * most)


def test_json_and_par_show_the_priced_stake() -> None:
    house = PaiGowOptions(unit=25, minimum=100, maximum=9_975, vig_round_up_25c="on")
    (model,) = PaiGow().models(house)
    counted = count_decided(model)
    (default,), (par,) = prices(PaiGow(), house), sheet(PaiGow(), house).wagers
    assert (par.to_json()["stake"], par.price.edge) == ("$99.75", default.edge)
    for (found,), laid in (
        ([default], 9_975),
        (price_all(counted, 1_010), 1_000),
        (price_all(counted, 50), 100),
    ):
        assert found.to_json()["stake"] == laid
        fee = -(-laid * 5 // 2_500) * 25
        lost = next(line.probability for line in found.lines if line.name == "loses")
        won = F(216_982_472, 736_281_000)
        assert found.win == won
        assert found.edge == lost - won * F(laid - fee, laid)


def test_a_bank_is_priced_at_an_allowed_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.odds.counting.SAMPLE_ROUNDS", 2_000)
    house = PaiGowOptions(player_bank="on", maximum=700, vig_round_up_25c="on")
    banks = bank_prices(PaiGow(), house, PaiGow().models(house), 10_000)
    assert {each.stake for each in banks} == {700}
    assert max(banks[0].returns) == F(700 - 50, 700)


@pytest.mark.rule("13:69E-1.13G(c)")
def test_best_play_is_for_the_priced_stake() -> None:
    """A bet of $10,000 that wins $5,000 at most is not made with the hands that make a small one."""
    game, house = CaribbeanStud(), CaribbeanOptions(maximum=10**6)
    (model,) = game.models(house)
    large = prices(game, house, 500_000)[0]
    small_play = price_all(count_decided(model), 500_000)[0]
    assert large.edge < small_play.edge
    assert large.played["fold"] > small_play.played["fold"]
    hand, known = read(game, house, "As Kd Qh 4c 3s", up="2d")
    for stake, best in ((500, "bet"), (500_000, "fold")):
        (advice,) = advise(game, house, hand, known, stake)
        assert (advice.stake, advice.best.name) == (stake, best)
