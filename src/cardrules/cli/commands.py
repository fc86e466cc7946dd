"""The commands, their options, and the exit codes and messages of their errors."""

import argparse
import errno
import json
import sys
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path

import attrs

from cardrules import games, language, wire
from cardrules._version import __version__
from cardrules.cli.files import is_lost, number, printable, words
from cardrules.cli.matches import play_match
from cardrules.cli.record_files import read_record, shown_steps, verified
from cardrules.cli.rule_options import (
    Option,
    add_rules_options,
    options_of,
    players_of,
    presets_of,
    rules_from,
)
from cardrules.errors import (
    CardRulesError,
    DecodeError,
    MissingExtraError,
    RecordError,
    ReplayError,
)

FINE, NOT_RIGHT, USAGE, INTERRUPTED, UNREAD = 0, 1, 2, 130, 141

_CODES = """\
exit codes: 0 success; 1 the record or the rules file is invalid; 2 the command cannot be carried
out as given; 130 interrupted; 141 the output was not read to its end"""


def main(arguments: Sequence[str] | None = None, /, *, ask: Callable[[str], str] = input) -> int:
    """Carry out a command and return the exit code.

    Args:
        arguments: the arguments after the program's name; None takes them from the command line.
        ask: a function that asks the player for a line, like `input`.

    Raises:
        SystemExit: with code 2 if the arguments are not valid, or code 0 after showing help.
    """
    try:
        try:
            return _carried_out(_told(arguments), ask)
        finally:
            print(end="", flush=True)
    except OSError as error:
        # Python flushes the standard output at exit, and would fail again on what is left in its
        # buffer.
        sys.stdout = StringIO()
        if _is_unread(error):
            return UNREAD
        _complain(words(error, "en"))
        return USAGE


def _told(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the arguments, or stop with the usage of the command that they are for."""
    told, unknown = _parser().parse_known_args(arguments)
    # Some versions of argparse make an empty list of ``--option=--``, unchecked.
    if unknown or [] in vars(told).values():
        told.parser.error(f"unrecognized arguments: {printable(' '.join(unknown or ['--']))}")
    return told


def _carried_out(told: argparse.Namespace, ask: Callable[[str], str]) -> int:
    told.ask = ask
    try:
        told.command(told)
    except (DecodeError, RecordError, ReplayError) as error:
        return _refused(told, error, NOT_RIGHT)
    except CardRulesError as error:
        return _refused(told, error, USAGE)
    except MissingExtraError as error:
        _complain(str(error))
        return USAGE
    except OSError as error:
        if error.filename is None:
            raise  # It is about the standard input or output: see the module ``files``.
        return _refused(told, error, USAGE)
    except KeyboardInterrupt:
        _report("")
        return INTERRUPTED
    if is_lost(sys.stdout):
        _complain("the standard output is closed, so nothing is shown")
    return FINE


def _is_unread(error: OSError) -> bool:
    """Return whether the reader of the output has closed it.

    Windows reports that as an invalid argument, without the name of a file.
    """
    return error.filename is None and (
        isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL
    )


def _refused(told: argparse.Namespace, error: CardRulesError | OSError, code: int) -> int:
    if getattr(told, "json", False):
        cause = str(error.cause) if isinstance(error, CardRulesError) else None
        message = _said(error, "en")
        reason = {"ok": False, "error": type(error).__name__, "cause": cause, "message": message}
        print(json.dumps(reason), flush=True)
    # Only a file that was read is refused with this code: a record, or one of rules.
    read = getattr(told, "file", None) or getattr(told, "rules", None)
    file = f"{read}: " if code == NOT_RIGHT else ""
    _complain(f"{file}{_said(error, told.language)}")
    return code


def _said(error: CardRulesError | OSError, code: str) -> str:
    return words(error, code) if isinstance(error, OSError) else error.text(code)


def _complain(text: str) -> None:
    _report(f"cardrules: {printable(text)}")


def _report(line: str) -> None:
    """Print a line on standard error, if that can be written."""
    if not is_lost(sys.stderr):
        try:
            print(line, file=sys.stderr, flush=True)
        except OSError:
            sys.stderr = StringIO()  # As with the standard output: see `main`.


def _parser() -> argparse.ArgumentParser:
    is_script = Path(sys.argv[0]).stem == "cardrules"
    parser = argparse.ArgumentParser(
        prog="cardrules" if is_script else "python -m cardrules",
        description="The rules of card games on the command line.",
        epilog=_CODES,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"cardrules {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(
        name: str, run: Callable[[argparse.Namespace], None], about: str
    ) -> argparse.ArgumentParser:
        described = f"{about[0].upper()}{about[1:]}."
        added = commands.add_parser(name, help=about, description=described, allow_abbrev=False)
        added.set_defaults(command=run, parser=added, language="en")
        return added

    verify = command("verify", _verify, "check that a record is whole and follows the rules")
    replay = command("replay", _replay, "show a record state by state")
    for reading in (verify, replay):
        reading.add_argument("file", metavar="FILE", help="a record as JSON Lines")
        _add_language(reading)
        _add_json(reading)
    replay.add_argument(
        "--seat",
        type=number,
        metavar="N",
        help="show only what this seat sees; otherwise all cards",
    )

    rules = command("rules", _rules, "list the games, their presets and their options")
    _add_json(rules)

    describe = command("describe", _describe, "print the rules of a game in words")
    play = command("play", play_match, "play a game against the computer")
    for parser_of_game in _for_each_game(describe):
        _add_json(parser_of_game)
    for parser_of_game in _for_each_game(play):
        parser_of_game.add_argument(
            "--seat", type=number, default=0, metavar="N", help="your seat (default: 0)"
        )
        parser_of_game.add_argument(
            "--seed", metavar="TEXT", help="any text; the same text gives the same match"
        )
        screens = parser_of_game.add_mutually_exclusive_group()
        screens.add_argument(
            "--app",
            action="store_true",
            help="play on the whole screen, with mouse and keyboard: the default if the extra"
            " 'terminal' is installed",
        )
        screens.add_argument(
            "--plain",
            action="store_true",
            help="play line by line, by typing moves: the default otherwise",
        )
        parser_of_game.add_argument(
            "--record",
            metavar="FILE",
            help="write the record to this new file, move by move",
        )
    return parser


def _for_each_game(parser: argparse.ArgumentParser) -> tuple[argparse.ArgumentParser, ...]:
    """Add a parser for each game, with the options that all commands about a game have."""
    of_games = parser.add_subparsers(metavar="GAME", dest="game", required=True)
    added: list[argparse.ArgumentParser] = []
    for name in games.names():
        of_game = of_games.add_parser(
            name, help=players_of(name), description=parser.description, allow_abbrev=False
        )
        of_game.set_defaults(parser=of_game)
        add_rules_options(of_game, name)
        _add_language(of_game)
        added.append(of_game)
    return tuple(added)


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language",
        choices=language.languages(),
        default="en",
        help="the language of the output (default: en)",
    )


def _verify(told: argparse.Namespace) -> None:
    found = verified(read_record(told.file))
    if told.json:
        print(json.dumps({"ok": True, **attrs.asdict(found)}))
    else:
        print(found.text(told.language))


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
    name = option.name.replace("_", "-")
    values = "|".join(option.choices) or {"flag": f"or --no-{name}", "number": "N"}[option.kind]
    return f"--{name} {values} (default {option.default_text}): {option.description}"


def _describe(told: argparse.Namespace) -> None:
    rules = rules_from(told.game, told)
    message = json.dumps(wire.to_json(rules), separators=(",", ":"))
    print(message if told.json else rules.describe(told.language))
