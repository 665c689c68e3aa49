#!/bin/sh
# Notarises a signed bundle or disk image with Apple, staples the ticket, and checks it with Gatekeeper.
#
#   sh packaging/notarise.sh "dist/Mamba Metal.app"
#   sh packaging/notarise.sh dist/MambaMetal-VERSION-arm64.dmg
#
# NOTARY_PROFILE                            a profile of `xcrun notarytool store-credentials`, or
# NOTARY_KEY, NOTARY_KEY_ID, NOTARY_ISSUER  an App Store Connect key: file, ID and issuer (all three)
set -eu

target=${1:?usage: notarise.sh BUNDLE-OR-IMAGE}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { printf '%s\n' "$*" >&2; }

submit() {
    if [ -n "${NOTARY_PROFILE:-}" ]; then
        xcrun notarytool submit "$1" --wait --keychain-profile "$NOTARY_PROFILE"
    else
        xcrun notarytool submit "$1" --wait --key "$NOTARY_KEY" --key-id "$NOTARY_KEY_ID" --issuer "$NOTARY_ISSUER"
    fi
}

if [ -z "${NOTARY_PROFILE:-}" ] && { [ -z "${NOTARY_KEY:-}" ] || [ -z "${NOTARY_KEY_ID:-}" ] || [ -z "${NOTARY_ISSUER:-}" ]; }; then
    say "Not notarised: set NOTARY_PROFILE, or NOTARY_KEY, NOTARY_KEY_ID and NOTARY_ISSUER."
    exit 0
fi

case $target in
    *.app)
        ditto -c -k --keepParent "$target" "$work/bundle.zip" # notarytool accepts archives, not folders
        sent=$work/bundle.zip
        kind="exec"
        ;;
    *)
        sent=$target
        kind="open"
        ;;
esac

submit "$sent" | tee "$work/answer" >&2
grep -q 'status: Accepted' "$work/answer" || {
    say "Apple rejected it. \`xcrun notarytool log ID\` shows why; the ID is above."
    exit 1
}
xcrun stapler staple "$target"
xcrun stapler validate "$target"
if [ "$kind" = exec ]; then
    codesign --verify --deep --strict --verbose=2 "$target"
    spctl -a -t exec -vv "$target"
else
    spctl -a -t open --context context:primary-signature -vv "$target"
fi
