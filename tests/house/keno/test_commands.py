"""Test the keno room on the command line: every operation is a command built from its declaration."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.house.keno.department import keno
from pitboss.house.keno.fields import parse_options, show_options
from pitboss.house.keno.integrity import hash_program
from pitboss.law import BadInput
from pitboss.storage.people import People
from tests.cases import for_each
from tests.cli.test_cli import rows, run
from tests.server.helpers import CHEAP, PASSPHRASE
from tests.web.keno_room import STAFF


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Provide a database in which everybody is employed and the cage has money."""
    monkeypatch.setattr(People, "_hasher", CHEAP)
    monkeypatch.setenv("PITBOSS_DATABASE", f"sqlite:///{tmp_path / 'house.db'}")
    for name, position in STAFF.items():
        kind = ("--license", "none") if position == "Division inspector" else ()
        typed = f"{PASSPHRASE}\n"
        run("staff", "add", name, "--position", position, "--number", name, *kind, typed=typed)


def do(name: str, *words: str, **sign: str) -> dict[str, Any]:
    signed = [word for part, who in sign.items() for word in (f"--sign-{part.replace('_', '-')}", who)]
    done = run("house", "keno", name, *words, *signed, "--json", typed=f"{PASSPHRASE}\n" * len(sign))
    assert done.returncode == 0, done.stdout + done.stderr
    return dict(rows(done)[0]["result"])


@pytest.mark.rule("19:47-15.3(a)")
def test_the_person_at_the_station_sells_a_ticket_on_the_command_line(room: None) -> None:
    do("fund-cage", "--amount", "5000", receives="Cas", verifies="Ann")
    do("rules", "--options", "interval: 120; refund_undrawn: on", chooses="Sal")
    do("set-up", "--station", "1", "--booth", "Main", sets_up="Sal")
    do("open-station", "--station", "1", "--code", "W1", "--bank", "500", drawer="Wes", cage="Cas")
    do("open-day", "--program", hash_program(), division_key="Ida", keno_key="Sal")
    assert rows(run("house", "due", "--json"))[0]["what"] == "Open game 1."
    do("open-game", opens="Wes")
    sold = do("sell", "--station", "1", "--line", "3 17 42 $1 x2", "--paid", "gaming chips=2", sells="Wes")
    assert sold["price"] == 200
    other = run("house", "keno", "sell", "--station", "1", "--line", "3 $1", "--sign-sells", "Una",
                typed=f"{PASSPHRASE}\n")  # fmt: skip
    assert other.returncode == 1
    assert other.stderr.startswith("pitboss: --station: Wes is signed on at station 1.")
    assert "19:47-15.3(a)" in other.stderr
    listed = run("house", "keno", "--help").stdout
    assert all(f"  {name} " in listed for name in keno.operations)


def test_every_operation_cites_a_keno_rule_and_has_its_own_kind_of_entry() -> None:
    assert len({each.kind for each in keno.operations.values()}) == len(keno.operations)
    assert all(str(each.cite).startswith(("19:47-15", "13:69")) for each in keno.operations.values())


@for_each("options", ["interval", ": 3", "interval: 1; interval: 2", "rate_card: {", "\u202e: 1", 7])
def test_unreadable_rules_are_refused(options: object) -> None:
    with pytest.raises(BadInput):
        parse_options(options)


def test_options_are_shown_as_they_are_written() -> None:
    options = {"interval": 60, "unclaimed": "jackpot", "rate_card": {"schedules": {"1": {"1": 3}}}}
    assert parse_options(show_options(options)) == options
