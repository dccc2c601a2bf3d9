"""`pitboss rank`: hands by name, and refusals with the reason."""

from __future__ import annotations

import re

import pytest

from pitboss.rankings import ORDERS
from tests.cases import for_each
from tests.cli.test_cli import rows, run


def test_help_lists_every_order() -> None:
    listed = run("rank", "--help").stdout.split("Orders:")[1].split(".")[0]
    assert re.findall(r"[a-z]+(?:-[a-z]+)*", listed.replace("\n", " ")) == list(ORDERS)


@for_each(
    ("order", "hands", "name"),
    [
        ("high", ["As Ks Qs Js Ts 2c 3d"], "royal flush"),
        ("high", ["Ks Kd Kc 4s 4d"], "full house, kings over fours"),
        ("omaha", ["As Ks Qd Jc", "Ts 9s 8s 2c 2d"], "flush, A-K-10-9-8"),
        ("badugi", ["As 2d 3c 3h"], "three-card badugi, 3-2-A"),
        ("low-eight", ["As 2d 3c 4h 9s Ts Jc"], "no low of eight or better"),
    ],
)
def test_hands_have_names(order: str, hands: list[str], name: str) -> None:
    (row,) = rows(run("rank", "--order", order, *hands, "--json"))
    assert row["name"] == name
    assert row["cite"].startswith("13:69F-14")


@pytest.mark.rule("13:69F-14.3(a)", "13:69F-14.3(d)")
def test_hands_are_compared_with_the_deciding_rule() -> None:
    hands = ["Qh Qc Ad 3s 2h", "Kh Kc Jd 3s 2h", "Kd Ks Jc 3c 2d"]
    found = rows(run("rank", *hands, "--json"))
    assert [row["place"] for row in found] == [3, 1, 1]
    assert all(row["ranked_by"]["cite"] == "13:69F-14.3(a)" for row in found)
    assert found[0]["next"] is None
    tie, win = found[1]["next"], found[2]["next"]
    assert (tie["hand"], tie["beaten"], tie["why"][0]["cite"]) == (3, False, "13:69F-14.3(d)")
    assert (win["hand"], win["beaten"], win["cards"]) == (1, True, ["Ks", "Qh"])
    assert win["why"][0] == {"cite": "13:69F-14.3(b)9", "says": "kings against queens"}
    shown = run("rank", *hands).stdout
    assert "hand 2 ties hand 3: equal hands share the pot  13:69F-14.3(d)" in shown
    assert "hand 3 beats hand 1: kings against queens  13:69F-14.3(b)9" in shown
    assert shown.splitlines()[-1].endswith("13:69F-14.3(a)")


def test_in_omaha_hands_share_the_board() -> None:
    found = rows(run("rank", "--order", "omaha", "As Ks Qd Jc", "Ac Kc Qs 2h", "Ts 9s 8s 2c 2d", "--json"))
    assert [row["name"] for row in found] == ["flush, A-K-10-9-8", "three-of-a-kind, twos with A-10"]
    assert found[0]["next"]["hand"] == 2


@pytest.mark.rule("13:69F-14.3(g)")
def test_a_called_hand_changes_nothing() -> None:
    (row,) = rows(run("rank", "--called", "flush", "Kh Kc Qd Qs 9h", "--json"))
    assert row["category"] == "two pairs"
    assert row["why"][0]["cite"] == "13:69F-14.3(g)"
    shown = run("rank", "--called", "[a] flush", "Kh Kc Qd Qs 9h").stdout
    assert "called [a] flush, the cards make it two pairs" in shown


@pytest.mark.rule("13:69F-11.3(d)")
def test_another_reading_cites_its_law() -> None:
    hands = ["As 2c 3s 4s 5s", "6s 2c 3s 4s 5s"]
    words = [
        "rank",
        "--order",
        "pai-gow-five",
        "--reading",
        "wheel_lowest=yes",
        "--reading",
        "joker_flush=ace",
    ]
    lowest = rows(run(*words, *hands, "--json"))
    assert rows(run(*[word.replace("=yes", "=on") for word in words], *hands, "--json")) == lowest
    assert lowest[1]["next"]["why"][0]["cite"] == "13:69F-11.3(d)"
    assert rows(run("rank", "--order", "pai-gow-five", *hands, "--json"))[0]["place"] == 1


@for_each(
    ("words", "says"),
    [
        (["As As Qs Js Ts"], "As comes twice"),
        (["As Ks"], "takes 5, 6 or 7 cards, not 2"),
        (["As Ks Qs Js Jk"], "without a joker"),
        (["As Ks Qs Js 1x"], "'1x' is not a card"),
        (["--order", "omaha", "As Ks Qd Jc"], "board"),
        (["--order", "nonsense", "As"], "there is no order 'nonsense'"),
        (["--reading", "wild=yes", "As Ks Qs Js Ts"], "no reading 'wild'"),
        (["--called", "a", "--called", "b", "As Ks Qs Js Ts"], "there are more --called than hands"),
        (["--order", "pai-gow-tiles", "6-6 6-6 6-6"], "one set of 32 tiles (13:69F-10.2(a))"),
    ],
)
def test_impossible_hands_are_refused(words: list[str], says: str) -> None:
    done = run("rank", *words)
    assert done.returncode == 2
    assert says in done.stderr.replace("\n", " ")
    assert done.stdout == ""
