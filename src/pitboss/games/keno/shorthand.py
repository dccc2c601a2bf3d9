"""Shorthand for a writer's keyboard: `3 17 42 $1 x5` for a wager, or `q5 $1` for a quick-pick.

`|` separates groups, and the conditioning follows a colon: `3 17 | 42 60: 2/2 $1, 1/4 $2`. A king comes
first, as `k7`. `x5` means five games. `= $10` at the end is the price the player stated on a written request;
without it the wager was spoken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal

from pitboss.equipment.pieces import BALLS
from pitboss.games.keno.forms import CONDITIONING, KenoRequest
from pitboss.games.keno.rate_card import MAX_GROUPS
from pitboss.games.keno.ticket import UNCLEAR_AT, count_ways
from pitboss.table.money import cents
from pitboss.table.refused import Refused

MAX_LINE_LENGTH = 400
_GAMES = re.compile(r"(.*\S)\s+x(\d{1,4})", re.DOTALL)
_QUICK = re.compile(r"q\s?(\d{1,2})\s+(\$\S+)")
_STRAIGHT = re.compile(r"([\d\s,]+?)\s+(\$\S+)")
_CONDITION = re.compile(r"(?:(\d{1,7})/)?(\d{1,2})\s+(?:at\s+)?(\$\S+)")
_BETWEEN = re.compile(r",\s+|,(?=\d{1,7}/)")

NumberPicker = Callable[[int], Sequence[int]]
"""Picks a given count of different numbers from 1 to 80 at random."""


def parse_request(
    line: str, pick: NumberPicker, *, to: Literal["writer", "runner"] = "writer"
) -> KenoRequest:
    """Parse a line into a request. An unclear line is refused."""
    if not isinstance(line, str) or not line.strip() or len(line) > MAX_LINE_LENGTH:
        why = f"key the numbers and the rate, such as 3 17 42 $1, in at most {MAX_LINE_LENGTH} characters"
        raise Refused(why, UNCLEAR_AT)
    text, equals, stated = " ".join(line.lower().split()).partition("=")
    price, games, text = cents(stated) if equals else None, 1, text.strip()
    if found := _GAMES.fullmatch(text):
        text, games = found[1], int(found[2])
    parts = 2 if to == "runner" else 1
    if found := _QUICK.fullmatch(text):
        spots = int(found[1])
        if not 1 <= spots <= BALLS:
            raise Refused(f"a quick-pick has 1 to {BALLS} numbers, not {spots}", UNCLEAR_AT)
        return KenoRequest(groups=(tuple(sorted(pick(spots))),), rates={spots: cents(found[2])}, games=games,
                       price=price, how="quick-pick", to=to, parts=parts)  # fmt: skip
    groups, king, rates = _parse_groups(text)
    return KenoRequest(groups=groups, king=king, rates=rates, games=games, price=price,
                   how="marked" if equals else "spoken", to=to, parts=parts)  # fmt: skip


def _parse_groups(text: str) -> tuple[tuple[tuple[int, ...], ...], bool, dict[int, int]]:
    """Parse groups, whether the first is a king, and the rates of the ways by spots."""
    listed, colon, played = text.partition(":")
    if not colon:
        found = _STRAIGHT.fullmatch(text)
        if not found:
            raise Refused("key the numbers, then the rate, such as 3 17 42 $1", UNCLEAR_AT)
        group = _parse_numbers(found[1])
        return (group,), False, {len(group): cents(found[2])}
    king = listed.strip().startswith("k")
    groups = tuple(_parse_numbers(part.strip().removeprefix("k")) for part in listed.split("|"))
    if len(groups) > MAX_GROUPS:
        raise Refused(f"a ticket has at most {MAX_GROUPS} groups", UNCLEAR_AT)
    there, rates = count_ways(tuple(map(len, groups))), dict[int, int]()
    for part in _BETWEEN.split(played.strip()):
        found = _CONDITION.fullmatch(part.strip())
        if not found:
            raise Refused(f"{part.strip()!r}: key ways, spots and a rate, such as 2/2 $1", CONDITIONING)
        ways, spots = found[1], int(found[2])
        if spots in rates:
            raise Refused(f"ways of {spots} spots have two rates", CONDITIONING)
        if ways is not None and there.get(spots, 0) != int(ways):
            raise Refused(f"these groups make {there.get(spots, 0)} ways of {spots} spots", CONDITIONING)
        rates[spots] = cents(found[3])
    return groups, king, rates


def _parse_numbers(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    if not words:
        raise Refused("a group is empty: key its numbers", UNCLEAR_AT)
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) <= 2):
            raise Refused(f"{word!r} is not a number from 1 to {BALLS}", UNCLEAR_AT)
    return tuple(sorted(map(int, words)))
