#!/bin/sh
# Signs a bundle with the hardened runtime, from the inside out, and verifies it.
#
#   sh packaging/sign.sh "dist/Mamba Metal.app"
#
# CODESIGN_IDENTITY   such as "Developer ID Application: Name (TEAM)"; without it the signature is ad hoc: valid on any Mac, but
#                     without a developer's name
set -eu

bundle=${1:?usage: sign.sh BUNDLE}
here=$(cd -- "$(dirname -- "$0")" && pwd)
identity=${CODESIGN_IDENTITY:--}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/entitlements.plist" "$work/entitlements.plist"

say() { printf '%s\n' "$*" >&2; }

if [ "$identity" = - ]; then
    say "No CODESIGN_IDENTITY: signing ad hoc."
    stamp=--timestamp=none
else
    stamp=--timestamp
    # All libraries have the same team ID then, so library validation can stay on.
    /usr/bin/env plutil -remove 'com\.apple\.security\.cs\.disable-library-validation' "$work/entitlements.plist"
fi

sign() { codesign --force --sign "$identity" --options runtime "$stamp" "$@"; }

# Nested code is signed first, since a signature covers that of its contents. Frameworks are signed as a whole.
find "$bundle/Contents" -type f \( -name '*.dylib' -o -name '*.so' \) -not -path '*.framework/*' -print >"$work/parts"
find "$bundle/Contents" -type d -name '*.framework' -print >>"$work/parts"
find "$bundle/Contents/Frameworks" -maxdepth 1 -type f -name 'Python*' -print >>"$work/parts"
while IFS= read -r part; do
    sign "$part"
done <"$work/parts"
sign --entitlements "$work/entitlements.plist" "$bundle"

codesign --verify --deep --strict --verbose=2 "$bundle"
if [ "$identity" = - ]; then
    say "Skipping Gatekeeper: it rejects ad-hoc signatures of downloaded apps (packaging/README.md)."
else
    # It may be rejected before notarisation; notarise.sh checks again and fails if so.
    spctl -a -t exec -vv "$bundle" || say "Gatekeeper rejects it: notarise it."
fi
