"""Processes that leave their program's session still end with it, and with Pitboss."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.bots import CommandBot, keeper
from tests.bots.playing import SAYS_FIRST, alive, view, wait_for_end
from tests.pages import ROOT
from tests.waiting import PATIENCE_SECONDS

ESCAPES = """
import os, sys, time
if not os.fork():
    os.setsid()
    if not os.fork():
        open(sys.argv[1], 'w').write(f'{os.getpid()}\\n')
        for stream in (0, 1, 2):
            os.close(stream)
        time.sleep(600)
    os._exit(0)
while not os.path.exists(sys.argv[1]) or not open(sys.argv[1]).read().endswith('\\n'):
    time.sleep(0.01)
"""
"""Leaves an orphan in a separate session."""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans to somebody else than init")
def test_a_child_that_leaves_the_session_ends_too(tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    with CommandBot([sys.executable, "-c", ESCAPES + SAYS_FIRST, str(noted)]) as bot:
        assert bot(view()) == view().options[0].action()
        escaped = int(noted.read_text())
        assert alive(escaped)
        assert os.getsid(escaped) != os.getsid(0)
    assert not alive(escaped)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans to somebody else than init")
def test_programs_end_when_pitboss_is_killed(tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    killed = (
        "import os, signal, sys\nfrom pitboss.bots import CommandBot; from tests.bots.playing import view\n"
        f"bot = CommandBot([sys.executable, '-c', {ESCAPES + SAYS_FIRST!r}, {str(noted)!r}])\n"
        "bot(view())\nos.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", killed], check=False, timeout=PATIENCE_SECONDS, cwd=ROOT)
    assert done.returncode == -signal.SIGKILL
    assert wait_for_end(int(noted.read_text()))


def test_without_adoption_the_process_group_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a system without subreapers: what is left of the session ends."""
    source = Path(keeper.__file__).read_text(encoding="utf-8")
    other = tmp_path / "keeper.py"
    other.write_text(source.replace("orphans = adopt_orphans()", "orphans = False"), encoding="utf-8")
    monkeypatch.setattr(keeper, "__file__", str(other))
    noted = tmp_path / "pid"
    forks = "import os, sys, time\nif not os.fork():\n open(sys.argv[1], 'w').write(f'{os.getpid()}\\n')\n"
    forks += " time.sleep(600)\nwhile not os.path.exists(sys.argv[1]): time.sleep(0.01)\n"
    with CommandBot([sys.executable, "-c", forks + SAYS_FIRST, str(noted)]) as bot:
        assert bot(view()) == view().options[0].action()
    assert wait_for_end(int(noted.read_text()))
