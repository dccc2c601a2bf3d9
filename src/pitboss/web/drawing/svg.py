"""Write SVG elements with text and attributes always escaped, and estimate the width of text."""

from __future__ import annotations

from functools import cache, lru_cache
from xml.sax.saxutils import escape


class Svg(str):
    """A fragment of SVG. Plain text among an element's contents is escaped; this is not."""

    __slots__ = ()

    def __html__(self) -> str:
        """Let a template insert it unescaped."""
        return self


NOTHING = Svg("")
_QUOTES = {'"': "&quot;", "'": "&#39;"}
_CONTROL = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 127, 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)])
"""Characters that no document may contain."""


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


@lru_cache(16384)
def format_length(value: float) -> str:
    """Format a length to a tenth: `12`, `12.5`."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


@lru_cache(16384)
def escape_text(text: str) -> str:
    """Escape text for a document."""
    return escape(text.translate(_CONTROL), _QUOTES)


@lru_cache(16384, typed=True)  # typed: of two equal texts one may be `Svg`, and the other must be escaped
def tag(name: str, *contents: str, **attributes: object) -> Svg:
    """Write an element, without empty attributes; `class_` and `stroke_width` are written as usual."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            written = format_length(value) if isinstance(value, int | float) else escape_text(str(value))
            parts.append(f'{_attribute(key)}="{written}"')
    head = " ".join(parts)
    if not contents:
        return Svg(f"<{head}/>")
    inner = "".join([each if type(each) is Svg else escape_text(each) for each in contents])
    return Svg(f"<{head}>{inner}</{name}>")


def group(*contents: str, at: tuple[float, float] | None = None, **attributes: object) -> Svg:
    """Write a group, moved to a place."""
    if at is not None and at != (0, 0):
        attributes["transform"] = f"translate({format_length(at[0])} {format_length(at[1])})"
    return tag("g", *contents, **attributes)


def title(text: str) -> Svg:
    """Write a title, which is read aloud and shown as a tooltip."""
    return tag("title", text)


def use(id: str, x: float, y: float, width: float, height: float, fill: str | None = None) -> Svg:
    """Use one of the shared shapes."""
    return tag("use", href=f"#pb-{id}", x=x, y=y, width=width, height=height, fill=fill)


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str = "feltink",
    bold: int = 0,
    anchor: str | None = None,
    fit: float | None = None,
) -> Svg:
    """Write a line of text; `fit` squeezes it into a width if it is wider."""
    wide = text_width(text, size, bold >= 600)
    squeezed = fit is not None and wide > fit
    return tag(
        "text",
        text,
        x=x,
        y=y,
        font_size=size,
        font_weight=bold or None,
        text_anchor=anchor,
        fill=f"var(--{fill})",
        textLength=fit if squeezed else None,
        lengthAdjust="spacingAndGlyphs" if squeezed else None,
    )


def centered_words(
    text: str, x: float, y: float, size: float, *, fill: str = "feltink", bold: int = 0
) -> Svg:
    """Write a line of text about a middle."""
    return words(text, x, y, size, fill=fill, bold=bold, anchor="middle")


_NARROW, _WIDE = frozenset("iljtfrI.,:;'!|()[] ‘’·-"), frozenset("mwMW@%QOGDNHUCX&")


@lru_cache(4096)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """Estimate the width of a line of text, rather too wide than too narrow."""
    ems = 0.0
    for each in text:
        if each in _NARROW:
            ems += 0.36
        elif each in _WIDE:
            ems += 0.86
        elif each > "\u2e80":
            ems += 1.05
        else:
            ems += 0.7 if each.isupper() else 0.61
    return ems * size * (1.1 if bold else 1.0)


@lru_cache(4096)
def cut_text(text: str, size: float, width: float, bold: bool = False) -> str:
    """Cut text to a width, ending with an ellipsis if needed."""
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…" if text else ""
