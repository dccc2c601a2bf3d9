"""What the service refuses, apart from what the law refuses."""

from __future__ import annotations

from pitboss.law import BadInput


class ServiceError(BadInput):
    """Something that is not done, and why. Nothing has changed. Try again after `wait` seconds."""

    def __init__(self, why: str = "", *, wait: float = 0.0) -> None:
        super().__init__(why)
        self.wait = wait


class NotFound(ServiceError):
    """There is no such table, person or round."""


class NotAllowed(ServiceError):
    """Somebody else may do that, or nobody."""


class NotSignedIn(ServiceError):
    """A name and passphrase, or a token, that fit nobody."""


class Conflict(ServiceError):
    """Things are no longer as the request takes them to be."""


class TooOften(ServiceError):
    """More than one person may do, or too early."""


class BadRequest(ServiceError):
    """Something that is malformed, or too large."""


class RunElsewhere(ServiceError):
    """Another process plays this table."""


class Unavailable(ServiceError):
    """The database cannot be reached, or does not answer in time."""
