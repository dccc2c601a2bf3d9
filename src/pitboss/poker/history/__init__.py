"""Hand histories: read, replay and write PHH files, and print histories for people."""

from pitboss.poker.history.fields import BadHistory, HistoryEntry
from pitboss.poker.history.phh import History, history, read
from pitboss.poker.history.replay import Replay, replay
from pitboss.poker.history.text import to_text
from pitboss.poker.history.writing import sections, to_phh, to_phhs

__all__ = [
    "BadHistory",
    "History",
    "HistoryEntry",
    "Replay",
    "history",
    "read",
    "replay",
    "sections",
    "to_phh",
    "to_phhs",
    "to_text",
]
