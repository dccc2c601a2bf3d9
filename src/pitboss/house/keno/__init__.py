"""Keno room records: stations, games, tickets, draws, payments and journals. 13:69F-15, 13:69E-1.28U."""
