"""nginx and Caddy with the files of `deploy/`; only ports, paths and certificates are replaced."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import randrange
from typing import Self

from tests.server.live_server import PATIENCE, ROOT

DEPLOY = ROOT / "deploy"
DOMAIN = "play.example"
PORTS = (10_000, 32_000)
"""Below those of outgoing connections (`ip_local_port_range`)."""


@dataclass(frozen=True)
class Certificate:
    """A certificate of the domain that signs itself."""

    file: Path
    key: Path

    @classmethod
    def create(cls, folder: Path) -> Certificate:
        made = cls(folder / "certificate.pem", folder / "key.pem")
        words = ["openssl", "req", "-x509", "-nodes", "-newkey", "ec", "-days", "2"]
        words += ["-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", f"/CN={DOMAIN}"]
        words += ["-addext", f"subjectAltName=DNS:{DOMAIN}"]
        words += ["-out", str(made.file), "-keyout", str(made.key)]
        subprocess.run(words, check=True, capture_output=True)
        return made

    def context(self) -> ssl.SSLContext:
        """Return what a client needs to trust it."""
        return ssl.create_default_context(cafile=str(self.file))


class ProxyServer:
    """A proxy process that listens on free ports for HTTP and TLS."""

    def __init__(self, folder: Path, certificate: Certificate, upstreams: list[int]) -> None:
        self.folder, self.certificate, self.upstreams = folder, certificate, upstreams
        self.http_port, self.port = free_port(), free_port()

    def command(self) -> list[str]:
        """Write the configuration, and return the command that runs it."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        with (self.folder / "proxy.log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env={"PATH": os.environ["PATH"], "HOME": str(self.folder)} | self.environment(),
            )
        try:
            self._wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while not (_listens(self.http_port) and _listens(self.port)):
            assert self._process.poll() is None, self.log()
            assert time.monotonic() < deadline, self.log()
            time.sleep(0.02)

    def environment(self) -> dict[str, str]:
        """Return the variables that the configuration reads."""
        return {}

    def log(self) -> str:
        """Return what the proxy has written."""
        return (self.folder / "proxy.log").read_text()


class Nginx(ProxyServer):
    """nginx with `deploy/nginx/tacora.conf`."""

    def command(self) -> list[str]:
        (self.folder / "nginx.conf").write_text(self.configuration())
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        return [program, "-p", f"{self.folder}/", "-e", "stderr", "-c", "nginx.conf"]

    def configuration(self) -> str:
        """Return a whole configuration around the file for `conf.d`."""
        first, second = self.upstreams
        included = replaced(
            (DEPLOY / "nginx" / "tacora.conf").read_text(),
            {
                "    listen [::]:80;\n": "",
                "    listen [::]:443 ssl http2;\n": "",
                "listen 80;": f"listen 127.0.0.1:{self.http_port};",
                "listen 443 ssl http2;": f"listen 127.0.0.1:{self.port} ssl http2;",
                f"/etc/letsencrypt/live/{DOMAIN}/fullchain.pem": str(self.certificate.file),
                f"/etc/letsencrypt/live/{DOMAIN}/privkey.pem": str(self.certificate.key),
            },
        )
        for example, port in ((8001, first), (8002, second)):
            included = included.replace(f"server 127.0.0.1:{example} ", f"server 127.0.0.1:{port} ")
        temporary = "".join(
            f"{name}_temp_path {self.folder}/{name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root;\n" if os.getuid() == 0 else ""  # the folders of tests are its own
        return (
            f"{user}daemon off;\npid {self.folder}/nginx.pid;\nerror_log stderr;\n"
            f"events {{ worker_connections 500; }}\nhttp {{\n{temporary}{included}}}\n"
        )


class Caddy(ProxyServer):
    """Caddy with `deploy/Caddyfile`."""

    def command(self) -> list[str]:
        file = self.folder / "Caddyfile"
        ports = f"admin off\n\thttp_port {self.http_port}\n\thttps_port {self.port}"
        tls = f"tls {self.certificate.file} {self.certificate.key}"
        site = f"{{$TACORA_DOMAIN:{DOMAIN}}} {{\n"
        file.write_text(
            replaced(
                (DEPLOY / "Caddyfile").read_text(),
                {
                    "{\n\tservers {": f"{{\n\t{ports}\n\tservers {{",
                    site: f"{site}\t{tls}\n\tbind 127.0.0.1\n",
                },
            )
        )
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]

    def environment(self) -> dict[str, str]:
        upstreams = " ".join(f"127.0.0.1:{port}" for port in self.upstreams)
        return {"TACORA_DOMAIN": DOMAIN, "TACORA_UPSTREAMS": upstreams}


PROXIES = {"nginx": Nginx, "caddy": Caddy}


def replaced(text: str, changes: dict[str, str]) -> str:
    """Replace texts, each of which occurs exactly once."""
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def free_port() -> int:
    """Return a port that nobody uses, and that no outgoing connection gets meanwhile."""
    while True:
        port = randrange(*PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("", port))
            return port


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
