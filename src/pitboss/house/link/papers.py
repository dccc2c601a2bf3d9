"""Print the link's papers from the lines of its ledger, each item with its rule.

The operations' declarations name these functions. An operation without one prints its form and its result.
"""

from __future__ import annotations

from pitboss.house.bad_beat.citations import CHANGED
from pitboss.house.bad_beat.display import room_sign
from pitboss.house.bad_beat.papers import hand_items
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.link.laws import (
    COMPLETE,
    DECISIONS,
    DOCUMENTED,
    FUNDS,
    IN_EACH_ROOM,
    NAMES_POSTED,
    RECORDS,
    ROLES,
    SAME_RULES,
)
from pitboss.house.operations.operation import Line
from pitboss.table.json_text import loads
from pitboss.table.money import dollars
from pitboss.table.paper import Item


def _get_row(line: Line, table: str) -> Line:
    found: Line = line["rows"][table][0]
    return found


def agreement_paper(line: Line) -> list[Item]:
    row = _get_row(line, "link_agreements")
    terms = loads(row["terms"])
    items = []
    for each in terms["participants"]:
        items.append(Item(each["name"], each["address"], NAMES_POSTED))
        items += [
            Item(f"{each['name']}, {name}", each[name], ROLES)
            for name in ("role", "authority", "responsibilities")
        ]
    options = ", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in terms["options"].items())
    return [
        *items,
        Item("Host of the system", terms["host"], NAMES_POSTED),
        Item("How the participants approve decisions", terms["decisions"], DECISIONS),
        Item("How each casino carries them out", terms["implementation"], DECISIONS),
        Item("How the funds are kept, accounted for and paid", terms["funds"], FUNDS),
        Item("How fees and costs are shared", terms["costs"], FUNDS),
        Item("Casinos that make and keep all records", ", ".join(terms["records"]), RECORDS),
        Item("Options", options, FUNDS),
        Item("Digest", row["digest"], ROLES),
    ]


def rules_paper(line: Line) -> list[Item]:
    row = _get_row(line, "link_rules")
    rules = PayoutRules.from_json(loads(row["rules"]))
    return [*_sign_items(rules), Item("Digest of the rules", row["digest"], SAME_RULES)]


def rules_notice(line: Line) -> list[Item]:
    rules = PayoutRules.from_json(_get_row(line, "link_rule_notices")["rules"])
    return [Item("", "The rules of the linked payout will be as follows.", CHANGED), *_sign_items(rules)]


def _sign_items(rules: PayoutRules) -> list[Item]:
    return [Item("", each.text, each.law) for each in room_sign(rules, 0)[1:]]


def signs_paper(line: Line) -> list[Item]:
    facts = line["facts"]
    lines = [Item("", each, IN_EACH_ROOM) for each in facts["lines"]]
    return [Item("Poker rooms", ", ".join(facts["rooms"]), IN_EACH_ROOM), *lines]


def claim_paper(line: Line) -> list[Item]:
    claim, hands = _get_row(line, "link_claims"), _get_row(line, "link_hands")
    return [
        Item("Payout", str(claim["payout"]), DOCUMENTED),
        Item("Claim", str(claim["number"]), DOCUMENTED),
        Item("Casino", claim["casino"], DOCUMENTED),
        Item("Table and round", f"{claim['at_table']}, {hands['round']}", DOCUMENTED),
        *hand_items(hands["says"], DOCUMENTED),
    ]


def transmission_paper(line: Line) -> list[Item]:
    row = _get_row(line, "link_sent")
    lines = loads(row["lines"])
    return [
        Item("Transmission", str(row["number"]), COMPLETE),
        *(Item(f"Table {table}", dollars(amount), COMPLETE) for table, amount in lines),
        Item("Total", dollars(sum(amount for _, amount in lines)), COMPLETE),
    ]
