"""The documentation site: built strictly, without dead links or anything from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from mkdocs.config import load_config

from tests.documents.code_blocks import ROOT

LOADED = {
    ("img", "src"),
    ("script", "src"),
    ("iframe", "src"),
    ("source", "src"),
    ("link", "href"),
}
"""What a browser loads by itself."""
NOT_LOADED = {"canonical", "next", "prev"}
RULES = [f"rules/{game}{end}.html" for game in ("diamant", "dinosaurs") for end in ("", ".fr")]


class Page(HTMLParser):
    """The ids, links, files and words of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        if "id" in found:
            self.ids.add(found["id"])
        for key in ("href", "src"):
            if key in found and found.get("rel") not in NOT_LOADED:
                self.links.append(found[key])
                if (tag, key) in LOADED:
                    self.loaded.append(found[key])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site as `make docs` does."""
    recipe = re.search(
        r"NO_MKDOCS_2_WARNING=1 \$\(BIN\)/mkdocs (.*)", (ROOT / "Makefile").read_text()
    )
    assert recipe is not None
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", *recipe[1].split(), "--site-dir", str(folder)],
        cwd=ROOT,
        env={"NO_MKDOCS_2_WARNING": "1", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    assert "WARNING" not in built.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    found = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    assert len(found) > 25
    return found


def test_no_link_of_the_site_is_dead(pages: dict[Path, Page]) -> None:
    dead = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or path.name == "404.html":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.is_file():
                dead.append((path.name, link))
            elif parts.fragment and target in pages:
                ids = pages[target].ids
                dead += [] if unquote(parts.fragment) in ids else [(path.name, link)]
    assert dead == []


def test_site_loads_nothing_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        assert page.loaded, path
        assert [each for each in page.loaded if urlsplit(each).netloc] == [], path
    sheets = list(site.rglob("*.css"))
    assert sheets
    for sheet in sheets:
        text = sheet.read_text("utf-8")
        assert not re.findall(r"(?:url\(|@import )[\"']?(?:https?:)?//", text), sheet


def test_every_page_is_in_the_navigation_or_comes_later() -> None:
    config = load_config(str(ROOT / "mkdocs.yml"))
    named = set(re.findall(r"[\w./-]+\.md", str(config.nav)))
    written = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert written <= named
    generated = {page for page in named if page.startswith("cards/")} | {
        "messages.md",
        "contributing.md",
        "changelog.md",
        "security.md",
    }
    assert named == written | generated


@pytest.mark.parametrize("page", RULES)
def test_rules_show_cards_below_their_clauses(site: Path, page: str) -> None:
    text = (site / page).read_text("utf-8")
    pictures = re.findall(r'<img src="(\.\./pictures/[^"]+)"', text)
    assert len(pictures) > 15
    assert all((site / "rules" / picture).is_file() for picture in pictures)
    assert text.count('class="card-strip"') >= 4


def test_page_of_cards_has_every_card_with_its_text(site: Path) -> None:
    for name, rope in (("dinosaurs", "Rope"), ("dinosaurs.fr", "Corde")):
        text = (site / "cards" / f"{name}.html").read_text("utf-8")
        assert text.count('<figure class="card-item"') == 50
        assert text.count('<figure class="card-map"') == 36
        assert text.count('<figure class="card-explorer"') == 6
        assert text.count('<figure class="card-dinosaur"') == 16
        assert f"<strong>{rope}" in text


def test_reference_has_the_public_names_with_examples_as_code(site: Path) -> None:
    text = (site / "reference.html").read_text("utf-8")
    for name in ("tacora.match.Match.play", "tacora.experiments.simulate", "tacora.api.odds"):
        assert f'id="{name}"' in text
    assert '<span class="gp">&gt;&gt;&gt; </span>' in text
    assert "<blockquote>" not in text


def test_messages_page_has_every_message_of_the_protocol(site: Path) -> None:
    text = (site / "messages.html").read_text("utf-8")
    for name in ("welcome", "update", "hello", "choose", "newtable"):
        assert f'id="{name}"' in text
