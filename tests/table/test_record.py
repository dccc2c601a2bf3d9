"""A round as JSON: replayed as it was, and refused if it cannot be trusted."""

from __future__ import annotations

import json

import pytest

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Secure
from pitboss.games.mini_dice import MiniDice, MiniDiceOptions
from pitboss.table import BadRecord, Record
from pitboss.table.bots import RandomLegal, play_out
from tests.cases import for_each


def record_round(chance: Chance | None = None) -> Record:
    """Return a record of one round."""
    table = MiniDice().table(options=MiniDiceOptions(minimum=600), stacks={1: 50_000, 2: 50_000})
    round = table.start(chance or Chance.seeded(5))
    play_out(round, {seat: RandomLegal(Chance.seeded(f"bot {seat}")) for seat in (1, 2)})
    return Record.of(round)


@pytest.mark.parametrize("chance", [Chance.seeded(5, mishaps=9), Chance.secure(), Chance.secure(mishaps=9)])
def test_a_replayed_round_is_the_same(chance: Chance) -> None:
    record = record_round(chance)
    assert record.over
    assert Record.of(record.replay()) == record
    assert (
        Record(**json.loads(json.dumps({name: getattr(record, name) for name in record.__slots__}))) == record
    )


def test_rounds_of_a_table_share_its_options_and_a_change_to_one_record_leaves_them_alone() -> None:
    first, second = record_round(), record_round()
    options = first.start().options
    assert options is second.start().options
    second.begun["options"]["minimum"] = 700
    assert (options.minimum, second.start().options.minimum) == (600, 700)


def test_words_of_players_are_part_of_the_record() -> None:
    table = MiniDice().table(stacks={1: 50_000})
    table.commit(Chance.secure())
    record = Record.of(table.start(words={1: "horse"}))
    assert record.begun["chance"]["words"] == {"1": "horse"}
    assert record.replay().events[0].data["words"] == {"1": "horse"}
    record.begun["chance"]["words"] = {"1": "horses"}
    assert record.replay().chance.below(1 << 64) != Record.of(table.round).replay().chance.below(1 << 64)  # type: ignore[arg-type]


def test_a_replayed_round_in_progress_continues() -> None:
    table = MiniDice().table(stacks={1: 1000})
    round = table.start(Chance.seeded(1))
    round.act(round.turn.options[0].action())  # type: ignore[union-attr]
    again = Record.of(round).replay()
    assert not again.over
    play_out(round, {})
    play_out(again, {})
    assert again.events == round.events


@for_each(
    ("field", "value", "reason"),
    [
        ("game", "no-such-game", "there is no game"),
        ("options", {"minimum": "a lot"}, "minimum"),
        ("options", {"colour": "red"}, "unknown option"),
        ("stacks", {"1": "many"}, "malformed"),
        ("stacks", [1, 2], "malformed"),
        ("chance", {"kind": "pitboss/1", "key": "00", "mishaps": 0}, "chance"),
        ("chance", {"kind": "pitboss/2", "key": "00" * 32, "mishaps": 0}, "not the one committed to"),
        ("head", "a" * 64, "not written as a table writes it"),
        ("head", 5, "malformed"),
        ("chance", {"kind": "dream"}, "chance"),
        ("commitment", "0" * 64, "not the one committed to"),
        ("inputs", [], "stop before the round is over"),
        ("inputs", [{"actor": 1, "do": "fly"}], "cannot be replayed"),
        ("inputs", [{"do": 5}], "cannot be replayed"),
        ("result", {"stacks": {}, "house": 0, "events": ""}, "does not match the record"),
        ("state", {"holder": 1, "mood": "good"}, "malformed"),
        ("now", "yesterday", "malformed"),
        ("funds", {"meter": "full"}, "malformed"),
        ("state", {"holder": {}}, "malformed"),
        ("state", {"refused": ["a"]}, "malformed"),
        ("state", {"opened": 1}, "malformed"),
    ],
)
def test_replay_finds_a_well_sealed_lie(field: str, value: object, reason: str) -> None:
    record = record_round()
    if field in ("inputs", "result"):
        setattr(record, field, value)
    else:
        record.begun[field] = value
    with pytest.raises(BadRecord, match=reason):
        record.replay()


def test_the_chance_is_committed_to_before_the_round_and_opened_only_in_the_record() -> None:
    table, chance = MiniDice().table(stacks={1: 1000}), Chance.secure()
    round = table.start(chance)
    key = chance.key.hex()
    begun = round.events[0].to_json()
    assert isinstance(round.start.chance, Secure)
    assert begun["commitment"] == round.start.chance.commitment != chance.commitment
    assert key not in json.dumps([event.to_json() for event in round.events])
    assert key not in json.dumps(round.view(1).to_json())
    play_out(round, {})
    row = Record.of(round).begun
    assert row["chance"]["key"] == key
    assert row["commitment"] == begun["commitment"]


@for_each(
    ("field", "value"),
    [
        ("stacks", {"1": 1000.7}),
        ("stacks", {"1": -5}),
        ("stacks", {"01": 1000}),
        ("stacks", {"0": 1000}),
        ("stacks", {"1": True}),
        ("stacks", {"1": float("inf")}),
        ("wagers", [[1, "place 6", -600]]),
        ("wagers", [[1, "nonsense", 600]]),
        ("wagers", [[1, "field", 600]]),
        ("round", None),
        ("round", "[red]one"),
        ("now", []),
        ("extra", 1),
        ("state", {"opened": True, "dice_since": "yesterday"}),
        ("funds", {"meter": -5}),
    ],
)
def test_a_start_that_no_table_could_make_is_refused(field: str, value: object) -> None:
    record = record_round()
    begun = record.begun | {field: value}
    if field == "state":
        begun |= {"state": record.begun["state"] | value, "now": "2026-01-01T00:00:00"}
    with pytest.raises(BadRecord):
        Record(begun, record.inputs, record.result).replay()
