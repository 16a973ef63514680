// Bundles the tests and runs them against web/dist in a real Chromium.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { build } from "esbuild";

if (!existsSync("dist/index.html")) {
  console.error("web/dist is not there yet: run web/build first");
  process.exit(1);
}
await build({ entryPoints: ["test/*.test.ts"], outdir: "test/out", outExtension: { ".js": ".mjs" }, bundle: true, format: "esm", platform: "node", packages: "external", logLevel: "warning" });
const { status } = spawnSync(process.execPath, ["--test", "--test-concurrency=1", ...process.argv.slice(2), "test/out/unit.test.mjs", "test/out/page.test.mjs"], { stdio: "inherit" });
process.exit(status ?? 1);
