// Checks that the grammar has all operators and keywords of the language: node signs.js upstar.pest
const { readFileSync } = require("node:fs");
const assert = require("node:assert");

// The rules whose strings are operators, keywords and constants.
const RULES =
  /^(?:arithmetic|ordinal|range|move_arrow|\w*comparison|connective|negation|sign|constant|star_sign|times_sign|up_sign|minus|dash|kw_\w+) *= *.?\{(.*)\}$/gm;

const strings = new Set();
JSON.stringify(JSON.parse(readFileSync("src/grammar.json", "utf8")), (_, node) => {
  if (node?.type === "STRING") strings.add(node.value);
  return node;
});
const rules = [...readFileSync(process.argv[2], "utf8").matchAll(RULES)];
const signs = rules.flatMap(([, rule]) => {
  const matched = rule.replace(/[!&]("[^"]*"|\([^)]*\))/g, "");
  return Array.from(matched.matchAll(/"([^"]+)"/g), ([, sign]) => sign);
});
const missing = signs.filter((sign) => !strings.has(sign));
assert(signs.length > 80, `only ${signs.length} operators and keywords were found`);
assert.deepStrictEqual(missing, [], "grammar.js does not have these");
console.log(`${signs.length} operators and keywords found`);
