"""Records of draws: what anyone can verify offline, and each way in which a record can be wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pitboss.charity.raffle import record
from pitboss.charity.raffle.drawing import DrawSeal, HolderTree, draw_numbers, make_chance
from pitboss.charity.raffle.prize_list import RafflePrize
from pitboss.charity.raffle.record import Row, write_record
from pitboss.charity.raffle.tickets import NumberRanges
from pitboss.charity.raffle.verifying import verify_raffle
from pitboss.table.record import BadRecord

AT = "2030-01-01T20:00:00+00:00"
KEY = bytes(range(32))
HOLDERS = HolderTree(bytes(32), [(1, 200, "Rosa Lee"), (201, 438, "")])
PRIZES = [RafflePrize(name="First", share=60), RafflePrize(name="Second", share=40)]


def _fingerprint(rows: list[Row]) -> str:
    """Return the seal of the last row, which the file itself ends with."""
    return write_record(rows).decode()[-67:-3]


def _opening(kind: str = "on-premises 50/50", present: bool = True) -> Row:
    return record.opening_row(
        raffle="Ladder truck", organization="Maplewood Fire Company No. 2", license="RL 2026-14", kind=kind,
        present=present, prizes=PRIZES,
    )  # fmt: skip


def _seal(mode: str = "barrel", draw: int = 1, **more: Any) -> DrawSeal:
    seal = DrawSeal(
        raffle="Ladder truck", draw=draw, container="drum", day="", mode=mode,  # type: ignore[arg-type]
        sold=NumberRanges.of([(1, 438)]), counted=438, out=more.pop("out", ()),
        prizes=more.pop("prizes", (1, 0)), takings=219_000, holders=HOLDERS.root, at=AT,
    )  # fmt: skip
    return replace(seal, commitment=make_chance(KEY, seal).commitment) if mode == "chance" else seal


def _stub(prize: int, number: int, draw: int = 1, witness: str = "Ann Poe") -> Row:
    return record.stub_row(draw, prize, number, witness, AT)


def _award(prize: int, number: int, amount: int, draw: int = 1) -> Row:
    return record.awarded_row(draw, prize, number, amount, HOLDERS.open(number), "Ann Poe", AT)


def _barrel() -> list[Row]:
    return [
        _opening(), record.sealed_row(_seal()), _stub(1, 112),
        record.passed_row(1, 1, 112, "absent", "Ann Poe", AT),
        _stub(1, 7), _stub(0, 300), record.withdrawn_row(1, 0, 300, "misread", "Ann Poe", AT), _stub(0, 30),
        _award(1, 7, 43_800), _award(0, 30, 65_700),
    ]  # fmt: skip


def _drawn(seal: DrawSeal, word: str = "blue heron") -> Row:
    by = {"by": "Rosa Lee", "witness": "Ann Poe"}
    return record.drawn_row(seal.draw, draw_numbers(KEY, seal, word), KEY.hex(), word, by, AT)


@pytest.mark.rule('13:47-1.1 "draw raffle"')
def test_a_barrel_draw_is_verified_from_the_file_alone() -> None:
    rows = _barrel()
    verified = verify_raffle(write_record(rows))
    (draw,) = verified.draws
    assert draw.winners == {1: 7, 0: 30}
    assert draw.awarded == {0, 1}
    assert draw.fingerprint == _fingerprint(rows[:2])
    assert verified.head == _fingerprint(rows)
    assert any("barrel" in each for each in verified.not_proved)
    assert not any("keys" in each for each in verified.proved)
    assert verified.to_json()["draws"][0]["winners"] == {"1": 7, "0": 30}


def test_a_draw_by_committed_chance_is_drawn_again() -> None:
    seal = _seal("chance")
    drawn = _drawn(seal)
    first, second = drawn["drawn"]["numbers"]
    passed = record.passed_row(1, 1, first, "absent", "Ann Poe", AT)
    again = _seal("chance", 2, out=tuple(sorted((first, second))), prizes=(1,))
    rows = [_opening(), record.sealed_row(seal), drawn, _award(0, second, 65_700), passed,
            record.sealed_row(again), _drawn(again, "nine")]  # fmt: skip
    verified = verify_raffle(write_record(rows))
    assert [len(each.winners) for each in verified.draws] == [2, 1]
    assert any("keys" in each for each in verified.proved)
    assert not any("barrel" in each for each in verified.not_proved)


def _change(rows: list[Row], at: int, step: str, **values: Any) -> list[Row]:
    return [*rows[:at], {step: {**rows[at][step], **values}}, *rows[at + 1 :]]


WRONG: dict[str, tuple[Callable[[list[Row]], list[Row]], str]] = {
    "a stub before its list is sealed": (lambda rows: [rows[0], rows[2]], "was not sealed before"),
    "a stub never sold": (lambda rows: _change(rows, 2, "stub", number=439), "never sold"),
    "a stub drawn twice": (lambda rows: _change(rows, 4, "stub", number=112), "drawn already"),
    "no witness": (lambda rows: _change(rows, 2, "stub", witness=""), "witness"),
    "a prize drawn twice": (lambda rows: [*rows[:3], rows[4]], "drawn already"),
    "a winner who holds nothing": (lambda rows: _change(rows, 8, "awarded", number=9), "does not hold"),
    "another amount": (lambda rows: _change(rows, 8, "awarded", amount=43_799), "half of the takings"),
    "another holder": (
        lambda rows: _change(rows, 8, "awarded", holder=HOLDERS.open(300).to_json()), "does not name",
    ),
    "awarded twice": (lambda rows: [*rows, rows[9]], "awarded already"),
    "withdrawn after the award": (lambda rows: [*rows, record.withdrawn_row(1, 0, 30, "x", "A", AT)],
                                  "before its prize is awarded"),
    "withdrawn without a reason": (lambda rows: _change(rows, 6, "withdrawn", reason=""), "withdrawn"),
    "passed over though absent holders win": (
        lambda rows: [_opening("off-premises 50/50", False), *rows[1:]], "need not be present",
    ),
    "passed over for another reason": (
        lambda rows: _change(rows, 3, "passed", why="late"), "absent or barred",
    ),
    "a count that is off": (lambda rows: _change(rows, 1, "sealed", counted=437), "Count again"),
    "a second draw of the prizes": (lambda rows: [*rows, record.sealed_row(_seal(draw=2))], "drawn already"),
    "a draw out of order": (lambda rows: [rows[0], record.sealed_row(_seal(draw=2))], "does not follow"),
    "the same prize twice": (lambda rows: [rows[0], record.sealed_row(_seal(prizes=(1, 1)))], "each once"),
    "no such prize": (lambda rows: [rows[0], record.sealed_row(_seal(prizes=(2,)))], "not a line"),
    "a draw left open": (lambda rows: [*rows[:3], record.sealed_row(_seal(draw=2, prizes=(0,)))],
                         "not finished"),
    "given up when it was over": (lambda rows: [*rows, record.abandoned_row(1, "x", "A", AT)], "under way"),
    "a stub after it was given up": (
        lambda rows: [*rows[:2], record.abandoned_row(1, "x", "A", AT), rows[2]], "given up before",
    ),
    "an unknown step": (lambda rows: [*rows, {"moved": {}}], "not a step"),
    "two steps in one": (lambda rows: [*rows, {**_stub(0, 1), "passed": {}}], "not a line"),
    "a chance draw of a barrel": (lambda rows: [*rows[:2], _drawn(_seal("chance"))], "another way"),
    "another kind of file": (lambda rows: [{"format": "pitboss-record", "version": 3}], "not the record"),
    "no such kind": (lambda rows: [{**rows[0], "kind": "x"}], "does not describe"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_record_that_breaks_a_rule_is_found_at_its_line(name: str) -> None:
    change, reason = WRONG[name]
    with pytest.raises(BadRecord, match=reason) as raised:
        verify_raffle(write_record(change(_barrel())))
    assert str(raised.value).startswith("line ")


def test_stubs_stay_out_of_the_container() -> None:
    rows = [*_barrel()[:8], record.passed_row(1, 0, 30, "absent", "Ann Poe", AT),
            record.abandoned_row(1, "the barrel broke", "Ann Poe", AT)]  # fmt: skip
    lost = record.sealed_row(_seal(draw=2, prizes=(0,), out=(7, 30)))
    with pytest.raises(BadRecord, match="stub of ticket 112"):
        verify_raffle(write_record([*rows, lost]))
    more = replace(_seal(draw=2, prizes=(0,)), sold=NumberRanges.of([(1, 439)]), counted=439)
    with pytest.raises(BadRecord, match="list of tickets sold"):
        verify_raffle(write_record([*rows, record.sealed_row(more)]))


def test_a_draw_that_was_given_up_is_reported_with_its_reason() -> None:
    rows = [*_barrel()[:5], record.abandoned_row(1, "the barrel broke", "Ann Poe", AT)]
    again = record.sealed_row(_seal(draw=2, prizes=(0,), out=(7, 112)))
    verified = verify_raffle(write_record([*rows, again, _stub(0, 30, draw=2)]))
    assert any("the barrel broke" in each for each in verified.not_proved)
    assert [each.winners for each in verified.draws] == [{1: 7}, {0: 30}]


def test_another_key_word_or_number_is_found() -> None:
    seal = _seal("chance")
    rows = [_opening(), record.sealed_row(seal), _drawn(seal)]
    verify_raffle(write_record(rows))
    numbers = rows[2]["drawn"]["numbers"]
    for wrong in ({"key": bytes(32).hex()}, {"word": "grey heron"}, {"numbers": numbers[::-1]}, {"key": "x"}):
        with pytest.raises(BadRecord, match="line 3"):
            verify_raffle(write_record(_change(rows, 2, "drawn", **wrong)))
    with pytest.raises(BadRecord, match="made already"):
        verify_raffle(write_record([*rows, rows[2]]))


def test_no_byte_can_be_changed() -> None:
    data = write_record(_barrel())
    for at in range(0, len(data), 97):
        with pytest.raises(BadRecord):
            verify_raffle(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    with pytest.raises(BadRecord):
        verify_raffle(b"")
