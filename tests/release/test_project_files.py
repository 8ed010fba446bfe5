"""Files that other programs read: workflow, issue templates, citation, metadata."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest

from tests.server.live_server import ROOT

SCHEMAS = {
    ".github/workflows/ci.yml": "vendor.github-workflows",
    ".github/ISSUE_TEMPLATE/defect.yml": "vendor.github-issue-forms",
    ".github/ISSUE_TEMPLATE/wish.yml": "vendor.github-issue-forms",
    ".github/ISSUE_TEMPLATE/config.yml": "vendor.github-issue-config",
    "CITATION.cff": "vendor.citation-file-format",
}


@pytest.mark.parametrize("file", SCHEMAS)
def test_project_file_fits_its_schema(file: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", SCHEMAS[file], file],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_every_github_file_has_a_schema() -> None:
    found = {path.relative_to(ROOT).as_posix() for path in (ROOT / ".github").rglob("*.yml")}
    assert found == {file for file in SCHEMAS if file.startswith(".github/")}


def test_workflow_runs_the_checks_of_the_repository() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    assert "- run: .ci/run\n" in workflow
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o100


def test_metadata_name_authors_and_python_versions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["authors"] == [{"name": "The Tacora developers"}]
    for minor in (11, 12, 13):
        assert f"Programming Language :: Python :: 3.{minor}" in project["classifiers"]
    assert "urls" not in project
