"""What the casinos choose together for their link: part of their agreement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar, Literal, Self

from pitboss.law import BadInput
from pitboss.table.action import whole
from pitboss.table.house_options import BadOptions, option, reading

OfflineContribution = Literal["off", "on"]
ClaimRule = Literal["earliest_server_time", "split_equally"]
Sharing = Literal["as_contributed", "equally"]
_NAMED = {
    "mcbb_offline_contribution": ("off", "on"),
    "mcbb_claim_rule": ("earliest_server_time", "split_equally"),
    "sharing": ("as_contributed", "equally"),
}
_LEAST_AND_MOST = {"reset_percent": (0, 99), "told_seconds": (1, 60), "rival_seconds": (0, 3600)}


@dataclass(frozen=True, kw_only=True)
class LinkOptions:
    """What the participants have agreed to, beside the rules of the payout itself."""

    said_at: ClassVar[Mapping[str, str]] = {}

    mcbb_offline_contribution: OfflineContribution = reading("off", topic="link", law="13:69F-14.20")
    mcbb_claim_rule: ClaimRule = reading("earliest_server_time", topic="link", law="13:69F-14.20")
    sharing: Sharing = option(
        "as_contributed",
        "How a payout is shared among the casinos: by what each holds for the fund, or in equal parts.",
        topic="link",
        law="13:69F-14.20(c)2",
    )
    reset_percent: int = option(
        0,
        "How much of each contribution is kept for the payout after this one, in percent.",
        topic="link",
        law="13:69F-14.20(c)2",
        measure="percent",
    )
    told_seconds: int = option(
        10,
        "After how many seconds without a word a casino counts as one that cannot be told.",
        topic="link",
        law="13:69F-14.20(e)4.i",
        measure="number",
    )
    rival_seconds: int = option(
        120,
        "For how many seconds after the pending notice a hand still claims the same payout.",
        topic="link",
        law="13:69F-14.20(e)4.iii",
        measure="number",
    )

    def __post_init__(self) -> None:
        for name, allowed in _NAMED.items():
            if (value := getattr(self, name)) not in allowed:
                raise BadOptions(f"{name} is one of {', '.join(allowed)}, not {value!r}")
        for name, (least, most) in _LEAST_AND_MOST.items():
            if not whole(value := getattr(self, name)) or not least <= value <= most:
                raise BadOptions(f"{name} is a whole number from {least} to {most}, not {value!r}")

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, row: Any) -> Self:
        known = {each.name for each in fields(cls)}
        if not isinstance(row, Mapping) or not set(row) <= known:
            raise BadInput(f"the options of a link are {', '.join(sorted(known))}")
        return cls(**row)
