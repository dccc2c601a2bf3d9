"""`pitboss simulate`: what it prints and refuses, Ctrl-C, going on, processes and a real cluster."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app, cluster, simulate, workers
from pitboss.cli.cluster import NoCluster, connect_cluster
from pitboss.odds.simulation.rounds import ROUNDS_PER_BLOCK
from pitboss.odds.simulation.simulate import Simulation, SimulationProgress, WorkersLost, run, simulation
from pitboss.table import find_game
from tests.cases import for_each
from tests.odds.simulation.test_simulation import Dying
from tests.waiting import PATIENCE_SECONDS, wait_until

COMMAND = (sys.executable, "-m", "pitboss", "simulate")


def told(*words: str) -> Any:
    return CliRunner().invoke(app, ["simulate", *words])


def rows(*words: str) -> list[dict[str, Any]]:
    done = told(*words, "--json")
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_table_shows_the_exact_edge_next_to_the_estimate() -> None:
    done = told("mini-dice", "--rounds", "2e5", "--seed", "7", "--workers", "1")
    assert done.exit_code == 0
    assert "200,000 rounds, seed 7, nothing to decide" in done.stdout
    (seven,) = [line.split() for line in done.stdout.splitlines() if line.split()[:2] == ["any", "7"]]
    edge, interval, exactly, apart = (float(word.rstrip("%")) for word in seven[2:6])
    assert exactly == 16.6667
    assert apart == pytest.approx((edge - exactly) / interval * 1.96, abs=0.01)


def test_json_has_the_same_and_counts_of_every_line() -> None:
    found = {row["wager"]: row for row in rows("mini-dice", "--rounds", "200_000", "--seed", "7")}
    seven = found["any 7"]
    assert (seven["rounds"], seven["seed"], seven["strategy"]) == (200_000, 7, "nothing to decide")
    assert (seven["method"], seven["exact_edge"]) == ("simulated", "1/6")
    assert sum(line["count"] for line in seven["lines"]) == 200_000
    assert abs(seven["errors_apart"]) < 4
    (ante, *_) = rows("casino-night-three-card-poker", "--rounds", "10000", "--workers", "1")
    assert ante["strategy"] == "best play"
    assert {way["way"] for way in ante["played"]} == {"play", "fold"}
    assert all(sum(line["count"] for line in other["lines"]) == 10_000 for other in ante["with"])


def test_house_options_change_what_is_simulated() -> None:
    plain, better = (
        rows("mini-dice", "--rounds", "1e5", *more)[7] for more in ((), ("-o", 'odds={"any 7": "9 to 2"}'))
    )
    assert plain["wager"] == better["wager"] == "any 7"
    assert plain["lines"][-1]["count"] == better["lines"][-1]["count"]
    assert plain["edge_percent"] > better["edge_percent"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("mini-dice", "--rounds", "0"), "is not a whole number up to 1e15"),
        (("mini-dice", "--rounds", "-5"), "is not a whole number up to 1e15"),
        (("mini-dice", "--rounds", "1.5"), "is not a whole number up to 1e15"),
        (("mini-dice", "--rounds", "many"), "is not a whole number up to 1e15"),
        (("mini-dice", "--rounds", "1e16"), "is not a whole number up to 1e15"),
        (("mini-dice", "--rounds", "1e999999999"), "is not a whole number up to 1e15"),
        (("mini-dice", "--rounds", "nan"), "is not a whole number up to 1e15"),
        (("mini-dice", "--rounds", "9" * 5_000), "is not a whole number up to 1e15"),
        (("mini-dice", "--seed", "-1"), "seed"),
        (("mini-dice", "--workers", "0"), "workers"),
        (("mini-dice", "--workers", "2", "--cluster", "tcp://x:1"), "leave one out"),
        (("mini-dise",), "did you mean mini-dice?"),
        (("hold-em",), "`pitboss match hold-em`"),
        (("red-dog", "--strategy", "wild"), "no strategy 'wild'"),
        (("mini-dice", "--strategy", "wild"), "it has no decisions"),
        (("mini-dice", "--cluster", "tcp://127.0.0.1:9"), "start one with `dask scheduler`"),
        (("mini-dice", "--cluster", "what?"), "start one with `dask scheduler`"),
        (("mini-dice", "--resume", "no/such/folder/x.json"), "No such file"),
    ],
)
def test_invalid_input_is_refused(words: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT_SECONDS", 1)
    done = told(*words)
    assert done.exit_code
    assert done.stdout == ""
    assert says in " ".join(f"{done.stderr} {done.exception}".replace("│", " ").split())
    assert done.exit_code == 2 or not isinstance(done.exception, SystemExit)


@for_each(("text", "rounds"), [("1e9", 10**9), ("1_000", 1_000), ("2.5e3", 2_500), ("1,000", 1_000)])
def test_rounds_may_be_written_in_several_ways(text: str, rounds: int) -> None:
    assert simulate._rounds(text) == rounds


# Going on


def test_a_file_is_resumed_and_foreign_files_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    words = ("mini-dice", "--seed", "7", "--workers", "1", "--resume", str(file))
    rows(*words, "--rounds", str(ROUNDS_PER_BLOCK + 5))
    assert json.loads(file.read_text())["blocks"] == 1
    assert rows(*words, "--rounds", str(3 * ROUNDS_PER_BLOCK)) == rows(
        "mini-dice", "--seed", "7", "--rounds", str(3 * ROUNDS_PER_BLOCK)
    )
    kept = file.read_text()
    assert json.loads(kept)["blocks"] == 3
    for other in (("--seed", "8"), ("-o", "minimum=100"), ("--rounds", "100")):
        done = told(*words, *other)
        assert done.exit_code
        assert file.read_text() == kept
    file.write_text(kept[:-20])
    done = told(*words)
    assert "damaged" in str(done.exception)
    assert file.read_text() == kept[:-20]
    assert [path.name for path in tmp_path.iterdir()] == ["kept.json"]


@contextmanager
def dying(_: int) -> Iterator[Executor]:
    yield Dying(2)


def test_crashed_workers_are_restarted_a_few_times(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pitboss.odds.simulation.simulate.ITEM_BLOCKS_PER_PART", 2)
    monkeypatch.setattr(workers, "start_workers", dying)
    wanted = ("mini-dice", "--rounds", str(5 * ROUNDS_PER_BLOCK))
    assert rows(*wanted) == rows(*wanted, "--seed", "1")
    monkeypatch.setattr(Dying, "submit", Dying(0).submit)
    done = told(*wanted)
    assert done.exit_code == 1
    assert "too early to continue from" in done.stderr
    assert "BrokenProcessPool" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_prints_the_results_and_the_command_to_continue(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    words = [*COMMAND, "mini-dice", "--rounds", "1e12", "--seed", "7", "--workers", "2", "--json"]
    process = subprocess.Popen(
        [*words, "--resume", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, env=os.environ | {"COLUMNS": "300"},
    )  # fmt: skip
    try:
        _until(lambda: file.exists() and json.loads(file.read_text())["blocks"], process)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        out, err = process.communicate(timeout=PATIENCE_SECONDS)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err
    done = json.loads(file.read_text())["blocks"] * ROUNDS_PER_BLOCK
    found = json.loads(out.splitlines()[0])
    assert found["rounds"] == done
    assert f"Interrupted after {done:,} of 1,000,000,000,000 rounds." in err
    command = next(line for line in err.splitlines() if line.startswith("pitboss simulate"))
    again = shlex.split(command)[2:]
    assert again == ["mini-dice", "--rounds", str(10**12), "--seed", "7", "--resume", str(file)]
    again[2] = str(done)  # no further than it is
    assert rows(*again)[0] == found


HELD = """
import os, time
from pitboss.cli.workers import start_workers

if __name__ == "__main__":
    with start_workers(2) as pool:
        print(*{pool.submit(os.getpid).result() for _ in range(9)}, flush=True)
        for busy in [pool.submit(time.sleep, 60) for _ in range(2)]:
            busy.result()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("signs", [("SIGKILL",), ("SIGINT", "SIGINT")])
def test_busy_workers_end_with_their_command(tmp_path: Path, signs: tuple[str, ...]) -> None:
    """They hold the other end of its output, which ends when the last of them does."""
    file = tmp_path / "held.py"
    file.write_text(HELD)
    process = subprocess.Popen(
        [sys.executable, str(file)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout
    try:
        assert process.stdout.readline().split()
        for sign in signs:
            time.sleep(0.1)
            process.send_signal(getattr(signal, sign))
        process.communicate(timeout=PATIENCE_SECONDS)
    finally:
        process.kill()


def _until(there: Any, process: subprocess.Popen[str]) -> None:
    def has_come() -> bool:
        assert process.poll() is None, process.communicate()[1]
        return bool(there())

    wait_until(has_come)


# A cluster


@pytest.mark.parametrize("address", ["foo", "what?", "xyz://a:1"])
def test_an_invalid_address_is_refused_at_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that was begun gives up late, and with complaints of its own."""
    distributed = pytest.importorskip("distributed")
    begun: list[str] = []
    monkeypatch.setattr(distributed, "Client", lambda address, **_: begun.append(address))
    with pytest.raises(NoCluster, match="no Dask scheduler answers"), connect_cluster(address):
        pass
    assert not begun


@pytest.fixture
def two_workers(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """A real scheduler on this machine, with two workers that nobody starts again."""
    pytest.importorskip("distributed")
    file = tmp_path / "scheduler.json"
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "text": True}
    listens = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    command = (sys.executable, "-m", "distributed.cli.dask_scheduler", *listens)
    scheduler = subprocess.Popen(command, **quiet)
    both: list[subprocess.Popen[str]] = []
    try:
        _until(file.exists, scheduler)
        address = json.loads(file.read_text())["address"]
        serves = (
            address,
            "--no-nanny",
            "--nthreads",
            "1",
            "--no-dashboard",
            "--local-directory",
            str(tmp_path),
        )
        both += [
            subprocess.Popen([sys.executable, "-m", "distributed.cli.dask_worker", *serves], **quiet)
            for _ in range(2)
        ]
        yield address, both
    finally:
        for process in (*both, scheduler):
            process.kill()
            process.wait()


@pytest.mark.exhaustive
def test_a_cluster_that_loses_a_worker_gives_the_same_result(
    two_workers: tuple[str, list[subprocess.Popen[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.odds.simulation.simulate.ITEM_BLOCKS_PER_PART", 8)
    address, (first, second) = two_workers
    rules = find_game("mini-dice")
    what, rounds = simulation(rules, rules.Options(), 7), 200 * ROUNDS_PER_BLOCK + 9
    done: SimulationProgress | None = None
    with connect_cluster(address) as (executor, lost):
        for done in run(what, rounds, executor=executor, lost=lost):
            if done.blocks >= 40 and first.poll() is None:
                first.kill()
                first.wait()
    assert first.poll() is not None
    assert second.poll() is None
    *_, here = run(what, rounds)
    assert done == here
    shown = rows("mini-dice", "--rounds", "1e6", "--seed", "7", "--cluster", address)
    assert shown == rows("mini-dice", "--rounds", "1e6", "--seed", "7")
    with pytest.raises(NoCluster, match="does not have the same pitboss"), connect_cluster(address):
        raise ModuleNotFoundError("No module named 'pitboss'")
    _last_worker_dies(address, second, what, monkeypatch)


def _last_worker_dies(
    address: str, last: subprocess.Popen[str], what: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is waited for in vain, then or from the beginning."""
    monkeypatch.setattr(cluster, "MAX_SECONDS_WITHOUT_WORKERS", 2)
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT_SECONDS", 1)
    with connect_cluster(address) as (executor, errors):
        going = run(what, 10**12, executor=executor, lost=errors)
        assert next(going).blocks
        last.kill()
        with pytest.raises(WorkersLost, match="no workers are left"):
            list(going)
    with pytest.raises(NoCluster, match="has no workers"), connect_cluster(address):
        raise AssertionError


def test_a_strategy_has_the_same_flag_as_in_odds() -> None:
    said = [CliRunner().invoke(app, ["simulate", "red-dog", "--rounds", "1000", flag, "never"]).stdout
            for flag in ("--strategy", "--playing")]  # fmt: skip
    assert said[0] == said[1]
    assert "seed 1, never" in said[0]
