"""The staff page: an administrator employs, employees look, and nobody else does either."""

from __future__ import annotations

from pathlib import Path

from tests.server.helpers import PASSPHRASE
from tests.web.served import house_in, member
from tests.web.working import at_work

STAFF = "/staff"


def test_an_administrator_employs_and_employees_see_who_signs_what(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        administrator = member(house, "Ada", "administrator")
        house.people.register("Wes <b>", PASSPHRASE)
        form = {"name": "Wes <b>", "position": "keno writer", "licence": "casino employee", "number": "L7"}
        assert "Wes &lt;b&gt; is now a keno writer." in administrator.post(STAFF, data=form).text
        told = at_work(house, "Cas", "cashier").get(STAFF).text
        assert "Wes &lt;b&gt;" in told
        assert "surveillance operator" in told  # part of the count at a closed table
        assert "Add an employee" not in told
        gone = administrator.post(STAFF, data=form | {"active": "no"}).text
        assert "no longer employed" in gone
        assert [each.name for each in house.office.staff.list_employees()] == ["Cas"]
        entries = at_work(house, "Ian", "internal auditor").get("/audit?kind=employment").text
        assert entries.count('title="administrator">Ada</span> <span class="mut">employs') == 2


def test_only_administrators_employ_and_errors_are_shown(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        form = {"name": "Sue", "position": "keno writer", "licence": "casino employee", "number": "L7"}
        supervisor = member(house, "Sue", "supervisor")
        assert supervisor.post(STAFF, data=form).status_code == 403
        assert supervisor.get(STAFF).status_code == 403
        administrator = member(house, "Ada", "administrator")
        for bad, status in (
            ({"name": "Nobody"}, 404),
            ({"position": "king"}, 400),
            ({"licence": "poetic"}, 400),
            ({"number": ""}, 400),
            ({"licence": "none"}, 422),
        ):
            answer = administrator.post(STAFF, data=form | bad)
            assert answer.status_code == status
            assert 'class="refused"' in answer.text
        assert house.office.staff.list_employees() == []
