"""How hands are set: all hands of tiles, one hand of cards, and hands of cards set by ways with names."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import comb

from bench import sized
from pitboss.equipment.cards import cards
from pitboss.games.pai_gow import settings as tiles
from pitboss.games.pai_gow.options import MAIN as PAI_GOW
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.games.pai_gow.scores import choose_by_scores
from pitboss.games.pai_gow_poker.house_ways import HOUSE_WAYS
from pitboss.games.pai_gow_poker.model import set_low_hands
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.pai_gow_poker.settings import count_house_hands
from pitboss.games.pai_gow_poker.settlement import number_set_hand
from pitboss.rankings.bulk import cards_of, every_hand
from pitboss.table.model import DEFAULT_STAKE_CENTS

BEST_SETTING, ONE_HAND = 60.0, 10.0
"""Seconds in which all hands of tiles, and one hand of cards, should be counted."""
TURNS = sized(3, short=1)
PLAIN = sized(5_000, short=50)


def main() -> None:
    print("Seconds of processor time on one core, warm; the best of several")
    _say("pai gow: best setting of all hands, as player and as bank", _best_setting, BEST_SETTING)
    options, hand = PaiGowPokerOptions(), cards("Jk Qd Jd Td 9d 8c 7c")
    way = HOUSE_WAYS[options.house_way]
    seconds = _say(
        "pai gow poker: one hand against all hands of the house",
        lambda: count_house_hands(way, options.order, hand),
        ONE_HAND,
    )
    masks = next(every_hand(7, joker=True)).copy()
    rows = [cards_of(int(mask)) for mask in masks[-PLAIN:]]
    plain = _seconds(lambda: [number_set_hand(*way(row), options.order) for row in rows]) / PLAIN
    print(f"  {comb(46, 7) / seconds / 1e6:.1f} M hands of the house a second, "
          f"{plain * comb(46, 7) / seconds:,.0f} x Python")  # fmt: skip
    for name in (*HOUSE_WAYS, "whole_deck"):
        set_low_hands(masks[:1], options, name)  # tables and compiled code are made once
        rate = len(masks) / _seconds(lambda name=name: set_low_hands(masks, options, name))  # type: ignore[misc]
        print(f"  set by {name:12} {rate / 1e6:6.1f} M hands a second, {rate * plain:7,.0f} x Python")


def _best_setting() -> None:
    """Everything anew, but for compiled code."""
    for each in (
        tiles.hands,
        tiles.settings,
        tiles.numbers,
        tiles.kinds,
        tiles.masks,
        tiles.count_house_hands,
    ):
        each.cache_clear()
    tiles.evaluate_settings.cache_clear()
    choose_by_scores.cache_clear()
    options = PaiGowOptions()
    for bank in (False, True):
        tiles.evaluate_settings(options.wagers[PAI_GOW], options.way, DEFAULT_STAKE_CENTS, bank=bank)


def _say(what: str, work: Callable[[], object], goal: float) -> float:
    work()
    seconds = min(_seconds(work) for _ in range(TURNS))
    print(f"  {what:58} {seconds:6.2f} s   {goal / seconds:6.1f} x the goal of {goal:.0f} s")
    return seconds


def _seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun
