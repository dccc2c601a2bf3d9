"""Charity games under 13:47: casino nights, tournaments, bingo and raffles."""
