"""What players read about their tickets: whole sentences."""

from __future__ import annotations

from pitboss.games.keno.describing import describe_bets, describe_catch, describe_loss
from pitboss.games.keno.game import Keno
from pitboss.games.keno.ticket import Ticket, drawn_bits
from pitboss.table.words import say
from tests.cases import for_each
from tests.games.keno.table import buy, draw_of, finish, start, table
from tests.helpers import events_named

DRAWN = drawn_bits(range(1, 21))


@for_each(
    ("ticket", "bets", "caught"),
    [
        ("5 15 45: 1/3 at $1", "5, 15 and 45 in game 1", "caught 2 of 3 on 5, 15 and 45"),
        ("7: 1/1 at $2.50; games 2 to 4", "$2.50 a game on 7 in games 2 to 4", "caught 1 of 1 on 7"),
        (
            "quick-pick 1 2: 1/2 at $1",
            "1 and 2, picked by the system, in game 1",
            "caught 2 of 2 on 1 and 2",
        ),
        (
            "1 2 | 3 41 | 50 60: 3/2 at $1, 3/4 at $2",
            "$1 on each of 3 ways of 2 numbers and $2 on each of 3 ways of 4 numbers of "
            "1 2 | 3 41 | 50 60, in game 1",
            "caught 3 of 6, and none of 6 ways paid",
        ),
        (
            "king 7 | 1 2: 1/3 at $1",
            "$1 on one way of 3 numbers of king 7 | 1 2, in game 1",
            "caught 3 of 3 on 1, 2 and 7",
        ),
    ],
)
def test_a_ticket_is_described_in_words(ticket: str, bets: str, caught: str) -> None:
    assert describe_bets(Ticket.parse(ticket)) == bets
    assert describe_catch(Ticket.parse(ticket), DRAWN, 0) == caught


def test_a_loss_over_several_games_names_the_last() -> None:
    ticket = Ticket.parse("5 45: 1/2 at $1; games 1 to 3")
    said = "won nothing in 3 games, and in the last caught 1 of 2 on 5 and 45"
    assert describe_loss(ticket, DRAWN) == said


def test_the_log_says_what_was_bet_and_what_was_caught() -> None:
    round = finish(buy(start(table(), draw_of(5, 6, 7)), (5, 15, 45), w1_3=100))
    (bought,), (lost,) = events_named(round, "ticket"), events_named(round, "loses")
    assert say(bought, Keno()) == "Seat 1 buys ticket 1 for $1: 5, 15 and 45 in game 1."
    assert say(lost, Keno()) == "Ticket 1 of seat 1 caught 1 of 3 on 5, 15 and 45: $1 bet, nothing paid."
