"""The product's names, version, minimum system and Info.plist."""

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

NAME = "Mamba Metal"
EXECUTABLE = "mamba-metal"
IDENTIFIER = "org.mambametal.MambaMetal"
ARCHITECTURE = "arm64"
MINIMUM_MACOS = (14, 0)
"""The oldest macOS that MLX's wheels support."""
PRIMER = "org.mambametal.primer"

_ROOT = Path(__file__).resolve().parent.parent


def version(root: Path = _ROOT) -> str:
    """The version, from pyproject.toml."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def releases_url() -> str:
    """The releases page, set by the build environment; "" disables the check for updates."""
    return os.environ.get("MAMBA_METAL_RELEASES", "")


def dmg_name() -> str:
    """The disk image's file name."""
    return f"MambaMetal-{version()}-{ARCHITECTURE}.dmg"


def info_plist() -> dict[str, Any]:
    """Info.plist entries beyond those that PyInstaller writes (names, icon, executable, version)."""
    return {
        "CFBundleVersion": version(),
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "ja"],
        "LSApplicationCategoryType": "public.app-category.productivity",
        "LSMinimumSystemVersion": ".".join(map(str, MINIMUM_MACOS)),
        "LSArchitecturePriority": [ARCHITECTURE],
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": "Copyright © 2026 The Mamba Metal authors. MIT licence.",
        "UTExportedTypeDeclarations": [
            _type(PRIMER, "Mamba Metal Primer", "mambaprimer", ["public.data"]),
        ],
        "CFBundleDocumentTypes": [
            _document("Mamba Metal Primer", PRIMER, role="Viewer", rank="Owner"),
            _document("Exported Conversation", "public.json", role="Viewer", rank="Alternate"),
        ],
    }


def _type(identifier: str, description: str, extension: str, conforms_to: list[str]) -> dict[str, Any]:
    return {
        "UTTypeIdentifier": identifier,
        "UTTypeDescription": description,
        "UTTypeConformsTo": conforms_to,
        "UTTypeTagSpecification": {"public.filename-extension": [extension]},
    }


def _document(name: str, identifier: str, *, role: str, rank: str) -> dict[str, Any]:
    return {
        "CFBundleTypeName": name,
        "CFBundleTypeRole": role,
        "LSHandlerRank": rank,
        "LSItemContentTypes": [identifier],
    }


if __name__ == "__main__":
    print({"version": version, "dmg": dmg_name}[sys.argv[1]]())
