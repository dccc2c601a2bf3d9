"""The generated reference has every command, option, route, public name, edition and reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pitboss
from docsite import site
from docsite.commands import every_command
from docsite.diagrams import DIAGRAMS, PACKAGES, PICTURES, layers
from docsite.generate import generated_pages
from docsite.markdown import code, plain, table
from docsite.python_api import signature
from docsite.stage import ROOT
from pitboss.law.index import editions, every_entry
from pitboss.table import every_game
from pitboss.web.api import PREFIX
from pitboss.web.api.description import OPENAPI_FILE, operations
from tests.cases import for_each
from tests.test_docs_links import GENERATED
from tests.web.served import house_in, visitor


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The OpenAPI description of a server with a house."""
    with house_in(tmp_path_factory.mktemp("house")) as house:
        answer: dict[str, Any] = visitor(house).get(f"{PREFIX}/{OPENAPI_FILE}").json()
    return answer


@pytest.fixture(scope="module")
def pages(described: dict[str, Any]) -> dict[str, str]:
    return generated_pages(described)


def test_every_page_of_the_navigation_is_generated(pages: dict[str, str]) -> None:
    assert pages.keys() == GENERATED
    for name, text in pages.items():
        title, who = text.split("\n\n")[:2]
        assert title.startswith("# "), name
        assert who.startswith("For "), f"{name} does not say whom it is for"


def test_every_command_and_its_options_are_there(pages: dict[str, str]) -> None:
    text = pages["reference/commands.md"] + pages["reference/house-commands.md"]
    sections = {part.partition("`\n")[0]: part for part in text.split("\n## `")[1:]}
    found = list(every_command())
    assert sections.keys() == {" ".join(words) for words, _ in found}
    for words, command in found:
        for each in command.params:
            assert each.opts[0] in sections[" ".join(words)] or each.name.upper() in sections[" ".join(words)]
    assert "pitboss house bad-beat claim" in sections


def test_every_option_of_every_game_is_there(pages: dict[str, str]) -> None:
    for game in every_game():
        text = pages[f"reference/options/{game.id}.md"]
        for each in game.house_options():
            assert f"| `{each.name}` |" in text, f"{game.id}: {each.name}"
            assert each.cite is None or str(each.cite) in text


def test_every_route_is_there(pages: dict[str, str], described: dict[str, Any]) -> None:
    for method, path, _ in operations(described):
        assert f"### `{method.upper()} {path}`\n" in pages["reference/routes.md"]


def test_every_public_name_is_there(pages: dict[str, str]) -> None:
    for name in pitboss.__all__:
        assert name.startswith("__") or f"### `pitboss.{name}`\n" in pages["reference/python.md"], name


def test_every_edition_and_reading_is_there(pages: dict[str, str]) -> None:
    assert all(f"| `{each}` |" in pages["law/editions.md"] for each in editions())
    for entry in every_entry():
        for each in entry.readings:
            assert f"| {entry.cite} | `{each.option}` | `{each.default}` |" in pages["law/readings.md"]


@for_each("name", DIAGRAMS)
def test_the_diagrams_are_up_to_date(name: str) -> None:
    assert (PICTURES / name).read_text(encoding="utf-8") == DIAGRAMS[name](), "run make diagrams"


def test_the_diagram_of_layers_has_every_package() -> None:
    packages = {
        path.name for path in (ROOT / "src" / "pitboss").iterdir() if (path / "__init__.py").is_file()
    }
    assert packages <= PACKAGES.keys()
    assert {name for row in layers() for name in row} == PACKAGES.keys()


def test_a_signature_is_written_as_in_the_source() -> None:
    assert signature("advise", pitboss.advise).startswith(
        "advise(game: Game | str, hand: str, *, up: str = '', seen: str = '', "
    )


def test_cells_keep_a_table_whole() -> None:
    assert table(("a",), [["x | y\n z"]]) == "| a |\n| --- |\n| x \\| y z |\n"
    assert plain("<b> *x* `<b> *x*` a_b") == r"\<b\> \*x\* `<b> *x*` a\_b"
    assert code("a `b`") == "`` a `b` ``"


@for_each(
    ("name", "text"),
    [
        ("index.html", '<script src="https://cdn.example/x.js"></script>'),
        ("index.html", '<link rel="stylesheet" href="//fonts.example/css">'),
        ("index.html", "<img src=https://elsewhere.example/x.png>"),
        ("main.css", "@font-face{src:url(https://fonts.example/x.woff2)}"),
        ("main.css", '@import "x.css"'),
        ("bundle.js", 'load("https://unpkg.com/mermaid@12/dist/mermaid.min.js")'),
    ],
)
def test_a_load_from_the_network_is_found(
    name: str, text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("site")
    (folder / name).write_text(text, encoding="utf-8")
    assert len(list(site.network_loads(folder))) == 1
    site.cut_off_network(folder)
    assert len(list(site.network_loads(folder))) == (0 if name == "bundle.js" else 1)


def test_links_to_other_sites_are_no_loads(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        '<a href="https://example.org/">x</a><link rel="canonical" href="https://example.org/">'
        '<script src="../bundle.js"></script><img src="a.png">',
        encoding="utf-8",
    )
    assert list(site.network_loads(tmp_path)) == []
