"""Pitboss: New Jersey's casino and charity games as an executable rulebook.

The names below are the public API. Each is imported when you first use it, so `import pitboss` is fast.
"""

from __future__ import annotations

from pitboss.version import __version__

TYPE_CHECKING = False  # type checkers read it as true; importing typing would take longer than all of this

if TYPE_CHECKING:
    from pitboss import law, odds, rankings
    from pitboss.api import (
        advise,
        equity,
        find_best_play,
        find_rules,
        make_par_sheet,
        play_match,
        price_wagers,
        rank_hand,
        read_hand_histories,
        search_law,
        simulate,
        verify_record,
    )
    from pitboss.bots import CommandBot
    from pitboss.equipment.chance import Chance
    from pitboss.evidence.file import Recorder
    from pitboss.law import BadInput, Cite, cite
    from pitboss.table import (
        Action,
        Event,
        Game,
        HouseOptions,
        Option,
        Record,
        Refused,
        Round,
        SessionResult,
        Table,
        Turn,
        View,
        cents,
        dollars,
        every_game,
        find_game,
        play_session,
    )

_NAMES = {
    "pitboss.api": "advise equity find_best_play find_rules make_par_sheet play_match price_wagers rank_hand "
    "read_hand_histories search_law simulate verify_record",
    "pitboss.bots": "CommandBot",
    "pitboss.equipment.chance": "Chance",
    "pitboss.evidence.file": "Recorder",
    "pitboss.law": "BadInput Cite cite",
    "pitboss.table": "Action Event Game HouseOptions Option Record Refused Round SessionResult Table Turn "
    "View cents dollars every_game find_game play_session",
}
_HOME = {name: module for module, names in _NAMES.items() for name in names.split()}
"""The module that defines each public name."""
_PACKAGES = ("law", "odds", "rankings")

__all__ = [
    "Action",
    "BadInput",
    "Chance",
    "Cite",
    "CommandBot",
    "Event",
    "Game",
    "HouseOptions",
    "Option",
    "Record",
    "Recorder",
    "Refused",
    "Round",
    "SessionResult",
    "Table",
    "Turn",
    "View",
    "__version__",
    "advise",
    "cents",
    "cite",
    "dollars",
    "equity",
    "every_game",
    "find_best_play",
    "find_game",
    "find_rules",
    "law",
    "make_par_sheet",
    "odds",
    "play_match",
    "play_session",
    "price_wagers",
    "rank_hand",
    "rankings",
    "read_hand_histories",
    "search_law",
    "simulate",
    "verify_record",
]


if not TYPE_CHECKING:  # so that a type checker reports a name that is not above

    def __getattr__(name):
        from importlib import import_module

        if name in _PACKAGES:
            return import_module(f"pitboss.{name}")
        if name not in _HOME:
            raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_HOME[name]), name)
        return value


def __dir__() -> list[str]:
    return list(__all__)
