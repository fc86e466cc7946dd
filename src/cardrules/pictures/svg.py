"""SVG elements as text: escaped, and with short numbers."""

import re
from html import escape

# Characters that XML 1.0 does not allow, not even escaped. The texts of a game from elsewhere can
# hold them.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_INSTEAD = "\N{REPLACEMENT CHARACTER}"


def element(name: str, /, *children: str, **attributes: str | float | None) -> str:
    """Return an element around children that are SVG already.

    An underscore in an attribute's name stands for a hyphen, and one at its end for nothing. An
    attribute that is None is left out.

    >>> element("g", "…", class_="x", font_size=2.50)
    '<g class="x" font-size="2.5">…</g>'
    >>> element("rect", width=3, rx=None)
    '<rect width="3"/>'
    """
    written = "".join(
        f' {key.removesuffix("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """Return a length with at most one decimal, so that equal pictures are equal texts.

    >>> number(2.0), number(1 / 3), number(-0.01)
    ('2', '0.3', '0')
    """
    tenths = round(value * 10)
    return str(tenths // 10) if tenths % 10 == 0 else str(tenths / 10)


def escaped(text: str) -> str:
    r"""Return a text as XML can hold it, in elements and in attributes.

    >>> escaped('<b> & "c"\x00')
    '&lt;b&gt; &amp; &quot;c&quot;�'
    """
    return escape(_NOT_XML.sub(_INSTEAD, text))
