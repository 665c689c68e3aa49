"""Info.plist, entitlements, icon, licences, bill of materials, and which files the bundle leaves out."""

import io
import json
import plistlib
import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import bundle_contents
import licences
import product
import pytest
from packages import licence_of, licence_texts, packages

from app import resources
from app.conversations.values.primer import SUFFIX
from tests.packaging.conftest import CHECKOUT


def test_the_version_is_that_of_pyproject() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    assert product.version() == project["project"]["version"]
    assert product.dmg_name() == f"MambaMetal-{product.version()}-arm64.dmg"
    assert product.info_plist()["CFBundleVersion"] == product.version()


def test_the_plist_can_be_written_and_names_the_system_of_mlx() -> None:
    plist = plistlib.loads(plistlib.dumps(product.info_plist()))
    assert plist["LSMinimumSystemVersion"] == "14.0"
    assert plist["NSHighResolutionCapable"] is True
    assert plist["LSApplicationCategoryType"].startswith("public.app-category.")


def test_each_document_type_is_declared_or_the_systems() -> None:
    plist = product.info_plist()
    declared = {kind["UTTypeIdentifier"] for kind in plist["UTExportedTypeDeclarations"]}
    for document in plist["CFBundleDocumentTypes"]:
        for kind in document["LSItemContentTypes"]:
            assert kind in declared or kind.startswith("public.")


def test_documents_are_those_that_the_program_writes_and_reads() -> None:
    plist = product.info_plist()
    endings = [
        ending
        for kind in plist["UTExportedTypeDeclarations"]
        for ending in kind["UTTypeTagSpecification"]["public.filename-extension"]
    ]
    assert [f".{ending}" for ending in endings] == [SUFFIX]
    ranks = {
        kind: document["LSHandlerRank"]
        for document in plist["CFBundleDocumentTypes"]
        for kind in document["LSItemContentTypes"]
    }
    assert ranks == {product.PRIMER: "Owner", "public.json": "Alternate"}


def test_entitlements_are_few_and_each_has_its_reason() -> None:
    text = (CHECKOUT / "packaging/entitlements.plist").read_text(encoding="utf-8")
    assert set(plistlib.loads(text.encode())) == {
        "com.apple.security.cs.allow-jit",
        "com.apple.security.cs.disable-library-validation",
    }
    assert len(re.findall(r"(?s)<!--.+?-->\s*<key>", text)) == 2


def test_the_icon_has_all_sizes_and_is_no_blank(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="in the extra `package`")
    import icon  # noqa: PLC0415 - it needs Pillow

    icon.write_icns(CHECKOUT / "resources/icons", tmp_path / "x.icns")
    with image.open(tmp_path / "x.icns") as icns:
        pixels = {size[0] * size[2] for size in icns.info["sizes"]}
    assert pixels == set(icon.SIZES)
    with image.open(io.BytesIO(icon.png(CHECKOUT / "resources/icons/app-icon.svg", 256))) as drawn:
        assert drawn.getpixel((0, 0))[3] == 0, "the corner is transparent"
        assert drawn.getpixel((128, 128))[3] == 255


def test_packages_are_what_the_program_needs_and_no_tools() -> None:
    names = {package.metadata["Name"].lower().replace("_", "-") for package in packages()}
    assert {"mlx", "numpy", "pyside6-essentials", "shiboken6", "tokenizers", "keyring"} <= names
    assert not names & {"pytest", "ruff", "mypy", "pyinstaller", "mamba-metal", "torch"}


def test_each_package_has_a_licence_with_its_text() -> None:
    text = licences.text(packages())
    for package in packages():
        assert f"## {package.metadata['Name']} {package.version}\n" in text
        assert licence_of(package) != "see its text" or licence_texts(package)
    assert "## Python 3." in text
    assert "resources/licences: licences/LGPL-3.0.txt" in text, "Qt's packages bring no text"


@pytest.mark.parametrize("name", licences.SHARED)
def test_texts_that_packages_refer_to_are_there(name: str) -> None:
    assert len(resources.text("licences", f"{name}.txt")) > 5_000


def test_the_bill_of_materials_is_valid_and_lists_every_package() -> None:
    pytest.importorskip("cyclonedx", reason="in the extra `package`")
    import sbom  # noqa: PLC0415 - it needs cyclonedx
    from cyclonedx.schema import SchemaVersion  # noqa: PLC0415
    from cyclonedx.validation.json import JsonStrictValidator  # noqa: PLC0415

    text = sbom.document(packages(), "1.2.3", datetime(2026, 1, 2, tzinfo=UTC))
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    made: dict[str, Any] = json.loads(text)
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    assert made["metadata"]["component"]["version"] == "1.2.3"
    assert len(made["components"]) == len(packages()) + 1
    assert all(component["purl"].startswith("pkg:") for component in made["components"])
    assert all(component["licenses"] for component in made["components"])
    assert (
        made["serialNumber"] == json.loads(sbom.document(packages(), "2", datetime.now(UTC)))["serialNumber"]
    )


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/lib/QtQuick.framework/Versions/A/QtQuick",
        "PySide6/Qt/lib/libQt6Qml.so.6",
        "PySide6/Qt/plugins/sqldrivers/libqsqlite.dylib",
        "PySide6/Qt/plugins/imageformats/libqpdf.dylib",
        "PySide6/Qt/translations/qtbase_de.qm",
        "mlx/include/mlx/array.h",
        "numpy/_core/tests/data/x.csv",
    ],
)
def test_unused_files_are_left_out(place: str) -> None:
    assert bundle_contents.is_unused(place)


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore",
        "PySide6/Qt/lib/libQt6Svg.so.6",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/plugins/styles/libqmacstyle.dylib",
        "PySide6/Qt/plugins/tls/libqsecuretransportbackend.dylib",
        "PySide6/Qt/plugins/imageformats/libqsvg.dylib",
        "PySide6/Qt/translations/qtbase_ja.qm",
        "resources/translations/mamba-metal_ja.qm",
        "mlx/lib/libmlx.dylib",
        "mlx/lib/mlx.metallib",
        "kernels/maths.h",
    ],
)
def test_needed_files_stay(place: str) -> None:
    assert not bundle_contents.is_unused(place)


def test_kernels_and_the_model_are_product_files() -> None:
    files = {f"{folder}/{Path(path).name}" for path, folder in bundle_contents.product_files(CHECKOUT)}
    assert {"kernels/maths.h", "kernels/dialect.cuh", "resources/models/builtin/tokenizer.json"} <= files
    assert {"resources/translations/mamba-metal_ja.qm"} <= files, "scripts/setup.sh compiles it"
    assert not {name for name in files if name.endswith((".py", ".pyc", ".ts"))}
