"""The documentation is correct."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.coverage.report import coverage
from pitboss.coverage.report import render_page as coverage_page
from pitboss.equipment.chance import Chance
from pitboss.evidence.file import Recorder
from pitboss.evidence.verifying import verify
from pitboss.house.departments import DEPARTMENTS, command_group, every_operation, load_department
from pitboss.house.operations.reference import reference_page
from pitboss.table import every_game, find_game
from pitboss.table.bots import play_out
from pitboss.table.house_options import find_declaration
from tests.pages import ROOT, examples, page, run


def test_the_coverage_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "law" / "coverage.md").read_text(encoding="utf-8") == coverage_page(coverage()), (
        "run make coverage-page"
    )


def test_the_page_of_operations_is_up_to_date() -> None:
    written = (ROOT / "docs" / "reference" / "operations.md").read_text(encoding="utf-8")
    assert written == reference_page(map(load_department, DEPARTMENTS)), "run make operations-page"
    for each in every_operation():
        assert f"`pitboss {command_group(each.department)} {each.department} {each.name}`" in written
        assert all(signer.who in written for signer in each.signers)


def test_the_commands_about_fairness_work_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = "".join(examples(page("docs/guides/fairness.md"), "sh")).splitlines()
    assert len(commands) == 5
    for command in commands:
        words, _, file = command.removeprefix("pitboss ").partition(" > ")
        done = CliRunner().invoke(app, shlex.split(words), input="horse\nfold\nquit\n")
        assert done.exit_code == 0, f"{command}: {done.output}"
        if file:
            Path(file).write_text(done.stdout, encoding="utf-8")
    assert "signed with the expected key" in done.stdout


def test_verify_says_the_sentences_that_are_explained(tmp_path: Path) -> None:
    text = page("docs/guides/fairness.md").partition("| it says | that means |")[2].partition("\n\n")[0]
    explained = re.findall(r"^\| `(.*?)` \|", text, re.MULTILINE)
    assert len(explained) >= 7
    said = " ".join(_verify_sentences(tmp_path))
    for each in explained:
        assert each in said, each


def _verify_sentences(folder: Path) -> list[str]:
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


def test_the_game_in_an_afternoon_is_the_file_it_builds() -> None:
    text = page("docs/guides/house-games.md")
    source = (ROOT / "src/pitboss/games/red_dog.py").read_text(encoding="utf-8")
    excerpts = examples(text, "py")
    assert len(excerpts) >= 9
    for excerpt in excerpts:
        assert excerpt.rstrip() in source, excerpt


def test_the_game_in_an_afternoon_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    run(*examples(page("docs/guides/house-games.md"), "python"))
    shown = capsys.readouterr().out.splitlines()
    assert shown == [
        "1 523/16575 523/19575",
        "6 17533/626665 17533/738265",
        "[7, 8, 9, 10, 11]",
    ]


def test_the_page_of_games_names_each_game_with_its_law_and_its_readings() -> None:
    text = page("docs/reference/games.md")
    sections = dict(re.findall(r"^## `(.*)`\n((?:(?!## ).*\n?)*)", text, re.MULTILINE))
    against_the_house = {game.id: game for game in every_game() if game.models(game.Options())}
    assert sections.keys() == against_the_house.keys()
    for id, game in against_the_house.items():
        assert sections[id].strip().startswith(f"{game.title}, N.J.A.C. {game.law}.")
        named = re.findall(r"`(\w+)`", sections[id].partition("- Readings: ")[2])
        offered = [
            each.name for each in game.house_options() if find_declaration(game.Options, each.name).reading
        ]
        assert named == offered, id
