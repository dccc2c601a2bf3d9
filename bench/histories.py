"""Hand histories: how fast PHH files are read and replayed, beside PokerKit in the same run."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Sequence

from bench import sized
from pitboss.equipment.chance import Chance
from pitboss.poker.history import BadHistory, read, replay, to_phh
from pitboss.poker.history.variants import VARIANTS, game_of
from pitboss.table import Action, View
from pitboss.table.bots import RandomLegal, play_out

HANDS = sized(25, short=2)
BATCHES = sized(9, short=2)
"""The first one is to warm up."""
TIMED = HANDS * (BATCHES - 1)
SEATS = 6


def main() -> None:
    peer = _peer()
    print(f"{'PHH files replayed, parsing included':38} {'Pitboss':>10} {'PokerKit':>10}   hands a second")
    rows = [*((code, code, False) for code in VARIANTS), ("NT, most players fold early", "NT", True)]
    total = [0.0, 0.0]
    for title, code, tight in rows:
        spent = _seconds(peer, [_files(code, batch, tight) for batch in range(BATCHES)])
        total = [sum(each) for each in zip(total, spent, strict=True)]
        _print(title, TIMED, *spent)
    _print("all", TIMED * len(rows), *total)


def _print(title: str, hands: int, ours: float, theirs: float) -> None:
    line = f"  {title:36} {hands / ours:10,.0f}"
    print(f"{line} {hands / theirs:10,.0f}   {theirs / ours:5.1f} x" if theirs else line)


def _files(code: str, batch: int, tight: bool = False) -> list[str]:
    """Hands of random play, with deep stacks, in whole dollars; `tight` players fold two times in three."""
    variant, game = VARIANTS[code], game_of(code)
    house = {
        "limit": variant.limit,
        **({"max_raises": 4, "cap_counts": "bets_and_raises"} if variant.limit == "fixed" else {}),
        "odd_units": "all_to_first",
        "ante": 100 if variant.kind == "stud" else 0,
        "bring_in": "posted_amount",
        "bring_in_amount": 300,
    }
    options = game.options_from_json({name: value for name, value in house.items() if game.uses(name)})
    texts = []
    for number in range(HANDS):
        chance = Chance.seeded(f"bench {code} {batch} {number}")
        table = game.table(options=options, stacks=dict.fromkeys(range(1, SEATS + 1), 100_000))
        hand = table.start(chance)
        bot = Folder if tight else RandomLegal
        play_out(hand, {seat: bot(chance.fork(seat)) for seat in table.stacks})
        texts.append(to_phh(hand))
    return texts


class Folder(RandomLegal):
    """Folds two times in three when it may."""

    def __call__(self, view: View) -> Action:
        assert view.turn is not None
        folds = [option for option in view.turn.options if option.name == "fold"]
        return folds[0].action() if folds and self._chance.below(3) else super().__call__(view)


def _replayed(texts: Sequence[str]) -> None:
    for text in texts:
        for _, history in read(text):
            assert not isinstance(history, BadHistory)
            assert replay(history).matches


def _peer() -> Callable[[Sequence[str]], None] | None:
    """PokerKit reading and replaying the same files, if it is installed."""
    try:
        from pokerkit import HandHistory
    except ImportError:
        print("(PokerKit is not installed: our own figures only)")
        return None

    def replayed(texts: Sequence[str]) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for text in texts:
                for _ in HandHistory.loads(text):
                    pass

    return replayed


def _seconds(
    peer: Callable[[Sequence[str]], None] | None, batches: Sequence[Sequence[str]]
) -> tuple[float, float]:
    """Processor time for all batches, ours and theirs by turns, none read twice; the first is not timed."""
    works = (_replayed,) if peer is None else (_replayed, peer)
    spent = [0.0, 0.0]
    for number, texts in enumerate(batches):
        for place, work in enumerate(works):
            begun = time.process_time()
            work(texts)
            spent[place] += time.process_time() - begun if number else 0
    return spent[0], spent[1]
