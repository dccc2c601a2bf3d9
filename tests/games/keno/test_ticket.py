"""13:69F-15.2 and 19:47-15.3: the ticket as a value: ways, price and payoffs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.keno.rate_card import HOUSE_CARD, RateCard, catch_chance
from pitboss.games.keno.ticket import (
    BadTicket,
    Ticket,
    TicketWay,
    count_ways,
    drawn_bits,
    group_sets,
    number_bits,
)
from tests.cases import for_each
from tests.games.keno.table import CARD
from tests.helpers import refused, some

LOW = (1, 2, 3), (4, 5, 6), (7, 8, 9)
NO_HITS = drawn_bits(range(61, 81))


def parse(text: str) -> Ticket:
    found = Ticket.parse(text)
    found.check(HOUSE_CARD)
    return found


def draw_with(*numbers: int) -> int:
    """Return a draw of these numbers and otherwise high ones."""
    high = [number for number in range(80, 0, -1) if number not in numbers]
    return drawn_bits([*numbers, *high][:20])


@pytest.mark.rule("13:69F-15.2(a)")
def test_the_numbers_are_1_to_80() -> None:
    assert parse("1 80: 1/2 at $1").groups == ((1, 80),)
    for numbers in ("0", "81", "999"):
        with refused("13:69F-15.2(a)", "1 to 80"):
            parse(f"{numbers}: 1/1 at $1")
    with refused("19:47-15.5(d)2", "20 different numbers"):
        drawn_bits(range(1, 20))
    with refused("19:47-15.5(d)2"):
        drawn_bits([*range(1, 20), 19])
    with refused("19:47-15.5(d)2"):
        drawn_bits(range(62, 82))


@pytest.mark.rule("13:69F-15.2(b)", '13:69F-15.1 "spots"')
def test_a_way_has_no_more_spots_than_the_rate_card_allows() -> None:
    fifteen = " ".join(map(str, range(1, 16)))
    assert parse(f"{fifteen}: 1/15 at $1").spots == (15,)
    with refused("13:69F-15.2(b)", "at most 15 spots, not 16"):
        parse(f"{fifteen} 16: 1/16 at $1")
    split = Ticket.parse(f"{fifteen} | 16: 1/15 at $1, 1/1 at $1")
    split.check(HOUSE_CARD)
    with refused("13:69F-15.2(b)", "not 16"):
        split.check(HOUSE_CARD, most_of="ticket")
    with refused("13:69F-15.2(b)", "at most 4 spots, not 5"):
        parse("1 2 3 4 5: 1/5 at $1").check(RateCard.from_json(CARD))


@pytest.mark.rule("13:69F-15.2(c)1")
def test_a_straight_ticket_is_named_by_its_spots() -> None:
    ticket = parse("3 17 42: 1/3 at $2")
    assert (ticket.kind, ticket.spots, ticket.price) == ("straight", (3,), 200)
    assert ticket.count_catches(draw_with(17, 42)) == [2]
    assert ticket.payoffs(draw_with(17, 42), HOUSE_CARD) == [200]
    assert ticket.payoffs(draw_with(3, 17, 42), HOUSE_CARD) == [43 * 200]
    assert ticket.payoffs(NO_HITS, HOUSE_CARD) == [0]


@pytest.mark.rule('13:69F-15.2(c) "split ticket"')
def test_a_split_ticket_is_several_straight_tickets_on_one_form() -> None:
    ticket = parse("1 2 | 3 4 5: A at $1, B at $3")
    assert ticket.kind == "split"
    assert ticket.price == 400
    assert ticket.payoffs(draw_with(1, 2, 3, 4), HOUSE_CARD) == [12 * 100, 1 * 300]


@pytest.mark.rule('13:69F-15.2(c) "way ticket"')
def test_a_way_ticket_takes_equal_groups_at_least_two_together() -> None:
    ticket = Ticket.from_rates(LOW, {6: 100})
    assert ticket.kind == "way"
    assert ticket.conditioning == "3/6 at $1"
    assert ticket.price == 300
    assert Ticket.from_rates(LOW, {3: 100}).kind == "split"
    assert Ticket.from_rates(LOW, {3: 100, 6: 100}).kind == "combination"
    assert Ticket.from_rates(LOW[:2], {6: 100}).kind == "combination"  # two groups are too few
    # Groups A and B are caught whole: AB pays six of six, AC and BC three of six each.
    assert ticket.payoffs(draw_with(1, 2, 3, 4, 5, 6), HOUSE_CARD) == [160_000, 100, 100]


@pytest.mark.rule('13:69F-15.2(c) "combination ticket"')
def test_a_combination_ticket_joins_groups_of_any_size_in_the_ways_stated() -> None:
    ticket = parse("1 2 | 3 4 | 5 6 7: 2/2 at $1, 1/3 at $2, 2/5 at $1, ABC at $5")
    assert ticket.kind == "combination"
    assert sorted(ticket.spots) == [2, 2, 3, 5, 5, 7]
    assert ticket.price == 2 * 100 + 200 + 2 * 100 + 500
    assert count_ways((2, 2, 3)) == {2: 2, 3: 1, 4: 1, 5: 2, 7: 1}
    assert sum(count_ways((2, 2, 3)).values()) == 2**3 - 1


@pytest.mark.rule('13:69F-15.2(c) "king ticket"')
def test_a_king_is_a_group_of_one_joined_with_the_others() -> None:
    ticket = parse("king 7 | 1 2 3 | 4 5 6: AB at $1, AC at $1")
    assert ticket.kind == "king"
    assert ticket.spots == (4, 4)
    assert ticket.payoffs(draw_with(7, 1, 2), HOUSE_CARD) == [300, 0]
    with refused("19:47-15.7(a)", "a king is one number"):
        parse("king 7 8 | 1 2 3: AB at $1")


@pytest.mark.rule("19:47-15.2(c)6")
def test_a_multi_race_ticket_is_for_consecutive_games_at_one_rate() -> None:
    ticket = parse("1 2 3: 1/3 at $2; games 8 to 12")
    assert (ticket.games, ticket.each_game, ticket.price) == (5, 200, 1_000)
    with refused("19:47-15.2(c)6", "not consecutive"):
        parse("1 2 3: 1/3 at $2; games 8 to 7")
    with refused("19:47-15.2(c)6", "at most 20 games"):
        parse("1 2 3: 1/3 at $2; games 8 to 28")
    with refused("19:47-15.4(d)", "no multi-race"):
        ticket.check(RateCard.from_json(CARD | {"multi_race": False}))


@pytest.mark.rule('13:69F-15.1 "quick-pick"')
def test_a_quick_pick_is_a_straight_ticket() -> None:
    assert parse("quick-pick 5 6: 1/2 at $1").quick
    with refused('13:69F-15.1 "quick-pick"'):
        parse("quick-pick 5 6 | 7: 1/2 at $1, 1/1 at $1")


@pytest.mark.rule("13:69F-15.2(c)")
def test_only_the_types_on_the_rate_card_are_sold() -> None:
    card = RateCard.from_json(CARD | {"types": ["straight", "split"]})
    Ticket.parse("1 2 | 3: 1/2 at $1, 1/1 at $1").check(card)
    with refused('13:69F-15.2(c) "combination ticket"', "not on the rate card"):
        Ticket.parse("1 2 | 3: 1/3 at $1").check(card)


@pytest.mark.rule("19:47-15.3(d)")
def test_a_rate_lies_within_the_limits_of_the_card() -> None:
    for rate in ("0.50", "101", "1.50"):
        with refused("19:47-15.3(d)", "$1 to $100 by $1"):
            parse(f"1 2: 1/2 at ${rate}")


@pytest.mark.rule("19:47-15.7(a)")
@for_each(
    "text",
    [
        "1 2", "1 2: 1/2", "1 2: two at $1", "1 x: 1/2 at $1", ": 1/1 at $1", "1 1: 1/2 at $1",
        "1 2 | 2 3: 2/2 at $1", "1 2 | : 1/2 at $1", "1 2: 2/2 at $1", "1 2 | 3: A at $1", "1 2: B at $1",
        "1 2: A at $1, 1/2 at $2", "1 2: 1/2 at $1; often", "|".join("1" * 21) + ": 1/1 at $1",
    ],
)  # fmt: skip
def test_unclear_tickets_are_refused(text: str) -> None:
    with refused("19:47-15.7(a)"):
        parse(text)


def test_ways_arithmetic() -> None:
    for groups in range(1, 9):
        for together in range(1, groups + 1):
            assert count_ways((2,) * groups)[2 * together] == comb(groups, together)
            assert len(group_sets((2,) * groups, 2 * together)) == comb(groups, together)
    assert count_ways((4,) * 20)[8] == 190
    assert len(group_sets((1, 3, 3), 4)) == 2  # the king with each group
    with refused("19:47-15.4(a)", "at most 200 ways"):
        Ticket.from_rates([(number,) for number in range(1, 12)], {4: 100}).check(HOUSE_CARD)


def test_the_advantage_of_a_ticket_is_the_mean_of_its_ways_by_rate() -> None:
    ticket = parse("1 2 | 3: 1/2 at $3, 1/1 at $1")
    assert ticket.advantage(HOUSE_CARD) == (3 * F(22, 79) + F(1, 4)) / 4
    assert Ticket.from_rates(LOW, {6: 500}).advantage(HOUSE_CARD) == HOUSE_CARD.advantage(6, 500)


@pytest.mark.rule('13:69F-15.1 "house advantage"', "19:47-15.3(e)")
def test_the_advantage_of_a_ticket_grows_where_its_payoff_is_limited() -> None:
    eight = (tuple(range(1, 9)),)
    at = [Ticket.from_rates(eight, {8: rate}).advantage(HOUSE_CARD) for rate in (100, 2_000)]
    assert [f"{float(each):.2%}" for each in at] == ["29.66%", "38.35%"]


@pytest.mark.rule('13:69F-15.1 "house advantage"', "19:47-15.3(e)")
@given(
    spots=st.integers(1, 15),
    rates=st.lists(st.integers(1, 100), min_size=1, max_size=2),
    limit=st.sampled_from([None, 10_000_000, 20_000_000]),
)
@settings(max_examples=some(60))
def test_the_advantage_agrees_with_payoffs_at_every_stake(
    spots: int, rates: list[int], limit: int | None
) -> None:
    """Every catch of every way, by a draw that makes it, weighted by its chance."""
    card = replace(HOUSE_CARD, most=limit or 0, aggregate=limit or 0)
    groups = tuple(tuple(range(at, at + spots)) for at in (1, 21))[: len(rates)]
    ways = tuple(TicketWay(1 << place, 100 * rate) for place, rate in enumerate(rates))
    ticket = Ticket(groups=groups, ways=ways, first=1, last=1)
    back = sum(
        catch_chance(spots, catch) * ticket.payoffs(draw_with(*group[:catch]), card)[place]
        for place, group in enumerate(groups)
        for catch in range(spots + 1)
    )
    assert ticket.advantage(card) == 1 - F(back) / ticket.each_game


@st.composite
def tickets(draw: st.DrawFn) -> Ticket:
    numbers = draw(st.lists(st.integers(1, 80), min_size=1, max_size=12, unique=True))
    cuts = sorted(draw(st.sets(st.integers(1, len(numbers)), max_size=4)) | {len(numbers)})
    groups = [numbers[a:b] for a, b in zip([0, *cuts[:-1]], cuts, strict=True)]
    sizes = count_ways(tuple(map(len, groups)))
    chosen = draw(st.lists(st.sampled_from(sorted(sizes)), min_size=1, max_size=3, unique=True))
    rates = {spots: 100 * draw(st.integers(1, 100)) for spots in chosen}
    return Ticket.from_rates(groups, rates, first=draw(st.integers(1, 99)), games=draw(st.integers(1, 20)))


@given(tickets())
def test_a_ticket_is_read_as_it_was_written(ticket: Ticket) -> None:
    ticket.check(HOUSE_CARD)
    assert Ticket.parse(str(ticket)).row == ticket.row
    assert Ticket.from_row(ticket.row) == ticket


@given(tickets(), st.sets(st.integers(1, 80), min_size=20, max_size=20))
def test_each_way_pays_as_a_straight_ticket_of_its_numbers(ticket: Ticket, numbers: set[int]) -> None:
    drawn = number_bits(numbers)
    for way, paid in zip(ticket.ways, ticket.payoffs(drawn, HOUSE_CARD), strict=True):
        played = [group for place, group in enumerate(ticket.groups) if way.groups >> place & 1]
        own = [number for group in played for number in group]
        pays = HOUSE_CARD.schedules[len(own)].get(len(numbers.intersection(own)), 0)
        assert paid == min(pays * way.rate, HOUSE_CARD.most)


@given(tickets(), st.integers(2, 5), st.sets(st.integers(1, 80), min_size=20, max_size=20))
@pytest.mark.rule("19:47-15.3(e)")
def test_payoffs_grow_with_the_wager_up_to_the_most(ticket: Ticket, times: int, numbers: set[int]) -> None:
    drawn = number_bits(numbers)
    more = Ticket(
        groups=ticket.groups,
        ways=tuple(TicketWay(way.groups, way.rate * times) for way in ticket.ways),
        first=ticket.first,
        last=ticket.last,
    )
    pairs = zip(ticket.payoffs(drawn, HOUSE_CARD), more.payoffs(drawn, HOUSE_CARD), strict=True)
    assert all(large == min(times * small, HOUSE_CARD.most) for small, large in pairs)


def test_invalid_rows_are_refused() -> None:
    for row in ((1, 1, 1, 0, 1), (1, 1, 1, 0, 2, 1), (1, 1, 1, 0, 1, 1, 5, 1)):
        with pytest.raises(BadTicket):
            Ticket.from_row(row)


@for_each(
    "change",
    [
        {"groups": ((1, 10**11),)},
        {"groups": ((0, 1),)},
        {"groups": ((1, 81),)},
        {"groups": ((1, 1),)},
        {"groups": ()},
        {"ways": (TicketWay(-5, 100),)},
        {"ways": (TicketWay(0, 100),)},
        {"ways": (TicketWay(2, 100),)},
        {"ways": (TicketWay(1, -100),)},
        {"ways": (TicketWay(1, 100), TicketWay(1, 200))},
        {"last": 0},
    ],
)
def test_rows_of_unsold_tickets_are_refused(change: dict[str, Any]) -> None:
    ticket = Ticket.from_rates([(1, 2)], {2: 100})
    with pytest.raises(BadTicket, match="is not a ticket"):
        Ticket.from_row(replace(ticket, **change).row)


def test_every_set_of_groups_is_found_once() -> None:
    sizes = (1, 2, 2, 3, 5)
    for spots, count in count_ways(sizes).items():
        sets = {
            number_bits(some)
            for n in range(1, 6)
            for some in combinations(range(5), n)
            if sum(sizes[place] for place in some) == spots
        }
        assert set(group_sets(sizes, spots)) == sets
        assert len(sets) == count


@pytest.mark.rule("19:47-15.4(c)")
def test_a_ticket_at_a_thousand_dollars_is_read_as_it_was_written() -> None:
    ticket = Ticket.from_rates(LOW, {3: 100_000, 6: 123_450, 9: 100}, first=2, games=3)
    assert str(ticket).endswith("3/3 at $1,000, 3/6 at $1,234.50, 1/9 at $1; games 2 to 4")
    assert Ticket.parse(str(ticket)) == ticket
    many = Ticket.from_rates([(number,) for number in range(1, 11)], {2: 100, 3: 100})
    assert Ticket.parse(str(many).replace(", ", ",")) == many  # 45/2 at $1,120/3 at $1
