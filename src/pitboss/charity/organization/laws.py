"""Citations of an organization's operations."""

from __future__ import annotations

from pitboss.law import cite

REGISTRATION, IDENTIFICATION, SANCTIONS = cite("13:47-2.3"), cite("13:47-2.4"), cite("13:47-2.10")
LICENSE = cite("13:47-2.9")
APPLICATION, ISSUANCE, CASINO_NIGHT_LICENSE = cite("13:47-3.3"), cite("13:47-4"), cite("13:47-20.4")
IN_CHARGE, PROCEEDS = cite("13:47-6.1"), cite("13:47-6.2")
