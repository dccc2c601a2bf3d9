"""The simulation can fail: it finds planted mistakes, each by the seed of a day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection

from pitboss.house.bad_beat import (
    adjusting,
    contributions,
    counting,
    display_amounts,
    matching,
    paying,
    promises,
)
from pitboss.house.bad_beat.claims import find_claim
from pitboss.house.bad_beat.contributions import ContributionSplit
from pitboss.house.bad_beat.judging import QualifyingHands
from pitboss.house.keno import draws, redeeming, settling, tickets
from pitboss.house.keno.state import RoomState
from pitboss.house.ledger.entry import NewRow
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.link import claims
from pitboss.house.link import contributions as transmissions
from pitboss.house.link import paying as link_paying
from pitboss.house.link.rows import LinkDisplayRow
from pitboss.house.operations import desk
from pitboss.house.staff.employees import find_signer
from pitboss.law import Cite
from tests.house.simulation.days import Days
from tests.house.simulation.world import World

Plant = tuple[object, str, Callable[..., Any]]


def planted(kind: str, match: str, *plants: Plant, first: int = 0) -> Any:
    """A planted mistake, with a starting seed that finds it quickly."""
    return pytest.param(kind, match, plants, first, id=f"{kind}: {plants[0][1]}")


def _twice(of: Any) -> dict[int, dict[str, int]]:
    return {seat: {fund: 2 * n for fund, n in each.items()} for seat, each in paying_owed(of).items()}


def _first(connection: Connection, payout: str, id: str, _: str, law: Cite) -> Any:
    return find_claim(connection, payout, id, law)


def _new_ids(book: Ledger, asked: Any, decide: Any) -> Any:
    return book_do(book, replace(asked, id=f"{asked.id} {next(numbers)}"[-64:]), decide)


def _all_to_primary(rules: Any, given: int, today: ContributionSplit) -> ContributionSplit:
    return ContributionSplit(given, 0, 0)


def _not_kept(*args: Any, **more: Any) -> Any:
    """Forget that a ticket was paid."""
    return replace(redeeming_paying(*args, **more), rows=())


def _first_come(payoffs: list[int], options: Any) -> list[int]:
    """Pay a game's limit to the first who claim."""
    left, paid = options.card.aggregate, list[int]()
    for each in payoffs:
        paid.append(min(each, left))
        left -= paid[-1]
    return paid


def _shows_the_fund(tx: Any, record: int, paid: int = 0) -> NewRow:
    return NewRow(LinkDisplayRow, {"amount": record})


def _anybody(tx: Any, signer: Any, signatures: Any, request: Any) -> Any:
    """Accept signers in any position."""
    person = find_signer(tx, signatures[signer.part], request, signer.cite)
    return person.as_participant(signer.part)


def _any_hand(*_: Any) -> QualifyingHands:
    return QualifyingHands([1], [], [2])


redeeming_paying = redeeming.build_payment
paying_owed, book_do, numbers = paying.sum_shares, Ledger.do, iter(range(10**9))
MISTAKES = [
    planted("till", "nobody asked for", (Ledger, "do", _new_ids)),
    planted("bad beat", "it must be|is refused, and is allowed", (paying, "sum_shares", _twice)),
    planted("bad beat", "out of its turn", (paying, "find_claim_at_step", _first)),
    planted("bad beat", "out of its turn", (adjusting, "_check_shown", lambda *_: None), first=6),
    planted("bad beat", "it must be|is refused, and is allowed",
            (display_amounts, "least_displayed", lambda *_: 0), first=15),
    planted("bad beat", "may not be|out of its turn", (promises, "check_change", lambda *_: None)),
    planted("bad beat", "more than it can|out of its turn", (contributions, "check_room", lambda *_: None)),
    planted("bad beat", "it must be", (matching, "_find_turned_up", lambda *_: [])),
    planted("bad beat", "it must be", (display_amounts, "sum_set_apart", lambda *_: 0), first=3),
    planted("bad beat", "it must be|is refused, and is allowed", (counting, "post_variance", lambda *_: ())),
    planted("bad beat", "it must be", (contributions, "split_contribution", _all_to_primary)),
    planted("bad beat", "never may be", (desk, "_check_signer", _anybody)),
    planted("bad beat", "too old", (Ledger, "now", lambda book: book.clock.now()), first=7),
    planted("link", "answer|it must be",
            (claims, "divide_amount", lambda amount, weights: dict.fromkeys(weights, amount))),
    planted("link", "the displays show", (claims, "build_display_row", _shows_the_fund),
            (link_paying, "build_display_row", _shows_the_fund)),
    planted("link", "does not qualify|must not be", (claims, "judge_hands", _any_hand)),
    planted("link", "never", (transmissions, "_check_whole", lambda *_: None)),
    planted("link", "never", (claims, "check_works_for", lambda *_: None), first=2),
    planted("link", "out of its turn", (claims, "check_all_told", lambda *_: None)),
    planted("link", "it must be", (link_paying, "post_handover", lambda *_: [])),
    planted("link", "out of its turn|out of time", (transmissions, "check_reachable", lambda *_: None)),
    planted("keno", "void, paid or swept|patrons: keno has .* does not cover|the drawer is off",
            (redeeming, "build_payment", _not_kept)),
    planted("keno", "was carried out: ", (RoomState, "is_locked", lambda *_: False)),
    planted("keno", r"game \d+ owes its tickets", (settling, "share_limit", _first_come)),
    planted("keno", "was carried out: (not over|nothing is left), or too late",
            (tickets, "check_claim", lambda *_: None)),
    planted("keno", "not those of key and seal", (draws, "read_seal", lambda *_: "0" * 64)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "match", "plants", "first"),
    [
        pytest.param(*each.values, id=each.id, marks=[pytest.mark.exhaustive] if number % 3 else [])
        for number, each in enumerate(MISTAKES)
    ],
)
def test_the_simulation_detects_a_mistake(
    days: Days, monkeypatch: pytest.MonkeyPatch, kind: str, match: str, plants: tuple[Plant, ...], first: int
) -> None:
    for where, name, instead in plants:
        monkeypatch.setattr(where, name, instead)
    with pytest.raises(AssertionError, match=match) as found:
        search(days, kind, first)
    assert f"{kind} day " in str(found.value)


def search(days: Days, kind: str, first: int = 0) -> None:
    """Play days until a check fails."""
    for seed in range(first, first + 60):
        days.play(kind, seed, steps=60)


def test_the_simulation_detects_a_wrong_balance(days: Days) -> None:
    world = days.begin(1, rate=0)
    with world.store.write() as connection:
        connection.exec_driver_sql("UPDATE accounts SET balance = balance + 1")
        connection.exec_driver_sql("INSERT INTO accounts VALUES ('cage: x', 1, 5, 0)")
    with pytest.raises(AssertionError, match="add up"):
        world.check()


def test_the_simulation_detects_a_lost_entry(days: Days, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database loses everything at each crash."""

    def forgetful(world: World) -> None:
        days.store.begin(days.form_of(world.seed)[0], world.faults)
        world._open()

    monkeypatch.setattr(World, "begin_again", forgetful)
    with pytest.raises(AssertionError, match=r"add up|seal|out of order|lost"):
        search(days, "till")
