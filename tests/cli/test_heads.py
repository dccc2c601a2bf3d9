"""`pitboss heads`, `pitboss signing-key` and `pitboss verify --heads`: heads kept, signed and compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer

from pitboss.cli.heads import check_head, check_heads, check_stored_copies
from pitboss.evidence.heads import BadHeads, list_heads, read_list, write_rows
from pitboss.evidence.signing import BadSignature
from pitboss.table import BadRecord
from tests.cli.test_cli import run
from tests.cli.test_hostile import SIGNS, STEERS, harmless
from tests.evidence.sealing import FIRST, record, rows
from tests.evidence.test_signing import OTHERS, private_pem

RECORD = record(rows())
FORGED = record(rows(won=900))


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("night.jsonl").write_bytes(RECORD)


@pytest.fixture
def public() -> str:
    """A house that signed the heads of its record; its public key."""
    key = run("signing-key", "house.key").stdout.strip()
    done = run("heads", "night.jsonl", "--sign", "house.key", "--out", "night.heads")
    assert done.returncode == 0, done.stderr
    return key


def test_people_get_a_table() -> None:
    shown = run("heads", "night.jsonl").stdout
    assert "Heads of night.jsonl" in shown
    cells = [line.split() for line in shown.splitlines()]
    assert [cell for cell in cells if len(cell) == 3 and cell[0].isdigit()] == [
        [str(head.round), str(head.line), head.seal] for head in list_heads(RECORD)
    ]


def test_programs_and_files_get_the_same_lines() -> None:
    assert run("heads", "night.jsonl", "--json").stdout.encode() == write_rows(list_heads(RECORD))
    done = run("heads", "night.jsonl", "--out", "night.heads")
    assert Path("night.heads").read_bytes() == write_rows(list_heads(RECORD))
    assert "Wrote 7 heads of night.jsonl to night.heads" in done.stdout
    assert list_heads(RECORD)[-1].seal in done.stdout


def test_signatures_can_be_checked_from_a_file_or_output(public: str) -> None:
    Path("said").write_text(run("heads", "night.jsonl", "--sign", "house.key", "--json").stdout)
    for name in ("night.heads", "said"):
        (expected, at, same), _ = check_heads(RECORD, Path(name), public)
        assert expected == f"The list of heads is signed with the expected key, {public}."
        assert at.startswith("It was signed at 20")
        assert at.endswith("by the signer's clock.")
        assert same == (
            "Each of the 7 heads on the list matches its line: "
            "nothing up to line 12 has changed. No line is newer."
        )


def test_a_table_of_signed_heads_says_how_to_get_the_signature(public: str) -> None:
    shown = " ".join(run("heads", "night.jsonl", "--sign", "house.key").stdout.split())
    assert f"Signed with key {public}" in shown
    assert "use --out or --json to get one that can be checked" in shown


def test_a_signature_by_an_unknown_key_is_reported(public: str) -> None:
    (fits, *_), _ = check_heads(RECORD, Path("night.heads"), None)
    assert fits.startswith(
        f"The signature matches the key in the list of heads, {public}. To check whose key"
    )
    assert "--public-key" in fits


def test_an_unsigned_list_is_reported() -> None:
    Path("plain").write_bytes(write_rows(list_heads(RECORD)[:1]))
    assert check_heads(RECORD, Path("plain"), None)[0] == [
        "The list of heads is not signed, so nothing shows who made it.",
        "The only head on the list matches its line: nothing up to line 3 has changed. "
        "9 lines are newer than the list.",
    ]


def test_a_rewritten_record_is_refused(public: str) -> None:
    """The attack: all seals of the forged record fit, and only the heads that were kept tell."""
    Path("night.jsonl").write_bytes(FORGED)
    done = run("verify", "night.jsonl", "--heads", "night.heads", "--public-key", public)
    assert done.returncode == 1
    assert done.stderr.startswith("pitboss: night.jsonl: line 5: its seal is not the head that was kept")
    assert done.stdout == ""


def test_a_record_cut_short_is_refused(public: str) -> None:
    Path("night.jsonl").write_bytes(b"".join(RECORD.splitlines(keepends=True)[:8]))
    done = run("verify", "night.jsonl", "--heads", "night.heads", "--json")
    assert done.returncode == 1
    assert "night.jsonl: line 9: missing; heads were kept up to line 12" in done.stderr


def test_a_forged_list_is_refused(public: str) -> None:
    """The attack: record, list and key are all new, and fit each other."""
    Path("night.jsonl").write_bytes(FORGED)
    theirs = run("signing-key", "forger.key").stdout.strip()
    run("heads", "night.jsonl", "--sign", "forger.key", "--out", "forged.heads")
    assert check_heads(FORGED, Path("forged.heads"), None)
    done = run("verify", "night.jsonl", "--heads", "forged.heads", "--public-key", public)
    assert done.returncode == 1
    assert (
        f"pitboss: forged.heads: the list of heads is signed with the key {theirs}, not with {public}"
        in done.stderr
    )


def test_a_changed_list_is_refused_before_reading_the_record(public: str) -> None:
    text = Path("night.heads").read_text()
    Path("night.heads").write_text(text.replace(list_heads(RECORD)[1].seal, list_heads(FORGED)[1].seal))
    done = run("verify", "night.jsonl", "--heads", "night.heads")
    assert done.returncode == 1
    assert "night.heads: the signature does not fit the list of heads" in done.stderr


def test_a_list_with_its_signature_removed_is_refused(public: str) -> None:
    Path("night.heads").write_bytes(write_rows(list_heads(RECORD)))
    with pytest.raises(BadSignature, match=r"night\.heads: the list of heads is not signed"):
        check_heads(RECORD, Path("night.heads"), public)


def test_a_stored_head_is_found() -> None:
    head = list_heads(RECORD)[1].seal
    assert check_head(RECORD, f" {head.upper()}") == (
        "The head matches line 5: nothing up to there has changed. 7 lines are newer than it.",
        5,
    )
    assert check_head(RECORD, list_heads(RECORD)[-1].seal)[0].endswith("No line is newer.")
    assert "1 line is newer than it." in check_head(RECORD, list_heads(RECORD)[-2].seal)[0]
    Path("night.jsonl").write_bytes(FORGED)
    done = run("verify", "night.jsonl", "--head", head)
    assert done.returncode == 1
    assert f"night.jsonl: no line has the head {head}" in done.stderr


def test_prompts_accept_both_forms_and_nothing(public: str) -> None:
    file = Path("night.jsonl")
    assert check_stored_copies(file, None, None, None) == ([], None)
    said, line = check_stored_copies(file, Path("night.heads"), public, list_heads(RECORD)[0].seal)
    assert (len(said), line) == (4, list_heads(RECORD)[-1].line)
    with pytest.raises(typer.BadParameter, match="give the list with --heads"):
        check_stored_copies(file, None, public, list_heads(RECORD)[0].seal)
    with pytest.raises(typer.BadParameter, match="64 hexadecimal digits"):
        check_stored_copies(file, None, None, "abc")
    with pytest.raises(typer.BadParameter, match="64 hexadecimal digits"):
        check_stored_copies(file, None, None, "")


def test_verify_lists_the_checks() -> None:
    assert run("play", "mini-dice", "--auto", "--rounds", "3", "--record", "real.jsonl").returncode == 0
    run("heads", "real.jsonl", "--out", "real.heads")
    done = run("verify", "real.jsonl", "--heads", "real.heads")
    assert done.returncode == 0, done.stderr
    assert "matches its line" in " ".join(done.stdout.split())
    *_, last = run("verify", "real.jsonl", "--heads", "real.heads", "--json").stdout.splitlines()
    assert "matches its line" in json.loads(last)["checked"][-1]


def test_a_new_key_prints_its_public_key() -> None:
    done = run("signing-key", "house.key")
    assert len(bytes.fromhex(done.stdout.strip())) == 32
    assert Path("house.key").stat().st_mode & 0o777 == 0o600
    again = run("signing-key", "house.key")
    assert again.returncode == 2
    assert "keys are never overwritten" in again.stderr
    row = json.loads(run("signing-key", "other.key", "--json").stdout)
    assert row.keys() == {"key", "file"}
    assert len(row["key"]) == 64


def test_a_key_that_cannot_sign_is_refused_and_nothing_is_written() -> None:
    Path("rsa.key").write_bytes(private_pem(OTHERS["RSA"]))
    Path("bad.key").write_bytes(b"bad")
    for name, said in (
        ("rsa.key", "another kind (RSA)"),
        ("bad.key", "is not a readable private"),
        ("no", "no key file"),
    ):
        done = run("heads", "night.jsonl", "--sign", name, "--out", "night.heads")
        assert done.returncode == 2
        assert said in done.stderr
    assert not Path("night.heads").exists()


def test_existing_files_are_not_overwritten(public: str) -> None:
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    for name in before:
        done = run("heads", "night.jsonl", "--out", name)
        assert done.returncode == 2
        assert "will not be overwritten: name a new file" in " ".join(done.stderr.split())
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == before
    assert run("heads", "night.jsonl", "--out", "no/such").returncode == 2


@pytest.mark.parametrize("content", [b"", b"garbage\n", b"\xff\xfe", b"{}\n", FIRST["format"].encode()])  # type: ignore[attr-defined]
def test_an_arbitrary_file_has_no_heads(content: bytes) -> None:
    Path("x").write_bytes(content)
    for words in (("heads", "x"), ("verify", "x", "--heads", "x"), ("verify", "night.jsonl", "--heads", "x")):
        done = run(*words)
        assert done.returncode in (1, 2), words
        assert "Traceback" not in done.stderr
        assert done.stdout == ""


@pytest.mark.parametrize("place", ["line", "round", "head", "signature", "key", "at", "more"])
def test_a_list_cannot_control_the_terminal(public: str, place: str) -> None:
    sign = "".join(SIGNS[:-1])
    *made, last = [json.loads(line) for line in Path("night.heads").read_text().splitlines()]
    for row in (made[0], last):
        Path("x").write_text("".join(json.dumps(each) + "\n" for each in (*made[:1], last)))
        assert read_list(Path("x").read_bytes())
        kept = dict(row)
        row[place if place in row or place == "more" else sign] = sign
        Path("x").write_text("".join(json.dumps(each) + "\n" for each in (*made[:1], last)))
        with pytest.raises((BadHeads, BadRecord)):
            check_heads(RECORD, Path("x"), None)
        said = harmless("verify", "night.jsonl", "--heads", "x")
        assert "x: line " in said
        row.clear()
        row.update(kept)


def test_names_cannot_control_the_terminal(public: str) -> None:
    sign = "\x1b[31m\u202e"
    Path("x").write_text(f"{{{json.dumps(sign)}:1,{json.dumps(sign)}:2}}\n")
    assert "is given twice" in harmless("verify", "night.jsonl", "--heads", "x")
    for words in (
        ("heads", sign),
        ("heads", "night.jsonl", "--out", f"{sign}.heads"),
        ("heads", "night.jsonl", "--out", f"{sign}.heads"),
        ("heads", "night.jsonl", "--sign", sign),
        ("signing-key", sign),
        ("signing-key", sign),
        ("signing-key", f"no/{sign}"),
        ("verify", "night.jsonl", "--heads", sign),
        ("verify", "night.jsonl", "--heads", "night.heads", "--public-key", sign),
        ("verify", "night.jsonl", "--head", sign),
    ):
        assert not STEERS.search(harmless(*words))
