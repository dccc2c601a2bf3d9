"""The facts of a file besides the play: every field as read, players, seats and money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any

from pitboss.poker.history.fields import BadHistory
from pitboss.poker.history.units import Units
from pitboss.table import Event, Game
from pitboss.table.words import say

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Recording:
    """The fields of a hand as its file has them. Players count from 1, in the file's order."""

    fields: dict[str, Any]
    names: tuple[str, ...]
    """Names of the players, empty if unknown."""
    seats: tuple[int, ...]
    """Their seats: as recorded, or 1, 2, 3 ..."""
    units: Units

    def name_player(self, player: int) -> str:
        """Return a player's name, with the seat if others have the same name; or the seat if there is no
        name."""
        name, seat = self.names[player - 1], self.seats[player - 1]
        if not name:
            return f"Seat {seat}"
        return name if self.names.count(name) == 1 else f"{name} (seat {seat})"

    def names_by_player(self) -> dict[int, str]:
        """Return all names by player."""
        return {player: self.name_player(player) for player in range(1, len(self.seats) + 1)}

    def label(self, player: int) -> str:
        """Return the seat, with the name if there is one."""
        named = self.names[player - 1]
        return f"Seat {self.seats[player - 1]}" + (f", {named}" if named else "")

    def player(self, word: str) -> int:
        """Find a player by seat or name; case counts only when it tells players apart."""
        for place, seat in enumerate(self.seats, 1):
            if word == str(seat):
                return place
        alike = [place for place, name in enumerate(self.names, 1) if name and name.lower() == word.lower()]
        found = [place for place in alike if self.names[place - 1] == word] or alike
        if len(found) == 1:
            return found[0]
        why = f"no player has the seat or the name {word!r}"
        if found:
            why = f"two or more players are named {word!r}"
        raise BadHistory(f"{why}; choose one of: {'; '.join(map(self.label, self.names_by_player()))}")

    def money(self, amount: int) -> str:
        """Format an amount in the file's own money: $12.50, 12.50 EUR, or 12.50 without a currency."""
        symbol, code = (_word(self.fields.get(name)) for name in ("currency_symbol", "currency"))
        text = self.units.format_amount(amount, grouped=True)
        if symbol:
            return f"-{symbol}{text[1:]}" if amount < 0 else symbol + text
        return f"{text} {code}" if code else text

    def say(self, event: Event, game: Game) -> str:
        """Write an event as a sentence with the file's names, seats and money."""
        if "seat" in event.data:
            event = event._replace(data={**event.data, "seat": self.seats[event.data["seat"] - 1]})
        return say(event, game, names=self.names_by_player(), money=self.money)

    @property
    def number(self) -> str:
        """The number or name of the hand."""
        return _word(self.fields.get("hand", 1))

    @property
    def place(self) -> str:
        """The place and time of the hand, as far as the file records them."""
        fields = self.fields
        parts = [_word(fields.get(name)) for name in ("event", "venue", "city", "region", "country")]
        if table := _word(fields.get("table")):
            parts.append(f"table {table}")
        if level := _word(fields.get("level")):
            parts.append(f"level {level}")
        return ", ".join(filter(None, [*parts, _date(fields), _clock(fields)]))


def read_recording(fields: dict[str, Any], count: int, units: Units) -> Recording:
    """Read the facts of a hand, and check the ones that are used."""
    names, seats = fields.get("players"), fields.get("seats")
    if names is None:
        names = [""] * count
    elif not isinstance(names, list) or not all(isinstance(each, str) for each in names):
        raise BadHistory(f"players must be a list of names, not {names!r}")
    if seats is None:
        seats = list(range(1, count + 1))
    elif not isinstance(seats, list) or not all(type(each) is int and each > 0 for each in seats):
        raise BadHistory(f"seats must be a list of positive whole numbers, not {seats!r}")
    for field, row in (("players", names), ("seats", seats)):
        if len(row) != count:
            empty = ": write '' for one without a name" if field == "players" else ""
            raise BadHistory(f"{field} has {len(row)} entries for {count} players{empty}")
    if len(set(seats)) < count:
        raise BadHistory(f"seats names one seat twice: {seats!r}")
    for field in ("currency", "currency_symbol"):
        if not isinstance(fields.get(field, ""), str):
            raise BadHistory(f"{field} must be a text, not {fields[field]!r}")
    return Recording(fields, tuple(map(_word, names)), tuple(seats), units)


def _word(value: object) -> str:
    """Return a text or a number on one line, with terminal control characters escaped."""
    text = "" if value is None else str(value)
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def _date(fields: Mapping[str, Any]) -> str:
    day, month, year = (fields.get(name) for name in ("day", "month", "year"))
    if isinstance(month, int) and 1 <= month <= len(_MONTHS):
        month = _MONTHS[month - 1]
    return " ".join(_word(each) for each in (day, month, year) if each is not None)


def _clock(fields: Mapping[str, Any]) -> str:
    clock = fields.get("time")
    if not isinstance(clock, time):
        return _word(clock)
    zone = fields.get("time_zone_abbreviation") or fields.get("time_zone")
    return " ".join(filter(None, [clock.isoformat("auto"), _word(zone)]))
