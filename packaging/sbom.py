"""A software bill of materials in CycloneDX 1.6: what the program is made of, from the metadata of the installed packages.

python packaging/sbom.py dist/MambaMetal-VERSION-arm64.cdx.json
"""

import json
import platform
import sys
import uuid
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

import product
from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
from packaging.utils import canonicalize_name
from parts import licence_of, parts


def document(packages: Iterable[Distribution], version: str, now: datetime) -> dict[str, Any]:
    """The document. Its serial number follows from its content, so that the same parts give the same one."""
    components = [_python(), *(_component(package) for package in packages)]
    seed = json.dumps(components, sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, seed)}",
        "version": 1,
        "metadata": {
            "timestamp": now.astimezone(UTC).isoformat(timespec="seconds"),
            "component": {
                "type": "application",
                "bom-ref": product.EXECUTABLE,
                "name": product.NAME,
                "version": version,
                "licenses": [{"license": {"id": "MIT"}}],
            },
        },
        "components": components,
    }


def _component(package: Distribution) -> dict[str, Any]:
    name = canonicalize_name(package.metadata["Name"])
    purl = f"pkg:pypi/{name}@{package.version}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": package.version,
        "licenses": [_licence(licence_of(package))],
        "purl": purl,
    }


def _python() -> dict[str, Any]:
    version = platform.python_version()
    purl = f"pkg:generic/python@{version}"
    licences = [{"license": {"id": "PSF-2.0"}}]
    named = {"type": "platform", "bom-ref": purl, "name": "python", "version": version}
    return {**named, "licenses": licences, "purl": purl}


def _licence(said: str) -> dict[str, Any]:
    try:
        return {"expression": canonicalize_license_expression(said)}
    except InvalidLicenseExpression:
        return {"license": {"name": said}}


if __name__ == "__main__":
    text = json.dumps(document(parts(), product.version(), datetime.now(UTC)), indent=1)
    Path(sys.argv[1]).write_text(text + "\n", encoding="utf-8")
