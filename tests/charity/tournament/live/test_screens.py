"""Screens of a live tournament: the desk's tasks, the card on a phone, and the route for programs."""

from __future__ import annotations

from pitboss.web.charity.tournament.book import TournamentBook
from pitboss.web.charity.tournament.director import list_done
from pitboss.web.charity.tournament.live import (
    connect_card,
    describe_play_here,
    find_server_table,
    list_stacks,
)
from pitboss.web.charity.tournament.seats import list_players, list_tables
from pitboss.web.charity.tournament.tasks import list_tasks
from tests.charity.tournament.live.a_tournament import LiveTournament
from tests.helpers import refused
from tests.server.helpers import person


def test_the_holder_of_a_card_plays_its_seat_and_nobody_else(live: LiveTournament) -> None:
    live.open(3, seats=3, bots=False)
    ann, ben = person(live.house, "Ann"), person(live.house, "Ben")
    book = TournamentBook(live.desk.office.ledger)
    one, two = (book.read(1).play.entrants[number] for number in (1, 2))
    offered = describe_play_here(live.house, book.read(1), one, None)
    assert offered is not None
    assert offered.may_connect
    connect_card(live.desk.office, book.read(1), one, ann)
    connect_card(live.desk.office, book.read(1), one, ann)  # opens the card again
    with refused("13:47-20.40(m)7", "somebody plays this seat"):
        connect_card(live.desk.office, book.read(1), one, ben)
    with refused("13:47-20.40(j)4"):
        connect_card(live.desk.office, book.read(1), two, ann)
    live.begin()
    look = book.read(1)
    mine = describe_play_here(live.house, look, look.play.entrants[1], ann)
    assert mine is not None
    assert mine.table == find_server_table(live.house, look, 1) == live.table(1).id
    theirs = describe_play_here(live.house, look, look.play.entrants[1], ben)
    assert theirs is not None
    assert "Sign in" in theirs.says


def test_the_desk_offers_only_what_live_tables_do_not_do_themselves(live: LiveTournament) -> None:
    live.open(6, seats=3, bots=False)
    book = TournamentBook(live.desk.office.ledger)
    ids = {each.id for each in list_tasks(book.read(1))}
    assert {f"connect-{number}" for number in range(1, 7)} < ids
    for number in range(1, 7):
        live.desk.submit("connect", entrant=number, bot="maniac")
    live.begin()
    live.until(lambda: live.hands > 0)
    look = book.read(1)
    assert [each.id for each in list_tasks(look)] == []
    assert all(each.button is None for each in list_tables(look, book))
    assert {each.text.split(",")[0] for each in list_done(look) if each.undo is None} >= {"Play began"}
    stacks = [each.stack for each in list_stacks(look)]
    assert stacks == sorted(stacks, reverse=True)
    shown = {each.name: each.stack for each in list_players(look)}
    assert sum(stack or 0 for stack in shown.values()) == look.play.chips_in_play
