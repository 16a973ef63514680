// The lists beside the notebook: games to play, the gallery of examples, and the reference.

import type { Chapter, Example } from "./api";
import { Cell } from "./cell";
import { button, el, fromHtml } from "./dom";
import type { Engine } from "./engine";

export function gamesPage(games: string[], open: (statement: string) => void): HTMLElement {
  const item = (game: string) =>
    el("li", {}, el("code", {}, game), button("Play", () => open(`play(${game})`), { "aria-label": `Play ${game}` }), button("Explore", () => open(`explore(${game})`), { "aria-label": `Explore ${game}` }));
  const field = el("input", { id: "own-game", placeholder: 'clobber("XOX/OXO")', autocomplete: "off", spellcheck: "false" });
  const own = el(
    "form",
    {
      class: "own-game",
      onsubmit: (event: Event) => {
        event.preventDefault();
        if (field.value.trim()) open(`play(${field.value.trim()})`);
      },
    },
    el("label", { for: "own-game" }, "Any other position, also of a ruleset of your own: "),
    field,
    el("button", {}, "Play"),
  );
  return el("div", {}, el("p", {}, "Click on the board to move. The program answers, gives a hint and says why."), el("ul", { class: "games" }, ...games.map(item)), own);
}

/** Chapters and lectures follow a text; the others are about one subject. */
export function galleryPage(examples: Example[]): HTMLElement {
  const follows = (example: Example) => /^(chapter|lecture)_/.test(example.name);
  const item = ({ name, title }: Example) => el("li", {}, el("a", { href: `#example=${encodeURIComponent(name)}` }, title), el("small", {}, name));
  const group = (title: string, members: Example[]) => el("section", {}, el("h2", {}, title), el("ul", { class: "gallery" }, ...members.map(item)));
  return el(
    "div",
    {},
    el("p", {}, "Each one opens as a notebook to run and change; your own notebook is kept."),
    group("Chapters and lectures", examples.filter(follows)),
    group("Examples", examples.filter((example) => !follows(example))),
  );
}

export class ReferencePage {
  readonly root = el("div", { class: "reference" });
  private readonly body = el("article");
  private readonly links: HTMLElement[];

  /** `scratch` makes an engine of its own: examples must not change the notebook's definitions. */
  constructor(private readonly chapters: Chapter[], private readonly scratch: () => Engine) {
    this.links = chapters.map(({ id, title }) => el("a", { href: `#reference=${encodeURIComponent(id)}` }, title));
    const search = el("input", { type: "search", placeholder: "Search the reference", "aria-label": "Search the reference", oninput: () => this.filter(search.value) });
    this.root.append(el("nav", { "aria-label": "Chapters" }, search, el("ul", {}, ...this.links.map((link) => el("li", {}, link)))), this.body);
  }

  show(id: string | undefined) {
    const at = Math.max(0, this.chapters.findIndex((chapter) => chapter.id === id));
    this.links.forEach((link, i) => (i === at ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current")));
    if (this.body.dataset.id === this.chapters[at].id) return;
    this.body.dataset.id = this.chapters[at].id;
    this.body.replaceChildren(fromHtml(this.chapters[at].html));
    for (const example of this.body.querySelectorAll<HTMLElement>("pre.example")) this.makeRunnable(example);
  }

  private makeRunnable(example: HTMLElement) {
    const text = example.textContent!.trimEnd();
    const start = button("Try it", () => {
      const cell = new Cell(this.scratch(), text);
      example.replaceWith(cell.root);
      cell.number(0);
      start.remove();
      void cell.run();
      cell.focus();
    });
    example.tabIndex = 0;
    example.after(el("p", { class: "actions" }, start));
  }

  private filter(query: string) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    this.chapters.forEach(({ title, html }, i) => {
      const text = `${title} ${html.replace(/<[^>]*>/g, " ")}`.toLowerCase();
      this.links[i].parentElement!.hidden = !words.every((word) => text.includes(word));
    });
  }
}
