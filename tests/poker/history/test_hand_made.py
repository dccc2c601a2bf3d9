"""Hand-made files: every form of amounts, cards and actions in the format."""

from __future__ import annotations

import pytest

from pitboss.poker.history import BadHistory, Replay
from tests.cases import for_each
from tests.poker.history.playing import no_limit, replayed

BOARD = "d db 2c7dJh, {}, d db 3s, {}, d db Qc, {}"


def check_down(first: str, *players: str) -> str:
    checks = ", ".join(f"{player} cc" for player in players)
    return f"{first}, {BOARD.format(checks, checks, checks)}"


def names(found: Replay) -> list[str]:
    return [event.name for event in found.hand.events]


def test_whole_numbers_stay_whole() -> None:
    found = replayed(
        no_limit("100, 100, 100", "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, p3 cbr 6, p1 f, p2 f")
    )
    assert found.finishing_stacks == [99, 98, 103]
    assert found.history.units.decimals == 0
    assert found.matches is None


def test_the_unit_is_the_largest_power_of_ten_that_makes_all_amounts_whole() -> None:
    text = no_limit(
        "100.50, 99.75, 1000",
        "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 cbr 6.5, p1 f, p2 f",
        more="finishing_stacks = [99.50, 97.75, 1003.00]",
    )
    found = replayed(text)
    assert found.history.units.factor == 100
    assert found.finishing_stacks == [99.5, 97.75, 1003]
    assert found.matches is True


def test_recorded_stacks_that_differ_do_not_match() -> None:
    text = no_limit(
        "100, 100, 100", "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 f, p1 f",
        more="finishing_stacks = [99, 101, 101]",
    )  # fmt: skip
    found = replayed(text)
    assert found.finishing_stacks == [99, 101, 100]
    assert found.matches is False


def test_heads_up_the_last_player_has_the_button_and_the_first_blind() -> None:
    text = no_limit("50, 50", "d dh p1 AsAh, d dh p2 KsKh, " + check_down("p2 cc, p1 cc", "p1", "p2"))
    found = replayed(text)
    assert found.finishing_stacks == [52, 48]
    blinds = [(e.actor, e.data["amount"]) for e in found.hand.events if e.name == "blind"]
    assert blinds == [(2, 100), (1, 200)]  # in play, amounts are cents


def test_three_all_in_for_different_amounts_make_side_pots() -> None:
    text = no_limit(
        "10, 30, 100",
        "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, p3 cbr 100, p1 cc, p2 cc,"
        "p3 sm QsQh, p1 sm AsAh, p2 sm KsKh, d db 2c7d9h, d db 3s, d db 4c",
        more="finishing_stacks = [30, 40, 70]",
    )
    assert replayed(text).matches is True


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    actions = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, p3 cbr 20, p1 cbr 30, p2 f, p3 cc"
    found = replayed(no_limit("30, 100, 200", actions + ", d db 2c7d9h, d db 3s, d db 4c"))
    assert found.finishing_stacks == [62, 98, 170]


@pytest.mark.rule("13:69F-14.9(i)3")
def test_a_split_pot_with_an_odd_chip_is_written_and_read_again() -> None:
    actions = "d dh p1 AsKh, d dh p2 AhKs, d dh p3 QsQh, p3 f, p1 cc, p2 cc, d db AcKc2d, p1 cc, p2 cc,"
    actions += "d db 3s, p1 cc, p2 cc, d db 4h, p1 cc, p2 cc"
    text = no_limit("100, 100, 100", actions, antes="1, 1, 1", more="finishing_stacks = [101, 100, 99]")
    found = replayed(text)
    assert found.finishing_stacks == [101, 100, 99]
    assert found.settled == "law"


def test_recorded_decimals_allow_a_finer_split() -> None:
    actions = "d dh p1 AsKh, d dh p2 AhKs, d dh p3 QsQh, p3 f, p1 cc, p2 cc, d db AcKc2d, p1 cc, p2 cc,"
    actions += "d db 3s, p1 cc, p2 cc, d db 4h, p1 cc, p2 cc"
    text = no_limit("100, 100, 100", actions, antes="1, 1, 1", more="finishing_stacks = [100.5, 100.5, 99]")
    assert replayed(text).matches is True


@pytest.mark.rule("13:69F-14.11(f)2.ii")
def test_odd_chips_settled_by_custom_are_recognized() -> None:
    """By law the odd chip of a tied high half goes by card; the file gave it by position."""
    head = """variant = 'FO/8'
antes = [1, 1, 1]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
"""
    deal = [
        "d dh p1 AcKd9h9s",
        "d dh p2 AhKsThTd",
        "d dh p3 QsQhJdJc",
        "p3 f",
        "p1 cc",
        "p2 cc",
        "d db AdKc2d",
    ]
    rest = ["p1 cc", "p2 cc", "d db 2s", "p1 cc", "p2 cc", "d db 8h", "p1 cc", "p2 cc"]
    text = head + f"actions = {deal + rest}\n"
    law = replayed(text)
    assert sorted(law.finishing_stacks) == [99, 100, 101]  # type: ignore[type-var]
    winner = law.finishing_stacks.index(101)
    swapped = [100, 101, 99] if winner == 0 else [101, 100, 99]
    found = replayed(text + f"finishing_stacks = {swapped}\n")
    assert found.matches is (swapped == [101, 100, 99])
    assert found.settled == ("custom" if found.matches else "law")


def test_a_straddle_moves_the_start() -> None:
    actions = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, d dh p4 JsJh, p4 cbr 8, p1 f, p2 f, p3 f"
    found = replayed(no_limit("100, 100, 100, 100", actions, blinds="1, 2, 4, 0"))
    assert found.finishing_stacks == [99, 98, 96, 107]


def test_a_blind_posted_out_of_turn_does_not_move_the_start() -> None:
    actions = "d dh p1 ????, d dh p2 ????, d dh p3 ????, d dh p4 ????, p3 f, p4 cc, p1 f, p2 cbr 6, p4 f"
    found = replayed(no_limit("100, 100, 100, 100", actions, blinds="1, 2, 0, -2"))
    assert found.finishing_stacks == [99, 103, 100, 98]


def test_a_big_blind_ante() -> None:
    actions = "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 f, p1 f"
    found = replayed(no_limit("100, 100, 100", actions, antes="0, 3, 0"))
    assert found.finishing_stacks == [99, 101, 100]
    heads_up = replayed(no_limit("100, 100", "d dh p1 ????, d dh p2 ????, p2 cbr 5, p1 f", antes="0, 3"))
    assert heads_up.finishing_stacks == [95, 105]


def test_a_player_short_of_the_ante_contends_for_all_antes_unless_they_are_trimmed() -> None:
    actions = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, p3 cc, p2 cc, d db 2c7d9h, p2 cc, p3 cc, d db 3s,"
    actions += "p2 cc, p3 cc, d db 4c, p2 cc, p3 cc, p2 sm KsKh, p3 sm QsQh, p1 sm AsAh"
    pooled = replayed(no_limit("2, 100, 100", actions, antes="5, 5, 5"))
    assert pooled.finishing_stacks == [12, 97, 93]
    text = no_limit("2, 100, 100", actions, antes="5, 5, 5", more="ante_trimming_status = true")
    assert replayed(text).finishing_stacks == [6, 103, 93]


def test_unknown_cards_are_filled_in_and_shown_ones_are_used() -> None:
    actions = "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 f, p1 cc, p2 cc, d db AcKc2d, p1 cc, p2 cc,"
    actions += "d db 3s, p1 cc, p2 cc, d db 4h, p1 cc, p2 cc, p1 sm 7h8h, p2 sm AdAh"
    found = replayed(no_limit("100, 100, 100", actions))
    assert found.finishing_stacks == [98, 102, 100]


def test_a_player_who_mucks_or_never_shows_has_lost() -> None:
    actions = "d dh p1 ????, d dh p2 ????, d dh p3 7c2d, p3 cc, p1 cc, p2 cc, d db AcKc2c,p1 cc,p2 cc,p3 cc,"
    actions += "d db 3s, p1 cc, p2 cc, p3 cc, d db 4h, p1 cc, p2 cc, p3 cc, p1 sm, p2 sm ????, p3 sm -"
    found = replayed(no_limit("100, 100, 100", actions))
    assert found.finishing_stacks == [98, 98, 104]
    assert names(found).count("concede") == 2


def test_the_best_hand_may_be_thrown_away() -> None:
    actions = "d dh p1 AsAh, d dh p2 7c2d, p2 cc, p1 cc, d db AcKc2c, p1 cc, p2 cc, d db 3s, p1 cc, p2 cc,"
    actions += "d db 4h, p1 cc, p2 cc, p1 sm, p2 sm 7c2d"
    assert replayed(no_limit("100, 100", actions)).finishing_stacks == [98, 102]


def test_a_fold_without_a_bet_to_call_is_a_fold() -> None:
    actions = (
        "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 cc, p1 cc, p2 cc, d db AcKc2d, p1 f, p2 cbr 4, p3 f"
    )
    assert replayed(no_limit("100, 100, 100", actions)).finishing_stacks == [98, 104, 98]


def test_comments_spaces_and_empty_actions_are_skipped() -> None:
    actions = "# a table of three, d dh p1 ????  # Ann, ,  d  dh  p2 ????, d dh p3 ????, p3   f # sighs, p1 f"
    assert replayed(no_limit("100, 100, 100", actions)).finishing_stacks == [99, 101, 100]


def test_a_hand_that_stops_gives_the_stacks_so_far() -> None:
    found = replayed(no_limit("100, 100, 100", "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 cbr 6"))
    assert not found.hand.over
    assert found.finishing_stacks == [99, 98, 94]


def test_a_stack_left_open_stays_open() -> None:
    text = no_limit("100, inf, 100", "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 f, p1 f",
                    more="finishing_stacks = [99, inf, 100]")  # fmt: skip
    found = replayed(text)
    assert found.finishing_stacks == [99, None, 100]
    assert found.matches is True


def test_a_file_with_lists_on_many_lines_and_comments_is_read() -> None:
    text = """# A hand of badugi.
variant = "FB"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [50, 50, 50]
actions = [
  # before the draw
  "d dh p1 ????????",  # Ann
  "d dh p2 ????????",
  "d dh p3 Ac2d3h9s",
  "p3 cbr 4",
  "p1 f", "p2 cc",

  "p2 sd ????", "p3 sd 9s",
  "d dh p2 ????", "d dh p3 4s",
  "p2 cc", "p3 cbr 2", "p2 cc",
  "p2 sd ??", "p3 sd",
  "d dh p2 ??",
  "p2 cc", "p3 cbr 4", "p2 cc",
  "p2 sd", "p3 sd",
  "p2 cc", "p3 cbr 4", "p2 cc",
  "p3 sm Ac2d3h4s", "p2 sm",
]
players = ["Ann", "Bob", "Cleo"]
"""
    assert replayed(text).finishing_stacks == [49, 36, 65]


def test_discards_come_back_when_the_deck_runs_out() -> None:
    """Seven players draw five cards again and again, so their discards are dealt again."""
    deal = [f"d dh p{player} ??????????" for player in range(1, 8)]
    bets = ["p3 cc", "p4 cc", "p5 cc", "p6 cc", "p7 cc", "p1 cc", "p2 cc"]
    draws = [f"p{player} sd ??????????" for player in range(1, 8)]
    news = [f"d dh p{player} ??????????" for player in range(1, 7)] + ["d dh p7 2c3d4h5s7c"]
    checks = [f"p{player} cc" for player in range(1, 8)]
    pat = [f"p{player} sd" for player in range(1, 8)]
    end = [f"p{player} sm" for player in range(1, 7)] + ["p7 sm 2c3d4h5s7c"]
    actions = [*deal, *bets, *draws, *news, *checks, *pat, *checks, *pat, *checks, *end]
    text = f"""variant = 'F2L3D'
antes = [0, 0, 0, 0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 0, 0, 0, 0]
small_bet = 2
big_bet = 4
starting_stacks = [50, 50, 50, 50, 50, 50, 50]
actions = {actions}
"""
    found = replayed(text)
    assert found.finishing_stacks == [48] * 6 + [62]
    assert "reshuffle" in names(found)


@pytest.mark.rule("13:69F-14.9(h)")
def test_eight_players_on_the_last_street_share_a_common_card() -> None:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [deck[6 * player : 6 * player + 6] for player in range(8)]
    deal = [f"d dh p{player} {''.join(hand[:3])}" for player, hand in enumerate(hands, 1)]
    calls = [f"p{player} cc" for player in range(2, 9)]
    actions = [*deal, "p1 pb", *calls]
    for street in (3, 4, 5):
        actions += [f"d dh p{player} {hand[street]}" for player, hand in enumerate(hands, 1)]
        leader = {3: 8, 4: 8, 5: 8}[street]
        actions += [f"p{(leader - 1 + turn) % 8 + 1} cc" for turn in range(8)]
    actions += ["d db Ac", *(f"p{(7 + turn) % 8 + 1} cc" for turn in range(8))]
    text = f"""variant = 'F7S'
antes = {[1] * 8}
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = {[50] * 8}
actions = {actions}
"""
    found = replayed(text)
    assert found.hand.over
    assert names(found).count("common") == 1
    assert sum(found.stacks) == 40_000


def test_an_omitted_fold_is_believed_if_it_explains_the_recorded_stacks() -> None:
    actions = "d dh p1 ????, d dh p2 ????, d dh p3 ????, d dh p4 ????, p3 cbr 6, p1 f, p2 f"
    text = no_limit("100, 100, 100, 100", actions, more="finishing_stacks = [99, 98, 103, 100]")
    found = replayed(text)
    assert found.matches is True
    assert found.settled == "omission"
    with pytest.raises(BadHistory, match="it is the turn of p4"):
        replayed(no_limit("100, 100, 100, 100", actions))


SHORT_RAISE = (
    "d dh p1 2c7d, d dh p2 AsKs, d dh p3 AhKh, p3 cbr 21, p4 cc, p5 cc, p1 cbr 31, p2 cc, p3 cbr 60,"
)
SHORT_RAISE += (
    "p4 cc, p5 f, p2 cc, d db AcKc9d, p2 cbr 4, p3 cc, p4 f, d db 8d, p2 cc, p3 cc, d db 3h, p2 cc, p3 cc"
)


@for_each(
    ("recorded", "stacks", "matches"),
    [
        ("", [0, 257, 255, 140, 179], None),
        ("0, 257, 255, 140, 179", [0, 257, 255, 140, 179], True),
        ("0, 256, 256, 140, 179", [0, 256, 256, 140, 179], True),
        ("0, 250, 262, 140, 179", [0, 257, 255, 140, 179], False),
    ],
)
def test_actions_that_only_custom_allows_are_played_by_custom(
    recorded: str, stacks: list[int], matches: bool | None
) -> None:
    """A short all-in reopens the betting; two pots with an odd chip each may be divided as one."""
    more = f"finishing_stacks = [{recorded}]" if recorded else ""
    found = replayed(no_limit("31, 200, 200, 200, 200", SHORT_RAISE, more=more))
    assert (found.finishing_stacks, found.matches, found.settled) == (stacks, matches, "custom")


def test_an_unexplained_skipped_turn_is_reported_under_the_law() -> None:
    actions = "d dh p1 ????, d dh p2 ????, d dh p3 ????, d dh p4 ????, p3 cbr 6, p1 f, p2 f"
    text = no_limit("100, 100, 100, 100", actions, more="finishing_stacks = [99, 99, 102, 100]")
    with pytest.raises(BadHistory, match="it is the turn of p4"):
        replayed(text)


def test_unequal_antes_are_for_all_players_regardless_of_trimming() -> None:
    actions = "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 f, p1 f"
    text = no_limit("100, 100, 100", actions, antes="0, 3, 0", more="ante_trimming_status = true")
    assert replayed(text).finishing_stacks == [99, 101, 100]
    both = no_limit("100, 100, 100", actions.replace("p3 f, p1 f", "p3 cbr 6, p1 f, p2 f"), antes="0, 3, 0",
                    more="ante_trimming_status = true")  # fmt: skip
    assert replayed(both).finishing_stacks == [99, 95, 106]
