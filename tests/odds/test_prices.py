"""What every price says: all that can happen, by which rule, exactly or with its standard error."""

from __future__ import annotations

import json
from fractions import Fraction as F

import pytest

from pitboss.games.caribbean_stud.game import CaribbeanStud
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.games.keno.drawing import share_limit
from pitboss.games.keno.game import Keno
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.ticket import Ticket, number_bits
from pitboss.games.kit.areas import name_on_area
from pitboss.games.kit.settle import DecidedWager
from pitboss.games.pai_gow.game import PaiGow
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.games.pai_gow_poker.game import PaiGowPoker
from pitboss.games.pai_gow_poker.imperial import within_cap
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.three_card.casino import ThreeCardPoker, ThreeCardPokerOptions
from pitboss.law import cite
from pitboss.odds import banking, counting, exact
from pitboss.odds.returns import ONLY_WAY, net_of
from pitboss.table.wager import FIRST
from tests.cases import for_each
from tests.odds.all_games import HOUSE, LONG_LAST, prices

FIELDS = {
    "game",
    "wager",
    "edge",
    "edge_percent",
    "hit_any_award",
    "hit_net_win",
    "stake",
    "variance",
    "method",
    "standard_error",
    "cite",
    "lines",
}


@pytest.mark.parametrize("game", LONG_LAST)
def test_line_probabilities_add_up_to_one(game: str) -> None:
    for price in prices(game):
        for lines in (price.lines, *price.others.values()):
            assert sum(line.probability for line in lines) == 1
            assert len({line.name for line in lines}) == len(lines)
            assert all(line.name for line in lines)
        assert 0 < price.hit_net_win <= price.hit_any_award < 1


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.exhaustive] if game == "pai-gow-poker" else []) for game in HOUSE],
)
def test_the_json_format(game: str) -> None:
    for price in prices(game):
        row = json.loads(json.dumps(price.to_json()))
        assert row.keys() >= FIELDS
        assert row["game"] == game
        assert cite(row["cite"])
        assert row["cite"].startswith(str(HOUSE[game].law)) or game == "keno"
        assert float(F(row["edge"])) == pytest.approx(row["edge_percent"] / 100, abs=1e-6)
        assert float(sum(F(line["probability"]) for line in row["lines"])) == pytest.approx(1, abs=1e-7)
        assert (row["method"] == "simulated") == (row["standard_error"] is not None) == bool(row["sampled"])
        if not row["sampled"]:
            assert F(row["edge"]) == price.edge
            assert F(row["variance"]) == price.variance


@for_each("game", sorted(HOUSE.keys() - {"caribbean-stud", "pai-gow-poker"}))
def test_a_single_wager_is_worth_the_sum_of_its_lines(game: str) -> None:
    """Without commission, limits and decisions the edge can be added up from the lines as printed."""
    for price in prices(game):
        row = price.to_json()
        if not price.played and game != "pai-gow":
            won = sum(F(line["probability"]) * _ratio(line["odds"]) for line in row["lines"] if line["odds"])
            lost = sum(F(line["probability"]) for line in row["lines"] if line["line"] in ("loses", "fold"))
            assert lost - won == price.edge_per_trial


def _ratio(odds: str) -> F:
    win, stake = odds.split(" to ")
    return F(win) / F(stake)


def test_citations_match_the_edition_in_play() -> None:
    found = CaribbeanStud().paragraph('.1 "ante wager"', CaribbeanOptions(edition="19:47"))
    assert str(found) == '19:47-16.1 "ante wager"'
    assert str(Keno().paragraph("13:69F-15", KenoOptions(edition="19:47"))) == "19:47-15"


@pytest.mark.rule("13:69F-15.2(c)1")
def test_a_wager_cites_the_paragraph_that_allows_it() -> None:
    assert {each.cite for each in prices("keno")} == {"13:69F-15.2(c)1"}


@pytest.mark.rule("13:69F-20.12A")
def test_a_wager_lost_by_folding_is_worth_less() -> None:
    found = {
        how: {
            each.wager: each
            for each in exact.prices(ThreeCardPoker(), ThreeCardPokerOptions(fold_six_card=how))
        }
        for how in ("live", "lost")
    }
    live, lost = (each["six-card bonus"] for each in found.values())
    assert found["live"]["ante"] == found["lost"]["ante"]
    folded = next(line for line in lost.lines if line.name == "fold")
    assert folded.probability == found["lost"]["ante"].played["fold"]
    assert (live.edge, lost.edge) == (F(55546, 363545), F(8597671, 25448150))
    assert all(a.probability >= b.probability for a, b in zip(live.lines[:7], lost.lines[:7], strict=True))


@pytest.mark.rule("13:69E-1.13G(c)")
@pytest.mark.parametrize("ante", [2_400, 10_000, 600_000])
def test_one_limit_on_two_wagers_is_priced_at_any_stake(ante: int) -> None:
    options = CaribbeanOptions(payout_limit_scope="ante_and_bet", maximum=10**6)
    model = CaribbeanStud().model(options)
    net = net_of(model.wagers[:2], model.decisions[0].ways[0], ante)
    paid = min(ante, 500_000)
    assert net((FIRST, FIRST)) * ante == paid + min(200 * ante, 500_000 - paid)


@pytest.mark.rule("19:47-15.3(e)")
@pytest.mark.parametrize(
    "limits", [{"most": 10_000_000, "aggregate": 10_000_000}, {"aggregate": 10_000_050}, {}]
)
def test_a_ticket_is_priced_as_it_is_paid_at_any_stake(limits: dict[str, int]) -> None:
    row = {"schedules": {"1": {"1": 3}, "2": {"2": 12}, "3": {"2": 1, "3": 2_000}}, "maximum": 10**7}
    options = KenoOptions(rate_card=row | limits)
    for model in Keno().models(options):
        (wager,) = model.wagers
        spots = model.source.kinds[0]
        for stake in (100, 10_000, 10**7):
            ticket = Ticket.from_rates([range(1, spots + 1)], {spots: stake})
            for caught in range(spots + 1):
                paid = share_limit(ticket.payoffs(number_bits(range(1, caught + 1)), options.card), options)[
                    0
                ]
                net = net_of((wager,), ONLY_WAY, stake)((wager.line_number({"catches": caught}),))
                assert net * stake == paid - stake


@pytest.mark.rule("13:69F-11.20(d)")
@pytest.mark.parametrize("areas", [1, 2])
def test_one_limit_on_both_hands_of_an_imperial_wager(areas: int) -> None:
    options = PaiGowPokerOptions(imperial="on", side_maximum=5_000, areas=areas)
    for area in range(1, areas + 1):
        both = tuple(
            options.wagers[name_on_area(name, area)] for name in ("imperial bonus", "banker hand bonus")
        )
        lines = [(one, two) for one in range(FIRST, FIRST + 8) for two in range(FIRST, FIRST + 3)]
        for line in lines:
            found = [
                DecidedWager(1, wager, 5_000, each, wager.winnings(wager.line(each), 5_000))
                for wager, each in zip(both, line, strict=True)
            ]
            paid = sum(each.pays for each in within_cap(found, options.imperial_cap))
            assert net_of(both, ONLY_WAY, 5_000)(line) * 5_000 == paid


@pytest.mark.rule("13:69F-10.7(k)")
def test_pai_gow_house_way_against_house_way() -> None:
    (found,) = prices("pai-gow")
    assert found.edge == F(5_466_961, 204_522_500)
    assert found.win == F(216_982_472, 736_281_000)


@pytest.mark.rule("13:69F-20.10", "13:69F-20.11", "13:47-20.41(f)", "13:47-20.41(h)")
@pytest.mark.parametrize(
    ("game", "wager", "edge"),
    [
        ("three-card-poker", "ante", F(686_689, 20_358_520)),
        ("casino-night-three-card-poker", "ante", F(686_689, 20_358_520)),
        ("casino-night-three-card-poker", "pair plus", F(128, 5_525)),
    ],
)
def test_three_card_poker(game: str, wager: str, edge: F) -> None:
    (found,) = [each for each in prices(game) if each.wager == wager]
    assert found.edge == edge


@pytest.mark.rule("13:69F-10.8(a)", "13:69F-10.8(o)", "13:69F-10.8(r)")
def test_a_bank_takes_the_other_side_of_the_wagers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "SAMPLE_ROUNDS", 60_000)
    options = PaiGowOptions(player_bank="on", co_bank="on")
    game = PaiGow()
    found = {each.wager: each for each in banking.bank_prices(game, options, game.models(options))}
    assert found["bank, 1 opponent"].edge == F(2_048_987, 613_567_500)
    assert found["co-bank, 1 opponent"].edge == found["bank, 1 opponent"].edge
    assert found["bank, dealer's wager"].edge == F(224_721_496 * -95 + 217_998_648 * 100, 736_281_000 * 100)
    assert str(found["bank, dealer's wager"].cite) == "13:69F-10.8(g)"
    several = found["bank, 5 opponents"]
    assert several.method == "simulated"
    assert several.standard_error == pytest.approx(several.deviation / 60_000**0.5)
    assert len(several.lines) == 11
    assert abs(float(several.edge) + 0.0012) < 4 * several.deviation / 60_000**0.5


def test_a_bank_pays_vigorish_on_its_total_win() -> None:
    options = PaiGowOptions(player_bank="on", co_bank="on", vig_round_up_25c="on")
    alone = banking._returns(options, 700, 3, shared=False)
    assert alone[2] == F(1400 - 75, 2100)
    assert alone[-2] == F(-1400, 2100)
    half = banking._returns(options, 700, 3, shared=True)
    assert half[1] == F(350 - 25, 1050)
    assert half[-1] == F(-350, 1050)


@pytest.mark.rule("13:69F-10.7(k)", "13:69F-10.8(p)")
def test_vigorish_is_priced_as_charged_and_never_above_five_percent() -> None:
    options = PaiGowOptions(player_bank="on", co_bank="on", unit=5)
    wager = options.wagers["pai gow"]
    assert wager.commission_on(505) == 25
    assert banking._returns(options, 505, 1, shared=False)[1] == F(505 - 25, 505)
    assert banking._returns(options, 505, 1, shared=True)[1] == F(252 - 12, 252)


def test_there_is_no_bank_price_if_players_may_not_bank() -> None:
    assert banking.bank_prices(PaiGow(), PaiGowOptions(), []) == []


@pytest.mark.rule("13:69F-20.10", "13:69F-20.11")
def test_an_award_is_not_always_a_net_win() -> None:
    """An ante bonus is paid on an ante that loses, and a keno ticket may only have its price back."""
    ante = next(each for each in prices("three-card-poker") if each.wager == "ante")
    bonus = [line for line in ante.others["ante bonus"] if line.pays]
    assert ante.hit_net_win < ante.hit_any_award
    assert ante.hit_any_award - ante.hit_net_win < sum(line.probability for line in bonus)
    schedules = {"1": {"1": 3}, "2": {"1": 1, "2": 6}}
    found = exact.prices(Keno(), KenoOptions(rate_card={"schedules": schedules}))[1]
    one, two = (line.probability for line in found.lines[:2])
    assert (found.hit_any_award, found.hit_net_win) == (one + two, two)
    assert (one, two) == (F(2 * 20 * 60, 80 * 79), F(20 * 19, 80 * 79))
    assert found.to_json()["hit_any_award"] == str(one + two)
    assert found.to_json()["hit_net_win"] == str(two)


def test_a_bank_counts_an_award_when_it_wins_any_wager(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "SAMPLE_ROUNDS", 20_000)
    game, options = PaiGow(), PaiGowOptions(player_bank="on")
    found = banking.bank_prices(game, options, game.models(options))
    (against,) = prices("pai-gow")
    lost = against.edge + F(95, 100) * against.win
    assert found[0].hit_any_award == found[0].hit_net_win == lost
    awards = [each.hit_any_award for each in found if "opponent" in each.wager]
    assert awards == sorted(awards)
    assert all(each.hit_net_win < each.hit_any_award for each in found if "opponents" in each.wager)


@pytest.mark.rule("13:69F-11.17", "13:69F-11.13(b)1")
def test_side_wagers_are_priced_without_a_sample_of_the_main_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "count_sample", lambda *_: pytest.fail("a sample was drawn"))
    game, house = PaiGowPoker(), PaiGowPokerOptions(three_card_bonus="on", insurance="on")
    sides = exact.prices(game, house, wagers=["side"])
    assert [(each.wager, each.method) for each in sides] == [
        ("insurance", "exact"),
        ("three-card bonus", "exact"),
    ]
    (one,) = exact.prices(game, house, wagers=["THREE-card bonus"])
    assert one == sides[1]
    with pytest.raises(exact.NoSuchWager, match="choose from pai gow poker, insurance, three-card bonus"):
        exact.prices(game, house, wagers=["bonus"])


def test_a_side_wager_lost_by_folding_is_priced_with_the_ante() -> None:
    game, house = ThreeCardPoker(), ThreeCardPokerOptions(fold_six_card="lost")
    every = {each.wager: each for each in exact.prices(game, house)}
    assert exact.prices(game, house, wagers=["six-card bonus"]) == [every["six-card bonus"]]
    (progressive,) = exact.prices(CaribbeanStud(), CaribbeanOptions(), wagers=["side"])
    assert progressive.edge == F(5_647, 9_282)
