#!/usr/bin/env bash
# Tests the extension and packs it as upstar.vsix. The npm registry must be reachable.
set -euo pipefail
cd "$(dirname "$0")"
npm install --no-package-lock --no-audit --no-fund
npm test
npx vsce package --no-dependencies --allow-missing-repository --skip-license --out upstar.vsix
