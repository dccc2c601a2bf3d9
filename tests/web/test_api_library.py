"""Games, odds, simulations and law over HTTP: the library's answers and refusals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.law.index import editions, find
from pitboss.law.resolve import resolve
from pitboss.odds.best_play.strategy import strategy
from pitboss.odds.exact import prices
from pitboss.table import every_game, find_game
from pitboss.table.bots import bot_kinds
from pitboss.table.catalog import GAMES_WITHOUT_TEXT
from pitboss.table.option_fields import option_type
from pitboss.web.odds import answers, job_queue, workers
from tests.cases import for_each
from tests.web.served import HERE, PLENTY, visitor

API = "/api"
GAMES = f"{API}/games"
RED_DOG = f"{GAMES}/red-dog"
LAW = f"{API}/law"
RUNS = f"{API}/simulations"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """Return a program at a server without tables."""
    with visitor(None, rate=PLENTY) as found:
        yield found


# Games


def test_every_game_is_listed_and_described(client: TestClient) -> None:
    listed = {each["id"]: each for each in client.get(GAMES).json()}
    assert set(listed) == {game.id for game in every_game()} | set(GAMES_WITHOUT_TEXT)
    for game in every_game():
        told = client.get(f"{GAMES}/{game.id}").json()
        assert listed[game.id].items() <= told.items()
        assert (told["title"], told["cite"]) == (game.title, str(game.law))
        assert told["bots"] == list(bot_kinds(game))
        assert [each["name"] for each in told["options"]] == [each.name for each in game.house_options()]
        for each, option in zip(told["options"], game.house_options(), strict=True):
            assert each["default"] == json.loads(json.dumps(option.default))
            assert each["says"] == option.says
            assert each["cite"] == (str(option.cite) if option.cite else None)
            assert each["schema"] == option_type(game.Options, option.name).schema
            assert (each["type"] == "choice") == bool(option.values)
        assert bool(told["wagers"]) == told["odds"]
    assert [client.get(f"{GAMES}/{id}").json()["held"] for id in GAMES_WITHOUT_TEXT] == [False, False]
    assert client.get(f"{GAMES}/hold-him").status_code == 404
    assert "hold-em" in client.get(f"{GAMES}/hold-him").json()["error"]


def test_options_are_checked_one_by_one(client: TestClient) -> None:
    given = {"limit": "no", "blinds": [100, 200], "rake_percent": -1, "blnds": 1}
    said = client.post(f"{GAMES}/hold-em/check", json={"options": given}).json()
    assert said["ok"] is False
    assert said["options"] == {"limit": "no", "blinds": [100, 200]}
    assert set(said["refused"]) == {"rake_percent", "blnds"}
    assert "did you mean blinds" in said["refused"]["blnds"]["error"]
    good = client.post(f"{GAMES}/hold-em/check", json={"options": {"limit": "no"}}).json()
    assert good == {"ok": True, "options": {"limit": "no"}, "refused": {}}
    odds = client.post(f"{GAMES}/mini-dice/check", json={"options": {"odds": {"any 7": "1 to 1"}}}).json()
    assert odds["refused"]["odds.any 7"]["cite"].startswith("13:69F-13")
    body: dict[str, Any]
    for body in ({}, {"options": []}, {"options": {}, "more": 1}, {"options": {"limit": {"a": [1]}}}):
        answer = client.post(f"{GAMES}/hold-em/check", json=body)
        assert answer.status_code == 400 or answer.json()["ok"] is False


# Odds


def test_odds_match_the_library_as_fractions_and_numbers(client: TestClient) -> None:
    game = find_game("red-dog")
    for row, price in zip(client.get(f"{RED_DOG}/odds").json(), prices(game, game.Options()), strict=True):
        assert (row["wager"], row["edge"], row["cite"]) == (price.wager, str(price.edge), price.cite)
        assert row["decimals"]["edge"] == float(price.edge)
        for each in row["lines"]:
            assert each["chance"] == float(Fraction(each["probability"]))
    given = {"options": {"odds": {"red dog: spread 1": "6 to 1"}}, "strategy": "seven"}
    options = game.options_from_json(given["options"])
    answer = client.post(f"{RED_DOG}/odds", json=given)
    assert answer.json()[0]["edge"] == str(prices(game, options, strategy="seven")[0].edge)


def test_only_the_wagers_asked_for_are_priced(client: TestClient) -> None:
    """Check that exact side wagers of pai gow poker do not wait for its sampled main wager."""
    path, house = f"{GAMES}/pai-gow-poker/odds", {"three_card_bonus": "on", "number_wager": "on"}
    found = client.post(path, json={"options": house | {"start": "generator"}, "wagers": ["side"]}).json()
    assert {each["method"] for each in found} == {"exact"}
    assert [each["wager"] for each in found][:2] == ["three-card bonus", "number one"]
    (one,) = client.post(path, json={"options": house, "wagers": ["Three-Card Bonus"]}).json()
    assert (one["wager"], one["stake"]) == ("three-card bonus", 2_500)
    refused = client.post(path, json={"options": house, "wagers": ["imperial bonus"]})
    assert refused.status_code == 400
    assert "three-card bonus" in refused.text


def test_impossible_questions_are_refused(client: TestClient) -> None:
    bodies: list[tuple[str, dict[str, Any], int]] = [
        ("odds", {"stake": 1}, 400),
        ("odds", {"stake": "500"}, 400),
        ("odds", {"strategy": "by heart"}, 400),
        ("odds", {"options": {"odds": {"spread 1": "6 to 1"}}}, 422),
        ("odds", {"options": {f"o{n}": "x" * 100 for n in range(150)}}, 400),
        ("par", {"strategy": "seven"}, 400),
        ("advice", {"hand": "As Xx"}, 400),
        ("equity", {"hands": ["AsAh"]}, 404),
    ]
    for path, body, status in bodies:
        answer = client.post(f"{RED_DOG}/{path}", json=body)
        assert answer.status_code == status, (path, body)
        assert set(answer.json()) <= {"error", "cite", "errors"}, (path, body)
    assert client.get(f"{GAMES}/hold-em/par").status_code == 422
    assert client.get(f"{GAMES}/hold-em/par").json()["cite"] == "13:69F-14.10"
    assert client.get(f"{GAMES}/hold-em/odds").json() == []


def test_how_to_play_and_the_sheet(client: TestClient) -> None:
    game = find_game("red-dog")
    best = strategy(game, game.Options())
    assert client.get(f"{RED_DOG}/strategy").json() == json.loads(
        json.dumps([each.to_json() for each in best])
    )
    sheet = client.get(f"{RED_DOG}/par").json()
    assert (sheet["game"], sheet["law"]) == ("red-dog", "13:69F-6")
    assert (
        client.post(f"{RED_DOG}/par", json={"options": {"minimum": 1000}}).json()["number"] != sheet["number"]
    )
    said = client.post(f"{GAMES}/casino-night-three-card-poker/advice", json={"hand": "Qs 6d 4c"}).json()
    assert said[0]["best"] == "play"


def test_equity_is_counted(client: TestClient) -> None:
    spot = {"hands": ["AsAh", "KdKc"], "board": "2s 7h Td"}
    rows = client.post(f"{GAMES}/hold-em/equity", json=spot).json()
    assert [(each["hand"], each["fraction"], each["exact"]) for each in rows] == [
        ("As Ah", "907/990", True),
        ("Kd Kc", "83/990", True),
    ]
    wrong: dict[str, Any]
    for wrong in ({"hands": []}, {"hands": ["AsAs"]}, {"hands": ["As"] * 30}, {"hands": "AsAh"}, {}):
        assert client.post(f"{GAMES}/hold-em/equity", json=wrong).status_code == 400


def test_excess_work_is_deferred(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise job_queue.QueueFull("Too much is being counted already: try again in a minute.")

    monkeypatch.setattr(workers.Workers, "ask", full)
    monkeypatch.setattr(workers.Workers, "submit", full)
    for answer in (
        client.get(f"{RED_DOG}/odds"),
        client.get(f"{RED_DOG}/par"),
        client.post(f"{RED_DOG}/simulations", json={"rounds": 1000}),
    ):
        assert answer.status_code == 503
        assert "error" in answer.json()
    assert answers.counters() is answers.counters()


# Simulations


def test_a_simulation_is_started_watched_and_stopped(client: TestClient) -> None:
    begun = client.post(f"{RED_DOG}/simulations", json={"rounds": 3000, "seed": 5})
    assert begun.status_code == 201
    run = f"{RUNS}/{begun.json()['id']}"
    other = TestClient(client.app, base_url=HERE, client=("192.0.2.1", 1))
    later = other.post(f"{GAMES}/mini-dice/simulations", json={"rounds": 10**8}).json()
    assert later["state"] == "waiting for its turn"
    assert client.delete(f"{RUNS}/{later['id']}").status_code == 200
    events = client.get(f"{run}/live").text.strip().split("\n\n")
    assert events[-1].startswith("event: over\n")
    told = json.loads(events[-1].rpartition("data: ")[2])
    assert (told["state"], told["done"], told["seed"], told["over"]) == ("done", 3000, 5, True)
    assert told["figures"][0]["exact"] == str(
        prices(find_game("red-dog"), find_game("red-dog").Options())[0].edge
    )
    assert client.get(run).json() == client.delete(run).json() == told
    last = client.get(f"{RUNS}/{later['id']}/live").text
    assert '"state":"stopped"' in last
    assert client.get(f"{RUNS}/none").status_code == 404
    for wrong in ({"rounds": 1}, {"rounds": 10**9}, {"rounds": "1e6"}, {"rounds": 1000, "seed": -1}):
        assert client.post(f"{RED_DOG}/simulations", json=wrong).status_code == 400
    assert client.post(f"{GAMES}/hold-em/simulations", json={"rounds": 1000}).status_code == 400


# Law


def test_rules_are_found_by_citation_and_keyword(client: TestClient) -> None:
    told = client.get(f"{LAW}/14.9(d)1").json()
    assert told["cite"] == "13:69F-14.9(d)1"
    assert [each["says"] for each in told["entries"]] == [each.says for each in find(resolve("14.9(d)1"))]
    section = client.get(f"{LAW}/13:69F-14.9").json()
    assert len(section["entries"]) + len(section["contains"]) == len(find(resolve("14.9")))
    found = client.get(LAW, params={"q": "when is a card burned", "limit": 3}).json()["found"]
    assert len(found) == 3
    assert found[0]["score"] >= found[1]["score"]
    assert (
        client.get(LAW, params={"q": "ante", "chapter": "13:47"})
        .json()["found"][0]["cite"]
        .startswith("13:47")
    )


def test_editions_terms_and_coverage(client: TestClient) -> None:
    assert {each["id"] for each in client.get(f"{LAW}/editions").json()} == set(editions())
    terms = client.get(f"{LAW}/glossary", params={"term": "ante"}).json()
    assert all("ante" in each["cite"] for each in terms)
    assert len(client.get(f"{LAW}/glossary").json()) > len(terms)
    pairs = client.get(f"{LAW}/compare", params={"one": "13:69F-14.9", "other": "19:47-14.9"}).json()
    assert {"later", "earlier", "same", "differs"} <= set(pairs[0])
    rows = {each["cite"]: each for each in client.get(f"{LAW}/coverage").json()}
    assert rows["13:69F-13"]["paragraphs"] > 0


@for_each(
    ("path", "status"),
    [("99.9", 404), ("zz", 404), ("13:69F-14.999", 404), ("%ED%A0%80", 404), ("x" * 500, 400),
     ("glossary?term=zz", 404), ("compare?one=13:69F-14.9&other=13:69F-14", 400), ("compare?one=1", 400),
     ("?q=", 400), ("?q=x&limit=0", 400), ("?q=x&edition=none", 400), ("?q=x&chapter=99:9", 400)],
)  # fmt: skip
def test_rules_without_text_say_so(client: TestClient, path: str, status: int) -> None:
    answer = client.get(f"{LAW}/{path}" if not path.startswith("?") else f"{LAW}{path}")
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error"}


def test_there_are_no_tables_without_a_house(client: TestClient) -> None:
    assert client.get(f"{API}/tables").status_code == 404
    assert client.get(f"{API}/me").status_code == 404
