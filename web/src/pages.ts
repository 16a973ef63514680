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
  const kindAndTitle = ({ name, title }: Example) => name.split("_")[0] + title;
  const inOrder = [...examples].sort((a, b) => (kindAndTitle(a) < kindAndTitle(b) ? -1 : 1));
  const item = ({ name, title }: Example) => el("li", {}, el("a", { href: `#example=${encodeURIComponent(name)}` }, shortTitle(title)), el("small", {}, name));
  const group = (title: string, members: Example[]) => el("section", {}, el("h2", {}, title), el("ul", { class: "gallery" }, ...members.map(item)));
  return el(
    "div",
    {},
    el("p", {}, "Each one opens as a notebook to run and change; your own notebook is kept."),
    group("Chapters and lectures", inOrder.filter(follows)),
    group("Examples", examples.filter((example) => !follows(example))),
  );
}

/** The first sentence. */
export function shortTitle(title: string): string {
  return title.split(/(?<=[.?!]) /)[0].replace(/`/g, "");
}

interface Entry {
  title: string;
  address: string;
  text: string;
}

export class ReferencePage {
  readonly root = el("div", { class: "reference" });
  private readonly body = el("article");
  private readonly list = el("ul");
  private readonly chapters: { id: string; title: string; content: HTMLElement }[];
  /** The sections below a heading, for the search. */
  private readonly entries: Entry[] = [];

  /** `scratch` makes an engine of its own: examples must not change the notebook's definitions. */
  constructor(chapters: Chapter[], private readonly scratch: () => Engine) {
    this.chapters = chapters.map(({ id, title, html }) => ({ id, title, content: el("div", {}, el("h2", {}, title), fromHtml(html)) }));
    for (const chapter of this.chapters) this.index(chapter.id, chapter.content);
    const search = el("input", { type: "search", placeholder: "Search", "aria-label": "Search the reference", oninput: () => this.search(search.value) });
    this.root.append(el("nav", { "aria-label": "Chapters" }, search, this.list), this.body);
    this.search("");
  }

  /** `address` is a chapter, or a chapter and a heading. */
  show(address: string) {
    const [id, heading] = address.split("/");
    const chapter = this.chapters.find((each) => each.id === id) ?? this.chapters[0];
    for (const link of this.list.querySelectorAll("a")) {
      if (link.hash === `#reference=${chapter.id}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    this.body.replaceChildren(chapter.content);
    const target = heading && document.getElementById(`${chapter.id}/${heading}`);
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  }

  private index(chapter: string, content: HTMLElement) {
    let entry: Entry | undefined;
    for (const child of [...content.children]) {
      if (/^H[34]$/.test(child.tagName)) {
        const title = child.textContent!;
        child.id = `${chapter}/${title.toLowerCase().replace(/\W+/g, "-").replace(/^-|-$/g, "")}`;
        entry = { title, address: child.id, text: "" };
        this.entries.push(entry);
      }
      if (entry) entry.text += ` ${child.textContent!.toLowerCase()}`;
      if (child.tagName === "PRE" && child.textContent!.startsWith("> ")) this.makeRunnable(child);
    }
  }

  /** An example is a transcript: its statements stand behind `> `, and go on behind `. `. */
  private makeRunnable(example: Element) {
    const lines = example.textContent!.split("\n").filter((line) => /^[>.] /.test(line));
    const start = button("Try it", () => {
      const cell = new Cell(this.scratch(), lines.map((line) => line.slice(2)).join("\n"));
      example.replaceWith(cell.root);
      cell.number(0);
      start.remove();
      void cell.run();
      cell.focus();
    });
    example.after(el("p", { class: "actions" }, start));
  }

  /** Lists the chapters, or the sections with all words of the query, those with one in the title first. */
  private search(query: string) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.entries.filter(({ text }) => words.every((word) => text.includes(word)));
    const inTitle = ({ title }: Entry) => words.some((word) => title.toLowerCase().includes(word));
    const sorted = [...found.filter(inTitle), ...found.filter((entry) => !inTitle(entry))];
    const rows = words.length ? sorted : this.chapters.map(({ id, title }) => ({ title, address: id }));
    const links = rows.slice(0, 40).map(({ title, address }) => el("li", {}, el("a", { href: `#reference=${address}` }, title)));
    this.list.replaceChildren(...(links.length ? links : [el("li", {}, "Nothing found.")]));
  }
}
