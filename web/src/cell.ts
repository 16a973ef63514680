// One cell: an editor, its answers, and a panel for playing or exploring.

import type { Reply } from "./api";
import { el, fromHtml, iconButton } from "./dom";
import { isProse } from "./document";
import { Editor } from "./editor";
import { Ended, type Engine } from "./engine";
import { explorer } from "./explore";
import { player } from "./play";
import { errorView, replyView } from "./reply";

export interface CellHooks {
  change(): void;
  /** After Shift-Enter, or when the cursor leaves the editor. */
  next(cell: Cell, direction: -1 | 1, mayAdd: boolean): void;
  add(cell: Cell): void;
  remove(cell: Cell): void;
  move(cell: Cell, by: -1 | 1): void;
}

/** The engine knows no such functions: these statements open a panel. */
const PANEL_CALL = /^\s*(play|explore)\s*\(([\s\S]*)\)\s*;?\s*(?:#.*)?$/;

const SLOW_MS = 1000;

interface Run {
  text: string;
  marks: [number, number][];
  defined: string[];
  answers: number;
}

export class Cell {
  readonly root: HTMLElement;
  readonly editor: Editor;
  private readonly output = el("div", { class: "output", role: "group", "aria-label": "Answers", "aria-live": "polite" });
  private readonly prose = el("div", { class: "prose" });
  private readonly field = el("div", { class: "field" });
  private panel?: HTMLElement;
  private latest?: Run;

  /** Without hooks (in the reference) a cell stands alone. */
  constructor(private readonly engine: Engine, text: string, private readonly hooks?: CellHooks) {
    this.editor = new Editor(engine, text, {
      run: (stay) => this.runAndGo(stay),
      leave: (direction) => hooks?.next(this, direction, false),
      change: () => this.changed(),
      blur: () => this.showProse(),
    });
    this.field.append(el("div", { class: "editor" }, this.editor.view.dom), this.prose);
    const run = iconButton("▶", "Run this cell (Shift-Enter)", () => void this.run(), { class: "icon run" });
    this.root = el("section", { class: "cell" }, el("div", { class: "entry" }, run, this.field, hooks && this.tools(hooks)), this.output);
    this.prose.addEventListener("dblclick", () => this.edit());
    this.showProse();
  }

  get text(): string {
    return this.editor.text;
  }

  number(index: number) {
    this.root.setAttribute("aria-label", `Cell ${index + 1}`);
  }

  focus() {
    if (this.prose.hidden) this.editor.focus();
    else this.prose.querySelector<HTMLElement>("button")?.focus();
  }

  async run(): Promise<boolean> {
    this.closePanel();
    this.output.replaceChildren();
    this.root.classList.remove("stale");
    this.editor.mark([]);
    return !this.text.trim() || isProse(this.text) || (await this.evaluate());
  }

  /** False if the run was ended from outside, so that the cells after it wait. */
  private async evaluate(): Promise<boolean> {
    const run: Run = { text: this.text, marks: [], defined: [], answers: 0 };
    this.latest = run;
    this.setBusy(true);
    try {
      // The cell may be started again before this run is over.
      const finished = await this.engine.run("cell", run.text, (reply) => run === this.latest && this.receive(reply, run));
      if (!this.output.hasChildNodes() && run.defined.length) this.output.append(el("p", { class: "reply faint" }, `defined: ${run.defined.join(", ")}`));
      return finished;
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      this.output.append(errorView(error.message));
      return false;
    } finally {
      if (run === this.latest) this.setBusy(false);
    }
  }

  private setBusy(busy: boolean) {
    this.root.classList.toggle("running", busy);
    this.root.setAttribute("aria-busy", String(busy));
  }

  private receive(reply: Reply, run: Run) {
    const { text } = run;
    const call = PANEL_CALL.exec(text.slice(reply.from, reply.to));
    if (call && reply.mark && text.slice(...reply.mark) === call[1]) return this.openPanel(call[1], call[2].trim());
    if (reply.type === "definition" && reply.value) run.defined.push(reply.value);
    if (reply.mark) run.marks.push(reply.mark);
    if (text === this.text) this.editor.mark(run.marks);
    const several = run.answers++ > 0 || text.slice(reply.to).replace(/#.*/g, "").trim() !== "";
    if (reply.html || reply.outline) this.output.append(this.answer(reply, text, several));
  }

  private answer(reply: Reply, text: string, several: boolean): HTMLElement {
    const view = replyView(this.engine, reply, text, several, {
      play: (position) => this.openPanel("play", position),
      explore: (position) => this.openPanel("explore", position),
      goTo: (offset) => this.edit(offset),
    });
    if ((reply.elapsed ?? 0) > SLOW_MS) view.append(el("small", { class: "faint" }, `${(reply.elapsed! / 1000).toFixed(1)} s`));
    return view;
  }

  private openPanel(kind: string, position: string) {
    this.closePanel();
    const close = () => {
      this.closePanel();
      this.focus();
    };
    this.panel = kind === "play" ? player(this.engine, position, close) : explorer(this.engine, position, close);
    this.root.append(this.panel);
  }

  private closePanel() {
    this.panel?.remove();
    this.panel = undefined;
  }

  private runAndGo(stay: boolean) {
    void this.run();
    if (!stay) this.hooks?.next(this, 1, true);
  }

  private changed() {
    this.root.classList.add("stale");
    this.hooks?.change();
  }

  /** Comments are shown as text until someone edits them. */
  private showProse() {
    const prose = isProse(this.text) && !this.editor.view.hasFocus;
    this.root.classList.toggle("is-prose", prose);
    this.prose.hidden = !prose;
    if (!prose) return;
    const edit = iconButton("✎", "Edit this text", () => this.edit(), { class: "icon edit" });
    this.prose.replaceChildren(el("div", {}, ...paragraphs(this.text)), edit);
    const text = this.text;
    this.engine.call("prose", text).then(
      (html) => text === this.text && this.prose.firstElementChild?.replaceChildren(fromHtml(html)),
      () => {},
    );
  }

  private edit(at?: number) {
    this.root.classList.remove("is-prose");
    this.prose.hidden = true;
    this.editor.focus(at);
  }

  private tools(hooks: CellHooks): HTMLElement {
    return el(
      "div",
      { class: "tools" },
      iconButton("↑", "Move this cell up", () => hooks.move(this, -1)),
      iconButton("↓", "Move this cell down", () => hooks.move(this, 1)),
      iconButton("+", "Add a cell below", () => hooks.add(this)),
      iconButton("×", "Delete this cell", () => hooks.remove(this)),
    );
  }
}

/** Shown until the engine has typeset the text. */
function paragraphs(text: string): HTMLElement[] {
  const plain = text.replace(/^# ?/gm, "");
  return plain.split(/\n\s*\n/).map((paragraph) => el("p", {}, paragraph));
}
