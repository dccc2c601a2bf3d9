"""Fees of licenses by the formula that clerks publish: RF18."""

from __future__ import annotations

import pytest

from pitboss.charity.organization.fees import FeeBasis, compute_extra_fee, compute_fee
from pitboss.charity.organization.state import DrawKind, GameLicenseKind
from pitboss.law import BadInput
from tests.charity.organization.desk import OrganizationDesk
from tests.helpers import refused

CASES: list[tuple[GameLicenseKind, DrawKind | None, FeeBasis, int]] = [
    ("bingo", None, FeeBasis(occasions=4), 80),
    ("casino night", None, FeeBasis(), 100),
    ("armchair race", None, FeeBasis(occasions=2), 100),
    ("instant raffle", None, FeeBasis(occasions=3), 60),
    ("instant raffle", None, FeeBasis(whole_year=True), 750),
    ("calendar raffle", None, FeeBasis(value=25_000_00), 500),
    ("wheel", None, FeeBasis(wheels=3), 60),
    ("wheel", None, FeeBasis(wheels=3, occasions=6), 60),
    ("wheel", None, FeeBasis(wheels=3, occasions=7), 120),
    ("draw raffle", "on-premises merchandise", FeeBasis(occasions=2), 40),
    ("draw raffle", "on-premises 50/50", FeeBasis(value=399_99), 0),
    ("draw raffle", "on-premises 50/50", FeeBasis(value=400_00), 20),
    ("draw raffle", "off-premises 50/50", FeeBasis(), 20),
    ("draw raffle", "off-premises merchandise", FeeBasis(value=15_500_00), 320),
    ("draw raffle", "off-premises merchandise", FeeBasis(value=1_000_00), 20),
    ("draw raffle", "off-premises merchandise", FeeBasis(value=1_000_01), 40),
]


@pytest.mark.rule("13:47-4.9")
def test_each_kind_of_game_has_its_fee() -> None:
    for kind, draw, basis, fee in CASES:
        assert compute_fee(kind, draw, basis) == fee * 100, (kind, draw, basis)


@pytest.mark.rule("13:47-4.9")
def test_a_large_50_50_prize_costs_more_after_the_event() -> None:
    assert compute_extra_fee("off-premises 50/50", 2_300_00) == 40_00
    assert compute_extra_fee("on-premises 50/50", 1_000_00) == 0
    assert compute_extra_fee("on-premises 50/50", 1_000_01) == 20_00
    assert compute_extra_fee("off-premises merchandise", 2_300_00) == 0
    assert compute_extra_fee(None, 2_300_00) == 0


@pytest.mark.rule("13:47-4.9")
def test_no_fee_is_invented_for_a_game_whose_fee_is_unknown() -> None:
    with refused("13:47-4.9", "Ask the clerk"):
        compute_fee("golf", None, FeeBasis())
    with pytest.raises(BadInput):
        FeeBasis(occasions=0)
    with pytest.raises(BadInput):
        FeeBasis(wheels=0)
    with pytest.raises(BadInput):
        FeeBasis(value=-1)


@pytest.mark.rule("13:47-4.9")
def test_a_fee_is_paid_to_the_municipality_and_to_the_commission(desk: OrganizationDesk) -> None:
    (draw,) = (each for each in desk.licenses() if each.draw == "on-premises 50/50")
    filing = desk.do("pay-fee", license=draw.application, occasions=1, value=2_300_00)
    after = desk.do("pay-fee", license=draw.application, awarded=2_300_00)
    assert (filing, after) == ({"each": 20_00, "total": 40_00}, {"each": 40_00, "total": 80_00})
    balances = {str(account): cents for account, cents in desk.office.ledger.balances().items()}
    assert balances["game expenses: license fees"] == 120_00
    assert balances["games account: games of chance"] == 5_000_00 - 120_00
    desk.check_ledger()


@pytest.mark.rule("13:47-4.9")
def test_another_amount_than_the_formula_is_advised_against(desk: OrganizationDesk) -> None:
    bingo = desk.license("bingo").application
    assert desk.warnings("pay-fee", license=bingo, amount=75_00) == [("amount", "13:47-4.9")]
    assert desk.warnings("pay-fee", license=bingo, amount=40_00) == []
    with refused("13:47-4.9", "does not cover"):
        desk.do("pay-fee", license=bingo, amount=5_000_00)
    with refused("13:47-4.9", "No fee is due"):
        desk.do("pay-fee", license=bingo, awarded=500_00)
    with refused("13:47-4.9", "There is no license or application"):
        desk.do("pay-fee", license=999)
    with refused("13:47-6.2", "Deposit some money"):
        desk.do("deposit", amount=0)
