"""A project's libraries are found by following requirements."""

from __future__ import annotations

from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from pitboss.supply.cyclonedx import bill
from pitboss.supply.materials import UNKNOWN, Material, Missing, materials
from tests.pages import page
from tests.supply.lock import PROJECT, read


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def install(site: Path, name: str, *lines: str, version: str = "1.0") -> None:
    """Install a library that is only metadata."""
    folder = site / f"{name.replace('-', '_')}-{version}.dist-info"
    folder.mkdir()
    about = ["Metadata-Version: 2.4", f"Name: {name}", f"Version: {version}", *lines]
    (folder / "METADATA").write_text("\n".join(about) + "\n", encoding="utf-8")


def needs(*names: str) -> list[str]:
    return [f"Requires-Dist: {name}" for name in names]


def find_names(project: str) -> dict[str, Material]:
    return {each.name: each for each in materials(project)[1]}


def test_direct_and_indirect_requirements_are_found_once(site: Path) -> None:
    install(site, "demo-project", *needs("First_Lib>=1", "second-lib"))
    install(site, "First_Lib", *needs("second-lib", "third-lib"))
    install(site, "second-lib", *needs("third-lib"))
    install(site, "third-lib", *needs("first-lib"))  # a cycle
    project, libraries = materials("demo-project")
    assert project.needs == ("first-lib", "second-lib")
    assert [each.name for each in libraries] == ["first-lib", "second-lib", "third-lib"]
    assert find_names("demo-project")["first-lib"].needs == ("second-lib", "third-lib")


def test_requirements_of_other_platforms_are_left_out(site: Path) -> None:
    install(site, "demo-project", *needs("lib-a ; python_version < '3'", "lib-b ; python_version >= '3'"))
    install(site, "lib-b", *needs("lib-c ; extra == 'more'"))
    assert find_names("demo-project").keys() == {"lib-b"}


def test_an_extra_counts_if_fully_installed(site: Path) -> None:
    extras = ["Provides-Extra: charts", "Provides-Extra: farm"]
    wants = needs(
        "lib-a", "lib-b[fast] ; extra == 'charts'", "lib-a ; extra == 'charts'", "gone ; extra == 'farm'"
    )
    install(site, "demo-project", *extras, *wants)
    install(site, "lib-a")
    install(site, "lib-b", "Provides-Extra: fast", *needs("lib-c ; extra == 'fast'"))
    install(site, "lib-c")
    assert {name: each.extras for name, each in find_names("demo-project").items()} == {
        "lib-a": (),
        "lib-b": ("charts",),
        "lib-c": ("charts",),
    }


def test_a_missing_library_is_named(site: Path) -> None:
    install(site, "demo-project", *needs("lib-of-nobody"))
    with pytest.raises(Missing, match="lib-of-nobody is needed"):
        materials("demo-project")


@pytest.mark.parametrize(
    ("lines", "licence", "spdx"),
    [
        (["License-Expression: MIT OR Apache-2.0", "License: other"], "MIT OR Apache-2.0", True),
        (["License: BSD", "Classifier: License :: OSI Approved :: MIT License"], "BSD", False),
        (["License: " + "the whole text " * 9, "Classifier: License :: OSI Approved :: MIT License"],
         "MIT License", False),
        (["License: one", "        line and another"], UNKNOWN, False),
        (["Classifier: Topic :: Games/Entertainment"], UNKNOWN, False),
    ],
)  # fmt: skip
def test_the_license_is_the_one_the_library_states(
    site: Path, lines: list[str], licence: str, spdx: bool
) -> None:
    install(site, "demo-project", *needs("lib-a"))
    install(site, "lib-a", *lines)
    each = find_names("demo-project")["lib-a"]
    assert (each.licence, each.spdx) == (licence, spdx)


def test_the_bill_has_the_fields_cyclonedx_requires(site: Path) -> None:
    """Check the required fields and closed lists of the specification, for the parts that we write."""
    install(site, "demo-project", *needs("jinja2", "lib-b"), "License-Expression: MIT")
    install(site, "jinja2", "License: BSD", version="3.1.5")
    install(site, "lib-b")
    made = bill(*materials("demo-project"))
    assert (made["bomFormat"], made["specVersion"], made["version"]) == ("CycloneDX", "1.6", 1)
    parts = [made["metadata"]["component"], *made["components"]]
    assert [part["name"] for part in parts] == ["demo-project", "jinja2", "lib-b"]
    assert [part["type"] for part in parts] == ["application", "library", "library"]
    assert [part.get("licenses") for part in parts] == [
        [{"expression": "MIT"}], [{"license": {"name": "BSD"}}], None,
    ]  # fmt: skip
    assert {part["scope"] for part in made["components"]} <= {"required", "optional", "excluded"}
    refs = [part["bom-ref"] for part in parts]
    assert refs[1] == parts[1]["purl"] == "pkg:pypi/jinja2@3.1.5"
    assert len(set(refs)) == len(refs)
    assert [each["ref"] for each in made["dependencies"]] == refs
    assert made["dependencies"][0]["dependsOn"] == refs[1:]
    (hole,) = made["vulnerabilities"]
    assert (hole["id"], hole["affects"]) == ("CVE-2025-27516", [{"ref": refs[1]}])


def test_pitboss_runs_on_the_declared_libraries() -> None:
    asked = [*PROJECT["project"]["dependencies"]]
    asked += [each for extra in PROJECT["project"]["optional-dependencies"].values() for each in extra]
    project, libraries = materials()
    assert set(project.needs) == {canonicalize_name(Requirement(each).name) for each in asked}
    assert "scipy" not in {each.name for each in libraries}
    bill(project, libraries)


def test_the_page_names_the_license_of_every_library() -> None:
    """The page has both licenses if versions for different Pythons state different ones."""
    text = page("docs/how-it-works/dependencies.md")
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    rows = [line.strip("| ").split(" | ") for line in lines]
    told = {name.strip("`"): (licences.split("; "), extra) for name, licences, extra in rows}
    for each in materials()[1]:
        licences, extra = told[each.name]
        assert each.licence in licences, f"{each.name}: {each.licence}"
        assert extra == (" and ".join(each.extras) or "always")
    assert told.keys() <= {line.name for line in read("dev")}
