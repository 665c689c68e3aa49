"""Generates the files that the spec file adds: translations, icon, third-party licences, build information.

python packaging/prepare.py build/made
"""

import json
import subprocess
import sys
from pathlib import Path

import icon
import licences
import product

_ROOT = Path(__file__).resolve().parent.parent


def main(folder: Path) -> None:
    """Write them to `folder`, and the translations to resources/."""
    subprocess.run([sys.executable, str(_ROOT / "scripts" / "translations.py"), "compile"], check=True)
    folder.mkdir(parents=True, exist_ok=True)
    icon.write_icns(_ROOT / "resources" / "icons", folder / "app-icon.icns")
    licences.write(folder / "THIRD-PARTY.md")
    facts = {"version": product.version(), "releases": product.releases_url()}
    (folder / "build.json").write_text(json.dumps(facts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
