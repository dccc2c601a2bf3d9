"""`pitboss replay` with many files: records, hand histories, good ones and bad ones."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from pitboss.cli.records import replay
from pitboss.equipment.chance import Chance
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.history import read, to_phh
from pitboss.table import SUPERVISOR, Action
from pitboss.table.record import Writer, start_row
from tests.cli.test_cli import process, rows, run
from tests.poker.history.playing import played


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of records: two tables of poker, one of them with mishaps, and one of dice."""
    folder = tmp_path_factory.mktemp("night")
    auto = ("--auto", "--seed", "5", "--record")
    poker = ("--rounds", "4", "--seats", "4", "--limit")
    run("play", "hold-em", *poker, "no", *auto, str(folder / "one.jsonl"))
    run("play", "omaha", *poker, "pot", "--mishaps", "80", *auto, str(folder / "two.jsonl"))
    (folder / "dice").mkdir()
    run("play", "mini-dice", *auto, str(folder / "dice" / "dice.jsonl"))
    return folder


def test_rounds_of_many_records_are_numbered_once_and_told_as_far_as_they_can_be(night: Path) -> None:
    done = run("replay", str(night / "one.jsonl"), str(night / "two.jsonl"), "--as", "phh")
    assert done.returncode == 1
    refused = done.stderr.splitlines()
    assert all(line.startswith(f"pitboss: {night / 'two.jsonl'}: round ") for line in refused)
    assert all("the format cannot tell a hand with a" in line for line in refused)
    names = [entry.name for entry, _ in read(done.stdout)]
    assert 0 < len(refused) < 4
    assert names == [str(number) for number in range(1, 9 - len(refused))]
    again = process("replay", "-", "--json", typed=done.stdout)
    assert all(row["matches"] for row in rows(again))


def test_only_poker_is_told_as_hand_histories(night: Path) -> None:
    done = run("replay", str(night), "--as", "text")
    assert (done.returncode, done.stdout) == (2, "")
    assert "dice.jsonl is of Mini-dice" in done.stderr.replace("\n", "")


def test_only_records_are_told_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(to_phh(played("NT", 1)), encoding="utf-8")
    done = run("replay", str(file), "--as", "text")
    assert done.returncode == 2
    assert "--as goes with records" in done.stderr


def test_each_line_names_its_record(night: Path) -> None:
    found = rows(run("replay", str(night), "--json"))
    firsts = {(row["file"], row["round"]) for row in found if row["event"] == "round"}
    assert len(firsts) == 9


def test_a_bad_record_in_a_folder_does_not_stop_the_others(tmp_path: Path, night: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"of": "somebody else"}\n', encoding="utf-8")
    (tmp_path / "b.jsonl").mkdir()
    (tmp_path / "one.jsonl").write_text((night / "one.jsonl").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "z.phh").write_text(to_phh(played("NT", 1)), encoding="utf-8")
    done = run("replay", str(tmp_path), "--json")
    assert done.returncode == 1
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["file"] for row in found if "error" in row] == [
        str(tmp_path / f"{name}.jsonl") for name in "ab"
    ]
    assert sum(row.get("event") == "result" for row in found) == 4
    assert found[-1]["matches"] is True
    assert len(done.stderr.splitlines()) == 2


def test_standard_input(night: Path) -> None:
    text = (night / "one.jsonl").read_text(encoding="utf-8")
    assert [row["event"] for row in rows(process("replay", "-", "--json", typed=text))].count("result") == 4
    hand = to_phh(played("NT", 1))
    assert process("replay", "-", typed=hand).stdout.startswith("-: NT ")


def test_a_hand_history_by_another_name_is_told_how_to_be_named(tmp_path: Path) -> None:
    file = tmp_path / "hand.toml"
    file.write_text(to_phh(played("NT", 1)), encoding="utf-8")
    done = run("replay", str(file))
    assert done.returncode == 1
    assert "must end in .phh or .phhs" in done.stderr


def test_sorting_many_files_takes_time_in_proportion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5000):
        (tmp_path / f"{number}.phh").touch()
    replayed: list[Path] = []
    monkeypatch.setattr("pitboss.cli.histories.replay_histories", lambda files, json: replayed.extend(files))
    begun = time.process_time()
    replay([tmp_path])
    assert time.process_time() - begun < 1
    assert len(replayed) == 5000


def test_what_strangers_write_reaches_the_terminal_as_plain_signs(tmp_path: Path) -> None:
    rang = "a [bold]phone[/bold] rang \x1b[2J"
    options = HoldEm().options_from_json({"extra_rulings": [[rang, "misdeal"]]})
    round = HoldEm().table(options=options, stacks={1: 10_000, 2: 10_000}).start(Chance.seeded(1))
    round.act(Action(SUPERVISOR, "report", rang))
    writer, file = Writer(), tmp_path / "night.jsonl"
    file.write_text("\n".join([writer.header(), *writer.lines(round)]), encoding="utf-8")
    told = run("replay", str(file), "--partial").stdout
    assert r"a [bold]phone[/bold] rang \x1b[2J" in " ".join(told.split())
    assert "\x1b" not in told

    writer = Writer()
    start = {"start": start_row(round.start)}
    lie = {"input": {"actor": 1, "do": "\x1b[2J"}}
    file.write_text("\n".join([writer.header(), writer._line(start), writer._line(lie)]), encoding="utf-8")
    for words in (("replay", str(file)), ("verify", str(file))):
        done = run(*words, "--partial")
        assert done.returncode == 1
        assert r"cannot \x1b[2J now" in done.stderr
        assert "\x1b" not in done.stderr
