"""`pitboss rank`: hands by name, and refusals with the reason."""

from __future__ import annotations

import re

import pytest

from pitboss.rankings import ORDERS
from tests.cli.test_cli import rows, run


def test_help_lists_every_order() -> None:
    listed = run("rank", "--help").stdout.split("Orders:")[1].split(".")[0]
    assert re.findall(r"[a-z]+(?:-[a-z]+)*", listed.replace("\n", " ")) == list(ORDERS)


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["As As Qs Js Ts"], "As comes twice"),
        (["As Ks"], "takes 5, 6 or 7 cards, not 2"),
        (["As Ks Qs Js Jk"], "without a joker"),
        (["As Ks Qs Js 1x"], "'1x' is not a card"),
        (["--order", "omaha", "As Ks Qd Jc"], "board"),
        (["--order", "nonsense", "As"], "there is no order 'nonsense'"),
    ],
)
def test_impossible_hands_are_refused(words: list[str], says: str) -> None:
    done = run("rank", *words)
    assert done.returncode == 2
    assert says in done.stderr.replace("\n", " ")
    assert done.stdout == ""
