"""Ed25519 signatures with a house's key, which has its own file."""

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
_MAX_KEY_FILE_BYTES = 1 << 16
"""Larger than any file of one key."""


class BadKey(BadInput):
    """A key is missing, unreadable or of another kind."""


class BadSignature(BadRecord):
    """A signature is invalid, or by another key than expected."""


def new_key(path: Path) -> str:
    """Create a private key in a new file that only its owner may read; return the public key as 64 digits."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise FileExistsError(
            f"{path} exists already, and keys are never overwritten: name a new file"
        ) from None
    except OSError as error:
        raise OSError(f"{path} cannot be written: {error.strerror}; name another place, or fix it") from None
    key = Ed25519PrivateKey.generate()
    try:
        with open(file, "wb") as out:
            out.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
            out.flush()
            os.fsync(out.fileno())
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return _public_digits(key)


def private_key(path: Path) -> Ed25519PrivateKey:
    """Read the private key in a PEM file without a password."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    content = _read_key_file(path, "make one with `pitboss signing-key FILE`")
    key = _load_key(path, "private", lambda: load_pem_private_key(content, None))
    if not isinstance(key, Ed25519PrivateKey):
        raise BadKey(f"{path} {_describe_other_key(key)}; make one with `pitboss signing-key FILE`")
    return key


def public_key(given: str) -> str:
    """Read a public key, given as 64 digits or as a file of digits or PEM; return it as 64 digits."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    if PUBLIC.fullmatch(given.strip()):
        return given.strip().lower()
    path = Path(given)
    content = _read_key_file(path, "a public key is 64 hexadecimal digits, or a file")
    if PUBLIC.fullmatch(text := content.strip().decode("ascii", "replace")):
        return text.lower()
    if b"PRIVATE KEY-----" in content:
        raise BadKey(f"{path} is a private key, which is secret; give the public key, of 64 digits")
    key = _load_key(path, "public", lambda: load_pem_public_key(content))
    if not isinstance(key, Ed25519PublicKey):
        raise BadKey(f"{path} {_describe_other_key(key)}; give an Ed25519 key")
    return key.public_bytes_raw().hex()


def sign(key: Ed25519PrivateKey, message: bytes) -> tuple[str, str]:
    """Sign a message. Return the signature and the public key, both as hex digits."""
    return key.sign(message).hex(), _public_digits(key)


def is_signature_valid(signature: str, key: str, message: bytes) -> bool:
    """Return whether a signature of this message is by the owner of a public key."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), message)
    except InvalidSignature:
        return False
    return True


def _public_digits(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def _read_key_file(path: Path, otherwise: str) -> bytes:
    if not path.is_file():
        raise BadKey(f"there is no key file {str(path)!r}: {otherwise}")
    with open(path, "rb") as file:
        content = file.read(_MAX_KEY_FILE_BYTES)
    if len(content) == _MAX_KEY_FILE_BYTES:
        raise BadKey(f"{path} is too large for a key: name the file of the key")
    return content


def _load_key(path: Path, kind: str, load: Any) -> Any:
    """Load any kind of key. Library errors about unreadable keys would not help people."""
    from cryptography.exceptions import UnsupportedAlgorithm

    try:
        return load()
    except TypeError:
        raise BadKey(
            f"{path} has a password: save the key without one, where nobody else can read it"
        ) from None
    except (ValueError, UnsupportedAlgorithm):
        raise BadKey(f"{path} is not a readable {kind} key in PEM form: name another file") from None


def _describe_other_key(key: object) -> str:
    kind = re.sub(r"(Private|Public)Key$", "", type(key).__name__.lstrip("_"))
    return f"is a key of another kind ({kind}), not Ed25519"
