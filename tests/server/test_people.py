"""Test people: names, passphrases, roles and tokens."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from pitboss.server.service import TableService
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed, NotFound, NotSignedIn
from tests.server.helpers import PASSPHRASE, HandClock, person


def test_a_registered_person_can_sign_in(house: TableService) -> None:
    ann = person(house, "Ann")
    assert house.people.sign_in("ann", PASSPHRASE) == ann
    assert not ann.guest
    assert ann.role == "player"


def test_a_wrong_passphrase_and_an_unknown_name_are_refused_alike(house: TableService) -> None:
    person(house, "Ann")
    for name in ("Ann", "nobody", "", "a\x00b", "Ann\u202e"):
        with pytest.raises(NotSignedIn, match="Wrong name or passphrase"):
            house.people.sign_in(name, "not the passphrase")


def test_a_guest_has_no_passphrase_that_could_be_guessed(house: TableService) -> None:
    guest = house.people.register_guest("Bob")
    assert guest.guest
    for word in ("", "None", PASSPHRASE):
        with pytest.raises(NotSignedIn):
            house.people.sign_in("Bob", word)


def test_names_are_taken_whichever_way_they_are_written(house: TableService) -> None:
    person(house, "Zoë")
    with pytest.raises(Conflict, match="taken"):
        person(house, "  ZOE\u0308 ")
    assert house.people.register_guest("zoë").name == "zoë 2"
    assert [each.name for each in house.people.list_people()] == ["Zoë"]


def test_names_are_printable(house: TableService) -> None:
    for name in ("", "   ", "x" * 41, "a\nb\x07", "\u202eevil", "\ud800", 7, None):
        with pytest.raises(BadRequest):
            house.people.register_guest(name)  # type: ignore[arg-type]


def test_passphrases_have_a_length(house: TableService) -> None:
    for passphrase in ("", "short", "x" * 1025, None):
        with pytest.raises(BadRequest):
            house.people.register("Ann", passphrase)  # type: ignore[arg-type]
        with pytest.raises(NotFound):
            house.people.find("Ann")


def test_neither_passphrases_nor_tokens_are_kept(house: TableService) -> None:
    ann = person(house, "Ann")
    token = house.people.create_token(ann)
    kept = ""
    with house.store.read() as connection:
        for table in ("people", "tokens"):
            kept += str(connection.execute(text(f"SELECT * FROM {table}")).all())
    assert "$argon2id$" in kept
    assert PASSPHRASE not in kept
    assert token not in kept


def test_a_token_is_valid_until_revoked_or_expired(house: TableService, clock: HandClock) -> None:
    ann = person(house, "Ann")
    first, second = house.people.create_token(ann, days=1), house.people.create_token(ann, days=2)
    assert house.people.find_by_token(first) == house.people.find_by_token(second) == ann
    house.people.revoke(second)
    clock.turn(23 * 3600)
    assert house.people.find_by_token(first) == ann
    clock.turn(2 * 3600)
    for token in (first, second, "", "x" * 10_000, "\ud800", None):
        with pytest.raises(NotSignedIn):
            house.people.find_by_token(token)  # type: ignore[arg-type]


def test_roles_are_given_by_administrators(house: TableService) -> None:
    boss, ann = person(house, "Boss", "administrator"), person(house, "Ann")
    guest = house.people.register_guest("Guest")
    for who in (ann, guest, person(house, "Sue", "supervisor")):
        with pytest.raises(NotAllowed, match="administrator"):
            house.people.set_role(who, "Ann", "supervisor")
    house.people.set_role(boss, "Ann", "dealer")
    assert house.people.find("Ann").role == "dealer"
    with pytest.raises(NotAllowed, match="guest"):
        house.people.set_role(boss, "Guest", "dealer")
    with pytest.raises(BadRequest):
        house.people.set_role(boss, "Ann", "king")  # type: ignore[arg-type]
