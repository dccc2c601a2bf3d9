"""House options as typed fields: nonsense in any option of any game is refused at that option."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from pitboss.law import BadInput
from pitboss.table import Refused, every_game, find_game
from pitboss.table.catalog import AnyGame
from pitboss.table.fields import BadForm, field_errors
from pitboss.table.house_options import OptionDescription, at_fault
from pitboss.table.option_fields import option_type, parse_options, read_options, take_options, typed_text

NONSENSE: tuple[Any, ...] = (
    "\x00", "no such thing", -1, 1.5, True, 10**30, "9" * 400, {"a": {"b": 1}}, [["x"]], [1, [2]], "٣",
    object(),
)  # fmt: skip


def error_of(game: AnyGame, given: dict[str, Any]) -> Exception | None:
    try:
        read_options(game, given)
    except (BadInput, Refused) as error:
        return error
    return None


def test_nonsense_is_refused_at_its_option_in_every_game() -> None:
    for game in every_game():
        for each in game.house_options():
            for value in NONSENSE:
                error = error_of(game, {each.name: value})
                if error is None:  # perhaps a word, where any word is allowed
                    assert option_type(game.Options, each.name).widget in ("text", "data"), value
                    continue
                named = {found.field.partition(".")[0] for found in field_errors(error)}
                assert named == {each.name}, (game.id, each.name, value, error)


def test_several_errors_are_reported_together_each_at_its_field() -> None:
    with pytest.raises(BadForm) as raised:
        read_options(find_game("hold-em"), {"minimum": "$ten", "limit": "none", "blinds": ["x"], "nope": 1})
    assert [each.field for each in raised.value.errors] == ["minimum", "limit", "blinds", "nope"]
    assert raised.value.errors[3].message.startswith("unknown option: 'nope'")


def other_value(each: OptionDescription, kind: Any, chance: Random) -> Any:
    """Return a choice other than the default that a house might try, valid or not."""
    of = option_type(kind, each.name)
    number = chance.choice((0, 1, 2, 3, 7, 8, 50, 75, 101, 250, 12_345, 10**7))
    match of.widget:
        case "choice":
            return chance.choice(each.values)
        case "several":
            return [number] * chance.randrange(1, 4)
        case "pairs":
            return [[number, number]] if of.items[0].name == "money" else [["spilled drink", "misdeal"]]
        case "map":
            name = chance.choice([*each.default, "no such name"])
            return {
                name: chance.choice(("1 to 9", "20 to 1", "B1")) if of.items[0].name == "text" else number
            }
        case "data":
            return {"minimum": number, "schedules": {"1": {"1": number}}}
    return chance.choice(("As Ad Ac Ah Ks", "x", "kings")) if of.name == "text" else number


def test_any_choice_is_accepted_or_refused_at_one_of_its_options() -> None:
    for game in every_game():
        chance = Random(game.id)
        offered = game.house_options()
        for _ in range(60):
            chosen = chance.sample(offered, chance.randrange(1, 4))
            given = {each.name: other_value(each, game.Options, chance) for each in chosen}
            error = error_of(game, given)
            if error is not None:
                fields = {each.field.partition(".")[0] for each in field_errors(error)}
                assert fields <= given.keys(), (game.id, given, error)
                assert fields, (game.id, given, error)


def test_valid_options_are_taken_and_the_rest_refused_with_a_rule() -> None:
    given = {"rake_percent": "11", "ante": "$4", "most_seats": 40, "unit": "x"}
    options, row, errors = take_options(find_game("hold-em"), given)
    assert row == {"ante": 400}
    assert options is not None
    assert options.to_json() == row
    rules = {name: str(each.cite) if isinstance(each, Refused) else "" for name, each in errors.items()}
    assert rules == {"rake_percent": "13:69F-14.14(b)1.i", "most_seats": "13:69F-14.10(b)", "unit": ""}


def test_an_option_that_depends_on_a_refused_one_is_dropped_silently() -> None:
    given = {"coupon_value": 1, "coupons_each": 3}
    assert take_options(find_game("mini-dice"), given).errors.keys() == {"coupon_value"}


def test_written_options_are_read_back() -> None:
    for game in every_game():
        for each in game.house_options():
            of = option_type(game.Options, each.name)
            if of.items or of.widget == "data":
                continue
            row, errors = parse_options(game.Options, {each.name: typed_text(each.default, of)})
            assert not errors, each.name
            assert row == {each.name: each.default}, each.name


def test_options_are_json_after_they_are_read() -> None:
    for game in every_game():
        for each in game.house_options():
            example = (
                json.loads(each.example) if each.example and "NAME" not in each.example else each.default
            )
            row, errors = parse_options(game.Options, {each.name: example})
            assert not errors, (game.id, each.name)
            assert json.loads(json.dumps(row)) == json.loads(json.dumps({each.name: example}, default=dict))


def test_conflicting_options_blame_one_that_the_house_chose() -> None:
    kind = find_game("mini-dice").Options
    for chosen, fault in (({"minimum": 90_000}, "minimum"), ({"maximum": 100}, "maximum")):
        with pytest.raises(Refused) as raised:
            kind(**chosen)
        assert raised.value.field == fault
    assert at_fault(kind(), "unit", "minimum") == "unit"


def test_the_core_imports_no_pydantic() -> None:
    program = (
        "import sys, pitboss.table\n"
        "from pitboss.table.catalog import every_game\n"
        "from pitboss.table.option_fields import option_type\n"
        "for game in every_game():\n"
        "    for each in game.house_options(): option_type(game.Options, each.name)\n"
        "print(*[name for name in sys.modules if name.partition('.')[0] in ('pydantic', 'pydantic_core')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
