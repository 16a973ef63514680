// Chromium, a server for web/dist, and what the tests do again and again.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { executablePath } from "./chromium.mjs";

/** A port of its own for each run, so that two runs do not meet. */
const PORT = 20000 + 2 * (process.pid % 10000);
export const HOME = `http://localhost:${PORT}/`;

/** A static host that sends no headers of isolation, with the page in a subfolder. */
export const PLAIN_HOST = `http://localhost:${PORT + 1}/games/upstar/`;

let browser: Browser;
let server: ChildProcess;
let plainHost: Server;

export async function start() {
  server = spawn("./serve", [String(PORT)], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((ready) => server.stdout!.once("data", ready));
  plainHost = createServer(servePlainly).listen(PORT + 1);
  assert(executablePath, "no Chromium found; set CHROMIUM to its path, or run `npx playwright-core install chromium`");
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

export async function finish() {
  await browser?.close();
  server?.kill();
  plainHost?.close();
  plainHost?.closeAllConnections();
}

function servePlainly({ url }: { url?: string }, response: any) {
  const file = `dist/${url!.replace("/games/upstar/", "") || "index.html"}`;
  const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };
  if (!existsSync(file)) return response.writeHead(404).end();
  return response.writeHead(200, { "Content-Type": types[extname(file)] }).end(readFileSync(file));
}

/** Runs a test on a fresh page and checks that nothing was written to the console. */
export async function withPage(test: (page: Page) => Promise<void>, options: BrowserContextOptions & { at?: string } = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  try {
    await page.goto(options.at ?? HOME);
    await test(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

/** An empty notebook, so that a test starts with one cell. */
export async function clear(page: Page) {
  await page.click("#file-menu > summary");
  await page.click("#new");
  await page.getByRole("button", { name: "Dismiss" }).click();
}

/** Replaces the text of a cell, through the keyboard as a user would. */
export async function type(page: Page, text: string, cell = 0) {
  await cellAt(page, cell).locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  // A paste: typed brackets would close themselves.
  await page.keyboard.insertText(text);
}

export async function run(page: Page, text: string, cell = 0): Promise<Locator> {
  await type(page, text, cell);
  await page.keyboard.press("ControlOrMeta+Enter");
  const found = cellAt(page, cell);
  await found.and(page.locator(":not(.running)")).waitFor();
  return found;
}

export function cellAt(page: Page, index: number): Locator {
  return page.locator("#view-notebook .cell").nth(index);
}
