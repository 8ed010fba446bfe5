"""Hooks of MkDocs: pages that are generated, pictures of cards in the rules, and the logo.

The pages in `docs/` are also read on their own, without the site. So what only the site can show is
added here, and links to files outside `docs/` become links to pages of the site, or plain text.
"""

from __future__ import annotations

import re
import sys
from os.path import normpath, relpath
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from website import cards, messages, scenes  # noqa: E402  (the path is set above)

COPIED_PAGES = {
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
}
"""Pages of the site that are files of the repository, outside `docs/`."""
COPIED_PICTURES = {"assets/icon.svg": "icon.svg", "assets/favicon.svg": "favicon.svg"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and pictures that are generated."""

    def add(path: str, content: str) -> None:
        files.append(File.generated(config, path, content=content))

    for path, source in COPIED_PAGES.items():
        add(path, (ROOT / source).read_text("utf-8"))
    for path, source in COPIED_PICTURES.items():
        add(path, (ROOT / "web" / "public" / source).read_text("utf-8"))
    for path, content in (cards.pages() | cards.pictures() | scenes.pictures()).items():
        add(path, content)
    add("messages.md", messages.page())
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Show the cards in the rules, and lead links to other files of the repository somewhere."""
    path = page.file.src_uri
    page.meta.setdefault("search", {"boost": _search_boost(path)})
    if path.startswith("rules/"):
        markdown = cards.illustrate(markdown, path)
    markdown = re.sub(
        r"^```json (client|server)$", r'```json title="From the \1"', markdown, flags=re.MULTILINE
    )
    return _with_links_of_the_site(markdown, path)


def _search_boost(path: str) -> float:
    """Return how much a page counts in a search: players look for rules, few for changes."""
    if path in COPIED_PAGES:
        return 0.3
    return 2 if path.startswith(("rules/", "tutorials/", "guide")) else 1


def _with_links_of_the_site(markdown: str, path: str) -> str:
    """Let links lead to pages of the site; name a file that the site does not have."""
    pages = {source: page for page, source in COPIED_PAGES.items()}
    folder = ROOT if path in COPIED_PAGES else (ROOT / "docs" / path).parent

    def rewrite(link: re.Match[str]) -> str:
        text, target, anchor = link.groups(default="")
        file = Path(normpath(folder / target))
        name = file.relative_to(ROOT).as_posix()
        if name.startswith("docs/"):
            page = name.removeprefix("docs/")
        elif name in pages:
            page = pages[name]
        else:
            return text if target in text else f"{text} (`{name}`)"
        return f"[{text}]({relpath(page, Path(path).parent)}{anchor})"

    return re.sub(r"\[([^]]+)\]\((?!http|#|mailto:)([^)#]+)(#[^)]*)?\)", rewrite, markdown)
