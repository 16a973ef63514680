// Looking around a position: its value and options, each of which leads on.

import type { Exploration, Option, Path, Player } from "./api";
import { button, el, fromHtml, svgUrl } from "./dom";
import type { Engine } from "./engine";
import { panel } from "./panel";
import { errorView, outcomeChip } from "./reply";

export function explorer(engine: Engine, text: string, onclose: () => void): HTMLElement {
  const body = el("div", { class: "explorer" });
  /** The labels of the moves made so far, one for each step of the path. */
  const trail: { step: Path[number]; label: string }[] = [];

  async function show() {
    body.setAttribute("aria-busy", "true");
    const path = JSON.stringify(trail.map(({ step }) => step));
    const found = await engine.call("explore", text, path).catch((error: Error) => ({ error: error.message }));
    body.removeAttribute("aria-busy");
    body.replaceChildren(way(), ...("error" in found ? [errorView(found.error)] : view(found)));
  }

  function go(side: Player, index: number, label: string) {
    trail.push({ step: [side, index], label });
    void show().then(() => body.querySelector<HTMLElement>("[aria-current]")?.focus());
  }

  function back(length: number) {
    trail.length = length;
    void show().then(() => body.querySelector<HTMLElement>("[aria-current]")?.focus());
  }

  function way(): HTMLElement {
    const labels = [text, ...trail.map(({ step, label }) => `${step[0] === "left" ? "Left" : "Right"}: ${label}`)];
    const crumb = (label: string, i: number) =>
      el("li", {}, i === trail.length ? el("span", { "aria-current": "step", tabindex: -1 }, label) : button(label, () => back(i)));
    return el("nav", { "aria-label": "Moves so far" }, el("ol", { class: "trail" }, ...labels.map(crumb)));
  }

  function view(found: Exploration): Node[] {
    const value = el("p", { class: "answer" }, found.html ? fromHtml(found.html) : found.value, words(found));
    const facts = [
      ["Position", trail.length ? found.position : ""],
      ["Canonical form", found.canonical],
      ["Mean", found.mean],
      ["Temperature", found.temperature],
    ];
    const rows = facts.flatMap(([name, fact]) => (fact ? [el("dt", {}, name), el("dd", {}, el("code", {}, fact))] : []));
    const target = (label: string) => label.replace(`${found.position} => `, "");
    return [
      found.svg ? el("figure", {}, el("img", { src: svgUrl(found.svg), alt: `Picture of ${found.position}` })) : "",
      value,
      el("dl", { class: "facts" }, ...rows),
      el("div", { class: "sides" }, side("left", found.left, target), side("right", found.right, target)),
    ].filter((node) => node !== "") as Node[];
  }

  function side(player: Player, options: Option[], target: (label: string) => string): HTMLElement {
    const title = player === "left" ? "Left moves to" : "Right moves to";
    const items = options.map(({ label, value, outcome, words }, i) =>
      el("li", {}, el("button", { type: "button", onclick: () => go(player, i, target(label)) }, el("code", {}, target(label)), " ", el("span", { class: "worth" }, value ?? words, " ", outcome && outcomeChip(outcome)))),
    );
    return el("section", {}, el("h3", {}, title), items.length ? el("ul", { class: "options" }, ...items) : el("p", { class: "faint" }, "no move"));
  }

  void show();
  return panel(`Explore ${text}`, body, onclose);
}

function words({ outcome, words }: Exploration): HTMLElement {
  return el("span", {}, outcome && outcomeChip(outcome), ` ${words ?? "Who wins takes long to find."}`);
}
