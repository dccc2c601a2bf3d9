"""Name bots like people. The name follows from the table and the seat, so it never has to be stored."""

from __future__ import annotations

NAMES = (
    "Lou", "Marge", "Dot", "Ray", "Walt", "Inez", "Gus", "Pearl", "Otis", "Vera", "Hank", "Flo", "Abe",
    "Norma", "Stan", "Bea", "Cliff", "Joan", "Earl", "Tess", "Moe", "Kay", "Ike", "Una", "Zeke",
)  # fmt: skip
"""First names that differ in at least one of their first two letters. Neighbors differ in the first."""
NEXT_TABLE = 9
"""Names from one table's first bot to the next table's."""


def name_bot(table_id: int, seat: int) -> str:
    """Return the name of the bot in a seat, which no other bot at the table has."""
    place = table_id * NEXT_TABLE + seat - 1
    again = (seat - 1) // len(NAMES)
    name = NAMES[place % len(NAMES)]
    return f"{name} {again + 1}" if again else name
