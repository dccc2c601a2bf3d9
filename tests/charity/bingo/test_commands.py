"""`pitboss bingo` as people and programs meet it."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.charity.bingo.cards import BingoSerial
from pitboss.cli import app
from pitboss.law import BadInput
from tests.cases import for_each

SERIES = ["bingo", "cards", "blue.json", "--series", "7", "--color", "blue", "--cards", "600", "--seed", "1"]
PATTERN = {"name": "Small L", "shapes": [["#....", "##...", ".....", ".....", "....."]]}


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def printed(*words: str) -> str:
    done = CliRunner().invoke(app, list(words), env={"COLUMNS": "110"})
    assert done.exit_code == 0, done.output
    return done.stdout


def rows(*words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed(*words, "--json").splitlines()]


def complaint(*words: str) -> str:
    done = CliRunner().invoke(app, list(words), env={"COLUMNS": "300"})
    assert done.exit_code != 0
    assert isinstance(done.exception, SystemExit | BadInput | OSError), done.exception
    return done.output + str(done.exception)


def test_odds_are_fractions_for_programs() -> None:
    (line,) = rows("bingo", "odds", "any-line")
    assert (line["mean_calls"], line["median_calls"], line["fewest_calls"]) == ("8491934/205275", 42, 4)
    assert line["within"]["10"] == "669632182/828931106355"
    assert len(line["within"]) == 76
    assert "in_play" not in line


def test_odds_are_a_table_for_people() -> None:
    shown = printed("bingo", "odds", "coverall", "--cards", "300", "--samples", "200", "--seed", "3")
    for words in ("1824/25", "median 74", "any of 300 cards", "Sampled: 200 games", "one in", "1,000,000"):
        assert words in shown or words == "1,000,000"
    assert shown == printed("bingo", "odds", "coverall", "--cards", "300", "--samples", "200", "--seed", "3")


def test_a_file_of_ones_own_has_odds() -> None:
    Path("mine.json").write_text(json.dumps(PATTERN), encoding="utf-8")
    (found,) = rows("bingo", "odds", "mine.json", "--cards", "20")
    assert found["arrangement"] == "Small L"
    assert found["within"]["3"] == "1/67525"
    assert found["in_play"]["cards"] == 20


def test_a_wrong_file_names_the_place() -> None:
    Path("mine.json").write_text(json.dumps({**PATTERN, "need": 2}), encoding="utf-8")
    assert "need: need 1 to 1 of the shapes" in complaint("bingo", "odds", "mine.json")
    Path("mine.json").write_text("{", encoding="utf-8")
    assert "not JSON" in complaint("bingo", "odds", "mine.json")


@pytest.mark.rule("13:47-7.2(a)", "13:47-7.12(a)")
def test_alternate_prizes_are_priced_and_warned_about() -> None:
    words = ["bingo", "odds", "coverall", "--prize", "250", "--by-calls", "50 1500", "--other-prizes", "2500"]
    shown = printed(*words)
    for part in ("1 to 50", "51 or more", "$1,500", "13:47-7.12(b)", "could pay $4,000"):
        assert part in shown
    (found,) = rows(*words)
    assert found["prize"]["amounts"][0]["probability"] == "4060189/861106921571"
    assert [each["cite"] for each in found["prize"]["warnings"]] == ["13:47-7.2(a)"] * 2


@pytest.mark.rule("13:47-7.12(c)")
def test_prizes_by_attendance_are_priced() -> None:
    (found,) = rows(
        "bingo",
        "odds",
        "letter-x",
        "--prize",
        "150",
        "--by-attendance",
        "100 250",
        "--attendance",
        "85,120,97",
    )
    assert found["prize"]["mean_cents"] == "55000/3"


@for_each(
    "words, says",
    [
        (["letter-q"], "no arrangement"), (["missing.json"], "missing.json"),
        (["any-line", "--cards", "0"], "--cards"), (["any-line", "--by-calls", "50 500"], "--prize"),
        (["any-line", "--prize", "much"], "--prize"),
        (["any-line", "--prize", "5", "--by-calls", "50"], "50 500"),
        (["any-line", "--prize", "5", "--by-calls", "76 5"], "1 to 75"),
        (["any-line", "--prize", "5", "--by-calls", "7 5", "--by-calls", "7 6"], "twice"),
        (["any-line", "--prize", "5", "--by-calls", "7 5", "--by-attendance", "7 6"], "not on both"),
        (["any-line", "--prize", "5", "--by-attendance", "7 6"], "past nights"),
        (["any-line", "--prize", "5", "--by-attendance", "7 6", "--attendance", "many"], "numbers of people"),
        (["any-line", "--attendance", "5"], "--by-attendance"),
        (["any-line", "--cards", "200000", "--samples", "10"], "lower --cards"),
    ],
)  # fmt: skip
def test_odds_say_what_is_wrong(words, says) -> None:  # type: ignore[no-untyped-def]
    assert says in complaint("bingo", "odds", *words)


def test_arrangements_are_listed_drawn_and_written() -> None:
    assert "two-postage-stamps" in printed("bingo", "arrangements")
    assert "  #...#\n  .#.#." in printed("bingo", "arrangements", "letter-x")
    assert len(rows("bingo", "arrangements")) >= 30
    (found,) = rows("bingo", "arrangements", "letter-x")
    assert found["shapes"] == [["#...#", ".#.#.", "..#..", ".#.#.", "#...#"]]
    assert "2 arrangements" in printed(
        "bingo", "arrangements", "letter-x", "any-line", "--out", "program.pdf"
    )
    assert Path("program.pdf").read_bytes().startswith(b"%PDF")
    printed("bingo", "arrangements", "letter-x", "--out", "x.svg")
    assert Path("x.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "one shape" in complaint("bingo", "arrangements", "any-line", "--out", "x.svg")
    assert "wrong ending" in complaint("bingo", "arrangements", "--out", "x.png")


def test_a_series_is_made_once_and_its_file_is_private() -> None:
    shown = printed(*SERIES)
    assert "7-000001-4 to 7-000600-5" in shown
    assert stat.S_IMODE(Path("blue.json").stat().st_mode) == 0o600
    assert json.loads(Path("blue.json").read_text(encoding="utf-8"))["key"] not in shown
    assert "leave out --series" in complaint(*SERIES)
    assert printed("bingo", "cards", "blue.json") == shown
    assert "does not exist" in complaint("bingo", "cards", "red.json", "--color", "red")
    assert "whole sheets" in complaint(
        "bingo", "cards", "red.json", "--color", "red", "--series", "1", "--cards", "100"
    )
    assert not Path("red.json").exists()


def test_a_series_without_a_seed_is_new_every_time() -> None:
    words = ["--series", "7", "--color", "blue", "--cards", "6"]
    assert printed("bingo", "cards", "one.json", *words) != printed("bingo", "cards", "two.json", *words)


def test_sheets_are_printed_and_listed() -> None:
    printed(*SERIES)
    listed = rows("bingo", "cards", "blue.json", "--sheets", "2-3")
    assert [(each["sheet"], each["serial"]) for each in listed][::6] == [(2, "7-000007-2"), (3, "7-000013-1")]
    shown = printed(
        "bingo", "cards", "blue.json", "--sheets", "2-3", "--out", "b.pdf", "--arrangement", "letter-x"
    )
    assert "12 cards of series 7, sheets 2 to 3" in shown
    assert Path("b.pdf").read_bytes().startswith(b"%PDF")
    for wrong in ("0", "3-2", "101", "1-101", "some"):
        assert "--sheets" in complaint("bingo", "cards", "blue.json", "--sheets", wrong)


@for_each(
    "text", ["", "{", "[]", "{}", '{"number": "7", "color": 5, "cards": 6, "on": 6, "key": ""}', "[" * 9000]
)
def test_a_file_that_is_no_series_is_refused(text) -> None:  # type: ignore[no-untyped-def]
    Path("wrong.json").write_text(text, encoding="utf-8")
    assert "is not a series" in complaint("bingo", "cards", "wrong.json")


def test_a_card_is_checked_by_its_serial() -> None:
    printed(*SERIES)
    (card, *_) = rows("bingo", "cards", "blue.json", "--sheets", "1")
    row = " ".join(map(str, card["rows"][0]))
    won = printed("bingo", "check", card["serial"], "blue.json", "--calls", row)
    assert f"Card {card['serial']} wins on call 5 of 5." in won
    assert f"[{card['rows'][0][1]:2}]" in won
    (lost,) = rows("bingo", "check", card["serial"], "blue.json", "coverall", "--calls", row)
    assert (lost["wins"], len(lost["missing"])) == (False, 19)
    other = next(number for number in range(1, 76) if all(number not in line for line in card["rows"]))
    late = printed("bingo", "check", card["serial"], "blue.json", "--calls", f"{row} {other}", "--last-call")
    assert "not on the last call" in late


@for_each(
    "serial, calls, says",
    [
        ("7-000001-5", "1", "check digit"), (str(BingoSerial(7, 601)), "1", "cards 1 to 600"),
        ("8-000001-9", "1", "series 8"),
        ("7-000001-4", "76", "not a number"), ("7-000001-4", "I7", "look at the call"),
        ("7-000001-4", "7 7", "called twice"), ("7-000001-4", "seven", "not a number"),
    ],
)  # fmt: skip
def test_a_check_says_what_is_wrong(serial, calls, says) -> None:  # type: ignore[no-untyped-def]
    if not Path("blue.json").exists():
        printed(*SERIES)
    assert says in complaint("bingo", "check", serial, "blue.json", "--calls", calls)


def test_the_winners_of_a_series_are_listed() -> None:
    printed(*SERIES)
    (card, *_) = rows("bingo", "cards", "blue.json", "--sheets", "3")
    row = " ".join(map(str, card["rows"][0]))
    found = rows("bingo", "winners", "blue.json", "--calls", row)
    assert {"serial": card["serial"], "sheet": 3, "won_on": 5} in found
    assert all(each["won_on"] <= 5 for each in found)
    assert rows("bingo", "winners", "blue.json", "--calls", row, "--sheets", "4-100") == [
        each for each in found if each["sheet"] >= 4
    ]
    all_calls = " ".join(map(str, range(1, 76)))
    shown = printed("bingo", "winners", "blue.json", "coverall", "--calls", all_calls)
    assert "600 of 600 cards win" in shown
    assert "The first 50 are shown" in shown


def test_packs_have_a_sheet_of_each_series() -> None:
    printed(*SERIES)
    printed("bingo", "cards", "green.json", "--series", "8", "--color", "green", "--cards", "30", "--on", "3")
    words = ["bingo", "packs", "blue.json", "green.json", "--out", "packs.pdf"]
    shown = printed(*words, "--arrangement", "letter-x", "--arrangement", "coverall", "--sheets", "2-3")
    assert "packs 2 to 3, 2 sheets each" in shown
    pypdf = pytest.importorskip("pypdf")
    texts = [page.extract_text() for page in pypdf.PdfReader("packs.pdf").pages]
    assert [next(word for word in ("Letter X", "Coverall") if word in text) for text in texts] == [
        "Letter X",
        "Coverall",
    ] * 2
    assert all(f"Sheet {audit}" in text for audit, text in zip((2, 2, 3, 3), texts, strict=True))
    assert "there are sheets 1 to 10" in complaint(*words, "--sheets", "11")
    assert "each once" in complaint("bingo", "packs", "blue.json", "blue.json", "--out", "packs.pdf")
    assert "once for each of the 2 files" in complaint(*words, "--arrangement", "letter-x")
