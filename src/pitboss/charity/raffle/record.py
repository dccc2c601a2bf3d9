"""The record of a raffle's draws: sealed lines that anyone can verify without the ledger.

The first line describes the raffle. A line that seals a draw comes before each line of its stubs. Its seal is
the fingerprint to post in the hall, because it covers everything before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pitboss.charity.raffle.drawing import DrawSeal, HolderLeaf
from pitboss.charity.raffle.prize_list import RafflePrize
from pitboss.evidence.lines import seal_line

FORMAT = "pitboss-raffle"
VERSION = 1
SEALED, STUB, DRAWN, WITHDRAWN = "sealed", "stub", "drawn", "withdrawn"
ABSENT, BARRED = "absent", "barred"
PASSED, AWARDED, ABANDONED = "passed", "awarded", "abandoned"
STEPS = (SEALED, STUB, DRAWN, WITHDRAWN, PASSED, AWARDED, ABANDONED)
Row = dict[str, Any]


def opening_row(
    *, raffle: str, organization: str, license: str, kind: str, present: bool, prizes: Sequence[RafflePrize]
) -> Row:
    """Return the line that describes a raffle."""
    listed = [
        {"name": each.name, "value": each.value, "share": each.share, "container": each.container,
         "day": each.day}
        for each in prizes
    ]  # fmt: skip
    return {
        "format": FORMAT, "version": VERSION, "raffle": raffle, "organization": organization,
        "license": license, "kind": kind, "present": present, "prizes": listed,
    }  # fmt: skip


def sealed_row(seal: DrawSeal) -> Row:
    return {SEALED: seal.to_json()}


def stub_row(draw: int, prize: int, number: int, witness: str, at: str) -> Row:
    return {STUB: {"draw": draw, "prize": prize, "number": number, "witness": witness, "at": at}}


def drawn_row(draw: int, numbers: Sequence[int], key: str, word: str, by: Mapping[str, str], at: str) -> Row:
    """Return the line of a draw by committed chance. `by` names who said the word, and the witness."""
    return {DRAWN: {"draw": draw, "numbers": list(numbers), "key": key, "word": word, **by, "at": at}}


def withdrawn_row(draw: int, prize: int, number: int, reason: str, witness: str, at: str) -> Row:
    """Return the line of a stub that was misread or mistyped."""
    return {WITHDRAWN: {"draw": draw, "prize": prize, "number": number, "reason": reason, "witness": witness,
                        "at": at}}  # fmt: skip


def passed_row(draw: int, prize: int, number: int, why: str, witness: str, at: str) -> Row:
    """Return the line of a holder who is passed over: absent though they had to be there, or barred."""
    return {PASSED: {"draw": draw, "prize": prize, "number": number, "why": why, "witness": witness,
                     "at": at}}  # fmt: skip


def abandoned_row(draw: int, reason: str, witness: str, at: str) -> Row:
    """Return the line of a draw that was sealed and given up before all its prizes were drawn."""
    return {ABANDONED: {"draw": draw, "reason": reason, "witness": witness, "at": at}}


def awarded_row(
    draw: int, prize: int, number: int, amount: int, holder: HolderLeaf | None, witness: str, at: str
) -> Row:
    """Return the line of a prize handed over, with proof of who held the ticket when the list was sealed."""
    opened = holder.to_json() if holder else None
    return {AWARDED: {"draw": draw, "prize": prize, "number": number, "amount": amount, "holder": opened,
                      "witness": witness, "at": at}}  # fmt: skip


def write_record(rows: Iterable[Row]) -> bytes:
    """Return the file of a record."""
    lines, before = [], ""
    for row in rows:
        line, before = seal_line(row, before)
        lines.append(line + b"\n")
    return b"".join(lines)
