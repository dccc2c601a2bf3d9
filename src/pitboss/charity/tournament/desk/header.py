"""The facts fixed when a tournament opens: its license, its people, and its posted sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from pitboss.charity.tournament.events import Equipment
from pitboss.charity.tournament.house_rules import TournamentRules
from pitboss.charity.tournament.sheet import (
    BlindLevel,
    BuyIn,
    PostedPrize,
    PostedSheet,
    RebuyTerms,
    ScheduledBreak,
)

__all__ = ["TournamentHeader", "sheet_from_json", "sheet_to_json"]


@dataclass(frozen=True, kw_only=True, slots=True)
class TournamentHeader:
    """The facts of a tournament that do not change, as its first step records them."""

    license: str
    """Number of the casino night license."""
    day: str
    operator: int
    """Person number of the Class A casino night operator."""
    operator_name: str
    equipment: Equipment
    provider: str = ""
    number_this_year: int
    keys: str
    """Name of the key of its draws."""
    sheet: Mapping[str, Any]

    @property
    def date(self) -> date:
        return date.fromisoformat(self.day)

    @property
    def title(self) -> str:
        return str(self.sheet["title"])

    @property
    def is_live(self) -> bool:
        """Return whether tables are dealt on the server."""
        return bool(self.sheet["rules"].get("dealing") == "live")

    def make_sheet(self) -> PostedSheet:
        return sheet_from_json(self.sheet)

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, facts: Mapping[str, Any]) -> TournamentHeader:
        return cls(**{name: facts[name] for name in cls.__slots__})


def sheet_to_json(sheet: PostedSheet) -> dict[str, Any]:
    """Return a posted sheet as JSON."""
    page = asdict(sheet)
    page["ends_at"] = sheet.ends_at.isoformat() if sheet.ends_at is not None else None
    page["rules"] = sheet.rules.to_json()
    return page


def sheet_from_json(page: Mapping[str, Any]) -> PostedSheet:
    """Return the posted sheet that JSON describes."""
    ends_at = page["ends_at"]
    return PostedSheet(
        title=page["title"],
        buy_in=BuyIn(**page["buy_in"]),
        rebuys=RebuyTerms(**page["rebuys"]),
        end=page["end"],
        ends_at=datetime.fromisoformat(ends_at) if ends_at else None,
        schedule=tuple(
            BlindLevel(**each) if "small" in each else ScheduledBreak(**each) for each in page["schedule"]
        ),
        denominations=tuple(page["denominations"]),
        seats=page["seats"],
        break_order=tuple(page["break_order"]),
        prizes=tuple(PostedPrize(**each) for each in page["prizes"]),
        three_raises=page["three_raises"],
        notes=tuple(page["notes"]),
        rules=TournamentRules(**page["rules"]),
    )
