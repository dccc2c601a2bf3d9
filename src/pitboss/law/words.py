"""Normalize words for the search: remove endings and write numbers as digits."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"\d+(?:,\d{3})+|[a-z0-9]+(?:['-][a-z0-9]+)*")
_SPACED_EM = re.compile(r"\s+'(?=em\b)")
_CONTRACTED = (
    (re.compile(r"\b(?:can't|cannot)\b"), "can not"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"'(?:m|re|ve|ll|d)\b"), ""),
)
"""Contractions and their full forms."""
COMMON = frozenset(
    "a an and are as at be been being but by did do does during each for from had has have he her his i if "
    "in is it its me must my no not of on or our s she so t than that the their them then there these they "
    "this those to was we were with you your".split()
)
"""Words too common to matter in a search."""
_NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
    if number > 1
}
_IRREGULAR = {
    "began": "begin", "begun": "begin", "bought": "buy", "brought": "bring", "came": "come",
    "caught": "catch", "children": "child", "chosen": "choose", "dealt": "deal", "die": "dice",
    "drawn": "draw", "drew": "draw", "fallen": "fall", "fell": "fall", "flew": "fly", "flown": "fly",
    "forgot": "forget", "forgotten": "forget", "gave": "give", "given": "give", "gone": "go", "heard": "hear",
    "hid": "hide", "hidden": "hide", "kept": "keep", "lost": "lose", "made": "make", "men": "man",
    "paid": "pay", "people": "person", "ran": "run", "said": "say", "sat": "sit", "saw": "see", "seen": "see",
    "sent": "send", "shaken": "shake", "shook": "shake", "shown": "show", "sold": "sell", "spent": "spend",
    "spoken": "speak", "spun": "spin", "stole": "steal", "stolen": "steal", "stood": "stand",
    "taken": "take", "threw": "throw", "thrown": "throw", "tied": "tie", "told": "tell", "took": "take",
    "tore": "tear", "torn": "tear", "went": "go", "women": "woman", "won": "win", "written": "write",
    "wrote": "write",
}  # fmt: skip
_FALSE_PLURALS = frozenset(("odds", "less", "always", "across", "plus"))
"""Words that only look like plurals."""
STEM_CACHE_SIZE = 1 << 13
"""Cache size for stems: larger than the index's vocabulary, but bounded whatever people type."""


def words(text: str) -> list[str]:
    """Return the words of a text in lowercase. "Hold 'em" is one word, and contractions are written out."""
    small = text.lower().replace("’", "'")
    for contracted, full in _CONTRACTED:
        small = contracted.sub(full, small)
    return _WORD.findall(_SPACED_EM.sub("'", small) if "'em" in small else small)


def terms(text: str) -> list[str]:
    """Return the significant words without their endings; a compound also adds its parts."""
    return [term for word in words(text) for term in parts(word)]


def pieces(text: str) -> tuple[str, ...]:
    """Return all words of a text without their endings, with compounds split, to compare names."""
    return tuple(stem(piece) for word in words(text) for piece in re.split("['-]", word))


@lru_cache(STEM_CACHE_SIZE)
def parts(word: str) -> tuple[str, ...]:
    """Return a word's stem and the parts of a compound; nothing for a common word."""
    word = word.removesuffix("'s")
    if word in COMMON:
        return ()
    whole = re.sub(r"['-]", "", word)
    if whole == word:
        return (stem(word),)
    return (stem(whole), *(stem(piece) for piece in re.split(r"['-]", word) if piece not in COMMON))


@lru_cache(STEM_CACHE_SIZE)
def stem(word: str) -> str:
    """Return the common stem of a word's forms: raise, raises, raised and raising are `rais`."""
    word = _IRREGULAR.get(word, _NUMBERS.get(word, word))
    if word not in _FALSE_PLURALS:
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
        "able actually allowed always any anybody anymore anyone anything become can could different else "
        "even ever everybody everyone everything exactly get going got happen how illegal just legal like "
        "long many may maybe mean much need often ok okay own please really should some somebody someone "
        "something still suppose supposed thing try us use want what when where which who whose why will "
        "would".split(),
    )
)
"""Stems of words that ask, or that any question may have. They weigh little."""
