"""A real nginx in front of several server processes, with its own folder and port."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from tests.server.free_ports import stable_port

CONFIGURATION = """
{user}
daemon off;
worker_processes 1;
worker_rlimit_nofile 8192;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  client_body_temp_path {folder}/bodies;
  proxy_temp_path {folder}/answers;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
  upstream tacora {{
    {servers}
  }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://tacora;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 75s;
      proxy_next_upstream error timeout http_502 http_503;
    }}
  }}
}}
"""
"""A process that is down, or that refuses because it stops, is left out for a second."""


def binary() -> str:
    """Return the path of nginx; Debian keeps it out of the search path of users."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    assert found is not None, "nginx is missing: run `make test`, which installs it"
    return found


class NginxServer:
    """An nginx process that spreads connections over server processes."""

    def __init__(self, folder: Path, ports: Sequence[int]) -> None:
        self._folder = folder
        self._ports = ports
        self.port = stable_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it listens."""
        file = self._folder / "nginx.conf"
        servers = [f"server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;" for port in self._ports]
        file.write_text(
            CONFIGURATION.format(
                folder=self._folder,
                port=self.port,
                servers="\n    ".join(servers),
                user="user root;" if os.getuid() == 0 else "",  # others cannot see the folder
            )
        )
        with (self._folder / "nginx.log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    binary(),
                    "-c",
                    str(file),
                    "-p",
                    str(self._folder),
                    "-e",
                    f"{file.parent}/error.log",
                ],
                stdout=log,
                stderr=log,
            )
        while not self._listens():
            assert self._process.poll() is None, self.log
            time.sleep(0.01)

    @property
    def log(self) -> str:
        """Return what it has logged."""
        return "".join(
            file.read_text()
            for file in (self._folder / "nginx.log", self._folder / "error.log")
            if file.exists()
        )

    def stop(self) -> None:
        """End it at once, with all its connections."""
        assert self._process is not None  # it was started
        self._process.terminate()  # a killed master would leave its workers behind
        self._process.wait()

    def _listens(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port)):
                return True
        except OSError:
            return False

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self.stop()
