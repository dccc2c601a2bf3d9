"""Slow down passphrase guessing over the web."""

from __future__ import annotations

from fastapi import Request

from pitboss.house.ledger.entry import Asked
from pitboss.house.operations.desk import Sign
from pitboss.house.staff.employees import Signature
from pitboss.web.guard import address
from pitboss.web.sign_in import tries_of


def throttled(request: Request, sign: Sign) -> Sign:
    """Limit wrong passphrases by address and by name. Right ones do not count."""

    def sign_once(name: str, passphrase: str, asked: Asked) -> Signature:
        with tries_of(request).one(address(request), name):
            return sign(name, passphrase, asked)

    return sign_once
