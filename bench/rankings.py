"""Rankings: evaluations a second on one core, beside other libraries where they are installed."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np
from numba import njit

from bench import sized
from pitboss.rankings import HIGH, ORDERS, HandOrder, Order
from pitboss.rankings.bulk import census, masks_of

HANDS = sized(2_000_000, short=20_000)
ROUNDS = sized(9, short=1)
POWERS = sized((6, 7, 8, 9), short=(5, 6))
"""Powers of ten: how many hands are evaluated as their number grows."""
Work = Callable[[], object]
Contender = tuple[str, Work, int]


def main() -> None:
    rows = deal(7)
    masks = masks_of(rows)
    print("Seven-card high in bulk, million hands a second (median of interleaved rounds)")
    compare(bulk_contenders(rows, masks))
    print("\nSeven-card high one hand at a time, million hands a second")
    compare(scalar_contenders(rows[:20_000].tolist()))
    print("\nEvery order in bulk, million hands a second")
    for name, work in every_order():
        print(f"  {name:44} {HANDS / median(work) / 1e6:10.1f}")
    print("\nAll 133,784,560 seven-card hands counted by category")
    begun = time.process_time()
    census(HIGH, 7)
    print(f"  {'seconds of one core':44} {time.process_time() - begun:10.2f}")
    growth(masks)


def deal(size: int, joker: bool = False, pack: int = 52) -> Any:
    """Random hands, one a row."""
    rng = np.random.default_rng(14)
    blocks = [
        np.argsort(rng.random((HANDS // 20, pack + joker), np.float32), axis=1)[:, :size].astype(np.uint8)
        for _ in range(20)
    ]
    return np.concatenate(blocks)


def bulk_contenders(rows: Any, masks: Any) -> Iterator[Contender]:
    """Ours from masks and from rows, and sval from masks."""
    out = np.empty(len(masks), np.uint16)
    yield "pitboss, from card masks", lambda: HIGH.values(masks, out=out), HANDS
    yield "pitboss, from rows of cards", lambda: HIGH.values(rows, out=out), HANDS
    yield "pitboss, kernel in a caller's loop", _own_loop(masks, out), HANDS
    sval = peer("sval")
    if sval:
        index, lookup = sval.calculate_index, sval.rank_lookup
        signed, ranks = masks.astype(np.int64), np.empty(len(masks), np.int16)

        @njit(nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
        def theirs(hands: Any, table: Any, into: Any) -> None:
            for i in range(hands.size):
                into[i] = table[index(hands[i])]

        yield "sval, from card masks", lambda: theirs(signed, lookup, ranks), HANDS


def _own_loop(masks: Any, out: Any) -> Work:
    from pitboss.rankings.hands_bulk import evaluate

    @njit(nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
    def loop(
        hands: Any, into: Any, shift: Any, plain: Any, suited: Any, multiplier: Any, pad: Any, replaces: Any
    ) -> None:
        for i in range(hands.size):
            into[i] = evaluate(hands[i], shift, plain, suited, multiplier, pad, replaces)

    tables = HIGH.tables(7)
    return lambda: loop(masks, out, *tables)


def scalar_contenders(hands: list[list[int]]) -> Iterator[Contender]:
    """The public calls of each library on the same hands."""
    yield "pitboss HIGH.value", lambda: [HIGH.value(hand) for hand in hands], len(hands)
    phevaluator = peer("phevaluator")
    if phevaluator:
        evaluate = phevaluator.evaluate_cards
        yield "phevaluator evaluate_cards", lambda: [evaluate(*hand) for hand in hands], len(hands)
    pokerkit = peer("pokerkit")
    if pokerkit:
        from pitboss.equipment.cards import text

        kind = import_module("pokerkit.hands").StandardHighHand
        few = [text(hand).replace(" ", "") for hand in hands[:100]]
        yield (
            "PokerKit StandardHighHand.from_game",
            lambda: [kind.from_game(cards) for cards in few],
            len(few),
        )


def every_order() -> Iterator[tuple[str, Work]]:
    """Each order with random hands of each number of cards it takes, from masks where it takes masks."""
    for order in ORDERS.values():
        if isinstance(order, HandOrder):
            for size in order.sizes:
                masks = masks_of(deal(size, order.joker))
                out = np.empty(len(masks), np.uint16)
                yield f"{order.id}, {size} cards", _bulk(order, masks, out=out)
        elif len(order.parts) == 2:
            rows = deal(9)
            holes, boards = masks_of(rows[:, :4].copy()), masks_of(rows[:, 4:].copy())
            yield order.id, _bulk(order, holes, boards)
        else:
            pack = 32 if order.parts[0].name == "tiles" else 52
            size = 4 if order.id == "badugi" else min(5, order.parts[0].sizes[-1])
            rows = deal(size, pack=pack)
            yield f"{order.id}, {size} {order.parts[0].name}", _bulk(order, rows)


def _bulk(order: Order, *hands: Any, **options: Any) -> Work:
    return lambda: order.values(*hands, **options)


def growth(masks: Any) -> None:
    """The same work on ever more hands, in chunks, with the memory it takes."""
    print("\nSeven-card high from masks, as the number of hands grows")
    chunk = masks[:1_000_000]
    out = np.empty(len(chunk), np.uint16)
    for power in POWERS:
        begun = time.perf_counter()
        for _ in range(10**power // len(chunk)):
            HIGH.values(chunk, out=out)
        each = (time.perf_counter() - begun) / 10**power * 1e9
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"  {10**power:>13,} hands {each:8.2f} ns each     peak memory {peak:6,} MB")


def compare(contenders: Iterator[Contender]) -> None:
    """Run the contenders in turn, several rounds, and print rates and ratios to the first."""
    everyone = list(contenders)
    times: dict[str, list[float]] = {name: [] for name, _, _ in everyone}
    for number in range(ROUNDS + 1):
        for name, work, _ in everyone:
            begun = time.perf_counter()
            work()
            if number:  # the first round warms up
                times[name].append(time.perf_counter() - begun)
    rates = {name: count / statistics.median(times[name]) for name, _, count in everyone}
    first = next(iter(rates.values()))
    for name, rate in rates.items():
        print(f"  {name:44} {rate / 1e6:10.3f}     the first is {first / rate:7.2f} x")


def median(work: Work) -> float:
    """Seconds, the median of some rounds after one to warm up."""
    work()
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def peer(name: str) -> Any:
    """Another library, or None with a word about it."""
    try:
        return import_module(name)
    except ImportError as missing:
        print(f"  {name} is not installed ({missing}): skipped")
        return None
