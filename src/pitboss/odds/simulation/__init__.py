"""Rounds by a seeded stream: drawn, decided and counted, by any number of workers, and resumed."""
