"""The supervisor's screen: irregularities in words, rulings, running the table, and permissions."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.equipment.cards import in_words
from pitboss.equipment.chance import Chance
from pitboss.server.service import TableService
from pitboss.storage.errors import Conflict, NotAllowed
from pitboss.storage.people import Person
from pitboss.table.option import Choice, Stakes
from pitboss.web.page import law_page
from pitboss.web.tables.ruling_text import newest_ruling
from pitboss.web.tables.sentences import piece_text
from tests.server.helpers import FAST, PASSPHRASE, HandClock, awaited, mild_action, person, until
from tests.web.served import house_in, visitor

STACK = 100_000
FLOOR = "/floor"
TRAINING = {**FAST, "mishaps": 6, "answer_seconds": 0}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def house(tmp_path: Path, clock: HandClock) -> Iterator[TableService]:
    """Return a house whose rounds are the same in every run."""
    seeds = itertools.count(1)
    with house_in(
        tmp_path, clock=clock, chance=lambda rate: Chance.seeded(next(seeds), mishaps=rate)
    ) as found:
        yield found


@pytest.fixture
def sue(house: TableService) -> Person:
    return person(house, "Sue", "supervisor")


def screen(table: int, *more: str) -> str:
    """Return an address of the screen of a table."""
    return "/".join(("/table", str(table), "rulings", *more))


def api(table: int, deed: str) -> str:
    return "/".join(("/api", "tables", str(table), deed))


def browser_of(house: TableService, who: Person) -> TestClient:
    found = visitor(house)
    found.headers["Authorization"] = f"Bearer {house.people.create_token(who)}"
    return found


def training(house: TableService, sue: Person, game: str, **options: Any) -> tuple[int, list[Person]]:
    """Open a table with mishaps, three players, and a supervisor in place."""
    table = house.open_table(sue, game, options=options, settings=TRAINING)["table"]
    players = [person(house, name) for name in ("Ann", "Bob", "Cy")]
    for seat, who in enumerate(players, 1):
        house.sit(who, table, seat)
    house.take_place(sue, table, "supervisor")
    return table, players


def until_wrong(
    house: TableService, sue: Person, table: int, players: list[Person], *names: str, dealt: bool = False
) -> None:
    """Play the mildest options until something goes wrong in a round in which a player must act."""

    def wrong() -> bool:
        look = house.look_at(sue, table)
        view = look.view
        found = newest_ruling(view.events) if view is not None and look.phase == "round" else None
        turn = view.turn if view is not None else None
        if view and found and found.name in names and turn is not None and turn.actor > 0:
            out = any(each.name == "deal" for each in view.events)
            if view.options and (out or not dealt):
                return True
        for who in (sue, *players):
            if awaited(house, who, table):
                house.act(who, table, decide(house, who, table))
                break
        return False

    until(house, wrong, most=4000)


def decide(house: TableService, who: Person, table: int) -> dict[str, Any]:
    """Return the minimum wager on the first area, or else the mildest option."""
    look = house.look_at(who, table)
    assert look.view is not None
    mine = any(seat == look.seat for seat, _ in look.view.wagers)
    stakes = next((each for each in look.view.options if isinstance(each, Stakes)), None)
    if stakes is not None and not mine:
        return stakes.action().to_json()
    return mild_action(house, who, table)


def money(house: TableService, table: int) -> int:
    running = house.in_play.get(table)
    return running.round.total_money() if running.round is not None else sum(running.table.stacks.values())


def test_a_supervisor_rules_at_poker(house: TableService, sue: Person) -> None:
    table, players = training(house, sue, "hold-em", ask_recut="on")
    until_wrong(house, sue, table, players, "misdeal", "dead_hand", "boxed_card", "off_table")
    tab, before = browser_of(house, sue), money(house, table)
    shown = tab.get(screen(table)).text
    look = house.look_at(sue, table)
    assert look.view is not None
    found = newest_ruling(look.view.events)
    assert found is not None
    assert f'data-rule="{found.cite}"' in shown
    assert "What the rule orders" in shown
    assert "a card missing or one too many" in shown
    asked = {"do": "report", "value": json.dumps("a card missing or one too many")}
    told = tab.get(screen(table, "means"), params=asked).json()
    assert "The round is dead" in told["html"]
    assert law_page("13:69F-14.15(g)") in told["html"]
    stacks = house.in_play.get(table).round.start.stacks  # type: ignore[union-attr]
    body = {"do": "report", "value": "a card missing or one too many", "turn": told["turn"]}
    assert tab.post(api(table, "act"), json=body).status_code == 200
    assert {each.seat: each.stack for each in house.table(None, table).seats} == stacks
    assert money(house, table) == before
    assert "The supervisor decides" in unescape(tab.get(screen(table, "now")).text)
    number = house.table(None, table).rounds
    until(house, lambda: house.table(None, table).rounds > number, most=20)


def test_a_supervisor_rules_at_a_game_against_the_house(house: TableService, sue: Person) -> None:
    table, players = training(house, sue, "three-card-poker")
    until_wrong(house, sue, table, players, "irregular", dealt=True)
    tab = browser_of(house, sue)
    shown = unescape(tab.get(screen(table, "now")).text)
    look = house.look_at(sue, table)
    assert look.view is not None
    found = newest_ruling(look.view.events)
    option = look.view.options[0]
    assert found is not None
    assert found.data["what"] in shown
    assert isinstance(option, Choice)
    word = "a hand has the wrong number of cards"
    assert word in option.among
    assert look.view.wagers
    start = house.in_play.get(table).round.start.stacks  # type: ignore[union-attr]
    told = tab.get(screen(table, "means"), params={"do": "report", "value": json.dumps(word)}).json()
    assert "The round is void" in told["html"]
    assert "back." in told["html"]
    house.act(sue, table, {"do": "report", "value": word}, turn=told["turn"])
    assert {each.seat: each.stack for each in house.table(None, table).seats} == start


def test_a_pass_is_ordered(house: TableService, sue: Person) -> None:
    table, players = training(house, sue, "mini-dice")
    tab = browser_of(house, sue)

    def offered() -> bool:
        if "order_pass" in tab.get(screen(table, "now")).text:
            return True
        for who in (sue, *players):
            if awaited(house, who, table):
                view = house.look(who, table)["round"]
                accept = any(each["do"] == "accept" for each in view["options"])
                house.act(who, table, {"do": "accept"} if accept else mild_action(house, who, table))
                break
        return False

    until(house, offered, most=400)
    house.act(sue, table, {"do": "order_pass", "value": "violation"})
    assert "orders" in tab.get(screen(table, "now")).text
    assert 'class="ruled"' in browser_of(house, players[0]).get(f"/table/{table}").text


@pytest.mark.parametrize("game", ["hold-em", "seven-card-stud", "three-card-poker", "pai-gow"])
def test_the_screen_contains_no_hidden_cards(house: TableService, sue: Person, game: str) -> None:
    table, players = training(house, sue, game)
    until_wrong(
        house, sue, table, players, "misdeal", "dead_hand", "boxed_card", "off_table", "exposed", "irregular"
    )
    round = house.in_play.get(table).round
    assert round is not None
    public = {card for event in round.view(None).events for card in event.cards}
    hidden = {card for event in round.events for card in event.cards} - public
    tab = browser_of(house, sue)
    shown = tab.get(screen(table)).text
    look = house.look_at(sue, table)
    assert look.view is not None
    options = [each for each in look.view.options if isinstance(each, Choice)]
    for option in options:
        for word in option.among:
            asked = {"do": option.name, "value": json.dumps(word)}
            answer = tab.get(screen(table, "means"), params=asked)
            assert answer.status_code == 200, (word, answer.text)
            shown += answer.json()["html"]
    deep = tab.get(screen(table, "means"), params={"do": options[0].name, "value": "[" * 1500})
    assert deep.status_code == 400
    for card in hidden:
        assert piece_text(card) not in shown
        assert card > 52 or f">{in_words(card)}<" not in shown


def test_looking_ahead_changes_nothing_and_reveals_no_card(house: TableService, sue: Person) -> None:
    table, players = training(house, sue, "hold-em")
    until_wrong(house, sue, table, players, "boxed_card", "off_table", "dead_hand", "misdeal")
    running = house.in_play.get(table)
    assert running.round is not None
    before = (list(running.round.inputs), len(running.round.events), running.version)
    look = house.look_at(sue, table)
    assert look.view is not None
    options = [each for each in look.view.options if isinstance(each, Choice)]
    assert {each.name for each in options} == {"report", "rule"}
    for option in options:
        assert len(option.cites) == len(option.among)
        for word in option.among:
            found = house.preview_ruling(sue, table, {"do": option.name, "value": word})
            assert not any(event.cards for event in found.events)
    assert (list(running.round.inputs), len(running.round.events), running.version) == before
    for who in players:
        with pytest.raises(NotAllowed):
            house.preview_ruling(who, table, {"do": "fold"})


def test_a_ruling_comes_too_late_when_the_table_has_gone_on(house: TableService, sue: Person) -> None:
    table, players = training(house, sue, "hold-em")
    until_wrong(house, sue, table, players, "boxed_card", "off_table", "dead_hand", "misdeal")
    asked = {"do": "report", "value": "a dispute: play on"}
    turn = house.preview_ruling(sue, table, asked).turn
    who = next(each for each in players if awaited(house, each, table))
    house.act(who, table, mild_action(house, who, table))
    with pytest.raises(Conflict):
        house.act(sue, table, asked, turn=turn)
    page = browser_of(house, sue).get(screen(table, "means"), params={"do": "recut"})
    assert page.status_code == 409


def test_players_cannot_open_the_record(house: TableService, sue: Person) -> None:
    table, players = training(house, sue, "hold-em")
    until_wrong(house, sue, table, players, "boxed_card", "off_table", "dead_hand", "misdeal")
    ann = browser_of(house, players[0])
    where = screen(table)
    page = ann.get(where)
    assert page.status_code == 403
    assert "call a supervisor" in page.text
    for path in ("now", "means?do=report&value=%22a+dispute%3A+play+on%22"):
        assert ann.get(screen(table, path)).status_code == 403
    assert ann.get(screen(table, "means", "give-back")).status_code == 403
    body = {"do": "report", "value": "a dispute: play on", "actor": "supervisor"}
    assert ann.post(api(table, "act"), json=body).status_code == 403
    assert ann.post(api(table, "place"), json={"place": "supervisor"}).status_code == 403
    assert ann.get(FLOOR).status_code == ann.get(f"{FLOOR}/tables").status_code == 403
    assert FLOOR not in ann.get("/").text
    assert visitor(house).get(where).status_code == 303
    house.leave(sue, table)
    assert "Take the supervisor’s place" in browser_of(house, sue).get(where).text


def test_a_dealer_deals_and_does_not_run_the_table(house: TableService, sue: Person) -> None:
    table, _ = training(house, sue, "red-dog")
    dan = person(house, "Dan", "dealer")
    tab = browser_of(house, dan)
    shown = tab.get(screen(table)).text
    assert "Take the dealer’s place" in shown
    assert "Running the table" not in shown
    assert tab.get(screen(table, "means", "undo")).status_code == 403
    house.take_place(dan, table, "dealer")
    assert "You are the dealer at this table." in tab.get(screen(table, "now")).text


def test_aborting_a_round_lists_each_refund(house: TableService, sue: Person) -> None:
    table, players = training(house, sue, "hold-em")
    until(house, lambda: any(awaited(house, who, table) for who in players))
    tab = browser_of(house, sue)
    told = tab.get(screen(table, "means", "give-back")).json()["html"]
    look = house.look_at(sue, table)
    assert look.view is not None
    bets = {seat: amount for seat, amount in look.view.bets.items() if amount}
    assert bets
    for amount in bets.values():
        assert f"+${amount // 100}<" in told
    assert law_page("13:69F-14") in told
    assert tab.post(api(table, "give-back"), json={"why": "drill"}).status_code == 200
    assert all(each.stack == STACK for each in house.table(None, table).seats)
    closing = tab.get(screen(table, "means", "close")).json()["html"]
    assert "Seat 1 · Ann" in closing


def test_tables_that_need_a_ruling_top_the_floor(house: TableService, sue: Person) -> None:
    house.open_table(sue, "pai-gow", name="<b>Quiet</b>")
    table, _ = training(house, sue, "hold-em", ask_recut="on")
    until(house, lambda: awaited(house, sue, table))
    tab = browser_of(house, sue)
    shown = tab.get(FLOOR).text
    assert "&lt;b&gt;Quiet" in shown
    assert "needs a ruling" in shown
    assert shown.index(f'data-table="{table}"') < shown.index("Quiet")
    assert "You decide" in tab.get(screen(table)).text
    house.pause(sue, table)
    assert "training, 1 in 6" in tab.get(f"{FLOOR}/tables").text


def test_nothing_to_rule_on(house: TableService, sue: Person) -> None:
    table = house.open_table(sue, "hold-em")["table"]
    shown = browser_of(house, sue).get(screen(table)).text
    assert "Nothing to rule on." in shown
    assert api(table, "record") in shown


def test_an_absent_players_place_is_freed(house: TableService, clock: HandClock, sue: Person) -> None:
    table = house.open_table(sue, "hold-em")["table"]
    house.take_place(sue, table, "supervisor")
    clock.turn(901)
    house.tick()
    assert house.table(None, table).staff == {}


def test_a_lone_player_runs_the_table_they_opened(house: TableService) -> None:
    ann = house.people.register("Ann", PASSPHRASE)
    table = house.open_table(ann, "red-dog", settings=TRAINING)["table"]
    house.sit(ann, table, 1)
    shown = browser_of(house, ann).get(screen(table)).text
    assert "Running the table" in shown
    assert "record" not in shown
    assert "’s place" not in shown
