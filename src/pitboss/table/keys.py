"""Keys of secret chances at a table. A round's key is opened once nothing it hides is in play."""

from __future__ import annotations

from typing import Any, Self

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Secure
from pitboss.table.game import Start
from pitboss.table.journal import Journal


class ChanceKeys:
    """The rounds whose keys are still closed, with everything drawn, and the keys that are open."""

    def __init__(self) -> None:
        self.opened: dict[int, str] = {}
        self._closed: dict[int, tuple[Start[Any, Any], Secure]] = {}

    def __bool__(self) -> bool:
        """Is any key still closed?"""
        return bool(self._closed)

    def copy(self) -> Self:
        new = type(self)()
        new.opened, new._closed = dict(self.opened), dict(self._closed)
        return new

    def keep(self, start: Start[Any, Any], journal: Journal | None) -> None:
        """Keep the key of a round that is about to begin, so that it survives a crash."""
        if isinstance(start.chance, Secure):
            self._closed[start.number] = start, start.chance
            self.report_to(journal)

    def forget(self, number: int) -> None:
        """Discard the key of a round that never began. It is never opened."""
        self._closed.pop(number, None)

    def close(self, start: Start[Any, Any], chance: Chance, journal: Journal | None, *, hides: bool) -> None:
        """Open the key of a finished round, and those that waited for it.

        While the table hides cards, keys stay closed from the round of the last shuffle on.
        """
        if not isinstance(chance, Secure):
            return
        self._closed[start.number] = start, chance
        shuffled = [number for number, (_, each) in self._closed.items() if each.shuffled]
        self.open_before(max(shuffled, default=1) if hides else start.number + 1, journal)

    def open_before(self, number: int, journal: Journal | None) -> None:
        """Open the keys of all rounds before this one."""
        for each in [each for each in sorted(self._closed) if each < number]:
            start, chance = self._closed.pop(each)
            self.opened[each] = chance.key.hex()
            if journal is not None:
                journal.on_opened(start, chance)
        self.report_to(journal)

    def report_to(self, journal: Journal | None) -> None:
        """Tell the journal which keys to keep until they are opened."""
        if journal is not None:
            journal.on_closed_keys({number: chance.key for number, (_, chance) in self._closed.items()})
