"""Signatures by Ed25519: a house's key in a file of its own, and what is signed with it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.law import BadInput
from pitboss.table import BadRecord

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PUBLIC = re.compile(r"[0-9a-fA-F]{64}")
SIGNATURE = re.compile(r"[0-9a-f]{128}")
_LARGEST = 1 << 16
"""No file of one key has so many bytes."""


class BadKey(BadInput):
    """A key that is not there, cannot be read, or is of another kind."""


class BadSignature(BadRecord):
    """A signature that does not fit, or is not by the key that was expected."""


def new_key(path: Path) -> str:
    """A new private key in a new file that its owner alone may read; the public key, as 64 digits."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise FileExistsError(
            f"{path} exists already; a key is never written over: name a new file"
        ) from None
    except OSError as error:
        raise OSError(f"{path} cannot be written: {error.strerror}; name another place, or mend it") from None
    key = Ed25519PrivateKey.generate()
    try:
        with open(file, "wb") as out:
            out.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
            out.flush()
            os.fsync(out.fileno())
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return _digits(key)


def private_key(path: Path) -> Ed25519PrivateKey:
    """The private key in a file, as PEM without a password."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    content = _content(path, "`pitboss signing-key FILE` makes one")
    key = _loaded(path, "private", lambda: load_pem_private_key(content, None))
    if not isinstance(key, Ed25519PrivateKey):
        raise BadKey(f"{path} {_other(key)}; `pitboss signing-key FILE` makes one")
    return key


def public_key(given: str) -> str:
    """The public key that is given as 64 digits, or as a file of them, or of PEM; as 64 digits."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    if PUBLIC.fullmatch(given.strip()):
        return given.strip().lower()
    path = Path(given)
    content = _content(path, "a public key is 64 hexadecimal digits, or a file")
    if PUBLIC.fullmatch(text := content.strip().decode("ascii", "replace")):
        return text.lower()
    if b"PRIVATE KEY-----" in content:
        raise BadKey(f"{path} is a private key, which its owner keeps; give the public one, of 64 digits")
    key = _loaded(path, "public", lambda: load_pem_public_key(content))
    if not isinstance(key, Ed25519PublicKey):
        raise BadKey(f"{path} {_other(key)}; give the one that is meant")
    return key.public_bytes_raw().hex()


def sign(key: Ed25519PrivateKey, message: bytes) -> tuple[str, str]:
    """The signature of a message, and the public key that it can be checked with; both as digits."""
    return key.sign(message).hex(), _digits(key)


def fits(signature: str, key: str, message: bytes) -> bool:
    """Whether a signature is that of this message by the owner of a public key."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), message)
    except InvalidSignature:
        return False
    return True


def _digits(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def _content(path: Path, otherwise: str) -> bytes:
    if not path.is_file():
        raise BadKey(f"there is no key file {str(path)!r}: {otherwise}")
    with open(path, "rb") as file:
        content = file.read(_LARGEST)
    if len(content) == _LARGEST:
        raise BadKey(f"{path} is too large for a key: name the file of the key")
    return content


def _loaded(path: Path, kind: str, load: Any) -> Any:
    """A key of any kind. What a library says of one that it cannot read is of no use to people."""
    from cryptography.exceptions import UnsupportedAlgorithm

    try:
        return load()
    except TypeError:
        raise BadKey(
            f"{path} has a password: write the key without one, where nobody else can read"
        ) from None
    except (ValueError, UnsupportedAlgorithm):
        raise BadKey(f"{path} is no {kind} key as PEM that can be read: name another file") from None


def _other(key: object) -> str:
    kind = re.sub(r"(Private|Public)Key$", "", type(key).__name__.lstrip("_"))
    return f"is a key of another kind ({kind}), and not one of Ed25519"
