"""Define the options that the casinos choose together as part of their agreement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import Field

from pitboss.house.link.laws import FUNDS, NOTIFIED, RIVALS
from pitboss.house.operations.form import OperationForm, parse_form
from pitboss.law import BadInput, Cite
from pitboss.table.fields import number_type

OfflineContribution = Literal["off", "on"]
ClaimRule = Literal["earliest_server_time", "split_equally"]
Sharing = Literal["as_contributed", "equally"]


def _link_option(default: Any, title: str, help: str, law: Cite) -> Any:
    return Field(default, title=title, description=help, json_schema_extra={"cite": str(law)})


class LinkOptions(OperationForm):
    """The options in the agreement, beyond the rules of the payout itself."""

    mcbb_offline_contribution: OfflineContribution = _link_option(
        "off", "Contributions while a casino cannot be notified",
        "Continue to accept them while the system cannot notify a casino.", NOTIFIED,
    )  # fmt: skip
    mcbb_claim_rule: ClaimRule = _link_option(
        "earliest_server_time", "Several claims to one payout",
        "The earliest by the server's time wins, or they split it equally.", RIVALS,
    )  # fmt: skip
    sharing: Sharing = _link_option(
        "as_contributed", "How casinos share a payout",
        "By the part of the fund each holds, or in equal parts.", FUNDS,
    )  # fmt: skip
    reset_percent: Annotated[int, number_type(0, 99, "percent")] = _link_option(
        0, "Percent kept for the next payout", "Percent of each contribution. It is posted.", FUNDS
    )
    told_seconds: Annotated[int, number_type(1, 60, "seconds")] = _link_option(
        10,
        "Seconds of silence",
        "A casino silent for this long counts as one that cannot be notified.",
        NOTIFIED,
    )
    rival_seconds: Annotated[int, number_type(0, 3600, "seconds")] = _link_option(
        120, "Seconds for rival claims", "Time after the pending notice to claim the same payout.",
        RIVALS,
    )  # fmt: skip

    @classmethod
    def from_json(cls, row: Any) -> Self:
        if not isinstance(row, Mapping):
            raise BadInput("The options of a link are names with values.")
        return parse_form(cls, row)
