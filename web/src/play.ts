// A game against the program, or of two people on one screen.

import type { Board, Calls, Game, Player, SpotId } from "./api";
import { boardView } from "./board";
import { candidates, choose } from "./choice";
import { button, el } from "./dom";
import type { Engine } from "./engine";
import { outlineView } from "./outline";
import { panel } from "./panel";
import { errorView } from "./reply";

/** The program's answer comes after a moment, so that one sees what it changed. */
const ANSWER_DELAY_MS = 350;

export function player(engine: Engine, position: string, onclose: () => void): HTMLElement {
  return panel(`Play ${position}`, new Play(engine, position).root, onclose);
}

class Play {
  readonly root = el("div", { class: "play" });
  private readonly prompt = el("p", { class: "prompt", role: "status" });
  private readonly stage = el("div");
  private readonly talk = el("div", { class: "talk", "aria-live": "polite" });
  private readonly controls = el("p", { class: "actions" });
  private readonly setup = el("p", { class: "setup" });
  private readonly list = el("details", { class: "moves" });
  private game: Game;
  private board?: Board;
  private chosen: SpotId[] = [];
  private hinted: SpotId[] = [];
  /** Counts the states of the game, so that an answer to an earlier one is dropped. */
  private turn = 0;
  /** The place that had the focus when its board was replaced. */
  private lost?: string;
  /** The board on the screen is not the one after the last move yet. */
  private waiting = false;

  constructor(private readonly engine: Engine, position: string) {
    this.game = { position, seat: "left", starts: "left", moves: [] };
    this.root.append(this.setup, this.prompt, this.stage, this.talk, this.controls, this.list);
    void this.update();
  }

  /** Asks for the board after the moves so far, shows it, and lets the program answer. */
  private async update() {
    const turn = ++this.turn;
    this.waiting = true;
    const found = await this.ask("play");
    if (turn !== this.turn) return;
    this.waiting = false;
    if ("error" in found) return this.fail(found.error);
    this.board = found;
    this.chosen = [];
    this.hinted = [];
    this.show();
    if (!found.over && !found.yours) await this.letAnswer(turn);
  }

  private async letAnswer(turn: number) {
    const [found] = await Promise.all([this.ask("answer"), new Promise((done) => setTimeout(done, ANSWER_DELAY_MS))]);
    if (turn !== this.turn) return;
    if ("error" in found) return this.offerAnswer(found.error, turn);
    this.game.moves.push(found.move);
    await this.update();
  }

  private ask<M extends "play" | "answer" | "hint" | "why">(method: M): Promise<ReturnType<Calls[M]> | { error: string }> {
    const answer = this.engine.call<"play" | "answer" | "hint" | "why">(method, JSON.stringify(this.game));
    return answer.catch((error: Error) => ({ error: error.message })) as Promise<ReturnType<Calls[M]>>;
  }

  /** The program was stopped before it moved. */
  private offerAnswer(message: string, turn: number) {
    this.fail(message);
    this.prompt.textContent = "The program has not moved.";
    this.talk.append(button("Let the program move", () => void this.letAnswer(turn)));
  }

  private fail(message: string) {
    this.talk.replaceChildren(errorView(message));
    if (!this.board) this.prompt.textContent = "";
  }

  private show() {
    const board = this.board!;
    const played = board.played.at(-1);
    const last = played ? `${this.name(played.by)} played ${played.label}. ` : "";
    const thinks = "The program is thinking.";
    this.prompt.textContent = last + (board.over ?? (board.yours ? board.prompt : thinks));
    this.prompt.classList.toggle("over", board.over !== null);
    this.talk.replaceChildren(board.mistake ? el("p", { class: "mistake" }, capital(board.mistake)) : "");
    if (board.repeats) this.talk.append(el("p", {}, "This position has occurred before: play may go on for ever."));
    this.showSetup(board);
    this.showBoard();
    this.showControls(board);
    this.showList(board);
  }

  /** In an impartial game the players differ only in who starts. */
  private showSetup({ impartial, mover, may_choose_start }: Board) {
    // Rebuilding a select that has the focus would take the focus away.
    if (this.setup.childElementCount) return;
    const restart = (change: Partial<Game>) => {
      this.game = { ...this.game, ...change, moves: [] };
      void this.update();
    };
    const seats: [string, string][] = impartial ? [["left", "against the program"], ["both", "for both sides"]] : [["left", "Left"], ["right", "Right"], ["both", "both sides"]];
    const starts: [string, string][] = impartial ? [["left", "you"], ["right", "the program"]] : [["left", "Left"], ["right", "Right"]];
    this.setup.append(select("You play", seats, this.game.seat, (value) => restart({ seat: value as Game["seat"] })));
    if (may_choose_start) this.setup.append(select("First move", starts, this.game.starts ?? mover, (value) => restart({ starts: value as Player })));
  }

  private name(player: Player): string {
    if (this.game.seat === "both") return player === "left" ? "Left" : "Right";
    return player === this.game.seat ? "You" : "The program";
  }

  private showBoard() {
    const board = this.board!;
    const focused = this.stage.contains(document.activeElement) ? document.activeElement!.getAttribute("data-spot") : null;
    const clicks = board.yours && !board.over ? board.clicks : [];
    const look = {
      open: new Set(clicks.flatMap(({ spots }) => spots)),
      live: new Set(candidates(clicks, this.chosen).flatMap(({ spots }) => spots)),
      chosen: new Set(this.chosen),
      hinted: new Set(this.hinted),
    };
    const hooks = { click: (spot: SpotId) => this.click(spot), preview: (spot: SpotId) => this.preview(spot), clear: () => this.clear() };
    this.stage.replaceChildren(boardView(board, look, hooks));
    // While the program thinks, there is no place to point at; the focus comes back with the next move.
    if (focused !== null) this.lost = focused;
    if (this.lost !== undefined && look.open.size) {
      this.refocus(this.lost);
      this.lost = undefined;
    }
  }

  private refocus(spot: string) {
    const spots = [...this.stage.querySelectorAll<SVGElement>(".spot")];
    const same = spots.find((each) => each.dataset.spot === spot) ?? spots[0];
    if (!same) return;
    for (const each of spots) each.setAttribute("tabindex", each === same ? "0" : "-1");
    same.focus();
  }

  /** A place that fits no move with those before it starts a new choice. */
  private with(spot: SpotId): SpotId[] {
    const longer = [...this.chosen, spot];
    return candidates(this.board!.clicks, longer).length ? longer : [spot];
  }

  private preview(spot: SpotId): SpotId[] {
    const chosen = this.with(spot);
    const choice = choose(this.board!.clicks, chosen);
    if (choice === "more clicks" || !("play" in choice)) return [];
    return candidates(this.board!.clicks, chosen).find(({ move }) => move === choice.play)!.spots;
  }

  private click(spot: SpotId) {
    if (this.chosen.includes(spot)) return this.clear();
    const chosen = this.with(spot);
    const choice = choose(this.board!.clicks, chosen);
    if (choice !== "more clicks" && "play" in choice) return this.make(choice.play);
    this.chosen = chosen;
    this.showBoard();
    if (choice !== "more clicks") this.askWhich(choice.ask);
    else this.talk.replaceChildren(el("p", {}, "Several moves change this place: click on another place of your move."));
  }

  private clear() {
    if (!this.chosen.length) return;
    this.chosen = [];
    this.talk.replaceChildren();
    this.showBoard();
  }

  private askWhich(moves: number[]) {
    const choices = moves.map((i) => button(this.board!.moves[i], () => this.make(i)));
    this.talk.replaceChildren(el("p", { class: "actions", role: "group", "aria-label": "Which move?" }, "Which move? ", ...choices));
    choices[0].focus();
  }

  private make(move: number) {
    if (this.waiting) return;
    this.game.moves.push(move);
    void this.update();
  }

  private showControls(board: Board) {
    const yourMove = !board.over && board.yours;
    const back = this.movesToTakeBack(board);
    this.controls.replaceChildren(
      button("Hint", () => void this.hint(), { disabled: !yourMove }),
      button("Why?", () => void this.why(), { disabled: !yourMove && !board.over }),
      button("Take back", () => this.takeBack(back), { disabled: back === 0 }),
      button("New game", () => this.takeBack(this.game.moves.length), { disabled: !this.game.moves.length }),
    );
  }

  /** Up to and with the last move of a person. */
  private movesToTakeBack({ played }: Board): number {
    const { seat } = this.game;
    const last = played.findLastIndex(({ by }) => seat === "both" || by === seat);
    return last < 0 ? 0 : played.length - last;
  }

  private takeBack(count: number) {
    this.game.moves.splice(this.game.moves.length - count, count);
    void this.update();
  }

  private async hint() {
    const turn = this.turn;
    const found = await this.ask("hint");
    if (turn !== this.turn) return;
    if ("error" in found) return this.fail(found.error);
    this.hinted = this.board!.clicks.find(({ move }) => move === found.move)?.spots ?? [];
    this.showBoard();
    this.talk.replaceChildren(...found.text.map((line) => el("p", {}, line)));
  }

  private async why() {
    const turn = this.turn;
    const found = await this.ask("why");
    if (turn !== this.turn) return;
    if ("error" in found) return this.fail(found.error);
    this.talk.replaceChildren(outlineView(found.text));
  }

  /** Every move by name: for screen readers, and for moves without a place on the board. */
  private showList(board: Board) {
    const mine = board.yours && !board.over;
    const moves = board.moves.map((label, i) => el("li", {}, button(label, () => this.make(i), { disabled: !mine })));
    const needed = mine && board.moves.some((_, i) => !board.clicks.some(({ move }) => move === i));
    if (needed) this.list.open = true;
    this.list.hidden = !board.moves.length;
    this.list.replaceChildren(el("summary", {}, `All moves (${board.moves.length})`), el("ul", { class: "options" }, ...moves));
  }
}

function capital(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function select(label: string, choices: [string, string][], chosen: string, onchange: (value: string) => void): HTMLElement {
  const options = choices.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
  return el("label", {}, `${label} `, el("select", { onchange: (event: Event) => onchange((event.target as HTMLSelectElement).value) }, ...options));
}
