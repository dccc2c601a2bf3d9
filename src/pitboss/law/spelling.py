"""Find the known words nearest to a misspelled one, without comparing it with all of them.

Every known word is filed under each remainder left when a letter or two are dropped. A misspelling and the
word meant share a remainder, so only a handful of words are ever compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

MIN_WORD_LENGTH = 4
"""Words shorter than this are not corrected, since nearly every one has a neighbor."""
_LONG_WORD_LENGTH = 8
"""Words of this length or more may have two errors; shorter ones only one."""
_PREFIX_LENGTH = 7
"""Letters are dropped only from this prefix of a word, which keeps the number of remainders small."""


class Speller:
    """Known words, filed for fast lookup of the nearest ones."""

    def __init__(self, known: Iterable[str]) -> None:
        self._filed: dict[str, list[str]] = defaultdict(list)
        self._letters: dict[str, int] = {}
        for word in known:
            if len(word) >= MIN_WORD_LENGTH:
                self._letters[word] = _letters(word)
                for rest in _remainders(word, 2 if len(word) >= _LONG_WORD_LENGTH - 2 else 1):
                    self._filed[rest].append(word)

    def nearest(self, word: str) -> list[str]:
        """Return the known words that differ least: by one letter, or by up to two in a long word."""
        best = 2 if len(word) >= _LONG_WORD_LENGTH else 1
        found: list[str] = []
        for other in self._candidates(word, best):
            slips = count_slips(word, other, best)
            if slips < best:
                best, found = slips, []
            if slips <= best:
                found.append(other)
        return sorted(found)

    def _candidates(self, word: str, most: int) -> Iterator[str]:
        """Yield the known words that share a remainder and have nearly the same length and letters."""
        if len(word) < MIN_WORD_LENGTH:
            return
        letters, seen = _letters(word), set()
        for rest in _remainders(word, most):
            for other in self._filed.get(rest, ()):
                if other in seen or abs(len(other) - len(word)) > most:
                    continue
                seen.add(other)
                if (letters ^ self._letters[other]).bit_count() <= 2 * most:
                    yield other


def _letters(word: str) -> int:
    """Return the set of a word's letters as bits."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 63)
    return bits


def _remainders(word: str, most: int) -> set[str]:
    """Return the beginning of a word with up to `most` letters dropped."""
    found = last = {word[:_PREFIX_LENGTH]}
    for _ in range(most):
        last = {rest[:place] + rest[place + 1 :] for rest in last for place in range(len(rest))}
        found = found | last
    return found


def count_slips(one: str, other: str, most: int) -> int:
    """Count the letters missed, added, changed or swapped; return `most + 1` as soon as there are more."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, sign in enumerate(one, 1):
        last, before, row = before, row, [place]
        for column, letter in enumerate(other, 1):
            cost = min(before[column] + 1, row[-1] + 1, before[column - 1] + (sign != letter))
            if place > 1 < column and sign == other[column - 2] and one[place - 2] == letter:
                cost = min(cost, last[column - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]
