"""Test that invalid index files are refused, with the file and the entry."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.law import cite
from pitboss.law.index import BadIndex, Entry, load

PAGE = 'edition = "13:69F"\nprovenance = "text"\n'
AT = "1.toml, 13:69F-1.1(a): "
GOOD = '[[entry]]\ncite = "13:69F-1.1(a)"\nkind = "procedure"\nsays = "Someone must do it."\n'


def _load(folder: Path, text: str) -> tuple[Entry, ...]:
    path = folder / "1.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def test_a_good_file_loads_in_order(tmp_path: Path) -> None:
    more = (
        '[[entry]]\ncite = "13:69F-1.1"\nkind = "title"\nsays = "A  title\\n over lines."\n'
        'who = ["dealer", "player"]\nsee = ["13:69F-1.1(a)"]\nprovenance = "code"\nsource = "a book"\n'
        'human = "Do it."\nsoftware = "Count it."\n'
        'uncertain = "a word"\ndiffers = "all"\ncounterpart = "13:69F-1.1(a)"\n'
        '[[entry.reading]]\noption = "room"\nvalues = ["off", "on"]\ndefault = "on"\nsays = "Room."\n'
    )
    title, rule = _load(tmp_path, PAGE + GOOD + more)
    assert (title.cite, rule.cite) == (cite("13:69F-1.1"), cite("13:69F-1.1(a)"))
    assert title.says == "A title over lines."
    assert title.who == ("dealer", "player")
    assert (title.human, title.software, rule.human, rule.software) == ("Do it.", "Count it.", None, None)
    assert (title.provenance, title.source, rule.provenance, rule.source) == ("code", "a book", "text", None)
    assert title.readings[0].values == ("off", "on")
    assert rule.is_held
    assert not title.is_held


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (PAGE + GOOD + 'sais = "x"\n', AT + "unknown field sais"),
        (
            PAGE + GOOD.replace("procedure", "story"),
            AT + "kind 'story' is not one of title",
        ),
        (PAGE + GOOD + GOOD, AT + "entered twice"),
        (
            PAGE + GOOD + GOOD.replace("13:69F", "N.J.A.C. 13:69F"),
            "'N.J.A.C. 13:69F-1.1(a)' is not in its normal form, '13:69F-1.1(a)'",
        ),
        (PAGE + GOOD.replace("Someone must do it.", "  "), AT + "the text is empty"),
        (PAGE + GOOD.replace('"Someone must do it."', "5"), AT + "the text is empty"),
        (PAGE + GOOD + 'human = ""\n', AT + "the text is empty"),
        (PAGE + GOOD + 'human = "Do it."\nsoftware = " "\n', AT + "the text is empty"),
        (PAGE + GOOD + 'software = "Count it."\n', AT + "software is given without human"),
        (PAGE + GOOD + 'differs = ""\n', AT + "the text is empty"),
        (PAGE + GOOD.replace("13:69F-1.1(a)", "1.1(a)"), "1.toml, 1.1(a): '1.1(a)' is not a citation"),
        (PAGE + GOOD + 'see = ["13:47-7.2.1i"]\n', AT + "'13:47-7.2.1i' is not in its normal form"),
        (PAGE + GOOD + 'counterpart = "13:69F-1.1 (a)"\n', AT + "'13:69F-1.1 (a)' is not a citation"),
        (PAGE + GOOD + 'see = ["14.9"]\n', AT + "'14.9' is not a citation"),
        (PAGE + GOOD + 'counterpart = "14.9"\n', AT + "'14.9' is not a citation"),
        (PAGE + GOOD + 'who = ["croupier"]\n', AT + "who 'croupier' is not one of"),
        (PAGE + GOOD + 'who = "dealer"\n', AT + "who 'd' is not one of"),
        (PAGE + GOOD + 'aliases = "dealer"\n', AT + "'dealer' is not a list"),
        (
            PAGE + GOOD + 'provenance = "rumour"\n',
            AT + "provenance 'rumour' is not one of",
        ),
        (PAGE + GOOD + 'edition = "1999"\n', AT + "edition '1999' is not one of"),
        ('edition = "13:69F"\n' + GOOD, AT + "'provenance'"),
        (PAGE + GOOD.replace("says", "# says"), AT + "'says'"),
        (PAGE + GOOD.replace("cite", "# cite"), "1.toml, entry 1: 'cite'"),
        (PAGE + GOOD + "[[entry.reading]]\nroom = 1\n", AT + "unknown field room"),
        (
            PAGE + GOOD + '[[entry.reading]]\noption = "o"\nvalues = ["a", "b"]\ndefault = "c"\nsays = "x"\n',
            AT + "default 'c' is not one of a, b",
        ),
        (PAGE + "[[entry]\n", "1.toml: "),
        (PAGE + GOOD.replace("[[entry]]", "[[entries]]"), "1.toml: unknown field entries"),
    ],
)
def test_a_bad_file_is_refused_by_name_and_entry(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(BadIndex, match=re.escape(reason)):
        _load(tmp_path, text)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "1.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadIndex, match=r"1\.toml: "):
        load(path)


def test_two_editions_of_one_paragraph_can_coexist(tmp_path: Path) -> None:
    found = _load(tmp_path, PAGE + GOOD + GOOD + 'edition = "13:69F (2024)"\n')
    assert [entry.edition for entry in found] == ["13:69F", "13:69F (2024)"]
