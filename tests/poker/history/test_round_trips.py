"""Hands played here, written and read again, end with the same stacks in every variant."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitboss.equipment.cards import name
from pitboss.equipment.chance import Chance
from pitboss.poker.hand import Hand
from pitboss.poker.history import BadHistory, read, replay, to_phh, to_phhs
from pitboss.poker.history.fields import read_entries
from pitboss.poker.history.variants import VARIANTS, game_of
from pitboss.poker.options import PokerOptions
from pitboss.table import DEALER, Action, BadRecord, Record, Refused, find_game
from pitboss.table.bots import RandomLegal, play_out
from tests.cases import for_each
from tests.helpers import some
from tests.poker.deck import GAMES, call_down, fitting, start, table, with_any_stack
from tests.poker.history.files import FILES
from tests.poker.history.playing import played, replayed, told

HANDS = some(40)
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"unit": 25, "ante": 25, "rake_percent": 5, "muck": "on"},
    {"ante": 100, "muck": "any", "burn_each_draw": "off", "rake_levels": ((2000, 100), (5000, 100))},
    {
        "unit": 25,
        "odd_chip_other": "nearest_left",
        "odd_units": "all_to_first",
        "heads_up_button_posts_small": "on",
    },
)


@for_each("code", VARIANTS)
@for_each("house", range(len(HOUSES)))
def test_a_hand_written_and_read_again_ends_with_the_same_stacks(code: str, house: int) -> None:
    forced = {"bring_in": "posted_amount", "bring_in_amount": 300} if house % 2 else {}
    options = fitting(game_of(code), HOUSES[house] | forced)
    for seed in range(HANDS):
        hand = played(code, 1000 * house + seed, rounds=1 + seed % 3, **options)
        text = to_phh(hand)
        again = replayed(text)
        order = told(text).recording.fields["seats"]
        assert again.hand.over, text
        assert again.matches is True, text
        assert again.settled == "law"
        assert again.hand.house == hand.house
        assert again.stacks == [hand.stacks[seat] for seat in order], text


@for_each("code", VARIANTS)
def test_a_file_read_and_written_again_is_the_same(code: str) -> None:
    for seed in range(HANDS // 2):
        text = to_phh(played(code, seed, ante=100))
        again = to_phh(replayed(text).hand)
        both = [re.search(r"^actions = .*$", each, re.MULTILINE) for each in (text, again)]
        assert both[0] is not None
        assert both[1] is not None
        assert both[0][0] == both[1][0]


@for_each("code", VARIANTS)
def test_a_hand_from_a_file_can_be_kept_as_a_record(code: str) -> None:
    for seed in range(8):
        hand = replayed(to_phh(played(code, seed))).hand
        assert Record.of(hand).replay().stacks == hand.stacks


@for_each("name", FILES)
def test_a_hand_from_a_foreign_file_can_be_kept_and_written_anew(name: str) -> None:
    """The record is written as a file of our own, in dollars, with the same end."""
    found = replayed(FILES[name])
    again = Record.of(found.hand).replay()
    assert isinstance(again, Hand)
    assert again.stacks == found.hand.stacks
    if again.over and found.history.units.decimals <= 2:
        written = replayed(to_phh(again))
        order = told(to_phh(again)).recording.seats
        assert written.stacks == [again.stacks[seat] for seat in order]


@for_each("code", VARIANTS)
def test_the_public_sees_no_hidden_card_in_a_file(code: str) -> None:
    for seed in range(10):
        hand = played(code, seed, seats=4, muck="on")
        text = to_phh(hand, seen_by=None)
        shown = {card for event in hand.view(None).events for card in event.cards}
        named = set(re.findall(r"[2-9TJQKA][cdhs]", re.search(r"^actions.*$", text, re.MULTILINE)[0]))  # type: ignore[index]
        assert named <= {name(card) for card in shown}
        again = replayed(text)
        if len(hand.live) == 1 and not hand.shown:
            assert again.stacks == replayed(to_phh(hand)).stacks


def test_one_file_may_hold_many_hands() -> None:
    hands = [played(code, 3) for code in VARIANTS]
    found = list(read(to_phhs(hands, names={1: "Ann O'Neil", 2: "Bob"})))
    assert [entry.name for entry, _ in found] == [str(number) for number in range(1, 10)]
    for (_, each), hand in zip(found, hands, strict=True):
        assert not isinstance(each, BadHistory)
        assert each.variant.game == hand.game.id
        assert replay(each).matches
        assert "Ann O'Neil" in each.recording.fields["players"]


def test_the_fast_reader_finds_what_the_standard_one_finds() -> None:
    for code in VARIANTS:
        text = to_phh(played(code, 5, ante=25, unit=25))
        (fast,), (slow,) = read_entries(text), read_entries(text + "# \t\n_more = [ 1 ]\n")
        assert isinstance(slow.fields, dict)
        assert slow.fields.pop("_more") == [1]
        assert fast.fields == slow.fields


@pytest.mark.rule("13:69F-14.11(i)")
def test_a_kill_pot_is_written_with_raised_bets_and_a_blind_out_of_turn() -> None:
    game = find_game("omaha-8")
    options = PokerOptions(kill="kill", kill_multiple=2)
    written = 0
    for seed in range(30):
        chance = Chance.seeded(seed)
        table = game.table(options=options, stacks=dict.fromkeys(range(1, 7), 200_000))
        for number in range(4):
            hand = table.start(chance.fork(number))
            play_out(hand, {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in range(1, 7)})
            again = replayed(to_phh(hand))
            assert again.matches, to_phh(hand)
            if hand.killer is not None:
                written += 1
                assert again.history.small == 2000
    assert written > 5


def test_a_game_without_a_code_in_the_format_is_not_written() -> None:
    chance = Chance.seeded(1)
    for id, limit in (
        ("mambo-stud", "fixed"),
        ("hold-em", "spread"),
        ("omaha", "no"),
        ("five-card-draw", "fixed"),
    ):
        options = PokerOptions(limit=limit)  # type: ignore[arg-type]
        table = GAMES[id].table(options=options, stacks=dict.fromkeys(range(1, 4), 100_000))
        hand = table.start(chance)
        play_out(hand, {seat: RandomLegal(chance.fork(seat)) for seat in range(1, 4)})
        with pytest.raises(Refused, match="no code for"):
            to_phh(hand)


def test_a_hand_can_be_written_only_when_it_is_over() -> None:
    table = GAMES["hold-em"].table(options=PokerOptions(limit="no"), stacks={1: 100_000, 2: 100_000})
    hand = table.start(Chance.seeded(1))
    with pytest.raises(Refused, match="when it is over"):
        to_phh(hand)


def test_a_misdeal_cannot_be_written() -> None:
    table = GAMES["hold-em"].table(options=PokerOptions(limit="no"), stacks={1: 100_000, 2: 100_000})
    hand = table.start(Chance.seeded(1))
    hand.act(Action(DEALER, "report", "no proper shuffle or cut"))
    play_out(hand, {seat: RandomLegal(Chance.seeded(seat)) for seat in (1, 2)})
    with pytest.raises(Refused, match="misdeal"):
        to_phh(hand)


def test_a_record_with_secret_chance_may_not_have_facts_of_a_file() -> None:
    """Otherwise a house could claim any rake, or short stacks."""
    hand = call_down(start(with_any_stack(table(GAMES["hold-em"], 3))))
    assert hand.start.chance.commitment is None  # a stacked deck: nothing is hidden
    assert Record.of(hand).replay().events == hand.events
    dealt = with_any_stack(table(GAMES["hold-em"], 3)).start(Chance.secure())
    with pytest.raises(BadRecord, match="secret chance"):
        Record.of(call_down(dealt)).replay()
