"""`make serve`: install what serving needs and nothing else, serve at once, and compile alongside.

Laws:

* a step is done when its result has its final name, so an interrupt leaves nothing that the next run would trust;
* the result's name has a digest of what it was made from, so nothing stale is ever served;
* the compiler ends with its server, however that ends, and shares its folder with no other.
"""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from threading import Thread
from typing import Any
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "serve"
UV = shutil.which("uv")


def digest(*paths: Path) -> str:
    """Return a name for the content of files and of Python's version."""
    found = hashlib.sha256(sys.version.encode())
    for path in sorted(paths):
        found.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return found.hexdigest()[:12]


def installed() -> Path:
    """Return a Python that has the packages of the extra `server`, and make it if there is none."""
    ready = WORK / f"installed-{digest(ROOT / 'pyproject.toml')}"
    python = WORK / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not ready.exists():
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        wanted = project["dependencies"] + project["optional-dependencies"]["server"]
        shutil.rmtree(WORK, ignore_errors=True)
        if not UV or not install_by_uv(python, wanted):
            print(f"Installing with pip, once: {', '.join(wanted)}", flush=True)
            subprocess.run([sys.executable, "-m", "venv", "--clear", python.parents[1]], check=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", *wanted], check=True)
        ready.touch()
    return python


def install_by_uv(python: Path, wanted: list[str]) -> bool:
    """Install with uv and say whether that worked: uv reads none of pip's settings, so pip may still succeed."""
    assert UV
    print(f"Installing with uv, once: {', '.join(wanted)}", flush=True)
    venv = [UV, "venv", "--quiet", "--python", sys.executable, str(python.parents[1])]
    install = [UV, "pip", "install", "--quiet", "--python", str(python), *wanted]
    return all(subprocess.run(command).returncode == 0 for command in (venv, install))


def compile_to(target: Path) -> None:
    """Build a wheel and unpack it; bots that start from then on use it."""
    part = target.with_suffix(f".{os.getpid()}.part")
    by_pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(part), str(ROOT)]
    with (WORK / "compile.log").open("w") as log:
        apart: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
        if not UV or subprocess.run([UV, "build", "--wheel", "-o", part, ROOT], **apart).returncode:
            subprocess.run(by_pip, check=True, **apart)
    for wheel in part.glob("*.whl"):
        ZipFile(wheel).extractall(part)
    part.rename(target)
    fast = any(target.glob("*mypyc*"))
    print("Compiled: bots are faster now." if fast else "No C compiler: bots stay slower.", flush=True)


def end_with_server() -> None:
    """End this process and all it started when the server's end of the pipe closes, as it does even if killed."""
    os.read(0, 1)
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGTERM)
    os._exit(1)


def main() -> int:
    """Serve until interrupted."""
    python = installed()
    sources = [path for path in (ROOT / "src/rookery").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    compiled = WORK / f"compiled-{digest(*sources, ROOT / 'setup.py', ROOT / 'pyproject.toml')}"
    path = compiled if compiled.exists() else ROOT / "src"
    quiet = {"ROOKERY_LOG_LEVEL": "warning"}  # whoever tries it out looks for the address, not at requests
    environment = {**quiet, **os.environ, "PYTHONPATH": str(path), "ROOKERY_COMPILED": str(compiled)}
    command = [str(python), "-m", "rookery", "serve", *sys.argv[1:]]
    if compiled.exists():
        os.execve(python, command, environment)
    for stale in WORK.glob("compiled-*"):
        shutil.rmtree(stale, ignore_errors=True)
    print("Compiling alongside, about a minute; until then bots are slower.", flush=True)
    compiler = subprocess.Popen([python, __file__, compiled], stdin=subprocess.PIPE, start_new_session=True)
    server = subprocess.Popen(command, env=environment)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    try:
        return server.wait()
    except KeyboardInterrupt:
        return server.wait()
    finally:
        assert compiler.stdin is not None
        compiler.stdin.close()
        compiler.wait()


if __name__ == "__main__":
    if len(sys.argv) == 2 and Path(sys.argv[1]).parent == WORK:
        if hasattr(os, "nice"):
            os.nice(10)
        Thread(target=end_with_server, daemon=True).start()
        compile_to(Path(sys.argv[1]))
    else:
        sys.exit(main())
