"""Sessions on the command line: which game, who sits where, what is told, and what it came to."""

from __future__ import annotations

import os
import pty
import re
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from pitboss.cli import narration
from pitboss.cli import play as playing
from pitboss.table import Round, play_session
from tests.cases import for_each
from tests.cli.test_cli import process, rows, run

AUTO = ("play", "hold-em", "--auto", "--seed", "7")
BROKE = (*AUTO, "--limit", "no", "--stack", "60", "--rounds", "40", "--quiet")


def at_terminal(words: Sequence[str], typed: str) -> tuple[int, str]:
    """What a person sees who types this, and how it ends."""
    pid, screen = pty.fork()
    if pid == 0:
        os.environ |= {"COLUMNS": "80", "TERM": "dumb"}
        os.execv(sys.executable, [sys.executable, "-m", "pitboss", *words])
    watch = threading.Timer(60, os.kill, (pid, signal.SIGKILL))
    watch.start()
    os.write(screen, typed.encode())
    shown = b""
    try:
        while more := os.read(screen, 4096):
            shown += more
    except OSError:  # a terminal that nobody has any more
        pass
    watch.cancel()
    os.close(screen)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode().replace("\r\n", "\n")


# Which game


def test_play_without_a_game_shows_a_menu() -> None:
    code, shown = at_terminal(["play"], "99\nhold me\nred dog\nquit\n")
    assert code == 0
    against = shown.index("Against the other players"), shown.index("Against the house")
    assert against[0] < shown.index("  hold-em") < against[1] < shown.index("  mini-dice")
    assert "Which game? Number or name, Enter for hold-em > " in shown
    assert "there is no game 99: enter a number from 1 to" in shown
    assert "did you mean hold-em?" in shown
    assert "Red dog, N.J.A.C. 13:69F-6. You are in seat 1." in shown
    listed = [line for line in shown.splitlines() if re.match(r" +\d+  \w", line)]
    assert 10 <= len(listed) < 20
    assert max(map(len, listed)) <= 80


@pytest.mark.parametrize(
    ("typed", "title"),
    [("\nquit\n", "Hold 'em"), ("Hold 'em\nquit\n", "Hold 'em"), ("mini-dice\nquit\n", "Mini-dice")],
)
def test_enter_an_id_or_a_title_is_an_answer(typed: str, title: str) -> None:
    code, shown = at_terminal(["play"], typed)
    assert code == 0
    assert f"{title}, N.J.A.C. " in shown


def test_a_game_can_be_chosen_by_number_and_played_by_bots() -> None:
    _, listed = at_terminal(["play"], "quit\n")
    assert "You are in seat 1" not in listed
    found = re.search(r"(\d+)  omaha-8\b", listed)
    assert found
    code, shown = at_terminal(["play", "--auto", "--quiet"], f"{found[1]}\n")
    assert code == 0
    assert "Omaha" in shown
    assert "1 round" in shown


def test_without_a_terminal_bots_play_a_game_to_its_end() -> None:
    done = process("play")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "You named no game and there is no terminal to ask at, so bots play hold-em."
    )
    assert "Result: " in done.stdout
    assert "Hold 'em, 1 round\n" in done.stdout
    assert rows(run("play", "--json"))[1]["game"] == "hold-em"


# Who sits where


@for_each(
    ("words", "plays"),
    [
        ((), ["random"] * 3),
        (("--bots", "tight"), ["tight"] * 3),
        (("--bots", "tight,station"), ["tight", "station"]),
        (("--bots", "tight", "--bots", "station,random"), ["tight", "station", "random"]),
        (("--bots", "tight, station", "--seats", "5"), ["tight", "station", "tight", "station", "tight"]),
        (
            ("--bots", "station,pitboss.table.bots:first_option"),
            ["station", "pitboss.table.bots:first_option"],
        ),
    ],
)
def test_named_bots_take_the_seats_in_turn(words: tuple[str, ...], plays: list[str]) -> None:
    (result,) = rows(run(*AUTO, "--quiet", "--json", *words))
    assert [seat["name"] for seat in result["seats"]] == plays


def test_a_person_gets_seat_1_and_bots_the_others() -> None:
    shown = run("play", "hold-em", "--seed", "7", "--bots", "station,station,station", typed="fold\nquit\n")
    assert shown.returncode == 0
    assert "Seat 4 " in shown.stdout
    assert "Seat 5 " not in shown.stdout


@for_each(
    ("words", "said"),
    [
        (("--auto", "--bots", "tight,random,station", "--seats", "2"), "3 bots do not fit in 2 seats"),
        (("--bots", "tight,random,station", "--seats", "3"), "3 bots and you do not fit in 3 seats"),
        (("--bots", "tight,random,station", "--seats", "3"), "use --seats 4, or name fewer bots"),
        (
            ("--auto", "--bots", "tight,clever"),
            "random, tight, station, rock, maniac, or module:attribute for a bot of yours",
        ),
        (("--auto", "--bots", "tight,"), "has no bot ''"),
        (("--auto", "--bots", "no_such_module:Bot,tight"), "No module named 'no_such_module'"),
        (("--auto", "--rebuy", "often"), "off, when-broke, top-up, or dollars such as 200"),
        (("--quiet",), "need --auto"),
        (("--rebuy", "top-up"), "need --auto"),
    ],
)
def test_invalid_options_are_reported(words: tuple[str, ...], said: str) -> None:
    done = run("play", "hold-em", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in " ".join(done.stderr.split())


# What is told


@pytest.mark.parametrize("rounds", [1, 10, 11, 30])
def test_every_round_is_printed(rounds: int) -> None:
    words = (*AUTO, "--rounds", str(rounds), "--stack", "100000")
    assert run(*words).stdout.count("\nResult: ") == rounds
    quiet = run(*words, "--quiet").stdout
    assert "Result: " not in quiet
    assert quiet.startswith(f"Hold 'em, {rounds} round")
    assert run(*words).stdout.endswith(quiet)


def test_the_json_result_matches_the_library() -> None:
    (result,) = rows(run(*AUTO, "--bots", "tight,random", "--rounds", "20", "--quiet", "--json"))
    assert result == play_session("hold-em", ["tight", "random"], hands=20, seed="7").to_json()


def test_departures_and_rebuys_are_shown() -> None:
    done = run(*BROKE)
    assert done.returncode == 0
    assert "bought" not in done.stdout
    shown = " ".join(done.stdout.split())
    assert shown.count("$20 on the table is needed to be dealt in (13:69F-14.7(c)3).") == 2
    assert re.search(r"Seat \d left after \d+ rounds? with \$", done.stdout)
    assert re.search(r"The table broke after \d+ rounds: 1 can be dealt in", done.stderr)
    for rule in ("when-broke", "top-up", "40"):
        bought = run(*BROKE, "--rebuy", rule)
        assert "Hold 'em, 40 rounds" in bought.stdout
        assert " bought " in bought.stdout
        assert " left after " not in bought.stdout
        assert bought.stderr == ""


def test_funds_are_separate_from_the_house() -> None:
    house = ("-o", "rake_percent=5", "-o", "fund=100", "-o", "bad_beat=As Ad Ac Ah Ks")
    words = (*AUTO, "--bots", "station", "--rounds", "20", "--quiet", *house)
    (result,) = rows(run(*words, "--json"))
    assert result["house"] > 0
    (fund,) = result["funds"].values()
    assert fund > 0
    shown = run(*words).stdout
    assert re.search(rf"house +\+\${result['house'] // 100}\b", shown)
    assert re.search(rf"bad beat fund +\+\${fund // 100}\b", shown)


def test_an_interrupt_prints_the_totals_so_far(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = tmp_path / "night.jsonl"
    whole = run(*AUTO, "--rounds", "4")

    def narrate(round: Round, viewer: int | str | None) -> int:
        if round.start.number == 4:
            signal.raise_signal(signal.SIGINT)
        return told(round, viewer)

    told = narration.narrate
    monkeypatch.setattr(playing, "narrate", narrate)
    done = run(*AUTO, "--rounds", "400", "--record", str(record))
    assert done.returncode == 130
    *said, last = done.stderr.split("\n\n")
    assert last == "pitboss: interrupted\n"
    assert f"continue with `pitboss resume {record}`" in "".join(said)
    assert whole.stdout.endswith(done.stdout[done.stdout.index("Hold 'em, 4 rounds") :])
    assert "4 rounds verified" in " ".join(run("verify", str(record), "--partial").stdout.split())


def test_blinds_set_the_limits_of_a_casino_night_too() -> None:
    for game, least in (("hold-em", 4000), ("casino-night-hold-em", 2100)):  # there one chip more is a raise
        told = ("play", game, *AUTO[2:], "--rounds", "4", "-o", "blinds=[1000, 2000]", "--json")
        events = rows(run(*told))
        posted = [event["amount"] for event in events if event["event"] == "blind"]
        assert posted == [1000, 2000] * 4
        assert min(event["to"] for event in events if event["event"] == "raise") >= least
