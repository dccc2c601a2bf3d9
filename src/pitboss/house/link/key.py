"""Read and write the key of a casino's process: a file with the link's database, the casino and its token."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Self

from pitboss.house.link.access import Credential, new_credential
from pitboss.law import BadInput
from pitboss.storage.store import parse_url

__all__ = ["LinkKey"]

MAX_KEY_FILE_BYTES = 10_000


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkKey:
    """The settings that connect a casino's process to a link. Anyone with the token can act for the
    casino."""

    database: str = field(repr=False)
    casino: str
    token: str = field(repr=False)

    def __post_init__(self) -> None:
        if not all(isinstance(each, str) and each for each in (self.database, self.casino, self.token)):
            raise BadInput("a link key needs a database, a casino and a token")
        parse_url(self.database)

    @property
    def credential(self) -> Credential:
        return Credential(self.casino, self.token)

    @classmethod
    def new(cls, database: str, casino: str) -> Self:
        """Create a key with a new token. It works once the casino's representative admits its hash."""
        credential = new_credential(casino)
        return cls(database=database, casino=credential.casino, token=credential.token)

    @classmethod
    def read(cls, path: Path) -> Self:
        try:
            if path.stat().st_size > MAX_KEY_FILE_BYTES:
                raise ValueError
            return cls(**json.loads(path.read_text()))
        except OSError as error:
            raise BadInput(f"{path} cannot be read: {error.strerror}") from None
        except (ValueError, TypeError, RecursionError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(f"{path} is not a link key; make one with `pitboss house link key`") from None

    def write(self, path: Path) -> None:
        """Write the key to a new file that only its owner can read."""
        try:
            with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
                file.write(json.dumps(asdict(self), indent=1) + "\n")
        except FileExistsError:
            raise BadInput(f"{path} already exists; name a new file") from None
        except OSError as error:
            raise BadInput(f"{path} cannot be written: {error.strerror}") from None
