"""Compile rules, bots, pictures and frames with mypyc when a package is built; the rest stands in pyproject.toml.

Laws:

* what is compiled is also shipped as source, and means the same;
* all of it is compiled or none: without a working C compiler the package is plain Python, for any machine;
* an editable install is always plain Python, so no stale binary can hide an edit;
* an error in our own code stops the build: it is a mistake of ours, not of the machine.

`ROOKERY_PURE=1` leaves the compiler out.
"""

import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from itertools import chain
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext

COMPILED = (
    "i18n.py",
    "core/*.py",
    "grids/*.py",
    "scene/*.py",
    "bots/*.py",
    "games/*/*.py",
    "games/*/*/*.py",
    "match/*.py",
    "table/frame.py",
    "server/frames.py",
    "server/pictures.py",
    "adapters/sampler.py",
)
PLAIN = {
    "__init__",
    "claims",
    "compat",
    "deck",
    "editor",
    "errors",
    "explain",
    "format1",
    "game",
    "gif",
    "levels",
    "options",
    "png",
    "position",
    "registry",
    "review",
    "rulebook",
    "settings",
    "svg",
    "text",
    "texts",
    "tuning",
    "verify",
}
"""Modules by name that stay plain Python: they are not hot, or their annotations are read when they run."""
UNITS = 6
"""C files to compile: few, because each reads Python's headers; several, to keep the cores busy to the end."""
FLAGS = ["-fno-tree-dominator-opts", "-fno-tree-pta", "-fno-ipa-modref", "-fno-ipa-pure-const", "-fno-ipa-reference"]
"""Passes of -O1 that take a fifth of its time and find nothing in mypyc's code (ARCHITECTURE.md)."""
RUN_ONCE = """#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("O0"))) {}
#endif
"""
"""The code that runs when a module is imported: a quarter of all C, and not worth optimising."""


def compiled_sources() -> list[str]:
    """List the modules to compile, in a fixed order."""
    found = [path for pattern in COMPILED for path in glob(f"src/rookery/{pattern}")]
    return sorted(path for path in found if Path(path).stem not in PLAIN)


class BuildSideBySide(build_ext):
    """Build with as many compilers at once as there are cores."""

    def build_extensions(self) -> None:
        compile_in_turn = self.compiler.compile
        self.parallel = os.cpu_count()
        self.precompile_header()

        def compile_side_by_side(sources: list[str], **how: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return list(chain.from_iterable(pool.map(lambda source: compile_in_turn([source], **how), sources)))

        self.compiler.compile = compile_side_by_side
        super().build_extensions()

    def precompile_header(self) -> None:
        """Read Python's header once for all the small modules; a compiler that makes no use of this loses nothing."""
        if self.compiler.compiler_type != "unix":
            return
        header = Path("build/header/Python.h")
        header.parent.mkdir(parents=True, exist_ok=True)
        header.write_text("#include_next <Python.h>\n")
        small = self.extensions[-1]
        includes = [f"-I{folder}" for folder in (*small.include_dirs, *self.compiler.include_dirs)]
        command = [*self.compiler.compiler_so, *includes, *small.extra_compile_args, "-w", "-xc-header", str(header)]
        self.spawn([*command, "-o", f"{header}.gch"])
        for extension in self.extensions:
            if len(extension.sources) == 1:
                extension.include_dirs.insert(0, str(header.parent))


def in_units(sources: list[str]) -> list[str]:
    """Gather many C files into a few of like size, each of which reads the headers once; mypyc's own are one."""
    units: list[list[str]] = [[] for _ in range(UNITS)]
    for path in sorted(sources, key=os.path.getsize, reverse=True):
        if "__native" in path:
            min(units, key=lambda unit: sum(map(os.path.getsize, unit))).append(path)
    units.append([path for path in sources if "__native" not in path])
    merged = [Path(f"build/unit_{number}.c") for number in range(len(units))]
    for target, unit in zip(merged, units, strict=True):
        run_once = re.findall(r"^char CPyDef_\w+_____top_level__\(void\);?", "".join(map(read, unit)), re.M)
        target.write_text(
            "#include <Python.h>\n"
            + "".join(RUN_ONCE.format(f"{name.rstrip(';')};") for name in sorted(set(run_once)))
            + "".join(f'#include "{Path(path).name}"\n' for path in unit)
        )
    return [str(path) for path in merged]


def read(path: str) -> str:
    """Return the text of a C file."""
    return Path(path).read_text("utf-8")


def why_plain() -> str | None:
    """Say why this build is plain Python, if it is: by trying the compiler on Python's own header."""
    if os.environ.get("ROOKERY_PURE") == "1":
        return "ROOKERY_PURE=1"
    try:
        import mypyc.build  # noqa: F401
        from setuptools._distutils.ccompiler import new_compiler
        from setuptools._distutils.sysconfig import customize_compiler

        command = build_ext(Distribution())
        command.finalize_options()
        compiler = new_compiler()
        customize_compiler(compiler)
        with TemporaryDirectory() as folder:
            source = Path(folder, "probe.c")
            source.write_text("#include <Python.h>\n")
            compiler.compile([str(source)], output_dir=folder, include_dirs=command.include_dirs)
    except Exception as error:  # of many kinds: distutils has its errors twice
        return f"no working C compiler: {error}"
    return None


def main() -> None:
    """Build as setuptools asks, compiled if it is a package for use and the machine can."""
    if not {"bdist_wheel", "build"} & set(sys.argv):
        setup()
        return
    for stale in glob("build/lib*"):  # setuptools would ship what an earlier build left there
        rmtree(stale)
    if reason := why_plain():
        print(f"rookery: plain Python, not compiled ({reason})", file=sys.stderr)
        setup()
    else:
        from mypyc.build import mypycify

        # -O1 halves the time of -O3 and costs no speed that we could measure (ARCHITECTURE.md).
        made = mypycify(compiled_sources(), group_name="rookery", multi_file=True, opt_level="1", debug_level="0")
        for extension in made:
            if len(extension.sources) > 1:
                extension.sources = in_units(extension.sources)
                extension.extra_compile_args += FLAGS
        setup(ext_modules=made, cmdclass={"build_ext": BuildSideBySide})


if __name__ == "__main__":
    main()
