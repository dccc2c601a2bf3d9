"""Screens say which text is not available: where a game is played, priced, and its options are listed."""

from __future__ import annotations

from pitboss.table import find_game
from pitboss.table.catalog import missing_text_notes
from tests.cases import for_each
from tests.cli.test_cli import run


def test_lines_name_missing_paragraphs_and_their_substitutes() -> None:
    older, twins, missing = missing_text_notes(find_game("keno"))
    assert "follow the older edition, 19:47-15" in older
    assert twins.startswith("By a twin rule, because the text is not available: ")
    assert '13:69F-15.2(c) "way ticket"' in twins
    assert missing.startswith("Text not available: 13:69F-15.2(c)2, ")
    assert missing.endswith("13:69F-15.7.")
    assert "By a twin rule, because the text is not available: 13:69F-16.13." in missing_text_notes(
        find_game("caribbean-stud")
    )
    assert missing_text_notes(find_game("casino-night-three-card-poker")) == []


@for_each(
    "words",
    [
        ("play", "keno", "--auto", "--seed", "1"),
        ("options", "keno"),
        ("odds", "keno"),
        ("odds", "pokette"),
    ],
)
def test_every_command_for_a_game_notes_missing_law(words: tuple[str, ...]) -> None:
    told = run(*words).stdout
    assert "because the text is not available" in told
    assert ("not from a text of the regulation" in told) == (words == ("odds", "keno"))


def test_a_person_sees_missing_law_before_play() -> None:
    told = run("play", "keno", "--seed", "1", typed="quit\n").stdout
    assert told.index("Text not available: 13:69F-15.2(c)2") < told.index("Round 1")


def test_a_twin_rule_of_new_jersey_is_not_attributed_to_another_state() -> None:
    told = " ".join(run("law", "show", "13:69F-20.12").stdout.split())
    assert "from a twin rule (13:69F-11.11, pai gow poker)" in told
    assert "not available" not in run("play", "keno", "--auto", "--json", "--seed", "1").stdout
