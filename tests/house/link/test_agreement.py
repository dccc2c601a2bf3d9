"""Test the agreement: its terms, how it takes effect, and that the rules are the same everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.link.agreement import Agreement, find_agreement, propose
from pitboss.house.link.options import LinkOptions
from pitboss.law import BadInput, cite
from pitboss.law.index import lookup
from pitboss.table.fields import BadForm
from tests.cases import for_each
from tests.helpers import refused
from tests.house.link.linking import CASINOS, HALL, INLET, MARINA, RULES, Linked, terms

AGREED = "13:69F-14.20(b)"


def in_force(linked: Linked) -> Agreement | None:
    with linked.store.read() as connection:
        return find_agreement(connection)


@pytest.mark.rule("13:69F-14.20(a)", "13:69F-14.20(b)")
def test_nothing_is_offered_before_agreement_approval_and_equal_rules(fresh: Linked) -> None:
    made = terms()
    fresh.here()
    with refused(AGREED, "nothing is offered: no agreement is executed"):
        fresh.give(HALL, 300)
    fresh.propose(made)
    for casino in CASINOS:
        assert in_force(fresh) is None
        fresh.execute(made, casino)
    with refused(AGREED, "approved by the Division"):
        fresh.give(HALL, 300)
    fresh.approve(made)
    assert in_force(fresh) == made
    with refused("13:69F-14.20(e)5", "version None is installed"):
        fresh.give(HALL, 300)
    fresh.notify()
    fresh.install()
    fresh.adopt(HALL)
    fresh.adopt(MARINA)
    with refused("13:69F-14.20(a)", "the casinos have different rules"):
        fresh.give(HALL, 300)
    fresh.announce(INLET, RULES | {"fund_least_pot": 3_000})
    fresh.adopt(INLET, RULES | {"fund_least_pot": 3_000})
    with refused("13:69F-14.20(a)", "the casinos have different rules"):
        fresh.give(HALL, 300)
    fresh.announce(INLET, RULES)
    fresh.adopt(INLET)
    with refused("13:69F-14.20(d)1", "Boardwalk Hall has not posted"):
        fresh.give(HALL, 300)
    for casino in CASINOS:
        fresh.post(casino)
    fresh.give(HALL, 300)
    assert fresh.fund() == 300


@pytest.mark.rule("13:69F-14.20(b)")
def test_approval_may_come_before_the_last_execution(fresh: Linked) -> None:
    made = terms()
    fresh.propose(made)
    fresh.approve(made)
    fresh.execute(made, HALL)
    fresh.execute(made, MARINA)
    assert in_force(fresh) is None
    fresh.execute(made, INLET)
    assert in_force(fresh) == made


@pytest.mark.rule("13:69F-14.20(b)")
def test_a_change_needs_every_signature_again(linked: Linked) -> None:
    before, changed = in_force(linked), terms(decisions="by two of three")
    linked.propose(changed)
    linked.execute(changed, HALL)
    linked.execute(changed, MARINA)
    linked.approve(changed)
    assert in_force(linked) == before
    linked.execute(changed, INLET)
    assert in_force(linked) == changed
    with refused(AGREED, "already executed this agreement"):
        linked.execute(changed, INLET)
    with refused(AGREED, "is already approved"):
        linked.approve(changed)
    with refused(AGREED, "already proposed"):
        linked.propose(changed)


@pytest.mark.rule("13:69F-14.20(b)")
def test_nothing_is_signed_while_a_payout_is_pending(linked: Linked) -> None:
    linked.give(HALL, 300)
    linked.propose(changed := terms(costs="by the host"))
    linked.claim(HALL)
    with refused(AGREED, "pending"):
        linked.execute(changed, HALL)
    with refused(AGREED, "pending"):
        linked.approve(changed)
    with refused("13:69F-14.20(a)", "pending"):
        linked.adopt(HALL, RULES | {"fund_least_pot": 5_000})


@pytest.mark.rule("13:69F-14.20(b)", "13:69F-14.20(f)")
def test_only_representatives_and_the_division_sign_an_agreement(fresh: Linked) -> None:
    made = terms(names=(HALL, MARINA))
    fresh.propose(made)
    with refused("13:69F-14.20(f)", "does not represent a casino"):
        fresh.execute(made, HALL, "shift")
    with refused(AGREED, "Inlet Club is not a party"):
        fresh.execute(made, INLET)
    with refused(AGREED, "A Division inspector must sign here. Boardwalk Hall manager is a poker manager"):
        fresh.approve(made, f"{HALL} manager")
    with refused(AGREED, "not a party to this agreement"):
        fresh.propose(terms(names=(HALL, INLET)), f"{MARINA} manager")
    with refused(AGREED, "no such agreement"):
        fresh.approve(terms(names=(HALL, INLET)))


@pytest.mark.rule("13:69F-14.20(c)", "13:69F-14.20(c)1", "13:69F-14.20(c)2", "13:69F-14.20(c)3")
def test_an_agreement_needs_all_its_terms() -> None:
    with refused("13:69F-14.20(c)", "authority"):
        blank = terms().participants[0].model_copy(update={"authority": " "})
        terms(participants=(blank, *terms().participants[1:]))
    with refused("13:69F-14.20(c)1", "decisions"):
        terms(decisions="")
    with refused("13:69F-14.20(c)1", "implementation"):
        terms(implementation="")
    with refused("13:69F-14.20(c)2", "funds"):
        terms(funds="")
    with refused("13:69F-14.20(c)2", "costs"):
        terms(costs="")
    with refused("13:69F-14.20(c)3", "records"):
        terms(records=())
    with refused("13:69F-14.20(c)3", "records"):
        terms(records=("Somebody Else",))
    with refused("13:69F-14.20(d)1.ii", "host"):
        terms(host="Somebody Else")


@pytest.mark.rule("13:69F-14.20(a)")
def test_two_casinos_or_more_take_part() -> None:
    with refused("13:69F-14.20(a)", "Two or more casinos"):
        terms(names=(HALL,))
    with refused("13:69F-14.20(a)", "each listed once"):
        terms(names=(HALL, HALL))


@for_each("name", ["", "n" * 41, "a\x00b", 5])
def test_invalid_casino_names_are_refused(name: Any) -> None:
    form = terms().to_form()
    form["participants"][0]["name"] = name
    with pytest.raises(BadForm) as bad:
        propose.parse(form)
    assert bad.value.errors[0].field == "participants.0.name"


def test_an_agreement_survives_a_json_round_trip() -> None:
    made = terms(LinkOptions(sharing="equally"))
    assert Agreement.from_json(made.to_json()) == made
    assert Agreement.from_json(made.to_json()).digest == made.digest


@for_each("bad", [None, 7, "x", [], {}, {"participants": 3}, {"participants": [{}]}])
def test_an_invalid_agreement_is_refused(bad: Any) -> None:
    with pytest.raises(BadInput):
        Agreement.from_json(bad)


@for_each(
    "bad",
    [{"mcbb_claim_rule": "mine"}, {"reset_percent": 100}, {"told_seconds": 0}, {"rival_seconds": 1.5},
     {"sharing": ["equally"]}, {"told_seconds": True}])  # fmt: skip
def test_an_invalid_option_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(BadForm) as error:
        LinkOptions.from_json(bad)
    assert [each.field for each in error.value.errors] == list(bad)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(BadInput):
        LinkOptions.from_json({"claim_rule": "earliest"})


@pytest.mark.parametrize("where", ["13:69F-14.20(e)4.i", "13:69F-14.20(e)4.iii"])
def test_each_reading_is_an_option_with_the_same_default(where: str) -> None:
    found = lookup(cite(where))
    assert found is not None
    for reading in found.readings:
        assert getattr(LinkOptions(), reading.option) == reading.default
        for value in reading.values:
            LinkOptions(**{reading.option: value})  # type: ignore[arg-type]
