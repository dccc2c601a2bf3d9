"""Every example in the documentation is executed, or the reason why not stands here."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from docsite.commands import every_command
from docsite.stage import OUTSIDE
from pitboss.cli import app
from pitboss.law.index import load
from pitboss.poker.history import to_phhs
from pitboss.storage.people import People
from tests.cases import for_each
from tests.pages import ROOT, examples, page, run
from tests.poker.history.playing import played
from tests.server.helpers import CHEAP

PAGES = [
    "README.md",
    *OUTSIDE,
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))),
]
KINDS = ("console", "python", "py", "sh", "json", "toml", "text")
"""Console blocks show commands with their output; sh blocks show commands only; py blocks quote a file."""

OWN_TESTS = {
    ("docs/guides/a-day.md", "console"): "tests/house/office/test_day_page.py",
    ("docs/guides/bingo-occasion.md", "console"): "tests/charity/bingo/desk/test_guide.py",
    ("docs/guides/casino-night.md", "console"): "tests/charity/casino_night/test_guide.py",
    ("docs/guides/live-tournament.md", "console"): "tests/charity/casino_night/test_guide.py",
    ("docs/guides/charity.md", "console"): "tests/charity/organization/test_guide.py",
    ("docs/guides/raffle.md", "console"): "tests/charity/raffle/test_guide.py",
    ("docs/guides/link.md", "console"): "tests/house/link/test_link_page.py",
    ("docs/guides/par.md", "console"): "tests/reports/test_page.py",
    ("docs/guides/bad-beat.md", "python"): "tests/house/bad_beat/test_page.py",
    ("docs/guides/bad-beat.md", "sh"): "tests/house/bad_beat/test_page.py",
    ("docs/guides/bots.md", "python"): "tests/poker/test_bots_page.py",
    ("docs/guides/bots.md", "py"): "tests/bots/test_protocol.py",
    ("docs/guides/fairness.md", "sh"): "tests/test_docs.py",
    ("docs/guides/house-games.md", "py"): "tests/test_docs.py",
    ("docs/guides/house-games.md", "python"): "tests/test_docs.py",
    ("docs/guides/keno-room.md", "python"): "tests/house/keno/test_page.py",
    ("docs/guides/ledger.md", "python"): "tests/house/test_ledger_page.py",
    ("docs/guides/ledger.md", "sh"): "tests/house/test_ledger_page.py",
    ("docs/guides/papers.md", "python"): "tests/house/test_papers_page.py",
    ("docs/guides/poker-decks.md", "python"): "tests/house/poker/test_room_page.py",
    ("docs/guides/poker-room.md", "python"): "tests/house/poker/test_room_page.py",
    ("docs/guides/strategy.md", "text"): "tests/odds/best_play/test_strategy.py",
    ("docs/reference/api.md", "python"): "tests/web/test_api_docs.py",
    ("docs/reference/api.md", "sh"): "tests/web/test_api_docs.py",
    ("docs/reference/chance.md", "json"): "tests/evidence/test_vectors.py",
}
"""Where the examples of a page are executed by the tests of their subject."""

NOT_EXECUTED = {
    ("README.md", "sh"): "sets up an environment, or serves until Ctrl-C; the sample house is in a-day.md",
    ("docs/get-started/index.md", "sh"): "sets up an environment and serves until Ctrl-C",
    ("docs/get-started/web.md", "sh"): "serves until Ctrl-C, or asks for passphrases",
    ("docs/guides/bots.md", "sh"): "plays a program that the reader writes; tests/bots plays one",
    ("docs/guides/deploy.md", "sh"): "installs, serves, asks for passphrases; ledger.md runs the audit",
    ("docs/guides/evening.md", "sh"): "serves until Ctrl-C; tests/charity/test_evening.py makes the sample",
    ("docs/guides/hand-histories.md", "sh"): "shows the form of a command",
    ("docs/guides/hand-histories.md", "text"): "counts 53,540 published hands, which are not ours to ship",
    ("docs/guides/keno-room.md", "sh"): "wants a staffed room; a-day.md runs one, and tests submit each form",
    ("docs/guides/match.md", "sh"): "plays a bot that the reader writes",
    ("docs/guides/par.md", "sh"): "wants the extra reports for PDF; tests/reports writes each kind",
    ("docs/guides/poker-decks.md", "sh"): "wants a staffed room; tests submit each form",
    ("docs/guides/simulation.md", "sh"): "wants a cluster; tests/odds runs one",
    ("docs/guides/simulation.md", "text"): "was interrupted by a person",
    ("docs/how-it-works/dependencies.md", "sh"): "--audit uses the network; tests/supply runs the rest",
}
"""Blocks that are not executed; their commands are still checked against the program's declarations."""

LONG = ("bad-beat --players", "odds pai-gow --strategy", "odds three-card-poker --solve")
"""Commands whose figures take seconds to count: run by `make check-all`."""
_TYPED = re.compile(r"^\w[^>\n]* > (.+)$", re.MULTILINE)
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[str]:
    """Return the pages with blocks of a kind that are executed here."""
    mine = [name for name in PAGES if (name, kind) not in OWN_TESTS and (name, kind) not in NOT_EXECUTED]
    return [name for name in mine if examples(page(name), kind)]


def test_every_block_says_what_it_is() -> None:
    for name in PAGES:
        assert {kind for kind, _ in _FENCE.findall(page(name))} <= set(KINDS), name


def test_the_lists_are_true() -> None:
    assert not OWN_TESTS.keys() & NOT_EXECUTED.keys()
    for name, kind in [*OWN_TESTS, *NOT_EXECUTED]:
        assert examples(page(name), kind), f"{name} has no {kind} block any more"
    for where in set(OWN_TESTS.values()):
        assert (ROOT / where).is_file(), where
    here = {"console", "python", "json", "toml", "sh"}
    assert {kind for kind in KINDS if blocks(kind)} <= here, "a kind of block that no test executes"


def _samples() -> list[tuple[str, str]]:
    """Return each command of the pages with the output that it shows."""
    shown = "".join(example for name in blocks("console") for example in examples(page(name), "console"))
    return re.findall(r"^\$ pitboss (.*)\n((?:(?!\$ ).*\n)*)", shown, re.MULTILINE)


def test_pages_show_commands_with_their_output() -> None:
    assert len(_samples()) >= 30
    assert all(shown.strip() for _, shown in _samples())


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        pytest.param(
            command, shown, id=command, marks=[pytest.mark.exhaustive] if command.startswith(LONG) else []
        )
        for command, shown in _samples()
    ],
)
def test_a_command_prints_the_output_shown(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order shown; a line `...` stands for lines left out, and what follows a prompt is typed."""
    monkeypatch.setenv("COLUMNS", "80")
    typed = "".join(f"{line}\n" for line in _TYPED.findall(shown))
    done = CliRunner().invoke(app, shlex.split(command), input=typed)
    printed = "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())
    pattern = "".join(
        r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in shown.splitlines()
    )
    assert done.exit_code == 0
    assert re.fullmatch(pattern, printed), printed


@pytest.mark.parametrize("name", blocks("python"))
def test_each_python_example_runs_and_prints_the_output_shown(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Output stands after `#>`, if the example shows it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(People, "_hasher", CHEAP)
    Path("night.phhs").write_text(to_phhs([played("NT", 1), played("FB", 1)]), encoding="utf-8")
    for example in examples(page(name)):
        run(example)
        printed = capsys.readouterr().out.splitlines()
        if shown := re.findall(r"#> (.*)", example):
            assert printed == shown, example


@for_each("name", blocks("json"))
def test_each_json_example_is_json(name: str) -> None:
    for example in examples(page(name), "json"):
        assert json.loads(example)


def test_the_index_takes_the_entries_shown(tmp_path: Path) -> None:
    assert blocks("toml") == ["docs/law/index-format.md"]
    (example,) = examples(page("docs/law/index-format.md"), "toml")
    (tmp_path / "13.toml").write_text(example, encoding="utf-8")
    assert len(load(tmp_path / "13.toml")) == 3


def test_each_sh_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PITBOSS_DATABASE", "sqlite:///house.db")
    assert blocks("sh")
    sample = ["house", "sample", "--passphrase", "play money 1", "--seed", "7", "--rounds", "1"]
    assert CliRunner().invoke(app, sample).exit_code == 0
    for name in blocks("sh"):
        for example in examples(page(name), "sh"):
            for line in example.replace("\\\n", " ").splitlines():
                done = CliRunner().invoke(app, shlex.split(line.removeprefix("pitboss "), comments=True))
                assert done.exit_code == 0, f"{name}: {line}\n{done.output}"


@cache
def declared() -> dict[str, Any]:
    return {" ".join(words): command for words, command in every_command()}


def commands_named(text: str) -> Iterator[list[str]]:
    """Yield each command in blocks of sh and in code spans, by its words."""
    shown = [line for block in examples(text, "sh") for line in block.replace("\\\n", " ").splitlines()]
    shown += [f"pitboss {each}" for each in re.findall(r"^\$ pitboss (.*)$", text, re.MULTILINE)]
    shown += [" ".join(span.split()) for span in re.findall(r"`(pitboss [^`]+)`", _FENCE.sub("", text))]
    for each in shown:
        if each.startswith("pitboss "):
            yield shlex.split(each.partition(" > ")[0].replace("...", ""), comments=True)


GROUP_WORDS = {"--help", "--version"}


@for_each("name", [name for name in PAGES if name != "CHANGELOG.md"])
def test_every_command_named_is_declared_with_its_options(name: str) -> None:
    """Executed or not: the words of a command and its options are those of the program.

    The changelog also names commands that are gone.
    """
    for words in commands_named(page(name)):
        found = next((" ".join(words[:n]) for n in (4, 3, 2) if " ".join(words[:n]) in declared()), "")
        options = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        if not found:
            groups = {" ".join(each.split()[:n]) for each in declared() for n in (1, 2, 3)}
            plain = [word for word in words if re.fullmatch(r"[a-z-]+", word) and not word.startswith("-")]
            assert " ".join(plain) in groups, f"{name}: {' '.join(words)}"
            assert options <= GROUP_WORDS or any(word.isupper() for word in words), (
                f"{name}: {' '.join(words)}"
            )
            continue
        given = declared()[found].params
        known = {"--help", *(opt for each in given for opt in (*each.opts, *each.secondary_opts))}
        assert options <= known, f"{name}: {' '.join(words)}: {options - known}"
