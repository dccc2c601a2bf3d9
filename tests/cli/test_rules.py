"""How to play, hints and the trainer in the terminal."""

from __future__ import annotations

import json

from tests.cli.test_cli import run

PLAY = ("play", "three-card-poker", "--seed", "3", "--seats", "1")


def said(*words: str, typed: str = "") -> str:
    done = run(*words, typed=typed)
    assert done.returncode == 0, done.stderr
    return " ".join(done.stdout.split())


def test_rules_show_the_goal_the_steps_and_each_wager() -> None:
    shown = said("rules", "mini-dice", "-o", 'odds={"field": "2 to 1"}')
    assert "Mini-dice: Guess what two dice in a shaker will show." in shown
    assert "1. Bet on any areas you like" in shown
    assert "Field (house edge −33.33%): wins 2 to 1, 2 or 12 2 to 1. You gain about $33.33" in shown
    row = json.loads(run("rules", "hold-em", "--json").stdout)
    assert (row["game"], row["costs"][-1]) == ("hold-em", "The house takes nothing from the pots here.")


def test_rules_and_hints_are_at_every_prompt() -> None:
    shown = said(*PLAY, typed="rules\nhint\nbet ante 25\nready\nhint\nquit\n")
    assert "Make a better three-card hand than the dealer." in shown
    assert "Ante costs the least. The house keeps about $3.37" in shown
    assert "more on average." in shown
    assert "Exact: all 18,424 ways the unknown cards can fall." in shown


def test_the_trainer_grades_each_decision_and_adds_up() -> None:
    shown = said(*PLAY, "--trainer", "--rounds", "2", typed="bet ante 25\nfold\nbet ante 25\nplay\n")
    assert shown.count("Trainer: Best.") + shown.count("Trainer: Cost $") == 2
    assert "of 2 decisions. You gave up $" in shown
    wrong = run("play", "mini-dice", "--auto", "--trainer")
    assert (wrong.returncode, "leave out --auto" in wrong.stderr) == (2, True)
