// The parts that need no browser.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { candidates, choose } from "../src/choice";
import { isProse, join, split } from "../src/document";
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
