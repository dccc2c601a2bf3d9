"""A hand of any house is refused, or its file replays to the same stacks."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitboss.equipment.cards import name
from pitboss.equipment.chance import Chance
from pitboss.poker.game import PokerGame
from pitboss.poker.games.casino_night_hold_em import CasinoNightHoldEm, NightOptions
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.hand import Hand
from pitboss.poker.history import to_phh
from pitboss.poker.history.variants import VARIANTS
from pitboss.poker.options import PokerOptions
from pitboss.table import DEALER, Action, Refused
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import BadOptions, named_values
from tests.helpers import act, refused, some
from tests.poker.deck import GAMES, call_down, dealt, do, fitting, start, table, with_any_stack
from tests.poker.history.playing import replayed, told

CODES = {variant.game: variant for variant in VARIANTS.values()}
HANDS = some(60)
FIXED = {"limit", "edition", "offer_triple_draw", "kill"}
"""Named options that the test sets itself."""


def random_house(game: PokerGame, chance: Chance) -> PokerOptions:
    """Choose every named option at random, and some amounts."""

    def one_of(*values: Any) -> Any:
        return values[chance.below(len(values))]

    if game.id == "casino-night-hold-em":
        return NightOptions(muck=one_of("off", "on"))
    named = named_values(PokerOptions).items()
    picked = {each: one_of(*values) for each, values in named if each not in FIXED and one_of(True, False)}
    if picked.get("bad_beat_paid") == "room":
        picked.pop("payout_several", None)  # set by the room
    unit = one_of(25, 50, 100)
    coded = [variant.limit for variant in VARIANTS.values() if variant.game == game.id]
    house: dict[str, Any] = picked | {
        "limit": one_of(*coded or ["fixed"]),
        "edition": one_of("13:69F", "19:47") if game.old_seats else "13:69F",
        "kill": one_of("off", "kill", "half"),
        "kill_multiple": 2,
        "unit": unit,
        "ante": one_of(0, unit, 4 * unit),
        "blinds": one_of(None, None, (1000,), (500, 1000, 2000)),
        "bring_in_amount": one_of(300, 1000),
        "max_raises": one_of(None, 1, 4),
        "rake_percent": one_of(0, 5, 10),
        "rake_levels": one_of((), ((2_000, unit), (6_000, unit))),
        "fund": one_of(0, 100),
    }
    return PokerOptions(**fitting(game, house))


def random_hands(game: PokerGame) -> list[Hand]:
    hands: list[Hand] = []
    for seed in range(HANDS):
        chance = Chance.seeded(f"{game.id} {seed}")
        try:
            options = random_house(game, chance)
        except BadOptions:
            continue  # two readings of razz exclude each other
        most, _ = game.seating(options)
        seats = sorted(chance.draw(2 + chance.below(most - 1), most))
        stacks = {seat + 1: options.unit * (5 + chance.below(4_000)) for seat in seats}
        at = with_any_stack(game.table(options=options, stacks=stacks))
        for number in range(2):
            if sum(stack > 0 for stack in at.stacks.values()) > 1:
                hand = at.start(chance.fork(number))
                play_out(hand, {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in stacks})
                hands.append(hand)
    return hands


def same_again(hand: Hand) -> str:
    """Write the hand as a file, and check that it replays to the same stacks."""
    text = to_phh(hand)
    again, order = replayed(text), told(text).recording.fields["seats"]
    assert again.settled == "law", text
    assert again.hand.over, text
    assert again.stacks == [hand.stacks[seat] for seat in order], text
    assert (again.hand.house, again.hand.fund) == (hand.house, hand.fund), text
    return text


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_hand_is_refused_or_replays_to_the_same_stacks(game: PokerGame) -> None:
    written = 0
    for hand in random_hands(game):
        try:
            to_phh(hand)
        except Refused:
            continue
        same_again(hand)
        written += 1
    assert (written > HANDS // 4) is (game.id in CODES or game.edition == "13:47")


@pytest.mark.rule("13:47-20.40(e)", "13:47-20.40(e)6")
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_a_casino_night_is_written_as_no_limit_hold_em(seats: int) -> None:
    for seed in range(8):
        at = CasinoNightHoldEm().table(stacks=dict.fromkeys(range(1, seats + 1), 20_000))
        hand = start(at, Chance.seeded(seed))
        play_out(hand, {seat: RandomLegal(Chance.seeded(f"{seed} {seat}")) for seat in at.stacks})
        text = same_again(hand)
        assert text.startswith("variant = 'NT'\n")
        again = replayed(text).hand
        for kind in ("deal", "board"):  # the card burned before the deal shifts no other
            assert [cards for _, cards in dealt(again, kind)] == [cards for _, cards in dealt(hand, kind)]


@pytest.mark.rule("13:69F-14.15(j)2")
def test_a_wager_owed_by_a_hand_thrown_away_cannot_be_written() -> None:
    hand = start(table(HoldEm(), words="on", limit="no"))
    act(hand, (3, "say", "raise"), (3, "discard_face_down"))
    with refused("13:69F-14.15(j)2", "a hand thrown away"):
        to_phh(call_down(hand))


@pytest.mark.rule("13:69F-14.15(j)1")
def test_a_hand_thrown_away_with_nothing_owed_is_a_fold() -> None:
    hand = start(table(HoldEm(), words="on", limit="no"))
    act(hand, (3, "discard_face_down"))
    assert "'p3 f'" in same_again(call_down(hand))


@pytest.mark.rule("13:69F-14.9(h)")
def test_the_last_street_of_stud_may_come_without_a_burn() -> None:
    hand = call_down(start(table(SevenCardStud(), 7, common_counts_burn="off")))
    assert not hand.cards.deck
    text = same_again(hand)
    _, last_card = dealt(hand)[-7]
    head, _, tail = text.partition(f", 'd dh p1 {name(last_card[0])}'")
    cut = replayed(head + "]\n" + re.sub(r".*\n", "", tail, count=1).replace("finishing_stacks", "_stacks"))
    assert not cut.hand.over  # no street is made up
    assert cut.stacks == [99_000] * 7


@pytest.mark.rule("13:69F-14.15(f)")
def test_a_card_for_a_player_not_in_the_hand_cannot_be_written() -> None:
    at = table(HoldEm(), {1: 100_000, 2: 100_000, 3: 100}, limit="no")
    hand = start(at)
    hand.act(Action(DEALER, "rule", "seat 3: dealt a card, not in the hand"))
    with refused("13:69F-14.15(f)", "not in it"):
        to_phh(call_down(hand))


@pytest.mark.rule("13:69F-14.15(e)4")
def test_an_error_of_the_deal_that_stands_cannot_be_written() -> None:
    hand = do(start(table(HoldEm(), limit="no")), "call call")
    hand.act(Action(DEALER, "report", "an eligible player left out"))
    with refused("13:69F-14.15(e)4", "an error of the deal"):
        to_phh(call_down(hand))
