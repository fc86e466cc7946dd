"""How a release changes the files that say its version, and what it refuses."""

import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
import release
from release import CHANGELOG, CITATION, PACKAGE, VERSION_FILE, ReleaseError

from cardrules._version import __version__

ROOT = Path(__file__).parent.parent
DAY = date(2031, 5, 6)
NOTES = """\
# Changelog

## [Unreleased]

### Added

- A rule.

## [0.1.0] - 2030-01-02

### Added

- The first.
"""
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def test_the_version_is_replaced_and_the_rest_kept() -> None:
    source = '"""The version."""\n\n__version__ = "0.1.0"\n'
    assert release.versioned(source, "1.2.3rc1") == (
        '"""The version."""\n\n__version__ = "1.2.3rc1"\n'
    )


@pytest.mark.parametrize(
    "citation",
    [
        "title: cardrules\nversion: 0.1.0\nlicense: MIT\n",
        "title: cardrules\nversion: 0.1.0\ndate-released: 2030-01-02\nlicense: MIT\n",
        "date-released: 2030-01-02\ntitle: cardrules\nversion: 0.1.0\nlicense: MIT\n",
    ],
)
def test_the_citation_has_the_version_and_its_day(citation: str) -> None:
    assert release.cited(citation, "0.2.0", DAY) == (
        "title: cardrules\nversion: 0.2.0\ndate-released: 2031-05-06\nlicense: MIT\n"
    )


@pytest.mark.parametrize(
    ("version", "on_npm"),
    [
        ("1.2.3", "1.2.3"),
        ("1.2.3a4", "1.2.3-a.4"),
        ("1.2.0b1", "1.2.0-b.1"),
        ("1.2.3rc10", "1.2.3-rc.10"),
    ],
)
def test_the_npm_package_has_the_version_as_npm_writes_it(version: str, on_npm: str) -> None:
    package = '{\n  "name": "cardrules",\n  "version": "0.1.0",\n  "type": "module"\n}\n'
    wanted = f'{{\n  "name": "cardrules",\n  "version": "{on_npm}",\n  "type": "module"\n}}\n'
    assert release.packaged(package, version) == wanted


def test_what_is_unreleased_comes_under_the_version() -> None:
    assert release.closed(NOTES, "0.2.0", DAY) == (
        """\
# Changelog

## [Unreleased]

## [0.2.0] - 2031-05-06

### Added

- A rule.

## [0.1.0] - 2030-01-02

### Added

- The first.
"""
    )


@pytest.mark.parametrize(
    ("notes", "version", "message"),
    [
        (NOTES, "0.1.0", "has a heading for 0.1.0 already"),
        (NOTES.replace("- A rule.\n", ""), "0.2.0", "has no entry under ## [Unreleased]"),
        (NOTES.replace("## [Unreleased]\n", ""), "0.2.0", "has no entry under ## [Unreleased]"),
        (f"{NOTES}\n## [Unreleased]\n", "0.2.0", "has 2 lines like"),
    ],
)
def test_a_changelog_that_cannot_be_closed_is_refused(
    notes: str, version: str, message: str
) -> None:
    with pytest.raises(ReleaseError) as refused:
        release.closed(notes, version, DAY)
    assert message in str(refused.value)


def test_a_file_without_a_version_is_refused() -> None:
    with pytest.raises(ReleaseError, match=r"_version\.py has 0 lines like"):
        release.versioned("version = 1\n", "0.2.0")
    with pytest.raises(ReleaseError, match=r"CITATION\.cff has 0 lines like"):
        release.cited("cff-version: 1.2.0\n", "0.2.0", DAY)


def test_the_files_of_this_repository_say_one_version() -> None:
    source = (ROOT / VERSION_FILE).read_text(encoding="utf-8")
    citation = (ROOT / CITATION).read_text(encoding="utf-8")
    assert release.versioned(source, __version__) == source
    assert f"\nversion: {__version__}\n" in citation
    package = (ROOT / PACKAGE).read_text(encoding="utf-8")
    assert release.packaged(package, __version__) == package


def git(root: Path, *arguments: str) -> str:
    command = ["git", *arguments]
    ran = subprocess.run(command, cwd=root, check=True, capture_output=True, encoding="utf-8")
    return ran.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a repository with the files of a release, in which git knows who commits."""
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "A")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "a@b.invalid")
    texts = {
        VERSION_FILE: '__version__ = "0.1.0"\n',
        CITATION: "version: 0.1.0\n",
        PACKAGE: '{\n  "version": "0.1.0",\n}\n',
        CHANGELOG: NOTES,
        ".gitignore": "dist/\n",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8", newline="\n")
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    for key in ("commit.gpgSign", "tag.gpgSign"):  # Whatever the person has who runs the tests.
        git(tmp_path, "config", key, "false")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


@needs_git
@pytest.mark.parametrize("version", ["", "1", "1.2", "v1.2.3", "1.2.3.4", "01.2.3", "1.2.3-rc1"])
def test_what_is_not_a_version_is_refused(version: str, repository: Path) -> None:
    with pytest.raises(ReleaseError, match="is not a version such as"):
        release.release(repository, version, DAY)


@needs_git
def test_a_repository_that_is_not_ready_is_refused(repository: Path) -> None:
    git(repository, "tag", "v0.2.0")
    with pytest.raises(ReleaseError, match=r"the tag v0\.2\.0 is there already"):
        release.release(repository, "0.2.0", DAY)
    (repository / "new.txt").touch()
    with pytest.raises(ReleaseError, match=r"(?s)are not committed:.*new\.txt"):
        release.release(repository, "0.3.0", DAY)
    git(repository, "switch", "--quiet", "--create", "other")
    with pytest.raises(ReleaseError, match="on main, not on other"):
        release.release(repository, "0.3.0", DAY)
    git(repository, "switch", "--quiet", "--detach")
    with pytest.raises(ReleaseError, match="on main, not on a detached commit"):
        release.release(repository, "0.3.0", DAY)
    assert '"0.1.0"' in (repository / VERSION_FILE).read_text(encoding="utf-8")


@needs_git
def test_a_release_is_committed_and_tagged(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = ["dist/cardrules-0.2.0-py3-none-any.whl", "dist/cardrules-0.2.0.tar.gz"]

    def build(root: Path, day: date) -> list[str]:
        assert (root, day) == (repository, DAY)
        return files

    monkeypatch.setattr(release, "build", build)
    assert release.release(repository, "0.2.0", DAY) == (
        "git push --atomic origin main v0.2.0\n"
        "python -m twine upload dist/cardrules-0.2.0-py3-none-any.whl dist/cardrules-0.2.0.tar.gz"
    )
    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "log", "--format=%s") == "Release 0.2.0\nBegin"
    assert git(repository, "cat-file", "-t", "v0.2.0") == "tag"
    assert git(repository, "rev-parse", "v0.2.0^{commit}") == git(repository, "rev-parse", "HEAD")
    assert git(repository, "show", f"v0.2.0:{VERSION_FILE}") == '__version__ = "0.2.0"'
    assert git(repository, "show", f"v0.2.0:{CITATION}") == (
        "version: 0.2.0\ndate-released: 2031-05-06"
    )
    assert '"version": "0.2.0"' in git(repository, "show", f"v0.2.0:{PACKAGE}")
    assert "## [0.2.0] - 2031-05-06" in git(repository, "show", f"v0.2.0:{CHANGELOG}")


@needs_git
def test_a_build_that_fails_changes_nothing(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(root: Path, day: date) -> list[str]:
        assert '"0.2.0"' in (root / VERSION_FILE).read_text(encoding="utf-8"), day
        raise subprocess.CalledProcessError(1, ["python", "-m", "build"])

    monkeypatch.setattr(release, "build", build)
    with pytest.raises(ReleaseError, match="python -m build failed: nothing is committed"):
        release.release(repository, "0.2.0", DAY)
    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "log", "--format=%s") == "Begin"
    assert git(repository, "tag") == ""


def test_the_command_says_what_it_needs() -> None:
    script = ROOT / "tools" / "release.py"
    ran = subprocess.run(
        [sys.executable, script], capture_output=True, check=False, encoding="utf-8"
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "usage: nox -s release -- VERSION\n"
