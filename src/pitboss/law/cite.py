"""Parse, sort, compare and print citations, the addresses of rules."""

from __future__ import annotations

import re
from functools import lru_cache, total_ordering

_HEAD = re.compile(r"(?:N\.J\.(?:A\.C|S\.A)\.\s*)?([1-9][0-9]*):([1-9][0-9]*)([A-Z]{0,2})")
_NUMBER = re.compile(r"([1-9][0-9]*)([A-Z]?)")
_MANY_DIGITS = re.compile(r"[0-9]{7}")
"""Longer than any number in the code."""
_TERM = re.compile(r'"\s*([^"\s][^"]*)"')

# The levels below a section, outermost first: (a), 1, i, (1), (A).
_LEVELS = (
    re.compile(r"\(([a-z]{1,2})\)"),
    re.compile(r"\.?([1-9][0-9]*)"),
    re.compile(r"\.?([ivx]+)(?![a-z])"),
    re.compile(r"\.?\(([1-9][0-9]*)\)"),
    re.compile(r"\.?\(([A-Z])\)"),
)
_FORMS = ("({})", "{}", ".{}", ".({})", ".({})")
_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROMAN = tuple(tens + ones for tens in ("", "x", "xx", "xxx") for ones in _ONES)

Key = tuple[tuple[int | str, ...], ...]
CACHE_SIZE = 1 << 14
"""Cache size for citations: larger than the index, but bounded whatever people type."""


class BadInput(ValueError):
    """Base of all errors about invalid input."""

    field: str = ""
    """The field at fault, if it came from a form or from named options."""


class BadCite(BadInput):
    """A text that is not a citation."""


@total_ordering
class Cite:
    """The address of one rule, for example `13:69F-14.9(d)1`.

    Citations sort in the order of the code, and `inner in outer` tests whether one lies within the other.
    Create them with `cite`.
    """

    __slots__ = ("key", "text")
    text: str
    key: Key

    def __init__(self, text: str, key: Key) -> None:
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "key", key)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a citation cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a citation cannot be changed")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return cite, (self.text,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"cite({self.text!r})"

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cite) and self.text == other.text

    def __lt__(self, other: Cite) -> bool:
        return self.key < other.key

    def __contains__(self, other: Cite) -> bool:
        return other.key[: len(self.key)] == self.key

    @property
    def chapter(self) -> str:
        """`13:69F` of `13:69F-14.9(d)1`."""
        return self.text.split("-")[0]

    @property
    def subchapter(self) -> Cite:
        """`13:69F-14` of `13:69F-14.9(d)1`. A chapter returns itself."""
        return _truncate(self, 2)

    @property
    def section(self) -> Cite:
        """`13:69F-14.9` of `13:69F-14.9(d)1`. A chapter or subchapter returns itself."""
        return _truncate(self, 3)

    @property
    def parent(self) -> Cite | None:
        """The next wider citation, None for a chapter."""
        return _truncate(self, len(self.key) - 1) if len(self.key) > 1 else None

    @property
    def depth(self) -> int:
        """1 for a chapter, 2 for a subchapter, 3 for a section, more for a paragraph."""
        return len(self.key)

    def at(self, rest: str) -> Cite:
        """Return a part of this citation, given the rest of its text: `cite("13:69F-13").at(".5(d)1")`."""
        return _parse_part(self, rest)

    @property
    def term(self) -> str | None:
        """The defined word of a citation such as `13:69F-14.1 "ante"`."""
        last = self.key[-1]
        return str(last[1]) if len(self.key) > 3 and last[0] == _TERM_LEVEL else None


_TERM_LEVEL = 9


@lru_cache(CACHE_SIZE)
def cite(text: str) -> Cite:
    """Parse a citation in any accepted spelling into its one normal form.

    >>> cite("N.J.A.C. 13:47-20.40(e)9ii")
    cite('13:47-20.40(e)9.ii')
    """
    parts = _split_levels(text)
    return _build(tuple(parts))


@lru_cache(CACHE_SIZE)
def _truncate(whole: Cite, length: int) -> Cite:
    return _build(tuple(_split_levels(whole.text))[:length])


@lru_cache(CACHE_SIZE)
def _parse_part(whole: Cite, rest: str) -> Cite:
    if not isinstance(rest, str):
        raise BadCite(f"a part of {whole} is named by a text, not {type(rest).__name__}")
    part = cite(whole.text + rest)
    if part not in whole:
        raise BadCite(f"{rest!r} names no part of {whole}: together they are {part}")
    return part


def _build(parts: tuple[tuple[str, tuple[int | str, ...]], ...]) -> Cite:
    return Cite("".join(text for text, _ in parts), tuple(key for _, key in parts))


def _split_levels(text: str) -> list[tuple[str, tuple[int | str, ...]]]:
    """Split the text into its levels, each with its normal form and its sort key."""
    if not isinstance(text, str):
        raise BadCite(f"a citation is a text, not {type(text).__name__}")
    if _MANY_DIGITS.search(text):
        raise BadCite(f"{text[:60]!r} is not a citation: its numbers have too many digits")
    rest = text.strip()
    head = _HEAD.match(rest)
    if not head:
        raise BadCite(f"{text!r} is not a citation: it should begin like 13:69F-14.9")
    title, number, letters = head.groups()
    parts: list[tuple[str, tuple[int | str, ...]]] = [
        (f"{title}:{number}{letters}", (int(title), int(number), letters))
    ]
    rest = rest[head.end() :]
    for separator in ("-", "."):
        found = _NUMBER.match(rest[1:]) if rest[:1] == separator else None
        if not found:
            break
        parts.append((separator + found[0], (int(found[1]), found[2])))
        rest = rest[1 + found.end() :]
    if len(parts) == 3:
        rest = _read_paragraphs(rest, parts)
        term = _TERM.fullmatch(rest.strip())
        if term:
            word = " ".join(term[1].lower().split())
            parts.append((f' "{word}"', (_TERM_LEVEL, word)))
            rest = ""
    if rest:
        raise BadCite(f"{text!r} is not a citation: {rest!r} is not understood")
    return parts


def _read_paragraphs(rest: str, parts: list[tuple[str, tuple[int | str, ...]]]) -> str:
    """Read (a), 1, i, (1), (A) in that order, and return what is left."""
    first = True
    for level, pattern in enumerate(_LEVELS):
        found = pattern.match(rest)
        if not found:
            if level == 0 and re.match(r"\.\d", rest):
                continue  # a section with no lettered paragraph: 13:47-7.11.1
            break
        mark = found[1]
        form = ".{}" if first and level == 1 else _FORMS[level]
        parts.append((form.format(mark), (level, _read_ordinal(mark, level))))
        rest = rest[found.end() :]
        first = False
    return rest


def _read_ordinal(mark: str, level: int) -> int:
    if level in (1, 3):
        return int(mark)
    if level == 2:
        if mark not in _ROMAN:
            raise BadCite(f"{mark!r} is not a roman numeral below forty")
        return _ROMAN.index(mark)
    number = 0
    for letter in mark.lower():
        number = number * 26 + ord(letter) - ord("a") + 1
    return number
