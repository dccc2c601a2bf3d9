"""Positions of people who run games for charity, and the papers they work under."""

from __future__ import annotations

from pitboss.house.staff.positions import (
    LicenseKind,
    Position,
    register_license,
    register_position,
)
from pitboss.law import Cite, cite

ORGANIZATION, GAMES, PROVIDER, COMMISSION = "organization", "games", "provider", "Commission"
"""Groups that people belong to."""

OFFICER, MEMBER, AFFILIATE, BOOKKEEPER = "officer", "member", "affiliate member", "bookkeeper"
MEMBER_IN_CHARGE, PROCEEDS_MEMBER = "member in charge", "member in charge of proceeds"
COMPENSATED_WORKER, PROVIDER_DEALER = "compensated worker", "provider's dealer"
PROVIDER_REPRESENTATIVE = "provider representative"
CLASS_A_OPERATOR, INSPECTOR = "Class A casino night operator", "Commission inspector"

MEMBER_POSITIONS = (MEMBER_IN_CHARGE, PROCEEDS_MEMBER, OFFICER, MEMBER)
"""Positions of the organization's own active members."""
HELPER_POSITIONS = (*MEMBER_POSITIONS, AFFILIATE)
"""Members, and members of an auxiliary, of the parent or of a fellow auxiliary."""
WORKER_POSITIONS = (*HELPER_POSITIONS, COMPENSATED_WORKER)
"""Everyone who may work at any game: a paid worker only while the Commission's approval is in force."""
DEALER_POSITIONS = (*WORKER_POSITIONS, PROVIDER_DEALER)
"""Everyone who may deal at a casino night."""

MEMBER_CARD = LicenseKind("member", "member card")
AFFILIATE_CARD = LicenseKind("affiliate member", "affiliate card")
ENGAGEMENT = LicenseKind("bookkeeper", "engagement")
WORKER_APPROVAL = LicenseKind("compensated worker", "worker approval")
PROVIDER_APPROVAL = LicenseKind("provider personnel", "provider approval")
CLASS_A_LICENSE = LicenseKind("Class A operator", "Class A license")
BADGE = "none"
"""An inspector holds no license. The casino's positions register it, with the badge as its paper."""

LICENSES = (
    MEMBER_CARD, AFFILIATE_CARD, ENGAGEMENT, WORKER_APPROVAL, PROVIDER_APPROVAL, CLASS_A_LICENSE,
)  # fmt: skip
CONDUCT, IN_CHARGE, PROCEEDS = cite("13:47-6"), cite("13:47-6.1"), cite("13:47-6.2")
SUPPLIED, DISPUTES = cite("13:47-13.8(c)"), cite("13:47-20.40(l)")

_POSITIONS: tuple[tuple[str, str, LicenseKind | None, Cite], ...] = (
    (OFFICER, ORGANIZATION, MEMBER_CARD, CONDUCT),
    (MEMBER_IN_CHARGE, ORGANIZATION, MEMBER_CARD, IN_CHARGE),
    (PROCEEDS_MEMBER, ORGANIZATION, MEMBER_CARD, PROCEEDS),
    (MEMBER, GAMES, MEMBER_CARD, CONDUCT),
    (AFFILIATE, GAMES, AFFILIATE_CARD, CONDUCT),
    (BOOKKEEPER, ORGANIZATION, ENGAGEMENT, CONDUCT),
    (COMPENSATED_WORKER, GAMES, WORKER_APPROVAL, CONDUCT),
    (PROVIDER_DEALER, PROVIDER, PROVIDER_APPROVAL, SUPPLIED),
    (PROVIDER_REPRESENTATIVE, PROVIDER, PROVIDER_APPROVAL, SUPPLIED),
    (CLASS_A_OPERATOR, PROVIDER, CLASS_A_LICENSE, DISPUTES),
    (INSPECTOR, COMMISSION, None, CONDUCT),
)


def _register() -> None:
    for kind in LICENSES:
        register_license(kind)
    for name, department, paper, law in _POSITIONS:
        held = (paper.name if paper is not None else BADGE,)
        register_position(Position(name, department, held, law, "charity"))


_register()
