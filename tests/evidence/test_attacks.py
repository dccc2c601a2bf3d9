"""Attacks by a cheating house, and mistakes of a careless operator."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import BoundData, Secure
from pitboss.evidence.journal import RecordJournal
from pitboss.evidence.lines import read_lines
from pitboss.evidence.verifying import ONLY_RECORD, verify
from pitboss.poker.table import PokerTable
from pitboss.table import BadRecord, Refused, Table, every_game, find_game
from pitboss.table.bots import bot_kinds, first_option, play_out
from pitboss.table.game import Game
from pitboss.table.record import compact
from tests.cases import for_each
from tests.evidence.independent import Bad, Record
from tests.evidence.keeping import Kept, read_again, rows
from tests.evidence.sealing import record


def dice(stack: int = 100_000) -> Table[Any, Any, Any]:
    return find_game("mini-dice").table(stacks={1: stack, 2: stack})


def one_action(table: Table[Any, Any, Any]) -> None:
    round = table.round
    assert round is not None
    assert round.turn is not None
    round.act(first_option(round.view(round.turn.actor)))


# The house


def test_unopened_rounds_are_not_reported_as_proved() -> None:
    """Because the first round stays closed, nothing after it is replayed, so a later key may be anything."""
    found = rows(Kept("mini-dice").play(2, words={1: "horse"}).data())[:-1]
    found = [row for row in found if row.get("open", {}).get("round") != 1]
    for row in found:
        if "open" in row:
            row["open"].update(key="00" * 32, draws=[])
    read_again(found)
    verified = verify(record(found), partial=True)
    assert not any("the house was bound to" in said for said in verified.proved)
    assert "From round 1 on, nothing is opened and nothing is proved." in verified.not_proved


def test_a_repeated_word_does_not_count_as_new() -> None:
    kept = Kept("mini-dice")
    for words in ({1: "horse"}, {1: "horse"}, {2: "horse"}, {1: "horse", 2: "cart"}, {}):
        kept.play(words=words)
    said = verify(kept.data()).not_proved
    assert any(each.startswith("In 2 rounds players added only words that were said before") for each in said)
    fresh = Kept("mini-dice").play(words={1: "horse"}).play(words={1: "cart"})
    assert not any("said before" in each for each in verify(fresh.data()).not_proved)


SPELLED: dict[str, Callable[[str], str]] = {
    "spaces": lambda text: text.replace('":', '": '),
    "an escape that is not needed": lambda text: text.replace("ä", "\\u00e4"),
    "a name in escapes": lambda text: text.replace('"input"', '"\\u0069nput"'),
    "a nought below nought": lambda text: text.replace(",0,", ",-0,"),
}


@for_each("how", SPELLED)
def test_a_line_has_one_spelling(how: str) -> None:
    """Otherwise one night would have many records, with room for hidden data."""
    key = bytes(31) + b"\7"
    data = Kept().play(chance=lambda _: Secure(key), words={1: "Bär"}).data()
    lines, seal, changed, begun = [], "", False, False
    for line in read_lines(data):
        text = compact(line.row)
        spelled = SPELLED[how](text) if begun else text
        begun, changed = begun or "start" in line.row, changed or spelled != text
        body = spelled.encode()[:-1]
        seal = hashlib.sha256(seal.encode() + b"\n" + body).hexdigest()
        lines.append(body + f',"seal":"{seal}"}}\n'.encode())
    assert changed
    with pytest.raises(BadRecord, match="not written the way a record writes it"):
        verify(b"".join(lines))
    with pytest.raises(Bad, match="not written in the one way"):
        Record(b"".join(lines))


def test_options_cannot_change_during_a_round() -> None:
    kept = Kept("keno")
    kept.table.start(Chance.secure())
    with pytest.raises(Refused, match="options are chosen between rounds"):
        kept.table.options = kept.table.options
    one_action(kept.table)
    kept.table.give_back()
    found = rows(kept.data())
    at = next(place for place, row in enumerate(found) if "input" in row)
    lied = [*found[:at], {"table": ["options", {}]}, *found[at:]]
    with pytest.raises(BadRecord, match="options are chosen between rounds"):
        read_again(lied)
    with pytest.raises(Bad, match="done between rounds"):
        Record(record(lied))


def test_two_tables_cannot_share_a_secret_chance() -> None:
    """The first one over would open the other's key."""
    chance, first, second = Chance.secure(), dice(), dice()
    play_out(first.start(chance), {})
    assert first.opened_keys == {1: chance.key.hex()}
    for again in (chance, chance.bind(BoundData({"game": "mini-dice"}, {}, 0))):
        with pytest.raises(Refused, match="this chance has been used"):
            second.commit(again)
    assert second.committed is None
    second.commit(chance.fork(1))


@for_each("why", [None, 5, "", "\ud800", "lights\nProved: all", "\x1b[2J", "x" * 1001])
def test_the_reason_for_breaking_off_a_round_must_fit_a_record(why: Any) -> None:
    kept = Kept().play()
    kept.table.start(Chance.secure())
    with pytest.raises(Refused, match="give a reason of 1 to"):
        kept.table.give_back(why)
    assert kept.table.busy
    kept.table.give_back("the lights went out")
    kept.play()
    assert [row["over"] for row in verify(kept.data()).rows] == [True, False, True]


# The careless operator


def test_committing_twice_does_not_move_the_button() -> None:
    kept = Kept().play()
    before = kept.table.state
    kept.table.commit(Chance.secure())
    with pytest.raises(Refused, match="the next round is committed to"):
        kept.table.commit(Chance.secure())
    kept.table.start()
    kept.table.give_back()
    assert kept.table.state == before
    kept.play()
    verify(kept.data())


@pytest.mark.parametrize("end", [lambda table: table.undo(), lambda table: table.give_back()])
def test_actions_in_an_earlier_round_are_not_recorded(end: Callable[[Any], object]) -> None:
    kept = Kept("mini-dice")
    old = kept.table.start(Chance.secure())
    one_action(kept.table)
    end(kept.table)
    before = len(kept.lines)
    play_out(old, kept.bots)
    assert len(kept.lines) == before
    if kept.table.round is not None:
        play_out(kept.table.round, kept.bots)
    verify(kept.data())


def test_a_record_cannot_begin_once_a_round_is_committed() -> None:
    table = dice()
    table.commit(Chance.secure())
    with pytest.raises(Refused, match="before its first round"):
        RecordJournal(lambda *_: None).attach(table)


def test_a_record_is_for_one_table() -> None:
    kept = Kept("mini-dice")
    with pytest.raises(Refused, match="each table has one record"):
        kept.journal.attach(dice())
    with pytest.raises(Refused, match="each record one table"):
        RecordJournal(lambda *_: None).attach(kept.table)
    verify(kept.play().data())


def test_the_record_begins_with_players_sitting_out() -> None:
    table = find_game("hold-em").table(stacks=dict.fromkeys((1, 2, 3, 4), 100_000))
    assert isinstance(table, PokerTable)
    table.sit_out(2)
    table.must_leave(3)
    lines: list[bytes] = []
    journal = RecordJournal(lambda line: lines.append(line.text))
    journal.attach(table)
    play_out(table.start(Chance.secure()), {})
    journal.end()
    assert table.stacks.keys() == {1, 2, 4}
    verify(b"".join(lines))
    Record(b"".join(lines))


def test_stacks_must_fit_a_record() -> None:
    kept = Kept("mini-dice")
    with pytest.raises(Refused, match="in whole cents from 0 to"):
        kept.table.sit(1, 10**18 + 1)
    assert kept.table.stacks[1] == 100_000
    kept.table.sit(1, 10**18)
    verify(kept.play().data())


# Money


@for_each("game", every_game())
def test_breaking_off_a_round_restores_everything(game: Game[Any, Any, Any]) -> None:
    """This holds after undos too, and the next round begins as this one did."""
    chance = Chance.seeded(game.id)
    table = game.table(stacks=dict.fromkeys((1, 2, 3), 100_000))
    bots = {seat: bot_kinds(game)["random"](chance.fork(f"bot {seat}")) for seat in (1, 2, 3)}
    returned = 0
    for number in range(12):
        before = table.stacks, table.wagers, table.funds, table.owed, table.state
        if sum(stack > 10_000 for stack in table.stacks.values()) < game.min_seats:
            break
        table.commit(chance.fork(2 * number))
        start, _ = table.committed, table.start()
        for _ in range(chance.below(9)):
            if table.round is None or table.round.turn is None:
                break
            actor = table.round.turn.actor
            table.round.act(bots.get(actor, first_option)(table.round.view(actor)))
            if table.busy and chance.below(4) == 0:
                table.undo()
        if table.busy:
            returned += 1
            table.give_back()
            after = table.stacks, table.wagers, table.funds, table.owed, table.state
            hidden = before[-1].has_hidden_cards
            assert after[:-1] == before[:-1]
            assert hidden or after == before
            table.commit(chance.fork(2 * number + 1))
            again = table.committed
            assert start is not None
            assert again is not None
            assert (again.stacks, again.wagers, again.funds) == (start.stacks, start.wagers, start.funds)
            assert hidden or again.state == start.state
            table.start()
        if table.round is not None:
            play_out(table.round, bots)
    assert returned


def test_error_messages_are_short() -> None:
    found = [*rows(Kept("mini-dice").data())[:-1], {"table": ["x" * 100_000, 1]}]
    with pytest.raises(BadRecord, match=r"^line 5: unknown table action 'x{400,600} \.\.\.$"):
        read_again(found)


@for_each("number", [0, 2, 10**9, True, "1", [1], None])
def test_rounds_are_numbered_in_order_even_if_unopened(number: Any) -> None:
    found = [row for row in rows(Kept("mini-dice").play().data())[:-1] if "open" not in row]
    for row in found:
        if "start" in row:
            row["start"]["round"] = number
    with pytest.raises(BadRecord, match="this should be round 1"):
        read_again(found)


# An action that changed nothing


def without_ready(found: list[dict[str, Any]], number: int) -> bytes:
    """Return a record without the first `ready` of a round, with all seals and heads valid."""
    changed = [dict(row) for row in found]
    at = next(place for place, row in enumerate(changed) if row.get("start", {}).get("round") == number)
    gone = next(
        place for place in range(at, len(changed)) if changed[place].get("input", {}).get("do") == "ready"
    )
    del changed[gone]
    with suppress(BadRecord):
        read_again(changed)  # makes the heads in the starts valid
    return record(changed)


LEFT_OUT = "That no action which changed nothing was left out of"


def test_a_missing_action_without_effect_is_found_if_a_commitment_follows() -> None:
    found = rows(Kept("mini-dice").play(3, words={1: "horse"}).data())
    for number in (1, 2):
        with pytest.raises(BadRecord, match="not the one committed to"):
            verify(without_ready(found, number))


def test_a_missing_action_without_effect_in_the_last_round_is_found_only_by_a_kept_head() -> None:
    kept = Kept("mini-dice").play(3, words={1: "horse"})
    data = kept.data()
    shorter, whole = verify(without_ready(rows(data), 3)), verify(data)
    assert shorter.head != whole.head
    for verified in (shorter, whole):
        assert [said for said in verified.not_proved if LEFT_OUT in said] == [
            f"{LEFT_OUT} round 3: no commitment follows that binds it, but a head that others kept does."
        ]
    whole.keep_head(whole.by_heads[ONLY_RECORD])
    assert not any(LEFT_OUT in said for said in whole.not_proved)
    assert ONLY_RECORD not in whole.not_proved


def test_a_head_kept_too_early_proves_nothing_of_what_follows() -> None:
    verified = verify(Kept("mini-dice").play(3).data())
    before = list(verified.not_proved)
    verified.keep_head(5)
    assert verified.not_proved == before


def test_with_open_chance_no_round_proves_that_every_action_is_there() -> None:
    kept = Kept("mini-dice").play(3, chance=Chance.seeded)
    (said,) = [each for each in verify(kept.data()).not_proved if LEFT_OUT in each]
    assert said.startswith(f"{LEFT_OUT} rounds 1 to 3:")


def test_a_record_without_actions_reports_no_missing_action() -> None:
    assert not any(LEFT_OUT in each for each in verify(Kept("mini-dice").data()).not_proved)
