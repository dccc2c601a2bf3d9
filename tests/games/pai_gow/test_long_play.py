"""Long play of pai gow with a bank, mishaps, and players coming and going: money, replay, the bank."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.pai_gow.dealing import PaiGowRound
from pitboss.games.pai_gow.game import PaiGow
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.table import Record, Refused
from pitboss.table.bots import RandomLegal, play_out
from tests.cases import for_each
from tests.games.settled import check_bank, check_settled
from tests.helpers import events_named
from tests.table.test_any_game import anyone, some_house, sound


def a_house(chance: Chance) -> PaiGowOptions:
    """Return a house with a player bank and random other options."""
    chosen = some_house(PaiGow(), chance).to_json()
    shared = "on" if chance.below(2) else "off"
    options = PaiGow().options_from_json(chosen | {"player_bank": "on", "co_bank": shared})
    assert isinstance(options, PaiGowOptions)
    return options


def somebody_moves(at: Any, chance: Chance) -> None:
    seat = 1 + chance.below(6)
    try:
        if chance.below(2):
            at.leave(seat)
        else:
            at.sit(seat, 5_000)
    except Refused:
        pass


@pytest.mark.rule("13:69F-10.8(b)", "13:69F-10.8(c)", "13:69F-10.8(d)1", "13:69F-10.8(d)2")
@for_each("seed", range(24))
def test_a_night_with_a_bank(seed: int) -> None:
    chance = Chance.seeded(f"night {seed}")
    stacks = {seat: (1_000, 2_500, 12_345, 100_000)[chance.below(4)] for seat in (2, 5, 1, 4)}
    at, bot = PaiGow().table(options=a_house(chance), stacks=stacks), RandomLegal(chance)
    last, against_dealer = 0, set[int]()
    for number in range(8):
        if chance.below(4) == 0:
            somebody_moves(at, chance)
        try:
            round = at.start(Chance.seeded(f"{seed} {number}", mishaps=(0, 0, 6, 20)[chance.below(4)]))
        except Refused:
            return
        opening = not round.state.seated
        money = round.total_money()
        while round.turn:
            round.act(anyone(round, bot, chance))
            sound(round, money)
        check_settled(round)
        check_bank(round)
        assert Record.of(round).replay().events == round.events
        if events_named(round, "void"):
            assert round.state.seated == round.start.state.seated
            last = round.bank.seat or last
            continue
        if bank := round.bank.seat:
            assert not opening
            assert bank != last
            assert bank in against_dealer
            assert bank_covers(round)
        last, bettors = bank, {event.actor for event in events_named(round, "wager")}
        against_dealer = against_dealer if bank else bettors  # type: ignore[assignment]


def test_house_way_players() -> None:
    """They stay in, pass the bank, and set only the house way."""
    at = PaiGow().table(options=PaiGowOptions(player_bank="on"), stacks=dict.fromkeys(range(1, 7), 100_000))
    way, chance = at.options.way, Chance.seeded(8)
    make = PaiGow().bots()["house-way"]
    for number in range(20):
        round = at.start(chance.fork(number))
        play_out(round, {seat: make(chance) for seat in range(1, 7)})
        assert {event.data["amount"] for event in events_named(round, "wager")} == {500}
        shown = events_named(round, "show")
        assert [event.actor for event in shown] == [6, 5, 4, 3, 2, 1]
        for event in shown:
            hand = next(each.cards for each in events_named(round, "deal") if each.actor == event.actor)
            assert [set(part) for part in way(hand)] == [set(event.cards[:2]), set(event.cards[2:])]
        assert not round.bank.seat
        check_settled(round)
        check_bank(round)


def bank_covers(round: PaiGowRound) -> bool:
    """Return whether the bank's chips covered all other wagers when it took the bank."""
    bank, names = round.bank.seat, [event.name for event in round.events]
    took = max(names.index(name) for name in ("bank", "co_bank") if name in names)
    laid = [event for event in round.events[:took] if event.name == "wager" and event.actor != bank]
    return bool(round.start.stacks[bank] >= sum(event.data["amount"] for event in laid))
