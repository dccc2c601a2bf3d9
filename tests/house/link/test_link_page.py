"""Test the page of the link by running its commands in order and comparing the output."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss import __version__
from pitboss.cli import app
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.link.key import LinkKey
from pitboss.house.link.linked import LinkedCasino
from pitboss.house.staff.employees import Staff
from pitboss.law import BadInput
from pitboss.storage.clock import WallClock
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.house.people import asked
from tests.pages import commands, fits
from tests.server.helpers import CHEAP, PASSPHRASE, HandClock

HOUSE = "sqlite:///house.db"


@pytest.mark.rule("13:69F-14.20(b)", "13:69F-14.20(d)2", "13:69F-14.20(e)2", "13:69F-14.20(e)4.i")
def test_the_commands_in_the_documentation_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PITBOSS_DATABASE", HOUSE)
    monkeypatch.setenv("COLUMNS", "200")
    clock, known = HandClock(), {"VERSION": __version__}
    monkeypatch.setattr(WallClock, "now", lambda _: clock.now())
    monkeypatch.setattr("argon2.PasswordHasher", lambda: CHEAP)
    hire_ada(clock)
    for line, shown in commands("docs/guides/link.md"):
        if "link-counts" in line or "confirm" in line:
            for name in ("hall", "marina"):
                be_there(Path(f"{name}.key"))
        words = shlex.split(line)[1:]
        if "HASH" in words:
            known["HASH"] = LinkKey.read(Path(words[-1])).credential.hash
        for name, value in known.items():
            words = [word.replace(name, value) for word in words]
        result = CliRunner().invoke(app, words, input=f"{PASSPHRASE}\n" * 2)
        told = result.output.splitlines()
        for each in shown:
            assert each == "..." or fits(each, told), f"{line}\n{each}\n{told}"
        refused = any(each.startswith("pitboss: ") or "rejected" in each for each in shown)
        assert result.exit_code == int(refused), f"{line}\n{result.exception!r}\n{told}"
        if digest := re.search(r"Digest: (\w+)", result.output):
            known["DIGEST"] = digest[1]
    assert Path("hall.key").stat().st_mode & 0o077 == 0


def hire_ada(clock: HandClock) -> None:
    store = Store(HOUSE)
    staff = Staff(Ledger(store, clock), People(store, clock, CHEAP))
    staff.employ(asked(), staff.people.register("Ada", PASSPHRASE), position="accounting representative",
                 licence="casino employee", number="L1", place="Boardwalk Hall")  # fmt: skip
    store.close()


def be_there(key: Path) -> None:
    """Do what a casino's server does every second."""
    process = LinkedCasino(LinkKey.read(key))
    process.run_once()
    process.close()


@pytest.mark.parametrize(
    ("file", "says"),
    [("", "not a link"), ("{}", "not a link"), ("[1]", "not a link"), ("[" * 5000, "not a link"),
     ('{"database": 1, "casino": 2, "token": 3}', "needs a database"),
     ('{"database": "mysql://x", "casino": "a", "token": "b"}', "sqlite")],
)  # fmt: skip
def test_an_invalid_key_file_is_refused(tmp_path: Path, file: str, says: str) -> None:
    path = tmp_path / "key"
    path.write_text(file)
    with pytest.raises(BadInput, match=says):
        LinkKey.read(path)
    with pytest.raises(BadInput, match="already exists"):
        LinkKey.new("sqlite:///link.db", "Boardwalk Hall").write(path)
    with pytest.raises(BadInput, match="cannot be read"):
        LinkKey.read(tmp_path / "none")
    assert "token" not in repr(LinkKey.new("sqlite:///link.db", "Boardwalk Hall"))
