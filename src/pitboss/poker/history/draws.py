"""Plan the deck of a draw game, which may run out so that discards come back."""

from __future__ import annotations

from pitboss.equipment.cards import name
from pitboss.poker.history.deck import DECK_SIZE, DeckPlan, fill_shown_cards, read_cards
from pitboss.poker.history.fields import BadHistory
from pitboss.poker.history.phh import FileAction, History
from pitboss.poker.history.up_cards import UNKNOWN

_DISCARDED = -2


class _Draws:
    """Follows the cards of a draw game. A place is one card dealt or burned; its value may be unknown."""

    def __init__(self, history: History, together: bool) -> None:
        self.together = together
        """Whether all players discard before any draws, and cards that nobody holds may come back."""
        self.burned: list[int] = []
        self.holes = history.variant.holes
        self.values: list[int] = []
        self.first: list[int] = []
        """Places filled from the deck as first shuffled."""
        self.later: list[list[int]] = []
        """Places filled after each reshuffle of the discards."""
        self.pools: list[list[int]] = []
        """Discards used in each reshuffle."""
        self.burns = dict(history.options).get("burn_each_draw") != "off"
        """Whether a card is burned before every draw, not only before the first."""
        self.rounds = 0
        self.left = DECK_SIZE
        self.discards: list[int] = []
        self.live = list(history.order)
        self.hands: dict[int, list[int]] = {player: [] for player in self.live}
        self.thrown: dict[int, FileAction] = {}
        self.drawn: dict[int, list[int]] = {}
        self.decisions: list[FileAction] = []

    def deal(self, dealt: dict[int, list[int]]) -> None:
        """Deal the first cards, one at a time."""
        hands = [dealt[player] for player in self.live]
        for hand in hands:
            hand += [UNKNOWN] * (self.holes - len(hand))
        self.values = [hand[place] for place in range(self.holes) for hand in hands]
        count = len(self.values)
        if count > DECK_SIZE:
            raise BadHistory(f"{count} cards are dealt from a deck of {DECK_SIZE}")
        self.first = list(range(count))
        self.left -= count
        for at, player in enumerate(self.live):
            self.hands[player] = list(range(at, count, len(hands)))

    def _take(self, value: int) -> int:
        """Take the next card off the deck."""
        if not self.left:
            pool = self.discards + (self.burned if self.together else [])
            if not pool:
                raise BadHistory("the deck has run out and there are no discards")
            self.pools.append(pool)
            self.later.append([])
            self.left, self.discards, self.burned = len(pool), [], []
        self.left -= 1
        place = len(self.values)
        self.values.append(value)
        (self.later[-1] if self.later else self.first).append(place)
        return place

    def fold(self, player: int) -> None:
        if player in self.live:
            self.live.remove(player)
            self.discards += self.hands[player]

    def finish_round(self, *, ends: bool = False) -> None:
        """Play a round of draws, player by player, as the engine deals it.

        A player without an action stands pat, unless the file `ends` before that player's turn.
        """
        if len(self.live) < 2:
            return
        drawing = list(self.live)
        while ends and drawing and drawing[-1] not in self.thrown:
            drawing.pop()
        if self.burns or not self.rounds:
            self.burned.append(self._take(UNKNOWN))
        self.rounds += 1
        if self.together:
            thrown = {player: self._throw(player) for player in drawing}
            self.discards += [place for gone in thrown.values() for place in gone]
            for player, gone in thrown.items():
                self._draw(player, len(gone))
        else:
            for player in drawing:
                gone = self._throw(player)
                self._draw(player, len(gone))
                self.discards += gone
        self.thrown, self.drawn = {}, {}

    def players_short(self) -> set[int]:
        """Return players who have discarded and not been dealt as many cards."""
        thrown = self.thrown.items()
        return {
            player
            for player, file_action in thrown
            if 2 * len(self.drawn.get(player, ())) < len(file_action.argument)
        }

    def _throw(self, player: int) -> list[int]:
        """Discard a player's cards and return their places."""
        file_action = self.thrown.get(player) or FileAction(0, player, "sd", "", f"p{player} sd")
        hand = self.hands[player]
        places = self._places(file_action, hand)
        gone = [hand[at] for at in places]
        self.hands[player] = [place for place in hand if place not in gone]
        self.decisions.append(FileAction(*file_action[:5], tuple(places)))
        return gone

    def _draw(self, player: int, count: int) -> None:
        """Draw as many new cards as were discarded."""
        new = self.drawn.get(player, [])
        if len(new) > count:
            raise BadHistory(f"p{player} draws {len(new)} cards for {count} discards")
        cards = new + [UNKNOWN] * (count - len(new))
        if count > self.left or self.later:
            self.hands[player] += [self._take(card) for card in cards]
            return
        self.left -= count
        places = range(len(self.values), len(self.values) + count)
        self.values += cards
        self.first += places
        self.hands[player] += places

    def _places(self, file_action: FileAction, hand: list[int]) -> list[int]:
        """Return the places of a player's discards in the hand."""
        if not file_action.argument:
            return []
        found: list[int] = []
        held = [self.values[place] for place in hand]
        for card in read_cards(file_action):
            if card in held:
                at = held.index(card)
            elif UNKNOWN in held:
                at = held.index(UNKNOWN)
                self.values[hand[at]] = card
            else:
                raise file_action.error(f"p{file_action.player} does not hold {name(card)}")
            held[at] = _DISCARDED
            found.append(at)
        return found

    def reshuffles(self) -> list[list[int]]:
        """Return the cards dealt after each reshuffle. Every known card must be among the discards."""
        values = self.values
        for pool, later in zip(self.pools, self.later, strict=True):
            free = list(pool)
            for place in later:
                card = values[place]
                if card == UNKNOWN:
                    continue
                source = [at for at in free if values[at] == card]
                if not source and card not in (values[at] for at in self.first):
                    source = [at for at in free if values[at] == UNKNOWN]
                if not source:
                    raise BadHistory(f"{name(card)} is dealt twice, and was not among the discards")
                values[source[0]] = card
                free.remove(source[0])
        return [[values[place] for place in later] for later in self.later]


def plan_draw_game(history: History, *, together: bool) -> DeckPlan:
    """Plan the deck and the decisions of a draw game; `together` if all players discard before any draws."""
    table = _Draws(history, together)
    dealt: dict[int, list[int]] = {player: [] for player in table.live}
    shown: list[FileAction] = []
    begun = drawing = False
    for file_action in history.file_actions:
        verb, player = file_action.verb, file_action.player
        if verb == "dh" and not begun:
            dealt[player] += read_cards(file_action)
            if len(dealt[player]) > table.holes:
                raise file_action.error(f"p{player} is dealt too many cards")
            continue
        if not begun:
            table.deal(dealt)
            begun = True
        if verb == "dh":
            if player not in table.thrown:
                raise file_action.error(f"p{player} threw nothing away")
            table.drawn.setdefault(player, []).extend(read_cards(file_action))
        elif verb == "sd":
            if player in table.thrown:  # everyone is all-in: the next draw follows at once
                table.finish_round()
            table.thrown[player] = file_action
            drawing = True
        elif verb == "db":
            raise file_action.error("there is no board in this game")
        elif verb == "sm":
            shown.append(file_action)
        else:
            if drawing:
                table.finish_round()
                drawing = False
            table.decisions.append(file_action)
            if verb == "f":
                table.fold(player)
    if not begun:
        table.deal(dealt)
    short = table.players_short() if drawing else set()
    if drawing:
        table.finish_round(ends=not shown)
    return _make_plan(table, shown, short)


def _make_plan(table: _Draws, shown: list[FileAction], short: set[int]) -> DeckPlan:
    values = table.values
    hands = [[], *([values[place] for place in table.hands[player]] for player in sorted(table.hands))]
    mucked = fill_shown_cards(shown, hands, range(table.holes))
    for player in table.live:
        for place, card in zip(table.hands[player], hands[player], strict=True):
            values[place] = card
    again = table.reshuffles()
    unseen = {player for player in table.live if UNKNOWN in hands[player]}
    deck = [values[place] for place in table.first]
    return DeckPlan(deck, table.decisions, mucked, unseen, again, cut=not unseen.isdisjoint(short))
