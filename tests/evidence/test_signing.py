"""Key files: created once, readable only by their owner, and refused if they are something else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed448, rsa, x25519
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from pitboss.evidence import signing
from pitboss.evidence.signing import BadKey, is_signature_valid, new_key, private_key, public_key, sign

OTHERS = {
    "RSA": rsa.generate_private_key(65537, 2048),
    "EC": ec.generate_private_key(ec.SECP256R1()),
    "Ed448": ed448.Ed448PrivateKey.generate(),
    "X25519": x25519.X25519PrivateKey.generate(),
}


def private_pem(key: object, how: KeySerializationEncryption | None = None) -> bytes:
    return key.private_bytes(  # type: ignore[attr-defined, no-any-return]
        Encoding.PEM, PrivateFormat.PKCS8, how or NoEncryption()
    )


def public_pem(key: object) -> bytes:
    return key.public_key().public_bytes(  # type: ignore[attr-defined, no-any-return]
        Encoding.PEM, PublicFormat.SubjectPublicKeyInfo
    )


def test_a_signature_fits_only_its_message_and_key(tmp_path: Path) -> None:
    public = new_key(tmp_path / "key")
    signature, key = sign(private_key(tmp_path / "key"), b"message")
    assert key == public
    assert is_signature_valid(signature, public, b"message")
    assert not is_signature_valid(signature, public, b"messagE")
    assert not is_signature_valid(signature[:-1] + ("0" if signature[-1] != "0" else "1"), public, b"message")
    assert not is_signature_valid(signature, new_key(tmp_path / "other"), b"message")


def test_signatures_follow_the_standard(tmp_path: Path) -> None:
    """Test 2 of RFC 8032, section 7.1: the key, the message and the signature of one byte."""
    secret = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
    (tmp_path / "key").write_bytes(private_pem(key))
    assert sign(private_key(tmp_path / "key"), b"\x72") == (
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    )


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_only_the_owner_can_read_a_new_key(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        new_key(tmp_path / "key")
    finally:
        os.umask(before)
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "key").read_bytes().startswith(b"-----BEGIN PRIVATE KEY-----\n")


def test_a_key_is_never_overwritten(tmp_path: Path) -> None:
    path, link, lost = tmp_path / "key", tmp_path / "link", tmp_path / "lost"
    new_key(path)
    content = path.read_bytes()
    link.symlink_to(path)
    lost.symlink_to(tmp_path / "nothing")
    for each in (path, link, lost, tmp_path):
        with pytest.raises(FileExistsError, match="exists already, and keys are never overwritten"):
            new_key(each)
    assert path.read_bytes() == content
    assert not (tmp_path / "nothing").exists()


def test_a_failed_write_leaves_no_key_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="cannot be written: No such file or directory; name another place"):
        new_key(tmp_path / "no" / "key")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        new_key(tmp_path / "key")
    assert list(tmp_path.iterdir()) == []


def test_a_key_readable_by_others_is_accepted(tmp_path: Path) -> None:
    public = new_key(tmp_path / "key")
    (tmp_path / "key").chmod(0o644)
    assert sign(private_key(tmp_path / "key"), b"")[1] == public


def test_a_public_key_is_digits_or_a_file_of_them_or_pem(tmp_path: Path) -> None:
    public = new_key(tmp_path / "key")
    (tmp_path / "hex").write_text(f"{public.upper()}\n")
    (tmp_path / "pem").write_bytes(public_pem(private_key(tmp_path / "key")))
    for given in (public, public.upper(), f" {public}\n", str(tmp_path / "hex"), str(tmp_path / "pem")):
        assert public_key(given) == public


@pytest.mark.parametrize("kind", OTHERS)
def test_a_key_of_another_algorithm_is_refused(tmp_path: Path, kind: str) -> None:
    (tmp_path / "private").write_bytes(private_pem(OTHERS[kind]))
    (tmp_path / "public").write_bytes(public_pem(OTHERS[kind]))
    said = rf"is a key of another kind \({kind}\w*\), not Ed25519; "
    with pytest.raises(BadKey, match=said):
        private_key(tmp_path / "private")
    with pytest.raises(BadKey, match=said):
        public_key(str(tmp_path / "public"))


def test_the_wrong_half_of_a_key_pair_is_refused(tmp_path: Path) -> None:
    new_key(tmp_path / "key")
    with pytest.raises(BadKey, match="is a private key, which is secret; give the public key"):
        public_key(str(tmp_path / "key"))
    (tmp_path / "pem").write_bytes(public_pem(private_key(tmp_path / "key")))
    with pytest.raises(BadKey, match="is not a readable private key in PEM form"):
        private_key(tmp_path / "pem")


def test_a_key_with_a_password_is_refused(tmp_path: Path) -> None:
    locked = private_pem(Ed25519PrivateKey.generate(), BestAvailableEncryption(b"word"))
    (tmp_path / "key").write_bytes(locked)
    with pytest.raises(BadKey, match="has a password"):
        private_key(tmp_path / "key")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff" * 99,
        b"a" * 63,
        b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
        b"-----BEGIN X-----\nAAAA\n-----END X-----\n",
        private_pem(OTHERS["Ed448"])[:-40],
    ],
)
def test_an_arbitrary_file_is_not_a_key(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(BadKey, match="is not a readable private key"):
        private_key(tmp_path / "key")
    with pytest.raises(BadKey, match=r"is not a readable public key|is a private key"):
        public_key(str(tmp_path / "key"))


def test_missing_and_oversized_files_are_not_keys(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", Path(os.devnull)):
        with pytest.raises(BadKey, match=r"there is no key file .*pitboss signing-key"):
            private_key(path)
        with pytest.raises(BadKey, match=r"there is no key file .*64 hexadecimal digits, or a file"):
            public_key(str(path))
    (tmp_path / "large").write_bytes(b"a" * 10**6)
    with pytest.raises(BadKey, match="too large for a key"):
        private_key(tmp_path / "large")


def test_the_signing_library_is_loaded_on_demand() -> None:
    names = "pitboss.cli, pitboss.evidence.heads, pitboss.evidence.signing"
    script = f"import sys, {names}; print('cryptography' in sys.modules)"
    source = str(Path(signing.__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": source}
    shown = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment
    )
    assert shown.stdout.strip() == "False"
