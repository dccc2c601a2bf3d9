"""The documentation is correct."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.coverage.report import coverage
from pitboss.coverage.report import page as coverage_page
from pitboss.equipment.chance import Chance
from pitboss.evidence.file import Recorder
from pitboss.evidence.verifying import verify
from pitboss.house.departments import DEPARTMENTS, every_operation, load_department
from pitboss.house.operations.reference import reference_page
from pitboss.poker.history import to_phhs
from pitboss.storage.people import People
from pitboss.table import every_game, find_game
from pitboss.table.bots import play_out
from pitboss.table.house_options import about
from tests.cases import for_each
from tests.pages import ROOT, examples, page, run
from tests.poker.history.playing import played
from tests.server.helpers import CHEAP

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

SHOWN = [
    "README.md",
    *(
        f"docs/{name}.md"
        for name in "bankroll bots equity house-games match odds rankings simulation strategy".split()
    ),
]
"""Pages that show commands with their output."""
OF_CODE = [
    f"{name}.md"
    for name in (
        "bankroll equity hand-histories link match odds public-api rankings record-format "
        "simulation strategy".split()
    )
]
"""Pages whose code is run."""


def test_the_coverage_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8") == coverage_page(coverage()), (
        "run make coverage-page"
    )


def test_the_operations_page_is_up_to_date() -> None:
    written = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    assert written == reference_page(map(load_department, DEPARTMENTS)), "run make operations-page"
    for each in every_operation():
        assert f"`pitboss house {each.department} {each.name}`" in written
        assert all(signer.who in written for signer in each.signers)


@for_each("path", PAGES)
def test_links_are_valid(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_library_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    run(*examples(page("README.md")))
    assert "13:69F-13.5(b)" in capsys.readouterr().out


@pytest.mark.parametrize("name", OF_CODE)
def test_each_example_on_a_page_runs_unchanged(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(People, "_hasher", CHEAP)
    Path("night.phhs").write_text(to_phhs([played("NT", 1), played("FB", 1)]), encoding="utf-8")
    found = examples(page(f"docs/{name}"))
    assert found
    run(*found)


def _samples() -> list[tuple[str, str]]:
    """Return each command on these pages with the output shown."""
    shown = "".join(example for name in SHOWN for example in examples(page(name), "console"))
    return re.findall(r"^\$ pitboss (.*)\n((?:(?!\$ ).*\n)*)", shown, re.MULTILINE)


def test_pages_show_commands_with_their_output() -> None:
    assert len(_samples()) >= 4
    assert all(shown.strip() for _, shown in _samples())


LONG = ("bad-beat --players", "odds pai-gow --strategy", "odds three-card-poker --solve")
"""Commands whose figures take seconds to compute. `make check-all` runs them."""


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        pytest.param(
            command, shown, id=command, marks=[pytest.mark.exhaustive] if command.startswith(LONG) else []
        )
        for command, shown in _samples()
    ],
)
def test_a_command_on_a_page_prints_the_output_shown(
    command: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run them in the order shown. A line `...` stands for omitted lines."""
    monkeypatch.setenv("COLUMNS", "80")
    done = CliRunner().invoke(app, shlex.split(command))
    printed = "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())
    pattern = "".join(
        r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in shown.splitlines()
    )
    assert done.exit_code == 0
    assert re.fullmatch(pattern, printed), printed


def test_the_fairness_commands_work_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = "".join(examples(page("docs/fairness.md"), "")).splitlines()
    assert len(commands) == 5
    for command in commands:
        words, _, file = command.removeprefix("pitboss ").partition(" > ")
        done = CliRunner().invoke(app, shlex.split(words), input="horse\nfold\nquit\n")
        assert done.exit_code == 0, f"{command}: {done.output}"
        if file:
            Path(file).write_text(done.stdout, encoding="utf-8")
    assert "signed with the key expected" in done.stdout


def test_verify_prints_the_sentences_explained(tmp_path: Path) -> None:
    text = page("docs/fairness.md").partition("| it says | that means |")[2].partition("\n\n")[0]
    explained = re.findall(r"^\| `(.*?)` \|", text, re.MULTILINE)
    assert len(explained) >= 7
    said = " ".join(_said(tmp_path))
    for each in explained:
        assert each in said, each


def _said(folder: Path) -> list[str]:
    """Cover what is proved and not proved: with a word, without one, broken off, and with a seed."""
    said: list[str] = []
    for secure in (True, False):
        file, table = folder / f"{secure}.jsonl", find_game("red-dog").table(stacks={1: 5_000})
        with Recorder(file) as recorder:
            recorder.record(table)
            for number in range(3):
                table.commit(Chance.secure() if secure else Chance.seeded(number))
                round = table.start(words={1: "horse"} if secure and not number else None)
                if number < 2:
                    play_out(round, {})
            table.give_back()
        verified = verify(file.read_bytes())
        said += verified.proved + verified.not_proved
    return said


def test_the_tutorial_game_matches_its_file() -> None:
    text = page("docs/house-games.md")
    source = (ROOT / "src/pitboss/games/red_dog.py").read_text(encoding="utf-8")
    excerpts = examples(text, "py")
    assert len(excerpts) >= 9
    for excerpt in excerpts:
        assert excerpt.rstrip() in source, excerpt
    assert len(source.splitlines()) < 250


def test_the_tutorial_prints_the_output_shown(capsys: pytest.CaptureFixture[str]) -> None:
    run(*examples(page("docs/house-games.md"), "python"))
    shown = capsys.readouterr().out.splitlines()
    assert shown == [
        "1 523/16575 523/19575",
        "6 17533/626665 17533/738265",
        "[7, 8, 9, 10, 11]",
    ]


def test_the_games_page_lists_each_game_with_its_law_and_readings() -> None:
    sections = dict(re.findall(r"^## `(.*)`\n((?:(?!## ).*\n?)*)", page("docs/games.md"), re.MULTILINE))
    against_the_house = {game.id: game for game in every_game() if game.models(game.Options())}
    assert sections.keys() == against_the_house.keys()
    for id, game in against_the_house.items():
        assert sections[id].strip().startswith(f"{game.title}, N.J.A.C. {game.law}.")
        named = re.findall(r"`(\w+)`", sections[id].partition("- Readings: ")[2])
        offered = [each.name for each in game.house_options() if about(game.Options, each.name).reading]
        assert named == offered, id
