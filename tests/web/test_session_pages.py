"""Your session on the pages: the net, earlier rounds to replay and share, and downloads."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.equipment.chance import Chance
from pitboss.server.history import RoundNet
from pitboss.server.service import TableService
from pitboss.server.snapshot import Snapshot
from pitboss.storage.people import Person
from pitboss.web.tables import past
from pitboss.web.tables.page_parts import page_state
from pitboss.web.tables.session import MAX_ROUNDS_LISTED, render_session, render_session_net, write_json
from tests.helpers import some
from tests.server.helpers import HandClock, person
from tests.server.test_secrets import _again, _played
from tests.server.test_sessions import open_table, play_rounds
from tests.table.test_secrets import DEALT, Exchanged, _exchange
from tests.web.served import house_in, visitor
from tests.web.test_network_secrets import OverHttp, memory

__all__ = ["memory"]
ROUNDS, BACK = "/rounds", "/back"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TableService]:
    with house_in(tmp_path, clock=HandClock()) as made:
        yield made


def client_of(house: TableService, who: Person) -> TestClient:
    found = visitor(house)
    found.headers["Authorization"] = f"Bearer {house.people.create_token(who)}"
    return found


def words(html: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def test_the_page_shows_the_session_and_earlier_rounds(house: TableService) -> None:
    ann, bob = people = person(house, "Ann"), person(house, "Bob")
    table = open_table(house, "hold-em", *people)
    play_rounds(house, table, people, 5)
    look = house.look_at(ann, table)
    assert look.session is not None
    net = look.session.net
    shown = client_of(house, ann).get(f"/table/{table}").text
    money = f"{'+' if net > 0 else '−'}${abs(net) // 100:,}" if net else "even"
    assert f"Session {money}" in words(shown)
    assert "in 5 rounds" in words(shown)
    assert [int(each) for each in re.findall(r'data-replay="(\d+)"', shown)] == [1, 2, 3, 4]
    assert f'href="/table/{table}{ROUNDS}/4"' in shown
    stranger = visitor(house).get(f"/table/{table}").text
    assert "This session" not in stranger
    assert 'data-replay="4"' in stranger
    last = look.session.rounds[-1].net
    told = f"You {'win' if last > 0 else 'lose'} ${abs(last) // 100}" if last else "You break even"
    assert page_state(look)["result"] == told
    assert page_state(house.look_at(None, table))["result"] == ""
    house.leave(bob, table)
    assert page_state(house.look_at(bob, table))["left"].startswith("You leave with $")


def test_a_shared_link_shows_others_only_what_an_observer_may_see(house: TableService) -> None:
    ann, bob = people = person(house, "Ann"), person(house, "Bob")
    table = open_table(house, "hold-em", *people)
    play_rounds(house, table, people, 2)
    address = f"/table/{table}{ROUNDS}/1"
    own, other, stranger = (
        browser.get(address).text
        for browser in (client_of(house, ann), client_of(house, person(house, "Cid")), visitor(house))
    )
    assert "as you saw it from your seat" in own
    assert "sees what an observer may see" in own
    assert "You see what an observer may see." in stranger
    assert words(other).partition("Round 1")[2].partition("Sign")[0]
    assert re.sub("(?s)<header.*?</header>", "", other) == re.sub("(?s)<header.*?</header>", "", stranger)
    assert '<b class="me">' in own
    assert '<b class="me">' not in stranger
    assert client_of(house, bob).get(address).text != own
    back = client_of(house, ann).get(f"/table/{table}{BACK}/0?round=1").json()
    assert back["step"] == 0 < back["of"]
    assert visitor(house).get(f"{address}?step=0").status_code == 200
    assert visitor(house).get(f"/table/{table}{ROUNDS}/9").status_code == 404


def test_a_session_is_downloaded_as_its_player_saw_it(house: TableService) -> None:
    ann, bob = people = person(house, "Ann"), person(house, "Bob")
    table = open_table(house, "hold-em", *people)
    play_rounds(house, table, people, 3)
    browser = client_of(house, ann)
    rows = list(csv.DictReader(browser.get(f"/table/{table}/session.csv").text.splitlines()))
    look = house.look_at(ann, table)
    assert look.session is not None
    assert [int(row["round"]) for row in rows] == [1, 2, 3]
    assert [round(float(row["net"]) * 100) for row in rows] == [each.net for each in look.session.rounds]
    assert round(float(rows[-1]["session"]) * 100) == look.session.net
    answer = browser.get(f"/table/{table}/session.json")
    assert "attachment" in answer.headers["content-disposition"]
    told: dict[str, Any] = json.loads(answer.text)
    assert (told["net"], told["seat"]) == (look.session.net, 1)
    for row in told["rounds"]:
        view = house.look_past(ann, table, row["round"]).view
        assert row["events"] == json.loads(json.dumps([event.to_json() for event in view.events]))
        assert row["net"] == next(net for number, net in look.session.rounds if number == row["round"])
    assert client_of(house, bob).get(f"/table/{table}/session.json").text != answer.text
    assert client_of(house, person(house, "Cid")).get(f"/table/{table}/session.csv").status_code == 404


def test_a_long_session_does_not_make_the_page_longer(house: TableService) -> None:
    ann = person(house, "Ann")
    table = open_table(house, "red-dog", ann)
    play_rounds(house, table, (ann,), 1)
    look = house.look_at(ann, table)
    assert look.session is not None
    sizes = []
    for count in (MAX_ROUNDS_LISTED + 1, 20 * MAX_ROUNDS_LISTED):
        nets = tuple(RoundNet(number, 500) for number in range(100_001, 100_001 + count))
        long = replace(look, session=look.session._replace(rounds=nets), past=())
        sizes.append(len(re.findall("data-past=", render_session(long))))
    assert sizes == [MAX_ROUNDS_LISTED] * 2


class PastOverHttp(OverHttp):
    """A table whose finished round people look at again."""

    def given(self, seat: int | None) -> str:
        self.house.in_play._running = {self.table: self._own}
        look = self.house.look_at(self.person(seat) if seat else None, self.table)
        above = [str(render_session(look)), str(render_session_net(look))]
        paths = [f"/table/{self.table}{ROUNDS}/1"]
        of = len(self._own.history.past[0].inputs)
        for step in {0, of // 2, of}:
            paths += [
                f"/table/{self.table}{ROUNDS}/1?step={step}",
                f"/table/{self.table}{BACK}/{step}?round=1",
            ]
        if seat:
            paths += [f"/table/{self.table}/session.json", f"/table/{self.table}/session.csv"]
        return "\n".join([*above, *(self._get(seat, path) for path in paths)])


def past_leaks(house: TableService, game: str, seed: int) -> tuple[int, int]:
    """Count what depended on cards that a person never saw in a finished round, and the tries."""
    chance, stream = Chance.seeded(seed), Chance.seeded(f"past {game} {seed}")
    pieces = DEALT.get(game, range(52))
    acts, last = _played(house, game, Exchanged(stream, list(range(len(pieces)))), chance)
    if last < len(acts):
        return 0, 0  # hands were shown: which ones may depend on those that were not
    house.in_play.clear()
    viewer = (None, 1, 2, 3)[chance.below(4)]
    base = PastOverHttp(house, game, Exchanged(stream, list(range(len(pieces)))))
    for seat, row in acts:
        base.act(seat, row)
    round = base.running.shown
    assert round is not None
    places = _exchange(round, viewer, pieces, chance)
    moved = dict(zip(pieces, (pieces[place] for place in places), strict=True))
    other = _again(PastOverHttp(house, game, Exchanged(stream, places)), acts, moved)
    if other is None:
        return 0, 0
    return int(base.given(viewer) != other.given(viewer)), 1


@pytest.mark.parametrize("game", ["hold-em", "seven-card-stud", "triple-draw", "three-card-poker", "pai-gow"])
def test_a_past_round_reveals_no_card_that_its_viewer_never_saw(memory: TableService, game: str) -> None:
    found = [past_leaks(memory, game, seed) for seed in range(some(6))]
    assert sum(leaks for leaks, _ in found) == 0
    assert sum(tried for _, tried in found) >= 1


def test_a_card_in_a_past_round_is_found(memory: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Snapshot.look_past

    def leaky(snapshot: Snapshot, seat: int | None, number: int, inputs: int | None) -> Any:
        return honest(snapshot, (seat or 0) % 3 + 1, number, inputs)

    monkeypatch.setattr(Snapshot, "look_past", leaky)
    assert sum(past_leaks(memory, "hold-em", seed)[0] for seed in range(8)) > 0


def test_a_download_is_written_within_the_work_limit(
    house: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that replays and text are both charged to whoever asks."""
    ann = person(house, "Ann")
    table = open_table(house, "red-dog", ann)
    play_rounds(house, table, (ann,), 2)
    done: list[str] = []
    honest = write_json

    @contextmanager
    def charge(request: object) -> Iterator[None]:
        yield
        done.append("charged")

    def write(*asked: Any) -> Iterator[str]:
        yield from honest(*asked)
        done.append("written")

    monkeypatch.setattr(past, "charge_work", charge)
    monkeypatch.setattr(past, "write_json", write)
    assert len(client_of(house, ann).get(f"/table/{table}/session.json").json()["rounds"]) == 2
    assert done == ["written", "charged"]
