"""Launch Debian's Chromium without a window."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Launch a browser and close it at the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_program(), args=list(FLAGS))
        yield browser
        browser.close()


@contextmanager
def insecure_browser(browser: Browser) -> Iterator[Browser]:
    """Launch another browser that knows this computer as tacora.test, as a phone in the room does.

    Only https and localhost are secure: here share, clipboard and notifications are missing.
    """
    rules = "--host-resolver-rules=MAP tacora.test 127.0.0.1"
    other = browser.browser_type.launch(executable_path=_program(), args=[*FLAGS, rules])
    yield other
    other.close()


def _program() -> str:
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert program, "make test installs Debian's chromium-headless-shell"
    return program
