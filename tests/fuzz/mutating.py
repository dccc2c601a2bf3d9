"""Good examples of what is read, and ways to spoil them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Secure
from pitboss.evidence.heads import list_heads, sign_rows, write_rows
from pitboss.evidence.own_record import make_own_record
from pitboss.poker.hand import Hand
from pitboss.poker.history import to_phh
from pitboss.table import Session, find_game
from tests.evidence import keeping
from tests.evidence.keeping import Kept
from tests.evidence.sealing import record, rows

_TOKEN = re.compile(rb'"[^"\n]*"|[-+]?[0-9]+(?:\.[0-9]+)?|[A-Za-z_]+')
NASTY = [
    *(b"0", b"-0", b"-1", b"1", b"99", b"1e999", b"1e999999", b"1e-999999", b"0x10", b"0.1", b"1_0"),
    *(
        b"9" * 20,
        b"9" * 3999,
        b"9" * 5000,
        b"NaN",
        b"-Infinity",
        b"inf",
        b"nan",
        b"null",
        b"true",
        b"{}",
        b"[]",
        b'""',
    ),
    *(b"[" * 60, b"[" * 100_000, b"{" * 999, b'{"a":' * 900, b"[" * 45 + b"]" * 45, b'"\\ud800"', b"[null]"),
    *(
        b"\x1b[31m",
        b"\xc2\x9b",
        b"\xe2\x80\xae",
        b"\r",
        b"\n",
        b"\0",
        b"\xff",
        b"[red]",
        b"[/]",
        b"\xed\xa0\x80",
    ),
    *(
        "٣".encode(),
        "²".encode(),
        "½".encode(),
        "ﬁ".encode(),
        "İ".encode(),
        "ß".encode(),
        b"As",
        b"??",
        b"Jk",
    ),
    *(b"=", b",", b":", b"'", b'"""', b"#", b"\\", b".", b"(", b")", b" ", b"-", b"p1", b"p99", b"d db"),
    *(
        b"cbr",
        b"sm",
        b"all in",
        b"why",
        b"rebuy",
        b"history",
        b"?",
        b"none",
        b"ready",
        b"13:69F-14.",
        b"(d)1.ii",
    ),
]
HAND = b"""variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 200.5, 100]
actions = ["d dh p1 AsKs", "d dh p2 QhQd", "d dh p3 ????", "p3 cbr 6", "p1 f", "p2 cc", "d db 2c3c4c",
  "p2 cc", "p3 cc", "d db 5d", "p2 cbr 20", "p3 f", "p2 sm QhQd"]
finishing_stacks = [99, 207.5, 94]
players = ['a', "b", 'c']
time = 10:00:00
year = 2024
"""
OPTIONS = [
    b"minimum=500\nmaximum=1000",
    b"blinds=[100, 200]\nlimit=no\nante=25",
    b'{"blinds": [100, 200], "limit": "pot", "minimum": 100}',
    b'odds={"any 7": "9 to 2"}',
    b'{"odds": {"field": "1 to 1"}}',
    b"bad_beat=2s 2h 2d 2c 3s\nfund=100",
]
PROMPTS = [
    b"call\nraise 20\ncheck\nbet 10\nfold\nall in\ndiscard As Ks\nnone\nready\n",
    b"wager field 5, any 7 5\nready\nfield 10\nplace 6 12\n5 on field\nwager\n10\n",
    b"mark 1 2 3 4\n5\nquick pick 3\nready\nset As Ks\nstand\n?\nwhy\nwhy 14.9\nstacks\nrebuy 9\nquit\n",
]
LAW = [
    b"13:69F-14.9(d)1",
    b"14.9b 14.10b",
    b"N.J.A.C. 13:47-20.40(e)9ii",
    b"when is a card burned",
    b"14.1 ante",
]


@cache
def examples(reader: str) -> tuple[bytes, ...]:
    """Good ones, each of which its reader takes."""
    if reader == "records":
        games = ("hold-em", "mini-dice", "keno", "pai-gow-poker", "five-card-draw", "red-dog")
        old = Path(keeping.__file__).with_name("old")
        return (*map(_record, games), *((old / f"{game}.jsonl").read_bytes() for game in ("hold-em", "keno")))
    if reader == "histories":
        return (
            HAND,
            b"[1]\n" + HAND + b"\n[2]\n" + HAND,
            *(_history(game) for game in ("hold-em", "badugi")),
        )
    if reader == "own":
        return tuple(
            make_own_record(_record(game), 1) for game in ("hold-em", "five-card-draw", "red-dog", "keno")
        )
    if reader == "heads":
        return _lists()
    return tuple({"options": OPTIONS, "prompt": PROMPTS, "law": LAW}[reader])


def _lists() -> tuple[bytes, ...]:
    """A list of heads, the same signed, and the record that they are of."""
    key, made = Ed25519PrivateKey.from_private_bytes(bytes(32)), record(rows())
    plain = write_rows(list_heads(made))
    return plain, sign_rows(plain, key, datetime(2026, 3, 1, 20, 15, tzinfo=UTC)), made


def _session(game: str) -> Session:
    seats = dict.fromkeys((1, 2), "random")
    return Session(find_game(game), seats, chance=Chance.seeded("fuzz"), stacks=dict.fromkeys(seats, 100_000))


def _record(game: str) -> bytes:
    kept = Kept(game, stacks=dict.fromkeys((1, 2), 100_000))
    return kept.play(2, chance=lambda number: Secure(bytes([number]) * 32), words={1: "horse"}).data()


def _history(game: str) -> bytes:
    (hand,) = _session(game).rounds(1)
    assert isinstance(hand, Hand)
    return to_phh(hand).encode()


def spoiled(chance: Random, good: tuple[bytes, ...]) -> bytes:
    """One example with a few things changed, as words and numbers or as bytes."""
    text = chance.choice(good)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        text = _once(chance, text, good)[:400_000]
    return text


def _once(chance: Random, text: bytes, good: tuple[bytes, ...]) -> bytes:
    begin = chance.randrange(len(text) + 1)
    end = min(len(text), begin + chance.choice((0, 1, 2, 5, 20, 100)))
    tokens = list(_TOKEN.finditer(text))
    match chance.randrange(6 if tokens else 4):
        case 0:
            return text[:begin] + chance.choice(NASTY) + text[end:]
        case 1:
            return text[:begin] + text[end:]
        case 2:
            return text[:end] + text[begin:]
        case 3:
            other = chance.choice(good)
            return text[:begin] + other[chance.randrange(len(other)) :]
        case 4:
            found, by = chance.choice(tokens), chance.choice(tokens)[0]
            return text[: found.start()] + by + text[found.end() :]
    found = chance.choice(tokens)
    return text[: found.start()] + chance.choice(NASTY) + text[found.end() :]
