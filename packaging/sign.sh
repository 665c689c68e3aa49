#!/bin/sh
# Signs a bundle with the hardened runtime, from the inside out, then lets the system judge it.
#
#   sh packaging/sign.sh "dist/Mamba Metal.app"
#
# CODESIGN_IDENTITY   such as "Developer ID Application: Name (TEAM)"; without it the signature is ad hoc: it holds the
#                     bundle together on any Mac, but says nothing of who made it
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
    # Every library is signed by the same team then, so the check of libraries can stay on.
    /usr/bin/env plutil -remove 'com\.apple\.security\.cs\.disable-library-validation' "$work/entitlements.plist"
fi

sign() { codesign --force --sign "$identity" --options runtime "$stamp" "$@"; }

# What is inside goes first: a signature covers those of the parts. Frameworks are signed as a whole, not by their files.
find "$bundle/Contents" -type f \( -name '*.dylib' -o -name '*.so' \) -not -path '*.framework/*' -print >"$work/parts"
find "$bundle/Contents" -type d -name '*.framework' -print >>"$work/parts"
find "$bundle/Contents/Frameworks" -maxdepth 1 -type f -name 'Python*' -print >>"$work/parts"
while IFS= read -r part; do
    sign "$part"
done <"$work/parts"
sign --entitlements "$work/entitlements.plist" "$bundle"

codesign --verify --deep --strict --verbose=2 "$bundle"
if [ "$identity" = - ]; then
    say "Gatekeeper is not asked: it refuses ad-hoc signatures of programs that were downloaded (packaging/README.md)."
else
    # Before notarisation the answer may be no; notarise.sh asks again and insists.
    spctl -a -t exec -vv "$bundle" || say "Gatekeeper does not know it yet: notarise it."
fi
