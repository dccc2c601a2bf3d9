"""Files read and written again keep their fields and forms, and nothing is made up."""

from __future__ import annotations

import datetime
import re
import tomllib
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.poker.history import BadHistory, read, to_phh, to_text
from pitboss.poker.history.fields import read_entries
from pitboss.poker.history.scenes import scenes
from pitboss.poker.history.toml import write_document, write_section
from pitboss.poker.history.variants import VARIANTS
from pitboss.table import Action, Refused
from tests.cases import for_each
from tests.helpers import some
from tests.poker.history.files import BADUGI, EVERY_FIELD, FILES, ONE_TWO, STUD, UNFINISHED
from tests.poker.history.playing import no_limit, played, refusal, replayed, told

AMOUNTS = ("antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet", "starting_stacks",
           "finishing_stacks", "winnings")  # fmt: skip


def forms(fields: dict[str, Any]) -> dict[str, str]:
    """Return amounts as written, and the type of every value: 2.50 is not 2.5, and 2 is not 2.0."""
    return {name: repr(each) for name, each in fields.items()}


SHOWDOWN = (("2c7d9h", "cc"), ("3s", "cc"), ("4c", "f"))
"""Streets, and the third player's action on each."""


def same_again(text: str) -> None:
    fields = told(text).recording.fields
    again = to_phh(replayed(text).hand)
    assert told(again).recording.fields == fields
    assert forms(told(again).recording.fields) == forms(fields)
    assert list(told(again).recording.fields) == list(fields)  # in the same order
    assert to_phh(replayed(again).hand) == again


@for_each("name", FILES)
def test_a_hand_made_file_is_written_as_it_was_read(name: str) -> None:
    same_again(FILES[name])


@for_each("code", VARIANTS)
def test_a_hand_played_here_is_written_as_it_was_read(code: str) -> None:
    for seed in range(12):
        text = to_phh(played(code, seed, unit=25, ante=25, rake_percent=5))
        same_again(text)
        assert to_phh(replayed(text).hand) == text


def test_the_hand_made_files_have_every_field_and_variant() -> None:
    standard = {
        "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet",
        "min_bet", "starting_stacks", "actions", "author", "event", "url", "venue", "address", "city",
        "region", "postal_code", "country", "time", "time_zone", "time_zone_abbreviation", "day", "month",
        "year", "hand", "level", "seats", "seat_count", "table", "players", "finishing_stacks", "winnings",
        "currency", "currency_symbol", "time_limit", "time_banks",
    }  # fmt: skip
    every = [tomllib.loads(text) for text in FILES.values()]
    assert standard <= {name for fields in every for name in fields}
    assert {fields["variant"] for fields in every} == set(VARIANTS)


@for_each(
    ("blinds", "stack", "bet"),
    [
        ("1, 2", "200", "6"),
        ("0.01, 0.02", "2.00", "0.06"),
        ("0.50, 1", "87.50", "2.5"),
        ("25, 50", "1e4", "200"),
    ],
)
def test_amounts_keep_their_form(blinds: str, stack: str, bet: str) -> None:
    text = no_limit(f"{stack}, {stack}", f"d dh p1 ????, d dh p2 ????, p2 cbr {bet}, p1 f", blinds=blinds)
    text = text.replace("min_bet = 2", f"min_bet = {blinds.partition(', ')[2]}").replace("1e4", "1E+4")
    assert to_phh(replayed(text).hand) == text


def test_a_one_two_game_is_written_in_ones_and_twos() -> None:
    text = to_text(replayed(ONE_TWO).hand, rules=False)
    assert text.startswith("Hand 1: Hold 'em, no limit, 2\n")
    assert "  Ida posts a blind of 1." in text
    assert "  Jon raises to 18." in text
    assert "  Seat 2, Jon: 207 (+7)" in text


def test_names_seats_dates_and_money_are_the_files() -> None:
    lines = to_text(replayed(EVERY_FIELD).hand, rules=False).splitlines()
    assert lines[0] == "Hand the seventh: Hold 'em, no limit, £1"
    assert "".join(lines[1:3]).replace("  ", " ") == (
        "Thursday Game #7, Quill's Cellar, Lowford, Marshire, Elsewhere, table by the window, level 3,"
        " 29 February 2024, 23:59:01 WET"
    )
    assert "Seat 2: stack unknown" in lines
    assert "Seat 5, Désirée \\x1b[31m: £240.75 (button)" in lines
    assert "  Bea O'Dell wins £34.50 (pot)." in lines
    assert "  Seat 9, Al: £99.25 (-£0.75)" in lines


def test_text_fits_the_columns() -> None:
    for name, text in FILES.items():
        for columns in (60, 80):
            lines = to_text(replayed(text).hand, columns=columns).splitlines()
            assert max(map(len, lines)) <= columns, name


@for_each("name", FILES)
def test_unknown_cards_are_never_made_up(name: str) -> None:
    hand = replayed(FILES[name]).hand
    named = set(re.findall(r"[2-9TJQKA][cdhs]", str(told(FILES[name]).recording.fields["actions"])))
    for seen_by in ("all", None, 1, 2):
        shown = to_text(hand, seen_by=seen_by, rules=False)
        for scene in scenes(hand, seen_by):
            shown += "\n".join([*scene.table(80), *(words for words, _ in scene.said)])
        assert set(re.findall(r"\b[2-9TJQKA][cdhs]\b", shown)) <= named
    assert ("??" in to_text(hand)) is ("??" in FILES[name])


def test_a_hand_that_wins_unseen_has_no_rank() -> None:
    actions = "d dh p1 ????, d dh p2 7c2d, p2 cc, p1 cc, d db AcKc2c, p1 cc, p2 cc, d db 3s, p1 cc, p2 cc,"
    actions += "d db 4h, p1 cc, p2 cc, p2 sm, p1 sm ????"
    shown = to_text(replayed(no_limit("100, 100", actions)).hand)
    assert "?? ??" in shown
    assert not re.search(r"pair|high card|flush", shown)


def test_a_discard_that_comes_back_unnamed_stays_unknown() -> None:
    """Seven players draw again and again, so a card named as a discard may be dealt again as `??`."""
    deal = [f"d dh p{player} ??????????" for player in range(1, 7)] + ["d dh p7 2c3d4h5s7c"]
    bets = [f"p{player} cc" for player in (3, 4, 5, 6, 7, 1, 2)]
    draws = [f"p{player} sd ??????????" for player in range(1, 7)] + ["p7 sd 2c3d4h5s7c"]
    news = [f"d dh p{player} ??????????" for player in range(1, 8)]
    checks = [f"p{player} cc" for player in range(1, 8)]
    again = [f"p{player} sd ??????????" for player in range(1, 8)]
    text = f"""variant = 'F2L3D'
antes = {[0] * 7}
blinds_or_straddles = [1, 2, 0, 0, 0, 0, 0]
small_bet = 2
big_bet = 4
starting_stacks = {[50] * 7}
actions = {[*deal, *bets, *draws, *news, *checks, *again, *news, "p1 cbr 4"]}
"""
    found = replayed(text).hand
    assert any(event.name == "reshuffle" for event in found.events)
    drawn = [event for event in found.events_for("all") if event.name == "draw"]
    assert {card for event in drawn for card in event.cards} == {-1}
    same_again(text)


# As seen by one player


def actions(text: str, seen_by: int | None) -> list[str]:
    return list(told(to_phh(replayed(text).hand, seen_by=seen_by)).recording.fields["actions"])


def test_a_player_sees_its_own_cards_and_those_that_were_shown() -> None:
    assert actions(ONE_TWO, 2) == told(ONE_TWO).recording.fields["actions"]
    assert "d dh p2 ????" in actions(ONE_TWO, 1)
    seen = actions(BADUGI, 2)
    assert "d dh p1 ????????" in seen
    assert "p1 sd ??" in seen
    assert "d dh p1 ??" in seen
    assert "p1 sm Ac2d3h4s" in seen  # cards dealt and shown
    assert actions(BADUGI, 1)[:3] == ["d dh p1 Ac2d3h9h", "d dh p2 ????????", "p2 cc"]


def test_hands_shown_without_a_word_in_the_file_are_seen() -> None:
    deal = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, p3 cc, p1 cc, p2 cc"
    streets = ", ".join(f"d db {cards}, p1 cc, p2 cc, p3 {last}" for cards, last in SHOWDOWN)
    text = no_limit("100, 100, 100", f"{deal}, {streets}")
    assert actions(text, 3)[-2:] == ["p1 sm AsAh", "p2 sm KsKh"]
    assert not [action for action in actions(text, 3) if "Qs" in action][1:]
    seen = to_phh(replayed(text).hand, seen_by=None)
    assert replayed(seen).finishing_stacks == replayed(text).finishing_stacks == [104, 98, 98]


def test_everyone_sees_the_up_cards() -> None:
    assert actions(STUD, None)[:3] == ["d dh p1 ????2c", "d dh p2 ????Ks", "d dh p3 ????Jc"]
    assert "d dh p2 8s" in actions(STUD, None)


def test_an_authors_notes_may_reveal_cards_and_are_left_out() -> None:
    seen = to_phh(replayed(EVERY_FIELD).hand, seen_by=1)
    assert "pair" not in seen
    assert "_weather" not in seen
    assert "Thursday Game #7" in seen
    assert "9c" not in seen


def test_unknown_fields_are_hidden_since_they_may_reveal_cards() -> None:
    text = f"{ONE_TWO}rake = 1\nholes = ['2c2d', 'AcAd', '3c3d']\n"
    assert "holes" in to_phh(replayed(text).hand)
    seen = to_phh(replayed(text).hand, seen_by=1)
    assert "Ac" not in seen
    assert told(seen).recording.names == ("Ida", "Jon", "Kit")
    assert replayed(seen).rake == 1


@for_each("name", FILES)
def test_a_player_sees_every_field_the_format_knows(name: str) -> None:
    fields = told(FILES[name]).recording.fields
    seen = told(to_phh(replayed(FILES[name]).hand, seen_by=2)).recording.fields
    assert {
        key: each for key, each in fields.items() if key[0] != "_" and key != "actions"
    }.items() <= seen.items()


@for_each("name", FILES)
@for_each("seen_by", [None, 1, 2])
def test_a_players_view_can_be_read_again_and_stays_the_same(name: str, seen_by: int | None) -> None:
    seen = to_phh(replayed(FILES[name]).hand, seen_by=seen_by)
    assert to_phh(replayed(seen).hand, seen_by=seen_by) == seen
    assert replayed(seen).finishing_stacks == replayed(FILES[name]).finishing_stacks


@for_each("code", VARIANTS)
def test_a_written_view_of_a_hand_ends_the_same_way(code: str) -> None:
    for seed in range(8):
        hand = replayed(to_phh(played(code, seed, muck="on" if seed % 2 else "off"))).hand
        for seen_by in (None, 1, 2):
            assert replayed(to_phh(hand, seen_by=seen_by)).stacks == [
                hand.stacks[seat] for seat in hand.players
            ]


# Wrong files


@for_each(
    ("line", "why"),
    [
        ("players = ['Ann', 'Bob']", "players has 2 entries for 3 players: write '' for one without a name"),
        ("players = 'Ann'", "players must be a list of names"),
        ("players = [1, 2, 3]", "players must be a list of names"),
        ("seats = [1, 2]", "seats has 2 entries for 3 players"),
        ("seats = [1, 2, 2]", "seats names one seat twice"),
        ("seats = [0, 1, 2]", "positive whole numbers"),
        ("seats = 'left'", "positive whole numbers"),
        ("currency = 840", "currency must be a text"),
        ("currency_symbol = true", "currency_symbol must be a text"),
    ],
)
def test_fields_that_are_used_are_checked(line: str, why: str) -> None:
    text = ONE_TWO.replace("players = ['Ida', 'Jon', 'Kit']", line)
    assert why in refusal(text)


def test_a_hand_played_past_its_file_is_not_written_as_the_file() -> None:
    hand = replayed(UNFINISHED).hand
    assert to_phh(hand)
    hand.act(Action(2, "fold"))
    with pytest.raises(Refused, match="played on"):
        to_phh(hand)


def test_players_are_found_by_seat_or_name() -> None:
    recording = told(EVERY_FIELD).recording
    assert [recording.player(word) for word in ("9", "1", "2", "5", "al", "Bea O'Dell")] == [1, 2, 3, 4, 1, 2]
    for word in ("3", "", "Zoe", "0009", "²"):
        with pytest.raises(BadHistory, match="Seat 9, Al; Seat 1, Bea O'Dell; Seat 2; Seat 5"):
            recording.player(word)


def test_seats_of_any_number_and_names_of_any_case() -> None:
    text = ONE_TWO.replace(
        "players = ['Ida', 'Jon', 'Kit']", "players = ['ann', 'Ann', '7']\nseats = [7, 1000, 3]"
    )
    recording = told(text).recording
    assert [recording.player(word) for word in ("ann", "Ann", "1000", "7", "3")] == [1, 2, 2, 1, 3]
    with pytest.raises(BadHistory, match="two or more players are named 'ANN'"):
        recording.player("ANN")


# The writer itself

_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_PLAIN = st.one_of(
    st.booleans(),
    st.integers(-(10**18), 10**18),
    st.decimals(allow_nan=False, allow_infinity=False, places=4),
    st.decimals(allow_nan=False, min_value=-(10**30), max_value=10**30),
    st.just(Decimal("inf")),
    _TEXTS,
    st.times(),
    st.dates(min_value=datetime.date(1, 1, 1)),
    st.datetimes(timezones=st.sampled_from([None, datetime.UTC])),
)
_VALUES = st.recursive(
    _PLAIN,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(_TEXTS, inside, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(_TEXTS, _VALUES, max_size=5), _TEXTS)
@settings(max_examples=some(200), deadline=None)
def test_every_written_value_is_read_again(fields: dict[str, Any], name: str) -> None:
    found = tomllib.loads(write_document(fields), parse_float=Decimal)
    assert found == fields
    assert write_document(found) == write_document(fields)
    assert tomllib.loads(write_section(name, write_document(fields)), parse_float=Decimal) == {name: fields}


def test_terminal_control_characters_are_escaped() -> None:
    for sign in "\x00\x1b\x7f\x9b\u202e\u2028\U000e0001\n\t":
        text = write_document({"event": f"a{sign}'b", f"{sign}": 1})
        assert text.replace("\n", "").isprintable()
        assert tomllib.loads(text) == {"event": f"a{sign}'b", f"{sign}": 1}


def test_the_fast_reader_takes_a_time_for_a_time() -> None:
    for clock in ("00:00:00", "19:05:59", "23:59:59"):
        ((_, _, fields),) = read_entries(f"time = {clock}\n")
        assert fields == {"time": datetime.time.fromisoformat(clock)}


@pytest.mark.parametrize(
    "heads",
    [("[1]", "['late night']", "[3]"), ("[1]", "[ 2 ]", '["\\u0033"]'), ("[1] # a", "[2]  # b", "[3]")],
)
def test_sections_keep_their_hands_apart(heads: tuple[str, ...]) -> None:
    """No hand of a section is lost, however the section's name is written."""
    found = list(read("\n".join(f"{head}\n{ONE_TWO}" for head in heads)))
    assert [entry.name for entry, _ in found] == ["1", "late night" if "late" in heads[1] else "2", "3"]
    assert not any(isinstance(each, BadHistory) for _, each in found)


def test_a_copy_of_a_hand_of_a_file_knows_no_more_than_the_file() -> None:
    actions = "d dh p1 ????, d dh p2 7c2d, p2 cc, p1 cc, d db AcKc2c"
    hand = replayed(no_limit("10000, 10000", actions)).hand
    copy = hand.copy()
    assert copy.events_for("all") == hand.events_for("all")
    assert [event.cards for event in copy.events_for("all") if event.name == "deal" and event.actor == 1] == [
        (-1,),
        (-1,),
    ]
    assert copy.turn is not None
    copy.act(copy.turn.options[0].action())  # somebody plays on
    assert copy.undo().events == hand.events
    with pytest.raises(Refused, match="cannot be taken back"):
        hand.undo()
