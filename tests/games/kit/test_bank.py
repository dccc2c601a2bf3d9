"""The bank of a game, and the meters of a progressive."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.games.kit.bank import equal_parts
from pitboss.games.kit.progressive import pay_jackpots
from pitboss.games.kit.settle import DecidedWager
from pitboss.odds.counting import count
from pitboss.odds.exact import price
from pitboss.table import Odds, Refused
from pitboss.table.accounts import Overdrawn
from pitboss.table.wager import FIRST, Pays, PayTable
from tests.games.kit.high_card import LAW, METER, HighCard, HighCardOptions, HighCardRound, table
from tests.games.kit.playing import bet, close, start
from tests.helpers import act, events_named, refused

# The bank


def test_a_player_bank_takes_and_pays_through_the_center() -> None:
    round = close(bet(bet(start(table(3, banker=3), "Ts 3d 9h"), 1, ante=500), 2, ante=1_000))
    act(round, (1, "play"), (2, "play"))
    assert round.house == 0
    assert round.changes() == {1: 1_500, 2: -3_000, 3: 1_500}
    assert round.center == {"centre": 0}
    assert not events_named(round, "supply")  # what was lost paid what was won
    assert [event.data["amount"] for event in events_named(round, "surplus")] == [1_500]


def test_a_player_bank_covers_a_shortfall_in_the_center() -> None:
    round = close(bet(start(table(2, banker=2), "Ts 9h"), 1, ante=500))
    act(round, (1, "play"))
    assert round.changes() == {1: 1_500, 2: -1_500}
    assert round.house == 0


def test_a_co_bank_shares_wins_and_losses_with_the_house() -> None:
    round = close(bet(start(table(2, banker=2, co_bank=1), "Ts 9h"), 1, ante=500))
    act(round, (1, "play"))
    assert (round.changes(), round.house) == ({1: 1_500, 2: -750}, -750)
    round = close(bet(start(table(2, banker=2, co_bank=1), "3s 9h"), 1, ante=500))
    act(round, (1, "play"))
    assert (round.changes(), round.house) == ({1: -1_500, 2: 750}, 750)


def test_the_house_banks_if_a_player_cannot_cover_the_wagers() -> None:
    at = table(2, banker=2)
    at.leave(2)
    at.sit(2, 1_400)
    round = close(bet(start(at, "Ts 9h"), 1, ante=500))
    act(round, (1, "play"))
    assert (round.changes(), round.house) == ({1: 1_500, 2: 0}, -1_500)


def test_equal_parts_are_exact_to_the_cent() -> None:
    assert equal_parts(500, 2) == [250, 250]
    assert equal_parts(505, 2) == [252, 253]
    assert equal_parts(0, 0) == []


def test_the_house_banks_side_wagers_and_the_bank_stays_seated() -> None:
    at = table(2, banker=2)
    round = close(bet(start(at, "Ts 9h"), 1, ante=500, ace=500))
    with pytest.raises(Refused, match="you have the bank: stay seated"):
        at.leave(2)
    act(round, (1, "play"))
    assert (round.changes(), round.house) == ({1: 1_000, 2: -1_500}, 500)


def test_a_round_is_unchanged_if_its_procedure_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    round = close(bet(start(table(1), "Ts 9h"), 1, ante=500))

    def standing() -> list[Any]:
        return [list(round.events), dict(round.stacks), dict(round.wagers), round.movements, round.inputs[:]]

    before = standing()
    monkeypatch.setattr(
        HighCard, "settle", lambda _, round: round.move(10**9, (round.stacks, 1), round.till, LAW)
    )
    for _ in range(2):
        with pytest.raises(Overdrawn):
            act(round, (1, "play"))
        assert standing() == before
    monkeypatch.undo()
    act(round, (1, "play"))
    assert round.changes() == {1: 1_500}


# The progressive


def test_the_meter_is_seeded_grows_and_is_won() -> None:
    at = table(2, meter=1)
    round = close(bet(bet(start(at, "As 3d Kh"), 1, ante=500, progressive=500), 2, ante=500, progressive=500))
    assert events_named(round, "seed")[0].data["amount"] == 10_000
    assert round.funds == {"high card": 10_000 + 400}
    with refused("13:69F-20.4", "after no more bets"):
        bet(round, 1, progressive=500)  # locked out
    act(round, (1, "play"), (2, "play"))
    assert events_named(round, "jackpot")[0].data["amount"] == 10_400
    assert round.funds == {"high card": 10_000}
    assert round.fund == 10_000
    assert sum(round.changes().values()) + round.house + round.fund == 0
    assert at.funds == {"high card": 10_000}
    again = start(at, "3s 4d")
    assert not events_named(again, "seed")  # the meter stands from round to round


def test_two_winners_share_the_meter() -> None:
    at = table(2, meter=1)
    round = bet(bet(start(at, "As Ad Kh"), 1, ante=500, progressive=500), 2, ante=500, progressive=500)
    act(close(round), (1, "play"), (2, "play"))
    assert [event.data["amount"] for event in events_named(round, "jackpot")] == [5_200, 5_200]


def won(round: HighCardRound, seat: int, percent: int) -> DecidedWager:
    """Build a progressive wager that won this percentage of the meter."""
    lines = (Pays("won", Odds(0), ".11", meter=percent),)
    wager = replace(round.options.wagers["progressive"], tables=(_meter(lines),))
    round.taken[seat, wager.name] = 500
    return DecidedWager(seat, wager, 500, FIRST, 0)


def _meter(lines: tuple[Pays, ...]) -> PayTable:
    return PayTable(name="progressive", lines=lines, law="exact", at=".11")


@pytest.mark.parametrize(("shared", "paid"), [(True, [5_000, 1_000, 5_000]), (False, [10_000, 1_000, 9_000])])
def test_shares_of_a_meter_are_paid_from_one_reading_or_in_turn(shared: bool, paid: list[int]) -> None:
    round = start(table(3, meter=1), "As Ad Kh")
    pay_jackpots(
        round, METER, [won(round, seat, part) for seat, part in ((1, 100), (2, 10), (3, 100))], shared=shared
    )
    told = events_named(round, "jackpot")
    assert [event.data["amount"] for event in told] == paid
    assert round.funds[METER.meter] == METER.seed
    assert not round.taken


def test_paying_part_of_a_meter_does_not_reseed_it() -> None:
    round = start(table(1, meter=1), "As Ad Kh")
    pay_jackpots(round, METER, [won(round, 1, 10)])
    assert round.funds[METER.meter] == 9_000


def test_progressive_odds_use_the_meter_and_the_stake_is_never_returned() -> None:
    (counted,) = (
        each for each in count(HighCard().model(HighCardOptions(meter=1))) if each.wager.name == "progressive"
    )
    assert price(counted).mean == Fraction(1, 13) * 20 - 1
    assert price(counted, meter=65_000).mean == Fraction(1, 13) * 130 - 1
    assert price(counted).lines[0].pays == "100% of the meter"


# Odds between two bounds, paid in whole dollars


def test_odds_may_be_posted_between_the_least_and_the_most() -> None:
    for odds in ("11 to 2", "6 to 1"):
        assert (
            HighCardOptions(number=1, odds={"number": odds}).wagers["number"].odds[0].ratio
            == Odds.parse(odds, LAW).ratio
        )
    for odds, said in (("5 to 1", "at least 11 to 2"), ("7 to 1", "at most 6 to 1")):
        with pytest.raises(Refused, match=said):
            HighCardOptions(number=1, odds={"number": odds})


def test_payouts_are_rounded_down_to_whole_dollars() -> None:
    at = table(1, number=1, odds={"number": "11 to 2"})
    round = act(close(bet(start(at, "As 3d"), 1, ante=500, number=500)), (1, "play"))
    (paid,) = [event for event in events_named(round, "pay") if event.data["wager"] == "number"]
    assert (paid.data["amount"], "limited" in paid.data) == (2_700, False)
    house = HighCardOptions(number=1, odds={"number": "11 to 2"}, minimum=100)
    (counted,) = (each for each in count(HighCard().model(house)) if each.wager.name == "number")
    assert price(counted, 100).mean == Fraction(1, 13) * 6 - 1
