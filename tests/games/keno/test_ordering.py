"""A whole ticket ordered at the table: its actions, its price, and the part that a refusal names."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.keno.game import Keno
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.ordering import TicketOrder
from pitboss.games.keno.rate_card import catch_chance, catch_chance_midway
from pitboss.games.keno.remarks import TicketRemarks, read_remarks
from pitboss.games.keno.round import KenoRound
from pitboss.table import Refused, find_game
from pitboss.table.action import Action
from tests.cases import for_each

KENO: Keno = find_game("keno")  # type: ignore[assignment]
OPTIONS = KenoOptions()


def begun(**options: Any) -> KenoRound:
    table = KENO.table(options=KENO.options_from_json(options), stacks={1: 10_000, 2: 10_000})
    round: KenoRound = table.start(Chance.seeded(3))
    return round


def told(round: KenoRound, seat: int = 1) -> TicketRemarks:
    return read_remarks(round.view(seat).remarks)


def order(*groups: tuple[int, ...], **more: Any) -> TicketOrder:
    rates = more.pop("rates", {sum(map(len, groups)): 100})
    return TicketOrder(groups=groups, rates=rates, **more)


def carry_out(round: KenoRound, wanted: TicketOrder) -> None:
    for each in wanted.actions(told(round)):
        value = each.get("value")
        if isinstance(value, dict):
            value = tuple(value.items())
        round.act(Action(1, each["do"], tuple(value) if isinstance(value, list) else value))


@for_each(
    "wanted",
    [
        order((4, 18, 41), rates={3: 200}),
        order((4, 18, 41), rates={3: 200}, games=3),
        order((1, 2), (3, 4), (5, 6), rates={2: 100, 4: 300}),
        order((80,), (1, 2), (3, 4), rates={3: 100, 5: 100}, games=2, king=True),
    ],
)
def test_an_ordered_ticket_is_the_one_that_is_bought(wanted: TicketOrder) -> None:
    round = begun()
    ticket = wanted.ticket(OPTIONS)
    carry_out(round, wanted)
    bought = told(round).tickets[0]
    assert (bought.groups, bought.ways, bought.king) == (ticket.groups, ticket.ways, wanted.king)
    assert (bought.first, bought.last, bought.serial) == (1, wanted.games, 1)
    assert round.stacks[1] == 10_000 - ticket.price


def test_an_order_replaces_a_request_that_was_begun() -> None:
    round = begun()
    round.act(Action(1, "mark", (107, 108)))
    assert told(round).form is not None
    carry_out(round, order((1, 2, 3)))
    assert [each.numbers for each in told(round).tickets] == ["1 2 3"]


def test_a_quick_pick_is_bought_with_the_numbers_that_the_system_picked() -> None:
    round = begun()
    round.act(Action(1, "quick_pick", 5))
    form = told(round).form
    assert form is not None
    assert form.quick
    with pytest.raises(Refused, match="pick again"):
        order((1, 2, 3, 4, 5), quick=True).actions(told(round))
    carry_out(round, order(*form.groups, quick=True, games=2))
    assert told(round).tickets[0].quick
    assert round.stacks[1] == 9_800


@for_each(
    ("wanted", "field", "why"),
    [
        (order((), rates={}), "groups", "mark 1 to 15 numbers"),
        (order((1,), (), rates={1: 100}), "groups", "group is empty"),
        (order((1, 2), (2, 3), rates={4: 100}), "groups", "no number may appear twice"),
        (order((81,)), "groups", "numbers are 1 to 80"),
        (order(tuple(range(1, 17))), "groups", "at most 15 spots"),
        (order(*((each,) for each in range(1, 22)), rates={1: 100}), "groups", "at most 20 groups"),
        (order(*((each,) for each in range(1, 21)), rates={10: 100}), "rates", "at most 200 ways"),
        (order((1, 2), rates={}), "rates", "choose a bet"),
        (order((1, 2), rates={3: 100}), "rates", "no way of 3 numbers"),
        (order((1, 2), rates={2: 150}), "rates", r"\$1 to \$100 by \$1"),
        (order((1, 2), rates={2: 10_100}), "rates", r"not \$101"),
        (order((1, 2), games=21), "games", "1 to 20 games"),
        (order((1, 2), games=0), "games", "1 to 20 games"),
    ],
)
def test_a_refusal_names_the_part_that_is_wrong(wanted: TicketOrder, field: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        wanted.ticket(OPTIONS)
    assert refused.value.field == field


def test_limits_are_those_of_the_posted_options() -> None:
    posted = KenoOptions(maximum=2_000, unit=50)
    with pytest.raises(Refused, match=r"\$1 to \$20 by \$0.50"):
        order((1, 2), rates={2: 2_050}).ticket(posted)
    assert order((1, 2), rates={2: 150}, games=2).ticket(posted).price == 300


def test_a_ticket_beyond_the_stack_is_refused() -> None:
    with pytest.raises(Refused, match=r"costs \$2, and you have \$1"):
        order((1, 2)).check_funds(200, 100)


def test_remarks_tell_a_finished_ticket_until_the_next_game() -> None:
    round = begun()
    carry_out(round, order((1, 2, 3)))
    carry_out(round, order((4, 5), games=2))
    assert [each.serial for each in told(round).in_game] == [1, 2]
    while round.turn is not None:
        actor = round.turn.actor
        options = {each.name: each for each in round.view(actor).options}
        best = next(
            name for name in ("ready", "close_game", "select_numbers", "authorize") if name in options
        )
        round.act(Action(actor, best))
    assert [each.serial for each in told(round).in_game] == [1, 2]
    assert told(round).locked


def test_remarks_of_nobody_tell_nothing() -> None:
    assert read_remarks([]) == TicketRemarks()
    assert read_remarks([]).in_game == ()


def test_chances_midway_agree_with_the_whole_draw() -> None:
    assert catch_chance_midway(6, 4, 0) == catch_chance(6, 4)
    for drawn in (0, 7, 19):
        assert sum(catch_chance_midway(6, more, drawn) for more in range(7)) == 1
    assert catch_chance_midway(2, 1, 20) == 0
    assert catch_chance_midway(2, 0, 20) == 1
