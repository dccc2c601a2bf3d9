"""13:47-20.41: options of the organization, and each reading."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F
from typing import Any

import pytest

from pitboss.games.kit.round import HouseRound
from pitboss.games.three_card.casino_night import CasinoNightOptions
from pitboss.games.three_card.hands import ANTE, BONUS, PLAY, Strengths, model
from pitboss.law import cite
from pitboss.law.index import find
from pitboss.odds.counting import count
from pitboss.odds.exact import price
from pitboss.table.house_options import named_values
from pitboss.table.model import Way
from pitboss.table.wager import Wager
from tests.games.three_card.figures import counted_night
from tests.games.three_card.playing import NIGHT, bet, close, night, settlement_events, start
from tests.helpers import act, events_named, refused

QUEEN = "Qc 3d 2h"


def play_round(hand: str, dealer: str, does: str = "play", **options: Any) -> HouseRound[Any, Any]:
    """Play a round of one player, with $10 on the ante and $5 on pair plus."""
    round = close(bet(start(night(**options), hand, dealer), ante=1_000, pair_plus=500))
    return act(round, (1, does))


@pytest.mark.rule('13:47-20.41(a) "straight"')
def test_reading_ace_low_straight() -> None:
    assert play_round("Ac 2d 3h", "Qd Qs 4c").changes() == {1: 1_000 + 1_000 + 1_000 + 3_000}
    off = play_round("Ac 2d 3h", "Qd Qs 4c", ace_low_straight="off")
    assert off.changes() == {1: -1_000 - 1_000 - 500}
    assert events_named(off, "show")[1].data["hand"] == "high card, A-3-2"


@pytest.mark.rule("13:47-20.41(g)")
def test_reading_within_rank_order() -> None:
    assert play_round("Ac Ad 3h", "Ks Kh 4c").changes() == {1: 2_500}
    same = play_round("3c 4d 5h", "3s 4h 5d")  # the example of (f)4
    assert [step[1:3] for step in settlement_events(same)][:2] == [("push", "ante"), ("push", "play")]
    with refused("13:47-20.41(f)4", "a fifth of the ante"):
        CasinoNightOptions(within_rank_order="equal")


class RanksAlone(Strengths):
    """Strengths that treat hands of one rank as equal, which no house may post."""

    def level(self, value: Any) -> Any:
        return 1 + sum(value >= bound for bound in super().ranks)

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(map(self.level, super().ranks))

    def player(self, *hand: int) -> int:
        return int(self.level(super().player(*hand)))

    def dealer(self, *hand: int) -> int:
        value = super().dealer(*hand)
        return int(self.level(value)) if value else 0

    def players(self, rows: Any) -> Any:
        return self.level(super().players(rows))

    def dealers(self, rows: Any) -> Any:
        values = super().dealers(rows)
        return self.level(values) * (values > 0)


def ante_edge(strengths: Strengths, *wagers: Wager) -> F:
    """Return the house edge of the ante under optimal play."""
    found = count(model(strengths, wagers, Way("fold", {}, (ANTE,))))
    return next(price(each).edge for each in found if each.wager.name == ANTE)


def test_a_player_would_be_ahead_if_hands_of_one_rank_were_equal() -> None:
    options = CasinoNightOptions()
    alone = RanksAlone(options.strengths.order)
    bonus = replace(options.wagers[BONUS], args=alone.ranks[2:])
    edge = ante_edge(alone, options.wagers[ANTE], options.wagers[PLAY], bonus)
    assert F(-21, 100) < edge < F(-1, 5)


@pytest.mark.rule('13:47-20.41(a) "qualifying hand"')
def test_reading_qualify_rule_by_cards_held_is_refused() -> None:
    assert events_named(play_round("Kc Kd 3h", "2c 2d 4h"), "qualifies")
    with refused('13:47-20.41(a) "qualifying hand"', "more than a quarter of the ante"):
        CasinoNightOptions(qualify_rule="queen_held")


@pytest.mark.rule("13:47-20.41(e)")
def test_reading_play_bet_size_other_than_the_ante_is_refused() -> None:
    with refused("13:47-20.41(e)", "the play bet must equal the ante"):
        CasinoNightOptions(play_bet_size="any")


@pytest.mark.rule("13:47-20.41(f)3", "13:47-20.41(f)4")
def test_reading_tie_result() -> None:
    tied = "5d 6c 7s", "5c 6d 7h"
    assert settlement_events(play_round(*tied))[:2] == [
        (1, "push", "ante", 1_000, "(f)4"),
        (1, "push", "play", 1_000, "(f)4"),
    ]
    with refused("13:47-20.41(f)4", "equal hands push"):
        CasinoNightOptions(tie_result="lose")


@pytest.mark.rule("13:47-20.41(d)")
def test_reading_pair_plus_after_fold() -> None:
    assert play_round("5d 6c 7s", QUEEN, "fold").changes() == {1: -1_000 + 3_000}
    lost = play_round("5d 6c 7s", QUEEN, "fold", pair_plus_after_fold="off")
    assert settlement_events(lost) == [
        (1, "forfeit", "ante", 1_000, "(e)"),
        (1, "forfeit", "pair plus", 500, "(d)"),
    ]


@pytest.mark.rule('13:47-20.41(a) "ante bonus"')
def test_reading_bonus_on_fold() -> None:
    paid = play_round("5d 6c 7s", QUEEN, "fold", bonus_on_fold="on")
    assert settlement_events(paid) == [
        (1, "forfeit", "ante", 1_000, "(e)"),
        (1, "pay", "pair plus", 3_000, "(h)3"),
        (1, "bonus", "ante bonus", 1_000, "(i)3"),
    ]
    none = play_round("5d 6c 8s", QUEEN, "fold", bonus_on_fold="on")
    assert [step[1] for step in settlement_events(none)] == ["forfeit", "collect"]
    beaten = play_round("5d 6c 7s", "8c 9d Th", "fold", bonus_on_fold="on", bonus_when_dealer_wins="off")
    assert [step[1] for step in settlement_events(beaten)] == ["forfeit", "pay"]
    (decision,) = NIGHT.model(CasinoNightOptions(bonus_on_fold="on")).decisions
    ante = replace(counted_night()["ante"], decision=decision)
    assert price(ante).edge == F(686689, 20358520)  # sound play folds no straight, so it is worth nothing


@pytest.mark.rule("13:47-20.41(i)")
def test_reading_bonus_base() -> None:
    paid = play_round("5d 6c 7s", QUEEN)
    assert [step[1:4] for step in settlement_events(paid) if step[1] == "bonus"] == [
        ("bonus", "ante bonus", 1_000)
    ]
    with refused("13:47-20.41(i)", "give a skilled player the edge"):
        CasinoNightOptions(bonus_base="ante_and_play")


@pytest.mark.slow
@pytest.mark.parametrize("straight", ["on", "off"])
@pytest.mark.parametrize("beaten", ["on", "off"])
def test_a_player_would_be_ahead_if_the_bonus_were_paid_on_both_bets(straight: Any, beaten: Any) -> None:
    """Holds under every other reading: this figure is the reason for the refusal."""
    options = CasinoNightOptions(ace_low_straight=straight, bonus_when_dealer_wins=beaten)
    once = [options.wagers[name] for name in (ANTE, PLAY, BONUS)]
    twice = [*once, replace(options.wagers[BONUS], name="bonus on play", rides=PLAY)]
    assert ante_edge(options.strengths, *twice) < 0 < ante_edge(options.strengths, *once)
    if straight == beaten == "on":
        assert ante_edge(options.strengths, *twice) == F(686689, 20358520) - F(292, 5525)


@pytest.mark.rule("13:47-20.41(i)")
@pytest.mark.parametrize(("hand", "bonus"), [("4c 5d 6h", False), ("5d 6c 7s", True), ("6c 7s 8d", True)])
def test_reading_bonus_when_dealer_wins(hand: str, bonus: bool) -> None:
    off = play_round(hand, "5c 6d 7h", bonus_when_dealer_wins="off")
    assert any(step[1] == "bonus" for step in settlement_events(off)) == bonus
    assert any(step[1] == "bonus" for step in settlement_events(play_round(hand, "5c 6d 7h")))


@pytest.mark.rule("13:47-20.41(e)")
def test_reading_deal_order() -> None:
    hands = "2c 4d 6h", "Ac Kd Qh", QUEEN
    around = close(bet(bet(start(night(2), *hands), ante=500), 2, pair_plus=500))
    assert [event.actor for event in events_named(around, "deal")] == [1, 2, 0] * 3
    packets = start(night(2, deal_order="three_at_once"), *hands)
    close(bet(bet(packets, ante=500), 2, pair_plus=500))
    assert [event.actor for event in events_named(packets, "deal")] == [1, 2, 0]
    assert around.hands == packets.hands


@pytest.mark.rule("13:47-20.41(d)", "13:47-20.41(e)")
def test_reading_dealer_hand_always() -> None:
    def dealt(**options: Any) -> list[tuple[int, str]]:
        round = close(bet(start(night(**options), "2c 4d 6h", QUEEN), pair_plus=500))
        return [(event.actor or 0, str(event.cite)) for event in events_named(round, "deal")[:2]]

    assert dealt() == [(1, "13:47-20.41(d)"), (0, "13:47-20.41(d)")]
    assert [actor for actor, _ in dealt(dealer_hand_always="off")] == [1, 1]
    ante = close(bet(start(night(dealer_hand_always="off"), "2c 4d 6h", QUEEN), ante=500))
    assert {event.actor for event in events_named(ante, "deal")} == {1, 0}


def test_seats_and_limits() -> None:
    assert NIGHT.seating(CasinoNightOptions(seats=4)) == (4, cite("13:47-20.41(b)"))
    with refused("13:47-20.41(b)"):
        night(5, seats=4)
    with refused("13:47-20.41(b)"):
        CasinoNightOptions(seats=0)
    for options in ({"minimum": 2_000}, {"maximum": 800}, {"unit": 300, "minimum": 300}):
        with refused("13:47-20.41"):
            bet(start(night(**options), "2c 4d 6h", QUEEN), ante=1_000)


def test_every_reading_is_an_option_with_the_values_of_the_index() -> None:
    offered = named_values(CasinoNightOptions)
    readings = [reading for entry in find(cite("13:47-20.41")) for reading in entry.readings]
    assert len(readings) == 11
    for reading in readings:
        assert set(offered[reading.option]) == set(reading.values)


def test_the_rules_sheet_lists_the_readings() -> None:
    for name, value in (("ace_low_straight", "off"), ("bonus_on_fold", "on")):
        assert CasinoNightOptions(**{name: value}).sign() != CasinoNightOptions().sign()  # type: ignore[arg-type]
    assert not any("_" in line or " for " in line for line in CasinoNightOptions().sign())
