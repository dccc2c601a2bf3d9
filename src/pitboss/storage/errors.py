"""Errors of the service, apart from refusals under the law."""

from __future__ import annotations

from pitboss.law import BadInput


class ServiceError(BadInput):
    """The request failed and nothing has changed. Try again after `wait` seconds."""

    def __init__(self, why: str = "", *, wait: float = 0.0) -> None:
        super().__init__(why)
        self.wait = wait


class NotFound(ServiceError):
    """There is no such thing, such as a table, person or round."""


class NotAllowed(ServiceError):
    """The person may not do this."""


class NotSignedIn(ServiceError):
    """The name and passphrase, or the token, match nobody."""


class Conflict(ServiceError):
    """The state has changed since the request was made."""


class TooManyRequests(ServiceError):
    """The person exceeded a limit or came back too early."""


class BadRequest(ServiceError):
    """The request is malformed or too large."""


class RunElsewhere(ServiceError):
    """Another process runs this table."""


class Unavailable(ServiceError):
    """The database cannot be reached or does not answer in time."""
