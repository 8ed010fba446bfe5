"""The wheel and the source distribution, tried in fresh environments by a user without rights."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tacora import __version__
from tests.release.fresh_environment import UV, VERSIONS, FreshEnvironment, interpreter
from tests.server.live_server import PATIENCE, ROOT, ask, first_line


@pytest.fixture(scope="module")
def shared() -> Iterator[Path]:
    """A folder that other users can read; pytest's own is private."""
    folder = Path(tempfile.mkdtemp(prefix="tacora-release-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def distributions(shared: Path) -> tuple[Path, Path]:
    """The source distribution, and the wheel that is built from it."""
    options = ("--quiet", "--no-build-isolation", "--python", UV.parent / "python")
    subprocess.run([UV, "build", *options, "--out-dir", shared / "dist", ROOT], check=True)
    [source], [wheel] = shared.glob("dist/*.tar.gz"), shared.glob("dist/*.whl")
    return source, wheel


@pytest.fixture(scope="module")
def environment(shared: Path, distributions: tuple[Path, Path]) -> FreshEnvironment:
    python = interpreter("3.11")
    assert python is not None
    (shared / "3.11").mkdir()
    return FreshEnvironment(shared / "3.11", python, distributions[1])


def test_distributions_have_the_client_the_rules_and_the_metadata(
    distributions: tuple[Path, Path],
) -> None:
    source, wheel = distributions
    assert wheel.name == f"tacora-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = archive.read(f"tacora-{__version__}.dist-info/METADATA").decode()
        rules = archive.read("tacora/games/diamant/rules.fr.md").decode()
    assert {"tacora/server/static/index.html", "tacora/py.typed"} <= names
    assert not [name for name in names if name.startswith(("tests/", "website/"))]
    assert "**D24**" in rules  # not the text of a link
    assert "\nAuthor: The Tacora developers\n" in metadata
    assert "\nClassifier: Programming Language :: Python :: 3.13\n" in metadata
    assert "\nProvides-Extra: rl\n" in metadata
    with tarfile.open(source) as packed:
        files = {name.partition("/")[2] for name in packed.getnames()}
    assert {"hatch_build.py", "web/package-lock.json", "LICENSE", "docs/rules/diamant.md"} <= files
    assert not [name for name in files if name.startswith(("tests/", "web/node_modules"))]


def test_wheel_works_for_a_user_without_rights(environment: FreshEnvironment) -> None:
    if environment.is_root:
        pytest.skip("this computer has no Python that another user can run")
    assert environment.run("tacora", "--version") == f"tacora {__version__}\n"
    words = ("simulate", "diamant", "--players", "3", "--games", "20")
    assert json.loads(environment.run("tacora", *words, "--json"))["games"] == 20
    assert "D24" in environment.run("tacora", "rules", "diamant", "--clause", "D24")
    code = "import tacora; print(len(tacora.bots('dinosaurs')) > 1)"
    assert environment.run("python", "-c", code) == "True\n"


def test_installed_wheel_serves_the_client(environment: FreshEnvironment) -> None:
    with subprocess.Popen(
        [environment.program("tacora"), "serve", "--port", "0", "--no-browser"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **environment.options(),
    ) as server:
        line = first_line(server)
        port = int(line.partition("://")[2].partition(":")[2].partition("/")[0])
        page = ask(port, "GET", "/")
        assert page.status == 200
        assert b"<title>Tacora" in page.body
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=PATIENCE)
    assert (server.returncode, errors) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS[1:])
def test_wheel_works_on_newer_pythons(
    shared: Path, distributions: tuple[Path, Path], version: str
) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"this computer has no Python {version}")
    (shared / version).mkdir()
    environment = FreshEnvironment(shared / version, python, distributions[1])
    assert environment.run("tacora", "--version") == f"tacora {__version__}\n"
    for game, more in (("diamant", "--engine=fast"), ("dinosaurs", "--turn-limit=20")):
        words = ("simulate", game, "--players", "3", "--games", "20", more, "--json")
        assert json.loads(environment.run("tacora", *words))["games"] == 20


@pytest.mark.long
def test_uvx_runs_the_wheel_without_an_installation(distributions: tuple[Path, Path]) -> None:
    """It looks for the packages in the index, as it does for a user."""
    wheel = str(distributions[1])
    done = subprocess.run(
        [UV.parent / "uvx", "--quiet", "--from", wheel, "tacora", "--version"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, f"tacora {__version__}\n"), done.stderr
