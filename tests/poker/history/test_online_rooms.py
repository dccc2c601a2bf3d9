"""Hands as online rooms record them: posts, both blinds at once, straddles, winnings, short raises."""

from __future__ import annotations

import pytest

from pitboss.poker.hand import Hand
from pitboss.poker.history import Replay, to_phh, to_text
from pitboss.table import Record
from tests.cases import for_each
from tests.poker.history.playing import no_limit, played, refusal, replayed

FOUR = "d dh p1 ????, d dh p2 ????, d dh p3 ????, d dh p4 ????"
HUNDREDS = "100, 100, 100, 100"
RUN_OUT = "d db 2c7d9h, d db 3s, d db 4c"


def forced(found: Replay) -> list[tuple[str, int | None, int]]:
    """List antes and blinds paid, in the file's amounts."""
    factor = found.history.units.factor
    return [
        (event.name, event.actor, event.data["amount"] // factor)
        for event in found.hand.events
        if event.name in ("ante", "blind")
    ]


def four(actions: str, blinds: str, finishing: str = "") -> Replay:
    more = f"finishing_stacks = [{finishing}]" if finishing else ""
    return replayed(no_limit(HUNDREDS, f"{FOUR}, {actions}", blinds=blinds, more=more))


# Posts


@pytest.mark.parametrize("post", ["2", "-2"])
def test_a_post_is_not_a_straddle_if_the_betting_starts_behind_the_big_blind(post: str) -> None:
    found = four("p3 f, p4 cc, p1 f, p2 cc, d db 2c7d9h, p2 cbr 4, p4 f", f"1, 2, 0, {post}")
    assert found.finishing_stacks == [99, 103, 100, 98]
    assert found.settled == "law"


def test_a_post_is_a_straddle_if_the_betting_starts_behind_it() -> None:
    for blinds, first in (("1, 2, 4, 0", 4), ("1, 2, 0, 4", 1), ("1, 2, 0, 2", 1)):
        order = [(first - 1 + step) % 4 + 1 for step in range(3)]
        found = four(", ".join(f"p{player} f" for player in order), blinds)
        assert found.hand.over
        assert found.hand.last_blind == (first - 2) % 4 + 1


@pytest.mark.parametrize("post", ["3", "-3"])
def test_when_both_blinds_are_posted_at_once_the_small_one_is_dead(post: str) -> None:
    found = four("p3 cbr 6, p4 cc, p1 f, p2 f, d db 2c7d9h, p3 cbr 4, p4 f", f"1, 2, 0, {post}")
    assert found.finishing_stacks == [99, 98, 110, 93]
    assert forced(found) == [("ante", 4, 1), ("blind", 1, 1), ("blind", 4, 2), ("blind", 2, 2)]


def test_both_blinds_are_live_if_the_recorded_stacks_require_it() -> None:
    actions = "p3 cbr 6, p4 cc, p1 f, p2 f, d db 2c7d9h, p3 cbr 4, p4 f"
    found = four(actions, "1, 2, 0, -3", "99, 98, 109, 94")
    assert (found.matches, found.settled) == (True, "law")


@pytest.mark.parametrize(("recorded", "dead"), [("99, 98, 106, 97", True), ("99, 98, 105, 98", False)])
def test_a_small_blind_posted_late_is_dead_if_the_recorded_stacks_say_so(recorded: str, dead: bool) -> None:
    actions = "p3 cc, p4 cc, p1 f, p2 cc, d db 2c7d9h, p2 cc, p3 cbr 4, p4 f, p2 f"
    found = four(actions, "1, 2, 0, -1", recorded)
    assert found.matches is True
    assert (("ante", 4, 1) in forced(found)) is dead


def test_a_dead_small_blind_belongs_to_nobody() -> None:
    found = four("p3 f, p4 f, p1 f", "0, 2, 0, 0")
    assert found.finishing_stacks == [100, 100, 100, 100]
    found = four("p3 cbr 5, p4 f, p1 f, p2 f", "0, 2, 0, 0")
    assert found.finishing_stacks == [100, 98, 102, 100]


def test_a_player_all_in_with_a_blind_is_not_asked() -> None:
    actions = f"{FOUR}, p4 cbr 6, p1 f, p2 f"
    found = replayed(no_limit("100, 100, 2, 100", actions, blinds="1, 2, 2, 0", more="_note = 'a post'"))
    assert not found.hand.over  # the board is missing
    assert found.hand.last_blind == 3


@pytest.mark.parametrize("flop", ["p2 cc, p1 cc", "p1 cc, p2 cc"])
def test_two_players_may_be_listed_in_seat_order(flop: str) -> None:
    """The format reverses the blinds of two players; a file whose first player acts first did not."""
    actions = (
        f"d dh p1 AsAh, d dh p2 KsKh, p1 cbr 6, p2 cc, d db 2c7d9h, {flop}, d db 3s, {flop}, d db 4c, {flop}"
    )
    found = replayed(no_limit("50, 50", actions))
    assert found.finishing_stacks == [56, 44]
    assert forced(found) == [("blind", 1, 1), ("blind", 2, 2)]
    assert found.hand.button == (1 if flop.startswith("p2") else 2)
    shown = {event.actor: event.cards for event in found.hand.events_for("all") if event.name == "show"}
    assert found.hand.events_for(1) != found.hand.events_for(2)
    assert len(shown) == 2


# Winnings


def test_winnings_are_compared_when_no_stacks_are_recorded() -> None:
    actions = f"{FOUR}, p3 cbr 6, p4 f, p1 f, p2 cc, d db 2c7d9h, p2 cc, p3 cbr 8, p2 f"
    assert replayed(no_limit(HUNDREDS, actions, more="winnings = [0, 0, 13, 0]")).matches is True
    found = replayed(
        no_limit(HUNDREDS, actions, more="winnings = [13, 0, 0, 0]\nplayers = ['A', '', 'C', 'D']")
    )
    assert found.matches is False
    assert found.difference == (
        "the winnings are not those recorded: A has 0, recorded is 13; C has 13, recorded is 0"
    )


def test_a_room_may_count_what_nobody_called_as_won() -> None:
    deal = "d dh p1 ????, d dh p2 ????"
    assert replayed(no_limit("50, 50", f"{deal}, p2 f", more="winnings = [3, 0]")).matches is True
    assert replayed(no_limit("50, 50", f"{deal}, p2 f", more="winnings = [2, 0]")).matches is True


def test_winnings_of_a_hand_that_stops_are_not_compared() -> None:
    assert replayed(no_limit(HUNDREDS, FOUR, more="winnings = [0, 0, 0, 0]")).matches is None


def test_the_difference_between_stacks_is_reported() -> None:
    more = "finishing_stacks = [99, 98, 103.5, 100]"
    found = replayed(no_limit(HUNDREDS, f"{FOUR}, p3 cbr 6, p4 f, p1 f, p2 f", more=more))
    assert found.difference == "the stacks are not those recorded: Seat 3 has 103, recorded is 103.5"


UNSEEN = "d dh p1 ????, d dh p2 {}, p2 cc, p1 cc, {}, p2 sm {}, p1 sm ????".format
STREETS = ", ".join(f"d db {cards}, p1 cc, p2 cc" for cards in ("2c7d9h", "3s", "4c"))


@for_each("held", ["????", "AsAh"])
@for_each("board", [STREETS, "p1 cc, p2 cc, p1 cc, p2 cc, p1 cc, p2 cc"])
@for_each("more", ["winnings = [4, 0]", "winnings = [3.8, 0]", "finishing_stacks = [52, 48]"])
def test_an_unseen_winner_is_taken_from_the_file(held: str, board: str, more: str) -> None:
    found = replayed(no_limit("50, 50", UNSEEN(held, board, held), more=more))
    assert found.matches is True
    assert found.hand.stacks[1] > 5_000
    assert "does not show it" in to_text(found.hand)


def test_nobody_wins_unseen_when_two_may_have_won() -> None:
    why = refusal(no_limit("50, 50", UNSEEN("????", STREETS, "????"), more="winnings = [3, 1]"))
    assert why.startswith("nobody can tell who wins")


# Rake

SHOWN = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh"
CALLED = f"{SHOWN}, p3 cbr 20, p1 cc, p2 f, " + ", ".join(
    f"d db {cards}, p1 cc, p3 cc" for cards in ("2c7d9h", "3s", "4c")
)
"""p1 wins 42 before any rake."""


@pytest.mark.rule("13:69F-14.14(b)")
@for_each(
    "more",
    [
        "finishing_stacks = [119.90, 98, 80]",
        "winnings = [39.90, 0, 0]",
        "rake = 2.10",
        "_rake = 2.10",
        "_rake = 99\nfinishing_stacks = [119.90, 98, 80]",
        "_rake = 2.10\nwinnings = [39.90, 0, 0]",
    ],
)
def test_the_recorded_rake_is_taken(more: str) -> None:
    found = replayed(no_limit("100, 100, 100", CALLED, more=more))
    assert found.matches in (True, None)
    assert found.finishing_stacks == [119.9, 98, 80]
    assert (found.rake, found.settled) == (2.1, "law")
    (taken,) = [event for event in found.hand.events if event.name == "rake"]
    assert (taken.data["amount"], str(taken.cite)) == (210, "13:69F-14.14(b)")
    assert "  The dealer takes a rake of 2.10." in to_text(found.hand, rules=False)
    assert "  Rake: 2.10" in to_text(found.hand, rules=False)
    assert sum(found.hand.stacks.values()) + found.hand.house == 30_000


def test_no_rake_is_taken_where_none_is_recorded() -> None:
    for more in ("", "finishing_stacks = [122, 98, 80]", "winnings = [42, 0, 0]", "rake = 0", "_rake = '5%'"):
        assert replayed(no_limit("100, 100, 100", CALLED, more=more)).rake == 0


def test_more_than_half_the_pot_is_not_a_rake() -> None:
    """The stacks were written down before the pot was pushed."""
    found = replayed(no_limit("100, 100, 100", CALLED, more="finishing_stacks = [80, 98, 80]"))
    assert (found.rake, found.matches) == (0, False)
    assert found.difference == "the stacks are not those recorded: Seat 1 has 122, recorded is 80"


def test_a_rake_that_does_not_explain_the_stacks_is_reported_with_the_difference() -> None:
    found = replayed(no_limit("100, 100, 100", CALLED, more="finishing_stacks = [120, 97, 81]"))
    assert found.rake == 2
    assert found.difference == (
        "the stacks are not those recorded: Seat 2 has 98, recorded is 97; Seat 3 has 80, recorded is 81"
    )


@pytest.mark.parametrize(
    ("recorded", "matches"),
    [("26.50, 40, 70", True), ("28.50, 38, 70", True), ("27.50, 39, 70", False)],
)
def test_with_side_pots_the_rake_comes_from_the_first_or_from_all(recorded: str, matches: bool) -> None:
    """Pots of 30 and 40: 3.50 from the first, or 1.50 and 2 from both."""
    actions = f"{SHOWN}, p3 cbr 100, p1 cc, p2 cc, p3 sm QsQh, p1 sm AsAh, p2 sm KsKh, {RUN_OUT}"
    found = replayed(no_limit("10, 30, 100", actions, more=f"finishing_stacks = [{recorded}]"))
    assert found.rake == 3.5
    assert found.matches is matches


def test_our_own_files_use_the_rake_of_the_house() -> None:
    hand = played("NT", 4, seats=3, rake_percent=5)
    again = replayed(to_phh(hand))
    assert again.hand.house == hand.house
    assert again.hand.recorded.rake == 0


def test_a_raked_hand_can_be_kept_as_a_record() -> None:
    found = replayed(no_limit("100, 100, 100", CALLED, more="finishing_stacks = [119.90, 98, 80]"))
    again = Record.of(found.hand).replay()
    assert isinstance(again, Hand)
    assert again.stacks == found.hand.stacks
    assert again.house == 210
    assert replayed(to_phh(again)).matches is True


# Raises that could not be called in full


def fixed(stacks: str, actions: str) -> str:
    text = no_limit(stacks, actions, blinds="5, 10, 0").replace("'NT'", "'FT'")
    return text.replace("min_bet = 2", "small_bet = 10\nbig_bet = 20")


@pytest.mark.rule("13:69F-14.10(f)")
@pytest.mark.parametrize("raised", ["18", "19", "20"])
def test_in_fixed_limit_a_raise_cut_to_what_can_be_called_is_the_full_one(raised: str) -> None:
    deal = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh"
    found = replayed(fixed("100, 18, 100", f"{deal}, p3 f, p1 cbr {raised}, p2 cc, {RUN_OUT}"))
    assert found.finishing_stacks == [118, 0, 100]
    (made,) = [event for event in found.hand.events if event.name == "raise"]
    assert made.data["to"] == 2000


def test_a_raise_that_could_still_be_called_is_not_a_call() -> None:
    deal = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh"
    for stacks, raised in (("100, 19, 100", 18), ("100, 18, 19", 18)):
        why = refusal(fixed(stacks, f"{deal}, p3 cc, p1 cbr {raised}, p2 cc"))
        assert "the amount must be 20" in why


def test_in_fixed_limit_a_raise_the_bettor_was_short_of_is_all_in() -> None:
    deal = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh"
    found = replayed(fixed("16, 100, 100", f"{deal}, p3 f, p1 cbr 20, p2 cc, {RUN_OUT}"))
    assert found.finishing_stacks == [32, 84, 100]


def test_a_raise_that_nobody_can_answer_is_a_call() -> None:
    deal = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh"
    found = replayed(fixed("100, 16, 100", f"{deal}, p3 f, p1 cc, p2 cbr 16, p1 cbr 26, {RUN_OUT}"))
    assert found.finishing_stacks == [116, 0, 100]
    found = replayed(no_limit("100, 16, 100", f"{deal}, p3 f, p1 cc, p2 cbr 16, p1 cbr 30, {RUN_OUT}"))
    assert found.finishing_stacks == [116, 0, 100]


@pytest.mark.rule("13:69F-14.9(d)")
@pytest.mark.parametrize("stack", [2, 3])
def test_a_completion_up_to_the_forced_bet_is_the_forced_bet(stack: int) -> None:
    """A player with at most the forced bet after the ante is all-in with it, whatever the file says."""
    text = f"""variant = 'FR'
antes = [1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [{stack}, 100]
actions = ['d dh p1 5d6dKs', 'd dh p2 QhKd9h', 'p1 cbr {stack - 1}', 'p2 f']
finishing_stacks = [{stack + 1}, 99]
"""
    assert replayed(text).matches is True
    assert "the amount must be 5" in refusal(text.replace(f"[{stack}, 100]", "[50, 100]"))
