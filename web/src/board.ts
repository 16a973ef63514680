// The picture of a position with places to click on.

import type { Board, Spot, SpotId } from "./api";
import { el, svgEl, svgUrl } from "./dom";

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Places of legal moves; of the moves that fit the clicks so far; clicked; and of the hint. */
export type Look = Record<"open" | "live" | "chosen" | "hinted", Set<SpotId>>;

export interface BoardHooks {
  click(spot: SpotId): void;
  /** The places that a click here would change, if it made a move. */
  preview(spot: SpotId): SpotId[];
  clear(): void;
}

/**
 * The engine's drawing is shown as an image; the places lie above it in a drawing of our own with the same
 * coordinates. They are one stop of the Tab key, and the arrow keys move between them.
 */
export function boardView(board: Board, look: Look, hooks: BoardHooks): HTMLElement {
  const frame = el("div", { class: "board" });
  if (!board.svg) return frame;
  const box = viewBox(board.svg);
  const image = el("img", { src: svgUrl(board.svg), alt: `Picture of ${board.position}` });
  const overlay = svgEl("svg", { viewBox: box.join(" "), class: "spots", role: "group", "aria-label": "Board; the arrow keys move between places" });
  const shapes = board.spots.filter((spot) => look.open.has(spot.id)).map((spot) => shape(spot, look, hooks));
  overlay.append(...shapes);
  const preview = (event: Event) => {
    const spot = board.spots.find(({ id }) => String(id) === (event.target as SVGElement).dataset.spot);
    const changed = spot && event.type !== "pointerout" ? hooks.preview(spot.id).map(String) : [];
    for (const each of shapes) each.classList.toggle("preview", changed.includes(each.dataset.spot!));
  };
  for (const event of ["pointerover", "pointerout", "focusin"]) overlay.addEventListener(event, preview);
  shapes[0]?.setAttribute("tabindex", "0");
  overlay.addEventListener("keydown", (event) => walk(event, shapes));
  frame.append(image, overlay);
  frame.addEventListener("click", (event) => {
    if (!(event.target as Element).closest(".spot")) hooks.clear();
  });
  frame.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    hooks.clear();
  });
  // A board on a wide page is drawn at its own size, at most doubled where it is small.
  image.style.width = `${box[2] * (box[2] < 240 ? 2 : box[2] < 400 ? 1.5 : 1)}px`;
  return frame;
}

function viewBox(svg: string): number[] {
  return /viewBox="([^"]*)"/.exec(svg)![1].split(/[\s,]+/).map(Number);
}

function shape(spot: Spot, look: Look, hooks: BoardHooks): SVGElement {
  const classes = ["spot", ...(["live", "chosen", "hinted"] as const).filter((kind) => look[kind].has(spot.id))];
  const points = spot.points.map((point) => point.join(",")).join(" ");
  const click = () => hooks.click(spot.id);
  return svgEl("polygon", {
    points,
    class: classes.join(" "),
    role: "button",
    tabindex: -1,
    "aria-label": spot.label,
    "aria-pressed": String(look.chosen.has(spot.id)),
    "data-spot": String(spot.id),
    onclick: click,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      click();
    },
  });
}

function walk(event: KeyboardEvent, shapes: SVGElement[]) {
  const arrow = ARROWS[event.key];
  const from = shapes.indexOf(document.activeElement as SVGElement);
  if (!arrow || from < 0) return;
  event.preventDefault();
  const next = nearest(shapes.map(centre), from, arrow);
  if (next === undefined) return;
  shapes[from].setAttribute("tabindex", "-1");
  shapes[next].setAttribute("tabindex", "0");
  shapes[next].focus();
}

function centre(shape: SVGElement): [number, number] {
  const box = (shape as SVGGraphicsElement).getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The closest place in the direction of the arrow; going sideways counts double. */
function nearest(centres: [number, number][], from: number, [dx, dy]: [number, number]): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  centres.forEach(([x, y], i) => {
    const ahead = (x - centres[from][0]) * dx + (y - centres[from][1]) * dy;
    const aside = Math.abs((x - centres[from][0]) * dy) + Math.abs((y - centres[from][1]) * dx);
    if (ahead <= 0.5 || ahead + 2 * aside >= least) return;
    least = ahead + 2 * aside;
    best = i;
  });
  return best;
}
