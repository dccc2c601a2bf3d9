"""Opening a table: every game's form, refusals field by field, and only changed values passed on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.server.looks import TableLook
from pitboss.server.service import TableService
from pitboss.storage.people import MAX_NAME_LENGTH
from pitboss.table import every_game, find_game
from pitboss.table.fields import BadForm
from pitboss.web.opening.checking import read_draft, table_fields
from pitboss.web.opening.fields import Field, option_fields
from tests.server.helpers import person
from tests.web.filled import Filled
from tests.web.served import house_in, member, visitor

NEW, CHECK = "/new", "/".join(("", "new", "check"))
EVERY = [game.id for game in every_game()]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableService]:
    with house_in(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="module")
def ann(house: TableService) -> TestClient:
    return member(house, "Ann", "supervisor")


def filled(client: TestClient, game: str) -> dict[str, list[str]]:
    """Return the untouched form of a game."""
    answer = client.get(NEW, params={"game": game})
    assert answer.status_code == 200
    return Filled(answer.text).forms[NEW]


def opened(house: TableService, client: TestClient, form: dict[str, Any]) -> TableLook:
    answer = client.post(NEW, data=form)
    assert answer.status_code == 303, Filled(answer.text).errors
    return house.table(house.people.find("Ann"), int(answer.headers["location"].rpartition("/")[2]))


def refused(client: TestClient, **typed: Any) -> dict[str, tuple[str, str]]:
    """Return the errors of a form by field: the words and the rule."""
    wrong = client.post(CHECK, data=typed).json()["wrong"]
    return {name: (said["says"], said.get("rule", "")) for name, said in wrong.items()}


@pytest.mark.parametrize("id", EVERY)
def test_every_games_form_opens_a_table_unchanged(house: TableService, ann: TestClient, id: str) -> None:
    form = filled(ann, id)
    for each in option_fields(id):
        parts = [part.key for part in each.parts] or (
            each.column_names if each.kind == "pairs" else [each.name]
        )
        assert form.keys() >= set(parts), each.name
    look = opened(house, ann, form)
    assert (look.game, look.options, look.name) == (id, {}, look.title[:MAX_NAME_LENGTH])
    assert [seat.name for seat in look.seats if not seat.bot] == ["Ann"]
    assert len(look.seats) == {2: 6, 1: 3}[look.least]


def other(field: Field, chance: Random) -> dict[str, list[str]]:
    """Return a different value for a field, of the kind that somebody would type."""
    match field.kind:
        case "choice":
            return {field.name: [chance.choice([each for each in field.values if each != str(field.usual)])]}
        case "several":
            return {field.name: ["10", "20"]}
        case "pairs":
            second = "2" if field.type.items[1].name == "money" else "misdeal"
            return dict(zip(field.column_names, [["40"], [second]], strict=True))
        case "map":
            part = chance.choice(field.parts)
            return {part.key: [chance.choice(part.values) if part.values else "100"]}
        case "data":
            return {field.name: ['{"minimum": 200}']}
    number = str(chance.choice((1, 2, 3, 5, 8, 20, 50)))
    return {field.name: [number if field.unit != "text" else "As Ad Ac Ah Ks"]}


@pytest.mark.parametrize("id", EVERY)
def test_an_option_is_taken_or_refused_at_its_field_and_kept(
    house: TableService, ann: TestClient, id: str
) -> None:
    chance = Random(id)
    form = filled(ann, id)
    for field in chance.sample(option_fields(id), 3):
        typed = other(field, chance)
        wrong = refused(ann, **{**form, **typed})
        answer = ann.post(NEW, data={**form, **typed})
        if wrong:
            assert set(wrong) <= {"", field.name, *typed}, field.name
            assert answer.status_code == 422
            again = Filled(answer.text)
            assert all(typed[key][0] in again.forms[NEW][key] for key in typed)
            assert again.errors.keys() == wrong.keys()
        else:
            assert answer.status_code == 303
            table = int(answer.headers["location"].rpartition("/")[2])
            options = house.table(None, table).options
            assert options.keys() <= {field.name, "minimum", "maximum"}


def test_a_rake_over_the_law_is_refused_with_its_rule(house: TableService, ann: TestClient) -> None:
    before = len(house.tables(None))
    asked = ann.post(CHECK, data={"game": "hold-em", "rake_percent": "11", "rake_cap": "4"}).json()
    rule = "13:69F-14.14(b)1.i"
    says = "The rake cannot exceed 10%."
    assert asked["wrong"] == {"rake_percent": {"says": says, "cite": "14.14(b)1.i", "rule": rule}}
    assert asked["button"] == "One thing to fix"
    page = ann.post(NEW, data={"game": "hold-em", "rake_percent": "11", "rake_cap": "4"})
    assert page.status_code == 422
    assert Filled(page.text).errors == {"rake_percent": f"{says} 14.14(b)1.i"}
    assert Filled(page.text).forms[NEW]["rake_cap"] == ["4"]
    assert len(house.tables(None)) == before


@pytest.mark.parametrize(
    ("typed", "rules"),
    [
        (
            {"game": "hold-em", "rake_percent": "x", "unit": "3", "most_seats": "40", "maximum": "1"},
            {
                "rake_percent": "",
                "unit": "13:69F-14.17",
                "most_seats": "13:69F-14.10(b)",
                "maximum": "13:69F-14.17",
            },
        ),
        (
            {"game": "mini-dice", "odds.place 6": "1 to 1", "minimum": "900"},
            {"odds.place 6": "13:69F-13.6(b)", "minimum": "13:69F-8.2"},
        ),
        (
            {"game": "casino-night-three-card-poker", "licence": "does_not", "seats": "9"},
            {"licence": "13:47-20.4", "seats": "13:47-20.41(b)"},
        ),
        ({"game": "hold-em", "bot_seats": "20"}, {"bot_seats": "13:69F-14.10(b)"}),
        ({"game": "hold-em", "stack": "0.10"}, {"stack": "13:69F-14.7(c)3"}),
        (
            {
                "game": "omaha",
                "mishaps": "1",
                "table_name": "x" * 41,
                "speed": "warp",
                "answer_seconds": "-1",
            },
            {"mishaps": "", "table_name": "", "speed": "", "answer_seconds": ""},
        ),
        ({"game": "seven-card-stud", "rake_levels.1": ["20", ""], "rake_levels.2": "2"}, {}),
        ({"game": "seven-card-stud", "rake_levels.1": "20", "rake_levels.2": ""}, {"rake_levels": ""}),
        ({"game": "keno", "rate_card": '"house.json"'}, {"rate_card": ""}),
        ({"game": "keno", "rate_card": "{"}, {"rate_card": ""}),
        ({"game": "pai-gow-poker", "envy_bonus.five aces": "much"}, {"envy_bonus.five aces": ""}),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, dict) else "",
)
def test_each_refusal_stands_at_its_field(
    ann: TestClient, typed: dict[str, Any], rules: dict[str, str]
) -> None:
    assert {name: rule for name, (_, rule) in refused(ann, **typed).items()} == rules


def test_changing_one_row_keeps_the_others(house: TableService, ann: TestClient) -> None:
    usual = find_game("pai-gow-poker").Options().envy_bonus
    look = opened(house, ann, {"game": "pai-gow-poker", "bonus": "on", "envy_bonus.five aces": "300"})
    assert look.options == {"bonus": "on", "envy_bonus": {**usual, "five aces": 30_000}}
    look = opened(house, ann, {"game": "red-dog", "odds.red dog: spread 1": "6 to 1"})
    assert look.options == {"odds": {"red dog: spread 1": "6 to 1"}}


@pytest.mark.rule("13:69F-13.6(b)")
def test_odds_that_no_other_table_pays_are_refused_in_the_form(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        sue = member(house, "Sue", "supervisor")
        typed = {"game": "mini-dice", "odds.place 6": "3 to 2"}
        assert sue.post(NEW, data={"game": "mini-dice"}).status_code == 303
        answer = sue.post(NEW, data=typed)
        assert answer.status_code == 422
        assert "lace 6 pays 3 to 2 here but 7 to 6 at another table" in answer.text
        assert "13.6(b)" in answer.text
        assert Filled(answer.text).forms[NEW]["odds.place 6"] == ["3 to 2"]
        assert len(house.tables(None)) == 1


def test_an_empty_field_shows_the_default_that_fits_the_others(ann: TestClient) -> None:
    stands = ann.post(CHECK, data={"game": "hold-em", "minimum": "20"}).json()["stands"]
    assert (stands["maximum"], stands["blinds"]) == (["40"], ["10", "20"])


def test_readings_are_folded_and_counted(ann: TestClient) -> None:
    notes = ann.post(CHECK, data={"game": "hold-em"}).json()["notes"]
    count = sum(each.reading for each in option_fields("hold-em"))
    assert notes["readings"] == f"{count}, none changed"
    notes = ann.post(CHECK, data={"game": "hold-em", "button_rule": "dead", "muck": "on"}).json()["notes"]
    assert (notes["readings"], notes["house"]) == (f"{count}, 1 changed", "1 changed")


def test_table_settings_are_passed_on(house: TableService, ann: TestClient) -> None:
    typed = {"game": "omaha", "table_name": "  Ours ", "bots": "mixed", "bot_seats": "4", "speed": "fast"}
    typed |= {"private": "on", "deals": "when_ready", "answer_seconds": "0", "mishaps": "50", "stack": "500"}
    look = opened(house, ann, typed)
    assert (look.name, look.private) == ("Ours", True)
    assert [seat.kind or seat.name for seat in look.seats] == ["Ann", "maniac", "rock", "station", "tight"]
    assert {seat.stack for seat in look.seats} <= {0, 50_000}
    settings = look.settings
    assert (settings["speed"], settings["deals"], settings["mishaps"]) == ("fast", "when_ready", 50)
    assert settings["answer_seconds"] == 0
    look = opened(house, ann, {"game": "omaha", "sit_down": "off", "bot_seats": "2"})
    assert [(seat.seat, seat.bot) for seat in look.seats] == [(1, True), (2, True)]


def test_an_address_fills_in_the_form(ann: TestClient) -> None:
    query = {"game": "hold-em", "rake_percent": "5", "blinds": "[100, 250]", "limit": "no", "bots": "none"}
    form = Filled(ann.get(NEW, params=query).text).forms[NEW]
    assert (form["rake_percent"], form["blinds"], form["limit"]) == (["5"], ["1", "2.50", ""], ["no"])
    assert form["bots"] == ["none"]
    strange = ann.get(NEW, params={"game": "hold-em", "colour": "red"})
    assert strange.status_code == 400
    assert "leave it out of the address" in strange.text
    assert ann.get(NEW, params={"game": "hold-me"}).status_code == 400


def test_a_newcomer_opens_a_table_as_a_guest_where_guests_are_welcome(house: TableService) -> None:
    newcomer = visitor(house)
    assert newcomer.post(NEW, data={"game": "mini-dice"}).status_code == 303
    assert house.people.find_by_token(newcomer.cookies["pitboss"]).guest
    stranger = visitor(house, guests=False).post(NEW, data={"game": "mini-dice"})
    assert stranger.headers["location"] == "/sign-in?next=%2Fnew%3Fgame%3Dmini-dice"


def test_no_file_of_the_server_is_read_for_an_option(house: TableService, tmp_path: Path) -> None:
    card = tmp_path / "card.json"
    card.write_text("{}")
    host = person(house, "Host")
    with pytest.raises(BadForm, match=r"rate_card: .*names with values"):
        house.open_table(host, "keno", options={"rate_card": str(card)})
    table = house.open_table(host, "keno")["table"]
    with pytest.raises(BadForm, match=r"rate_card: .*names with values"):
        house.change_options(host, table, {"rate_card": str(card)})


def test_numbers_are_money_unless_their_option_says_otherwise() -> None:
    for id in EVERY:
        for each in option_fields(id):
            if each.kind == "line" and each.unit != "text":
                says = each.says.lower()
                percent = (
                    "percent" in f"{each.name} {says.partition(' goes with')[0]}" or each.name == "vigorish"
                )
                number = says.startswith(("number of", "how many", "the most raises", "the most players"))
                number = (
                    number
                    or "deck" in says
                    or "as a multiple of" in says
                    or "_inches" in each.name
                    or "_tenths" in each.name
                )
                assert each.unit == ("percent" if percent else "number" if number else "money"), each.name


def test_no_option_has_the_name_of_a_setting() -> None:
    for id in EVERY:
        assert {each.name for each in option_fields(id)}.isdisjoint(each.name for each in table_fields(id))


def test_many_errors_are_reported_within_bounds() -> None:
    form = {each.name: ["999999999"] for each in option_fields("pai-gow-poker") if each.kind == "line"}
    form |= {part.key: ["1 to 9"] for each in option_fields("pai-gow-poker") for part in each.parts}
    found = read_draft(find_game("pai-gow-poker"), form)
    assert len(found.wrong) > 8
    assert found.accepted is None
