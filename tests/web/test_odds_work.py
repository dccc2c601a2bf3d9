"""Simulations from a page, calculations in worker processes, and charts: bounded, stopped, drawn."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from fractions import Fraction
from time import sleep
from typing import Any

import pytest

pytest.importorskip("fastapi")
pytestmark = pytest.mark.filterwarnings("ignore::starlette.exceptions.StarletteDeprecationWarning")

from fastapi.testclient import TestClient  # noqa: E402

from pitboss.odds.confidence import margin  # noqa: E402
from pitboss.table import find_game  # noqa: E402
from pitboss.web.app import create_app  # noqa: E402
from pitboss.web.odds import answers, simulations  # noqa: E402
from pitboss.web.odds.charts import chart_convergence, chart_swings, join_names  # noqa: E402
from pitboss.web.odds.figures import wager_rows  # noqa: E402
from pitboss.web.odds.job_queue import ClientLimitReached, Job, JobCanceled, JobTooLong, QueueFull  # noqa: E402
from pitboss.web.odds.workers import Workers  # noqa: E402
from tests.waiting import PATIENCE_SECONDS, wait_until  # noqa: E402
from tests.web.odds import EVIL, ODDS, address, library, text  # noqa: E402
from tests.web.served import HERE, PLENTY  # noqa: E402


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(rate=PLENTY), base_url=HERE, follow_redirects=False) as found:
        yield found


# Simulation


def start(client: TestClient, game: str, **typed: str) -> str:
    form = {"rounds": "20000", "seed": "7", **typed}
    answer = client.post(address(f"{game}/simulate"), data=form)
    assert answer.status_code == 303, text(answer.text)
    return str(answer.headers["location"])


def ended(client: TestClient, place: str) -> str:
    html = ""

    def has_ended() -> bool:
        nonlocal html
        html = client.get(place).text
        return "data-events" not in html

    wait_until(has_ended)
    return html


def test_a_simulation_runs_to_its_end_with_errors_and_a_chart(client: TestClient) -> None:
    from pitboss.odds.simulation.simulate import run, simulation

    place = start(client, "mini-dice")
    html = ended(client, place)
    rules = find_game("mini-dice")
    *_, done = run(simulation(rules, rules.options_from_json({}), 7), 20_000)
    for each in done.prices():
        assert f"{float(each.edge):.3%} ± {margin(each.standard_error or 0):.3%}".replace("-", "−") in text(
            html
        )
    assert "20,000 of 20,000 rounds, done." in text(html)
    assert "<polyline" in html
    stream = client.get(f"{place}/events").text
    assert "event: over" in stream
    assert "20,000" in stream


def test_a_simulation_can_be_stopped(client: TestClient) -> None:
    place = start(client, "three-card-poker", rounds="1e8")
    client.post(f"{place}/stop")
    assert "stopped" in text(ended(client, place))


def test_one_client_simulates_one_thing_at_a_time(client: TestClient) -> None:
    place = start(client, "three-card-poker", rounds="1e8")
    answer = client.post(address("mini-dice/simulate"), data={"rounds": "1e4", "seed": "1"})
    assert answer.status_code == 429
    assert "You already have a simulation running. Stop it" in text(answer.text)
    client.post(f"{place}/stop")
    ended(client, place)
    assert "done" in text(ended(client, start(client, "mini-dice", rounds="2000")))


@pytest.mark.parametrize(
    "typed", [{"rounds": "1e9"}, {"rounds": "1"}, {"rounds": EVIL}, {"rounds": "1e99"}, {"seed": "-1"}]
)
def test_a_run_that_is_too_large_is_refused(client: TestClient, typed: dict[str, str]) -> None:
    answer = client.post(address("mini-dice/simulate"), data={"rounds": "1e4", "seed": "1"} | typed)
    assert answer.status_code == 400
    assert "such as 1" in text(answer.text)
    assert "<script>alert" not in answer.text


def test_malformed_forms_are_refused(client: TestClient) -> None:
    path = address("mini-dice/simulate")
    assert client.post(path, data={"rounds": "9" * 10_000, "seed": "1"}).status_code == 400
    assert client.post(path, content=b"\xff\xfe").status_code == 400
    assert client.get(f"{path}/nothing").status_code == 404


def test_simulations_at_once_are_bounded(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    full = simulations.Runs()
    monkeypatch.setattr(full._workers._line, "put", _full)
    monkeypatch.setattr("pitboss.web.odds.run_pages.runs", lambda: full)
    answer = client.post(address("mini-dice/simulate"), data={"rounds": "1e4", "seed": "1"})
    assert answer.status_code == 503
    assert "Wait until one is done" in answer.text


def _full(work: Job) -> None:
    raise QueueFull("full")


# Worker processes


def slow(seconds: float) -> float:
    sleep(seconds)
    return seconds


def told(many: int) -> Any:
    yield from range(many)
    return many


def test_a_slow_job_is_ended_and_the_next_served() -> None:
    workers = Workers(1, line=4, seconds=1.0)
    assert isinstance(workers.ask(slow, 600.0).future.exception(PATIENCE_SECONDS), JobTooLong)
    assert workers.ask(slow, 0.0).future.result(PATIENCE_SECONDS) == 0.0


def test_the_queue_is_bounded_and_one_question_runs_once() -> None:
    workers = Workers(1, line=2, seconds=PATIENCE_SECONDS)
    first = workers.ask(slow, 600.0)
    assert workers.ask(slow, 600.0) is first
    with pytest.raises(QueueFull):
        [workers.ask(slow, number / 1000) for number in range(5)]
    workers.cancel(first.id, "")
    workers.cancel(first.id, "")  # it was asked for twice
    assert isinstance(first.future.exception(PATIENCE_SECONDS), JobCanceled)


def test_work_reports_progress_and_can_be_canceled() -> None:
    workers, heard = Workers(1, line=4, seconds=30.0), list[int]()
    work = Job(told, (3,), say=heard.append)
    workers.submit(work)
    assert work.future.result(PATIENCE_SECONDS) == 3
    assert heard == [0, 1, 2]
    stopped = Job(slow, (600.0,))
    workers.submit(stopped)
    stopped.off.set()
    assert isinstance(stopped.future.exception(PATIENCE_SECONDS), JobCanceled)


def lasting() -> Any:
    """Report the process id, and calculate forever."""
    yield os.getpid()
    sleep(600)


def test_canceling_ends_the_process() -> None:
    workers, heard = Workers(1, line=4, seconds=PATIENCE_SECONDS), list[int]()
    work = Job(lasting, (), say=heard.append, client="one")
    workers.submit(work)
    wait_until(lambda: bool(heard))
    workers.cancel(work.id, "another")
    assert not work.off.is_set()
    workers.cancel(work.id, "one")
    assert isinstance(work.future.exception(PATIENCE_SECONDS), JobCanceled)
    with pytest.raises(ProcessLookupError):
        os.kill(heard[0], 0)
    assert workers.ask(slow, 0.0, client="one").future.result(PATIENCE_SECONDS) == 0.0


def test_a_shared_job_ends_when_both_cancel() -> None:
    workers = Workers(1, line=4, seconds=PATIENCE_SECONDS)
    work = workers.ask(slow, 600.0, client="one")
    assert workers.ask(slow, 600.0, client="other") is work
    wait_until(work.future.running)
    waiting = workers.ask(slow, 601.0, client="one")
    workers.cancel(work.id, "one")
    assert not work.off.is_set()
    workers.cancel(waiting.id, "one")
    assert isinstance(waiting.future.exception(0), JobCanceled)
    workers.cancel(work.id, "other")
    again = workers.ask(slow, 600.0, client="one")
    assert again is not work
    assert isinstance(work.future.exception(PATIENCE_SECONDS), JobCanceled)
    workers.cancel(again.id, "one")
    workers.cancel("nothing", "one")
    assert isinstance(again.future.exception(PATIENCE_SECONDS), JobCanceled)


def test_one_client_never_fills_the_workers_or_the_queue() -> None:
    workers = Workers(2, line=8, seconds=PATIENCE_SECONDS, each=2)
    mine = [workers.ask(slow, 600.0 + number, client="one") for number in range(2)]
    with pytest.raises(ClientLimitReached, match="cancel one"):
        workers.ask(slow, 602.0, client="one")
    assert workers.ask(slow, 0.0, client="other").future.result(PATIENCE_SECONDS) == 0.0
    wait_until(mine[0].future.running)
    assert not mine[1].future.running()
    workers.cancel(mine[0].id, "one")
    wait_until(mine[1].future.running)
    workers.cancel(mine[1].id, "one")
    assert isinstance(mine[1].future.exception(PATIENCE_SECONDS), JobCanceled)


def test_a_page_being_calculated_has_a_cancel_button(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Workers(1, line=4, seconds=PATIENCE_SECONDS)
    monkeypatch.setattr(answers, "counters", lambda: workers)
    monkeypatch.setattr("pitboss.web.odds_pages.counters", lambda: workers)
    monkeypatch.setattr("pitboss.web.odds_pages.count_prices", _endless)
    part = client.get(address("mini-dice/table"), headers={"prefer": "respond-async"}).text
    work = workers.ask(_endless, "mini-dice", "{}", None, "", ())
    for html in (client.get(address("mini-dice")).text, part):
        assert re.findall('form="cancel" name="work" value="([^"]+)">Cancel', html) == [work.id]
    workers.cancel(work.id, "")
    other = {"sec-fetch-site": "cross-site"}
    assert client.post(address("cancel"), data={"work": work.id}, headers=other).status_code == 403
    assert not work.off.is_set()
    assert "The calculation has stopped" in client.post(address("cancel"), data={"work": work.id}).text
    assert isinstance(work.future.exception(PATIENCE_SECONDS), JobCanceled)


def _endless(*args: object) -> None:
    sleep(600)


def test_a_failed_calculation_is_no_500(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.web.odds_pages.count_prices", _broken)
    answer = client.get(address("mini-dice/table"))
    assert answer.status_code == 503
    assert "Not calculated." in text(answer.text)


def _broken(*args: object) -> None:
    raise RuntimeError(args)


def test_pages_load_at_once_and_say_they_are_calculating(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Workers(1, line=4, seconds=30.0)
    monkeypatch.setattr(answers, "counters", lambda: workers)
    html = client.get(address("pai-gow")).text
    assert "Calculating" in text(html)
    assert f'data-load="{ODDS}/pai-gow/table"' in html


# Charts


def test_wagers_at_one_place_share_a_dot() -> None:
    found = library("mini-dice")
    chart = chart_swings(wager_rows(found, found), {})
    assert chart is not None
    assert {dot.names for dot in chart.dots} >= {"place 4, 10", "place 5, 9", "place 6, 8", "over 7, under 7"}
    assert join_names(["any 7"]) == "any 7"
    for dot in chart.dots:
        assert chart.left <= dot.x <= chart.right
        assert 0 <= dot.y <= chart.bottom


def test_an_estimate_is_drawn_with_its_error() -> None:
    assert chart_convergence([(1000, 0.05, 0.01)], None) is None
    chart = chart_convergence([(1000, 0.05, 0.01), (10_000, 0.06, 0.003)], float(Fraction(1, 18)))
    assert chart is not None
    assert chart.exact is not None
    assert len(chart.line.split()) == 2
    assert len(chart.band.split()) == 4
