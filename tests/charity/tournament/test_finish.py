"""The order of finish, prizes and deals among players."""

from __future__ import annotations

import pytest

from pitboss.charity.tournament.events import (
    DealAgreed,
    HandForHandSet,
    PlayEnded,
    RebuyDeclined,
    StacksCounted,
)
from pitboss.charity.tournament.finish import rank_finish
from pitboss.charity.tournament.play import apply
from pitboss.charity.tournament.prizes import award_prizes, share_cents
from pitboss.charity.tournament.seating import draw_late_seat
from pitboss.charity.tournament.sheet import RebuyTerms
from pitboss.charity.tournament.state import Tournament
from pitboss.equipment.chance import Chance
from tests.charity.tournament.events_of import (
    CHIPS,
    PRIZES,
    after,
    apply_all,
    bust,
    make_entered,
    make_running,
    make_sheet,
    refused,
    register,
)

SEATS = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (1, 4), 5: (1, 5)}


def without_rebuys(rules: dict[str, str] | None = None, **more: object) -> Tournament:
    return make_running(5, make_sheet(rules, rebuys=RebuyTerms(), **more), SEATS)


def places(tournament: Tournament) -> list[tuple[int, int, tuple[int, ...]]]:
    return [(row.place, row.last, row.entrants) for row in rank_finish(tournament)]


def prizes(tournament: Tournament) -> dict[int, int]:
    return {each.entrant: each.value for each in award_prizes(tournament)}


END = PlayEnded(at=after(130))


@pytest.mark.rule("13:47-20.40(i)1", "13:47-20.40(i)", "13:47-20.40(k)", "13:47-20.40(m)6")
def test_the_order_of_finish_is_that_of_elimination_last_to_first() -> None:
    running = without_rebuys()
    left = apply_all(running, bust(3, 900, 1), bust(1, 800, 2), bust(5, 700, 3))
    assert places(left) == [(3, 3, (5,)), (4, 4, (1,)), (5, 5, (3,))]
    with refused("(i)1", "at", "2 are in"):
        apply(left, END)
    ended = apply_all(left, bust(2, 3_000, 4), END)
    assert places(ended) == [(1, 1, (4,)), (2, 2, (2,)), (3, 3, (5,)), (4, 4, (1,)), (5, 5, (3,))]
    assert rank_finish(ended)[0].why == "the one player left"
    assert ended.entrants[4].stack == 5 * CHIPS
    assert prizes(ended) == {4: 50_000, 2: 30_000, 5: 20_001}
    with refused("", "at", "play is over"):
        apply(ended, bust(4, 100, 131))


@pytest.mark.rule("13:47-20.40(i)1")
def test_in_one_round_the_larger_starting_stack_finishes_higher_and_equal_ones_tie() -> None:
    running = without_rebuys()
    ended = apply_all(
        running, bust(1, 900, 1), bust(2, 1_200, 1, 1), bust(3, 900, 1, 1), bust(4, 100, 2), END
    )
    assert places(ended) == [(1, 1, (5,)), (2, 2, (4,)), (3, 3, (2,)), (4, 5, (1, 3))]
    tied = apply_all(running, bust(1, 900, 1), bust(2, 900, 2), bust(3, 900, 2, 2), bust(4, 9, 3), END)
    assert places(tied) == [(1, 1, (5,)), (2, 2, (4,)), (3, 4, (2, 3)), (5, 5, (1,))]
    assert prizes(tied) == {5: 50_000, 4: 30_000, 2: 10_001, 3: 10_000}  # $200.01 to the cent
    rule = without_rebuys({"same_round_elimination": "tie"})
    all_tie = apply_all(rule, bust(1, 900, 1), bust(2, 1_200, 1, 1), bust(3, 7, 2), bust(4, 8, 3), END)
    assert places(all_tie)[-1] == (4, 5, (1, 2))


@pytest.mark.rule("13:47-20.40(i)1", "13:47-20.40(m)7")
def test_hand_for_hand_busts_at_two_tables_are_of_one_round() -> None:
    seats = {1: (1, 1), 2: (1, 2), 3: (2, 1), 4: (2, 2)}
    running = make_running(4, make_sheet(rebuys=RebuyTerms()), seats)
    together = apply_all(running, HandForHandSet(at=after(1), on=True), bust(1, 900, 2), bust(3, 900, 2, 1))
    assert places(together) == [(3, 4, (1, 3))]


@pytest.mark.rule("13:47-20.40(i)2", "13:47-20.40(m)3")
def test_at_the_set_time_chips_rank() -> None:
    timed = without_rebuys(end="set_time", ends_at=after(120))
    left = apply_all(timed, bust(1, 900, 1), bust(2, 1_200, 5))
    with refused("(i)2", "at", "set time"):
        apply(left, PlayEnded(at=after(119)))
    counted = apply(left, StacksCounted(at=after(121), stacks={3: 2_000, 4: 3_500, 5: 2_000}))
    ended = apply(counted, END)
    assert places(ended) == [(1, 1, (4,)), (2, 3, (3, 5)), (4, 4, (2,)), (5, 5, (1,))]
    assert prizes(ended) == {4: 50_000, 3: 25_001, 5: 25_000}
    uncounted = apply(left, StacksCounted(at=after(121), stacks={3: 2_025}))
    with refused("(i)2", "stacks", "count all stacks"):
        apply(uncounted, END)
    posted = {"set_time_eliminated": "all_tie"}
    tied = without_rebuys(posted, end="set_time", ends_at=after(120))
    tied = apply_all(tied, bust(1, 900, 1), bust(2, 1_200, 5), *counted.events[-1:], END)
    assert places(tied)[-1] == (4, 5, (1, 2))


@pytest.mark.rule("13:47-20.40(i)2")
def test_one_player_left_before_the_set_time_ends_the_event() -> None:
    timed = without_rebuys(end="set_time", ends_at=after(120))
    left = apply_all(timed, *(bust(number, 900, number) for number in (1, 2, 3, 4)))
    assert places(apply(left, PlayEnded(at=after(10))))[0] == (1, 1, (5,))


@pytest.mark.rule("13:47-20.40(i)2")
def test_players_with_equal_chips_may_have_to_play_on() -> None:
    posted = without_rebuys({"equal_chips_at_end": "play_on"}, end="set_time", ends_at=after(120))
    equal = StacksCounted(at=after(121), stacks={1: 2_000, 2: 2_000, 3: 1_500, 4: 1_500, 5: 500})
    with refused("(i)2", "at", "play on"):
        apply_all(posted, equal, END)
    below = StacksCounted(at=after(121), stacks={1: 2_500, 2: 2_000, 3: 1_500, 4: 750, 5: 750})
    assert places(apply_all(posted, below, END))[-1] == (4, 5, (4, 5))


@pytest.mark.rule("13:47-20.40(i)")
def test_play_ends_once_and_not_before_it_begins() -> None:
    with refused("(i)", "at"):
        apply(make_entered(2), END)


def test_a_player_who_could_re_buy_is_out_when_play_ends() -> None:
    timed = make_running(5, make_sheet(end="set_time", ends_at=after(20)), SEATS)
    left = apply_all(timed, bust(1, 900, 1))
    assert left.entrants[1].status == "broke"
    counted = StacksCounted(at=after(21), stacks=dict.fromkeys((2, 3, 4, 5), 1875))
    ended = apply_all(left, counted, PlayEnded(at=after(22)))
    assert places(ended) == [(1, 4, (2, 3, 4, 5)), (5, 5, (1,))]
    assert prizes(ended) == {2: 25_001, 3: 25_000, 4: 25_000, 5: 25_000}


# Deals


@pytest.mark.rule("13:47-20.40(m)6", "13:47-20.40(m)7")
def test_everyone_left_shares_the_prizes_left_by_agreement() -> None:
    left = apply_all(without_rebuys(), bust(1, 900, 1), bust(2, 1_200, 5), bust(3, 800, 6))
    agreed = apply(left, DealAgreed(at=after(7), shares={4: 35_000, 5: 40_000}, for_winner=5_000))
    ended = apply_all(agreed, bust(5, 3_000, 8), END)
    assert prizes(ended) == {4: 40_000, 5: 40_000, 3: 20_001}
    assert sum(prizes(ended).values()) == left.sheet.prize_value
    for shares, winner, reason in (
        ({4: 80_000}, 0, "everyone left"),
        ({4: 40_000, 5: 40_001}, 0, "worth $800, not $800.01"),
        ({4: 81_000, 5: -1_000}, 0, "worth"),
        ({4: 40_000, 5: 41_000}, -1_000, "worth"),
        ({4: 30_000, 5: 30_000, 1: 20_000}, 0, "everyone left"),
    ):
        where = "(m)6" if reason.startswith("worth") else "(m)7"
        with refused(where, "shares", reason):
            apply(left, DealAgreed(at=after(7), shares=shares, for_winner=winner))
    with refused("(m)7", "shares", "once"):
        apply(agreed, DealAgreed(at=after(8), shares={4: 40_000, 5: 40_000}))
    with refused("(m)7", "shares"):
        apply(make_entered(2), DealAgreed(at=after(7), shares={1: 1, 2: 1}))


@pytest.mark.rule("13:47-20.40(i)", "13:47-20.40(i)1")
def test_play_does_not_end_over_a_player_who_paid_and_has_no_seat() -> None:
    running = make_running(2, make_sheet({"late_entry": "on"}, rebuys=RebuyTerms()))
    late = apply_all(running, register(3, after(4)), bust(1, 900, 5))
    with refused("(i)", "at", "number 3 has entered"):
        apply(late, PlayEnded(at=after(6)))
    seated = apply(late, draw_late_seat(late, 3, Chance.seeded(1), after(6)))
    ended = apply_all(seated, bust(2, 1_500, 8), PlayEnded(at=after(9)))
    assert [each.entrants for each in rank_finish(ended)] == [(3,), (2,), (1,)]


@pytest.mark.rule("13:47-20.40(m)6", "13:47-20.40(m)7")
def test_after_a_deal_nobody_enters_for_prizes_that_are_given_away() -> None:
    running = make_running(3, make_sheet({"late_entry": "on"}))
    deal = DealAgreed(at=after(5), shares=dict(zip((1, 2, 3), PRIZES, strict=True)))
    late = apply(running, register(4, after(4)))
    with refused("(m)7", "shares", "has no seat yet"):
        apply(late, deal)
    agreed = apply(running, deal)
    with refused("(m)6", "entrant", "a deal for the prizes"):
        apply(agreed, register(4, after(6)))
    ended = apply_all(agreed, bust(1, 900, 61), bust(2, 1_200, 65), END)
    assert sum(prizes(ended).values()) == running.sheet.prize_value


@pytest.mark.rule("13:47-20.40(m)6", "13:47-20.40(m)7")
def test_a_tie_across_a_deal_leaves_each_prize_given_once() -> None:
    """One of two who went out together still had a re-buy to take, and was in the deal."""
    broke = apply_all(make_running(3), bust(1, 900, 1), bust(2, 900, 1, same_round_as=1))
    left = apply(broke, RebuyDeclined(at=after(2), entrant=1))
    shares = {2: 30_000, 3: 50_000}
    agreed = apply(left, DealAgreed(at=after(3), shares=shares, for_winner=0))
    ended = apply_all(agreed, RebuyDeclined(at=after(4), entrant=2), END)
    assert prizes(ended) == {**shares, 1: PRIZES[2]}


def test_cents_that_cannot_be_split_go_to_the_first() -> None:
    assert share_cents(100_100, 2) == [50_050, 50_050]
    assert share_cents(100_001, 3) == [33_334, 33_334, 33_333]
