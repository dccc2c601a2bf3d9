"""People's accounts: names, roles, and the hashes of passphrases and tokens."""

from __future__ import annotations

import hashlib
import itertools
import re
import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from sqlalchemy import Connection, ForeignKey, String, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, mapped_column

from pitboss.storage.base import Base
from pitboss.storage.clock import Clock
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed, NotFound, NotSignedIn
from pitboss.storage.store import Store

if TYPE_CHECKING:
    from argon2 import PasswordHasher

__all__ = [
    "HOUSE", "MAX_NAME_LENGTH", "MAX_PASSPHRASE_LENGTH", "MAX_TOKEN_DAYS", "MIN_PASSPHRASE_LENGTH", "ROLES",
    "People", "Person", "PersonRow", "Role", "check_name", "find_names", "fold_name",
]  # fmt: skip

Role: TypeAlias = Literal["player", "dealer", "supervisor", "administrator"]
ROLES: tuple[Role, ...] = get_args(Role)
MAX_NAME_LENGTH = 40
MAX_TYPED_NAME_LENGTH = 256
"""A typed name may be longer than the one shown. Normalizing it takes quadratic time, so it has a limit."""
MIN_PASSPHRASE_LENGTH = 8
MAX_PASSPHRASE_LENGTH = 1024
MAX_TOKEN_DAYS = 366
_FORBIDDEN_CHARACTERS = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
"""Characters that no name may have: control characters, and those that reorder or hide others."""


class PersonRow(Base):
    """A person who plays, deals or supervises."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    folded: Mapped[str] = mapped_column(String(256), unique=True)
    """The name for comparison, without differences of case and encoding."""
    hash: Mapped[str | None] = mapped_column(String(256))
    """Argon2id hash of the passphrase. A guest has none."""
    role: Mapped[str] = mapped_column(String(16))
    guest: Mapped[bool]
    since: Mapped[datetime]


class TokenRow(Base):
    """A token that replaces the passphrase. Only its hash is stored."""

    __tablename__ = "tokens"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    label: Mapped[str] = mapped_column(String(64))
    made: Mapped[datetime]
    until: Mapped[datetime]


@dataclass(frozen=True, slots=True)
class Person:
    """A signed-in person."""

    id: int
    name: str
    role: Role
    guest: bool
    position: str = ""
    """Position in the house, if employed there and signed in."""

    @property
    def supervises(self) -> bool:
        return self.role in ("supervisor", "administrator")

    @property
    def deals(self) -> bool:
        return self.role != "player"


HOUSE = Person(0, "the house", "administrator", guest=False)
"""The operator of the machine, who does not sign in."""


class People:
    """The accounts of all people. Tests may pass a cheaper `hasher`."""

    def __init__(self, store: Store, clock: Clock, hasher: PasswordHasher | None = None) -> None:
        self._store, self._clock, self._custom_hasher = store, clock, hasher

    @cached_property
    def _hasher(self) -> PasswordHasher:
        if self._custom_hasher is not None:
            return self._custom_hasher
        from argon2 import PasswordHasher

        return PasswordHasher()  # argon2id, with the recommended costs

    @cached_property
    def _dummy_hash(self) -> str:
        """Return the hash of a passphrase nobody has, so that checking an unknown name takes as long."""
        return self._hasher.hash(secrets.token_urlsafe(16))

    def register(self, name: str, passphrase: str, role: Role = "player") -> Person:
        """Register a new person with a passphrase."""
        (person,) = self.register_all({check_name(name): role}, passphrase)
        return person

    def register_all(self, roles: Mapping[str, Role], passphrase: str) -> list[Person]:
        """Register people who share a passphrase. It is hashed once, as hashing is slow by design."""
        named = [(check_name(name), role) for name, role in roles.items()]
        for _, role in named:
            if role not in ROLES:
                raise BadRequest(f"{role!r} is not a role. Choose from {', '.join(ROLES)}.")
        if not isinstance(passphrase, str) or not (
            MIN_PASSPHRASE_LENGTH <= len(passphrase) <= MAX_PASSPHRASE_LENGTH
        ):
            raise BadRequest(
                f"Choose a passphrase of {MIN_PASSPHRASE_LENGTH} to {MAX_PASSPHRASE_LENGTH:,} characters."
            )
        hash = self._hasher.hash(passphrase)
        return [self._add(name, hash, role, guest=False) for name, role in named]

    def register_guest(self, name: str) -> Person:
        """Register a guest, without a passphrase. If the name is taken, add a number to it."""
        name = check_name(name)
        with self._store.read() as connection:
            for number in itertools.count(1):
                more = number if number < 5 else secrets.randbelow(10 ** min(number, 9))
                tried = name if number == 1 else f"{name[: MAX_NAME_LENGTH - 10]} {more}"
                if _find(connection, tried) is None:
                    break
        return self._add(tried, None, "player", guest=True)

    def sign_in(self, name: str, passphrase: str) -> Person:
        """Return the person with this name and passphrase."""
        from argon2.exceptions import InvalidHashError, VerificationError

        with self._store.read() as connection:
            row = _find(connection, name) if isinstance(name, str) else None
        hash = row.hash if row is not None and row.hash else None
        try:
            self._hasher.verify(hash or self._dummy_hash, str(passphrase)[:MAX_PASSPHRASE_LENGTH])
        except (VerificationError, InvalidHashError):
            hash = None
        if row is None or hash is None:
            raise NotSignedIn("Wrong name or passphrase. Try again, or register.")
        return _make_person(row)

    def find(self, name: str) -> Person:
        with self._store.read() as connection:
            row = _find(connection, name)
        if row is None:
            raise NotFound(f"There is nobody called {name!r}. Write the name as it was registered.")
        return _make_person(row)

    def list_people(self) -> list[Person]:
        """Return all registered people except guests, by name."""
        chosen = select(PersonRow.__table__).where(PersonRow.guest.is_(False)).order_by(PersonRow.folded)
        with self._store.read() as connection:
            return [_make_person(row) for row in connection.execute(chosen)]

    def set_role(self, by: Person, name: str, role: Role) -> Person:
        """Give a person a role, as an administrator."""
        if by.role != "administrator":
            raise NotAllowed("Only an administrator can give roles. Ask one.")
        if role not in ROLES:
            raise BadRequest(f"{role!r} is not a role. Choose from {', '.join(ROLES)}.")
        person = self.find(name)
        if person.id == by.id and role != by.role:
            raise NotAllowed("You cannot give up your own administrator role. Ask another administrator.")
        if person.guest and role != "player":
            raise NotAllowed("A guest can only play. Register with a passphrase first.")
        with self._store.write() as connection:
            if by is not HOUSE and _role_now(connection, by.id) != "administrator":
                raise NotAllowed("You are no longer an administrator. Ask another administrator.")
            connection.execute(update(PersonRow).where(PersonRow.id == person.id).values(role=role))
        return Person(person.id, person.name, role, person.guest)

    # Tokens

    def create_token(self, person: Person, label: str = "browser", days: int = 30) -> str:
        """Create a token. It is shown once, and only its hash is stored."""
        if not 1 <= days <= MAX_TOKEN_DAYS:
            raise BadRequest(f"A token is good for 1 to {MAX_TOKEN_DAYS} days, not {days}.")
        token, now = secrets.token_urlsafe(32), self._clock.now()
        row = {"hash": _hash_token(token), "person_id": person.id, "label": str(label)[:64], "made": now}
        with self._store.write() as connection:
            connection.execute(insert(TokenRow).values(**row, until=now + timedelta(days=days)))
        return token

    def find_by_token(self, token: str) -> Person:
        """Return the person who has this token."""
        chosen = (
            select(PersonRow.__table__)
            .join(TokenRow, TokenRow.person_id == PersonRow.id)
            .where(TokenRow.hash == _hash_token(token), TokenRow.until > self._clock.now())
        )
        with self._store.read() as connection:
            row = connection.execute(chosen).one_or_none()
        if row is None:
            raise NotSignedIn("This token is unknown or has expired. Sign in again.")
        return _make_person(row)

    def revoke(self, token: str) -> None:
        """Invalidate a token."""
        with self._store.write() as connection:
            connection.execute(delete(TokenRow).where(TokenRow.hash == _hash_token(token)))

    def _add(self, name: str, hash: str | None, role: Role, *, guest: bool) -> Person:
        row = {"name": name, "folded": fold_name(name), "hash": hash, "role": role, "guest": guest}
        try:
            with self._store.write() as connection:
                made = connection.execute(
                    insert(PersonRow).values(**row, since=self._clock.now()).returning(PersonRow.id)
                )
                return Person(made.scalar_one(), name, role, guest)
        except IntegrityError:
            raise Conflict(f"The name {name} is taken. Choose another.") from None


def _role_now(connection: Connection, person_id: int) -> str | None:
    """Return a person's role, locked against changes until the transaction ends."""
    administrators = select(PersonRow.id).where(PersonRow.role == "administrator").order_by(PersonRow.id)
    connection.execute(administrators.with_for_update())  # so that two cannot demote each other at once
    return connection.execute(select(PersonRow.role).where(PersonRow.id == person_id)).scalar()


def find_names(connection: Connection, ids: set[int]) -> dict[int, str]:
    """Return people's names by id."""
    rows = connection.execute(select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(ids)))
    return {id: name for id, name in rows}  # noqa: C416


def check_name(name: object) -> str:
    """Normalize and check the name of a person or table."""
    typed = name if isinstance(name, str) and len(name) <= MAX_TYPED_NAME_LENGTH else ""
    shown = " ".join(unicodedata.normalize("NFC", typed).split())
    if not 1 <= len(shown) <= MAX_NAME_LENGTH or _FORBIDDEN_CHARACTERS.search(shown):
        raise BadRequest(f"Choose a name of 1 to {MAX_NAME_LENGTH} printable characters.")
    return shown


def fold_name(name: str) -> str:
    """Return a name in the form used for comparison."""
    typed = " ".join(name.split())[:MAX_TYPED_NAME_LENGTH]
    return unicodedata.normalize("NFKC", typed).casefold()[:256]


def _find(connection: Connection, name: str) -> PersonRow | None:
    """Find a person's row by name, ignoring case and encoding."""
    if _FORBIDDEN_CHARACTERS.search(name):
        return None
    found = connection.execute(select(PersonRow.__table__).where(PersonRow.folded == fold_name(name)))
    return found.one_or_none()  # type: ignore[return-value]


def _make_person(row: object) -> Person:
    return Person(row.id, row.name, row.role, row.guest)  # type: ignore[attr-defined]


def _hash_token(token: object) -> str:
    return hashlib.sha256(str(token).encode("utf-8", "replace")).hexdigest()
