"""13:69F-14.14(a) to (c): the rake as posted and submitted."""

from __future__ import annotations

import pytest

from pitboss.house.poker import rake
from pitboss.poker.options import PokerOptions
from tests.helpers import refused


@pytest.mark.rule(
    "13:69F-14.14(a)", "13:69F-14.14(a)1", "13:69F-14.14(a)2", "13:69F-14.14(a)3", "13:69F-14.14(b)"
)
def test_the_submission_names_types_method_and_maximum() -> None:
    options = PokerOptions(rake_percent=5, rake_levels=((1000, 100),), rake_cap=500)
    rows = rake.rake_submission(options)
    assert [str(law) for _, law in rows.values()] == [
        "13:69F-14.14(a)",
        "13:69F-14.14(a)1",
        "13:69F-14.14(a)2",
        "13:69F-14.14(a)3",
    ]
    assert rows["types"][0] == "percentage, increments"
    assert "5% of what is bet" in rows["method"][0]
    assert rows["maximum"][0] == "$5 a round of play"
    with refused("13:69F-14.14(b)"):
        rake.rake_submission(PokerOptions())
    with refused("13:69F-14.14(a)3", "maximum"):
        rake.rake_submission(PokerOptions(rake_percent=5))


@pytest.mark.rule("13:69F-14.14(c)", "13:69F-14.14(b)1", "13:69F-14.14(b)2")
def test_the_sign_describes_type_and_amount() -> None:
    lines = rake.rake_sign(PokerOptions(rake_percent=5, rake_levels=((1000, 100),), rake_cap=400))
    assert {str(law) for _, law in lines} == {"13:69F-14.14(c)"}
    text = " ".join(line for line, _ in lines)
    assert "percentage: 5%" in text
    assert "$1 at $10" in text
    assert "$4 a round" in text
    assert "No rake" in rake.rake_sign(PokerOptions())[0][0]
    laws = [
        str(law) for _, _, law in rake.rake_methods(PokerOptions(rake_percent=5, rake_levels=((1000, 100),)))
    ]
    assert laws == ["13:69F-14.14(b)1", "13:69F-14.14(b)2"]
