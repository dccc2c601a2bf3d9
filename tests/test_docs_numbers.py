"""Numbers in running prose come from the program: a changed number fails here, and names the page."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from math import comb
from typing import TypeAlias

import pytest

from pitboss.bots import command
from pitboss.games.keno import forms
from pitboss.games.keno.redeeming import AUTHORIZATION_CENTS
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.house.departments import every_operation, load_department
from pitboss.house.keno.options import MIN_NOTICE_SECONDS
from pitboss.house.staff.employees import MAX_SIGNATURE_AGE
from pitboss.law.index import every_entry
from pitboss.odds import counting
from pitboss.odds.bankroll import figures
from pitboss.odds.best_play.card_settings import count_differences, strategy
from pitboss.odds.exact import prices
from pitboss.odds.par import bands
from pitboss.odds.simulation.rounds import ROUNDS_PER_BLOCK
from pitboss.server.house_wide import MAX_OWN_TABLES
from pitboss.server.settings import Settings
from pitboss.server.validation import MAX_OPTIONS_LENGTH
from pitboss.table import dollars, every_game, find_game
from pitboss.table.model import DEFAULT_STAKE_CENTS
from pitboss.web import guard, streams, work
from tests.cases import for_each
from tests.law.questions import HELD_OUT, LAST, LATER, QUESTIONS
from tests.pages import ROOT, page

Value: TypeAlias = Callable[[], object]
NUMBER_WORDS = "zero one two three four five six seven eight nine ten".split()


def _words(number: int) -> str:
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else f"{number:,}"


def _count_questions() -> int:
    read = {
        name: tomllib.loads(page(f"tests/law/{name}.toml"))
        for name in ("questions", "blind_questions", "everyday_questions")
    }
    listed = len(QUESTIONS + HELD_OUT + LATER + LAST) + len(read["everyday_questions"])
    return listed + sum(len(read[name]["question"]) for name in ("questions", "blind_questions"))


def _length(path: str) -> int:
    return len(page(path).splitlines())


def _reference_edge() -> str:
    game = find_game("pai-gow")
    (value,) = prices(game, game.Options(), strategy="reference", wagers=["pai gow"])
    return f"{value.edge}, {float(value.edge):.2%}"


SETTINGS = Settings()
FIGURES: dict[tuple[str, str], Value] = {
    ("README.md", "- **{} games against the house**"): lambda: _words(
        sum(bool(game.models(game.Options())) for game in every_game())
    ).capitalize(),
    ("README.md", "more than {} thousand paragraphs"): lambda: _words(len(list(every_entry())) // 1000),
    ("docs/get-started/index.md", "more than {} thousand entries"): lambda: _words(
        len(list(every_entry())) // 1000
    ),
    ("docs/get-started/web.md", "| `answer_seconds` | {} |"): lambda: SETTINGS.answer_seconds,
    ("docs/get-started/web.md", "| `word_seconds` | {} |"): lambda: SETTINGS.word_seconds,
    ("docs/get-started/web.md", "| `kept_seconds` | {} |"): lambda: SETTINGS.kept_seconds,
    ("docs/get-started/web.md", "| `stack` | {} |"): lambda: dollars(SETTINGS.stack),
    ("docs/guides/bad-beat.md", "has {} operations"): lambda: len(load_department("bad-beat").operations),
    ("docs/guides/bankroll.md", "{} million rounds; all sessions"): lambda: {10**6: "a"}[figures.MAX_ROUNDS],
    ("docs/guides/bankroll.md", "all sessions together, {} billion"): (
        lambda: figures.MAX_TOTAL_ROUNDS // 10**9
    ),
    ("docs/guides/bots.md", "killed after {} faults"): lambda: _words(command.MAX_FAULTS),
    ("docs/guides/bots.md", "writes more than {} bytes"): lambda: f"{command.CHUNK:,}",
    ("docs/guides/bots.md", "The same happens after {} decisions"): lambda: f"{command.MAX_DECISIONS:,}",
    ("docs/guides/bots.md", "`--bot-memory` ({})"): lambda: command.MEMORY_MEGABYTES,
    ("docs/guides/bots.md", "The first {} lines"): lambda: {100: "hundred"}[command.MAX_STDERR_LINES],
    ("docs/guides/bots.md", "`--bot-seconds` ({})"): lambda: int(command.TIMEOUT_SECONDS),
    ("docs/guides/deploy.md", "{} open streams"): lambda: streams.MAX_STREAMS_PER_PERSON,
    ("docs/guides/deploy.md", "bodies of {} KiB"): lambda: guard.MAX_BODY_BYTES // 1024,
    ("docs/guides/house-games.md", "fewer than {} lines"): (
        lambda: (_length("src/pitboss/games/red_dog.py") // 100 + 1) * 100
    ),
    ("docs/guides/fairness.md", "in some {} lines"): (
        lambda: round(_length("tests/evidence/independent.py"), -2)
    ),
    ("docs/guides/keno-room.md", "From {} up, a supervisor"): lambda: dollars(AUTHORIZATION_CENTS),
    ("docs/guides/keno-room.md", "Allow at least {} seconds"): lambda: MIN_NOTICE_SECONDS,
    ("docs/guides/ledger.md", "A signature is good for {} minutes"): (
        lambda: int(MAX_SIGNATURE_AGE.total_seconds() // 60)
    ),
    ("docs/guides/odds.md", "The default is {}"): lambda: dollars(DEFAULT_STAKE_CENTS),
    ("docs/guides/odds.md", "too many outcomes: {} rounds"): lambda: f"{counting.SAMPLE_ROUNDS:,}",
    ("docs/guides/odds.md", "Caribbean stud has {} trillion deals"): (
        lambda: round(comb(52, 5) * comb(47, 5) * 5 / 10**12)
    ),
    ("docs/guides/strategy.md", "({} trillion deals"): (
        lambda: round(comb(52, 5) * comb(47, 5) * 5 / 10**12)
    ),
    ("docs/guides/papers.md", "winning tickets of {} or less"): lambda: dollars(
        forms.MAX_RUNNER_PAYOUT_CENTS
    ),
    ("docs/guides/par.md", "after {} rounds, as a chart"): lambda: (
        f"{bands.ROUNDS[0]:,} to {bands.ROUNDS[-1]:,}"
    ),
    ("docs/guides/par.md", "If the bound exceeds {}"): lambda: f"{bands.MAX_TRUSTED_ERROR:.0%}",
    ("docs/guides/simulation.md", "split into blocks of {}"): lambda: f"{ROUNDS_PER_BLOCK:,}",
    ("docs/guides/strategy.md", "against the {} hands that the dealer"): lambda: f"{comb(28, 4):,}",
    ("docs/guides/strategy.md", "kinds for {} hands"): lambda: f"{comb(32, 4):,}",
    ("docs/guides/strategy.md", "the house keeps {}; the best"): _reference_edge,
    ("docs/guides/strategy.md", "against all {} hands of the house"): lambda: f"{comb(46, 7):,}",
    ("docs/guides/strategy.md", "play the same {} rounds"): lambda: f"{counting.SAMPLE_ROUNDS:,}",
    ("docs/guides/strategy.md", "from `foxwoods`, of {} |"): lambda: f"{comb(53, 7):,}",
    ("docs/guides/bingo-night.md", "Make a series of {} cards"): (
        lambda: next(f"{each.example['size']:,}" for each in every_operation() if "size" in each.example)
    ),
    ("docs/how-it-works/architecture.md", "ask it {} questions in all"): _count_questions,
    ("docs/how-it-works/decisions.md", "for about {} forms"): (
        lambda: {100: "a hundred", 200: "two hundred"}[round(len(list(every_operation())), -2)]
    ),
    ("docs/reference/api.md", "than {} KiB |"): lambda: guard.MAX_BODY_BYTES // 1024,
    ("docs/reference/api.md", "Every {} KiB of a body"): lambda: guard.BYTES_PER_REQUEST // 1024,
    ("docs/reference/api.md", "400; {} times as much for all tokens"): (
        lambda: _words(guard.CLIENTS_PER_ADDRESS)
    ),
    ("docs/reference/api.md", "at most {} such requests at once"): lambda: work.MAX_JOBS_PER_CLIENT,
    ("docs/reference/api.md", "| tables | {} open for each person"): lambda: _words(MAX_OWN_TABLES),
    ("docs/reference/api.md", "options of at most {} characters"): lambda: f"{MAX_OPTIONS_LENGTH:,}",
    ("docs/reference/api.md", "| streams | {} for an address"): (
        lambda: (
            f"{streams.MAX_STREAMS_PER_PERSON} streams for each person, and "
            f"{streams.MAX_STREAMS_PER_PERSON * guard.CLIENTS_PER_ADDRESS}"
        )
    ),
    ("docs/reference/api.md", "`: still here` every {} seconds"): lambda: int(streams.HEARTBEAT_SECONDS),
}
"""Sentences of the pages, and where their number comes from."""


ELSEWHERE = {
    "0.95%": "tests/games/pai_gow/test_settings.py prices the best settings against the four rules",
    "4,285": "tests/games/pai_gow/test_settings.py counts the kinds of hands of tiles",
    "95%": "names the interval of a match",
    "1,000": "counts of examples, and amounts of the law",
    "3,600": "the range of a house option, which docs/reference/options prints",
}
"""Other large numbers and percentages in prose, and what holds them."""
SAMPLED = "docs/guides/strategy.md"
"""Its table of ways to set pai gow poker is sampled: `make check-all` computes it again."""
_LARGE = re.compile(r"(?<![\d$.,])\d{1,3}(?:,\d{3})+(?![\d,])|\d+(?:\.\d+)?%")
_NOT_PROSE = re.compile(r"^```.*?^```$|`[^`]*`|\]\([^)]*\)", re.MULTILINE | re.DOTALL)
_GENERATED = ("docs/law/coverage.md", "docs/reference/operations.md")


def _say(place: tuple[str, str], value: Value) -> str:
    return place[1].format(value())


def _flat(name: str) -> str:
    return " ".join(page(name).split())


@for_each("place", FIGURES)
def test_a_number_is_that_of_the_program(place: tuple[str, str]) -> None:
    said = _say(place, FIGURES[place])
    assert said in _flat(place[0]), f"{place[0]} should say: {said}"


def test_every_large_number_in_prose_has_a_source() -> None:
    loose = []
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        name = path.relative_to(ROOT).as_posix()
        if name in _GENERATED:
            continue
        tied = " ".join(_say(place, value) for place, value in FIGURES.items() if place[0] == name)
        prose = _NOT_PROSE.sub("", page(name))
        if name == SAMPLED:
            prose = re.sub(r"^\|.*$", "", prose, flags=re.MULTILINE)
        found = [each for each in _LARGE.findall(prose) if each not in tied and each not in ELSEWHERE]
        loose += [f"{name}: {each}" for each in found]
    assert loose == []


@pytest.mark.exhaustive
def test_the_sampled_table_is_computed_again() -> None:
    options = PaiGowPokerOptions()
    players, _ = strategy(options, DEFAULT_STAKE_CENTS)
    text = page(SAMPLED)
    for each in players.simple:
        assert f"| `{each.name}` | {float(each.edge):.3%}" in text, each.name
    for name in ("whole_deck", "ballys"):
        assert f"{count_differences(options, name).hands:,} |" in text, name
