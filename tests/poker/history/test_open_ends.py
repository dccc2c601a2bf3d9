"""Files that end before the deciding cards, or leave them unknown: nothing is made up."""

from __future__ import annotations

import pytest

from pitboss.poker.history import Replay
from pitboss.table import DEALER, Action, Refused
from tests.cases import for_each
from tests.poker.history.playing import no_limit, refusal, replayed

ALL_IN = "d dh p1 2c7d, d dh p2 KcKd, p2 cbr 100, p1 cc"
STUD = """variant = 'F7S'
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [{stacks}]
actions = [{actions}]
"""
FIRST = ["d dh p1 2c3d4h", "d dh p2 KcKdKh", "p1 cbr 2", "p2 cc"]
REST = ["d dh p1 5s", "d dh p2 9s", "d dh p1 6s", "d dh p2 9c", "d dh p1 Qs", "d dh p2 9d", "d dh p1 Qc",
        "d dh p2 8d"]  # fmt: skip
DRAW = """variant = 'FB'
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [2, 2]
actions = [{actions}]
"""


def stud(actions: list[str], stacks: str = "3, 3") -> str:
    return STUD.format(stacks=stacks, actions=", ".join(f"'{action}'" for action in actions))


def draw(actions: str) -> str:
    return DRAW.format(actions=", ".join(f"'{action.strip()}'" for action in actions.split(",")))


def dealt(found: Replay) -> list[str]:
    return [event.name for event in found.hand.events if event.name in ("board", "common", "showdown")]


@for_each("board", ["", "d db 2h3h4h", "d db 2h3h4h, d db 5h", "d db 2h3h", "d db 2h3h4h, p1 cc"])
def test_an_incomplete_board_leaves_the_hand_open(board: str) -> None:
    found = replayed(no_limit("100, 100", ", ".join(filter(None, [ALL_IN, board]))))
    assert not found.hand.over
    assert found.finishing_stacks == [0, 0]
    assert found.hand.pot == 20_000
    assert len(dealt(found)) == len([each for each in board.split(", ") if len(each) in (7, 11)])
    with pytest.raises(Refused):
        found.hand.act(Action(DEALER, "deal"))


def test_a_complete_board_decides() -> None:
    found = replayed(no_limit("100, 100", f"{ALL_IN}, d db 2h3h4h, d db 5h, d db Jc"))
    assert found.hand.over
    assert found.finishing_stacks == [0, 200]


def test_an_unknown_board_decides_nothing() -> None:
    for board in ("d db ??????, d db ??, d db ??", "d db 2h3h4h, d db 5h, d db ??"):
        why = refusal(no_limit("100, 100", f"{ALL_IN}, {board}"))
        assert why.startswith("nobody can tell who wins")
    checks = "p1 cc, p2 cc"
    actions = f"d dh p1 2c7d, d dh p2 KcKd, p2 cc, p1 cc, {checks}, {checks}, {checks}"
    assert refusal(no_limit("100, 100", actions)).startswith("nobody can tell who wins")


def test_an_unknown_board_matters_only_to_a_contested_pot() -> None:
    actions = "d dh p1 2c7d, d dh p2 KcKd, p2 cc, p1 cc, {}p1 cbr 4, p2 f"
    for board in ("d db ??????, ", ""):
        assert replayed(no_limit("100, 100", actions.format(board))).finishing_stacks == [102, 98]
    mucks = replayed(no_limit("100, 100", f"{ALL_IN}, d db ??????, d db ??, d db ??, p2 sm KcKd, p1 sm"))
    assert mucks.finishing_stacks == [0, 200]
    assert replayed(no_limit("100, 100", f"{ALL_IN}, p1 sm")).finishing_stacks == [0, 200]


def test_a_missing_flop_is_not_made_up_for_the_next_player() -> None:
    found = replayed(no_limit("100, 100", "d dh p1 2c7d, d dh p2 KcKd, p2 cc, p1 cc"))
    assert not found.hand.over
    assert dealt(found) == []
    assert found.finishing_stacks == [98, 98]


def test_a_player_who_plays_on_from_an_open_hand_is_dealt_cards() -> None:
    hand = replayed(no_limit("100, 100", "d dh p1 2c7d, d dh p2 KcKd, p2 cc")).hand
    hand.act(Action(1, "check"))
    assert len(hand.cards.board) == 3
    while hand.turn:
        hand.act(Action(hand.turn.actor, "check"))
    assert sum(hand.stacks.values()) == 20_000


@for_each("count", range(8))
def test_missing_streets_of_stud_leave_the_hand_open(count: int) -> None:
    found = replayed(stud(FIRST + REST[:count]))
    assert not found.hand.over
    assert found.finishing_stacks == [0, 0]
    assert "showdown" not in dealt(found)


def test_complete_streets_of_stud_decide() -> None:
    assert replayed(stud(FIRST + REST)).finishing_stacks == [0, 6]


def test_a_common_card_may_be_missing_or_unknown() -> None:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [deck[6 * player : 6 * player + 6] for player in range(8)]
    actions = [f"d dh p{player} {''.join(hand[:3])}" for player, hand in enumerate(hands, 1)]
    actions += ["p1 cbr 2", *(f"p{player} cc" for player in range(2, 9))]
    for street in (3, 4, 5):
        actions += [f"d dh p{player} {hand[street]}" for player, hand in enumerate(hands, 1)]

    def text(*more: str) -> str:
        return stud([*actions, *more], ", ".join("3" * 8)).replace("[1, 1]", str([1] * 8))

    found = replayed(text())
    assert not found.hand.over
    assert found.finishing_stacks == [0] * 8
    assert refusal(text("d db ??")).startswith("nobody can tell who wins")
    assert replayed(text("d db Ac")).hand.over


def test_a_missing_draw_leaves_the_hand_open() -> None:
    deal = "d dh p1 Ac2d3h9s, d dh p2 KcQdJhTs, p2 cc"
    first = "p1 sd 9s, p2 sd Ts, d dh p1 4s, d dh p2 9c, "
    second = "p1 sd, p2 sd 9c, d dh p2 8c, "
    third = "p1 sd, p2 sd 8c"
    for actions in (deal, f"{deal}, {first}p1 sd", f"{deal}, {first}{second}p1 sd",
                    f"{deal}, {first}{second}{third}"):  # fmt: skip
        found = replayed(draw(actions))
        assert not found.hand.over, actions
        assert found.finishing_stacks == [0, 0]
    assert replayed(draw(f"{deal}, {first}{second}{third}, d dh p2 7c")).finishing_stacks == [4, 0]
    assert replayed(draw(f"{deal}, {first}{second}{third}, d dh p2 ??")).finishing_stacks == [4, 0]
