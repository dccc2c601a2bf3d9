"""The files of the index are read as TOML says, only faster."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pitboss.law.index import subchapters
from pitboss.law.pages import _read, read_page
from tests.cases import for_each


@for_each("path", subchapters().values())
def test_every_file_has_one_field_a_line_and_says_what_toml_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert _read(text) == tomllib.loads(text)


@for_each(
    "text",
    [
        "",
        'edition = "x" # a remark\n[[entry]]\ncite = "a"\n',
        '[[entry]]\nsays = """\nTwo\nlines.\n"""\n',
        '[[entry]]\nsee = [\n  "a",\n  "b",\n]\n',
        '[[entry]]\nsee = []\nwho = ["a"]\naliases = [\'say "so"\', "b"]\n',
        '[[entry]]\ncite = "a \\"b\\""\nsays = \'\'\n',
        '[[entry]]\ncite = "a"\n[[entry.reading]]\noption = "o"\n[[entry.reading]]\noption = "p"\n',
        '[page]\nedition = "x"\n',
        'edition="x"\n',
        '  edition = "x"\n',
    ],
)
def test_any_way_of_writing_is_read_as_toml_reads_it(text: str) -> None:
    assert read_page(text) == tomllib.loads(text)


@for_each(
    "text",
    [
        'cite = "a"\ncite = "b"\n',
        'cite = "a\n',
        "cite = \n",
        'entry = "x"\n[[entry]]\ncite = "a"\n',
        "what is this\n",
        'cite = "a\x07"\n',
        'who = ["a", "b"\n',
    ],
)
def test_what_is_not_toml_is_refused_as_toml_refuses_it(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        read_page(text)
