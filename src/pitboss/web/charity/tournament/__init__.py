"""Screens of a hold 'em tournament: projector, seating board, director's desk, players' cards and sheets."""
