"""Bingo: cards, arrangements, claims and odds, without a ledger, a clock or a file."""
