"""Play against the model: tickets win what the compiled settlement and an independent count say."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance
from pitboss.equipment.pieces import BALL
from pitboss.games.keno.game import Keno, count_catches, line, straight_wager
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.rate_card import HOUSE_CARD
from pitboss.games.keno.round import KenoRound
from pitboss.games.keno.ticket import Ticket
from pitboss.odds.counting import count
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.wager import FIRST, LOSES
from tests.cases import for_each
from tests.games.keno.figures import CATCHING
from tests.games.settled import compile_settlement
from tests.helpers import events_named, some


@for_each("spots", HOUSE_CARD.schedules)
def test_the_compiled_settlement_matches_the_card(spots: int) -> None:
    wager = straight_wager(HOUSE_CARD, spots)
    for catch in range(spots + 1):
        number = compile_settlement(line)(catch, *wager.args)
        pays = wager.line(number).odds.win + 1 if number >= FIRST else 0
        assert pays == HOUSE_CARD.pays[spots][catch]
        assert (number == LOSES) == (pays == 0)


@for_each("spots", CATCHING)
def test_the_model_counts_every_draw(spots: int) -> None:
    model = Keno().models(KenoOptions())[spots - 1]
    (counted,) = count(model)
    lines = counted.lines[()]
    ways = [n for n, _ in CATCHING[spots]]
    total = sum(ways)
    for catch, n in enumerate(ways):
        found = line(catch, *model.wagers[0].args)
        if found >= FIRST:
            assert lines[(found,)] * total == n * counted.total
    assert count_catches(*[0] * 7, *[1] * 13) == 7


def wins(round: KenoRound, tickets: dict[int, Ticket]) -> dict[int, int]:
    """Compute the winnings of a game's tickets independently, number by number."""
    (board,) = events_named(round, "displayed")
    numbers = {ball - BALL for ball in board.cards}
    found = {}
    for serial, ticket in tickets.items():
        total = 0
        for way in ticket.ways:
            own = [n for place, group in enumerate(ticket.groups) if way.groups >> place & 1 for n in group]
            pays = HOUSE_CARD.schedules[len(own)].get(sum(n in numbers for n in own), 0)
            total += min(pays * way.rate, HOUSE_CARD.most)
        if total and ticket.first <= round.number <= ticket.last:
            found[serial] = total
    return found


@given(st.integers(0, 10**9))
@settings(max_examples=some(15), deadline=None)
def test_every_ticket_is_paid_its_winnings(seed: int) -> None:
    chance = Chance.seeded(seed)
    at = Keno().table(stacks=dict.fromkeys(range(1, 5), 200_000))
    bots: Any = {seat: RandomLegal(chance.fork(seat)) for seat in range(1, 5)}
    sold: dict[int, Ticket] = {}
    owed: Counter[int] = Counter()
    for number in range(6):
        round = at.start(chance.fork(f"game {number}"))
        play_out(round, bots)
        sold |= {
            each.data["ticket"]: Ticket.parse(each.data["says"]) for each in events_named(round, "ticket")
        }
        for each in events_named(round, "void_ticket"):
            del sold[each.data["ticket"]]
        expected = wins(round, sold)
        told = {each.data["ticket"]: each.data["amount"] for each in events_named(round, "wins")}
        if sum(expected.values()) <= HOUSE_CARD.aggregate:
            assert told == expected
        else:
            assert sum(told.values()) == HOUSE_CARD.aggregate
        owed.update(told)
        for each in events_named(round, "redeem"):
            assert sold[each.data["ticket"]].last == round.number
            assert owed.pop(each.data["ticket"]) == each.data["amount"]
        assert all(sold[serial].last > round.number for serial in owed)


def test_bots_reach_every_type_of_ticket() -> None:
    chance = Chance.seeded("types")
    at = Keno().table(stacks=dict.fromkeys(range(1, 7), 10_000_000))
    bots: Any = {seat: RandomLegal(chance.fork(seat)) for seat in range(1, 7)}
    seen: Counter[str] = Counter()
    for number in range(60):
        round = at.start(chance.fork(f"game {number}"))
        play_out(round, bots)
        for event in events_named(round, "ticket"):
            seen[event.data["kind"]] += 1
            seen["multi-race"] += event.data["games"] > 1
            seen["quick-pick"] += event.data["says"].startswith("quick-pick")
    assert all(seen[kind] > 3 for kind in (*HOUSE_CARD.types, "multi-race", "quick-pick"))
