"""Plant realistic faults one at a time in a copy of Rookery, and see whether the tests notice: `make mutants`.

    python tools/mutants.py [AREA …]      run what has not been run yet; an area is a file of tests/mutants
    python tools/mutants.py --survivors   run only what survived when it was last run, after adding a test for it
    python tools/mutants.py --fresh       forget what was run before
    python tools/mutants.py --check       only look whether every mutant still fits its source

A mutant is a file, a piece of its text, what stands there instead, and the tests that should notice. One that no test
can notice has the reason in `equivalent`. A mutant whose text is gone is stale: it stops the run, to be written anew.
Results are kept in build/mutants, with a digest of source and tests; an interrupted run goes on where it was.
"""

import argparse
import contextlib
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LISTS = ROOT / "tests/mutants"
WORK = ROOT / "build/mutants"
COPY = WORK / "rookery"
RESULTS = WORK / "results.json"
SLOWER = 10
"""A mutant that makes the tests take this many times as long is noticed as well."""
NOTICED, SURVIVED = "noticed", "survived"


class Limit(NamedTuple):
    """How long tests may take: on the clock of a busy machine, and of the processor's time."""

    seconds: float = 1800.0
    cpu_seconds: int = 600


class Mutant(NamedTuple):
    """One fault, and who should notice it."""

    area: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    equivalent: str

    @property
    def name(self) -> str:
        """What its result is kept under."""
        return f"{self.file}: {self.old.strip()} → {self.new.strip()}"

    def digest(self) -> str:
        """Return a digest that changes with the mutant, its source and its tests."""
        digest = hashlib.sha256(repr(self[1:5]).encode())
        for name in (self.file, *sorted({test.partition("::")[0] for test in self.tests})):
            path = ROOT / name
            for each in [path] if path.is_file() else sorted(path.rglob("*.py")):
                digest.update(each.read_bytes())
        return digest.hexdigest()[:16]

    def fits(self) -> bool:
        """Tell whether the text to replace stands in its file exactly once."""
        path = ROOT / self.file
        return path.exists() and path.read_text("utf-8").count(self.old) == 1 and self.old != self.new

    def __str__(self) -> str:
        text = (ROOT / self.file).read_text("utf-8")
        line = text[: text.find(self.old)].count("\n") + 1
        return f"{self.file}:{line}  {self.old.strip()}  →  {self.new.strip() or '(gone)'}"


def read_mutants(areas: list[str]) -> Iterator[Mutant]:
    """Read the lists: each file has default tests, each `[[file]]` a path, perhaps its own tests, and mutants."""
    for path in [LISTS / f"{area}.toml" for area in areas] or sorted(LISTS.glob("*.toml")):
        source = tomllib.loads(path.read_text("utf-8"))
        for file in source["file"]:
            for mutant in file["mutants"]:
                tests = mutant.get("tests", file.get("tests", source.get("tests")))
                yield Mutant(
                    path.stem, file["path"], mutant["old"], mutant["new"], tuple(tests), mutant.get("equivalent", "")
                )


def make_copy() -> None:
    """Copy what the tests need, to be broken."""
    shutil.rmtree(COPY, ignore_errors=True)
    skipped = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for name in ("src", "tests", "examples", "docs", "tools"):
        shutil.copytree(ROOT / name, COPY / name, ignore=skipped)
    for name in ("pyproject.toml", "setup.py", "Makefile", "README.md", "ARCHITECTURE.md", "package.json"):
        shutil.copy(ROOT / name, COPY / name)


def wait_for(child: int, limit: float) -> int:
    """Return how a child ended; one that waits for ever is ended, and so is all that it started."""
    until = time.monotonic() + limit
    ended, status = 0, 0
    while not ended and time.monotonic() < until:
        time.sleep(0.02)
        ended, status = os.waitpid(child, os.WNOHANG)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(status if ended else os.waitpid(child, 0)[1])


def run_pytest(tests: tuple[str, ...], limit: Limit) -> int:
    """Run tests in a child of this process, which has what is common to all of them in memory already."""
    child = os.fork()
    if child:
        return wait_for(child, limit.seconds)
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (limit.cpu_seconds, limit.cpu_seconds))
    with (WORK / "last.txt").open("w") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    os.chdir(COPY)
    os.environ.update(PYTHONPATH=str(COPY / "src"), ROOKERY_FEW="1")
    sys.path.insert(0, str(COPY / "src"))
    sys.pycache_prefix = str(WORK / "pycache")
    import pytest

    code = 1
    try:
        code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "--rootdir", str(COPY), *tests]))
    finally:
        sys.stdout.flush()
        os._exit(code)


def run_node(tests: tuple[str, ...]) -> int:
    """Run tests of the page's pure modules."""
    return subprocess.run(["node", "--test", *tests], cwd=COPY, capture_output=True).returncode


def run_tests(tests: tuple[str, ...], limit: Limit) -> bool:
    """Tell whether the tests pass in the copy as it is now, within a limit."""
    return (run_node(tests) if tests[0].endswith(".js") else run_pytest(tests, limit)) == 0


def plant(mutant: Mutant, count: int, limit: Limit) -> bool:
    """Plant one mutant, run its tests and put the source back; tell whether it was noticed."""
    path = COPY / mutant.file
    text = path.read_text("utf-8")
    try:
        path.write_text(text.replace(mutant.old, mutant.new), "utf-8")
        os.utime(path, (count, count))  # bytecode is known by size and second: give every mutant a second of its own
        return not run_tests(mutant.tests, limit)
    finally:
        path.write_text(text, "utf-8")


def used_cpu() -> float:
    """Return the processor's time that children of this process have taken so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def check_sound(mutants: list[Mutant]) -> dict[tuple[str, ...], Limit]:
    """Stop unless the tests pass with nothing planted; return how long each of them may take with a mutant."""
    limits = {}
    for tests in sorted({mutant.tests for mutant in mutants}):
        print(f"without a fault: {' '.join(tests)}", flush=True)
        started, cpu = time.monotonic(), used_cpu()
        if not run_tests(tests, Limit()):
            sys.exit(f"these tests fail with nothing planted (output: {WORK / 'last.txt'}): {' '.join(tests)}")
        limits[tests] = Limit(60 + SLOWER * (time.monotonic() - started), 10 + int(SLOWER * (used_cpu() - cpu)))
    return limits


def report(found: dict[Mutant, str]) -> None:
    """Print the table of areas and the survivors."""
    areas = Counter(mutant.area for mutant in found)
    noticed = Counter(mutant.area for mutant, result in found.items() if result == NOTICED)
    print(f"\n{'area':12} noticed")
    for area, count in areas.items():
        print(f"{area:12} {noticed[area]:4} / {count}")
    print(f"{'all':12} {noticed.total():4} / {len(found)}  ({noticed.total() / max(1, len(found)):.1%})")
    for mutant, result in found.items():
        if result == SURVIVED:
            print(f"survived: {mutant}\n          {mutant.equivalent or 'not explained: a test is missing'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("areas", nargs="*", metavar="AREA")
    parser.add_argument("--survivors", action="store_true", help="run only what survived")
    parser.add_argument("--fresh", action="store_true", help="forget what was run before")
    parser.add_argument("--check", action="store_true", help="only look for stale mutants")
    asked = parser.parse_args()
    mutants = list(read_mutants(asked.areas))
    stale = [mutant for mutant in mutants if not mutant.fits()]
    for mutant in stale:
        print(f"stale mutant, write it anew: {mutant.area}: {mutant.file}: {mutant.old.strip()}")
    if stale or asked.check:
        sys.exit(1 if stale else 0)
    WORK.mkdir(parents=True, exist_ok=True)
    known: dict[str, list[str]] = json.loads(RESULTS.read_text()) if RESULTS.exists() and not asked.fresh else {}
    digests = {mutant: mutant.digest() for mutant in mutants}  # now: sources may be edited while this runs
    if asked.survivors:
        left = [mutant for mutant in mutants if known.get(mutant.name, ["", SURVIVED])[1] == SURVIVED]
    else:
        left = [mutant for mutant in mutants if known.get(mutant.name, [""])[0] != digests[mutant]]
    limits: dict[tuple[str, ...], Limit] = {}
    if left:
        make_copy()
        import hypothesis
        import pytest  # noqa: F401

        hypothesis.settings.register_profile("mutants", database=None, derandomize=True)
        hypothesis.settings.load_profile("mutants")
        limits = check_sound(left)
    started = time.time()
    for count, mutant in enumerate(left, 1):
        result = NOTICED if plant(mutant, int(started) + count, limits[mutant.tests]) else SURVIVED
        known[mutant.name] = [digests[mutant], result]
        RESULTS.write_text(json.dumps(known))
        print(f"[{count:3}/{len(left)}] {result:8} {time.time() - started:5.0f} s  {mutant}", flush=True)
    found = {mutant: known[mutant.name][1] for mutant in mutants}
    report(found)
    sys.exit(any(result == SURVIVED and not mutant.equivalent for mutant, result in found.items()))


if __name__ == "__main__":
    main()
