"""Nights of random forms: whatever people do, the money balances and no rule on the floor is broken."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.house.ledger.verifying import verify
from pitboss.storage.errors import Conflict
from pitboss.table.refused import Refused
from tests.charity.casino_night.night_house import NIGHT, NightHouse, play_tournament

GAMES = (
    "joker seven",
    "under/over",
    "blackjack",
    "three card poker",
    "Texas Hold 'em tournament",
    "roulette",
)
PEOPLE = ("Mel", "Abe", "Wyn", "Ola", "Deb", "Cal", "Ike")
CATEGORIES = ("merchandise", "services", "alcohol", "cash")
SEEDS = [*range(10), *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(10, 110))]
TABLES, DRAWERS, PRIZES = ("1", "7", "8"), ("desk", "bar"), ("Gas grill", "Weekend", "Wine")


def fill(name: str, chance: Random) -> dict[str, Any]:
    """Fill in a form at random."""
    pick, money = chance.choice, chance.randrange(0, 30_000, 500)
    table, drawer, prize = {"table": pick(TABLES)}, {"drawer": pick(DRAWERS)}, {"prize": pick(PRIZES)}
    filled: dict[str, dict[str, Any]] = {
        "add-game": {"game": pick(GAMES)},
        "drop-game": {"game": pick(GAMES)},
        "open-table": table | {"game": pick(GAMES), "dealer": pick(PEOPLE)},
        "staff-table": table | {"dealer": pick(PEOPLE)},
        "close-table": table,
        "add-prize": prize | {"value": money, "category": pick(CATEGORIES)},
        "award-prize": prize | {"winner": "Pat", "won_at": "Desk", "of_age": pick((True, False))},
        "exchange-chips": prize | {"player": "Kim", "count": 100, "of_age": True, "chips": "play chips"},
        "open-drawer": drawer | {"seller": pick(PEOPLE), "bank": money},
        "sell": drawer | {"item": pick(("admission", "play chips")), "amount": money},
        "pay": drawer | {"payee": "A", "what": "B", "amount": money, "paid_from": "drawer"},
        "count-drawer": drawer | {"counted": money},
        "close": {},
    }
    return filled[name]


FORMS = (
    "add-game", "drop-game", "open-table", "staff-table", "close-table", "add-prize", "award-prize",
    "exchange-chips", "open-drawer", "sell", "pay", "count-drawer",
)  # fmt: skip


@pytest.mark.rule("13:47-20.4", "13:47-20.40(o)", "13:47-6.19(a)")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_night_breaks_no_rule(house: NightHouse, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(seed)
    house.plan("joker seven", "under/over", "Texas Hold 'em tournament")
    play_tournament(monkeypatch, playing=False)
    done, refusals, playing = 0, 0, False
    for step in range(60):
        if step >= 20 and not playing and house.night.other_tables:
            play_tournament(monkeypatch)  # from here on, another game has to stay open
            playing = True
        name = "close" if step > 50 and not chance.randrange(4) else chance.choice(FORMS)
        before = house.state()
        try:
            house.do(name, **fill(name, chance))
            done += 1
        except (Refused, Conflict):
            refusals += 1
            assert house.state() == before, name
        _check(house)
        assert house.night.other_tables or not playing, name
    assert done > 5
    assert refusals > 5
    verify(house.store.url)


def _check(house: NightHouse) -> None:
    night = house.night
    assert night.number == NIGHT
    assert all(each.game.name in night.games for each in night.open_tables)
    assert all(each.category != "alcohol" for each in night.prizes.values())
    assert sum(amount * account.sign for account, amount in house.office.ledger.balances().items()) == 0
    assert all(amount >= 0 for account, amount in house.office.ledger.balances().items()
               if account.kind == "drawer")  # fmt: skip
    if night.status == "closed":
        assert not night.open_tables
        assert not night.open_drawers
