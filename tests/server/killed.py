"""Run a house in a separate process that dies at a certain write. A test runs this."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.server.requests import AnsweredRequest
from pitboss.server.running_table import RunningTable
from pitboss.server.service import TableService
from pitboss.server.table_store import TableStore
from pitboss.storage.store import Store
from tests.server.helpers import CHEAP, awaited, random_action

SETTINGS = {"speed": "fast", "word_seconds": 600, "answer_seconds": 0}


def say(**told: Any) -> None:
    """Print an answer as an outside client sees it."""
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def die_at(write: int, when: str) -> None:
    """End the process at this write: before it is in the database, or right after, before the answer."""
    honest, count = TableStore.write, 0

    def deadly(
        records: TableStore, running: RunningTable, done: AnsweredRequest | None = None, **how: Any
    ) -> None:
        nonlocal count
        count += 1
        if count == write and when == "before":
            os._exit(9)
        honest(records, running, done, **how)
        if count == write:
            os._exit(9)

    TableStore.write = deadly  # type: ignore[method-assign, assignment]


def main(url: str, write: int, when: str) -> None:
    house = TableService(Store(url), hasher=CHEAP)
    house.start()
    ann, bob = house.people.register_guest("Ann"), house.people.register_guest("Bob")
    table = house.open_table(ann, "hold-em", settings=SETTINGS, bots={3: "station"})["table"]
    die_at(write, when)
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    chance, number = Chance.seeded(write), 0
    while True:
        house.tick()
        for who in (ann, bob):
            if house.look(who, table)["may_add_word"]:
                word = f"word {house.table(None, table).rounds}"
                house.word(who, table, word)
                say(word=word, round=house.table(None, table).rounds + 1, seat=house.look(who, table)["seat"])
            if awaited(house, who, table):
                action, number = random_action(house, who, table, chance), number + 1
                answer = house.act(who, table, action, request=str(number))
                say(person=who.name, action=action, request=str(number), answer=answer)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
