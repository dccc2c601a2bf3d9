"""`pitboss replay` with many files: records, hand histories, good ones and bad ones."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path, PurePath

import pytest

from pitboss.cli.records import replay
from pitboss.equipment.chance import Chance
from pitboss.poker.history import read, to_phh
from pitboss.table import SUPERVISOR, Action
from tests.cli.test_cli import process, rows, run
from tests.evidence import keeping
from tests.evidence.keeping import Kept
from tests.evidence.sealing import record
from tests.poker.history.files import EVERY_FIELD, ONE_TWO, STUD
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


def test_rounds_of_several_records_are_numbered_consecutively(night: Path) -> None:
    done = run("replay", str(night / "one.jsonl"), str(night / "two.jsonl"), "--as", "phh")
    assert done.returncode == 1
    refused = done.stderr.splitlines()
    assert all(line.startswith(f"pitboss: {night / 'two.jsonl'}: round ") for line in refused)
    assert all("the format cannot express a hand with a" in line for line in refused)
    names = [entry.name for entry, _ in read(done.stdout)]
    assert 0 < len(refused) < 4
    assert names == [str(number) for number in range(1, 9 - len(refused))]
    *again, summary = rows(process("replay", "-", "--json", "-v", typed=done.stdout))
    assert all(row["matches"] for row in again)
    assert summary["summary"]["matched"]["count"] == len(names)


def test_only_poker_prints_as_hand_histories(night: Path) -> None:
    done = run("replay", str(night), "--as", "text")
    assert (done.returncode, done.stdout) == (2, "")
    assert "dice.jsonl is Mini-dice" in done.stderr.replace("\n", "")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A hand alone, and two hands in sections of their own names."""
    (tmp_path / "one.phh").write_text(ONE_TWO, encoding="utf-8")
    sections = f"[12]\n{ONE_TWO}\n['late one']\n{STUD}"
    (tmp_path / "two.phhs").write_text(sections, encoding="utf-8")
    (tmp_path / "field.phh").write_text(EVERY_FIELD, encoding="utf-8")
    return tmp_path


def test_a_hand_history_is_written_unchanged(files: Path) -> None:
    assert run("replay", str(files / "one.phh"), "--as", "phh").stdout == ONE_TWO
    found = list(read(run("replay", str(files / "two.phhs"), "--as", "phh").stdout))
    assert [entry.name for entry, _ in found] == ["12", "late one"]
    assert found[0][0].fields == next(iter(read(ONE_TWO)))[0].fields
    both = run("replay", str(files / "two.phhs"), str(files / "one.phh"), "--as", "phh").stdout
    assert [entry.name for entry, _ in read(both)] == ["1", "2", "3"]


def test_records_and_hand_histories_are_replayed_together(files: Path, night: Path) -> None:
    done = run("replay", str(files / "one.phh"), str(night / "one.jsonl"), "--as", "text")
    assert done.returncode == 0
    assert done.stdout.count("Hold 'em, no limit") == 5
    assert "  Jon raises to 18." in done.stdout
    assert "Seat 1 is dealt" in done.stdout


@pytest.mark.parametrize("columns", ["60", "80"])
def test_text_of_a_hand_history_fits_the_terminal(
    files: Path, columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    done = run("replay", str(files), "--as", "text")
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= int(columns)
    assert "\x1b" not in done.stdout
    assert "Désirée" in done.stdout


def test_a_players_view_by_seat_or_name(files: Path) -> None:
    one = str(files / "one.phh")
    for word in ("1", "ida", "public"):
        told = run("replay", one, "--as", "phh", "--seen-by", word)
        assert "'d dh p2 ????'" in told.stdout
        assert "[?? ??]" in run("replay", one, "--as", "text", "--seen-by", word).stdout
    for word in ("2", "Jon"):
        assert run("replay", one, "--as", "phh", "--seen-by", word).stdout == ONE_TWO
    done = run("replay", one, "--as", "phh", "--seen-by", "7")
    assert (done.returncode, done.stdout) == (1, "")
    assert "choose one of: Seat 1, Ida; Seat 2, Jon; Seat 3, Kit" in done.stderr


def test_a_players_view_of_a_record(night: Path) -> None:
    done = run("replay", str(night / "one.jsonl"), "--as", "phh", "--seen-by", "2")
    dealt = [line for line in done.stdout.splitlines() if line.startswith("actions")]
    assert dealt
    assert all("d dh p1 ????" in line or "d dh p2 ????" in line for line in dealt)
    done = run("replay", str(night / "one.jsonl"), "--as", "phh", "--seen-by", "9")
    assert "nobody sits in seat '9': name one of 1, 2, 3, 4" in done.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--as", "csv"), "use events, phh or text"),
        (("--as", "text", "--json"), "leave out --as"),
        (("--step", "--json"), "leave out --as and --json"),
        (("--step", "--as", "phh"), "leave out --as and --json"),
        (("--seen-by", "2"), "needs --as text"),
        (("--verbose", "--as", "text"), "leave out --as and --step"),
    ],
)
def test_conflicting_options_are_refused(files: Path, words: tuple[str, ...], why: str) -> None:
    done = run("replay", str(files / "one.phh"), *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in " ".join(done.stderr.replace("│", " ").split())


@pytest.mark.parametrize("columns", ["60", "80"])
def test_enter_steps_through_a_hand(files: Path, columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    done = run("replay", str(files / "two.phhs"), "--step", typed="\n" * 30)
    assert done.returncode == 0
    lines = [line.removeprefix("> ") for line in done.stdout.splitlines()]
    assert max(map(len, lines)) <= int(columns)
    told = [" ".join(line.split()) for line in lines]
    assert "Kit raises to 6. 13:69F-14.10(f)" in told
    assert "Jon 198 2 [Ac Ad]" in told
    assert "Ida 199 [?? ??] folded" in told
    assert "Jon 207 [Ac Ad]" in told
    assert "pot 0" in told
    assert "Seat 2 147 [Kh Kd] Ks" not in told[: told.index("pot 0")]


def test_a_walk_goes_back_to_the_next_hand_and_out(files: Path) -> None:
    steps = run("replay", str(files / "one.phh"), "--step", typed="\n\nb\nb\nb\nwhat\nq\n").stdout
    numbers = re.findall(r"^(?:> )?(\d+) of \d+$", steps, re.MULTILINE)
    assert numbers == ["1", "2", "3", "2", "1", "1"]
    assert steps.count("Press Enter") == 2
    both = run("replay", str(files / "two.phhs"), "--step", typed="n\nq\n").stdout
    assert "hand 12" in both
    assert "hand late one" in both
    assert "1 of" in both


def test_a_walk_can_show_one_players_view(files: Path) -> None:
    done = run("replay", str(files / "one.phh"), "--step", "--seen-by", "kit", typed="\n" * 9)
    assert "Ac" not in done.stdout
    done = run("replay", str(files / "one.phh"), "--step", "--seen-by", "x")
    assert "no player has the seat or the name" in done.stderr


def test_a_walk_needs_standard_input(files: Path) -> None:
    done = process("replay", "-", "--step", typed=ONE_TWO)
    assert done.returncode == 2
    assert "name a file instead of -" in " ".join(done.stderr.replace("│", " ").split())


def test_a_bad_hand_is_reported_and_the_others_are_written(files: Path) -> None:
    bad = ONE_TWO.replace("'p1 f'", "'p2 f'")
    (files / "two.phhs").write_text(f"[1]\n{ONE_TWO}\n[2]\n{bad}\n[3]\n{STUD}", encoding="utf-8")
    done = run("replay", str(files / "two.phhs"), "--as", "phh")
    assert done.returncode == 1
    assert [entry.name for entry, _ in read(done.stdout)] == ["1", "3"]
    assert "hand 2: action 5 ('p2 f'): it is the turn of p1" in done.stderr


def test_each_line_names_its_record(night: Path) -> None:
    found = rows(run("replay", str(night), "--json"))
    firsts = {(row["file"], row["round"]) for row in found if row["event"] == "round"}
    assert len(firsts) == 9


def test_a_bad_record_in_a_folder_does_not_stop_the_others(tmp_path: Path, night: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"of": "somebody else"}\n', encoding="utf-8")
    (tmp_path / "b.jsonl").symlink_to(tmp_path / "nowhere")
    (tmp_path / "one.jsonl").write_text((night / "one.jsonl").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "z.phh").write_text(to_phh(played("NT", 1)), encoding="utf-8")
    done = run("replay", str(tmp_path), "--json", "--verbose")
    assert done.returncode == 1
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["file"] for row in found if "error" in row] == [
        str(tmp_path / f"{name}.jsonl") for name in "ab"
    ]
    assert sum(row.get("event") == "result" for row in found) == 4
    assert found[-2]["matches"] is True
    assert found[-1]["summary"]["hands"] == 1
    assert len(done.stderr.splitlines()) == 2


def test_standard_input(night: Path) -> None:
    text = (night / "one.jsonl").read_text(encoding="utf-8")
    assert [row["event"] for row in rows(process("replay", "-", "--json", typed=text))].count("result") == 4
    hand = to_phh(played("NT", 1))
    assert process("replay", "-", "-v", typed=hand).stdout.startswith("-: NT ")
    assert process("replay", "-", typed=hand).stdout.startswith("1 hand in 1 file.\n")


def test_a_misnamed_hand_history_gets_a_hint(tmp_path: Path) -> None:
    file = tmp_path / "hand.toml"
    file.write_text(to_phh(played("NT", 1)), encoding="utf-8")
    done = run("replay", str(file))
    assert done.returncode == 1
    assert "rename it to end in .phh or .phhs" in done.stderr


def test_many_files_are_sorted_with_few_comparisons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1000):
        (tmp_path / f"{number}.phh").touch()
    replayed: list[Path] = []
    monkeypatch.setattr(
        "pitboss.cli.histories.replay_histories", lambda files, *_, **__: replayed.extend(files)
    )
    compared = 0

    def counting(compare: Callable[[object, object], bool]) -> Callable[[object, object], bool]:
        def compare_and_count(one: object, other: object) -> bool:
            nonlocal compared
            compared += 1
            return compare(one, other)

        return compare_and_count

    for name in ("__lt__", "__eq__"):
        monkeypatch.setattr(PurePath, name, counting(getattr(PurePath, name)))
    replay([tmp_path])
    assert len(replayed) == 1000
    assert 1000 <= compared < 20_000  # each with each would be half a million


def test_text_from_strangers_is_escaped(tmp_path: Path) -> None:
    rang = "a [bold]phone[/bold] rang \x1b[2J"
    kept, file = Kept("hold-em", extra_rulings=[[rang, "misdeal"]]), tmp_path / "night.jsonl"
    kept.table.start(Chance.seeded(1)).act(Action(SUPERVISOR, "report", rang))
    file.write_bytes(kept.data(end=False))
    told = run("replay", str(file), "--partial").stdout
    assert r"a [bold]phone[/bold] rang \x1b[2J" in " ".join(told.split())
    assert "\x1b" not in told

    lie = {"input": {"actor": 1, "do": "\x1b[2J"}}
    kinds = kept.kinds()
    file.write_bytes(record([*keeping.rows(kept.data(end=False))[: kinds.index("start") + 1], lie]))
    for words in (("replay", str(file)), ("verify", str(file))):
        done = run(*words, "--partial")
        assert done.returncode == 1
        assert r"cannot \x1b[2J now" in done.stderr
        assert "\x1b" not in done.stderr


SECTIONS = {
    "escape": '"\\u001b[31mx"', "control": '"\\u009b1m\\u202e"', "markup": '"[/red]"', "emoji": '":star:"',
    "lines": '"a\\nb"', "zero": "01", "one": "1", "long": "9" * 5000,
}  # fmt: skip


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    """A file whose sections have names that mean something to a terminal or to a printer of tables."""
    file = tmp_path / "strange.phhs"
    file.write_text("\n".join(f"[{name}]\n{ONE_TWO}" for name in SECTIONS.values()), encoding="utf-8")
    return file


@pytest.mark.parametrize("words", [("-v",), ("-v", "--json"), ("--as", "text"), ("--as", "phh"), ("--step",)])
def test_section_names_cannot_control_the_terminal(strange: Path, words: tuple[str, ...]) -> None:
    done = run("replay", str(strange), *words, typed="n\n" * 9)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.replace("\n", "").isprintable()
    if words in (("-v",), ("--step",)):
        assert all(
            f"hand {name}" in done.stdout
            for name in ("\\x1b[31mx", "\\x9b1m", "[/red]", ":star:", "a\\nb", "01")
        )


def test_sections_keep_their_names(strange: Path) -> None:
    names = [entry.name for entry, _ in read(strange.read_text(encoding="utf-8"))]
    assert [entry.name for entry, _ in read(run("replay", str(strange), "--as", "phh").stdout)] == names
    found = rows(run("replay", str(strange), "--json", "--verbose"))[:-1]
    assert [row["hand"] for row in found][5:7] == ["01", 1]


def test_a_folder_may_be_named_like_a_hand_history(tmp_path: Path) -> None:
    folder = tmp_path / "night.phh"
    folder.mkdir()
    (folder / "one.phh").write_text(ONE_TWO, encoding="utf-8")
    for named in (tmp_path, folder):
        done = run("replay", str(named), "--json", "--verbose")
        assert [row["file"] for row in rows(done)[:-1]] == [str(folder / "one.phh")]
        assert done.returncode == 0


def test_two_players_of_one_name(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(ONE_TWO.replace("'Ida', 'Jon', 'Kit'", "'Ann', 'Ann', 'ann'"), encoding="utf-8")
    done = run("replay", str(file), "--as", "phh", "--seen-by", "Ann")
    assert done.returncode == 1
    assert (
        "two or more players are named 'Ann'; choose one of: Seat 1, Ann; Seat 2, Ann; Seat 3" in done.stderr
    )
    assert "'d dh p2 ????'" in run("replay", str(file), "--as", "phh", "--seen-by", "ann").stdout
    assert "'d dh p2 AcAd'" in run("replay", str(file), "--as", "phh", "--seen-by", "2").stdout
    for words in (("--as", "text"), ("--step",)):
        told = run("replay", str(file), *words, typed="\n" * 9).stdout
        assert "Ann (seat 2) raises to 18." in told
        assert "ann raises to 6." in told
