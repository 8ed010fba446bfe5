"""The files for operators, checked by the tools that read them and against the server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import uvicorn

from tacora.core.option_parsing import MAX_CARD_FILE_BYTES
from tacora.server import process
from tests.deploy.proxied_site import SERVICES, settings_of_example
from tests.deploy.proxy_servers import DEPLOY, Certificate, Nginx
from tests.server.live_server import ROOT
from tests.server.redis_server import RedisServer

UNITS = ("tacora.service", "tacora@.service")
MAX_EXPOSURE = 20
"""Of 100, as `systemd-analyze security` counts: a service without any protection has 96."""
NOT_FOR_SERVICES = {"TACORA_LAN", "TACORA_LANG", "TACORA_NO_BROWSER", "TACORA_TIME_SCALE"}
PASSWORD = "s3cret"  # noqa: S105  (of no real server)


def run(*words: str, folder: Path = ROOT, **environment: str) -> str:
    """Run a program that must succeed, and return all it prints."""
    done = subprocess.run(
        words,
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def tool(name: str) -> str:
    """Return a program beside Python."""
    return str(Path(sys.executable).parent / name)


def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    assert run(tool("hadolint"), "Dockerfile") == ""


def test_compose_file_follows_the_specification() -> None:
    run(tool("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", "deploy/compose.yaml")


def test_docker_compose_reads_the_compose_file_with_the_example_of_its_settings(
    tmp_path: Path,
) -> None:
    config = run(*compose(tmp_path), "config")
    assert f"postgresql://tacora:{PASSWORD}@postgres:5432/tacora" in config
    assert "TACORA_PUBLIC_URL: https://play.example" in config
    assert f"TACORA_ALLOWED_HOST: {SERVICES}" in config
    for name in SERVICES.split(","):
        assert re.search(rf"(?m)^  {name}:$", config)
        assert re.search(rf"TACORA_UPSTREAMS: .*\b{name}:8000\b", config)


def test_compose_file_needs_its_passwords(tmp_path: Path) -> None:
    command = compose(tmp_path)
    Path(command[-1]).write_text("TACORA_DOMAIN=play.example\n")
    done = subprocess.run(
        [*command, "config"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "set it in .env" in done.stderr


def compose(folder: Path) -> list[str]:
    """Return a call of docker-compose with passwords in the example of its settings."""
    example = (DEPLOY / "compose.env.example").read_text()
    settings, replaced = re.subn(r"(?m)_PASSWORD=$", f"_PASSWORD={PASSWORD}", example)
    assert replaced == 2
    file = folder / "env"
    file.write_text(settings)
    return ["docker-compose", "--file", "deploy/compose.yaml", "--env-file", str(file)]


def test_redis_of_the_compose_file_starts_and_wants_its_password(tmp_path: Path) -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    found = re.search(r"- \|\n((?: {8}.*\n)+)", text)
    check = re.search(r'test: \["CMD", ("redis-cli".*)\]', text)
    assert found is not None
    assert check is not None
    command = re.sub(r"(?m)^ {8}", "", found[1]).replace("$$", "$")

    class ComposeRedis(RedisServer):
        """The command of the compose file, at a free port."""

        def start(self) -> None:
            words = f"port {self.port}\nbind 127.0.0.1\nrequirepass"
            self._process = subprocess.Popen(
                ["sh", "-c", command.replace("requirepass", words)],
                cwd=tmp_path,
                env=os.environ | {"REDISCLI_AUTH": PASSWORD},
                stdout=subprocess.DEVNULL,
            )
            while not self._answers():
                assert self._process.poll() is None

    words = re.findall(r'"([^"]+)"', check[1])
    with ComposeRedis(tmp_path) as redis:
        words[1:1] = ["-p", str(redis.port)]
        assert run(*words, REDISCLI_AUTH=PASSWORD) == "PONG\n"
        refused = subprocess.run(words, capture_output=True, text=True, check=False)
        assert refused.returncode != 0
        assert "NOAUTH" in refused.stdout + refused.stderr
        assert PASSWORD not in run("ps", "-o", "args=", "-p", str(redis.pid))


def test_nginx_finds_nothing_in_its_configuration(tmp_path: Path) -> None:
    program, *words = Nginx(tmp_path, Certificate.create(tmp_path), [8001, 8002]).command()
    printed = run(program, "-t", *words, folder=tmp_path)
    assert "test is successful" in printed
    assert "warn" not in printed


def test_caddy_finds_nothing_in_its_configuration(tmp_path: Path) -> None:
    file = DEPLOY / "Caddyfile"
    words = ("caddy", "validate", "--adapter", "caddyfile", "--config", str(file))
    printed = run(*words, HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path))
    assert "Valid configuration" in printed
    assert "warn" not in printed
    assert run("caddy", "fmt", str(file)) == file.read_text()


def units(folder: Path) -> list[Path]:
    """Return copies of the units whose program exists, one of them as an instance."""
    copies = []
    for name in UNITS:
        text = (DEPLOY / name).read_text()
        assert text.count("/opt/tacora/bin/tacora serve") == 1
        copies.append(folder / name.replace("@", "@8001"))
        copies[-1].write_text(text.replace("/opt/tacora/bin/tacora", "/bin/true"))
    shutil.copy(copies[-1], folder / UNITS[1])
    return copies


def test_systemd_finds_nothing_in_the_units(tmp_path: Path) -> None:
    assert run("systemd-analyze", "verify", *map(str, units(tmp_path))) == ""


def test_systemd_would_find_an_unknown_key(tmp_path: Path) -> None:
    [unit, _] = units(tmp_path)
    unit.write_text(unit.read_text().replace("ProtectHome", "ProtectHomes"))
    assert "Unknown key" in run("systemd-analyze", "verify", str(unit))


def test_units_are_hardened(tmp_path: Path) -> None:
    for unit in units(tmp_path):
        words = ("--offline=true", f"--threshold={MAX_EXPOSURE}")
        run("systemd-analyze", "security", *words, str(unit))


def number(pattern: str, file: str) -> int:
    """Return the number that a file has at one place."""
    [found] = re.findall(pattern, (DEPLOY / file).read_text())
    return int(found)


def test_variables_of_the_examples_are_those_of_serve() -> None:
    shown = run(sys.executable, "-m", "tacora", "serve", "--help", COLUMNS="200")
    offered = set(re.findall(r"\[(TACORA_[A-Z_]+)\]", shown))
    assert set(settings_of_example()) == offered - NOT_FOR_SERVICES
    started = re.findall(r"(?m)^ExecStart=.*", (DEPLOY / "tacora@.service").read_text())
    assert set(re.findall(r"--[a-z-]+", started[0])) == {"--port", "--metrics"}
    assert {"--port", "--metrics"} <= set(re.findall(r"--[a-z-]+", shown))
    for file in (ROOT / "Dockerfile", *(DEPLOY / name for name in UNITS)):
        used = set(re.findall(r"\b(TACORA_[A-Z_]+)=", file.read_text()))
        assert used
        assert used <= offered
    used = set(re.findall(r"(?m)^    (TACORA_[A-Z_]+):", (DEPLOY / "compose.yaml").read_text()))
    assert {"TACORA_DATABASE", "TACORA_BUS"} <= used <= offered


def test_timeouts_and_sizes_of_the_proxies_fit_those_of_the_server() -> None:
    text = Path(process.__file__).read_text()
    pings = [int(found) for found in re.findall(r"ws_ping_\w+=(\d+)", text)]
    assert len(pings) == 2
    assert number(r"location = /ws \{[^}]+proxy_read_timeout (\d+)s", "nginx/tacora.conf") > sum(
        pings
    )
    idle = uvicorn.Config("").timeout_keep_alive
    assert number(r"\bkeepalive_timeout (\d+)s", "nginx/tacora.conf") < idle
    assert number(r"keepalive (\d+)s", "Caddyfile") < idle
    assert number(r"client_max_body_size (\d+)k", "nginx/tacora.conf") * 1024 > MAX_CARD_FILE_BYTES
    assert number(r"max_size (\d+)KB", "Caddyfile") * 1000 > MAX_CARD_FILE_BYTES


def test_services_have_time_to_drain_before_they_are_killed() -> None:
    goodbye = 2 * process.SHUTDOWN_GRACE_SECONDS
    drain = int(settings_of_example()["TACORA_DRAIN"])
    for name in UNITS:
        assert number(r"TimeoutStopSec=(\d+)", name) > drain + goodbye
    drain = number(r'TACORA_DRAIN: "(\d+)"', "compose.yaml")
    assert number(r"(?m)^  stop_grace_period: (\d+)s", "compose.yaml") > drain + goodbye


def test_no_file_for_operators_names_a_registry() -> None:
    files = [ROOT / "Dockerfile", *(path for path in DEPLOY.rglob("*") if path.is_file())]
    assert len(files) > 6
    for path in files:
        images = re.findall(r"(?m)^\s*(?:image:|FROM) (\S+)", path.read_text())
        assert not [image for image in images if "/" in image], path
        assert "index-url" not in path.read_text()
