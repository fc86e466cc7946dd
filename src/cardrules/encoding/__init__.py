"""How values become JSON: a strict reader, codecs made from annotations, and each game's table.

`cardrules.wire` is the door; this package is what is behind it, and what a game from elsewhere
needs to enter its own types.
"""
