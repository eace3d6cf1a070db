"""The wheel has the two programs, the statements and the constructions inside: `python3 -m build --wheel --no-isolation`, after `./dev build`.

SINKPROOF_BIN is the folder of the programs (../build/release/bin). They need the libraries that they were linked with (GMP, MPFR, FLINT, Arb, NLopt, nettle, …),
so that the wheel is for the distribution on which it was built.
"""

import os
import shutil
import stat
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from sinkproof._program import version  # noqa: E402

PROGRAMS = ("sinkproof", "sinkproof-check")


class WithPrograms(build_py):
    def run(self) -> None:
        super().run()
        package = Path(self.build_lib) / "sinkproof"
        (package / "bin").mkdir(parents=True, exist_ok=True)
        (package / "statements").mkdir(exist_ok=True)
        source = Path(os.environ.get("SINKPROOF_BIN") or HERE.parent / "build" / "release" / "bin")
        for name in PROGRAMS:
            if not (source / name).is_file():
                raise SystemExit(f"{source / name} is missing: run ./dev build, or set SINKPROOF_BIN to the folder of the programs")
            shutil.copyfile(source / name, package / "bin" / name)
            (package / "bin" / name).chmod(0o755 | stat.S_IXUSR)
        for statement in sorted((HERE.parent / "theorems").glob("*/statement.md")):
            shutil.copyfile(statement, package / "statements" / f"{statement.parent.name}.md")
        for construction in sorted((HERE.parent / "constructions").glob("*.md")):
            shutil.copyfile(construction, package / "statements" / construction.name)


class OfThisMachine(bdist_wheel):
    """Any Python 3, but this machine's programs."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class HasPrograms(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(version=version(), cmdclass={"build_py": WithPrograms, "bdist_wheel": OfThisMachine}, distclass=HasPrograms)
