"""Test 13:69F-14.20(a), 13:69F-14.19(q): the rules of the linked payout, and how they change."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text

from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.ledger.entry import LedgerEntry, NewRow, OperationRequest
from pitboss.house.link.display import read_display
from pitboss.house.link.laws import SAME_RULES
from pitboss.house.link.rows import LinkRulesRow
from pitboss.house.link.rules import adopt
from pitboss.law import BadInput
from tests.helpers import refused
from tests.house.link.linking import CASINOS, HALL, INLET, MARINA, RULES, Linked, new_id, terms

CHANGED = "13:69F-14.19(q)"
QUADS = RULES | {"bad_beat": "2s 2h 2d 2c 3s"}
WORDS = (
    '{"contribution":"$1","minimum_pot":"$20","other_bonuses":"none","payouts":"all","qualifying_hand":"x"}'
)


@pytest.mark.rule("13:69F-14.19(q)", "13:69F-14.20(a)")
@pytest.mark.parametrize("harder", [QUADS, RULES | {"bad_beat_hole_cards": "on"}])
def test_the_hand_is_not_made_harder_before_the_payout_is_won(linked: Linked, harder: dict[str, Any]) -> None:
    linked.give(HALL, 500)
    with refused(CHANGED, "Post a notice"):
        linked.adopt(HALL, harder)
    linked.announce(HALL, harder)
    with refused(CHANGED, "make the primary hand harder only after that payout has been won"):
        linked.adopt(HALL, harder)
    linked.claim(MARINA)
    linked.rule(MARINA, 1)
    linked.answer_all()
    linked.confirm(1)
    linked.adopt(HALL, harder)
    linked.announce(MARINA, harder)
    with refused(CHANGED, "only after that payout has been won"):  # its patrons were told after that
        linked.adopt(MARINA, harder)


@pytest.mark.rule("13:69F-14.19(q)", "13:69F-14.20(a)")
def test_patrons_are_told_exactly_what_will_change(linked: Linked) -> None:
    easier = RULES | {"bad_beat": "7s 7h 7d 2c 2d"}
    linked.announce(HALL, easier)
    (line, _) = read_display(linked.link, HALL).lines
    assert (line.text, str(line.law)) == (
        "Will change: A losing hand of 7s 7h 7d 2c 2d or better qualifies.", CHANGED,
    )  # fmt: skip
    assert len(read_display(linked.link, MARINA).lines) == 1
    with refused(CHANGED, "The notice says otherwise"):
        linked.adopt(HALL, RULES | {"fund": 200})
    linked.adopt(HALL, easier)
    with refused("13:69F-14.20(a)", "the casinos have different rules"):
        linked.give(HALL, 500)
    for casino in (MARINA, INLET):
        with refused(CHANGED, "Post a notice"):
            linked.adopt(casino, easier)
        linked.announce(casino, easier)
        linked.adopt(casino, easier)
    for casino in CASINOS:
        linked.post(casino)
    linked.give(HALL, 500)
    linked.claim(HALL, board="7d 7c 2d 2c 9h", shown={"1": "7s Kh", "2": "2s 2h"})
    with refused(CHANGED, "does not work for Boardwalk Hall"):
        linked.announce(HALL, RULES, who=f"{MARINA} floor")


@pytest.mark.rule("13:69F-14.19(q)", "13:69F-14.20(a)")
def test_a_joining_casino_may_change_the_others_rules_only_with_notice(fresh: Linked) -> None:
    fresh.notify()
    fresh.install()
    fresh.agree(terms(names=(HALL, MARINA)))
    fresh.adopt(HALL)
    with refused(CHANGED, "Post a notice"):
        fresh.adopt(INLET, QUADS)
    fresh.announce(INLET, QUADS)
    with refused(CHANGED, "only after that payout has been won"):
        fresh.adopt(INLET, QUADS)
    fresh.adopt(INLET)
    with refused(CHANGED, "another game"):
        fresh.adopt(INLET, RULES | {"game": "omaha"})


@pytest.mark.rule("13:69F-14.20(a)")
@pytest.mark.parametrize(
    "rules",
    [{"a": object()}, {"a": "x" * 30_000}, {"bad_beat": 7}, {"fund": -1},
     RULES | {"secondary": "7s 7h 7d 2c 2d", "secondary_percent": 10, "both_won": "both"},
     RULES | {"bonuses": [["high hand", 100]]}, RULES | {"reset_percent": 5}, RULES | {"counting": "cage"}],
)  # fmt: skip
def test_invalid_link_rules_are_refused(rules: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        adopt.parse(rules)


@pytest.mark.rule("13:69F-14.19(q)", "13:69F-14.20(a)")
def test_patrons_get_notice_when_rules_in_words_are_replaced(fresh: Linked) -> None:
    fresh.notify()
    fresh.install()
    fresh.agree(terms(names=(HALL, MARINA)))
    for casino in (HALL, MARINA):
        _adopt_in_words(fresh, casino)
    for casino in (HALL, MARINA):
        with refused(CHANGED, "Post a notice"):
            fresh.adopt(casino)
        fresh.announce(casino, RULES)
        fresh.adopt(casino)


def _adopt_in_words(linked: Linked, casino: str) -> None:
    row = {"casino": casino, "digest": "d" * 64, "rules": WORDS}
    entry = LedgerEntry(kind="link rules", cite=SAME_RULES, place=casino, rows=(NewRow(LinkRulesRow, row),))
    linked.book.do(OperationRequest(id=new_id(), what=row), lambda _: entry)


@pytest.mark.rule("13:69F-14.20(a)")
def test_free_text_rules_of_an_older_version_are_read_and_adopted_again(linked: Linked) -> None:
    linked.give(HALL, 500)
    for casino in CASINOS:
        _adopt_in_words(linked, casino)
    found = read_display(linked.link, HALL)
    assert (found.state, found.amount) == ("suspended", 500)
    assert "so no hand can be judged; adopt them again" in found.lines[-1].text
    with refused("13:69F-14.20(a)", "adopt them again"):
        linked.claim(HALL)
    for casino in CASINOS:
        linked.adopt(casino)  # as they were before, so that nobody has to be told
    for casino in CASINOS:
        linked.post(casino)
    linked.claim(HALL)
    assert PayoutRules.from_json(RULES).bad_beat == RULES["bad_beat"]
    with linked.store.read() as connection:
        assert connection.scalar(text("SELECT count(*) FROM link_rules")) == 9
