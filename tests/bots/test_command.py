"""Programs that play, well or badly: nothing hangs, nothing is left running, and the table plays on."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.bots import CommandBot
from pitboss.bots.command import MAX_DECISIONS, MAX_FAULTS, MAX_STDERR_LINES
from pitboss.equipment.chance import Chance
from pitboss.table import every_game, find_game, play_session
from pitboss.table.bot_protocol import mildest_action
from pitboss.table.bots import UnknownBot, bot_kinds, play_out
from pitboss.table.round import Round
from tests.bots.playing import SAYS_FIRST, alive, view, wait_for_end
from tests.cases import for_each
from tests.pages import examples, page
from tests.waiting import PATIENCE_SECONDS, wait_until

QUICK = 0.4


def test_a_program_plays_a_session_like_the_same_bot_in_python(make: Any, told: list[str]) -> None:
    bot = make(SAYS_FIRST)
    ours = play_session("hold-em", ["tight", bot], hands=10, seed=7)
    theirs = play_session("hold-em", ["tight", "station"], hands=10, seed=7)
    assert [seat.won for seat in ours.seats] == [seat.won for seat in theirs.seats]
    assert told == []


def test_a_program_that_sleeps_is_late_and_then_replaced(make: Any, told: list[str]) -> None:
    bot, seen = make("import time; time.sleep(60)", seconds=QUICK), view()
    assert [bot(seen) for _ in range(MAX_FAULTS + 2)] == [mildest_action(seen)] * (MAX_FAULTS + 2)
    assert len(told) == MAX_FAULTS
    assert "did not answer in 0.4 seconds; the seat plays: fold" in told[0]
    assert "the house plays its seat from now on" in told[-1]


def test_a_late_answer_is_not_used_for_the_next_question(make: Any, told: list[str], tmp_path: Path) -> None:
    late = tmp_path / "late"
    slow_once = "import os, sys, time\nfor n, line in enumerate(sys.stdin):\n"
    slow_once += f" while n == 1 and not os.path.exists({str(late)!r}): time.sleep(0.01)\n"
    slow_once += " print((0, 1, 2, 0)[n], flush=True)\n"
    bot, seen = make(slow_once), view()
    answers = [bot(seen)]
    bot._seconds = QUICK
    answers.append(bot(seen))
    bot._seconds = PATIENCE_SECONDS
    late.touch()
    answers += [bot(seen), bot(seen)]
    assert answers == [seen.options[0].action(), mildest_action(seen), seen.options[2].action(), answers[0]]
    assert len(told) == bot.faults == 1


def test_a_crashed_program_is_out_at_once_and_its_last_words_are_shown(make: Any, told: list[str]) -> None:
    bot, seen = make("import sys; sys.stdin.readline(); print(5 / 0)"), view()
    assert bot(seen) == bot(seen) == mildest_action(seen)
    assert any("ZeroDivisionError" in line for line in told)
    assert sum("has ended" in line for line in told) == 1


@pytest.mark.parametrize("pipe", ["stdout", "stdin"])
def test_a_program_that_closes_a_pipe_is_out_or_late(make: Any, told: list[str], pipe: str) -> None:
    descriptor = {"stdin": 0, "stdout": 1}[pipe]
    bot, seen = make(f"import os, time; os.close({descriptor}); time.sleep(60)", seconds=QUICK), view()
    assert [bot(seen) for _ in range(MAX_FAULTS + 1)] == [mildest_action(seen)] * (MAX_FAULTS + 1)
    assert "the house plays its seat" in told[-1]


def test_garbage_is_a_fault_each_time(make: Any, told: list[str]) -> None:
    bot, seen = make("import sys\nfor line in sys.stdin: print('\\x1b[2J{', flush=True)"), view()
    assert [bot(seen) for _ in range(MAX_FAULTS)] == [mildest_action(seen)] * MAX_FAULTS
    assert "gave a wrong answer: the answer is not JSON: b'\\x1b[2J{'" in told[0]
    assert "the house plays its seat" in told[-1]


@pytest.mark.parametrize("flood", ["b'0' * 65536", "b'0\\n' * 32768"])
def test_a_flood_of_output_ends_the_program(make: Any, told: list[str], flood: str) -> None:
    bot = make(f"import os\nwhile True: os.write(1, {flood})", seconds=QUICK)
    seen = view()
    for _ in range(2 * MAX_FAULTS):  # a question asked in a lull gets an answer; the next one is a fault
        assert bot(seen) in (mildest_action(seen), seen.options[0].action())
        assert len(bot._read) < 200_000
    assert "the house plays its seat" in told[-1]


def test_a_flood_of_standard_error_is_cut_short_and_blocks_nothing(make: Any, told: list[str]) -> None:
    loud = "import sys\nfor line in sys.stdin:\n sys.stderr.write('noise ' * 40_000 + 'x\\n' * 40_000)\n"
    bot, seen = make(loud + " sys.stderr.flush(); print(0, flush=True)\n"), view()
    assert [bot(seen) for _ in range(4)] == [seen.options[0].action()] * 4
    assert len(told) == MAX_STDERR_LINES + 1
    assert max(map(len, told)) < 2_000
    assert "left out" in told[-1]


@pytest.mark.skipif(sys.platform != "linux", reason="not every system has the limit")
def test_a_program_cannot_exceed_its_memory_limit(make: Any, told: list[str]) -> None:
    hog = "import sys\nfor line in sys.stdin:\n x = bytearray(400 << 20)\n print(0, flush=True)\n"
    bot, seen = make(hog, megabytes=200), view()
    assert bot(seen) == mildest_action(seen)
    assert any("MemoryError" in line for line in told)
    assert make(hog, megabytes=0)(seen) == seen.options[0].action()


def test_children_of_a_program_end_with_it(make: Any, told: list[str]) -> None:
    forking = (
        "import os, sys, time, signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nchild = os.fork()\n"
    )
    forking += "if not child: time.sleep(600)\nsys.stderr.write(f'{child}\\n'); sys.stderr.flush()\n"
    bot, seen = make(forking + SAYS_FIRST + "time.sleep(600)\n"), view()
    assert bot(seen) == seen.options[0].action()
    child, parent = int(told[0].split(": ")[-1]), bot._process.pid
    assert alive(child)
    bot.close()
    assert not alive(parent)
    assert wait_for_end(child)
    with pytest.raises(ChildProcessError):
        os.waitpid(parent, os.WNOHANG)  # already reaped: not a zombie
    assert bot(seen) == mildest_action(seen)


def test_an_orphaned_child_ends_too(make: Any, tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    forking = "import os, sys, time\nchild = os.fork()\nif not child: time.sleep(600)\n"
    forking += f"open({str(noted)!r}, 'w').write(f'{{child}}\\n')\n"
    bot, seen = make(forking, seconds=QUICK), view()
    wait_until(lambda: noted.exists() and noted.read_text().endswith("\n"))
    assert [bot(seen) for _ in range(MAX_FAULTS)] == [mildest_action(seen)] * MAX_FAULTS
    assert wait_for_end(int(noted.read_text()))


def test_a_program_that_decides_forever_is_ended(make: Any, told: list[str]) -> None:
    """Mark a keno ticket and tear it up, which is lawful and endless."""
    endless = """
import json, sys
for line in sys.stdin:
    options = {option["do"]: option for option in json.loads(line)["options"]}
    kind = "tear_up" if "tear_up" in options else "mark"
    print(json.dumps(next(place for place, each in enumerate(options) if each == kind)), flush=True)
"""
    bot = make(endless)
    table = find_game("keno").table(stacks={1: 20_000})
    round = table.start(Chance.seeded(7))
    play_out(round, {1: bot})
    assert round.over
    assert f"has decided {MAX_DECISIONS:,} times in one round; the house plays its seat" in told[-1]
    assert MAX_DECISIONS < len(round.inputs) < 2 * MAX_DECISIONS


def test_decisions_are_counted_per_round(make: Any, told: list[str], monkeypatch: Any) -> None:
    monkeypatch.setattr("pitboss.bots.command.MAX_DECISIONS", 60)
    play_session("hold-em", ["tight", make(SAYS_FIRST)], hands=40, seed=7)
    assert told == []


def test_a_program_that_never_reads_a_long_question_is_late(make: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("pitboss.bots.command.question", lambda *_: {"x": "x" * 1_000_000})
    bot, seen = make("import time; time.sleep(60)", seconds=QUICK), view()
    assert bot(seen) == mildest_action(seen)


def test_a_bot_that_is_not_closed_ends_when_collected() -> None:
    bot = CommandBot([sys.executable, "-c", "import time; time.sleep(600)"])
    assert bot._process is not None
    pid = bot._process.pid
    del bot
    assert not alive(pid)


@for_each("command", ["", "   ", "no-such-program --now", "python 'open", []])
def test_an_invalid_command_is_refused(command: Any) -> None:
    with pytest.raises(UnknownBot, match=r"program|not a command"):
        CommandBot(command)


@pytest.mark.parametrize("more", [{"seconds": 0}, {"seconds": float("nan")}, {"megabytes": -1}])
def test_invalid_limits_are_refused(more: dict[str, Any]) -> None:
    with pytest.raises(UnknownBot, match="more than 0 seconds"):
        CommandBot(sys.executable, **more)


def test_commands_run_without_a_shell(tmp_path: Path, told: list[str]) -> None:
    path = tmp_path / "bot.py"
    path.write_text("import sys\nsys.stderr.write(repr(sys.argv[1:]) + '\\n')\n" + SAYS_FIRST)
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(path))} '$HOME' ';' \"a b\""
    with CommandBot(command, warn=told.append) as bot:
        assert bot(view()) == view().options[0].action()
    assert "['$HOME', ';', 'a b']" in told[0]


# From the command line

PITBOSS = [sys.executable, "-m", "pitboss"]


def quoted(source: str) -> str:
    return shlex.join([sys.executable, "-c", source])


def run(*words: str) -> subprocess.CompletedProcess[str]:
    patient = ["--bot-seconds", str(PATIENCE_SECONDS)] if "--bot-command" in words else []
    command = [*PITBOSS, *words, *patient]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)


@pytest.fixture
def example(tmp_path: Path) -> str:
    """The bot from the page on bots."""
    source, _ = examples(page("docs/guides/bots.md"), "py")
    path = tmp_path / "mybot.py"
    path.write_text(source, encoding="utf-8")
    assert len([line for line in source.splitlines() if line.strip()]) <= 16
    return shlex.join([sys.executable, str(path)])


def test_the_bot_in_the_docs_bets_in_every_game(example: str) -> None:
    for game in every_game():
        moved: set[str] = set()

        def note(round: Round[Any, Any], moved: set[str] = moved) -> None:
            moved.update(action.name for action in round.inputs if action.actor == 1)

        with CommandBot(example, seconds=PATIENCE_SECONDS) as bot:
            play_session(game.id, [bot, "station" if "station" in bot_kinds(game) else "random"],
                         hands=30, seed=7, on_round=note, rebuy="when_broke")  # fmt: skip
        assert moved & {"wager", "play", "bet", "raise"}, game.id


@pytest.mark.parametrize("game", ["hold-em", "five-card-draw", "pai-gow", "mini-dice", "keno"])
def test_the_bot_in_the_docs_plays(game: str, example: str) -> None:
    done = run(
        "play", game, "--auto", "--bots", "random", "--bot-command", example, "--rounds", "5", "--quiet"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "mybot.py" in done.stdout


def test_programs_play_a_match(example: str) -> None:
    done = run("match", "hold-em", "--bots", "tight", "--bot-command", example, "--hands", "20", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert '"hands": 20' in done.stdout
    several = run("match", "hold-em", "--bot-command", example, "--bot-command", example, "--workers", "2")
    assert several.returncode == 2
    assert "leave out --workers" in several.stderr


def test_program_output_cannot_control_the_terminal() -> None:
    rude = "import sys; sys.stderr.write('\\x1b[2Jhello\\r\\x07\\n')\n" + SAYS_FIRST
    done = run("play", "hold-em", "--auto", "--bots", "tight", "--bot-command", quoted(rude))
    assert done.returncode == 0
    assert "\\x1b[2Jhello\\r\\x07" in done.stderr
    assert not {"\x1b", "\r", "\x07"} & {*done.stderr, *done.stdout}


def test_a_missing_program_is_refused() -> None:
    done = run("play", "hold-em", "--auto", "--bot-command", "no-such-program")
    assert done.returncode == 2
    assert "there is no program 'no-such-program'" in done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_the_programs(number: signal.Signals, tmp_path: Path) -> None:
    noted = tmp_path / "pids"
    stubborn = "import os, signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nchild = os.fork()\n"
    stubborn += f"open({str(noted)!r}, 'a').write(f'{{os.getpid()}}\\n')\ntime.sleep(600)\n"
    words = ["play", "hold-em", "--auto", "--bots", "tight", "--bot-command", quoted(stubborn)]
    playing = subprocess.Popen([*PITBOSS, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until(lambda: noted.exists() and noted.read_text().count("\n") == 2)
    playing.send_signal(number)
    playing.communicate(timeout=PATIENCE_SECONDS)
    assert playing.returncode == 128 + number
    pids = [int(line) for line in noted.read_text().split()]
    assert len(pids) == 2
    assert all(map(wait_for_end, pids))
