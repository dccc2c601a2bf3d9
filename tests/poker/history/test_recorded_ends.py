"""Recorded results in the forms of online rooms: zeros, returned chips, checks, chops."""

from __future__ import annotations

import pytest

from pitboss.poker.history import replay, to_phh, to_text
from pitboss.poker.history.recorded_hand import RecordedHand
from pitboss.table import Record, Refused
from tests.cases import for_each
from tests.poker.history.playing import no_limit, refusal, replayed, told

RUN_OUT = "d db 2c7d9h, d db 3s, d db 4c"
KINGS, ACES, QUEENS = "KsKh", "AsAh", "QsQh"
TWO = f"d dh p1 {ACES}, d dh p2 {KINGS}"
THREE = f"{TWO}, d dh p3 {QUEENS}"


# Zeros


@pytest.mark.parametrize("field", ["winnings", "finishing_stacks"])
def test_a_row_of_zeros_records_nothing(field: str) -> None:
    found = replayed(no_limit("41, 40", f"{TWO}, p2 f", more=f"{field} = [0, 0]"))
    assert (found.matches, found.rake, found.difference) == (None, 0, "")
    assert f"{field} = [0, 0]" in to_phh(found.hand)


def test_a_hand_with_a_row_of_zeros_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[RecordedHand] = []
    monkeypatch.setattr(RecordedHand, "finish", lambda hand: played.append(hand))
    replayed(no_limit("41, 40", f"{TWO}, p2 f", more="winnings = [0, 0]"))
    assert len(played) == 1


# Returned chips and the rake


@for_each(
    ("actions", "winnings", "rake"),
    [
        ("p2 cc, p1 cbr 41, p2 cc", "1, 75", 5),  # the uncalled chip counts as won
        ("p2 cc, p1 cbr 41, p2 cc", "0, 75", 5),  # and here it does not
        ("p2 cbr 40, p1 cbr 41", "1, 75", 5),  # a raise that nobody could answer
        ("p2 cbr 40, p1 cc", "0, 80", 0),
    ],
)
def test_returned_chips_may_count_as_won_under_any_rake(actions: str, winnings: str, rake: int) -> None:
    deal = f"d dh p1 {KINGS}, d dh p2 {ACES}"
    found = replayed(no_limit("41, 40", f"{deal}, {actions}, {RUN_OUT}", more=f"winnings = [{winnings}]"))
    assert (found.matches, found.rake, found.settled) == (True, rake, "law")


def test_returned_chips_count_as_won_in_a_chop_with_a_rake() -> None:
    deal = "d dh p1 KsKh, d dh p2 KdKc"
    text = no_limit("41, 40", f"{deal}, p2 cc, p1 cbr 41, p2 cc, {RUN_OUT}", more="winnings = [38.5, 37.5]")
    assert (replayed(text).matches, replayed(text).rake) == (True, 5)


def test_a_player_who_only_took_chips_back_has_not_won_unseen() -> None:
    deal = "d dh p1 ????, d dh p2 ????"
    found = replayed(
        no_limit("41, 40", f"{deal}, p2 cc, p1 cbr 41, p2 cc, {RUN_OUT}", more="winnings = [1, 75]")
    )
    assert (found.matches, found.finishing_stacks) == (True, [1, 75])


# Checks that decide nothing


@for_each(
    ("stacks", "actions", "ends"),
    [
        ("40, 100", f"{TWO}, p2 cc, p1 cbr 40, p2 cc, d db 2c7d9h, p1 cc, p2 cc, d db 3s, d db 4c", [80, 60]),
        ("40, 100", f"{TWO}, p2 cc, p1 cbr 40, p2 cc, p1 cc, {RUN_OUT}", [80, 60]),
        ("40, 100", f"{TWO}, p2 cc, p1 cbr 40, p2 cc, {RUN_OUT}, p2 cc, p2 sm, p1 sm AsAh", [80, 60]),
        ("100, 1", f"{TWO}, p2 cc, p1 cc, {RUN_OUT}", [101, 0]),
        ("2, 100", f"{TWO}, p2 cc, p1 cc, {RUN_OUT}", [4, 98]),
        (
            "40, 100, 100",
            f"{THREE}, p3 cbr 40, p1 cc, p2 cc, d db 2c7d9h, p1 cc, p2 cc, p3 cc, "
            "d db 3s, p1 cc, p2 cc, p3 cc, d db 4c, p1 cc, p2 cc, p3 cc",
            [120, 60, 60],
        ),
        ("100, 100, 40", f"{THREE}, p3 cbr 40, p1 f, p2 f, p3 cc", [99, 98, 43]),
    ],
)
def test_a_check_after_an_all_in_decides_nothing(stacks: str, actions: str, ends: list[int]) -> None:
    found = replayed(no_limit(stacks, actions))
    assert (found.hand.over, found.finishing_stacks) == (True, ends)


def test_a_check_of_a_player_with_chips_is_not_skipped() -> None:
    three = f"{THREE}, p3 cbr 40, p1 cc, p2 cc, d db 2c7d9h"
    assert "it is the turn of p2" in refusal(no_limit("40, 100, 100", f"{three}, p3 cc"))
    assert "the hand is over" in refusal(no_limit("100, 100", f"{TWO}, p2 f, p1 cc"))


# Winners whose hands nobody saw

UNSEEN = "d dh p1 ????, d dh p2 ????, p2 cc, p1 cc"
CLUBS = ", ".join(f"d db {cards}, p1 cc, p2 cc" for cards in ("AcKcQc", "Jc", "Tc"))
SHOWN = (
    "p1 sm 2d2h, p2 sm",
    "p1 sm 2d2h, p2 sm ????",
    "p1 sm 2d2h",
    "p1 sm, p2 sm",
    "p1 sm ????, p2 sm ????",
)


@for_each("shown", SHOWN)
@for_each("recorded", ["winnings = [2, 2]", "winnings = [1.9, 1.9]", "finishing_stacks = [50, 50]"])
def test_a_recorded_chop_with_a_hand_not_shown_is_believed(shown: str, recorded: str) -> None:
    found = replayed(no_limit("50, 50", f"{UNSEEN}, {CLUBS}, {shown}", more=recorded))
    assert (found.matches, found.settled) == (True, "record")
    assert len(set(found.finishing_stacks)) == 1


def test_a_chop_is_not_believed_unless_the_recorded_shares_are_halves() -> None:
    text = no_limit("50, 50", f"{UNSEEN}, {CLUBS}, p1 sm 2d2h, p2 sm", more="winnings = [3, 1]")
    assert (replayed(text).matches, replayed(text).settled) == (False, "law")
    assert "nobody can tell" in refusal(
        text.replace("p1 sm 2d2h", "p1 sm ????").replace("'p2 sm'", "'p2 sm ????'")
    )


def test_a_low_half_won_unseen_is_believed() -> None:
    text = no_limit(
        "50, 50",
        "d dh p1 AcAd9h9s, d dh p2 ????????, p2 cc, p1 cc, "
        + ", ".join(f"d db {cards}, p1 cc, p2 cc" for cards in ("2c4d7h", "Ks", "Kc"))
        + ", p1 sm -, p2 sm",
        more="winnings = [2, 2]",
    )
    text = text.replace("'NT'", "'FO/8'").replace("min_bet = 2", "small_bet = 2\nbig_bet = 4")
    assert (replayed(text).matches, replayed(text).settled) == (True, "record")


@pytest.mark.parametrize("eyes", ["all", None, 1])
def test_cards_of_a_hand_thrown_away_stay_hidden_even_if_it_shares_the_pot(eyes: str | int | None) -> None:
    deal = "d dh p1 2d2h, d dh p2 3d3h, p2 cc, p1 cc"
    found = replayed(no_limit("50, 50", f"{deal}, {CLUBS}, p1 sm 2d2h, p2 sm", more="winnings = [2, 2]"))
    assert found.settled == "record"
    shown = [event.actor for event in found.hand.events_for(eyes) if event.name == "show"]
    assert shown == [1]
    if eyes != "all":
        assert "3d" not in to_text(found.hand, seen_by=eyes)
        assert "3d" not in to_phh(found.hand, seen_by=eyes)


def test_the_last_of_those_who_throw_their_hands_away_does_not_show_it() -> None:
    deal = "d dh p1 2d2h, d dh p2 3d3h, p2 cc, p1 cc"
    found = replayed(no_limit("50, 50", f"{deal}, {CLUBS}, p1 sm, p2 sm"))
    assert "show" not in [event.name for event in found.hand.events_for(None)]
    assert "3d" not in to_text(found.hand, seen_by=None)


def test_a_hand_whose_winners_are_believed_has_no_record() -> None:
    found = replayed(no_limit("50, 50", f"{UNSEEN}, {CLUBS}, p1 sm 2d2h, p2 sm", more="winnings = [2, 2]"))
    with pytest.raises(Refused, match="keep the file"):
        Record.of(found.hand)


# Without comparing


def test_results_need_not_be_compared() -> None:
    text = no_limit("50, 50", f"{TWO}, p2 f", more="finishing_stacks = [90, 10]")
    assert replay(told(text)).matches is False
    assert replay(told(text), compare=False).matches is None


@for_each(
    ("ends", "cause"),
    [("102, 98, 100", "shares"), ("122, 98, 80", "winner"), ("140, 98, 80", "total"), ("101, 98, 101", "")],
)
def test_the_cause_of_a_difference_is_named(ends: str, cause: str) -> None:
    deal = f"{TWO}, d dh p3 AcAd, p3 cbr 20, p1 cc, p2 f"
    streets = ", ".join(f"d db {cards}, p1 cc, p3 cc" for cards in ("2c7d9h", "3s", "4c"))
    found = replayed(no_limit("100, 100, 100", f"{deal}, {streets}", more=f"finishing_stacks = [{ends}]"))
    assert found.cause == cause
