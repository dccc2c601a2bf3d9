"""What may be asked at the prompt besides playing: help, rules, stacks, history, chips; and who leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cli.prompt_help import find_meant_rules
from pitboss.cli.typed_actions import MissingValue, understand
from pitboss.equipment.cards import cards
from pitboss.law import BadCite, cite
from pitboss.table import Amount, Pick
from tests.cases import for_each
from tests.cli.test_cli import run
from tests.helpers import refused

HOLD_EM = ("play", "hold-em", "--seed", "5", "--limit", "no", "--seats", "4")
SHORT = ("play", "hold-em", "--limit", "no", "--stack", "60", "--bots", "station", "--seats", "3", "--seed")
DRAW = ("play", "five-card-draw", "--seed", "7", "--seats", "2", "--bots", "station")


def said(*words: str, typed: str) -> str:
    """All that a session prints, in one line."""
    done = run(*words, typed=typed)
    assert done.returncode == 0, done.stderr
    return " ".join(done.stdout.split())


def test_the_table_is_shown_once_for_a_decision_and_again_when_it_has_changed() -> None:
    shown = run(*HOLD_EM, typed="why\nstacks\ncall\n").stdout
    assert shown.count("> seat 1    $995  bet $5   down 9c 2c\n") == 1
    assert shown.count("> seat 1    $990  bet $10  down 9c 2c\n") == 1
    assert shown.count("  seat 4  $1,000           folded, button\n") == 2


# Help and rules


def test_each_option_is_explained_with_its_values_and_its_rule() -> None:
    shown = said(*HOLD_EM, typed="?\n")
    assert (
        "call: $5 You put in as much as the bet before you, and stay in the hand. (13:69F-14.10(f))" in shown
    )
    assert "raise: $20 to $1,000 in steps of $1 You raise the bet to this amount" in shown
    assert 'Type "all in" to bet everything you have.' in shown


def test_a_single_option_can_be_explained() -> None:
    for typed in ("? raise\n", "?raise\n", "help raise\n"):
        shown = said(*HOLD_EM, typed=typed)
        assert "raise: $20 to $1,000" in shown
        assert "call: $5" not in shown
    assert "'dance' is not an option here. Ask about one of these: call, raise, fold." in said(
        *HOLD_EM, typed="? dance\n"
    )


@for_each("words", ["13:69F-14.5(b)2", "13:69f-14.5(B)2", "14.5(b)2", "(b)2"])
def test_why_explains_a_rule_already_seen(words: str) -> None:
    assert "13:69F-14.5(b)2 " in said(*HOLD_EM, typed=f"why {words}\n").partition(f"why {words}")[2]


def test_why_explains_an_option_and_any_rule_of_the_index() -> None:
    assert "> why fold 13:69F-14.10(f) " in said(*HOLD_EM, typed="why fold\n")
    assert "13:69F-14.17 Minimum and maximum wagers" in said(*HOLD_EM, typed="why 14.17\n")
    shown = said(*HOLD_EM, typed="why 99.9\n")
    assert "'99.9' is not in the index" in shown
    assert "Rules seen so far, most recent first: 13:69F-14.10(f), 13:69F-14.10(e), 13:69F-14.10(d)" in shown


def test_why_explains_the_rule_of_a_refusal() -> None:
    shown = said("play", "mini-dice", "--seed", "7", typed="place 6 7\nwhy\nwhy 13.6(b)1\n")
    assert "cannot be paid exactly: stake in $6 (13:69F-13.6(b)1) ready, bet > why 13:69F-13.6(b)1 " in shown
    assert "ready, bet > why 13.6(b)1 13:69F-13.6(b)1 " in shown


def test_a_short_citation_prefers_a_rule_already_seen() -> None:
    older = cite("19:47-15.5(b)")
    assert find_meant_rules("15.5(b)", [cite("13:69F-15.1"), older]) == [older]
    assert find_meant_rules('15.1 "keno"', [cite('13:69F-15.1 "keno"')]) == [cite('13:69F-15.1 "keno"')]
    assert find_meant_rules("14.5(a)", [older]) == [cite("13:69F-14.5(a)")]
    for words in ("(z)9", "13:69F-14.99", "13:69F", "me"):
        with pytest.raises(BadCite):
            find_meant_rules(words, [older])


# Questions back


def test_missing_values_are_asked_for() -> None:
    law = cite("13:69F-14.12(f)")
    held = Pick(actor=1, name="discard", cite=law, items=cards("6d 3d 4c"), least=0, most=3)
    with pytest.raises(MissingValue) as asked:
        understand("discard", (held,))
    assert asked.value.question == "discard which? 0 to 3 of 6d 3d 4c; none to keep them all"
    shakes = Amount(actor=1, name="shake", cite=law, low=3, high=99, money=False)
    with pytest.raises(MissingValue) as asked:
        understand("shake", (shakes,))
    assert asked.value.question == "shake how many? 3 to 99"


def test_a_card_prompt_accepts_cards_words_or_nothing() -> None:
    question = "discard which? 0 to 5 of 6d 3d 4c 5s Jh; none to keep them all >"
    shown = said(*DRAW, typed="call\ndiscard\n\ndiscard\n2c\n6d 5s\n")
    assert shown.count(question) == 3
    assert f"{question} discard > discard {question} 2c 2c is not among" in shown
    assert f"{question} 6d 5s Seat 1 discards 2." in shown
    assert "Seat 1 folds." in said(*HOLD_EM, typed="raise\nfold\n")
    assert "raise how much? $20 to $1,000 in steps of $1 > 40 Seat 1 raises to $40." in said(
        *HOLD_EM, typed="raise\n40\n"
    )


def test_a_wrong_word_lists_the_valid_ones() -> None:
    shown = said(*HOLD_EM, typed="dance\n")
    assert "'dance' is not an option here; you can call, raise, fold (type ? for help)" in shown
    assert "Always: ?, rules, hint, why, stacks, history, rebuy, quit." in shown


# Stacks, history, chips


def test_stacks_are_shown_before_and_now() -> None:
    rows = [line.split() for line in run(*HOLD_EM, typed="stacks\n").stdout.splitlines()]
    assert ["seat", "1", "(you)", "$1,000", "$1,000", "$995", "$5"] in rows
    assert ["seat", "2", "$1,000", "$1,000", "$990", "$10"] in rows
    dice = run("play", "mini-dice", "--seed", "7", typed="any 7 5\nstacks\n").stdout
    rows = [line.split() for line in dice.splitlines()]
    assert ["seat", "1", "(you)", "$1,000", "$1,000", "$995", "$5"] in rows


def test_history_shows_a_round_as_the_seat_saw_it() -> None:
    shown = said(*HOLD_EM, typed="fold\nhistory 1\nhistory\nhistory 9\n")
    first, now, none = shown.split("> history")[1:]
    assert "Round 1 ─" in first
    assert "Seat 1 folds." in first
    assert "Result: " in first
    assert "Seat 2 is dealt ?? face down." in now
    assert "Result: " not in now
    assert "There is no round '9'. You can ask for rounds 1 to 2." in none


@pytest.mark.rule("13:69F-14.7(c)1")
def test_chips_ordered_in_a_round_arrive_after_it(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    typed = "rebuy 200\nrebuy 1x\nrebuy\n50\nfold\nstacks\nfold\n"
    shown = said(*HOLD_EM, "--rounds", "2", "--record", str(file), typed=typed)
    assert (
        "You will buy $200 after this round: chips, plaques and currency are added between rounds of play"
        " only (13:69F-14.7(c)1)." in shown
    )
    assert "'1x'" in shown
    assert "rebuy how many dollars? > 50 You will buy $50" in shown
    assert "You buy $250 and have $1,245." in shown
    assert "seat 1 (you) $1,250 $1,245" in shown
    assert run("verify", str(file)).returncode == 0


@pytest.mark.rule("13:69F-14.7(c)3")
def test_a_player_with_too_little_may_buy_more() -> None:
    shown = said(*SHORT, "2", typed="all in\nall in\n10\nrebuy 40\nfold\n")
    assert shown.count("You are out: $20 on the table is needed to be dealt in (13:69F-14.7(c)3).") == 2
    assert "rebuy, quit > 10 You buy $10 and have $10." in shown
    assert "rebuy, quit > rebuy 40 You buy $40 and have $50. Round 2" in shown


# Who leaves


def test_a_broke_player_leaves_and_the_others_play_on() -> None:
    shown = said(*SHORT, "2", typed="all in\nrebuy 60\nraise 60\n")
    assert "Result: seat 1 -$60, seat 2 +$120, seat 3 -$60. Seat 3 has no chips left and leaves." in shown
    after = shown.partition("Round 2 ")[2]
    assert "Seat 2 calls $50." in after
    assert "eat 3" not in after


def test_a_player_with_too_little_leaves_with_it() -> None:
    shown = said(*SHORT, "4", "-o", "blinds=[4000, 5000]", "-o", "minimum=1000", typed="fold\nfold\nfold\n")
    why = "$60 on the table is needed to be dealt in (13:69F-14.7(c)3)."
    assert f"Seat 3 has $10 left and leaves: {why}" in shown


# What is meant


def test_all_in_is_an_answer_to_how_much() -> None:
    assert "Seat 1 raises to $1,000." in said(*HOLD_EM, typed="raise\nall in\n")


def test_an_action_for_later_is_distinguished_from_nonsense() -> None:
    shown = said(*HOLD_EM, typed="check\ndiscard 9c\ncheek\n")
    assert "you cannot check now; you can call, raise, fold (type ? for help) (13:69F-14.10(f))" in shown
    assert "you cannot discard now; you can call, raise, fold" in shown
    assert "'cheek' is not an option here" in shown


@pytest.mark.parametrize("words", ["kh", "KH", "discard kh"])
def test_bare_cards_answer_a_card_prompt(words: str) -> None:
    held = cards("Kh Jd Ac 2s 5s")
    asked = Pick(actor=1, name="discard", cite=cite("13:69F-14.12(f)"), items=held, least=0, most=5)
    assert understand(words.lower(), (asked,)).value == (held[0],)
    with refused("13:69F-14.12(f)", "9d is not among Kh Jd Ac 2s 5s"):
        understand("9d", (asked,))
    with refused("13:69F-14.12(f)", "'x' is not an option here; you can discard"):
        understand("x", (asked,))


def test_a_bare_number_is_not_a_ball_if_it_could_be_dollars() -> None:
    assert "'5' is not an option here; you can ready, mark, quick pick" in said("play", "keno", typed="5\n")


def test_why_explains_the_rule_of_this_turn_by_its_end() -> None:
    stud = ("play", "seven-card-stud", "--seed", "3", "--seats", "4")
    assert "13:69F-14.9(d)1 High:" in said(*stud, typed="why (d)1\n")
