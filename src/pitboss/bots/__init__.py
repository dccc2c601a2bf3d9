"""Bots in separate processes, which see the table as JSON."""

from pitboss.bots.command import CommandBot

__all__ = ["CommandBot"]
