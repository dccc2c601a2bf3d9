"""Every operation gives the same answers by command, page and API."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from fastapi.testclient import TestClient

from pitboss.charity.raffle.desk import keys
from pitboss.charity.tournament.desk import entries
from pitboss.cli.operations import command_words
from pitboss.house.departments import command_group
from pitboss.house.keeper import Keeper
from pitboss.house.keno import selling, serials
from pitboss.house.ledger import draw_keys
from pitboss.house.ledger.queries import EntryFilter, find_entries
from pitboss.house.link.key import LinkKey
from pitboss.house.operations.desk import Credentials
from pitboss.house.operations.operation import Operation
from pitboss.house.operations.papers import display_result
from pitboss.server.service import TableService
from pitboss.table.fields import FieldSpec
from pitboss.web.api import PREFIX as API
from pitboss.web.office.audit import AUDIT_POSITIONS
from pitboss.web.office.signing import OFFICE
from pitboss.web.page import sentence
from tests.cli.test_cli import run
from tests.house.operations.sample import PEOPLE_BY_POSITION, SampleHouse, keeper_of
from tests.house.operations.test_every_operation import IN_THE_HOUSE
from tests.waiting import wait_until
from tests.web.served import HERE, house_in, visitor

ONLOOKERS: dict[Keeper, str] = {"casino": "internal auditor", "charity": "Commission inspector"}
"""Who is signed in at the page and the API: a position that signs nothing by being signed in."""
TOO_LONG = "?" * 600
SAMPLE = 3
"""One of so many operations is also refused at each door in `make test`."""


class Answer(NamedTuple):
    """The answer of one interface: errors by field, or the result."""

    errors: frozenset[tuple[str, str, str]] = frozenset()
    result: Any = None
    rejected: str = ""


class SameSecrets:
    """Serial numbers, keys and picks that are the same for each interface."""

    def __init__(self) -> None:
        self.random = Random(0)

    def randbelow(self, end: int) -> int:
        return self.random.randrange(end)

    def token_bytes(self, count: int) -> bytes:
        return self.random.randbytes(count)


SECRETS = SameSecrets()


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (draw_keys, entries, keys, selling, serials):
        monkeypatch.setattr(module, "secrets", SECRETS)


def _errors(found: list[dict[str, str]]) -> Answer:
    return Answer(frozenset((each["field"], each["message"], each.get("cite", "")) for each in found))


def _receipt(found: dict[str, Any]) -> Answer:
    return Answer(result=found["result"], rejected=(found["rejected"] or {}).get("message", ""))


def by_command(
    path: Path, operation: Operation[Any], given: Mapping[str, Any], signed: Credentials,
    link: Path | None = None,
) -> Answer:  # fmt: skip
    SECRETS.random.seed(1)
    words = [
        command_group(operation.department),
        *command_words(operation, given),
        "--json",
        "--database",
        f"sqlite:///{path}",
    ]
    words += ["--link", str(link)] if link else []
    for each in operation.signers:
        if each.part in signed:
            words += [f"--sign-{each.part.replace('_', '-')}", signed[each.part][0]]
    typed = "".join(f"{signed[each.part][1]}\n" for each in operation.signers if each.part in signed)
    done = run(*words, typed=typed)
    assert "Traceback" not in done.stderr
    answer = json.loads(done.stdout or "null")
    assert answer is not None, (operation.id, done.stderr)
    return _errors(answer["errors"]) if "errors" in answer else _receipt(answer)


def by_api(
    path: Path, operation: Operation[Any], given: Mapping[str, Any], signed: Credentials,
    link: Path | None = None,
) -> Answer:  # fmt: skip
    SECRETS.random.seed(1)
    with _served(path, link) as house:
        return _post_to_api(_signed_in(house), operation, given, signed)


def _post_to_api(
    client: TestClient, operation: Operation[Any], given: Mapping[str, Any], signed: Credentials
) -> Answer:
    sign = {part: {"name": name, "passphrase": word} for part, (name, word) in signed.items()}
    answer = client.post(f"{API}{OFFICE}/{operation.id}", json={"form": dict(given), "sign": sign})
    found = answer.json()
    if answer.status_code == 200:
        return _receipt(found)
    return _errors(found.get("errors") or [{"field": "", "message": found["error"], **found}])


def by_page(
    path: Path, operation: Operation[Any], given: Mapping[str, Any], signed: Credentials,
    link: Path | None = None,
) -> str:  # fmt: skip
    """Return the text of a page."""
    SECRETS.random.seed(1)
    with _served(path, link) as house:
        return _post_form(_signed_in(house), operation, given, signed)


def read_paper(path: Path, page: str, link: Path | None = None) -> str:
    """Return the text of a paper that a page printed."""
    (address,) = re.findall(f'href="({OFFICE}/papers/[^"]+)"', page)
    with _served(path, link) as house:
        answer = _signed_in(house).get(address)
    assert answer.status_code == 200, (address, answer.text)
    return unescape(answer.text)


def _post_form(
    client: TestClient, operation: Operation[Any], given: Mapping[str, Any], signed: Credentials
) -> str:
    sent = _typed(operation.fields, given)
    for part, (name, word) in signed.items():
        sent |= {f"sign.{part}.name": name, f"sign.{part}.passphrase": word}
    return unescape(client.post(f"{OFFICE}/{operation.id}", data=sent).text)


@contextmanager
def _served(path: Path, link: Path | None) -> Iterator[TableService]:
    """Serve the house, and wait until it has reached its link if it has one."""
    key = LinkKey.read(link) if link else None
    with house_in(path.parent, url=f"sqlite:///{path}", link=key) as house:
        if (linked := house.office.linked) is not None:
            wait_until(lambda: linked._seen is not None or bool(linked.trouble))
        yield house


def _typed(fields: tuple[FieldSpec, ...], given: Mapping[str, Any]) -> dict[str, str]:
    """Fill in a page's form as a person would."""
    sent: dict[str, str] = {}
    for field in fields:
        value = given.get(field.name, field.default)
        if field.columns:
            for place, row in enumerate(value or ()):
                for column in field.columns:
                    sent[f"{field.name}.{place}.{column.name}"] = column.display(row.get(column.name))
        elif field.widget != "flag":
            sent[field.name] = field.display(value)
        elif value:
            sent[field.name] = "yes"
    return sent


def _signed_in(house: Any, name: str = "") -> TestClient:
    """Sign in somebody, or the onlooker."""
    client, keeper = visitor(house), house.office.keeper
    name = name or PEOPLE_BY_POSITION[keeper][ONLOOKERS[keeper]]
    person = house.people.find(name)
    client.headers |= {
        "Authorization": f"Bearer {house.people.create_token(person, 'test', 1)}",
        "Origin": HERE,
    }
    return client


@pytest.mark.parametrize("refused", [SAMPLE, pytest.param(1, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("department", sorted({each.department for each in IN_THE_HOUSE}))
def test_command_page_and_api_give_the_same_answer(
    department: str, refused: int, furnished: Callable[[Keeper], Path], tmp_path: Path
) -> None:
    """Carry out every operation at each door, and have one of so many refused."""
    operations = [each for each in IN_THE_HOUSE if each.department == department]
    for place, operation in enumerate(operations):
        path = tmp_path / "command.db"
        shutil.copy(furnished(keeper_of(operation)), path)
        with SampleHouse.opened(path) as house:
            form = house.ready(operation)
            credentials = house.credentials(operation, form)
        if place % refused == 0:
            _check_refused_alike(path, operation, form, credentials)
        _check_carried_out_alike(path, operation, form, credentials, tmp_path)


def _check_refused_alike(
    path: Path, operation: Operation[Any], form: Mapping[str, Any], signed: Credentials
) -> None:
    """Check that a wrong passphrase and overlong fields get the same errors from each interface."""
    wrong: list[tuple[Mapping[str, Any], Credentials]] = [
        (form, {**signed, part: (signed[part][0], "a wrong guess")}) for part in [*signed][:1]
    ]
    typed = [each.name for each in operation.fields if not each.columns and each.widget != "flag"]
    if typed:
        wrong.append(({**form, **dict.fromkeys(typed, TOO_LONG)}, {}))
    with SampleHouse.opened(path) as house:
        before = house.state()
    commands = [by_command(path, operation, *each) for each in wrong]
    with house_in(path.parent, url=f"sqlite:///{path}") as served:
        client = _signed_in(served)
        for command, (given, sign) in zip(commands, wrong, strict=True):
            assert command.errors, operation.id
            assert command == _post_to_api(client, operation, given, sign), operation.id
            page = _post_form(client, operation, given, sign)
            assert "Nothing was saved." in page
            for field, message, cite in command.errors:
                assert sentence(message) in page, (operation.id, field)
                assert f'id="{field}-error"' in page, (operation.id, field)
                assert cite in page
    with SampleHouse.opened(path) as house:
        assert house.state() == before, operation.id


def _check_carried_out_alike(
    path: Path, operation: Operation[Any], form: dict[str, Any], signed: Credentials, folder: Path
) -> None:
    other, third = folder / "api.db", folder / "page.db"
    shutil.copy(path, other)
    shutil.copy(path, third)
    command, api = by_command(path, operation, form, signed), by_api(other, operation, form, signed)
    assert command == api, operation.id
    assert not command.errors, (operation.id, command.errors)
    SECRETS.random.seed(1)
    with _served(third, None) as house:
        page = _post_form(_signed_in(house), operation, form, signed)
        _check_paper(house, operation, signed)
    assert ("Rejected, and recorded" if command.rejected else "Done: entry") in page, operation.id
    if not command.rejected:
        result = operation.result.model_validate(command.result or {})
        for label, shown in display_result(operation, result):
            assert label in page, (operation.id, label)
            assert shown in page, (operation.id, label)


def _check_paper(house: TableService, operation: Operation[Any], signed: Credentials) -> None:
    """Check that the newest entry prints with its title and signers, and that outsiders cannot see it."""
    number = max(line["number"] for line in _lines(house) if line["kind"].startswith(operation.kind))
    paper = _signed_in(house).get(f"{OFFICE}/papers/{number}")
    outsider = next(
        (
            name
            for position, name in PEOPLE_BY_POSITION[house.office.keeper].items()
            if position not in AUDIT_POSITIONS
            and not any(position in each.positions for each in operation.signers)
        ),
        None,
    )
    if outsider is not None:
        seen = _signed_in(house, outsider).get(f"{OFFICE}/papers/{number}")
        assert seen.status_code == 403, operation.id
    assert paper.status_code == 200, (operation.id, paper.text)
    said = unescape(paper.text)
    assert (operation.paper_title or operation.title) in said
    for name, _ in signed.values():
        assert name in said, operation.id


def _lines(house: Any) -> list[dict[str, Any]]:
    with house.store.read() as connection:
        return [each.line for each in find_entries(connection, EntryFilter(limit=5))]
