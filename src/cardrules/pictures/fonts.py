"""How wide a text is, as an estimate that holds for any common sans-serif font.

A picture cannot measure the reader's font. The estimate errs on the wide side, so that a text that
fits here fits everywhere.
"""

import unicodedata
from itertools import accumulate

TINY = 8.5
SMALL = 10
TEXT = 12
HEADING = 15
CARD = 22
"""The type scale: font sizes in units of a picture that is 320 wide."""

_NARROW = frozenset("iljtfrI.,:;'|!()[]- ")
_WIDE = frozenset("mMW@%→")
BOLD = 1.08
MORE = "…"
MINUS = "\N{MINUS SIGN}"


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the estimated width of a text in a font size.

    >>> width_of("ill", 10) < width_of("no", 10) < width_of("漢字", 10)
    True
    """
    return sum(map(_em, text)) * size * (BOLD if bold else 1)


def _em(sign: str) -> float:
    if unicodedata.combining(sign):
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.05
    if sign in _NARROW:
        return 0.38
    if sign in _WIDE:
        return 0.98
    return 0.74 if sign.isupper() or sign == "w" else 0.63


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return a text, cut short with an ellipsis if it is wider than allowed.

    >>> fitted("Bartholomew", 40, 10), fitted("Ada", 40, 10)
    ('Barth…', 'Ada')
    """
    if width_of(text, size, bold=bold) <= width:
        return text
    room = width - width_of(MORE, size, bold=bold)
    scale = size * (BOLD if bold else 1)
    ends = accumulate(_em(sign) * scale for sign in text)
    kept = sum(end <= room for end in ends)
    return text[:kept].rstrip() + MORE


def wrapped(text: str, width: float, size: float, most: int) -> tuple[str, ...]:
    """Return a text in lines of a width, broken after spaces and hyphens; at most `most` lines.

    >>> wrapped("Queen Mary", 40, 10, 2), wrapped("Rank-Down", 40, 10, 2)
    (('Queen', 'Mary'), ('Rank-', 'Down'))
    """
    lines = [""]
    for word in text.replace("-", "- ").split(" "):
        glue = "" if not lines[-1] or lines[-1].endswith("-") else " "
        longer = lines[-1] + glue + word
        if not lines[-1] or len(lines) == most or width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(fitted(line, width, size) for line in lines)


def numeral(value: int) -> str:
    r"""Return a number with a real minus sign, which is as wide as a digit.

    >>> numeral(-5) == "\N{MINUS SIGN}5"
    True
    """
    return str(value).replace("-", MINUS)
