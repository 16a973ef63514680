// The Chromium for the tests. As a program, it prints the path, or fails if there is none.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const PLACES = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  chromium.executablePath(),
];

export const executablePath = PLACES.find((place) => place && existsSync(place));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(executablePath ?? "no Chromium found; set CHROMIUM to its path, or run `npx playwright-core install chromium`");
  process.exit(executablePath ? 0 : 1);
}
