"""The scripts for a Mac, with stand-ins for Apple's tools that record their calls."""

import os
import plistlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging.conftest import CHECKOUT

SCRIPTS = sorted((CHECKOUT / "packaging").glob("*.sh"))
Script = Callable[..., subprocess.CompletedProcess[str]]

# A call is written with one argument a line behind the tool's name; the entitlements are kept as they are signed.
_STAND_IN = """#!/bin/sh
{{ printf '%s' "{tool}"; printf '\\t%s' "$@"; echo; }} >>"$CALLS"
while [ $# -gt 0 ]; do
    [ "$1" != --entitlements ] || cp "$2" "$CALLS.entitlements"
    shift
done
{then}
"""
# plutil is Apple's: its one use here, on any system.
_PLUTIL = """
import plistlib, sys
_, command, key, path = sys.argv
assert command == "-remove"
plist = plistlib.load(open(path, "rb"))
del plist[key.replace("\\\\.", ".")]
plistlib.dump(plist, open(path, "wb"))
"""


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    root = tmp_path / "Mamba Metal.app"
    for name in (
        "MacOS/mamba-metal",
        "Frameworks/mlx/lib/libmlx.dylib",
        "Frameworks/mlx/core.cpython-312-darwin.so",
        "Frameworks/QtCore.framework/Versions/A/QtCore",
        "Frameworks/QtCore.framework/Versions/A/inner.dylib",
    ):
        path = root / "Contents" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return root


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("codesign", "spctl", "xcrun", "ditto", "hdiutil"):
        write_tool(folder, tool)
    (folder / "plutil.py").write_text(_PLUTIL)
    # through a shell: the first line of a script takes no path with a space
    (folder / "plutil").write_text(f'#!/bin/sh\nexec "{sys.executable}" "{folder}/plutil.py" "$@"\n')
    (folder / "plutil").chmod(0o755)
    return folder


def write_tool(folder: Path, tool: str, then: str = "") -> None:
    (folder / tool).write_text(_STAND_IN.format(tool=tool, then=then))
    (folder / tool).chmod(0o755)


@pytest.fixture
def run(tools: Path, tmp_path: Path) -> Script:
    def start(script: str, *arguments: object, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", str(CHECKOUT / "packaging" / script), *map(str, arguments)],
            env={
                "PATH": f"{tools}:{os.environ['PATH']}",
                "HOME": str(tmp_path),
                "CALLS": str(tmp_path / "calls"),
                **variables,
            },
            capture_output=True,
            text=True,
            check=False,
        )

    return start


def calls(tmp_path: Path) -> list[list[str]]:
    path = tmp_path / "calls"
    return [line.split("\t") for line in path.read_text().splitlines()] if path.exists() else []


def entitlements(tmp_path: Path) -> set[str]:
    return set(plistlib.loads((tmp_path / "calls.entitlements").read_bytes()))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_shellcheck_finds_nothing(script: Path) -> None:
    shellcheck = Path(sys.executable).with_name("shellcheck")
    if not shellcheck.exists():
        pytest.skip("it is in the extra `package`")
    done = subprocess.run(
        [str(shellcheck), str(script)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_without_an_identity_the_signature_is_ad_hoc(run: Script, bundle: Path, tmp_path: Path) -> None:
    done = run("sign.sh", bundle)
    assert done.returncode == 0, done.stderr
    signed = [call for call in calls(tmp_path) if "--sign" in call]
    assert all(call[call.index("--sign") + 1] == "-" and "--timestamp=none" in call for call in signed)
    assert "com.apple.security.cs.disable-library-validation" in entitlements(tmp_path)
    assert not [call for call in calls(tmp_path) if call[0] == "spctl"]


def test_the_bundle_is_signed_after_its_parts_and_then_verified(
    run: Script, bundle: Path, tmp_path: Path
) -> None:
    assert run("sign.sh", bundle).returncode == 0
    said = calls(tmp_path)
    signed = [Path(call[-1]).name for call in said if "--sign" in call]
    assert sorted(signed[:-1]) == ["QtCore.framework", "core.cpython-312-darwin.so", "libmlx.dylib"]
    assert signed[-1] == "Mamba Metal.app"
    assert said[-1][1:] == ["--verify", "--deep", "--strict", "--verbose=2", str(bundle)]
    assert all("runtime" in call for call in said if "--sign" in call)


def test_with_an_identity_libraries_are_validated_and_gatekeeper_is_asked(
    run: Script, bundle: Path, tmp_path: Path
) -> None:
    done = run("sign.sh", bundle, CODESIGN_IDENTITY="Developer ID Application: Somebody (TEAM)")
    assert done.returncode == 0, done.stderr
    assert entitlements(tmp_path) == {"com.apple.security.cs.allow-jit"}
    signed = [call for call in calls(tmp_path) if "--sign" in call]
    assert {call[call.index("--sign") + 1] for call in signed} == {
        "Developer ID Application: Somebody (TEAM)"
    }
    assert all("--timestamp" in call for call in signed)
    assert calls(tmp_path)[-1][:3] == ["spctl", "-a", "-t"]


def test_an_invalid_signature_stops_the_script(run: Script, bundle: Path, tools: Path) -> None:
    write_tool(tools, "codesign", 'case "$*" in *) exit 1 ;; esac')
    assert run("sign.sh", bundle).returncode != 0


def test_without_credentials_nothing_is_sent(run: Script, bundle: Path, tmp_path: Path) -> None:
    done = run("notarise.sh", bundle, NOTARY_KEY="key.p8", NOTARY_KEY_ID="id")
    assert done.returncode == 0
    assert "Not notarised" in done.stderr
    assert calls(tmp_path) == []


ACCEPTED = 'case "$*" in submit*) ;; esac; echo "  status: Accepted"'


@pytest.mark.parametrize("name", ["Mamba Metal.app", "MambaMetal.dmg"])
def test_what_is_accepted_is_stapled_and_judged(run: Script, tools: Path, tmp_path: Path, name: str) -> None:
    write_tool(tools, "xcrun", ACCEPTED)
    target = tmp_path / name
    done = run("notarise.sh", target, NOTARY_PROFILE="mine")
    assert done.returncode == 0, done.stderr
    said = calls(tmp_path)
    submitted = next(call for call in said if call[:3] == ["xcrun", "notarytool", "submit"])
    assert submitted[-2:] == ["--keychain-profile", "mine"]
    assert (submitted[3] == str(target)) == name.endswith(".dmg")
    assert ["xcrun", "stapler", "staple", str(target)] in said
    assert said[-1][0] == "spctl"
    assert said[-1][-1] == str(target)


def test_what_is_refused_is_not_stapled(run: Script, tools: Path, bundle: Path, tmp_path: Path) -> None:
    write_tool(tools, "xcrun", 'echo "  status: Invalid"')
    done = run("notarise.sh", bundle, NOTARY_KEY="k.p8", NOTARY_KEY_ID="id", NOTARY_ISSUER="issuer")
    assert done.returncode == 1
    assert "notarytool log" in done.stderr
    assert not [call for call in calls(tmp_path) if "stapler" in call]


@pytest.mark.parametrize(("identity", "count"), [("", 0), ("Developer ID Application: Somebody (TEAM)", 1)])
def test_the_image_is_signed_where_there_is_an_identity(
    run: Script, bundle: Path, tmp_path: Path, identity: str, count: int
) -> None:
    image = tmp_path / "out put" / "MambaMetal.dmg"
    image.parent.mkdir()
    assert run("dmg.sh", bundle, image, CODESIGN_IDENTITY=identity).returncode == 0
    said = calls(tmp_path)
    made = next(call for call in said if call[0] == "hdiutil")
    assert made[-1] == str(image)
    assert len([call for call in said if call[0] == "codesign"]) == count


@pytest.mark.parametrize("script", ["sign.sh", "notarise.sh", "dmg.sh", "oldest_mlx.sh"])
def test_without_arguments_the_usage_is_printed(run: Script, script: str) -> None:
    done = run(script)
    assert done.returncode != 0
    assert "usage:" in done.stderr
