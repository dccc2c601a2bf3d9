"""Own records: no lie is believed, and no house that deals differently than bound goes unnoticed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.equipment.pack import Pack
from pitboss.equipment.secure import Secure
from pitboss.evidence.lines import read_lines
from pitboss.evidence.own_reading import verify_own
from pitboss.evidence.own_record import make_own_record
from pitboss.evidence.reading import RecordReading
from pitboss.table import BadRecord, every_game, find_game
from tests.cases import for_each
from tests.evidence.keeping import rows
from tests.evidence.own_sessions import SEATS, bots, events, session
from tests.evidence.sealing import record

DEALT = [game.id for game in every_game() if game.pieces(game.Options())]
"""Games with cards or tiles."""
Rows = list[dict[str, Any]]


def first(made: Rows, name: str) -> Any:
    return next(row[name] for row in made if name in row)


def leaf(made: Rows, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(
        each for each in first(made, "open")["leaves"] if each["text"].startswith(f'["{kind}"')
    )
    return found


def _another_card(made: Rows) -> None:
    """Give the player another card, and a leaf that says so too."""
    dealt = next(each for each in first(made, "seen")["events"] if each.get("cards", ["??"]) != ["??"])
    dealt["cards"] = ["As" if dealt["cards"] != ["As"] else "Ah"]
    found = leaf(made, "piece")
    found["text"] = re.sub(r"\d+\]$", "51]", found["text"])


def _card_in_events(made: Rows) -> None:
    dealt = next(each for each in first(made, "seen")["events"] if each.get("cards", ["??"]) != ["??"])
    dealt["cards"] = ["As" if dealt["cards"] != ["As"] else "Ah"]


def _leaf_of_another_round(made: Rows) -> None:
    openings = [row["open"]["leaves"] for row in made if "open" in row]
    openings[0][2] = openings[1][2]


def _leaf_missing(made: Rows) -> None:
    first(made, "open")["leaves"].pop()


def _leaf_twice(made: Rows) -> None:
    first(made, "open")["leaves"].append(first(made, "open")["leaves"][-1])


def _number(made: Rows) -> None:
    found = leaf(made, "numbers")
    found["text"] = '["numbers","' + "ab" * 32 + '"]'


def _word(made: Rows) -> None:
    first(made, "words")["1"] = "donkey"


def _no_words(made: Rows) -> None:
    del made[next(at for at, row in enumerate(made) if "words" in row)]


def _stack(made: Rows) -> None:
    first(made, "start")["stacks"]["1"] += 100


def _bought_more(made: Rows) -> None:
    first(made, "table")[2] += 100


def _another_start(made: Rows) -> None:
    first(made, "start")["mishaps"] = 50


def _input(made: Rows) -> None:
    first(made, "input")["actor"] = 3 if first(made, "input")["actor"] != 3 else 2


def _pot(made: Rows) -> None:
    won = next(each for each in first(made, "seen")["events"] if each["event"] == "win")
    won["amount"] += 100


def _by_another(made: Rows) -> None:
    first(made, "seen")["by"] = 3


def _rounds_left_out(made: Rows) -> None:
    at = next(at for at, row in enumerate(made) if "open" in row)
    del made[next(i for i, row in enumerate(made) if "start" in row) : at + 1]


def _nothing_opened(made: Rows) -> None:
    del made[next(at for at, row in enumerate(made) if "open" in row)]


LIES: list[Callable[[Rows], None]] = [
    _another_card, _card_in_events, _leaf_of_another_round, _leaf_missing, _leaf_twice, _number, _word,
    _no_words, _stack, _bought_more, _another_start, _input, _pot, _by_another, _rounds_left_out,
    _nothing_opened,
]  # fmt: skip


@for_each("game", ["hold-em", "five-card-draw"])
@for_each("lie", LIES)
def test_a_well_sealed_lie_is_refused(lie: Callable[[Rows], None], game: str) -> None:
    made = rows(make_own_record(session(game, 0), 2))
    verify_own(record(made))
    lie(made)
    with pytest.raises(BadRecord, match="line"):
        verify_own(record(made))


def test_a_leaf_that_no_player_sees_is_refused() -> None:
    data = session("hold-em", 0)
    made, played = rows(make_own_record(data, 2)), RecordReading(read_lines(data)).played[0]
    assert played.round is not None
    assert isinstance(played.round.chance, Secure)
    first(made, "open")["leaves"].append(played.round.chance.leaf(2).to_json())
    with pytest.raises(BadRecord, match="what no player sees is opened"):
        verify_own(record(made))


@pytest.mark.parametrize("game", DEALT)
def test_a_house_that_deals_seconds_is_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the dealer keep the top card and deal those below it, in the record too."""
    shuffled = Pack.shuffle.__func__  # type: ignore[attr-defined]

    def cheating(cls: type[Pack], *given: Any) -> Pack:
        pack: Pack = shuffled(cls, *given)
        pack.insert(0, pack.pop())
        return pack

    with monkeypatch.context() as patched:
        patched.setattr(Pack, "shuffle", classmethod(cheating))
        made = make_own_record(bots(find_game(game), "seconds"), 2)
        assert all(each.proved for each in verify_own(made).rounds)
    with pytest.raises(BadRecord, match="does not follow from the opened cards"):
        verify_own(made)


def test_a_house_that_swaps_two_hands_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Pack, "take", _taking_turns(Pack.take))
        data = bots(find_game("caribbean-stud"), "exchanged", rounds=1)
        made = [make_own_record(data, seat) for seat in SEATS]
    dealt = [event["actor"] for event in events(made[0]) if event["event"] == "deal"]
    assert dealt[1] != "dealer"
    for own in (made[dealt[0] - 1], made[dealt[1] - 1]):
        with pytest.raises(BadRecord, match=r"\(deal\) does not follow from the opened cards"):
            verify_own(own)


def _taking_turns(take: Callable[..., tuple[int, ...]]) -> Callable[..., tuple[int, ...]]:
    """Deal the packets in another order: the second first."""

    def taken(pack: Pack, count: int = 1) -> tuple[int, ...]:
        if len(pack) == 52:
            first, second = take(pack, count), take(pack, count)
            pack += reversed(first)
            return second
        return take(pack, count)

    return taken


def test_spoiled_records_are_refused_cleanly() -> None:
    made = rows(make_own_record(session("five-card-draw", 0), 2))
    chance, spoil = Chance.seeded("spoiled"), [None, 0, -1, "x", [], {}, [None], True, 1e9, {"round": 1}]
    refused = 0
    for _ in range(150):
        changed = json.loads(json.dumps(made))
        at = chance.below(len(changed))
        name = next(iter(changed[at]))
        inside = changed[at][name]
        if isinstance(inside, dict) and inside and chance.below(2):
            inside[list(inside)[chance.below(len(inside))]] = spoil[chance.below(len(spoil))]
        else:
            changed[at][name] = spoil[chance.below(len(spoil))]
        try:
            verify_own(record(changed))
        except BadRecord:
            refused += 1
    assert refused > 120
