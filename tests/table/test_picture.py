"""The table as a seat sees it: everything in its place, and no card that the seat has not seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.chance import Chance
from pitboss.equipment.pieces import name
from pitboss.games.kit.round import HouseRound
from pitboss.poker.hand import Hand
from pitboss.table import Game, Refused, Round, every_game, find_game
from pitboss.table.bots import RandomLegal
from pitboss.table.picture import Picture
from tests.cases import for_each
from tests.helpers import act

WIDER: dict[str, dict[str, Any]] = {
    "pai-gow": {"player_bank": "on", "co_bank": "on", "areas": 2},
    "pai-gow-poker": {"player_bank": "on", "co_bank": "on", "areas": 2},
    "three-card-poker": {"areas": 2},
}
WITHOUT_HANDS = ("red-dog", "pokette", "mini-dice", "keno", "under-over", "chuck-a-luck")
GAMES = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)


def decisions(game: Game, seeds: int = 12) -> Iterator[Round]:
    """Yield random rounds at every decision of a player, some with mishaps."""
    for seed in range(seeds):
        options = game.options_from_json(WIDER.get(game.id, {}) if seed % 2 else {})
        table = game.table(options=options, stacks=dict.fromkeys(range(1, 5), 60_000))
        chance = Chance.seeded(seed, mishaps=0 if seed % 3 else 12)
        for number in range(1, 4):
            try:
                round = table.start(chance.fork(number))
            except Refused:
                break
            bots = {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in table.stacks}
            while turn := round.turn:
                if turn.actor > 0:
                    yield round
                    round.act(bots[turn.actor](round.view(turn.actor)))
                else:
                    round.act(round.view(turn.actor).options[0].action())


@GAMES
def test_a_picture_prints_only_cards_that_the_seat_has_seen(game: Game) -> None:
    hidden_ones = 0
    for round in decisions(game):
        seen = {card for event in round.view(1).events for card in event.cards}
        hidden = {name(card) for event in round.events for card in event.cards if card not in seen}
        drawn = re.sub(r"\S+\s+or\s+\S+", "", draw_view(round, 1, 60))  # not the name of a pair
        words = set(re.findall(r"[\w-]+", drawn))
        assert not words & hidden
        hidden_ones += len(hidden)
    assert hidden_ones or game.id in WITHOUT_HANDS or game.id == "joker-seven"  # all its cards lie open


@GAMES
def test_a_picture_shows_what_lies_on_the_table(game: Game) -> None:
    places = 0
    for round in decisions(game, seeds=6):
        for viewer in (1, 2, None):
            picture = Picture(round.view(viewer))
            for place, holder, down, up in lying(round):
                found = picture.places.get(place)
                if found and found.out:
                    continue  # a folded hand stays with its wager until that is taken
                cards = found.cards if found else []
                assert len(cards) == len(down) + len(up)
                assert all(card in (*down, *up, HIDDEN) for card in cards)
                assert set(up) <= set(cards)
                assert holder != viewer or HIDDEN in cards or sorted(cards) == sorted([*down, *up])
                places += 1
    assert places or game.id in WITHOUT_HANDS or game.id == "joker-seven"  # dealt after the last decision


def lying(round: Round) -> list[tuple[int, int, list[int], list[int]]]:
    """Return what the engine has in each place: the owner, the cards face down and those face up."""
    if isinstance(round, Hand):
        return [(seat, seat, round.cards.down[seat], round.cards.up[seat]) for seat in round.players]
    if isinstance(round, HouseRound):
        hands = round.hands.items()
        return [(place, round.holders.get(place, place), list(hand), []) for place, hand in hands]
    return []


@for_each("game", ["hold-em", "mambo-stud", "five-card-draw", "seven-card-stud", "pai-gow"])
def test_a_screen_of_sixty_columns_is_wide_enough(game: str) -> None:
    for round in decisions(find_game(game), seeds=2):
        assert max(map(len, draw_view(round, 1, 60).splitlines())) <= 60


def test_the_picture_shows_all_in_folded_and_absent_players_and_the_side_pot() -> None:
    game = find_game("hold-em")
    stacks = {1: 100_000, 2: 3_000, 3: 100_000, 4: 100_000, 5: 500}
    table = game.table(options=game.options_from_json({"limit": "no"}), stacks=stacks)
    round = act(table.start(Chance.seeded(3).fork(1)), (3, "raise", 4_000), (4, "call"), (1, "call"))
    act(round, (2, "call"), (1, "bet", 5_000), (3, "fold"))
    assert draw_view(round, 4, 60).splitlines() == [
        "  seat 1  $910  bet $50  2 down",
        "  seat 2    $0           2 down, all-in",
        "  seat 3  $960           folded",
        "> seat 4  $960           down 9d 2h, button",
        "  seat 5    $5           not in the hand",
        "  board 7h 7s Ad; pot $200 (centre $120, side $30)",
        "  one pair, sevens with A-9-2",
    ]


def test_the_picture_of_a_stud_hand() -> None:
    table = find_game("mambo-stud").table(stacks={1: 100_000, 2: 100_000, 3: 4_000})
    round = table.start(Chance.seeded(7).fork(1))
    assert draw_view(round, 1, 60).splitlines() == [
        "> seat 1  $1,000  down 6d, up As",
        "  seat 2  $1,000  1 down, up 4c",
        "  seat 3     $40  1 down, up 3s",
    ]
    while round.turn and round.turn.actor != 1:
        round.act(round.turn.options[0].action())
    assert draw_view(round, 2, 60).splitlines() == [
        "  seat 1  $1,000           1 down, up As",
        "> seat 2  $1,000           down Qc, up 4c",
        "  seat 3     $30  bet $10  1 down, up 3s",
        "  pot $10",
    ]
