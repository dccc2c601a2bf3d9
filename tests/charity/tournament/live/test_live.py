"""A tournament on the server's own tables, from the draw to the prizes. 13:47-20.40."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from pitboss.charity.tournament.clock import read_clock
from pitboss.charity.tournament.events import ChipsRaced, HandPlayed
from pitboss.charity.tournament.finish import rank_finish
from pitboss.charity.tournament.live import HUNDREDTHS
from pitboss.charity.tournament.prizes import award_prizes
from pitboss.house.ledger.verifying import verify
from pitboss.house.tables.rows import TablePostingRow
from pitboss.poker.options import PokerOptions
from pitboss.storage.errors import NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.storage.store import parse_url
from tests.charity.tournament.live.a_tournament import LiveTournament
from tests.helpers import refused
from tests.server.helpers import awaited, mild_action, person


@pytest.mark.rule("13:47-20.40(c)", "13:47-20.40(d)", "13:47-20.40(i)1", "13:47-20.40(k)")
def test_bots_play_two_tables_from_the_draw_to_the_prizes(live: LiveTournament) -> None:
    live.open(6, seats=3)
    live.begin()
    assert [len(each.players) for each in live.tables] == [3, 3]
    live.until(lambda: not live.tables, seconds=8)
    made, play = live.made, live.play
    assert play.phase == "ended"
    assert live.hands == sum(isinstance(each, HandPlayed) for each in play.events) > 6
    places = [each.entrants for each in rank_finish(play)]
    assert len(places[0]) == 1
    assert play.entrants[places[0][0]].stack == 6 * 1500
    assert {"break-table", "end"} <= {each.does for each in made.steps}
    for each in award_prizes(play):
        live.desk.submit("award", entrant=each.entrant)
    live.desk.submit("report")
    with live.house.store.read() as connection:
        assert connection.scalar(select(func.count()).select_from(TablePostingRow)) == 0
    verify(parse_url(f"sqlite:///{live.path}"))


@pytest.mark.rule("13:47-20.40(m)4")
def test_blinds_rise_between_hands_and_not_during_one(live: LiveTournament) -> None:
    live.open(3, seats=3)
    live.begin()
    table = live.table(1)
    live.until(lambda: table.round is not None)
    live.desk.submit("set-clock", step=3)
    round = table.round
    assert round is not None
    live.until(lambda: table.table.number == 2)
    for hand, big in ((round, 50), (live.table(1).round, 200)):
        assert hand is not None
        options = hand.start.options
        assert isinstance(options, PokerOptions)
        assert options.posted_blinds[-1] == big * HUNDREDTHS


@pytest.mark.rule("13:47-20.40(m)7", "13:47-20.40(c)")
def test_the_smallest_chip_is_raced_off_at_live_tables_between_hands(live: LiveTournament) -> None:
    """Odd chips of 25 are drawn for by themselves, and tables deal on with what the desk has."""
    race = [
        {"step": 1, "minutes": 1, "small": 25, "big": 50},
        {"step": 2, "minutes": 1, "race_off": 25},
        {"step": 3, "minutes": 30, "small": 100, "big": 200},
    ]
    live.open(6, seats=3, schedule=race)
    live.begin()
    while not live.play.raced:
        rounds = [each.round for each in live.tables if each.round is not None]
        live.step(2)
        assert not live.play.raced or all(each.over for each in rounds), "the race waits for every hand"
    (raced,) = (each for each in live.play.events if isinstance(each, ChipsRaced))
    assert raced.denomination == 25
    assert set(raced.odd.values()) <= {25, 50, 75}
    assert raced.awarded
    assert live.play.chips_in_play == 6 * 1500 + sum(raced.awarded.values()) - sum(raced.odd.values())
    assert not any("does not count" in each.text for each in live.made.steps)
    hands = live.hands
    live.until(lambda: live.hands > hands + 2)  # each hand is checked against the desk
    assert live.play.raced == (25,)
    assert all(each.stack % 100 == 0 for each in live.entrants().values())


def take_out(live: LiveTournament, entrant: int) -> None:
    """Take a player out by a ruling of the operator."""
    live.desk.submit("record-dispute", dispute=f"Number {entrant} told others the hand")
    live.desk.submit("rule", dispute=len(live.made.steps) - 1, ruling="Out")
    chips = live.entrants()[entrant].stack
    live.desk.submit("disqualify", entrant=entrant, ruling=live.play.rulings[-1].number, chips=chips)


def seat_ann(live: LiveTournament, table: int = 1) -> tuple[Person, int]:
    """Let Ann play a seat of a table. The others have neither phone nor bot."""
    ann = person(live.house, "Ann")
    live.desk.submit("draw-seats")
    number = next(each.number for each in live.entrants().values() if each.table == table)
    live.desk.submit("connect", entrant=number, account="Ann")
    live.desk.submit("start", other_games=["blackjack"])
    live.step()
    return ann, number


@pytest.mark.rule("13:47-20.40(d)")
def test_a_player_who_is_moved_follows_to_the_new_table(live: LiveTournament) -> None:
    live.open(8, seats=5, bots=False)
    ann, number = seat_ann(live, 2)
    old = live.table(2).id
    assert live.house.look(ann, old)["seat"] == live.entrants()[number].seat
    assert live.house.find_new_table(ann.id, old) is None
    live.desk.submit("pause")
    for each in [each.number for each in live.entrants().values() if each.table == 1][:3]:
        take_out(live, each)
    live.until(lambda: len(live.tables) == 1)
    new = live.table(1).id
    assert live.house.find_new_table(ann.id, old) == new
    assert live.house.look(ann, new)["seat"] == live.entrants()[number].seat
    live.check()
    with pytest.raises(NotFound):
        live.house.look(ann, old)


@pytest.mark.rule("13:47-20.40(l)")
def test_a_hand_does_not_count_if_a_ruling_takes_out_a_player_during_it(live: LiveTournament) -> None:
    live.open(4, seats=4)
    live.begin()
    live.until(lambda: live.table(1).round is not None)
    before = {number: each.stack for number, each in live.entrants().items()}
    take_out(live, 2)
    live.until(lambda: "does not count" in live.made.steps[-1].text)
    assert {number: each.stack for number, each in live.entrants().items()} == {**before, 2: 0}
    live.step()
    assert sum(live.table(1).table.stacks.values()) == 3 * 1500 * HUNDREDTHS


@pytest.mark.rule("13:47-20.40(h)")
def test_a_rebuy_during_a_hand_reaches_the_table_after_it(live: LiveTournament) -> None:
    live.open(3, seats=3, rebuys=1, rebuy_price=4000, rebuy_chips=1500, rebuy_minutes=60)
    live.begin()
    live.until(lambda: live.table(1).round is not None)
    round = live.table(1).round
    assert round is not None
    live.desk.submit("rebuy", entrant=1)
    assert round.start.stacks == dict.fromkeys(round.start.stacks, 1500 * HUNDREDTHS)
    live.until(lambda: round.over)
    live.step()
    assert sum(live.table(1).table.stacks.values()) == 4 * 1500 * HUNDREDTHS


@pytest.mark.rule("13:47-20.40(c)", "13:47-20.40(d)", "13:47-20.40(h)")
def test_nobody_sits_down_leaves_or_adds_chips_by_themselves(live: LiveTournament) -> None:
    live.open(3, seats=4, bots=False)
    ann, _ = seat_ann(live)
    house, table = live.house, live.table(1).id
    free = next(seat for seat in range(1, 5) if seat not in live.table(1).seats)
    stranger, boss = person(house, "Stan"), person(house, "Sue", "supervisor")
    with refused("13:47-20.40(d)"):
        house.sit(stranger, table, free)
    with refused("13:47-20.40(c)"):
        house.leave(ann, table)
    with refused("13:47-20.40(h)"):
        house.buy(ann, table, 1000)
    with refused("13:47-20.40(j)6"):
        house.record(boss, table)
    requests: list[Callable[[], object]] = [
        lambda: house.add_bot(boss, table, free),
        lambda: house.clear_seat(boss, table, 1),
        lambda: house.take_place(boss, table, "supervisor"),
        lambda: house.close(boss, table),
        lambda: house.pause(boss, table),
        lambda: house.change_settings(boss, table, {"answer_seconds": 0}),
        lambda: house.change_options(boss, table, {}),
    ]
    for request in requests:
        with refused("13:47-20.40(m)7"):
            request()
    with pytest.raises(NotAllowed, match="desk"):
        house.open_table(boss, "casino-night-hold-em", settings={"event": "tournament 1 table 1"})
    with refused("13:47-20.40(m)7"):
        live.desk.submit("move", entrant=1, table=1, seat=free)
    live.check()


def test_a_player_acts_and_one_who_does_not_answer_is_blinded_off(live: LiveTournament) -> None:
    live.open(3, seats=3, bots=False)
    ann, number = seat_ann(live)
    house, table = live.house, live.table(1)
    for hand in (1, 2):
        live.until(lambda: awaited(house, ann, table.id) or table.table.number > hand)  # noqa: B023
        if awaited(house, ann, table.id):
            house.act(ann, table.id, mild_action(house, ann, table.id))
    assert not table.seats[live.entrants()[number].seat].out
    live.until(lambda: table.seats[live.entrants()[number].seat].out, seconds=10)
    stack = live.entrants()[number].stack
    live.until(lambda: live.entrants()[number].stack < stack, seconds=10)
    assert house.look(ann, table.id)["table"]["seats"][0]["name"].startswith("Player")


def test_a_killed_server_goes_on_from_the_last_hand_and_the_clock_with_it(live: LiveTournament) -> None:
    live.open(6, seats=3)
    live.begin()
    live.until(lambda: live.hands >= 3 and any(each.round is not None for each in live.tables))
    chips = {each.settings.event: each.table.stacks for each in live.tables if each.is_free}
    left = read_clock(live.play, live.clock.now()).seconds_left
    live.restart()
    live.clock.turn(7)
    assert read_clock(live.play, live.clock.now()).seconds_left == left - 7
    assert {
        each.settings.event: each.table.stacks for each in live.tables if each.settings.event in chips
    } == chips
    hands = live.hands
    live.until(lambda: live.hands >= hands + 3)
    keys = [each.settings.event for each in live.tables]
    assert len(keys) == len(set(keys))


@pytest.mark.rule("13:47-20.40(i)1")
def test_play_goes_on_with_a_late_player_when_a_seat_falls_free(live: LiveTournament) -> None:
    live.open(2, seats=2, rules=({"rule": "late_entry", "choice": "on"},))
    live.begin()
    live.until(lambda: live.table(1).round is not None)
    live.desk.submit("register", player="Late Lee")
    live.desk.submit("connect", entrant=3, bot="maniac")
    live.until(lambda: live.play.phase == "ended", seconds=20)
    assert 3 in {each for place in rank_finish(live.play)[:2] for each in place.entrants}


@pytest.mark.rule("13:47-20.40(i)2")
def test_play_stops_at_the_set_time_after_the_hands_under_way(live: LiveTournament) -> None:
    ends = live.clock.now() + timedelta(minutes=3)
    live.open(4, seats=4, end="set_time", ends_at=ends.isoformat())
    live.begin()
    live.until(lambda: not live.tables)
    play = live.play
    assert play.phase == "ended"
    hands = [each.at for each in play.events if isinstance(each, HandPlayed)]
    assert sum(each > ends for each in hands) <= 1


@pytest.mark.rule("13:47-20.40(i)2")
def test_players_with_equal_chips_play_on_after_the_set_time_if_posted(live: LiveTournament) -> None:
    ends = live.clock.now() + timedelta(seconds=2)
    rules = ({"rule": "equal_chips_at_end", "choice": "play_on"},)
    live.open(4, seats=4, end="set_time", ends_at=ends.isoformat(), rules=rules)
    live.begin()
    live.until(lambda: not live.tables)
    play = live.play
    assert play.phase == "ended"
    assert [each.at for each in play.events if isinstance(each, HandPlayed)]
    places = [each for each in rank_finish(play) if each.place <= len(play.sheet.prizes)]
    left = {each.number for each in play.players}  # others may have gone out in one hand, with equal chips
    assert all(len(left.intersection(each.entrants)) <= 1 for each in places)


def test_a_late_player_is_seated_without_the_director(live: LiveTournament) -> None:
    live.open(3, seats=4, rules=({"rule": "late_entry", "choice": "on"},))
    live.begin()
    live.desk.submit("register", player="Late")
    live.desk.submit("connect", entrant=4, bot="station")
    live.until(lambda: live.play.entrants[4].table == 1)
    live.until(lambda: any(4 in each.stacks for each in live.play.events if isinstance(each, HandPlayed)))


def test_tables_wait_while_the_tournament_is_paused(live: LiveTournament) -> None:
    live.open(3, seats=3)
    live.begin()
    live.until(lambda: live.hands == 1)
    live.desk.submit("pause")
    live.until(lambda: bool(live.table(1).halted))
    assert "paused" in live.table(1).halted
    number = live.table(1).table.number
    for _ in range(20):
        live.step(5)
    assert live.table(1).table.number == number
    live.desk.submit("resume")
    live.until(lambda: live.table(1).table.number > number)
