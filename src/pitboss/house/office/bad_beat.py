"""What a poker room does by form about its bad beat payouts: 13:69F-14.19, in the order of the text."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pitboss.house.bad_beat import (
    adopting,
    claims,
    containers,
    counting,
    display,
    ending,
    laws,
    matching,
    paying,
)
from pitboss.house.bad_beat.due import due as due_of
from pitboss.house.bad_beat.due import late
from pitboss.house.bad_beat.rules import KINDS, Rules, fund_games
from pitboss.house.bad_beat.state import PAYOUT, BadBeatForm, adopted, announced, payouts
from pitboss.house.due import Due
from pitboss.house.ledger.book import Book
from pitboss.house.office.fields import Field, Kind
from pitboss.house.office.operation import Operation
from pitboss.house.operations.form import fields_of
from pitboss.house.staff.duties import Duty
from pitboss.law import BadInput
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

GAMES = tuple(fund_games())
WHICH = Field("payout", "Which payout", hint=PAYOUT, optional=True, usual=PAYOUT)
TABLE = Field("table", "Table", hint="7")
CLAIM = Field("claim", "Claim, as the work flow lists it", hint="claim-1")
COUNT = Field("count", "Count, as the answer to its first form has it", hint="count-1")
SERIAL = Field("serial", "Serial number of the form", "number", hint="101")
REASON = Field("reason", "Reason of a variance", optional=True)
RECORDING = Field("recording", "By which surveillance finds its recording", hint="tape 4")


def _rule_fields() -> tuple[Field, ...]:
    """Make a field for each rule that a house chooses, as `Rules` describes it."""
    kinds: dict[str, Kind] = {"money": "amount", "number": "number", "lines": "list", "rows": "amounts"}
    made = []
    for each in fields_of(Rules):
        among = GAMES if each.name == "game" else each.choices
        kind = "choice" if among else kinds.get(each.widget, "text")
        usual = None if kind == "amounts" else each.default
        hint = "high hand: 200" if kind == "amounts" else each.display(usual) or each.example
        made.append(Field(each.name, each.label, kind, among, hint, optional=True, usual=usual))
    return tuple(made)


RULES = _rule_fields()


def _chosen(rules: Mapping[str, Any]) -> dict[str, Any]:
    return {**rules, "bonuses": [[name, amount] for name, amount in rules["bonuses"].items()]}


def _adopt(id: str, payout: str, **rules: Any) -> adopting.Adopt:
    return adopting.Adopt(id=id, payout=payout, rules=_chosen(rules))


def _notice(id: str, payout: str, **rules: Any) -> adopting.Notice:
    return adopting.Notice(id=id, payout=payout, rules=Rules.from_json(_chosen(rules)).to_json())


def as_filled_in(rules: Mapping[str, Any]) -> dict[str, str]:
    """Rules as somebody would have written them on the form."""
    shown = {}
    for field in RULES:
        value = rules[field.name]
        if field.kind == "amounts":
            shown[field.name] = "\n".join(f"{name}: {dollars(amount)}" for name, amount in value)
        elif field.kind == "list":
            shown[field.name] = "\n".join(value)
        else:
            shown[field.name] = dollars(value) if field.kind == "amount" else str(value)
    return shown


def _now(book: Book) -> Mapping[str, str]:
    """The rules in force, where there are any."""
    with book.store.read() as connection:
        rules = adopted(connection, PAYOUT)
    return as_filled_in((rules or Rules()).to_json())


def _announced(book: Book) -> Mapping[str, str]:
    """The rules that a notice has told of and that are not adopted yet; else those in force."""
    with book.store.read() as connection:
        says = announced(connection, PAYOUT)
    return as_filled_in(says) if says else _now(book)


def _record(book: Book) -> Mapping[str, str]:
    """What the displays should show."""
    try:
        right = display.record(book)
    except Refused:
        return {}
    return {"shows": "\n".join(f"{name}: {dollars(amount)}" for name, amount in right.items())}


def _rules_in(book: Book, payout: str) -> Rules:
    with book.store.read() as connection:
        return adopted(connection, payout) or Rules()


def _counted_by(book: Book) -> Duty:
    return containers.counted_by(_rules_in(book, PAYOUT))


def _counted_by_of(book: Book, form: BadBeatForm) -> Duty:
    return containers.counted_by(_rules_in(book, form.payout))


def _paid_by(book: Book) -> Duty:
    return paying.paid_by(_rules_in(book, PAYOUT))


def _paid_by_of(book: Book, form: paying.Pay) -> Duty:
    """Who pays a claim, by the rules under which it was made."""
    try:
        with book.store.read() as connection:
            found = claims.one_claim(connection, form.payout, form.claim, laws.PREPARED)
    except (Refused, BadInput):
        return _paid_by(book)
    return paying.paid_by(Rules.from_json(found.told["rules"]))


OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "plan", "Plan to discontinue", laws.DISCONTINUED,
        (Field("contributions", "How contributions end", hint="dealers take none"),
         Field("move_to", "Another payout that gets what is left", optional=True),
         Field("award", "Or how it is awarded to poker patrons", hint="a free tournament", optional=True),
         WHICH),
        adopting.Plan, adopting.submit_plan, lambda _: adopting.SUBMITS,
    ),
    Operation(
        "adopt", "Rules of the payout", laws.POSTED, (*RULES, WHICH), _adopt, adopting.adopt,
        lambda _: adopting.ADOPTS, begun=_announced,
    ),
    Operation(
        "notice", "Notice of a change", laws.CHANGED, (*RULES, WHICH), _notice, adopting.post_notice,
        lambda _: adopting.POSTS, begun=_now,
    ),
    Operation(
        "notice-of-end", "Notice that contributions end", laws.CHANGED, (WHICH,),
        lambda id, payout: adopting.Notice(id=id, payout=payout), adopting.post_notice,
        lambda _: adopting.POSTS,
    ),
    Operation(
        "designate", "A table's part in the payout", laws.COLLECTED,
        (TABLE, Field("state", "It is", "choice", ("open", "closed", "out")), WHICH),
        adopting.Designate, adopting.designate, lambda _: adopting.RUNS,
    ),
    Operation(
        "tell-division", "Notice of a count to the Division", laws.COUNTED,
        (Field("where", "Where it is counted", hint="table 9"), Field("when", "When", hint="tonight, 4:00"),
         WHICH),
        counting.Told, counting.tell_division, lambda _: counting.TELLS,
    ),
    Operation(
        "count-at-table", "Count of the boxes at a closed table", laws.AT_A_TABLE,
        (Field("at", "Closed table where it is counted", hint="9"),
         Field("boxes", "Each table's box and what was in it", "amounts", hint="7: 120"),
         RECORDING, Field("lock", "Lock of the container", hint="L1"), REASON, WHICH),
        counting.TableCount, counting.count_at_table, lambda _: counting.COUNT,
    ),
    Operation(
        "carry", "The locked container goes to the cage", laws.AT_A_TABLE, (COUNT, WHICH),
        counting.Carried, counting.carry, lambda _: counting.CARRY,
    ),
    Operation(
        "collect", "Locked boxes go to the cage", laws.IN_THE_CAGE,
        (Field("boxes", "The tables whose boxes are taken", "list", hint="7"), WHICH),
        counting.Collected, counting.collect, lambda _: counting.COLLECT,
    ),
    Operation(
        "receive", "The cage verifies the total", laws.CASHIER,
        (COUNT, Field("total", "Total found", "amount", hint="120"), REASON, WHICH),
        counting.Received, counting.receive, lambda _: counting.RECEIVE,
    ),
    Operation(
        "count-in-cage", "The cage counts each box", laws.CASHIER,
        (COUNT, Field("boxes", "Each table's box and what was in it", "amounts", hint="7: 120"), REASON,
         WHICH),
        counting.CageCount, counting.count_in_cage, lambda _: counting.CAGE_COUNT,
    ),
    Operation(
        "count-container", "Bad Beat Payout Contribution Form", laws.TO_INVENTORY,
        (SERIAL, TABLE,
         Field("chips", "Chips put back: the value and how many", "chips", hint="5: 20", optional=True),
         Field("value", "Their total value", "amount", hint="100"),
         Field("why", "Counted because of", "choice", containers.WHY),
         Field("recording", RECORDING.says, hint="where a poker supervisor witnesses", optional=True),
         REASON, WHICH),
        containers.ContainerCount, containers.count_container, _counted_by, _counted_by_of,
    ),
    Operation(
        "issue-forms", "Forms for a table", laws.FORM,
        (TABLE, Field("first", "First serial number", "number", hint="101"),
         Field("last", "Last serial number", "number", hint="150"), WHICH),
        containers.Pad, containers.issue, lambda _: containers.ISSUES,
    ),
    Operation(
        "void-form", "A spoilt form", laws.FORM,
        (SERIAL, TABLE, Field("reason", "Why it is void", hint="torn"), WHICH),
        containers.Spoilt, containers.spoil, _counted_by, _counted_by_of,
    ),
    Operation(
        "place-part", "A part of a form is placed", laws.PLACED,
        (SERIAL, Field("part", "Which", "choice", tuple(containers.PARTS)), WHICH),
        containers.PartPlaced, containers.place, lambda _: containers.PLACE,
    ),
    Operation(
        "match-forms", "Match of originals and duplicates", laws.MATCHED,
        (Field("originals", "Originals from the count room", "numbers", hint="101 102", optional=True),
         Field("duplicates", "Duplicates from the locked box", "numbers", hint="101 102", optional=True),
         WHICH),
        matching.Match, matching.match, lambda _: matching.MATCHES,
    ),
    Operation(
        "claim", "A bad beat at a table", laws.OFFERED,
        (TABLE, Field("round", "Round", hint="12"),
         Field("board", "Board", hint="2d 2c Ad Ac 9h", optional=True),
         Field("shown", "Hands that were shown, by seat", "texts", hint="1: 2s 2h"),
         Field("players", "Everybody who was dealt in, by seat", "texts", hint="1: Ann"), WHICH),
        claims.Claim, claims.claim, lambda _: claims.CLAIMS,
    ),
    Operation(
        "verify", "The hand is verified", laws.VERIFIED,
        (CLAIM, Field("qualifies", "It qualifies", "flag"),
         Field("reason", "Why it does not", optional=True), WHICH),
        claims.Verify, claims.verify, lambda _: claims.VERIFIES,
    ),
    Operation(
        "post-pending", "Notice that the display is pending", laws.PENDING, (CLAIM, WHICH),
        paying.Pending, paying.post_pending, lambda _: paying.POSTS,
    ),
    Operation(
        "call", "Security or accounting is called", laws.CALLED, (CLAIM, WHICH),
        paying.Call, paying.call, lambda _: paying.CALLS,
    ),
    Operation(
        "prepare", "The distribution is prepared", laws.PREPARED,
        (CLAIM, Field("kind", "In", "choice", KINDS), WHICH),
        paying.Prepare, paying.prepare, lambda _: paying.PREPARES,
    ),
    Operation(
        "pay", "A winner is paid", laws.PREPARED,
        (CLAIM, Field("seat", "Seat", "number", hint="1"), Field("player", "Player", hint="Ann"), WHICH),
        paying.Pay, paying.pay, _paid_by, _paid_by_of,
    ),
    Operation(
        "award-bonus", "Another bonus is paid", laws.BONUSES,
        (Field("bonus", "Bonus of the posted rules", hint="high hand"), TABLE,
         Field("player", "Player", hint="Ann"), WHICH),
        paying.Bonus, paying.award_bonus, lambda _: paying.AWARDS,
    ),
    Operation(
        "adjust-displays", "Adjustment of the displays", laws.ADJUSTED,
        (Field("shows", "What each display shows from now on", "amounts", hint="primary: 2700"), WHICH),
        display.Adjust, display.adjust, lambda _: display.ADJUST, begun=_record,
    ),
    Operation(
        "end", "Contributions end", laws.COLLECTED, (WHICH,), ending.End, ending.end, lambda _: ending.ENDS,
    ),
    Operation(
        "move", "What is left moves to another payout", laws.DISCONTINUED,
        (Field("to", "The payout that the plan names"), WHICH),
        ending.Move, ending.move, lambda _: ending.DISPOSES,
    ),
    Operation(
        "award-rest", "What is left is paid to patrons", laws.DISCONTINUED,
        (Field("players", "Each player and what they are paid", "amounts", hint="Cyd: 400"), WHICH),
        ending.AwardRest, ending.award_rest, lambda _: ending.DISPOSES,
    ),
)  # fmt: skip


def due(book: Book, now: datetime) -> list[Due]:
    """What should have been done by now, in every payout that is offered."""
    with book.store.read() as connection:
        offered = payouts(connection)
    return [
        each if payout == PAYOUT else Due(each.when, f"{payout}: {each.what}", each.law)
        for payout in offered
        for each in late(due_of(book, payout), now)
    ]
