"""Begin an evening in the sample organization: a casino night, a tournament, bingo and two raffles.

Everything goes through the operations that people use, with their signatures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from pitboss.charity.bingo.cards import BingoCard, BingoSerial, BingoSeries
from pitboss.charity.bingo.desk.calling import announce, begin_game, call
from pitboss.charity.bingo.desk.claiming import claim
from pitboss.charity.bingo.desk.claiming import pay as pay_winners
from pitboss.charity.bingo.desk.planning import count_people, open_occasion
from pitboss.charity.bingo.desk.planning import plan as plan_occasion
from pitboss.charity.bingo.desk.supplies import issue_cards, open_bank, receive_cards
from pitboss.charity.casino_night.floor import open_table
from pitboss.charity.casino_night.money import open_drawer
from pitboss.charity.casino_night.money import sell as record_sale
from pitboss.charity.casino_night.planning import add_game, add_step
from pitboss.charity.casino_night.planning import plan as plan_night
from pitboss.charity.casino_night.prizes import add_prize
from pitboss.charity.organization.money import pay_fee
from pitboss.charity.organization.providers import contract
from pitboss.charity.raffle.desk.closing import close_sales, count_stubs
from pitboss.charity.raffle.desk.opening import open_raffle
from pitboss.charity.raffle.desk.selling import issue_book, sell_tickets
from pitboss.charity.sample import MUNICIPALITY, PREMISES
from pitboss.charity.tournament.desk.clocking import set_clock, start
from pitboss.charity.tournament.desk.entries import rebuy, register
from pitboss.charity.tournament.desk.opening import open_tournament
from pitboss.charity.tournament.desk.playing import bust
from pitboss.charity.tournament.desk.seating import draw
from pitboss.charity.tournament.desk.suggested import suggest_schedule
from pitboss.equipment.chance import Chance
from pitboss.house.office.furnishing import SampleOffice
from pitboss.house.operations.operation import Operation

GUESTS = (
    "Ann Poe", "Ben Cole", "Cora Diaz", "Dana Ruiz", "Earl Fox", "Fay Wong", "Gil Hart", "Hana Kim",
    "Ivan Petrov", "June Abbot", "Ken Ito", "Lena Marsh", "Max Weller", "Nora Quinn", "Otto Brandt",
    "Pat Reed", "Rosa Lee", "Tim Young",
)  # fmt: skip
HOURS = 5
"""Length of the casino night."""
PURPOSE = "a ladder truck"
GAMES = ("Texas Hold 'em tournament", "three card poker", "joker seven", "under/over", "blackjack")
FLOOR = (("7", "three card poker", "Deb", "rented"), ("8", "joker seven", "Abe", "owned"),
         ("9", "under/over", "Mel", "owned"))  # fmt: skip
"""Tables: number, game, dealer and whose they are."""
STEPS = (
    (0, "Doors open", "Chips at the front desk"),
    (30, "Tables open", "Play chips, no cash value"),
    (60, "Tournament begins", "Buy-in $60, one re-buy of $40"),
    (285, "Last hand", "Prize tables open"),
)
"""Steps of the program: minutes after the doors open, what happens, details."""
NIGHT_PRIZES = (("Patio set", 60_000), ("Gas grill", 25_000), ("Dinner for four", 16_000))
TOURNAMENT_PRIZES = (("Weekend for two in Cape May", 90_000), ("55-inch television", 45_000),
                     ("Smoker grill", 25_000))  # fmt: skip
OUT, REBOUGHT = (4, 11), 7
"""Entrants who lost their chips: two are out, one bought again."""
LEVEL_STEP, LEVEL_SECONDS_LEFT = 3, 14 * 60
BINGO_GAMES = (
    {"game": "1", "arrangement": "four-corners", "prize": 15_000},
    {"game": "2", "arrangement": "letter-x", "prize": 20_000, "bonus": 5_000},
    {"game": "3", "arrangement": "any-line", "prize": 10_000},
    {"game": "4", "arrangement": "crazy-l", "prize": 15_000},
    {"game": "5", "arrangement": "coverall", "prize": 25_000, "by_calls": "50 $500, 55 $350"},
)
SERIES, CARDS, CARDS_SOLD, CORNERS = 7, 240, 120, (0, 4, 20, 24)
CALLS_UNDER_WAY = 9
FIFTY = "Fire hall 50/50"
BASKETS = (("Garden basket", 20_000), ("Tool set", 15_000))
SALES = (5, 3, 10, 2, 5, 1, 20, 4, 6, 5, 2, 10)
"""Tickets that each buyer of the 50/50 took."""


class EveningPlace(NamedTuple):
    """A game of the evening: where it is, and what stands next."""

    title: str
    address: str
    next: str
    who: str
    """The person who does it."""


PLACES = (
    EveningPlace("Organization", "/charity", "See everything that is running and due", "Ola"),
    EveningPlace("Casino night", "/casino-night", "Close a table, or award a prize", "Mia"),
    EveningPlace("Tournament", "/tournament", "Record the next player without chips", "Mel"),
    EveningPlace("Bingo", "/bingo", "Call the next number of game 2", "Mel"),
    EveningPlace("Raffles", "/raffles", "Seal the draw of the 50/50, then draw a stub", "Mel"),
)


@dataclass(frozen=True)
class Evening:
    """An evening that is being set up: its office, and when its doors opened."""

    made: SampleOffice
    opened: datetime
    closes: datetime

    @property
    def day(self) -> str:
        return self.opened.date().isoformat()

    def submit(self, operation: Operation[Any], **given: object) -> None:
        self.made.submit(operation, **given)

    def answer(self, operation: Operation[Any], **given: object) -> Mapping[str, Any]:
        """Submit a form and return its answer."""
        done = self.made.submit(operation, **given)
        assert done.result is not None
        return done.result.to_json()


def hold_evening(made: SampleOffice, report: Callable[[str], None] = lambda _: None) -> None:
    """Begin every game of the evening. `report` is called with each step before it begins."""
    office = made.office
    now = office.casino.local(office.ledger.now())
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    opened = max(now.replace(minute=0, second=0, microsecond=0) - timedelta(hours=1), midnight)
    evening = Evening(made, opened, opened + timedelta(hours=HOURS))
    report("Opening a casino night")
    _hold_casino_night(evening)
    report(f"Seating {len(GUESTS)} players at a tournament")
    _hold_tournament(evening)
    report("Calling bingo")
    _hold_bingo(evening)
    report("Selling raffle tickets")
    _hold_raffles(evening)


def _hold_casino_night(evening: Evening) -> None:
    """Rent a table, plan the night, open the floor, and sell admissions."""
    evening.submit(pay_fee, license="CN-17", check_number="1041")
    supplies = [{"item": "Table 7", "kind": "table"}, {"item": "Deb", "kind": "worker"}]
    agreed = evening.answer(
        contract, provider="GP-52", agreed=evening.made.office.ledger.now().isoformat(), kind="casino night",
        municipality=MUNICIPALITY, event=evening.day, charge=45_000, supplies=supplies,
    )  # fmt: skip
    night = evening.answer(
        plan_night, title="Casino night for the new ladder truck", license="CN-17",
        opens=evening.opened.isoformat(), closes=evening.closes.isoformat(), place=PREMISES,
        equipment="rented", contract=agreed["contract"],
    )["night"]  # fmt: skip
    for game in GAMES:
        sheet = {"rules_sheet": "Raritan Games, sheet 4"} if game == "blackjack" else {}
        evening.submit(add_game, night=night, game=game, **sheet)
    for minutes, title, details in STEPS:
        at = evening.opened + timedelta(minutes=minutes)
        evening.submit(add_step, night=night, at=at.isoformat(), title=title, details=details)
    for table, game, dealer, equipment in FLOOR:
        evening.submit(open_table, night=night, table=table, game=game, dealer=dealer, equipment=equipment)
    for prize, value in NIGHT_PRIZES:
        evening.submit(add_prize, night=night, prize=prize, value=value, donated=True)
    evening.submit(open_drawer, night=night, drawer="front desk", seller="Wyn", bank=20_000)
    for item, amount in (("admission", 105_000), ("play chips", 64_000), ("food and drink", 21_500)):
        evening.made.submit_as(
            {"sells": "Wyn"}, record_sale, night=night, drawer="front desk", item=item, amount=amount
        )


def _hold_tournament(evening: Evening) -> None:
    """Register players, draw their seats, and play to the third level."""
    prizes = [{"place": place, "prize": prize, "value": value}
              for place, (prize, value) in enumerate(TOURNAMENT_PRIZES, 1)]  # fmt: skip
    one = evening.answer(
        open_tournament, license="CN-17", day=evening.day, title="Hold 'em for the ladder truck",
        operator="Cal", equipment="owned", buy_in=6_000, chips=1_500, rebuys=1, rebuy_price=4_000,
        rebuy_chips=1_500, rebuy_minutes=60, end="survivor", schedule=suggest_schedule(), three_raises=True,
        prizes=prizes, notes=["English only at the table while a hand is in play."],
    )["tournament"]  # fmt: skip
    for guest in GUESTS:
        evening.submit(register, tournament=one, player=guest)
    evening.submit(draw, tournament=one)
    evening.submit(start, tournament=one)
    for entrant in (REBOUGHT, *OUT):
        lost = [{"entrant": entrant, "stack": 1_500}]
        evening.submit(bust, tournament=one, players=lost, out=entrant != REBOUGHT)
        if entrant == REBOUGHT:
            evening.submit(rebuy, tournament=one, entrant=entrant)
    evening.submit(set_clock, tournament=one, step=LEVEL_STEP, seconds=LEVEL_SECONDS_LEFT)


def _hold_bingo(evening: Evening) -> None:
    """Open an occasion, sell cards, pay game 1, and begin game 2."""
    occasion = evening.answer(
        plan_occasion, title="Bingo for the ladder truck", day=evening.day, license="BL-104",
        games=[dict(each) for each in BINGO_GAMES], illustrated=True, alternates_licensed=True,
    )["occasion"]  # fmt: skip
    series = BingoSeries.make(SERIES, "blue", CARDS, Chance.secure())
    first, last = BingoSerial(SERIES, 1), BingoSerial(SERIES, CARDS_SOLD)
    evening.submit(open_occasion, occasion=occasion)
    evening.submit(count_people, occasion=occasion, people=64)
    evening.submit(receive_cards, occasion=occasion, series=SERIES, color="blue", size=CARDS, price=100,
                   key=series.key)  # fmt: skip
    evening.submit(open_bank, occasion=occasion, bank=60_000)
    evening.submit(issue_cards, occasion=occasion, first=str(first), last=str(last))
    evening.submit(announce, occasion=occasion, game=1)
    evening.submit(begin_game, occasion=occasion, game=1, drawn_by="committed")
    _call_until_won(evening, occasion, [series.card(number) for number in range(1, CARDS_SOLD + 1)])
    evening.submit(pay_winners, occasion=occasion, game=1)
    evening.submit(announce, occasion=occasion, game=2)
    evening.submit(begin_game, occasion=occasion, game=2, drawn_by="committed")
    for _ in range(CALLS_UNDER_WAY):
        evening.submit(call, occasion=occasion)


def _call_until_won(evening: Evening, occasion: int, cards: Sequence[BingoCard]) -> None:
    """Call until somebody has four corners, and check the claims of all who do."""
    called: set[int] = set()
    won: list[BingoCard] = []
    while not won:
        called.add(evening.answer(call, occasion=occasion)["ball"])
        won = [each for each in cards if all(each.cells[place] in called for place in CORNERS)]
    for guest, card in zip(GUESTS, won, strict=False):
        evening.submit(claim, occasion=occasion, serial=str(card.serial), claimant=guest)


def _hold_raffles(evening: Evening) -> None:
    """Sell a 50/50 that is drawn tonight, up to its draw, and begin a raffle that is drawn in two weeks."""
    last_minute = evening.opened.replace(hour=23, minute=59)
    tonight, later = min(evening.closes, last_minute), evening.opened + timedelta(days=14)
    evening.submit(
        open_raffle, raffle=FIFTY, license="RL-77", kind="on-premises 50/50", place=PREMISES,
        purpose=PURPOSE, drawings=[tonight.isoformat()], tickets=[{"price": 500, "first": 1, "last": 1000}],
        prizes=[{"name": "Half of the takings", "category": "cash", "share": 1}],
    )  # fmt: skip
    sold = _sell(evening, FIFTY, SALES)
    evening.submit(close_sales, raffle=FIFTY)
    evening.submit(count_stubs, raffle=FIFTY, counted=sold)
    evening.submit(
        open_raffle, raffle="Baskets", license="RL-78", kind="off-premises merchandise",
        place=PREMISES, purpose=PURPOSE, drawings=[later.isoformat()],
        tickets=[{"price": 200, "first": 1, "last": 500}],
        prizes=[{"name": name, "value": value} for name, value in BASKETS],
    )  # fmt: skip
    evening.submit(issue_book, raffle="Baskets", seller="Abe", first=101, last=125)
    _sell(evening, "Baskets", SALES[:4], price=200)


def _sell(evening: Evening, raffle: str, counts: Sequence[int], price: int = 500) -> int:
    """Sell tickets to guests, one after the other. Return how many."""
    first = 1
    for guest, count in zip(GUESTS, counts, strict=False):
        evening.made.submit_as(
            {"sells": "Mel"}, sell_tickets, raffle=raffle, buyer=guest, first=first, count=count,
            paid=count * price,
        )  # fmt: skip
        first += count
    return first - 1
