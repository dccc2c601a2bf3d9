"""Feed the readers what nobody should write. Inputs that once broke one are kept in `cases`."""

from __future__ import annotations

import hashlib
import tempfile
import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.cli.play import house_options
from pitboss.evidence import heads as lists
from pitboss.evidence.own_reading import verify_own
from pitboss.evidence.verifying import verify
from pitboss.law.search import search
from pitboss.poker.history import BadHistory, read, replay
from pitboss.table import Game, Refused, find_game
from pitboss.table.house_options import BadOptions
from pitboss.table.json_text import loads
from tests.fuzz.mutating import LAW, NASTY, OPTIONS, examples, spoiled
from tests.fuzz.readers import GAMES, READERS
from tests.helpers import some

CASES = Path(__file__).parent / "cases"
MAX_CPU_SECONDS = 10
"""No such input may cost more."""


def tried(reader: str, given: bytes) -> None:
    """Read it; an input that breaks the reader is kept in a temporary file, to be added to `cases`."""
    began = time.process_time()
    try:
        READERS[reader](given)
        assert time.process_time() - began < MAX_CPU_SECONDS, f"{reader}: it took too long"
    except BaseException as error:
        if not isinstance(error, KeyboardInterrupt):
            case = Path(tempfile.gettempdir(), f"{reader}-{hashlib.sha256(given).hexdigest()[:12]}")
            case.write_bytes(given)
            error.add_note(f"the input is in {case}: move it to {CASES}")
        raise


def spoil_and_read(reader: str, inputs: int, seed: str) -> None:
    chance, good = Random(seed), examples(reader)
    for _ in range(inputs):
        tried(reader, spoiled(chance, good))


@pytest.mark.parametrize("case", sorted(CASES.glob("*-*")), ids=lambda case: case.name)
def test_what_broke_a_reader_breaks_it_no_more(case: Path) -> None:
    READERS[case.name.partition("-")[0]](case.read_bytes())


def test_the_examples_are_good() -> None:
    """Else there would be little to spoil."""
    for example in examples("records"):
        assert [row["verified"] for row in verify(example).rows] == [True] * len(verify(example).rows)
    for example in examples("own"):
        assert verify_own(example).round_count == 2
    plain, signed, made = examples("heads")
    assert not lists.compare(lists.read_list(plain).heads, made)
    lists.check_signature(lists.read_list(signed), lists.read_list(signed).signature.key)  # type: ignore[union-attr]
    for example in examples("histories"):
        found = [history for _, history in read(example.decode())]
        assert found
        assert not [each for each in found if isinstance(each, BadHistory) or replay(each).matches is False]
    for example in OPTIONS:
        assert any(_taken(find_game(game), example.decode()) for game in GAMES), example
    for example in LAW:
        assert search(example.decode())


def _taken(game: Game, text: str) -> bool:
    """Whether a game takes options, in words or as JSON."""
    try:
        return bool(
            game.options_from_json(loads(text)) if text[0] == "{" else house_options(game, text.split("\n"))
        )
    except (BadOptions, Refused):
        return False


@pytest.mark.parametrize("reader", READERS)
def test_examples_with_something_spoiled(reader: str) -> None:
    spoil_and_read(reader, 200, "the same each time")


@pytest.mark.exhaustive
@pytest.mark.parametrize("reader", READERS)
def test_examples_with_something_spoiled_for_long(reader: str) -> None:
    spoil_and_read(reader, 20_000, f"{reader} {time.time_ns()}")


@pytest.mark.parametrize("reader", READERS)
@settings(deadline=None, max_examples=some(25), suppress_health_check=[HealthCheck.too_slow])
@given(given=st.binary() | st.text().map(str.encode) | st.lists(st.sampled_from(NASTY)).map(b" ".join))
def test_anything_at_all(reader: str, given: bytes) -> None:
    tried(reader, given)
