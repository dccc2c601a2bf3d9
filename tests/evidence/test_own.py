"""A player's own record proves what the player saw, and opens nothing else."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import PIECES, Secure, derive_key, house_order
from pitboss.evidence.filled_chance import Fill, Filled
from pitboss.evidence.lines import read_lines
from pitboss.evidence.own_proof import ALL_PROVED
from pitboss.evidence.own_reading import OPEN, VerifiedOwnRecord, verify_own
from pitboss.evidence.own_record import make_own_record
from pitboss.evidence.reading import RecordedRound, RecordReading
from pitboss.table import BadRecord, Refused, every_game, find_game
from pitboss.table.round import Round, replay_round
from tests.cases import for_each
from tests.evidence.keeping import Kept, rows
from tests.evidence.own_sessions import SEATS, Session, caller, events, session, wild
from tests.evidence.sealing import record
from tests.table.test_secrets import DEALT, _with

GAMES = [game.id for game in every_game()]
REASONS = (
    "Part of the cards was shuffled again",
    "The cards were shuffled more often",
    "is not proved to its end",
)
"""Reasons why a round of an honest house may not be proved."""


# Proof


@for_each("game", GAMES)
def test_every_round_of_every_seat_is_proved_without_mishaps(game: str) -> None:
    for seat in SEATS:
        verified = verify_own(make_own_record(session(game, 0), seat))
        assert [each.why for each in verified.rounds] == [ALL_PROVED] * 3
        assert verified.ended
        assert verified.proved


@for_each("game", GAMES)
def test_with_mishaps_nothing_is_refused_and_reasons_are_given(game: str) -> None:
    for seat in SEATS:
        verified = verify_own(make_own_record(session(game, 12), seat))
        assert len(verified.rounds) == 3
        assert_reasons(verified)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_own_records_verify_after_any_events(game: str, seed: int) -> None:
    """Use house options, undos, broken-off rounds, and players who come and go."""
    data = wild(find_game(game), seed)
    sat = {row["table"][1] for row in rows(data) if row.get("table", [""])[0] == "sit"}
    for seat in sorted(sat)[:3]:
        own = make_own_record(data, seat)
        assert_reasons(verify_own(own))
        assert_closed(data, own)


def assert_reasons(verified: VerifiedOwnRecord) -> None:
    for each in verified.rounds:
        assert each.proved == (each.why == ALL_PROVED)
        assert each.proved or any(reason in each.why for reason in REASONS), each.why


def test_hidden_losing_hands_are_filled_so_that_they_lose() -> None:
    proved = conceded = 0
    for game in ("hold-em", "seven-card-stud-8", "five-card-draw"):
        options = find_game(game).options_from_json({"muck": "on"})
        table = Session(find_game(game), "muck", options=options)
        for _ in range(6):
            table.play(bot=caller)
        data = table.end()
        for seat in SEATS:
            own = make_own_record(data, seat)
            conceded += sum(event["event"] == "concede" for event in events(own))
            proved += sum(each.proved for each in verify_own(own).rounds)
    assert conceded > 30
    assert proved == 3 * 3 * 6


def test_cards_of_a_shoe_are_opened_in_the_round_that_shuffled_them() -> None:
    own = make_own_record(session("red-dog", 0), 1)
    opened = {row["open"]["round"]: len(row["open"]["leaves"]) - 2 for row in rows(own) if "open" in row}
    assert opened[1] > 3
    assert opened[2] == opened[3] == 0


def test_reshuffles_of_part_of_the_cards_are_reported() -> None:
    """Seven players throw all cards away three times, so the deck runs out."""
    table = Session(find_game("triple-draw"), "many", seats=7)
    table.play(bot=caller)
    table.play()
    data = table.end()
    verified = verify_own(make_own_record(data, 3))
    assert_reasons(verified)
    assert [each.proved for each in verified.rounds] == [False, True]
    assert REASONS[0] in verified.rounds[0].why
    assert verified.not_proved[0] == f"Round 1: {verified.rounds[0].why}"
    assert verified.proved[0].startswith("In round 2, all that was seen in seat 3 comes from")


def test_rounds_before_the_player_sat_down_are_shown_as_the_public_saw_them() -> None:
    table = Session(find_game("hold-em"), "guests", seats=4)
    table.play()
    table.table.leave(2)
    table.play()
    table.come(2)
    table.play()
    table.come(2)  # buys chips
    table.play()
    own = make_own_record(table.end(), 2)
    assert [row["seen"]["by"] for row in rows(own) if "seen" in row] == [None, None, 2, 2]
    assert all(each.proved for each in verify_own(own).rounds)
    hidden = [event for event in events(own) if event.get("actor") == 2 and event["event"] == "deal"]
    assert ["??"] in [event["cards"] for event in hidden]


def test_open_chance_proves_nothing_and_the_seed_stays_hidden() -> None:
    kept = Kept("hold-em").play(2, chance=lambda number: Chance.seeded(f"study {number}"))
    own = make_own_record(kept.data(), 1)
    assert [each.why for each in verify_own(own).rounds] == [OPEN, OPEN]
    assert not verify_own(own).proved
    assert b"seeded" not in own


def test_an_own_record_ends_with_the_last_opened_round() -> None:
    kept = Kept("red-dog").play(2)
    assert [each for each in rows(make_own_record(kept.data(end=False), 1)) if "start" in each] == []
    kept = Kept("hold-em").play(2)
    kept.table.commit(Chance.secure())
    verified = verify_own(make_own_record(kept.data(end=False), 1))
    assert [each.proved for each in verified.rounds] == [True, True]
    assert not verified.ended
    assert "no end" in verified.not_proved[-1]


def test_hidden_cards_are_discarded_once_keys_are_opened_between_rounds() -> None:
    kept = Kept("red-dog").play(2)
    kept.table.close()
    own = make_own_record(kept.play(2).data(), 1)
    assert [row["closed"] for row in rows(own) if "closed" in row] == [2, 4]
    assert all(each.proved for each in verify_own(own).rounds)


def test_impossible_own_records_are_refused() -> None:
    with pytest.raises(BadRecord, match="nobody ever sat in seat 7: name"):
        make_own_record(session("hold-em", 0), 7)
    old = next((Path(__file__).parent / "old").glob("*.jsonl"))
    with pytest.raises(BadRecord, match="version 2"):
        make_own_record(old.read_bytes(), 1)


# Secrecy


def assert_closed(data: bytes, own: bytes) -> None:
    """No key, nothing derived from one except the numbers, no salt of a closed leaf, no extra card."""
    found, reading = set(re.findall(rb"[0-9a-f]{32,64}", own)), RecordReading(read_lines(data))
    opened = {row["open"]["round"]: row["open"]["leaves"] for row in rows(own) if "open" in row}
    assert b'[\\"key' not in own
    assert b'[\\"state' not in own
    for played in reading.played:
        if played.round is None:
            continue
        chance = played.round.chance
        assert isinstance(chance, Secure)
        labels = ("salts", *(f"shuffle/{each}" for each in range(6)))
        secrets = [chance.key, *(derive_key(chance.key, label) for label in labels)]
        at = {leaf["at"] for leaf in opened[played.number]}
        size = PIECES + 4 * played.round.game.pieces(played.round.start.options)
        secrets += [chance.leaf(each).salt for each in range(size) if each not in at]
        assert not found.intersection(secret.hex().encode() for secret in secrets)
    assert not excess(reading, own)


def excess(reading: RecordReading, own: bytes) -> Counter[tuple[int, int]]:
    """Return cards opened more often than they were seen, by round; for a shoe, over all rounds."""
    seen: Counter[tuple[int, int]] = Counter()
    opened: Counter[tuple[int, int]] = Counter()
    told = {row["seen"]["round"]: row["seen"]["by"] for row in rows(own) if "seen" in row}
    for played in reading.played:
        if played.round is not None:
            number = 0 if played.round.game.id == "red-dog" else played.number
            shown = [event.cards for event in played.round.visible_events(told[played.number])]
            seen += Counter((number, int(card)) for cards in shown for card in cards if card != HIDDEN)
    for row in rows(own):
        for leaf in row.get("open", {}).get("leaves", [])[2:]:
            played = reading.played[row["open"]["round"] - 1]
            number, card = card_of(played, json.loads(leaf["text"])[-1])
            opened[number, card] += 1
    return opened - seen


def card_of(played: RecordedRound, piece: int) -> tuple[int, int]:
    """Return the round that a card is counted in, and the card."""
    assert played.start is not None
    game = played.start.game.id
    return (0, piece % 52) if game == "red-dog" else (played.number, DEALT.get(game, range(53))[piece])


def find_unseen(data: bytes, own: bytes, most: int = 10**6) -> list[int]:
    """Return leaves that are opened but not seen: exchanging their cards changes no event.

    They are exchanged for other unseen cards. At most `most` leaves of a round are tried.
    """
    reading = RecordReading(read_lines(data))
    found = []
    told = {row["seen"]["round"]: row["seen"]["by"] for row in rows(own) if "seen" in row}
    for row in rows(own):
        if "open" in row:
            played = reading.played[row["open"]["round"] - 1]
            leaves = [leaf["at"] for leaf in row["open"]["leaves"] if leaf["at"] >= PIECES]
            assert played.round is not None
            by = told[played.number]
            found += [at for at in leaves[:most] if not visible(played.round, by, at)]
    return found


def visible(round: Round[Any, Any], by: int | None, at: int) -> bool:
    chance = round.chance
    assert isinstance(chance, Secure)
    size = round.game.pieces(round.start.options)
    orders = [house_order(chance.key, shuffle, size) for shuffle in range(4)]
    named = {int(card) for event in round.visible_events(by) for card in event.cards}
    pack = DEALT.get(round.game.id, range(53))
    (shuffle, place), order = divmod(at - PIECES, size), orders[(at - PIECES) // size]
    other = next((each for each in range(size) if pack[order[each]] not in named and each != place), None)
    if other is None:
        return True  # every card was seen, so there is none to exchange
    cards = {int(card): int(card) for card in pack}
    cards |= {pack[order[place]]: pack[order[other]], pack[order[other]]: pack[order[place]]}
    order[place], order[other] = order[other], order[place]
    numbers = derive_key(chance.key, "numbers")
    filled = Filled(chance.commitment, numbers, Fill(orders, []), mishaps=chance.mishaps, words=chance.words)
    inputs = [_with(action, cards) if shuffle == chance.shuffled - 1 else action for action in round.inputs]
    try:
        again = replay_round(replace(round.start, chance=filled), inputs)
    except Refused:
        return True  # with other cards, that was impossible for somebody
    return [event.to_json() for event in again.visible_events(by)] != [
        event.to_json() for event in round.visible_events(by)
    ]


@for_each("mishaps", [0, 12])
@for_each("game", [game for game in GAMES if game != "red-dog"])
def test_only_seen_cards_are_opened(game: str, mishaps: int) -> None:
    data = session(game, mishaps)
    own = make_own_record(data, 2)
    assert find_unseen(data, own, most=9) == []
    assert_closed(data, own)


def test_only_seen_cards_of_a_shoe_are_opened() -> None:
    for mishaps in (0, 12):
        own = make_own_record(session("red-dog", mishaps), 2)
        assert_closed(session("red-dog", mishaps), own)


@pytest.mark.parametrize(
    "game", ["hold-em", "pai-gow", "caribbean-stud", "five-card-draw", "seven-card-stud"]
)
def test_one_leaf_too_many_is_found(game: str) -> None:
    """Check that the checks above can fail: another player's hole card, or one that was not dealt."""
    data = session(game, 0)
    made = rows(make_own_record(data, 2))
    played = RecordReading(read_lines(data)).played[0]
    assert played.round is not None
    assert isinstance(played.round.chance, Secure)
    leaves = next(row["open"]["leaves"] for row in made if "open" in row)
    opened = {leaf["at"] for leaf in leaves}
    closed = [at for at in range(PIECES, PIECES + played.round.game.pack) if at not in opened]
    assert closed
    for at in closed[:12]:
        leaves.append(played.round.chance.leaf(at).to_json())
        assert at in find_unseen(data, record(made))
        assert excess(RecordReading(read_lines(data)), record(made))
        leaves.pop()


def test_cards_others_picked_stay_hidden_unless_shown() -> None:
    table = Session(find_game("five-card-draw"), "drawn")
    table.play(bot=caller)
    own = rows(make_own_record(table.end(), 2))
    thrown = [row["input"] for row in own if row.get("input", {}).get("do") == "discard"]
    assert {each["actor"] for each in thrown if None in each["value"]} == {1, 3}
    assert all(None not in each["value"] for each in thrown if each["actor"] == 2)
    table = Session(find_game("pai-gow-poker"), "set")
    for _ in range(5):
        table.play()
    told = [
        row["input"]
        for row in rows(make_own_record(table.end(), 2))
        if row.get("input", {}).get("do") == "set"
    ]
    assert any(each["actor"] != 2 and None not in each["value"] for each in told)


# The command


def test_the_command_writes_the_librarys_record(tmp_path: Path) -> None:
    house, mine = tmp_path / "night.jsonl", tmp_path / "mine.jsonl"
    house.write_bytes(session("hold-em", 0))
    words = ["own", str(house), "--seat", "2"]
    printed = CliRunner().invoke(app, words)
    assert printed.exit_code == 0
    assert printed.stdout_bytes == make_own_record(house.read_bytes(), 2)
    assert CliRunner().invoke(app, [*words, "--out", str(mine)]).exit_code == 0
    assert mine.read_bytes() == printed.stdout_bytes
    for wrong in (["--out", str(mine)], ["--out", str(tmp_path / "mine.txt")]):
        assert CliRunner().invoke(app, [*words, *wrong]).exit_code == 2
    with pytest.raises(BadRecord, match=r"night\.jsonl: nobody ever sat in seat 8"):
        CliRunner().invoke(app, ["own", str(house), "--seat", "8"], catch_exceptions=False)
