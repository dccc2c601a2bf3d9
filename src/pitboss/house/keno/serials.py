"""Create serial numbers that cannot be guessed, with a check character that catches typing errors."""

from __future__ import annotations

import re
import secrets
from itertools import count
from operator import mul

from pitboss.games.keno.forms import mask_serial
from pitboss.house.keno.laws import KEYED
from pitboss.table.refused import Refused

ALPHABET = "123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""31 characters, none easily confused. A prime count lets the check catch one wrong or two swapped."""
RANDOM_CHARACTERS = 12
"""Number of random characters: 59 bits."""
_SERIAL = re.compile(rf"\b(?:[{ALPHABET}]{{4}}[- ]?){{3}}[{ALPHABET}]\b", re.IGNORECASE)
_VALUES = {each: value for value, each in enumerate(ALPHABET)}
_PAIRS = [first + second for first in ALPHABET for second in ALPHABET]


def new_serial() -> str:
    left, drawn = secrets.randbelow(len(_PAIRS) ** (RANDOM_CHARACTERS // 2)), ""
    for _ in range(RANDOM_CHARACTERS // 2):
        left, value = divmod(left, len(_PAIRS))
        drawn += _PAIRS[value]
    return drawn + _check_character(drawn)


def _check_character(drawn: str) -> str:
    total = sum(map(mul, count(1), map(_VALUES.__getitem__, drawn)))
    return ALPHABET[total % len(ALPHABET)]


def format_serial(serial: str) -> str:
    """Format a serial number for printing, in groups of four."""
    return "-".join(serial[at : at + 4] for at in range(0, len(serial), 4))


def mask_serial_numbers(text: str) -> str:
    """Mask serial numbers in a text, so that nobody can redeem a ticket with what is left."""

    def part(found: re.Match[str]) -> str:
        try:
            return mask_serial(parse_serial(found[0]))
        except Refused:
            return found[0]

    return _SERIAL.sub(part, text)


def parse_serial(text: object) -> str:
    """Normalize a serial number that was scanned or keyed in; refuse an invalid one."""
    plain = text.upper().replace("-", "").replace(" ", "") if isinstance(text, str) else ""
    if (
        len(plain) != RANDOM_CHARACTERS + 1
        or not set(plain) <= _VALUES.keys()
        or _check_character(plain[:-1]) != plain[-1]
    ):
        raise Refused("This is not the serial number of a ticket. Key it in again as printed.", KEYED)
    return plain
