"""Heads of a record: seals kept elsewhere, so that nobody can rewrite the record unnoticed.

docs/reference/record-format.md describes the file of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.evidence import signing
from pitboss.evidence.lines import RecordLine, read_lines
from pitboss.law import BadInput
from pitboss.table import BadRecord
from pitboss.table.json_text import loads
from pitboss.table.record import compact

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

LABEL = b"pitboss/heads/1\n"
"""Prefix of signed messages, so that no other signature fits a list."""
HEAD = re.compile(r"[0-9a-f]{64}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[-+]\d\d:\d\d)", re.ASCII)
_OLD = re.compile(rb'\{"format":"pitboss-record","version":[12],')


class BadHeads(BadInput):
    """The list of heads cannot be read. The message names the line and the reason."""


class OtherRecord(BadRecord):
    """The record is not the one whose heads were kept. The message names the first line that shows it."""


class RecordHead(NamedTuple):
    """The seal of a line. It proves that nothing up to that line has changed."""

    line: int
    round: int
    """The round of the line, or the last before it; 0 before the first."""
    seal: str


class HeadsSignature(NamedTuple):
    """A list's signature, and its time by the signer's clock."""

    signature: str
    key: str
    at: str


class HeadsList(NamedTuple):
    """A list of heads that was read."""

    heads: tuple[RecordHead, ...]
    rows: bytes
    """The bytes of the heads, which are signed."""
    signature: HeadsSignature | None


def list_heads(data: bytes) -> list[RecordHead]:
    """Return the heads of a record: after each start, after each result or return, and the last."""
    found: list[RecordHead] = []
    last = None
    for line, round in _by_round(data):
        last = RecordHead(line.number, round, line.seal)
        if not line.row.keys().isdisjoint(("start", "result", "returned")):
            found.append(last)
    if last and last not in found[-1:]:
        found.append(last)
    return found


def _by_round(data: bytes) -> Iterator[tuple[RecordLine, int]]:
    """Yield the lines, each with its round's number, without a partly written last line."""
    if _OLD.match(data):
        raise BadRecord("line 1: heads are those of records of version 3, and this one is older")
    round = 0
    for line in read_lines(data, partial=True):
        if "start" in line.row:
            start = line.row["start"]
            number = start.get("round") if isinstance(start, dict) else None
            if type(number) is not int or number < 0:
                raise BadRecord(f"line {line.number}: a start without the number of its round")
            round = number
        yield line, round


def write_rows(found: Iterable[RecordHead]) -> bytes:
    """Return the rows of a list."""
    rows = ({"line": each.line, "round": each.round, "head": each.seal} for each in found)
    return b"".join(compact(row).encode() + b"\n" for row in rows)


def sign_rows(rows: bytes, key: Ed25519PrivateKey, at: datetime) -> bytes:
    """Return the rows of a list, with a signature over them as the last row."""
    time = at.isoformat(timespec="seconds")
    signature, public = signing.sign(key, _signed_message(rows, time))
    last = {"signature": signature, "key": public, "at": time}
    return rows + compact(last).encode() + b"\n"


def _signed_message(rows: bytes, time: str) -> bytes:
    """Return the signed message."""
    return LABEL + time.encode() + b"\n" + rows


def read_list(data: bytes) -> HeadsList:
    """Read a list of heads, or raise `BadHeads`."""
    *lines, rest = data.split(b"\n")
    if rest:
        raise BadHeads(f"line {len(lines) + 1}: cut short; get the whole list")
    found: list[RecordHead] = []
    signature = None
    for number, line in enumerate(lines, 1):
        if signature:
            raise BadHeads(f"line {number}: nothing may follow the signature; get the list as it was made")
        row = _row(number, line)
        if "signature" in row:
            signature = _signature(number, row)
        else:
            found.append(_head(number, row, found[-1:]))
    if not found:
        raise BadHeads("there is no head in the list; make a list with `pitboss heads RECORD`")
    rows = data if signature is None else data[: -len(lines[-1]) - 1]
    return HeadsList(tuple(found), rows, signature)


def _row(number: int, line: bytes) -> dict[str, Any]:
    try:
        row = loads(line.decode())
    except UnicodeDecodeError as error:
        raise BadHeads(f"line {number}: this is not text: {error.reason}; name a list of heads") from None
    except ValueError as error:
        raise BadHeads(f"line {number}: not JSON: {error}; name a list of heads") from None
    if not isinstance(row, dict):
        raise BadHeads(f"line {number}: this is not a row of a list of heads; name such a list")
    return row


def _head(number: int, row: dict[str, Any], before: Sequence[RecordHead]) -> RecordHead:
    if row.keys() != {"line", "round", "head"}:
        raise BadHeads(
            f"line {number}: a row has line, round and head, and nothing else; name a list of heads"
        )
    head = RecordHead(row["line"], row["round"], row["head"])
    least = before[-1].line + 1 if before else 1
    for name, value, low in (("line", head.line, least), ("round", head.round, 0)):
        if type(value) is not int or value < low:
            raise BadHeads(f"line {number}: {name} must be {low} or more; get the list as it was made")
    if not isinstance(head.seal, str) or not HEAD.fullmatch(head.seal):
        raise BadHeads(f"line {number}: a head is 64 hexadecimal digits; get the list as it was made")
    return head


def _signature(number: int, row: dict[str, Any]) -> HeadsSignature:
    said = f"line {number}: a signature has"
    if row.keys() != {"signature", "key", "at"} or not all(isinstance(each, str) for each in row.values()):
        raise BadHeads(f"{said} signature, key and at, all texts; get the list as it was made")
    found = HeadsSignature(row["signature"], row["key"], row["at"])
    if not signing.SIGNATURE.fullmatch(found.signature) or not HEAD.fullmatch(found.key):
        raise BadHeads(f"{said} 128 hexadecimal digits, and its key 64; get the list as it was made")
    try:
        known = _TIME.fullmatch(found.at) and datetime.fromisoformat(found.at)
    except ValueError:
        known = None
    if not known:
        raise BadHeads(f"{said} a time, with its zone, as at; get the list as it was made")
    return found


def check_signature(listed: HeadsList, expected: str | None) -> None:
    """Raise `BadSignature` if a list's signature is wrong, or its key is not the expected one."""
    signature = listed.signature
    if signature is None:
        if expected is not None:
            raise signing.BadSignature("the list of heads is not signed: get a signed one")
        return
    if expected is not None and signature.key != expected:
        raise signing.BadSignature(
            f"the list of heads is signed with the key {signature.key}, not with {expected}: do not trust it"
        )
    if not signing.is_signature_valid(
        signature.signature, signature.key, _signed_message(listed.rows, signature.at)
    ):
        raise signing.BadSignature(
            "the signature does not fit the list of heads: one of them was changed; do not trust it"
        )


def compare(kept: Sequence[RecordHead], data: bytes) -> int:
    """Return how many lines of a record are newer than its heads; `OtherRecord` if it differs from one."""
    wanted = {head.line: head for head in kept}
    same = number = 0
    for line, round in _by_round(data):
        number = line.number
        if (head := wanted.pop(number, None)) is None:
            continue
        if head.seal != line.seal:
            where = f"line {number}" if number == same + 1 else f"one of the lines {same + 1} to {number}"
            raise OtherRecord(
                f"line {number}: its seal is not the head that was kept (round {head.round}): {where} was "
                "changed since; ask for the record as it was"
            )
        if head.round != round:
            raise OtherRecord(
                f"line {number}: it belongs to round {round}, but the list says {head.round}; get both again"
            )
        same = number
    if wanted:
        raise OtherRecord(
            f"line {number + 1}: missing; heads were kept up to line {max(wanted)}, and the record was cut "
            "short since; ask for the whole record"
        )
    return number - max((head.line for head in kept), default=0)


def find(seal: str, data: bytes) -> tuple[int, int]:
    """Return the line that has this seal and the number of newer lines; `OtherRecord` if none has it."""
    found = number = 0
    for line, _ in _by_round(data):
        number = line.number
        if line.seal == seal:
            found = number
    if not found:
        raise OtherRecord(
            f"no line has the head {seal}: this is another record, or it was changed or cut short since"
        )
    return found, number - found
