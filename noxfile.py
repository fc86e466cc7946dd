"""Every check of the project: ``nox`` runs those that a change must pass, ``nox -l`` lists all."""

import os
import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2025.5.1"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.reuse_venv = "yes"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False
nox.options.sessions = [
    "lint",
    "types",
    "tests-3.11",
    "bare",
    "lowest",
    "adapters",
    "docs",
    "examples",
    "server",
    "typescript",
    "browser",
    "package",
]

PYTHON = "3.11"
PYTHONS = ["3.11", "3.12", "3.13"]
QUICK_TESTS = ("pytest", "-q", "-n=auto", "--dist=loadfile", "-m", "not slow")
PYPROJECT = nox.project.load_toml("pyproject.toml")

# The real interpreters of pyenv come before its shims, which fail for versions not selected.
for _bin in Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/3.*/bin"):
    os.environ["PATH"] = f"{_bin}{os.pathsep}{os.environ['PATH']}"


def _install(session: nox.Session, *groups: str, package: str = ".") -> None:
    session.install(package, *nox.project.dependency_groups(PYPROJECT, *groups))


def _need(session: nox.Session, *programs: str) -> None:
    missing = [program for program in programs if shutil.which(program) is None]
    if missing:
        session.error(f"this session needs {' and '.join(missing)}, which is not installed here")


@nox.session(python=PYTHON)
def lint(session: nox.Session) -> None:
    """Style, formatting, and the direction of imports."""
    _install(session, "lint", package="-e.")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports", "--no-cache", silent=True)


@nox.session(python=PYTHON)
def types(session: nox.Session) -> None:
    """Both type checkers over everything, and the completeness of the public types."""
    _install(session, "types", "docs")
    session.run("mypy")
    session.run("pyright")
    # PettingZoo has annotations, but lacks the marker without which they count as unknown here.
    for package in Path(session.virtualenv.location).glob("lib/python*/site-packages/pettingzoo"):
        (package / "py.typed").touch()
    session.run("pyright", "--verifytypes", "cardrules", "--ignoreexternal", silent=True)


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """All tests, with README, docs and docstrings, and the coverage without the slow ones."""
    _install(session, "test", "adapters", package="-e.")
    if session.posargs:
        session.run("pytest", "-q", *session.posargs)
        return
    session.run(*QUICK_TESTS, "--cov", "--cov-report=term")
    session.run("pytest", "-q", "-n=auto", "-m", "slow", "tests")


@nox.session(python=PYTHON)
def bare(session: nox.Session) -> None:
    """The library with nothing installed but what it declares: no extra, no test tool."""
    session.install(".")
    session.run("python", "-I", "tests/bare.py")


@nox.session(python=PYTHON, venv_backend="uv|virtualenv")
def lowest(session: nox.Session) -> None:
    """The tests with the oldest versions of the dependencies that are declared."""
    oldest = [
        name.replace(">=", "==").partition(";")[0] for name in PYPROJECT["project"]["dependencies"]
    ]
    session.install(".", *oldest, *nox.project.dependency_groups(PYPROJECT, "test"))
    session.run(*QUICK_TESTS, "tests")


@nox.session(python=PYTHON)
def adapters(session: nox.Session) -> None:
    """The adapters with the oldest versions of other projects that their extras declare."""
    oldest = [
        name.replace(">=", "==")
        for name in PYPROJECT["project"]["optional-dependencies"]["pettingzoo"]
    ]
    session.install(".", *oldest, *nox.project.dependency_groups(PYPROJECT, "test"))
    session.run("pytest", "-q", "tests/adapters")


@nox.session(python=PYTHON)
def docs(session: nox.Session) -> None:
    """The documentation, without a warning and without the network."""
    _install(session, "docs")
    session.run("sphinx-build", "-n", "-W", "--keep-going", "-q", "docs", "docs/_build/html")


@nox.session(python=PYTHON)
def examples(session: nox.Session) -> None:
    """Every example, as a user runs it; one needs Node."""
    session.install(".")
    session.run("python", "examples/racko/replay.py", "examples/racko/match.jsonl")
    session.run("python", "-m", "cardrules", "verify", "examples/racko/match.jsonl")
    _need(session, "node")
    vectors, conformance = "src/cardrules/vectors", "examples/conformance"
    for game in ("queen_of_scots", "racko", "rank"):
        client = f"{conformance}/library.py"
        session.run("python", f"{conformance}/runner.py", f"{vectors}/{game}.json", client)
    runner, client = f"{conformance}/runner.mjs", f"{conformance}/racko.mjs"
    session.run("node", runner, f"{vectors}/racko.json", client, external=True)
    session.install("-r", "examples/learning/requirements.txt")
    session.run("python", "examples/learning/train.py", "--rounds=400", "--evaluate=200")


@nox.session(python=PYTHON)
def typescript(session: nox.Session) -> None:
    """The TypeScript declarations, compiled with real messages of every type."""
    _need(session, "node", "npm")
    _install(session, "test")
    folder = session.create_tmp()
    # An older compiler is asked for than the newest: declarations must do for both.
    session.run("npm", "install", "--silent", "--prefix", folder, "typescript@5.4", external=True)
    campaign = ("python", "tests/campaigns/typescript.py", folder)
    session.run(*campaign, env={"PYTHONPATH": "tests"})
    files = sorted(map(str, Path(folder).glob("check-*.ts")))
    compiler = f"{folder}/node_modules/typescript/bin/tsc"
    session.run("node", compiler, "--strict", "--noEmit", *files, external=True)


@nox.session(python=PYTHON)
def generate(session: nox.Session) -> None:
    """Write the files anew that are made from the code: schemas, declarations and vectors."""
    session.install("-e.")
    session.run("python", "-m", "cardrules.schemas", "src/cardrules/schemas")
    session.run("python", "tests/campaigns/vectors.py", "src/cardrules/vectors")


@nox.session(python=PYTHON)
def server(session: nox.Session) -> None:
    """The game server of the examples: whole matches, kills in mid-match, a hostile client."""
    _install(session, "test")
    session.install("-r", "examples/server/requirements.txt")
    paths = "pythonpath=tests examples/server"
    session.run("pytest", "-q", "-o", paths, "examples/server", *session.posargs)


@nox.session(python=PYTHON)
def browser(session: nox.Session) -> None:
    """The browser example, played in Chromium: needs Node 20 and npm, and about two minutes."""
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            session.error(
                f"the browser example needs {tool} (Node 20 or later), which is not here"
            )
    here = "examples/browser"
    _install(session, "test")
    session.install("pip", "-r", "examples/server/requirements.txt")
    session.run("pytest", "-q", "-o", f"pythonpath={here}/page", here)
    session.run("npm", "install", "--silent", "--prefix", here, external=True)
    shutil.rmtree(f"{here}/wheels", ignore_errors=True)
    session.run("python", "-m", "pip", "wheel", "-q", "-w", f"{here}/wheels", ".", silent=True)
    env = {"CHROMIUM": _chromium(session), "PYTHON": f"{session.bin}/python"}
    session.run("node", f"{here}/check.mjs", *session.posargs, env=env, external=True)


def _chromium(session: nox.Session) -> str:
    """Return a Chromium that is here, or that can be installed; else the session fails."""
    found = _found_chromium()
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        session.run("apt-get", "update", "-qq", external=True, silent=True)
        session.run("apt-get", "install", "-y", "-qq", "chromium", external=True, silent=True)
        found = _found_chromium()
    if found is None:
        session.error(
            "the browser example needs Chromium, and it cannot be installed without apt-get and "
            "root: install it, or name its program in the environment variable CHROMIUM"
        )
    return found


def _found_chromium() -> str | None:
    if named := os.environ.get("CHROMIUM"):
        return named
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found: list[str | None] = [shutil.which(name) for name in names]
    cached = Path.home().glob(".cache/ms-playwright/chromium-*/chrome-linux*/chrome")
    return next((path for path in [*found, *map(str, cached)] if path), None)


@nox.session(python=PYTHONS)
def package(session: nox.Session) -> None:
    """The wheel, built and checked, and the tests against it on every Python that is here."""
    session.install(*nox.project.dependency_groups(PYPROJECT, "package"))
    shutil.rmtree("dist", ignore_errors=True)
    session.run("validate-pyproject", "pyproject.toml", silent=True)
    session.run("python", "-m", "build", env={"SOURCE_DATE_EPOCH": "1767225600"}, silent=True)
    files = sorted(map(str, Path("dist").iterdir()))
    session.run("twine", "check", "--strict", *files)
    session.run("check-wheel-contents", "dist")
    wheel = next(file for file in files if file.endswith(".whl"))
    session.install("--force-reinstall", "--no-deps", wheel)
    session.install(wheel, *nox.project.dependency_groups(PYPROJECT, "test"))
    session.run(*QUICK_TESTS, "tests")


@nox.session(python=PYTHON)
def exhaustive(session: nox.Session) -> None:
    """Long: the laws at every state of a world of three slots, and all orders of ten cards."""
    _install(session, "test")
    session.run(
        "python", "tests/campaigns/exhaustive.py", *session.posargs, env={"PYTHONPATH": "tests"}
    )


@nox.session(python=PYTHON)
def records(session: nox.Session) -> None:
    """Long: every bit of a thousand records is flipped, and each flip must be noticed."""
    _install(session, "test")
    session.run(
        "python", "tests/campaigns/records.py", *session.posargs, env={"PYTHONPATH": "tests"}
    )


@nox.session(python=PYTHON)
def hostile(session: nox.Session) -> None:
    """Long: two million changed messages, each refused or played on."""
    _install(session, "test")
    chosen = session.posargs or ["2000000", "2"]
    session.run("python", "tests/campaigns/hostile.py", *chosen, env={"PYTHONPATH": "tests"})


@nox.session(python=PYTHON)
def messages(session: nox.Session) -> None:
    """Long: values of thousands of random matches, there and back through their messages."""
    _install(session, "test")
    session.run(
        "python", "tests/campaigns/messages.py", *session.posargs, env={"PYTHONPATH": "tests"}
    )


@nox.session(python=PYTHON)
def mutation(session: nox.Session) -> None:
    """Long: changes to the code of the rules, and which of them no test of the game notices."""
    _install(session, "test", package="-e.")
    session.install("mutmut>=3.8")
    session.run("mutmut", "run", *session.posargs)
    session.run("mutmut", "results")


@nox.session(python=PYTHON)
def benchmarks(session: nox.Session) -> None:
    """Speed: random decisions a second, beside a peer in the same run; the worst messages."""
    _install(session, "benchmark")
    session.run("python", "benchmarks/decisions.py", *session.posargs)
    session.run("python", "benchmarks/hostile.py")


if __name__ == "__main__":
    nox.main()
