"""Every command with what a stranger may have written: nothing steers the terminal, nothing breaks."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app, show
from pitboss.law import BadInput
from pitboss.table import Refused
from tests.waiting import PATIENCE_SECONDS

STEERS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
SIGNS = ["\x1b[31mred", "\x9b2J", "\u202ecba", "old\rnew", "\x07", "\x08", "\u2028", "\udcff"]
MARKUP = ["[red]", "[/]", "[link=http://x]y[/link]", "[bold", ":smile:"]
DIGITS = "9" * 5000
DEVICES = Path(os.devnull).parent
DEEP = ["[" * 100_000, '{"a":' * 100_000, "[" * 900 + "]" * 900]
ODD = ["NaN", "Infinity", "-Infinity", "1e999", r'"\ud800"', "null", "true", DIGITS, *DEEP]
HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsKs", "d dh p2 QhQd", "p2 f"]
"""
COMMANDS = [
    "{}",
    "--{}",
    "law {}",
    "law show {}",
    "law show 13:69F-14.9 {}",
    "law search {}",
    "law search {} --json",
    "law search ante --chapter {}",
    "law search ante --edition {}",
    "law glossary {}",
    "law compare {} 13:69F-14.9",
    "law coverage {}",
    "games {}",
    "games --{}",
    "options {}",
    "options mini-dice {}",
    "rank {}",
    "rank As2s3s4s5s --called {}",
    "equity {} KsKh",
    "equity AsAh KsKh --board {}",
    "bad-beat --players {}",
    "bad-beat -o bad_beat={}",
    "odds {}",
    "odds mini-dice --sweep {}",
    "odds mini-dice --sweep minimum={}",
    "odds mini-dice --solve {} --target 1",
    "odds mini-dice --solve field --target {}",
    "odds mini-dice --stake {}",
    "odds mini-dice -o {}=1",
    "bingo odds {}",
    "bingo odds any-line --prize {}",
    "bingo odds any-line --prize 5 --by-calls {}",
    "bingo arrangements {}",
    "bingo cards {}",
    "bingo cards no.json --series 7 --color {} --cards 6",
    "bingo check {} {} --calls {}",
    "bingo packs {} --out no/such/{}",
    "bingo winners {} --calls 1",
    "par {}",
    "par mini-dice --out {}",
    "simulate {}",
    "simulate mini-dice --rounds {}",
    "simulate mini-dice --seed {}",
    "simulate mini-dice --strategy {}",
    "match {}",
    "match hold-em --bots {},tight",
    "match hold-em --bots tight,os:{}",
    "match hold-em --hands {}",
    "play {} --auto",
    "play mini-dice --auto --stack {}",
    "play mini-dice --auto --seats {}",
    "play mini-dice --auto --rounds {}",
    "play mini-dice --auto --mishaps {}",
    "play mini-dice --auto --bots {}",
    "play mini-dice --auto --viewer {}",
    "play mini-dice --auto --rebuy {}",
    "play mini-dice --auto --limit {}",
    "play mini-dice --auto -o {}",
    "play mini-dice --auto -o {}=1",
    "play mini-dice --auto -o odds={}",
    "play mini-dice --auto --record no/such/{}",
    "replay {}",
    "verify {}",
    "verify {} --heads {}",
    "verify {} --heads {} --public-key {}",
    "verify {} --head {}",
    "heads {}",
    "heads {} --out {}",
    "heads {} --sign {}",
    "signing-key {}",
    "signing-key no/such/{}",
]
"""Each way in for a word."""


def harmless(*words: str, answers: str | bytes = "") -> str:
    """What a command says, which holds no sign that steers and is no traceback."""
    done = CliRunner().invoke(app, list(words), input=answers, env={"COLUMNS": "100"})
    wrong = done.exception
    assert wrong is None or isinstance(wrong, SystemExit | BadInput | Refused | OSError), (words, wrong)
    said = done.output
    if wrong is not None and not isinstance(wrong, SystemExit):
        said += show.problem(wrong)
    assert not STEERS.search(said), (words, said)
    assert answers or max(map(len, said.splitlines()), default=0) < 4000
    return said


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", COMMANDS)
def test_command_arguments_are_shown_escaped(command: str) -> None:
    for word in ("".join([*SIGNS, *MARKUP]), "[/]", DIGITS, "NaN"):
        harmless(*(each.replace("{}", word) for each in command.split()))


@pytest.mark.parametrize("value", ODD, ids=lambda value: value[:12])
def test_an_invalid_option_value_is_refused(value: str) -> None:
    for game, name in (
        ("hold-em", "minimum"),
        ("mini-dice", "odds"),
        ("keno", "unit"),
    ):
        said = harmless("play", game, "--auto", "-o", f"{name}={value}", "--json")
        assert "round" not in said
        assert name in said


@pytest.mark.parametrize("sign", ["".join(SIGNS[:-1]), "[/]"])
def test_a_hand_history_cannot_control_the_terminal(sign: str) -> None:
    text = json.dumps(sign)
    Path("h.phh").write_text(
        HAND + f"players = [{text}, 'b']\nvenue = {text}\nauthor = {text}\nhand = {text}\n"
    )
    Path("v.phh").write_text(HAND.replace('"NT"', text))
    Path("a.phh").write_text(HAND.replace('"p2 f"', text))
    Path("s.phhs").write_text(f"[{text}]\n{HAND}")
    for file in ("h.phh", "v.phh", "a.phh", "s.phhs", "."):
        for more in ((), ("--json",), ("--as", "text"), ("--as", "phh"), ("--step",)):
            said = harmless("replay", file, *more, answers="\n\n\n")
            if more == ("--json",):
                rows = [line for line in said.splitlines() if line.startswith("{")]
                assert rows
                assert all(isinstance(json.loads(row), dict) for row in rows)


@pytest.mark.parametrize("markup", MARKUP)
def test_markup_is_text(markup: str) -> None:
    """What looks like a mark of style is printed as it stands."""
    Path("h.phh").write_text(HAND + f"players = [{json.dumps(markup)}, 'b']\n")
    for more in (("--as", "text"), ("--step",)):
        assert markup in harmless("replay", "h.phh", *more, answers="\n")
    Path(f"{markup.replace('/', '')}.phh").write_text("x = [")
    assert f"{markup.replace('/', '')}.phh" in harmless("replay", f"{markup.replace('/', '')}.phh")
    assert markup in harmless("rank", "--called", markup, "As Ks Qs Js Ts")


def test_a_record_cannot_control_the_terminal() -> None:
    harmless("play", "mini-dice", "--auto", "--record", "good.jsonl")
    good = Path("good.jsonl").read_text()
    for sign in ("".join(SIGNS), "[/]"):
        text = json.dumps(sign)
        for number, bad in enumerate(
            (
                good.replace('"mini-dice"', text),
                good.replace('"pitboss-record"', text),
                good.replace('"version":2', f'"version":{text}'),
                text,
            )
        ):
            Path(f"{number}.jsonl").write_text(bad)
            for words in (("verify",), ("replay",), ("replay", "--json"), ("replay", "--as", "text")):
                harmless(*words, f"{number}.jsonl")


def answers() -> Iterator[str]:
    words = [*SIGNS[:-1], *MARKUP, DIGITS, "-1", "1e999", "NaN", "0x10", "٣", "²", "bet ²", "  ", "\t"]
    for word in words:
        for ask in (
            "{}",
            "bet {}",
            "raise {}",
            "call {}",
            "? {}",
            "why {}",
            "history {}",
            "rebuy {}",
            "field {}",
        ):
            yield ask.format(word).replace("\r", " ")


@pytest.mark.parametrize("game", ["hold-em", "mini-dice", "five-card-draw", "keno"])
def test_typed_words_get_answers(game: str) -> None:
    said = harmless("play", game, "--seed", "1", answers="\n".join([*answers(), "quit"]) + "\n")
    assert "You leave" in said


def test_all_output_goes_through_show() -> None:
    """All goes through `show`, where what steers a terminal is taken out: nobody prints past it."""
    around = re.compile(r"sys\.(?:stdout|stderr)\.write|typer\.echo|\bprint\(|Console\(|markup=True")
    for path in sorted(Path(show.__file__).parent.glob("*.py")):
        if path.name != "show.py":
            code = re.sub(r"\bout\.print\(|show\.console\([^)]*\)\.print\(", "", path.read_text())
            assert not around.search(code), path.name


def run(command: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """A command as a shell runs it."""
    source = str(Path(show.__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": source, **more}
    words = re.sub(r"\bpitboss (?=[a-z$])", f"{sys.executable} -m pitboss ", command)
    return subprocess.run(
        ["bash", "-c", words],
        capture_output=True,
        timeout=PATIENCE_SECONDS,
        env=environment,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("pitboss games >&-", 0),
        ("pitboss games --nothing 2>&-", 2),
        ("pitboss play mini-dice <&-", 0),
        (f"pitboss games > {DEVICES / 'full'}", 2),
        ("pitboss law show 13:69F-14 --json | head -1", 0),
        ("printf 'bet \\xff\\xfe\\nquit\\n' | pitboss play mini-dice", 0),
        ("printf '\\xff\\xfe' | pitboss replay -", 1),
        ("pitboss replay $'\\xff\\xfe'", 2),
        ("PYTHONIOENCODING=ascii pitboss simulate mini-dice --rounds 1000 --session 10", 0),
        ("LC_ALL=C COLUMNS=1 pitboss play mini-dice --auto --seed 1", 0),
        ("env -u HOME pitboss games", 0),
    ],
)
def test_closed_streams_are_handled(command: str, code: int) -> None:
    done = run(command)
    assert b"Traceback" not in done.stderr, done.stderr
    assert done.returncode == code, done.stderr


def test_the_compile_cache_is_optional() -> None:
    """A machine where no folder can be written to, as one run from a read-only image."""
    program = (
        "from numba.core.caching import CacheImpl; CacheImpl._locator_classes = []; import sys; "
        "sys.argv = ['pitboss', 'simulate', 'mini-dice', '--rounds', '1000']; "
        "from pitboss.cli import main; main()"
    )
    done = run(f'{sys.executable} -c "{program}"')
    assert done.returncode == 0, done.stderr
    assert b"field" in done.stdout


def test_pipes_in_a_folder_are_skipped() -> None:
    Path("folder").mkdir()
    os.mkfifo("folder/x.phh")
    os.mkfifo("folder/y.jsonl")
    assert "no record or hand history" in harmless("replay", "folder")
    Path("folder/z.phh").write_text(HAND)
    assert "z.phh: NT" in harmless("replay", "folder", "--verbose")


@pytest.mark.parametrize("words", [("replay",), ("verify",)])
@pytest.mark.parametrize("file", [str(DEVICES / "zero"), str(DEVICES / "urandom")])
def test_a_device_is_not_a_record(words: tuple[str, ...], file: str) -> None:
    assert "name a file" in harmless(*words, file)


@pytest.mark.parametrize("content", [b"", os.urandom(2000), b"\xff\xfe", b"\x00" * 99, b"{}", b"[]", b"null"])
def test_an_arbitrary_file_is_refused(content: bytes) -> None:
    for name in ("x.jsonl", "x.phh", "x.phhs", "x"):
        Path(name).write_bytes(content)
        for words in (("replay",), ("verify",), ("replay", "--as", "text"), ("replay", "--step")):
            assert harmless(*words, name)
    Path("x.json").write_bytes(content)
    assert "cannot be resumed" in harmless("simulate", "mini-dice", "--rounds", "9", "--resume", "x.json")
