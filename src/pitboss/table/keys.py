"""The keys of secret chances at a table: a round's key is opened when nothing it hides is still in play."""

from __future__ import annotations

from typing import Any, Self

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Secure
from pitboss.table.game import Start
from pitboss.table.journal import Journal


class ChanceKeys:
    """The rounds whose chance is not opened yet, with all that was drawn, and the keys that are open."""

    def __init__(self) -> None:
        self.opened: dict[int, str] = {}
        self._closed: dict[int, tuple[Start[Any, Any], Secure]] = {}

    def __bool__(self) -> bool:
        """Whether any key is still closed."""
        return bool(self._closed)

    def copy(self) -> Self:
        new = type(self)()
        new.opened, new._closed = dict(self.opened), dict(self._closed)
        return new

    def keep(self, start: Start[Any, Any], journal: Journal | None) -> None:
        """Keep the key of a round that is about to begin, so that it is not lost if the program stops."""
        if isinstance(start.chance, Secure):
            self._closed[start.number] = start, start.chance
            self.tell(journal)

    def forget(self, number: int) -> None:
        """Drop the key of a round that is not begun, so it is never opened."""
        self._closed.pop(number, None)

    def close(self, start: Start[Any, Any], chance: Chance, journal: Journal | None, *, hides: bool) -> None:
        """Open the key of a round that is done, and others that waited for it.

        As long as the table hides cards, the rounds wait from the one on in which they were shuffled.
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
                journal.opens(start, chance)
        self.tell(journal)

    def tell(self, journal: Journal | None) -> None:
        """Tell the journal which keys are to be kept until they are opened."""
        if journal is not None:
            journal.keeps({number: chance.key for number, (_, chance) in self._closed.items()})
