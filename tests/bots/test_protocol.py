"""The protocol that a program chooses, and its messages about the end of a round."""

from __future__ import annotations

import sys
from typing import Any

from pitboss.bots import CommandBot
from pitboss.bots.command import MAX_FAULTS
from pitboss.table import play_session
from pitboss.table.bot_protocol import mildest_action
from tests.bots.playing import view
from tests.pages import examples, page

NOTES_ENDS = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["protocol"] == 1:
        print(json.dumps({"protocol": max(asked["protocols"])}), flush=True)
    elif asked["over"]:
        result = asked["events"][-1]
        sys.stderr.write(f"{result['event']} {result['seats'][str(asked['viewer'])]} {asked['options']}\\n")
    else:
        print(0, flush=True)
"""


def test_a_program_can_ask_for_the_end_of_each_round(make: Any, told: list[str]) -> None:
    bot = make(NOTES_ENDS)
    result = play_session("hold-em", ["station", bot], hands=10, seed=7)
    bot.close()
    ends = [line.rpartition(": ")[2] for line in told]
    assert len(ends) == result.rounds
    assert all(end.startswith("result ") and end.endswith(" []") for end in ends)
    assert sum(int(end.split()[1]) for end in ends) == result.seats[1].won


def test_a_program_without_a_protocol_gets_the_default(make: Any, told: list[str]) -> None:
    notes = "import json, sys\nfor line in sys.stdin:\n asked = json.loads(line)\n"
    notes += (
        " assert asked['protocol'] == 1 and 'over' not in asked and asked['options']\n print(0, flush=True)\n"
    )
    play_session("hold-em", ["tight", make(notes)], hands=10, seed=7)
    assert told == []


def test_an_unknown_protocol_is_a_fault(make: Any, told: list[str]) -> None:
    bot, seen = make("import sys\nfor line in sys.stdin: print('{\"protocol\": 3}', flush=True)"), view()
    assert [bot(seen) for _ in range(MAX_FAULTS)] == [mildest_action(seen)] * MAX_FAULTS
    assert "protocol 3 is not supported: choose 1 or 2" in told[0]


def test_the_docs_show_how_a_round_ended(told: list[str]) -> None:
    _, source = examples(page("docs/guides/bots.md"), "py")
    with CommandBot([sys.executable, "-c", source], warn=told.append) as bot:
        result = play_session("hold-em", ["station", bot], hands=3, seed=7)
    assert sum(int(line.rpartition(" ")[2]) for line in told) == result.seats[1].won
    assert len(told) == 3
