"""Pitboss: New Jersey's casino and charity games as an executable rulebook."""

__version__ = "0.1.0"
