"""Orders of hands. Each compares hands for people (`rank`), engines (`value`) and arrays (`values`)."""

from pitboss.rankings.badugi import BADUGI
from pitboss.rankings.caribbean import CARIBBEAN_STUD
from pitboss.rankings.casino_night import CASINO_NIGHT_HIGH
from pitboss.rankings.four import FOUR
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.high import HIGH, SIX_CARD_BONUS
from pitboss.rankings.low import DEUCE_TO_SEVEN, EIGHT_OR_BETTER, LOW, SIX_OR_BETTER
from pitboss.rankings.oddchips import ODD_CHIP_HIGH, ODD_CHIP_LOW, odd_chip_value
from pitboss.rankings.omaha import OMAHA, OMAHA_LOW
from pitboss.rankings.order import BadHand, BadReading, Category, Order, Rank, Reason, Rules, Verdict
from pitboss.rankings.pai_gow_bonus import PAI_GOW_IMPERIAL, PAI_GOW_NATURAL, PAI_GOW_SEVEN, PAI_GOW_THREE
from pitboss.rankings.pai_gow_poker import PAI_GOW_FIVE, PAI_GOW_INSURANCE, PAI_GOW_TWO, rightly_set
from pitboss.rankings.points import (
    BACCARAT,
    BLACKJACK,
    OVER_UNDER,
    baccarat_points,
    blackjack_total,
    over_under_points,
)
from pitboss.rankings.showing import SHOWING, SHOWING_LOW
from pitboss.rankings.three import CHARITY_THREE, THREE, THREE_CARD_POKER
from pitboss.rankings.tiles import PAI_GOW_TILES
from pitboss.rankings.upcards import (
    FORCED_BET,
    MAMBO_SECOND_ROUND,
    UP_CARD,
    UP_CARD_ACE_LOW,
    UP_CARD_LOW,
    mambo_showing,
)

ORDERS: dict[str, Order] = {
    order.id: order
    for order in (
        HIGH,
        OMAHA,
        THREE,
        THREE_CARD_POKER,
        CHARITY_THREE,
        FOUR,
        SIX_CARD_BONUS,
        CARIBBEAN_STUD,
        CASINO_NIGHT_HIGH,
        LOW,
        EIGHT_OR_BETTER,
        OMAHA_LOW,
        SIX_OR_BETTER,
        DEUCE_TO_SEVEN,
        BADUGI,
        SHOWING,
        SHOWING_LOW,
        UP_CARD,
        UP_CARD_ACE_LOW,
        UP_CARD_LOW,
        ODD_CHIP_HIGH,
        ODD_CHIP_LOW,
        PAI_GOW_FIVE,
        PAI_GOW_TWO,
        PAI_GOW_SEVEN,
        PAI_GOW_NATURAL,
        PAI_GOW_INSURANCE,
        PAI_GOW_IMPERIAL,
        PAI_GOW_THREE,
        PAI_GOW_TILES,
        BACCARAT,
        BLACKJACK,
        OVER_UNDER,
    )
}
"""Every order by name."""

__all__ = [
    "BACCARAT",
    "BADUGI",
    "BLACKJACK",
    "CARIBBEAN_STUD",
    "CASINO_NIGHT_HIGH",
    "CHARITY_THREE",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "FORCED_BET",
    "FOUR",
    "HIGH",
    "LOW",
    "MAMBO_SECOND_ROUND",
    "ODD_CHIP_HIGH",
    "ODD_CHIP_LOW",
    "OMAHA",
    "OMAHA_LOW",
    "ORDERS",
    "OVER_UNDER",
    "PAI_GOW_FIVE",
    "PAI_GOW_IMPERIAL",
    "PAI_GOW_INSURANCE",
    "PAI_GOW_NATURAL",
    "PAI_GOW_SEVEN",
    "PAI_GOW_THREE",
    "PAI_GOW_TILES",
    "PAI_GOW_TWO",
    "SHOWING",
    "SHOWING_LOW",
    "SIX_CARD_BONUS",
    "SIX_OR_BETTER",
    "THREE",
    "THREE_CARD_POKER",
    "UP_CARD",
    "UP_CARD_ACE_LOW",
    "UP_CARD_LOW",
    "BadHand",
    "BadReading",
    "Category",
    "HandOrder",
    "Order",
    "Rank",
    "Reason",
    "Rules",
    "Verdict",
    "baccarat_points",
    "blackjack_total",
    "mambo_showing",
    "odd_chip_value",
    "over_under_points",
    "rightly_set",
]
