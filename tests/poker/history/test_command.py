"""Replay files and folders from the command line, with counts and lists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer

from pitboss.cli.histories import is_history, replay_histories
from pitboss.poker.history import read, to_phh, to_phhs
from pitboss.poker.history.variants import VARIANTS
from tests.poker.history.playing import no_limit, played

GOOD = no_limit("100, 100.5, 100", "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 cbr 6, p1 f, p2 f")


def rows(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


def summary(*, files: int = 1, **causes: dict[str, int]) -> dict[str, object]:
    """Return the final counts of a replay, by cause."""
    outcomes = {name: causes.get(name, {}) for name in ("matched", "differs", "unchecked", "errors")}
    counted = {name: {"count": sum(each.values()), **each} for name, each in outcomes.items()}
    return {"files": files, "hands": sum(each["count"] for each in counted.values()), **counted}


def test_the_command_prints_one_line_per_hand_of_files_and_folders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "night" / "late"
    folder.mkdir(parents=True)
    for number, code in enumerate(VARIANTS):
        (folder / f"{number}.phh").write_text(to_phh(played(code, number)), encoding="utf-8")
    (folder / "notes.txt").write_text("not a hand", encoding="utf-8")
    many = tmp_path / "many.phhs"
    many.write_text(to_phhs([played("NT", 1), played("FB", 1)]), encoding="utf-8")
    replay_histories([many, tmp_path / "night"], True, verbose=True)
    *found, last = rows(capsys.readouterr().out)
    assert last == {"summary": summary(files=len(VARIANTS) + 1, matched={"law": len(VARIANTS) + 2})}
    assert [row["variant"] for row in found] == ["NT", "FB", *VARIANTS]
    assert [row.get("hand") for row in found[:3]] == [1, 2, None]
    assert all(row["matches"] is True for row in found)
    assert found[0]["file"] == str(many)


def test_amounts_are_those_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.phh"
    file.write_text(GOOD, encoding="utf-8")
    replay_histories([file], True, verbose=True)
    row, _ = rows(capsys.readouterr().out)
    assert row == {"file": str(file), "variant": "NT", "finishing_stacks": [99, 98.5, 103]}


def test_unreadable_files_are_reported_and_the_rest_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {
        "a": GOOD.replace("NT", "NS"), "b": GOOD[:120], "c": GOOD, "d": "", "e": GOOD.replace("p1 f", "p2 f"),
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / f"{name}.phh").write_text(text, encoding="utf-8")
    (tmp_path / "f.phh").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(typer.Exit) as stopped:
        replay_histories([tmp_path, tmp_path / "missing.phh"], True, verbose=True)
    assert stopped.value.exit_code == 1
    out, err = capsys.readouterr()
    *found, last = rows(out)
    assert last == {"summary": summary(files=7, unchecked={"no_result": 1}, errors={"read": 5, "play": 1})}
    assert ["error" in row for row in found] == [True, True, False, True, True, True, True]
    assert "'NS' is refused" in str(found[0]["error"])
    assert found[0]["variant"] == "NS"
    assert "action 5 ('p2 f'): it is the turn of p1" in str(found[4]["error"])
    assert err.count("pitboss: ") == 6
    assert f"{tmp_path / 'e.phh'}: action 5" in err
    assert "Traceback" not in err


def test_the_command_prints_lines_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.phhs"
    first, second = (
        GOOD + "finishing_stacks = [99, 98.5, 103]\n",
        GOOD + "finishing_stacks = [99, 98, 103.5]\n",
    )
    raked = GOOD + "finishing_stacks = [99, 98.5, 102.75]\n"
    open_end = GOOD.replace(", 'p2 f'", "")
    hands = (first, second, open_end, raked)
    file.write_text("\n".join(f"[{at}]\n{each}" for at, each in enumerate(hands, 1)), encoding="utf-8")
    with pytest.raises(typer.Exit) as stopped:
        replay_histories([file], False, verbose=True)
    assert stopped.value.exit_code == 1
    out, err = capsys.readouterr()
    why = "Seat 2 has 98.5, recorded is 98; Seat 3 has 103, recorded is 103.5"
    assert err == f"pitboss: {file}: hand 2: the stacks are not those recorded: {why}\n"
    lines = out.splitlines()
    assert lines[0].endswith("hand 1: NT  99 98.5 103  matches")
    assert lines[1].endswith("hand 2: NT  99 98.5 103  DOES NOT MATCH")
    assert lines[2].endswith("hand 3: NT  99 98.5 94  (unfinished)")
    assert lines[3].endswith("hand 4: NT  99 98.5 102.75  rake 0.25  matches")
    assert lines[4:] == [
        "4 hands in 1 file.",
        "  Matched          2  by the law 2",
        "  Differs          1  different shares 1",
        "  Unchecked        1  unfinished 1",
    ]


def test_quiet_prints_only_a_summary_for_people_and_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = [
        GOOD,
        GOOD + "finishing_stacks = [99, 98.5, 103]\n",
        GOOD + "finishing_stacks = [99, 98, 103.5]\n",
    ]
    file = tmp_path / "three.phhs"
    file.write_text("\n".join(f"[{at}]\n{each}" for at, each in enumerate(hands, 1)), encoding="utf-8")
    for as_json in (False, True):
        with pytest.raises(typer.Exit):
            replay_histories([file], as_json)
    out, err = capsys.readouterr()
    assert err.count("hand 3: the stacks are not those recorded") == 2
    lines = out.splitlines()
    assert lines[:4] == [
        "3 hands in 1 file.",
        "  Matched          1  by the law 1",
        "  Differs          1  different shares 1",
        "  Unchecked        1  no result recorded 1",
    ]
    differs, last = rows("\n".join(lines[4:]))
    assert (differs["hand"], differs["matches"], differs["cause"]) == (3, False, "shares")
    counts = summary(matched={"law": 1}, differs={"shares": 1}, unchecked={"no_result": 1})
    assert last == {"summary": counts}


def test_recorded_results_can_be_ignored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.phh"
    file.write_text(GOOD + "finishing_stacks = [99, 98, 103.5]\n", encoding="utf-8")
    replay_histories([file], False, compare=False)
    replay_histories([file], True, verbose=True, compare=False)
    out, err = capsys.readouterr()
    assert out.startswith(
        "1 hand in 1 file.\n  Matched          0\n  Unchecked        1  recorded results ignored 1\n"
    )
    row, last = rows("\n".join(out.splitlines()[3:]))
    assert "matches" not in row
    assert last == {"summary": summary(unchecked={"ignored": 1})}
    assert err == ""


def test_a_hand_that_stops_is_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.phh"
    file.write_text(GOOD.replace(", 'p2 f'", ""), encoding="utf-8")
    replay_histories([file], True, verbose=True)
    assert rows(capsys.readouterr().out)[0]["unfinished"] is True


def test_a_hand_not_settled_by_the_law_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deal = ", ".join(f"d dh p{player} ????" for player in range(1, 5))
    file = tmp_path / "one.phh"
    text = no_limit("100, 100, 100, 100", f"{deal}, p3 cbr 6, p1 f, p2 f")
    file.write_text(text + "finishing_stacks = [99, 98, 103, 100]\n", encoding="utf-8")
    replay_histories([file], False, verbose=True)
    out = capsys.readouterr().out
    assert "NT  99 98 103 100  matches  (settled by omission)\n" in out
    assert out.endswith("  Matched          1  with folds left out 1\n")


def test_a_byte_order_mark_is_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.phh"
    file.write_text(GOOD, encoding="utf-8-sig")
    replay_histories([file], True)
    assert "error" not in rows(capsys.readouterr().out)[0]
    assert len(list(read("\ufeff" + GOOD))) == 1


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing was played\n"])
def test_a_file_without_a_hand_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    file = tmp_path / "none.phhs"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(typer.Exit):
        replay_histories([file], False)
    assert capsys.readouterr().err == f"pitboss: {file}: there is no hand in this file\n"


def test_history_paths_are_recognized(tmp_path: Path) -> None:
    assert is_history(Path("a.phh"))
    assert is_history(Path("a.PHHS"))
    assert not is_history(tmp_path)  # the command searches folders
    assert not is_history(Path("night.jsonl"))
