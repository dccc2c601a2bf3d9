"""Value each way to play one hand from a game's model, over all unknown cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb
from typing import NamedTuple

from pitboss.odds.best_play.advice import (
    Advice,
    ImpossibleHand,
    KnownPieces,
    Pieces,
    RatedChoice,
    unseen_pieces,
)
from pitboss.odds.counting import (
    COMPILED_FROM,
    Lines,
    SeenNumbers,
    affected_wagers,
    enumerate_outcomes,
    group,
)
from pitboss.odds.returns import net_of
from pitboss.table.model import Decision, Draw, Model, Source, Way
from pitboss.table.wager import Wager

DrawnKinds = Mapping[str, tuple[int, ...]]
"""Kinds drawn, by the name of the draw."""


def pieces(source: Source) -> Pieces:
    """Return every card of a source, with repeats."""
    suits = source.suits
    return tuple(
        kind * suits + suit
        for kind, times in enumerate(source.kinds)
        for suit in range(suits)
        for _ in range(times // suits)
    )


def advise_hand(model: Model, decision: Decision, hand: Pieces, known: KnownPieces) -> Advice:
    """Value each choice: the known cards are drawn, and all later draws from the rest are counted."""
    wager = model.wager(decision.wager)
    wagers, _ = group(model, wager)
    came, seen = _count_lines(model, decision, wagers, hand, known)
    arises, total = decision.arises(*seen), came.total()
    choices = [
        RatedChoice(way.name, _mean(wagers, way, model.stake, came)) for way in _open_ways(decision, seen)
    ]
    return Advice(
        about=decision.wager,
        stake=wager.allowed_stake(model.stake),
        hand=hand,
        known=known,
        choices=tuple(sorted(choices, key=lambda choice: -choice.worth)),
        ways=total,
        simple={
            each.name: decision.ways[each.plays(*seen)].name for each in decision.strategies if arises
        },
    )  # fmt: skip


class WaysWorth(NamedTuple):
    """Worth of each way in cents, and the number of outcomes counted."""

    worth: Mapping[str, Fraction]
    outcomes: int


def value_ways(
    model: Model, decision: Decision, hand: Pieces, known: KnownPieces, stakes: Mapping[str, int]
) -> WaysWorth:
    """Value each way in cents, with every wager up that a way can change."""
    found: dict[str, Fraction] = {}
    outcomes = 0
    for name in (name for name in affected_wagers(decision) if name in stakes):
        wagers, _ = group(model, model.wager(name))
        came, seen = _count_lines(model, decision, wagers, hand, known)
        outcomes = max(outcomes, came.total())
        for way in _open_ways(decision, seen):
            share = stakes[name] * _mean(wagers, way, stakes[name], came)
            found[way.name] = found.get(way.name, Fraction(0)) + share
    return WaysWorth(found, outcomes)


def _count_lines(
    model: Model, decision: Decision, wagers: Sequence[Wager], hand: Pieces, known: KnownPieces
) -> tuple[Counter[Lines], tuple[int, ...]]:
    """Count the lines that wagers can reach from here, and return the numbers seen so far."""
    place = model.draw_index(decision.after) + 1
    before, after = model.draws[:place], [
        draw for draw in model.draws[place:] if any(draw.name in each.on for each in wagers)
    ]  # fmt: skip
    drawn = _split_known(before, {draw.joins for draw in after}, hand, known, model.source.suits)
    left = _remaining_source(model.source, unseen_pieces(pieces(model.source), hand, known), after)
    seen = tuple(draw.value(*drawn[draw.name]) for draw in before)
    came: Counter[Lines] = Counter()
    for more, times in _count_later_draws(left, after, drawn).items():
        draws = zip((*before, *after), (*seen, *more), strict=True)
        named = {draw.name: number for draw, number in draws}
        came[tuple(each.line_number(named) for each in wagers)] += times
    return came, seen


def _open_ways(decision: Decision, seen: tuple[int, ...]) -> tuple[Way, ...]:
    return decision.ways if decision.arises(*seen) else (decision.ways[decision.default_number],)


def _mean(wagers: tuple[Wager, ...], way: Way, stake: int, came: Counter[Lines]) -> Fraction:
    """Return the average net result of one unit."""
    net = net_of(wagers, way, stake)
    return sum((times * net(lines) for lines, times in came.items()), Fraction(0)) / came.total()


def _split_known(
    before: Sequence[Draw], shown: Collection[str], hand: Pieces, known: KnownPieces, suits: int
) -> dict[str, tuple[int, ...]]:
    """Split the known cards into the draws before the decision. `shown` names the dealer's draws."""
    own = sum(draw.size for draw in before if draw.name not in shown)
    up = sum(draw.size for draw in before if draw.name in shown)
    if len(hand) != own:
        raise ImpossibleHand(f"you decide with {_cards(own)} in hand, not {len(hand)}: name each of them")
    if len(known.up) != up:
        todo = "name the cards that are up" if up else "leave out the cards that are up"
        raise ImpossibleHand(f"you can see {_cards(up)} of the dealer's, not {len(known.up)}: {todo}")
    held, seen, found = list(hand), list(known.up), {}
    for draw in before:
        taken = seen if draw.name in shown else held
        found[draw.name] = tuple(piece // suits for piece in taken[: draw.size])
        del taken[: draw.size]
    return found


def _cards(count: int) -> str:
    return f"{count or 'no'} card" + "s" * (count > 1)


def _remaining_source(source: Source, cards: Pieces, after: Sequence[Draw]) -> Source:
    """Return the cards that can still be drawn; refuse if too many are named as seen."""
    wanted = sum(draw.size for draw in after if draw.source is None)
    if len(cards) < wanted:
        raise ImpossibleHand(
            f"{_cards(wanted)} are still to be dealt, but only {len(cards)} are unseen: name fewer cards"
        )
    times = Counter(card // source.suits for card in cards)
    return Source(tuple(times[kind] for kind in range(len(source.kinds))))


def _count_later_draws(source: Source, draws: Sequence[Draw], drawn: DrawnKinds) -> Counter[SeenNumbers]:
    """Count the numbers that later draws produce."""
    first = draws[0] if draws else None
    single = max(source.kinds) == 1
    if (
        first
        and len(draws) == 1
        and first.values
        and single
        and comb(sum(source.kinds), first.size) > COMPILED_FROM
    ):
        return _in_arrays(source, first, drawn.get(first.joins, ()))
    found: Counter[SeenNumbers] = Counter()
    alone = [_bind_draw(draw, drawn) for draw in draws]
    for times, numbers in enumerate_outcomes(Model(source=source, draws=tuple(alone), wagers=())):
        found[numbers] += times
    return found


def _bind_draw(draw: Draw, drawn: DrawnKinds) -> Draw:
    """Bind an earlier known draw into a draw that depends on it."""
    before = drawn.get(draw.joins)
    return draw._replace(value=partial(draw.value, *before), joins="") if before else draw


def _in_arrays(source: Source, draw: Draw, before: tuple[int, ...]) -> Counter[SeenNumbers]:
    """Count a single draw of distinct cards in arrays."""
    import numpy as np  # here, because it is slow to load

    from pitboss.odds.compiled import values

    there = [kind for kind, times in enumerate(source.kinds) if times]
    rows = np.array(list(combinations(there, draw.size)), np.uint8)
    known = np.broadcast_to(np.array(before, np.uint8), (len(rows), len(before)))
    numbers, times = np.unique(values(draw, np.hstack([known, rows])), return_counts=True)
    return Counter({(number,): n for number, n in zip(numbers.tolist(), times.tolist(), strict=True)})
