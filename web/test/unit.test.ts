// The parts that need no browser.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { candidates, choose } from "../src/choice";
import { fromLink, isProse, join, split, toLink } from "../src/document";
import { readOutline } from "../src/outline";

test("a text with very many parts is one cell", () => {
  assert.equal(split("1\n\n".repeat(300)).length, 300);
  assert.equal(split("1\n\n".repeat(5000)).length, 1);
});

test("a blank line outside brackets ends a cell, and comments are cells of their own", () => {
  assert.deepEqual(split("#!/usr/bin/env upstar\n# Text.\nlet a = 1\n\nlet b = [1,\n\n2]\n## help\nlet c() = 3\n"), [
    "# Text.",
    "let a = 1",
    "let b = [1,\n\n2]\n## help\nlet c() = 3",
  ]);
  assert.deepEqual(split(""), []);
  assert.deepEqual(split('let b = "(("\n\n1'), ['let b = "(("', "1"]);
});

test("cells come back as they were", () => {
  const notebooks = [["1", "2"], ["# text", "1"], ["# text\n1", "2"], ["a\n\nb"], ["a\n\nb", "c"], ["## help\nlet f() = 1"], ["1 # {", "2"], ["{1\n\n|2}", "3"]];
  for (const cells of notebooks) assert.deepEqual(split(join(cells)), cells);
  assert.equal(join(["1", "", "2"]), "1\n\n2\n");
});

test("the shipped examples come back as they were", () => {
  for (const file of readdirSync("../examples").filter((name) => name.endsWith(".cgt"))) {
    const cells = split(readFileSync(`../examples/${file}`, "utf8"));
    assert(cells.length > 1, file);
    assert(!join(cells).includes("# %%"), file);
    assert.deepEqual(split(join(cells)), cells, file);
  }
});

/** The same numbers on every machine: mulberry32. */
function random(seed: number) {
  return (below: number) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

// A fuzz target: with FUZZ_SECONDS it runs longer, with SEED it tries other texts.
test("links come back as they were, and damaged ones are refused or give a short text", async () => {
  globalThis.location ??= { href: "http://localhost/#gallery" } as Location;
  const lines = readFileSync("../tests/oracle/cases.tsv", "utf8").split("\n").map((row) => row.split("\t")[2] ?? "");
  const pieces = ["\u{feff}", "\n\n", "# %%\n", "# text\n", '"', "\\", "{", "}", "\u{1f600}", "\u{e9}", "\0", "\r\n", "#code=", "%"];
  const below = random(Number(process.env.SEED ?? 1));
  const end = Date.now() + 1000 * Number(process.env.FUZZ_SECONDS ?? 2);
  const [refused, shown] = [new Set<string>(), new Set<string>()];
  while (Date.now() < end) {
    const parts = Array.from({ length: below(12) }, () => (below(2) ? lines[below(lines.length)] : pieces[below(pieces.length)]));
    const text = parts.join("");
    const code = (await toLink(text)).split("#code=")[1];
    assert.equal(await fromLink(code), text);
    const place = below(code.length + 1);
    const sign = ["", "A", "_", "=", "%", "\u{e9}"][below(6)];
    const damaged = code.slice(0, place) + sign + code.slice(place + below(3));
    await fromLink(damaged).then(
      (found) => (shown.add(damaged), assert(new TextEncoder().encode(found).length <= 1_000_000 && split(found).length <= 300)),
      () => refused.add(damaged),
    );
  }
  assert(refused.size > 10 && shown.size > 0, `${refused.size} refused, ${shown.size} shown`);
});

test("a long text has no link, and a link cannot make one", async () => {
  await assert.rejects(toLink("1".repeat(1_000_001)), /too long/);
  const packed = new Blob([new Uint8Array(10 ** 8)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bomb = Buffer.from(await new Response(packed).arrayBuffer()).toString("base64url");
  await assert.rejects(fromLink(bomb), /too long/);
});

test("a string that never ends takes no longer than another", () => {
  // With backtracking, each of these takes hours.
  for (const line of ['"' + '\\"'.repeat(400_000), '"' + '\\"'.repeat(400_000) + "\\", '"'.repeat(800_001)]) {
    assert.equal(split(`${line}\n\n1`).length, 2);
  }
});

test("prose is comments only", () => {
  assert(isProse("# a\n#\n# b"));
  assert(!isProse("# a\n1"));
  assert(!isProse("## help of a definition"));
  assert(!isProse(""));
});

test("a drawn tree becomes branches", () => {
  const [head, plan] = readOutline("true\nplan\n├─ a\n│  └─ b\n│     └─ c\n└─ d");
  assert.equal(head.children.length, 0);
  assert.deepEqual(plan.children.map(({ text }) => text), ["a", "d"]);
  assert.equal(plan.children[0].children[0].children[0].text, "c");
});

test("a click plays the smallest move there, asks, or waits for more clicks", () => {
  const heap = [{ move: 0, spots: [2] }, { move: 1, spots: [1, 2] }, { move: 2, spots: [0, 1, 2] }];
  assert.deepEqual(choose(heap, [1]), { play: 1 });
  assert.deepEqual(choose(heap, [2]), { play: 0 });
  const dominoes = [{ move: 0, spots: [0, 1] }, { move: 1, spots: [1, 2] }];
  assert.equal(choose(dominoes, [1]), "more clicks");
  assert.deepEqual(choose(dominoes, [1, 2]), { play: 1 });
  assert.deepEqual(candidates(dominoes, [0, 2]), []);
  const colours = [{ move: 0, spots: [0] }, { move: 1, spots: [0] }];
  assert.deepEqual(choose(colours, [0]), { ask: [0, 1] });
  const twins = [{ move: 0, spots: [0, 1] }, { move: 0, spots: [1, 2] }];
  assert.deepEqual(choose(twins, [1]), { play: 0 });
});
