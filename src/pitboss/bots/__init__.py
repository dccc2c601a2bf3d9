"""Players in processes of their own, who see the table as JSON."""

from pitboss.bots.command import CommandBot

__all__ = ["CommandBot"]
