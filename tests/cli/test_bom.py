"""`pitboss bom`: what Pitboss runs on, for people, for programs and for other tools."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import date, timedelta
from importlib.metadata import distribution
from pathlib import Path

import pytest

from pitboss.supply import holes, pip_audit
from pitboss.supply.materials import materials
from tests.cli.test_cli import run


def test_the_table_shows_each_library_with_version_and_license() -> None:
    shown = run("bom").stdout
    for each in materials()[1]:
        (line,) = [line for line in shown.splitlines() if line.startswith(f" {each.name} ")]
        assert each.version in line
        assert each.licence.split()[0] in line


def test_json_has_a_line_for_each_library() -> None:
    rows = [json.loads(line) for line in run("bom", "--json").stdout.splitlines()]
    assert [row["name"] for row in rows] == [each.name for each in materials()[1]]
    numba = next(row for row in rows if row["name"] == "numba")
    assert "numpy" in numba["needs"]
    assert numba["holes"] == []


def test_other_tools_get_cyclonedx() -> None:
    made = json.loads(run("bom", "--cyclonedx").stdout)
    assert made["bomFormat"] == "CycloneDX"
    assert made["metadata"]["component"]["name"] == "pitboss"
    assert len(made["components"]) == len(materials()[1])


def test_only_one_output_format_is_allowed() -> None:
    assert run("bom", "--json", "--cyclonedx").returncode == 2


def test_a_vulnerable_version_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No known vulnerabilities in these versions." in run("bom").stdout
    bad = holes.Vulnerability("rich", "9999", "CVE-2099-0001", "it prints too well")
    monkeypatch.setattr(holes, "all_vulnerabilities", lambda: (bad,))
    shown = " ".join(run("bom").stdout.split())
    assert "has a known vulnerability: CVE-2099-0001, fixed in 9999: it prints too well." in shown
    assert "No known vulnerabilities" not in shown
    rows = [json.loads(line) for line in run("bom", "--json").stdout.splitlines()]
    (row,) = [row for row in rows if row["holes"]]
    assert row["name"] == "rich"
    assert row["holes"] == [{"advisory": "CVE-2099-0001", "fixed": "9999", "says": "it prints too well"}]


FAKE = """#!{python}
import json, sys, time
arguments = sys.argv[1:]
listed = open(arguments[arguments.index("--requirement") + 1]).read().splitlines()
assert "--disable-pip" in arguments and "--no-deps" in arguments
{body}
"""
FINDS = """
name, version = next(line.split("==") for line in listed if line.startswith("rich=="))
vulns = [{"id": "PYSEC-2099-1", "fix_versions": ["99.1"], "description": "x", "aliases": []}]
print(json.dumps({"dependencies": [{"name": name, "version": version, "vulns": vulns}], "fixes": []}))
sys.exit(1)
"""


@pytest.fixture
def fake_pip_audit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Put a pip-audit on the path that asks no network."""
    monkeypatch.setenv("PATH", str(tmp_path))

    def make(body: str) -> None:
        program = tmp_path / "pip-audit"
        program.write_text(FAKE.format(python=sys.executable, body=body))
        program.chmod(0o755)

    return make


def test_pip_audit_runs_if_it_is_installed(fake_pip_audit: Callable[[str], None]) -> None:
    fake_pip_audit(FINDS)
    version = distribution("rich").version
    shown = " ".join(run("bom", "--audit").stdout.split())
    assert f"pip-audit reports rich {version}: PYSEC-2099-1, fixed in 99.1." in shown
    rows = [json.loads(line) for line in run("bom", "--audit", "--json").stdout.splitlines()]
    assert {row["name"]: row["audit"] for row in rows if row["audit"]} == {
        "rich": [{"advisory": "PYSEC-2099-1", "fixed": ["99.1"]}]
    }
    fake_pip_audit("print(json.dumps({'dependencies': [], 'fixes': []}))")
    assert "pip-audit reports no vulnerabilities" in run("bom", "--audit").stdout


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (None, "not installed"),
        ("print('no network', file=sys.stderr); sys.exit(2)", "perhaps without a network: no network"),
        ("sys.exit(1)", "it does not say why"),
        ("print('{')", "cannot be read"),
        ("print(json.dumps({'dependencies': [{'vulns': [5]}]}))", "cannot be read"),
        ("time.sleep(30)", "no answer in"),
    ],
)
def test_a_failing_pip_audit_does_not_stop_the_list(
    fake_pip_audit: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, body: str | None, why: str
) -> None:
    monkeypatch.setattr(pip_audit.ask, "__defaults__", (0.5 if body and "sleep" in body else 60,))
    if body is not None:
        fake_pip_audit(body)
    done = run("bom", "--audit")
    assert done.returncode == 0
    assert why in " ".join(done.stdout.split())
    assert "No known vulnerabilities in these versions." in done.stdout
    done = run("bom", "--audit", "--json")
    assert {json.loads(line)["audit"] for line in done.stdout.splitlines()} == {None}
    assert why in " ".join(done.stderr.split())


def test_the_age_of_the_list_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    day = holes.checked_on()
    assert f"is 1 day old ({day})." in holes.describe_age(day + timedelta(1))
    assert "Install a newer Pitboss" not in holes.describe_age(day + timedelta(holes.OLD_AFTER_DAYS))
    assert "Install a newer Pitboss" in holes.describe_age(day + timedelta(holes.OLD_AFTER_DAYS + 1))
    monkeypatch.setattr(holes, "checked_on", lambda: date(2020, 1, 1))
    assert "Install a newer Pitboss" in " ".join(run("bom").stdout.split())
    assert '"holes_checked": "2020-01-01"' in run("bom", "--json").stdout.replace('":"', '": "')


def test_pip_audit_has_no_place_in_cyclonedx() -> None:
    assert run("bom", "--audit", "--cyclonedx").returncode == 2


def test_other_commands_do_not_load_it() -> None:
    script = "import sys, pitboss.cli; print({'packaging', 'pitboss.supply'} & set(sys.modules))"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "set()"
