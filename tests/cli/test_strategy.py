"""`pitboss odds --strategy`, `--hand` and `--playing`, as a person or a program meets them."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction as F
from io import StringIO
from typing import Any, NamedTuple

import pytest

from pitboss.cli import main
from tests.cases import for_each
from tests.pages import page

HAND = "As Kd Qh 8c 3s"


class Done(NamedTuple):
    code: int | str | None
    stdout: str
    stderr: str


def run(*words: str) -> Done:
    """The command, from its first word to its exit; real processes are tried elsewhere."""
    out, error = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patched, redirect_stdout(out), redirect_stderr(error):
        patched.setattr(sys, "argv", ["pitboss", "odds", *words])
        patched.setenv("COLUMNS", "100")
        with pytest.raises(SystemExit) as stop:
            main()
    return Done(stop.value.code, out.getvalue(), error.getvalue())


def rows(*words: str) -> list[dict[str, Any]]:
    done = run(*words, "--json")
    assert done.code == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_strategy_explains_how_to_play() -> None:
    shown = run("three-card-poker", "--strategy").stdout
    assert "  Play with Q-6-4 or better.\n  Fold with less.\n" in shown
    assert "House edge 686689/20358520, 3.3730%" in shown
    queen = next(line for line in shown.splitlines() if line.lstrip().startswith("queen "))
    assert "3.4491%" in queen
    assert "0.0761%" in queen


def test_json_has_exact_figures() -> None:
    (found,) = rows("red-dog", "-o", "decks=1", "--strategy")
    assert (found["game"], found["about"], found["method"]) == ("red-dog", "initial wager", "exact")
    assert F(found["edge"]) == F(523, 16575)
    assert found["rules"] == ["Raise with a spread of 7 or more.", "Stand with less."]
    costs = {each["strategy"]: F(each["edge"]) - F(each["cost"]) for each in found["strategies"]}
    assert costs == dict.fromkeys(("seven", "never", "always"), F(523, 16575))


def test_one_hand() -> None:
    shown = run("caribbean-stud", "--hand", HAND, "--up", "5d").stdout
    assert f"Caribbean stud, 13:69F-16, ante: {HAND} against 5d\n" in shown
    assert shown.index(" bet ") < shown.index(" fold ")
    assert "Exact, from all 163,185 outcomes" in shown
    assert "three-rules: bet" in shown
    (found,) = rows("caribbean-stud", "--hand", HAND, "--up", "5d", "--seen", "2c 2d")
    assert (found["best"], found["seen"], found["ways"]) == ("fold", "2c 2d", 135_751)
    assert [each["choice"] for each in found["choices"]] == ["fold", "bet"]
    assert F(found["choices"][1]["worth"]) == -1 - F(found["choices"][1]["cost"]) == F(-139025, 135751)


def test_nothing_to_decide_with_a_pair() -> None:
    assert "There is nothing to decide with this hand." in run("red-dog", "--hand", "4s 4s").stdout


def test_a_named_strategy_is_priced() -> None:
    ante, *_ = rows("three-card-poker", "--playing", "queen")
    assert F(ante["edge"]) == F(70219, 2035852)
    assert "ante, playing queen: " in run("three-card-poker", "--playing", "queen").stdout


@pytest.mark.parametrize("game", ["mini-dice", "pokette", "keno"])
def test_games_without_decisions_are_reported(game: str) -> None:
    done = run(game, "--strategy")
    assert done.code == 0
    assert "after the wager, you have no decisions to make" in done.stdout
    assert rows(game, "--strategy") == []


@for_each(
    ("words", "says"),
    [
        (("mini-dice", "--hand", "As"), "nothing to decide with a hand"),
        (("hold-em", "--strategy"), "against other players"),
        (("hold-em", "--hand", "As Ks"), "against other players"),
        (("caribbean-stud", "--hand", HAND), "you can see 1 card of the dealer's, not 0"),
        (("caribbean-stud", "--hand", HAND, "--up", "3s"), "3s is there only once, but you named it 2 times"),
        (("caribbean-stud", "--hand", HAND, "--up", "5d", "--seen", "5d"), "5d is there only once"),
        (("caribbean-stud", "--hand", "As Kd Qh", "--up", "5d"), "5 cards in hand, not 3"),
        (("three-card-poker", "--hand", "Qs 6d 1h"), "'1h' is not a card"),
        (("three-card-poker", "--hand", ""), "3 cards in hand, not 0"),
        (("three-card-poker", "--hand", "Qs 6d \x1b[2J"), "is not a card"),
        (("three-card-poker", "--up", "As"), "add --hand"),
        (("three-card-poker", "--seen", "As"), "add --hand"),
        (("three-card-poker", "--hand", "Qs 6d 4h", "--strategy"), "use one of them"),
        (("three-card-poker", "--strategy", "--playing", "queen"), "leave them out"),
        (("three-card-poker", "--strategy", "--sweep", "minimum=500..501"), "leave them out"),
        (("three-card-poker", "--strategy", "--solve", "tie", "--target", "5%"), "leave them out"),
        (("three-card-poker", "--hand", "As Ks Qs", "--chart", "x.svg"), "leave them out"),
        (("three-card-poker", "--playing", "guess"), "it has q-6-4, queen, pair, everything"),
        (("keno", "--playing", "guess"), "it has no decisions"),
    ],
)
def test_invalid_input_is_refused(words: tuple[str, ...], says: str) -> None:
    done = run(*words)
    assert done.code == 2
    assert says in " ".join(done.stderr.split())
    assert done.stdout == ""
    assert "\x1b" not in done.stderr


def test_the_page_names_every_option() -> None:
    shown, text = run("--help").stdout, page("docs/guides/strategy.md")
    for option in ("--strategy", "--hand", "--up", "--seen", "--playing"):
        assert option in shown
        assert option in text


@pytest.mark.parametrize("words", [(), ("--strategy",)], ids=str)
def test_the_share_of_rounds_without_a_decision_is_shown(words: tuple[str, ...]) -> None:
    """Neighbours and pairs are no decision at red dog: the shares add up with them."""
    shown = " ".join(run("red-dog", *words).stdout.split())
    assert "stand 60.55%, raise 17.81%, nothing to decide 21.64%" in shown


def test_a_title_may_be_wider_than_its_table() -> None:
    shown = run("casino-night-three-card-poker").stdout
    assert shown.splitlines()[0] == "Three-card poker at a casino night, 13:47-20.41: one unit on each wager"
