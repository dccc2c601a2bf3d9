"""What players read about their tickets: whole sentences."""

from __future__ import annotations

from pitboss.games.keno.describing import describe_bets
from pitboss.games.keno.game import Keno
from pitboss.games.keno.ticket import Ticket
from pitboss.table.words import say
from tests.cases import for_each
from tests.games.keno.table import buy, draw_of, finish, start, table
from tests.helpers import events_named


@for_each(
    ("ticket", "bets"),
    [
        ("5 15 45: 1/3 at $1", "5, 15 and 45 in game 1"),
        ("7: 1/1 at $2.50; games 2 to 4", "$2.50 a game on 7 in games 2 to 4"),
        (
            "quick-pick 1 2: 1/2 at $1",
            "1 and 2, picked by the system, in game 1",
        ),
        (
            "1 2 | 3 41 | 50 60: 3/2 at $1, 3/4 at $2",
            "$1 on each of 3 ways of 2 numbers and $2 on each of 3 ways of 4 numbers of "
            "1 2 | 3 41 | 50 60, in game 1",
        ),
        (
            "king 7 | 1 2: 1/3 at $1",
            "$1 on one way of 3 numbers of king 7 | 1 2, in game 1",
        ),
    ],
)
def test_a_ticket_is_described_in_words(ticket: str, bets: str) -> None:
    assert describe_bets(Ticket.parse(ticket)) == bets


def test_the_log_says_what_was_bet_and_what_won() -> None:
    round = finish(buy(start(table(), draw_of(5, 15, 45)), (5, 15, 45), w1_3=100))
    (bought,), (won,) = events_named(round, "ticket"), events_named(round, "wins")
    assert say(bought, Keno()) == "Seat 1 buys ticket 1 for $1: 5, 15 and 45 in game 1."
    assert say(won, Keno()) == "Ticket 1 of seat 1 wins $43 in game 1: 3 caught."
