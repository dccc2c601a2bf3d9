"""A head stored elsewhere reveals a ledger that was rewritten or cut short."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.evidence.signing import BadSignature, new_key, private_key
from pitboss.house.ledger import heads
from pitboss.house.ledger.faults import Tampered
from pitboss.house.ledger.heads import BadHead, LedgerHead
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.verifying import verify
from pitboss.law import BadInput
from tests.cases import for_each
from tests.house.ledger.tampering import drop, filled, seal_anew, tamper


def head_of(book: Ledger) -> LedgerHead:
    with book.store.read() as connection:
        return heads.find_head(connection)


def check(book: Ledger, head: LedgerHead) -> int:
    with book.store.read() as connection:
        return heads.check_head(connection, head)


def test_a_ledger_with_new_entries_still_matches_its_stored_head(book: Ledger) -> None:
    with pytest.raises(BadInput, match="empty"):
        head_of(book)
    head = heads.decode_head(heads.encode_head(head_of(filled(book, 3)))).head
    assert (head.number, head.entries, check(book, head)) == (3, 3, 0)
    filled(book, 2)
    assert check(book, head) == 2


def test_a_rewritten_ledger_verifies_but_not_against_its_head(book: Ledger) -> None:
    head = head_of(filled(book, 4))
    tamper(book, "UPDATE entries SET line = replace(line, 'place\":\"table 7', 'place\":\"x')")
    seal_anew(book)
    assert verify(book.store.url).entries == 4
    with pytest.raises(Tampered, match="entry 4 was rewritten") as caught:
        check(book, head)
    assert caught.value.fault.what == "rewritten"


def test_a_truncated_ledger_verifies_but_not_against_its_head(book: Ledger) -> None:
    head = head_of(filled(book, 4))
    drop(book, 4)
    tamper(book, "UPDATE accounts SET balance = balance - 103")
    assert verify(book.store.url).entries == 3
    with pytest.raises(Tampered, match="ends with entry 3, but the stored head is of entry 4") as caught:
        check(book, head)
    assert caught.value.fault.number == 4


@pytest.fixture
def signed(tmp_path: Path) -> tuple[bytes, str]:
    from datetime import UTC, datetime

    key = new_key(tmp_path / "house.key")
    head = LedgerHead(3, "ab" * 32, datetime(2030, 1, 1, tzinfo=UTC), 3)
    return heads.encode_head(head, private_key(tmp_path / "house.key")), key


def test_a_signature_identifies_the_heads_signer(signed: tuple[bytes, str], tmp_path: Path) -> None:
    data, key = signed
    assert heads.decode_head(data, key).key == key
    assert heads.decode_head(data).head.number == 3
    with pytest.raises(BadSignature, match="not with"):
        heads.decode_head(data, new_key(tmp_path / "other.key"))
    with pytest.raises(BadSignature, match="does not match"):
        heads.decode_head(data.replace(b'"number":3', b'"number":4'))
    row = json.loads(data)
    del row["signature"], row["key"]
    assert heads.decode_head(json.dumps(row).encode()).key is None
    with pytest.raises(BadSignature, match="not signed"):
        heads.decode_head(json.dumps(row).encode(), key)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"}, {"version": 2}, {"number": 0}, {"number": True}, {"number": "3"}, {"seal": "x"},
        {"entries": 4}, {"at": "yesterday"}, {"at": "2030-01-01T00:00:00"}, {"at": 5}, {"more": 1},
        {"signature": "ab"}, {"signature": 5}, {"key": None}, {"key": "zz"}, {"number": 2**64, "entries": 1},
    ],
)  # fmt: skip
def test_a_file_that_is_not_a_head_is_refused(signed: tuple[bytes, str], change: dict[str, object]) -> None:
    with pytest.raises(BadHead):
        heads.decode_head(json.dumps(json.loads(signed[0]) | change).encode())


@for_each("data", [b"", b"\xff", b"[]", b"{", b"null", b"x" * 70_000, b'{"number":NaN}'])
def test_invalid_json_of_a_head_is_refused(data: bytes) -> None:
    with pytest.raises(BadHead, match="not a ledger head"):
        heads.decode_head(data)
