"""Replayed records: honest ones pass, and anything dropped, repeated, moved or changed is found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.equipment.chance import BadChance, Chance
from pitboss.evidence.lines import read_lines
from pitboss.evidence.reading import RecordReading
from pitboss.evidence.verifying import verify
from pitboss.table import BadRecord, Game, Refused, every_game
from tests.cases import for_each
from tests.evidence.keeping import Kept, read_again, rows
from tests.evidence.sealing import record


@for_each("mishaps", [0, 20])
@for_each("game", every_game())
def test_an_honest_record_of_any_game_holds(game: Game, mishaps: int) -> None:
    kept = Kept(game.id).play(3, chance=lambda _: Chance.secure(mishaps=mishaps), words={2: "horse"})
    reading = RecordReading(read_lines(kept.data()))
    assert reading.ended
    assert [(each.number, each.over, each.opened) for each in reading.played] == [
        (number, True, True) for number in (1, 2, 3)
    ]
    assert reading.table is not None
    assert reading.table.stacks == kept.table.stacks
    assert all(each.words == {2: "horse"} for each in reading.played)


def test_wagers_left_up_by_departed_players_keep_one_order() -> None:
    """Players who leave or sit down in any order give the same start."""
    starts = []
    for order in ((1, 2, 3), (3, 1, 2)):
        kept = Kept("mini-dice", stacks=dict.fromkeys(order, 50000))
        kept.play(4, chance=lambda number: Chance.seeded(number))
        for seat in order[:2]:
            if seat in kept.table.stacks:
                kept.table.leave(seat)
        kept.play(2, chance=lambda number: Chance.seeded(number))
        starts.append([row["start"]["wagers"] for row in rows(kept.data()) if "start" in row])
        assert verify(kept.data(end=False)).rows[-1]["verified"]
    assert all(each == sorted(each) for wagers in starts for each in wagers)


def two_rounds() -> list[dict[str, Any]]:
    return rows(Kept("mini-dice").play(3, words={1: "horse"}).data())


def places(found: list[dict[str, Any]], name: str) -> list[int]:
    return [at for at, row in enumerate(found) if name in row]


def drop_round(found: list[dict[str, Any]]) -> None:
    first, second, *_ = places(found, "start")
    del found[first:second]


def drop_last_round(found: list[dict[str, Any]]) -> None:
    *_, last = places(found, "start")
    del found[last:-1]


def repeat_round(found: list[dict[str, Any]]) -> None:
    first, second, *_ = places(found, "start")
    found[second:second] = json.loads(json.dumps(found[first:second]))


def swap_rounds(found: list[dict[str, Any]]) -> None:
    first, second, third = places(found, "start")
    found[first:third] = [*found[second:third], *found[first:second]]


def change_field(*path: str | int, to: Any, of: str, which: int = 0) -> Any:
    def change(found: list[dict[str, Any]]) -> None:
        row: Any = found[places(found, of)[which]][of]
        for name in path[:-1]:
            row = row[name]
        row[path[-1]] = to

    return change


def downgrade(found: list[dict[str, Any]]) -> None:
    row = found[places(found, "start")[1]]["start"]
    row["commitment"] = None
    row["chance"] = Chance.seeded(1).describe()


def no_opening(found: list[dict[str, Any]]) -> None:
    del found[places(found, "open")[1]]


def open_twice(found: list[dict[str, Any]]) -> None:
    at = places(found, "open")[1]
    found.insert(at, json.loads(json.dumps(found[at])))


def undo_after_opening(found: list[dict[str, Any]]) -> None:
    found.insert(places(found, "open")[0] + 1, {"undo": 0})


def more_chips(found: list[dict[str, Any]]) -> None:
    found.insert(places(found, "start")[1], {"table": ["sit", 1, 50_000]})


def unknown_change(found: list[dict[str, Any]]) -> None:
    found.insert(places(found, "start")[1], {"table": ["close"]})


def lost_input(found: list[dict[str, Any]]) -> None:
    del found[places(found, "input")[0]]


def lost_words(found: list[dict[str, Any]]) -> None:
    del found[places(found, "words")[0]]


LIES: dict[str, tuple[Any, str]] = {
    "another rate of mishaps": (change_field("mishaps", to=50, of="start"), "not the one committed to"),
    "another stack": (change_field("stacks", "1", to=7, of="start", which=1), "the stacks are not what"),
    "another wager": (change_field("wagers", to=[[1, "field", 500]], of="start"), "the wagers are not what"),
    "another fund": (
        change_field("funds", to={"meter": 5}, of="start"),
        "does not match the replay at 'funds'",
    ),
    "other options": (
        change_field("options", to={"minimum": 600}, of="start"),
        "does not match the replay at 'options'",
    ),
    "another game": (change_field("game", to="red-dog", of="start"), "does not match the replay at 'game'"),
    "another time": (change_field("now", to="2026-01-01T00:00:00", of="start"), "not the one committed to"),
    "another number": (change_field("round", to=5, of="start", which=1), "round"),
    "another commitment": (change_field("commitment", to="0" * 64, of="start"), "not the one committed to"),
    "another key": (change_field("key", to="0" * 64, of="open"), "not the one committed to"),
    "another state": (
        change_field("state", to={}, of="open"),
        "the open line does not match the replay at 'state'",
    ),
    "another draw": (
        change_field("draws", 0, 2, to=99, of="open", which=1),
        "the open line does not match the replay at 'draws'",
    ),
    "another word": (change_field("1", to="horses", of="words"), "round 1"),
    "another result": (
        change_field("house", to=1, of="result"),
        "the result line does not match the replay at 'house'",
    ),
    "other events": (change_field("events", to="0" * 64, of="result"), "does not match the record"),
    "lost words": (lost_words, "round 1"),
    "a lost input": (lost_input, "round 1"),
    "more chips": (more_chips, "the stacks are not what"),
    "a deed that is none": (unknown_change, "unknown table action 'close'"),
    "a dropped round": (drop_round, "line"),
    "a dropped last round": (drop_last_round, "the end"),
    "a repeated round": (repeat_round, "this should be round"),
    "swapped rounds": (swap_rounds, "line"),
    "a downgraded round": (downgrade, "has open chance, unlike those before"),
    "a round that is not opened": (no_opening, "round 2"),
    "a round opened twice": (open_twice, "line"),
    "something taken back after the opening": (undo_after_opening, "is taken back in a round that is over"),
}


@for_each("lie", LIES)
def test_a_well_sealed_lie_is_found(lie: str) -> None:
    change, said = LIES[lie]
    found = two_rounds()
    read_again(json.loads(json.dumps(found)))
    change(found)
    with pytest.raises(BadRecord, match=said):
        read_again(found)


def test_a_round_names_the_head_of_the_record_before_it() -> None:
    found = two_rounds()
    found[places(found, "start")[1]]["start"]["head"] = "0" * 64
    with pytest.raises(BadRecord, match="does not name the head"):
        RecordReading(read_lines(record(found)))


@for_each("row", [
    {"input": {"actor": 1, "do": "ready"}}, {"result": {}}, {"undo": 0}, {"undo": "all"}, {"open": 5},
    {"open": {"round": 9}}, {"again": 3}, {"again": "x"}, {"returned": "why"}, {"returned": 5}, {"start": 5},
    {"start": {}}, {"words": {"1": "x"}}, {"words": []}, {"table": []}, {"table": 5}, {"table": ["sit"]},
    {"table": ["sit", "1", 5]}, {"table": ["options", {"minimum": "x"}]}, {"table": ["__init__"]}, {"end": 5},
    {"remark": "x"}, {"end": 0, "more": 1}, {},
])  # fmt: skip
def test_lines_out_of_place_are_refused(row: dict[str, Any]) -> None:
    for at in (4, -1):
        found = two_rounds()
        found.insert(at if at > 0 else len(found) - 1, row)
        with pytest.raises(BadRecord, match="line "):
            read_again(found)


def test_bytes_are_hashed_as_written() -> None:
    data = Kept("mini-dice").play().data()
    for old, new in (
        (b'"table":["sit",1', b'"table": ["sit",1'),
        (b'"table":["sit",1', b'"table":["sit",1.0'),
        (b"\n", b"\r\n"),
        (b'"version":3', b'"version":3,"version":3'),
    ):
        with pytest.raises(BadRecord, match=r"line [12]: "):
            verify(data.replace(old, new, 1))


def test_a_duplicate_name_is_refused_even_if_sealed() -> None:
    from pitboss.evidence.lines import seal_of

    first, *_ = Kept("mini-dice").data().splitlines()
    body = first[:-75].replace(b'"version":3', b'"version":9,"version":3')
    line = body + b',"seal":"' + seal_of("", body).encode() + b'"}\n'
    with pytest.raises(BadRecord, match="'version' is given twice"):
        verify(line)


def test_a_session_that_broke_off_says_so_at_every_line() -> None:
    kept = Kept("mini-dice").play(2)
    for count in range(1, len(kept.lines) + 1):
        data = b"".join(kept.lines[:count])
        with pytest.raises(BadRecord, match=f"line {count + 1}: the session broke off, and has no end"):
            verify(data)
        found = verify(data, partial=True)
        assert "The session broke off: there is no end, and there may have been more." in found.not_proved
        assert verify(data + b'{"half":', partial=True).rows == found.rows
        with pytest.raises(BadRecord, match="cut short"):
            verify(data + b'{"half":')


def test_unopened_rounds_prove_nothing() -> None:
    kept = Kept("red-dog").play(3)
    found = verify(kept.data(end=False), partial=True)
    assert [row["verified"] for row in found.rows] == [False] * 3
    assert "From round 1 on, nothing is opened and nothing is proved." in found.not_proved
    with pytest.raises(BadRecord, match="round 1 was never opened"):
        read_again([*rows(kept.data(end=False)), {"end": 3}])


def test_open_chance_proves_nothing() -> None:
    found = verify(Kept("mini-dice").play(2, chance=lambda number: Chance.seeded(number)).data())
    assert [(row["chance"], row["verified"]) for row in found.rows] == [("open", True)] * 2
    assert any("of chance nothing is proved" in said for said in found.not_proved)
    assert not any("bound to" in said for said in found.proved)


def test_one_record_has_one_kind_of_chance() -> None:
    kept = Kept("mini-dice").play()
    with pytest.raises(Refused, match="rounds with secret chance"):
        kept.table.commit(Chance.seeded(1))
    assert kept.play().table.number == 2


def test_verify_reports_undos_returns_and_words() -> None:
    kept = Kept("mini-dice").play(words={1: "horse"})
    round = kept.table.start(Chance.secure())
    round.act(round.turn.options[0].action())
    kept.table.undo()
    kept.table.give_back("the lights went out")
    kept.play()
    found = verify(kept.data())
    said = " ".join(found.not_proved)
    assert "In round 2 something was taken back 1 time, after it had been seen." in said
    assert "Round 2 was broken off and all money returned: the lights went out." in said
    assert "In 2 rounds no player added a word" in said
    assert "players had added words in 1 of them." in " ".join(found.proved)
    assert [row["returned"] for row in found.rows] == [None, "the lights went out", None]


def test_players_who_come_and_go_are_followed() -> None:
    kept = Kept("hold-em").play()
    table: Any = kept.table
    table.sit(5, 40_000)
    table.sit_out(2)
    kept.play()
    table.sit_in(2)
    table.buy_in(3, 1_000)
    table.show_out(1)
    kept.play(2)
    table.options = table.game.options_from_json({"minimum": 2_000, "maximum": 4_000})
    kept.play()
    reading = RecordReading(read_lines(kept.data()))
    assert reading.table is not None
    assert reading.table.stacks == kept.table.stacks
    assert reading.table.state == kept.table.state


def test_a_round_that_cannot_begin_is_recorded_and_play_continues() -> None:
    kept = Kept("hold-em")
    with pytest.raises(BadChance, match="the script has ended"):
        kept.table.start(Chance.scripted([]))
    assert kept.kinds()[-2:] == ["start", "returned"]
    assert kept.table.number == 1
    kept.play(2, chance=lambda number: Chance.seeded(number))
    found = verify(kept.data())
    assert [row["round"] for row in found.rows] == [1, 2, 3]
    assert found.rows[0]["returned"] == "the script has ended where a shuffle is needed"
