"""Verify the record of a raffle's draws, with nothing but the file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pitboss.charity.raffle.drawing import DrawSeal, HolderLeaf, draw_numbers
from pitboss.charity.raffle.kinds import RAFFLE_KINDS
from pitboss.charity.raffle.money import share_half
from pitboss.charity.raffle.record import (
    ABANDONED,
    ABSENT,
    AWARDED,
    BARRED,
    DRAWN,
    FORMAT,
    PASSED,
    SEALED,
    STEPS,
    STUB,
    VERSION,
    WITHDRAWN,
)
from pitboss.equipment.chance import BadChance
from pitboss.evidence.lines import RecordLine, read_lines
from pitboss.table.json_text import loads
from pitboss.table.record import BadRecord
from pitboss.table.refused import Refused

NOT_PROVED = (
    "That a draw's fingerprint was posted before it: compare it with a photo or a note made in the hall.",
    "That every ticket sold is on the list, and that the stubs were mixed: witnesses vouch for that.",
)
BARREL_NOT_PROVED = "That these stubs came out of the barrel: the witness named with each vouches for that."


@dataclass
class CheckedDraw:
    """A draw of the record as far as it was read."""

    seal: DrawSeal
    fingerprint: str
    winners: dict[int, int] = field(default_factory=dict)
    """Ticket drawn for each prize, as it stands."""
    came_out: set[int] = field(default_factory=set)
    """Every ticket that came out of the container in this draw."""
    passed: set[int] = field(default_factory=set)
    """Tickets whose holder had to be there and was not."""
    awarded: set[int] = field(default_factory=set)
    """Prizes handed over."""
    abandoned: str = ""
    """Reason for which it was given up."""

    @property
    def open_prizes(self) -> set[int]:
        """Return the prizes that it has yet to draw."""
        if self.abandoned:
            return set()
        held = {prize for prize, number in self.winners.items() if number not in self.passed}
        made_by_chance = self.seal.mode == "chance" and self.winners
        return set() if made_by_chance else set(self.seal.prizes) - held

    def to_json(self) -> dict[str, Any]:
        return {
            "draw": self.seal.draw, "mode": self.seal.mode, "container": self.seal.container,
            "day": self.seal.day, "sold": self.seal.sold.count, "fingerprint": self.fingerprint,
            "winners": {str(prize): number for prize, number in self.winners.items()},
            "awarded": sorted(self.awarded), "abandoned": self.abandoned,
        }  # fmt: skip


@dataclass(frozen=True)
class VerifiedRaffle:
    """A valid record of draws: what it proves, and what it cannot."""

    raffle: str
    kind: str
    draws: list[CheckedDraw]
    head: str

    @property
    def proved(self) -> list[str]:
        modes = {each.seal.mode for each in self.draws}
        found = [
            "No line was changed, added or left out before its last line.",
            "For each draw, the list of tickets sold was sealed first, with as many counterparts as tickets.",
            "Every ticket drawn was on the sealed list, and came out once.",
        ]
        if "chance" in modes:
            found.append("The opened keys fit their commitments and give exactly these tickets.")
        if any(each.awarded for each in self.draws):
            found.append("Prizes went to tickets that were drawn, and the holders shown were on the list.")
        return found

    @property
    def not_proved(self) -> list[str]:
        barrel = any(each.seal.mode == "barrel" for each in self.draws)
        given_up = [
            f"That draw {each.seal.draw} had to be given up. The reason on record: {each.abandoned}"
            for each in self.draws if each.abandoned
        ]  # fmt: skip
        return [*NOT_PROVED, *([BARREL_NOT_PROVED] if barrel else []), *given_up]

    def to_json(self) -> dict[str, Any]:
        return {
            "raffle": self.raffle, "kind": self.kind, "draws": [each.to_json() for each in self.draws],
            "head": self.head, "proved": self.proved, "not_proved": self.not_proved,
        }  # fmt: skip


def verify_raffle(data: bytes) -> VerifiedRaffle:
    """Verify a record line by line. Raise BadRecord at the first line that is wrong."""
    lines = list(read_lines(data))
    reading = _Reading(lines[0])
    for line in lines[1:]:
        try:
            reading.read(line)
        except (BadRecord, Refused) as wrong:
            reason = wrong.reason if isinstance(wrong, Refused) else str(wrong)
            raise BadRecord(f"line {line.number}: {reason}") from wrong
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise BadRecord(f"line {line.number}: this is not a line of a raffle's record") from error
    return VerifiedRaffle(reading.raffle, reading.kind.name, list(reading.draws.values()), lines[-1].seal)


class _Reading:
    """Reads a record and checks that each line may follow those before it."""

    def __init__(self, first: RecordLine) -> None:
        row = first.row
        if row.get("format") != FORMAT or row.get("version") != VERSION:
            raise BadRecord("line 1: this is not the record of a raffle")
        try:
            self.raffle, self.present = str(row["raffle"]), bool(row["present"])
            self.kind, self.prizes = RAFFLE_KINDS[row["kind"]], list(row["prizes"])
            self.shares = [int(each["share"]) for each in self.prizes]
        except (KeyError, TypeError, ValueError):
            raise BadRecord("line 1: this does not describe a raffle") from None
        self.draws: dict[int, CheckedDraw] = {}

    def read(self, line: RecordLine) -> None:
        ((step, row),) = line.row.items()
        if step not in STEPS:
            raise BadRecord(f"{str(step)[:20]!r} is not a step of a draw")
        if step == SEALED:
            self._read_seal(line, row)
            return
        draw = self.draws.get(row["draw"])
        if draw is None:
            raise BadRecord(f"draw {row['draw']} was not sealed before this")
        _READERS[step](self, draw, row)

    def _read_seal(self, line: RecordLine, row: dict[str, Any]) -> None:
        seal = DrawSeal.from_json(row)
        if seal.raffle != self.raffle or seal.draw != len(self.draws) + 1:
            raise BadRecord("this draw does not follow the one before it")
        if not seal.prizes or len(set(seal.prizes)) < len(seal.prizes):
            raise BadRecord("a draw has prizes, each once")
        for place in seal.prizes:
            self._check_prize(seal, place)
        earlier = [each for each in self.draws.values() if each.seal.container == seal.container]
        if any(each.open_prizes for each in self.draws.values()):
            raise BadRecord("the draw before this one is not finished, and was not given up")
        if any(each.seal.sold != seal.sold for each in earlier):
            raise BadRecord("the list of tickets sold is not the one that was sealed before")
        lost = set().union(*(each.came_out for each in earlier)) - set(seal.out)
        if lost and self.kind.ticket != "calendar":  # a calendar's stubs may go back in for the next day
            raise BadRecord(f"the stub of ticket {min(lost)} is out of the container")
        self.draws[seal.draw] = CheckedDraw(seal, line.seal)

    def _check_prize(self, seal: DrawSeal, place: int) -> None:
        prize = self.prizes[place]
        if place < 0 or prize["container"] != seal.container or prize["day"] != seal.day:
            raise BadRecord(f"prize {place + 1} is of another drawing")
        holding = [
            each for each in self.draws.values()
            if place in each.winners and each.winners[place] not in each.passed
        ]  # fmt: skip
        if holding:
            raise BadRecord(f"prize {place + 1} was drawn already")

    def read_stub(self, draw: CheckedDraw, row: dict[str, Any]) -> None:
        self._check_open(draw, "barrel", row["prize"])
        draw.seal.check_stub(row["number"], draw.came_out)
        if not row["witness"]:
            raise BadRecord("a stub was drawn without a witness")
        draw.winners[row["prize"]] = row["number"]
        draw.came_out.add(row["number"])

    def read_drawn(self, draw: CheckedDraw, row: dict[str, Any]) -> None:
        if draw.winners:
            raise BadRecord("this draw was made already")
        self._check_open(draw, "chance", draw.seal.prizes[0])
        try:
            numbers = draw_numbers(bytes.fromhex(row["key"]), draw.seal, row["word"])
        except BadChance as error:
            raise BadRecord(f"draw {draw.seal.draw}: {error}") from error
        if numbers != row["numbers"]:
            raise BadRecord(f"draw {draw.seal.draw}: the key and the word give tickets {numbers}")
        draw.winners = dict(zip(draw.seal.prizes, numbers, strict=False))
        draw.came_out = set(numbers)

    def read_withdrawn(self, draw: CheckedDraw, row: dict[str, Any]) -> None:
        if draw.seal.mode != "barrel" or row["prize"] in draw.awarded or not row["reason"]:
            raise BadRecord("only a stub drawn by hand is withdrawn, before its prize is awarded")
        self._check_winner(draw, row)
        del draw.winners[row["prize"]]
        draw.came_out.discard(row["number"])

    def read_passed(self, draw: CheckedDraw, row: dict[str, Any]) -> None:
        if row["why"] not in (ABSENT, BARRED) or not row["witness"]:
            raise BadRecord("a holder is passed over as absent or barred, before a witness")
        if row["why"] == ABSENT and not self.present:
            raise BadRecord("holders need not be present, so nobody is passed over")
        self._check_winner(draw, row)
        if row["prize"] in draw.awarded:
            raise BadRecord(f"prize {row['prize'] + 1} was awarded already")
        draw.passed.add(row["number"])

    def read_awarded(self, draw: CheckedDraw, row: dict[str, Any]) -> None:
        self._check_winner(draw, row)
        if row["prize"] in draw.awarded:
            raise BadRecord(f"prize {row['prize'] + 1} was awarded already")
        if any(self.shares) and row["amount"] != share_half(draw.seal.takings, self.shares)[row["prize"]]:
            raise BadRecord(f"prize {row['prize'] + 1} is not its part of half of the takings")
        if row["holder"] is not None:
            leaf = HolderLeaf.from_json(row["holder"])
            first, last, _ = loads(leaf.text)
            if leaf.root != draw.seal.holders or not first <= row["number"] <= last:
                raise BadRecord(f"the sealed list does not name this holder of ticket {row['number']}")
        draw.awarded.add(row["prize"])

    def read_abandoned(self, draw: CheckedDraw, row: dict[str, Any]) -> None:
        if not draw.open_prizes or not row["reason"] or not row["witness"]:
            raise BadRecord("only a draw that is under way is given up, with a reason and a witness")
        draw.abandoned = row["reason"]

    def _check_open(self, draw: CheckedDraw, mode: str, prize: int) -> None:
        if draw.abandoned:
            raise BadRecord(f"draw {draw.seal.draw} was given up before this")
        if draw.seal.mode != mode or prize not in draw.seal.prizes:
            raise BadRecord(f"draw {draw.seal.draw} was sealed for another way, or for other prizes")
        if prize in draw.winners and draw.winners[prize] not in draw.passed:
            raise BadRecord(f"prize {prize + 1} was drawn already")

    def _check_winner(self, draw: CheckedDraw, row: dict[str, Any]) -> None:
        if draw.winners.get(row["prize"]) != row["number"] or row["number"] in draw.passed:
            raise BadRecord(f"ticket {row['number']} does not hold prize {row['prize'] + 1}")


_READERS = {
    STUB: _Reading.read_stub,
    DRAWN: _Reading.read_drawn,
    WITHDRAWN: _Reading.read_withdrawn,
    PASSED: _Reading.read_passed,
    AWARDED: _Reading.read_awarded,
    ABANDONED: _Reading.read_abandoned,
}
