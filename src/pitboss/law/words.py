"""Words, as the search compares them: without endings, numbers as digits."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"\d+(?:,\d{3})+|[a-z0-9]+(?:['-][a-z0-9]+)*")
_ELIDED = re.compile(r"\s+'(?=em\b)")
COMMON = frozenset(
    "a an and are as at be been being but by did do does during each for from had has have he her his i if "
    "in is it its me must my no not of on or our s she so t than that the their them then there these they "
    "this those to was we were with you your".split()
)
"""Words that say nothing about what is asked."""
_NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
    if number > 1
}
_IRREGULAR = {
    "bought": "buy", "chosen": "choose", "dealt": "deal", "die": "dice", "drawn": "draw", "drew": "draw",
    "fallen": "fall", "fell": "fall", "gave": "give", "given": "give", "kept": "keep", "lost": "lose",
    "men": "man", "paid": "pay", "people": "person", "said": "say", "shaken": "shake", "shook": "shake",
    "shown": "show", "sold": "sell", "spoken": "speak", "taken": "take", "threw": "throw",
    "thrown": "throw", "tied": "tie", "took": "take", "won": "win",
}  # fmt: skip
_KEPT = frozenset(("odds", "less", "always", "across", "plus"))
"""Words that only look like plurals."""
KEPT = 1 << 13
"""So many words are kept without their endings: more than the index has, whatever people type."""


def words(text: str) -> list[str]:
    """The words of a text as written, in small letters; hold 'em is one word."""
    small = text.lower().replace("’", "'")
    return _WORD.findall(_ELIDED.sub("'", small) if "'em" in small else small)


def terms(text: str) -> list[str]:
    """The words that count, without their endings; a compound as one word and also in its parts."""
    return [term for word in words(text) for term in parts(word)]


@lru_cache(KEPT)
def parts(word: str) -> tuple[str, ...]:
    """A word without its ending, and the parts of a compound; nothing for a common word."""
    word = word.removesuffix("'s")
    if word in COMMON:
        return ()
    whole = re.sub(r"['-]", "", word)
    if whole == word:
        return (stem(word),)
    pieces = [piece for piece in re.split(r"['-]", word) if piece not in COMMON]
    return (stem(whole), *map(stem, pieces))


@lru_cache(KEPT)
def stem(word: str) -> str:
    """What the forms of a word have in common: raise, raises, raised and raising are `rais`."""
    word = _IRREGULAR.get(word, _NUMBERS.get(word, word))
    if word not in _KEPT:
        word = _without_ending(_singular(word))
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_ending(word: str) -> str:
    if len(word) > 4 and word.endswith("ied"):
        return word[:-3] + "y"
    if len(word) > 5 and word.endswith("ly") and word[-3] not in "aioup":  # not family, nor supply
        word = word[:-2]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and not rest.endswith("e") and re.search("[aeiouy]", rest):
            return rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
    return word


ASKING = frozenset(
    map(
        stem,
        "able actually allowed always any anybody anyone anything become can could different else ever "
        "everybody everyone everything exactly get going got happen how just like long many may maybe mean "
        "much need often okay own please really should some somebody someone something still suppose "
        "supposed thing try us use want what when where which who whose why will would".split(),
    )
)
"""The stems of words that ask, or that any question may have: they weigh little."""
