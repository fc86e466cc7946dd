"""What the server sends of the page: little, and named by its content."""

import gzip
import json
from pathlib import Path

import pytest
from files import File, Files
from serve import create_site
from server import Options
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

MOST_BYTES = 6_000_000
"""What a first visit may load."""


def site(folder: Path) -> TestClient:
    return serving({path.name: File.read(path) for path in folder.iterdir()})


def serving(files: dict[str, File]) -> TestClient:
    return TestClient(Starlette(routes=[Route("/{path:path}", Files(files).answer)]))


def listed(client: TestClient) -> dict[str, dict[str, object]]:
    script = client.get("/files.js").text
    files: dict[str, dict[str, object]] = json.loads(
        script[script.index("{") : script.rindex(";")]
    )
    return files


def test_a_first_visit_loads_at_most_six_million_bytes(tmp_path: Path) -> None:
    sizes: dict[str, int] = {}
    with TestClient(create_site(Options(f"sqlite:///{tmp_path}/tables.db"))) as client:
        for path in ["files.js", *listed(client)]:
            answer = client.head(f"/{path}", headers={"accept-encoding": "gzip, br"})
            sizes[path] = int(answer.headers["content-length"])
    assert {"index.html", "packed/pyodide.asm.wasm", "packed/cardrules.zip"} <= sizes.keys()
    assert sum(sizes.values()) <= MOST_BYTES, sizes


@pytest.mark.parametrize(
    ("understood", "encoding"),
    [("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("identity", None)],
)
def test_the_smallest_form_that_the_browser_understands_is_sent(
    tmp_path: Path, understood: str, encoding: str | None
) -> None:
    plain = b"\0asm" * 100
    forms = {None: plain, "gzip": gzip.compress(plain), "br": b"as Brotli"}
    (tmp_path / "rules.wasm").write_bytes(plain)
    (tmp_path / "rules.wasm.gz").write_bytes(forms["gzip"])
    (tmp_path / "rules.wasm.br").write_bytes(forms["br"])
    client = serving({"rules.wasm": File.read(tmp_path / "rules.wasm")})
    headers = {"accept-encoding": understood}
    with client.stream("GET", "/rules.wasm", headers=headers) as answer:
        assert answer.headers["content-type"] == "application/wasm"
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers.get("content-encoding") == encoding
        assert b"".join(answer.iter_raw()) == forms[encoding]


def test_a_file_that_the_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("<p>first", encoding="utf-8")
    first = site(tmp_path).get("/")
    page.write_text("<p>second", encoding="utf-8")
    had = {"if-none-match": first.headers["etag"]}
    second = site(tmp_path).get("/", headers=had)
    assert (second.status_code, second.text) == (200, "<p>second")
    again = site(tmp_path).get("/", headers={"if-none-match": second.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    assert again.headers["etag"] == second.headers["etag"] != first.headers["etag"]


def test_the_list_of_files_names_each_by_its_content(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>page", encoding="utf-8")
    (tmp_path / "rules.py").write_text("one = 1", encoding="utf-8")
    before = listed(site(tmp_path))
    (tmp_path / "rules.py").write_text("one = 11", encoding="utf-8")
    after = listed(site(tmp_path))
    assert before["index.html"] == after["index.html"]
    assert before["rules.py"]["tag"] != after["rules.py"]["tag"]
    assert [before["rules.py"]["size"], after["rules.py"]["size"]] == [7, 8]


def test_what_is_not_listed_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>page", encoding="utf-8")
    assert site(tmp_path).get("/../serve.py").status_code == 404
    assert site(tmp_path).get("/tables.db").status_code == 404
