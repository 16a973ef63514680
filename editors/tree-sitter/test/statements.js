// Compares the statements of scripts in the tree with those that the program runs: node statements.js UPSTAR FILE...
const { spawnSync } = require("node:child_process");
const { readFileSync } = require("node:fs");
const assert = require("node:assert");

const [upstar, ...files] = process.argv.slice(2);

function run(program, ...args) {
  const { stdout, error } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (error) throw error;
  return stdout;
}

/** The line and the text of each statement in the tree. Columns count bytes. */
function parsed(file) {
  const source = readFileSync(file);
  const starts = [0];
  source.forEach((byte, at) => byte === 0x0a && starts.push(at + 1));
  const tree = run("tree-sitter", "parse", file);
  const ranges = tree.matchAll(/^ *\(statement \[(\d+), (\d+)\] - \[(\d+), (\d+)\]/gm);
  return Array.from(ranges, ([, ...range]) => {
    const [line, column, lastLine, lastColumn] = range.map(Number);
    const text = source.subarray(starts[line] + column, starts[lastLine] + lastColumn);
    return { line: line + 1, input: text.toString() };
  });
}

/** The same from the program, which names the statement with each result. */
function executed(file) {
  const replies = run(upstar, "--format", "json", "--safe", file).trim().split("\n");
  return replies.filter(Boolean).map((reply) => {
    const { line, input } = JSON.parse(reply);
    return { line, input };
  });
}

let statements = 0;
for (const file of files) {
  const expected = executed(file);
  assert.deepStrictEqual(parsed(file), expected, file);
  assert(expected.length > 0, `${file} has no statements`);
  statements += expected.length;
}
console.log(`${statements} statements agree with those of upstar`);
