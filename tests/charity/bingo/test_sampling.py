"""Games sampled with the cards of a series: repeatable, and near the exact sums."""

from __future__ import annotations

import pytest

from pitboss.charity.bingo.arrangements import Arrangement, BadArrangement, find_arrangement
from pitboss.charity.bingo.cards import BingoSeries
from pitboss.charity.bingo.claims import find_winning_calls
from pitboss.charity.bingo.odds import price_arrangement, price_cards_in_play
from pitboss.charity.bingo.sampling import play_games
from pitboss.equipment.chance import Chance
from pitboss.odds.simulation.dealing import Dealer
from pitboss.table.model import Source

SERIES = BingoSeries.make(1, "red", 120, Chance.seeded(5))


def test_a_seed_gives_the_same_games() -> None:
    line = find_arrangement("any-line")
    found = play_games(SERIES.faces(), line, 1500, 3)
    assert found == play_games(SERIES.faces(), line, 1500, 3)
    assert found.first_wins != play_games(SERIES.faces(), line, 1500, 4).first_wins
    assert sum(found.first_wins) == 1500


def test_a_sample_is_near_the_exact_sums() -> None:
    for name in ("any-line", "two-lines", "coverall"):
        arrangement = find_arrangement(name)
        exact, found = price_cards_in_play(arrangement, 120), play_games(SERIES.faces(), arrangement, 3000, 1)
        assert abs(found.mean - exact.mean) < 4 * found.mean_error
        assert abs(found.winners - exact.winners) < 4 * found.winners_error
        assert abs(found.shared - exact.shared) < 4 * found.shared_error
        median = exact.median
        assert abs(found.within(median) - exact.cumulative[median]) < 4 * found.within_error(median)


def test_one_card_is_near_the_fractions() -> None:
    arrangement = find_arrangement("any-line")
    found = play_games(SERIES.faces([1]), arrangement, 3000, 1)
    assert abs(found.mean - float(price_arrangement(arrangement).mean)) < 4 * found.mean_error
    assert (found.winners, found.shared, found.winners_error) == (1, 0, 0)


def test_the_games_are_those_of_claims() -> None:
    """The same calls, checked card by card."""
    arrangement, faces = find_arrangement("two-lines"), SERIES.faces()
    dealer = Dealer(Source((1,) * 75), 75, 9, ())
    rows = faces[:0].copy()
    rows.resize((20, 75))
    dealer.deal(rows)
    firsts, winners = [0] * 76, 0
    for row in rows:
        calls = find_winning_calls(faces, arrangement, [int(number) + 1 for number in row])
        firsts[calls.min()] += 1
        winners += int((calls == calls.min()).sum())
    found = play_games(faces, arrangement, 20, 9)
    assert (found.first_wins, found.winners_total) == (tuple(firsts), winners)


def test_too_many_ways_to_win_are_refused() -> None:
    cells = tuple(1 << cell for cell in range(20) if cell != 12)
    with pytest.raises(BadArrangement, match="too many to sample"):
        play_games(SERIES.faces(), Arrangement("Ten of them", cells, 10), 10, 1)
