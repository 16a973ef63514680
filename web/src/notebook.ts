// The list of cells.

import { Cell } from "./cell";
import { join, split } from "./document";
import { el } from "./dom";
import type { Engine } from "./engine";

export interface NotebookHooks {
  change(): void;
  removed(undo: () => void): void;
}

export class Notebook {
  readonly root = el("div", { class: "cells" });
  private cells: Cell[] = [];

  constructor(private readonly engine: Engine, private readonly hooks: NotebookHooks) {}

  get text(): string {
    return join(this.cells.map((cell) => cell.text));
  }

  load(text: string) {
    this.root.replaceChildren();
    this.cells = [];
    const texts = split(text);
    for (const each of texts.length ? texts : [""]) this.insert(each, this.cells.length);
    this.renumber();
  }

  /** One after the other; a stop ends them all. */
  async runAll() {
    for (const cell of [...this.cells]) if (!(await cell.run())) return;
  }

  /** A new cell at the end, run at once; an empty last cell makes room. */
  appendAndRun(text: string) {
    const last = this.cells.at(-1);
    if (last && !last.text.trim()) this.take(last);
    const cell = this.insert(text, this.cells.length);
    this.changed();
    void cell.run();
    cell.root.scrollIntoView({ block: "start" });
    cell.focus();
  }

  append() {
    this.addAfter(this.cells.at(-1)!);
  }

  focusFirst() {
    this.cells[0]?.focus();
  }

  private insert(text: string, at: number): Cell {
    const cell = new Cell(this.engine, text, {
      change: () => this.hooks.change(),
      next: (cell, direction, mayAdd) => this.go(cell, direction, mayAdd),
      add: (cell) => this.addAfter(cell),
      remove: (cell) => this.remove(cell),
      move: (cell, by) => this.move(cell, by),
    });
    this.place(cell, at);
    return cell;
  }

  private place(cell: Cell, at: number) {
    this.root.insertBefore(cell.root, this.cells[at]?.root ?? null);
    this.cells.splice(at, 0, cell);
  }

  private take(cell: Cell): number {
    const at = this.cells.indexOf(cell);
    this.cells.splice(at, 1);
    cell.root.remove();
    return at;
  }

  private go(cell: Cell, direction: -1 | 1, mayAdd: boolean) {
    const next = this.cells[this.cells.indexOf(cell) + direction];
    if (next) next.focus();
    else if (mayAdd) this.addAfter(cell);
  }

  private addAfter(cell: Cell) {
    const added = this.insert("", this.cells.indexOf(cell) + 1);
    this.changed();
    added.focus();
  }

  private remove(cell: Cell) {
    const at = this.take(cell);
    if (!this.cells.length) this.insert("", 0);
    this.changed();
    this.cells[Math.min(at, this.cells.length - 1)].focus();
    if (!cell.text.trim()) return;
    this.hooks.removed(() => {
      this.place(cell, Math.min(at, this.cells.length));
      this.changed();
      cell.focus();
    });
  }

  private move(cell: Cell, by: -1 | 1) {
    const to = this.cells.indexOf(cell) + by;
    if (to < 0 || to >= this.cells.length) return;
    const focused = document.activeElement;
    this.take(cell);
    this.place(cell, to);
    this.changed();
    (focused as HTMLElement | null)?.focus();
  }

  private changed() {
    this.renumber();
    this.hooks.change();
  }

  private renumber() {
    this.cells.forEach((cell, i) => cell.number(i));
  }
}
