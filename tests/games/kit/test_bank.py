"""Who banks a game, and what the meters of a progressive do."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.kit.bank import Bank, equal_parts
from pitboss.games.kit.round import Centre
from pitboss.table import Refused
from pitboss.table.accounts import Overdrawn, Stacks
from tests.games.kit.high_card import LAW, HighCard, table
from tests.games.kit.playing import bet, close, start
from tests.helpers import act, named, refused

# The bank


def test_a_player_bank_takes_and_pays_through_the_centre() -> None:
    round = close(bet(bet(start(table(3, banker=3), "Ts 3d 9h"), 1, ante=500), 2, ante=1_000))
    act(round, (1, "play"), (2, "play"))
    assert round.house == 0
    assert round.changes() == {1: 1_500, 2: -3_000, 3: 1_500}
    assert round.centre == {"centre": 0}
    assert not named(round, "supply")  # what was lost paid what was won
    assert [event.data["amount"] for event in named(round, "surplus")] == [1_500]


def test_a_player_bank_supplies_what_the_centre_lacks() -> None:
    round = close(bet(start(table(2, banker=2), "Ts 9h"), 1, ante=500))
    act(round, (1, "play"))
    assert round.changes() == {1: 1_500, 2: -1_500}
    assert round.house == 0


def test_a_co_bank_shares_wins_and_losses_with_the_house() -> None:
    round = close(bet(start(table(2, banker=2, co_bank=1), "Ts 9h"), 1, ante=500))
    act(round, (1, "play"))
    assert (round.changes(), round.house) == ({1: 1_500, 2: -700}, -800)  # the odd chip is the house's
    round = close(bet(start(table(2, banker=2, co_bank=1), "3s 9h"), 1, ante=500))
    act(round, (1, "play"))
    assert (round.changes(), round.house) == ({1: -1_500, 2: 700}, 800)


def test_a_bank_that_cannot_cover_what_may_be_won_is_the_houses() -> None:
    at = table(2, banker=2)
    at.leave(2)
    at.sit(2, 1_400)
    round = close(bet(start(at, "Ts 9h"), 1, ante=500))
    act(round, (1, "play"))
    assert (round.changes(), round.house) == ({1: 1_500, 2: 0}, -1_500)


def test_what_a_bank_covers() -> None:
    round = start(table(2, unit=100))
    stack, centre = (Stacks({3: 1_000}), 3), (Centre(), "centre")
    assert Bank(centre, (stack,)).covers(round, 1_000)
    assert not Bank(centre, (stack,)).covers(round, 1_100)
    assert Bank(centre, (stack, round.till)).covers(round, 2_100)  # the odd chip is the house's
    assert not Bank(centre, (stack, round.till)).covers(round, 2_200)
    assert equal_parts(700, 2, 100) == [300, 400]
    assert equal_parts(0, 0) == []


def test_side_wagers_are_the_houses_whoever_has_the_bank_and_the_bank_stays() -> None:
    at = table(2, banker=2)
    round = close(bet(start(at, "Ts 9h"), 1, ante=500, ace=500))
    with pytest.raises(Refused, match="whoever has the bank stays seated"):
        at.leave(2)
    act(round, (1, "play"))
    assert (round.changes(), round.house) == ({1: 1_000, 2: -1_500}, 500)


def test_a_round_whose_procedure_breaks_is_as_it_was_before(monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert named(round, "seed")[0].data["amount"] == 10_000
    assert round.funds == {"high card": 10_000 + 400}
    with refused("13:69F-20.4", "after no more bets"):
        bet(round, 1, progressive=500)  # locked out
    act(round, (1, "play"), (2, "play"))
    assert named(round, "jackpot")[0].data["amount"] == 10_400
    assert round.funds == {"high card": 10_000}
    assert round.fund == 10_000
    assert sum(round.changes().values()) + round.house + round.fund == 0
    assert at.funds == {"high card": 10_000}
    again = start(at, "3s 4d")
    assert not named(again, "seed")  # the meter stands from round to round


def test_two_winners_share_the_meter() -> None:
    at = table(2, meter=1)
    round = bet(bet(start(at, "As Ad Kh"), 1, ante=500, progressive=500), 2, ante=500, progressive=500)
    act(close(round), (1, "play"), (2, "play"))
    assert [event.data["amount"] for event in named(round, "jackpot")] == [5_200, 5_200]
