#!/bin/sh
# Creates a compressed disk image with a bundle and a link to the Applications folder, and signs it.
#
#   sh packaging/dmg.sh "dist/Mamba Metal.app" dist/MambaMetal-VERSION-arm64.dmg
set -eu

bundle=${1:?usage: dmg.sh BUNDLE IMAGE}
image=${2:?usage: dmg.sh BUNDLE IMAGE}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/image"
ditto "$bundle" "$work/image/$(basename "$bundle")"
ln -s /Applications "$work/image/Applications"
rm -f "$image"
hdiutil create -volname "Mamba Metal" -srcfolder "$work/image" -fs HFS+ -format ULFO "$image"
if [ -n "${CODESIGN_IDENTITY:-}" ]; then
    codesign --force --sign "$CODESIGN_IDENTITY" --timestamp "$image"
fi
