"""Run the code of an example. This runs in the reader's browser."""

import ast
import json
import linecache
import traceback

NAME = "example.py"


def run(code: str) -> str:
    """Return in JSON what came of the code: its last value, as a picture or a text, or its error."""
    linecache.cache[NAME] = (len(code), None, code.splitlines(keepends=True), NAME)
    try:
        return json.dumps(shown(last_value(code)))
    except BaseException as error:
        below = error.__traceback__ and error.__traceback__.tb_next and error.__traceback__.tb_next.tb_next
        lines = traceback.format_exception(error.with_traceback(below))
        return json.dumps({"error": lines[-1].strip(), "traceback": "".join(lines)})


def last_value(code: str) -> object:
    """Return the value of the last line if it is an expression, as a notebook does."""
    parsed = ast.parse(code, NAME)
    *_, last = [None, *parsed.body]
    names: dict[str, object] = {"__name__": "__main__"}
    if not isinstance(last, ast.Expr):
        exec(compile(parsed, NAME, "exec"), names)
        return None
    parsed.body.pop()
    exec(compile(parsed, NAME, "exec"), names)
    value: object = eval(compile(ast.Expression(last.value), NAME, "eval"), names)
    return value


def shown(value: object) -> dict[str, str]:
    """Return how a value is shown."""
    if value is None:
        return {}
    draw = getattr(value, "_repr_svg_", None)
    picture = value if draw is None else draw()
    if isinstance(picture, str) and picture.startswith("<svg"):
        return {"picture": picture}
    return {"value": repr(value)}
