"""Bingo: cards, arrangements, odds, and the program of an occasion."""
