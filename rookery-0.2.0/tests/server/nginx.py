"""Debian's nginx in front of several servers, set up as docs/hosting.md says."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.running import PATIENCE, Process, free_port, wait_for

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"

CONFIGURATION = """
daemon off;
master_process off;
worker_rlimit_nofile 4096;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    log_format upstream '$status $upstream_addr';
    access_log {folder}/access.log upstream;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {upstream}
    server {{
        listen 127.0.0.1:{port};
        {location}
    }}
}}
"""


def documented(start: str) -> str:
    """Return the block of nginx's configuration in the docs that starts so."""
    blocks = re.findall(r"```nginx\n(.*?)```", HOSTING.read_text(encoding="utf-8"), re.DOTALL)
    (found,) = [block for block in blocks if block.startswith(start)]
    return str(found)


@contextmanager
def in_front_of(servers: list[Process], folder: Path) -> Iterator[str]:
    """Run nginx before servers and return its address."""
    assert NGINX is not None
    location, upstream = documented("location / {"), documented("upstream rookery {")
    first, *_ = [line for line in upstream.splitlines(keepends=True) if "server 10.0.0.1:8642" in line]
    other, *_ = [line for line in upstream.splitlines(keepends=True) if "server 10.0.0.2:8642" in line]
    listed = "".join([first.replace("10.0.0.1:8642", f"127.0.0.1:{server.port}") for server in servers])
    port = free_port()
    settings = CONFIGURATION.format(
        folder=folder,
        port=port,
        upstream=documented("map ") + upstream.replace(first + other, listed),
        location=location.replace("http://127.0.0.1:8642", "http://rookery"),
    )
    (folder / "nginx.conf").write_text(settings, encoding="ascii")
    process = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"])
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(address)
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE)


def served_by(folder: Path) -> set[str]:
    """Return which servers have answered requests that came through nginx."""
    lines = (folder / "access.log").read_text(encoding="ascii").splitlines()
    return {line.rsplit(" ", 1)[1] for line in lines if line.startswith(("2", "101"))}
