"""Begin a match as its options ask for: on the whole screen, or line by line."""

import argparse
import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

from cardrules import games, language
from cardrules._arguments import check_seat
from cardrules._deal_labels import seeded
from cardrules._seats import Seat
from cardrules.cli.files import is_lost, recorded
from cardrules.cli.playing import Session
from cardrules.cli.rule_options import rules_from
from cardrules.dealing import SeededRandomness, new_seed
from cardrules.errors import CardRulesError, MissingExtraError
from cardrules.table import Table


def play_match(told: argparse.Namespace) -> None:
    """Let a person play a match against bots.

    Raises:
        CardRulesError: if the options do not fit, or there is no terminal to play at.
        MissingExtraError: if the whole screen is asked for, and its extra is not installed.
        OSError: if the record cannot be written.
    """
    rules = rules_from(told.game, told)
    seat = check_seat("seat", told.seat, rules.seats)
    text, code = told.seed, told.language
    seed = (
        new_seed()
        if text is None
        else hashlib.sha512(text.encode("utf-8", "surrogatepass")).digest()
    )
    play_on_screen = _screen(told)
    names = [
        language.text(code, "cli.you" if other == seat else "cli.player", number=other)
        for other in range(rules.seats)
    ]
    game, streams = games.load(told.game), seeded(seed)
    table = Table(game, rules, names=names, streams=streams)
    randomness = SeededRandomness(seed, "players")
    with recorded(table, told.record) as keep:
        if play_on_screen is None:
            Session(game, table, Seat(seat), randomness, code, told.ask, print, keep).play()
        else:
            kept = None if told.record is None else keep
            play_on_screen(game, table, streams, Seat(seat), randomness, code, kept)


def _screen(told: argparse.Namespace) -> Callable[..., None] | None:
    """Return the function that plays on the whole screen; None to play line by line."""
    is_console = told.ask is input
    if is_lost(sys.stdout) or (is_console and is_lost(sys.stdin)):
        raise CardRulesError(language.text(told.language, "cli.no-terminal"))
    is_terminal = is_console and sys.stdin.isatty() and sys.stdout.isatty()
    if told.app and not is_terminal:
        raise CardRulesError(language.text(told.language, "cli.no-screen"))
    if is_terminal:
        with suppress(ImportError):
            import_module("readline")  # With it, `input` lets the line be edited.
    if told.plain or not is_terminal or os.environ.get("TERM") == "dumb":
        return None
    try:
        from cardrules.cli._terminal import play
    except MissingExtraError:
        if told.app:
            raise
        return None
    return play
