"""Files that cannot be read or played are refused with the place and the reason."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pitboss.equipment.chance import Chance
from pitboss.poker.history import BadHistory, read, replay, to_phh, to_phhs
from pitboss.poker.history.variants import VARIANTS
from tests.cases import for_each
from tests.poker.history.playing import no_limit, played, refusal

DEAL = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh"
THREE = "100, 100, 100"


@pytest.mark.rule("13:69F-14.8(a)")
@for_each(
    ("code", "why"),
    [
        ("NS", "36 cards"),
        ("N2L1D", "three draws"),
        ("PT", "not a code"),
        ("XX", "not a code"),
        ("nt", "not a code"),
    ],
)
def test_a_variant_outside_new_jersey_is_refused_by_name(code: str, why: str) -> None:
    text = no_limit(THREE, DEAL).replace("'NT'", f"'{code}'")
    assert code in refusal(text)
    assert why in refusal(text)
    assert "13:69F-14.8(a)" in refusal(text)


@for_each(
    ("actions", "why"),
    [
        ("p1 cc", "action 4 ('p1 cc'): it is the turn of p3"),
        ("p3 cbr 3", "action 4 ('p3 cbr 3'): the amount is not from 4 to 100"),
        ("p3 cbr 101", "not from 4 to 100"),
        ("p3 cbr", "not an action"),
        ("p3 cbr x", "this is not an amount"),
        ("p3 cbr -5", "negative"),
        ("p3 cbr nan", "not a number"),
        ("p3 cbr inf", "cannot be infinite"),
        ("p3 pb", "p3 must bet, call or fold"),
        ("p3 sd", "nothing is drawn"),
        ("p4 f", "action 4 ('p4 f'): 'p4' is not a player: the players are p1 to p3"),
        ("px f", "'px' is not a player"),
        ("d", "not an action"),
        ("d dh p1", "not an action"),
        ("hello", "action 4 ('hello'): this is not an action of the format"),
        ("p3 raises 5", "not an action"),
        ("d db AsKsQ", "these are not cards"),
        ("d db 1s2s3s", "these are not cards"),
        ("d dh p1 2c", "no place for"),
        ("p3 f, p1 f, p2 cc", "the hand is over"),
        ("p3 f, p1 cc, p2 cc, d db 2c3c4c5c6c7c", "no place for"),
        ("p3 f, p1 cc, p2 cc, d db AsKdQd", "As is dealt twice"),
        ("p3 f, p1 cc, p2 cc, p1 sm 7d8d", "p1 was not dealt 7d"),
    ],
)  # fmt: skip
def test_an_impossible_action_is_named_with_its_number(actions: str, why: str) -> None:
    assert why in refusal(no_limit(THREE, f"{DEAL}, {actions}"))


@pytest.mark.rule("13:69F-14.11(e)")
def test_the_only_amount_of_fixed_limit_is_named() -> None:
    text = no_limit("100, 100", "d dh p1 2c3c4c5c, d dh p2 2d3d4d5d, p2 cbr 6").replace("'NT'", "'FO/8'")
    text = text.replace("min_bet = 2", "small_bet = 2\nbig_bet = 4")
    assert "action 3 ('p2 cbr 6'): the amount must be 4 (13:69F-14.11(e))" in refusal(text)


def test_nobody_can_tell_who_wins_if_no_hand_is_known() -> None:
    actions = "d dh p1 ????, d dh p2 ????, p2 cc, p1 cc, d db 2c3c4c, p1 cc, p2 cc, d db 5d, p1 cc, p2 cc,"
    actions += "d db 6h, p1 cc, p2 cc"
    assert "nobody can tell who wins" in refusal(no_limit("50, 50", actions))


@for_each(
    ("line", "instead", "why"),
    [
        ("antes", "", "the field antes is missing"),
        ("min_bet", "", "the field min_bet is missing"),
        ("starting_stacks", "", "the field starting_stacks is missing"),
        ("actions", "", "the field actions is missing"),
        ("variant", "", "the field variant is missing"),
        ("variant", "variant = 3", "a code such as NT"),
        ("antes", "antes = 3", "antes must be a list of numbers"),
        ("antes", "antes = [0, 0]", "antes has 2 entries for 3 players"),
        ("antes", "antes = [0, 0, -1]", "negative"),
        ("antes", "antes = ['a', 'b', 'c']", "must be a number"),
        ("antes", "antes = [true, 0, 0]", "must be a number"),
        ("antes", "antes = [nan, 0, 0]", "not a number"),
        ("min_bet", "min_bet = 0", "more than zero"),
        ("min_bet", "min_bet = 'two'", "min_bet must be a number"),
        ("min_bet", "min_bet = inf", "cannot be infinite"),
        ("starting_stacks", "starting_stacks = [100, 0, 100]", "zero"),
        ("starting_stacks", "starting_stacks = [100]", "needs two or more"),
        ("starting_stacks", "starting_stacks = [100, 100, 0.0000000001]", "decimals"),
        ("blinds_or_straddles", "blinds_or_straddles = 'none'", "blinds_or_straddles must be a list"),
        ("actions", "actions = 'p1 f'", "actions must be a list of texts"),
        ("actions", "actions = [1, 2]", "action 1 is not a text"),
        ("actions", "ante_trimming_status = 3\nactions = []", "true or false"),
        ("actions", "finishing_stacks = [1]\nactions = []", "finishing_stacks has 1 entries"),
        ("actions", "_options = 'x'\nactions = []", "options as JSON"),
        ("actions", "_options = '{\"colour\": 3}'\nactions = []", "cannot be played"),
        ("actions", "actions = ['p3 f'", "not TOML"),
        ("actions", "actions = []\nactions = []", "not TOML"),
        ("actions", "what is this", "not TOML"),
    ],
)
def test_a_field_that_is_missing_or_wrong_is_named(line: str, instead: str, why: str) -> None:
    rows = no_limit(THREE, f"{DEAL}, p3 f, p1 f").splitlines()
    text = "\n".join(instead if row.startswith(f"{line} =") else row for row in rows)
    assert why in refusal(text)


@pytest.mark.rule("13:69F-14.10(b)")
def test_more_players_than_seats_are_refused() -> None:
    stacks = ", ".join(["100"] * 12)
    assert "12 players where Hold 'em seats 11" in refusal(no_limit(stacks, "d dh p1 ????"))


def test_a_stud_file_has_a_bring_in_and_no_blinds() -> None:
    text = "variant = 'F7S'\nantes = [1, 1]\nsmall_bet = 2\nbig_bet = 4\n"
    text += "starting_stacks = [9, 9]\nactions = []\n"
    assert "bring_in is missing" in refusal(text)
    assert "does not go with" in refusal(text + "bring_in = 3\n")
    assert "without blinds" in refusal(text + "bring_in = 1\nblinds_or_straddles = [1, 2]\n")
    assert "less than the small bet" in refusal(text.replace("big_bet = 4", "big_bet = 1") + "bring_in = 1\n")


def test_a_bad_hand_does_not_stop_the_others_of_its_file() -> None:
    hands = [to_phh(played("NT", seed)) for seed in range(3)]
    text = f"[1]\n{hands[0]}\n[2]\n{hands[1].replace('NT', 'NS')}\n[3]\nvariant = 'NT\n\n[4]\n{hands[2]}"
    found = [each for _, each in read(text)]
    assert [isinstance(each, BadHistory) for each in found] == [False, True, True, False]
    assert re.search(r"at line 3[0-3]", str(found[2]))


def test_a_repeated_section_is_refused() -> None:
    hand = to_phh(played("NT", 1))
    found = [each for _, each in read(f"[1]\n{hand}\n[1]\n{hand}")]
    assert isinstance(found[1], BadHistory)
    assert "appears twice" in str(found[1])


@for_each("code", VARIANTS)
def test_a_file_cut_anywhere_is_played_or_refused_and_never_breaks(code: str) -> None:
    text = to_phh(played(code, 11, seats=4))
    ends = [*range(0, len(text), 7), len(text)]
    tried = sum((_attempt(text[:end]) for end in ends), Counter[str]())
    assert tried["refused"] > tried["played"] > 0


def test_a_file_with_letters_changed_is_played_or_refused_and_never_breaks() -> None:
    chance = Chance.seeded("garble")
    letters = "0123456789AKQJTcdhsp?fbrm '\"[],=#.-\n"
    for code in VARIANTS:
        text = to_phhs([played(code, 21, seats=3), played(code, 22, seats=5)])
        tried: Counter[str] = Counter()
        for _ in range(150):
            at = chance.below(len(text))
            tried += _attempt(text[:at] + letters[chance.below(len(letters))] + text[at + 1 :])
        assert tried["played"] > tried["refused"] > 0, code  # one hand of the two is as it was


def _attempt(text: str) -> Counter[str]:
    """Count the hands of a file that are played and refused."""
    tried: Counter[str] = Counter()
    for _, found in read(text):
        try:
            if isinstance(found, BadHistory):
                raise found
            hand = replay(found).hand
        except BadHistory:
            tried["refused"] += 1
        else:
            tried["played"] += 1
            assert sum(hand.stacks.values()) <= sum(found.stacks)
    return tried
