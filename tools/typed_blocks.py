"""Check the types of every example in README and docs: what a reader copies is right.

Each page becomes one module, in which every line of code keeps the number that it has on the page.
mypy checks the modules as strictly as it checks the library.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

PAGES = ("README.md", "docs/**/*.md")
_PROMPTS = (">>> ", "... ")


def code_of(page: str) -> str:
    """Return the Python code of a page, with an empty line for each line that is not code."""
    return "\n".join(_code_lines(page.splitlines()))


def _code_lines(lines: list[str]) -> Iterator[str]:
    fence = session = False
    for number, line in enumerate(lines):
        if line.startswith("```"):
            fence = not fence and line.strip() == "```python"
            session = fence and lines[number + 1].startswith(">>>")
            yield ""
        elif not fence:
            yield ""
        elif session:
            yield line[4:] if line.startswith(_PROMPTS) else ""
        else:
            yield line


def write_modules(root: Path, target: Path) -> int:
    """Write the modules of all pages below a folder that have code; return how many there are."""
    pages = [page for pattern in PAGES for page in sorted(root.glob(pattern))]
    written = 0
    for page in pages:
        code = code_of(page.read_text("utf-8"))
        if code.strip():
            name = "_".join(page.relative_to(root).with_suffix("").parts).replace("-", "_")
            (target / f"{name}.py").write_text(code + "\n", "utf-8")
            written += 1
    return written


def main() -> int:
    """Check all pages; return the exit code of mypy."""
    root = Path(__file__).parent.parent
    with TemporaryDirectory() as folder:
        pages = write_modules(root, Path(folder))
        print(f"{pages} pages with code", flush=True)
        command = (
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--config-file=",
            "--allow-redefinition",
        )
        # A page imports the game that it explains.
        path = os.pathsep.join(
            [str(root / "examples" / "eights"), *filter(None, [os.environ.get("MYPYPATH")])]
        )
        env = {**os.environ, "MYPYPATH": path}
        return subprocess.run([*command, "."], cwd=folder, check=False, env=env).returncode


if __name__ == "__main__":
    sys.exit(main())
