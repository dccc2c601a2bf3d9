"""Effects of each form of a bad beat payout on the sums, and checks that it was allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pitboss.house.bad_beat.citations import COLLECTED
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, Posting
from pitboss.house.ledger.form import LedgerForm
from pitboss.house.ledger.ledger import Ledger
from tests.house.simulation.bad_beat_sums import (
    ADJUSTMENTS,
    CAGE,
    CASES,
    HARDER,
    ON_THE_WAY,
    PATRONS,
    PREPARED,
    PRIMARY,
    RESET,
    REVENUE,
    SECONDARY,
    Claimed,
    Sums,
)

Line = dict[str, Any]


class Forms:
    """Contribution Forms that were filled in, and the parts that accounting received."""

    def __init__(self) -> None:
        self.amounts: dict[int, int] = {}
        self.void: set[int] = set()
        self.given: dict[str, int] = {}
        """The next serial number of each table's pad."""
        self.placed: set[tuple[int, str]] = set()
        self.had: dict[str, set[int]] = {"original": set(), "duplicate": set()}
        self.added: set[int] = set()
        """Of which one part alone has come, and whose amount is in the revenue for it."""


class Room(Sums):
    """The sums of a room, with its forms."""

    def __init__(self) -> None:
        super().__init__()
        self.forms = Forms()


POSTED = (
    "unit", "fund", "secondary_fund", "fund_least_pot", "bb_pot_basis", "bad_beat", "bad_beat_hole_cards",
    "payout_loser", "payout_winner", "payout_table", "payout_several", "secondary", "secondary_percent",
    "both_won", "bonuses",
)  # fmt: skip
"""What patrons are told of before it changes."""


def may_change(room: Room, rules: dict[str, Any]) -> bool:
    """Return whether new rules are allowed: with notice, no display falling, no unwon hand getting harder."""
    now = room.rules
    if room.ended or any(each.step == "claimed" for each in room.claims.values()):
        return False
    if rules["counting"] != now["counting"] and (room.counting or any(room.boxes.values())):
        return False
    if all(rules[name] == now[name] for name in POSTED):
        return True
    if room.notice is None or room.noticed < room.adopted or room.notice != rules:
        return False
    if _secondary_shown(room, rules) < _secondary_shown(room, now):
        return False
    shown = {"primary": room.floor(PRIMARY), "secondary": _secondary_shown(room, now)}
    won = {
        level
        for of, level in room.won_since_notice
        if of.paid or (of.step == "adjusted" and not shown[level])
    }
    if HARDER[rules["bad_beat"]] > HARDER[now["bad_beat"]] and "primary" not in won:
        return False
    return not _harder_secondary(room, rules, won)


def _secondary_shown(room: Room, rules: dict[str, Any]) -> int:
    """Return the amount that the secondary display must keep showing under such rules."""
    if rules["secondary_fund"]:
        return room.floor(SECONDARY)
    return int(room.floor(PRIMARY) * rules["secondary_percent"] // 100)


def _harder_secondary(room: Room, rules: dict[str, Any], won: set[str]) -> bool:
    """Return whether the secondary hand is harder than the last one offered, which nobody has won."""
    if not rules["secondary"] or not room.last_secondary:
        return False
    if not room.rules["secondary"]:  # it was taken down
        won = {"secondary"} if any(of.paid or of.step == "adjusted" for of in room.won_before_drop) else set()
    return HARDER[rules["secondary"]] > HARDER[room.last_secondary] and "secondary" not in won


def notice(room: Room, form: Any, line: Line) -> None:
    room.notice, room.noticed = vars(form).get("rules", {}), line["number"]
    room.won_since_notice = []


def adopt(room: Room, form: Any, line: Line) -> None:
    assert room.planned
    if room.rules:
        assert may_change(room, form.rules), "the rules were changed and may not be"
        if room.rules["secondary"] and not form.rules["secondary"]:
            room.won_before_drop = [of for of, level in room.won_since_notice if level == "secondary"]
        if room.own_secondary and not form.rules["secondary_fund"]:
            room.move(room.balances[SECONDARY], SECONDARY, PRIMARY)
            room.show(SECONDARY, 0)
        if not form.rules["reset_percent"]:
            room.move(room.balances[RESET], RESET, PRIMARY)
    room.rules, room.adopted = form.rules, line["number"]
    room.last_secondary = form.rules["secondary"] or room.last_secondary


def designate(room: Room, form: Any, line: Line) -> None:
    there = room.balances[room.box(form.table)]
    assert not there or (form.state != "out" and room.tables.get(form.table) != "closed")
    room.tables[form.table] = form.state


def contribute(room: Room, form: Any, line: Line) -> None:
    assert room.tables[form.table] in ("open", "closed")  # of a round that was in play when it was closed
    assert (form.table, form.round) not in room.rounds, "a round has given twice"
    assert room.has_room(form.table, form.amount), "a container holds more than it can"
    room.rounds.add((form.table, form.round))
    room.give(form.table, form.amount, room.day(line["at"]))


@dataclass(frozen=True, kw_only=True)
class Correction(LedgerForm):
    """Correct a contribution that was posted too high."""

    table: str
    amount: int


def correct(book: Ledger, form: Correction) -> CompletedOperation:
    law, lies = COLLECTED, LedgerAccount("box", f"bad beat, table {form.table}")
    posting = Posting(form.amount, LedgerAccount("fund", "bad beat"), lies, law)
    entry = LedgerEntry(
        kind="correction", cite=law, place="poker room", postings=(posting,), reason="too high"
    )
    return book.do(form.request, lambda _: entry)


def corrected(room: Room, form: Correction, line: Line) -> None:
    room.given -= form.amount
    room.move(form.amount, PRIMARY, room.box(form.table))


# Counting


def told(room: Room, form: Any, line: Line) -> None:
    room.told.add(room.day(line["at"]))


def table_count(room: Room, form: Any, line: Line) -> None:
    _begin(room, line, set(form.boxes))
    for table, found in form.boxes.items():
        assert found == room.boxes[table] or form.reason
        room.vary(found, room.boxes[table], room.box(table))
        room.move(found, ON_THE_WAY, room.box(table))
    room.counting = line["answer"]["count"], "counted", form.boxes


def carried(room: Room, form: Any, line: Line) -> None:
    room.counting = form.count, "carried", _under_way(room, form.count, "counted")


def received(room: Room, form: Any, line: Line) -> None:
    _under_way(room, form.count, "carried")
    room.vary(form.total, room.balances[ON_THE_WAY], ON_THE_WAY)
    room.to_cage(form.total)
    room.counting = None


def collected(room: Room, form: Any, line: Line) -> None:
    _begin(room, line, set(form.boxes))
    booked = room.boxes
    for table, there in booked.items():
        room.move(there, ON_THE_WAY, room.box(table))
    room.counting = line["answer"]["count"], "carried", booked


def cage_count(room: Room, form: Any, line: Line) -> None:
    booked = _under_way(room, form.count, "carried")
    assert booked.keys() == form.boxes.keys()
    for table, found in form.boxes.items():
        room.vary(found, booked[table], ON_THE_WAY)
    room.to_cage(sum(form.boxes.values()))
    room.counting = None


def _begin(room: Room, line: Line, boxes: set[str]) -> None:
    assert room.counting is None, "two counts at once"
    assert room.day(line["at"]) in room.told, "the Division was not told"
    assert boxes == set(room.boxes), "a box is not accounted for"


def _under_way(room: Room, count: str, after: str) -> dict[str, int]:
    assert room.counting is not None
    assert room.counting[:2] == (count, after), "a count out of its turn"
    return room.counting[2]


# Containers and their forms


def pad(room: Room, form: Any, line: Line) -> None:
    room.forms.given[form.table] = form.first


def container_count(room: Room, form: Any, line: Line) -> None:
    assert form.serial not in room.forms.amounts.keys() | room.forms.void, "a form was used twice"
    assert form.value == room.boxes[form.table] or form.reason
    room.vary(form.value, room.boxes[form.table], room.box(form.table))
    room.move(form.value, f"inventory: poker table {form.table}", room.box(form.table))
    room.forms.amounts[form.serial] = form.value
    room.forms.given[form.table] = form.serial + 1


def spoilt(room: Room, form: Any, line: Line) -> None:
    assert form.serial not in room.forms.amounts.keys() | room.forms.void, "a form was used twice"
    room.forms.void.add(form.serial)
    room.forms.given[form.table] = form.serial + 1


def placed(room: Room, form: Any, line: Line) -> None:
    assert (form.serial, form.part) not in room.forms.placed
    room.forms.placed.add((form.serial, form.part))


def matched(room: Room, form: Any, line: Line) -> None:
    """Match forms: a lone duplicate is poker revenue, as is a lone original if the house reads it so."""
    forms, came = room.forms, {"original": set(form.originals), "duplicate": set(form.duplicates)}
    for part, serials in came.items():
        assert not serials & forms.had[part], "a part was received twice"
        assert all((serial, part) in forms.placed for serial in serials), "a part was matched and not placed"
        forms.had[part] |= serials
    alone = came["duplicate"] - forms.had["original"]
    orphans = came["original"] - forms.had["duplicate"]
    assert line["answer"]["without_original"] == sorted(alone)
    assert line["answer"]["without_duplicate"] == sorted(orphans)
    whole = {serial for serial in forms.added if all(serial in had for had in forms.had.values())}
    if room.rules["bb_orphan_original"] == "add_to_revenue":
        alone |= orphans
    room.move(sum(forms.amounts[serial] for serial in alone), ADJUSTMENTS, REVENUE)
    room.move(sum(forms.amounts[serial] for serial in whole), REVENUE, ADJUSTMENTS)
    forms.added = forms.added - whole | alone


# Claims and payments


def claim(room: Room, form: Any, line: Line) -> None:
    case = next(each for each in CASES if each.board == form.board)
    assert any(case.levels(room.rules)), "no hand of it qualifies"
    room.claims[line["answer"]["claim"]] = Claimed(case, room.rules)


def verify(room: Room, form: Any, line: Line) -> None:
    mine = room.claims[form.claim]
    if mine.step != "claimed":
        assert form.qualifies == "no", "a claim is verified twice"
        assert mine.step in ("verified", "pending", "called", "prepared"), "a claim is denied out of its turn"
        room.take_back(mine)
        mine.step = "denied"
        return
    first = next(id for id, each in room.claims.items() if each.step == "claimed")
    assert first == form.claim, "another claim came first"
    mine.step = "verified" if form.qualifies == "yes" else "denied"
    if form.qualifies == "yes":
        room.verify(mine)


def _step(after: str, name: str) -> Callable[[Room, Any, Line], None]:
    def happened(room: Room, form: Any, line: Line) -> None:
        assert room.claims[form.claim].step == after, f"a claim is {name} out of its turn"
        room.claims[form.claim].step = name

    return happened


def prepare(room: Room, form: Any, line: Line) -> None:
    mine = room.claims[form.claim]
    assert mine.step == ("called" if mine.rules["paid_at"] == "table" else "pending")
    mine.step = "prepared"
    room.advance(mine.total)
    room.move(mine.total, PREPARED, CAGE)


def pay(room: Room, form: Any, line: Line) -> None:
    mine = room.claims[form.claim]
    assert mine.step == "prepared", "a claim is paid out of its turn"
    assert form.seat not in mine.paid, "a claim is paid twice"
    mine.paid.add(form.seat)
    room.pay(mine.due[form.seat], PREPARED, mine)


def bonus(room: Room, form: Any, line: Line) -> None:
    assert room.tables[form.table] != "out", "a bonus is paid at a table that takes no part"
    amount = dict(room.rules["bonuses"])[form.bonus]
    room.move(amount, PRIMARY, PATRONS)
    room.advance(amount)
    room.pay(Counter({PRIMARY: amount}), CAGE)


def adjust(room: Room, form: Any, line: Line) -> None:
    funds = {"primary": PRIMARY} | ({"secondary": SECONDARY} if room.own_secondary else {})
    least = {name: room.floor(fund) for name, fund in funds.items()}
    assert form.shows == room.record(), "the displays do not show the record"
    for name, fund in funds.items():
        assert form.shows[name] >= least[name], "a display fell and nothing was paid"
        room.carry(fund, room.rules)
        room.show(fund, form.shows[name])
    for each in room.claims.values():
        each.step = "adjusted" if each.all_paid else each.step


def end(room: Room, form: Any, line: Line) -> None:
    assert room.notice == {} and room.noticed > room.adopted, "nobody was told that contributions end"  # noqa: PT018
    room.ended = True


def award(room: Room, form: Any, line: Line) -> None:
    assert room.ended
    assert "open" not in room.tables.values(), "a round may be in play"
    assert room.counting is None
    assert not any(room.boxes.values()), "something was not counted"
    assert all(each.step in ("denied", "adjusted") for each in room.claims.values())
    total = sum(form.players.values())
    room.make_good()
    for fund in (PRIMARY, SECONDARY, RESET):
        room.move(room.balances[fund], fund, PATRONS)
    room.advance(total)
    room.pay(Counter({"what is left": total}), CAGE)
    room.closed = True


def rejected_count(room: Room, form: Any, line: Line) -> None:
    """Check a rejected count: it was off, and nobody explained it."""
    assert not form.reason, "a count that was explained is rejected"
    if hasattr(form, "boxes"):
        booked = room.boxes if room.counting is None else room.counting[2]
        right = all(booked[table] == found for table, found in form.boxes.items())
    else:
        there = room.boxes[form.table] if hasattr(form, "table") else room.balances[ON_THE_WAY]
        right = there == vars(form).get("value", vars(form).get("total"))
    assert not right, "a right count is rejected"


def rejected_claim(room: Room, form: Any, line: Line) -> None:
    case = next(each for each in CASES if each.board == form.board)
    assert not any(case.levels(room.rules)), "a hand that qualifies is rejected"


COUNTS = dict.fromkeys(("count-at-table", "receive", "count-in-cage", "count-container"), rejected_count)
REJECTED = COUNTS | {"a claim of a table": rejected_claim}
"""What must hold when an inspection has failed."""
HAPPENED: dict[str, Callable[[Room, Any, Line], None]] = {
    "plan": lambda room, form, line: setattr(room, "planned", True),
    **dict.fromkeys(("notice", "notice-of-end"), notice),
    "adopt": adopt,
    "designate": designate,
    "a contribution": contribute,
    "a correction": corrected,
    "tell-division": told,
    "count-at-table": table_count,
    "carry": carried,
    "receive": received,
    "collect": collected,
    "count-in-cage": cage_count,
    "issue-forms": pad,
    "count-container": container_count,
    "void-form": spoilt,
    "place-part": placed,
    "match-forms": matched,
    "a claim of a table": claim,
    "verify": verify,
    "post-pending": _step("verified", "pending"),
    "call": _step("pending", "called"),
    "prepare": prepare,
    "pay": pay,
    "award-bonus": bonus,
    "adjust-displays": adjust,
    "end": end,
    "award-rest": award,
}
"""What each operation does, by its name."""
