"""Commands in README, CONTRIBUTING and docs name files and nox sessions that exist."""

import ast
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROMISES = ROOT / "docs" / "explanation" / "promises.md"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
OURS = ("README.md", "benchmarks/", "clients/", "docs/", "examples/", "src/", "tests/", "tools/")


def blocks(page: str) -> list[str]:
    """Return the shell commands that a page has in blocks."""
    found: list[str] = re.findall(r"^```sh\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    return [
        command for block in found for line in block.splitlines() for command in line.split(" && ")
    ]


def sessions() -> set[str]:
    """Return the names of the sessions in the noxfile."""
    tree = ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8"))
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(each).startswith("nox.session") for each in node.decorator_list)
    }


def missing(page: str) -> Iterator[str]:
    """Yield what the commands of a page, in blocks and in text, name but the project lacks."""
    known = sessions()
    for command in [*blocks(page), *re.findall(r"`([^`\n]+)`", page)]:
        program, *words = command.split() or [""]
        match Path(program).name:
            case "nox" if words[:1] == ["-s"]:
                named = takewhile(lambda word: not word.startswith("-"), words[1:])
                yield from (name for name in named if name not in known)
            case "pytest" | "python" | "python3":
                paths = (word for word in words if word.startswith(OURS))
                yield from (path for path in paths if not (ROOT / path).exists())
            case _:
                pass


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_command_names_is_there(page: Path) -> None:
    assert list(missing(page.read_text(encoding="utf-8"))) == []


def test_what_is_not_there_is_found() -> None:
    page = "`nox -s tests dancing -- -k go`\n\n```sh\ncd x && pytest tests/rank tests/whist\n```\n"
    assert sorted(missing(page)) == ["dancing", "tests/whist"]


def test_each_promise_has_a_limit_and_a_command() -> None:
    _, *promises, rest = PROMISES.read_text(encoding="utf-8").split("\n## ")
    assert rest.startswith("Behind all of this\n")
    for promise in promises:
        assert "*Not promised:*" in promise, promise
        checks = [command.split()[0] for command in blocks(promise)]
        assert checks, promise
        assert set(checks) <= {"nox", "pytest", "python"}, promise
