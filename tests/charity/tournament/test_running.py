"""The start of play, rounds at live tables, counts, and rulings."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.charity.tournament.events import (
    ButtonSet,
    ClockSet,
    HandForHandSet,
    HandPlayed,
    OperatorRuled,
    OtherGamesChanged,
    PlayPaused,
    PlayResumed,
    StacksCounted,
)
from pitboss.charity.tournament.play import apply
from pitboss.charity.tournament.sheet import RebuyTerms
from tests.charity.tournament.events_of import (
    CHIPS,
    after,
    apply_all,
    make_entered,
    make_running,
    make_seated,
    make_sheet,
    refused,
    start_play,
)

SEATS = {1: (1, 1), 2: (1, 3), 3: (1, 5), 4: (2, 2), 5: (2, 4), 6: (2, 6)}


@pytest.mark.rule("13:47-20.40(b)", '13:47-20.40(a) "equipment"')
def test_equipment_is_owned_or_rented_from_an_approved_provider() -> None:
    seated = make_seated(2)
    with refused("(b)", "equipment"):
        apply(seated, start_play(equipment="borrowed"))
    for source in ("owned", "rented from an approved provider"):
        assert apply(seated, start_play(equipment=source)).equipment == source


@pytest.mark.rule("13:47-20.40(n)")
def test_a_holder_runs_six_tournaments_in_a_calendar_year() -> None:
    seated = make_seated(2)
    assert apply(seated, start_play(number_this_year=6)).number_this_year == 6
    for number in (0, 7):
        with refused("(n)", "number_this_year"):
            apply(seated, start_play(number_this_year=number))


@pytest.mark.rule("13:47-20.40(o)", "13:47-20.4")
def test_another_game_is_being_played_at_every_moment() -> None:
    seated = make_seated(2)
    for games in ((), ("Texas Hold 'em tournament",), (" ",)):
        with refused("(o)", "other_games", "open one first"):
            apply(seated, start_play(other_games=games))
    assert apply(seated, start_play(other_games=("hold 'em poker",))).phase == "running"
    running = apply(seated, start_play())
    with refused("(o)", "other_games"):
        apply(running, OtherGamesChanged(at=after(1), other_games=()))
    closed = apply_all(running, PlayPaused(at=after(1)), OtherGamesChanged(at=after(2), other_games=()))
    with refused("(o)", "other_games"):
        apply(closed, PlayResumed(at=after(3)))
    open_again = OtherGamesChanged(at=after(4), other_games=("roulette",))
    assert apply_all(closed, open_again, PlayResumed(at=after(5))).phase == "running"


@pytest.mark.rule("13:47-20.40(m)", "13:47-20.40(i)", "13:47-20.40(m)3")
def test_play_begins_with_a_complete_sheet_seats_and_two_players() -> None:
    with refused("(m)6", "prizes"):
        apply(make_seated(2, make_sheet(prizes=())), start_play())
    with refused("(d)", None, "draw the seats"):
        apply(make_entered(2), start_play())
    with refused("(d)", None, "once"):
        apply(make_running(2), start_play())
    with refused("(l)", "operator"):
        apply(make_seated(2), start_play(operator=" "))


@pytest.mark.rule("13:47-20.40(l)")
def test_a_dispute_names_the_operator_and_the_ruling() -> None:
    running = make_running(2)
    said = {"operator": "Ada Byrne", "dispute": "A string bet", "ruling": "The first chips count"}
    ruled = apply(running, OperatorRuled(at=after(1), **said))
    assert (ruled.rulings[0].operator, ruled.rulings[0].ruling) == ("Ada Byrne", "The first chips count")
    for name in ("dispute", "ruling"):
        with refused("(l)", name):
            apply(running, OperatorRuled(at=after(1), **{**said, name: " "}))
    with refused("(l)", "operator", "disputes go to Ada Byrne"):
        apply(running, OperatorRuled(at=after(1), **{**said, "operator": "A passer-by"}))


# Rounds


def play(table: int, button: int = 0, minute: float = 1, **stacks: int) -> HandPlayed:
    chips = {int(name[1:]): stack for name, stack in stacks.items()}
    return HandPlayed(at=after(minute), table=table, stacks=chips, button=button)


@pytest.mark.rule("13:47-20.40(j)3", '13:47-20.40(a) "rake/cutting of pot"')
def test_what_one_player_loses_others_win() -> None:
    live = make_running(6, None, SEATS, dealing="live")
    won = apply(live, play(1, n1=1_000, n2=2_000))
    assert [won.entrants[number].stack for number in (1, 2, 3)] == [1_000, 2_000, 1_500]
    with refused("(j)3", "stacks"):
        apply(live, play(1, n1=1_000, n2=1_900))
    with refused("(j)3", "stacks"):
        apply(live, play(1, n1=-100, n2=3_100))
    with refused("(c)", "stacks", "not dealt in"):
        apply(live, play(1, n1=1_400, n4=1_600))
    with refused("(m)7", "table"):
        apply(live, play(3))
    with refused("(m)", "table", "live table"):
        apply(make_running(6, None, SEATS), play(1))


@pytest.mark.rule("13:47-20.40(e)2", '13:47-20.40(a) "dealer button"')
def test_the_button_moves_to_the_next_player_and_never_to_an_empty_seat() -> None:
    live = make_running(6, make_sheet(rebuys=RebuyTerms()), SEATS, dealing="live")
    with refused("(e)2", "button", "seat 1"):
        apply(live, play(1, button=3))
    one = apply(live, play(1, button=1))
    out = apply(one, play(1, button=3, n1=3_000, n2=0))  # the player with the button busts
    assert apply(out, play(1, button=5)).tables[1].button == 5
    with refused("(e)2", "button"):
        apply(out, play(1, button=3))
    cards = make_running(6, None, SEATS)
    assert apply(cards, ButtonSet(at=after(1), table=1, seat=3)).tables[1].button == 3
    with refused("(e)2", "seat", "not at an empty seat"):
        apply(cards, ButtonSet(at=after(1), table=1, seat=2))
    with refused("(m)7", "table"):
        apply(cards, ButtonSet(at=after(1), table=7, seat=2))


@pytest.mark.rule("13:47-20.40(k)", "13:47-20.40(i)1")
def test_hand_for_hand_every_table_plays_a_round_before_the_next() -> None:
    live = make_running(6, make_sheet(rebuys=RebuyTerms()), SEATS, dealing="live")
    together = apply(live, HandForHandSet(at=after(0), on=True))
    one = apply(together, play(1, n1=3_000, n2=0))
    with refused("(m)7", "table", "wait until every table"):
        apply(one, play(1))
    both = apply(one, play(2, n4=3_000, n5=0))
    busts = [both.entrants[number].bust for number in (2, 5)]
    assert [each.round for each in busts if each] == [1, 1]  # one round
    following = apply(both, play(1, n1=4_500, n3=0))
    assert following.entrants[3].bust is not None
    assert following.entrants[3].bust.round == 2
    with refused("(m)7", "on"):
        apply(together, HandForHandSet(at=after(1), on=True))
    with refused("(m)7", "on", "no hand for hand"):
        off = make_running(6, make_sheet({"hand_for_hand": "off"}), SEATS, dealing="live")
        apply(off, HandForHandSet(at=after(1), on=True))


@pytest.mark.rule("13:47-20.40(i)2")
def test_the_round_under_way_at_the_set_time_is_finished_and_no_other() -> None:
    timed: dict[str, Any] = {"end": "set_time", "ends_at": after(60), "rebuys": RebuyTerms()}
    live = make_running(6, make_sheet(**timed), SEATS, dealing="live")
    late = apply(live, play(1, minute=61))
    with refused("(i)2", "at", "the last one"):
        apply(late, play(1, minute=62))
    apply(late, play(2, minute=62))
    strict = make_running(6, make_sheet({"finish_round_at_end": "off"}, **timed), SEATS, dealing="live")
    apply(strict, play(1, minute=60))
    with refused("(i)2", "at", "as they are"):
        apply(strict, play(1, minute=61))


# Counts and the clock


@pytest.mark.rule("13:47-20.40(c)")
def test_counted_chips_are_those_in_play() -> None:
    running = make_running(3)
    counted = apply(running, StacksCounted(at=after(1), stacks={1: 2_000, 2: 1_000, 3: 1_500}))
    assert counted.entrants[1].stack == 2_000
    with refused("(c)", "stacks", "count again"):
        apply(running, StacksCounted(at=after(1), stacks={1: 2_000, 2: 1_000, 3: 1_525}))
    with refused("(c)", "stacks"):
        apply(running, StacksCounted(at=after(1), stacks={1: 3 * CHIPS + 25}))
    with refused("(c)", "stacks.1", "a player out"):
        apply(running, StacksCounted(at=after(1), stacks={1: 0}))
    with refused("(c)", "stacks"):
        apply(make_running(2, dealing="live"), StacksCounted(at=after(1), stacks={1: 5}))


@pytest.mark.rule("13:47-20.40(m)4", "13:47-20.40(m)")
def test_the_clock_is_set_within_the_posted_schedule() -> None:
    running = make_running(2)
    for step, seconds, field in (
        (5, 60, "step"),
        (-1, 60, "step"),
        (0, 1_201, "seconds_left"),
        (0, 0, "seconds_left"),
    ):
        with refused("(m)4", field):
            apply(running, ClockSet(at=after(1), step=step, seconds_left=seconds))
    with refused("(m)", "at"):
        apply(make_seated(2), ClockSet(at=after(1), step=0, seconds_left=60))
    with refused("(m)", "at"):
        apply(running, PlayResumed(at=after(1)))
    paused = apply(running, PlayPaused(at=after(1), reason="Power cut"))
    with refused("(m)", "at"):
        apply(paused, PlayPaused(at=after(2)))
