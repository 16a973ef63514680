// One CodeMirror editor. Colours and completions come from the engine's own table.

import { acceptCompletion, autocompletion, closeBrackets, type CompletionContext, type CompletionResult, completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, keymap, placeholder } from "@codemirror/view";
import type { Engine } from "./engine";

export interface Hooks {
  run(stay: boolean): void;
  /** The cursor leaves at the top (-1) or the bottom (1). */
  leave(direction: -1 | 1): void;
  change(): void;
  blur(): void;
}

const COLOUR_DELAY_MS = 40;

/** Must match the nonce of index.html: CodeMirror adds its style sheet by script. */
const NONCE = "codemirror";

const setRoles = StateEffect.define<DecorationSet>();
const setMarks = StateEffect.define<[number, number][]>();

const roles = decorationField(setRoles, (set) => set);
const marks = decorationField(setMarks, (ranges) => Decoration.set(ranges.map(([from, to]) => errorMark.range(from, to)), true));
const errorMark = Decoration.mark({ class: "mark" });

function decorationField<T>(effect: ReturnType<typeof StateEffect.define<T>>, read: (value: T) => DecorationSet) {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(set, transaction) {
      const given = transaction.effects.find((each) => each.is(effect));
      return given ? read(given.value as T) : set.map(transaction.changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

export class Editor {
  readonly view: EditorView;
  private colouring?: ReturnType<typeof setTimeout>;

  constructor(private readonly engine: Engine, text: string, private readonly hooks: Hooks) {
    this.view = new EditorView({
      state: EditorState.create({ doc: text, extensions: this.extensions() }),
    });
    void this.colour();
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  focus(at?: number) {
    this.view.focus();
    if (at !== undefined) this.view.dispatch({ selection: { anchor: Math.min(at, this.text.length) }, scrollIntoView: true });
  }

  /** Underlines errors. An empty range gets one character, or the last one at the end of the text. */
  mark(ranges: [number, number][]) {
    const length = this.view.state.doc.length;
    const shown = ranges
      .map(([from, to]): [number, number] => (from < to ? [from, to] : from < length ? [from, from + 1] : [length - 1, length]))
      .filter(([from, to]) => from >= 0 && to <= length && from < to);
    this.view.dispatch({ effects: setMarks.of(shown) });
  }

  private extensions() {
    return [
      EditorView.cspNonce.of(NONCE),
      EditorView.contentAttributes.of({ "aria-label": "Statements", autocapitalize: "off", autocorrect: "off", spellcheck: "false" }),
      EditorView.lineWrapping,
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        this.colourSoon();
        this.hooks.change();
      }),
      EditorView.domEventHandlers({ blur: () => this.hooks.blur() }),
      placeholder("A game or a statement, such as {0 | 1}"),
      Prec.high(keymap.of(this.keys())),
      autocompletion({ override: [(context) => this.complete(context)], icons: false }),
      keymap.of([{ key: "Tab", run: acceptCompletion }, ...historyKeymap, ...defaultKeymap]),
      history(),
      drawSelection(),
      bracketMatching({ brackets: "(){}[]" }),
      closeBrackets(),
      EditorState.languageData.of(() => [{ closeBrackets: { brackets: ["(", "[", "{", '"'] } }]),
      roles,
      marks,
    ];
  }

  private keys() {
    const run = (stay: boolean) => () => {
      this.hooks.run(stay);
      return true;
    };
    const leave = (direction: -1 | 1) => (view: EditorView) => {
      const { main } = view.state.selection;
      const line = view.state.doc.lineAt(main.head);
      const atEdge = direction < 0 ? line.number === 1 : line.number === view.state.doc.lines;
      // Inside a wrapped line, the cursor first moves within it.
      const inEdgeRow = view.coordsAtPos(main.head)?.top === view.coordsAtPos(direction < 0 ? line.from : line.to)?.top;
      const completing = completionStatus(view.state) !== null;
      if (!main.empty || !atEdge || !inEdgeRow || completing) return false;
      this.hooks.leave(direction);
      return true;
    };
    return [
      { key: "Shift-Enter", run: run(false) },
      { key: "Mod-Enter", run: run(true) },
      { key: "ArrowUp", run: leave(-1) },
      { key: "ArrowDown", run: leave(1) },
    ];
  }

  private complete(context: CompletionContext): CompletionResult | null {
    const word = context.matchBefore(/[A-Za-z_][\w.]*/);
    if (!word || (word.to - word.from < 2 && !context.explicit)) return null;
    const options = this.engine.names.map(({ name, head, help }) => ({
      label: name,
      detail: head.startsWith(name) ? head.slice(name.length) : head,
      info: help,
    }));
    return { from: word.from, options, validFor: /^[\w.]*$/ };
  }

  private colourSoon() {
    clearTimeout(this.colouring);
    this.colouring = setTimeout(() => void this.colour(), COLOUR_DELAY_MS);
  }

  private async colour() {
    const text = this.text;
    const found = await this.engine.call("roles", text).catch(() => []);
    // The text may have changed while the engine was busy; then a later request brings its colours.
    if (text !== this.text) return;
    const ranges = [];
    let from = 0;
    for (const [role, length] of found) {
      if (role && length) ranges.push(Decoration.mark({ class: `tok-${role}` }).range(from, from + length));
      from += length;
    }
    this.view.dispatch({ effects: setRoles.of(Decoration.set(ranges)) });
  }
}
