"""Hints, grades and the how-to-play card over HTTP: each person gets their own."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.games.red_dog import RedDog
from pitboss.odds.exact import prices
from pitboss.odds.hints.find import answer_hint, ask_hint
from pitboss.server.service import TableService
from pitboss.storage.people import Person
from tests.server.helpers import FAST, awaited, until
from tests.web.programs import TABLES, Site, site

__all__ = ["site"]
QUIET = {**FAST, "deals": "when_ready", "answer_seconds": 0}


class Player:
    """A guest in seat 1 of a new table."""

    def __init__(self, site: Site, game: str, **options: Any) -> None:
        self.house: TableService = site.house
        self.person: Person
        self.client: TestClient
        self.person, self.client = site.guest("Ann")
        self.table = self.house.open_table(self.person, game, options=options, settings=QUIET)["table"]
        self.house.sit(self.person, self.table, 1)
        self.path = f"{TABLES}/{self.table}"

    def deal(self) -> None:
        self.house.ready(self.person, self.table)
        until(self.house, lambda: awaited(self.house, self.person, self.table))

    def bet(self, wager: str, amount: int) -> None:
        """Bet in one step, and wait for the next decision."""
        self.act("bet", {wager: amount})
        until(self.house, lambda: awaited(self.house, self.person, self.table))

    def act(self, name: str, value: Any = None) -> None:
        self.house.act(self.person, self.table, {"do": name} | ({} if value is None else {"value": value}))

    def get(self, name: str, **query: Any) -> Any:
        return self.client.get(f"{self.path}/{name}", params=query)


def test_a_hint_is_what_the_library_says_of_your_view(site: Site) -> None:
    ann = Player(site, "three-card-poker")
    assert ann.get("hint").json()["rest"] == "you have nothing to decide now."
    ann.deal()
    bets = ann.get("hint", bets='{"ante": 2500}').json()
    assert (bets["says"], bets["choices"]) == ("Ante costs the least.", [])
    assert bets["rest"].endswith("Your $25 costs $0.84 on average.")
    ann.bet("ante", 2_500)
    view = ann.house.look_at(ann.person, ann.table).view
    assert view is not None
    told = ann.get("hint").json()
    assert told == answer_hint(ask_hint(view, view.game.Options())).to_json()
    assert told["exact"] is True
    assert {each["do"] for each in told["choices"]} == {"play", "fold"}
    page = ann.client.get(f"/table/{ann.table}/hint").text
    assert told["rest"] in page
    assert "<details>" in page


def test_others_get_no_hint_about_your_cards(site: Site) -> None:
    ann = Player(site, "three-card-poker")
    ann.deal()
    ann.bet("ante", 2_500)
    _, bob = site.guest("Bob")
    assert bob.get(f"{ann.path}/hint").json()["rest"] == "you have nothing to decide now."
    assert bob.get(f"{ann.path}/trainer").status_code == 403
    assert site.client().get(f"{ann.path}/hint").status_code == 401


def test_chips_that_cannot_be_read_are_refused(site: Site) -> None:
    ann = Player(site, "mini-dice")
    deep, huge = "[" * 2000, '{"field": 1' + "0" * 900 + "}"
    for bets in ("{", "[]", '{"field": -5}', '{"field": "5"}', '{"field": true}', deep, huge):
        answer = ann.get("hint", bets=bets)
        assert (answer.status_code, "cents by wager" in answer.json()["error"]) == (400, True)


def test_the_trainer_grades_the_session_with_its_earlier_rounds(site: Site) -> None:
    ann = Player(site, "three-card-poker")
    ann.deal()
    assert ann.get("trainer").json()["decisions"] == 0
    for choice in ("play", "fold"):
        ann.bet("ante", 2_500)
        ann.act(choice)
        found = ann.get("trainer").json()
        assert found["last"]["do"] == choice
        until(ann.house, lambda: ann.house.look_at(ann.person, ann.table).phase == "over")
        ann.deal()
    assert (found["decisions"], found["hands"], found["waiting"]) == (2, 2, 0)
    assert found["cost_per_100_hands"] == pytest.approx(found["cost"] * 50, abs=0.1)
    site.app.state.trainer._pages.clear()  # as if it was not asked before
    assert ann.get("trainer").json() == found
    page = ann.client.get(f"/table/{ann.table}/trainer").text
    assert f"{found['best']} of 2" in page


def test_the_trainer_has_nothing_to_grade_at_poker(site: Site) -> None:
    ann = Player(site, "mini-dice")
    assert "nothing to grade" in ann.client.get(f"/table/{ann.table}/trainer").text
    assert ann.get("trainer").json()["decisions"] == 0


def test_the_card_follows_the_options_of_the_table(site: Site) -> None:
    ann = Player(site, "red-dog", odds={"red dog: spread 1": "6 to 1"})
    card = ann.get("how-to-play").json()
    first = card["wagers"][0]
    assert first["pays"][1] == ["spread 1", "6 to 1"]
    (value, *_) = prices(RedDog(), RedDog().options_from_json({"odds": {"red dog: spread 1": "6 to 1"}}))
    assert first["edge"] == f"{float(value.edge):.2%}"
    page = ann.client.get(f"/table/{ann.table}").text
    assert "Guess whether a third card falls between the first two." in page
    assert "data-pricing" in page
    assert first["cost"] in ann.client.get(f"/table/{ann.table}/how-to-play").text
