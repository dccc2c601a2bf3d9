"""Buy-ins, re-buys and eliminations: 13:47-20.40(c), (h), (k)."""

from __future__ import annotations

import pytest

from pitboss.charity.tournament.entry import why_no_rebuy
from pitboss.charity.tournament.events import (
    Disqualified,
    EntrantWithdrawn,
    OperatorRuled,
    Rebought,
    RebuyDeclined,
)
from pitboss.charity.tournament.play import apply, as_of
from pitboss.charity.tournament.sheet import RebuyTerms
from pitboss.charity.tournament.state import Tournament
from pitboss.charity.tournament.statistics import summarize_tournament
from tests.charity.tournament.events_of import (
    CHIPS,
    PRICE,
    T0,
    after,
    apply_all,
    bust,
    make_entered,
    make_running,
    make_sheet,
    refused,
    register,
)


def buy_again(number: int, minutes: float = 0, seconds: float = 0, **more: int) -> Rebought:
    return Rebought(at=after(minutes, seconds), entrant=number, **{"paid": PRICE, "chips": CHIPS, **more})


def with_rebuys(count: int, minutes: int = 60, **rules: str) -> Tournament:
    terms = RebuyTerms(count=count, price=PRICE, chips=CHIPS, minutes=minutes)
    return make_running(4, make_sheet(rules, rebuys=terms))


@pytest.mark.rule("13:47-20.40(c)", "13:47-20.40(m)1")
def test_every_player_pays_the_same_and_gets_the_same_chips() -> None:
    tournament = make_entered(2)
    with refused("(c)", "paid", "$50, not $40"):
        apply(tournament, register(3, paid=4_000))
    with refused("(c)", "chips", "1,500 chips, not 2,000"):
        apply(tournament, register(3, chips=2_000))
    assert tournament.chips_in_play == 2 * CHIPS
    assert {each.paid for each in tournament.entrants.values()} == {PRICE}


@pytest.mark.rule("13:47-20.40(c)")
def test_chips_are_not_redeemed_for_cash() -> None:
    entered = make_entered(3)
    gone = apply(entered, EntrantWithdrawn(at=T0, entrant=3))
    assert gone.chips_in_play == 2 * CHIPS
    with refused("(c)", "entrant", "withdrawn already"):
        apply(gone, EntrantWithdrawn(at=T0, entrant=3))
    with refused("(c)", "entrant", "not redeemed"):
        apply(make_running(3), EntrantWithdrawn(at=T0, entrant=3))


@pytest.mark.rule("13:47-20.40(j)4")
def test_a_player_enters_once() -> None:
    with refused("(j)4", "entrant"):
        apply(make_entered(2), register(2))
    with refused("(c)", "entrant"):
        apply(make_entered(2), register(0))


@pytest.mark.rule("13:47-20.40(h)")
def test_players_enter_before_play_unless_late_entry_is_posted() -> None:
    with refused("(h)", "entrant", "before play begins"):
        apply(make_running(2), register(3, after(1)))
    late = make_running(2, make_sheet({"late_entry": "on"}))
    assert apply(late, register(3, after(60))).chips_in_play == 3 * CHIPS
    with refused("(h)", "entrant", "first hour"):
        apply(late, register(3, after(60, 1)))


@pytest.mark.rule("13:47-20.40(h)", "13:47-20.40(m)2.iv", '13:47-20.40(a) "re-buy"')
def test_the_first_hour_counts_to_the_second() -> None:
    tournament = with_rebuys(3)
    assert apply(tournament, buy_again(1, 60)).chips_in_play == 5 * CHIPS
    assert apply(tournament, buy_again(1, 60, 0.9)).chips_in_play == 5 * CHIPS
    with refused("(h)", "entrant", "60 minutes after the first card"):
        apply(tournament, buy_again(1, 60, 1))
    short = with_rebuys(3, minutes=30)
    apply(short, buy_again(1, 30))
    with refused("(h)", "entrant", "30 minutes"):
        apply(short, buy_again(1, 30, 1))


@pytest.mark.rule("13:47-20.40(h)")
def test_the_hour_may_run_by_the_clock_or_leave_out_breaks() -> None:
    # The sheet has a break of ten minutes after 40.
    by_play = with_rebuys(3, rebuy_clock="playing_time")
    apply(by_play, buy_again(1, 70))
    with refused("(h)"):
        apply(by_play, buy_again(1, 70, 1))


@pytest.mark.rule("13:47-20.40(h)", "13:47-20.40(m)2.i")
def test_a_player_re_buys_at_most_as_often_as_posted() -> None:
    tournament = apply_all(with_rebuys(3), *(buy_again(1, minute) for minute in (1, 2, 3)))
    assert tournament.entrants[1].rebuys == 3
    with refused("(h)", "entrant", "all 3 re-buys"):
        apply(tournament, buy_again(1, 4))
    apply(tournament, buy_again(2, 4))
    in_all = apply_all(with_rebuys(2, rebuy_cap_unit="event"), buy_again(1, 1), buy_again(2, 2))
    with refused("(h)", "entrant", "the event has"):
        apply(in_all, buy_again(3, 3))


@pytest.mark.rule("13:47-20.40(c)", "13:47-20.40(h)")
def test_forty_buy_ins_and_thirteen_re_buys_put_79500_chips_in_play() -> None:
    tournament = make_running(40, make_sheet({"rebuy_only_when_broke": "off"}, seats=11))
    for number in range(1, 14):
        tournament = apply(tournament, buy_again(number, number))
        assert tournament.chips_in_play == (40 + number) * 1_500
    assert tournament.chips_in_play == 79_500 == sum(each.stack for each in tournament.entrants.values())
    assert sum(each.paid for each in tournament.entrants.values()) == 53 * PRICE


@pytest.mark.rule("13:47-20.40(m)2.ii", "13:47-20.40(m)2.iii", "13:47-20.40(m)2")
def test_a_re_buy_goes_by_the_posted_terms() -> None:
    tournament = with_rebuys(1)
    with refused("(m)2.ii", "paid"):
        apply(tournament, buy_again(1, 1, paid=PRICE - 1))
    with refused("(m)2.iii", "chips"):
        apply(tournament, buy_again(1, 1, chips=CHIPS + 25))
    with refused("(m)2", "entrant", "no re-buys are posted"):
        apply(make_running(2, make_sheet(rebuys=RebuyTerms())), buy_again(1, 1))
    with refused("(h)", "entrant", "first hour of play"):
        apply(make_entered(2), buy_again(1))


@pytest.mark.rule("13:47-20.40(h)")
def test_a_re_buy_may_be_for_players_without_chips_alone() -> None:
    broke = with_rebuys(1, rebuy_only_when_broke="on")
    with refused("(h)", "entrant", "without chips"):
        apply(broke, buy_again(1, 1))
    back = apply_all(broke, bust(1, 1_000, 1), buy_again(1, 2))
    assert (back.entrants[1].status, back.entrants[1].stack) == ("playing", CHIPS)


@pytest.mark.rule("13:47-20.40(h)")
def test_an_add_on_is_a_re_buy_that_a_player_with_chips_takes_in_a_break() -> None:
    adding = with_rebuys(1, rebuy_only_when_broke="on", add_ons="on")
    with refused("(h)", "entrant", "in a break"):
        apply(adding, buy_again(1, 39))
    added = apply(adding, buy_again(1, 41))
    assert added.entrants[1].stack == 2 * CHIPS
    with refused("(h)", "entrant", "all 1 re-buys"):
        apply(added, buy_again(1, 42))


@pytest.mark.rule("13:47-20.40(k)")
def test_a_player_without_chips_who_cannot_re_buy_is_out() -> None:
    tournament = apply(with_rebuys(1), bust(1, 900, 5))
    assert tournament.entrants[1].status == "broke"
    assert tournament.entrants[1].table == 1  # the seat waits
    again = apply_all(tournament, buy_again(1, 6), bust(1, 1_500, 7))
    assert (again.entrants[1].status, again.entrants[1].table) == ("out", 0)
    assert apply(with_rebuys(1), bust(1, 900, 61)).entrants[1].status == "out"
    assert apply(with_rebuys(1, minutes=10), bust(1, 900, 11)).entrants[1].status == "out"
    with refused("(k)", "entrant", "has no chips"):
        apply(again, bust(1, 900, 8))
    with refused("(k)", "entrant", "not in the event"):
        apply(tournament_with_three_rebuys_declined(), buy_again(1, 8))


def tournament_with_three_rebuys_declined() -> Tournament:
    return apply_all(with_rebuys(3), bust(1, 900, 5), RebuyDeclined(at=after(6), entrant=1))


@pytest.mark.rule("13:47-20.40(k)")
def test_a_player_who_declines_or_lets_the_time_pass_is_out_at_that_round() -> None:
    declined = tournament_with_three_rebuys_declined()
    assert declined.entrants[1].status == "out"
    with refused("(k)", "entrant"):
        apply(declined, RebuyDeclined(at=after(7), entrant=1))
    waiting = apply_all(with_rebuys(3), bust(1, 900, 5), bust(2, 800, 6))
    assert as_of(waiting, after(60)).entrants[1].status == "broke"
    assert why_no_rebuy(waiting, 1, after(60)) is None
    over = as_of(waiting, after(60, 1))
    assert [over.entrants[number].status for number in (1, 2)] == ["out", "out"]
    assert [each.bust.round for each in over.entrants.values() if each.bust] == [1, 2]


@pytest.mark.rule("13:47-20.40(k)")
def test_by_the_other_reading_all_who_wait_are_out_when_the_time_is_over() -> None:
    waiting = apply_all(
        with_rebuys(3, declined_rebuy_eliminates="off"),
        bust(1, 900, 5), RebuyDeclined(at=after(5), entrant=1), bust(2, 800, 6),
    )  # fmt: skip
    assert waiting.entrants[1].status == "broke"
    assert apply(waiting, buy_again(1, 7)).entrants[1].stack == CHIPS
    over = as_of(waiting, after(60, 1))
    assert {each.bust.round for each in over.entrants.values() if each.bust} == {3}


@pytest.mark.rule("13:47-20.40(i)1", "13:47-20.40(k)")
def test_a_bust_needs_chips_to_lose_and_a_round_of_its_own_table() -> None:
    seats = {1: (1, 1), 2: (1, 2), 3: (2, 1), 4: (2, 2)}
    tournament = make_running(4, make_sheet(rebuys=RebuyTerms()), seats)
    with refused("(i)1", "started_with"):
        apply(tournament, bust(1, 0, 1))
    with refused("(i)1", "started_with"):
        apply(tournament, bust(1, 6_000, 1))
    with refused("(c)", "entrant", "no player has the number 9"):
        apply(tournament, bust(9, 100, 1))
    with refused("(k)", "same_round_as", "has not lost"):
        apply(tournament, bust(1, 100, 1, same_round_as=2))
    one = apply(tournament, bust(1, 900, 1))
    with refused("(m)7", "same_round_as", "different tables"):
        apply(one, bust(3, 800, 1, same_round_as=1))
    left = apply_all(one, bust(2, 800, 2), bust(3, 700, 3))
    with refused("(i)1", "entrant", "end play instead"):
        apply(left, bust(4, 600, 4))
    with refused("(k)", "entrant", "live table"):
        apply(make_running(2, dealing="live"), bust(1, 100, 1))
    with refused("(k)", "entrant", "before play begins"):
        apply(make_entered(2), bust(1, 100, 0))


@pytest.mark.rule("13:47-20.40(l)", "13:47-20.40(j)5", "13:47-20.40(j)4")
def test_a_player_is_disqualified_by_a_ruling_and_the_chips_leave_play() -> None:
    tournament = make_running(3)
    with refused("(l)", "ruling", "record the ruling first"):
        apply(tournament, Disqualified(at=after(1), entrant=1, ruling=1, chips=500))
    ruled = apply(
        tournament,
        OperatorRuled(
            at=after(1), operator="Ada Byrne", dispute="Told a hand to a neighbor", ruling="Number 1 is out"
        ),
    )
    number = ruled.rulings[0].number
    out = apply(ruled, Disqualified(at=after(2), entrant=1, ruling=number, chips=500))
    assert (out.entrants[1].status, out.entrants[1].disqualified) == ("out", True)
    assert (out.chips_in_play, out.adjustments) == (3 * CHIPS - 500, -500)
    with refused("(l)", "entrant", "not in the event"):
        apply(out, Disqualified(at=after(3), entrant=1, ruling=number, chips=500))
    with refused("(l)", "chips"):
        apply(ruled, Disqualified(at=after(3), entrant=1, ruling=number, chips=9_000))
    alone = apply(out, Disqualified(at=after(3), entrant=2, ruling=number, chips=500))
    with refused("(l)", "entrant", "end play"):
        apply(alone, Disqualified(at=after(4), entrant=3, ruling=number, chips=500))


def test_forty_entrants_and_thirteen_re_buys_put_79_500_chips_in_play() -> None:
    tournament = make_running(40)
    tournament = apply_all(tournament, *(buy_again(number, number) for number in range(1, 14)))
    figures = summarize_tournament(tournament, after(20))
    assert tournament.chips_in_play == figures.chips_in_play == 79_500
    assert (figures.gross, figures.rebuys) == (53 * PRICE, 13)
    assert figures.average_stack == 79_500 // 40 + (79_500 % 40) / 40
    assert figures.net == 53 * PRICE - 100_001
