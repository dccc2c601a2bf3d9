"""Bots against bots: every bot plays every seat of the same deals, and the figures are what they say."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from statistics import variance
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.odds.in_parts import MAX_PENDING_PARTS, run_in_order
from pitboss.odds.match import DEALS_PER_PART, BadMatch, Match, Score, play_deals, scores, standings
from pitboss.poker.bots import tight_player
from pitboss.table import Action, Refused, View, find_game
from pitboss.table.bots import AnyBot, Bot, UnknownBot, first_option
from tests.cases import for_each

POKER = ["hold-em", "omaha-8", "seven-card-stud", "five-card-draw", "badugi", "mambo-stud"]


def match(game: str = "hold-em", *bots: AnyBot, stack: int = 0, seed: int = 1, **house: Any) -> Match:
    rules = find_game(game)
    options = rules.options_from_json(house)
    return Match(game=rules, options=options, bots=bots or ("tight", "station"), stack=stack, seed=seed)


def result(of: Match, deals: int) -> Score:
    *_, last = scores(of, deals)
    return last


# The cards stay, the bots move


@for_each("game", POKER)
def test_every_bot_has_every_seat_of_the_same_cards(game: str) -> None:
    seen: dict[int, dict[int, tuple[int, ...]]] = {}
    """By bot and seat, the first cards that it was dealt."""

    def sitting(number: int) -> Bot:
        def bot(view: View) -> Action:
            dealt = (
                card
                for event in view.events
                if event.name == "deal" and event.actor == view.viewer
                for card in event.cards
            )
            seen.setdefault(number, {}).setdefault(int(view.viewer or 0), tuple(islice(dealt, 2)))
            return first_option(view)

        return bot

    playing = match(game, sitting(0), sitting(1), sitting(2))
    for turn in range(3):
        playing.hand(deal=5, turn=turn)
    assert seen[0].keys() == {1, 2, 3}
    assert seen[0] == seen[1] == seen[2]
    assert len(set(seen[0].values())) == 3


def test_the_button_stays_while_the_bots_rotate() -> None:
    playing = match("hold-em", "tight", "station", "random")
    buttons = {playing.hand(3, turn).button for turn in range(3)}
    assert buttons == {3}


def test_deals_differ_and_so_do_seeds() -> None:
    played = [match("hold-em", "station", "station", seed=seed) for seed in (1, 2)]
    cards = {tuple(each.hand(deal, 0).cards.down[1]) for each in played for deal in range(5)}
    assert len(cards) == 10


def test_a_bot_gets_its_own_random_stream_in_each_hand() -> None:
    drawn: list[int] = []

    class Drawing:
        def __init__(self, chance: Chance) -> None:
            drawn.append(chance.below(10**9))

        def __call__(self, view: View) -> Action:
            return first_option(view)

    playing = match("hold-em", Drawing, Drawing)
    for deal in range(3):
        for turn in range(2):
            playing.hand(deal, turn)
    assert len(set(drawn)) == len(drawn) == 12


# What it comes to


@for_each("game", POKER)
@for_each("count", [2, 3])
def test_a_bot_against_itself_comes_out_even_on_every_deal(game: str, count: int) -> None:
    score = result(match(game, *["tight"] * count), 12)
    assert score.won == score.by_deal == (0,) * count
    assert all(score.by_hand)
    assert [each.error for each in standings(match(game, *["tight"] * count), score)] == [0.0] * count


def test_winnings_add_up_to_zero() -> None:
    score = result(match("omaha", "tight", "station", "random", limit="pot"), 30)
    assert sum(score.won) == score.taken == 0
    assert any(score.won)


def test_the_rake_goes_to_the_house_and_the_fund_is_separate() -> None:
    posted: dict[str, Any] = {"fund": 100, "bad_beat": "2s 2h 2d 2c 3s"}
    plain, raked, funded = (match("hold-em", **house) for house in ({}, {"rake_percent": 10}, posted))
    scores = [result(each, 10) for each in (plain, raked, funded)]
    taken = [score.taken for score in scores]
    hands = [raked.hand(deal, turn) for deal in range(10) for turn in range(2)]
    assert taken[1] == sum(hand.house for hand in hands) > 0
    hands = [funded.hand(deal, turn) for deal in range(10) for turn in range(2)]
    assert scores[2].fund == sum(hand.fund for hand in hands) > 0
    assert (taken[0], taken[2], scores[1].fund) == (0, 0, 0)
    assert sum(result(raked, 10).won) == -taken[1]


def test_the_figures_are_those_of_the_deals() -> None:
    playing = match("hold-em", "tight", "station", minimum=2000)
    deals = [sum(playing.hand(deal, turn).changes()[turn + 1] for turn in range(2)) for deal in range(40)]
    single = [playing.hand(deal, turn).changes()[turn + 1] for deal in range(40) for turn in range(2)]
    tight, station = standings(playing, result(playing, 40))
    assert (tight.bot, station.bot) == ("tight", "station")
    assert tight.won == Fraction(100 * sum(deals), 80 * 2000) == -station.won
    assert tight.error == pytest.approx(100 / 2000 * sqrt(variance(deals) / 40) / 2)
    assert tight.worth == pytest.approx(variance(single) * 2 / variance(deals))
    assert tight.error is not None
    assert tight.interval == pytest.approx(
        (float(tight.won) - 1.959964 * tight.error, float(tight.won) + 1.959964 * tight.error)
    )


def test_duplicate_deals_are_more_informative_than_ordinary_ones() -> None:
    """Tight against a station: the same error would take a third more hands, at the least."""
    tight, _ = standings(match(), result(match(), 400))
    assert tight.worth is not None
    assert tight.worth > 1.3
    assert tight.interval is not None
    assert tight.interval[0] > 0


def test_the_interval_has_its_nominal_coverage() -> None:
    """Two random players are worth the same: nothing lies inside, about 95 times in a hundred."""
    house: dict[str, Any] = {"max_raises": 1}
    inside = 0
    for seed in range(60):
        playing = match("five-card-stud", "random", "random", seed=seed, stack=20_000, **house)
        interval = standings(playing, play_deals(playing, range(12)))[0].interval
        assert interval is not None
        inside += interval[0] <= 0 <= interval[1]
    assert 48 <= inside <= 60


def test_one_deal_has_no_error() -> None:
    tight, _ = standings(match(), result(match(), 1))
    assert (tight.error, tight.interval, tight.worth) == (None, None, None)


# Who does the work


def test_the_result_does_not_depend_on_the_workers() -> None:
    playing, deals = match("hold-em", "tight", "random", limit="no"), 2 * DEALS_PER_PART + 3
    alone = list(scores(playing, deals))
    assert [score.deals for score in alone] == [DEALS_PER_PART, 2 * DEALS_PER_PART, deals]
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert list(scores(playing, deals, processes)) == alone
    with ThreadPoolExecutor(3) as threads:
        assert list(scores(playing, deals, threads)) == alone
    pieces = [play_deals(playing, range(first, min(first + 10, deals))) for first in range(0, deals, 10)]
    assert sum(pieces[1:], pieces[0]) == alone[-1]


def test_pending_work_is_canceled() -> None:
    done: list[int] = []

    def work(part: int) -> int:
        done.append(part)
        return part

    with ThreadPoolExecutor(1) as executor:
        coming = run_in_order(executor, work, range(100 * MAX_PENDING_PARTS))
        assert [next(coming) for _ in range(3)] == [0, 1, 2]
        coming.close()  # type: ignore[attr-defined]
    assert len(done) <= MAX_PENDING_PARTS + 3


# Units


@for_each(
    ("game", "house", "unit"),
    [
        ("hold-em", {}, ("big blind", 1000)),
        ("hold-em", {"blinds": [200, 500], "minimum": 500}, ("big blind", 500)),
        ("hold-em", {"blinds": [100, 300]}, ("big blind", 300)),
        ("five-card-draw", {"blinds": [500], "ante": 100}, ("big blind", 500)),
        ("seven-card-stud", {}, ("big bet", 2000)),
        ("seven-card-stud", {"limit": "spread", "maximum": 5000}, ("least bet", 1000)),
    ],
)
def test_winnings_are_shown_in_the_games_unit(
    game: str, house: dict[str, Any], unit: tuple[str, int]
) -> None:
    playing = match(game, **house)
    assert playing.unit == unit
    assert playing.chips == 100 * unit[1]
    assert playing.hand(0, 0).start.stacks == {1: playing.chips, 2: playing.chips}


def test_bots_of_one_name_are_numbered() -> None:
    assert match("hold-em", "tight", "station", "tight").names == ["tight 1", "station", "tight 2"]
    assert match("hold-em", tight_player, "tight").names == ["tight_player", "tight"]


# What cannot be played


@for_each(
    ("game", "bots", "house", "said"),
    [
        ("mini-dice", ("random", "random"), {}, "against the house"),
        ("hold-em", ("tight",), {}, "at least two bots"),
        ("omaha-8", ("tight", "station"), {"kill": "kill"}, "kill has no effect"),
        ("hold-em", ("tight", "station"), {"button_rule": "dead"}, "button_rule has no effect"),
    ],
)
def test_an_invalid_match_is_bad_input(
    game: str, bots: tuple[str, ...], house: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadMatch, match=said):
        match(game, *bots, **house)
    with pytest.raises(BadMatch, match="at least one deal"):
        result(match(), 0)


def test_too_many_bots_and_too_little_money_are_refused() -> None:
    with pytest.raises(Refused, match="only 11 seats, not 12"):
        match("hold-em", *["tight"] * 12)
    with pytest.raises(Refused, match="needed to be dealt in"):
        match(stack=100)
    with pytest.raises(UnknownBot, match="is not a bot"):
        match("hold-em", "tight", 5)  # type: ignore[arg-type]
    with pytest.raises(UnknownBot, match="random, tight, station"):
        match("hold-em", "tight", "clever")


def _silly(view: View) -> Action:
    return Action(int(view.viewer or 0), "bet", 7)


def _meddles(view: View) -> Action:
    return Action(-1, "misdeal")


def _says_nothing(view: View) -> Any:
    return None


def _breaks(view: View) -> Action:
    raise ZeroDivisionError


def _raises(view: View) -> Action:
    larger = {option.name: option for option in view.options}.get("raise")
    return larger.action() if larger else first_option(view)


@pytest.mark.parametrize(
    ("bot", "said"),
    [(_silly, "cannot bet"), (_meddles, "Seat 1 cannot act for another"), (_says_nothing, "not an action")],
)
def test_a_bot_that_acts_illegally_is_named_with_its_hand(bot: Bot, said: str) -> None:
    playing = match("hold-em", "tight", bot, seed=9)
    with pytest.raises(Refused, match=said) as refused:
        result(playing, 20)
    assert f"{playing.names[1]} in seat" in refused.value.reason
    assert "of seed 9, turn" in refused.value.reason


def test_a_crashing_bot_is_reported_with_its_hand() -> None:
    with pytest.raises(ZeroDivisionError) as broken:
        result(match("hold-em", "tight", _breaks), 20)
    assert "deal 0 of seed 1" in broken.value.__notes__[0]


def test_a_hand_that_would_not_end_is_refused() -> None:
    with pytest.raises(Refused, match="has not ended"):
        match("hold-em", _raises, _raises, stack=10**10).hand(0, 0)
