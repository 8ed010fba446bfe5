"""The Dockerfile's steps in a folder: what they build starts, answers, and stops on its signal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.deploy import dockerfile
from tests.deploy.dockerfile import Build, Instruction
from tests.deploy.proxy_servers import free_port
from tests.server.live_server import PATIENCE, ROOT, Host, first_line

IGNORED = (ROOT / ".dockerignore").read_text()


def runtime() -> dict[str, Instruction]:
    """Return the instructions of the image that runs, by their words."""
    return {each.word: each for each in dockerfile.stages((ROOT / "Dockerfile").read_text())[-1]}


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the virtual environment that the build stage makes."""
    folder = tmp_path_factory.mktemp("build")
    context = folder / "context"
    paths = dockerfile.copy_context(context, IGNORED)
    assert "web/package-lock.json" in paths
    build = Build(folder, context)
    [_, steps, _] = dockerfile.stages((ROOT / "Dockerfile").read_text())
    for step in steps:
        build.run(step)
    return build.root / "opt" / "tacora"


class ImageHost(Host):
    """The program of the image, with its environment: no option, and none of this computer."""

    def __init__(self, image: Path, folder: Path) -> None:
        self._image, self._folder = image, folder
        stage = dockerfile.stages((ROOT / "Dockerfile").read_text())[-1]
        home = "/var/lib/tacora"
        self.environment = {
            name: value.replace(home, str(folder)).replace("/opt/tacora", str(image))
            for name, value in dockerfile.variables(stage).items()
        }
        self.port = free_port()
        self.environment["TACORA_PORT"] = str(self.port)
        self.environment["PATH"] = self.environment["PATH"].replace("$PATH", os.environ["PATH"])
        self.start()

    def start(self) -> None:
        words = [
            word for name in ("ENTRYPOINT", "CMD") for word in dockerfile.word_list(runtime()[name])
        ]
        self._process = subprocess.Popen(
            words,
            cwd=self._folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            executable=self._image / "bin" / words[0],
        )
        line = first_line(self._process)
        if f":{self.port}/" not in line:
            self.kill()
            raise AssertionError(line)

    def is_healthy(self) -> bool:
        """Run the health check of the image."""
        program, *words = dockerfile.word_list(runtime()["HEALTHCHECK"])
        return (
            subprocess.run(
                [self._image / "bin" / program, *words],
                env=self.environment,
                capture_output=True,
                timeout=PATIENCE,
                check=False,
            ).returncode
            == 0
        )


def test_image_serves_the_page_and_stops_on_its_signal(image: Path, tmp_path: Path) -> None:
    with ImageHost(image, tmp_path) as host:
        page = host.ask("GET", "/")
        script = re.search(rb'src="(/assets/[^"]+\.js)"', page.body)
        assert script is not None
        assert host.ask("GET", script[1].decode()).status == 200
        rules = host.ask("GET", "/api/rules/dinosaurs/fr")
        assert rules.status == 200  # links of the package were followed
        assert host.ask("GET", "/readyz").status == 200
        assert host.is_healthy()
        how = signal.Signals[runtime()["STOPSIGNAL"].text]
        assert host.stop(how) == 0
        assert not host.is_healthy()
        assert (tmp_path / "tacora.db").exists()


def test_image_has_the_locked_versions_and_no_pip(image: Path) -> None:
    installed = {path.name for path in (image / "lib" / "python3.11" / "site-packages").iterdir()}
    locked = re.findall(
        r"(?m)^([\w.-]+)==([\w.]+) \\$", (ROOT / "requirements/run.txt").read_text()
    )
    names = {f"{name.replace('-', '_').lower()}-{version}.dist-info" for name, version in locked}
    assert {"asyncpg", "redis", "uvicorn"} <= {name for name, _ in locked}
    assert names <= {name.lower() for name in installed} | {"colorama-0.4.6.dist-info"}
    assert "pip" not in installed


def test_image_runs_as_a_user_without_rights_who_owns_its_data() -> None:
    stage = dockerfile.stages((ROOT / "Dockerfile").read_text())[-1]
    words = [each.word for each in stage]
    assert runtime()["USER"].text == "10001"
    assert words.index("USER") > words.index("RUN")
    assert "-m 0700 /var/lib/tacora" in runtime()["RUN"].text
    assert runtime()["VOLUME"].text == "/var/lib/tacora"


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("src/tacora/__init__.py", True),
        ("docs/rules/diamant.md", True),
        ("web/src/main.ts", True),
        ("web/.npmrc", True),
        ("requirements/run.txt", True),
        ("src/tacora/server/static/index.html", False),
        ("src/tacora/__pycache__/a.pyc", False),
        ("web/node_modules/vite/bin/vite.js", False),
        ("docs/design.md", False),
        (".git/config", False),
        (".venv/bin/python", False),
        ("deploy/.env", False),
        ("tests/__init__.py", False),
    ],
)
def test_build_gets_only_what_it_needs_and_no_secret(path: str, kept: bool) -> None:
    assert dockerfile.in_context(path, IGNORED) == kept
