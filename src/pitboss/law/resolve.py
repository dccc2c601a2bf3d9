"""Resolve citations as people write them, such as `14.9`, `14.9b`, `14.9 (d) 1` or `14.1 ante`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pitboss.law.cite import BadCite, Cite, cite
from pitboss.law.compare import find_replacement
from pitboss.law.index import find, find_held_parent, find_nearest, subchapters

_CODE = re.compile(r"N\.?\s?J\.?\s?(?:A\.?\s?C|S\.?\s?A)\.?\s*|§+\s*", re.I)
_FULL = re.compile(r"([1-9][0-9]*:[1-9][0-9]*[A-Za-z]{0,2})(?:\s*-\s*(\S.*))?")
_SECTION = re.compile(r"([1-9][0-9]*[A-Z]?\.[1-9][0-9]*)(.*)")
_TERM = re.compile(r'(|\([a-z]\))\s+([A-Za-z][^"]+)')
_MARKS = ("[a-z]{1,2}(?![a-z])", "[1-9][0-9]*", "[ivx]+(?![a-z])", "[1-9][0-9]*", "[A-Z]")
_LEVELS = [re.compile(rf"(?:\(\s*({mark})\s*\)|\.?\s*({mark}))\s*") for mark in _MARKS]
_FORMS = ("({})", "{}", ".{}", ".({})", ".({})")
_BEGINS = re.compile(r"[1-9][0-9]*[A-Z]?\.[0-9].*|[1-9][0-9]*:.*|§.*|N\.?J\.?[AS].*", re.I)
_NUMBER, _MARKED = re.compile("[1-9][0-9]*[A-Z]?"), re.compile(r"\)$|[\d ][a-z]{1,2}$")


class AmbiguousCite(BadCite):
    """A text that matches no place of the index, with the nearest ones, or that matches several, with all."""

    def __init__(self, says: str, places: Sequence[Cite], *, several: bool = False) -> None:
        super().__init__(says)
        self.places = tuple(places)
        self.several = several


def resolve(text: str) -> Cite:
    """Return the citation in the index that a full or short text means.

    A short form means the chapter in force when an older one has the same number. A full, well-formed
    citation is returned even if it is not in the index.
    """
    spelled = _CODE.sub("", text.strip(), count=1)
    full = _FULL.fullmatch(spelled)
    if not full and ":" in spelled:
        return cite(spelled)
    chapters = [full[1].upper()] if full else _chapters() if spelled else []
    rest = (full[2] or "") if full else spelled
    possible = [list(_try_chapters(chapters, reading)) for reading in _list_spellings(rest)]
    for places in possible:
        held = [where for where in places if find(where)]
        current = [where for where in held if not find_replacement(where)] or held
        if len(current) > 1:
            meant = " or ".join(map(str, current))
            raise AmbiguousCite(
                f"{text!r} could mean {meant}; write one of them in full", current, several=True
            )
        if current:
            return current[0]
    read = [where for places in possible for where in places]
    if full:
        return read[0] if read else cite(f"{chapters[0]}-{rest}")
    raise AmbiguousCite(f"{text!r} is not in the index; {suggest_places(read)}", find_around(read))


def suggest_places(places: Sequence[Cite]) -> str:
    """Suggest the nearest places that the index has, and how to search."""
    near = find_around(places)
    if not near:
        return "write one such as 13:69F-14.9 or 14.9(d)1, or search for words with `pitboss law search`"
    return f"nearest are {', '.join(map(str, near))}; `pitboss law search` finds rules by their words"


def find_around(places: Sequence[Cite]) -> list[Cite]:
    """Return the citations in the index nearest to some that are not in it."""
    depths = {where: above.depth for where in places if (above := find_held_parent(where))}
    deepest = [where for where, depth in depths.items() if depth == max(depths.values())]
    current = [where for where in deepest if not find_replacement(where)] or deepest
    return [each for where in current for each in find_nearest(where, 3 if len(current) == 1 else 1)]


def join_citations(words: Sequence[str]) -> list[str]:
    """Join words into citations: `14.9 b` and `N.J.A.C. 13:69F-14.9` are one, `14.9 14.10` are two."""
    found: list[str] = []
    for word in words:
        last = found[-1] if found else ""
        begins = _BEGINS.fullmatch(word) or (_NUMBER.fullmatch(word) and not _MARKED.search(last))
        if last and (not begins or _CODE.fullmatch(last)):
            found[-1] = f"{last} {word}"
        else:
            found.append(word)
    return found


def _chapters() -> list[str]:
    return list(dict.fromkeys(subchapter.chapter for subchapter in subchapters()))


def _try_chapters(chapters: Sequence[str], reading: str) -> Iterator[Cite]:
    for chapter in chapters:
        try:
            yield cite(f"{chapter}-{reading}" if reading else chapter)
        except BadCite:
            continue


def _list_spellings(text: str) -> Iterator[str]:
    """Yield the normal spellings that a text may stand for, likeliest first."""
    yield text
    section = _SECTION.fullmatch(text)
    if not section:
        return
    number, tail = section.groups()
    first, after = tail[:1], tail[1:]
    ways = [(number, first.lower() + after)]
    if first.isalpha():  # 14.12a may be 14.12(a) or 14.12A
        ways.insert(0 if first.isupper() else 1, (number + first.upper(), after))
    for way, marks in ways:
        if (levels := _normalize_levels(marks.strip())) is not None:
            yield way + levels
    if term := _TERM.fullmatch(tail):
        yield f'{number}{term[1]} "{term[2]}"'


def _normalize_levels(rest: str) -> str | None:
    """Normalize marks such as `b`, `(d) 1` or `d.1.ii` for a citation; None for anything else."""
    spelled = ""
    for level, form in zip(_LEVELS, _FORMS, strict=True):
        mark = level.match(rest)
        if mark:
            spelled += (form if spelled or form != "{}" else ".{}").format(mark[1] or mark[2])
            rest = rest[mark.end() :]
        elif spelled:
            break
    return None if rest else spelled
