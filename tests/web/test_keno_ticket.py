"""The ticket panel at a keno table: quotes, purchases, refusals, and the draw told number by number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from fastapi.testclient import TestClient

from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.ordering import TicketOrder
from pitboss.games.keno.remarks import read_remarks
from pitboss.server.service import TableService
from pitboss.storage.people import Person
from pitboss.web.tables.keno_draw import WatchedDraw, read_draw
from pitboss.web.tables.keno_pays import describe_chance, list_games, pay_table, quote
from pitboss.web.tables.keno_ticket import draw_board, ticket_panel
from tests.cases import for_each
from tests.games.keno.table import buy, draw_of, finish, start, table
from tests.web.playing import FAST
from tests.web.served import house_in, member

OPTIONS = KenoOptions()
ORDER: dict[str, Any] = {"groups": [[7, 14, 23]], "rates": [{"spots": 3, "rate": 200}], "games": 3}


# Quotes


def quoted(*groups: tuple[int, ...], stack: int = 10_000, options: KenoOptions = OPTIONS, **more: Any) -> Any:
    rates = more.pop("rates", {sum(map(len, groups)): 200})
    return quote(TicketOrder(groups=groups, rates=rates, **more), options, 48, stack)


def test_a_quote_tells_the_price_and_how_it_comes_about() -> None:
    found = quoted((7, 14, 23, 38, 56, 71), games=3)
    assert (found["price"], found["total"], found["sum"]) == (600, "$6", "$2 × 3 games")
    assert (found["games"], found["refused"]) == ("games 48 to 50", None)
    ways = quoted((80,), (1, 2), (3, 4), king=True, rates={3: 100, 5: 300})
    assert (ways["price"], ways["sum"]) == (500, "2 ways at $1 + 1 way at $3 × 1 game")
    assert [each["says"] for each in ways["ways"]][:2] == ["1 way of 1 number", "2 ways of 2 numbers"]


def test_the_pay_table_has_exact_chances_and_the_legal_limit() -> None:
    found = pay_table(OPTIONS, 6, 200)
    assert [(row.catch, row.chance, row.pays) for row in found.rows] == [
        (6, "1 in 7,753", "$3,200"), (5, "1 in 323", "$180"), (4, "1 in 35", "$8"), (3, "1 in 7.7", "$2"),
    ]  # fmt: skip
    assert found.rows[0].exactly == "51/395395"
    assert (found.returned, found.kept, found.most_kept) == ("$0.73", "27.1%", "30%")
    assert found.cite == "19:47-15.3(e)"
    assert pay_table(OPTIONS, 15, 10_000).rows[0].pays == "$100,000"  # the card's limit


def test_the_pay_table_follows_the_posted_rate_card() -> None:
    card = {"schedules": {"1": {"1": 3}, "2": {"2": 12}}, "types": ["straight"], "multi_race": False}
    posted = KenoOptions(rate_card=card)
    assert [row.pays for row in pay_table(posted, 2, 100).rows] == ["$12"]
    refused = quoted((1, 2), (3, 4), options=posted, rates={2: 100})["refused"]
    assert refused["field"] == "groups"
    assert "split tickets are not on the rate card" in refused["error"]
    assert quoted((1, 2), options=posted, games=2)["refused"]["field"] == "games"


@for_each(
    ("chance", "words"),
    [(Fraction(1, 4), "1 in 4"), (Fraction(3, 23), "1 in 7.7"), (Fraction(2, 15_507), "1 in 7,754")],
)
def test_a_chance_is_one_in_so_many(chance: Fraction, words: str) -> None:
    assert describe_chance(chance) == words


def test_games_in_a_row_are_listed() -> None:
    assert [list_games(48, each) for each in (1, 2, 5)] == ["game 48", "games 48 and 49", "games 48 to 52"]


@for_each(
    ("found", "field"),
    [
        (quoted((), rates={}), "groups"),
        (quoted((1, 2), rates={}), "rates"),
        (quoted((1, 2), rates={2: 20_000}), "rates"),
        (quoted((1, 2), stack=150), "rates"),
        (quoted((1, 2), games=99), "games"),
    ],
)
def test_a_quote_says_what_is_wrong_and_where(found: Any, field: str) -> None:
    assert found["refused"]["field"] == field
    assert found["refused"]["cite"]


# Purchases at a table


class Player(NamedTuple):
    """Somebody at a keno table whose game is open."""

    house: TableService
    person: Person
    client: TestClient
    table: int

    def post(self, path: str = "ticket", **body: Any) -> Any:
        whole = {**ORDER, **body}
        return self.client.post(
            f"/table/{self.table}/{path}", json=whole, headers={"Accept": "application/json"}
        )

    def act(self, do: str, value: Any = None) -> None:
        self.house.act(self.person, self.table, {"do": do, "value": value})

    @property
    def view(self) -> Any:
        return self.house.look_at(self.person, self.table).view

    @property
    def numbers(self) -> list[str]:
        return [each.numbers for each in read_remarks(self.view.remarks).tickets]


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with house_in(tmp_path) as house:
        client = member(house, "Maria")
        person = house.people.find("Maria")
        made = house.open_table(person, "keno", settings=FAST)["table"]
        house.sit(person, made, 1)
        house.ready(person, made)
        while house.look_at(person, made).phase != "round":
            house.tick()
        yield Player(house, person, client, made)


def test_a_ticket_is_bought_in_one_request_at_the_price_shown(player: Player) -> None:
    answer = player.post(price=600)
    assert answer.status_code == 200
    assert player.numbers == ["7 14 23"]
    assert player.view.stacks[1] == 100_000 - 600
    assert player.post("ticket-price").json()["price"] == 600


def test_a_repeated_purchase_is_carried_out_once(player: Player) -> None:
    key = {"Idempotency-Key": "once"}
    for _ in range(2):
        answer = player.client.post(
            f"/table/{player.table}/ticket", json={**ORDER, "price": 600}, headers=key
        )
        assert answer.status_code == 200
    assert player.numbers == ["7 14 23"]


@for_each(
    ("body", "status", "words"),
    [
        ({"price": 500}, 409, "costs $6, not $5"),
        ({"price": 600, "games": 21}, 422, "1 to 20 games"),
        ({"price": 200, "rates": [{"spots": 3, "rate": 20_000}]}, 422, "$1 to $100"),
        ({"price": 600, "quick": True}, 422, "pick again"),
        ({"price": 600, "groups": [[7, 7, 14]]}, 422, "no number may appear twice"),
        ({"price": "600"}, 422, ""),
    ],
)
def test_a_refused_purchase_changes_nothing(
    player: Player, body: dict[str, Any], status: int, words: str
) -> None:
    answer = player.post(**body)
    assert answer.status_code in (status, 400)
    assert words in answer.json()["error"]
    assert player.numbers == []
    assert (player.view.stacks[1], player.view.inputs) == (100_000, 0)


def test_a_request_of_the_table_is_kept_when_a_purchase_is_refused(player: Player) -> None:
    player.act("quick_pick", 4)
    form = read_remarks(player.view.remarks).form
    assert player.post(price=1).status_code == 409
    assert read_remarks(player.view.remarks).form == form


def test_a_purchase_beyond_the_stack_is_refused_at_the_bet(player: Player) -> None:
    answer = player.post(rates=[{"spots": 3, "rate": 10_000}], games=11, price=110_000)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "rates"


def test_somebody_without_a_seat_buys_nothing(player: Player) -> None:
    stranger = member(player.house, "Ann")
    for path in ("ticket", "ticket-price"):
        body = {**ORDER, "price": 600}
        answer = stranger.post(f"/table/{player.table}/{path}", json=body)
        assert answer.status_code in (403, 409)


# The panel and the board


def test_the_panel_offers_what_the_posted_options_allow(player: Player) -> None:
    panel = ticket_panel(player.house.look_at(player.person, player.table))
    assert panel is not None
    assert (panel.game, panel.first, panel.spots, panel.selling, panel.ready) == (1, 1, 15, True, True)
    assert panel.bets == (100, 200, 500, 1_000, 2_000)
    assert panel.games == (1, 2, 3, 5, 10, 20)
    assert panel.limits == "$1 to $100 by $1"
    player.post(price=600)
    panel = ticket_panel(player.house.look_at(player.person, player.table))
    assert panel is not None
    (own,) = panel.tickets
    assert (own.says, own.terms, own.price) == ("7 14 23", "$2 a game, games 1 to 3", "$6")
    assert own.deeds == (("void", "ticket 1", "Return it"),)


def test_the_board_shows_the_numbers_and_the_players(player: Player) -> None:
    board = str(draw_board(player.house.look_at(player.person, player.table)))
    assert board.count('class="knum') == 80
    assert 'data-selling="1"' in board
    assert "You</b>" in board
    watched = str(draw_board(player.house.look_at(None, player.table)))
    assert 'data-selling=""' in watched
    assert "Sit here" in watched


# The draw


def drawn(*first: int, games: int = 0) -> WatchedDraw:
    round = buy(start(table(), draw_of(*first)), (3, 17, 42), games=games, w1_3=200)
    found = read_draw(finish(round).view(1), OPTIONS)
    assert found is not None
    return found


def test_a_draw_is_told_number_by_number() -> None:
    found = drawn(3, 9, 17)
    assert found.numbers[:3] == (3, 9, 17)
    assert found.own == {3, 17, 42}
    (ticket,) = found.tickets
    assert [each["head"] for each in ticket.steps[:4]] == [
        "0 of 3 caught", "1 of 3 caught", "1 of 3 caught", "2 of 3 caught",
    ]  # fmt: skip
    assert [each["amount"] for each in (ticket.steps[2], ticket.steps[3], ticket.steps[-1])] == [
        "", "$2 so far", "$2",
    ]  # fmt: skip
    assert ticket.steps[3]["says"] == "17 numbers to go. Chance of 3: 22.1%."  # 17 of the 77 left
    assert [ball.at for ball in ticket.balls] == [1, 3, 0]
    assert [(rung.catch, rung.pays) for rung in ticket.rungs] == [(2, "$2"), (3, "$86")]
    assert (ticket.paid, ticket.net, found.net, found.owed) == ("Won $2", "even", "even", "")


def test_winnings_of_several_games_wait_for_the_last() -> None:
    found = drawn(3, 17, 42, games=3)
    assert (found.net, found.owed) == ("+$84", "$86")
    assert found.tickets[0].terms == "$2 a game, games 1 to 3, paid after game 3"


def test_a_lost_ticket_and_a_stranger_see_the_draw() -> None:
    found = drawn(1, 2)
    assert (found.net, found.tickets[0].paid, found.tickets[0].sign) == ("−$2", "Pays nothing", -1)
    round = finish(buy(start(table(), draw_of(1)), (3, 17, 42), w1_3=200))
    watched = read_draw(round.view(None), OPTIONS)
    assert watched is not None
    assert (watched.tickets, watched.net, len(watched.numbers)) == ((), "", 20)


def test_nothing_of_the_draw_is_told_before_it() -> None:
    round = buy(start(table(), draw_of(3)), (3, 17, 42), w1_3=200)
    assert read_draw(round.view(1), OPTIONS) is None
    assert read_draw(None, OPTIONS) is None
