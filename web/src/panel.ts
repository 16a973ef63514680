// The frame of what opens below a cell: a game or the explorer.

import { el, iconButton } from "./dom";

export function panel(title: string, body: HTMLElement, onclose: () => void): HTMLElement {
  const head = el("div", { class: "panel-head" }, el("h2", {}, title), iconButton("×", "Close", onclose));
  return el("section", { class: "panel", "aria-label": title }, head, body);
}
