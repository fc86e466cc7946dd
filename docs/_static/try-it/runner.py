"""Run the code of an example. This runs in the reader's browser."""

import json
import linecache
import traceback
from importlib import import_module

NAME = "example.py"


def run(code: str) -> str:
    """Return in JSON what came of the code: its last value, or its error."""
    evaluate = import_module("pyodide.code").eval_code  # Type checkers do not know it.
    linecache.cache[NAME] = (len(code), None, code.splitlines(keepends=True), NAME)
    try:
        return json.dumps(shown(evaluate(code, {"__name__": "__main__"}, filename=NAME)))
    except BaseException as error:  # noqa: BLE001 - whatever the reader's code raises, it is shown
        return json.dumps(failure(error))


def shown(value: object) -> dict[str, str]:
    """Return how the value of the last line is shown, if it has one."""
    if value is None:
        return {}
    draw = getattr(value, "_repr_svg_", None)
    picture: object = value if draw is None else draw()
    if isinstance(picture, str) and picture.startswith("<svg"):
        return {"picture": picture}
    return {"value": repr(value)}


def failure(error: BaseException) -> dict[str, str]:
    """Return an error and its traceback, without what called the example."""
    below = error.__traceback__
    while below is not None and below.tb_frame.f_code.co_filename != NAME:
        below = below.tb_next
    lines = traceback.format_exception(error.with_traceback(below))
    return {"error": lines[-1].strip(), "traceback": "".join(lines)}
