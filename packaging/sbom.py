"""Writes the software bill of materials of the program as CycloneDX 1.6 JSON.

python packaging/sbom.py dist/MambaMetal-VERSION-arm64.cdx.json
"""

import platform
import sys
import uuid
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.metadata import Distribution
from pathlib import Path

import product
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packages import licence_of, packages
from packageurl import PackageURL
from packaging.utils import canonicalize_name

_licences = LicenseFactory()


def document(distributions: Iterable[Distribution], version: str, now: datetime) -> str:
    """The JSON text. Its serial number depends only on the components: the same components give the same number."""
    components = [_python(), *(_component(distribution) for distribution in distributions)]
    seed = "\n".join(sorted(str(component.purl) for component in components))
    program = Component(
        type=ComponentType.APPLICATION,
        bom_ref=product.EXECUTABLE,
        name=product.NAME,
        version=version,
        licenses=[_licences.make_with_id("MIT")],
    )
    bom = Bom(
        components=components,
        serial_number=uuid.uuid5(uuid.NAMESPACE_URL, seed),
        metadata=BomMetaData(component=program, timestamp=now),
    )
    bom.register_dependency(program, components)
    text: str = JsonV1Dot6(bom).output_as_string(indent=1)
    return text


def _component(distribution: Distribution) -> Component:
    name = canonicalize_name(distribution.metadata["Name"])
    purl = PackageURL("pypi", name=name, version=distribution.version)
    return Component(
        type=ComponentType.LIBRARY,
        bom_ref=str(purl),
        name=name,
        version=distribution.version,
        licenses=[_licences.make_from_string(licence_of(distribution))],
        purl=purl,
    )


def _python() -> Component:
    purl = PackageURL("generic", name="python", version=platform.python_version())
    return Component(
        type=ComponentType.PLATFORM,
        bom_ref=str(purl),
        name="python",
        version=platform.python_version(),
        licenses=[_licences.make_with_id("PSF-2.0")],
        purl=purl,
    )


if __name__ == "__main__":
    text = document(packages(), product.version(), datetime.now(UTC))
    Path(sys.argv[1]).write_text(text + "\n", encoding="utf-8")
