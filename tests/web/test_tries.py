"""Passphrase guessing is slow, from one address or many, and no stranger locks anybody out."""

from __future__ import annotations

import sys
import threading
import unicodedata
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest

from pitboss.storage import people
from pitboss.storage.errors import NotSignedIn, TooManyRequests, Unavailable
from pitboss.web.app import create_app
from pitboss.web.guard import Rate
from pitboss.web.sign_in import PassphraseAttempts
from pitboss.web.work import MAX_JOBS_PER_CLIENT, Turns
from tests.server.helpers import PASSPHRASE
from tests.web.asgi import Reply, ask
from tests.web.served import PLENTY, freeze_clock, house_in

FORM = (b"content-type", b"application/x-www-form-urlencoded")
HERS, STRANGERS = "10.0.0.1", "10.9.9.9"


@pytest.fixture
def app(tmp_path: Any) -> Iterator[Any]:
    with house_in(tmp_path) as house:
        house.people.register("Ann", PASSPHRASE)
        yield create_app(house, rate=PLENTY)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock, so that nobody gets a new attempt."""
    freeze_clock(monkeypatch)


def sign_in(app: Any, passphrase: str, address: str, name: str = "Ann") -> Reply:
    body = urlencode({"name": name, "passphrase": passphrase}).encode()
    return ask(app, "sign-in", method="POST", headers=[FORM], body=body, address=address)


@pytest.mark.usefixtures("still")
def test_a_stranger_cannot_lock_a_person_out(app: Any) -> None:
    guesses = [sign_in(app, f"guess {n}", STRANGERS).status for n in range(12)]
    assert guesses == [401] * 10 + [429] * 2
    assert sign_in(app, PASSPHRASE, STRANGERS).status == 429
    assert sign_in(app, PASSPHRASE, HERS).status == 303


@pytest.mark.usefixtures("still")
def test_right_passphrases_are_never_rate_limited(app: Any) -> None:
    assert [sign_in(app, PASSPHRASE, HERS).status for _ in range(15)] == [303] * 15


@pytest.mark.usefixtures("still")
def test_guesses_from_one_address_are_limited_across_names(app: Any) -> None:
    guesses = [sign_in(app, "a guess", STRANGERS, f"Name {n}").status for n in range(82)]
    assert guesses == [401] * 80 + [429] * 2
    assert sign_in(app, PASSPHRASE, HERS).status == 303


@pytest.mark.usefixtures("still")
def test_a_throttled_client_learns_how_long_to_wait(app: Any) -> None:
    for n in range(10):
        sign_in(app, f"guess {n}", STRANGERS)
    body = b'{"name": "Ann", "passphrase": "guess eleven"}'
    json = (b"content-type", b"application/json")
    reply = ask(app, "api/tokens", method="POST", headers=[json], body=body, address=STRANGERS)
    assert (reply.status, reply.headers["retry-after"]) == (429, "7")


def test_passphrase_checks_are_queued_and_bounded() -> None:
    """Check that guesses from many addresses share a bounded amount of work."""
    tries = PassphraseAttempts()
    turns = tries.turns = Turns(at_once=2, in_line=20, wait=20.0)
    all_are_in, let_go = threading.Barrier(turns.at_once + 1), threading.Event()
    now, most, lock = [0], [0], threading.Lock()

    def guess(n: int) -> str:
        try:
            with tries.attempt(f"10.0.0.{n}", "Ann"):
                with lock:
                    now[0] += 1
                    most[0] = max(most[0], now[0])
                if n < turns.at_once:
                    all_are_in.wait(20)
                    let_go.wait(20)
                with lock:
                    now[0] -= 1
                raise NotSignedIn("no")
        except Unavailable:
            return "busy"
        except NotSignedIn:
            return "wrong"

    room, more = turns.at_once + turns.in_line, 5
    with ThreadPoolExecutor(room + more) as threads:
        first = [threads.submit(guess, n) for n in range(turns.at_once)]
        all_are_in.wait(20)
        others = [threads.submit(guess, n) for n in range(turns.at_once, room + more)]
        finished = as_completed(others, timeout=20)
        refused = [next(finished).result() for _ in range(more)]
        let_go.set()
        answers = [each.result(20) for each in (*first, *others)]
    assert refused == ["busy"] * more
    assert answers.count("busy") == more
    assert most[0] == turns.at_once


def test_one_address_leaves_turns_for_others() -> None:
    """Check that this holds for right passphrases too, which do not count as attempts."""
    tries, let_go = PassphraseAttempts(), threading.Event()
    tries.turns = Turns(at_once=2, in_line=20, wait=20.0)

    def sign_in_slowly(address: str, name: str) -> str:
        try:
            with tries.attempt(address, name):
                let_go.wait(20)
                return "in"
        except TooManyRequests:
            return "too often"

    more = 17
    with ThreadPoolExecutor(MAX_JOBS_PER_CLIENT + more + 1) as threads:
        theirs = [
            threads.submit(sign_in_slowly, STRANGERS, "Mallory") for _ in range(MAX_JOBS_PER_CLIENT + more)
        ]
        finished = as_completed(theirs, timeout=20)
        refused = [next(finished).result() for _ in range(more)]
        hers = threads.submit(sign_in_slowly, HERS, "Ann")
        let_go.set()
        assert hers.result(20) == "in"
        answers = [each.result(20) for each in theirs]
    assert refused == ["too often"] * more
    assert answers.count("in") == MAX_JOBS_PER_CLIENT


def test_a_rate_holds_when_many_ask_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    freeze_clock(monkeypatch)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            rate, begin = Rate(1, 10), threading.Barrier(16)

            def ask_often(rate: Rate = rate, begin: threading.Barrier = begin) -> int:
                begin.wait()
                return sum(not rate.wait("somebody") for _ in range(50))

            with ThreadPoolExecutor(16) as threads:
                assert sum(each.result() for each in [threads.submit(ask_often) for _ in range(16)]) == 10
    finally:
        sys.setswitchinterval(before)


def test_only_wrong_passphrases_count_as_failures() -> None:
    tries = PassphraseAttempts(0.001, 1)
    for _ in range(3):
        with pytest.raises(TooManyRequests, match="elsewhere"), tries.attempt(HERS, "Ann"):
            raise TooManyRequests("elsewhere")
    with pytest.raises(NotSignedIn), tries.attempt(HERS, "Ann"):
        raise NotSignedIn("wrong")
    with pytest.raises(TooManyRequests, match="too many attempts"), tries.attempt(HERS, "Ann"):
        raise AssertionError("it is not tried")


@pytest.mark.parametrize("path", ["sign-in", "register", "guest"])
def test_a_name_of_any_length_costs_little_to_compare(
    app: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Sorting combining marks takes time that grows with the square of their number."""
    lengths: list[int] = []

    def normalize(form: Any, text: str) -> str:
        lengths.append(len(text))
        return unicodedata.normalize(form, text[:1000])

    monkeypatch.setattr(people, "unicodedata", SimpleNamespace(normalize=normalize))
    body = urlencode({"name": "\u0315\u0300" * 20_000, "passphrase": PASSPHRASE}).encode()
    reply = ask(app, path, method="POST", headers=[FORM], body=body, address=STRANGERS)
    assert reply.status in (400, 401)
    assert max(lengths, default=0) <= people.MAX_TYPED_NAME_LENGTH
