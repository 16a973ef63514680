// One answer of the engine below its cell.

import type { Reply } from "./api";
import { button, el, fromHtml } from "./dom";
import { download } from "./document";
import type { Engine } from "./engine";
import { outlineView } from "./outline";

export interface ReplyHooks {
  play(position: string): void;
  explore(position: string): void;
  goTo(offset: number): void;
}

/** `several`: the cell has more than one statement, so each answer says which one it belongs to. */
export function replyView(engine: Engine, reply: Reply, text: string, several: boolean, hooks: ReplyHooks): HTMLElement {
  const statement = text.slice(reply.from, reply.to);
  const view = el("div", { class: `reply reply-${reply.type}` });
  if (several) view.append(el("code", { class: "statement" }, firstLine(statement)));
  if (reply.outline) view.append(outlineView(reply.outline));
  if (!reply.outline) view.append(fromHtml(reply.html ?? ""));
  else if (reply.html?.includes("<img")) view.append(el("details", {}, el("summary", {}, "Picture"), fromHtml(reply.html)));
  chipOutcomes(view);
  const actions = actionsFor(engine, reply, statement, hooks);
  if (actions.length) view.append(el("p", { class: "actions" }, ...actions));
  return view;
}

function firstLine(statement: string): string {
  const [line, ...rest] = statement.trim().split("\n");
  return rest.length ? `${line} …` : line;
}

function actionsFor(engine: Engine, reply: Reply, statement: string, hooks: ReplyHooks): HTMLElement[] {
  const position = statement.trim().replace(/;$/, "");
  const mark = reply.mark;
  const svg = /src="data:image\/svg\+xml,([^"]*)"/.exec(reply.html ?? "")?.[1];
  const actions = [];
  if (mark) actions.push(button("Show in the cell", () => hooks.goTo(mark[0])));
  if (reply.position) {
    actions.push(button("Play", () => hooks.play(position)), button("Explore", () => hooks.explore(position)));
    actions.push(button("Save as SVG", () => void savePicture(engine, position)));
  }
  if (svg) actions.push(button("Save as SVG", () => download("picture.svg", "image/svg+xml", decodeURIComponent(svg))));
  return actions;
}

async function savePicture(engine: Engine, position: string) {
  const picture = await engine.call("svg", position);
  if ("svg" in picture) download("picture.svg", "image/svg+xml", picture.svg);
}

/** The letter of an outcome stands out; the words behind it stay. */
function chipOutcomes(view: HTMLElement) {
  for (const span of view.querySelectorAll<HTMLElement>("p.answer > span")) {
    const found = /^([LRNPD]{1,2}): ([\s\S]*)$/.exec(span.textContent ?? "");
    if (found) span.replaceChildren(outcomeChip(found[1]), ` ${found[2]}`);
  }
}

export function outcomeChip(outcome: string): HTMLElement {
  return el("b", { class: `chip chip-${outcome}` }, outcome);
}

export function errorView(message: string): HTMLElement {
  return el("p", { class: "problem" }, message);
}
