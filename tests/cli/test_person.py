"""A person at the terminal: what is understood, what is answered, and how a game ends."""

from __future__ import annotations

import pytest

from pitboss.cli.typed_actions import understand
from pitboss.equipment.cards import cards
from pitboss.law import cite
from pitboss.table import Amount, Area, Choice, Option, Pick, Stakes
from tests.cases import for_each
from tests.cli.test_cli import run
from tests.helpers import refused

LAW = cite("13:69F-14.12(f)")
HELD = cards("6d 3d 4c 5s Jh")
DISCARD: tuple[Option, ...] = (Pick(actor=1, name="discard", cite=LAW, items=HELD, least=0, most=5),)
BETTING: tuple[Option, ...] = (
    Choice(actor=1, name="call", cite=LAW),
    Amount(actor=1, name="raise", cite=LAW, low=2_000, high=99_512, step=100),
    Choice(actor=1, name="fold", cite=LAW),
)
DRAW = ("play", "five-card-draw", "--seed", "7", "--seats", "2", "--bots", "station")
NO_LIMIT = (
    "play",
    "hold-em",
    "--limit",
    "no",
    "--stack",
    "60",
    "--bots",
    "station",
    "--seats",
    "2",
    "--seed",
)


@for_each("text", ["discard none", "none", "nothing", "pat", "stand pat"])
def test_several_words_mean_keeping_all_cards(text: str) -> None:
    assert understand(text, DISCARD).value == ()


def test_a_card_not_held_is_named_in_the_answer() -> None:
    assert understand("discard jh 4c", DISCARD).value == cards("Jh 4c")
    with refused(str(LAW), "2c is not among 6d 3d 4c 5s Jh"):
        understand("discard 2c jh", DISCARD)
    with refused(str(LAW), "not an option here"):
        understand("pat", BETTING)


@pytest.mark.parametrize("text", ["all in", "all-in"])
def test_all_in_is_the_whole_stack_where_it_may_be_bet(text: str) -> None:
    assert understand(text, BETTING, stack=99_012, bet=500) == (1, "raise", 99_512)
    with refused(str(LAW), "the maximum is $995.12"):
        understand(text, BETTING, stack=100_000)
    with refused(str(LAW), "you can call, fold"):
        understand(text, BETTING[::2], stack=1_000)
    call = Choice(actor=1, name="call", cite=LAW, cost=1_000)
    assert understand(text, (call,), stack=1_000, bet=500) == (1, "call", None)


def test_a_typo_at_the_discard_gets_a_hint_and_play_continues() -> None:
    done = run(*DRAW, typed="call\ndiscard xx\ndiscard 2c\n?\ndiscard none\nquit\n")
    assert done.returncode == 0
    assert "'xx' is not a card" in done.stdout
    assert "2c is not among" in done.stdout
    assert '"none" or "pat" to keep all' in done.stdout
    assert "Seat 1 discards 0." in done.stdout


@pytest.mark.rule("13:69F-14.7(c)3")
def test_a_broke_player_is_out_and_told_why() -> None:
    done = run(*NO_LIMIT, "2", typed="all in\n" * 9)
    shown = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert "You are out: $20 on the table is needed to be dealt in (13:69F-14.7(c)3)." in shown
    assert shown.endswith("You leave with $0.")
    assert shown.count("Round ") == 1


def test_a_player_who_wins_every_chip_leaves_with_them() -> None:
    done = run(*NO_LIMIT, "1", typed="all in\n" * 9)
    shown = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert "You have the table to yourself" in shown
    assert shown.endswith("You leave with $120.")


def test_a_player_with_only_a_wager_up_stays() -> None:
    typed = "wager place 4 5\nready\n" + "accept\nshake 3\nkeep\nready\n" * 30
    shown = run("play", "mini-dice", "--seed", "3", "--seats", "1", "--stack", "5", typed=typed).stdout
    assert shown.count("Round ") > 1


def test_a_second_area_is_named_like_the_first_with_its_number() -> None:
    law = cite("13:69F-11.12(a)")
    areas = tuple(
        Area(
            wager=name, low=500, high=50_000, step=100, cite=law, limits=law, exact=law, kind="pai gow poker"
        )
        for name in ("pai gow poker", "pai gow poker 2")
    )
    option = Stakes(actor=1, name="wager", cite=law, areas=areas, funds=100_000)
    for words, stakes in (
        ("pai gow poker 25", (("pai gow poker", 2_500),)),
        ("pai gow poker 2 30", (("pai gow poker 2", 3_000),)),
        ("pai gow poker 25, pai gow poker 2 30", (("pai gow poker", 2_500), ("pai gow poker 2", 3_000))),
    ):
        assert understand(f"wager {words}", (option,)).stakes == stakes
