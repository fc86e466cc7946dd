"""Make a release, except for pushing and uploading, which a person does.

    nox -s release -- 0.2.0

This checks the repository before it changes anything. Then it writes the version into the files
that hold it, moves the unreleased changes under the version, builds and checks the wheel and the
source archive, commits, and tags. If the build fails, the changed files are restored.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION_FILE, CITATION, CHANGELOG = "src/cardrules/_version.py", "CITATION.cff", "CHANGELOG.md"
PACKAGE = "clients/typescript/package.json"
UNRELEASED = "## [Unreleased]"
_VERSION = re.compile(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}((a|b|rc)(0|[1-9]\d*))?", re.ASCII)


class ReleaseError(Exception):
    """The release cannot be made; the text tells the person who asked for it why."""


def versioned(source: str, version: str) -> str:
    """Return the source of the version module with another version."""
    return _replaced(r'^__version__ = ".*"$', f'__version__ = "{version}"', source, VERSION_FILE)


def cited(citation: str, version: str, day: date) -> str:
    """Return the citation file with another version and the day of its release."""
    undated = re.sub(r"^date-released:.*\n", "", citation, flags=re.MULTILINE)
    lines = f"version: {version}\ndate-released: {day.isoformat()}"
    return _replaced(r"^version: .*$", lines, undated, CITATION)


def npm_version(version: str) -> str:
    """Return a version as npm writes it: 1.2.3rc1 is 1.2.3-rc.1 there."""
    return re.sub(r"(a|b|rc)(\d+)$", r"-\1.\2", version)


def packaged(package: str, version: str) -> str:
    """Return the description of the npm package with another version."""
    line = f'  "version": "{npm_version(version)}",'
    return _replaced(r'^  "version": ".*",$', line, package, PACKAGE)


def closed(changelog: str, version: str, day: date) -> str:
    """Return the changelog with the unreleased changes under the version's own heading.

    An empty heading for unreleased changes stays above it.

    Raises:
        ReleaseError: if there are no unreleased changes, or the version already has a heading.
    """
    if re.search(rf"^## \[{re.escape(version)}\]", changelog, re.MULTILINE):
        message = f"{CHANGELOG} has a heading for {version} already"
        raise ReleaseError(message)
    section = changelog.partition(f"{UNRELEASED}\n")[2].partition("\n## ")[0]
    if not re.search(r"^[-*] ", section, re.MULTILINE):
        message = f"{CHANGELOG} has no entry under {UNRELEASED}"
        raise ReleaseError(message)
    headings = f"{UNRELEASED}\n\n## [{version}] - {day.isoformat()}"
    return _replaced(rf"^{re.escape(UNRELEASED)}$", headings, changelog, CHANGELOG)


def _replaced(pattern: str, new: str, text: str, name: str) -> str:
    replaced, found = re.subn(pattern, lambda _: new, text, flags=re.MULTILINE)
    if found != 1:
        message = f"{name} has {found} lines like {pattern!r}, not 1"
        raise ReleaseError(message)
    return replaced


def check(root: Path, version: str) -> None:
    """Check that a version can be released from a repository as it is.

    Raises:
        ReleaseError: if the version is malformed or already released, if the repository is not on
            main, or if it has uncommitted changes.
    """
    if _VERSION.fullmatch(version) is None:
        message = f"{version!r} is not a version such as 1.2.3 or 1.2.3rc1"
        raise ReleaseError(message)
    branch = _git(root, "branch", "--show-current")
    if branch != "main":
        message = f"releases are made on main, not on {branch or 'a detached commit'}"
        raise ReleaseError(message)
    if changes := _git(root, "status", "--porcelain"):
        message = f"these changes are not committed:\n{changes}"
        raise ReleaseError(message)
    if _git(root, "tag", "--list", _tag(version)):
        message = f"the tag {_tag(version)} is there already"
        raise ReleaseError(message)


def write(root: Path, version: str, day: date) -> None:
    """Write the version and its day into all files that hold them, or into none."""
    # All texts are computed before the first file is written, so an error leaves all as they were.
    texts = {
        VERSION_FILE: versioned(_read(root, VERSION_FILE), version),
        CITATION: cited(_read(root, CITATION), version, day),
        PACKAGE: packaged(_read(root, PACKAGE), version),
        CHANGELOG: closed(_read(root, CHANGELOG), version, day),
    }
    for name, text in texts.items():
        (root / name).write_text(text, encoding="utf-8", newline="\n")


def build(root: Path, day: date) -> list[str]:
    """Build and check the wheel and the source archive; return their paths below the root."""
    # SOURCE_DATE_EPOCH fixes the times in the archives, so that the same source and day give the
    # same bytes.
    shutil.rmtree(root / "dist", ignore_errors=True)
    midnight = datetime.combine(day, time(), UTC)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(int(midnight.timestamp()))}
    _run(root, [sys.executable, "-m", "build"], environment)
    files = sorted(f"dist/{file.name}" for file in (root / "dist").iterdir())
    _run(root, [sys.executable, "-m", "twine", "check", "--strict", *files])
    _run(root, [sys.executable, "-m", "check_wheel_contents", "dist"])
    return files


def release(root: Path, version: str, day: date) -> str:
    """Make a release; return the commands that publish it.

    Raises:
        ReleaseError: if the release cannot be made; the repository is then unchanged.
    """
    check(root, version)
    write(root, version, day)
    try:
        files = build(root, day)
    except subprocess.CalledProcessError as error:
        _git(root, "checkout", "--", ".")
        message = f"{' '.join(error.cmd)} failed: nothing is committed"
        raise ReleaseError(message) from None
    _git(root, "commit", "--all", "--message", f"Release {version}")
    _git(root, "tag", "--annotate", _tag(version), "--message", f"cardrules {version}")
    return (
        f"git push --atomic origin main {_tag(version)}\npython -m twine upload {' '.join(files)}"
    )


def _tag(version: str) -> str:
    return f"v{version}"


def _read(root: Path, name: str) -> str:
    return (root / name).read_text(encoding="utf-8")


def _git(root: Path, *arguments: str) -> str:
    """Run git in a repository and return what it prints."""
    command = ["git", *arguments]
    ran = subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return ran.stdout.rstrip("\n")


def _run(root: Path, command: Sequence[str], environment: dict[str, str] | None = None) -> None:
    subprocess.run(command, cwd=root, env=environment, check=True)


def main(arguments: Sequence[str]) -> str | None:
    """Make the release; return None, or the reason why it cannot be made."""
    if len(arguments) != 1:
        return "usage: nox -s release -- VERSION"
    try:
        commands = release(ROOT, arguments[0], datetime.now(UTC).date())
    except ReleaseError as error:
        return f"no release: {error}"
    print(f"\n{arguments[0]} is committed and tagged. To publish it:\n\n{commands}")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
