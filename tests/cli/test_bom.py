"""`pitboss bom`: what Pitboss runs on, for people, for programs and for other tools."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from pitboss.supply import holes
from pitboss.supply.materials import materials
from tests.cli.test_cli import run


def test_people_see_each_library_with_its_version_and_licence() -> None:
    shown = run("bom").stdout
    for each in materials()[1]:
        (line,) = [line for line in shown.splitlines() if line.startswith(f" {each.name} ")]
        assert each.version in line
        assert each.licence.split()[0] in line


def test_programs_get_a_line_a_library() -> None:
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


def test_it_is_one_form_or_the_other() -> None:
    assert run("bom", "--json", "--cyclonedx").returncode == 2


def test_a_version_with_a_known_hole_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No known hole in these versions." in run("bom").stdout
    bad = holes.Hole("rich", "9999", "CVE-2099-0001", "it prints too well")
    monkeypatch.setattr(holes, "known", lambda: (bad,))
    shown = " ".join(run("bom").stdout.split())
    assert "has a known hole: CVE-2099-0001, mended in 9999: it prints too well." in shown
    assert "No known hole" not in shown
    rows = [json.loads(line) for line in run("bom", "--json").stdout.splitlines()]
    (row,) = [row for row in rows if row["holes"]]
    assert row["name"] == "rich"
    assert row["holes"] == [{"advisory": "CVE-2099-0001", "fixed": "9999", "says": "it prints too well"}]


def test_it_costs_the_other_commands_nothing() -> None:
    script = "import sys, pitboss.cli; print({'packaging', 'pitboss.supply'} & set(sys.modules))"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "set()"
