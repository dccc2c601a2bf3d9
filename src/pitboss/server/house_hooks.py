"""List a house's hooks in the order they are called."""

from __future__ import annotations

from pitboss.server.bad_beat_hook import BadBeatHook
from pitboss.server.event_hook import EventHook
from pitboss.server.hooks import HookContext, Hooks, TableHook
from pitboss.server.ledger_hook import LedgerHook
from pitboss.server.poker_room_hook import PokerRoomHook

HOOKS: tuple[type[TableHook], ...] = (LedgerHook, BadBeatHook, PokerRoomHook, EventHook)


def make_house_hooks(context: HookContext) -> Hooks:
    """Create the hooks of a house."""
    return Hooks([hook(context) for hook in HOOKS])
