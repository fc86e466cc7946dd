"""The commands, their options, and the exit codes and messages of their errors."""

import argparse
import errno
import hashlib
import json
import sys
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import cast

import attrs

from cardrules import games, records, wire
from cardrules._arguments import check_seat
from cardrules._deal_labels import seeded
from cardrules._seats import Seat
from cardrules.cli.playing import Session
from cardrules.cli.record_files import read_record, shown_steps, verified
from cardrules.cli.rule_options import (
    Option,
    add_rules_options,
    options_of,
    presets_of,
    rules_from,
)
from cardrules.dealing import SeededRandomness, new_seed
from cardrules.errors import CardRulesError, DecodeError, RecordError, ReplayError
from cardrules.language import languages
from cardrules.table import Table

FINE, NOT_RIGHT, USAGE, INTERRUPTED, UNREAD = 0, 1, 2, 130, 141

_CODES = """\
exit codes: 0 all is well; 1 the record or the file of rules is not right; 2 the command cannot be
carried out as it was given; 130 interrupted; 141 the output was not read to its end"""


def main(arguments: Sequence[str] | None = None, /, *, ask: Callable[[str], str] = input) -> int:
    """Carry out a command and return the exit code.

    Args:
        arguments: the arguments after the program's name; None takes them from the command line.
        ask: a function that asks the player for a line, like `input`.

    Raises:
        SystemExit: with code 2 if the arguments are not valid, or code 0 after showing help.
    """
    told = _parser().parse_args(arguments)
    told.ask = ask
    try:
        told.command(told)
        print(end="", flush=True)
    except (DecodeError, RecordError, ReplayError) as error:
        return _refused(told, error, NOT_RIGHT)
    except (CardRulesError, OSError) as error:
        if _is_unread(error):
            # Python flushes the standard output at exit, and would fail again on what is left in
            # its buffer.
            sys.stdout = StringIO()
            return UNREAD
        return _refused(told, error, USAGE)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return FINE


def _is_unread(error: Exception) -> bool:
    """Return whether the reader of the output has closed it.

    Windows reports that as an invalid argument, without the name of a file.
    """
    return isinstance(error, BrokenPipeError) or (
        isinstance(error, OSError) and error.errno == errno.EINVAL and error.filename is None
    )


def _refused(told: argparse.Namespace, error: Exception, code: int) -> int:
    cause = str(error.cause) if isinstance(error, CardRulesError) else None
    said = error.text(_language(told)) if isinstance(error, CardRulesError) else str(error)
    if getattr(told, "json", False):
        name = type(error).__name__
        reason = {"ok": False, "error": name, "cause": cause, "message": str(error)}
        print(json.dumps(reason))
    file = f"{told.file}: " if hasattr(told, "file") and code == NOT_RIGHT else ""
    print(f"cardrules: {file}{said}", file=sys.stderr)
    return code


def _language(told: argparse.Namespace) -> str:
    """Return the language asked for, or English if the command has no such option."""
    return cast("str", getattr(told, "language", "en"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m cardrules",
        description="The rules of card games on the command line.",
        epilog=_CODES,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(
        name: str, run: Callable[[argparse.Namespace], None], told: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=told, description=told, allow_abbrev=False)
        added.set_defaults(command=run)
        return added

    verify = command("verify", _verify, "say whether everything in a record holds")
    verify.add_argument("file", metavar="FILE", help="a record as JSON Lines")
    _add_json(verify)

    replay = command("replay", _replay, "show every state of a record, all cards or a seat's view")
    replay.add_argument("file", metavar="FILE", help="a record as JSON Lines")
    replay.add_argument("--seat", type=int, metavar="N", help="show what this seat sees")
    _add_language(replay)
    _add_json(replay)

    rules = command("rules", _rules, "list the games, their presets and their options")
    _add_json(rules)

    describe = command("describe", _describe, "say the rules of a configuration in words")
    play = command("play", _play, "play against simple players")
    for game, parser_of_game in _for_each_game(describe):
        add_rules_options(parser_of_game, game)
        _add_language(parser_of_game)
        _add_json(parser_of_game)
    for game, parser_of_game in _for_each_game(play):
        add_rules_options(parser_of_game, game)
        _add_language(parser_of_game)
        parser_of_game.add_argument("--seat", type=int, default=0, metavar="N", help="your seat")
        parser_of_game.add_argument(
            "--seed", metavar="TEXT", help="any text; the same text gives the same match"
        )
        parser_of_game.add_argument(
            "--record", metavar="FILE", help="write the record there, also if you stop early"
        )
    return parser


def _for_each_game(
    parser: argparse.ArgumentParser,
) -> tuple[tuple[str, argparse.ArgumentParser], ...]:
    of_games = parser.add_subparsers(metavar="GAME", dest="game", required=True)
    return tuple((name, of_games.add_parser(name, allow_abbrev=False)) for name in games.names())


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", choices=languages(), default="en", help="of the texts (default: en)"
    )


def _verify(told: argparse.Namespace) -> None:
    found = verified(read_record(told.file))
    if told.json:
        print(json.dumps({"ok": True, **attrs.asdict(found)}))
    else:
        print(found)


def _replay(told: argparse.Namespace) -> None:
    filed = read_record(told.file)
    for line in shown_steps(filed, told.seat, told.language, as_json=told.json):
        print(line)


def _rules(told: argparse.Namespace) -> None:
    listed = [
        {
            "game": game,
            "presets": [attrs.asdict(preset) for preset in presets_of(game)],
            "options": [attrs.asdict(option) for option in options_of(game)],
        }
        for game in games.names()
    ]
    if told.json:
        print(json.dumps(listed))
        return
    for game in games.names():
        print(game)
        for preset in presets_of(game):
            print(f"  --preset {preset.name}: {preset.description}")
        for option in options_of(game):
            print(f"  {_in_a_line(option)}")


def _in_a_line(option: Option) -> str:
    if option.kind == "file":
        return f"{option.name} (in a file of rules): {option.description}"
    values = "|".join(option.choices) or {"flag": "yes|no", "number": "N"}[option.kind]
    flag = f"--{option.name.replace('_', '-')}"
    return f"{flag} {values} (default {option.default_text}): {option.description}"


def _describe(told: argparse.Namespace) -> None:
    rules = rules_from(told.game, told)
    message = json.dumps(wire.to_json(rules), separators=(",", ":"))
    print(message if told.json else rules.describe(told.language))


def _play(told: argparse.Namespace) -> None:
    rules = rules_from(told.game, told)
    seat = check_seat("seat", told.seat, rules.seats)
    text = told.seed
    seed = (
        new_seed()
        if text is None
        else hashlib.sha512(text.encode("utf-8", "surrogatepass")).digest()
    )
    names = ["You" if other == seat else f"Player {other}" for other in range(rules.seats)]
    game = games.load(told.game)
    table = Table(game, rules, names=names, streams=seeded(seed))
    randomness = SeededRandomness(seed, "players")
    session = Session(game, table, Seat(seat), randomness, told.language, told.ask, print)
    try:
        session.play()
    finally:
        if told.record is not None:
            text = "".join(f"{line}\n" for line in records.dump(table.record))
            Path(told.record).write_text(text, encoding="utf-8", newline="\n")
