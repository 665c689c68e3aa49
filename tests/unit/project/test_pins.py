"""constraints.txt pins what pyproject.toml needs, for the systems that the project is for."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CHECKOUT = Path(__file__).resolve().parents[3]


def pins() -> dict[str, str]:
    lines = (CHECKOUT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if line and not line.startswith("#"))


def requirements() -> list[Requirement]:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    texts = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for extra in ("dev", "cuda", "package"):
        texts += project["project"]["optional-dependencies"][extra]
    return [Requirement(text) for text in texts]


def test_every_requirement_is_pinned_to_a_version_that_it_allows() -> None:
    pinned = {canonicalize_name(name): version for name, version in pins().items()}
    for requirement in requirements():
        name = canonicalize_name(requirement.name)
        assert name in pinned, f"{name} is not pinned"
        assert requirement.specifier.contains(pinned[name]), f"{requirement} refuses its pin {pinned[name]}"


def test_pins_are_names_and_versions_only() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+", name) for name in pins())
    assert all(re.fullmatch(r"[0-9][0-9A-Za-z.]*", version) for version in pins().values())


def test_all_builds_of_mlx_are_of_one_version() -> None:
    versions = {
        version for name, version in pins().items() if name in ("mlx", "mlx-cpu", "mlx-metal", "mlx-cuda-13")
    }
    assert len(versions) == 1
