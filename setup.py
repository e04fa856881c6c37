"""Compile the rules and the bots with mypyc when a package is built; everything else stands in pyproject.toml.

Laws:

* what is compiled is also shipped as source, and means the same;
* all of it is compiled or none: with no working compiler the package installs as plain Python;
* an editable install is always plain Python, so no stale binary can hide an edit;
* a type error stops the build: it is a mistake of ours, not of the machine.

`ROOKERY_PURE=1` leaves the compiler out.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from itertools import chain
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

COMPILED = ("text.py", "core/*.py", "lattice/*.py", "bots/*.py", "games/*/*.py", "adapters/sampler.py")
PLAIN = {"__init__", "native", "game", "notation", "picture", "explain", "encoding", "words", "lesson"}
"""Modules by name that stay plain Python: they are not hot, or they import numpy."""


def compiled_sources() -> list[str]:
    """List the modules to compile, in a fixed order."""
    found = [path for pattern in COMPILED for path in glob(f"src/rookery/{pattern}")]
    return sorted(path for path in found if Path(path).stem not in PLAIN)


class BuildAllOrNone(build_ext):
    """Build every extension, or say why not and build none: halves of a compiled group cannot live apart."""

    def build_extensions(self) -> None:
        compile_in_turn = self.compiler.compile

        def compile_side_by_side(sources: list[str], **how: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return list(chain.from_iterable(pool.map(lambda source: compile_in_turn([source], **how), sources)))

        self.compiler.compile = compile_side_by_side
        super().build_extensions()

    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as error:
            print(f"rookery: not compiled, plain Python instead ({error})", file=sys.stderr)
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []


if os.environ.get("ROOKERY_PURE") == "1" or not {"bdist_wheel", "build"} & set(sys.argv):
    setup()
else:
    from mypyc.build import mypycify

    setup(
        ext_modules=mypycify(compiled_sources(), group_name="rookery", multi_file=True, debug_level="0"),
        cmdclass={"build_ext": BuildAllOrNone},
    )
