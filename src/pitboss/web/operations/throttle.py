"""Slow down passphrase guessing over the web."""

from __future__ import annotations

from fastapi import Request

from pitboss.house.ledger.entry import OperationRequest
from pitboss.house.operations.desk import Sign
from pitboss.house.staff.employees import FormSignature
from pitboss.web.guard import client_address
from pitboss.web.sign_in import attempts_of


def throttle_signing(request: Request, sign: Sign) -> Sign:
    """Limit wrong passphrases by address and by name. Right ones do not count."""

    def sign_once(name: str, passphrase: str, asked: OperationRequest) -> FormSignature:
        with attempts_of(request).attempt(client_address(request), name):
            return sign(name, passphrase, asked)

    return sign_once
