"""The poker bots: the tight player's judgment of its own cards, in every game, and no view of others."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest

from pitboss.equipment.cards import cards, text
from pitboss.equipment.chance import Chance
from pitboss.equipment.pack import Pack
from pitboss.poker.bots import double_minimum, maniac_player, read_view, rock_player, tight_player
from pitboss.poker.game import PokerGame
from pitboss.poker.options import PokerOptions
from pitboss.poker.strength import GOOD, PLAYABLE, STRONG, WEAK, cards_to_keep, strength
from pitboss.table import DEALER, Action, Amount, Choice
from pitboss.table.bots import first_option, play_out
from tests.cases import for_each
from tests.poker.deck import GAMES

any_poker = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
LIMITS: tuple[Literal["fixed", "spread", "pot", "no"], ...] = ("fixed", "spread", "pot", "no")


@for_each(
    ("game", "own", "board", "held"),
    [
        ("hold-em", "As Ad", "", STRONG),
        ("hold-em", "7c 2d", "", WEAK),
        ("hold-em", "2c 7d", "As Ks Qs Js Ts", WEAK),
        ("hold-em", "Ac Kd", "As 8d 3c", GOOD),
        ("hold-em", "8c 7d", "As 8d 3c", PLAYABLE),
        ("hold-em", "Qc Jd", "8s 8d 3c", WEAK),
        ("omaha-8", "Ks 2c 3d 4h", "8s 7d 5c", PLAYABLE),
        ("hold-em", "As 4s", "Ks 8s 3c", PLAYABLE),
        ("hold-em", "As 4s", "Ks 8s 3c 9d 9h", WEAK),
        ("omaha", "2c 7d As Ks", "Qs Js Ts", STRONG),
        ("omaha", "As 2c 3d 4h", "Ks Qs Js Ts", WEAK),
        ("omaha-8", "As 2c 3d 4h", "8s 7d 5c", GOOD),
        ("omaha-8", "As 2c Kd Kh", "", GOOD),
        ("seven-card-stud", "2c 2d 2h", "", STRONG),
        ("seven-card-stud-low", "As 2c 3d", "", GOOD),
        ("seven-card-stud-low", "As 2c Kd", "", WEAK),
        ("seven-card-stud-8", "As 2c 3d 5h 7c Kd Ks", "", GOOD),
        ("five-card-stud", "Ks Kd", "", STRONG),
        ("mambo-stud", "9s 8d 7h", "2c", STRONG),
        ("mambo-stud", "5s 2d", "", PLAYABLE),
        ("mambo-stud", "Ks 7d", "", WEAK),
    ],
)
def test_bots_rate_hands(game: str, own: str, board: str, held: int) -> None:
    assert strength(game, cards(own), cards(board)) == held


@for_each(
    ("game", "own", "before", "after", "kept"),
    [
        ("five-card-draw", "9c 9d As Ks 2h", PLAYABLE, PLAYABLE, "9c 9d"),
        ("five-card-draw", "2c 3d 4h 5s 6c", STRONG, STRONG, "2c 3d 4h 5s 6c"),
        ("five-card-draw", "2c 8c Jc Kc Ad", PLAYABLE, WEAK, "2c 8c Jc Kc"),
        ("five-card-draw", "2c 7d Jc Kh 9d", WEAK, WEAK, "Jc Kh"),
        ("five-card-draw-low", "2c 3d 4h 5s 6c", STRONG, STRONG, "2c 3d 4h 5s 6c"),
        ("five-card-draw-low", "Ac 3d 4h 5s Kc", PLAYABLE, WEAK, "Ac 3d 4h 5s"),
        ("triple-draw", "2c 3d 4h 5s 6c", GOOD, WEAK, "2c 3d 4h 5s"),
        ("triple-draw", "2c 3c 4c 5c 7c", GOOD, WEAK, "2c 3c 4c 5c"),
        ("triple-draw", "2c 3d 4h 5s 7c", STRONG, STRONG, "2c 3d 4h 5s 7c"),
        ("triple-draw", "9c 7d 4h 3s 2c", PLAYABLE, PLAYABLE, "9c 7d 4h 3s 2c"),
        ("triple-draw", "2c 3d 7h Ks Ac", PLAYABLE, WEAK, "2c 3d 7h"),
        ("badugi", "Kc Qd Jh Ts", PLAYABLE, PLAYABLE, "Kc Qd Jh Ts"),
        ("badugi", "9c 5d 3h 2s", GOOD, GOOD, "9c 5d 3h 2s"),
        ("badugi", "Ac 2d 3h 4h", PLAYABLE, WEAK, "Ac 2d 3h"),
    ],
)
def test_bots_choose_cards_to_keep_and_rate_them_before_and_after_a_draw(
    game: str, own: str, before: int, after: int, kept: str
) -> None:
    held = cards(own)
    assert strength(game, held) == before
    assert strength(game, held, draws=3) == after
    assert set(cards_to_keep(game, held)) == set(cards(kept)), text(cards_to_keep(game, held))


@pytest.mark.slow
@any_poker
def test_tight_players_among_stations_at_a_full_table(game: PokerGame) -> None:
    seen = Counter[str]()
    for number in range(24):
        stacks = {seat: 11_142 + 5_000 * seat for seat in range(1, game.max_seats + 1)}
        table = game.table(options=game.Options(limit=LIMITS[number % 4]), stacks=stacks)
        tight = dict.fromkeys((seat for seat in stacks if seat % 3 != number % 3), tight_player)
        for again in range(3):
            hand = table.start(Chance.seeded(f"{number} {again}"))
            play_out(hand, tight, others=first_option)
            seen.update(event.name for event in hand.events)
    assert seen["fold"] > 50
    assert seen["raise"] + seen["bet"] > 25


@any_poker
def test_a_rock_never_raises_and_a_maniac_plays_most_hands(game: PokerGame) -> None:
    done = {rock_player: Counter[str](), tight_player: Counter[str](), maniac_player: Counter[str]()}
    for number in range(12):
        stacks = dict.fromkeys(range(1, game.max_seats + 1), 50000)
        table = game.table(options=game.Options(limit=LIMITS[number % 4]), stacks=stacks)
        hand = table.start(Chance.seeded(f"styles {number}"))
        bots = {seat: list(done)[seat % 3] for seat in stacks}
        play_out(hand, bots)
        for action in hand.inputs:
            if action.actor in bots:
                done[bots[action.actor]][action.name] += 1
    rock, tight, maniac = done.values()
    assert rock["bet"] + rock["raise"] == 0
    assert rock["fold"] > maniac["fold"] < tight["fold"]


def test_a_common_card_counts_for_everybody() -> None:
    table = GAMES["seven-card-stud-8"].table(stacks=dict.fromkeys(range(1, 9), 100_000))
    hand = table.start(Chance.seeded(1))
    while hand.turn and not hand.cards.common:
        hand.act(first_option(hand.view(hand.turn.actor)))
    assert hand.turn
    seat = hand.turn.actor
    assert read_view(hand.view(seat)).own == [*hand.cards.of(seat), *hand.cards.common]
    assert tight_player(hand.view(seat)) in hand.turn.options


@pytest.mark.slow
@any_poker
def test_a_tight_player_folds_more_often_than_not_at_its_first_decision(game: PokerGame) -> None:
    first = Counter[str]()
    for number in range(120):
        table = game.table(stacks=dict.fromkeys(range(1, 7), 100_000))
        hand = table.start(Chance.seeded(number))
        asked = set()
        while turn := hand.turn:
            action = tight_player(hand.view(turn.actor))
            if turn.actor not in asked and action.name != "bring_in":
                asked.add(turn.actor)
                first[action.name] += 1
            hand.act(action)
    assert 0.45 < first["fold"] / first.total() < 0.85, first


@pytest.mark.exhaustive
def test_a_tight_player_wins_from_stations() -> None:
    won = Counter[str]()
    for game in GAMES.values():
        for number in range(90):
            table = game.table(stacks=dict.fromkeys(range(1, 7), 100_000))
            hand = table.start(Chance.seeded(f"won {number}"))
            seat = number % 6 + 1
            play_out(hand, {seat: tight_player}, others=first_option)
            won[game.id] += hand.changes()[seat]
    assert won.total() > 0
    assert sum(each > 0 for each in won.values()) > len(GAMES) // 2, won


@any_poker
def test_a_tight_player_does_not_look_at_what_is_hidden(game: PokerGame) -> None:
    for number in range(8):
        table = game.table(stacks=dict.fromkeys(range(1, 6), 100_000))
        hand = table.start(Chance.seeded(number))
        while turn := hand.turn:
            action = tight_player(hand.view(turn.actor))
            deck, down = hand.cards.deck, hand.cards.down
            hand.cards.deck = Pack()
            hand.cards.down = {seat: held if seat == turn.actor else [] for seat, held in down.items()}
            assert tight_player(hand.view(turn.actor)) == action
            hand.cards.deck, hand.cards.down = deck, down
            hand.act(action)


@pytest.mark.parametrize("id", ["seven-card-stud", "triple-draw", "hold-em"])
def test_raises_are_counted_separately_in_each_betting_round(id: str) -> None:
    table = GAMES[id].table(stacks=dict.fromkeys((1, 2, 3), 100_000))
    hand = table.start(Chance.seeded(1))
    counts = []
    while turn := hand.turn:
        options = {option.name: option for option in turn.options.of(turn.actor)}
        raises = read_view(hand.view(turn.actor)).raises
        counts.append(raises)
        larger = options.get("raise") or options.get("bet")
        hand.act(larger.action() if larger and not raises else first_option(hand.view(turn.actor)))
    assert set(counts) == {0, 1}


def test_a_bot_raises_about_twice_the_minimum_on_the_steps() -> None:
    hand = GAMES["hold-em"].table(stacks={1: 20_000, 2: 20_000}).start(Chance.seeded(1))
    law = hand.law
    for low, high in ((5_571, 90_000), (5_571, 9_999), (5_571, 5_571), (5_571, 5_600), (2_000, 90_000)):
        option = Amount(actor=1, name="raise", cite=law, low=low, high=high, step=100)
        assert option.refusal(double_minimum(option)) is None
        assert double_minimum(option) > min(2 * low, high) - 100


def test_only_a_strong_hand_calls_a_bet_far_beyond_the_pot() -> None:
    folds = 0
    for number in range(40):
        options = PokerOptions(limit="no")
        table = GAMES["hold-em"].table(options=options, stacks=dict.fromkeys((1, 2, 3), 100_000))
        hand = table.start(Chance.seeded(number))
        turn = hand.turn
        assert turn
        hand.act(Action(turn.actor, "raise", hand.stacks[turn.actor] + hand.chips.bets[turn.actor]))
        turn = hand.turn
        assert turn
        action = tight_player(hand.view(turn.actor))
        own = read_view(hand.view(turn.actor)).own
        assert (action.name == "call") == (strength("hold-em", own) == STRONG)
        folds += action.name == "fold"
    assert folds > 30


@pytest.mark.slow
@any_poker
def test_a_player_knows_its_cards_after_reports_of_lost_and_exposed_ones(game: PokerGame) -> None:
    reports = 0
    for number in range(60):
        table = game.table(stacks=dict.fromkeys(range(1, 5), 50_000))
        hand, chance = table.start(Chance.seeded(number)), Chance.seeded(f"reports {number}")
        while turn := hand.turn:
            rule = next((each for each in turn.options.of(DEALER) if each.name == "rule"), None)
            found = [what for what in rule.among if "card" in what] if isinstance(rule, Choice) else []
            if found and chance.below(4) == 0:
                hand.act(Action(DEALER, "rule", found[chance.below(len(found))]))
                reports += 1
                continue
            for seat in hand.live:
                assert sorted(read_view(hand.view(seat)).own) == sorted(
                    hand.cards.of(seat) + hand.cards.common
                )
            hand.act(
                tight_player(hand.view(turn.actor)) if turn.actor > 0 else first_option(hand.view(turn.actor))
            )
    assert reports > 20
