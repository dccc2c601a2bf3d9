"""Poker equity: what share of the pot each hand has, hands and ranges as they are written, and bad beats."""
