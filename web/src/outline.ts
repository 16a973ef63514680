// A tree drawn with lines, as nested lists that fold.

import { button, el } from "./dom";

interface Branch {
  text: string;
  children: Branch[];
}

/** Of a long tree only the first level starts unfolded. */
const SHORT = 15;

/** One level of the drawing is three characters wide: "│  " above, then "├─ " or "└─ ". */
const LINE = /^((?:[│|] {2}| {3})*)([├└]─ |\|- |`- )?(.*)$/;

export function readOutline(outline: string): Branch[] {
  const root: Branch = { text: "", children: [] };
  const path = [root];
  for (const line of outline.split("\n")) {
    const [, above, branch, text] = LINE.exec(line)!;
    if (!text.trim()) continue;
    const depth = above.length / 3 + (branch ? 1 : 0);
    const node: Branch = { text, children: [] };
    path.length = Math.min(path.length, depth + 1);
    path.at(-1)!.children.push(node);
    path.push(node);
  }
  return root.children;
}

export function outlineView(outline: string): HTMLElement {
  const branches = readOutline(outline);
  const tree = list(branches, outline.split("\n").length <= SHORT ? Infinity : 1);
  tree.classList.add("outline");
  const setAll = (open: boolean) => tree.querySelectorAll("details").forEach((each) => (each.open = open));
  const folds = branches.some((each) => each.children.length);
  return el(
    "div",
    { class: "folding" },
    tree,
    folds && el("p", { class: "actions" }, button("Unfold all", () => setAll(true)), button("Fold all", () => setAll(false))),
  );
}

function list(branches: Branch[], openLevels: number): HTMLUListElement {
  return el("ul", {}, ...branches.map((branch) => el("li", {}, item(branch, openLevels))));
}

function item({ text, children }: Branch, openLevels: number): Node {
  if (!children.length) return el("span", {}, text);
  return el("details", { open: openLevels > 0 }, el("summary", {}, text), list(children, openLevels - 1));
}
