"""Corner cases of betting: minimum raises, short all-ins, caps, heads-up order, a walk, everyone all-in."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.poker.betting import to_call
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.poker.recorded import Recorded
from pitboss.table import Action, Amount
from tests.cases import for_each
from tests.helpers import act, events_named, refused
from tests.poker.deck import GAMES, stacked, table, told


def hold_em(*stacks: int, **options: Any) -> Hand:
    """Start hold 'em with stacks in dollars. The last seat has the button; blinds are $5 and $10."""
    seats = {seat: stack * 100 for seat, stack in enumerate(stacks, 1)}
    house: dict[str, Any] = {"limit": "no", "any_stack": True}
    return table(GAMES["hold-em"], seats, **house | options).start(Chance.seeded(4))


def raise_span(hand: Hand) -> tuple[int, int] | None:
    """Return the totals that the seat to act may bet or raise to, in dollars."""
    assert hand.turn is not None
    for option in hand.turn.options.of(hand.turn.actor):
        if isinstance(option, Amount):
            return option.low // 100, option.high // 100
    return None


@pytest.mark.rule('13:69F-14.1 "raise"')
def test_a_raise_is_at_least_the_last_one() -> None:
    hand = hold_em(500, 500, 500, 500)
    assert raise_span(hand) == (20, 500)
    act(hand, (3, "raise", 5_000))
    assert raise_span(hand) == (90, 500)
    act(hand, (4, "raise", 9_000), (1, "fold"))
    assert raise_span(hand) == (130, 500)
    anything = act(hold_em(500, 500, 500, 500, min_raise="any"), (3, "raise", 5_000))
    assert raise_span(anything) == (51, 500)


@pytest.mark.rule('13:69F-14.1 "raise"')
def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    steps = ((3, "raise", 5_000), (4, "raise", 7_000), (1, "fold"), (2, "call"))
    hand = act(hold_em(500, 500, 500, 70), *steps)
    assert raise_span(hand) is None
    with refused('13:69F-14.1 "raise"', "does not reopen"):
        act(hand, (3, "raise", 20_000))
    reopened = act(hold_em(500, 500, 500, 70, short_all_in_reopens="on"), *steps)
    assert raise_span(reopened) == (110, 500)


@pytest.mark.rule('13:69F-14.1 "raise"')
def test_short_all_ins_that_add_up_to_a_raise_do_reopen_it() -> None:
    two = act(hold_em(90, 500, 500, 70, 500), (3, "raise", 5_000), (4, "raise", 7_000), (5, "call"))
    act(two, (1, "raise", 9_000), (2, "fold"))
    assert raise_span(two) == (130, 500)  # $20 and $20 since seat 3 acted: a full $40
    act(two, (3, "call"))
    assert raise_span(two) is None  # only $20 since seat 5 called


@pytest.mark.rule('13:69F-14.1 "raise"')
def test_a_player_who_checked_may_only_call_an_all_in_below_the_minimum_bet() -> None:
    hand = act(hold_em(500, 500, 14), (3, "call"), (1, "call"), (2, "check"))
    act(hand, (1, "check"), (2, "check"), (3, "bet", 400))
    assert raise_span(hand) is None
    act(hand, (1, "call"), (2, "call"))
    assert hand.stacks[3] == 0


@pytest.mark.rule("13:69F-14.17")
def test_the_posted_maximum_counts_raises() -> None:
    hand = act(hold_em(500, 500, 500, max_raises=2), (3, "raise", 2_000), (1, "raise", 3_000), (2, "call"))
    with refused("13:69F-14.17", "no more than 2 raises"):
        act(hand, (3, "raise", 4_000))
    act(hand, (3, "call"), (1, "bet", 1_000), (2, "raise", 2_000), (3, "raise", 3_000))
    with refused("13:69F-14.17", "no more than 2 raises"):
        act(hand, (1, "raise", 4_000))
    both = act(hold_em(500, 500, max_raises=2, cap_counts="bets_and_raises"), (1, "call"), (2, "check"))
    act(both, (1, "bet", 1_000), (2, "raise", 2_000))
    with refused("13:69F-14.17"):
        act(both, (1, "raise", 3_000))


@pytest.mark.rule("13:69F-14.7(j)")
def test_a_house_may_forbid_raises_after_a_check() -> None:
    for allowed in ("on", "off"):
        hand = act(hold_em(500, 500, 500, check_raise=allowed), (3, "call"), (1, "call"), (2, "check"))
        act(hand, (1, "check"), (2, "bet", 1_000), (3, "fold"))
        assert (raise_span(hand) is not None) == (allowed == "on")


def test_spread_limit_bets_lie_between_the_posted_minimum_and_maximum() -> None:
    hand = hold_em(500, 500, 500, limit="spread", minimum=500, maximum=2_000, blinds=[500])
    assert raise_span(hand) == (10, 25)
    act(hand, (2, "raise", 2_500))
    assert raise_span(hand) == (30, 45)  # by the posted minimum to the posted maximum, whatever was bet


def test_pot_limit_raises_are_at_most_the_pot_after_the_call() -> None:
    hand = hold_em(500, 500, 500, limit="pot")
    assert raise_span(hand) == (20, 35)
    act(hand, (3, "raise", 3_500))
    assert raise_span(hand) == (60, 115)


def test_fixed_limit_has_one_size_and_doubles_it_on_the_turn() -> None:
    hand = hold_em(500, 500, limit="fixed")
    assert raise_span(hand) == (20, 20)
    act(hand, (1, "call"), (2, "check"))
    assert raise_span(hand) == (10, 10)
    act(hand, (1, "check"), (2, "check"))
    assert raise_span(hand) == (20, 20)


@pytest.mark.rule("13:69F-14.10(d)", "13:69F-14.10(f)")
def test_heads_up_positions_follow_the_text_or_custom() -> None:
    by_text = hold_em(500, 500)
    assert by_text.button == 2
    assert [(event.actor, event.data["amount"]) for event in events_named(by_text, "blind")] == [
        (1, 500),
        (2, 1000),
    ]
    by_custom = hold_em(500, 500, heads_up_button_posts_small="on")
    assert [(event.actor, event.data["amount"]) for event in events_named(by_custom, "blind")] == [
        (2, 500),
        (1, 1000),
    ]
    assert by_custom.turn is not None
    assert by_custom.turn.actor == 2  # the button acts first before the flop
    act(by_custom, (2, "call"), (1, "check"))
    assert by_custom.turn.actor == 1  # and last after it


@pytest.mark.rule("13:69F-14.14(d)", "13:69F-14.6(d)")
def test_a_walk_gives_the_big_blind_back_what_nobody_called() -> None:
    hand = act(hold_em(500, 500, 500), (3, "fold"), (1, "fold"))
    assert hand.over
    assert events_named(hand, "uncalled")[0].data["amount"] == 500
    assert hand.stacks == {1: 49_500, 2: 50_500, 3: 50_000}


@pytest.mark.rule("13:69F-14.7(c)4.i", "13:69F-14.7(c)4.ii", "13:69F-14.7(c)4.iii")
def test_everyone_all_in_sees_all_the_cards_and_wins_only_what_was_matched() -> None:
    hand = act(hold_em(100, 200, 300), (3, "raise", 30_000), (1, "call"), (2, "call"))
    assert hand.over
    assert len(hand.cards.board) == 5
    assert events_named(hand, "uncalled")[0].data["amount"] == 10_000
    assert sum(hand.stacks.values()) == 60_000
    most = {1: 30_000, 2: 50_000, 3: 60_000}
    assert all(hand.stacks[seat] <= most[seat] for seat in most)


@pytest.mark.rule('13:69F-14.1 "raise"')
def test_a_blind_above_the_minimum_is_the_bet_that_a_raise_must_match() -> None:
    assert raise_span(hold_em(500, 500, 500, blinds=[1_000, 2_000])) == (40, 500)
    assert raise_span(hold_em(500, 500, 500, blinds=[1_000, 2_000], min_raise="any")) == (21, 500)


@pytest.mark.rule("13:69F-14.17")
@for_each(
    "options",
    [{"blinds": [33, 77]}, {"minimum": 550}, {"fund": 33}, {"rake_levels": [[1000, 33]]}, {"rake_cap": 50},
     {"bring_in": "posted_amount", "bring_in_amount": 150}],
)  # fmt: skip
def test_posted_amounts_can_be_paid_in_chips(options: dict[str, Any]) -> None:
    with refused("13:69F-14.17", "cannot be paid"):
        PokerOptions(**options)


@pytest.mark.rule("13:69F-14.6(b)")
def test_only_players_dealt_in_can_post() -> None:
    for seat in (0, 9):
        with refused("13:69F-14.6(b)", "cannot post"):
            told(GAMES["hold-em"], {1: 50_000, 2: 50_000}, Recorded(posts=((seat, 100),)))


@for_each(
    "action",
    [Action(3.0, "call"), Action(True, "call"), Action([], "call"), Action(3, ["call"]), Action(3, None)],  # type: ignore[arg-type]
)
def test_an_invalid_action_is_refused(action: Action) -> None:
    hand = hold_em(500, 500, 500)
    before = list(hand.events)
    with refused("13:69F-14.10(f)", "is not an action"):
        hand.act(action)
    with refused("13:69F-14.10(f)", "an unheard-of amount"):
        hand.act(Action(3, "raise", 10**5000))
    assert hand.events == before


@pytest.mark.rule("13:69F-14.10(d)")
def test_recorded_hands_may_match_a_short_blind_as_posted() -> None:
    for call, recorded in (
        (1_000, Recorded(any_stack=True)),
        (500, Recorded(any_stack=True, short_blind="as_posted")),
    ):
        stacks = {1: 50_000, 2: 300, 3: 50_000, 4: 50_000}
        hand = told(GAMES["hold-em"], stacks, recorded)
        assert hand.facing is not None
        assert to_call(hand, hand.facing, 3) == call  # the blinds put in are $5 and $3


@pytest.mark.rule("13:69F-14.9(d)")
def test_a_player_with_no_more_than_the_forced_bet_makes_just_that() -> None:
    posted: dict[str, Any] = {"any_stack": True, "bring_in": "posted_amount", "bring_in_amount": 500}
    for stack, names in ((300, ["bring_in"]), (500, ["bring_in"]), (50_000, ["bring_in", "bet"])):
        stud = table(GAMES["seven-card-stud"], {1: stack, 2: 50_000, 3: 50_000}, **posted)
        deck = "Kc Kd Kh Qc Qd Qh 2c 9d Jh"  # seat 1 has the low card up
        hand = stud.start(stacked(deck))
        assert hand.turn is not None
        assert [option.name for option in hand.turn.options.of(1)] == names


@pytest.mark.rule("13:69F-14.7(c)4.iii")
def test_every_side_pot_is_announced() -> None:
    hand = hold_em(30, 90, 200, 200)
    act(hand, (3, "raise", 20_000), (4, "fold"), (1, "call"), (2, "call"))
    assert [event.data["seats"] for event in events_named(hand, "side_pot")] == [(2, 3)]
    three = hold_em(30, 90, 200, 200)
    act(three, (3, "raise", 20_000), (4, "call"), (1, "call"), (2, "call"))
    assert [event.data["seats"] for event in events_named(three, "side_pot")] == [(2, 3, 4), (3, 4)]
