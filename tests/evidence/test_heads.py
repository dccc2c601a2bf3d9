"""Heads kept elsewhere reveal a rewritten record, even with valid seals."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from pitboss.evidence.heads import (
    LABEL,
    BadHeads,
    HeadsList,
    OtherRecord,
    RecordHead,
    check_signature,
    compare,
    find,
    list_heads,
    read_list,
    sign_rows,
    write_rows,
)
from pitboss.evidence.lines import read_lines
from pitboss.evidence.signing import BadSignature, is_signature_valid, new_key, private_key
from pitboss.table import BadRecord
from tests.cases import for_each
from tests.evidence.sealing import FIRST, record, rows

AT = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
RECORD = record(rows())
KEPT = list_heads(RECORD)
KEY = Ed25519PrivateKey.generate()


@pytest.fixture
def listed(tmp_path: Path) -> bytes:
    new_key(tmp_path / "key")
    return sign_rows(write_rows(KEPT), private_key(tmp_path / "key"), AT)


def lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def test_heads_are_taken_at_starts_results_and_the_last_line() -> None:
    seals = {line.number: line.seal for line in read_lines(RECORD)}
    places = [(3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (11, 3), (12, 3)]
    assert [(head.line, head.round) for head in KEPT] == places
    assert [head.seal for head in KEPT] == [seals[line] for line, _ in places]


def test_the_last_line_is_listed_once_unless_partly_written() -> None:
    data = record(rows()[:-1])
    assert list_heads(data) == KEPT[:-1]
    assert list_heads(data + b'{"end":3') == KEPT[:-1]
    assert list_heads(record([FIRST])) == [RecordHead(1, 0, next(read_lines(record([FIRST]))).seal)]


def test_the_same_record_is_the_same_and_lines_that_came_later_are_counted() -> None:
    assert compare(KEPT, RECORD) == 0
    assert compare(KEPT[:-1], RECORD) == 1
    assert compare(KEPT[:2], RECORD) == 7
    assert compare([KEPT[1], KEPT[4]], RECORD) == 3


def test_a_record_that_was_rewritten_with_all_its_seals_is_found() -> None:
    """Attack: change what the house won, and make every seal valid again."""
    forged = record(rows(won=900))
    assert len(list(read_lines(forged))) == 12
    with pytest.raises(OtherRecord, match=r"^line 5: its seal is not the head .*one of the lines 4 to 5 was"):
        compare(KEPT, forged)


@for_each("place", range(12))
def test_a_change_of_any_line_is_found_at_the_next_head(place: int) -> None:
    made = rows()
    made[place] = {**made[place], "more": 1}
    line = next(head.line for head in KEPT if head.line > place)
    with pytest.raises(OtherRecord, match=rf"^line {line}: its seal"):
        compare(KEPT, record(made))


def test_heads_of_neighboring_lines_identify_the_changed_line() -> None:
    made = rows()
    made[-1] = {"end": 4}
    with pytest.raises(OtherRecord, match=r"^line 12: .*: line 12 was changed since"):
        compare(KEPT, record(made))


@for_each("left", range(1, 12))
def test_a_record_that_was_cut_short_is_found(left: int) -> None:
    with pytest.raises(OtherRecord, match=rf"^line {left + 1}: missing; heads were kept up to line 12"):
        compare(KEPT, b"".join(lines(RECORD)[:left]))


def test_a_line_with_a_wrong_seal_is_found_first() -> None:
    with pytest.raises(BadRecord, match=r"^line 2: the line, or one before it, was changed"):
        compare(KEPT, RECORD.replace(b"100000", b"900000"))


def test_a_list_with_a_wrong_round_is_refused() -> None:
    with pytest.raises(OtherRecord, match=r"^line 3: it belongs to round 1, but the list says 2"):
        compare([KEPT[0]._replace(round=2)], RECORD)


def test_one_head_is_enough() -> None:
    assert find(KEPT[1].seal, RECORD) == (5, 7)
    assert find(KEPT[-1].seal, RECORD) == (12, 0)
    with pytest.raises(OtherRecord, match="no line has the head"):
        find(KEPT[1].seal, record(rows(won=900)))


@for_each("data", [b"", b"\n", b"garbage", b"garbage\n", b"\xff\xfe\n", b"{}\n", b"[]\n"])
def test_an_arbitrary_file_has_no_heads(data: bytes) -> None:
    for ask in (list_heads, lambda each: compare(KEPT, each), lambda each: find(KEPT[0].seal, each)):
        with pytest.raises(BadRecord, match=r"^line 1: "):
            ask(data)


@for_each("start", [None, 1, {}, {"round": "1"}, {"round": True}, {"round": -1}])
def test_a_start_must_state_its_round(start: object) -> None:
    with pytest.raises(BadRecord, match=r"^line 2: a start without the number"):
        list_heads(record([FIRST, {"start": start}]))


def test_an_older_record_is_recognized() -> None:
    old = Path(__file__).parent / "old" / "mini-dice.jsonl"
    with pytest.raises(BadRecord, match="records of version 3, and this one is older"):
        list_heads(old.read_bytes())


def test_a_list_reads_back() -> None:
    assert read_list(write_rows(KEPT)) == HeadsList(tuple(KEPT), write_rows(KEPT), None)
    assert json.loads(lines(write_rows(KEPT))[0]) == {"line": 3, "round": 1, "head": KEPT[0].seal}


def test_a_signature_is_over_the_label_the_time_and_the_rows(listed: bytes) -> None:
    found = read_list(listed)
    assert found.signature
    assert (found.heads, found.rows, found.signature.at) == (tuple(KEPT), write_rows(KEPT), AT.isoformat())
    over = f"pitboss/heads/1\n{AT.isoformat()}\n".encode() + write_rows(KEPT)
    assert is_signature_valid(found.signature.signature, found.signature.key, over)
    assert not is_signature_valid(found.signature.signature, found.signature.key, write_rows(KEPT))
    check_signature(found, None)
    check_signature(found, found.signature.key)


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: [rows[0].replace(b'"line":3', b'"line":4'), *rows[1:]],
        lambda rows: [rows[0].replace(b'"round":1', b'"round":0'), *rows[1:]],
        lambda rows: [rows[0].replace(KEPT[0].seal.encode(), KEPT[1].seal.encode()), *rows[1:]],
        lambda rows: [b" " + rows[0], *rows[1:]],
        lambda rows: rows[1:],
        lambda rows: [*rows[:-2], rows[-1]],
    ],
)
def test_a_list_with_a_changed_row_fails_its_signature(
    listed: bytes, change: Callable[[list[bytes]], list[bytes]]
) -> None:
    changed = read_list(b"".join(change(lines(listed))))
    assert changed.signature
    with pytest.raises(BadSignature, match="does not fit the list"):
        check_signature(changed, changed.signature.key)


def test_an_unexpected_key_is_refused(listed: bytes, tmp_path: Path) -> None:
    """Attack: a forger signs a forged list with another key, and the signature is valid."""
    theirs = new_key(tmp_path / "forger")
    forged = read_list(sign_rows(write_rows(KEPT), private_key(tmp_path / "forger"), AT))
    check_signature(forged, None)
    real = read_list(listed).signature
    assert real
    with pytest.raises(BadSignature, match=f"signed with the key {theirs}, not with {real.key}"):
        check_signature(forged, real.key)
    assert forged.signature
    claimed = forged._replace(signature=forged.signature._replace(key=real.key))
    with pytest.raises(BadSignature, match="does not fit"):
        check_signature(claimed, real.key)


def test_an_unsigned_list_does_not_count_as_signed(listed: bytes) -> None:
    stripped = read_list(b"".join(lines(listed)[:-1]))
    signature = read_list(listed).signature
    assert signature
    check_signature(stripped, None)
    with pytest.raises(BadSignature, match="is not signed"):
        check_signature(stripped, signature.key)


def test_a_signature_of_something_else_does_not_fit_a_list(tmp_path: Path) -> None:
    assert LABEL.endswith(b"\n")
    new_key(tmp_path / "key")
    key = private_key(tmp_path / "key")
    other = {"signature": key.sign(write_rows(KEPT)).hex(), "key": key.public_key().public_bytes_raw().hex(),
             "at": AT.isoformat()}  # fmt: skip
    with pytest.raises(BadSignature):
        check_signature(read_list(write_rows(KEPT) + json.dumps(other).encode() + b"\n"), None)


GOOD = {"line": 3, "round": 1, "head": "a" * 64}
SIGNED = {"signature": "a" * 128, "key": "b" * 64, "at": "2026-03-01T20:15:00+00:00"}


@for_each(
    ("made", "said"),
    [
        ([], "there is no head in the list"),
        ([SIGNED], "there is no head in the list"),
        ([None], "line 1: this is not a row"),
        ([[]], "line 1: this is not a row"),
        ([{}], "line 1: a row has line, round and head"),
        ([GOOD | {"more": 1}], "line 1: a row has line, round and head"),
        ([GOOD | {"line": 0}], "line 1: line must be 1 or more"),
        ([GOOD | {"line": True}], "line 1: line must be"),
        ([GOOD | {"line": 3.0}], "line 1: line must be"),
        ([GOOD, GOOD], "line 2: line must be 4 or more"),
        ([GOOD | {"round": -1}], "line 1: round must be 0 or more"),
        ([GOOD | {"round": None}], "line 1: round must be"),
        ([GOOD | {"head": "A" * 64}], "line 1: a head is 64 hexadecimal digits"),
        ([GOOD | {"head": "a" * 63}], "line 1: a head is 64 hexadecimal digits"),
        ([GOOD | {"head": 7}], "line 1: a head is 64 hexadecimal digits"),
        ([GOOD | {"head": "a" * 64 + "\n"}], "line 1: a head is 64 hexadecimal digits"),
        ([GOOD, SIGNED, GOOD], "line 3: nothing may follow the signature"),
        ([GOOD, SIGNED, SIGNED], "line 3: nothing may follow the signature"),
        ([GOOD, SIGNED | {"line": 4}], "line 2: a signature has signature, key and at"),
        ([GOOD, SIGNED | {"key": 7}], "line 2: a signature has signature, key and at"),
        ([GOOD, SIGNED | {"key": "b"}], "line 2: a signature has 128 hexadecimal digits"),
        ([GOOD, SIGNED | {"signature": "a" * 127}], "line 2: a signature has 128 hexadecimal digits"),
        ([GOOD, SIGNED | {"at": "yesterday"}], "line 2: a signature has a time"),
        ([GOOD, SIGNED | {"at": "2026-03-01\x1b20:15:00+00:00"}], "line 2: a signature has a time"),
        ([GOOD, SIGNED | {"at": "2026-13-01T20:15:00+00:00"}], "line 2: a signature has a time"),
        ([GOOD, SIGNED | {"at": "2026-03-01T20:15:00"}], "line 2: a signature has a time"),
    ],
)
def test_a_malformed_list_is_refused_by_its_line(made: list[object], said: str) -> None:
    with pytest.raises(BadHeads, match=f"^{said}"):
        read_list(b"".join(json.dumps(row).encode() + b"\n" for row in made))


@for_each(
    ("data", "said"),
    [
        (b"{", "line 1: cut short"),
        (write_rows(KEPT)[:-1], "line 7: cut short"),
        (b"\n", "line 1: not JSON"),
        (b"\xff\n", "line 1: this is not text"),
        (b'{"line":3,"line":4,"round":1,"head":""}\n', "line 1: not JSON: 'line' is given twice"),
        (b"[" * 100_000 + b"\n", "line 1: not JSON: lists are nested too deep"),
        (b'{"line":' + b"9" * 5000 + b"}\n", "line 1: not JSON: a number has too many digits"),
        (b'{"line":NaN}\n', "line 1: not JSON: NaN is not a number"),
    ],
)
def test_text_that_is_not_json_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(BadHeads, match=f"^{said}"):
        read_list(data)


@given(st.data())
def test_a_list_spoiled_anywhere_is_refused(data: st.DataObject) -> None:
    """No byte of a signed list can change."""
    whole = sign_rows(write_rows(KEPT), KEY, AT)
    place = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda each: each != whole[place]))
    spoiled = whole[:place] + bytes([byte]) + whole[place + 1 :]
    with pytest.raises((BadHeads, BadSignature)):
        check_signature(read_list(spoiled), KEY.public_key().public_bytes_raw().hex())
