"""The keno room by form: on the command line, and as data that every entrance offers."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.house.keno.critical import program
from pitboss.house.office.fields import BadField
from pitboss.house.office.keno import OPERATIONS
from pitboss.storage.people import People
from tests.cases import for_each
from tests.cli.test_cli import rows, run
from tests.server.helpers import CHEAP, PASSPHRASE
from tests.web.keno_room import STAFF

RULES = next(each for each in OPERATIONS if each.name == "rules")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database in which everybody is employed, and the cage has money."""
    monkeypatch.setattr(People, "_hasher", CHEAP)
    monkeypatch.setenv("PITBOSS_DATABASE", f"sqlite:///{tmp_path / 'house.db'}")
    for name, position in STAFF.items():
        kind = ("--licence", "none") if position == "Division inspector" else ()
        typed = f"{PASSPHRASE}\n"
        run("staff", "add", name, "--position", position, "--number", name, *kind, typed=typed)


def do(form: str, *words: str, sign: dict[str, str]) -> dict[str, object]:
    signed = [word for part, name in sign.items() for word in ("--sign", f"{part}={name}")]
    done = run("house", "do", "keno", form, *words, *signed, "--json", typed=f"{PASSPHRASE}\n" * len(sign))
    assert done.returncode == 0, done.stderr
    return rows(done)[0]


@pytest.mark.rule("19:47-15.3(a)")
def test_a_ticket_is_sold_on_the_command_line_by_who_is_at_the_station(room: None) -> None:
    do("fund-cage", "amount=5000", sign={"receives": "Cas", "verifies": "Ann"})
    do("rules", "options=interval: 120; refund_undrawn: on", sign={"chooses": "Sal"})
    do("set-up", "station=1", "booth=Main", sign={"sets up": "Sal"})
    bank = {"has the drawer": "Wes", "has the cage": "Cas"}
    do("open-station", "station=1", "code=W1", "bank=500", sign=bank)
    do("open-day", f"program={program()}", sign={"turns one key": "Ida", "turns the other key": "Sal"})
    assert rows(run("house", "due", "--json"))[0]["what"] == "open game 1"
    do("open-game", sign={"opens": "Wes"})
    sold = do("sell", "station=1", "line=3 17 42 $1 x2", sign={"is at the station": "Wes"})
    assert sold["price"] == 200
    words = ("house", "do", "keno", "sell", "station=1", "line=3 $1", "--sign", "is at the station=Una")
    other = run(*words, typed=f"{PASSPHRASE}\n")
    assert other.returncode != 0
    assert "19:47-15.3(a)" in other.stderr
    listed = {row["form"] for row in rows(run("house", "forms", "keno", "--json"))}
    assert listed == {each.name for each in OPERATIONS}


def test_every_form_names_its_rule_and_has_a_name_of_its_own() -> None:
    assert len({each.name for each in OPERATIONS}) == len(OPERATIONS)
    assert all(str(each.law).startswith(("19:47-15", "13:69")) for each in OPERATIONS)


@for_each("options", ["interval", ": 3", "interval: 1; interval: 2", "rate_card: {"])
def test_rules_that_cannot_be_read_are_sent_back(options: str) -> None:
    with pytest.raises(BadField):
        RULES.filled("1", {"options": options})
