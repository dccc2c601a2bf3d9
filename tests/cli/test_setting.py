"""`pitboss odds` for hands that are set in two: tiles and cards."""

from __future__ import annotations

from fractions import Fraction as F

from tests.cases import for_each
from tests.cli.test_strategy import rows, run


def test_strategy_explains_how_to_set_tiles() -> None:
    shown = run("pai-gow", "--strategy").stdout
    assert "best play for the player's hand" in shown
    assert "best play for the bank's hand, against one player" in shown
    assert "House edge -3493127/368140500, -0.9489%" in shown
    assert "It never pays." in " ".join(shown.split())
    house = next(line for line in shown.splitlines() if line.lstrip().startswith("reference "))
    assert "2.6730%" in house


def test_json_has_exact_figures() -> None:
    players, banks, dealers = rows("pai-gow", "--strategy", "-o", "player_bank=on")
    assert (players["method"], F(players["edge"])) == ("exact", F(-3493127, 368140500))
    assert F(banks["edge"]) == F(-12785908, 460175625)
    assert dealers["about"] == "bank's hand, against the dealer's wager"
    assert players["table"]["columns"] == ["score of", "as high hand", "as low hand"]
    named = {each["strategy"]: F(each["edge"]) for each in players["strategies"]}
    assert named["reference"] == F(5466961, 204522500)


def test_one_hand_of_tiles() -> None:
    players, banks = rows("pai-gow", "--hand", "5-6 3-6 1-4 1-2", "--seen", "6-6 1-1")
    assert (players["best"], F(players["choices"][0]["worth"])) == ("5-6a 1-4 | 3-6 1-2", F(-11194, 37375))
    assert players["choices"][-1]["choice"] == "surrender"
    assert sum(players["choices"][0]["comes_to"].values()) == players["ways"] == banks["ways"] == 14_950
    assert players["strategies"]["reference"] == "1-4 1-2 | 5-6a 3-6"


def test_each_setting_of_a_hand_has_a_line() -> None:
    shown = run("pai-gow", "--hand", "5-6 3-6 1-4 1-2", "--seen", "6-6 1-1").stdout
    line = next(line for line in shown.splitlines() if line.startswith(" 5-6a 1-4 | 3-6 1-2"))
    assert line.split()[5:] == ["-29.9505%", "8.24%", "53.98%", "37.78%"]
    assert "The best is value 6, top tile 5-6 over value 5" in shown
    assert "-11194/37375" in shown


def test_a_strategy_is_priced_by_name() -> None:
    (found, *_) = rows("pai-gow", "--playing", "scores")
    (players, *_) = rows("pai-gow", "--strategy")
    named = {each["strategy"]: each["edge"] for each in players["strategies"]}
    assert F(found["edge"]) == F(named["scores"])


@for_each(
    ("words", "why"),
    [
        (("pai-gow", "--hand", "6-6 1-1 3-5"), "a hand has 4 tiles, not 3"),
        (("pai-gow", "--hand", "6-6 6-6 6-6 1-1"), "6-6"),
        (("pai-gow", "--hand", "6-6 1-1 3-5 2-5", "--up", "2-4"), "name other seats' tiles as seen"),
        (("pai-gow", "--playing", "luck"), "it has reference, high_first, best_low, scores, best"),
        (("pai-gow-poker", "--hand", "As As Kh Kc 7s 5d 2c"), "As"),
        (("pai-gow-poker", "--hand", "As Ad Kh Kc 7s 5d 2c 3c"), "a hand has 7 cards, not 8"),
        (("pai-gow-poker", "--playing", "best"), "it has foxwoods, ballys, whole_deck"),
    ],
)
def test_impossible_input_is_refused(words: tuple[str, ...], why: str) -> None:
    done = run(*words)
    assert done.code == 2
    assert why in " ".join(done.stderr.split())
