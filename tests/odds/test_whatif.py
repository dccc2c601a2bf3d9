"""What if: other payouts, other options, and the payout that a house edge needs."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from pitboss.games.mini_dice import MiniDice, MiniDiceOptions
from pitboss.odds import whatif
from pitboss.odds.exact import prices
from pitboss.odds.whatif import BadWhatIf, PayLine, solve, sweep_line, sweep_option
from pitboss.table import Game, HouseOptions, find_game
from pitboss.table.house_options import BadOptions
from pitboss.table.model import Model
from pitboss.table.money import Odds
from tests.cases import for_each
from tests.helpers import refused

MINI_DICE = find_game("mini-dice")
THREE_CARD = find_game("three-card-poker")
RED_DOG = find_game("red-dog")
CARIBBEAN = find_game("caribbean-stud")


def line(game: Game, name: str, **options: Any) -> PayLine:
    return PayLine(game, game.Options(**options), name)


def edge(game: Game, options: HouseOptions, wager: str) -> Fraction:
    return next(each.edge for each in prices(game, options) if each.wager == wager)


def test_a_line_is_found_by_full_or_short_name() -> None:
    assert line(MINI_DICE, "Any 7").name == "any 7"
    assert line(THREE_CARD, "pair").name == "pair plus: pair"
    with pytest.raises(BadWhatIf, match=r"several wagers.*'ante bonus: straight'"):
        line(THREE_CARD, "straight")
    with pytest.raises(BadWhatIf, match="no pay line 'hard 8': choose from place 4"):
        line(MINI_DICE, "hard 8")


def test_pricing_a_line_at_other_odds_matches_posting_them() -> None:
    posted = MINI_DICE.Options(odds={"any 7": "9 to 2"})
    (found,) = line(MINI_DICE, "any 7").price_at(Odds(9, 2))
    assert found.edge == edge(MINI_DICE, posted, "any 7") == Fraction(1, 12)


def test_a_bonus_changes_the_play_of_its_wager() -> None:
    (found,) = line(THREE_CARD, "ante bonus: straight").price_at(Odds(1))
    assert found.wager == "ante"
    assert found.edge == Fraction(686689, 20358520)
    (better,) = line(THREE_CARD, "ante bonus: straight").price_at(Odds(2))
    assert better.edge == found.edge - Fraction(720, 22100)  # every straight is paid one more


def test_solve_finds_the_lowest_payout_and_the_exact_one() -> None:
    pays = line(THREE_CARD, "pair plus: straight")
    found = solve(pays, Fraction(1, 20))
    assert (found.now, found.least) == (Odds(6), Odds(7))
    assert found.after.edge <= Fraction(1, 20) < pays.price_at(Odds(6))[0].edge
    assert found.exactly == Fraction(4823, 720)
    (just,) = pays.price_at(Odds(found.exactly.numerator, found.exactly.denominator))
    assert just.edge == Fraction(1, 20)


def test_a_payout_is_shown_in_its_posted_units() -> None:
    found = solve(line(MINI_DICE, "place 6"), Fraction(1, 100))
    assert (found.now, found.least) == (Odds(7, 6), Odds(8, 6))
    assert found.exactly == Fraction(589, 500)


def test_best_play_follows_the_payout() -> None:
    """At a better payout more is worth a raise: the edge falls ever faster, and is still met exactly."""
    wide = line(RED_DOG, "red dog: spread 4 or more")
    edges = [wide.price_at(Odds(n, 4))[0].edge for n in range(1, 8)]
    falls = [before - after for before, after in pairwise(edges)]
    assert falls == sorted(falls)
    assert falls[0] < falls[-1]
    for target in (edges[1], (edges[2] + edges[3]) / 2, edges[5] - Fraction(1, 997)):
        found = solve(wide, target)
        assert found.exactly is not None
        (just,) = wide.price_at(Odds(found.exactly.numerator, found.exactly.denominator))
        assert just.edge == target


def test_a_wager_that_never_hits_the_line_is_left_out() -> None:
    """One straight of pokette is open, the other inside: what one pays is nothing to the other."""
    pays = line(find_game("pokette"), "straight: open")
    assert [each.wager for each in pays.price_at(Odds(5))] == ["straight (7s 8h posted, open)"]
    found = solve(pays, Fraction(1, 20))
    assert (found.least, found.exactly) == (Odds(6), Fraction(433, 80))
    assert found.before.edge == Fraction(1, 9)


def test_a_target_may_be_met_by_paying_nothing() -> None:
    found = solve(line(THREE_CARD, "pair plus: flush"), Fraction(1, 2))
    assert found.least == Odds(0)
    assert found.exactly is None


class Capped(MiniDice):
    """A table where any 7 pays at most $500 at once."""

    def model(self, options: MiniDiceOptions) -> Model:
        model = super().model(options)
        wagers = (replace(each, most=50_000) if each.name == "any 7" else each for each in model.wagers)
        return replace(model, wagers=tuple(wagers))


def test_an_unreachable_target_is_refused() -> None:
    any_7 = PayLine(Capped(), MINI_DICE.Options(), "any 7")
    found = solve(any_7, Fraction(1, 20))
    assert (found.least, found.exactly) == (Odds(5), None)  # $500 on $100: where the limit begins
    with pytest.raises(BadWhatIf, match=r"at 999,999,999 to 1 it is still 0.0000%"):
        solve(any_7, Fraction(-1, 10))


def test_sweeps_show_which_values_the_law_allows() -> None:
    points = {each.value: each for each in sweep_line(line(MINI_DICE, "any 7"), [Odds(3), Odds(5)])}
    assert points["3 to 1"].prices[0].edge == Fraction(1, 3)
    assert not points["3 to 1"].post.permitted
    assert str(points["3 to 1"].post.cite) == "13:69F-13.6(b)"
    assert points["5 to 1"].post.permitted


@pytest.mark.rule("19:47-15.3(e)")
def test_a_keno_payoff_must_pass_the_rate_card_test() -> None:
    payoff = line(find_game("keno"), "3 spots: catch 3")
    assert [payoff.check_posting(Odds(pays)).permitted for pays in (39, 40, 42, 50)] == [
        False,
        True,
        True,
        True,
    ]
    assert "3-spot schedule: the house advantage is" in payoff.check_posting(Odds(39)).why
    assert str(payoff.check_posting(Odds(39)).cite) == "19:47-15.3(e)"
    with pytest.raises(BadOptions, match="81 to 2 is 83/2 for 1"):
        payoff.check_posting(Odds(81, 2))


def test_the_posted_table_and_other_legal_tables_are_allowed() -> None:
    flush = line(find_game("three-card-poker"), "pair plus: flush")
    assert [flush.check_posting(Odds(pays)).permitted for pays in (3, 4, 5)] == [
        True,
        True,
        False,
    ]  # 4: as in B1
    straight = line(find_game("casino-night-three-card-poker"), "ante bonus: straight")
    assert [straight.check_posting(Odds(pays)).permitted for pays in (1, 2)] == [True, False]
    assert str(straight.check_posting(Odds(2)).cite) == "13:47-20.41(i)"
    pai_gow_poker = find_game("pai-gow-poker")
    lowered = pai_gow_poker.Options(bonus="on", tables={"bonus": "T3"})
    sevens = PayLine(pai_gow_poker, lowered, "bonus: seven-card straight flush with no joker")
    assert [sevens.check_posting(Odds(pays)).permitted for pays in (8_000, 7_000)] == [
        True,
        False,
    ]  # as in T2


def test_an_option_is_swept_and_refused_values_have_reasons() -> None:
    points = list(sweep_option(RED_DOG, {}, "decks", [1, 6, 9]))
    assert points[0].prices[0].edge == edge(RED_DOG, RED_DOG.Options(decks=1), "initial wager")
    assert points[1].prices[0].edge == Fraction(17533, 626665)
    assert points[2].prices == ()
    assert not points[2].post.permitted
    assert str(points[2].post.cite) == "13:69F-6.1"


@for_each(
    ("text", "found"), [("1..4", [1, 2, 3, 4]), ("0..10..5", [0, 5, 10]), ("a, b", ["a", "b"]), ("7", ["7"])]
)
def test_values(text: str, found: list[int | str]) -> None:
    assert whatif.values(text) == found


@for_each("text", ["8..1", "1..5..0", "1..", "a,,b", "", "1..99999999", "1...4"])
def test_invalid_values_are_refused(text: str) -> None:
    with pytest.raises(BadWhatIf):
        whatif.values(text)


def test_payouts_are_in_the_units_of_the_line_or_odds() -> None:
    six = line(MINI_DICE, "place 6")
    assert whatif.payouts("7..8", six) == [Odds(7, 6), Odds(8, 6)]
    assert whatif.payouts("3 to 2,7", six) == [Odds(3, 2), Odds(7, 6)]
    with refused("13:69F-13.6(a)", "with the word for"):
        whatif.payouts("3 for 1", six)


def test_a_progressive_is_swept_in_posted_amounts() -> None:
    flush = line(CARIBBEAN, "progressive: flush")
    payouts = whatif.payouts("50,$75", flush)
    assert payouts == [Odds(50), Odds(75)]
    posted, other = sweep_line(flush, payouts)
    assert (posted.value, posted.post.permitted) == ("$50", True)
    assert (other.value, other.post.why) == ("$75", "progressive: flush pays $50, not $75")
    with refused("13:69F-16.12", "so it pays an amount"):
        whatif.payouts("50 to 1", flush)
    assert solve(flush, flush.price_at(Odds(75))[0].edge).least == Odds(75)


@for_each(("text", "found"), [("5%", "1/20"), ("0.05", "1/20"), ("1/20", "1/20"), ("-2%", "-1/50")])
def test_targets(text: str, found: str) -> None:
    assert whatif.target_of(text) == Fraction(found)


@for_each("text", ["", "%", "five", "100%", "1/0", "nan"])
def test_invalid_targets_are_refused(text: str) -> None:
    with pytest.raises(BadWhatIf):
        whatif.target_of(text)
