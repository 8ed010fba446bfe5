"""Carry out the build steps of the Dockerfile in a folder, without a container engine.

Absolute paths of the image become paths in the folder. The commands are those of the file, with two
exceptions: uv stands in for `pip install`, because it has the packages in its cache, and Node.js is
that of this computer.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tests.server.live_server import ROOT

IMAGE_FOLDERS = ("/opt", "/src", "/usr/local")
"""The folders of the image that the build uses."""
LARGE_FOLDERS = {".git", ".venv", "node_modules"}
"""Left out here to save time; the .dockerignore leaves them out too."""
_PIP_INSTALL = re.compile(r"\bpip --python (\S+) install\b")


@dataclass(frozen=True)
class Instruction:
    """A line of a Dockerfile, with its continuations."""

    word: str
    text: str


def stages(text: str) -> list[list[Instruction]]:
    """Return the instructions of each stage, which begins with FROM."""
    found: list[list[Instruction]] = []
    for line in re.sub(r"\\\n|(?m:^#.*\n)", "", text).splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "FROM":
            found.append([])
        if word:
            found[-1].append(Instruction(word, rest.strip()))
    return found


def in_context(path: str, ignored: str) -> bool:
    """Return whether a file is sent to the build; in a .dockerignore the last match counts."""
    parts = path.split("/")
    parents = ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]
    kept = True
    for line in ignored.splitlines():
        if line and not line.startswith("#"):
            pattern = line.removeprefix("!")
            anywhere = pattern.removeprefix("**/")
            if any(
                (fnmatch(parent, pattern) and parent.count("/") == pattern.count("/"))
                or (anywhere != pattern and parent.rpartition("/")[2] == anywhere)
                for parent in parents
            ):
                kept = line.startswith("!")
    return kept


def copy_context(target: Path, ignored: str) -> list[str]:
    """Copy the files of the repository that a build gets, links as links; return their paths."""
    paths = []
    for place, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in LARGE_FOLDERS]
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        for name in [*files, *links]:
            path = (Path(place) / name).relative_to(ROOT).as_posix()
            if in_context(path, ignored):
                (target / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / path, target / path, follow_symlinks=False)
                paths.append(path)
    return paths


class Build:
    """The build stage in a folder."""

    def __init__(self, folder: Path, context: Path) -> None:
        self._context = context
        self.root = folder / "image"
        self._folder = self.root
        node = Path(shutil.which("node") or "").resolve()
        programs = self.root / "usr/local/bin"
        programs.mkdir(parents=True)
        (self.root / "opt").mkdir()
        path = (str(programs), str(Path(sys.executable).parent), os.environ["PATH"])
        self._environment = os.environ | {
            "PATH": os.pathsep.join(path),
            "npm_config_prefer_offline": "true",
        }
        self._foreign = {
            "/usr/local/bin/node": node,
            "/usr/local/lib/node_modules/npm": _npm_of(node),
        }

    def inside(self, text: str) -> str:
        """Return a text with paths of the image as paths in the folder."""
        return re.sub(rf"(?<!\S)(?={'|'.join(IMAGE_FOLDERS)})", str(self.root), text)

    def run(self, instruction: Instruction) -> None:
        """Carry out an instruction."""
        match instruction.word:
            case "WORKDIR":
                self._folder = Path(self.inside(instruction.text))
                self._folder.mkdir(parents=True)
            case "COPY":
                self._copy(instruction.text.split())
            case "RUN":
                self._shell(self.inside(instruction.text))
            case word:
                assert word in ("FROM", "ENV"), word

    def _copy(self, words: list[str]) -> None:
        *sources, target = words
        place = self._folder / self.inside(target)
        for source in sources:
            if source == "--from=node":
                continue
            found = self._foreign.get(source, self._context / source)
            assert found.exists(), source
            if source in self._foreign:
                link = place / found.name if target.endswith("/") else place
                link.parent.mkdir(parents=True, exist_ok=True)
                link.symlink_to(found)
            elif found.is_dir():
                shutil.copytree(found, place, symlinks=True, dirs_exist_ok=True)
            else:
                place.mkdir(parents=True, exist_ok=True)
                shutil.copy2(found, place)

    def _shell(self, command: str) -> None:
        done = subprocess.run(
            ["sh", "-ec", _PIP_INSTALL.sub(r"uv pip install --python \1", command)],
            cwd=self._folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}"


def _npm_of(node: Path) -> Path:
    folders = (node.parent.parent / "lib/node_modules/npm", Path("/usr/share/nodejs/npm"))
    return next(folder for folder in folders if folder.is_dir())


def word_list(instruction: Instruction) -> list[str]:
    """Return the words of an instruction in exec form."""
    words: list[str] = json.loads(instruction.text[instruction.text.index("[") :])
    return words


def variables(instructions: list[Instruction]) -> dict[str, str]:
    """Return what the ENV instructions of a stage set."""
    pairs = [pair for each in instructions if each.word == "ENV" for pair in shlex.split(each.text)]
    return dict(pair.split("=", 1) for pair in pairs)
