"""The command line as a person or a program meets it: real files, and some real processes."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, cast

import pytest

from pitboss.cli import main
from tests.cases import for_each
from tests.waiting import PATIENCE_SECONDS


def run(*words: str, typed: str | None = None, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The command from its first word to its exit, in this process: to start one takes half a second."""
    out, error = TextIOWrapper(BytesIO(), "utf-8"), TextIOWrapper(BytesIO(), "utf-8", "backslashreplace")
    code: int | str | None = 0
    with pytest.MonkeyPatch.context() as patched, redirect_stdout(out), redirect_stderr(error):
        patched.setattr(sys, "argv", ["pitboss", *words])
        patched.setattr(sys, "stdin", TextIOWrapper(BytesIO((typed or "").encode()), "utf-8"))
        patched.setenv("COLUMNS", os.environ.get("COLUMNS", "80"))
        patched.chdir(cwd or Path.cwd())
        try:
            main()
        except SystemExit as stop:
            code = stop.code or 0
    assert isinstance(code, int)
    return subprocess.CompletedProcess(words, code, *(_written(each) for each in (out, error)))


def _written(file: TextIOWrapper) -> str:
    file.flush()
    return cast("BytesIO", file.buffer).getvalue().decode()


def process(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "pitboss", *words]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    )


def rows(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_help_is_instant() -> None:
    best = 9.0
    for _ in range(4):
        begun = _worked()
        assert "play" in process("--help").stdout
        best = min(best, _worked() - begun)
    assert best < 0.3


def _worked() -> float:
    """The processor time of all processes started: a busy machine changes little about it."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@for_each(
    "words",
    [
        ("games",),
        ("play",),
        ("options",),
        ("rank",),
        ("replay",),
        ("verify",),
        ("odds",),
        ("law",),
        ("law", "show"),
        ("law", "search"),
        ("law", "compare"),
        ("law", "glossary"),
        ("law", "coverage"),
    ],
)
def test_every_command_helps_with_an_example(words: tuple[str, ...]) -> None:
    done = run(*words, "--help")
    assert done.returncode == 0
    assert f"pitboss {' '.join(words)}" in done.stdout.split("Usage:")[1].split("\n", 1)[1]


def test_games_as_json() -> None:
    listed = {row["id"]: row for row in rows(run("games", "--json"))}
    assert listed["mini-dice"]["cite"] == "13:69F-13"


def test_auto_play_is_the_same_twice_and_money_is_conserved() -> None:
    words = ("play", "mini-dice", "--auto", "--seats", "3", "--rounds", "200", "--seed", "7", "--json")
    first, second = process(*words), process(*words)
    assert first.stdout == second.stdout
    assert first.stderr == ""
    events = rows(first)
    assert all(event["cite"] for event in events)
    results = [event for event in events if event["event"] == "result"]
    assert len(results) == 200
    assert all(result["house"] + sum(result["seats"].values()) == 0 for result in results)
    other = run(*words[:-2], "8", "--json")
    assert other.stdout != first.stdout


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00\x01", b'{"format": ' + b"9" * 10_000 + b"}", b"hello"]
)
def test_a_file_that_is_not_a_record_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_bytes(content)
    for command in ("replay", "verify"):
        done = run(command, str(file))
        assert (done.returncode, done.stdout) == (1, "")
        assert str(file) in done.stderr
        assert "Traceback" not in done.stderr


def test_a_folder_of_records_is_replayed_and_an_empty_one_refused(tmp_path: Path) -> None:
    run("play", "mini-dice", "--auto", "--record", str(tmp_path / "one.jsonl"))
    assert rows(run("replay", str(tmp_path), "--json"))[0]["event"] == "round"
    (tmp_path / "empty").mkdir()
    done = run("replay", str(tmp_path / "empty"))
    assert done.returncode == 2
    assert "no record or hand history" in done.stderr


def test_version() -> None:
    assert run("--version").stdout.startswith("pitboss 0.")


def test_a_casino_night_is_a_separate_game() -> None:
    events = rows(run("play", "casino-night-hold-em", "--auto", "--seed", "2", "--json"))
    assert next(event["seat"] for event in events if event["event"] == "button") == 1


def test_a_person_at_poker_sees_the_cards_the_pot_and_the_call() -> None:
    done = run(
        "play", "hold-em", "--seed", "5", "--limit", "no", "--seats", "4", typed="raise\n\ncall\nquit\n"
    )
    assert "  pot $25\ncall $5, raise, fold > raise\n" in done.stdout
    assert "raise how much? $20 to $1,000 in steps of $1 > \ncall $5" in done.stdout
    assert "Seat 1 calls $5." in done.stdout


@for_each(
    ("words", "code", "says"),
    [
        (("play", "mini-dise"), 2, "did you mean mini-dice?"),
        (("play", "mini-dice", "--auto", "--seats", "99"), 1, "seats 1 to 8"),
        (("play", "mini-dice", "--auto", "--stack", "lots"), 2, "write dollars"),
        (("play", "mini-dice", "--auto", "-o", "colour=red"), 2, "unknown option: 'colour'"),
        (("play", "mini-dice", "--auto", "-o", "minimum"), 2, "name=value"),
        (
            ("play", "mini-dice", "--auto", "-o", "cocked_die=maybe"),
            2,
            "cocked_die must be reshake or read_top_face",
        ),
        (("play", "mini-dice", "--auto", "-o", 'odds={"any 7": "3 to 1"}'), 1, "13:69F-13.6(b)"),
        (("play", "mini-dice", "--auto", "-o", 'odds={"any 7": "5 for 1"}'), 1, "13:69F-13.6(a)"),
        (("play", "mini-dice", "--auto", "--mishaps", "1"), 2, "mishaps"),
        (("play", "mini-dice", "--auto", "--viewer", "9"), 2, "--viewer"),
        (("play", "mini-dice", "--json"), 2, "--auto"),
        (("play", "mini-dice", "--auto", "--rounds", "many"), 2, "--rounds"),
        (("replay", "no-such-file"), 2, "no-such-file"),
        (("law", "show", "99.9"), 2, "is not in the index"),
        (("law", "show", "13:69F-13.5(d"), 2, "is not a citation"),
        (("law", "glossary", "xyzzy"), 2, "is not a defined term"),
        (("nonsense",), 2, "nonsense"),
        (("odds", "hold-em"), 2, "no wagers against the house"),
        (("play", "hold-em", "--auto", "--seats", "1"), 1, "two players or more"),
        (
            ("play", "hold-em", "--auto", "--edition", "13:47"),
            2,
            "edition must be 13:69F (in force today) or 19:47 (older, replaced)",
        ),
        (("replay", "x.jsonl", "--as", "text", "--json"), 2, "leave out --as"),
        (("replay", "x.jsonl", "--as", "song"), 2, "events, phh or text"),
        (("replay", "no-such-file.phh"), 2, "no-such-file.phh"),
        (("replay", "no-such-file.jsonl"), 2, "no-such-file.jsonl"),
        (("play", "hold-em", "--auto", "-o", "rake_levels=[1]"), 2, "rake_levels must be a list of pairs"),
        (("play", "hold-em", "--auto", "-o", "blinds=[5"), 2, "'blinds=[5': the value is not valid JSON"),
        (("play", "hold-em", "--auto", "--stack", "9" * 20), 2, "too large an amount"),
    ],
)
def test_errors_say_what_is_wrong(words: tuple[str, ...], code: int, says: str) -> None:
    done = run(*words)
    assert done.returncode == code
    assert done.stdout == ""
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_person_plays_asks_and_leaves() -> None:
    typed = "?\nwhy\nfly\nbet place 6 10\nbet place 6 12\naccept\nshake 3\nquit\n"
    done = process("play", "mini-dice", "--seed", "7", "--seats", "1", typed=typed)
    assert done.returncode == 0
    assert "bet: up to $1,000 on place 4" in done.stdout
    assert "13:69F-13.4(b)  Only a player seated" in done.stdout
    assert "'fly' is not an option here" in done.stdout
    assert "cannot be paid exactly" in done.stdout
    assert "Seat 1 puts $12 on place 6." in done.stdout
    assert "You leave" in done.stdout


def test_end_of_input_quits() -> None:
    done = run("play", "mini-dice", "--seed", "7", typed="")
    assert done.returncode == 0
    assert "You leave with $1,000: the round in play is broken off" in " ".join(done.stdout.split())


def test_law_commands() -> None:
    shown = run("law", "show", "13.5(d)").stdout
    assert "13:69F-13.5(d)1" in shown
    assert "reading shaker_offer_start" in shown
    assert "games/mini_dice.py" in shown.replace("\n", "")
    assert rows(run("law", "show", "13:69F-13.6(b)1", "--json"))[0]["kind"] == "limit"
    assert "13:69F-13.6(b)2" in [row["cite"] for row in rows(run("law", "search", "vigorish", "--json"))]
    assert rows(run("law", "glossary", "forced bet", "--json"))[0]["kind"] == "definition"
    compared = rows(run("law", "compare", "13:69F-14.9", "19:47-14.9", "--json"))
    seats = next(row for row in compared if row["later"] == "13:69F-14.9(b)")
    assert "nine" in seats["differs"]


def test_coverage_as_json() -> None:
    found = {row["cite"]: row for row in rows(run("law", "coverage", "13:69F-13", "--json"))}
    mini_dice = found["13:69F-13"]
    assert mini_dice["paragraphs"] == mini_dice["code"] + mini_dice["human"]
    assert [row for row in mini_dice["open"] if row["why"] != "human"] == []


def test_better_posted_odds_lower_the_edge() -> None:
    priced = rows(run("odds", "mini-dice", "-o", 'odds={"any 7": "9 to 2"}', "--json"))
    assert {row["wager"]: row["edge"] for row in priced}["any 7"] == "1/12"


@pytest.mark.parametrize("words", ["games", "games --json", "play mini-dice --auto --rounds 300 --json"])
def test_a_closed_pipe_is_no_error(words: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "pitboss", *words.split()]
    done = subprocess.run(
        command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False, timeout=PATIENCE_SECONDS
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_interrupt_at_the_prompt_is_reported() -> None:
    command = [sys.executable, "-m", "pitboss", "play", "mini-dice", "--seed", "7"]
    pipe = subprocess.PIPE
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests may ignore it
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, preexec_fn=heed
    ) as process:
        assert process.stdout is not None
        while not process.stdout.read(1).endswith(b">"):
            pass
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert error == b"\npitboss: interrupted\n"


def test_the_events_of_automatic_play_stand_alone() -> None:
    words = "play hold-em --auto --rounds 3 --seats 4 --seed 3 --limit no -o rake_percent=5 --json"
    events = rows(run(*words.split()))
    starts = [event for event in events if event["event"] == "round"]
    results = [event for event in events if event["event"] == "result"]
    assert starts[0]["game"] == "hold-em"
    assert starts[0]["options"] == {"limit": "no", "rake_percent": 5}
    assert starts[0]["stacks"] == {str(seat): 100_000 for seat in range(1, 5)}
    assert [result["stacks"] for result in results[:-1]] == [start["stacks"] for start in starts[1:]]
    dice = rows(run("play", "mini-dice", "--auto", "--rounds", "20", "--seed", "7", "--json"))
    stood = [event["wagers"] for event in dice if event["event"] == "result"][:-1]
    assert any(stood)
    assert stood == [event["wagers"] for event in dice if event["event"] == "round"][1:]


@pytest.mark.parametrize("width", [40, 80])
def test_a_narrow_screen_breaks_no_citation_and_no_amount(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    listed = run("games").stdout
    assert "seven-card-stud-high-low" in listed.split()
    assert "13:69F-14.12A" in listed
    played = run("play", "hold-em", "--auto", "--rounds", "20", "--seed", "3").stdout
    assert played.count(" $1,000") == 3
    assert max(map(len, (listed + played).splitlines())) <= width


@for_each(
    "words",
    [
        ("-o", f"minimum={'9' * 5000}"),
        ("-o", "minimum=" + "[" * 3000),
        ("-o", 'odds={"any 7": "' + "9" * 400 + ' to 1"}'),
        ("-o", "areas=100000000"),
        ("--seats", "300000000"),
        ("--viewer", "9" * 5000),
    ],
)
def test_amounts_beyond_all_bounds_are_refused_at_once(words: tuple[str, ...]) -> None:
    game = "red-dog" if "areas" in words[1] else "mini-dice"
    done = run("play", game, "--auto", *words)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr


def test_no_command_is_cut_short_in_the_list() -> None:
    assert "..." not in run("--help").stdout.partition("Commands:")[2]
