"""Rounds in the ledger: for every game, postings balance and agree with the table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.tables.accounts import accounts_of
from pitboss.house.tables.money import TableFigures, chips_at, round_money, standing_movements
from pitboss.poker.hand import Hand
from pitboss.table import Refused, Table, every_game
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.game import Game
from tests.cases import for_each
from tests.helpers import some
from tests.table.test_any_game import some_house

ROUNDS = 12


class Ledger:
    """An independent sum of all postings of a table."""

    def __init__(self) -> None:
        self.balances: Counter[LedgerAccount] = Counter()

    def post(self, amount: int, debit: LedgerAccount, credit: LedgerAccount) -> None:
        assert amount > 0
        assert debit != credit
        self.balances[debit] += debit.sign * amount
        self.balances[credit] -= credit.sign * amount
        assert sum(account.sign * each for account, each in self.balances.items()) == 0


def some_table(game: Game, seed: int) -> tuple[Table, Chance]:
    chance = Chance.seeded(seed)
    options = some_house(game, chance) if seed % 2 else game.Options()
    most, _ = game.seating(options)
    stacks = {seat: 60_000 + 700 * seat for seat in range(1, min(4, most) + 1)}
    return game.table(options=options, stacks=stacks), chance


def play(table: Table, chance: Chance, number: int) -> Any:
    """Play a round with occasional mishaps; None if it cannot begin."""
    try:
        round = table.start(Chance.seeded(chance.below(10**9), mishaps=(0, 0, 20)[number % 3]))
    except Refused:
        return None
    bots = {seat: RandomLegal(Chance.seeded(f"{number} {seat}")) for seat in table.stacks}
    play_out(round, bots)
    return round


@for_each("game", every_game())
def test_postings_balance_and_the_chips_account_equals_players_chips(game: Game) -> None:
    for seed in range(some(2)):
        table, chance = some_table(game, seed)
        accounts, ledger, total = accounts_of(7, game.id), Ledger(), TableFigures()
        ledger.post(table.bought, accounts.inventory, accounts.chips)
        for number in range(ROUNDS):
            if (round := play(table, chance, number)) is None:
                break
            figures, postings = round_money(round, accounts)
            for amount, debit, credit, law in postings:
                assert law.chapter in ("13:69F", "13:69E", "19:47", "13:47"), law
                ledger.post(amount, debit, credit)
            total += figures
            assert figures.win + figures.rake - figures.coupons == round.house
            assert figures.funds + figures.contributions == round.fund
            assert ledger.balances[accounts.chips] == chips_at(table)
            assert chips_at(table) == table.bought - table.cashed + total.chips
            assert total.handle >= 0  # a wager of an earlier round may be taken down
            leaver = min(table.stacks, default=0)
            if number == ROUNDS // 2 and len(table.stacks) > game.min_seats + 1:
                carried = table.leave(leaver)
                if carried:
                    ledger.post(carried, accounts.chips, accounts.inventory)
        funds = {
            account: each
            for account, each in ledger.balances.items()
            if account.kind in ("table fund", "meter")
        }
        assert sum(funds.values()) == sum(table.funds.values()) - total.contributions
        assert all(each >= 0 for each in funds.values())


def test_handle_counts_wagers_but_not_those_taken_down_or_void() -> None:
    """Compare with the events of a round of each game against the house."""
    seen = Counter[str]()
    for game in every_game():
        for seed in range(4):
            table, chance = some_table(game, seed)
            round = play(table, chance, seed)
            if round is None or isinstance(round, Hand):
                continue
            figures, _ = round_money(round, accounts_of(7, game.id))
            names = [event.name for event in round.events]
            if "void" in names and not getattr(round, "final", ()):
                seen["void"] += 1
                assert (figures, standing_movements(round)) == (TableFigures(), [])
            elif not {"take_down", "void", "hand_void", "dealt_again", "void_game"} & set(names):
                seen["played"] += 1
                placed = sum(
                    event.data["amount"] for event in round.events if event.name in ("wager", "ticket")
                )
                assert figures.handle <= placed + 10**9 * ("void_ticket" in names)
                if not {"void_ticket", "refund"} & set(names):
                    assert figures.handle == placed
    assert seen["void"] >= 2
    assert seen["played"] >= 20


@pytest.mark.rule("13:69F-14.14(d)")
def test_an_uncalled_bet_is_not_handle_and_the_house_earns_the_rake() -> None:
    from pitboss.table import find_game

    game = find_game("hold-em")
    options = game.options_from_json({"rake_percent": 5, "rake_cap": 400})
    table = game.table(options=options, stacks={1: 50_000, 2: 50_000, 3: 50_000})
    for number in range(10):
        round = play(table, Chance.seeded(number), 0)
        figures, postings = round_money(round, accounts_of(7, game.id))
        won = sum(event.data["amount"] for event in round.events if event.name == "win")
        assert figures.handle == won + figures.rake
        assert [each.credit.key for each in postings] == ["rake: hold-em"] * bool(figures.rake)
        assert figures.rake == round.house
