"""Players who come and go cannot carry off chips in play, and no money is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance
from pitboss.table import Refused, Table, every_game
from pitboss.table.bots import RandomLegal, first_option
from pitboss.table.game import Game
from tests.games.mini_dice.table import bet, close, finish, play_shake, start, table
from tests.helpers import act, refused, some

GAMES = {game.id: game for game in every_game()}


@pytest.mark.rule("13:69F-13.4(b)")
@pytest.mark.parametrize("roll", [(3, 4), (6, 6)], ids=["lost", "won"])
def test_players_who_wagered_stay_until_the_round_is_over_even_once_settled(roll: tuple[int, int]) -> None:
    at = table(seats=2)
    round = close(bet(start(at, roll), 1, ("field", 10)))
    act(round, (1, "refuse"), (2, "accept"), (2, "shake", 3))
    assert not round.wagers
    if not round.over:
        with refused("13:69F-13.4(b)", "stays seated"):
            at.leave(1)
    finish(round)
    assert at.leave(1) == round.stacks[1]


@pytest.mark.rule("13:69F-13.4(b)")
def test_taking_a_wager_down_does_not_free_its_player() -> None:
    at = table(seats=2)
    play_shake(at, (1, 1), (1, "place 6", 12))
    round = act(start(at, (1, 1)), (1, "take_down", "place 6"))
    with refused("13:69F-13.4(b)", "stays seated"):
        at.leave(1)
    assert at.leave(2) == 100_000  # whose chips have not moved
    finish(round)
    assert at.leave(1) == 100_000


def test_winnings_of_a_wager_left_up_are_kept_for_its_player() -> None:
    at = table(seats=2, place_bet_on_leaving="stays_up")
    play_shake(at, (1, 1), (1, "place 6", 12))
    assert at.leave(1) == 98_800
    with pytest.raises(Refused, match="seat 1 is kept"):
        at.sit(1, 5_000)
    play_shake(at, (3, 3))
    assert at.owed == {1: 2_600}
    with pytest.raises(Refused, match="seat 1 is kept"):
        at.sit(1, 5_000)
    assert at.hand_over(1) == 2_600
    assert at.owed == {}
    with pytest.raises(Refused, match="nothing is owed"):
        at.hand_over(1)
    at.sit(1, 5_000)
    assert at.stacks[1] == 5_000


def test_undo_does_not_restore_a_wager_for_a_player_who_left() -> None:
    at = table(seats=2)
    round = bet(start(at, (1, 2)), 1, ("place 6", 12))
    act(round, (1, "take_down", "place 6"))
    with pytest.raises(Refused):
        at.leave(1)
    assert at.undo().wagers == {(1, "place 6"): 1_200}
    assert sorted(at.stacks) == [1, 2]


def test_a_player_who_left_cannot_take_an_earlier_offer() -> None:
    at = table(seats=2)
    round = start(at, (3, 4))
    assert {"wager"} < {option.name for option in round.view(2).options}
    assert at.leave(2) == 100_000
    with refused("13:69F-13.4(b)", "cannot wager now"):
        bet(round, 2, ("field", 10))
    bet(round, 1, ("field", 10))
    for other in (round.copy(), round.undo(), at.undo()):
        with refused("13:69F-13.4(b)"):
            bet(other, 2, ("field", 10))


def total_money(at: Table) -> int:
    """Return all the money at a table. In a round, players who left already have theirs."""
    if at.round is not None and not at.round.over:
        gone = set(at.round.start.stacks) - set(at._stacks)
        there: int = at.round.total_money() - sum(at.round.stacks[seat] for seat in gone)
        return there + sum(at._owed.values())
    now = (at.stacks, at.wagers, at.funds, at.owed)
    return sum(sum(amounts.values()) for amounts in now)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=some(15), deadline=None)
def test_no_cent_is_made_or_lost_however_players_come_and_go(game: Game, seed: int) -> None:
    chance = Chance.seeded(seed)
    options = game.Options()
    if game.id == "mini-dice" and chance.below(2):
        options = game.options_from_json({"place_bet_on_leaving": "stays_up"})
    at = game.table(options=options, stacks=dict.fromkeys((1, 2, 3, 4), 30_000))
    bot, outside = RandomLegal(chance), -total_money(at)

    def somebody_moves() -> None:
        nonlocal outside
        seat = 1 + chance.below(5)
        try:
            if chance.below(2):
                outside += at.leave(seat)
            else:
                at.sit(seat, 10_000)
                outside -= 10_000
        except Refused:
            pass

    for number in range(6):
        somebody_moves()
        try:
            round = at.start(Chance.seeded(f"{seed} {number}", mishaps=8))
        except Refused:
            continue
        while round.turn:
            if chance.below(12) == 0:
                somebody_moves()
            if chance.below(25) == 0 and round.inputs:
                round = at.undo()
                continue
            view = round.view(round.turn.actor)
            round.act(bot(view) if view.viewer in at._stacks else first_option(view))
        house = round.house
        assert total_money(at) + outside + house == 0
        outside += house


def test_a_bot_cannot_change_what_happened() -> None:
    round = bet(start(table()), 1, ("field", 5))
    for event in round.view(1).events:
        with pytest.raises(TypeError):
            event.data["amount"] = 1  # type: ignore[index]
    assert round.view(1).events[-1].data["amount"] == 500
