"""Screens of a bingo occasion: the caller, the hall, the players and the session accounts."""
