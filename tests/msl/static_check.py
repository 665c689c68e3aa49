"""The strict check of a kernel's text: what Apple's compiler refuses, and some of what we refuse.

clang's C++ for OpenCL has Metal's rules for address spaces; the flags below add implicit narrowing (which breaks the
bfloat instantiation of a template), shadowing and arrays of run-time size. What clang accepts and Apple does not is
read off its syntax tree: unqualified pointers, recursion, lambdas, goto.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.msl.source import GeneratedKernel, to_opencl
from tests.msl.toolchain import HERE, cached, find_clang, run

LANGUAGE = [
    "-x", "cl", "-cl-std=clc++2021", "-cl-single-precision-constant", "-cl-no-stdinc",
    "-Xclang", "-cl-ext=-all,+cl_khr_fp16,+__opencl_c_generic_address_space",
    "--target=x86_64-linux-gnu", "-I", str(HERE), "-ferror-limit=0",
]  # fmt: skip
WARNINGS = [
    "-Wall", "-Werror", "-Wno-unknown-attributes", "-Wno-unused-function", "-Wno-unused-variable", "-Wno-unused-local-typedef", "-Wno-unused-const-variable",
    "-Wimplicit-float-conversion", "-Wfloat-conversion", "-Wshadow", "-Wvla", "-Wconditional-uninitialized",
]  # fmt: skip
SHIM = "metal_stdlib"

NAMED = re.compile(
    r"(?:VarDecl|ParmVarDecl|FieldDecl) 0x\w+ .*?> (?:\S+ )?(?:(?:used|referenced) )?"
    r"(?!used |referenced |implicit )(\w+) '([^']*__generic [^']*[*&][^']*)'"
)
CAST = re.compile(
    r"(?:CStyleCast|CXXStaticCast|CXXReinterpretCast|CXXFunctionalCast)Expr 0x\w+ <[^>]*> '([^']*__generic [^']*\*[^']*)'"
)
FUNCTION = re.compile(r"FunctionDecl (0x\w+).*?(?:used |referenced )?(\w+) '")
CALL = re.compile(r"DeclRefExpr .* Function (0x\w+) '(\w+)'")
IMPLICIT = re.compile(r"CXX(?:Constructor|Method|Destructor)Decl .*implicit")
PLACE = re.compile(r"[<, ](?:((?!line|col)[^\s<,:>]+)|line):(\d+):\d+")


class StaticError(Exception):
    """A kernel that Apple's compiler (or our own stricter rule) refuses; the text says where and why."""


def check(kernel: GeneratedKernel) -> None:
    """Raise StaticError unless the kernel passes."""
    text = to_opencl(kernel)
    recipe = "\n".join(
        [
            "check",
            *find_clang(),
            *LANGUAGE,
            *WARNINGS,
            (HERE / SHIM).read_text(),
            Path(__file__).read_text(),
            text,
        ]
    )
    verdict = cached(recipe, ".verdict", lambda path: _write_verdict(text, path)).read_text()
    if verdict:
        raise StaticError(verdict)


def _write_verdict(text: str, path: Path) -> None:
    source = path.with_suffix(".cl")
    source.write_text(text)
    compiled = run(
        [
            *find_clang(),
            *LANGUAGE,
            *WARNINGS,
            "-fsyntax-only",
            "-Xclang",
            "-ast-dump",
            "-fno-color-diagnostics",
            str(source),
        ]
    )
    source.unlink()
    path.write_text(compiled.stderr if compiled.returncode else "\n".join(_lint(compiled.stdout)))


def _lint(tree: str) -> Iterator[str]:
    file, line = "", 0
    functions: list[tuple[int, str]] = []  # the functions that we are inside of: depth in the tree, address
    implicit_depth: int | None = None
    for row in tree.splitlines():
        depth = len(row) - len(row.lstrip(" |`-"))
        for name, number in PLACE.findall(row.split("'")[0]):
            file, line = name or file, int(number)
        if implicit_depth is not None and depth > implicit_depth:
            continue
        implicit_depth = depth if IMPLICIT.search(row) else None
        if file.endswith(SHIM):
            continue
        while functions and functions[-1][0] >= depth:
            functions.pop()
        if function := FUNCTION.search(row):
            functions.append((depth, function[1]))
        for complaint in _complaints(row, {address for _, address in functions}):
            yield f"{Path(file).name}:{line}: error: {complaint}"


def _complaints(row: str, inside: set[str]) -> Iterator[str]:
    if (call := CALL.search(row)) and call[1] in inside:
        yield f"recursive call of {call[2]}"
    if named := NAMED.search(row):
        yield f"pointer or reference type must have explicit address space qualifier: {named[1]}"
    if cast := CAST.search(row):
        yield f"pointer type must have explicit address space qualifier: cast to '{cast[1]}'"
    if "LambdaExpr 0x" in row:
        yield "lambda"
    if "GotoStmt 0x" in row:
        yield "goto"
