"""Records at the command line: written, committed to, verified, broken off and resumed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.test_cli import process, rows, run


def test_a_record_is_replayed_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    played = rows(run("play", "mini-dice", "--auto", "--rounds", "5", "--record", str(file), "--json"))
    told = [{"file": str(file)} | row for row in played if row["event"] != "commitment"]
    assert rows(process("replay", str(file), "--json")) == told
    *each, proof = rows(run("verify", str(file), "--json"))
    assert [row["verified"] for row in each] == [True] * 5
    assert proof["head"] == rows(run("heads", str(file), "--json"))[-1]["head"]
    shown = " ".join(run("verify", str(file)).stdout.split())
    assert "5 rounds verified" in shown
    assert "5 rounds were dealt by the key that the house was bound to before the first action" in shown
    assert "Round 5" in run("replay", str(file)).stdout


def test_a_bad_record_is_refused_whole(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    run("play", "mini-dice", "--auto", "--rounds", "3", "--record", str(file))
    assert file.stat().st_mode & 0o077 == 0  # it tells of hands that nobody has seen
    lines = file.read_text().splitlines(keepends=True)
    second = next(place for place, line in enumerate(lines, 1) if '"round":2' in line)
    file.write_text("".join(lines).replace('"round":2', '"round":9', 1))
    for command in ("replay", "verify"):
        done = run(command, str(file))
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"pitboss: {file}: line {second}: ")
    file.write_text("".join(lines[: second + 3]))
    assert "--partial" in run("verify", str(file)).stderr
    shown = run("verify", str(file), "--partial").stdout.replace("\n", " ")
    assert "1 round verified" in shown
    assert "The session broke off" in shown


def test_the_commitment_comes_first_and_the_key_last() -> None:
    found = rows(
        run("play", "hold-em", "--auto", "--rounds", "2", "--viewer", "all", "--json", "--word", "horse")
    )
    for number in (1, 2):
        first, begun, *_, last, opened = [row for row in found if row["round"] == number]
        assert (first["event"], begun["event"], last["event"]) == ("commitment", "round", "result")
        assert first["commitment"] == begun["commitment"]
        assert begun["words"] == {"1": "horse"}
        assert opened.keys() == {"round", "event", "key"}
    shown = run("play", "hold-em", "--auto", "--word", "horse").stdout
    assert shown.index("Commitment ") < shown.index("Seat 1 adds: horse") < shown.index("Round 1 ─")
    assert "Key of round" not in shown
    seen = run("play", "hold-em", "--auto", "--viewer", "all").stdout
    assert re.search(r"^Key of round 1 [0-9a-f]{64}$", seen, re.MULTILINE)
    assert "commit" not in run("play", "hold-em", "--auto", "--seed", "7").stdout


def test_keys_are_printed_only_for_viewers_of_all_cards() -> None:
    found = rows(run("play", "hold-em", "--auto", "--json", "--viewer", "1"))
    assert not any(row["event"] == "opened" for row in found)


def test_a_word_can_be_typed_random_or_left_out(tmp_path: Path) -> None:
    typed = run(
        "play", "mini-dice", "--rounds", "1", "--word", "ask", typed=f"{'x' * 65}\nhorse\nquit\n"
    ).stdout
    assert "a word has 1 to 64 printable characters; type another." in " ".join(typed.split())
    assert "Seat 1 adds: horse" in typed
    file = str(tmp_path / "night.jsonl")
    drawn = run("play", "mini-dice", "--rounds", "1", "--record", file, typed="quit\n").stdout
    assert re.search(r"Seat 1 adds: [0-9a-f]{16}\n", drawn)
    for extra, said in (
        (["--seed", "7", "--word", "x"], "leave out --seed"),
        (["--word", "x" * 65], "1 to 64 printable characters; choose another or leave it out"),
        (["--word", " "], "1 to 64 printable characters; choose another or leave it out"),
        (["--word", "ask", "--json"], "leave out --quiet and --json"),
    ):
        done = run("play", "mini-dice", "--auto", *extra)
        assert done.returncode == 2
        assert said in " ".join(done.stderr.split())


@pytest.mark.parametrize("typed", ["quit\n", ""])
def test_a_player_may_quit_at_the_word_prompt(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    done = run("play", "mini-dice", "--word", "ask", "--record", str(file), typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Seat 1 adds" not in done.stdout
    assert "You leave with $1,000: the round in play is broken off" in done.stdout
    assert "0 rounds verified, 1 broken off." in run("verify", str(file)).stdout


def test_people_see_commitments_and_how_to_check_them(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    alone = " ".join(run("play", "mini-dice", typed="quit\n").stdout.split())
    assert "To be able to check it later, keep a record" in alone
    assert re.search(r"Commitment [0-9a-f]{64} Seat 1 adds: [0-9a-f]{16} ", alone)
    assert "Commitment" in run("play", "mini-dice", "--auto").stdout
    assert "Commitment" not in run("play", "mini-dice", "--auto", "--quiet").stdout
    seeded = run("play", "mini-dice", "--seed", "7", typed="quit\n").stdout
    assert "ommitment" not in seeded
    assert "--record" not in seeded
    kept = run("play", "mini-dice", "--record", str(file), typed="quit\n").stdout
    assert re.search(r"^Commitment [0-9a-f]{64}$", kept, re.MULTILINE)
    assert "Before each round you see the house's commitment" in " ".join(kept.split())


def test_a_record_suggests_the_next_command(tmp_path: Path) -> None:
    file = tmp_path / "a night.jsonl"
    done = run("play", "mini-dice", "--auto", "--quiet", "--record", str(file))
    assert f"`pitboss verify '{file}'` to see what it proves." in " ".join(done.stdout.split())
    other = tmp_path / "other.jsonl"
    done = run("play", "mini-dice", "--auto", "--json", "--record", str(other))
    assert all(line.startswith("{") for line in done.stdout.splitlines())


def test_an_interrupted_record_suggests_resume(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pitboss.cli.recording import recording
    from pitboss.equipment.chance import Chance
    from pitboss.table import find_game

    monkeypatch.chdir(tmp_path)
    table = find_game("mini-dice").table(stacks={1: 5_000})

    def interrupted() -> None:
        with recording(Path("night.jsonl"), table, json=False):
            table.start(Chance.secure())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert "continue with `pitboss resume night.jsonl`" in capsys.readouterr().err


def test_a_noted_commitment_is_found(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    shown = run("play", "mini-dice", "--auto", "--rounds", "2", "--record", str(file)).stdout
    _, second = re.findall(r"^Commitment ([0-9a-f]{64})$", shown, re.MULTILINE)
    noted = f" {second[:32].upper()} {second[32:]}"
    found = run("verify", str(file), "--commitment", noted).stdout
    assert "The commitment matches round 2." in found
    other = run("verify", str(file), "--commitment", "0" * 64)
    assert (other.returncode, other.stdout) == (1, "")
    assert "no round has the commitment 000" in other.stderr
    assert run("verify", str(file), "--commitment", "12").returncode == 2


def test_a_file_that_is_not_a_record_is_reported(tmp_path: Path) -> None:
    history, old = tmp_path / "hand.phh", Path(__file__).parents[1] / "evidence/old/keno.jsonl"
    history.write_text('variant = "NT"\n')
    for command in ("verify", "resume"):
        assert "there is no file" in " ".join(run(command, str(tmp_path / "none.jsonl")).stderr.split())
        done = run(command, str(history))
        assert done.returncode == 1
        assert "a hand history has no seals" in done.stderr
        assert "use `pitboss replay` to replay it" in done.stderr
    copy = tmp_path / "old.jsonl"
    copy.write_bytes(old.read_bytes())
    assert "only records of version 3 can be resumed" in run("resume", str(copy)).stderr
    assert copy.read_bytes() == old.read_bytes()
    changed = run("heads", str(history))
    assert changed.returncode == 1
    assert "was changed" not in changed.stderr


def test_an_unwritable_record_is_reported_before_play(tmp_path: Path) -> None:
    for place, said in (
        (tmp_path, "is a directory"),
        (tmp_path / "none" / "night.jsonl", "does not exist; create it first"),
    ):
        done = run("play", "mini-dice", "--auto", "--record", str(place))
        assert (done.returncode, done.stdout) == (2, "")
        assert said in " ".join(done.stderr.split())


def test_a_record_without_rounds_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    run("play", "mini-dice", "--auto", "--record", str(file))
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:4]))
    assert "no round can be replayed" in run("replay", str(file), "--partial").stdout
    assert run("replay", str(file), "--partial", "--json").stdout == ""


def test_heads_are_compared_with_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    run("play", "mini-dice", "--auto", "--record", str(file))
    head = rows(run("heads", str(file), "--json"))[-1]["head"]
    done = run("verify", "-", "--head", head, typed=file.read_text())
    assert done.returncode == 0, done.stderr
    assert "Compared with your stored copies:" in done.stdout


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    file.write_text("mine")
    done = run("play", "mini-dice", "--auto", "--record", str(file))
    assert done.returncode == 2
    assert "never overwritten" in done.stderr
    assert file.read_text() == "mine"


def test_an_interrupted_session_can_be_resumed(tmp_path: Path) -> None:
    from pitboss.equipment.chance import Chance
    from pitboss.evidence.file import Recorder
    from pitboss.table import find_game
    from pitboss.table.bots import play_out

    file, table = tmp_path / "night.jsonl", find_game("red-dog").table(stacks={1: 5_000, 2: 5_000})

    def broken_off() -> None:
        with Recorder(file) as keep:
            keep.record(table)
            play_out(table.start(Chance.secure()), {})
            table.start(Chance.secure())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken_off()
    copy = tmp_path / "copy.jsonl"
    for name in ("", ".keys"):
        copy.with_name(copy.name + name).write_bytes(file.with_name(file.name + name).read_bytes())
    assert "the session broke off, and has no end" in run("verify", str(file)).stderr
    done = run("resume", str(file), "--auto", "--rounds", "2")
    assert done.returncode == 0, done.stderr
    assert "4 rounds verified" in run("verify", str(file)).stdout
    done = run("resume", str(copy), "--return")
    assert "Round 2 is broken off: everybody has the chips they started it with." in done.stdout
    told = " ".join(run("verify", str(copy)).stdout.split())
    assert "1 round verified" in told
    assert "all money returned: the session broke off (13:69F-6)" in told
    assert "has ended: there is nothing to continue" in run("resume", str(copy)).stderr


def test_invalid_options_leave_no_record_behind(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    assert run("play", "mini-dice", "--auto", "--viewer", "99", "--record", str(file)).returncode == 2
    assert run("play", "hold-em", "--auto", "--seats", "1", "--record", str(file)).returncode == 1
    assert not file.exists()


def test_a_player_verifies_their_own_record(tmp_path: Path) -> None:
    file, mine = tmp_path / "night.jsonl", tmp_path / "mine.jsonl"
    run("play", "hold-em", "--auto", "--rounds", "3", "--record", str(file), "--word", "horse")
    assert run("own", str(file), "--seat", "2", "--out", str(mine)).returncode == 0
    done = run("verify", str(mine))
    shown = " ".join(done.stdout.split())
    assert "mine.jsonl: 3 rounds verified." in shown
    assert "In every round, all that was seen in seat 2 comes from what the house was bound to" in shown
    *each, proof = rows(run("verify", str(mine), "--json"))
    assert [row["proved"] for row in each] == [True] * 3
    assert proof["seat"] == 2
    assert run("own", str(file), "--seat", "9").returncode == 1
    assert "will not be overwritten" in run("own", str(file), "--seat", "2", "--out", str(mine)).stderr
    mine.write_bytes(mine.read_bytes().replace(b'"cards":["', b'"cards":["?', 1))
    assert "changed after it was written" in run("verify", str(mine)).stderr
