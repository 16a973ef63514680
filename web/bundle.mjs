// Bundles the page into dist: called by `build`.

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { build } from "esbuild";

const options = { bundle: true, minify: true, format: "esm", target: "es2022", loader: { ".cgt": "text" }, logLevel: "warning" };

rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");
copyFileSync("index.html", "dist/index.html");
copyFileSync("icon.svg", "dist/icon.svg");
copyFileSync("pkg/upstar_bg.wasm", "dist/upstar_bg.wasm");
await build({
  ...options,
  entryPoints: ["src/main.ts", "src/worker.ts"],
  outdir: "dist",
});

const files = ["index.html", "main.js", "main.css", "worker.js", "icon.svg", "upstar_bg.wasm"];
const hash = createHash("sha256");
for (const file of files) hash.update(readFileSync(`dist/${file}`));
await build({
  ...options,
  format: "iife",
  entryPoints: ["src/service.ts"],
  outdir: "dist",
  define: { VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)), FILES: JSON.stringify(["./", ...files]) },
});
