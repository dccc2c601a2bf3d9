"""Drawing by a stream: as it is described, and every outcome as likely as any other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations, product

import numpy as np
import pytest

from pitboss.odds.randomness import _chi_square, frequencies, pairs, positions
from pitboss.odds.simulation import dealing
from pitboss.odds.simulation.dealing import Dealer
from pitboss.table.model import Source, cards, dice, ranks, wheel
from tests.cases import for_each

KEY = (2, 5, 1)


def dealt(source: Source, size: int, rounds: int, seed: int = 7) -> list[list[int]]:
    rows = np.empty((rounds, size), np.uint8)
    Dealer(source, size, seed, KEY).deal(rows)
    return rows.tolist()


def as_described(source: Source, size: int, seed: int = 7) -> Iterator[list[int]]:
    """The same rounds by plain numbers of any size, from numpy's own stream."""
    stream = np.random.SFC64(np.random.SeedSequence(seed, spawn_key=KEY))
    items = [kind for kind, times in enumerate(source.kinds) for _ in range(times)]
    bounds = [len(items) - (0 if source.replaced else place) for place in range(size)]
    while True:
        drawn, left, product = [], 0, 0
        for place, bound in enumerate(bounds):
            if not product or product * bound > dealing.MAX_PRODUCT:
                word = bounds[place:]
                while True:
                    whole, product, read = int(stream.random_raw()), 1, []
                    for each in word:
                        if product * each > dealing.MAX_PRODUCT:
                            break
                        product *= each
                        number, whole = divmod(whole * each, 2**64)
                        read.append(number)
                    if whole >= 2**64 % product:
                        break
                numbers = iter(read)
                product = 1
            product *= bound
            left = next(numbers)
            if source.replaced:
                drawn.append(items[left])
            else:
                items[place], items[place + left] = items[place + left], items[place]
                drawn.append(items[place])
        yield drawn


@for_each(
    ("source", "size"),
    [(dice(), 2), (wheel(38), 1), (cards(), 10), (cards(8), 30), (ranks(6), 3), (Source((8, 72)), 20)],
)
def test_rounds_are_drawn_as_documented(source: Source, size: int) -> None:
    assert dealt(source, size, 300) == list(islice(as_described(source, size), 300))


def test_biased_words_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """With as many numbers from a word as fit, one word in four is left out here."""
    monkeypatch.setattr(dealing, "MAX_PRODUCT", 2**64)
    many = Source((1,) * 250)
    (least,) = dealing._words(250, 8, False).least.tolist()
    assert 2**62 < least < 2**63
    assert dealt(many, 8, 300) == list(islice(as_described(many, 8), 300))


def test_dealing_in_parts_matches_dealing_at_once() -> None:
    whole, pieces = np.empty((1_000, 10), np.uint8), np.empty((1_000, 10), np.uint8)
    Dealer(cards(), 10, 7, KEY).deal(whole)
    dealer = Dealer(cards(), 10, 7, KEY)
    for begin, end in ((0, 1), (1, 400), (400, 1_000)):
        dealer.deal(pieces[begin:end])
    assert (whole == pieces).all()


def test_every_card_reaches_every_position_and_every_pair_comes_first() -> None:
    shuffles = dealt(cards(), 52, 20_000)
    assert all(sorted(shuffle) == list(range(52)) for shuffle in shuffles[:100])
    assert positions(shuffles).passes(0.9999)
    assert pairs(shuffles).passes(0.9999)


def test_every_order_of_a_few_items_stays_equally_likely() -> None:
    """Two rounds that follow each other, too: the items lie as the first has left them."""
    rounds = [tuple(row) for row in dealt(Source((1,) * 4), 4, 200_000)]
    orders = {order: place for place, order in enumerate(permutations(range(4)))}
    assert frequencies([orders[row] for row in rounds], 24).passes(0.9999)
    both = [24 * orders[one] + orders[two] for one, two in zip(rounds[::2], rounds[1::2], strict=True)]
    assert frequencies(both, 24 * 24).passes(0.9999)


def test_kinds_are_drawn_in_proportion_to_their_items() -> None:
    counts = np.bincount(np.array(dealt(Source((1, 2, 5), replaced=True), 1, 80_000))[:, 0])
    expected = np.array([10_000, 20_000, 50_000])
    statistic = float(((counts - expected) ** 2 / expected).sum())
    assert _chi_square("kinds", statistic, 2).passes(0.9999)
    both = {tuple(row) for row in dealt(Source((1, 2)), 2, 1_000)}
    assert both == set(product(range(2), repeat=2)) - {(0, 0)}


def test_draws_cannot_exceed_the_source() -> None:
    with pytest.raises(ValueError, match="cannot draw 3 items from 2"):
        Dealer(Source((1, 1)), 3, 7, KEY)
