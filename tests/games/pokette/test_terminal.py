"""A layout of two hundred areas at the terminal: help and names of areas."""

from __future__ import annotations

from typing import Any

from pitboss.cli.typed_actions import understand
from pitboss.games.pokette.game import PoketteRound
from pitboss.table import Stakes
from pitboss.table.words import explain
from tests.cases import for_each
from tests.cli.test_cli import run
from tests.games.pokette.table import bet, post_cards, start, table
from tests.helpers import refused


def parse_stakes(round: PoketteRound, text: str) -> Any:
    """Parse a line into stakes."""
    assert round.turn is not None
    action = understand(text, round.turn.options.of(1))
    round.turn.check(action)
    return action.value


@for_each(
    ("text", "stakes"),
    [
        ("as 5", (("As", 500),)),
        ("wager as 5", (("As", 500),)),
        ("straight up as 5", (("As", 500),)),
        ("as-ac 5", (("As-Ac", 500),)),
        ("ac-as 5", (("As-Ac", 500),)),
        ("split ac-as 5", (("As-Ac", 500),)),
        ("wager corner kc-ks-as-ac 5", (("As-Ac-Ks-Kc", 500),)),
        ("kings-aces 6", (("aces-kings", 600),)),
        ("jk1 5, red 10, suit hearts 7", (("Jk1", 500), ("red", 1_000), ("hearts", 700))),
        ("wager 5 on jacer", (("jacer", 500),)),
    ],
)
def test_an_area_is_named_by_its_cards_in_any_order(text: str, stakes: Any) -> None:
    assert parse_stakes(start(table(), "2c"), text) == stakes


def test_a_wager_that_is_closed_is_refused_with_the_reason() -> None:
    with refused("13:69F-12.4(d)", "pair in two opens once a winning card is posted"):
        parse_stakes(start(table(), "2c"), "pair in two 5")
    with refused("13:69F-12.8", "cannot become a straight flush"):
        parse_stakes(start(post_cards(table(), "7s", "8h"), "2c"), "straight flush 5")
    with refused("13:69F-12.5(a)", "type a wager and dollars"):
        parse_stakes(start(table(), "2c"), "split as-ad 5")


def test_help_names_kinds_with_their_areas_and_limits() -> None:
    round = bet(start(post_cards(table(), "7s"), "2c"), 1, ("As", 5))
    assert round.turn is not None
    stakes, *_ = (option for option in round.turn.options.of(1) if isinstance(option, Stakes))
    shown = explain(stakes)
    assert "straight up (53: Jk1 to 2h), split (90: Jk1-Jk2 to 3h-2h)" in shown
    assert "pair in two ($5 to $500 by $1)" in shown
    assert "; As ($1 to $495 by $1)" in shown
    assert len(shown) < 600


def test_the_screen_fits_and_marks_custom_rules() -> None:
    typed = "?\nbet as 5, split as-ks 5\n?\nskip\nquit\n"
    done = run("play", "pokette", "--seed", "5", "--seats", "2", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "By custom, because the text is not available: 13:69F-12.5(b)6, 13:69F-12.7" in done.stdout
    assert "  posted 4s\nready, bet >" in done.stdout
    assert "As   Ac   Ad   Ah" in done.stdout
    lines = [line for line in done.stdout.splitlines() if "ready, bet > " not in line]
    assert max(map(len, lines)) <= 80


def test_odds_name_the_posted_cards() -> None:
    done = run("odds", "pokette")
    assert "straight flush (7s 9s posted, inside)" in done.stdout
    assert len(done.stdout.splitlines()) < 30
