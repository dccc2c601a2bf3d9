"""Verifying a record: what it proves and does not prove, in sentences for people and as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from pitboss.evidence import version2
from pitboss.evidence.journal import FORMAT
from pitboss.evidence.lines import RecordLine, first_row, read_lines
from pitboss.evidence.reading import RecordedRound, RecordReading
from pitboss.table.record import BadRecord
from pitboss.table.round import Round

__all__ = ["VerifiedRecord", "verify"]

LACKING_IN_2 = (
    "It is of version 2. Its commitments bind the key alone, not the rate of mishaps, the game, the stacks "
    "or the round, and nothing shows when they were published.",
    "A seed looks like a secret key there, and no player has added to a key: the house may have chosen it.",
    "Nothing shows what happened between rounds, so rounds may have been left out.",
)

ONLY_RECORD = (
    "That there is no other record, and no more behind its end: compare its head with one that others kept "
    "(`pitboss heads`, `verify --heads`)."
)
"""A sentence for every record: other records may exist."""
UNBOUND = "no commitment follows that binds it, but a head that others kept does."


@dataclass(frozen=True, slots=True)
class VerifiedRecord:
    """A valid record, with the rounds that could be replayed."""

    rounds: list[Round[Any, Any]]
    rows: list[dict[str, Any]]
    """The rounds, as JSON."""
    head: str | None = None
    proved: list[str] = field(default_factory=list)
    not_proved: list[str] = field(default_factory=list)
    by_heads: dict[str, int] = field(default_factory=dict)
    """Unproved sentences that a kept head would prove, with the first line it must cover."""

    def keep_head(self, line: int) -> None:
        """Remove sentences that become proved because somebody kept a line's head."""
        for said, needed in self.by_heads.items():
            if line >= needed and said in self.not_proved:
                self.not_proved.remove(said)

    @property
    def round_count(self) -> int:
        """Number of verified rounds."""
        return sum(row["verified"] for row in self.rows)

    def to_json(self) -> list[dict[str, Any]]:
        """Return the rounds and their proof, as JSON."""
        proof = {"head": self.head, "proved": self.proved, "not_proved": self.not_proved}
        return [*self.rows, proof]


def verify(data: bytes, *, partial: bool = False) -> VerifiedRecord:
    """Verify a whole record, or raise `BadRecord`; with `partial`, accept one that stops before its end."""
    row = first_row(data)
    if row.get("format") != FORMAT:
        raise BadRecord(f"line 1: this is not a {FORMAT} file")
    if row.get("version") == version2.VERSION:
        return _verify_2(data, partial=partial)
    lines = list(read_lines(data, partial=partial))
    reading = RecordReading(lines)
    if not reading.ended and not partial:
        whole = sum(played.is_done for played in reading.played)
        rounds = f"rounds 1 to {whole} are whole" if whole else "no round is whole"
        ways = "use --partial to read what is there, or `pitboss resume` to continue"
        raise BadRecord(f"line {len(lines) + 1}: the session broke off, and has no end; {rounds} ({ways})")
    played = [each.round for each in reading.played if each.round is not None]
    verified = VerifiedRecord(played, [_row(each) for each in reading.played], reading.head)
    _prove(reading, len(lines), verified)
    _report_unbound(reading, lines, verified)
    return verified


def _row(played: RecordedRound) -> dict[str, Any]:
    round, start = played.round, played.start
    return {
        "round": played.number,
        "chance": "committed" if played.committed else "open",
        "commitment": start.chance.commitment if start else None,
        "opened": played.opened,
        "words": {str(seat): word for seat, word in sorted(played.words.items())},
        "events": len(round.events) if round is not None else 0,
        "undone": played.undone,
        "returned": played.returned,
        "over": played.over,
        "verified": played.over and round is not None and (played.opened or not played.committed),
    }


def _prove(reading: RecordReading, lines: int, verified: VerifiedRecord) -> None:
    """Derive what follows from a record that was replayed to its last line."""
    played, proved, open_ = reading.played, verified.proved, verified.not_proved
    over = [each for each in played if each.over and each.round is not None]
    opened = [each for each in played if each.committed and each.opened and each.start is not None]
    sealed = f"The {lines:,} lines are" if lines > 1 else "The one line is"
    proved.append(f"{sealed} sealed one to the next, up to the head {reading.head}.")
    if over:
        proved.append(_as_recorded(len(over)))
    if len(over) > 1:
        proved.append(
            "They follow each other without a gap: all that a round left stands when the next begins."
        )
    if opened:
        words = sum(bool(each.words) for each in opened)
        said = f"{_rounds(len(opened))} dealt by the key that the house was bound to before the first action"
        proved.append(f"{said}; players had added words in {words or 'none'} of them.")
    if reading.played and not played[0].committed:
        why = "whoever knows the seed or the script knew every outcome, so of chance nothing is proved"
        open_.append(f"{_rounds(len(played))} played with open chance, for study: {why}.")
    if alone := [each for each in opened if not each.words]:
        why = "the house may have chosen among keys before it was bound to one"
        open_.append(f"In {_rounds(len(alone), verb=False)} no player added a word: {why}.")
    if known := _count_repeated_words(opened):
        why = "players added only words that were said before, which the house may have known"
        open_.append(f"In {_rounds(known, verb=False)} {why}.")
    _report_breaks(reading, open_)


def _report_unbound(reading: RecordReading, lines: list[RecordLine], verified: VerifiedRecord) -> None:
    """Report what the seals alone do not prove: the writer of the file can make new ones.

    A commitment binds everything in the record before it. An action that changed something shows in the
    events, but one that changed nothing, after the last opened commitment, could be left out.
    """
    bound = max((each.line for each in reading.played if each.committed and each.opened), default=0)
    acted = [line.number for line in lines if "input" in line.row and line.number > bound]
    loose = [each.number for each in reading.played if each.round is not None and each.line >= bound]
    if acted and loose:
        where = f"round {loose[0]}" if len(loose) == 1 else f"rounds {loose[0]} to {loose[-1]}"
        said = f"That no action which changed nothing was left out of {where}: {UNBOUND}"
        verified.not_proved.append(said)
        verified.by_heads[said] = acted[-1]
    verified.not_proved.append(ONLY_RECORD)
    verified.by_heads[ONLY_RECORD] = len(lines)


def _count_repeated_words(played: list[RecordedRound]) -> int:
    """Return in how many rounds no word was new."""
    said: set[str] = set()
    known = 0
    for each in played:
        known += bool(each.words) and said.issuperset(each.words.values())
        said.update(each.words.values())
    return known


def _report_breaks(reading: RecordReading, open_: list[str]) -> None:
    """Report undos, broken-off rounds and closed keys."""
    for each in reading.played:
        if each.undone:
            times = f"{each.undone} time{'s' * (each.undone != 1)}"
            open_.append(f"In round {each.number} something was taken back {times}, after it had been seen.")
        if each.returned is not None:
            why = f"Round {each.number} was broken off and all money returned: {each.returned}."
            open_.append(f"{why} The reason is not proved.")
    if reading.again:
        open_.append(
            f"The session stopped and was continued {reading.again} time{'s' * (reading.again != 1)}."
        )
    if reading.blind:
        open_.append(f"From round {reading.blind} on, nothing is opened and nothing is proved.")
    if not reading.ended:
        open_.append("The session broke off: there is no end, and there may have been more.")


def _verify_2(data: bytes, *, partial: bool) -> VerifiedRecord:
    """Verify a record of version 2, round by round, and list what such records lack."""
    try:
        records = version2.read_records(StringIO(data.decode("utf-8-sig")), partial=partial)
    except UnicodeDecodeError as error:
        raise BadRecord(f"this is not a text file: {error.reason}") from error
    rounds, rows = [], []
    for number, record in enumerate(records, 1):
        try:
            round = record.replay()
        except BadRecord as error:
            raise BadRecord(f"round {number} of the file: {error}") from error
        commitment = round.start.chance.commitment
        rounds.append(round)
        rows.append(
            {
                "round": round.start.number,
                "chance": "committed" if commitment else "open",
                "commitment": commitment,
                "events": len(round.events),
                "over": record.over,
                "verified": record.over,
            }
        )
    verified = VerifiedRecord(rounds, rows)
    over = sum(record.over for record in records)
    verified.proved.append(_as_recorded(over))
    verified.not_proved.extend((*LACKING_IN_2, ONLY_RECORD))
    if over < len(records):
        verified.not_proved.append("The last round has no result: it was broken off.")
    return verified


def _rounds(count: int, *, verb: bool = True) -> str:
    """Return a count of rounds, with a verb by default."""
    said = f"{count:,} round{'s' * (count != 1)}"
    return f"{said} {'was' if count == 1 else 'were'}" if verb else said


def _as_recorded(count: int) -> str:
    return f"{_rounds(count)} replayed by the rules: every event and every cent is the same."
