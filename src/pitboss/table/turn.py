"""Turns: the moments when somebody must decide, with everybody's options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pitboss.law import Cite
from pitboss.table.action import Action, Actor, actor_name, is_whole_number
from pitboss.table.option import Option, Refusal, spell_out
from pitboss.table.refused import Refused

Build: TypeAlias = Callable[[Actor], Sequence[Option]]


class Options:
    """Everything that may be done now: iterate over it, count it, or test an action with `in`.

    Each actor's options are built when first needed.
    """

    __slots__ = ("_actors", "_build", "_built", "_forbidden", "cite")

    def __init__(
        self,
        actors: tuple[Actor, ...],
        build: Build,
        cite: Cite,
        forbidden: Mapping[str, Refusal],
    ) -> None:
        self._actors = actors
        self._build = build
        self._built: dict[Actor, tuple[Option, ...]] = {}
        self._forbidden = forbidden
        self.cite = cite

    def of(self, actor: Actor) -> tuple[Option, ...]:
        """Return one actor's options."""
        found = self._built.get(actor)
        if found is None:
            found = tuple(self._build(actor)) if actor in self._actors else ()
            self._built[actor] = found
        return found

    def forget(self) -> None:
        """Rebuild the options when next needed, because something has changed."""
        self._built.clear()

    def __iter__(self) -> Iterator[Option]:
        return (option for actor in dict.fromkeys(self._actors) for option in self.of(actor))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, index: int) -> Option:
        own = self.of(self._actors[0])
        return own[0] if index == 0 and own else tuple(self)[index]

    def __repr__(self) -> str:
        return f"<options: {', '.join(f'{actor_name(each.actor)} {each.words}' for each in self)}>"

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.refusal(action) is None

    def forbids(self, name: str) -> Refusal | None:
        """Return why a rule forbids actions of this name now, if one does."""
        return self._forbidden.get(name)

    def forbidden(self, actor: Actor) -> dict[str, Refusal]:
        """Return the actions that rules forbid to an actor who may act now, by name."""
        offered = {option.name for option in self.of(actor)}
        return {name: why for name, why in self._forbidden.items() if offered and name not in offered}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the built options of every actor; a view's turn holds only the viewer's."""
        built = {actor: self.of(actor) for actor in self._actors}
        return _unpickle_options, (self._actors, built, self.cite, dict(self._forbidden))

    def refusal(self, action: Action) -> Refusal | None:
        """Return why an action is not among the options, with the rule; None if it is."""
        for option in self.of(action.actor):
            if option.name == action.name:
                return option.refusal(action.value)
        if action.name in self._forbidden:
            return self._forbidden[action.name]
        offered = [option.words for option in self.of(action.actor)]
        what = f"the options are {', '.join(offered)}" if offered else "there is nothing to decide"
        return f"{actor_name(action.actor)} cannot {spell_out(str(action.name))} now; {what}", self.cite


class Turn:
    """A moment when somebody must decide: `actor` is awaited, and others may have options too.

    A turn type that is used often may build its options lazily, and its `check` may accept plainly legal
    actions without building them.
    """

    __slots__ = ("_options", "actor", "cite")

    def __init__(
        self,
        actor: Actor,
        cite: Cite,
        options: Sequence[Option] | Build,
        *,
        others: Sequence[Actor] = (),
        forbidden: Mapping[str, Refusal] | None = None,
    ) -> None:
        """Take options as a list, or as a function that builds an actor's options when needed.

        `forbidden` explains refusals by name.
        """
        self.actor = actor
        self.cite = cite
        if not callable(options):
            given = options
            others = tuple(dict.fromkeys(option.actor for option in given if option.actor != actor))
            options = lambda each: [option for option in given if option.actor == each]  # noqa: E731
        self._options: Options | None = Options((actor, *others), options, cite, forbidden or {})

    def __repr__(self) -> str:
        return f"<turn of {actor_name(self.actor)}: {self.options!r}>"

    @property
    def options(self) -> Options:
        """The options, the awaited actor's first."""
        if self._options is None:
            self._options = self.build_options()
        return self._options

    def check(self, action: Action) -> None:
        """Refuse an action that is not offered, with the reason and the rule."""
        if (
            not isinstance(action, Action)
            or not is_whole_number(action.actor)
            or not isinstance(action.name, str)
        ):
            raise Refused(f"{action!r} is not an action", self.cite)
        if refusal := self.options.refusal(action):
            raise Refused(*refusal)

    def build_options(self) -> Options:
        """Build the options, if they were not given."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the turn with its options as they are now. Subclasses become plain turns."""
        return _unpickle_turn, (self.actor, self.cite, self.options)


def _unpickle_turn(actor: Actor, cite: Cite, options: Options) -> Turn:
    """Rebuild a pickled turn."""
    turn = Turn(actor, cite, ())
    turn._options = options
    return turn


def _unpickle_options(
    actors: tuple[Actor, ...],
    built: Mapping[Actor, tuple[Option, ...]],
    cite: Cite,
    forbidden: Mapping[str, Refusal],
) -> Options:
    """Rebuild pickled options."""
    return Options(actors, built.__getitem__, cite, forbidden)
