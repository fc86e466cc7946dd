"""Encoding to JSON: a strict reader, codecs made from annotations, tables of types.

Use `cardrules.wire` to read and write messages. This package is its implementation, and has what a
game from outside the library needs to register its own types.
"""
