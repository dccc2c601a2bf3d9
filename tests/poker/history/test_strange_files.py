"""Files that are legal but rare: huge numbers, tables in tables, odd lines."""

from __future__ import annotations

import tomllib
from decimal import Decimal

from pitboss.poker.history import BadHistory, read, to_phh
from pitboss.poker.history.toml import write_document
from tests.cases import for_each
from tests.poker.history.files import ONE_TWO
from tests.poker.history.playing import no_limit, refusal, replayed

DEAL = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh"
PLAIN = no_limit("100, 100, 100", f"{DEAL}, p3 cbr 6, p1 f, p2 f")
TOO_LARGE = ("1e999999", "1e99999", "1e17", "9" * 4000, "0x" + "f" * 400, "100000000000000000.5")
UNREADABLE = ("9" * 5000, "0x" + "f" * 5000)
AMOUNTS = {
    "starting_stacks = [100, 100, 100]": "starting_stacks = [100, {}, 100]",
    "antes = [0, 0, 0]": "antes = [{}, 0, 0]",
    "blinds_or_straddles = [1, 2, 0]": "blinds_or_straddles = [1, 2, {}]",
    "min_bet = 2": "min_bet = {}",
    "p3 cbr 6": "p3 cbr {}",
    "variant": "finishing_stacks = [{}, 98, 103]\nvariant",
    "variant = ": "winnings = [0, 0, {}]\nvariant = ",
    "variant = '": "rake = {}\nvariant = '",
}


@for_each("place", AMOUNTS)
@for_each("amount", TOO_LARGE)
def test_an_amount_too_large_to_be_in_play_is_refused(place: str, amount: str) -> None:
    why = "not an amount" if (amount[1], place) == ("x", "p3 cbr 6") else "too large"
    assert why in refusal(PLAIN.replace(place, AMOUNTS[place].format(amount), 1))


def test_an_amount_too_large_below_zero_is_refused_too() -> None:
    assert "too large" in refusal(PLAIN.replace("[1, 2, 0]", "[1, 2, -1e999999]"))
    assert "too large" in refusal(PLAIN.replace("[1, 2, 0]", f"[1, 2, -{10**17}]"))


@for_each("number", UNREADABLE)
@for_each("line", ["min_bet = {}", "_x = {}", "hand = {}", "_x = [{{y = {}}}]"])
def test_a_number_of_thousands_of_digits_is_refused_without_stopping_other_hands(
    number: str, line: str
) -> None:
    bad = PLAIN.replace("min_bet = 2", "" if "min_bet" in line else "min_bet = 2")
    found = [each for _, each in read(f"[1]\n{bad}{line.format(number)}\n[2]\n{PLAIN}")]
    assert [isinstance(each, BadHistory) for each in found] == [True, False]
    assert "digits" in str(found[0])


def test_the_largest_amounts_are_played_to_the_last_decimal() -> None:
    stack, bets = Decimal(f"{10**16}.123456789"), f"{DEAL}, p3 cbr {10**16}.123456789, p1 cc, p2 f"
    text = no_limit(f"{stack}, {stack}, {stack}", f"{bets}, d db 2c3c4d, d db 5h, d db 9h")
    assert replayed(f"{text}finishing_stacks = [{2 * stack + 2}, {stack - 2}, 0]\n").matches is True


def test_a_stack_left_open_is_deep_however_small_the_chips() -> None:
    text = no_limit("0.000000001, inf, inf", f"{DEAL}, p3 cbr 2000000, p1 f, p2 cbr 5000000, p3 f")
    assert replayed(text.replace("[1, 2, 0]", "[0, 2, 0]")).finishing_stacks[0] == 0.000000001


def test_every_decimal_counts() -> None:
    tiny = "0.1" + "0" * 40 + "1"
    assert "more than 9 decimals" in refusal(PLAIN.replace("[100, 100, 100]", f"[100, 10{tiny}, 100]"))


@for_each("number", ["1E-999999", "0E-999999", "-1E-999999", "1E+999999"])
def test_very_large_and_small_numbers_are_written_short(number: str) -> None:
    text = write_document({"_x": Decimal(number)})
    assert len(text) < 40
    assert repr(tomllib.loads(text, parse_float=Decimal)["_x"]) == repr(Decimal(number))


# Tables and lists

SUBTABLES = {
    "a table": "[_notes]\nby = 'Nora'\n",
    "tables in a table": "[_notes]\nby = 'Nora'\n[_notes.late]\nby = 'Al'\n",
    "a list of tables": "[[_notes]]\nby = 'Nora'\n[[_notes]]\nby = 'Al'\n",
    "dotted names": "_notes.by = 'Nora'\n_notes.at = 3\n",
    "a list of lists": "_notes = [\n[1],\n[2]\n]\n",
    "a list in a list": "_notes = [\n[2]\n]\n",
    "a text of lines": "_notes = '''\n[2]\nsomebody coughs\n'''\n",
}


@for_each("name", SUBTABLES)
def test_an_author_has_fields_of_any_form_in_a_file_of_one_hand(name: str) -> None:
    text = ONE_TWO + SUBTABLES[name]
    ((entry, found),) = read(text)
    assert entry.name is None
    assert not isinstance(found, BadHistory)
    assert tomllib.loads(to_phh(replayed(text).hand)) == tomllib.loads(text)


@for_each("name", SUBTABLES)
def test_an_author_has_fields_of_any_form_in_a_file_of_many(name: str) -> None:
    own = SUBTABLES[name].replace("[_notes", "[2._notes")
    text = f"[1]\n{ONE_TWO}\n[2]\n{ONE_TWO}{own}\n[3]\n{ONE_TWO}"
    found = list(read(text))
    assert [entry.name for entry, _ in found] == ["1", "2", "3"]
    assert {entry.name: entry.fields for entry, _ in found} == tomllib.loads(text)
    assert not any(isinstance(each, BadHistory) for _, each in found)


def test_an_authors_own_table_is_not_a_hand() -> None:
    for first in (
        "[_file]\nby = 'Nora'\n",
        "_file = {by = 'Nora'}\n",
        "_file.by = 'Nora'\n",
        "by = 'Nora'\n",
    ):
        found = list(read(f"{first}[1]\n{ONE_TWO}[2]\n{ONE_TWO}"))
        assert [entry.name for entry, _ in found] == ["1", "2"]
        assert not any(isinstance(each, BadHistory) for _, each in found)


def test_a_bad_hand_beside_tables_of_an_author_does_not_stop_the_others() -> None:
    own = "[1._notes]\nby = 'Nora'\n"
    found = [each for _, each in read(f"[1]\n{ONE_TWO}{own}[2]\nvariant = 'NT\n[3]\n{ONE_TWO}")]
    assert [isinstance(each, BadHistory) for each in found[1:]] == [True, False]
    assert "at line" in str(found[1])


@for_each("options", ['{"rake_percent": {"a": 1}}', '{"unit": [[{}]]}', "[]", "3", "null"])
def test_malformed_options_are_refused(options: str) -> None:
    assert "options as JSON" in refusal(f"{PLAIN}_options = '{options}'\n")
