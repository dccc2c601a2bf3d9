"""Test random operations by seed: the ledgers balance, nothing is paid twice, all displays agree."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import select

from pitboss.house.ledger.lines import FIRST_SEAL, compute_seal
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.link.agreement import find_pending_payout
from pitboss.house.link.debts import read_debts
from pitboss.house.link.display import read_display
from pitboss.house.link.options import LinkOptions
from pitboss.house.link.record import document_claims, read_claims
from pitboss.table.refused import Refused
from tests.house.link.linking import CASINOS, Linked
from tests.server.helpers import HandClock


class Walk:
    """Casinos take turns doing random things, allowed or not."""

    def __init__(self, linked: Linked, clock: HandClock, seed: int) -> None:
        self.linked, self.clock, self.chance = linked, clock, random.Random(seed)
        self.given = self.paid = self.claims = 0
        self.ruled: set[int] = set()
        options = LinkOptions(
            mcbb_claim_rule=self.chance.choice(("earliest_server_time", "split_equally")),
            sharing=self.chance.choice(("as_contributed", "equally")),
            reset_percent=self.chance.choice((0, 20)),
            rival_seconds=5,
        )
        linked.choose(options)

    def step(self) -> None:
        deeds = (self.give, self.come, self.claim, self.rule, self.rule, self.confirm, self.pay, self.settle)
        with suppress(Refused):
            self.chance.choice(deeds)(self.chance.choice(CASINOS))
        self.check()

    def give(self, casino: str) -> None:
        self.given += int(self.linked.give(casino, self.chance.randint(1, 9999)).answer["total"])

    def come(self, casino: str) -> None:
        self.clock.turn(self.chance.choice((0, 2, 8)))
        for each in CASINOS if self.chance.random() < 0.8 else (casino,):
            self.linked.here(each)
            self.linked.answer_all(each)

    def claim(self, casino: str) -> None:
        self.linked.claim(casino, f"table {self.chance.randint(1, 3)}")
        self.claims += 1

    def rule(self, _: str) -> None:
        if found := self._pending():
            each = self.chance.choice([claim for claim in found if claim.number not in self.ruled] or found)
            self.ruled.add(each.number)
            self.linked.rule(each.casino, each.number, holds=self.chance.random() < 0.7)

    def confirm(self, casino: str) -> None:
        if found := self._pending():
            self.linked.confirm(found[0].payout, casino)

    def pay(self, casino: str) -> None:
        number = self.chance.randint(max(1, self.claims - 3), max(1, self.claims))
        self.paid += int(self.linked.pay(number, casino)[0])

    def settle(self, _: str) -> None:
        with self.linked.store.read() as connection:
            found = read_debts(connection)
        if found:
            number, _debtor, creditor, _amount = self.chance.choice(found)
            self.linked.settle(number, creditor)

    def _pending(self) -> list[Any]:
        with self.linked.store.read() as connection:
            pending = find_pending_payout(connection)
            return [] if pending is None else read_claims(connection, pending.number)

    def check(self) -> None:
        assert self.linked.adds_up()
        owed = {"fund": 0, "reset": 0, "patrons": 0}
        for account, amount in self.linked.book.balances().items():
            owed[account.kind] = owed.get(account.kind, 0) + amount
        assert self.given == self.paid + owed["fund"] + owed["reset"] + owed["patrons"]
        if self.chance.random() < 0.9:  # it takes its time
            return
        amounts = {read_display(self.linked.link, casino).amount for casino in CASINOS}
        assert len(amounts) == 1


def walked(linked: Linked, clock: HandClock, seed: int, steps: int) -> Walk:
    walk = Walk(linked, clock, seed)
    for _ in range(steps):
        walk.step()
    return walk


def check_record(linked: Linked) -> None:
    """Check the chain, and the required records of each payout."""
    with linked.store.read() as connection:
        before = FIRST_SEAL
        for line, seal in connection.execute(select(EntryRow.line, EntryRow.seal).order_by(EntryRow.number)):
            before = compute_seal(before, line)
            assert seal == before
        for payout in (1, 2, 3):
            for row in document_claims(connection, payout):
                assert not row["amount"] or (row["verified"] and row["authorized"] and row["holds"])
                assert not row["paid by"] or row["amount"]


@pytest.mark.parametrize("seed", range(2))
def test_anything_in_any_order(linked: Linked, clock: HandClock, seed: int) -> None:
    walk = walked(linked, clock, seed, 150)
    assert walk.given > walk.paid > 0
    check_record(linked)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(2, 30))
def test_anything_in_any_order_for_long(linked: Linked, clock: HandClock, seed: int) -> None:
    walked(linked, clock, seed, 600)
    check_record(linked)
